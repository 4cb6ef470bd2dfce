use crate::pentanomial::{Pentanomial, as_f64};
use crate::share::Share;

/// A difference in strength with its 95 % interval, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate. It is infinite for a player that lost or won everything.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How far the ends of a 95 % interval lie from the mean, in standard deviations of a normal distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

impl Elo {
    /// The difference that pairs of games speak for; `None` without pairs.
    pub fn of(results: &Pentanomial) -> Option<Self> {
        Share::of(results).map(Self::from)
    }

    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl From<Share> for Elo {
    fn from(share: Share) -> Self {
        let [value, low, high] = [share.mean, share.low, share.high].map(elo_of_score);
        Self { value, low, high }
    }
}

/// The difference in Elo points at which this share of the points is expected.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The share of the points that is expected at this difference in Elo points.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in normalized Elo: what the strength is worth measured in the noise of a game, so that the games needed to
/// prove it do not depend on how many are drawn. `None` without pairs or where all pairs ended alike.
pub fn normalized_elo(results: &Pentanomial) -> Option<f64> {
    let moments = results.moments().filter(|moments| moments.variance > 0.0)?;
    Some((moments.mean - 0.5) / (2.0 * moments.variance).sqrt() * NORMALIZED_UNIT)
}

/// 800 / ln 10: the slope of the logistic curve, so that normalized and logistic Elo agree where a game's deviation is ½.
pub(crate) const NORMALIZED_UNIT: f64 = 347.435_585_522_601_5;

/// The likelihood that the first player is the stronger one, for a flat prior: `None` without pairs.
pub fn likelihood_of_superiority(results: &Pentanomial) -> Option<f64> {
    let moments = results.moments()?;
    let deviation = (moments.variance / as_f64(results.pairs())).sqrt();
    if deviation == 0.0 {
        return Some(if moments.mean > 0.5 {
            1.0
        } else if moments.mean < 0.5 {
            0.0
        } else {
            0.5
        });
    }
    Some(normal_cdf((moments.mean - 0.5) / deviation))
}

/// The distribution function of the standard normal distribution, to about 1e-7.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, formula 26.2.17.
fn normal_cdf(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let polynomial = series.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs in the order lost-lost, lost-drawn, won-lost, drawn-drawn, won-drawn, won-won; normalized Elo; Elo; its error; the likelihood of superiority.
    type Published = ([u64; 6], f64, f64, f64, Option<f64>);

    /// Source: app/tests/elo_test.cpp of Disservin/fastchess (MIT), pentanomial cases 1 to 3.
    const PUBLISHED: [Published; 3] = [
        ([34, 54, 31, 32, 64, 75], 57.94, 55.58, 27.65, Some(1.0)),
        ([332, 433, 457, 41, 333, 334], -9.17, -8.64, 10.33, Some(0.0505)),
        ([7895, 8757, 5485, 200, 568, 9999], -19.01, -21.04, 2.95, None),
    ];

    #[test]
    fn published_examples_come_out() {
        for (pairs, normalized, value, error, superiority) in PUBLISHED {
            let [ll, ld, wl, dd, wd, ww] = pairs;
            let results = Pentanomial { counts: [ll, ld, wl + dd, wd, ww] };
            let elo = Elo::of(&results).unwrap();
            let near = |a: f64, b: f64| (a - b).abs() <= 0.01 * b.abs();
            assert!(near(elo.value, value) && near(elo.error(), error), "{elo:?} for {pairs:?}");
            assert!(near(normalized_elo(&results).unwrap(), normalized), "{pairs:?}");
            if let Some(expected) = superiority {
                assert!((likelihood_of_superiority(&results).unwrap() - expected).abs() < 1e-3, "{pairs:?}");
            }
        }
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        for elo in [-400.0, -35.0, 0.0, 12.5, 800.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(Elo::of(&Pentanomial::default()), None);
        let won = Elo::of(&Pentanomial { counts: [0, 0, 0, 0, 3] }).unwrap();
        assert!(won.value.is_infinite() && won.value > 0.0);
    }
}
