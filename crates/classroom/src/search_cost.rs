use tengen_player::{Limits, NoMove, Watch};
use tengen_rules::Game;

use crate::player::ClassroomPlayer;
use crate::settings::{ChoiceAmong, Search, Settings};

/// What looking so far ahead costs in one position, in three ways of doing it that all find the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// Plies looked ahead, 2 or more.
    pub depth: u8,
    /// Every branch looked at.
    pub plain: Visits,
    /// Branches cut off that can't matter, points looked at row by row.
    pub pruned: Visits,
    /// Branches cut off that can't matter, the points with the best scores looked at first.
    pub ordered: Visits,
}

/// How many positions a search looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// The positions.
    pub positions: u64,
    /// Whether that is all of them; otherwise a limit ended the search, and there are more.
    pub complete: bool,
}

impl SearchCost {
    /// The costs of two positions together, to the same depth.
    pub fn plus(self, other: Self) -> Self {
        let add = |one: Visits, other: Visits| Visits {
            positions: one.positions + other.positions,
            complete: one.complete && other.complete,
        };
        Self {
            depth: self.depth,
            plain: add(self.plain, other.plain),
            pruned: add(self.pruned, other.pruned),
            ordered: add(self.ordered, other.ordered),
        }
    }
}

/// What searches of these settings cost in a position, from depth 2 to `deepest`, each ended by the limits at the latest.
///
/// The settings decide what is looked at (radius, candidates kept, short cut); how deep, and whether with pruning and ordering, is
/// what is compared. Where one point is left to look at there is no search, and every count is 0.
///
/// # Errors
/// The game is over.
pub fn search_costs(
    settings: &Settings,
    game: &Game,
    deepest: u8,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<SearchCost>, NoMove> {
    let mut costs = Vec::new();
    for depth in 2..=deepest.min(Search::MAX_DEPTH) {
        let mut visits = |alpha_beta, ordering| -> Result<Visits, NoMove> {
            let search = Search { depth, alpha_beta, ordering, ..settings.search };
            let player = ClassroomPlayer::new(Settings { search, choice: ChoiceAmong::BEST, ..settings.clone() }, 0);
            let decision = player.decide(game, limits, watch)?;
            let positions = decision.nodes - decision.candidates.len() as u64;
            // A search that the limits end has not given every move it was to look at a value.
            let kept = settings.search.keep.map_or(usize::MAX, usize::from).min(decision.candidates.len());
            let valued = decision.candidates.iter().filter(|candidate| candidate.value.is_some()).count();
            Ok(Visits { positions, complete: positions == 0 || valued == kept })
        };
        costs.push(SearchCost {
            depth,
            plain: visits(false, false)?,
            pruned: visits(true, false)?,
            ordered: visits(true, true)?,
        });
    }
    Ok(costs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use tengen_player::StopFlag;
    use tengen_rules::{BoardSize, RuleSet, parse_moves};

    fn game() -> Game {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        for mv in parse_moves("h8 i9 h9 h10 i8").unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        game
    }

    fn costs(limits: &Limits) -> Vec<SearchCost> {
        let settings = &Preset::named("two-step").unwrap().settings;
        search_costs(settings, &game(), 4, limits, &mut StopFlag::new()).unwrap()
    }

    #[test]
    fn pruning_spares_and_ordering_spares_more() {
        let costs = costs(&Limits::default());
        assert_eq!(costs.iter().map(|cost| cost.depth).collect::<Vec<_>>(), [2, 3, 4]);
        // Sixteen points are kept in every position.
        assert_eq!(costs[0].plain, Visits { positions: 16 + 16 * 16, complete: true });
        for cost in &costs {
            assert!(cost.plain.complete && cost.pruned.complete && cost.ordered.complete, "{cost:?}");
            assert!(cost.ordered.positions <= cost.pruned.positions, "{cost:?}");
            assert!(cost.pruned.positions < cost.plain.positions, "{cost:?}");
        }
    }

    #[test]
    fn a_limit_is_said() {
        let costs = costs(&Limits { nodes: Some(300), ..Limits::default() });
        assert!(costs[0].plain.complete && !costs[1].plain.complete, "{costs:?}");
        assert!((300..400).contains(&costs[1].plain.positions), "{costs:?}");
    }
}
