//! The automatic players inside a Web Worker: what a page can ask when no server thinks for it.
//!
//! The page and the worker speak as the page and the server do: [`ToThinker`](tengen_api::ToThinker) in,
//! [`FromThinker`](tengen_api::FromThinker) out, as JSON strings. One thing differs: a worker that thinks reads no messages, so the page may share a
//! [`StopBoard`] with it, on which it notes what to stop before it sends the message that says so.
mod stop_board;
mod thinker;

pub use stop_board::StopBoard;
pub use thinker::Thinker;
