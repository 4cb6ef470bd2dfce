//! The literal forbidden-move test of Renju, meant to be read beside the rules of play ("Renju terms", "Renju forbidden
//! moves"). It is the reference: every step is the sentence of the rule, and nothing is precomputed.
use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::point::Point;
use crate::run::Run;

/// The kinds of forbidden move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forbidden {
    /// Two or more threes at once, 三三.
    DoubleThree,
    /// Two or more fours at once, 四四.
    DoubleFour,
    /// Six or more in a row, 长连.
    Overline,
}

impl Forbidden {
    /// `"double-three"`, `"double-four"` or `"overline"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DoubleThree => "double-three",
            Self::DoubleFour => "double-four",
            Self::Overline => "overline",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A four that a stone makes: one more Black stone on the line makes exactly five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The line it lies on.
    pub direction: Direction,
    /// Its four stones, the new one among them, along the line.
    pub stones: Vec<Point>,
    /// Where it becomes a five: both ends for a straight four, one point otherwise.
    pub completing: Vec<Point>,
}

/// A three that a stone makes: one more Black stone, itself legal, makes a straight four and no five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The line it lies on.
    pub direction: Direction,
    /// Its three stones, the new one among them, along the line.
    pub stones: Vec<Point>,
    /// The playable points that make the straight four.
    pub completing: Vec<Point>,
}

/// Why a point is forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForbiddenProof {
    /// The threes the stone would make, two or more.
    DoubleThree(Vec<Three>),
    /// The fours the stone would make, two or more.
    DoubleFour(Vec<Four>),
    /// The rows of six or more the stone would make.
    Overline(Vec<Run>),
}

impl ForbiddenProof {
    /// The kind it proves.
    pub const fn kind(&self) -> Forbidden {
        match self {
            Self::DoubleThree(_) => Forbidden::DoubleThree,
            Self::DoubleFour(_) => Forbidden::DoubleFour,
            Self::Overline(_) => Forbidden::Overline,
        }
    }
}

/// Why a Black stone on an empty point is forbidden in Renju; `None` if it is legal.
///
/// The position must not be over: with a five on the board there is nothing left to forbid.
///
/// ```
/// use tengen_rules::{Board, BoardSize, Color, Forbidden, forbidden};
/// let mut board = Board::new(BoardSize::STANDARD);
/// for p in ["h9", "h10", "i8", "j8"] {
///     board.set(p.parse()?, Some(Color::Black));
/// }
/// let proof = forbidden(&board, "h8".parse()?);
/// assert_eq!(proof.map(|proof| proof.kind()), Some(Forbidden::DoubleThree));
/// # Ok::<(), tengen_rules::PointError>(())
/// ```
///
/// # Panics
/// If the point is off the board.
pub fn forbidden(board: &Board, p: Point) -> Option<ForbiddenProof> {
    if !board.is_empty(p) {
        assert!(board.size().contains(p), "{p} is off a board of side {}", board.size());
        return None;
    }
    let mut board = board.clone();
    board.set(p, Some(Color::Black));
    forbidden_stone(&mut board, p)
}

/// The five steps of the rule for a Black stone already on the board.
fn forbidden_stone(board: &mut Board, p: Point) -> Option<ForbiddenProof> {
    // 1. A five on any line is legal and wins, whatever else the stone makes.
    if makes_five(board, p) {
        return None;
    }
    // 2. An overline on any line is forbidden.
    let overlines = overlines(board, p);
    if !overlines.is_empty() {
        return Some(ForbiddenProof::Overline(overlines));
    }
    // 3. Two or more fours, counted over all lines, are forbidden.
    let fours: Vec<Four> = Direction::ALL.into_iter().flat_map(|direction| fours_on(board, p, direction)).collect();
    if fours.len() >= 2 {
        return Some(ForbiddenProof::DoubleFour(fours));
    }
    // 4. Two or more threes, one a line at most, are forbidden.
    let threes: Vec<Three> = Direction::ALL.into_iter().filter_map(|direction| three_on(board, p, direction)).collect();
    if threes.len() >= 2 {
        return Some(ForbiddenProof::DoubleThree(threes));
    }
    // 5. Anything else is legal.
    None
}

