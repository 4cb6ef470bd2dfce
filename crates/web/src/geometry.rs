//! Where things are on the drawn board: the one table of lengths, for drawing and for pointing alike.
use tengen_rules::{BoardSize, Point};

/// The side of the drawing, in drawing units; every other length here is in the same units.
pub(crate) const VIEW: f64 = 900.0;
/// A stone's radius, in cells.
pub(crate) const STONE: f64 = 0.455;
/// The radius of a star point.
pub(crate) const STAR: f64 = 5.0;
/// How far the coordinates' centers are from the edge of the drawing.
pub(crate) const LABEL: f64 = 20.0;
/// From the edge of the drawing to the outer line on boards of 15 and up.
const MARGIN: f64 = 54.0;
/// On smaller boards stones are larger: so much stays free between a stone on the outer line and the edge, for the coordinates.
const LABEL_ROOM: f64 = 28.0;

/// The lengths for one board size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Geometry {
    size: BoardSize,
    margin: f64,
    cell: f64,
}

impl Geometry {
    /// The lengths for a board size.
    pub(crate) fn new(size: BoardSize) -> Self {
        let spaces = f64::from(size.side() - 1);
        // The margin holds half a stone and the coordinates: `margin = STONE · cell + LABEL_ROOM`, `2 margin + spaces · cell = VIEW`.
        let roomy = 2.0f64.mul_add(-LABEL_ROOM, VIEW) / 2.0f64.mul_add(STONE, spaces);
        let margin = STONE.mul_add(roomy, LABEL_ROOM).max(MARGIN);
        Self { size, margin, cell: 2.0f64.mul_add(-margin, VIEW) / spaces }
    }

    /// The distance between neighboring lines.
    pub(crate) const fn cell(&self) -> f64 {
        self.cell
    }

    /// From the edge of the drawing to the outer line.
    pub(crate) const fn margin(&self) -> f64 {
        self.margin
    }

    /// The radius of a stone.
    pub(crate) fn stone(&self) -> f64 {
        STONE * self.cell
    }

    /// Where a column's line is, from the left.
    pub(crate) fn x(&self, col: u8) -> f64 {
        self.cell.mul_add(f64::from(col), self.margin)
    }

    /// Where a row's line is, from the top.
    pub(crate) fn y(&self, row: u8) -> f64 {
        VIEW - self.cell.mul_add(f64::from(row), self.margin)
    }

    /// Where a point is, from the left and from the top.
    pub(crate) fn center(&self, p: Point) -> (f64, f64) {
        (self.x(p.col()), self.y(p.row()))
    }

    /// The nearest intersection, if it is within half a cell.
    pub(crate) fn nearest(&self, x: f64, y: f64) -> Option<Point> {
        let col = self.line((x - self.margin) / self.cell)?;
        let row = self.line((VIEW - y - self.margin) / self.cell)?;
        let p = Point::new(col, row)?;
        let (px, py) = self.center(p);
        ((x - px).hypot(y - py) <= self.cell / 2.0).then_some(p)
    }

    /// The line nearest to a distance from the first one, in cells.
    fn line(&self, cells: f64) -> Option<u8> {
        (0..self.size.side()).find(|&line| (cells - f64::from(line)).abs() <= 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_standard_board_has_the_lengths_of_the_design() {
        let board = Geometry::new(BoardSize::STANDARD);
        let is = |length: f64, designed: f64| (length - designed).abs() < 1e-9;
        assert!(is(board.margin(), 54.0));
        assert!(is(board.cell(), (900.0 - 108.0) / 14.0));
        assert_eq!(board.center("h8".parse().unwrap()), (450.0, 450.0));
        assert_eq!(board.center("a15".parse().unwrap()), (54.0, 54.0));
    }

    #[test]
    fn stones_on_the_edge_stay_on_the_board_and_off_the_coordinates() {
        for side in BoardSize::MIN..=BoardSize::MAX {
            let board = Geometry::new(BoardSize::new(side).unwrap());
            assert!(board.margin() - board.stone() >= LABEL, "side {side}");
        }
    }

    proptest! {
        #[test]
        fn pointing_within_half_a_cell_finds_the_point_and_further_off_nothing(
            side in BoardSize::MIN..=BoardSize::MAX, at in 0usize..484, angle in 0.0..std::f64::consts::TAU, off in 0.0..0.7f64,
        ) {
            let size = BoardSize::new(side).unwrap();
            let board = Geometry::new(size);
            let p = size.points().nth(at % size.area()).unwrap();
            let (x, y) = board.center(p);
            let distance = off * board.cell();
            let found = board.nearest(x + distance * angle.cos(), y + distance * angle.sin());
            if off < 0.4999 {
                prop_assert_eq!(found, Some(p));
            } else if off > 0.5001 {
                prop_assert_ne!(found, Some(p));
            }
        }

        #[test]
        fn every_point_of_the_drawing_is_answered(x in -50.0..950.0f64, y in -50.0..950.0f64, side in BoardSize::MIN..=BoardSize::MAX) {
            let size = BoardSize::new(side).unwrap();
            let board = Geometry::new(size);
            let near = |&p: &Point| { let (px, py) = board.center(p); (x - px).hypot(y - py) < board.cell() * 0.4999 };
            let brute = size.points().find(near);
            if brute.is_some() {
                prop_assert_eq!(board.nearest(x, y), brute);
            }
        }
    }
}
