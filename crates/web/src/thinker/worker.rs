use std::rc::Rc;

use js_sys::{Atomics, Int32Array, SharedArrayBuffer};
use tengen_api::ToThinker;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, Worker, WorkerOptions, WorkerType};

use super::{Ear, Heard, Thinker, hear_messages};

/// How many questions the stop board remembers, see [`Thread::note_stop`].
const SLOTS: u32 = 8;

/// The programs in a Web Worker.
pub(super) struct Thread {
    worker: Worker,
    /// Memory shared with the worker, where the page may share any.
    stop_board: Option<Int32Array>,
    _listeners: [Closure<dyn Fn(Event)>; 2],
}

impl Thread {
    /// Starts the worker, which takes messages at once. `ear` hears what it says, and if it breaks.
    pub(super) fn start(ear: Ear) -> Option<Rc<dyn Thinker>> {
        let document = web_sys::window()?.document()?;
        let address = document.document_element()?.get_attribute("data-worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let said = hear_messages(ear.clone());
        let broke: Closure<dyn Fn(Event)> = Closure::new(move |_| ear(Heard::Gone));
        worker.set_onmessage(Some(said.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
        let stop_board = share(&worker);
        Some(Rc::new(Self { worker, stop_board, _listeners: [said, broke] }))
    }

    /// A worker that thinks reads no messages: its shared memory tells it to stop. It looks for the number of its question in the
    /// slot `id % SLOTS`.
    fn note_stop(&self, id: u64) {
        if let Some(board) = &self.stop_board {
            #[expect(clippy::cast_possible_truncation, reason = "the worker compares the low 32 bits")]
            let low = id as u32;
            // Fails only for a slot that is off the board.
            Atomics::store(board, low % SLOTS, low.cast_signed()).ok();
        }
    }
}

/// Gives the worker memory that both can see, if the page is isolated from other sites so that browsers allow it.
fn share(worker: &Worker) -> Option<Int32Array> {
    let isolated = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("crossOriginIsolated")).ok()?;
    if !isolated.is_truthy() {
        return None;
    }
    let buffer = SharedArrayBuffer::new(4 * SLOTS);
    worker.post_message(&buffer).ok()?;
    Some(Int32Array::new(&buffer))
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Thinker for Thread {
    fn send(&self, message: &ToThinker) {
        if let ToThinker::Stop { id, .. } = message {
            self.note_stop(*id);
        }
        if let Ok(text) = serde_json::to_string(message) {
            // Only data that cannot be copied is refused, and text can be.
            self.worker.post_message(&JsValue::from_str(&text)).ok();
        }
    }
}
