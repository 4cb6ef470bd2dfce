//! The rules as pictures, laws and cases from public sources.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
mod cases;
mod clock;
mod forbidden;
mod game;
mod laws;
mod opening;
mod picture;
mod session;
mod setup;
mod symmetry;
mod wins;
