use tengen_classroom::{SearchCost, Settings, search_costs};
use tengen_player::{Limits, Watch};
use tengen_rules::{Game, parse_moves};

use super::results::Results;
use crate::pentanomial::as_f64;
use crate::plan::MatchPlan;
use crate::plot::{Plot, PlotKind, Series};

/// What searches of these settings cost in the middle of the first games of an experiment, added up over so many of them: see
/// [`search_costs`]. Returns how many positions were looked at besides.
pub fn costs_in_games(
    plan: &MatchPlan,
    results: &Results,
    settings: &Settings,
    positions: usize,
    deepest: u8,
    watch: &mut dyn Watch,
) -> (usize, Vec<SearchCost>) {
    let mut sum: Vec<SearchCost> = Vec::new();
    let mut count = 0;
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    for summary in results.summaries().take(positions) {
        let Some(game) = middle(plan, &summary.moves) else { continue };
        let Ok(costs) = search_costs(settings, &game, deepest, &limits, watch) else { continue };
        if watch.stopped() {
            break;
        }
        count += 1;
        if sum.is_empty() {
            sum = costs;
        } else {
            sum.iter_mut().zip(costs).for_each(|(sum, cost)| *sum = sum.plus(cost));
        }
    }
    (count, sum)
}

/// What a plain search may look at in one position: a depth of 5 with sixteen candidates goes just through.
const MOST_NODES: u64 = 1_200_000;

/// The position after half of the moves of a game.
fn middle(plan: &MatchPlan, moves: &str) -> Option<Game> {
    let moves = parse_moves(moves).ok()?;
    let mut game = Game::new(plan.rules.rule, plan.rules.size);
    for &mv in &moves[..moves.len() / 2] {
        let legal = game.check(mv).ok()?;
        game.play(legal);
    }
    Some(game)
}

/// The words of the picture of what searches cost, so that it can be in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostWords<'a> {
    /// "Positions looked at".
    pub title: &'a str,
    /// "depth".
    pub depth: &'a str,
    /// "positions".
    pub positions: &'a str,
    /// "everything".
    pub plain: &'a str,
    /// "with pruning".
    pub pruned: &'a str,
    /// "with pruning and ordering".
    pub ordered: &'a str,
}

impl CostWords<'static> {
    /// In English.
    pub const ENGLISH: Self = Self {
        title: "Positions looked at",
        depth: "depth",
        positions: "positions",
        plain: "minimax",
        pruned: "alpha-beta",
        ordered: "alpha-beta with ordering",
    };
}

/// What searches cost by depth, with and without pruning and ordering, as a picture. Counts that a limit cut short are left out.
pub fn cost_picture(costs: &[SearchCost], words: &CostWords<'_>) -> Plot {
    let series = |name: &str, visits: fn(&SearchCost) -> tengen_classroom::Visits| {
        let whole = costs.iter().filter(|cost| visits(cost).complete);
        Series::new(name, whole.map(|cost| (f64::from(cost.depth), as_f64(visits(cost).positions))).collect())
    };
    Plot {
        title: words.title.to_owned(),
        x: words.depth.to_owned(),
        y: words.positions.to_owned(),
        kind: PlotKind::LogLines,
        series: vec![
            series(words.plain, |cost| cost.plain),
            series(words.pruned, |cost| cost.pruned),
            series(words.ordered, |cost| cost.ordered),
        ],
        ..Plot::default()
    }
}
