//! A game of the page as a record with everything a file can hold, and the other way round.
use std::time::Duration;

use tengen_api::{GameText, RecordText, RecordTextError};
use tengen_rules::{
    BoardSize, GameInfo, GameResult, GameStep, Note, Record, ReplayFault, RuleSet, TimeControl, WinReason,
};

use crate::app::App;
use crate::json;
use crate::library::title;
use crate::saved_game::{SavedGame, Who};
use crate::time_choice::TimeChoice;
use crate::words::Words;

/// The most bytes of a game in the library: the server takes no larger document, and the browser has room for a few only.
pub(crate) const LARGEST: usize = 700_000;

/// A game as a record: the one it came from, or else its moves with all that is known of them.
pub(crate) fn record_of(saved: &SavedGame, w: &Words) -> RecordText {
    if let Some(record) = &saved.record {
        return record.clone();
    }
    let Ok(game) = saved.game() else {
        return RecordText::from(&Record::new(BoardSize::new(saved.game.size).unwrap_or_default()));
    };
    let mut record = Record::from_game(&game);
    record.info = info(saved, record.info.clone(), w);
    let mut node = record.root();
    for (at, step) in game.steps().into_iter().enumerate() {
        if let GameStep::Move(_) = step {
            node = record.first_child(node).unwrap_or(node);
            if let Some(&spent) = saved.spent.get(at).filter(|&&spent| spent > 0) {
                record.annotate(node, Note::TimeSpent(Duration::from_millis(spent)));
            }
        }
    }
    RecordText::from(&record)
}

/// What the rules say of a game, with what the page knows besides.
fn info(saved: &SavedGame, game: GameInfo, w: &Words) -> GameInfo {
    let name = |who: &Who| who.level().map_or_else(String::new, |level| format!("{} {}", w.name, w.level_name(level)));
    let [black, white] = saved.players().map(name);
    GameInfo {
        black,
        white,
        event: saved.name.clone().unwrap_or_default(),
        main_time: match saved.time.control() {
            TimeControl::Unlimited => None,
            TimeControl::Fischer { main, .. } | TimeControl::Byoyomi { main, .. } => Some(main),
        },
        overtime: match saved.time {
            TimeChoice::None => String::new(),
            TimeChoice::Fischer { increment, .. } => format!("{increment} fischer"),
            TimeChoice::Byoyomi { period, periods, .. } => format!("{periods}x{period} byo-yomi"),
        },
        ..game
    }
}

