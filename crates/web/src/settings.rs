//! What a person chose once and for all, and for the next game.
use serde::{Deserialize, Serialize};
use tengen_rules::{BoardSize, Game, GameStep, Opening, OpeningPattern, RuleSet};

use crate::saved_game::Pace;
use crate::time_choice::TimeChoice;
use crate::words::Lang;

/// What the page remembers of a person's choices. What a stored copy lacks is as it was at the first start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the window of settings")]
pub(crate) struct Settings {
    /// The language; `None` follows the browser.
    pub(crate) lang: Option<Lang>,
    /// The theme.
    pub(crate) theme: Theme,
    /// Whether letters and numbers stand at the edge of the board.
    pub(crate) coordinates: bool,
    /// Whether stones show their move's number.
    pub(crate) move_numbers: bool,
    /// Whether there is sound.
    pub(crate) sound: bool,
    /// How loud, 0 to 100.
    pub(crate) volume: u8,
    /// Whether a tap on a small screen shows the stone first.
    pub(crate) touch_confirm: bool,
    /// How soon after the last stone a program's stone may come.
    pub(crate) pace: Pace,
    /// The choices of the last new game.
    pub(crate) next_game: NewGame,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: Theme::System,
            coordinates: true,
            move_numbers: false,
            sound: true,
            volume: 60,
            touch_confirm: true,
            pace: Pace::Natural,
            next_game: NewGame::default(),
        }
    }
}

/// How the page looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Theme {
    /// Wood by day, dark where the system is dark.
    #[default]
    System,
    /// Wood.
    Wood,
    /// Paper.
    Paper,
    /// Stars and nebulae.
    Starfield,
    /// Dark wood.
    Dark,
    /// High contrast.
    Contrast,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub(crate) const ALL: [Self; 6] =
        [Self::System, Self::Wood, Self::Paper, Self::Starfield, Self::Dark, Self::Contrast];

    /// The value of `data-theme` on the page, which the style sheets know.
    pub(crate) const fn token(self, system_is_dark: bool) -> &'static str {
        match self {
            Self::System if system_is_dark => "dark",
            Self::System | Self::Wood => "wood",
            Self::Paper => "paper",
            Self::Starfield => "starfield",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The one after it, the first again after the last.
    pub(crate) fn next(self) -> Self {
        Self::ALL[(self.index() + 1) % Self::ALL.len()]
    }

    /// Its place in [`Theme::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// The choices for a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct NewGame {
    /// Who plays whom.
    pub(crate) opponent: Opponent,
    /// The program's level; for two programs, Black's and White's.
    pub(crate) levels: [String; 2],
    /// The person's color; `None` draws lots.
    pub(crate) color: Option<ColorChoice>,
    /// The rule set's name.
    pub(crate) rule: String,
    /// The side of the board.
    pub(crate) size: u8,
    /// The opening procedure's name; `given` takes the next opening of the list.
    pub(crate) opening: String,
    /// Given openings, one a line, each played twice.
    pub(crate) given: String,
    /// How many games with given openings were begun.
    pub(crate) given_count: usize,
    /// The clocks.
    pub(crate) time: TimeChoice,
}

impl NewGame {
    /// The name that stands for the openings of the list.
    pub(crate) const GIVEN: &str = "given";

    /// The opening procedure of the next game; none where the stored name is not one, or the rule set or the board do not go with it.
    pub(crate) fn procedure(&self) -> Opening {
        let opening = if self.opening == Self::GIVEN { self.given_opening() } else { self.opening.parse().ok() };
        opening.filter(|opening| self.allows(opening)).unwrap_or_default()
    }

    /// Whether an opening procedure goes with the rule set and the board. Those that offer or name Renju openings go with Renju alone.
    pub(crate) fn allows(&self, opening: &Opening) -> bool {
        let of_renju = matches!(
            opening,
            Opening::Rif | Opening::Yamaguchi | Opening::Soosorv(_) | Opening::Tarannikov | Opening::Taraguchi10
        );
        opening.check(self.board_size()).is_ok() && (!of_renju || self.rule_set() == RuleSet::Renju)
    }

    /// The openings of the list that have a place on the board.
    pub(crate) fn given_openings(&self) -> Vec<Opening> {
        self.given_lines().filter_map(Result::ok).collect()
    }

    /// The lines of the list that are no opening of this board.
    pub(crate) fn given_faults(&self) -> Vec<&str> {
        self.given_lines().filter_map(Result::err).collect()
    }

    /// The lines of the list, each as an opening or as it stands there.
    fn given_lines(&self) -> impl Iterator<Item = Result<Opening, &str>> {
        let read = |line: &str| format!("gomocup:{}", line.split_whitespace().collect::<String>()).parse().ok();
        let lines = self.given.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(move |line| read(line).filter(|opening| self.allows(opening)).ok_or(line))
    }

