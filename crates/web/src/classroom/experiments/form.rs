use leptos::prelude::*;
use tengen_api::LEVELS;
use tengen_rules::{BoardSize, RuleSet};

use super::lab::{Lab, State};
use super::setup::Setup;
use crate::choice::Number;
use crate::classroom::player::Player;
use crate::classroom::room::Room;

/// The value that stands for the player of the workbench in a list.
const WORKBENCH: &str = "workbench";

/// What is to be found out.
#[component]
pub(super) fn Form(room: Room, lab: &'static Lab) -> impl IntoView {
    let (w, words) = (room.w, room.words);
    let shown =
        lab.current().with_untracked(|current| current.as_ref().map(|(_, experiment)| experiment.setup.clone()));
    let draft = RwSignal::new(shown.unwrap_or_default());
    // A kept experiment that is opened shows what was chosen for it: change one thing, and run the next.
    Effect::new(move |before: Option<Option<String>>| {
        let (key, setup) = lab
            .current()
            .with(|current| current.as_ref().map(|(key, experiment)| (key.clone(), experiment.setup.clone())).unzip());
        if before.is_some_and(|before| before != key)
            && let Some(setup) = setup
        {
            draft.set(setup);
        }
        key
    });
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        lab.begin(draft.get_untracked());
    };
    let rules: Vec<_> = RuleSet::ALL
        .into_iter()
        .map(|rule| {
            let chosen = move || draft.with(|draft| draft.rule == rule.name());
            view! { <option value=rule.to_string() prop:selected=chosen>{(w.rule_name)(rule)}</option> }
        })
        .collect();
    let sizes: Vec<_> = (BoardSize::MIN..=BoardSize::MAX)
        .map(|side| {
            let chosen = move || draft.with(|draft| draft.size) == side;
            view! { <option value=side prop:selected=chosen>{format!("{side}×{side}")}</option> }
        })
        .collect();
    let set_size = move |event| {
        if let Ok(side) = event_target_value(&event).parse() {
            draft.update(|draft| draft.size = side);
        }
    };
    let (least, most) = Setup::GAMES;
    view! {
        <form class="card fields lab-form" on:submit=start>
            <PlayerField room draft at=0 label=words.player_a/>
            <PlayerField room draft at=1 label=words.player_b/>
            <div class="pair">
                <Number w id="games" label=words.games min=least max=most value=Signal::derive(move || draft.with(|draft| draft.games)) changed=move |games: u32| draft.update(|draft| draft.games = games.next_multiple_of(2))/>
                <Number w id="seed" label=words.seed min=0 max=1_000_000 value=Signal::derive(move || draft.with(|draft| draft.seed)) changed=move |seed| draft.update(|draft| draft.seed = seed)/>
                <Number w id="opening-stones" label=words.opening_stones min=0 max=Setup::STONES value=Signal::derive(move || draft.with(|draft| draft.stones)) changed=move |stones| draft.update(|draft| draft.stones = stones)/>
                <label class="field">
                    <span>{w.size}</span>
                    <select id="lab-size" on:change=set_size>{sizes}</select>
                </label>
            </div>
            <label class="field">
                <span>{w.rule}</span>
                <select id="lab-rule" on:change=move |event| draft.update(|draft| draft.rule = event_target_value(&event))>{rules}</select>
            </label>
            <button type="submit" id="begin" class="button main" disabled=move || lab.state().get() == State::Running>{words.begin_experiment}</button>
        </form>
    }
}

/// One of the two players: a preset, a level, the player of the workbench, or whoever it was in the experiment that is shown.
#[component]
fn PlayerField(room: Room, draft: RwSignal<Setup>, at: usize, label: &'static str) -> impl IntoView {
    let (w, words) = (room.w, room.words);
    let player = Memo::new(move |_| draft.with(|draft| draft.players[at].clone()));
    let option = move |id: &'static str| {
        let chosen = move || player.with(|player| !player.is_changed() && player.base() == id);
        view! { <option value=id prop:selected=chosen>{w.level_name(id)}</option> }
    };
    let presets: Vec<_> = Player::PRESETS.into_iter().map(option).collect();
    let levels: Vec<_> = LEVELS.iter().map(|level| option(level.id)).collect();
    let choose = move |event| {
        let chosen = event_target_value(&event);
        let chosen = match chosen.as_str() {
            WORKBENCH => room.player().get_untracked(),
            "" => return,
            id => Player::named(id),
        };
        draft.update(|draft| draft.players[at] = chosen);
    };
    let changed = move || {
        player.with(Player::is_changed).then(|| {
            let name = player.with(|player| words.player_name(player, w));
            view! { <option value="" prop:selected=true>{name}</option> }
        })
    };
    let about = move || player.with(|player| if player.is_changed() { player.to_string() } else { String::new() });
    view! {
        <label class="field">
            <span>{label}</span>
            <select id=format!("player-{at}") on:change=choose>
                {changed}
                <option value=WORKBENCH>{words.from_workbench}</option>
                <optgroup label=words.presets_title>{presets}</optgroup>
                <optgroup label=words.levels_title>{levels}</optgroup>
            </select>
            <span class="quiet small code">{about}</span>
        </label>
    }
}
