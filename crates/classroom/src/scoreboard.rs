use tengen_player::Shape;
use tengen_rules::{Board, Color, Direction, Point, RuleSet, forbidden};

use crate::grid::Grid;
use crate::line::Half;
use crate::pattern::{Pattern, PatternBook};
use crate::score_table::{Combination, Entry, ScoreTable};

/// What every empty point is worth to both sides, kept up to date stone by stone.
///
/// A stone changes only the lines through it, five points each way, so putting one down or taking it up looks at 40 points on
/// one line each instead of the whole board on four.
#[derive(Clone, Debug)]
pub(crate) struct Scoreboard {
    rule: RuleSet,
    board: Board,
    grid: Grid,
    table: ScoreTable,
    books: [&'static PatternBook; 2],
    /// What lies on each point, by [`Point::index`]; of occupied points only `near` is kept.
    spots: Vec<Spot>,
    radius: Option<u8>,
    totals: [Totals; 2],
}

/// One point.
#[derive(Clone, Debug, Default)]
struct Spot {
    /// For each color the pattern a stone of it would make along each direction.
    patterns: [[Pattern; 4]; 2],
    /// For each color the sum of its patterns and their combination.
    scores: [i32; 2],
    /// How many stones stand within the radius.
    near: u8,
}

/// One color's empty points together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The sum of the scores, each counted up to [`Totals::CAP`].
    pub(crate) quiet: i64,
    /// How many points make five.
    pub(crate) fives: u16,
    /// How many points make an open four and no five.
    pub(crate) open_fours: u16,
}

impl Totals {
    /// A point counts no more than two open threes do: what decides at once is counted by points that make fives and open fours, not by their
    /// scores.
    const CAP: i32 = 6_000;
}

impl Scoreboard {
    /// The scores of a board. Points further than `radius` from every stone are no candidates; `None`: every point is one.
    pub(crate) fn new(rule: RuleSet, board: &Board, table: &ScoreTable, radius: Option<u8>) -> Self {
        let mut scoreboard = Self {
            rule,
            board: board.clone(),
            grid: Grid::new(board),
            table: table.clone(),
            books: Color::ALL.map(|color| PatternBook::of(rule, color)),
            spots: vec![Spot::default(); Point::COUNT],
            radius,
            totals: [Totals::default(); 2],
        };
        for p in board.size().points() {
            if board.get(p).is_some() {
                scoreboard.count_near(p, true);
            } else {
                scoreboard.look_all_ways(p);
            }
        }
        scoreboard
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn rule(&self) -> RuleSet {
        self.rule
    }

    pub(crate) fn totals(&self, color: Color) -> Totals {
        self.totals[color.index()]
    }

    /// The patterns a stone of this color would make on an empty point, by direction.
    pub(crate) fn patterns(&self, p: Point, color: Color) -> &[Pattern; 4] {
        &self.spots[p.index()].patterns[color.index()]
    }

    /// What a stone of this color on an empty point is worth.
    pub(crate) fn score(&self, p: Point, color: Color) -> i32 {
        self.spots[p.index()].scores[color.index()]
    }

    /// The empty points within the radius of a stone, row by row from the bottom.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Point> {
        self.board.empty_points().filter(|p| self.radius.is_none() || self.spots[p.index()].near > 0)
    }

    /// The candidates that the rules allow to this color; if there are none, every point that they allow.
    pub(crate) fn playable(&self, color: Color) -> Vec<Point> {
        let near: Vec<Point> = self.candidates().filter(|&p| self.allows(p, color)).collect();
        if near.is_empty() { self.board.empty_points().filter(|&p| self.allows(p, color)).collect() } else { near }
    }

    /// Whether a stone of this color on an empty point makes this shape on some line.
    pub(crate) fn makes(&self, p: Point, color: Color, shape: Shape) -> bool {
        self.patterns(p, color).iter().any(|pattern| pattern.shape == Some(shape))
    }

