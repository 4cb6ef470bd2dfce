//! The board as a person sees, points at and hears it.
mod drawing;
mod signs;

use std::time::Duration;

use leptos::prelude::*;
use tengen_rules::{BoardSize, Color, Forbidden, ForbiddenProof, Point, Zone};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, MouseEvent, PointerEvent};

use crate::app::App;
use crate::geometry::{Geometry, VIEW};
use crate::picture::{Picture, Sign};
use crate::words::{PointText, Words, proof};
use drawing::Drawing;

/// What a board shows and whom it tells. All parts are signals, so that a move redraws what it changed and nothing else.
#[derive(Clone, Copy)]
pub(crate) struct BoardModel {
    /// The stones and marks.
    pub(crate) picture: Memo<Picture>,
    /// Whether letters and numbers stand at the edge.
    pub(crate) coordinates: Signal<bool>,
    /// Whether stones show their numbers.
    pub(crate) move_numbers: Signal<bool>,
    /// The color of the stone that follows the pointer; `None` while nothing can be played.
    pub(crate) in_hand: Signal<Option<Color>>,
    /// Where the keyboard points.
    pub(crate) cursor: RwSignal<Point>,
    /// A stone that waits to be confirmed.
    pub(crate) preview: Signal<Option<Point>>,
    /// A point that is advised.
    pub(crate) hint: Signal<Option<Point>>,
    /// The part of the board where the opening allows a stone.
    pub(crate) zone: Signal<Option<Zone>>,
    /// The forbidden point that is being explained: where a person points, or where the keyboard is.
    pub(crate) explained: RwSignal<Option<Point>>,
    /// Counts refused moves; each shakes the board a little.
    pub(crate) refusals: Signal<u32>,
    /// Hears where a person pointed.
    pub(crate) pointed: Callback<Pointed>,
}

impl BoardModel {
    /// A board that only shows, as the settings have it.
    pub(crate) fn showing(app: &'static App, picture: Memo<Picture>) -> Self {
        Self {
            picture,
            coordinates: Signal::derive(move || app.settings.with(|settings| settings.coordinates)),
            move_numbers: Signal::derive(move || app.settings.with(|settings| settings.move_numbers)),
            in_hand: Signal::stored(None),
            cursor: RwSignal::new(picture.with_untracked(|picture| picture.size.tengen())),
            preview: Signal::stored(None),
            hint: Signal::stored(None),
            zone: Signal::stored(None),
            explained: RwSignal::new(None),
            refusals: Signal::stored(0),
            pointed: Callback::new(|_| ()),
        }
    }
}

/// How long a finger has to stay on a point to have it explained.
const LONG_PRESS: Duration = Duration::from_millis(450);

/// A click or tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointed {
    /// The nearest intersection within half a cell.
    pub(crate) at: Option<Point>,
    /// Whether a finger did it.
    pub(crate) by_touch: bool,
}

/// A board.
#[component]
pub(crate) fn Board(w: &'static Words, model: BoardModel) -> impl IntoView {
    let size = Memo::new(move |_| model.picture.with(|picture| picture.size));
    let shake = move || match model.refusals.get() {
        0 => "board",
        odd if odd % 2 == 1 => "board shake-odd",
        _ => "board shake-even",
    };
    view! { <div class=shake>{move || view! { <Surface w size=size.get() model/> }}</div> }
}

