use tengen_api::{BoundFound, Count, CountWords, CountsFound, NodeFound, TreeFound};
use tengen_arena::{Plot, PlotKind, Series};
use tengen_classroom::{
    Bound, ChoiceAmong, ClassroomPlayer, Decision, Search, SearchNode, Settings, TreeLimits, Window,
};
use tengen_player::{Limits, NoMove, Watch};
use tengen_rules::{Game, Move, Point, parse_moves};

use super::experiment::picture;
use super::short_cut;
use crate::fault::Fault;
use crate::player_text::PlayerText;

/// A tree is told two plies at a time, where that is no more positions than this.
const MOST_TOLD: usize = 2_000;

/// A search for study ends here: it takes seconds, and some settings would take for ever.
const MOST_NODES: u64 = 2_000_000;

/// A search that is only counted ends here.
const MOST_COUNTED: u64 = 500_000;

/// The search of a player, as much of it as can be shown at once.
pub(super) fn tree(game: &Game, player: PlayerText, within: &str, watch: &mut dyn Watch) -> Result<TreeFound, Fault> {
    let PlayerText { settings, seed } = player;
    let within: Vec<Point> = parse_moves(within)
        .map_err(|error| Fault { code: "bad-position", message: error.to_string() })?
        .into_iter()
        .filter_map(Move::point)
        .collect();
    let wide = settings.search.keep.map_or(game.size().area(), usize::from);
    let plies = if wide.saturating_mul(wide) <= MOST_TOLD { 2 } else { 1 };
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let tree = TreeLimits { plies, nodes: MOST_TOLD };
    let player = ClassroomPlayer::new(settings, seed.unwrap_or_default());
    let decision = player.explain_within(game, &limits, tree, &within, watch).map_err(over)?;
    Ok(TreeFound {
        chosen: decision.mv.to_string(),
        short_cut: decision.short_cut.map(short_cut),
        root: decision.tree.as_ref().map(node),
        nodes: decision.nodes,
        ms: decision.time.as_secs_f64() * 1000.0,
        complete: is_complete(&decision, MOST_NODES, watch),
    })
}

/// How many positions the four kinds of search look at, by depth.
pub(super) fn counts(
    game: &Game,
    settings: &Settings,
    depth: u8,
    words: &CountWords,
    watch: &mut dyn Watch,
) -> Result<CountsFound, Fault> {
    let mut depths = Vec::new();
    for depth in 2..=depth.min(Search::MAX_DEPTH) {
        let mut of_depth = [Count { nodes: 0, ms: 0.0, complete: false }; 4];
        for (count, (alpha_beta, ordering)) in of_depth.iter_mut().zip(CountsFound::WAYS) {
            let search = Search { depth, alpha_beta, ordering, ..settings.search };
            // Chance would ask for more exact values, and for more positions.
            let settings = Settings { search, choice: ChoiceAmong::BEST, ..settings.clone() };
            let limits = Limits { nodes: Some(MOST_COUNTED), ..Limits::default() };
            let decision = ClassroomPlayer::new(settings, 0).decide(game, &limits, watch).map_err(over)?;
            let ms = decision.time.as_secs_f64() * 1000.0;
            *count = Count { nodes: decision.nodes, ms, complete: is_complete(&decision, MOST_COUNTED, watch) };
        }
        depths.push(of_depth);
        if watch.stopped() {
            break;
        }
    }
    Ok(CountsFound { picture: picture(&plot(&depths, words)), depths })
}

#[expect(clippy::cast_precision_loss, reason = "a plot needs no last digit")]
fn plot(depths: &[[Count; 4]], words: &CountWords) -> Plot {
    let series = words.ways.iter().enumerate().map(|(way, name)| {
        let points = (2_u8..).zip(depths).map(|(depth, counts)| (f64::from(depth), counts[way].nodes as f64));
        Series::new(name.clone(), points.collect())
    });
    Plot {
        title: words.title.clone(),
        x: words.depth.clone(),
        y: words.nodes.clone(),
        kind: PlotKind::LogLines,
        series: series.collect(),
        ..Plot::default()
    }
}

