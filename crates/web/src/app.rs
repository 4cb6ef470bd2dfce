//! The whole page: what all of its parts share, and which part is shown.
use std::time::Duration;

use leptos::prelude::*;
use tengen_rules::Game;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, StorageEvent};

use crate::browser;
use crate::classroom::{Lab, classroom};
use crate::confirm::Confirm;
use crate::files::{Exported, Files, Handed};
use crate::header::Header;
use crate::keys::{Command, Pressed};
use crate::keys_help::KeysHelp;
use crate::later::Maker;
use crate::new_game::NewGameDialog;
use crate::play::Play;
use crate::saved_game::SavedGame;
use crate::settings::{Settings, Theme};
use crate::settings_dialog::SettingsDialog;
use crate::shelf::{Shelf, shelf};
use crate::starfield::Starfield;
use crate::store::{CURRENT, GAME, SETTINGS, Store};
use crate::table::Table;
use crate::thinker::Thinkers;
use crate::words::{Lang, Words};

/// How long the first start waits for the server's copy of a game in progress.
const FIRST_ANSWER: Duration = Duration::from_millis(800);

/// What is shown below the header.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Page {
    /// The game at the board.
    Play,
    /// The kept games.
    Library,
    /// One kept game, by its key.
    Viewer(String),
    /// A game that is not kept.
    Loose,
    /// The game of a link, as the link names it.
    Link(String),
    /// A part of the classroom, by the rest of its address.
    Classroom(String),
}

impl Page {
    /// The page that an address's fragment names.
    fn of_hash(hash: &str) -> Self {
        match hash.trim_start_matches('#') {
            "library" => Self::Library,
            "game" => Self::Loose,
            link if link.starts_with("/g?") => Self::Link(link.to_owned()),
            "classroom" => Self::Classroom(String::new()),
            key if key.starts_with(GAME) => Self::Viewer(key.to_owned()),
            address => match address.strip_prefix("classroom/") {
                Some(part) => Self::Classroom(part.to_owned()),
                None => Self::Play,
            },
        }
    }
}

/// A window over the page.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// Choose a new game.
    NewGame,
    /// Choose against whom to go on from a position.
    TakeOver(Box<Game>),
    /// The settings.
    Settings,
    /// What the keys do.
    Keys,
    /// Whether really to resign.
    Resign,
    /// Whether really to restart.
    Restart,
    /// Bring games into the library: from what was handed to the page, if something was.
    Import(Option<Handed>),
    /// Write games as a file.
    Export(Exported),
    /// Name a game of the library.
    Rename(String),
}

/// What all parts of the page share. There is one, and it lives as long as the page.
pub(crate) struct App {
    /// What the person chose.
    pub(crate) settings: RwSignal<Settings>,
    /// What is kept.
    pub(crate) store: Store,
    /// The game at the board.
    pub(crate) table: &'static Table,
    /// What is shown.
    pub(crate) page: RwSignal<Page>,
    /// The window over it.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// The worker that reads and writes files.
    pub(crate) files: Files,
    /// A game that is looked at without being kept.
    pub(crate) loose: RwSignal<Option<SavedGame>>,
    /// Who answers questions.
    pub(crate) thinkers: Thinkers,
    /// The pages of the classroom, once they are loaded.
    pub(crate) classroom: RwSignal<Option<Maker<String>>>,
    /// The pages and windows of the kept games, once they are loaded.
    pub(crate) shelf: RwSignal<Option<Maker<Shelf>>>,
    /// Where experiments are played, once one was asked for.
    pub(crate) lab: StoredValue<Option<&'static Lab>>,
    /// Owns what lives as long as the page.
    owner: Owner,
    lang: Memo<Lang>,
}

