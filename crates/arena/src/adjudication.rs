use tengen_gomocup::SearchScore;
use tengen_rules::Color;

/// When the arena ends a game before the board does, by what both players say of it.
///
/// Scores are the players' own numbers, each for its own side; a player that gives none is never adjudicated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Adjudication {
    /// A win when both agree on the winner.
    pub win: Option<WinAdjudication>,
    /// A draw when both see nothing.
    pub draw: Option<DrawAdjudication>,
}

/// A win when for some moves in a row one side's scores are at least this and the other's at most minus this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinAdjudication {
    /// The score.
    pub score: f64,
    /// For how many moves of each side.
    pub moves: u32,
}

/// A draw when for some moves in a row no score of either side is further from zero than this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawAdjudication {
    /// The score.
    pub score: f64,
    /// For how many moves of each side.
    pub moves: u32,
    /// Not before this many stones are on the board.
    pub after: usize,
}

/// What the arena decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Win(Color),
    Draw,
}

/// Follows a game's scores.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// For how many moves in a row each side has called itself winning, losing, and even.
    winning: [u32; 2],
    losing: [u32; 2],
    even: [u32; 2],
}

impl Adjudicator {
    pub(crate) const fn new(rules: Adjudication) -> Self {
        Self { rules, winning: [0; 2], losing: [0; 2], even: [0; 2] }
    }

    /// Takes a side's score of its move and decides.
    pub(crate) fn score(&mut self, side: Color, score: Option<SearchScore>, stones: usize) -> Option<Decision> {
        let i = side.index();
        let value = match score {
            Some(SearchScore::Value(value)) => value,
            Some(SearchScore::Win(_)) => f64::INFINITY,
            Some(SearchScore::Loss(_)) => f64::NEG_INFINITY,
            None => f64::NAN,
        };
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        if let Some(WinAdjudication { score, moves }) = self.rules.win {
            count(&mut self.winning[i], value >= score);
            count(&mut self.losing[i], value <= -score);
            for winner in Color::ALL {
                if self.winning[winner.index()] >= moves && self.losing[winner.opponent().index()] >= moves {
                    return Some(Decision::Win(winner));
                }
            }
        }
        if let Some(DrawAdjudication { score, moves, after }) = self.rules.draw {
            count(&mut self.even[i], value.abs() <= score && stones >= after);
            if self.even.iter().all(|&even| even >= moves) {
                return Some(Decision::Draw);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(rules: Adjudication, scores: &[Option<f64>]) -> Option<(usize, Decision)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(ply, score)| {
            let score = score.map(SearchScore::Value);
            Some((ply, adjudicator.score(Color::ALL[ply % 2], score, ply)?))
        })
    }

    #[test]
    fn a_win_needs_both_sides_and_no_break() {
        let win = Some(WinAdjudication { score: 500.0, moves: 2 });
        let rules = Adjudication { win, draw: None };
        let scores = |scores: &[f64]| scores.iter().copied().map(Some).collect::<Vec<_>>();
        assert_eq!(decided(rules, &scores(&[600.0, -700.0, 600.0, -700.0])), Some((3, Decision::Win(Color::Black))));
        assert_eq!(
            decided(rules, &scores(&[-600.0, 700.0, 0.0, 700.0, -600.0, 9e9, -600.0])),
            Some((6, Decision::Win(Color::White)))
        );
        assert_eq!(decided(rules, &scores(&[600.0, 600.0, 600.0, 600.0, 600.0])), None);
        assert_eq!(decided(rules, &[Some(600.0), None, Some(600.0), None, Some(600.0)]), None);
    }

    #[test]
    fn a_draw_waits_for_its_stones() {
        let draw = Some(DrawAdjudication { score: 10.0, moves: 2, after: 3 });
        let rules = Adjudication { win: None, draw };
        assert_eq!(decided(rules, &[Some(0.0); 9]), Some((6, Decision::Draw)));
        assert_eq!(decided(rules, &[Some(0.0), Some(20.0), Some(0.0), Some(-20.0), Some(0.0)]), None);
        assert_eq!(decided(rules, &[None; 9]), None);
    }
}
