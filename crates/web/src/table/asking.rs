use std::time::Duration;

use leptos::prelude::*;
use tengen_api::{FromThinker, GameText, LEVELS, Purpose, ReasonPart, ThinkRequest};
use tengen_rules::{Game, GameStep, Move, Point, Stage, Ticket};

use super::{Notice, Table};
use crate::browser;
use crate::saved_game::Who;

/// How long a program thinks before a person is offered to cut it short.
const LONG: Duration = Duration::from_secs(1);

/// What is being thought about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    /// Its number.
    id: u64,
    /// The position it is about.
    ticket: Ticket,
    /// A move or a hint.
    pub(crate) purpose: Purpose,
    /// The answer, if it waits for the pace.
    answer: Option<(GameStep, Vec<ReasonPart>)>,
}

/// A move that a program advises.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hint {
    /// Where.
    pub(crate) point: Point,
    /// Why.
    pub(crate) reason: Vec<ReasonPart>,
}

impl Table {
    /// Asks the program if it is its turn. Asked once for a position; a page that nobody sees asks when it is seen again, so that
    /// of several windows with the same game one asks.
    pub(crate) fn consider(&'static self) {
        let turn = self.session.with_untracked(|session| {
            let seat = session.game().seat_to_act();
            Some((session.awaits()?, seat, GameText::from(session.game())))
        });
        let asked = self.question.with_untracked(Option::is_some);
        if let Some((ticket, seat, game)) = turn
            && !asked
            && !self.paused.get_untracked()
            && !browser::is_hidden()
        {
            let level = self.seats.with_untracked(|seats| seats[seat.index()].level().map(ToOwned::to_owned));
            self.ask(ticket, game, level.unwrap_or_default(), Purpose::Move);
        }
        self.keep_time();
    }

    /// Whether a person may ask for a hint now: in an opening there is nothing to advise but the opening's own choices.
    pub(crate) fn may_ask_hint(&'static self) -> bool {
        self.session.with(|session| session.person_to_move() && session.game().stage() == Stage::Play)
    }

    /// Asks for a hint, for the person to move.
    pub(crate) fn ask_hint(&'static self) {
        let may = untrack(|| self.may_ask_hint());
        let wanted =
            self.session.with_untracked(|session| may.then(|| (session.ticket(), GameText::from(session.game()))));
        let (Some((ticket, game)), Some(best)) = (wanted, LEVELS.last()) else { return };
        if self.question.with_untracked(Option::is_none) && self.hint.with_untracked(Option::is_none) {
            self.notice.set(None);
            self.ask(ticket, game, best.id.to_owned(), Purpose::Hint);
            self.keep_time();
        }
    }

    /// Asks why the program played the last move, where that is not known: the game was taken up again.
    pub(super) fn ask_reason(&'static self) {
        let wanted = self.session.with_untracked(|session| {
            let game = session.game();
            let by_program = by_program(game, &self.seats.get_untracked());
            (session.person_to_move() && by_program).then(|| (session.ticket(), GameText::from(game)))
        });
        if let (Some((ticket, game)), Some(best)) = (wanted, LEVELS.last()) {
            self.ask(ticket, game, best.id.to_owned(), Purpose::Reason);
        }
    }

    fn ask(&'static self, ticket: Ticket, game: GameText, level: String, purpose: Purpose) {
        // Random, so that the answers to the last page's questions are not taken for answers to this one's.
        let id = browser::random();
        self.question.set(Some(Question { id, ticket, purpose, answer: None }));
        let request = ThinkRequest { id, game, level, purpose, seed: browser::random(), max_ms: None };
        self.thinkers.ask(request, move |said| self.hear(said));
    }

    /// Tries again after no program could be reached.
    pub(crate) fn ask_again(&'static self) {
        self.notice.set(None);
        self.consider();
    }

    /// Stops what is being thought about; its answer is not wanted any more.
    pub(super) fn cancel_question(&'static self) {
        let Some(question) = self.question.get_untracked() else { return };
        self.question.set(None);
        self.thinkers.stop(question.id, false);
    }

