use leptos::prelude::*;
use tengen_api::{Finding, FromThinker, PlayerFound, Study, StudyRequest};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, HtmlInputElement};

use crate::browser;
use crate::classroom::player::Player;
use crate::classroom::room::Room;

/// The preset that a player from a file is told as changes of.
const BASE: &str = "greedy";

/// Files of a few hundred lines hold settings; larger ones are something else.
const LARGEST: f64 = 65_536.0;

/// The player as a file, out and in: the file that `tengen experiment` and `tengen match` read.
#[component]
pub(super) fn SettingsFile(room: Room) -> impl IntoView {
    let words = room.words;
    let said = RwSignal::new(String::new());
    let save = move |_| {
        let player = room.player().with_untracked(|player| player.without("seed").to_string());
        ask(room, Study::WriteSettings { player }, said, move |finding| {
            if let Finding::Settings { text } = finding {
                browser::download("tengen-player.toml", &text);
            }
        });
    };
    let chosen = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
        said.set(String::new());
        leptos::task::spawn_local(async move {
            let text = if file.size() <= LARGEST { JsFuture::from(file.text()).await.ok() } else { None };
            match text.and_then(|text| text.as_string()) {
                Some(text) => open(room, text, said),
                None => said.set((words.failed)(&file.name())),
            }
        });
    };
    view! {
        <div class="settings-file">
            <div class="pair">
                <button type="button" id="save-settings" class="button" on:click=save>{words.save_settings}</button>
                <label class="button file">
                    <span>{words.open_settings}</span>
                    <input type="file" id="open-settings" accept=".toml" on:change=chosen/>
                </label>
            </div>
            <p class="out small" role="status">{said}</p>
        </div>
    }
}

/// Takes the player that a file describes.
fn open(room: Room, text: String, said: RwSignal<String>) {
    ask(room, Study::ReadSettings { text }, said, move |finding| {
        let Finding::Player(read) = finding else { return };
        ask(room, Study::Player { player: BASE.to_owned() }, said, move |finding| {
            if let Finding::Player(base) = finding {
                room.set_player(changed(&base, &read));
            }
        });
    });
}

/// The player whose knobs were read, told as changes of the base.
fn changed(base: &PlayerFound, read: &PlayerFound) -> Player {
    let differing = read.knobs.iter().filter(|knob| !base.knobs.contains(knob));
    differing.fold(Player::named(BASE), |player, (knob, value)| player.with(knob, value))
}

/// Asks once; what goes wrong is said.
fn ask(room: Room, study: Study, said: RwSignal<String>, found: impl Fn(Finding) + 'static) {
    let words = room.words;
    room.app.thinkers.ask(StudyRequest { id: browser::random(), study }, move |answer| match answer {
        FromThinker::Found { finding, .. } => found(*finding),
        FromThinker::Failed { code, message, .. } => {
            // The page that asked may be gone.
            said.try_set(words.failure(&code, &message));
        }
        FromThinker::Progress { .. } | FromThinker::Move { .. } => {}
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_from_a_file_is_told_by_what_differs() {
        let found = |knobs: &[(&str, &str)]| PlayerFound {
            knobs: knobs.iter().map(|(knob, value)| ((*knob).to_owned(), (*value).to_owned())).collect(),
        };
        let base = found(&[("attack", "1"), ("defence", "1"), ("radius", "2")]);
        let read = found(&[("attack", "1"), ("defence", "0.8"), ("radius", "all")]);
        assert_eq!(changed(&base, &read).to_string(), "greedy defence=0.8 radius=all");
    }
}
