//! What a user made comes back as it was, and nobody overwrites what they have not seen.
use reqwest::StatusCode;
use serde_json::{Value, json};
use tengen_api::{ApiError, Changes, Document, Stored};

use crate::running::Running;

impl Running {
    async fn put(&self, key: &str, base: u64, body: Value) -> reqwest::Response {
        let url = self.url(&format!("/api/documents/{key}"));
        self.client.put(url).json(&json!({ "base": base, "body": body })).send().await.unwrap()
    }

    async fn stored(&self, key: &str, base: u64, body: Value) -> u64 {
        let answer = self.put(key, base, body).await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json::<Stored>().await.unwrap().revision
    }

    async fn changes(&self, since: u64) -> Changes<Value> {
        let url = self.url(&format!("/api/documents?since={since}"));
        self.client.get(url).send().await.unwrap().json().await.unwrap()
    }
}

fn document(key: &str, revision: u64, body: Option<Value>) -> Document<Value> {
    Document { key: key.to_owned(), revision, body }
}

#[tokio::test]
async fn changes_come_in_the_order_of_their_writes() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    assert_eq!(server.changes(0).await.documents, []);

    let game = json!({ "moves": "h8 i9", "comment": "天元" });
    assert_eq!(server.stored("current", 0, game.clone()).await, 1);
    assert_eq!(server.stored("settings", 0, json!(["zh"])).await, 2);
    assert_eq!(server.stored("current", 1, json!("h8 i9 g7")).await, 3);
    let changes = server.changes(0).await;
    assert_eq!(changes.revision, 3);
    let expected = [document("settings", 2, Some(json!(["zh"]))), document("current", 3, Some(json!("h8 i9 g7")))];
    assert_eq!(changes.documents, expected);

    assert_eq!(server.stored("settings", 2, Value::Null).await, 4);
    assert_eq!(server.changes(3).await.documents, [document("settings", 4, None)]);
    assert_eq!(server.changes(4).await.documents, []);
    assert_eq!(server.stored("settings", 4, game).await, 5, "what was deleted can be written again");
}

#[tokio::test]
async fn a_writer_with_an_old_revision_gets_the_newer_document() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    server.stored("current", 0, json!(1)).await;
    server.stored("current", 1, json!(2)).await;
    for base in [0, 1, 3] {
        let answer = server.put("current", base, json!(3)).await;
        assert_eq!(answer.status(), StatusCode::CONFLICT, "{base}");
        assert_eq!(answer.json::<Document<Value>>().await.unwrap(), document("current", 2, Some(json!(2))));
    }
    let answer = server.put("game-1", 7, json!(3)).await;
    assert_eq!(answer.status(), StatusCode::CONFLICT, "a writer that knows more than the store wrote to another store");
    assert_eq!(answer.json::<Document<Value>>().await.unwrap(), document("game-1", 0, None));
    assert_eq!(server.changes(0).await.revision, 2);
}

#[tokio::test]
async fn a_server_that_starts_again_knows_everything() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    server.stored("current", 0, json!("h8")).await;
    let before = server.changes(0).await;
    server.stop().await;
    let server = Running::start(folder.path()).await;
    assert_eq!(server.changes(0).await, before);
    assert_eq!(server.stored("current", 1, json!("h8 i9")).await, 2);

    let other = tempfile::tempdir().unwrap();
    let other = Running::start(other.path()).await;
    assert_ne!(other.changes(0).await.store, before.store, "another store has another name");
}

#[tokio::test]
async fn requests_that_make_no_sense_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let long_key = "a".repeat(65);
    let large_body = format!("{{\"base\":0,\"body\":\"{}\"}}", "x".repeat(1 << 20));
    let good = r#"{"base":0,"body":1}"#;
    let cases = [
        ("Current", good, StatusCode::BAD_REQUEST, "bad-key", "`Current`"),
        (&long_key, good, StatusCode::BAD_REQUEST, "bad-key", &long_key),
        ("a%2Fb", good, StatusCode::BAD_REQUEST, "bad-key", "`a/b`"),
        ("current", "h8 i9", StatusCode::BAD_REQUEST, "bad-request", "line 1 column 1"),
        ("current", r#"{"body":1}"#, StatusCode::BAD_REQUEST, "bad-request", "`base`"),
        ("current", r#"{"base":-1,"body":1}"#, StatusCode::BAD_REQUEST, "bad-request", "-1"),
        ("current", &large_body, StatusCode::PAYLOAD_TOO_LARGE, "too-large", "one megabyte"),
    ];
    for (key, body, status, code, quoted) in cases {
        let url = server.url(&format!("/api/documents/{key}"));
        let answer = server.client.put(url).body(body.to_owned()).send().await.unwrap();
        assert_eq!(answer.status(), status, "{key}");
        let error: ApiError = answer.json().await.unwrap();
        assert_eq!(error.code, code);
        assert!(error.message.contains(quoted), "{}", error.message);
    }
    for query in ["since=x", "since=-1", "after=1"] {
        let answer = server.client.get(server.url(&format!("/api/documents?{query}"))).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(answer.json::<ApiError>().await.unwrap().code, "bad-request");
    }
    assert_eq!(server.changes(0).await.revision, 0, "nothing was written");
}
