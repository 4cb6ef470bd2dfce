use serde::{Deserialize, Serialize};
use tengen_rules::{
    BoardSize, BoardSizeError, Color, Game, Move, MoveError, Position, RuleSet, RuleSetError, Setup, SetupError,
    parse_moves,
};

use crate::experiment::{ExperimentText, PictureFound, PlanFound, ReportFound, ReportWords};

/// A question about how a classroom player thinks. The answer is [`FromThinker::Found`](crate::FromThinker::Found).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct StudyRequest {
    /// Chosen by the asker; comes back with every event.
    pub id: u64,
    /// What is asked.
    pub study: Study,
}

/// What is asked. A `player` is written as a level's or a preset's name, then changes: `greedy defence=1.2`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum Study {
    /// What a player is made of: [`Finding::Player`].
    Player {
        /// The player.
        player: String,
    },
    /// What every empty point is worth to the side to move: [`Finding::Scores`].
    Scores {
        /// The stones.
        position: PositionText,
        /// Who weighs them.
        player: String,
    },
    /// How a player searches: [`Finding::Tree`].
    Tree {
        /// The stones.
        position: PositionText,
        /// Who searches.
        player: String,
        /// Below which moves the tree is wanted, `h8 i9`; the rest is left out.
        #[serde(default)]
        within: String,
    },
    /// How many positions a search looks at, with and without what makes it faster: [`Finding::Counts`].
    Counts {
        /// The stones.
        position: PositionText,
        /// Who searches; what it is told of pruning, ordering and depth does not matter.
        player: String,
        /// The largest depth.
        depth: u8,
        /// The words of the picture.
        words: CountWords,
    },
    /// The games of an experiment: [`Finding::Plan`].
    Plan {
        /// What is to be found out.
        experiment: ExperimentText,
    },
    /// Plays one of them: [`Finding::Game`].
    Game {
        /// The plan.
        plan: String,
        /// Which game, from 0.
        game: u64,
    },
    /// What finished games say: [`Finding::Report`].
    Report {
        /// The plan.
        plan: String,
        /// The games, each as it was told.
        games: Vec<String>,
        /// The words of the pictures.
        words: ReportWords,
    },
    /// Reads a file of settings: [`Finding::Player`].
    ReadSettings {
        /// The text of the file.
        text: String,
    },
    /// Writes a file of settings: [`Finding::Settings`].
    WriteSettings {
        /// Whose.
        player: String,
    },
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Finding {
    /// To [`Study::Player`] and [`Study::ReadSettings`].
    Player(PlayerFound),
    /// To [`Study::Scores`].
    Scores(ScoresFound),
    /// To [`Study::Tree`].
    Tree(TreeFound),
    /// To [`Study::Counts`].
    Counts(CountsFound),
    /// To [`Study::Plan`].
    Plan(PlanFound),
    /// To [`Study::Game`].
    Game {
        /// The game, as one line.
        played: String,
    },
    /// To [`Study::Report`].
    Report(ReportFound),
    /// To [`Study::WriteSettings`].
    Settings {
        /// The text of the file.
        text: String,
    },
}

/// What a player is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerFound {
    /// Every knob with its value, in the order in which a workbench shows them.
    pub knobs: Vec<(String, String)>,
}

/// What every empty point is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ScoresFound {
    /// The weight of the attack, `1.2`.
    pub attack: String,
    /// The weight of the defence.
    pub defence: String,
    /// The short cut that decides, `must-win` or `must-block`, if there is one and the player takes it.
    pub short_cut: Option<String>,
    /// The point that the scores choose.
    pub best: Option<String>,
    /// All empty points, row by row from the bottom.
    pub points: Vec<PointFound>,
}

/// What one point is worth: `total = attack weight × attack + defence weight × defence + center`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PointFound {
    /// The point.
    pub point: String,
    /// What a stone of the side to move makes there.
    pub attack: StoneFound,
    /// What a stone of the other side would have made there.
    pub defence: StoneFound,
    /// The bonus for lying far from the edge.
    pub center: i64,
    /// All of it, weighted.
    pub total: i64,
    /// Why the player would not play there whatever it is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<OutOf>,
}

/// Why a player does not weigh a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutOf {
    /// The rules forbid it.
    Rules,
    /// It is too far from every stone.
    Reach,
    /// A short cut decides for other points.
    ShortCut,
}

/// What one stone is worth to its own side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct StoneFound {
    /// The lines through it that hold a pattern.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineFound>,
    /// The bonus for patterns that are worth more together: its name in the score table, and its score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<(String, i32)>,
    /// The lines and the bonus together.
    pub sum: i32,
}

/// A pattern on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LineFound {
    /// Which line through the point: 0 along the row, 1 along the column, 2 up to the right, 3 down to the right.
    pub direction: usize,
    /// Its name in the score table, `open-three`; `overline` for a row too long to win.
    pub entry: String,
    /// The stones of the pattern, the new one among them.
    pub stones: Vec<String>,
    /// What it is worth.
    pub score: i32,
}

