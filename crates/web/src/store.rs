//! What the page keeps: first in the browser, at once; then mirrored to the server's documents, when there is one.
mod local;
mod mirror;
mod notebook;

use std::collections::BTreeSet;
use std::rc::Rc;

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use local::BrowserShelf;
use notebook::Notebook;

/// The key of the game in progress.
pub(crate) const CURRENT: &str = "current";
/// The key of the settings.
pub(crate) const SETTINGS: &str = "settings";
/// How the keys of the library's games begin.
pub(crate) const GAME: &str = "game-";

/// The page's store. Every write is in the browser when it returns.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    book: StoredValue<Notebook<BrowserShelf>, LocalStorage>,
    /// Changes with every change of the library.
    library: RwSignal<u64>,
    /// What the browser refused to keep when it was last written.
    refused: RwSignal<BTreeSet<String>>,
    mirroring: StoredValue<bool>,
    heard: StoredValue<Option<Heard>, LocalStorage>,
}

/// Hears which documents another copy changed.
type Heard = Rc<dyn Fn(&str)>;

impl Store {
    /// The store of this browser.
    pub(crate) fn open() -> Self {
        Self {
            book: StoredValue::new_local(Notebook::new(BrowserShelf)),
            library: RwSignal::new(0),
            refused: RwSignal::new(BTreeSet::new()),
            mirroring: StoredValue::new(false),
            heard: StoredValue::new_local(None),
        }
    }

    /// A document; `None` if there is none, or none that this version can read.
    pub(crate) fn get<T: DeserializeOwned>(self, key: &str) -> Option<T> {
        serde_json::from_value(self.book.with_value(|book| book.body(key))?).ok()
    }

    /// Writes a document, here at once and soon on the server. Returns whether there was room for it.
    pub(crate) fn put<T: Serialize>(self, key: &str, body: &T) -> bool {
        serde_json::to_value(body).is_ok_and(|body| self.write(key, Some(body)))
    }

    /// Deletes a document.
    pub(crate) fn delete(self, key: &str) {
        self.write(key, None);
    }

    /// The games of the library with their keys, in no order. Tracks the library.
    pub(crate) fn games<T: DeserializeOwned>(self) -> Vec<(String, T)> {
        self.library.track();
        self.documents(GAME)
    }

    /// The documents whose keys begin so, in no order.
    pub(crate) fn documents<T: DeserializeOwned>(self, prefix: &str) -> Vec<(String, T)> {
        let keys = self.book.with_value(|book| book.keys(prefix));
        keys.into_iter().filter_map(|key| Some((key.clone(), self.get(&key)?))).collect()
    }

    /// Whether the browser refused to keep something. Tracks it.
    pub(crate) fn is_full(self) -> bool {
        self.refused.with(|refused| !refused.is_empty())
    }

    /// Says who hears of documents that the server or another window changed.
    pub(crate) fn on_change(self, heard: impl Fn(&str) + 'static) {
        self.heard.set_value(Some(Rc::new(heard)));
    }

    /// Takes note of a change by another window of this browser.
    pub(crate) fn other_window_wrote(self, storage_key: &str) {
        if let Some(key) = local::document_key(storage_key) {
            self.tell(key);
        }
    }

    /// Exchanges changes with the server; returns when both are the same, or the server does not answer.
    pub(crate) async fn mirror(self) {
        if self.mirroring.get_value() {
            return;
        }
        self.mirroring.set_value(true);
        let answered = mirror::exchange(self).await;
        self.mirroring.set_value(false);
        if !answered && self.book.with_value(Notebook::has_news) {
            set_timeout(move || self.mirror_soon(), mirror::RETRY);
        }
    }

    fn mirror_soon(self) {
        leptos::task::spawn_local(self.mirror());
    }

    fn write(self, key: &str, body: Option<serde_json::Value>) -> bool {
        let deletes = body.is_none();
        let kept = self.book.try_update_value(|book| book.write(key, body)).unwrap_or(false);
        // Another document that found room says nothing of the one that did not; one that is gone makes room.
        self.refused.update(|refused| match (kept, deletes) {
            (true, true) => refused.clear(),
            (true, false) => drop(refused.remove(key)),
            (false, _) => drop(refused.insert(key.to_owned())),
        });
        if key.starts_with(GAME) {
            self.library.update(|version| *version += 1);
        }
        self.mirror_soon();
        kept
    }

    fn tell(self, key: &str) {
        if key.starts_with(GAME) {
            self.library.update(|version| *version += 1);
        }
        if let Some(heard) = self.heard.get_value() {
            heard(key);
        }
    }
}
