use std::fmt;

/// One of the two players, whichever color is theirs: an opening procedure may exchange colors, never seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Who begins; tentatively Black.
    First,
    /// The other one; tentatively White.
    Second,
}

impl Seat {
    /// Both seats, the first first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other seat.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second: for tables with one entry a seat.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"first"` or `"second"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
