use std::ops::{Index, IndexMut};

use tengen_player::{Fork, Shape};

use crate::pattern::Pattern;

/// One entry of a score table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// Five in a row.
    Five,
    /// An open four.
    OpenFour,
    /// A closed four without a gap.
    ClosedFour,
    /// A closed four with a gap.
    BrokenFour,
    /// An open three without a gap.
    OpenThree,
    /// An open three with a gap.
    BrokenThree,
    /// A closed three.
    ClosedThree,
    /// An open two without a gap.
    OpenTwo,
    /// An open two with a gap.
    BrokenTwo,
    /// A closed two.
    ClosedTwo,
    /// A stone alone that can still become five.
    Single,
    /// Bonus: two fours with one stone.
    FourFour,
    /// Bonus: a four and an open three with one stone.
    FourThree,
    /// Bonus: two open threes with one stone.
    ThreeThree,
    /// Bonus: two open twos with one stone.
    TwoTwo,
}

impl Entry {
    /// All entries, in the order of a table: patterns from the strongest down, then the bonuses.
    pub const ALL: [Self; 15] = [
        Self::Five,
        Self::OpenFour,
        Self::ClosedFour,
        Self::BrokenFour,
        Self::OpenThree,
        Self::BrokenThree,
        Self::ClosedThree,
        Self::OpenTwo,
        Self::BrokenTwo,
        Self::ClosedTwo,
        Self::Single,
        Self::FourFour,
        Self::FourThree,
        Self::ThreeThree,
        Self::TwoTwo,
    ];

    /// Its stable name, such as `open-three`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::OpenFour => "open-four",
            Self::ClosedFour => "closed-four",
            Self::BrokenFour => "broken-four",
            Self::OpenThree => "open-three",
            Self::BrokenThree => "broken-three",
            Self::ClosedThree => "closed-three",
            Self::OpenTwo => "open-two",
            Self::BrokenTwo => "broken-two",
            Self::ClosedTwo => "closed-two",
            Self::Single => "single",
            Self::FourFour => "four-four",
            Self::FourThree => "four-three",
            Self::ThreeThree => "three-three",
            Self::TwoTwo => "two-two",
        }
    }

    /// The entry of a pattern; `None` where there is no shape.
    pub const fn of(pattern: Pattern) -> Option<Self> {
        let Some(shape) = pattern.shape else { return None };
        Some(match (shape, pattern.broken) {
            (Shape::Five, _) => Self::Five,
            (Shape::OpenFour, _) => Self::OpenFour,
            (Shape::ClosedFour, false) => Self::ClosedFour,
            (Shape::ClosedFour, true) => Self::BrokenFour,
            (Shape::OpenThree, false) => Self::OpenThree,
            (Shape::OpenThree, true) => Self::BrokenThree,
            (Shape::ClosedThree, _) => Self::ClosedThree,
            (Shape::OpenTwo, false) => Self::OpenTwo,
            (Shape::OpenTwo, true) => Self::BrokenTwo,
            (Shape::ClosedTwo, _) => Self::ClosedTwo,
            (Shape::Single, _) => Self::Single,
        })
    }
}

/// Patterns on different lines that are worth more together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Combination {
    /// Two open twos.
    TwoTwo,
    /// Two threats.
    Fork(Fork),
}

impl Combination {
    /// The strongest combination of the patterns on the four lines through a stone; none where a five or an open four wins anyway.
    pub fn of(patterns: &[Pattern; 4]) -> Option<Self> {
        let (mut fours, mut threes, mut twos) = (0, 0, 0);
        for pattern in patterns {
            match pattern.shape {
                Some(Shape::Five | Shape::OpenFour) => return None,
                Some(Shape::ClosedFour) => fours += pattern.fours(),
                Some(Shape::OpenThree) => threes += 1,
                Some(Shape::OpenTwo) => twos += 1,
                _ => {}
            }
        }
        match (fours, threes, twos) {
            (2.., _, _) => Some(Self::Fork(Fork::FourFour)),
            (1, 1.., _) => Some(Self::Fork(Fork::FourThree)),
            (0, 2.., _) => Some(Self::Fork(Fork::ThreeThree)),
            (_, _, 2..) => Some(Self::TwoTwo),
            _ => None,
        }
    }

    /// The entry of its bonus.
    pub const fn entry(self) -> Entry {
        match self {
            Self::TwoTwo => Entry::TwoTwo,
            Self::Fork(Fork::ThreeThree) => Entry::ThreeThree,
            Self::Fork(Fork::FourThree) => Entry::FourThree,
            Self::Fork(Fork::FourFour) => Entry::FourFour,
        }
    }
}

/// What each pattern through a point is worth, and each combination on top of its patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTable([i32; Entry::ALL.len()]);

impl ScoreTable {
    /// The largest score of an entry, either way: sums of a board's scores stay far from the limits of the arithmetic.
    pub const LIMIT: i32 = 100_000_000;

    /// The table of someone who knows the game. Each step down is worth less than half of the one above, a gap costs a tenth, and a
    /// four-three beats everything but a five and an open four, because nothing stops it.
    pub const FULL: Self =
        Self([10_000_000, 500_000, 2_600, 2_400, 3_000, 2_700, 400, 420, 360, 60, 12, 450_000, 400_000, 60_000, 120]);

    /// The table of someone who sees fives coming but not that an open four can't be stopped, and no gaps: rows count
    /// by their length.
    pub const SHORT_SIGHTED: Self = Self([10_000_000, 6_000, 3_000, 800, 900, 200, 500, 150, 60, 100, 20, 0, 0, 0, 0]);
}

impl Default for ScoreTable {
    fn default() -> Self {
        Self::FULL
    }
}

impl Index<Entry> for ScoreTable {
    type Output = i32;

    fn index(&self, entry: Entry) -> &i32 {
        &self.0[entry as usize]
    }
}

impl IndexMut<Entry> for ScoreTable {
    fn index_mut(&mut self, entry: Entry) -> &mut i32 {
        &mut self.0[entry as usize]
    }
}
