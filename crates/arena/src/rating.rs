use crate::elo::{Elo, Z95};
use crate::pentanomial::as_f64;

/// What every player scored against every other: half points and games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    players: usize,
    cells: Vec<Cell>,
}

/// What one player scored against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Cell {
    /// Games played.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        as_f64(self.wins) + as_f64(self.draws) / 2.0
    }
}

impl Crosstable {
    /// An empty table.
    pub fn new(players: usize) -> Self {
        Self { players, cells: vec![Cell::default(); players * players] }
    }

    /// What `one` scored against `other`.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn cell(&self, one: usize, other: usize) -> &Cell {
        &self.cells[one * self.players + other]
    }

    /// Adds a game by the half points of `one`: 0, 1 or 2.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn add(&mut self, one: usize, other: usize, half_points: u8) {
        let mut count = |row: usize, column: usize, half_points: u8| {
            let cell = &mut self.cells[row * self.players + column];
            match half_points {
                0 => cell.losses += 1,
                1 => cell.draws += 1,
                _ => cell.wins += 1,
            }
        };
        count(one, other, half_points);
        count(other, one, 2 - half_points.min(2));
    }

    /// What a player scored in all.
    pub fn total(&self, player: usize) -> Cell {
        (0..self.players).map(|other| self.cell(player, other)).fold(Cell::default(), |sum, cell| Cell {
            wins: sum.wins + cell.wins,
            draws: sum.draws + cell.draws,
            losses: sum.losses + cell.losses,
        })
    }

    /// The strengths that make the results likeliest (Bradley–Terry with a draw as half a win), around a mean of zero, with 95 %
    /// intervals of each player against that mean.
    ///
    /// Every player counts as having drawn one more game against the field: without it, a player that won everything would be
    /// infinitely strong.
    pub fn ratings(&self) -> Vec<Elo> {
        let mut strengths = vec![0.0; self.players];
        for _ in 0..100 {
            let (gradient, information) = self.slope(&strengths);
            let Some(step) = solve(information, gradient) else { break };
            // A full Newton step may overshoot where a curve is flat; 400 Elo at once is enough.
            let largest = step.iter().fold(0.0, |largest: f64, change| largest.max(change.abs()));
            let scale = if largest > LOGIT_400 { LOGIT_400 / largest } else { 1.0 };
            strengths.iter_mut().zip(&step).for_each(|(strength, change)| *strength += scale * change);
            if largest < 1e-10 {
                break;
            }
        }
        let mean = strengths.iter().sum::<f64>() / as_f64(self.players as u64);
        (0..self.players)
            .map(|player| {
                let value = (strengths[player] - mean) * ELO_PER_LOGIT;
                let error = Z95 * self.deviation(&strengths, player) * ELO_PER_LOGIT;
                Elo { value, low: value - error, high: value + error }
            })
            .collect()
    }

    /// The slope of the log-likelihood, and its curvature as a matrix: the information of the games.
    fn slope(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut gradient = vec![0.0; self.players];
        let mut information = vec![vec![0.0; self.players]; self.players];
        for (one, strength) in strengths.iter().enumerate() {
            let field = logistic(*strength);
            gradient[one] += 0.5 - field;
            information[one][one] += field * (1.0 - field);
            for (other, opposing) in strengths.iter().enumerate() {
                let cell = self.cell(one, other);
                let (games, expected) = (as_f64(cell.games()), logistic(strength - opposing));
                gradient[one] += cell.points() - games * expected;
                information[one][one] += games * expected * (1.0 - expected);
                information[one][other] -= games * expected * (1.0 - expected);
            }
        }
        (gradient, information)
    }

    /// The standard deviation of one strength against the mean of all.
    fn deviation(&self, strengths: &[f64], player: usize) -> f64 {
        let share = 1.0 / as_f64(self.players as u64);
        let contrast: Vec<f64> = (0..self.players).map(|i| f64::from(u8::from(i == player)) - share).collect();
        let (_, information) = self.slope(strengths);
        let Some(solution) = solve(information, contrast.clone()) else { return f64::INFINITY };
        contrast.iter().zip(&solution).map(|(a, b)| a * b).sum::<f64>().max(0.0).sqrt()
    }
}

/// 400 / ln 10.
const ELO_PER_LOGIT: f64 = 173.717_792_761_300_73;
const LOGIT_400: f64 = std::f64::consts::LN_10;

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Solves a system of linear equations by elimination; `None` if it has no single solution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        for (row, cells) in below.iter_mut().enumerate() {
            let factor = cells[column] / pivot[column];
            cells.iter_mut().zip(pivot).for_each(|(cell, above)| *cell -= factor * above);
            right[column + 1 + row] -= factor * right[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|i| matrix[row][i] * right[i]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elo::score_of_elo;

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let mut table = Crosstable::new(2);
        (0..750).for_each(|_| table.add(0, 1, 2));
        (0..250).for_each(|_| table.add(1, 0, 2));
        let ratings = table.ratings();
        assert!((ratings[0].value - ratings[1].value - 190.8).abs() < 1.0, "{ratings:?}");
        assert_eq!(table.total(0), Cell { wins: 750, draws: 0, losses: 250 });
    }

    #[test]
    fn ratings_of_simulated_tournaments_are_near_the_truth_as_often_as_they_say() {
        let truth = [180.0, 60.0, 0.0, -40.0, -200.0];
        let mut inside = 0;
        for seed in 0..200 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut table = Crosstable::new(truth.len());
            for (one, other) in (0..truth.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
                for _ in 0..100 {
                    let won = rng.f64() < score_of_elo(truth[one] - truth[other]);
                    table.add(one, other, if won { 2 } else { 0 });
                }
            }
            let ratings = table.ratings();
            inside += (0..truth.len()).filter(|&i| (ratings[i].low..=ratings[i].high).contains(&truth[i])).count();
        }
        // 95 % of 1000 intervals hold the truth; three deviations are 21.
        assert!((929..=971).contains(&inside), "{inside} of 1000 intervals hold the truth");
    }

    #[test]
    fn a_player_that_won_everything_has_a_finite_rating() {
        let mut table = Crosstable::new(3);
        (0..10).for_each(|_| table.add(0, 1, 2));
        let ratings = table.ratings();
        assert!(ratings.iter().all(|rating| rating.value.is_finite() && rating.error().is_finite()), "{ratings:?}");
        assert!(ratings[0].value > ratings[2].value && ratings[2].value > ratings[1].value);
    }
}
