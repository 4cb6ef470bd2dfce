use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_api::{Changes, Document, PutDocument};

use super::{CURRENT, GAME, SETTINGS};

/// Where texts are kept by name.
pub(super) trait Shelf {
    /// The text of this name.
    fn read(&self, name: &str) -> Option<String>;
    /// Keeps a text. Returns whether there was room.
    fn write(&mut self, name: &str, text: &str) -> bool;
    /// Throws a text away.
    fn remove(&mut self, name: &str);
    /// The names that begin with a prefix.
    fn names(&self, prefix: &str) -> Vec<String>;
}

/// How the names of documents begin on the shelf.
pub(super) const DOCUMENT: &str = "tengen/doc/";
/// The name of what is known of the server.
const SEEN: &str = "tengen/seen";

/// A copy of the documents that notes which of them the server does not have yet.
#[derive(Debug)]
pub(super) struct Notebook<S> {
    shelf: S,
}

/// One document of the copy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Entry {
    /// The server's revision that this copy began from; 0 if it never saw one.
    #[serde(default)]
    base: u64,
    /// Whether the server lacks this state.
    #[serde(default)]
    news: bool,
    /// `None` when deleted.
    body: Option<Value>,
}

/// What is known of the server.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Seen {
    /// Which store.
    pub(super) store: String,
    /// All its changes up to this revision are here.
    pub(super) revision: u64,
}

impl<S: Shelf> Notebook<S> {
    /// The notebook on a shelf.
    pub(super) const fn new(shelf: S) -> Self {
        Self { shelf }
    }

    /// A document's body.
    pub(super) fn body(&self, key: &str) -> Option<Value> {
        self.entry(key).body
    }

    /// The keys that begin with a prefix and have a body.
    pub(super) fn keys(&self, prefix: &str) -> Vec<String> {
        let names = self.shelf.names(&format!("{DOCUMENT}{prefix}"));
        let keys = names.iter().filter_map(|name| name.strip_prefix(DOCUMENT));
        keys.filter(|key| self.entry(key).body.is_some()).map(ToOwned::to_owned).collect()
    }

    /// Writes or deletes a document. Returns whether there was room for it.
    pub(super) fn write(&mut self, key: &str, body: Option<Value>) -> bool {
        let entry = self.entry(key);
        if entry.body == body {
            return true;
        }
        self.set(key, &Entry { base: entry.base, news: true, body })
    }

