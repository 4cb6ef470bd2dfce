use crate::elo::{NORMALIZED_UNIT, score_of_elo};
use crate::pentanomial::{Pentanomial, as_f64, shares, sum};

/// A sequential probability ratio test on pairs of games: is the first player stronger by `elo0` (H0) or by `elo1` (H1)?
///
/// The test statistic is the generalized log-likelihood ratio: the likelihood of the results seen under the distribution that fits
/// them best and has the strength of H1, over the same for H0. Method: M. Van den Bergh, "A practical introduction to the GSPRT";
/// results that were never seen count as 10⁻³ pairs so that the ratio is defined from the first pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The strength of H0.
    pub elo0: f64,
    /// The strength of H1.
    pub elo1: f64,
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
    /// What the bounds are measured in.
    pub model: EloModel,
}

/// What Elo bounds mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    /// The expected share of the points, by the logistic curve.
    Logistic,
    /// Strength in units of the noise of a game: see [`normalized_elo`](crate::normalized_elo).
    Normalized,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Play on.
    Open,
    /// The first player is no stronger than H0 says.
    AcceptH0,
    /// The first player is as strong as H1 says.
    AcceptH1,
}

/// What a result that was never seen counts.
pub(crate) const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio; 0 without pairs.
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        let pairs = results.pairs();
        if pairs == 0 {
            return 0.0;
        }
        let counts = results.counts.map(|count| if count == 0 { UNSEEN } else { as_f64(count) });
        let Some(seen) = shares(counts) else { return 0.0 };
        let total: f64 = counts.iter().sum();
        let fit = |elo| match self.model {
            EloModel::Logistic => with_mean(&seen, score_of_elo(elo)),
            // A pair has twice the variance of a game's share halved: its deviation is that of a game over √2.
            EloModel::Normalized => with_strength(&seen, elo / NORMALIZED_UNIT * std::f64::consts::SQRT_2),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        total * (0..5).map(|i| seen[i] * (h1[i] / h0[i]).ln()).sum::<f64>()
    }

    /// The bounds: at or below the first H0 is accepted, at or above the second H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What the results say.
    pub fn verdict(&self, results: &Pentanomial) -> SprtVerdict {
        let [low, high] = self.bounds();
        match self.llr(results) {
            llr if llr >= high => SprtVerdict::AcceptH1,
            llr if llr <= low => SprtVerdict::AcceptH0,
            _ => SprtVerdict::Open,
        }
    }
}

/// The distribution of mean `target` under which the shares seen are likeliest.
pub(crate) fn with_mean(seen: &[f64; 5], target: f64) -> [f64; 5] {
    tilt(seen, &crate::pentanomial::POINTS.map(|points| points - target))
}

/// The distribution whose mean lies `strength` of its own deviations above ½ under which the shares seen are likeliest.
///
/// The condition is not linear; it is made so around the last estimate until that stands still.
fn with_strength(seen: &[f64; 5], strength: f64) -> [f64; 5] {
    let mut fit = [0.2; 5];
    for _ in 0..50 {
        let mean = sum(&fit, |points, share| share * points);
        let deviation = sum(&fit, |points, share| share * (points - mean).powi(2)).sqrt();
        let values = crate::pentanomial::POINTS
            .map(|points| points - 0.5 - strength * deviation * (1.0 + ((mean - points) / deviation).powi(2)) / 2.0);
        let next = tilt(seen, &values);
        let change = (0..5).map(|i| (next[i] - fit[i]).abs()).fold(0.0, f64::max);
        fit = next;
        if change < 1e-12 {
            break;
        }
    }
    fit
}

