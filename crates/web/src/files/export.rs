use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use tengen_api::{FileTarget, FromFiles, RecordText, ReportText, ToFiles};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Url};

use super::{Answer, LOST, Select, charsets, failure, record_of, report_view};
use crate::app::App;
use crate::browser;
use crate::choice::{Number, Switch};
use crate::modal::Modal;
use crate::saved_game::SavedGame;
use crate::transfer;
use crate::words::Words;

/// What is to be written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Exported {
    /// The games.
    pub(crate) games: Vec<SavedGame>,
    /// The node of the only game that is shown, as [`RecordText::notes`] counts nodes; the end of the main line if that is not known.
    pub(crate) node: Option<usize>,
}

/// The formats of many games, and those of one.
const MANY: [&str; 10] = ["json", "sgf", "moves", "csv", "link", "bdt", "db", "openings", "board", "lib"];
const ONE: [&str; 6] = ["psq", "rec", "pos", "sav", "csv-game", "ban"];
/// Pictures of one position or game.
const PICTURES: [&str; 3] = ["svg", "png", "gif"];
/// The formats that are bytes, not text: nobody copies them.
const BINARY: [&str; 5] = ["lib", "db", "pos", "png", "gif"];
/// The property in which a link keeps how many moves it shows at first.
const CURSOR: &str = "CURSOR";

/// A file that was written.
#[derive(Clone)]
struct Written {
    name: String,
    bytes: Uint8Array,
    report: ReportText,
    shown: Shown,
}

/// How a file is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Picture,
    Text,
    Nothing,
}

impl Shown {
    fn of(format: &str) -> Self {
        if PICTURES.contains(&format) {
            Self::Picture
        } else if BINARY.contains(&format) {
            Self::Nothing
        } else {
            Self::Text
        }
    }
}

/// How far the writing is.
#[derive(Clone)]
enum Stage {
    Writing,
    Written(Written),
    Failed(String),
}

/// The window that writes games as files of any format, and as pictures.
#[component]
pub(crate) fn Export(w: &'static Words, app: &'static App, exported: Exported) -> impl IntoView {
    let Exported { games, node } = exported;
    let count = games.len();
    let format = RwSignal::new(Some("sgf".to_owned()));
    let charset = RwSignal::new(None);
    let rows = RwSignal::new(None);
    let numbers = RwSignal::new(false);
    let coordinates = RwSignal::new(true);
    let width = RwSignal::new(900_u32);
    let stage = RwSignal::new_local(Stage::Writing);
    let turn = StoredValue::new(0_u32);
    let records: Vec<RecordText> = games.iter().map(|game| record_of(game, w)).collect();
    let node = node.unwrap_or_else(|| records.first().map_or(0, main_line_end));
    let made = StoredValue::new((games, records));
    let one = count == 1;
    let mut names: Vec<&str> = MANY.to_vec();
    if one {
        names.extend(ONE.iter().chain(&PICTURES));
    }
    let formats = names.iter().map(|&name| (name.to_owned(), (w.files.format_names)(name).to_owned())).collect();
    let is = move |list: &'static [&'static str]| {
        move || format.with(|format| format.as_deref().is_some_and(|format| list.contains(&format)))
    };
    let is_picture = Memo::new(move |_| is(&PICTURES)());
    let is_text = Memo::new(move |_| !is_picture.get() && !is(&BINARY)());
    let has_rows = Memo::new(move |_| is(&["moves"])());
    let has_charset = Memo::new(move |_| is_text.get() && !is(&["json", "link"])() || is(&["lib"])());
    Effect::new(move || {
        let name = format.get().unwrap_or_default();
        let target = if is_picture.get() {
            let (coordinates, numbers, side) = (coordinates.get(), numbers.get(), width.get());
            FileTarget::Picture { format: name.clone(), node, coordinates, numbers, side }
        } else {
            FileTarget::Games { format: name.clone(), charset: charset.get(), rows: rows.get() }
        };
        turn.update_value(|turn| *turn += 1);
        let mine = turn.get_value();
        stage.set(Stage::Writing);
        leptos::task::spawn_local(async move {
            let written = made.with_value(Clone::clone);
            let written = write(w, app, &name, written.0, written.1, node, target).await;
            if turn.try_get_value() == Some(mine) {
                stage.set(written);
            }
        });
    });
    view! {
        <Modal w app title=(w.files.export_games)(count)>
            <div class="fields">
                <div class="choices">
                    <Select id="export-format" label=w.files.format options=formats value=format/>
                    <Show when=move || has_charset.get()>
                        <Select id="export-charset" label=w.files.charset none=Some("UTF-8") options=charsets().split_off(1) value=charset/>
                    </Show>
                    <Show when=move || has_rows.get()>
                        <Select
                            id="export-rows"
                            label=w.files.rows
                            none=Some(w.files.rows_bottom)
                            options=vec![("top".to_owned(), w.files.rows_top.to_owned())]
                            value=rows
                        />
                    </Show>
                </div>
                <Show when=move || is_picture.get()>
                    <div class="switches">
                        <Switch id="picture-numbers" label=w.files.numbers on=numbers switched=move |on| numbers.set(on)/>
                        <Switch id="picture-coordinates" label=w.coordinates on=coordinates switched=move |on| coordinates.set(on)/>
                        <Show when=move || !is(&["svg"])()>
                            <Number w id="picture-width" label=w.files.width min=100 max=2000 value=width changed=move |side| width.set(side)/>
                        </Show>
                    </div>
                </Show>
                {move || result(w, stage.get())}
            </div>
        </Modal>
    }
}

