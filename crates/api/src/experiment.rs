use serde::{Deserialize, Serialize};

/// An experiment: how one player does against another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ExperimentText {
    /// The player from whose side results are told.
    pub a: String,
    /// The other player.
    pub b: String,
    /// How many games, an even number.
    pub games: u64,
    /// The rule set's name.
    pub rule: String,
    /// The side of the board.
    pub size: u8,
    /// How many stones an opening has.
    pub stones: usize,
    /// What openings and draws depend on: the same seed plays the same games.
    pub seed: u64,
}

/// The numbered games of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlanFound {
    /// The plan, to be sent with each question about its games.
    pub plan: String,
    /// How many games it has, numbered from 0.
    pub games: u64,
}

/// The words of the pictures of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReportWords {
    /// "Share of the points of": the name of a player follows.
    pub share: String,
    /// "games".
    pub games: String,
    /// "Time per move".
    pub time: String,
    /// "mean".
    pub mean: String,
    /// "longest".
    pub longest: String,
    /// "Length of games".
    pub length: String,
    /// "moves".
    pub moves: String,
    /// What the players are called, the first and the second; their names in the plan where that is not said.
    #[serde(default)]
    pub players: Option<[String; 2]>,
}

/// What finished games say, from the side of the first player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReportFound {
    /// How many games.
    pub games: u64,
    /// What the first player scored.
    pub total: CellFound,
    /// What it scored moving first.
    pub moving_first: CellFound,
    /// What it scored moving second.
    pub moving_second: CellFound,
    /// What whoever moved first scored.
    pub first_player: CellFound,
    /// Its share of the points; none before a pair of games is finished.
    pub share: Option<ShareFound>,
    /// Its share moving first.
    pub share_first: Option<ShareFound>,
    /// Its share moving second.
    pub share_second: Option<ShareFound>,
    /// The share of whoever moved first.
    pub share_of_first: Option<ShareFound>,
    /// How much stronger it is in Elo points, and the error of that.
    pub elo: Option<(f64, f64)>,
    /// What the players spent on their moves.
    pub thinking: Vec<ThinkingFound>,
    /// The shortest game, the mean, the longest, in moves.
    pub lengths: Option<(usize, f64, usize)>,
    /// How many games were left undecided at the move limit.
    pub undecided: u64,
    /// The share as games came in, the time per move, the length of games.
    pub pictures: Vec<PictureFound>,
    /// All moves as a table, `game,step,row,col,player`.
    pub moves_csv: String,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct CellFound {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// A share of points, 0 to 1, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ShareFound {
    /// The share.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThinkingFound {
    /// How many moves it thought about.
    pub moves: u64,
    /// The mean, in milliseconds.
    pub mean_ms: f64,
    /// The longest, in milliseconds.
    pub longest_ms: f64,
}

/// Numbers as a picture and as a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PictureFound {
    /// What it shows.
    pub title: String,
    /// The picture, an SVG that takes its colors from the page.
    pub svg: String,
    /// The numbers: the heading, then the rows.
    pub table: Vec<Vec<String>>,
    /// The table as comma-separated values.
    pub csv: String,
}
