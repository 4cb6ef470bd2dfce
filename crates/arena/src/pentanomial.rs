/// Results of pairs of games of one opening with colors exchanged, seen by the first player.
///
/// The two games of a pair are not independent, so it is the pair that counts once: with 0, ½, 1, 1½ or 2 points of 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial {
    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub counts: [u64; 5],
}

/// Mean and variance of the points of one pair, as a share of the two that are possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// The mean, 0 to 1.
    pub mean: f64,
    /// The variance of one pair.
    pub variance: f64,
}

impl Pentanomial {
    /// Adds a pair by the half points of its two games together, 0 to 4.
    pub const fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The shares of the five results; `None` without pairs.
    pub fn shares(&self) -> Option<[f64; 5]> {
        shares(self.counts.map(as_f64))
    }

    /// Mean and variance; `None` without pairs.
    pub fn moments(&self) -> Option<Moments> {
        let shares = self.shares()?;
        let mean = sum(&shares, |points, share| share * points);
        let variance = sum(&shares, |points, share| share * (points - mean).powi(2));
        Some(Moments { mean, variance })
    }
}

/// The five results of a pair as shares of two points.
pub(crate) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Counts as shares of their sum.
pub(crate) fn shares(counts: [f64; 5]) -> Option<[f64; 5]> {
    let total: f64 = counts.iter().sum();
    (total > 0.0).then(|| counts.map(|count| count / total))
}

/// The sum over the five results of something of their points and share.
pub(crate) fn sum(shares: &[f64; 5], term: impl Fn(f64, f64) -> f64) -> f64 {
    POINTS.iter().zip(shares).map(|(&points, &share)| term(points, share)).sum()
}

/// A count as a number to reckon with: exact below 2⁵³, which no match reaches.
#[expect(clippy::cast_precision_loss, reason = "no match has 2^53 games")]
pub(crate) const fn as_f64(count: u64) -> f64 {
    count as f64
}