/// The number of the last node of the main line.
fn main_line_end(record: &RecordText) -> usize {
    let words = record.tree.split_whitespace();
    // The main line comes first, and every word that names its depth begins another line.
    words.take_while(|word| !word.contains(':')).count()
}

/// The file, and what to do with it.
fn result(w: &'static Words, stage: Stage) -> AnyView {
    match stage {
        Stage::Writing => view! { <p class="said" role="status">{w.files.reading}</p> }.into_any(),
        Stage::Failed(reason) => view! { <p class="said" role="alert">{reason}</p> }.into_any(),
        Stage::Written(file) => {
            let (picture, text) = (file.shown == Shown::Picture, file.shown == Shown::Text);
            let address = address_of(&file.bytes, &file.name).unwrap_or_default();
            on_cleanup({
                let address = address.clone();
                // A picture may still be loading when another one takes its place.
                move || set_timeout(move || drop(Url::revoke_object_url(&address)), UNUSED)
            });
            let shown =
                text.then(|| String::from_utf8_lossy(&file.bytes.to_vec()).chars().take(SHOWN).collect::<String>());
            let report = report_view(w, &file.report);
            let all = report.is_none().then(|| view! { <p class="said" role="status">{w.files.all_kept}</p> });
            let said = RwSignal::new(w.files.copy);
            let copied = StoredValue::new_local(file.bytes.clone());
            let copy = move |_| {
                let text = String::from_utf8_lossy(&copied.get_value().to_vec()).into_owned();
                leptos::task::spawn_local(async move {
                    if JsFuture::from(window().navigator().clipboard().write_text(&text)).await.is_ok() {
                        said.set(w.files.copied);
                    }
                });
            };
            let download = {
                let (address, name) = (address.clone(), file.name.clone());
                move |_| browser::save(&name, &address)
            };
            view! {
                {picture.then(|| view! { <img class="preview" src=address alt=w.board/> })}
                {shown.map(|shown| view! { <textarea id="exported" rows="4" readonly spellcheck="false" prop:value=shown></textarea> })}
                {report}
                {all}
                <div class="modal-foot">
                    {text.then(|| view! { <button type="button" id="copy" class="button" on:click=copy>{said}</button> })}
                    <button type="button" id="download" class="button main" data-file=file.name on:click=download>{w.files.download}</button>
                </div>
            }
            .into_any()
        }
    }
}

/// How long the address of a file that is no longer shown stays good.
const UNUSED: Duration = Duration::from_secs(10);
/// The most characters of a file that are shown.
const SHOWN: usize = 20_000;

async fn write(
    w: &'static Words,
    app: &'static App,
    format: &str,
    games: Vec<SavedGame>,
    mut records: Vec<RecordText>,
    node: usize,
    target: FileTarget,
) -> Stage {
    if format == "json" {
        let bytes = Uint8Array::from(transfer::write(&games).as_bytes());
        let (name, report) = ("tengen.json".to_owned(), ReportText::default());
        return Stage::Written(Written { name, bytes, report, shown: Shown::Text });
    }
    let is_link = format == "link";
    if let [record] = records.as_mut_slice()
        && is_link
    {
        record.info.properties.retain(|(name, _)| name != CURSOR);
        if node < main_line_end(record) {
            record.info.properties.push((CURSOR.to_owned(), node.to_string()));
        }
    }
    match app.files.ask(|id| ToFiles::Write { id, language: w.lang.of_files(), records, target }, &[]).await {
        Some(Answer { said: FromFiles::File { extension, report, .. }, file: Some(bytes) }) => {
            let bytes = if is_link { with_origin(&bytes) } else { bytes };
            Stage::Written(Written { name: format!("tengen.{extension}"), bytes, report, shown: Shown::of(format) })
        }
        Some(Answer { said: FromFiles::Failed { code, message, .. }, .. }) => {
            Stage::Failed(failure(w, &(code, message)))
        }
        _ => Stage::Failed(failure(w, &(LOST.to_owned(), String::new()))),
    }
}

/// Links that begin with this page's address.
fn with_origin(links: &Uint8Array) -> Uint8Array {
    let origin = window().location().origin().unwrap_or_default();
    let text =
        String::from_utf8_lossy(&links.to_vec()).lines().fold(String::new(), |all, link| all + &origin + link + "\n");
    Uint8Array::from(text.as_bytes())
}

fn address_of(bytes: &Uint8Array, name: &str) -> Option<String> {
    let kind = match name.rsplit_once('.')?.1 {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "gif" => "image/gif",
        _ => "application/octet-stream",
    };
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_u8_array_sequence_and_options(&Array::of1(bytes), &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}
