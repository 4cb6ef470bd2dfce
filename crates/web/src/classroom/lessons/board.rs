use leptos::prelude::*;
use tengen_rules::Point;

use super::find::Find;
use super::force::Force;
use super::interval::Interval;
use super::text::Given;
use crate::choice::Choice;
use crate::classroom::overlay::Marks;
use crate::classroom::player::Player;
use crate::classroom::position::Position;
use crate::classroom::room::Room;
use crate::classroom::scores::{Shown, Weighing};
use crate::classroom::search::{Counts, SearchTree};
use crate::classroom::setting_up::Tool;
use crate::classroom::study_board::StudyBoard;

/// A board of a lesson.
pub(super) fn board(room: Room, given: Given, solved: Signal<bool>, solve: Callback<()>) -> AnyView {
    if given.kind == "interval" {
        return view! { <Interval room given/> }.into_any();
    }
    let Some(position) = given.position() else { return ().into_any() };
    let room = room.aside(position, given.player());
    match given.kind.as_str() {
        "find" => view! { <Find room given solved solve/> }.into_any(),
        "force" => view! { <Force room given solved solve/> }.into_any(),
        "radius" => view! { <Radius room given/> }.into_any(),
        "tree" => view! {
            <section class="lesson-board">
                <p>{given.text}</p>
                <div class="lesson-pair">
                    <SearchTree room tool=RwSignal::new(Tool::Look)/>
                </div>
            </section>
        }
        .into_any(),
        "counts" => view! { <Counting room given/> }.into_any(),
        _ => view! { <Look room given/> }.into_any(),
    }
}

/// A board whose points tell what they are worth.
#[component]
fn Look(room: Room, given: Given) -> impl IntoView {
    let shown = if given.get("view") == "all" { Shown::All } else { Shown::Nothing };
    let weighing = Weighing::new(room, shown);
    view! {
        <section class="lesson-board">
            <p>{given.text}</p>
            <div class="lesson-pair">
                <StudyBoard
                    room
                    position=room.position().into()
                    marks=weighing.marks()
                    selected=weighing.selected
                    in_hand=Signal::stored(None)
                    pointed=|_| ()
                />
                <div class="study-column">{weighing.details()}</div>
            </div>
        </section>
    }
}

/// How many candidates there are within a radius. Clicks add stones and take them away.
#[component]
fn Radius(room: Room, given: Given) -> impl IntoView {
    let words = room.words;
    let weighing = Weighing::new(room, Shown::Nothing);
    let radius = RwSignal::new("2");
    let choices = ["1", "2", "3", "all"].map(|id| (id, if id == "all" { words.whole_board } else { id }.to_owned()));
    let set = move |id: &'static str| {
        radius.set(id);
        room.set_player(Player::default().with("radius", id));
    };
    let marks = Signal::derive(move || {
        let mut marks = Marks::new(room.position().with(Position::size));
        if let Some(sheet) = weighing.sheet() {
            sheet.weighed().for_each(|p| marks.heat(p, "total", 0.7));
        }
        marks.finish()
    });
    let count = move || weighing.sheet().map(|sheet| (words.candidate_count)(sheet.weighed().count()));
    view! {
        <section class="lesson-board">
            <p>{given.text}</p>
            <Choice name="radius" label=words.candidate_radius options=choices.to_vec() value=radius chosen=set/>
            <StudyBoard
                room
                position=room.position().into()
                marks
                selected=RwSignal::new(None)
                in_hand=Signal::derive(move || Some(room.position().with(Position::side)))
                pointed=move |p| add_or_take(room, p)
            />
            <p role="status" class="answer">{count}</p>
        </section>
    }
}

/// How many positions a search looks at. Clicks add stones and take them away.
#[component]
fn Counting(room: Room, given: Given) -> impl IntoView {
    view! {
        <section class="lesson-board">
            <p>{given.text}</p>
            <div class="lesson-pair">
                <StudyBoard
                    room
                    position=room.position().into()
                    marks=Signal::stored(String::new())
                    selected=RwSignal::new(None)
                    in_hand=Signal::derive(move || Some(room.position().with(Position::side)))
                    pointed=move |p| add_or_take(room, p)
                />
                <div class="study-column">
                    <Counts room/>
                </div>
            </div>
        </section>
    }
}

/// The side to move plays on a point; a stone there is taken away.
fn add_or_take(room: Room, p: Point) {
    room.set_position(room.position().with_untracked(|position| {
        if position.stone(p).is_some() { position.with_stone(p, None) } else { position.after(p) }
    }));
}
