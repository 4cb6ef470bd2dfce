//! What a stone sees along one line: five points each way, up to the first thing in its way.
mod cell;
mod half;

pub(crate) use cell::Cell;
pub(crate) use half::{Half, Ray};

use tengen_rules::{Color, RuleSet};

/// Which rows win for one color: the part of the rule set that the shapes of that color depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RowRule {
    /// Five or more: freestyle, and White in Renju.
    FiveOrMore,
    /// Exactly five: standard, and Black in Renju.
    ExactlyFive,
    /// Exactly five, not shut by opposing stones at both ends: caro.
    UnshutFive,
    /// Six or more, or five not shut at both ends: free-caro.
    UnshutFiveOrMore,
}

impl RowRule {
    pub(crate) const ALL: [Self; 4] = [Self::FiveOrMore, Self::ExactlyFive, Self::UnshutFive, Self::UnshutFiveOrMore];

    pub(crate) const fn of(rule: RuleSet, color: Color) -> Self {
        match (rule, color) {
            (RuleSet::Freestyle, _) | (RuleSet::Renju, Color::White) => Self::FiveOrMore,
            (RuleSet::Standard, _) | (RuleSet::Renju, Color::Black) => Self::ExactlyFive,
            (RuleSet::Caro, _) => Self::UnshutFive,
            (RuleSet::FreeCaro, _) => Self::UnshutFiveOrMore,
        }
    }

    /// Whether a row of this length wins.
    const fn wins(self, len: u8, shut: bool) -> bool {
        match self {
            Self::FiveOrMore => len >= 5,
            Self::ExactlyFive => len == 5,
            Self::UnshutFive => len == 5 && !shut,
            Self::UnshutFiveOrMore => len > 5 || (len == 5 && !shut),
        }
    }
}

/// One line through a stone (its own color called *own*), seen five points backwards and five forwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    pub(crate) back: Half,
    pub(crate) forth: Half,
}

impl Line {
    /// Whether the row through the stone wins.
    pub(crate) const fn wins(self, rule: RowRule) -> bool {
        rule.wins(self.run(), self.back.shuts() && self.forth.shuts())
    }

    /// The length of the row through the stone; 6 stands for six or more on one side.
    pub(crate) const fn run(self) -> u8 {
        self.back.run() + 1 + self.forth.run()
    }

    /// Whether the row through the stone is four long and both points at its ends are such points.
    pub(crate) fn is_run_of_four_between(self, is_such: impl Fn(&i8) -> bool) -> bool {
        let ends = [-1 - self.back.run().cast_signed(), 1 + self.forth.run().cast_signed()];
        self.run() == 4 && ends.into_iter().all(|end| self.empty_offsets().any(|offset| offset == end) && is_such(&end))
    }

    /// The offsets of the empty points near enough to share a row of five with the stone, the nearest first.
    pub(crate) fn empty_offsets(self) -> impl Iterator<Item = i8> {
        [1_i8, -1, 2, -2, 3, -3, 4, -4].into_iter().filter(move |&offset| {
            let half = if offset < 0 { self.back } else { self.forth };
            half.is_empty(offset.unsigned_abs())
        })
    }

    /// The line with one more own stone.
    pub(crate) const fn with_own(self, offset: i8) -> Self {
        let distance = offset.unsigned_abs();
        if offset < 0 {
            Self { back: self.back.with_own(distance), forth: self.forth }
        } else {
            Self { back: self.back, forth: self.forth.with_own(distance) }
        }
    }

    /// Four stones, the one in the middle among them, that a stone on `gap` makes five in a row: of several such fours the tightest.
    pub(crate) fn four_around(self, gap: i8) -> Option<Stones> {
        let row = self.with_own(gap).run_stones();
        let fives = (-5..=1).map(Stones::five_from).filter(|five| five.lie_in(row));
        fives
            .filter(|five| five.holds(0) && five.holds(gap))
            .map(|five| five.without(gap))
            .min_by_key(|four| four.span())
    }

    /// The stones of the row through the stone.
    pub(crate) const fn run_stones(self) -> Stones {
        let stones = ((1_u16 << self.run()) - 1) << (Stones::CENTER - self.back.run());
        Stones(stones)
    }
}

/// A set of points of a line, by their offset (-5 to 5) from the stone in its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stones(u16);

impl Stones {
    const CENTER: u8 = 5;
    /// The stone in the middle alone.
    pub(crate) const MIDDLE: Self = Self(1 << Self::CENTER);

    const fn bit(offset: i8) -> u16 {
        1 << (Self::CENTER.cast_signed() + offset)
    }

    /// Five points side by side, the first at this offset (-5 to 1).
    const fn five_from(first: i8) -> Self {
        Self(0b11111 << (Self::CENTER.cast_signed() + first))
    }

    const fn lie_in(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    const fn holds(self, offset: i8) -> bool {
        self.0 & Self::bit(offset) != 0
    }

    pub(crate) const fn without(self, offset: i8) -> Self {
        Self(self.0 & !Self::bit(offset))
    }

    /// How many points lie from the first to the last, both counted.
    pub(crate) const fn span(self) -> u32 {
        if self.0 == 0 { 0 } else { 16 - self.0.leading_zeros() - self.0.trailing_zeros() }
    }

    /// Whether a gap lies between its points.
    pub(crate) const fn has_gap(self) -> bool {
        self.span() > self.0.count_ones()
    }

    /// The offsets along the line.
    pub(crate) fn offsets(self) -> impl Iterator<Item = i8> {
        (-5..=5).filter(move |&offset| self.0 & Self::bit(offset) != 0)
    }
}