impl App {
    /// Reads what was kept, and listens to everything the page hears.
    pub(crate) fn open() -> &'static Self {
        let store = Store::open();
        let mut kept: Settings = store.get(SETTINGS).unwrap_or_default();
        if let Some(lang) = asked_language() {
            kept.lang = Some(lang);
        }
        let settings = RwSignal::new(kept);
        let lang = Memo::new(move |_| settings.with(|settings| settings.lang).unwrap_or_else(default_language));
        let thinkers = Thinkers::open();
        let table = Table::new(store, settings, thinkers);
        let page = RwSignal::new(Page::of_hash(&hash()));
        let (dialog, classroom, shelf) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let owner = Owner::current().unwrap_or_default();
        let app: &'static Self = Box::leak(Box::new(Self {
            settings,
            store,
            table,
            page,
            dialog,
            files: Files::new(),
            loose: RwSignal::new(None),
            thinkers,
            classroom,
            shelf,
            lab: StoredValue::new(None),
            owner,
            lang,
        }));
        app.listen();
        app.wear_theme();
        table.restore();
        leptos::task::spawn_local(app.first_exchange());
        app
    }

    /// Changes the settings and keeps them.
    pub(crate) fn change_settings(&'static self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.store.put(SETTINGS, &self.settings.get_untracked());
    }

    /// Opens a window.
    pub(crate) fn open_dialog(&'static self, dialog: Dialog) {
        self.dialog.set(Some(dialog));
    }

    /// Makes something that lives as long as the page, whichever part of it asked for it.
    pub(crate) fn for_good<T>(&'static self, make: impl FnOnce() -> T) -> T {
        self.owner.with(make)
    }

    /// Goes to the board.
    pub(crate) fn go_play(&'static self) {
        if let Some(window) = web_sys::window() {
            // Fails only for addresses of other sites.
            window.location().set_hash("").ok();
        }
        self.page.set(Page::Play);
    }

    /// The first exchange with the server. A page that starts with nothing waits for it a moment before it takes input: the server
    /// may hold the game in progress.
    async fn first_exchange(&'static self) {
        let begins = self.store.get::<serde_json::Value>(CURRENT).is_none();
        if begins {
            set_timeout(ready, FIRST_ANSWER);
        } else {
            ready();
        }
        self.store.mirror().await;
        ready();
    }

    fn listen(&'static self) {
        self.store.on_change(move |key| match key {
            SETTINGS => {
                if let Some(settings) = self.store.get(SETTINGS) {
                    self.settings.set(settings);
                }
            }
            CURRENT => self.table.restore(),
            _ => {}
        });
        window_event_listener(leptos::ev::keydown, move |event| self.key(&event));
        window_event_listener(leptos::ev::hashchange, move |_| self.page.set(Page::of_hash(&hash())));
        window_event_listener(leptos::ev::pagehide, move |_| self.table.save());
        window_event_listener(leptos::ev::visibilitychange, move |_| {
            self.table.save();
            self.table.consider();
        });
        window_event_listener(leptos::ev::dragover, |event| {
            // Without this the browser would open the file itself.
            event.prevent_default();
            browser::mark_page("data-dragging", "true");
        });
        window_event_listener(leptos::ev::dragleave, |event| {
            if event.related_target().is_none() {
                browser::mark_page("data-dragging", "false");
            }
        });
        window_event_listener(leptos::ev::drop, move |event| {
            event.prevent_default();
            browser::mark_page("data-dragging", "false");
            crate::files::take(self, event.data_transfer());
        });
        window_event_listener(leptos::ev::paste, move |event| {
            let free = self.dialog.with_untracked(Option::is_none) && !types_into_focus();
            if free && crate::files::take(self, event.clipboard_data()) {
                event.prevent_default();
            }
        });
        window_event_listener_untyped("storage", move |event| {
            let key = event.dyn_into::<StorageEvent>().ok().and_then(|event| event.key());
            if let Some(key) = key {
                self.store.other_window_wrote(&key);
            }
        });
    }

    /// Keeps the page's language and theme on `<html>`, where the style sheets and the browser look for them.
    fn wear_theme(&'static self) {
        let dark = RwSignal::new(browser::matches(DARK));
        if let Ok(Some(query)) = window().match_media(DARK) {
            let heard = wasm_bindgen::closure::Closure::<dyn Fn()>::new(move || dark.set(browser::matches(DARK)));
            query.set_onchange(Some(heard.as_ref().unchecked_ref()));
            // The page listens as long as it lives.
            heard.forget();
        }
        Effect::new(move || {
            let theme = self.settings.with(|settings| settings.theme).token(dark.get());
            browser::mark_page("data-theme", theme);
        });
        Effect::new(move || browser::mark_page("lang", self.lang.get().tag()));
        Effect::new(move || document().set_title(self.lang.get().words().name));
    }

    fn key(&'static self, event: &KeyboardEvent) {
        let control = event.ctrl_key() || event.meta_key();
        let pressed = Pressed { key: &event.key(), control, shift: event.shift_key(), alt: event.alt_key() };
        let Some(command) = pressed.command() else { return };
        // An open window and fields to type in have their keys to themselves.
        if self.dialog.with_untracked(Option::is_some) || types_into_focus() {
            return;
        }
        if self.obey(command) {
            event.prevent_default();
        }
    }

    /// Does what a key asks for. Returns whether that was anything.
    fn obey(&'static self, command: Command) -> bool {
        let playing = self.page.with_untracked(|page| *page == Page::Play);
        let table = self.table;
        match command {
            Command::NewGame => self.open_dialog(Dialog::NewGame),
            Command::Keys => self.open_dialog(Dialog::Keys),
            Command::Close => {
                table.preview().set(None);
                table.notice().set(None);
                table.explained().set(None);
            }
            _ if !playing => return false,
            Command::Cursor(toward) => {
                table.move_cursor(toward);
                browser::focus(&format!("[data-point=\"{}\"]", table.cursor().get_untracked()));
            }
            // Enter on a button presses the button.
            Command::Play if !board_or_nothing_has_focus() => return false,
            Command::Play => table.play(table.cursor().get_untracked()),
            Command::Undo => table.take_back(),
            Command::Redo => table.redo(),
            Command::Hint => table.ask_hint(),
            Command::Flip => table.flip(),
        }
        true
    }
}

