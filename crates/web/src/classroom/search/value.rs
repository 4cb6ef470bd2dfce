use tengen_api::WIN;

use crate::classroom::numbers::grouped;
use crate::classroom::words::ClassroomWords;

/// No game lasts longer.
const LONGEST: i64 = 1_000;

/// What a value of a search means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A sum of scores.
    Quiet(i64),
    /// The root's side wins in so many plies.
    Wins(i64),
    /// It loses in so many.
    Loses(i64),
}

impl Value {
    pub(super) const fn of(value: i64) -> Self {
        let plies = WIN - value.abs();
        if plies > LONGEST {
            Self::Quiet(value)
        } else if value > 0 {
            Self::Wins(plies)
        } else {
            Self::Loses(plies)
        }
    }

    /// As a text.
    pub(super) fn text(self, words: &ClassroomWords) -> String {
        match self {
            Self::Quiet(value) => grouped(value),
            Self::Wins(plies) => (words.wins_in)(plies),
            Self::Loses(plies) => (words.loses_in)(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_told_from_a_score() {
        assert_eq!(Value::of(WIN - 3), Value::Wins(3));
        assert_eq!(Value::of(4 - WIN), Value::Loses(4));
        assert_eq!(Value::of(-10_000_000), Value::Quiet(-10_000_000));
    }
}
