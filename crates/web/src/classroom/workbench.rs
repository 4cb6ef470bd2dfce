//! The page where a player is built: every number that it goes by, what it would play, and a game against it.
mod settings_file;

use leptos::prelude::*;
use tengen_api::{Finding, LEVELS, Study, TreeFound};
use tengen_rules::Point;

use super::inquiry::{Asked, Inquiry};
use super::knob::{Knob, KnobField, Values};
use super::numbers::{grouped, milliseconds};
use super::overlay::Marks;
use super::player::Player;
use super::position::Position;
use super::room::Room;
use super::setting_up::{SettingUp, Tool};
use super::study_board::StudyBoard;
use crate::choice::Choice;
use crate::settings::{ColorChoice, NewGame, Opponent};
use settings_file::SettingsFile;

/// All knobs, in groups, beside what the player would do.
#[component]
pub(super) fn Workbench(room: Room) -> impl IntoView {
    let words = room.words;
    let values = Values::new(room, preset_values(room));
    let group = |title: &'static str, knobs: &'static [Knob]| {
        let fields: Vec<_> = knobs.iter().map(|&knob| view! { <KnobField room values knob/> }).collect();
        view! {
            <fieldset class="card knobs">
                <legend>{title}</legend>
                {fields}
            </fieldset>
        }
    };
    view! {
        <div class="study workbench">
            <Preview room/>
            <div class="study-column">
                <Base room/>
                {group(words.weights, &Knob::WEIGHTS)}
                {group(words.candidates, &Knob::CANDIDATES)}
                {group(words.looking_ahead, &Knob::SEARCH)}
                {group(words.chance, &Knob::CHANCE)}
                {group(words.score_table, &Knob::TABLE)}
            </div>
        </div>
    }
}

/// The values of the player's preset, asked for when that changes.
pub(super) fn preset_values(room: Room) -> RwSignal<Vec<(String, String)>> {
    let inquiry = Inquiry::new(room.app.thinkers);
    let values = RwSignal::new(Vec::new());
    let base = Memo::new(move |_| room.player().with(|player| player.base().to_owned()));
    Effect::new(move || inquiry.ask(Study::Player { player: base.get() }));
    Effect::new(move || {
        if let Asked::Found(finding) = inquiry.asked().get()
            && let Finding::Player(found) = *finding
        {
            values.set(found.knobs);
        }
    });
    values
}

/// Which preset or level the player begins as, and the games it can play at once.
#[component]
fn Base(room: Room) -> impl IntoView {
    let (w, words) = (room.w, room.words);
    let base = Memo::new(move |_| room.player().with(|player| player.base().to_owned()));
    let option = move |id: &'static str| {
        view! { <option value=id prop:selected=move || base.get() == id>{w.level_name(id)}</option> }
    };
    let presets: Vec<_> = Player::PRESETS.into_iter().map(option).collect();
    let levels: Vec<_> = LEVELS.iter().map(|level| option(level.id)).collect();
    let choose = move |event| room.set_player(Player::named(&event_target_value(&event)));
    let reset = move |_| room.set_player(Player::named(&base.get_untracked()));
    let about = move || words.preset(&base.get()).unwrap_or_default();
    let color = RwSignal::new(ColorChoice::Black);
    let colors = vec![(ColorChoice::Black, w.black.to_owned()), (ColorChoice::White, w.white.to_owned())];
    let play = move |_| {
        let level = room.player().with_untracked(ToString::to_string);
        let next = room.app.settings.get_untracked().next_game;
        let (opponent, color) = (Opponent::Program, Some(color.get_untracked()));
        room.app.table.start(&NewGame { opponent, levels: [level.clone(), level], color, ..next }, None);
        room.app.go_play();
    };
    view! {
        <section class="card base">
            <label class="field">
                <span>{words.begins_as}</span>
                <select id="base" on:change=choose>
                    <optgroup label=words.presets_title>{presets}</optgroup>
                    <optgroup label=words.levels_title>{levels}</optgroup>
                </select>
            </label>
            <p class="quiet small">{about}</p>
            <button type="button" class="button" disabled=move || !room.player().with(Player::is_changed) on:click=reset>
                {words.reset_all}
            </button>
            <SettingsFile room/>
            <Choice name="color" label=w.your_color options=colors value=color chosen=move |chosen| color.set(chosen)/>
            <button type="button" id="play-against" class="button main" on:click=play>{words.play_against}</button>
        </section>
    }
}

/// What the player would play in the position under study.
#[component]
fn Preview(room: Room) -> impl IntoView {
    let words = room.words;
    let inquiry = Inquiry::new(room.app.thinkers);
    let selected = RwSignal::new(None::<Point>);
    let tool = RwSignal::new(Tool::default());
    let last = RwSignal::new(None::<TreeFound>);
    inquiry.follow(room, move |found| last.set(found));
    let marks = Signal::derive(move || {
        let size = room.position().with(Position::size);
        let mut marks = Marks::new(size);
        let chosen = last.with(|found| found.as_ref().and_then(|found| found.chosen.parse::<Point>().ok()));
        if let Some(p) =
            chosen.filter(|&p| size.contains(p) && room.position().with(|position| position.stone(p).is_none()))
        {
            marks.heat(p, "total", 1.0);
            marks.ring(p, "selected");
        }
        marks.finish()
    });
    let pointed = move |p: Point| {
        let position = room.position().with_untracked(|position| tool.get_untracked().use_on(position, p));
        if let Some(position) = position {
            room.set_position(position);
        }
    };
    let said = move || match inquiry.asked().get() {
        Asked::Failed { code, message } => words.failure(&code, &message),
        Asked::Nothing | Asked::Open => words.reading.to_owned(),
        Asked::Found(_) => last.with(|found| {
            let Some(found) = found else { return String::new() };
            (words.would_play)(&found.chosen, &grouped(found.nodes.cast_signed()), &milliseconds(found.ms))
        }),
    };
    view! {
        <div class="preview">
            <StudyBoard room position=room.position().into() marks selected in_hand=Signal::derive(move || tool.get().stone()) pointed/>
            <p class="card verdict-line" role="status">{move || room.player_name()} " · " {said}</p>
            <SettingUp room tool/>
        </div>
    }
}
