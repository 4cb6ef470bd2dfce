use std::fmt::Write as _;

use leptos::prelude::*;
use tengen_rules::{BoardSize, Color, Point, Run};

use super::BoardModel;
use super::signs::{proof, shade, signs};
use crate::geometry::{Geometry, LABEL, STAR, VIEW};
use crate::picture::Stone;

/// How far a stone's shadow lies to the right, how far below, and how soft its edge is.
const SHADOW: (f64, f64, f64) = (1.5, 3.0, 4.5);

/// The picture: lines, coordinates, stones and marks, from below to above.
#[component]
pub(super) fn Drawing(
    geometry: Geometry,
    size: BoardSize,
    model: BoardModel,
    /// Where the pointer is.
    hover: RwSignal<Option<Point>>,
) -> impl IntoView {
    let coordinates = move || model.coordinates.get().then(|| labels(geometry, size));
    let forbidden = move || model.picture.with(|picture| crosses(geometry, picture.forbidden.iter().map(|(p, _)| *p)));
    view! {
        <svg class="board-drawing" viewBox=format!("0 0 {VIEW} {VIEW}") aria-hidden="true">
            <Light/>
            <path class="board-lines" d=inner_lines(geometry, size)/>
            <path class="board-border" d=border(geometry, size)/>
            {stars(geometry, size)}
            {coordinates}
            {move || model.zone.get().map(|zone| shade(geometry, size, zone))}
            <path class="board-forbidden" d=forbidden/>
            <Stones geometry model/>
            <InHand geometry model hover/>
            <Marks geometry model/>
            {move || model.picture.with(|picture| signs(geometry, picture))}
            {move || model.picture.with(|picture| proof(geometry, picture, model.explained.get()?))}
        </svg>
    }
}

/// The light on the stones, and their shadow.
#[component]
fn Light() -> impl IntoView {
    view! {
        <defs>
            <radialGradient id="stone-black" cx="0.36" cy="0.32" r="0.72">
                <stop offset="0" class="black-lit"></stop>
                <stop offset="0.45" class="black-mid"></stop>
                <stop offset="1" class="black-far"></stop>
            </radialGradient>
            <radialGradient id="stone-white" cx="0.36" cy="0.32" r="0.78">
                <stop offset="0.2" class="white-lit"></stop>
                <stop offset="0.6" class="white-mid"></stop>
                <stop offset="1" class="white-far"></stop>
            </radialGradient>
            <radialGradient id="stone-shadow">
                <stop offset="0.72" class="shadow-near"></stop>
                <stop offset="0.88" class="shadow-mid"></stop>
                <stop offset="1" class="shadow-far"></stop>
            </radialGradient>
        </defs>
    }
}

/// The stones in the order of their moves. A new stone drops; the others stay as they are.
#[component]
fn Stones(geometry: Geometry, model: BoardModel) -> impl IntoView {
    let stones = move || model.picture.with(|picture| picture.stones.clone());
    let numbers = model.move_numbers;
    let radius = geometry.stone();
    let (right, below, soft) = SHADOW;
    let draw = move |stone: Stone| {
        let (x, y) = geometry.center(stone.point);
        let name = stone.color.name();
        let number = move || {
            let shown = numbers.get() && stone.number > 0;
            let size = radius * if stone.number < 100 { 0.86 } else { 0.7 };
            shown.then(|| view! { <text class="stone-number" x=x y=y font-size=size>{stone.number}</text> })
        };
        // Only the stone just played drops; a game that is opened or restored is there at once.
        let drops =
            if model.picture.with_untracked(|picture| picture.last == Some(stone.point)) { " drop" } else { "" };
        view! {
            <g class=format!("stone {name}{drops}")>
                <circle class="stone-shadow" cx=x + right cy=y + below r=radius + soft fill="url(#stone-shadow)"></circle>
                <circle class="stone-body" cx=x cy=y r=radius fill=format!("url(#stone-{name})")></circle>
                {number}
            </g>
        }
    };
    view! { <g class="stones"><For each=stones key=|stone| *stone children=draw/></g> }
}