/// A record of a file as a game of the library, and where the rules stop its main line if they do.
///
/// # Errors
/// The text is no record.
pub(crate) fn saved_of(
    text: RecordText,
    now: u64,
    w: &Words,
) -> Result<(SavedGame, Option<ReplayFault>), RecordTextError> {
    let record = Record::try_from(&text)?;
    let replay = record.replay(record.line_end(record.root()), RuleSet::Freestyle);
    let mut game = replay.game;
    if let Some(GameResult::Win(winner)) = record.info.result {
        match record.info.termination.as_str() {
            end if end == WinReason::Time.name() => game.time_out(winner.opponent()),
            end if end == WinReason::Resignation.name() => game.resign(winner.opponent()),
            _ => {}
        }
    }
    let people = |black: &str, white: &str| (w.versus)(black, white);
    let GameInfo { black, white, event, date, .. } = &record.info;
    let names = match (black.is_empty(), white.is_empty()) {
        (true, true) => String::new(),
        _ => people(if black.is_empty() { w.black } else { black }, if white.is_empty() { w.white } else { white }),
    };
    let name: Vec<&str> = [names.as_str(), event.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let name: String = name.join(" · ").chars().take(80).collect();
    let saved = SavedGame {
        name: (!name.is_empty()).then_some(name),
        started: day(date).unwrap_or(now),
        seats: [Who::Person, Who::Person],
        game: GameText::from(&game),
        undone: String::new(),
        declared: None,
        time: TimeChoice::None,
        spent: Vec::new(),
        thinking: 0,
        cursor: String::new(),
        paused: false,
        record: Some(text),
    }
    .with_game(&game);
    Ok((saved, replay.fault))
}

/// The milliseconds since 1970 of a date that is written like 2024-05-31.
fn day(date: &str) -> Option<u64> {
    let [year, month, day] = date.get(..10)?.split('-').collect::<Vec<_>>()[..] else { return None };
    let (year, month, day): (i64, i64, i64) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    if !(1970..3000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Days since 1970 in the Gregorian calendar; years begin in March, so that leap days come last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468;
    u64::try_from(days).ok().map(|days| days * 86_400_000)
}

/// What became of games that were to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TakenIn {
    /// How many are new in the library.
    pub(crate) new: usize,
    /// How many were there already.
    pub(crate) known: usize,
    /// Why the others are not, each by its name.
    pub(crate) refused: Vec<String>,
}

/// Takes games into the library; those that are there already stay as they are.
pub(crate) fn take_in(app: &'static App, games: &[SavedGame], w: &Words) -> TakenIn {
    let mut taken = TakenIn::default();
    for game in games {
        let key = game.library_key();
        if app.store.get::<SavedGame>(&key).is_some() {
            taken.known += 1;
        } else if json::text(game).len() > LARGEST {
            taken.refused.push((w.files.too_large)(&title(game, w)));
        } else if app.store.put(&key, game) {
            taken.new += 1;
        } else {
            taken.refused.push((w.files.no_room)(&title(game, w)));
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved_game::tests::record;
    use crate::words::Lang;
    use tengen_api::parse_steps;
    use tengen_rules::{Color, Game, Opening, parse_moves};

    #[test]
    fn a_game_comes_back_from_its_record() {
        let w = Lang::En.words();
        let mut saved = record("h8 i9 h9 i10 h10");
        saved.seats[1] = Who::Program { level: "club".to_owned() };
        saved.spent = vec![0, 1500, 200];
        let mut game = saved.game().unwrap();
        game.resign(Color::White);
        let saved = saved.with_game(&game);
        let text = record_of(&saved, w);
        assert_eq!(text.info.white, "Tengen Club");
        assert_eq!(text.notes.len(), 2);
        let (again, fault) = saved_of(text, 5, w).unwrap();
        assert_eq!((again.game().unwrap(), fault), (game, None));
        assert_eq!(again.name.as_deref(), Some("Black vs Tengen Club"));
    }

    #[test]
    fn an_opening_comes_back_with_its_decisions() {
        let game = Game::new(RuleSet::Renju, BoardSize::STANDARD);
        let mut game = game.with_opening(Opening::Rif).unwrap();
        for step in parse_steps("h8 h9 i9 swap a1 offer-g7 offer-c3 g7 i7").unwrap() {
            game.take_step(step).unwrap();
        }
        let (again, fault) =
            saved_of(record_of(&record("").with_game(&game), Lang::En.words()), 5, Lang::En.words()).unwrap();
        assert_eq!((again.game().unwrap(), fault), (game, None));
    }

    #[test]
    fn a_record_that_breaks_the_rules_is_kept_as_far_as_they_allow_and_whole() {
        let mut broken = Record::new(BoardSize::STANDARD);
        broken.append_line(broken.root(), &parse_moves("h8 i9 h8 a1").unwrap());
        broken.info.date = "1970-01-02".to_owned();
        let (saved, fault) = saved_of(RecordText::from(&broken), 5, Lang::En.words()).unwrap();
        assert_eq!((saved.moves(), saved.started), (2, 86_400_000));
        assert!(fault.unwrap().to_string().contains("h8 is occupied"));
        assert_eq!(record_of(&saved, Lang::En.words()), RecordText::from(&broken));
    }

    #[test]
    fn days_are_counted() {
        assert_eq!(day("2000-03-01"), Some(951_868_800_000));
        assert_eq!(day("2024-02-29 evening"), Some(1_709_164_800_000));
        assert_eq!((day("2024"), day("1066-10-14"), day("20-24-2-2x")), (None, None, None));
    }
}
