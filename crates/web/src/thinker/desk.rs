//! Which question is where: the decisions of [`Thinkers`](super::Thinkers), without a browser.
use std::collections::BTreeMap;

use tengen_api::{FromThinker, Question, ToThinker};

/// Where a question can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The server.
    Server,
    /// The Web Worker.
    Worker,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Errand {
    /// Send a message.
    Send(Place, Box<ToThinker>),
    /// Start the worker.
    StartWorker,
    /// Tell that a question gets no answer.
    GiveUp(u64),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Not there, and nobody waits for it.
    #[default]
    Away,
    /// On its way.
    Coming,
    /// Takes questions.
    Ready,
}

/// The open questions and the states of both places.
#[derive(Debug)]
pub(super) struct Desk {
    server: State,
    worker: State,
    open: BTreeMap<u64, (Question, Option<Place>)>,
}

impl Default for Desk {
    fn default() -> Self {
        Self { server: State::Coming, worker: State::Away, open: BTreeMap::new() }
    }
}

impl Desk {
    /// A new question: to the server if there is one, to the worker if there is none, and it waits while that is not known.
    pub(super) fn ask(&mut self, question: Question) -> Vec<Errand> {
        self.open.insert(question.id(), (question, None));
        self.hand_out()
    }

    /// A question has waited long enough for the server: until that comes, the worker is asked.
    pub(super) fn too_long(&mut self, id: u64) -> Vec<Errand> {
        let waits = self.open.get(&id).is_some_and(|(_, place)| place.is_none());
        if waits && self.server == State::Coming {
            self.server = State::Away;
        }
        self.hand_out()
    }

    /// A question is stopped.
    pub(super) fn stop(&mut self, id: u64, answer: bool) -> Vec<Errand> {
        let Some((_, place)) = self.open.get(&id) else { return Vec::new() };
        let place = *place;
        if !answer {
            self.open.remove(&id);
        }
        place.map(|place| Errand::Send(place, Box::new(ToThinker::Stop { id, answer }))).into_iter().collect()
    }

    /// Something was said. Returns whether anybody still waits for it.
    pub(super) fn hear(&mut self, said: &FromThinker) -> bool {
        if said.is_last() { self.open.remove(&said.id()).is_some() } else { self.open.contains_key(&said.id()) }
    }

    /// A place takes questions.
    pub(super) fn ready(&mut self, place: Place) -> Vec<Errand> {
        *self.state(place) = State::Ready;
        self.hand_out()
    }

    /// A place is gone, with the questions it had: those of the server go to the worker, those of the worker get no answer.
    pub(super) fn gone(&mut self, place: Place) -> Vec<Errand> {
        *self.state(place) = State::Away;
        let had: Vec<u64> = self.open.iter().filter(|(_, (_, at))| *at == Some(place)).map(|(id, _)| *id).collect();
        for id in &had {
            if let Some((_, at)) = self.open.get_mut(id) {
                *at = None;
            }
        }
        match place {
            Place::Server => self.hand_out(),
            Place::Worker => {
                let lost: Vec<u64> = self.open.iter().filter(|(_, (_, at))| at.is_none()).map(|(id, _)| *id).collect();
                for id in &lost {
                    self.open.remove(id);
                }
                lost.into_iter().map(Errand::GiveUp).collect()
            }
        }
    }

    fn state(&mut self, place: Place) -> &mut State {
        match place {
            Place::Server => &mut self.server,
            Place::Worker => &mut self.worker,
        }
    }