/// The unbroken rows of six or more through a stone.
pub(crate) fn overlines(board: &Board, p: Point) -> Vec<Run> {
    Direction::ALL.into_iter().filter_map(|direction| board.run(p, direction)).filter(|run| run.len > 5).collect()
}

/// Whether an unbroken row of exactly five runs through the stone on any line.
fn makes_five(board: &Board, p: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| run_len(board, p, direction) == 5)
}

fn run_len(board: &Board, p: Point, direction: Direction) -> u8 {
    board.run(p, direction).map_or(0, |run| run.len)
}

/// The fours on one line that contain the stone. A straight four counts as one; otherwise each completing point belongs to a
/// group of four stones of its own.
fn fours_on(board: &mut Board, p: Point, direction: Direction) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    if others_within(board, p, direction, 4) < 3 {
        return fours;
    }
    for q in empty_within(board, p, direction, 4) {
        let five = with_stone(board, q, |board| board.run(q, direction));
        let Some(five) = five.filter(|run| run.len == 5 && run.contains(p)) else { continue };
        let stones: Vec<Point> = five.points().filter(|&r| r != q).collect();
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(straight) => straight.completing.push(q),
            None => fours.push(Four { direction, stones, completing: vec![q] }),
        }
    }
    fours
}

/// The three on one line that contains the stone: at least one point of the line makes a straight four with it and is
/// playable.
fn three_on(board: &mut Board, p: Point, direction: Direction) -> Option<Three> {
    if others_within(board, p, direction, 3) < 2 {
        return None;
    }
    let mut stones = Vec::new();
    let mut completing = Vec::new();
    for q in empty_within(board, p, direction, 3) {
        let four = with_stone(board, q, |board| {
            let four = straight_four(board, q, direction).filter(|run| run.contains(p))?;
            let playable = !makes_five(board, q) && forbidden_stone(board, q).is_none();
            playable.then_some(four)
        });
        if let Some(four) = four {
            if completing.is_empty() {
                stones = four.points().filter(|&r| r != q).collect();
            }
            completing.push(q);
        }
    }
    (!completing.is_empty()).then_some(Three { direction, stones, completing })
}

/// The unbroken row of four through a stone that becomes exactly five at either end.
fn straight_four(board: &mut Board, q: Point, direction: Direction) -> Option<Run> {
    let four = board.run(q, direction).filter(|run| run.len == 4)?;
    for steps in [-1, 4] {
        let end = board.size().step(four.start, direction, steps).filter(|&r| board.is_empty(r))?;
        if with_stone(board, end, |board| run_len(board, end, direction)) != 5 {
            return None;
        }
    }
    Some(four)
}

/// The number of other Black stones of a line within a distance of a point: a four that contains the point has three of
/// them within four, a three has two within three.
fn others_within(board: &Board, p: Point, direction: Direction, distance: i8) -> usize {
    let on_line = (-distance..=distance).filter_map(|steps| board.size().step(p, direction, steps));
    on_line.filter(|&q| q != p && board.get(q) == Some(Color::Black)).count()
}

/// The empty points of a line within a distance of a point, in the order of the line.
fn empty_within(board: &Board, p: Point, direction: Direction, distance: i8) -> Vec<Point> {
    let on_line = (-distance..=distance).filter_map(|steps| board.size().step(p, direction, steps));
    on_line.filter(|&q| board.is_empty(q)).collect()
}

/// Looks at the board with one more Black stone on an empty point, and takes the stone away again.
fn with_stone<T>(board: &mut Board, q: Point, look: impl FnOnce(&mut Board) -> T) -> T {
    board.set(q, Some(Color::Black));
    let seen = look(board);
    board.set(q, None);
    seen
}
