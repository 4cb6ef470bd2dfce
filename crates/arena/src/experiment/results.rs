use std::collections::BTreeMap;
use std::time::Duration;

use tengen_rules::{BoardSize, DrawReason};

use crate::elo::Elo;
use crate::finished::{GameSummary, Thinking};
use crate::moves_csv::moves_csv;
use crate::pentanomial::{Pentanomial, as_f64};
use crate::plan::MatchPlan;
use crate::rating::Cell;
use crate::share::Share;

/// What the finished games of an experiment say, from the side of player A. Games may come in any order; each counts once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    games: BTreeMap<u64, GameSummary>,
}

/// What the first games of an experiment said together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// How many games.
    pub games: u64,
    /// Player A's share of their points.
    pub share: Share,
}

/// How long games lasted, in moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Lengths {
    /// The shortest game.
    pub shortest: usize,
    /// The mean.
    pub mean: f64,
    /// The longest game.
    pub longest: usize,
    /// How many games lasted so long: the least and the most moves of a class, and its games.
    pub classes: Vec<(usize, usize, u64)>,
}

impl Results {
    /// No games yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finished game; returns `false`, and changes nothing, if it is there already.
    pub fn add(&mut self, game: GameSummary) -> bool {
        let new = !self.games.contains_key(&game.game);
        self.games.entry(game.game).or_insert(game);
        new
    }

    /// How many games are finished.
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// The finished games in the order of their numbers.
    pub fn summaries(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// The numbers of the games that are still to be played.
    pub fn open_games(&self, plan: &MatchPlan) -> impl Iterator<Item = u64> {
        (0..plan.games()).filter(|game| !self.games.contains_key(game))
    }

    /// What A scored with Black, moving first, and with White: in this order.
    pub fn by_color(&self) -> [Cell; 2] {
        let mut cells = [Cell::default(); 2];
        for game in self.games.values() {
            let cell = &mut cells[usize::from(!has_black(game))];
            match points(game) {
                0 => cell.losses += 1,
                1 => cell.draws += 1,
                _ => cell.wins += 1,
            }
        }
        cells
    }

    /// What A scored in all.
    pub fn total(&self) -> Cell {
        let [black, white] = self.by_color();
        Cell { wins: black.wins + white.wins, draws: black.draws + white.draws, losses: black.losses + white.losses }
    }

    /// What whoever moved first scored: whether Black has an advantage.
    pub fn first_player(&self) -> Cell {
        let [black, white] = self.by_color();
        Cell { wins: black.wins + white.losses, draws: black.draws + white.draws, losses: black.losses + white.wins }
    }

    /// The results of the pairs of games of which both are finished.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs_in_order().fold(Pentanomial::default(), |mut pairs, (_, half_points)| {
            pairs.add(half_points);
            pairs
        })
    }

    /// A's share of the points with its interval; `None` before a pair of games is finished.
    pub fn share(&self) -> Option<Share> {
        Share::of(&self.pairs())
    }

    /// How much stronger A is than B; `None` before a pair of games is finished.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(&self.pairs())
    }

    /// How the share and its interval changed as pairs of games came in, in the order of their numbers: at most so many points, the
    /// last of which is what the share is now.
    pub fn course(&self, most_points: usize) -> Vec<CoursePoint> {
        let pairs: Vec<usize> = self.pairs_in_order().map(|pair| pair.1).collect();
        let most = most_points.max(1);
        let mut results = Pentanomial::default();
        let mut course = Vec::new();
        for (count, half_points) in (1..).zip(&pairs) {
            results.add(*half_points);
            // Points as far apart as they can be with the last one among them.
            let is_kept = count * most / pairs.len() > (count - 1) * most / pairs.len();
            if let Some(share) = Share::of(&results).filter(|_| is_kept) {
                course.push(CoursePoint { games: 2 * count as u64, share });
            }
        }
        course
    }

    /// What the players spent, A first.
    pub fn thinking(&self) -> [Thinking; 2] {
        [0, 1].map(|player| {
            self.games.values().fold(Thinking::default(), |sum, game| {
                let spent = thinking_of(game, player);
                Thinking {
                    moves: sum.moves + spent.moves,
                    total: sum.total + spent.total,
                    longest: sum.longest.max(spent.longest),
                }
            })
        })
    }

    /// How many games were left undecided at the move limit.
    pub fn undecided(&self) -> u64 {
        self.games.values().filter(|game| game.end == DrawReason::MoveLimit.name()).count() as u64
    }

    /// How many games ended in which way.
    pub fn ends(&self) -> BTreeMap<&str, u64> {
        let mut ends = BTreeMap::new();
        for game in self.games.values() {
            *ends.entry(game.end.as_str()).or_default() += 1;
        }
        ends
    }

    /// How long games lasted; `None` without games.
    pub fn lengths(&self) -> Option<Lengths> {
        let plies = || self.games.values().map(|game| game.plies);
        let (shortest, longest) = (plies().min()?, plies().max()?);
        let width = WIDTHS.into_iter().find(|width| (longest - shortest) / width < MOST_CLASSES).unwrap_or(100);
        let first = shortest / width;
        let mut classes: Vec<(usize, usize, u64)> =
            (first..=longest / width).map(|class| (class * width, class * width + width - 1, 0)).collect();
        for length in plies() {
            classes[length / width - first].2 += 1;
        }
        let mean = as_f64(plies().sum::<usize>() as u64) / as_f64(self.games());
        Some(Lengths { shortest, mean, longest, classes })
    }

    /// The moves of all finished games as a table: `game,step,row,col,player`, games and steps counted from 1, rows and columns from 0 at
    /// the top left, 1 for Black and 2 for White.
    pub fn moves_csv(&self, size: BoardSize) -> String {
        moves_csv(self.games.values(), size)
    }

    /// The pairs of which both games are finished: the number of the first game, and A's half points in both.
    fn pairs_in_order(&self) -> impl Iterator<Item = (u64, usize)> {
        let firsts = self.games.values().filter(|game| game.game.is_multiple_of(2));
        firsts.filter_map(|game| {
            let second = self.games.get(&(game.game + 1))?;
            Some((game.game, usize::from(points(game) + points(second))))
        })
    }
}

/// How wide a class of game lengths may be, and how many there may be.
const WIDTHS: [usize; 5] = [2, 5, 10, 20, 50];
const MOST_CLASSES: usize = 24;

/// A's place among the two who play a game: 0 if it began.
fn seat_of(game: &GameSummary, player: usize) -> usize {
    usize::from(game.players[0] != player)
}

/// A's half points.
fn points(game: &GameSummary) -> u8 {
    let half_points = game.half_points.min(2);
    if seat_of(game, 0) == 0 { half_points } else { 2 - half_points }
}

/// Whether A had Black.
fn has_black(game: &GameSummary) -> bool {
    game.black == seat_of(game, 0)
}

/// What a player spent on a game.
pub(super) fn thinking_of(game: &GameSummary, player: usize) -> Thinking {
    game.thinking[seat_of(game, player)]
}

/// The mean of what was spent on a move, in milliseconds; `None` without moves.
pub(super) fn mean_ms(spent: Thinking) -> Option<f64> {
    (spent.moves > 0).then(|| millis(spent.total) / as_f64(spent.moves))
}

pub(super) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
