use tengen_rules::{Color, Point};

use crate::pattern::Pattern;
use crate::score_table::{Combination, Entry, ScoreTable};
use crate::scoreboard::Scoreboard;
use crate::settings::Settings;

/// What one empty point is worth to a side, number by number.
///
/// `total = (attack weight × attack.sum + defence weight × defence.sum) / 100 + center`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointScore {
    /// The point.
    pub point: Point,
    /// What a stone of the side's own makes there.
    pub attack: StoneScore,
    /// What a stone of the opponent would have made there.
    pub defence: StoneScore,
    /// The bonus for lying far from the edge.
    pub center: i64,
    /// All of it, weighted.
    pub total: i64,
}

/// What one stone is worth to its own color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoneScore {
    /// The color of the stone.
    pub color: Color,
    /// The four lines through it, in the order of [`tengen_rules::Direction::ALL`].
    pub lines: [LineScore; 4],
    /// The bonus for patterns that are worth more together.
    pub bonus: Option<(Combination, i32)>,
    /// The lines and the bonus together.
    pub sum: i32,
}

/// What one line through a stone is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineScore {
    /// The pattern on it.
    pub pattern: Pattern,
    /// The stones of the pattern, the new one among them, along the line.
    pub stones: Vec<Point>,
    /// The entry of the score table, where the line holds a shape.
    pub entry: Option<Entry>,
    /// The score of the entry.
    pub score: i32,
}

impl PointScore {
    pub(crate) fn new(scoreboard: &Scoreboard, settings: &Settings, side: Color, point: Point) -> Self {
        Self {
            point,
            attack: StoneScore::new(scoreboard, &settings.table, side, point),
            defence: StoneScore::new(scoreboard, &settings.table, side.opponent(), point),
            center: center_bonus(scoreboard, settings, point),
            total: total(scoreboard, settings, side, point),
        }
    }
}

impl StoneScore {
    fn new(scoreboard: &Scoreboard, table: &ScoreTable, color: Color, point: Point) -> Self {
        let patterns = scoreboard.patterns(point, color);
        let combination = Combination::of(patterns);
        let mut directions = tengen_rules::Direction::ALL.into_iter();
        let lines = patterns.map(|pattern| {
            let direction = directions.next();
            let stones = pattern.stones.offsets().filter_map(|offset| point.step(direction?, offset)).collect();
            let entry = Entry::of(pattern);
            LineScore { pattern, stones, entry, score: entry.map_or(0, |entry| table[entry]) }
        });
        Self {
            color,
            lines,
            bonus: combination.map(|combination| (combination, table[combination.entry()])),
            sum: scoreboard.score(point, color),
        }
    }
}

/// The weighted total of an empty point for a side.
pub(crate) fn total(scoreboard: &Scoreboard, settings: &Settings, side: Color, p: Point) -> i64 {
    let attack = settings.attack.of(scoreboard.score(p, side).into());
    let defence = settings.defence.of(scoreboard.score(p, side.opponent()).into());
    (attack + defence) / 100 + center_bonus(scoreboard, settings, p)
}

fn center_bonus(scoreboard: &Scoreboard, settings: &Settings, p: Point) -> i64 {
    let last = scoreboard.board().size().side() - 1;
    let ring = p.col().min(p.row()).min(last - p.col()).min(last - p.row());
    i64::from(settings.center) * i64::from(ring)
}
