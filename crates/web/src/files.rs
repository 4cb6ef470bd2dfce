//! Game files in and out: the worker that knows the formats, and what a person hands to the page.
mod export;
mod import;
mod records;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, Function, Promise, Uint8Array};
use leptos::prelude::*;
use tengen_api::{FromFiles, ReadChoices, RecordText, ReportText, ToFiles};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, Event, File, HtmlInputElement, MessageEvent, Worker, WorkerOptions, WorkerType};

pub(crate) use export::{Export, Exported};
pub(crate) use import::Import;
pub(crate) use records::{record_of, saved_of, take_in};

use crate::app::App;
use crate::json;
use crate::words::{Lang, Words};

/// Something handed to the page: a file, or text that was pasted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Handed {
    /// The file's name; empty for text.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) bytes: Arc<Vec<u8>>,
}

/// The worker that reads and writes files; it starts when it is first asked.
#[derive(Clone, Copy)]
pub(crate) struct Files(StoredValue<Rc<RefCell<Desk>>, LocalStorage>);

#[derive(Default)]
struct Desk {
    worker: Option<Worker>,
    listeners: Vec<Closure<dyn Fn(Event)>>,
    /// Who waits for the answers, by the questions' numbers.
    waiting: BTreeMap<u64, Function>,
    asked: u64,
}

/// What the worker said, and the file it wrote.
pub(crate) struct Answer {
    pub(crate) said: FromFiles,
    pub(crate) file: Option<Uint8Array>,
}

impl Files {
    /// A worker that was not asked yet.
    pub(crate) fn new() -> Self {
        Self(StoredValue::new_local(Rc::default()))
    }

    /// Asks, with the bytes of a file beside the question. `None`: the worker cannot be started, or it broke.
    pub(crate) async fn ask(self, question: impl FnOnce(u64) -> ToFiles, bytes: &[u8]) -> Option<Answer> {
        let desk = self.0.get_value();
        let id = {
            let mut desk = desk.borrow_mut();
            desk.asked += 1;
            desk.asked
        };
        let worker = self.worker()?;
        let text = json::text(&question(id));
        let message = Array::of2(&text.into(), &Uint8Array::from(bytes).into());
        let answered = Promise::new(&mut |resolve, _| {
            desk.borrow_mut().waiting.insert(id, resolve);
        });
        worker.post_message(&message).ok()?;
        let answer: Array = JsFuture::from(answered).await.ok()?.dyn_into().ok()?;
        let said = json::parse(&answer.get(1).as_string()?).ok()?;
        Some(Answer { said, file: answer.get(2).dyn_into().ok() })
    }

    fn worker(self) -> Option<Worker> {
        let desk = self.0.get_value();
        if let Some(worker) = &desk.borrow().worker {
            return Some(worker.clone());
        }
        let address = document().document_element()?.get_attribute("data-files")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let said: Closure<dyn Fn(Event)> = Closure::new(move |event: Event| self.hear(event));
        let broke: Closure<dyn Fn(Event)> = Closure::new(move |_| self.lost());
        worker.set_onmessage(Some(said.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
        let mut desk = desk.borrow_mut();
        desk.listeners = vec![said, broke];
        desk.worker = Some(worker.clone());
        Some(worker)
    }

    fn hear(self, event: Event) {
        let answer = event.dyn_into().ok().and_then(|event: MessageEvent| event.data().dyn_into::<Array>().ok());
        let Some(answer) = answer else { return };
        let id = answer.get(0).as_string().and_then(|text| text.parse().ok());
        let waits = id.and_then(|id: u64| self.0.get_value().borrow_mut().waiting.remove(&id));
        if let Some(resolve) = waits {
            // Resolving a promise does not fail.
            resolve.call1(&JsValue::NULL, &answer).ok();
        }
    }

    /// The worker broke down: whoever waits is told, and the next question starts another one.
    fn lost(self) {
        let waiting = {
            let desk = self.0.get_value();
            let mut desk = desk.borrow_mut();
            if let Some(worker) = desk.worker.take() {
                worker.terminate();
            }
            std::mem::take(&mut desk.waiting)
        };
        for resolve in waiting.values() {
            // Resolving a promise does not fail.
            resolve.call1(&JsValue::NULL, &JsValue::UNDEFINED).ok();
        }
    }

    /// Reads the games of a file.
    ///
    /// # Errors
    /// A stable code, and what is wrong, in words of the language.
    pub(crate) async fn read(
        self,
        handed: &Handed,
        options: ReadChoices,
        lang: Lang,
    ) -> Result<Games, (String, String)> {
        let (name, language) = (handed.name.clone(), lang.of_files());
        let answer = self.ask(|id| ToFiles::Read { id, language, name, options }, &handed.bytes).await;
        match answer.map(|answer| answer.said) {
            Some(FromFiles::Games { format, charset, records, report, .. }) => {
                Ok(Games { format, charset, records, report })
            }
            Some(FromFiles::Failed { code, message, .. }) => Err((code, message)),
            _ => Err((LOST.to_owned(), String::new())),
        }
    }
}

/// The code of a worker that cannot be reached.
const LOST: &str = "lost";

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Games {
    pub(crate) format: String,
    pub(crate) charset: Option<String>,
    pub(crate) records: Vec<RecordText>,
    pub(crate) report: ReportText,
}

/// What is wrong, in words.
fn failure(w: &Words, (code, message): &(String, String)) -> String {
    (w.files.failed)(if code == LOST { w.files.no_worker } else { message })
}

/// The content of a file; `None` if it cannot be read.
async fn content(file: File) -> Option<Handed> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(Handed { name: file.name(), bytes: Arc::new(Uint8Array::new(&buffer).to_vec()) })
}

/// The file that was chosen in a field.
async fn chosen(event: &Event) -> Option<Handed> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = input.files()?.get(0)?;
    // The same file can be chosen again.
    input.set_value("");
    content(file).await
}

