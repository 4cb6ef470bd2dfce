//! The real players answer over a WebSocket.
use futures_util::{SinkExt as _, StreamExt as _};
use tengen_api::{FromThinker, GameText, LEVELS, Purpose, ThinkRequest, ToThinker};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::running::Running;

struct Page(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Page {
    async fn open(server: &Running) -> Self {
        Self(connect_async(format!("ws://127.0.0.1:{}/api/think", server.port)).await.unwrap().0)
    }

    async fn ask(&mut self, id: u64, level: &str, moves: &str) {
        let game = GameText::of_moves(15, "freestyle", moves);
        let request = ThinkRequest { id, game, level: level.to_owned(), purpose: Purpose::Move, seed: 1, max_ms: None };
        self.say(Message::Text(serde_json::to_string(&ToThinker::Think(request)).unwrap().into())).await;
    }

    async fn say(&mut self, message: Message) {
        self.0.send(message).await.unwrap();
    }

    /// The next thing said that is no progress.
    async fn answer(&mut self) -> FromThinker {
        loop {
            let said = self.0.next().await.unwrap().unwrap();
            match serde_json::from_str(said.to_text().unwrap()).unwrap() {
                FromThinker::Progress { .. } => {}
                answer => return answer,
            }
        }
    }

    async fn failure(&mut self) -> (u64, String, String) {
        match self.answer().await {
            FromThinker::Failed { id, code, message } => (id, code, message),
            other => panic!("expected a failure, got {other:?}"),
        }
    }
}

#[tokio::test]
async fn every_level_completes_its_five() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let mut page = Page::open(&server).await;
    for (id, level) in (1..).zip(LEVELS) {
        page.ask(id, level.id, "h8 a1 i8 b1 j8 c1 k8 h1").await;
        match page.answer().await {
            FromThinker::Move { id: answered, mv, reason, .. } => {
                assert_eq!(answered, id);
                assert!(["g8", "l8"].contains(&mv.as_str()), "{}: {mv}", level.id);
                assert_eq!(reason[0].shape, "five");
            }
            other => panic!("{}: expected a move, got {other:?}", level.id),
        }
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_answered_in_words_and_the_conversation_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let mut page = Page::open(&server).await;

    for (text, quoted) in [("hello", "line 1 column 1"), (r#"{"type":"shout"}"#, "`shout`"), ("{}", "`type`")] {
        page.say(Message::Text(text.into())).await;
        let (id, code, message) = page.failure().await;
        assert_eq!((id, code.as_str()), (0, "bad-message"));
        assert!(message.contains(quoted), "{message}");
    }
    page.say(Message::Binary(vec![1, 2].into())).await;
    assert_eq!(page.failure().await.1, "bad-message");

    page.ask(7, "grandmaster", "h8").await;
    let (id, code, message) = page.failure().await;
    assert_eq!((id, code.as_str()), (7, "unknown-level"));
    assert!(message.contains("`grandmaster`"), "{message}");
    page.ask(8, LEVELS[0].id, "h8 h8").await;
    assert_eq!(page.failure().await.1, "bad-game");

    page.ask(9, LEVELS[0].id, "h8").await;
    assert!(matches!(page.answer().await, FromThinker::Move { id: 9, .. }));
}

#[tokio::test]
async fn a_message_beyond_measure_ends_the_conversation() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let mut page = Page::open(&server).await;
    page.say(Message::Text("x".repeat(1 << 17).into())).await;
    let end = page.0.next().await;
    assert!(matches!(end, None | Some(Err(_) | Ok(Message::Close(_)))), "{end:?}");
}

#[tokio::test]
async fn a_server_that_stops_ends_its_conversations() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let mut page = Page::open(&server).await;
    page.ask(1, LEVELS[0].id, "h8").await;
    page.answer().await;
    server.stop().await;
    let end = page.0.next().await;
    assert!(matches!(end, None | Some(Err(_) | Ok(Message::Close(_)))), "{end:?}");
}
