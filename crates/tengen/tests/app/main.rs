//! The real program: how it starts, what it keeps, and the game in a real browser.
#![expect(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that finds an error has failed")]
mod browser;
mod program;
mod starting;
