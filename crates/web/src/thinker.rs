//! Who thinks for the programs: the server over a WebSocket, or a Web Worker when no server answers. Whoever asks can't tell
//! which.
mod desk;
mod socket;
mod worker;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use tengen_api::{FromThinker, Question, ToThinker};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent};

use desk::{Desk, Errand, Place};
use socket::Socket;
use worker::Thread;

/// One place that thinks.
trait Thinker {
    /// Sends a message. What comes back goes to whoever opened it.
    fn send(&self, message: &ToThinker);
}

/// What an opened [`Thinker`] tells.
#[derive(Clone, Debug)]
enum Heard {
    /// It takes questions now.
    Ready,
    /// It said something.
    Said(FromThinker),
    /// It will say nothing more.
    Gone,
}

/// Hears what a thinker tells.
type Ear = Rc<dyn Fn(Heard)>;

/// Listens to the messages of a thinker: text that is a [`FromThinker`]. Anything else is not heard.
fn hear_messages(ear: Ear) -> Closure<dyn Fn(Event)> {
    Closure::new(move |event: Event| {
        let text = event.dyn_into().ok().and_then(|event: MessageEvent| event.data().as_string());
        if let Some(said) = text.and_then(|text| serde_json::from_str(&text).ok()) {
            ear(Heard::Said(said));
        }
    })
}

/// How long a question waits for the first connection to the server before the worker gets it.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long after a connection broke the server is tried again, at first and at most; each failure doubles it.
const RETRY: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// All places that think, as one.
#[derive(Clone, Copy)]
pub(crate) struct Thinkers(StoredValue<Rc<RefCell<Inner>>, LocalStorage>);

struct Inner {
    desk: Desk,
    socket: Option<Rc<dyn Thinker>>,
    worker: Option<Rc<dyn Thinker>>,
    retry: Duration,
    askers: BTreeMap<u64, Asker>,
}

/// Hears everything that is said to one question.
type Asker = Rc<dyn Fn(FromThinker)>;

impl Thinkers {
    /// Begins to connect.
    pub(crate) fn open() -> Self {
        let thinkers = Self::new(Desk::default());
        thinkers.connect();
        thinkers
    }

    /// A worker of its own, and no server: for long work that must hold up no other question.
    pub(crate) fn in_a_worker() -> Self {
        let mut desk = Desk::default();
        desk.gone(Place::Server);
        Self::new(desk)
    }

    fn new(desk: Desk) -> Self {
        let inner = Inner { desk, socket: None, worker: None, retry: RETRY[0], askers: BTreeMap::new() };
        Self(StoredValue::new_local(Rc::new(RefCell::new(inner))))
    }

    /// Asks. Returns at once; `answer` hears everything that is said to the question while it stands.
    pub(crate) fn ask(self, question: impl Into<Question>, answer: impl Fn(FromThinker) + 'static) {
        let question = question.into();
        let id = question.id();
        let errands = self.inner(|inner| {
            inner.askers.insert(id, Rc::new(answer));
            inner.desk.ask(question)
        });
        self.run(errands);
        set_timeout(
            move || {
                let errands = self.inner(|inner| inner.desk.too_long(id));
                self.run(errands);
            },
            PATIENCE,
        );
    }

    /// Stops a question; with `answer` its best move so far is still wanted.
    pub(crate) fn stop(self, id: u64, answer: bool) {
        let errands = self.inner(|inner| {
            if !answer {
                inner.askers.remove(&id);
            }
            inner.desk.stop(id, answer)
        });
        self.run(errands);
    }

    fn connect(self) {
        let socket = Socket::open(self.ear(Place::Server));
        self.inner(|inner| inner.socket = socket);
    }

    fn ear(self, place: Place) -> Ear {
        Rc::new(move |heard| self.hear(place, heard))
    }

    fn hear(self, place: Place, heard: Heard) {
        match heard {
            Heard::Said(said) => {
                if self.inner(|inner| inner.desk.hear(&said)) {
                    self.tell(said);
                }
            }
            Heard::Ready => {
                let errands = self.inner(|inner| {
                    if place == Place::Server {
                        inner.retry = RETRY[0];
                    }
                    inner.desk.ready(place)
                });
                self.run(errands);
            }
            Heard::Gone => self.lost(place),
        }
    }

    fn lost(self, place: Place) {
        let errands = self.inner(|inner| {
            match place {
                Place::Server => inner.socket = None,
                Place::Worker => inner.worker = None,
            }
            inner.desk.gone(place)
        });
        if place == Place::Server {
            let wait = self.inner(|inner| {
                let next = RETRY[1].min(inner.retry * 2);
                std::mem::replace(&mut inner.retry, next)
            });
            set_timeout(move || self.connect(), wait);
        }
        self.run(errands);
    }

    fn run(self, errands: Vec<Errand>) {
        for errand in errands {
            match errand {
                Errand::Send(place, message) => {
                    let thinker = self.inner(|inner| match place {
                        Place::Server => inner.socket.clone(),
                        Place::Worker => inner.worker.clone(),
                    });
                    if let Some(thinker) = thinker {
                        thinker.send(&message);
                    }
                }
                Errand::StartWorker => {
                    let thread = Thread::start(self.ear(Place::Worker));
                    let started = self.inner(|inner| {
                        inner.worker = thread;
                        inner.worker.is_some()
                    });
                    self.hear(Place::Worker, if started { Heard::Ready } else { Heard::Gone });
                }
                Errand::GiveUp(id) => {
                    let message = "no program can be reached".to_owned();
                    self.tell(FromThinker::Failed { id, code: "unreachable".to_owned(), message });
                }
            }
        }
    }

    /// Tells whoever asked.
    fn tell(self, said: FromThinker) {
        let asker = self.inner(|inner| {
            if said.is_last() { inner.askers.remove(&said.id()) } else { inner.askers.get(&said.id()).cloned() }
        });
        if let Some(asker) = asker {
            asker(said);
        }
    }

    fn inner<T>(self, look: impl FnOnce(&mut Inner) -> T) -> T {
        self.0.with_value(|inner| look(&mut inner.borrow_mut()))
    }
}
