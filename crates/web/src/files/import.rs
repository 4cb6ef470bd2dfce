use leptos::prelude::*;
use tengen_api::{ReadChoices, ReportText};
use tengen_rules::{BoardSize, RuleSet};

use super::{Games, Handed, Select, charsets, chosen, failure, report_view, saved_of, take_in};
use crate::app::{App, Dialog};
use crate::browser;
use crate::modal::Modal;
use crate::saved_game::SavedGame;
use crate::store::GAME;
use crate::transfer;
use crate::words::Words;

/// How far the import is.
#[derive(Clone, Debug)]
enum Stage {
    /// Nothing was handed in yet.
    Empty,
    /// The worker reads.
    Reading,
    /// The games that were found.
    Found { about: String, games: Vec<SavedGame>, report: ReportText },
    /// It has to be said where row 1 lies.
    AsksRows,
    /// Nothing could be read.
    Failed(String),
    /// The games are in the library.
    Done { said: String, report: ReportText },
}

/// What a person said about the file.
#[derive(Clone, Copy)]
struct Choices {
    format: RwSignal<Option<String>>,
    charset: RwSignal<Option<String>>,
    rows: RwSignal<Option<String>>,
    size: RwSignal<Option<String>>,
    rule: RwSignal<Option<String>>,
}

impl Choices {
    fn new() -> Self {
        let none = || RwSignal::new(None);
        Self { format: none(), charset: none(), rows: none(), size: none(), rule: none() }
    }

    /// Tracks all of them.
    fn get(self) -> ReadChoices {
        ReadChoices {
            format: self.format.get(),
            charset: self.charset.get(),
            rows: self.rows.get(),
            size: self.size.get().and_then(|size| size.parse().ok()),
            rule: self.rule.get(),
        }
    }
}

/// The window that brings games into the library, from a file, from text, or from what was dropped or pasted.
#[component]
pub(crate) fn Import(w: &'static Words, app: &'static App, handed: Option<Handed>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let handed = RwSignal::new(handed);
    let choices = Choices::new();
    let stage = RwSignal::new(Stage::Empty);
    let turn = StoredValue::new(0_u32);
    // Another file, or something else said about it, reads it anew; an answer that comes too late is not heard.
    Effect::new(move || {
        let options = choices.get();
        let Some(handed) = handed.get() else { return };
        turn.update_value(|turn| *turn += 1);
        let mine = turn.get_value();
        stage.set(Stage::Reading);
        leptos::task::spawn_local(async move {
            let read = read(w, app, &handed, options).await;
            if turn.try_get_value() == Some(mine) {
                stage.set(read);
            }
        });
    });
    let submitted = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let bytes = std::sync::Arc::new(text.get_untracked().into_bytes());
        handed.set(Some(Handed { name: String::new(), bytes }));
    };
    let file = move |event: web_sys::Event| {
        leptos::task::spawn_local(async move {
            if let Some(file) = chosen(&event).await {
                handed.set(Some(file));
            }
        });
    };
    view! {
        <Modal w app title=w.files.import>
            <form class="fields" on:submit=submitted>
                <p class="quiet">{w.files.import_hint}</p>
                <label class="button file">
                    <span>{w.files.choose}</span>
                    <input type="file" id="import-file" on:change=file/>
                </label>
                <label class="field">
                    <span>{w.files.paste}</span>
                    <textarea id="import-text" rows="3" spellcheck="false" on:input=move |event| text.set(event_target_value(&event))></textarea>
                </label>
                <button type="submit" class="button" disabled=move || text.with(|text| text.trim().is_empty())>
                    {w.files.read_text}
                </button>
                {move || handed.with(Option::is_some).then(|| view! { <Said w choices/> })}
                {move || outcome(w, app, stage, choices)}
            </form>
        </Modal>
    }
}

/// What the file may not say of itself.
#[component]
fn Said(w: &'static Words, choices: Choices) -> impl IntoView {
    let formats = READ.iter().map(|&name| (name.to_owned(), (w.files.format_names)(name).to_owned())).collect();
    let sizes = (BoardSize::MIN..=BoardSize::MAX).map(|side| (side.to_string(), format!("{side}×{side}"))).collect();
    let rules = RuleSet::ALL.into_iter().map(|rule| (rule.to_string(), (w.rule_name)(rule).to_owned())).collect();
    let rows =
        vec![("bottom".to_owned(), w.files.rows_bottom.to_owned()), ("top".to_owned(), w.files.rows_top.to_owned())];
    view! {
        <div class="choices">
            <Select id="import-format" label=w.files.format none=Some(w.files.detected) options=formats value=choices.format/>
            <Select id="import-charset" label=w.files.charset none=Some(w.files.detected) options=charsets() value=choices.charset/>
            <Select id="import-rows" label=w.files.rows none=Some(w.files.as_file_says) options=rows value=choices.rows/>
            <Select id="import-size" label=w.files.board none=Some(w.files.as_file_says) options=sizes value=choices.size/>
            <Select id="import-rule" label=w.files.rule none=Some(w.files.as_file_says) options=rules value=choices.rule/>
        </div>
    }
}