    /// What is known of the server.
    pub(super) fn seen(&self) -> Seen {
        self.shelf.read(SEEN).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Whether the server lacks anything.
    pub(super) fn has_news(&self) -> bool {
        self.next_news().is_some()
    }

    /// A document that the server lacks, with what to send.
    pub(super) fn next_news(&self) -> Option<(String, PutDocument<Value>)> {
        let names = self.shelf.names(DOCUMENT);
        let mut entries = names.iter().filter_map(|name| name.strip_prefix(DOCUMENT)).map(|key| (key, self.entry(key)));
        let (key, Entry { base, body, .. }) = entries.find(|(_, entry)| entry.news)?;
        Some((key.to_owned(), PutDocument { base, body }))
    }

    /// The server has this body of a document now, as this revision.
    pub(super) fn stored(&mut self, key: &str, body: Option<&Value>, revision: u64) {
        let entry = self.entry(key);
        let news = entry.body.as_ref() != body;
        self.set(key, &Entry { base: revision, news, ..entry });
    }

    /// Takes in the server's changes. Returns the keys whose bodies are others now; `None` if the server is another one than
    /// was seen last, so that all of its documents are needed and all of this copy's are news to it.
    pub(super) fn take(&mut self, changes: &Changes<Value>) -> Option<Vec<String>> {
        let seen = self.seen();
        if seen.store != changes.store {
            let complete = seen.revision == 0;
            self.note(&Seen { store: changes.store.clone(), revision: 0 });
            for name in self.shelf.names(DOCUMENT) {
                if let Some(key) = name.strip_prefix(DOCUMENT) {
                    let entry = self.entry(key);
                    let news = entry.body.is_some();
                    self.set(key, &Entry { base: 0, news, ..entry });
                }
            }
            if !complete {
                return None;
            }
        }
        let mut others = Vec::new();
        for document in &changes.documents {
            others.extend(self.merge(document));
        }
        self.note(&Seen { store: changes.store.clone(), revision: changes.revision });
        Some(others)
    }

    /// Takes in one document of the server. Nothing a person made is lost: where both sides changed, this copy's state
    /// stays under its key, and a game of the server goes into the library under a key of its own.
    pub(super) fn merge(&mut self, theirs: &Document<Value>) -> Vec<String> {
        let Document { key, revision, body } = theirs;
        let ours = self.entry(key);
        if *revision == ours.base {
            // What this copy began from, come back.
            return Vec::new();
        }
        if !ours.news || ours.body == *body {
            self.set(key, &Entry { base: *revision, news: false, body: body.clone() });
            return if ours.body == *body { Vec::new() } else { vec![key.clone()] };
        }
        if ours.body.is_none() && key != SETTINGS {
            // Deleted here, changed there: the change is kept.
            self.set(key, &Entry { base: *revision, news: false, body: body.clone() });
            return vec![key.clone()];
        }
        let mut changed = Vec::new();
        if let Some(theirs) = body.as_ref().filter(|theirs| self.worth_keeping(key, theirs)) {
            let other = format!("{GAME}{revision:x}-{:x}", checksum(theirs));
            self.set(&other, &Entry { base: 0, news: true, body: Some(theirs.clone()) });
            changed.push(other);
        }
        self.set(key, &Entry { base: *revision, ..ours });
        changed
    }

    /// Whether a game of the server has moves that this copy's lacks.
    fn worth_keeping(&self, key: &str, theirs: &Value) -> bool {
        let moves = |body: &Value| body.pointer("/game/moves").and_then(Value::as_str).unwrap_or_default().to_owned();
        let known = self
            .body(key)
            .is_some_and(|ours| ours["started"] == theirs["started"] && moves(&ours).starts_with(&moves(theirs)));
        (key == CURRENT || key.starts_with(GAME)) && !moves(theirs).is_empty() && !known
    }

    fn entry(&self, key: &str) -> Entry {
        let text = self.shelf.read(&format!("{DOCUMENT}{key}"));
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn set(&mut self, key: &str, entry: &Entry) -> bool {
        let name = format!("{DOCUMENT}{key}");
        if entry.body.is_none() && !entry.news {
            self.shelf.remove(&name);
            return true;
        }
        serde_json::to_string(entry).is_ok_and(|text| self.shelf.write(&name, &text))
    }

    fn note(&mut self, seen: &Seen) {
        if let Ok(text) = serde_json::to_string(seen) {
            self.shelf.write(SEEN, &text);
        }
    }
}

/// Tells bodies apart in a key.
fn checksum(body: &Value) -> u32 {
    body.to_string().bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Debug, Default)]
    struct Memory(BTreeMap<String, String>);

    impl Shelf for Memory {
        fn read(&self, name: &str) -> Option<String> {
            self.0.get(name).cloned()
        }
        fn write(&mut self, name: &str, text: &str) -> bool {
            self.0.insert(name.to_owned(), text.to_owned());
            true
        }
        fn remove(&mut self, name: &str) {
            self.0.remove(name);
        }
        fn names(&self, prefix: &str) -> Vec<String> {
            self.0.keys().filter(|name| name.starts_with(prefix)).cloned().collect()
        }
    }

    fn book() -> Notebook<Memory> {
        Notebook::new(Memory::default())
    }

    /// The server, as the protocol describes it.
    #[derive(Debug, Default)]
    struct Server {
        store: String,
        revision: u64,
        documents: BTreeMap<String, (u64, Option<Value>)>,
    }

    impl Server {
        fn changes(&self, since: u64) -> Changes<Value> {
            let newer = self.documents.iter().filter(|(_, (revision, _))| *revision > since);
            let mut documents: Vec<Document<Value>> = newer
                .map(|(key, (revision, body))| Document { key: key.clone(), revision: *revision, body: body.clone() })
                .collect();
            documents.sort_by_key(|document| document.revision);
            Changes { store: self.store.clone(), revision: self.revision, documents }
        }

        fn put(&mut self, key: &str, put: PutDocument<Value>) -> Result<u64, Document<Value>> {
            let (revision, body) = self.documents.get(key).cloned().unwrap_or_default();
            if revision != put.base {
                return Err(Document { key: key.to_owned(), revision, body });
            }
            self.revision += 1;
            self.documents.insert(key.to_owned(), (self.revision, put.body));
            Ok(self.revision)
        }

        /// What `mirror::exchange` does.
        fn exchange(&mut self, book: &mut Notebook<Memory>) {
            while book.take(&self.changes(book.seen().revision)).is_none() {}
            while let Some((key, put)) = book.next_news() {
                let body = put.body.clone();
                match self.put(&key, put) {
                    Ok(revision) => book.stored(&key, body.as_ref(), revision),
                    Err(theirs) => drop(book.merge(&theirs)),
                }
            }
        }
    }

    fn game(started: u64, moves: &str) -> Value {
        json!({"started": started, "game": {"moves": moves}})
    }

