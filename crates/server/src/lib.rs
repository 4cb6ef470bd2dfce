//! The local server: it brings the page, keeps what a user made, and thinks for the page.
//!
//! * [`Store`]: the documents of a user, safe on disk before a write is acknowledged;
//! * [`Server`]: answers on one address of this machine, and to its own page alone.
mod app;
mod conversation;
mod documents;
mod failure;
mod guard;
mod site;
mod store;
mod think;

pub use app::{ServeError, Server};
pub use store::{Store, StoreError};
