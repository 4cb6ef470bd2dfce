use std::fmt;

use crate::board_size::BoardSize;
use crate::color::Color;
use crate::direction::Direction;
use crate::point::Point;
use crate::run::Run;

/// A board with its stones and a hash key of them, kept up to date stone by stone.
///
/// It knows nothing of turns or results: those belong to [`Position`](crate::Position) and [`Game`](crate::Game).
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: BoardSize,
    stones: u16,
    key: u64,
    cells: [Option<Color>; Point::COUNT],
}

impl Board {
    /// The empty board.
    pub fn new(size: BoardSize) -> Self {
        Self { size, stones: 0, key: 0, cells: [None; Point::COUNT] }
    }

    /// Its size.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on a point; points off the board are empty.
    #[inline]
    pub const fn get(&self, p: Point) -> Option<Color> {
        self.cells[p.index()]
    }

    /// Whether the point is on the board and holds no stone.
    pub const fn is_empty(&self, p: Point) -> bool {
        self.size.contains(p) && self.get(p).is_none()
    }

    /// Puts a stone on a point, or takes it away, and returns what was there.
    ///
    /// # Panics
    /// If the point is off the board.
    pub fn set(&mut self, p: Point, stone: Option<Color>) -> Option<Color> {
        assert!(self.size.contains(p), "{p} is off a board of side {}", self.size);
        let before = std::mem::replace(&mut self.cells[p.index()], stone);
        if let Some(color) = before {
            self.key ^= stone_key(p, color);
            self.stones -= 1;
        }
        if let Some(color) = stone {
            self.key ^= stone_key(p, color);
            self.stones += 1;
        }
        before
    }

    /// The number of stones of both colors.
    pub const fn stones(&self) -> usize {
        self.stones as usize
    }

    /// Whether no intersection is empty.
    pub const fn is_full(&self) -> bool {
        self.stones() == self.size.area()
    }

    /// A key of the stones, equal for equal boards of one size whatever the order they were played in; 0 when empty.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The points with a stone of this color, row by row from the bottom.
    pub fn stones_of(&self, color: Color) -> impl Iterator<Item = Point> {
        self.size.points().filter(move |&p| self.get(p) == Some(color))
    }

    /// The points without a stone, row by row from the bottom.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&p| self.get(p).is_none())
    }

    /// The unbroken row of one color through a point along a direction, or `None` if the point is empty.
    pub fn run(&self, p: Point, direction: Direction) -> Option<Run> {
        let color = self.get(p)?;
        let reach = |sign: i8| {
            let mut steps = 0;
            while self.size.step(p, direction, sign * (steps + 1)).is_some_and(|q| self.get(q) == Some(color)) {
                steps += 1;
            }
            steps
        };
        let (back, forth) = (reach(-1), reach(1));
        let start = self.size.step(p, direction, -back)?;
        Some(Run { color, direction, start, len: back.unsigned_abs() + forth.unsigned_abs() + 1 })
    }
}

/// Board pictures with `.`, `X` for Black and `O` for White, the top row first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.side()).rev() {
            for col in 0..self.size.side() {
                let stone = Point::new(col, row).and_then(|p| self.get(p));
                let mark = match stone {
                    None => '.',
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                };
                write!(f, "{}{mark}", if col == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// One pseudo-random number per point and color: the finalizer of SplitMix64 over a dense index.
const fn stone_key(p: Point, color: Color) -> u64 {
    let index = (p.index() * 2 + color as usize + 1) as u64;
    let mut x = index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
