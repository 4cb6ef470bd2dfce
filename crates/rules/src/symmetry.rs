use crate::board::Board;
use crate::board_size::BoardSize;
use crate::point::{Move, Point};

/// The eight ways to lay a square board onto itself.
///
/// ```
/// use tengen_rules::{BoardSize, Point, Symmetry};
/// let p: Point = "i10".parse()?;
/// assert_eq!(Symmetry::TurnLeft.map_point(BoardSize::STANDARD, p).to_string(), "f9");
/// # Ok::<(), tengen_rules::PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Bottom and top change places.
    MirrorRows,
    /// A half turn.
    TurnHalf,
    /// Mirrored at the diagonal from `a1`: columns become rows.
    MirrorDiagonal,
    /// A quarter turn counterclockwise.
    TurnLeft,
    /// A quarter turn clockwise.
    TurnRight,
    /// Mirrored at the other diagonal.
    MirrorAntiDiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::TurnHalf,
        Self::MirrorDiagonal,
        Self::TurnLeft,
        Self::TurnRight,
        Self::MirrorAntiDiagonal,
    ];

    /// The symmetry that undoes this one: itself, but for the quarter turns.
    pub const fn inverse(self) -> Self {
        match self {
            Self::TurnLeft => Self::TurnRight,
            Self::TurnRight => Self::TurnLeft,
            other => other,
        }
    }

    /// Where an offset from the centre, as (columns to the right, rows up), comes to lie.
    pub const fn map_offset(self, (x, y): (i8, i8)) -> (i8, i8) {
        match self {
            Self::Identity => (x, y),
            Self::MirrorColumns => (-x, y),
            Self::MirrorRows => (x, -y),
            Self::TurnHalf => (-x, -y),
            Self::MirrorDiagonal => (y, x),
            Self::TurnLeft => (-y, x),
            Self::TurnRight => (y, -x),
            Self::MirrorAntiDiagonal => (-y, -x),
        }
    }

    /// Where a point of a board comes to lie.
    ///
    /// # Panics
    /// If the point is off the board.
    pub fn map_point(self, size: BoardSize, p: Point) -> Point {
        // Offsets from the centre in half steps, so that even boards, whose centre is no point, need no case of their own.
        let last = size.side().cast_signed() - 1;
        let (x, y) = self.map_offset((2 * p.col().cast_signed() - last, 2 * p.row().cast_signed() - last));
        let back = |offset: i8| u8::try_from(offset.midpoint(last)).ok();
        let image = back(x).zip(back(y)).and_then(|(col, row)| Point::new(col, row));
        #[expect(clippy::expect_used, reason = "a symmetry maps the board onto itself")]
        image.filter(|&q| size.contains(q)).expect("the point is on the board")
    }

    /// What a move becomes; a pass stays a pass.
    ///
    /// # Panics
    /// If its point is off the board.
    pub fn map_move(self, size: BoardSize, mv: Move) -> Move {
        match mv {
            Move::Place(p) => Move::Place(self.map_point(size, p)),
            Move::Pass => Move::Pass,
        }
    }

    /// What a board becomes.
    pub fn map_board(self, board: &Board) -> Board {
        let size = board.size();
        let mut image = Board::new(size);
        for p in size.points() {
            if let Some(color) = board.get(p) {
                image.set(self.map_point(size, p), Some(color));
            }
        }
        image
    }
}

impl Board {
    /// The same board for all boards that are equal up to symmetry, and the symmetry that leads to it: of the eight images the
    /// least, compared point by point with empty before Black before White.
    pub fn canonical(&self) -> (Self, Symmetry) {
        let least = Symmetry::ALL.into_iter().min_by(|a, b| self.image(*a).cmp(self.image(*b)));
        let symmetry = least.unwrap_or(Symmetry::Identity);
        (symmetry.map_board(self), symmetry)
    }

    /// The symmetries that map the board onto itself; the identity is always among them.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.image(symmetry).eq(self.image(Symmetry::Identity)))
    }

    /// The cells of the image under a symmetry, row by row from the bottom.
    fn image(&self, symmetry: Symmetry) -> impl Iterator<Item = Option<crate::Color>> {
        let (size, back) = (self.size(), symmetry.inverse());
        size.points().map(move |p| self.get(back.map_point(size, p)))
    }
}