/// The openings of the file that was chosen in a field, as moves, one opening a line; `None` if there are none.
pub(crate) async fn opening_lines(app: &'static App, event: &Event, side: u8, lang: Lang) -> Option<String> {
    let handed = chosen(event).await?;
    let choices = ReadChoices { rows: Some("bottom".to_owned()), size: Some(side), ..ReadChoices::default() };
    let games = app.files.read(&handed, choices, lang).await.ok()?;
    let line = |record: &RecordText| {
        let record = tengen_rules::Record::try_from(record).ok()?;
        Some(record.main_line().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    Some(games.records.iter().filter_map(line).collect::<Vec<_>>().join("\n"))
}

/// Opens the import with what was dropped on the page or pasted into it. Returns whether that was anything.
pub(crate) fn take(app: &'static App, data: Option<DataTransfer>) -> bool {
    let Some(data) = data else { return false };
    if let Some(file) = data.files().and_then(|files| files.get(0)) {
        leptos::task::spawn_local(async move {
            if let Some(handed) = content(file).await {
                app.open_dialog(crate::app::Dialog::Import(Some(handed)));
            }
        });
        return true;
    }
    let text = data.get_data("text/plain").unwrap_or_default();
    if text.trim().is_empty() {
        return false;
    }
    let handed = Handed { name: String::new(), bytes: Arc::new(text.into_bytes()) };
    app.open_dialog(crate::app::Dialog::Import(Some(handed)));
    true
}

/// What could not be kept, as a list that opens; nothing where everything was.
pub(crate) fn report_view(w: &'static Words, report: &ReportText) -> Option<impl IntoView + use<>> {
    if report.is_empty() {
        return None;
    }
    let lost = report.lost.iter().map(|(name, count)| (w.files.lost)(name, *count));
    let more = (report.more > 0).then(|| (w.files.more)(report.more));
    let lines = lost.chain(report.notices.iter().cloned()).chain(more);
    let lines: Vec<_> = lines.map(|line| view! { <li>{line}</li> }).collect();
    Some(view! {
        <div class="report" role="status">
            <p class="report-title">{w.files.not_kept}</p>
            <ul>{lines}</ul>
        </div>
    })
}

/// The encodings that are offered: those that old files of the field come in.
const CHARSETS: [&str; 9] =
    ["utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1251", "windows-1252", "utf-16le"];

/// A list to choose from; the first entry stands for none.
#[component]
fn Select(
    id: &'static str,
    label: &'static str,
    /// What no choice is called, where there need not be one.
    #[prop(optional_no_strip)]
    none: Option<&'static str>,
    /// The values and what they are called.
    options: Vec<(String, String)>,
    value: RwSignal<Option<String>>,
) -> impl IntoView {
    let option = move |(this, text): (String, String)| {
        let selected = {
            let this = this.clone();
            move || value.with(|value| value.as_ref() == Some(&this))
        };
        view! { <option value=this prop:selected=selected>{text}</option> }
    };
    let options: Vec<_> = options.into_iter().map(option).collect();
    let none =
        none.map(|none| view! { <option value="" prop:selected=move || value.with(Option::is_none)>{none}</option> });
    let changed = move |event| value.set(Some(event_target_value(&event)).filter(|value| !value.is_empty()));
    view! {
        <label class="field">
            <span>{label}</span>
            <select id=id on:change=changed>{none}{options}</select>
        </label>
    }
}

/// The encodings as a list to choose from.
fn charsets() -> Vec<(String, String)> {
    CHARSETS.iter().map(|&name| (name.to_owned(), name.to_ascii_uppercase())).collect()
}