/// Everything of a board of one size.
#[component]
fn Surface(w: &'static Words, size: BoardSize, model: BoardModel) -> impl IntoView {
    let geometry = Geometry::new(size);
    let hover = RwSignal::new(None::<Point>);
    let by_touch = StoredValue::new(false);
    let surface = NodeRef::<leptos::html::Div>::new();
    let near = move |event: &MouseEvent| {
        let rect = surface.get_untracked()?.get_bounding_client_rect();
        let units = VIEW / rect.width();
        geometry.nearest(
            (f64::from(event.client_x()) - rect.left()) * units,
            (f64::from(event.client_y()) - rect.top()) * units,
        )
    };
    let explain = move |p: Option<Point>| {
        // A board that is taken away with the focus on it hears of that when its signals are gone.
        let Some(explained) = model.explained.try_get_untracked() else { return };
        let p = p.filter(|&p| model.picture.with_untracked(|picture| picture.proof(p).is_some()));
        if explained != p {
            model.explained.set(p);
        }
    };
    // A finger that stays on a point asks about it; the click that follows then means nothing.
    let press = StoredValue::new(None::<(TimeoutHandle, Point)>);
    let explained_by_press = StoredValue::new(false);
    let release = move || {
        if let Some((timer, _)) = press.get_value() {
            timer.clear();
            press.set_value(None);
        }
    };
    let moved = move |event: PointerEvent| {
        let at = near(&event);
        if event.pointer_type() == "touch" {
            if press.get_value().is_some_and(|(_, p)| Some(p) != at) {
                release();
            }
        } else {
            hover.set(at);
            explain(at);
        }
    };
    let pressed = move |event: PointerEvent| {
        let is_touch = event.pointer_type() == "touch";
        by_touch.set_value(is_touch);
        explained_by_press.set_value(false);
        release();
        if let Some(p) = near(&event).filter(|_| is_touch) {
            explain(None);
            let ask = move || {
                explain(Some(p));
                explained_by_press.set_value(model.explained.try_get_untracked().flatten().is_some());
            };
            press.set_value(set_timeout_with_handle(ask, LONG_PRESS).ok().map(|timer| (timer, p)));
        }
    };
    let clicked = move |event: MouseEvent| {
        if explained_by_press.get_value() {
            explained_by_press.set_value(false);
            return;
        }
        // A click without a pointer (a screen reader's, a script's) means the cell it was made on.
        let at = if event.detail() == 0 { event.target().and_then(point_of) } else { near(&event) };
        model.pointed.run(Pointed { at, by_touch: by_touch.get_value() && event.detail() != 0 });
    };
    let focused = move |event: FocusEvent| {
        let Some(p) = event.target().and_then(point_of) else { return };
        model.cursor.set(p);
        let by_key =
            event.target().and_then(|target| target.dyn_into::<Element>().ok()?.matches(":focus-visible").ok());
        if by_key == Some(true) {
            hover.set(Some(p));
            explain(Some(p));
        }
    };
    let left = move || {
        hover.set(None);
        explain(None);
    };
    view! {
        <div
            class="board-surface"
            node_ref=surface
            on:pointermove=moved
            on:pointerdown=pressed
            on:pointerup=move |_| release()
            on:pointercancel=move |_| release()
            on:pointerleave=move |event: PointerEvent| if event.pointer_type() != "touch" { left() }
            on:contextmenu=move |event: MouseEvent| if by_touch.get_value() { event.prevent_default() }
            on:click=clicked
            on:focusin=focused
            on:focusout=move |_| left()
        >
            <Drawing geometry size model hover/>
            <Cells w geometry size model/>
        </div>
    }
}

/// The point of the cell that an event happened on.
fn point_of(target: web_sys::EventTarget) -> Option<Point> {
    target.dyn_into::<Element>().ok()?.get_attribute("data-point")?.parse().ok()
}

/// What a screen reader needs to know of a point.
#[derive(Clone, Debug, Default, PartialEq)]
struct PointState {
    stone: Option<(Color, usize)>,
    last: bool,
    winning: bool,
    forbidden: Option<Forbidden>,
    signs: Vec<Sign>,
}

/// The states of all points, by [`Point::index`].
fn states(picture: &Picture) -> Vec<PointState> {
    let mut states = vec![PointState::default(); Point::COUNT];
    for stone in &picture.stones {
        states[stone.point.index()].stone = Some((stone.color, stone.number));
    }
    for p in picture.winning.iter().flat_map(tengen_rules::Run::points) {
        states[p.index()].winning = true;
    }
    for (p, proof) in &picture.forbidden {
        states[p.index()].forbidden = Some(proof.kind());
    }
    for (p, sign) in &picture.signs {
        states[p.index()].signs.push(sign.clone());
    }
    if let Some(p) = picture.last {
        states[p.index()].last = true;
    }
    states
}

