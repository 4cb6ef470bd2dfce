/// One of the four orientations of a line through a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along a row, left to right: `a8 b8 c8`.
    Horizontal,
    /// Along a column, bottom to top: `h1 h2 h3`.
    Vertical,
    /// Rising to the right: `a1 b2 c3`.
    Diagonal,
    /// Falling to the right: `a15 b14 c13`.
    AntiDiagonal,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Diagonal, Self::AntiDiagonal];

    /// `"horizontal"`, `"vertical"`, `"diagonal"` or `"anti-diagonal"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
        }
    }

    /// The change of (column, row) of one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (1, -1),
        }
    }
}
