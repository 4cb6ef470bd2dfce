use leptos::prelude::*;
use tengen_api::{Finding, Study};
use tengen_rules::Point;

use super::text::Given;
use crate::classroom::inquiry::{Asked, Inquiry};
use crate::classroom::overlay::Marks;
use crate::classroom::player::Player;
use crate::classroom::position::Position;
use crate::classroom::room::Room;
use crate::classroom::scores::{Shown, Weighing};
use crate::classroom::study_board::StudyBoard;

const FOURS: [&str; 4] = ["five", "open-four", "closed-four", "broken-four"];
const THREES: [&str; 2] = ["open-three", "broken-three"];

/// Who answers for the other side: it stops what must be stopped, and looks ahead otherwise.
const DEFENDER: &str = "alpha-beta-4";

/// How far the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It is the person's move.
    Attack,
    /// The other side thinks.
    Answer,
    /// Five in a row.
    Won,
    /// The last move threatened nothing.
    Quiet,
    /// The other side made five.
    Lost,
}

/// A task: win with threats alone. The person plays them, the other side answers each.
#[component]
pub(super) fn Force(room: Room, given: Given, solved: Signal<bool>, solve: Callback<()>) -> impl IntoView {
    let words = room.words;
    let start = StoredValue::new(room.position().get_untracked());
    let weighing = Weighing::new(room, Shown::Nothing);
    let reply = Inquiry::new(room.app.thinkers);
    let stage = RwSignal::new(Stage::Attack);
    let moves = RwSignal::new(Vec::<Point>::new());
    let threes_count = given.get("threats") == "threes";
    let play = move |p: Point| {
        room.set_position(room.position().with_untracked(|position| position.after(p)));
        moves.update(|moves| moves.push(p));
    };
    let pointed = move |p: Point| {
        let free = room.position().with_untracked(|position| position.stone(p).is_none());
        let Some(sheet) = untrack(|| weighing.sheet()).filter(|_| free && stage.get_untracked() == Stage::Attack)
        else {
            return;
        };
        let makes = |names: &[&str]| {
            sheet
                .point(p)
                .is_some_and(|point| point.attack.lines.iter().any(|line| names.contains(&line.entry.as_str())))
        };
        let threatens = makes(&FOURS) || (threes_count && makes(&THREES));
        let wins = makes(&FOURS[..1]);
        play(p);
        if wins {
            stage.set(Stage::Won);
            solve.run(());
        } else if threatens {
            stage.set(Stage::Answer);
            let position = room.position().with_untracked(Position::text);
            reply.ask(Study::Tree { position, player: Player::named(DEFENDER).to_string(), within: String::new() });
        } else {
            stage.set(Stage::Quiet);
        }
    };
    Effect::new(move || {
        if let Asked::Found(finding) = reply.asked().get()
            && let Finding::Tree(found) = *finding
            && stage.get_untracked() == Stage::Answer
            && let Ok(p) = found.chosen.parse()
        {
            play(p);
            stage.set(if found.short_cut.as_deref() == Some("must-win") { Stage::Lost } else { Stage::Attack });
        }
    });
    let again = move |_| {
        moves.set(Vec::new());
        stage.set(Stage::Attack);
        room.set_position(start.get_value());
    };
    let marks = Signal::derive(move || {
        let mut marks = Marks::new(room.position().with(Position::size));
        for (at, &p) in moves.get().iter().enumerate() {
            // The person begins, so every other stone is the person's.
            let white = start.with_value(Position::side) == tengen_rules::Color::White;
            marks.texts(p, &[(if (at % 2 == 0) == white { "on-white" } else { "on-black" }, (at + 1).to_string())]);
        }
        marks.finish()
    });
    let (right, wrong) = (StoredValue::new(given.right), StoredValue::new(given.wrong));
    let said = move || match stage.get() {
        Stage::Attack if moves.with(Vec::is_empty) => String::new(),
        Stage::Attack => words.go_on.to_owned(),
        Stage::Answer => words.reading.to_owned(),
        Stage::Won => right.get_value(),
        Stage::Quiet => wrong.get_value(),
        Stage::Lost => words.other_side_won.to_owned(),
    };
    let in_hand = Signal::derive(move || (stage.get() == Stage::Attack).then(|| room.position().with(Position::side)));
    view! {
        <section class="lesson-board task" class:solved=solved>
            <p class="question">{given.text}</p>
            <StudyBoard room position=room.position().into() marks selected=RwSignal::new(None) in_hand pointed/>
            <p role="status" class="answer">{said}</p>
            <button type="button" class="button" disabled=move || moves.with(Vec::is_empty) on:click=again>{words.begin_again}</button>
        </section>
    }
}