    /// Makes the program play the best move it has found.
    pub(crate) fn move_now(&'static self) {
        let Some(question) = self.question.get_untracked() else { return };
        match question.answer {
            Some((step, reason)) => self.take_answer(question.ticket, step, reason),
            None => self.thinkers.stop(question.id, true),
        }
    }

    /// Whether a program has been thinking for so long that a person may want it to stop.
    pub(crate) fn thinks_long(&'static self) -> bool {
        let thinks = self.question.with(|question| question.as_ref().is_some_and(|q| q.purpose == Purpose::Move));
        thinks && self.thinking_time() >= LONG
    }

    /// Something was said to a question.
    fn hear(&'static self, said: FromThinker) {
        let Some(question) = self.question.get_untracked() else { return };
        match said {
            FromThinker::Move { id, mv, reason, .. } if id == question.id => match (mv.parse(), question.purpose) {
                (Ok(step), Purpose::Move) => self.wait_for_pace(&question, step, reason),
                (Ok(GameStep::Move(Move::Place(point))), Purpose::Hint) => {
                    self.show_hint(question.ticket, point, reason);
                }
                (Ok(_), Purpose::Reason) => self.show_reason(question.ticket, reason),
                _ => self.give_up(),
            },
            FromThinker::Failed { id, .. } if id == question.id && question.purpose == Purpose::Reason => {
                self.show_reason(question.ticket, Vec::new());
            }
            FromThinker::Failed { id, .. } if id == question.id => self.give_up(),
            _ => {}
        }
    }

    /// A program's stone does not come sooner after the last one than the pace allows.
    fn wait_for_pace(&'static self, question: &Question, step: GameStep, reason: Vec<ReasonPart>) {
        let pace = self.settings.with_untracked(|settings| settings.pace.ms());
        let left = browser::duration(pace).saturating_sub(self.timing.thought());
        let &Question { id, ticket, purpose, .. } = question;
        if left.is_zero() {
            self.take_answer(ticket, step, reason);
            return;
        }
        self.question.set(Some(Question { id, ticket, purpose, answer: Some((step, reason)) }));
        set_timeout(
            move || {
                let waiting = self.question.get_untracked().filter(|question| question.id == id);
                if let Some((step, reason)) = waiting.and_then(|question| question.answer) {
                    self.take_answer(ticket, step, reason);
                }
            },
            left,
        );
    }

    fn take_answer(&'static self, ticket: Ticket, step: GameStep, reason: Vec<ReasonPart>) {
        if self.flag_has_fallen() {
            return;
        }
        let thought = self.timing.thought();
        let seat = untrack(|| self.seat_to_act());
        let taken = self.session.try_maybe_update(|session| {
            let taken = match step {
                GameStep::Move(mv) => session.answer(ticket, mv).is_ok(),
                GameStep::Action(action) => session.answer_action(ticket, action).is_ok(),
            };
            (taken, taken)
        });
        if taken == Some(true) {
            self.note_time(seat, thought);
            self.step_taken(step, reason);
        } else {
            self.give_up();
        }
    }

    fn show_hint(&'static self, ticket: Ticket, point: Point, reason: Vec<ReasonPart>) {
        self.question.set(None);
        if self.session.with_untracked(|session| session.ticket() == ticket) {
            self.hint.set(Some(Hint { point, reason }));
        }
        self.keep_time();
    }

    fn show_reason(&'static self, ticket: Ticket, reason: Vec<ReasonPart>) {
        self.question.set(None);
        if self.session.with_untracked(|session| session.ticket() == ticket) {
            self.reason.set(reason);
        }
        self.keep_time();
    }

    /// There is no answer: the person can try again.
    fn give_up(&'static self) {
        self.question.set(None);
        self.notice.set(Some(Notice::NoThinker));
        self.keep_time();
    }
}

/// Whether the last thing that happened in a game was a move of a program.
fn by_program(game: &Game, seats: &[Who; 2]) -> bool {
    let Some(GameStep::Move(_)) = game.steps().pop() else { return false };
    let seat = game.seat_of(game.to_move().opponent());
    game.stage() == Stage::Play && seats[seat.index()].level().is_some()
}
