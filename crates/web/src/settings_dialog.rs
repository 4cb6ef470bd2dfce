//! The window of settings.
use leptos::prelude::*;

use crate::app::App;
use crate::choice::{Choice, Switch};
use crate::modal::Modal;
use crate::saved_game::Pace;
use crate::settings::{Settings, Theme};
use crate::sound::{self, Sound};
use crate::words::{Lang, Words};

/// All settings. Each takes effect at once.
#[component]
pub(crate) fn SettingsDialog(w: &'static Words, app: &'static App) -> impl IntoView {
    let themes: Vec<_> = Theme::ALL.into_iter().map(|theme| (theme, w.theme_names[theme.index()].to_owned())).collect();
    let paces = Pace::ALL.into_iter().map(|pace| (pace, w.pace_names[pace.index()].to_owned())).collect();
    let langs = Lang::ALL.into_iter().map(|lang| (lang, lang.own_name().to_owned())).collect();
    let read = move |part: fn(&Settings) -> bool| Signal::derive(move || app.settings.with(part));
    let theme = Signal::derive(move || app.settings.with(|settings| settings.theme));
    let pace = Signal::derive(move || app.settings.with(|settings| settings.pace));
    view! {
        <Modal w app title=w.settings>
            <div class="fields">
                <Choice
                    name="theme"
                    label=w.theme
                    options=themes
                    value=theme
                    chosen=move |theme| app.change_settings(|settings| settings.theme = theme)
                />
                <Choice
                    name="lang"
                    label=w.language
                    options=langs
                    value=Signal::stored(w.lang)
                    chosen=move |lang| app.change_settings(|settings| settings.lang = Some(lang))
                />
                <Choice
                    name="pace"
                    label=w.pace
                    options=paces
                    value=pace
                    chosen=move |pace| app.change_settings(|settings| settings.pace = pace)
                />
                <div class="switches">
                    <Switch
                        id="coordinates"
                        label=w.coordinates
                        on=read(|settings| settings.coordinates)
                        switched=move |on| app.change_settings(|settings| settings.coordinates = on)
                    />
                    <Switch
                        id="move-numbers"
                        label=w.move_numbers
                        on=read(|settings| settings.move_numbers)
                        switched=move |on| app.change_settings(|settings| settings.move_numbers = on)
                    />
                    <Switch
                        id="touch-confirm"
                        label=w.touch_confirm
                        on=read(|settings| settings.touch_confirm)
                        switched=move |on| app.change_settings(|settings| settings.touch_confirm = on)
                    />
                    <Switch
                        id="sound"
                        label=w.sound
                        on=read(|settings| settings.sound)
                        switched=move |on| app.change_settings(|settings| settings.sound = on)
                    />
                    <Volume w app/>
                </div>
            </div>
        </Modal>
    }
}

/// How loud; each change is heard.
#[component]
fn Volume(w: &'static Words, app: &'static App) -> impl IntoView {
    let changed = move |event| {
        if let Ok(volume) = event_target_value(&event).parse::<u8>() {
            app.change_settings(|settings| settings.volume = volume.min(100));
            sound::play(Sound::Stone, f64::from(volume) / 100.0);
        }
    };
    view! {
        <label class="switch">
            <span>{w.volume}</span>
            <input
                type="range"
                id="volume"
                min="0"
                max="100"
                step="5"
                prop:value=move || app.settings.with(|settings| settings.volume)
                prop:disabled=move || app.settings.with(|settings| !settings.sound)
                on:change=changed
            />
        </label>
    }
}
