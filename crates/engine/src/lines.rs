use tengen_rules::{Board, BoardSize, Color, Direction, Point};

use crate::line_shape::Window;

/// The most lines a board has in one direction: the diagonals of the largest one.
const LINES: usize = 2 * BoardSize::MAX as usize - 1;

/// Cells of a window on each side of its middle; as many bits of padding stand before and after the cells of a line.
const REACH: u32 = 5;

/// One line: bit `5 + i` is its cell `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    stones: [u32; 2],
    /// The bits that are no cell of the board.
    outside: u32,
}

/// The stones of a board as bits, one word for each line, so that everything near a point on a line is one shift away.
///
/// Putting a stone or taking it away changes four words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    size: BoardSize,
    lines: [[Line; LINES]; 4],
}

impl Lines {
    /// The empty board.
    pub fn new(size: BoardSize) -> Self {
        let nowhere = Line { stones: [0; 2], outside: !0 };
        let mut lines = Self { size, lines: [[nowhere; LINES]; 4] };
        for p in size.points() {
            for direction in Direction::ALL {
                let (line, cell) = lines.at(p, direction);
                line.outside &= !cell;
            }
        }
        lines
    }

    /// The board size.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Puts a stone on an empty point.
    pub fn place(&mut self, p: Point, color: Color) {
        self.toggle(p, color);
    }

    /// Takes a stone of this color away.
    pub fn remove(&mut self, p: Point, color: Color) {
        self.toggle(p, color);
    }

    /// Whether a point of the board holds no stone.
    pub fn is_empty(&self, p: Point) -> bool {
        let (number, shift) = address(p, Direction::Horizontal);
        let line = &self.lines[Direction::Horizontal as usize][number];
        (line.stones[0] | line.stones[1] | line.outside) & (1 << (shift + REACH)) == 0
    }

    /// What lies within five cells of a point along a direction, as one color sees it.
    pub fn window(&self, p: Point, direction: Direction, color: Color) -> Window {
        let (number, shift) = address(p, direction);
        let line = &self.lines[direction as usize][number];
        let closed = line.stones[color.opponent().index()] | line.outside;
        Window::new(line.stones[color.index()] >> shift, closed >> shift)
    }

    fn toggle(&mut self, p: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, cell) = self.at(p, direction);
            line.stones[color.index()] ^= cell;
        }
    }

    /// The line through a point, and the point's bit in it.
    fn at(&mut self, p: Point, direction: Direction) -> (&mut Line, u32) {
        let (number, shift) = address(p, direction);
        (&mut self.lines[direction as usize][number], 1 << (shift + REACH))
    }
}

/// The number of the line through a point among those of a direction, and how far along it the point lies.
const fn address(p: Point, direction: Direction) -> (usize, u32) {
    let (col, row) = (p.col() as usize, p.row() as usize);
    let (number, along) = match direction {
        Direction::Horizontal => (row, p.col()),
        Direction::Vertical => (col, p.row()),
        Direction::Diagonal => (col + BoardSize::MAX as usize - 1 - row, p.col()),
        Direction::AntiDiagonal => (col + row, p.col()),
    };
    (number, along as u32)
}

impl From<&Board> for Lines {
    fn from(board: &Board) -> Self {
        let mut lines = Self::new(board.size());
        for (p, color) in board.size().points().filter_map(|p| Some((p, board.get(p)?))) {
            lines.place(p, color);
        }
        lines
    }
}
