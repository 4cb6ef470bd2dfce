//! Answers the questions of a page: finds the player of a level, asks it, and words what it says.
//!
//! The server and the Web Worker differ in how messages reach them and in how they hear "stop"; what they answer is the same and is
//! decided here.
mod answer;
mod fault;
mod player_text;
mod progress;
mod study;

pub use answer::answer;
pub use progress::{BETWEEN_PROGRESS, progress};
