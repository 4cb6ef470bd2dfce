//! Experiments: two players of the classroom against each other, to learn what a change is worth.
//!
//! An experiment is a [match](MatchPlan) of two of our own players whose games depend on nothing but the plan: the same plan plays
//! the same games, to the stone, on any number of threads, in a program and in a browser.
//!
//! A program plays it as a [`Match`](crate::Match). A browser plays it game by game in a worker:
//!
//! ```
//! use tengen_arena::experiment::{Experiment, Results};
//! use tengen_arena::{GameSummary, MatchPlan, PlayerSpec, summarize_unit};
//! use tengen_player::StopFlag;
//!
//! let mut experiment = Experiment::between("greedy".parse()?, "greedy defence=1.2".parse()?);
//! experiment.games = 4;
//! let plan = experiment.plan()?;
//!
//! // The plan and the summaries are all there is to keep; both are one line of JSON. `Audience::position` hears of every move.
//! let mut results = Results::new();
//! for game in results.open_games(&plan).collect::<Vec<_>>() {
//!     let game = summarize_unit(&plan, &plan.unit(game), &StopFlag::new(), &()).ok_or("stopped")?;
//!     results.add(GameSummary::from_json(&game.to_json())?);
//! }
//! assert_eq!(MatchPlan::from_json(&plan.to_json())?, plan);
//! assert_eq!(results.games(), 4);
//! let share = results.share().ok_or("no pair of games is finished")?;
//! assert!(share.low <= share.mean && share.mean <= share.high);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A worker is stopped by ending it: what is lost is the game it was playing, which is played again, the same, when the
//! experiment goes on.
mod costs;
mod pictures;
mod report;
mod results;

pub use costs::{CostWords, cost_picture, costs_in_games};
pub use pictures::{PictureWords, pictures};
pub use report::{ReportOptions, TABLE_HEADING, html, json, table_row, text};
pub use results::{CoursePoint, Lengths, Results};

use tengen_rules::{BoardSize, RuleSet};

use crate::adjudication::Adjudication;
use crate::opening::{Opening, generate_openings};
use crate::plan::{MatchPlan, PlanError, Schedule};
use crate::play::GameRules;
use crate::player_spec::PlayerSpec;
use crate::terms::Terms;

/// What is to be found out: how player A does against player B.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Player A, from whose side results are told.
    pub a: PlayerSpec,
    /// Player B.
    pub b: PlayerSpec,
    /// The rule set.
    pub rule: RuleSet,
    /// The board.
    pub size: BoardSize,
    /// How many games: an even number, since each opening is played twice, with colors exchanged.
    pub games: u64,
    /// The openings.
    pub openings: Openings,
    /// Moves after which a game is left undecided.
    pub move_limit: Option<usize>,
    /// What the openings made by chance and the luck of the players depend on.
    pub seed: u64,
}

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many stones near the center, by chance, all different; see [`generate_openings`].
    Random(usize),
    /// These, used again when there are fewer than pairs of games.
    Given(Vec<Opening>),
}

/// An experiment that can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// Too few, too many or an odd number.
    #[error("`{0}` games: expected an even number from 2 to {max}, since each opening is played twice", max = Experiment::MOST_GAMES)]
    Games(u64),
    /// There are none.
    #[error("there is no opening of {stones} stones on a board of side {size}")]
    NoOpening {
        /// How many stones were wanted.
        stones: usize,
        /// The board.
        size: BoardSize,
    },
    /// The plan makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

impl Experiment {
    /// More games tell nothing new.
    pub const MOST_GAMES: u64 = 100_000;
    /// Stones of an opening: enough that games differ, few enough that they are not decided.
    pub const OPENING_STONES: usize = 5;

    /// A hundred games between two players, freestyle on a board of 15 lines, from openings of five stones.
    pub const fn between(a: PlayerSpec, b: PlayerSpec) -> Self {
        Self {
            a,
            b,
            rule: RuleSet::Freestyle,
            size: BoardSize::STANDARD,
            games: 100,
            openings: Openings::Random(Self::OPENING_STONES),
            move_limit: None,
            seed: 1,
        }
    }

    /// The experiment as numbered games. Players of one name are told apart as `… (A)` and `… (B)`.
    ///
    /// # Errors
    /// It can't be played.
    pub fn plan(mut self) -> Result<MatchPlan, ExperimentError> {
        if !(2..=Self::MOST_GAMES).contains(&self.games) || !self.games.is_multiple_of(2) {
            return Err(ExperimentError::Games(self.games));
        }
        if self.a.name == self.b.name {
            self.a.name += " (A)";
            self.b.name += " (B)";
        }
        let openings = match self.openings {
            Openings::Given(openings) => openings,
            Openings::Random(stones) => {
                let count = usize::try_from(self.games / 2).unwrap_or(usize::MAX).min(MOST_OPENINGS);
                let openings = generate_openings(self.rule, self.size, stones, count, self.seed);
                if openings.is_empty() {
                    return Err(ExperimentError::NoOpening { stones, size: self.size });
                }
                openings
            }
        };
        let plan = MatchPlan {
            players: vec![self.a, self.b],
            schedule: Schedule::RoundRobin,
            rounds: self.games / 2,
            rules: GameRules {
                rule: self.rule,
                size: self.size,
                swap2: false,
                move_limit: self.move_limit.or(GameRules::usual_move_limit(self.rule, self.size)),
                terms: Terms::default(),
                adjudication: Adjudication::default(),
            },
            openings,
            sprt: None,
            seed: self.seed,
        };
        plan.check()?;
        Ok(plan)
    }
}

/// More openings would make a plan that is too long to keep beside its games.
const MOST_OPENINGS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment() -> Experiment {
        Experiment::between("greedy".parse().unwrap(), "greedy".parse().unwrap())
    }

    #[test]
    fn players_of_one_name_are_told_apart() {
        let plan = experiment().plan().unwrap();
        assert_eq!(plan.players.iter().map(|player| &*player.name).collect::<Vec<_>>(), ["greedy (A)", "greedy (B)"]);
        assert_eq!((plan.games(), plan.openings.len()), (100, 50));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        for games in [0, 99, Experiment::MOST_GAMES + 2] {
            let error = Experiment { games, ..experiment() }.plan().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{games}` games: expected an even number from 2 to")), "{error}");
        }
        let size = BoardSize::new(BoardSize::MIN).unwrap();
        let crowded = Experiment { openings: Openings::Random(25), size, ..experiment() };
        assert_eq!(crowded.plan().unwrap_err().to_string(), "there is no opening of 25 stones on a board of side 5");
    }
}
