use std::time::Duration;

use crate::color::Color;
use crate::rule_set::RuleSet;

/// What is known of a game as a whole. Empty text means: not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// The rule set.
    pub rule: Option<RuleSet>,
    /// The opening rule, by the name the file uses, like `swap2`.
    pub opening: String,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The tournament or match.
    pub event: String,
    /// The round.
    pub round: String,
    /// The place.
    pub place: String,
    /// The date as written.
    pub date: String,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// Why it ended so, in the file's words.
    pub termination: String,
    /// What each side had to think with for the whole game.
    pub main_time: Option<Duration>,
    /// What came after the main time, in the file's words.
    pub overtime: String,
    /// Everything else the file says of the game, by the name it uses, in its order.
    pub properties: Vec<(String, String)>,
}

/// How a recorded game ended, as the record says; the board may say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Win(Color),
    /// Nobody won.
    Draw,
}
