use std::time::Duration;

use leptos::prelude::*;
use tengen_api::GameText;
use tengen_rules::{Game, Seat};

use super::{Table, controls, steps_of};
use crate::saved_game::SavedGame;
use crate::store::CURRENT;

impl Table {
    /// The game as it is kept.
    pub(crate) fn record(&'static self) -> SavedGame {
        let ms = |time: &Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.session.with_untracked(|session| {
            let game = session.game();
            SavedGame {
                name: None,
                started: self.started.get_value(),
                seats: self.seats.get_untracked(),
                game: GameText::from(game),
                undone: String::new(),
                declared: None,
                time: self.time.get_untracked(),
                spent: self.spent.with_untracked(|spent| spent.iter().map(|(_, time)| ms(time)).collect()),
                thinking: ms(&self.timing.thought()),
                cursor: self.cursor.get_untracked().to_string(),
                paused: self.paused.get_untracked(),
                record: None,
            }
            .with_game(game)
        })
    }

    /// Goes on with the game that was kept, if there is one that can be played.
    pub(crate) fn restore(&'static self) {
        let Some(record) = self.store.get::<SavedGame>(CURRENT) else { return };
        let Ok(game) = record.game() else { return };
        self.cancel_question();
        self.cursor
            .set(record.cursor.parse().ok().filter(|&p| game.size().contains(p)).unwrap_or(game.size().tengen()));
        self.started.set_value(record.started);
        let seats = steps_of(&game).into_iter().chain(std::iter::repeat(Seat::First));
        self.spent.set(seats.zip(record.spent()).collect());
        self.time.set(record.time);
        self.timing.hold(record.paused);
        self.paused.set(record.paused);
        self.hint.set(None);
        self.preview.set(None);
        self.notice.set(None);
        self.explained.set(None);
        self.reason.set(Vec::new());
        let thinking = record.thinking;
        let controls = controls(&game, &record.seats);
        // The session that is here hands out new tickets, so that no answer to an old question fits.
        self.session.update(|here| {
            here.restart(game);
            here.set_controls(controls);
        });
        self.seats.set(record.seats);
        self.timing.begin_move(Duration::from_millis(thinking));
        self.consider();
        self.ask_reason();
    }

    /// Keeps the game in progress. A fresh game that nobody touched is not kept: it must not push aside the one that another copy
    /// of the store may hold.
    pub(crate) fn save(&'static self) {
        let touched = self.session.with_untracked(|session| is_touched(session.game()));
        if touched || self.store.get::<SavedGame>(CURRENT).is_some() {
            self.store.put(CURRENT, &self.record());
        }
    }

    /// A finished game goes to the library, once.
    pub(super) fn keep_finished(&'static self) {
        let record = self.record();
        let key = record.library_key();
        if record.moves() > 0 && self.store.get::<SavedGame>(&key).is_none() {
            self.store.put(&key, &SavedGame { undone: String::new(), ..record });
        }
    }

    /// A game that another one takes the place of goes to the library, unless it is there or has no moves.
    pub(super) fn keep_unfinished(&'static self) {
        if self.session.with_untracked(|session| !session.game().is_over()) {
            self.keep_finished();
        }
    }
}

/// Whether anything was done in a game, even if it was taken back.
pub(crate) fn is_touched(game: &Game) -> bool {
    !game.steps().is_empty() || !game.undone_steps().is_empty()
}
