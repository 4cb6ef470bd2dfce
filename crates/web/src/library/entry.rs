use std::fmt::Write as _;

use leptos::prelude::*;
use tengen_rules::{Color, Game, Outcome};
use wasm_bindgen::JsValue;

use crate::app::{App, Dialog};
use crate::geometry::{Geometry, VIEW};
use crate::modal::{Modal, close_modal};
use crate::saved_game::{SavedGame, Who};
use crate::words::Words;

/// What a game is called: its name, or who played whom.
pub(crate) fn title(game: &SavedGame, w: &Words) -> String {
    let players = game.players();
    let called = |who: &Who, color: Color| match who {
        Who::Program { level } => w.level_name(level).to_owned(),
        Who::Person if *players[color.opponent().index()] == Who::Person => w.color(color).to_owned(),
        Who::Person => w.you.to_owned(),
    };
    let versus = || (w.versus)(&called(players[0], Color::Black), &called(players[1], Color::White));
    game.name.clone().unwrap_or_else(versus)
}

/// How a game ended, in a word.
pub(crate) fn result(outcome: Option<&Outcome>, w: &Words) -> &'static str {
    match outcome.map(Outcome::winner) {
        None => w.unfinished,
        Some(None) => w.drawn,
        Some(Some(Color::Black)) => w.black_won,
        Some(Some(Color::White)) => w.white_won,
    }
}

/// When a game began, as people write it.
fn date(started: u64, w: &Words) -> String {
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 are far below 2^53")]
    let date = js_sys::Date::new(&JsValue::from_f64(started as f64));
    date.to_locale_date_string(w.lang.tag(), &JsValue::UNDEFINED).into()
}

/// One kept game.
#[component]
pub(super) fn Entry(
    w: &'static Words,
    app: &'static App,
    key: String,
    game: SavedGame,
    delete: Callback<(String, SavedGame)>,
    save: Callback<SavedGame>,
) -> impl IntoView {
    let title = title(&game, w);
    let played = game.game().ok();
    let outcome = played.as_ref().and_then(Game::outcome);
    let rule = game.game.rule.parse().map_or("", |rule| (w.rule_name)(rule));
    let about = [
        date(game.started, w),
        rule.to_owned(),
        format!("{0}×{0}", game.game.size),
        (w.game_length)(game.moves()),
        result(outcome, w).to_owned(),
    ]
    .join(" · ");
    let named = |action: &str| format!("{action}: {title}");
    let (renames, deletes, saves) = (named(w.rename), named(w.delete), named(w.export));
    let rename = {
        let key = key.clone();
        move |_| app.open_dialog(Dialog::Rename(key.clone()))
    };
    let export = {
        let game = game.clone();
        move |_| save.run(game.clone())
    };
    let address = format!("#{key}");
    view! {
        <li class="card game">
            <a class="game-link" href=address>
                {played.map(|game| view! { <Thumb game/> })}
                <span class="game-text">
                    <span class="game-title">{title}</span>
                    <span class="game-about">{about}</span>
                </span>
            </a>
            <div class="game-actions">
                <button type="button" class="button quiet" aria-label=renames on:click=rename>{w.rename}</button>
                <button type="button" class="button quiet" aria-label=saves on:click=export>{w.export}</button>
                <button type="button" class="button quiet" aria-label=deletes on:click=move |_| delete.run((key.clone(), game.clone()))>
                    {w.delete}
                </button>
            </div>
        </li>
    }
}

/// The last position, small.
#[component]
fn Thumb(game: Game) -> impl IntoView {
    let geometry = Geometry::new(game.size());
    let radius = geometry.stone();
    let dots = |color: Color| {
        game.board().stones_of(color).fold(String::new(), |mut path, p| {
            let (x, y) = geometry.center(p);
            // Writing to a string does not fail.
            write!(path, "M{x:.0} {y:.0}a{radius:.1} {radius:.1} 0 1 0 .1 0").ok();
            path
        })
    };
    view! {
        <svg class="thumb" viewBox=format!("0 0 {VIEW} {VIEW}") aria-hidden="true">
            <path class="thumb-black" d=dots(Color::Black)></path>
            <path class="thumb-white" d=dots(Color::White)></path>
        </svg>
    }
}

/// The window that names a game.
#[component]
pub(crate) fn Rename(w: &'static Words, app: &'static App, key: String) -> impl IntoView {
    let game = app.store.get::<SavedGame>(&key);
    let name = RwSignal::new(game.as_ref().map(|game| title(game, w)).unwrap_or_default());
    let save = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(game) = game.clone() {
            let name = name.get_untracked().trim().chars().take(80).collect::<String>();
            app.store.put(&key, &SavedGame { name: (!name.is_empty()).then_some(name), ..game });
        }
        close_modal();
    };
    view! {
        <Modal w app title=w.rename>
            <form class="fields" on:submit=save>
                <label class="field">
                    <span>{w.game_name}</span>
                    <input
                        type="text"
                        id="game-name"
                        maxlength="80"
                        autofocus
                        prop:value=name
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                </label>
                <div class="modal-foot">
                    <button type="submit" class="button main">{w.save}</button>
                </div>
            </form>
        </Modal>
    }
}
