use std::cell::Cell;

use js_sys::{Function, SharedArrayBuffer};
use tengen_api::{FromThinker, Question, ToThinker};
use tengen_player::{Progress, Watch};
use tengen_thinker::{BETWEEN_PROGRESS, answer, progress};
use wasm_bindgen::prelude::*;
use web_time::Instant;

use crate::stop_board::StopBoard;

/// The worker's end of the conversation.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Thinker {
    post: Function,
    stop_board: Option<StopBoard>,
    /// The answer to a question that was stopped, kept until the message comes that says whether it is wanted.
    held: Option<(u64, FromThinker)>,
}

#[wasm_bindgen]
impl Thinker {
    /// A thinker that sends what it has to say through `post`.
    #[wasm_bindgen(constructor)]
    pub fn new(post: Function) -> Self {
        console_error_panic_hook::set_once();
        Self { post, stop_board: None, held: None }
    }

    /// Takes one message of the page: a JSON string, or the buffer of a stop board. Returns when a question it holds is answered.
    ///
    /// # Errors
    /// The message is neither; nothing is done.
    pub fn receive(&mut self, message: &JsValue) -> Result<(), JsError> {
        if let Some(buffer) = message.dyn_ref::<SharedArrayBuffer>() {
            self.stop_board = StopBoard::new(buffer);
            return Ok(());
        }
        let text = message.as_string().ok_or_else(|| JsError::new("expected a string or a shared buffer"))?;
        match serde_json::from_str(&text)? {
            ToThinker::Think(request) => self.think(&Question::Think(request)),
            ToThinker::Study(request) => self.think(&Question::Study(request)),
            ToThinker::Stop { id, answer } => {
                if let Some((_, held)) = self.held.take_if(|held| held.0 == id).filter(|_| answer) {
                    send(&self.post, &held);
                }
            }
        }
        Ok(())
    }

    fn think(&mut self, question: &Question) {
        let mut watch = PageWatch {
            id: question.id(),
            post: &self.post,
            stop_board: self.stop_board.as_ref(),
            asked: Cell::new(0),
            stopped: Cell::new(false),
            told: Instant::now(),
        };
        let answer = answer(question, &mut watch);
        if watch.looks_stopped() {
            self.held = Some((question.id(), answer));
        } else {
            send(&self.post, &answer);
        }
    }
}

/// Tells the page of progress and looks whether it wants to stop.
struct PageWatch<'a> {
    id: u64,
    post: &'a Function,
    stop_board: Option<&'a StopBoard>,
    asked: Cell<u32>,
    stopped: Cell<bool>,
    told: Instant,
}

impl PageWatch<'_> {
    /// A look at the board calls JavaScript, so only one question in so many does.
    const EVERY: u32 = 64;

    fn looks_stopped(&self) -> bool {
        if !self.stopped.get() {
            self.stopped.set(self.stop_board.is_some_and(|board| board.stops(self.id)));
        }
        self.stopped.get()
    }
}

impl Watch for PageWatch<'_> {
    fn progress(&mut self, made: &Progress) {
        if self.told.elapsed() < BETWEEN_PROGRESS {
            return;
        }
        self.told = Instant::now();
        send(self.post, &progress(self.id, made));
    }

    fn stopped(&self) -> bool {
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if asked.is_multiple_of(Self::EVERY) { self.looks_stopped() } else { self.stopped.get() }
    }
}

fn send(post: &Function, event: &FromThinker) {
    // Neither can fail: the event has no map with keys that are no strings, and a worker's page is always there to post to.
    if let Ok(text) = serde_json::to_string(event) {
        _ = post.call1(&JsValue::NULL, &text.into());
    }
}
