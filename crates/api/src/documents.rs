use serde::{Deserialize, Serialize};

/// One thing a user made, as the server keeps it: the game in progress (`current`), settings (`settings`), or a game of the
/// library (`game-…`).
///
/// The server gives every write the next revision of one counter, so a copy that knows the last revision it saw asks for
/// what changed since and is complete again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document<B> {
    /// Its name: 1 to 64 characters of `a-z`, `0-9` and `-`.
    pub key: String,
    /// The revision of its last write, from 1.
    pub revision: u64,
    /// What is kept; `None` when it was deleted.
    pub body: Option<B>,
}

/// `GET /api/documents?since=REVISION`: every document written after a revision, in the order of their writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changes<B> {
    /// Names this store: a copy made of another store (the data folder was deleted, say) begins again from 0.
    pub store: String,
    /// The last revision of the store.
    pub revision: u64,
    /// What changed.
    pub documents: Vec<Document<B>>,
}

/// `PUT /api/documents/KEY`: writes or deletes a document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PutDocument<B> {
    /// The revision the writer had, 0 for a new document. If the server has another one, nothing is written: the answer has status 409
    /// and the server's [`Document`], and the writer decides.
    pub base: u64,
    /// What to keep; `None` deletes.
    pub body: Option<B>,
}

/// The answer to a write that was done and is safe on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    /// The revision of the write.
    pub revision: u64,
}
