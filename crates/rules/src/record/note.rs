use std::time::Duration;

use crate::color::Color;
use crate::opening::OpeningAction;
use crate::point::Point;

/// One thing written at a node of a [`Record`](crate::Record).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note<'a> {
    /// Free text; lines end with `\n`.
    Comment(&'a str),
    /// Text painted on a point of the position after the node's move.
    Label {
        /// Where.
        point: Point,
        /// What, usually one letter.
        text: &'a str,
    },
    /// A sign painted on a point.
    Mark {
        /// Where.
        point: Point,
        /// Which sign.
        mark: Mark,
    },
    /// A point set up without a move: a stone, or `None` for a stone taken away.
    Stone {
        /// Where.
        point: Point,
        /// Which stone.
        color: Option<Color>,
    },
    /// The side to move from here, where it isn't the one that follows from the moves.
    ToMove(Color),
    /// A decision of the opening procedure, taken after the node's move. Those of one node were taken in the order in which
    /// they are written.
    Decision(OpeningAction),
    /// What somebody thinks of the position after the node's move.
    Evaluation(Evaluation),
    /// How long the node's move took, to the millisecond.
    TimeSpent(Duration),
    /// What a side had left after the node's move, to the millisecond.
    TimeLeft {
        /// Whose time.
        color: Color,
        /// How much.
        left: Duration,
    },
    /// Something a file says that has no place of its own here, by the name the file uses.
    Property {
        /// The name; at most 255 bytes are kept.
        name: &'a str,
        /// The value.
        value: &'a str,
    },
}

/// A sign painted on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// △
    Triangle,
    /// □
    Square,
    /// ○
    Circle,
    /// ✕
    Cross,
    /// A patch of color: red, green, blue.
    Color([u8; 3]),
}

/// What somebody thinks of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// What was said of the move that led here.
    pub verdict: Option<Verdict>,
    /// Engine units from the side to move; beyond ±29500 a win or loss in `30000 − |value|` plies.
    pub value: i32,
    /// How deep it was searched, in plies.
    pub depth: i16,
    /// What the value bounds.
    pub bound: Bound,
}

/// What was said of a move, from the side that played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// It draws.
    Draw,
    /// It has to be played.
    Forced,
    /// It is not to be considered.
    Blocked,
    /// Something else, by its code.
    Other(u8),
}

impl Verdict {
    /// The letter that Yixin's databases use, as a byte.
    pub const fn code(self) -> u8 {
        match self {
            Self::Win => b'w',
            Self::Loss => b'l',
            Self::Draw => b'd',
            Self::Forced => b'!',
            Self::Blocked => b'x',
            Self::Other(code) => code,
        }
    }

    /// The verdict with this code.
    pub const fn from_code(code: u8) -> Self {
        match code {
            b'w' => Self::Win,
            b'l' => Self::Loss,
            b'd' => Self::Draw,
            b'!' => Self::Forced,
            b'x' => Self::Blocked,
            code => Self::Other(code),
        }
    }
}

/// Which side of the true value a value stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Unknown.
    #[default]
    None,
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

impl Bound {
    /// In the order of their codes in files: none 0, upper 1, lower 2, exact 3.
    pub const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];
}
