//! The game in progress as it is kept on disk: JSON that a person can read.
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{
    BoardSize, Clock, Color, DrawReason, Game, Opening, Outcome, Point, Position, RuleSet, Setup, WinReason,
    parse_moves,
};

use crate::played_by::PlayedBy;
use crate::table::Table;
use crate::terms::Terms;
use crate::time_text::{parse_time_control, time_control_text};

/// A game in progress, or one just finished, as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    rule: String,
    size: u8,
    black: String,
    white: String,
    time: String,
    /// What each side had left before the present move: seconds and periods.
    left: [(f64, u32); 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<SavedSetup>,
    /// How the first stones and the colors are agreed on, if not freely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<String>,
    /// The moves, and the decisions of the opening.
    moves: String,
    /// What was taken back, in the order it would be played again.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// A result that isn't on the board: `resignation` or `time` and the side that lost, or `agreement`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<(String, Option<String>)>,
}

/// Where a game began that did not begin on the empty board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedSetup {
    black: String,
    white: String,
    to_move: String,
}

/// Why a saved game cannot be taken up again.
#[derive(Debug, thiserror::Error)]
pub enum SavedGameError {
    /// It is not the text of a saved game.
    #[error("not a saved game: {0}")]
    Json(#[from] serde_json::Error),
    /// One of its words means nothing.
    #[error("not a saved game: {0}")]
    Word(#[from] Box<dyn std::error::Error + Send + Sync>),
}

fn word(error: impl std::error::Error + Send + Sync + 'static) -> SavedGameError {
    SavedGameError::Word(Box::new(error))
}

fn unknown(name: &str, text: &str) -> SavedGameError {
    SavedGameError::Word(format!("`{text}` is no {name}").into())
}

impl SavedGame {
    /// The game at a table as it stands.
    pub fn of(table: &Table) -> Self {
        let (terms, game) = (table.terms(), table.game());
        let left = Color::ALL.map(|side| {
            let (main, periods) = table.clock().left(side);
            (main.as_secs_f64(), periods)
        });
        Self {
            rule: terms.rule.name().to_owned(),
            size: terms.size.side(),
            black: terms.players[0].name().to_owned(),
            white: terms.players[1].name().to_owned(),
            time: time_control_text(terms.time),
            left,
            setup: saved_setup(game.start()),
            opening: (terms.opening != Opening::Free).then(|| terms.opening.to_string()),
            moves: joined(game.steps()),
            undone: joined(table.game().undone_steps()),
            declared: game.outcome().and_then(declared),
        }
    }

    /// The table as it stood; the side to move begins to think at `now`.
    ///
    /// # Errors
    /// A word that means nothing, or moves that the rules do not allow.
    pub fn table(&self, now: Duration) -> Result<Table, SavedGameError> {
        let rule: RuleSet = self.rule.parse().map_err(word)?;
        let size = BoardSize::new(self.size).map_err(word)?;
        let players = [player(&self.black), player(&self.white)];
        let time = parse_time_control(&self.time).map_err(word)?;
        let opening = self.opening.as_deref().map_or(Ok(Opening::Free), str::parse).map_err(word)?;
        let terms = Terms { rule, size, opening, players, time };
        let game = self.game(&terms)?;
        let [black, white] = self.left;
        let seconds = |left: (f64, u32)| Duration::try_from_secs_f64(left.0).map_err(word);
        let clock = Clock::new(time).with_left(Color::Black, seconds(black)?, black.1).with_left(
            Color::White,
            seconds(white)?,
            white.1,
        );
        Ok(Table::with_game(&terms, game, now).with_clock(clock))
    }

    fn game(&self, terms: &Terms) -> Result<Game, SavedGameError> {
        let mut game = match &self.setup {
            None => terms.game().map_err(word)?,
            Some(setup) => Game::from_position(setup.position(terms)?),
        };
        let undone = self.undone.split_whitespace();
        for step in self.moves.split_whitespace().chain(undone.clone()) {
            game.take_step(step.parse().map_err(word)?).map_err(word)?;
        }
        for _ in undone {
            game.undo();
        }
        if let Some((reason, side)) = &self.declared {
            let side = side.as_deref().map(color).transpose()?;
            match (reason.as_str(), side) {
                ("resignation", Some(side)) => game.resign(side),
                ("time", Some(side)) => game.time_out(side),
                ("agreement", None) => game.agree_draw(),
                _ => return Err(unknown("way to end a game", reason)),
            }
        }
        Ok(game)
    }

    /// Reads what [`SavedGame::to_json`] wrote.
    ///
    /// # Errors
    /// Text that is no saved game.
    pub fn from_json(text: &str) -> Result<Self, SavedGameError> {
        Ok(serde_json::from_str(text)?)
    }

    /// As JSON, one field a line.
    ///
    /// # Errors
    /// None that can come up: every field is text or a finite number.
    pub fn to_json(&self) -> Result<String, SavedGameError> {
        Ok(serde_json::to_string_pretty(self)?)
    }
}

impl SavedSetup {
    fn position(&self, terms: &Terms) -> Result<Position, SavedGameError> {
        let points = |text: &str, color| -> Result<Vec<(Point, Color)>, SavedGameError> {
            let moves = parse_moves(text).map_err(word)?;
            Ok(moves.into_iter().filter_map(tengen_rules::Move::point).map(|p| (p, color)).collect())
        };
        let stones = [points(&self.black, Color::Black)?, points(&self.white, Color::White)?].concat();
        let to_move = Some(color(&self.to_move)?);
        Position::try_from(Setup { size: terms.size, rule: terms.rule, stones, to_move })
            .or_else(tengen_rules::SetupError::ignore_counts)
            .or_else(tengen_rules::SetupError::ignore_finished)
            .map_err(word)
    }
}

fn saved_setup(start: &Position) -> Option<SavedSetup> {
    let board = start.board();
    (board.stones() > 0 || start.to_move() == Color::White).then(|| SavedSetup {
        black: joined(board.stones_of(Color::Black)),
        white: joined(board.stones_of(Color::White)),
        to_move: start.to_move().name().to_owned(),
    })
}

fn declared(outcome: &Outcome) -> Option<(String, Option<String>)> {
    match outcome {
        Outcome::Win { winner, by: by @ (WinReason::Time | WinReason::Resignation) } => {
            Some((by.name().to_owned(), Some(winner.opponent().name().to_owned())))
        }
        Outcome::Draw(reason @ DrawReason::Agreement) => Some((reason.name().to_owned(), None)),
        _ => None,
    }
}

/// Who plays; the usual opponent in place of a level that is no longer offered, so that no game is lost with a level.
fn player(text: &str) -> PlayedBy {
    text.parse().unwrap_or(Terms::default().players[1])
}

fn color(text: &str) -> Result<Color, SavedGameError> {
    Color::ALL.into_iter().find(|color| color.name() == text).ok_or_else(|| unknown("color", text))
}

fn joined(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tengen_rules::{GameStep, TimeControl};

    use super::*;

    const NOW: Duration = Duration::from_secs(7);

    fn again(table: &Table) -> Table {
        let text = SavedGame::of(table).to_json().unwrap();
        SavedGame::from_json(&text).unwrap().table(NOW).unwrap()
    }

    fn assert_same(table: &Table) {
        let again = again(table);
        assert_eq!(again.terms(), table.terms());
        assert_eq!(again.game(), table.game());
        assert_eq!(again.clock(), table.clock());
    }

    proptest! {
        #[test]
        fn a_game_comes_back_as_it_was(
            picks in proptest::collection::vec((0_usize..484, 0_u64..40), 0..60),
            back in 0_usize..8,
            rule in proptest::sample::select(&RuleSet::ALL),
            side in 5_u8..=22,
            opening in proptest::sample::select(&[Opening::Free, Opening::Swap2, Opening::Rif, Opening::Soosorv(3), Opening::Taraguchi10]),
            end in 0..3,
        ) {
            let time = TimeControl::Byoyomi { main: Duration::from_mins(1), period: Duration::from_secs(30), periods: 3 };
            let size = BoardSize::new(side).unwrap();
            let opening = if opening.check(size).is_ok() { opening } else { Opening::Free };
            let terms = Terms { rule, size, opening, players: [PlayedBy::Person; 2], time };
            let mut table = Table::new(&terms, NOW).unwrap();
            let mut now = NOW;
            for (pick, seconds) in picks {
                now += Duration::from_secs(seconds);
                let choices = table.choices();
                let empty: Vec<Point> = table.game().board().empty_points().collect();
                if !choices.is_empty() {
                    let played = table.play(GameStep::Action(choices[pick % choices.len()]), now);
                    prop_assert!(played.is_ok() || table.game().is_over(), "{played:?}: only the clock may refuse a choice");
                } else if !empty.is_empty() {
                    _ = table.play(table.step_at(empty[pick % empty.len()]), now);
                }
            }
            for _ in 0..back {
                table.take_back(now);
            }
            if end == 1 {
                table.resign();
            }
            assert_same(&table);
        }
    }

    #[test]
    fn a_position_set_up_comes_back_even_if_no_game_leads_there() {
        let stones = ["h8", "h9", "h10"].map(|p| (p.parse().unwrap(), Color::Black)).to_vec();
        let setup = Setup { stones, to_move: Some(Color::Black), ..Setup::default() };
        let position = Position::try_from(setup).unwrap_err().ignore_counts().unwrap();
        assert_same(&Table::with_game(&Terms::default(), Game::from_position(position), NOW));
    }

    #[test]
    fn nonsense_is_quoted() {
        let good = SavedGame::of(&Table::new(&Terms::default(), NOW).unwrap());
        let fault = |saved: SavedGame| saved.table(NOW).unwrap_err().to_string();
        assert!(fault(SavedGame { rule: "chess".into(), ..good.clone() }).contains("`chess`"));
        let other_level = SavedGame { black: "gone".into(), ..good.clone() }.table(NOW).unwrap();
        assert_eq!(other_level.player(Color::Black), Terms::default().players[1]);
        assert!(fault(SavedGame { opening: Some("magic".into()), ..good.clone() }).contains("`magic`"));
        assert!(fault(SavedGame { moves: "h8 h8".into(), ..good.clone() }).contains("h8 is occupied"));
        assert!(fault(SavedGame { left: [(-1.0, 0), (0.0, 0)], ..good.clone() }).contains("negative"));
        let declared = Some(("magic".to_owned(), None));
        assert!(fault(SavedGame { declared, ..good }).contains("`magic`"));
        assert!(SavedGame::from_json("{").is_err());
    }
}
