//! The server over real connections and a real file.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a test that finds an error has failed")]
mod documents;
mod guard;
mod running;
mod think;
