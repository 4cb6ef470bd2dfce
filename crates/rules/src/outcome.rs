use crate::color::Color;
use crate::forbidden::ForbiddenProof;
use crate::run::Run;

/// How a game ended. A game that goes on has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The side that won.
        winner: Color,
        /// What won it.
        by: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

impl Outcome {
    /// The side that won, or `None` for a draw.
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            Self::Draw(_) => None,
        }
    }

    /// Whether the game ended by a word or the clock rather than on the board.
    pub const fn is_declared(&self) -> bool {
        matches!(
            self,
            Self::Win { by: WinReason::Time | WinReason::Resignation, .. } | Self::Draw(DrawReason::Agreement)
        )
    }
}

/// What won a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// A winning row, or several made by one stone.
    Five(Vec<Run>),
    /// Black played a forbidden move, so White won.
    ForbiddenMove(ForbiddenProof),
    /// The other side's time ran out.
    Time,
    /// The other side gave up.
    Resignation,
}

impl WinReason {
    /// `"five"`, `"forbidden"`, `"time"` or `"resignation"`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Five(_) => "five",
            Self::ForbiddenMove(_) => "forbidden",
            Self::Time => "time",
            Self::Resignation => "resignation",
        }
    }
}

/// Why nobody won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// No intersection is empty.
    BoardFull,
    /// The agreed number of moves was reached.
    MoveLimit,
    /// Both sides agreed.
    Agreement,
    /// Both sides passed in a row.
    Passes,
}

impl DrawReason {
    /// `"board-full"`, `"move-limit"`, `"agreement"` or `"passes"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BoardFull => "board-full",
            Self::MoveLimit => "move-limit",
            Self::Agreement => "agreement",
            Self::Passes => "passes",
        }
    }
}
