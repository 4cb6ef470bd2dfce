//! Conversations with a thinker that thinks until it is stopped, over real connections.
use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use futures_util::{SinkExt as _, StreamExt as _};
use tengen_api::{FromThinker, GameText, Purpose, Question, ThinkRequest, ToThinker};
use tengen_player::{Progress, Watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::*;

/// Far longer than anything here takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(20);

struct Fixture {
    address: String,
    /// The ids of questions whose thinking ended, as it happens.
    ended: Receiver<u64>,
    _folder: tempfile::TempDir,
}

/// A server whose level `quick` answers at once, and any other one when it is stopped.
async fn start() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let (sender, ended) = channel();
    let sender = Mutex::new(sender);
    let think = move |question: &Question, watch: &mut dyn Watch| {
        let Question::Think(request) = question else { panic!("only moves are asked for here") };
        while request.level != "quick" && !watch.stopped() {
            watch.progress(&Progress { depth: 3, ..Progress::default() });
            std::thread::yield_now();
        }
        sender.lock().unwrap().send(request.id).unwrap();
        FromThinker::Move { id: request.id, mv: "h8".to_owned(), reason: Vec::new(), ms: 0.0, nodes: 0 }
    };
    let store = Store::open(folder.path()).await.unwrap();
    let server = Server { store, language: None, think: Arc::new(think) };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = format!("ws://{}/api/think", listener.local_addr().unwrap());
    tokio::spawn(server.serve(listener, std::future::pending()));
    Fixture { address, ended, _folder: folder }
}

struct Page(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Page {
    async fn open(fixture: &Fixture) -> Self {
        Self(tokio_tungstenite::connect_async(&fixture.address).await.unwrap().0)
    }

    async fn ask(&mut self, id: u64, level: &str) {
        let game = GameText::of_moves(15, "freestyle", "");
        let request = ThinkRequest { id, game, level: level.to_owned(), purpose: Purpose::Move, seed: 1, max_ms: None };
        self.say(&ToThinker::Think(request)).await;
    }

    async fn say(&mut self, message: &ToThinker) {
        let text = serde_json::to_string(message).unwrap();
        self.0.send(Message::Text(text.into())).await.unwrap();
    }

    async fn hear(&mut self) -> FromThinker {
        let message = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("something was to be heard");
        serde_json::from_str(message.unwrap().unwrap().to_text().unwrap()).unwrap()
    }

    /// The id of the next answer, and whether it is a move; progress on the way is left out.
    async fn next_answer(&mut self) -> (u64, bool) {
        loop {
            match self.hear().await {
                FromThinker::Progress { .. } => {}
                FromThinker::Move { id, .. } => return (id, true),
                FromThinker::Failed { id, .. } | FromThinker::Found { id, .. } => return (id, false),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_comes_while_it_thinks_and_the_move_when_it_is_told_to_answer() {
    let fixture = start().await;
    let mut page = Page::open(&fixture).await;
    page.ask(1, "slow").await;
    assert_eq!(page.hear().await, FromThinker::Progress { id: 1, best: None, depth: 3, nodes: 0 });
    page.say(&ToThinker::Stop { id: 1, answer: true }).await;
    assert_eq!(page.next_answer().await, (1, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_was_dropped_has_no_answer() {
    let fixture = start().await;
    let mut page = Page::open(&fixture).await;
    page.ask(1, "slow").await;
    page.say(&ToThinker::Stop { id: 1, answer: false }).await;
    assert_eq!(fixture.ended.recv_timeout(PATIENCE), Ok(1));
    page.ask(2, "quick").await;
    assert_eq!(page.next_answer().await, (2, true));
    page.say(&ToThinker::Stop { id: 9, answer: true }).await;
    page.ask(3, "quick").await;
    assert_eq!(page.next_answer().await, (3, true), "nothing comes of stopping what was never asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_question_with_the_same_id_takes_the_place_of_the_first() {
    let fixture = start().await;
    let mut page = Page::open(&fixture).await;
    page.ask(1, "slow").await;
    page.ask(1, "quick").await;
    assert_eq!(page.next_answer().await, (1, true));
    assert_eq!([fixture.ended.recv_timeout(PATIENCE), fixture.ended.recv_timeout(PATIENCE)], [Ok(1), Ok(1)]);
    page.ask(2, "quick").await;
    assert_eq!(page.next_answer().await, (2, true), "the first question's answer is not wanted any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn more_questions_than_four_at_a_time_are_refused() {
    let fixture = start().await;
    let mut page = Page::open(&fixture).await;
    for id in 1..=5 {
        page.ask(id, "slow").await;
    }
    assert_eq!(page.next_answer().await, (5, false));
    page.say(&ToThinker::Stop { id: 3, answer: true }).await;
    assert_eq!(page.next_answer().await, (3, true));
    page.ask(6, "quick").await;
    assert_eq!(page.next_answer().await, (6, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_leaves_stops_its_questions() {
    let fixture = start().await;
    let mut page = Page::open(&fixture).await;
    page.ask(1, "slow").await;
    page.ask(2, "slow").await;
    drop(page);
    let mut ended = [fixture.ended.recv_timeout(PATIENCE).unwrap(), fixture.ended.recv_timeout(PATIENCE).unwrap()];
    ended.sort_unstable();
    assert_eq!(ended, [1, 2]);
}
