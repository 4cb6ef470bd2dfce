use std::fmt;
use std::str::FromStr;

use crate::BoardSize;
use crate::direction::Direction;

/// An intersection, by column and row, both counted from zero at the lower left corner.
///
/// It prints and parses as a column letter from `a` (none skipped) and a row number from `1` at the bottom, so
/// the text of a point does not depend on the board size. Points order by row from the bottom, then by column.
///
/// ```
/// use tengen_rules::Point;
/// let p: Point = "h8".parse()?;
/// assert_eq!((p.col(), p.row()), (7, 7));
/// assert_eq!(p.to_string(), "h8");
/// # Ok::<(), tengen_rules::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    row: u8,
    col: u8,
}

impl Point {
    /// The number of different points on the largest board.
    pub const COUNT: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;

    /// The point in this column and row, or `None` off the largest board.
    pub const fn new(col: u8, row: u8) -> Option<Self> {
        if col < BoardSize::MAX && row < BoardSize::MAX { Some(Self { row, col }) } else { None }
    }

    /// Column from the left, 0 for `a`.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// Row from the bottom, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// A dense number below [`Point::COUNT`], the same for every board size: for tables with one entry a point.
    pub const fn index(self) -> usize {
        self.row as usize * BoardSize::MAX as usize + self.col as usize
    }

    /// The point with this [`Point::index`], or `None` beyond the largest.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let side = BoardSize::MAX as usize;
        #[expect(clippy::cast_possible_truncation, reason = "both are below 22")]
        Some(Self { row: (index / side) as u8, col: (index % side) as u8 })
    }

    /// The point `steps` away along a direction (negative: backwards), or `None` off the largest board.
    #[inline]
    pub const fn step(self, direction: Direction, steps: i8) -> Option<Self> {
        self.step_within(BoardSize::MAX, direction, steps)
    }

    /// As [`Point::step`], on a board of this side.
    #[inline]
    pub(crate) const fn step_within(self, side: u8, direction: Direction, steps: i8) -> Option<Self> {
        let (dc, dr) = direction.delta();
        // Beyond the lower edges the numbers wrap around to ones no board has.
        let col = self.col.wrapping_add_signed(dc.wrapping_mul(steps));
        let row = self.row.wrapping_add_signed(dr.wrapping_mul(steps));
        if col < side && row < side { Some(Self { row, col }) } else { None }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", char::from(b'a' + self.col), self.row + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a point: expected a column letter a to v and a row number 1 to 22, like h8")]
pub struct PointError(pub String);

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let fault = || PointError(text.chars().take(40).collect());
        let mut chars = text.chars();
        let letter = chars.next().ok_or_else(fault)?.to_ascii_lowercase();
        let digits = chars.as_str();
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(fault());
        }
        let row: u8 = digits.parse().map_err(|_| fault())?;
        let col = u8::try_from(u32::from(letter) - u32::from('a')).map_err(|_| fault())?;
        row.checked_sub(1).and_then(|row| Self::new(col, row)).ok_or_else(fault)
    }
}

/// One action of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on an intersection.
    Place(Point),
    /// No stone; Renju allows it.
    Pass,
}

impl Move {
    /// The point of the stone, if the move is one.
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Place(p) => Some(p),
            Self::Pass => None,
        }
    }
}

impl From<Point> for Move {
    fn from(p: Point) -> Self {
        Self::Place(p)
    }
}

/// `h8` for a stone, `--` for a pass.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(p) => p.fmt(f),
            Self::Pass => f.pad("--"),
        }
    }
}

/// Text that is no list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} (`{text}`, at byte {offset}) cannot be read: expected a point like h8, or -- for a pass")]
pub struct MoveError {
    /// Which move, counted from 1.
    pub number: usize,
    /// Where it begins in the text, in bytes.
    pub offset: usize,
    /// The offending text.
    pub text: String,
}

/// Reads moves as people write them: `h8 i9 i8`, glued together (`h8i9i8`), in either case, `--` or `pass` for a pass;
/// commas and semicolons separate like blanks.
///
/// # Errors
/// The first text that is no move, with its number and offset.
///
/// ```
/// let moves = tengen_rules::parse_moves("h8I9 --,a15")?;
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h8", "i9", "--", "a15"]);
/// # Ok::<(), tengen_rules::MoveError>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Move>, MoveError> {
    let mut moves = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() || matches!(bytes[at], b',' | b';') {
            at += 1;
            continue;
        }
        let rest = &text[at..];
        let fault = |len: usize| MoveError {
            number: moves.len() + 1,
            offset: at,
            text: rest.chars().take(len.max(1)).collect(),
        };
        if rest.starts_with("--") {
            moves.push(Move::Pass);
            at += 2;
        } else if rest.len() >= 4 && rest.is_char_boundary(4) && rest[..4].eq_ignore_ascii_case("pass") {
            moves.push(Move::Pass);
            at += 4;
        } else if bytes[at].is_ascii_alphabetic() {
            let len = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            let p: Point = rest[..len].parse().map_err(|_| fault(len.min(40)))?;
            moves.push(Move::Place(p));
            at += len;
        } else {
            let len = rest.chars().take_while(|c| !c.is_whitespace()).take(40).count();
            return Err(fault(len));
        }
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_of_the_largest_board_round_trip() {
        for text in ["a1", "v1", "a22", "v22", "h8"] {
            assert_eq!(text.parse::<Point>().unwrap().to_string(), text);
            assert_eq!(text.to_uppercase().parse::<Point>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_points_are_quoted() {
        for text in ["", "h", "8", "w1", "a0", "a23", "a256", "a-1", "hh8", "h8 ", "八8", "h+8"] {
            let error = text.parse::<Point>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn bad_moves_are_located() {
        let error = parse_moves("h8 i9 zz").unwrap_err();
        assert_eq!((error.number, error.offset, error.text.as_str()), (3, 6, "z"));
        assert_eq!(parse_moves("h8 天元").unwrap_err().text, "天元");
        assert_eq!(parse_moves("h99999999999999999999").unwrap_err().number, 1);
        assert_eq!(parse_moves("").unwrap(), []);
    }
}
