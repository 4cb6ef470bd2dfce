//! The page with the game at the board.
mod actions;
mod opening_panel;
mod seat;

use leptos::prelude::*;
use tengen_api::Purpose;
use tengen_rules::{Game, Outcome, Stage, Zone};

use crate::app::{App, Dialog};
use crate::board::{Board, BoardModel, Explanation, Pointed};
use crate::browser;
use crate::moves::{MoveList, Moves};
use crate::picture::Picture;
use crate::status::Scene;
use crate::table::{Notice, Refusal, Table};
use crate::words::Words;
use actions::{Actions, More};
use opening_panel::OpeningPanel;
use seat::Seat;
pub(crate) use seat::exchanges_colors;

/// Screens on which a finger hides the point it means.
const SMALL_SCREEN: &str = "(max-width: 700px)";

/// The board, both seats, what is to be said, what can be done, and the moves.
#[component]
pub(crate) fn Play(w: &'static Words, app: &'static App) -> impl IntoView {
    let table = app.table;
    let picture = Memo::new(move |_| table.session().with(|session| Picture::of(session.game())));
    let model = BoardModel {
        in_hand: Signal::derive(move || table.stone_in_hand()),
        cursor: table.cursor(),
        preview: table.preview().into(),
        hint: Signal::derive(move || table.hint().with(|hint| hint.as_ref().map(|hint| hint.point))),
        zone: Memo::new(move |_| table.session().with(|session| zone(session.game()))).into(),
        explained: table.explained(),
        refusals: table.refusals().into(),
        pointed: Callback::new(move |pointed| point(app, pointed)),
        ..BoardModel::showing(app, picture)
    };
    let moves = Moves {
        game: Signal::derive(move || table.session().with(|session| session.game().clone())),
        shown: Signal::derive(move || table.session().with(|session| session.game().ply())),
        jump: None,
    };
    view! {
        <div class="play">
            <Board w model/>
            <div class="column">
                <Seat w app on_top=true/>
                <section class="card talk">
                    <Status w table/>
                    <Explanation w model/>
                    <Actions w app/>
                    <More w app/>
                </section>
                <MoveList w moves/>
                <Seat w app on_top=false/>
                <MainAction w app/>
            </div>
        </div>
    }
}

/// Where the opening allows the next stone, if not everywhere.
fn zone(game: &Game) -> Option<Zone> {
    match game.stage() {
        Stage::Stone { zone, .. } if !game.is_over() => Some(zone),
        _ => None,
    }
}

/// A person pointed at the board.
fn point(app: &'static App, pointed: Pointed) {
    let table = app.table;
    let Some(p) = pointed.at else {
        table.refuse(Refusal::Off);
        return;
    };
    let confirms = app.settings.with_untracked(|settings| settings.touch_confirm);
    let shows_first = pointed.by_touch && confirms && browser::matches(SMALL_SCREEN);
    if shows_first && table.takes(p) && table.preview().get_untracked() != Some(p) {
        table.notice().set(None);
        table.preview().set(Some(p));
    } else {
        table.play(p);
    }
}

/// Whose turn it is, and one sentence more. Screen readers read it out when it changes.
#[component]
fn Status(w: &'static Words, table: &'static Table) -> impl IntoView {
    let said = Memo::new(move |_| {
        table.session().with(|session| {
            let hint = table.hint().get();
            let reason = table.reason().get();
            let asks = table.question().with(|question| question.as_ref().map(|question| question.purpose));
            let scene = Scene {
                game: session.game(),
                person: table.person(),
                program_to_move: session.awaits().is_some(),
                paused: table.paused().get(),
                asking_hint: asks == Some(Purpose::Hint),
                notice: table.notice().get(),
                hint: hint.as_ref(),
                reason: &reason,
            };
            (scene.title(w), scene.note(w))
        })
    });
    let title = move || said.with(|(title, _)| title.clone());
    let note = move || said.with(|(_, note)| note.clone());
    let over = move || table.session().with(|session| session.game().outcome().and_then(Outcome::winner).is_some());
    let again = move || {
        (table.notice().get() == Some(Notice::NoThinker)).then(|| {
            view! { <button type="button" class="chip" on:click=move |_| table.ask_again()>{w.again}</button> }
        })
    };
    view! {
        <div class="status">
            <div role="status">
                <p class="status-title" class:decided=over>{title}</p>
                <p class="status-note">{note}</p>
            </div>
            {again}
            <OpeningPanel w table/>
        </div>
    }
}

/// The button at the very end: the next game, or to confirm the stone that waits.
#[component]
fn MainAction(w: &'static Words, app: &'static App) -> impl IntoView {
    let table = app.table;
    let text = move || match table.preview().get() {
        Some(p) => (w.place_here)(&p.to_string()),
        None => w.new_game.to_owned(),
    };
    let pressed = move |_| match table.preview().get_untracked() {
        Some(p) => table.play(p),
        None => app.open_dialog(Dialog::NewGame),
    };
    let confirms = move || table.preview().get().is_some();
    view! { <button type="button" id="main-action" class="button main" class:confirms=confirms on:click=pressed>{text}</button> }
}
