use tengen_player::Player;

use crate::player::ClassroomPlayer;
use crate::score_table::ScoreTable;
use crate::settings::{ChoiceAmong, Percent, Search, Settings};

/// A level of play offered to people, from the weakest up.
///
/// Every level wins at once where it can and stops what would win at once against it; weaker ones see less and choose
/// among more of their best moves, but none of them gives a game away.
#[derive(Debug)]
pub struct Level {
    /// Its stable name, such as `first-steps`.
    pub id: &'static str,
    /// Its strength in Elo points above the weakest level, freestyle 15×15; measured by `tengen experiment --ladder levels --games 400`.
    pub elo: u16,
    settings: Settings,
}

impl Level {
    /// The levels, the weakest first.
    pub const ALL: &'static [Self] = &LEVELS;

    /// The level of this name.
    ///
    /// ```
    /// use tengen_classroom::Level;
    /// assert_eq!(Level::named("first-steps").map(|level| level.elo), Some(0));
    /// assert!(Level::named("grandmaster").is_none());
    /// ```
    pub fn named(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|level| level.id == id)
    }

    /// How it plays.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A player of this level. The same seed plays the same game.
    pub fn player(&self, seed: u64) -> Box<dyn Player + Send> {
        Box::new(ClassroomPlayer::new(self.settings.clone(), seed))
    }

    /// A player that gives hints: what the level knows, without random choice.
    pub fn adviser(&self) -> Box<dyn Player + Send> {
        Box::new(ClassroomPlayer::new(Settings { choice: ChoiceAmong::BEST, ..self.settings.clone() }, 0))
    }
}

const SHORT_SIGHTED: Settings =
    Settings { table: ScoreTable::SHORT_SIGHTED, short_cut: true, radius: Some(1), ..Settings::GREEDY };
const SHARP: Settings = Settings { short_cut: true, ..Settings::GREEDY };

const fn among(best: u16, spread: u16) -> ChoiceAmong {
    ChoiceAmong { best, spread: Percent(spread) }
}

const fn ahead(depth: u8, keep: u16) -> Settings {
    let search = Search { depth, keep: Some(keep), alpha_beta: true, ordering: true };
    Settings { search, choice: among(3, 2), ..SHARP }
}

// Elo: 400 games a pair of neighbors, openings of five random stones played twice, 95 % intervals of about ±35 a step:
// +142, +209, +105, +149, +190, +172, +133. Rounded to tens.
static LEVELS: [Level; 8] = [
    Level { id: "first-steps", elo: 0, settings: Settings { choice: among(8, 77), ..SHORT_SIGHTED } },
    Level { id: "beginner", elo: 140, settings: Settings { choice: among(6, 60), ..SHORT_SIGHTED } },
    Level { id: "casual", elo: 350, settings: Settings { choice: among(2, 20), ..SHORT_SIGHTED } },
    Level { id: "club", elo: 460, settings: Settings { choice: among(8, 70), ..SHARP } },
    Level { id: "steady", elo: 610, settings: Settings { choice: among(3, 2), defence: Percent(90), ..SHARP } },
    Level { id: "sharp", elo: 800, settings: Settings { choice: among(3, 15), ..ahead(3, 16) } },
    Level { id: "veteran", elo: 970, settings: ahead(4, 16) },
    Level { id: "deep", elo: 1100, settings: ahead(6, 12) },
];
