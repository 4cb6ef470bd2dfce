//! The classroom: how a simple program thinks, number by number.
//!
//! Its pages are a part of the program of their own, which is loaded when the classroom is first opened.
#![allow(clippy::unnecessary_wraps, reason = "what is loaded later can fail to load")]
mod experiments;
mod inquiry;
mod knob;
mod lessons;
mod numbers;
mod overlay;
mod picture;
mod player;
mod position;
mod room;
mod scores;
mod search;
mod sections;
mod setting_up;
mod study_board;
mod words;
mod workbench;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use crate::app::App;
use crate::later::{Maker, NotLoaded, later};
use crate::words::Words;

pub(crate) use experiments::Lab;

#[wasm_split(classroom, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Maker<String>, NotLoaded> {
    Ok(|w, app, part| sections::page(w, app, &part))
}

/// Shows a part of the classroom, by the rest of its address.
pub(crate) fn classroom(w: &'static Words, app: &'static App, part: String) -> AnyView {
    later(w, app, app.classroom, load, part, w.loading)
}
