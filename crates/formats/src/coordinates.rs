//! The conventions by which formats count columns and rows: nearly every bug between programs is one of these.
//!
//! A [`Point`] counts rows from the bottom; each function here turns one other convention into points, and back.
use std::str::FromStr;

use tengen_rules::{BoardSize, Point};

/// At which end of the board row 1 of a position text lies. Texts of both kinds look alike and mean mirrored games, so
/// it is asked for and never guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// At the bottom, as in books, RenLib and gomocalc.
    Bottom,
    /// At the top, as in the opening files of c-gomoku-cli and GomocupJudge.
    Top,
}

/// Text that names no end of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an end of the board: expected top or bottom")]
pub struct RowOrderError(pub String);

impl FromStr for RowOrder {
    type Err = RowOrderError;

    fn from_str(text: &str) -> Result<Self, RowOrderError> {
        match text {
            "top" => Ok(Self::Top),
            "bottom" => Ok(Self::Bottom),
            other => Err(RowOrderError(other.chars().take(40).collect())),
        }
    }
}

impl RowOrder {
    /// The point a text means when it is read as if row 1 lay at the bottom, and the other way round.
    pub(crate) fn turn(self, size: BoardSize, p: Point) -> Option<Point> {
        match self {
            Self::Bottom => size.contains(p).then_some(p),
            Self::Top => from_top(size, i64::from(p.col()), i64::from(p.row())),
        }
    }
}

/// The point in this column from the left and row from the top, both from zero.
pub(crate) fn from_top(size: BoardSize, col: i64, row: i64) -> Option<Point> {
    let last = i64::from(size.side()) - 1;
    let (col, row) = (u8::try_from(col).ok()?, u8::try_from(last.checked_sub(row)?).ok()?);
    Point::new(col, row).filter(|&p| size.contains(p))
}

/// Column from the left and row from the top, both from zero.
pub(crate) fn to_top(size: BoardSize, p: Point) -> (u8, u8) {
    (p.col(), (size.side() - 1).saturating_sub(p.row()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Symmetry;

    #[test]
    fn the_corners_and_the_centre() {
        let size = BoardSize::STANDARD;
        let cases =
            [((0, 0), "a15"), ((14, 0), "o15"), ((0, 14), "a1"), ((14, 14), "o1"), ((7, 7), "h8"), ((8, 6), "i9")];
        for ((col, row), name) in cases {
            let p = from_top(size, col, row).unwrap();
            assert_eq!(p.to_string(), name);
            assert_eq!(to_top(size, p), (u8::try_from(col).unwrap(), u8::try_from(row).unwrap()));
        }
        for (col, row) in [(-1, 0), (0, -1), (15, 0), (0, 15), (i64::MAX, i64::MIN), (i64::MIN, i64::MAX)] {
            assert_eq!(from_top(size, col, row), None);
        }
    }

    #[test]
    fn turning_rows_is_the_mirror_of_the_board() {
        for side in BoardSize::MIN..=BoardSize::MAX {
            let size = BoardSize::new(side).unwrap();
            for p in size.points() {
                assert_eq!(RowOrder::Top.turn(size, p), Some(Symmetry::MirrorRows.map_point(size, p)));
                assert_eq!(RowOrder::Bottom.turn(size, p), Some(p));
            }
        }
    }
}
