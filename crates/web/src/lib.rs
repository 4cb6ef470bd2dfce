//! The browser UI: the board, the game at it, and what the page keeps.
//!
//! It holds no rule and no program that plays: rules come from `tengen-rules`, moves from a server or a Web Worker, both
//! asked in the messages of `tengen-api`.
#![allow(unreachable_pub, reason = "the component macro writes `pub`")]
mod app;
mod board;
mod browser;
mod choice;
mod classroom;
mod confirm;
mod cursor;
mod files;
mod geometry;
mod header;
mod json;
mod keys;
mod keys_help;
mod later;
mod library;
mod modal;
mod moves;
mod new_game;
mod picture;
mod play;
mod saved_game;
mod settings;
mod settings_dialog;
mod shelf;
mod sound;
mod starfield;
mod status;
mod store;
mod table;
mod thinker;
mod time_choice;
mod transfer;
mod viewer;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page: called once, when the module has loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::Shell);
}