    #[test]
    fn what_one_browser_wrote_another_reads() {
        let (mut server, mut one, mut other) = (Server::default(), book(), book());
        one.write(CURRENT, Some(game(1, "h8")));
        server.exchange(&mut one);
        server.exchange(&mut other);
        assert_eq!(other.body(CURRENT), Some(game(1, "h8")));
        one.write(CURRENT, None);
        server.exchange(&mut one);
        server.exchange(&mut other);
        assert_eq!(other.body(CURRENT), None);
        assert_eq!(other.keys(""), Vec::<String>::new());
    }

    #[test]
    fn two_games_in_progress_are_both_kept() {
        let (mut server, mut one, mut other) = (Server::default(), book(), book());
        one.write(CURRENT, Some(game(1, "h8 i9")));
        server.exchange(&mut one);
        other.write(CURRENT, Some(game(2, "a1")));
        server.exchange(&mut other);
        assert_eq!(other.body(CURRENT), Some(game(2, "a1")));
        let library = other.keys(GAME);
        assert_eq!(library.len(), 1);
        assert_eq!(other.body(&library[0]), Some(game(1, "h8 i9")));
        assert_eq!(server.documents[CURRENT].1, Some(game(2, "a1")));
        assert!(server.documents.contains_key(&library[0]));
    }

    #[test]
    fn the_beginning_of_the_same_game_is_no_second_game() {
        let (mut server, mut one, mut other) = (Server::default(), book(), book());
        one.write(CURRENT, Some(game(1, "h8")));
        server.exchange(&mut one);
        other.write(CURRENT, Some(game(1, "h8 i9")));
        server.exchange(&mut other);
        assert_eq!(other.body(CURRENT), Some(game(1, "h8 i9")));
        assert!(other.keys(GAME).is_empty());
    }

    #[test]
    fn a_write_while_another_was_on_its_way_is_sent_too() {
        let mut book = book();
        book.write(CURRENT, Some(game(1, "h8")));
        let (key, put) = book.next_news().unwrap();
        book.write(CURRENT, Some(game(1, "h8 i9")));
        book.stored(&key, put.body.as_ref(), 7);
        let (_, put) = book.next_news().unwrap();
        assert_eq!(put, PutDocument { base: 7, body: Some(game(1, "h8 i9")) });
    }

    #[test]
    fn a_server_with_an_empty_store_gets_everything_again() {
        let (mut server, mut one) = (Server { store: "a".to_owned(), ..Server::default() }, book());
        one.write(SETTINGS, Some(json!({"theme": "paper"})));
        one.write("game-1", Some(game(1, "h8")));
        server.exchange(&mut one);
        let mut empty = Server { store: "b".to_owned(), ..Server::default() };
        empty.exchange(&mut one);
        assert_eq!(empty.documents.len(), 2);
        assert!(!one.has_news());
    }

    #[test]
    fn a_game_deleted_here_and_renamed_there_stays() {
        let (mut server, mut one, mut other) = (Server::default(), book(), book());
        one.write("game-1", Some(game(1, "h8")));
        server.exchange(&mut one);
        server.exchange(&mut other);
        one.write("game-1", None);
        let mut renamed = game(1, "h8");
        renamed["name"] = json!("my first");
        other.write("game-1", Some(renamed.clone()));
        server.exchange(&mut other);
        server.exchange(&mut one);
        assert_eq!(one.body("game-1"), Some(renamed));
    }

    proptest! {
        /// Whatever two browsers do with one server, they end up the same, and no game with moves is lost but those deleted or
        /// continued.
        #[test]
        fn copies_become_equal(steps in proptest::collection::vec((0u8..2, 0u8..4, 0u64..5), 0..30)) {
            let mut server = Server { store: "s".to_owned(), ..Server::default() };
            let mut books = [book(), book()];
            let mut counter = 0;
            for (who, what, which) in steps {
                let book = &mut books[usize::from(who)];
                counter += 1;
                match what {
                    0 => drop(book.write(CURRENT, Some(game(counter, "h8 i9")))),
                    1 => drop(book.write(&format!("{GAME}{which}"), Some(game(counter, "a1")))),
                    2 => drop(book.write(&format!("{GAME}{which}"), None)),
                    _ => server.exchange(book),
                }
            }
            for _ in 0..3 {
                for book in &mut books {
                    server.exchange(book);
                }
            }
            let [one, other] = &books;
            prop_assert_eq!(one.keys(""), other.keys(""));
            for key in one.keys("") {
                prop_assert_eq!(one.body(&key), other.body(&key));
                prop_assert_eq!(Some(one.body(&key)), server.documents.get(&key).map(|(_, body)| body.clone()));
            }
        }
    }
}