/// The stone that follows the pointer, or waits to be confirmed.
#[component]
fn InHand(geometry: Geometry, model: BoardModel, hover: RwSignal<Option<Point>>) -> impl IntoView {
    let free = move |p: Point| {
        model.picture.with(|picture| picture.stones.iter().all(|stone| stone.point != p) && picture.proof(p).is_none())
    };
    move || {
        let color = model.in_hand.get()?;
        let preview = model.preview.get();
        let (x, y) = geometry.center(preview.or(hover.get()).filter(|&p| free(p))?);
        let class = if preview.is_some() { "stone-preview" } else { "stone-hover" };
        let fill = format!("url(#stone-{})", color.name());
        Some(view! {
            <g class=format!("{class} {}", color.name())>
                <circle class="stone-body" cx=x cy=y r=geometry.stone() fill=fill></circle>
                {preview.map(|_| view! { <circle class="preview-ring" cx=x cy=y r=geometry.cell() * 0.5></circle> })}
            </g>
        })
    }
}

/// What lies on the stones: the last move, the winning row, the hint.
#[component]
fn Marks(geometry: Geometry, model: BoardModel) -> impl IntoView {
    let stone = geometry.stone();
    let last = move || {
        model.picture.with(|picture| {
            let p = picture.last.filter(|_| picture.winning.is_empty() && !model.move_numbers.get())?;
            let color = picture.stones.iter().rev().find(|stone| stone.point == p)?.color;
            let (x, y) = geometry.center(p);
            let class = if color == Color::Black { "last-move on-black" } else { "last-move on-white" };
            Some(view! { <circle class=class cx=x cy=y r=stone * 0.21></circle> })
        })
    };
    let winning =
        move || model.picture.with(|picture| picture.winning.iter().map(|run| row(geometry, *run)).collect::<Vec<_>>());
    let hint = move || {
        let (x, y) = geometry.center(model.hint.get()?);
        Some(view! {
            <g class="hint">
                <circle class="hint-halo" cx=x cy=y r=stone></circle>
                <circle class="hint-ring" cx=x cy=y r=stone * 0.9></circle>
                <circle class="hint-dot" cx=x cy=y r=stone * 0.24></circle>
            </g>
        })
    };
    view! { {last} {winning} {hint} }
}

/// A row that won: a ring around each stone, and a line through all that draws itself.
fn row(geometry: Geometry, run: Run) -> impl IntoView + use<> {
    let centers: Vec<(f64, f64)> = run.points().map(|p| geometry.center(p)).collect();
    let first = centers.first().copied().unwrap_or_default();
    let last = centers.last().copied().unwrap_or_default();
    let class = format!("win {}", run.color.name());
    let radius = geometry.stone();
    let rings: Vec<_> =
        centers.into_iter().map(|(x, y)| view! { <circle class="win-ring" cx=x cy=y r=radius></circle> }).collect();
    view! {
        <g class=class>
            {rings}
            <line class="win-line" x1=first.0 y1=first.1 x2=last.0 y2=last.1 pathLength="1"></line>
        </g>
    }
}

fn inner_lines(geometry: Geometry, size: BoardSize) -> String {
    let (near, far) = (geometry.margin(), VIEW - geometry.margin());
    let mut path = String::new();
    for line in 1..size.side() - 1 {
        let at = geometry.x(line);
        // Writing to a string does not fail.
        write!(path, "M{near} {at:.2}H{far}M{at:.2} {near}V{far}").ok();
    }
    path
}

fn border(geometry: Geometry, size: BoardSize) -> String {
    let (near, far) = (geometry.x(0), geometry.x(size.side() - 1));
    format!("M{near} {near}H{far}V{far}H{near}Z")
}

fn stars(geometry: Geometry, size: BoardSize) -> impl IntoView {
    let star = |p: Point| {
        let (x, y) = geometry.center(p);
        view! { <circle class="board-star" cx=x cy=y r=STAR></circle> }
    };
    size.star_points().into_iter().map(star).collect::<Vec<_>>()
}

fn labels(geometry: Geometry, size: BoardSize) -> impl IntoView + use<> {
    let letters = (0..size.side()).map(|col| (geometry.x(col), VIEW - LABEL, char::from(b'a' + col).to_string()));
    let numbers = (0..size.side()).map(|row| (LABEL, geometry.y(row), (row + 1).to_string()));
    let texts = letters.chain(numbers).map(|(x, y, text)| view! { <text x=x y=y>{text}</text> });
    view! { <g class="board-coordinates">{texts.collect::<Vec<_>>()}</g> }
}

fn crosses(geometry: Geometry, points: impl Iterator<Item = Point>) -> String {
    let arm = geometry.cell() * 0.16;
    points.fold(String::new(), |mut path, p| {
        let (x, y) = geometry.center(p);
        write!(path, "M{:.2} {:.2}l{d:.2} {d:.2}m0 -{d:.2}l-{d:.2} {d:.2}", x - arm, y - arm, d = 2.0 * arm).ok();
        path
    })
}
