//! The program in a real browser: whole games, odd clicks, and everything that can be lost on the way.
//!
//! Needs Chromium and its driver (`chromium` and `chromium-driver` on Debian), and the program built with its page
//! (`cargo xtask web` first).
mod classroom;
mod files;
mod games;
mod keeping;
mod openings;
mod page;
mod pointing;
mod window;
