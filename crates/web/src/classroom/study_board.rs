use leptos::prelude::*;
use tengen_rules::{Color, Point};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, KeyboardEvent};

use super::overlay::view_box;
use super::position::Position;
use super::room::Room;
use crate::board::{Board, BoardModel, Pointed};
use crate::browser;
use crate::cursor;
use crate::keys::{Command, Pressed};

/// The board under study with marks over it. Keyboard and pointer select points; a click or Enter also acts on one.
#[component]
pub(super) fn StudyBoard(
    room: Room,
    /// What it shows.
    position: Signal<Position>,
    /// The marks, as [`super::overlay::Marks`] makes them.
    marks: Signal<String>,
    /// The point that is looked at.
    selected: RwSignal<Option<Point>>,
    /// The stone that a click would put down.
    in_hand: Signal<Option<Color>>,
    /// Hears of clicks.
    #[prop(into)]
    pointed: Callback<Point>,
) -> impl IntoView {
    let size = Memo::new(move |_| position.with(Position::size));
    move || view! { <Sized room size=size.get() position marks selected in_hand pointed/> }
}

/// The board of one size.
#[component]
fn Sized(
    room: Room,
    size: tengen_rules::BoardSize,
    position: Signal<Position>,
    marks: Signal<String>,
    selected: RwSignal<Option<Point>>,
    in_hand: Signal<Option<Color>>,
    pointed: Callback<Point>,
) -> impl IntoView {
    let cursor = RwSignal::new(selected.get_untracked().filter(|&p| size.contains(p)).unwrap_or_else(|| size.tengen()));
    let model = BoardModel {
        picture: Memo::new(move |_| position.with(Position::picture)),
        coordinates: Signal::derive(move || room.app.settings.with(|settings| settings.coordinates)),
        move_numbers: Signal::stored(false),
        in_hand,
        cursor,
        preview: Signal::stored(None),
        hint: Signal::stored(None),
        refusals: Signal::stored(0),
        zone: Signal::stored(None),
        explained: RwSignal::new(None),
        pointed: Callback::new(move |Pointed { at, .. }| {
            if let Some(p) = at {
                selected.set(Some(p));
                pointed.run(p);
            }
        }),
    };
    let focused = move |event: FocusEvent| {
        let at = event.target().and_then(|target| target.dyn_into::<Element>().ok()?.get_attribute("data-point"));
        if let Some(p) = at.and_then(|at| at.parse().ok()) {
            selected.set(Some(p));
        }
    };
    let key = move |event: KeyboardEvent| {
        let pressed = Pressed {
            key: &event.key(),
            control: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
            alt: event.alt_key(),
        };
        match pressed.command() {
            Some(Command::Cursor(toward)) => {
                cursor.update(|at| *at = cursor::step(size, *at, toward));
                browser::focus(&format!("[data-point=\"{}\"]", cursor.get_untracked()));
            }
            Some(Command::Play) => pointed.run(cursor.get_untracked()),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div class="study-board" on:focusin=focused on:keydown=key>
            <Board w=room.w model/>
            <svg class="study-marks" viewBox=view_box() aria-hidden="true" inner_html=move || marks.get()></svg>
        </div>
    }
}