/// A search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TreeFound {
    /// The move that was chosen.
    pub chosen: String,
    /// The short cut that was taken at the root, `must-win` or `must-block`.
    pub short_cut: Option<String>,
    /// The root; `None` where nothing was looked ahead.
    pub root: Option<NodeFound>,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// Whether it came to its end; otherwise it was stopped, or took too long.
    pub complete: bool,
}

/// A position of a search. Values are good for the root's side when they are high, in every position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct NodeFound {
    /// The move that led here; none at the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What the root's side had for certain elsewhere when the position was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i64>,
    /// What the other side could hold it to elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<i64>,
    /// The value.
    pub value: i64,
    /// What the value says about the true one.
    pub bound: BoundFound,
    /// How many candidates were cut off.
    #[serde(default)]
    pub cut: usize,
    /// How many positions one move on were looked at and are not told here.
    #[serde(default)]
    pub left_out: usize,
    /// The positions one move on, in the order they were looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Self>,
}

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoundFound {
    /// It is the true value.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

/// The value of a won game, less one for every ply until it is won; a lost game has the negative.
pub const WIN: i64 = 1_000_000_000_000;

/// How many positions searches look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct CountsFound {
    /// The counts as a picture.
    pub picture: PictureFound,
    /// The counts, by depth from 2 up; of each depth in the order of [`CountsFound::WAYS`].
    pub depths: Vec<[Count; 4]>,
}

impl CountsFound {
    /// Whether alpha-beta and ordering are on, for each count of a depth.
    pub const WAYS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];
}

/// The words of the picture of counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct CountWords {
    /// What it shows.
    pub title: String,
    /// "depth".
    pub depth: String,
    /// "positions".
    pub nodes: String,
    /// The names of the searches, in the order of [`CountsFound::WAYS`].
    pub ways: [String; 4],
}

/// One search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Count {
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// Whether it came to its end; otherwise there were more positions than this.
    pub complete: bool,
}

/// Stones as somebody set them up, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PositionText {
    /// The side of the board.
    pub size: u8,
    /// The rule set's name.
    pub rule: String,
    /// The black stones, `h8 i9`.
    pub black: String,
    /// The white stones.
    pub white: String,
    /// Whether White is to move.
    pub white_to_move: bool,
}

/// A position text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextError {
    /// The board size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// The rule set.
    #[error(transparent)]
    Rule(#[from] RuleSetError),
    /// A point that is no point.
    #[error(transparent)]
    Text(#[from] MoveError),
    /// Stones off the board, or on the same point.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl From<&Game> for PositionText {
    fn from(game: &Game) -> Self {
        let stones = |color| {
            let stones: Vec<String> = game.board().stones_of(color).map(|p| p.to_string()).collect();
            stones.join(" ")
        };
        Self {
            size: game.size().side(),
            rule: game.rule().to_string(),
            black: stones(Color::Black),
            white: stones(Color::White),
            white_to_move: game.to_move() == Color::White,
        }
    }
}

/// Any numbers of stones are taken, and rows of five too: whoever sets up a position wants to see it weighed.
impl TryFrom<&PositionText> for Game {
    type Error = PositionTextError;

    fn try_from(text: &PositionText) -> Result<Self, PositionTextError> {
        let mut stones = Vec::new();
        for (color, points) in [(Color::Black, &text.black), (Color::White, &text.white)] {
            stones.extend(parse_moves(points)?.into_iter().filter_map(Move::point).map(|p| (p, color)));
        }
        let rule: RuleSet = text.rule.parse()?;
        let to_move = Some(if text.white_to_move { Color::White } else { Color::Black });
        let setup = Setup { size: BoardSize::new(text.size)?, rule, stones, to_move };
        let position =
            Position::try_from(setup).or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished)?;
        Ok(Self::from_position(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(black: &str, white: &str) -> PositionText {
        let (black, white) = (black.to_owned(), white.to_owned());
        PositionText { size: 15, rule: "renju".to_owned(), black, white, white_to_move: true }
    }

    #[test]
    fn a_position_says_itself_again() {
        let text = text("h8 i9 j10", "a1");
        assert_eq!(PositionText::from(&Game::try_from(&text).unwrap()), text);
    }

    #[test]
    fn only_stones_that_cannot_lie_so_are_refused() {
        let fault = |text: PositionText| Game::try_from(&text).unwrap_err().to_string();
        assert!(Game::try_from(&text("a1 b1 c1 d1 e1", "a3 b3 c3 d3 e3")).unwrap().is_over());
        assert_eq!(fault(text("h8", "h8")), "h8 holds more than one stone");
        assert!(fault(text("t20", "")).contains("t20 is off a board of side 15"));
        assert!(fault(text("h99", "")).contains("h99"));
        assert!(fault(PositionText { size: 4, ..text("", "") }).contains('4'));
        assert!(fault(PositionText { rule: "chess".to_owned(), ..text("", "") }).contains("chess"));
    }
}
