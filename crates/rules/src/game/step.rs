use std::fmt;
use std::str::FromStr;

use crate::game::{Game, IllegalMove};
use crate::opening::{IllegalAction, OpeningAction};
use crate::point::{Move, parse_moves};

/// One thing that happened in a game: a move, or a decision of the opening procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameStep {
    /// A move.
    Move(Move),
    /// A decision.
    Action(OpeningAction),
}

/// Why a step cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameStepError {
    /// Text that is neither a move nor a decision.
    #[error(
        "`{0}` is neither a move like h8 or -- nor a decision of an opening like keep, swap, declare-3 or offer-h9"
    )]
    Unknown(String),
    /// A move against the rules.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// A decision against the opening procedure.
    #[error(transparent)]
    Action(#[from] IllegalAction),
}

impl Game {
    /// Takes a step: plays a move, a forbidden one too (it loses), or takes a decision.
    ///
    /// # Errors
    /// The step is against the rules; nothing is changed then.
    pub fn take_step(&mut self, step: GameStep) -> Result<(), GameStepError> {
        match step {
            GameStep::Move(mv) => {
                let legal = self.check_foul(mv)?;
                self.play(legal);
            }
            GameStep::Action(action) => self.act(action)?,
        }
        Ok(())
    }
}

/// `h8`, `--`, `swap`, `offer-h9`.
impl fmt::Display for GameStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl FromStr for GameStep {
    type Err = GameStepError;

    fn from_str(text: &str) -> Result<Self, GameStepError> {
        if let Ok(action) = text.parse() {
            return Ok(Self::Action(action));
        }
        match parse_moves(text).as_deref() {
            Ok([mv]) => Ok(Self::Move(*mv)),
            _ => Err(GameStepError::Unknown(text.chars().take(40).collect())),
        }
    }
}
