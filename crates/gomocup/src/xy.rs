use tengen_rules::{BoardSize, Point};

use crate::dialect::Coordinates;

/// A pair of numbers on the wire: column from the left and row from the **top**, both from zero. It may lie off any board.
///
/// This is the only place where the protocol's rows become the project's, which count from the bottom.
///
/// ```
/// use tengen_gomocup::Xy;
/// use tengen_rules::{BoardSize, Point};
/// let a15: Point = "a15".parse()?;
/// assert_eq!(Xy::of(a15, BoardSize::STANDARD), Xy { x: 0, y: 0 });
/// assert_eq!(Xy { x: 0, y: 0 }.point(BoardSize::STANDARD), Some(a15));
/// assert_eq!(Xy { x: 15, y: 0 }.point(BoardSize::STANDARD), None);
/// # Ok::<(), tengen_rules::PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Xy {
    /// Column from the left.
    pub x: i32,
    /// Row from the top.
    pub y: i32,
}

impl Xy {
    /// The numbers of a point.
    pub fn of(p: Point, size: BoardSize) -> Self {
        Self { x: i32::from(p.col()), y: i32::from(size.side()) - 1 - i32::from(p.row()) }
    }

    /// The point, if it is on a board of this size.
    pub fn point(self, size: BoardSize) -> Option<Point> {
        let row = i32::from(size.side()) - 1 - self.y;
        let p = Point::new(u8::try_from(self.x).ok()?, u8::try_from(row).ok()?)?;
        size.contains(p).then_some(p)
    }

    /// The pair as it is written.
    pub fn print(self, coordinates: Coordinates) -> String {
        let [first, second] = self.in_order(coordinates);
        format!("{first},{second}")
    }

    /// The two numbers in the order they are written.
    pub const fn in_order(self, coordinates: Coordinates) -> [i32; 2] {
        match coordinates {
            Coordinates::ColumnRow => [self.x, self.y],
            Coordinates::RowColumn => [self.y, self.x],
        }
    }

    /// The pair of two numbers in the order they were written.
    pub const fn from_order(first: i32, second: i32, coordinates: Coordinates) -> Self {
        match coordinates {
            Coordinates::ColumnRow => Self { x: first, y: second },
            Coordinates::RowColumn => Self { x: second, y: first },
        }
    }

    /// Reads `x,y`; blanks around the numbers are allowed.
    pub(crate) fn parse(text: &str, coordinates: Coordinates) -> Option<Self> {
        match numbers(text)?[..] {
            [first, second] => Some(Self::from_order(first, second, coordinates)),
            _ => None,
        }
    }
}

/// Reads whole numbers separated by commas or blanks; `None` if anything else is there.
pub(crate) fn numbers(text: &str) -> Option<Vec<i32>> {
    let parts = text.split(',').flat_map(str::split_ascii_whitespace);
    let empty_field = text.contains(',') && text.split(',').any(|field| field.trim().is_empty());
    if empty_field { None } else { parts.map(|part| part.parse().ok()).collect() }
}
