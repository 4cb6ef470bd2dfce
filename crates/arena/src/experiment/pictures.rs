use super::results::{Results, mean_ms, millis, thinking_of};
use crate::finished::Thinking;
use crate::pentanomial::as_f64;
use crate::plot::{Plot, PlotKind, Series};

/// The words of the pictures, so that they can be in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureWords<'a> {
    /// "Share of the points of": the name of player A follows.
    pub share: &'a str,
    /// "games".
    pub games: &'a str,
    /// "Time per move".
    pub time: &'a str,
    /// "mean": the name of a player stands before it.
    pub mean: &'a str,
    /// "longest".
    pub longest: &'a str,
    /// "Length of games".
    pub length: &'a str,
    /// "moves".
    pub moves: &'a str,
}

impl PictureWords<'static> {
    /// In English.
    pub const ENGLISH: Self = Self {
        share: "Share of the points of",
        games: "games",
        time: "Time per move",
        mean: "mean",
        longest: "longest",
        length: "Length of games",
        moves: "moves",
    };
}

/// More points than this on a line tell nothing more.
const MOST_POINTS: usize = 120;

/// What an experiment shows so far as pictures: the share of the points with its interval as games came in, the time per move, and the
/// length of games. `names` are those of the players, A first.
pub fn pictures(results: &Results, names: [&str; 2], words: &PictureWords<'_>) -> [Plot; 3] {
    [share(results, names[0], words), time(results, names, words), length(results, words)]
}

fn share(results: &Results, name: &str, words: &PictureWords<'_>) -> Plot {
    let course = results.course(MOST_POINTS);
    let points = course.iter().map(|point| (as_f64(point.games), 100.0 * point.share.mean)).collect();
    let band = course.iter().map(|point| (100.0 * point.share.low, 100.0 * point.share.high)).collect();
    Plot {
        title: format!("{} {name}", words.share),
        x: words.games.to_owned(),
        y: "%".to_owned(),
        kind: PlotKind::Lines,
        series: vec![Series { name: name.to_owned(), points, band }],
        range: Some((0.0, 100.0)),
        mark: Some(50.0),
    }
}

fn time(results: &Results, names: [&str; 2], words: &PictureWords<'_>) -> Plot {
    let games: Vec<_> = results.summaries().collect();
    // Games are taken together until there are few enough points.
    let together = games.len().div_ceil(MOST_POINTS).max(1);
    let mut series = Vec::new();
    for (player, name) in names.into_iter().enumerate() {
        let (mut means, mut longest) = (Vec::new(), Vec::new());
        for (i, chunk) in (1_u64..).zip(games.chunks(together)) {
            let spent = chunk.iter().fold(Thinking::default(), |sum, game| {
                let spent = thinking_of(game, player);
                Thinking {
                    moves: sum.moves + spent.moves,
                    total: sum.total + spent.total,
                    longest: sum.longest.max(spent.longest),
                }
            });
            let x = as_f64((i * together as u64).min(games.len() as u64));
            means.extend(mean_ms(spent).map(|mean| (x, mean)));
            longest.push((x, millis(spent.longest)));
        }
        series.push(Series::new(format!("{name}, {}", words.mean), means));
        series.push(Series::new(format!("{name}, {}", words.longest), longest));
    }
    Plot {
        title: words.time.to_owned(),
        x: words.games.to_owned(),
        y: "ms".to_owned(),
        kind: PlotKind::LogLines,
        series,
        ..Plot::default()
    }
}

fn length(results: &Results, words: &PictureWords<'_>) -> Plot {
    let classes = results.lengths().map(|lengths| lengths.classes).unwrap_or_default();
    let mut names = Vec::new();
    let mut points = Vec::new();
    for (index, (least, most, games)) in (0..).zip(&classes) {
        names.push(format!("{least}–{most}"));
        points.push((as_f64(index), as_f64(*games)));
    }
    Plot {
        title: words.length.to_owned(),
        x: words.moves.to_owned(),
        y: words.games.to_owned(),
        kind: PlotKind::Bars(names),
        series: vec![Series::new(words.games, points)],
        ..Plot::default()
    }
}
