//! The kept games and the files they come from: a part of the program of its own, loaded when one of its pages or windows is first opened.
#![allow(clippy::unnecessary_wraps, reason = "what is loaded later can fail to load")]
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use crate::app::App;
use crate::files::{Export, Exported, Handed, Import};
use crate::later::{Maker, NotLoaded, later};
use crate::library::{Library, Rename};
use crate::viewer::{Linked, Viewer};
use crate::words::Words;

/// A page or a window of the shelf.
#[derive(Clone, Debug)]
pub(crate) enum Shelf {
    /// The page with all kept games.
    Library,
    /// The page of a kept game.
    Kept(String),
    /// The page of a game that is looked at without being kept.
    Loose,
    /// The page of the game of a link.
    Link(String),
    /// The window that brings games in.
    Import(Option<Handed>),
    /// The window that writes games as a file.
    Export(Exported),
    /// The window that names a game.
    Rename(String),
}

#[wasm_split(shelf, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Maker<Shelf>, NotLoaded> {
    Ok(make)
}

fn make(w: &'static Words, app: &'static App, wanted: Shelf) -> AnyView {
    match wanted {
        Shelf::Library => view! { <Library w app/> }.into_any(),
        Shelf::Kept(key) => view! { <Viewer w app saved=app.store.get(&key)/> }.into_any(),
        Shelf::Loose => view! { <Viewer w app saved=app.loose.get()/> }.into_any(),
        Shelf::Link(link) => view! { <Linked w app link/> }.into_any(),
        Shelf::Import(handed) => view! { <Import w app handed/> }.into_any(),
        Shelf::Export(exported) => view! { <Export w app exported/> }.into_any(),
        Shelf::Rename(key) => view! { <Rename w app key/> }.into_any(),
    }
}

/// Shows a page or a window of the shelf.
pub(crate) fn shelf(w: &'static Words, app: &'static App, wanted: Shelf) -> AnyView {
    let waiting = match wanted {
        Shelf::Library | Shelf::Kept(_) | Shelf::Loose | Shelf::Link(_) => w.loading,
        // A window opens when there is something in it.
        Shelf::Import(_) | Shelf::Export(_) | Shelf::Rename(_) => "",
    };
    later(w, app, app.shelf, load, wanted, waiting)
}