fn over(error: NoMove) -> Fault {
    Fault { code: "game-over", message: error.to_string() }
}

/// Whether a search came to its end.
fn is_complete(decision: &Decision, most: u64, watch: &dyn Watch) -> bool {
    decision.nodes.saturating_sub(decision.candidates.len() as u64) <= most && !watch.stopped()
}

fn node(node: &SearchNode) -> NodeFound {
    let Window { alpha, beta } = node.window;
    NodeFound {
        mv: node.mv.map(|p| p.to_string()),
        alpha: (alpha != i64::MIN).then_some(alpha),
        beta: (beta != i64::MAX).then_some(beta),
        value: node.value,
        bound: match node.bound {
            Bound::Exact => BoundFound::Exact,
            Bound::Lower => BoundFound::Lower,
            Bound::Upper => BoundFound::Upper,
        },
        cut: node.cut,
        left_out: node.left_out,
        children: node.children.iter().map(self::node).collect(),
    }
}

#[cfg(test)]
mod tests {
    use tengen_api::{CountWords, Finding, NodeFound, PositionText, Study, TreeFound, WIN};
    use tengen_classroom::plies_to_win;

    use crate::study::tests::{found, position};

    const MIDDLE: (&str, &str) = ("h8 i9 g9 i7", "h9 g8 j10");

    fn tree(position: PositionText, player: &str, within: &str) -> TreeFound {
        let (player, within) = (player.to_owned(), within.to_owned());
        let Finding::Tree(found) = found(Study::Tree { position, player, within }) else {
            panic!("a tree was expected")
        };
        found
    }

    #[test]
    fn a_tree_is_told_part_by_part() {
        let position = position(MIDDLE.0, MIDDLE.1);
        let whole = tree(position.clone(), "alpha-beta-4", "");
        assert!(whole.complete && whole.nodes > 100);
        let root = whole.root.unwrap();
        assert_eq!(root.children.len(), 16);
        let path = |node: &NodeFound| node.mv.clone().unwrap();
        let first = &root.children[0];
        let reply = &first.children[0];
        assert!(reply.left_out > 0 && reply.children.is_empty());
        let part = tree(position, "alpha-beta-4", &format!("{} {}", path(first), path(reply)));
        let reply_again = &part.root.unwrap().children[0].children[0];
        assert_eq!((reply_again.value, reply_again.children.len()), (reply.value, reply.left_out));
    }

    #[test]
    fn who_looks_at_nothing_has_no_tree() {
        let found = tree(position(MIDDLE.0, MIDDLE.1), "greedy", "");
        assert!(found.root.is_none() && found.complete);
    }

    #[test]
    fn the_pages_value_of_a_win_is_the_players() {
        assert_eq!(plies_to_win(WIN - 3), Some(3));
        let position = position("h8 i8 j8 k8", "a1 a3 a5 a7");
        let root = tree(position, "minimax-3 short-cut=off", "").root.unwrap();
        assert_eq!(root.value, WIN - 1);
    }

    #[test]
    fn pruning_and_ordering_spare_positions_and_change_nothing_else() {
        let (position, player) = (position(MIDDLE.0, MIDDLE.1), "minimax-3 keep=8".to_owned());
        let words = CountWords { depth: "depth".to_owned(), ..CountWords::default() };
        let Finding::Counts(found) = found(Study::Counts { position, player, depth: 4, words }) else {
            panic!("counts were expected")
        };
        assert_eq!(found.depths.len(), 3);
        assert_eq!(found.picture.table.len(), 4);
        for [plain, ordered, pruned, both] in found.depths {
            assert!([plain, ordered, pruned, both].iter().all(|count| count.complete));
            assert_eq!(plain.nodes, ordered.nodes, "without pruning the order does not matter");
            assert!(both.nodes < pruned.nodes && pruned.nodes < plain.nodes);
        }
    }
}
