use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{Message, WebSocket};
use tengen_api::{FromThinker, Question, ToThinker};
use tengen_player::{Progress, StopFlag, Watch};
use tengen_thinker::{BETWEEN_PROGRESS, progress};
use tokio::sync::{Semaphore, mpsc, watch};

/// The most questions that are thought about at a time in one conversation: a move and a hint, and the ones they replaced while those stop.
const MAX_QUESTIONS: usize = 4;

/// How many events may wait for the socket; progress that finds no place is left out.
const WAITING_EVENTS: usize = 64;

/// Answers one question, on a thread of its own, until it is done or told to stop.
pub(crate) type Think = Arc<dyn Fn(&Question, &mut dyn Watch) -> FromThinker + Send + Sync>;

/// One page that asks for moves. Each question is thought about on a thread of its own; the end of the conversation stops them all.
pub(crate) struct Conversation {
    socket: WebSocket,
    think: Think,
    /// The questions that the page waits for, by the ids it chose.
    questions: HashMap<u64, Asked>,
    /// How many questions there were.
    asked: u64,
    /// One permit for each question that may still be thought about.
    threads: Arc<Semaphore>,
    sender: mpsc::Sender<Event>,
    events: mpsc::Receiver<Event>,
}

/// A question that is thought about. Dropping it stops the thinking.
struct Asked {
    number: u64,
    stop: StopFlag,
}

/// What a thinking thread says.
struct Event {
    /// Its question's number: ids may come again, numbers don't.
    number: u64,
    said: FromThinker,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Conversation {
    pub(crate) fn new(socket: WebSocket, think: Think) -> Self {
        let (sender, events) = mpsc::channel(WAITING_EVENTS);
        Self {
            socket,
            think,
            questions: HashMap::new(),
            asked: 0,
            threads: Arc::new(Semaphore::new(MAX_QUESTIONS)),
            sender,
            events,
        }
    }

    /// Speaks until the page leaves or the server closes.
    pub(crate) async fn run(mut self, mut closing: watch::Receiver<bool>) {
        loop {
            let answer = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text),
                    Some(Ok(Message::Binary(_))) => Some(bad_message("expected text, got bytes".to_owned())),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                },
                Some(event) = self.events.recv() => self.pass_on(event),
                _ = closing.wait_for(|closing| *closing) => return,
            };
            if let Some(answer) = answer
                && self.send(&answer).await.is_err()
            {
                return;
            }
        }
    }

    /// Does what the page says; returns what there is to say at once.
    fn hear(&mut self, text: &str) -> Option<FromThinker> {
        match serde_json::from_str(text) {
            Ok(ToThinker::Think(request)) => self.ask(Question::Think(request)),
            Ok(ToThinker::Study(request)) => self.ask(Question::Study(request)),
            Ok(ToThinker::Stop { id, answer: true }) => {
                if let Some(question) = self.questions.get(&id) {
                    question.stop.stop();
                }
                None
            }
            Ok(ToThinker::Stop { id, answer: false }) => {
                self.questions.remove(&id);
                None
            }
            Err(error) => Some(bad_message(format!("the message is none of a page: {error}"))),
        }
    }

    fn ask(&mut self, question: Question) -> Option<FromThinker> {
        let id = question.id();
        let Ok(permit) = self.threads.clone().try_acquire_owned() else {
            let message =
                format!("{MAX_QUESTIONS} questions are being thought about: expected one of them to be stopped first");
            return Some(FromThinker::Failed { id, code: "too-many-questions".to_owned(), message });
        };
        self.asked += 1;
        let asked = Asked { number: self.asked, stop: StopFlag::new() };
        let mut listener = Listener {
            id,
            number: asked.number,
            stop: asked.stop.clone(),
            sender: self.sender.clone(),
            told: Instant::now(),
        };
        let (number, sender, think) = (asked.number, self.sender.clone(), self.think.clone());
        // A question with the id of another one takes its place.
        self.questions.insert(id, asked);
        tokio::spawn(async move {
            let thought = tokio::task::spawn_blocking(move || {
                let said = think(&question, &mut listener);
                drop(permit);
                said
            });
            let said = thought.await.unwrap_or_else(|error| {
                tracing::error!(%error, "a player broke down");
                let message = "the player broke down; the log says why".to_owned();
                FromThinker::Failed { id, code: "internal".to_owned(), message }
            });
            // Nobody listens any more when the conversation has ended.
            _ = sender.send(Event { number, said }).await;
        });
        None
    }

    /// What the page hears of an event: nothing if it no longer waits for that question.
    fn pass_on(&mut self, Event { number, said }: Event) -> Option<FromThinker> {
        let id = said.id();
        if self.questions.get(&id)?.number != number {
            return None;
        }
        if said.is_last() {
            self.questions.remove(&id);
        }
        Some(said)
    }

    async fn send(&mut self, said: &FromThinker) -> Result<(), axum::Error> {
        let text = serde_json::to_string(said).map_err(axum::Error::new)?;
        self.socket.send(Message::Text(text.into())).await
    }
}

/// Answers a message that is no question, so it has no question's id; ids of pages begin at 1.
fn bad_message(message: String) -> FromThinker {
    FromThinker::Failed { id: 0, code: "bad-message".to_owned(), message }
}

/// The thinking thread's end.
struct Listener {
    id: u64,
    number: u64,
    stop: StopFlag,
    sender: mpsc::Sender<Event>,
    /// When progress was last told.
    told: Instant,
}

impl Watch for Listener {
    fn progress(&mut self, made: &Progress) {
        if self.told.elapsed() >= BETWEEN_PROGRESS {
            self.told = Instant::now();
            _ = self.sender.try_send(Event { number: self.number, said: progress(self.id, made) });
        }
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised()
    }
}
