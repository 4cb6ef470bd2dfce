use std::fmt;

use crate::board_size::BoardSize;
use crate::opening::action::OpeningAction;
use crate::point::Point;
use crate::seat::Seat;

/// What an opening procedure asks for next, and of whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The procedure is over, or there was none: the side to move plays anywhere.
    Play,
    /// A stone of the color to move.
    Stone {
        /// Who puts it.
        by: Seat,
        /// Where it may lie.
        zone: Zone,
    },
    /// One of a few decisions.
    Decide {
        /// Who decides.
        by: Seat,
        /// Between what.
        choices: &'static [OpeningAction],
    },
    /// The number of fifth moves that will be offered.
    Declare {
        /// Who declares it.
        by: Seat,
        /// The largest number allowed; 1 is the least.
        most: u8,
    },
    /// Another fifth move.
    Offer {
        /// Who offers it.
        by: Seat,
        /// How many are still to come, this one included.
        left: usize,
    },
    /// One of the offered fifth moves, as a stone of the color to move.
    Pick {
        /// Who picks it; the stone is the opponent's.
        by: Seat,
        /// The offered points.
        offers: Vec<Point>,
    },
}

impl Stage {
    /// Who is to act, if the procedure says so.
    pub const fn by(&self) -> Option<Seat> {
        match self {
            Self::Play => None,
            Self::Stone { by, .. }
            | Self::Decide { by, .. }
            | Self::Declare { by, .. }
            | Self::Offer { by, .. }
            | Self::Pick { by, .. } => Some(*by),
        }
    }
}

/// The part of the board where an opening procedure allows a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// The whole board.
    Anywhere,
    /// This point.
    Only(Point),
    /// The square of this odd side around tengen; 1 is tengen itself.
    Central(u8),
    /// Everything outside that square.
    Outside(u8),
}

impl Zone {
    /// Whether a point of a board lies in it.
    pub fn contains(self, size: BoardSize, p: Point) -> bool {
        let tengen = size.tengen();
        let distance = p.col().abs_diff(tengen.col()).max(p.row().abs_diff(tengen.row()));
        match self {
            Self::Anywhere => true,
            Self::Only(only) => p == only,
            Self::Central(across) => distance <= across / 2,
            Self::Outside(across) => distance > across / 2,
        }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anywhere => f.pad("any point"),
            Self::Only(p) => p.fmt(f),
            Self::Central(1) => f.pad("tengen"),
            Self::Central(side) => write!(f, "a point of the central {side}×{side}"),
            Self::Outside(side) => write!(f, "a point outside the central {side}×{side}"),
        }
    }
}