    /// Whether the rules let this color play on an empty point. The patterns tell cheaply where a forbidden move is possible at all;
    /// whether it is one, the rules say.
    pub(crate) fn allows(&self, p: Point, color: Color) -> bool {
        if self.rule != RuleSet::Renju || color == Color::White {
            return true;
        }
        let mut threats = 0;
        let mut overline = false;
        for pattern in self.patterns(p, color) {
            match pattern.shape {
                Some(Shape::Five) => return true,
                Some(Shape::OpenThree) => threats += 1,
                _ => threats += pattern.fours(),
            }
            overline |= pattern.overline;
        }
        !overline && (threats < 2 || forbidden(&self.board, p).is_none())
    }

    /// Puts a stone on an empty point.
    pub(crate) fn place(&mut self, p: Point, color: Color) {
        self.count(p, -1);
        self.board.set(p, Some(color));
        self.grid.set(p, Some(color));
        self.count_near(p, true);
        self.look_along_lines(p);
    }

    /// Takes a stone away.
    pub(crate) fn remove(&mut self, p: Point) {
        self.board.set(p, None);
        self.grid.set(p, None);
        self.count_near(p, false);
        self.look_along_lines(p);
        self.look_all_ways(p);
    }

    fn count_near(&mut self, center: Point, more: bool) {
        let Some(radius) = self.radius else { return };
        let size = self.board.size();
        let last = size.side() - 1;
        let around = |at: u8| at.saturating_sub(radius)..=at.saturating_add(radius).min(last);
        for row in around(center.row()) {
            for p in around(center.col()).filter_map(|col| Point::new(col, row)) {
                let near = &mut self.spots[p.index()].near;
                *near = if more { *near + 1 } else { *near - 1 };
            }
        }
    }

    /// Looks again at the points that see a stone that came or went.
    fn look_along_lines(&mut self, stone: Point) {
        const SIGHT: i8 = Half::SIGHT.cast_signed();
        for direction in Direction::ALL {
            for steps in (-SIGHT..=SIGHT).filter(|&steps| steps != 0) {
                let Some(p) = self.board.size().step(stone, direction, steps) else { continue };
                if self.board.get(p).is_none() {
                    self.look(p, direction);
                }
            }
        }
    }

    /// Looks again at one line through an empty point.
    fn look(&mut self, p: Point, direction: Direction) {
        let lines = Color::ALL.map(|color| self.books[color.index()].pattern(self.grid.line(p, direction, color)));
        let spot = &self.spots[p.index()];
        let seen = Color::ALL.map(|color| spot.patterns[color.index()][direction as usize]);
        if seen == lines {
            return;
        }
        self.count(p, -1);
        for color in Color::ALL {
            self.spots[p.index()].patterns[color.index()][direction as usize] = lines[color.index()];
        }
        self.add_up(p);
        self.count(p, 1);
    }

    /// Looks at all lines through a point that was not counted.
    fn look_all_ways(&mut self, p: Point) {
        for color in Color::ALL {
            let patterns =
                Direction::ALL.map(|direction| self.books[color.index()].pattern(self.grid.line(p, direction, color)));
            self.spots[p.index()].patterns[color.index()] = patterns;
        }
        self.add_up(p);
        self.count(p, 1);
    }

    fn add_up(&mut self, p: Point) {
        let spot = &mut self.spots[p.index()];
        for (patterns, score) in spot.patterns.iter().zip(&mut spot.scores) {
            let lines: i32 = patterns.iter().filter_map(|&pattern| Some(self.table[Entry::of(pattern)?])).sum();
            *score = lines + Combination::of(patterns).map_or(0, |combination| self.table[combination.entry()]);
        }
    }

    /// Adds an empty point to the totals, or takes it out.
    fn count(&mut self, p: Point, times: i8) {
        let spot = &self.spots[p.index()];
        for ((patterns, &score), totals) in spot.patterns.iter().zip(&spot.scores).zip(&mut self.totals) {
            totals.quiet += i64::from(score.min(Totals::CAP)) * i64::from(times);
            let best = patterns.iter().filter_map(|pattern| pattern.shape).max();
            let points = match best {
                Some(Shape::Five) => &mut totals.fives,
                Some(Shape::OpenFour) => &mut totals.open_fours,
                _ => continue,
            };
            *points = points.wrapping_add_signed(times.into());
        }
    }
}

#[cfg(test)]
mod tests;
