//! A player at the board: asked for moves, whoever it is.
mod in_process;
#[cfg_attr(target_family = "wasm", path = "seat/no_program.rs")]
mod program;

use std::time::Duration;

use tengen_gomocup::SearchNote;
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, Game, Move, RuleSet};

pub(crate) use in_process::InProcessSeat;
pub use in_process::search_score;
pub(crate) use program::ProgramSeat;

use crate::fault::Fault;
use crate::swap2::Swap2Choice;
use crate::terms::Allowance;
use crate::transcript::Transcript;

/// A player for one game.
pub(crate) trait Seat {
    /// Gets ready for a game.
    fn begin(&mut self, rule: RuleSet, size: BoardSize) -> Result<(), Stopped>;

    /// Chooses a move for the side to move.
    fn choose(&mut self, game: &Game, time: Allowance) -> Result<Answered<Move>, Stopped>;

    /// Answers a step of the swap2 dialogue: none, three or five stones are on the board.
    fn swap2(&mut self, game: &Game, time: Allowance) -> Result<Answered<Swap2Choice>, Stopped>;

    /// Leaves the board, and hands over what was said on the way.
    fn end(self: Box<Self>) -> Transcript;
}

/// An answer, how long it took, and what the player says about its search.
#[derive(Clone, Debug)]
pub(crate) struct Answered<T> {
    pub(crate) answer: T,
    pub(crate) spent: Duration,
    pub(crate) note: SearchNote,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// The player is at fault.
    Fault(Fault),
    /// The whole match was stopped.
    Cancelled,
}

impl From<Fault> for Stopped {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Whether the match goes on.
pub(crate) fn check(stop: &StopFlag) -> Result<(), Stopped> {
    if stop.is_raised() { Err(Stopped::Cancelled) } else { Ok(()) }
}
