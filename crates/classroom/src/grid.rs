use tengen_rules::{Board, Color, Direction, Point};

use crate::line::{Cell, Half, Line, Ray};

/// The stones of a board as lines: for each direction every line of the board in one word, two bits a point (see [`Cell`]), so that what a stone sees
/// along a line is two shifts and two look-ups away.
///
/// Five cells of edge lie before the first column and after the last: `5 + 22 + 5` cells fill 64 bits.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    words: [[u64; Self::LINES]; 4],
}

impl Grid {
    /// The largest board has 22 + 21 diagonals.
    const LINES: usize = 43;
    const MARGIN: u32 = Half::SIGHT as u32;

    pub(crate) fn new(board: &Board) -> Self {
        let mut grid = Self { words: [[u64::MAX; Self::LINES]; 4] };
        for p in board.size().points() {
            grid.set(p, board.get(p));
        }
        grid
    }

    pub(crate) fn set(&mut self, p: Point, stone: Option<Color>) {
        let cell = stone.map_or(Cell::EMPTY, Cell::of);
        for direction in Direction::ALL {
            let (line, place) = Self::place(p, direction);
            let shift = 2 * (place + Self::MARGIN);
            let word = &mut self.words[direction as usize][line];
            *word = *word & !(3 << shift) | u64::from(cell) << shift;
        }
    }

    /// What a stone of this color on this point sees along a line; whether one stands there already makes no difference.
    pub(crate) fn line(&self, p: Point, direction: Direction, color: Color) -> Line {
        let (line, place) = Self::place(p, direction);
        let window = self.words[direction as usize][line] >> (2 * place);
        #[expect(clippy::cast_possible_truncation, reason = "only the low ten bits are looked at")]
        let cells = |window: u64| window as u16;
        Line {
            back: Half::look(Ray::Back, color, cells(window)),
            forth: Half::look(Ray::Forth, color, cells(window >> (2 * (Self::MARGIN + 1)))),
        }
    }

    /// Which line of a direction runs through a point, and the point's place on it.
    fn place(p: Point, direction: Direction) -> (usize, u32) {
        let (col, row) = (usize::from(p.col()), usize::from(p.row()));
        match direction {
            Direction::Horizontal => (row, p.col().into()),
            Direction::Vertical => (col, p.row().into()),
            Direction::Diagonal => (Self::LINES / 2 + col - row, p.col().into()),
            Direction::AntiDiagonal => (col + row, p.col().into()),
        }
    }
}
