use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tengen_rules::Move;

use crate::score::Score;

/// Whoever waits for a move: hears of progress and may say stop.
pub trait Watch {
    /// Thinking goes on.
    fn progress(&mut self, _progress: &Progress) {}

    /// Whether the player should stop now. Cheap enough to ask at every node.
    fn stopped(&self) -> bool;
}

/// How far the thinking is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The best move so far.
    pub best: Option<Move>,
    /// Depth reached, in plies; 0 where there is no search.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How good the best move is.
    pub score: Option<Score>,
}

/// A flag that anybody who has a copy can raise: the simplest [`Watch`].
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A lowered flag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the player to stop. It stays raised.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Watch for StopFlag {
    fn stopped(&self) -> bool {
        self.is_raised()
    }
}
