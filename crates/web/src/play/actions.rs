use leptos::prelude::*;
use tengen_rules::Outcome;

use crate::app::{App, Dialog};
use crate::files::Exported;
use crate::header::Icon;
use crate::table::{Table, is_touched};
use crate::words::Words;

const SHARE: &str = "M12 3.5v11M8 7l4-3.5L16 7M6 11H5v9h14v-9h-1";

/// What a person does during a game.
#[component]
pub(super) fn Actions(w: &'static Words, app: &'static App) -> impl IntoView {
    let table = app.table;
    let nothing_to_undo = move || {
        table.session().with(|session| {
            let game = session.game();
            game.steps().is_empty() && !game.outcome().is_some_and(Outcome::is_declared)
        })
    };
    let nothing_to_redo =
        move || table.session().with(|session| session.game().is_over() || session.game().undone_steps().is_empty());
    let watched = Memo::new(move |_| table.is_watched());
    let cannot_resign = move || table.session().with(|session| session.game().is_over() || session.game().ply() == 0);
    let last = move || {
        if watched.get() {
            view! { <MoveNow w table/> }.into_any()
        } else {
            let ask = move |_| app.open_dialog(Dialog::Resign);
            view! { <button type="button" id="resign" class="button" disabled=cannot_resign on:click=ask>{w.resign}</button> }
                .into_any()
        }
    };
    let middle = move || {
        if watched.get() {
            view! { <Pause w table/> }.into_any()
        } else if table.thinks_long() {
            view! { <MoveNow w table/> }.into_any()
        } else {
            view! { <AskHint w table/> }.into_any()
        }
    };
    view! {
        <div class="actions">
            <button type="button" id="undo" class="button" title="Z" disabled=nothing_to_undo on:click=move |_| table.take_back()>
                {w.undo}
            </button>
            <button type="button" id="redo" class="button" title="Y" disabled=nothing_to_redo on:click=move |_| table.redo()>
                {w.redo}
            </button>
            {middle}
            {last}
        </div>
    }
}

#[component]
fn AskHint(w: &'static Words, table: &'static Table) -> impl IntoView {
    let not_now = move || !table.may_ask_hint();
    view! {
        <button type="button" id="hint" class="button" title="H" disabled=not_now on:click=move |_| table.ask_hint()>
            {w.hint}
        </button>
    }
}

#[component]
fn MoveNow(w: &'static Words, table: &'static Table) -> impl IntoView {
    let not_now = move || !table.thinks_long();
    view! {
        <button type="button" id="move-now" class="button" disabled=not_now on:click=move |_| table.move_now()>
            {w.move_now}
        </button>
    }
}

#[component]
fn Pause(w: &'static Words, table: &'static Table) -> impl IntoView {
    let over = move || table.session().with(|session| session.game().is_over());
    let text = move || if table.paused().get() { w.resume } else { w.pause };
    view! {
        <button type="button" id="pause" class="button" disabled=over on:click=move |_| table.toggle_pause()>
            {text}
        </button>
    }
}

/// What a person does now and then.
#[component]
pub(super) fn More(w: &'static Words, app: &'static App) -> impl IntoView {
    let table = app.table;
    let untouched = move || table.session().with(|session| !is_touched(session.game()));
    let alike = Memo::new(move |_| table.seats().with(|seats| seats[0] == seats[1]));
    let passes = Memo::new(move |_| table.rule().allows_pass());
    let restart = move |_| app.open_dialog(Dialog::Restart);
    let export = move |_| {
        app.open_dialog(Dialog::Export(Exported { games: vec![table.record()], node: None }));
    };
    view! {
        <div class="more">
            <button type="button" id="restart" class="button quiet" disabled=untouched on:click=restart>{w.restart}</button>
            <button type="button" id="flip" class="button quiet" title="F" disabled=alike on:click=move |_| table.flip()>
                {w.flip}
            </button>
            <button
                type="button"
                id="export-game"
                class="icon-button"
                aria-label=w.files.export
                title=w.files.export
                disabled=untouched
                on:click=export
            >
                <Icon path=SHARE/>
            </button>
            <Show when=move || passes.get()>
                <button type="button" id="pass" class="button quiet" disabled=move || !table.may_pass() on:click=move |_| table.pass()>
                    {w.pass}
                </button>
            </Show>
        </div>
    }
}
