use std::time::Duration;

use tengen_rules::Move;

/// What a player did that lost it the game, other than losing it on the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It answered too late.
    #[error("thought {} ms where {} ms were allowed", .spent.as_millis(), .allowed.as_millis())]
    Time {
        /// How long it thought, or was waited for.
        spent: Duration,
        /// How long it might.
        allowed: Duration,
    },
    /// It did not answer at all, not even when told to stop.
    #[error("silent for {} ms", .0.as_millis())]
    Silence(Duration),
    /// Its process ended, or closed its output.
    #[error("the program ended: {0}")]
    Crash(String),
    /// Its move can't be played: occupied, off the board, or no move at all.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It answered `ERROR` or `UNKNOWN` instead of obeying.
    #[error("the program refused: {0}")]
    Refused(String),
    /// It used more memory than allowed.
    #[error("used {used} bytes of memory where {allowed} were allowed")]
    Memory {
        /// What it used.
        used: u64,
        /// What it might.
        allowed: u64,
    },
    /// It could not be started.
    #[error("cannot be started: {0}")]
    Start(String),
}

impl Fault {
    /// The kinds of fault, by [`Fault::name`].
    pub const NAMES: [&'static str; 7] = ["time", "silence", "crash", "illegal", "refused", "memory", "start"];

    /// Its kind as a word.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Time { .. } => "time",
            Self::Silence(_) => "silence",
            Self::Crash(_) => "crash",
            Self::Illegal(_) => "illegal",
            Self::Refused(_) => "refused",
            Self::Memory { .. } => "memory",
            Self::Start(_) => "start",
        }
    }

    pub(crate) fn illegal(mv: Move, error: &tengen_rules::IllegalMove) -> Self {
        Self::Illegal(format!("{mv}: {error}"))
    }
}