/// The grid that the keyboard moves on and a screen reader reads: one invisible cell around each intersection.
///
/// There are hundreds of cells and a move changes a few, so two effects write to those alone; a signal for each cell's label
/// would take longer than everything else a click does.
#[component]
fn Cells(w: &'static Words, geometry: Geometry, size: BoardSize, model: BoardModel) -> impl IntoView {
    let inset = format!("{}%", (geometry.margin() - geometry.cell() / 2.0) / VIEW * 100.0);
    let grid = NodeRef::<leptos::html::Div>::new();
    let set = move |p: Point, attribute: &str, value: &str| {
        let cell = grid.get_untracked().and_then(|grid| {
            let row = grid.children().item(u32::from(size.side() - 1 - p.row()))?;
            row.children().item(u32::from(p.col()))
        });
        if let Some(cell) = cell {
            // Fails only for names that are no attribute names.
            cell.set_attribute(attribute, value).ok();
        }
    };
    Effect::new(move |shown: Option<Vec<PointState>>| {
        if grid.get().is_none() {
            return Vec::new();
        }
        let states = model.picture.with(states);
        for p in size.points() {
            let before = shown.as_ref().and_then(|shown| shown.get(p.index()));
            if before != Some(&states[p.index()]) {
                set(p, "aria-label", &label(w, p, &states[p.index()]));
            }
        }
        states
    });
    Effect::new(move |before: Option<Point>| {
        grid.track();
        let at = model.cursor.get();
        if let Some(before) = before {
            set(before, "tabindex", "-1");
        }
        set(at, "tabindex", "0");
        at
    });
    let cell = |p: Point| view! { <div role="gridcell" tabindex="-1" data-point=p.to_string()></div> };
    let row = move |row: u8| {
        let cells: Vec<_> = (0..size.side()).filter_map(|col| Point::new(col, row)).map(cell).collect();
        view! { <div role="row">{cells}</div> }
    };
    let rows: Vec<_> = (0..size.side()).rev().map(row).collect();
    view! { <div class="board-cells" role="grid" aria-label=w.board node_ref=grid style:inset=inset>{rows}</div> }
}

fn label(w: &Words, p: Point, state: &PointState) -> String {
    let signs: Vec<String> = state.signs.iter().filter_map(|sign| sign_text(w, sign)).collect();
    let &PointState { stone, last, winning, forbidden, .. } = state;
    (w.point)(PointText { name: &p.to_string(), stone, last, winning, forbidden, signs: &signs })
}

fn sign_text(w: &Words, sign: &Sign) -> Option<String> {
    match sign {
        Sign::Offer(number) => Some((w.openings.offered)(*number)),
        Sign::Label(text) => Some((w.files.label)(text)),
        Sign::Mark(mark) => Some((w.files.mark)(*mark).to_owned()),
        Sign::Variation => None,
    }
}

/// Why the point is forbidden that a person asks about, in words; screen readers read it out.
#[component]
pub(crate) fn Explanation(w: &'static Words, model: BoardModel) -> impl IntoView {
    let text = Memo::new(move |_| {
        let p = model.explained.get()?;
        model.picture.with(|picture| {
            let found: &ForbiddenProof = picture.proof(p)?;
            let head = (w.refused_forbidden)(&p.to_string(), found.kind());
            let between = if w.lang == crate::words::Lang::Zh { "：" } else { ": " };
            Some(format!("{head}{between}{}", proof(w.lang, found)))
        })
    });
    view! { <p class="explanation" id="explanation" role="status" class:empty-text=move || text.with(Option::is_none)>{text}</p> }
}
