use crate::elo::Z95;
use crate::pentanomial::{Pentanomial, as_f64, shares};
use crate::rating::Cell;
use crate::sprt::{UNSEEN, with_mean};

/// The share of the points that a player takes from another, 0 to 1, with its 95 % interval.
///
/// The interval holds every share that the results do not speak against: those whose likelihood, for the distribution of results
/// that fits them best, lies within a 95 % quantile of χ² of the best one's (Wilks' theorem). Unlike mean ± 1.96 deviations it
/// stays within 0 and 1, and a player that won all of its games is not taken for one that can't lose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share taken so far.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// The share that pairs of games speak for; `None` without pairs.
    pub fn of(pairs: &Pentanomial) -> Option<Self> {
        let counts = pairs.counts.map(|count| if count == 0 { UNSEEN } else { as_f64(count) });
        let mean = pairs.moments()?.mean;
        let total: f64 = counts.iter().sum();
        let seen = shares(counts)?;
        // Twice the log of how much likelier the results are than under this share.
        let against = |share: f64| {
            let fit = with_mean(&seen, share);
            2.0 * total * seen.iter().zip(fit).map(|(seen, fit)| seen * (seen / fit).ln()).sum::<f64>()
        };
        let end = |edge: f64| {
            let (mut inside, mut outside) = (mean, edge);
            for _ in 0..STEPS {
                let middle = f64::midpoint(inside, outside);
                if against(middle) > Z95 * Z95 {
                    outside = middle;
                } else {
                    inside = middle;
                }
            }
            inside
        };
        Some(Self { mean, low: end(0.0), high: end(1.0) })
    }

    /// The share that single games speak for, which have nothing to do with each other; `None` without games.
    pub fn of_games(games: &Cell) -> Option<Self> {
        Self::of(&Pentanomial { counts: [games.losses, 0, games.draws, 0, games.wins] })
    }
}

/// Halvings of the way to an end of an interval: to a millionth.
const STEPS: u32 = 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: [u64; 5]) -> Share {
        Share::of(&Pentanomial { counts }).unwrap()
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        // Pairs of a player that takes 3/4 of the points.
        let chances = [0.05, 0.10, 0.15, 0.20, 0.50];
        for (pairs, least) in [(20, 925), (100, 935)] {
            let mut inside = 0;
            for seed in 0..1000 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut results = Pentanomial::default();
                for _ in 0..pairs {
                    let mut draw = rng.f64();
                    let result = chances.iter().position(|chance| {
                        draw -= chance;
                        draw < 0.0
                    });
                    results.add(result.unwrap_or(4));
                }
                let share = Share::of(&results).unwrap();
                inside += u32::from((share.low..=share.high).contains(&0.75));
            }
            assert!((least..=975).contains(&inside), "{inside} of 1000 intervals of {pairs} pairs hold the truth");
        }
    }

    #[test]
    fn nobody_is_unbeatable() {
        let won = of([0, 0, 0, 0, 20]);
        // The likelihood of 20 wins is share^20: it falls by the quantile at exp(-z²/40).
        assert!((won.mean, won.high) == (1.0, 1.0) && (won.low - (-Z95 * Z95 / 40.0).exp()).abs() < 1e-3, "{won:?}");
        let lost = of([20, 0, 0, 0, 0]);
        assert!(lost.low == 0.0 && (lost.high - (1.0 - won.low)).abs() < 1e-3, "{lost:?}");
        // Games that all end one each say nothing of luck.
        let even = of([0, 0, 20, 0, 0]);
        assert!(even.low < 0.5 && even.high > 0.5 && even.high - even.low < 0.2, "{even:?}");
        assert_eq!(Share::of(&Pentanomial::default()), None);
    }

    #[test]
    fn many_games_agree_with_the_textbook() {
        let share = Share::of_games(&Cell { wins: 600, draws: 0, losses: 400 }).unwrap();
        let error = Z95 * (0.6_f64 * 0.4 / 1000.0).sqrt();
        assert!((share.low - (0.6 - error)).abs() < 1e-3 && (share.high - (0.6 + error)).abs() < 1e-3, "{share:?}");
    }
}
