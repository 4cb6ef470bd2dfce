use std::sync::LazyLock;

use tengen_player::Shape;
use tengen_rules::{Color, RuleSet};

use crate::line::{Half, Line, RowRule, Stones};

/// What a stone makes on one line through it, for its side.
///
/// The shapes are defined as the glossary does: by what one more stone makes. A five wins; a four is one stone from a five, a three one stone from an
/// open four (open) or from a closed four (closed), a two one stone from a three, and a single one from a two. All of it under
/// the rule set of the game, so that a four that could only become an overline where overlines don't win is no four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The shape, if there is one.
    pub shape: Option<Shape>,
    /// Whether a gap lies between its stones.
    pub broken: bool,
    /// Whether the line holds two closed fours at once, as `X_XXX_X` does.
    pub twice: bool,
    /// Whether the stone makes a row of six or more that doesn't win.
    pub overline: bool,
    pub(crate) stones: Stones,
}

impl Pattern {
    /// How many fours the stone makes on this line: 0, 1 or 2.
    pub const fn fours(self) -> u8 {
        match self.shape {
            Some(Shape::OpenFour | Shape::ClosedFour) => 1 + self.twice as u8,
            _ => 0,
        }
    }

    const fn of(shape: Shape, stones: Stones) -> Self {
        Self { shape: Some(shape), broken: stones.has_gap(), twice: false, overline: false, stones }
    }
}

/// The pattern on every line there is, for one color under one rule set.
#[derive(Debug)]
pub(crate) struct PatternBook {
    patterns: Vec<Pattern>,
}

static BOOKS: [LazyLock<PatternBook>; 4] = [
    LazyLock::new(|| PatternBook::new(RowRule::ALL[0])),
    LazyLock::new(|| PatternBook::new(RowRule::ALL[1])),
    LazyLock::new(|| PatternBook::new(RowRule::ALL[2])),
    LazyLock::new(|| PatternBook::new(RowRule::ALL[3])),
];

impl PatternBook {
    pub(crate) fn of(rule: RuleSet, color: Color) -> &'static Self {
        &BOOKS[RowRule::of(rule, color) as usize]
    }

    fn new(rule: RowRule) -> Self {
        let mut study = Study { rule, known: vec![None; Half::COUNT * Half::COUNT] };
        for back in Half::all() {
            for forth in Half::all() {
                study.pattern(Line { back, forth });
            }
        }
        Self { patterns: study.known.into_iter().map(Option::unwrap_or_default).collect() }
    }

    pub(crate) fn pattern(&self, line: Line) -> Pattern {
        self.patterns[index(line)]
    }
}

const fn index(line: Line) -> usize {
    line.back.index() * Half::COUNT + line.forth.index()
}

/// Finds patterns from the definitions, each line once.
struct Study {
    rule: RowRule,
    known: Vec<Option<Pattern>>,
}

impl Study {
    fn pattern(&mut self, line: Line) -> Pattern {
        if let Some(known) = self.known[index(line)] {
            return known;
        }
        let pattern = if line.wins(self.rule) {
            Pattern::of(Shape::Five, line.run_stones())
        } else if line.run() >= 5 {
            // A row that is too long, or shut at both ends: nothing can come of it.
            Pattern { overline: line.run() > 5, ..Pattern::default() }
        } else {
            self.four(line).or_else(|| self.promise(line)).unwrap_or_default()
        };
        self.known[index(line)] = Some(pattern);
        pattern
    }

    /// The four on a line without a five.
    fn four(&self, line: Line) -> Option<Pattern> {
        let completes = |&offset: &i8| line.with_own(offset).wins(self.rule);
        if line.is_run_of_four_between(completes) {
            return Some(Pattern::of(Shape::OpenFour, line.run_stones()));
        }
        let fours: Vec<Stones> =
            line.empty_offsets().filter(completes).filter_map(|gap| line.four_around(gap)).collect();
        let tightest = fours.iter().copied().min_by_key(|stones| stones.span())?;
        Some(Pattern { twice: fours.len() > 1, ..Pattern::of(Shape::ClosedFour, tightest) })
    }

    /// The three, two or single on a line without a four: what the best stone added to it makes, less that stone.
    fn promise(&mut self, line: Line) -> Option<Pattern> {
        let mut best: Option<Pattern> = None;
        for offset in line.empty_offsets() {
            let next = self.pattern(line.with_own(offset));
            let shape = match next.shape {
                Some(Shape::OpenFour) => Shape::OpenThree,
                Some(Shape::ClosedFour) => Shape::ClosedThree,
                Some(Shape::OpenThree) => Shape::OpenTwo,
                Some(Shape::ClosedThree) => Shape::ClosedTwo,
                Some(Shape::OpenTwo | Shape::ClosedTwo) => Shape::Single,
                Some(Shape::Five | Shape::Single) | None => continue,
            };
            let stones = if shape == Shape::Single { Stones::MIDDLE } else { next.stones.without(offset) };
            let found = Pattern::of(shape, stones);
            let better = |best: &Pattern| (best.shape, !best.broken) < (found.shape, !found.broken);
            if best.as_ref().is_none_or(better) {
                best = Some(found);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests;