    /// Sends the waiting questions where they can go.
    fn hand_out(&mut self) -> Vec<Errand> {
        let mut errands = Vec::new();
        for (question, place) in self.open.values_mut().filter(|(_, place)| place.is_none()) {
            let to = match (self.server, self.worker) {
                (State::Ready, _) => Place::Server,
                (State::Coming, _) | (State::Away, State::Coming) => continue,
                (State::Away, State::Ready) => Place::Worker,
                (State::Away, State::Away) => {
                    self.worker = State::Coming;
                    errands.push(Errand::StartWorker);
                    continue;
                }
            };
            *place = Some(to);
            errands.push(Errand::Send(to, Box::new(question.clone().into())));
        }
        errands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_api::{GameText, Purpose, ThinkRequest};

    fn question(id: u64) -> Question {
        let game = GameText::of_moves(15, "freestyle", "");
        let level = "club".to_owned();
        Question::Think(ThinkRequest { id, game, level, purpose: Purpose::Move, seed: 1, max_ms: None })
    }

    fn sent(to: Place, id: u64) -> Errand {
        Errand::Send(to, Box::new(question(id).into()))
    }

    fn answer(id: u64) -> FromThinker {
        FromThinker::Move { id, mv: "h8".to_owned(), reason: Vec::new(), ms: 1.0, nodes: 1 }
    }

    #[test]
    fn a_question_waits_for_the_server_and_goes_there() {
        let mut desk = Desk::default();
        assert_eq!(desk.ask(question(1)), []);
        assert_eq!(desk.ready(Place::Server), [sent(Place::Server, 1)]);
        assert!(desk.hear(&answer(1)));
        assert!(!desk.hear(&answer(1)), "an answer counts once");
    }

    #[test]
    fn when_the_server_goes_its_question_goes_to_the_worker() {
        let mut desk = Desk::default();
        desk.ready(Place::Server);
        assert_eq!(desk.ask(question(1)), [sent(Place::Server, 1)]);
        assert_eq!(desk.gone(Place::Server), [Errand::StartWorker]);
        assert_eq!(desk.ready(Place::Worker), [sent(Place::Worker, 1)]);
        assert!(desk.hear(&answer(1)));
        assert_eq!(desk.ask(question(2)), [sent(Place::Worker, 2)]);
    }

    #[test]
    fn when_the_server_comes_back_it_gets_the_next_question() {
        let mut desk = Desk::default();
        desk.gone(Place::Server);
        desk.ask(question(1));
        assert_eq!(desk.ready(Place::Worker), [sent(Place::Worker, 1)]);
        assert_eq!(desk.ready(Place::Server), []);
        assert_eq!(desk.ask(question(2)), [sent(Place::Server, 2)]);
    }

    #[test]
    fn a_server_that_does_not_answer_the_door_is_not_waited_for() {
        let mut desk = Desk::default();
        desk.ask(question(1));
        assert_eq!(desk.too_long(1), [Errand::StartWorker]);
        assert_eq!(desk.too_long(1), [], "the worker is started once");
        assert_eq!(desk.ready(Place::Worker), [sent(Place::Worker, 1)]);
    }

    #[test]
    fn a_stopped_question_is_not_heard() {
        let mut desk = Desk::default();
        desk.ready(Place::Server);
        desk.ask(question(1));
        assert_eq!(
            desk.stop(1, false),
            [Errand::Send(Place::Server, Box::new(ToThinker::Stop { id: 1, answer: false }))]
        );
        assert!(!desk.hear(&answer(1)));
        assert_eq!(desk.stop(1, false), []);
    }

    #[test]
    fn a_question_stopped_for_its_answer_is_heard() {
        let mut desk = Desk::default();
        desk.ready(Place::Server);
        desk.ask(question(1));
        assert_eq!(
            desk.stop(1, true),
            [Errand::Send(Place::Server, Box::new(ToThinker::Stop { id: 1, answer: true }))]
        );
        assert!(desk.hear(&answer(1)));
    }

    #[test]
    fn without_server_and_worker_the_asker_is_told() {
        let mut desk = Desk::default();
        desk.gone(Place::Server);
        assert_eq!(desk.ask(question(1)), [Errand::StartWorker]);
        assert_eq!(desk.gone(Place::Worker), [Errand::GiveUp(1)]);
        assert!(!desk.hear(&answer(1)));
    }
}