/// The likeliest distribution under which the values have mean zero: each share divided by `1 + x·value`, with the `x` that makes it so.
fn tilt(seen: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), &v| (least.min(v), most.max(v)));
    // The sum below falls from +∞ to −∞ between the poles; values of one sign have no solution, and shares are what they are.
    if least >= 0.0 || most <= 0.0 {
        return *seen;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..60 {
        let x = f64::midpoint(low, high);
        let slope: f64 = (0..5).map(|i| seen[i] * values[i] / (1.0 + x * values[i])).sum();
        if slope > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * values[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// Pairs in the order lost-lost, lost-drawn, won-lost, drawn-drawn, won-drawn, won-won; the test; the ratio.
    ///
    /// Source: app/tests/sprt_test.cpp of Disservin/fastchess (MIT), the pentanomial cases where results differ.
    const PUBLISHED: [([u64; 6], Sprt, f64); 4] = [
        ([365, 16618, 36029, 200, 16974, 390], sprt(0.0, 2.0, EloModel::Normalized), 2.25),
        ([127, 4883, 10311, 401, 5150, 104], sprt(-1.75, 0.25, EloModel::Normalized), 3.01),
        ([223, 9863, 20279, 1000, 10037, 246], sprt(0.5, 2.5, EloModel::Logistic), -3.07),
        ([871, 26175, 55003, 980, 26678, 821], sprt(0.0, 2.0, EloModel::Logistic), -4.98),
    ];

    #[test]
    fn published_examples_come_out() {
        for (pairs, sprt, expected) in PUBLISHED {
            let [ll, ld, wl, dd, wd, ww] = pairs;
            let results = Pentanomial { counts: [ll, ld, wl + dd, wd, ww] };
            let llr = sprt.llr(&results);
            assert!((llr - expected).abs() <= 0.01 * expected.abs(), "{llr} instead of {expected} for {pairs:?}");
        }
    }

    /// With every pair won, the likeliest distributions have a share p of won pairs and the rest lost: p is ½ under H0, and
    /// (p − ½) / √(p(1−p)) is the strength of H1, which makes p 0.51017.
    #[test]
    fn pairs_all_alike_give_what_reckoning_by_hand_gives() {
        let results = Pentanomial { counts: [0, 0, 0, 0, 104] };
        let by_hand = 104.0 * (0.510_17_f64 / 0.5).ln();
        assert!((sprt(0.0, 5.0, EloModel::Normalized).llr(&results) - by_hand).abs() < 0.01);
    }

    #[test]
    fn bounds_are_the_usual_ones() {
        let [low, high] = sprt(0.0, 5.0, EloModel::Logistic).bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
        assert_eq!(sprt(0.0, 5.0, EloModel::Logistic).verdict(&Pentanomial::default()), SprtVerdict::Open);
    }

    /// Plays simulated matches of players whose difference in Elo is known, with pairs that are correlated as real ones
    /// are, looking at every fourth pair, and returns how many of them accepted H1.
    fn accepted(sprt: &Sprt, elo: f64, matches: u64) -> u64 {
        let mut accepted = 0;
        for seed in 0..matches {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut results = Pentanomial::default();
            loop {
                (0..4).for_each(|_| results.add(simulated_pair(&mut rng, elo)));
                match sprt.verdict(&results) {
                    SprtVerdict::Open => {}
                    verdict => break accepted += u64::from(verdict == SprtVerdict::AcceptH1),
                }
            }
        }
        accepted
    }

    /// Half points of a pair: the opening favors one color by up to a quarter of a point, a fifth of the games is drawn.
    fn simulated_pair(rng: &mut fastrand::Rng, elo: f64) -> usize {
        const DRAWS: f64 = 0.2;
        let bias = (rng.f64() - 0.5) / 2.0;
        let mut half_points = |score: f64| match rng.f64() {
            roll if roll < DRAWS => 1,
            roll if roll < score + DRAWS / 2.0 => 2,
            _ => 0,
        };
        half_points(score_of_elo(elo) + bias) + half_points(score_of_elo(elo) - bias)
    }

    #[test]
    fn error_rates_stay_within_their_bounds_over_a_thousand_simulated_matches() {
        let sprt = sprt(0.0, 30.0, EloModel::Logistic);
        let equal = accepted(&sprt, 0.0, 1000);
        let stronger = accepted(&sprt, 30.0, 1000);
        // α = β = 0.05: fifty of a thousand are expected, and three deviations more are seven each.
        assert!(equal <= 71, "{equal} of 1000 matches of equal players accepted H1");
        assert!(stronger >= 929, "{stronger} of 1000 matches of a stronger player accepted H1");
    }
}