    /// The opening whose turn it is: each comes twice.
    fn given_opening(&self) -> Option<Opening> {
        let openings = self.given_openings();
        let turn = (self.given_count / 2).checked_rem(openings.len())?;
        openings.into_iter().nth(turn)
    }

    /// The next game, before its first move.
    pub(crate) fn game(&self) -> Game {
        begin(Game::new(self.rule_set(), self.board_size()), self.procedure())
    }

    /// The rule set; freestyle where the stored name is not one.
    pub(crate) fn rule_set(&self) -> RuleSet {
        self.rule.parse().unwrap_or_default()
    }

    /// The board size; the usual one where the stored number is not one.
    pub(crate) fn board_size(&self) -> BoardSize {
        BoardSize::new(self.size).unwrap_or_default()
    }
}

/// A game with an opening procedure; nobody has to put the stones of a given one.
pub(crate) fn begin(game: Game, opening: Opening) -> Game {
    let stones = if let Opening::Gomocup(stones) = &opening { stones.clone() } else { Vec::new() };
    let mut game = game.clone().with_opening(opening).unwrap_or(game);
    for p in stones {
        // A stone that cannot be put ends the opening: the game goes on from there.
        if game.take_step(GameStep::Move(p.into())).is_err() {
            break;
        }
    }
    game
}

/// The 26 Renju openings as a list of given ones: something to begin with, until a person has a list.
fn renju_openings() -> String {
    let line = |pattern: &OpeningPattern| {
        let stones = pattern.points(BoardSize::STANDARD).into_iter().flatten();
        stones.map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
    };
    OpeningPattern::all().iter().map(line).collect::<Vec<_>>().join("\n")
}

impl Default for NewGame {
    fn default() -> Self {
        let middle = tengen_api::LEVELS[tengen_api::LEVELS.len() / 2].id.to_owned();
        Self {
            opponent: Opponent::Program,
            levels: [middle.clone(), middle],
            color: Some(ColorChoice::Black),
            rule: RuleSet::Freestyle.to_string(),
            size: BoardSize::STANDARD.side(),
            opening: Opening::Free.to_string(),
            given: renju_openings(),
            given_count: 0,
            time: TimeChoice::default(),
        }
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Opponent {
    /// A person and a program.
    Program,
    /// Two people at this screen.
    Friend,
    /// Two programs.
    Programs,
}

/// A chosen color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColorChoice {
    /// The side that begins.
    Black,
    /// The other side.
    White,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_older_version_are_completed() {
        let old: Settings = serde_json::from_str(r#"{"theme":"paper","unknown":1,"next-game":{"size":19}}"#).unwrap();
        assert_eq!(old.theme, Theme::Paper);
        assert_eq!(old.next_game.size, 19);
        assert_eq!(old.volume, Settings::default().volume);
    }

    #[test]
    fn themes_go_round() {
        let mut seen = vec![Theme::System];
        while seen.last().unwrap().next() != Theme::System {
            seen.push(seen.last().unwrap().next());
        }
        assert_eq!(seen, Theme::ALL);
    }

    #[test]
    fn nonsense_in_the_store_still_gives_a_game() {
        let game = NewGame { rule: "chess".to_owned(), size: 99, ..NewGame::default() };
        assert_eq!((game.rule_set(), game.board_size()), (RuleSet::Freestyle, BoardSize::STANDARD));
        assert_eq!(NewGame { opening: "magic".to_owned(), ..game }.procedure(), Opening::Free);
    }

    #[test]
    fn openings_go_with_rule_sets_and_boards() {
        let with = |opening: &str, rule: &str, size| {
            NewGame { opening: opening.to_owned(), rule: rule.to_owned(), size, ..NewGame::default() }.procedure()
        };
        assert_eq!(with("swap2", "freestyle", 15), Opening::Swap2);
        assert_eq!(with("rif", "renju", 15), Opening::Rif);
        assert_eq!(with("rif", "freestyle", 15), Opening::Free);
        assert_eq!(with("long-pro", "standard", 7), Opening::Free);
    }

    #[test]
    fn given_openings_come_twice_each_in_turn() {
        let list = NewGame {
            opening: NewGame::GIVEN.to_owned(),
            given: "h8 i9\nnonsense\na1b2".to_owned(),
            ..NewGame::default()
        };
        let names = |count| NewGame { given_count: count, ..list.clone() }.procedure().to_string();
        assert_eq!(
            [0, 1, 2, 3, 4].map(names),
            ["gomocup:h8i9", "gomocup:h8i9", "gomocup:a1b2", "gomocup:a1b2", "gomocup:h8i9"]
        );
        assert_eq!(list.given_faults(), ["nonsense"]);
        assert_eq!(NewGame { given: String::new(), ..list }.procedure(), Opening::Free);
    }
}
