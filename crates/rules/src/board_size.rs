use std::fmt;
use std::str::FromStr;

use crate::direction::Direction;
use crate::point::Point;

/// The side of a square board, 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The smallest side.
    pub const MIN: u8 = 5;
    /// The largest side.
    pub const MAX: u8 = 22;
    /// The usual board, 15×15.
    pub const STANDARD: Self = Self(15);

    /// A board of this side.
    ///
    /// # Errors
    /// A side outside 5 to 22.
    pub fn new(side: u8) -> Result<Self, BoardSizeError> {
        if (Self::MIN..=Self::MAX).contains(&side) { Ok(Self(side)) } else { Err(BoardSizeError(side.to_string())) }
    }

    /// The number of lines each way.
    pub const fn side(self) -> u8 {
        self.0
    }

    /// The number of intersections.
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether the point lies on this board.
    pub const fn contains(self, p: Point) -> bool {
        p.col() < self.0 && p.row() < self.0
    }

    /// The point `steps` away along a direction, or `None` off the board.
    #[inline]
    pub const fn step(self, p: Point, direction: Direction, steps: i8) -> Option<Point> {
        p.step_within(self.0, direction, steps)
    }

    /// Every intersection, row by row from the bottom.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.0).flat_map(move |row| (0..self.0).filter_map(move |col| Point::new(col, row)))
    }

    /// The centre intersection 天元; on an even board the one right of and above the middle, where `floor(side / 2)`
    /// from the lower left corner leads.
    ///
    /// ```
    /// use tengen_rules::BoardSize;
    /// assert_eq!(BoardSize::STANDARD.tengen().to_string(), "h8");
    /// ```
    #[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "half a side is on the board")]
    pub fn tengen(self) -> Point {
        let middle = self.0 / 2;
        Point::new(middle, middle).expect("on the board")
    }

    /// The marked reference intersections: tengen and four more on odd boards of 9 and up, nine from 19 up as on a Go
    /// board; even boards have the four only (eight with the sides' middles would be off centre); tiny boards have the
    /// centre alone, or nothing when they have no centre.
    pub fn star_points(self) -> Vec<Point> {
        let side = self.0;
        let odd = side % 2 == 1;
        let edge = if side >= 13 { 3 } else { 2 };
        let middle = side / 2;
        let marks: Vec<u8> = match side {
            ..9 => vec![],
            19.. if odd => vec![edge, middle, side - 1 - edge],
            _ => vec![edge, side - 1 - edge],
        };
        let mut points: Vec<Point> =
            marks.iter().flat_map(|&row| marks.iter().filter_map(move |&col| Point::new(col, row))).collect();
        if odd && !points.contains(&self.tengen()) {
            points.push(self.tengen());
        }
        points.sort_unstable();
        points
    }
}

impl Default for BoardSize {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side that is not one of 5 to 22.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a board size: expected a number from 5 to 22")]
pub struct BoardSizeError(pub String);

impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<Self, BoardSizeError> {
        let fault = || BoardSizeError(text.chars().take(40).collect());
        text.trim().parse().ok().and_then(|side| Self::new(side).ok()).ok_or_else(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: u8) -> String {
        let points = BoardSize::new(side).unwrap().star_points();
        points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn star_points_by_size() {
        assert_eq!(names(5), "c3");
        assert_eq!(names(6), "");
        assert_eq!(names(9), "c3 g3 e5 c7 g7");
        assert_eq!(names(15), "d4 l4 h8 d12 l12");
        assert_eq!(names(19), "d4 j4 p4 d10 j10 p10 d16 j16 p16");
        assert_eq!(names(20), "d4 q4 d17 q17");
    }

    #[test]
    fn sizes_outside_the_range_are_refused() {
        for text in ["4", "23", "0", "-5", "x", "", "15.0", "999"] {
            assert!(text.parse::<BoardSize>().unwrap_err().to_string().contains(&format!("`{text}`")));
        }
        assert_eq!("22".parse::<BoardSize>().unwrap().area(), 484);
    }
}
