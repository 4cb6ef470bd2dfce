use leptos::prelude::*;
use tengen_rules::Point;

use super::text::Given;
use crate::classroom::position::Position;
use crate::classroom::room::Room;
use crate::classroom::scores::{Sheet, Shown, Weighing};
use crate::classroom::study_board::StudyBoard;

/// A task: find a point that does what is asked.
#[component]
pub(super) fn Find(room: Room, given: Given, solved: Signal<bool>, solve: Callback<()>) -> impl IntoView {
    let words = room.words;
    let weighing = Weighing::new(room, Shown::Nothing);
    // The point that was chosen, and whether it is right; nothing before the first choice.
    let answer = RwSignal::new(None::<(Point, bool)>);
    let given = StoredValue::new(given);
    let pointed = move |p: Point| {
        let Some(sheet) = untrack(|| weighing.sheet()) else { return };
        let free = room.position().with_untracked(|position| position.stone(p).is_none());
        if free {
            let right = room
                .position()
                .with_untracked(|position| given.with_value(|given| is_right(given, &sheet, position, p)));
            answer.set(Some((p, right)));
            if right {
                solve.run(());
            }
        }
    };
    let said = move || {
        let (p, right) = answer.get()?;
        let text = given.with_value(|given| if right { given.right.clone() } else { given.wrong.clone() });
        Some(view! {
            <span class=if right { "right" } else { "wrong" }>{p.to_string()} " · " {if right { words.right } else { words.wrong }}</span>
            " "
            {text}
        })
    };
    let details = move || answer.get().map(|_| weighing.details());
    view! {
        <section class="lesson-board task" class:solved=solved>
            <p class="question">{given.with_value(|given| given.text.clone())}</p>
            <p role="status" class="answer">{said}</p>
            <div class="lesson-pair">
                <StudyBoard
                    room
                    position=room.position().into()
                    marks=weighing.marks()
                    selected=weighing.selected
                    in_hand=Signal::derive(move || Some(room.position().with(Position::side)))
                    pointed
                />
                <div class="study-column">{details}</div>
            </div>
        </section>
    }
}

/// Whether a point does what is asked.
fn is_right(given: &Given, sheet: &Sheet, position: &Position, p: Point) -> bool {
    if !given.get("forbidden").is_empty() {
        return position.forbidden(p).is_some_and(|kind| kind.name() == given.get("forbidden"));
    }
    if given.get("best") == "yes" {
        return sheet.is_best(p);
    }
    let Some(point) = sheet.point(p) else { return false };
    let wanted: Vec<&str> = given.get("makes").split(',').collect();
    let makes = point
        .attack
        .lines
        .iter()
        .map(|line| line.entry.as_str())
        .chain(point.attack.bonus.iter().map(|bonus| bonus.0.as_str()));
    let far = match given.get("distance").parse::<u8>() {
        Ok(distance) => nearest(position, p) >= distance,
        Err(_) => true,
    };
    makes.into_iter().any(|entry| wanted.contains(&entry)) && far
}

/// How far the nearest stone of the side to move is from a point, in steps.
fn nearest(position: &Position, p: Point) -> u8 {
    let side = position.side();
    let own = position.size().points().filter(|&q| position.stone(q) == Some(side));
    own.map(|q| p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row()))).min().unwrap_or(u8::MAX)
}