const DARK: &str = "(prefers-color-scheme: dark)";

/// From here on the page takes input; programs that drive it wait for this mark.
fn ready() {
    browser::mark_page("data-ready", "true");
}

fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// The language that the address asks for, `?lang=en`.
fn asked_language() -> Option<Lang> {
    let query = window().location().search().ok()?;
    query.trim_start_matches('?').split('&').find_map(|part| Lang::of_tag(part.strip_prefix("lang=")?))
}

/// The language of somebody who chose none: the one the program was started with, or else the first of the browser's languages that the
/// page speaks.
fn default_language() -> Lang {
    let started_with = document().document_element().and_then(|root| root.get_attribute("data-language"));
    let languages = window().navigator().languages();
    let languages = languages.iter().filter_map(|tag| tag.as_string());
    started_with.into_iter().chain(languages).find_map(|tag| Lang::of_tag(&tag)).unwrap_or(Lang::En)
}

/// Whether the focus is on something that takes keys itself.
pub(crate) fn types_into_focus() -> bool {
    browser::focused().is_some_and(|element| ["INPUT", "SELECT", "TEXTAREA"].contains(&element.tag_name().as_str()))
}

fn board_or_nothing_has_focus() -> bool {
    browser::focused().is_none_or(|element| element.tag_name() == "BODY" || element.has_attribute("data-point"))
}

/// The page. Another language makes it anew; what it shows lives in signals and stays.
#[component]
pub(crate) fn Shell() -> impl IntoView {
    let app = App::open();
    // Only another page makes a page anew; going to where one is already does not.
    let shown = Memo::new(move |_| app.page.get());
    let starfield = Memo::new(move |_| app.settings.with(|settings| settings.theme == Theme::Starfield));
    view! {
        <Show when=move || starfield.get()>
            <Starfield/>
        </Show>
        {move || {
            let w = app.lang.get().words();
            let focused = browser::focused().map(|element| element.id()).filter(|id| !id.is_empty());
            if let Some(id) = focused {
                request_animation_frame(move || browser::focus(&format!("#{id}")));
            }
            view! {
                <Header w app/>
                <main>{move || page(w, app, shown.get())}</main>
                <Show when=move || app.store.is_full()>
                    <p class="full" role="alert">{w.no_room}</p>
                </Show>
                {move || app.dialog.get().map(|dialog| window_over(w, app, dialog))}
                <p class="drop-here" aria-hidden="true">{w.files.drop_here}</p>
            }
        }}
    }
}

fn page(w: &'static Words, app: &'static App, page: Page) -> AnyView {
    match page {
        Page::Play => view! { <Play w app/> }.into_any(),
        Page::Library => shelf(w, app, Shelf::Library),
        Page::Classroom(part) => classroom(w, app, part),
        Page::Viewer(key) => shelf(w, app, Shelf::Kept(key)),
        Page::Loose => shelf(w, app, Shelf::Loose),
        Page::Link(link) => shelf(w, app, Shelf::Link(link)),
    }
}

fn window_over(w: &'static Words, app: &'static App, dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::NewGame => view! { <NewGameDialog w app from=None/> }.into_any(),
        Dialog::TakeOver(game) => view! { <NewGameDialog w app from=Some(*game)/> }.into_any(),
        Dialog::Settings => view! { <SettingsDialog w app/> }.into_any(),
        Dialog::Keys => view! { <KeysHelp w app/> }.into_any(),
        Dialog::Resign => {
            let done = Callback::new(move |()| app.table.resign());
            view! { <Confirm w app title=w.confirm_resign note="" action=w.resign done/> }.into_any()
        }
        Dialog::Restart => {
            let done = Callback::new(move |()| app.table.restart());
            view! { <Confirm w app title=w.confirm_restart note=w.confirm_restart_more action=w.restart done/> }
                .into_any()
        }
        Dialog::Import(handed) => shelf(w, app, Shelf::Import(handed)),
        Dialog::Export(exported) => shelf(w, app, Shelf::Export(exported)),
        Dialog::Rename(key) => shelf(w, app, Shelf::Rename(key)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_pages() {
        assert_eq!(Page::of_hash(""), Page::Play);
        assert_eq!(Page::of_hash("#library"), Page::Library);
        assert_eq!(Page::of_hash("#game-1-2"), Page::Viewer("game-1-2".to_owned()));
        assert_eq!(Page::of_hash("#/g?v=1&s=15&m=h8"), Page::Link("/g?v=1&s=15&m=h8".to_owned()));
        assert_eq!(Page::of_hash("#classroom"), Page::Classroom(String::new()));
        assert_eq!(Page::of_hash("#classroom/lessons/forks"), Page::Classroom("lessons/forks".to_owned()));
        assert_eq!(Page::of_hash("#nonsense"), Page::Play);
    }
}