/// The formats that can be read, by their names.
const READ: [&str; 16] = [
    "sgf", "lib", "psq", "rec", "db", "pos", "sav", "rif", "bdt", "moves", "link", "csv", "csv-game", "openings",
    "board", "ban",
];

/// What was found, and what can be done with it. Tracks the stage.
fn outcome(w: &'static Words, app: &'static App, stage: RwSignal<Stage>, choices: Choices) -> AnyView {
    match stage.get() {
        Stage::Empty => ().into_any(),
        Stage::Reading => view! { <p class="said" role="status">{w.files.reading}</p> }.into_any(),
        Stage::Failed(reason) => view! { <p class="said" role="alert">{reason}</p> }.into_any(),
        Stage::AsksRows => {
            let answer = move |end: &'static str| move |_| choices.rows.set(Some(end.to_owned()));
            view! {
                <div class="ask" role="alert">
                    <p>{w.files.rows_ask}</p>
                    <div class="modal-foot">
                        <button type="button" id="rows-bottom" class="button" on:click=answer("bottom")>{w.files.rows_bottom}</button>
                        <button type="button" id="rows-top" class="button" on:click=answer("top")>{w.files.rows_top}</button>
                    </div>
                </div>
            }
            .into_any()
        }
        Stage::Done { said, report } => {
            view! { <p class="said" role="status">{said}</p> {report_view(w, &report)} }.into_any()
        }
        Stage::Found { about, games, report } => {
            let count = games.len();
            let first = games.first().cloned();
            let report_after = report.clone();
            let keep = move |_| {
                let taken = take_in(app, &games, w);
                let mut report = report_after.clone();
                let all = taken.refused.is_empty();
                report.notices.extend(taken.refused);
                stage.set(Stage::Done { said: (w.files.taken_in)(taken.new, taken.known), report });
                if let [game] = games.as_slice()
                    && all
                {
                    open_game(&game.library_key());
                }
            };
            let look = move |_| {
                if let Some(game) = first.clone() {
                    app.look_at(game);
                }
            };
            view! {
                <p class="said" role="status">{about}</p>
                {report_view(w, &report)}
                <div class="modal-foot">
                    <button type="button" id="look" class="button" disabled={count == 0} on:click=look>{w.files.look}</button>
                    <button type="button" id="take-in" class="button main" disabled={count == 0} on:click=keep>
                        {(w.files.take_in)(count)}
                    </button>
                </div>
            }
            .into_any()
        }
    }
}

async fn read(w: &'static Words, app: &'static App, handed: &Handed, options: ReadChoices) -> Stage {
    if let Some(read) = archive(w, handed) {
        return read;
    }
    match app.files.read(handed, options, w.lang).await {
        Ok(games) => found(w, games),
        Err((code, _)) if code == "rows" => Stage::AsksRows,
        Err(error) => Stage::Failed(failure(w, &error)),
    }
}

/// The page's own files, which it reads itself; `None` for all others.
fn archive(w: &'static Words, handed: &Handed) -> Option<Stage> {
    let text = std::str::from_utf8(&handed.bytes).ok()?.trim_start_matches('\u{feff}').trim();
    let begins = text.starts_with("[{") || text.starts_with('{');
    if !begins && !handed.name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("json")) {
        return None;
    }
    Some(match transfer::read(text) {
        Ok(games) => {
            let about = (w.files.read_as)((w.files.format_names)("json"), None, games.len());
            Stage::Found { about, games, report: ReportText::default() }
        }
        Err(error) => Stage::Failed((w.files.failed)(&(w.files.broken_archive)(&error))),
    })
}

fn found(w: &'static Words, games: Games) -> Stage {
    let Games { format, charset, records, mut report } = games;
    let now = browser::date();
    let (alone, mut saved) = (records.len() == 1, Vec::new());
    let of_game = |number, said: String| if alone { said } else { (w.files.in_game)(number, &said) };
    for (number, record) in (1..).zip(records) {
        match saved_of(record, now, w) {
            Ok((game, fault)) => {
                debug_assert!(game.library_key().starts_with(GAME), "the library's keys begin alike");
                report.notices.extend(fault.map(|fault| of_game(number, (w.files.cut_short)(&fault))));
                saved.push(game);
            }
            Err(error) => report.notices.push(of_game(number, (w.files.broken)(&error.to_string()))),
        }
    }
    let about = (w.files.read_as)((w.files.format_names)(&format), charset.as_deref(), saved.len());
    Stage::Found { about, games: saved, report }
}

/// Opens a game of the library.
fn open_game(key: &str) {
    crate::modal::close_modal();
    // Fails only for addresses of other sites.
    window().location().set_hash(key).ok();
}

impl App {
    /// Opens a game that is not in the library.
    pub(crate) fn look_at(&'static self, game: SavedGame) {
        crate::modal::close_modal();
        self.loose.set(Some(game));
        // Fails only for addresses of other sites.
        window().location().set_hash("game").ok();
    }

    /// Opens the window that brings games in.
    pub(crate) fn ask_import(&'static self) {
        self.open_dialog(Dialog::Import(None));
    }
}
