//! The page that shows a kept game move by move, with its variations and notes.
use std::time::Duration;

use leptos::prelude::*;
use tengen_api::{ReadChoices, ReportText};
use tengen_rules::{Game, NodeId, Outcome, Record, Replay as Played, RuleSet};

use crate::app::{App, Dialog};
use crate::board::{Board, BoardModel, Explanation, Pointed};
use crate::browser;
use crate::files::{Exported, Handed, record_of, report_view, saved_of, take_in};
use crate::header::Icon;
use crate::library::{result, title};
use crate::moves::{MoveList, Moves};
use crate::picture::Picture;
use crate::saved_game::SavedGame;
use crate::words::Words;

/// The paces at which a game plays itself, in seconds a move.
const PACES: [f64; 4] = [0.5, 1.0, 2.0, 4.0];

const FIRST: &str = "M6 5v14M19 5l-9 7l9 7z";
const PREVIOUS: &str = "M16 5l-9 7l9 7z";
const NEXT: &str = "M8 5l9 7l-9 7z";
const LAST: &str = "M18 5v14M5 5l9 7l-9 7z";
const PAUSE: &str = "M8 5v14M16 5v14";

/// A kept game; if there is none, the way back.
#[component]
pub(crate) fn Viewer(
    w: &'static Words,
    app: &'static App,
    saved: Option<SavedGame>,
    /// After how many moves it is shown at first; at its end if that is not said.
    #[prop(optional_no_strip)]
    from: Option<usize>,
    /// What of it could not be read.
    #[prop(optional)]
    report: ReportText,
) -> impl IntoView {
    let record = saved.as_ref().and_then(|saved| Record::try_from(&record_of(saved, w)).ok());
    match saved.zip(record) {
        Some((saved, record)) => view! { <Replay w app saved record from report/> }.into_any(),
        None => view! {
            <div class="library">
                <p class="empty">{w.library_none_found}</p>
                <a class="button" href="#library">{w.back}</a>
            </div>
        }
        .into_any(),
    }
}

/// The game of a link.
#[component]
pub(crate) fn Linked(w: &'static Words, app: &'static App, link: String) -> impl IntoView {
    let said = RwSignal::new(w.files.reading.to_owned());
    let game = RwSignal::new(None::<(SavedGame, Option<usize>, ReportText)>);
    leptos::task::spawn_local(async move {
        let options = ReadChoices { format: Some("link".to_owned()), ..ReadChoices::default() };
        let handed = Handed { name: String::new(), bytes: std::sync::Arc::new(format!("/#{link}").into_bytes()) };
        let read = match app.files.read(&handed, options, w.lang).await {
            Ok(mut games) if holds_moves(&link) && !games.records.is_empty() => {
                let record = games.records.swap_remove(0);
                let cursor = record.info.properties.iter().find(|(name, _)| name == "CURSOR");
                let cursor = cursor.and_then(|(_, cursor)| cursor.parse().ok());
                saved_of(record, browser::date(), w)
                    .map(|(saved, _)| (saved, cursor, games.report))
                    .map_err(|error| (w.files.broken)(&error.to_string()))
            }
            Ok(_) => Err(w.files.nothing_there.to_owned()),
            Err((_, message)) => Err(message),
        };
        match read {
            Ok((mut saved, cursor, report)) => {
                saved.name.get_or_insert_with(|| w.files.link_game.to_owned());
                game.try_set(Some((saved, cursor, report)));
            }
            Err(message) => drop(said.try_set((w.files.failed)(&message))),
        }
    });
    move || match game.get() {
        Some((saved, from, report)) => view! { <Viewer w app saved=Some(saved) from report/> }.into_any(),
        None => view! {
            <div class="library">
                <p class="empty" role="status">{said}</p>
                <a class="button" href="#library">{w.back}</a>
            </div>
        }
        .into_any(),
    }
}

/// Whether a link holds moves, be they none: every link of a game says them.
fn holds_moves(link: &str) -> bool {
    link.split(['?', '&']).any(|part| part.starts_with("m="))
}

/// Stepping through a record.
#[derive(Clone, Copy)]
struct Steps {
    record: StoredValue<Record>,
    /// The nodes from the root to the end of the line that is shown.
    line: RwSignal<Vec<NodeId>>,
    /// Which of them is shown.
    at: RwSignal<usize>,
    playing: RwSignal<Option<IntervalHandle>>,
    pace: RwSignal<usize>,
}

impl Steps {
    fn new(record: Record) -> Self {
        let line = record.path(record.line_end(record.root()));
        let steps = Self {
            at: RwSignal::new(line.len() - 1),
            line: RwSignal::new(line),
            record: StoredValue::new(record),
            playing: RwSignal::new(None),
            pace: RwSignal::new(1),
        };
        on_cleanup(move || steps.stop());
        steps
    }

    fn length(self) -> usize {
        self.line.with(|line| line.len() - 1)
    }

    fn node(self) -> NodeId {
        let at = self.at.get();
        self.line.with(|line| line.get(at).or(line.last()).copied()).unwrap_or(NodeId::ROOT)
    }

    /// Shows the position at this place of the line.
    fn go(self, to: usize) {
        self.at.set(to.min(untrack(|| self.length())));
    }

    /// Shows a node and goes on along its line.
    fn choose(self, node: NodeId) {
        let (line, at) = self.record.with_value(|record| {
            let at = record.path(node).len() - 1;
            (record.path(record.line_end(node)), at)
        });
        self.line.set(line);
        self.at.set(at);
    }

    fn step(self, forward: bool) {
        let at = self.at.get_untracked();
        self.go(if forward { at + 1 } else { at.saturating_sub(1) });
    }

    fn is_at_end(self) -> bool {
        untrack(|| self.at.get() == self.length())
    }

    /// Plays itself to the end, from the start if it is there already.
    fn play(self) {
        self.stop();
        if self.is_at_end() {
            self.go(0);
        }
        let pace = Duration::from_secs_f64(PACES[self.pace.get_untracked()]);
        let tick = move || {
            self.step(true);
            if self.is_at_end() {
                self.stop();
            }
        };
        self.playing.set(set_interval_with_handle(tick, pace).ok());
    }

    fn stop(self) {
        if let Some(handle) = self.playing.try_get_untracked().flatten() {
            handle.clear();
            self.playing.set(None);
        }
    }

    /// The game that leads to a node, as far as the rules allow it.
    fn played(self, node: NodeId) -> Played {
        self.record.with_value(|record| record.replay(node, RuleSet::Freestyle))
    }

    /// The place of the line after this many moves.
    fn after_moves(self, moves: usize) -> usize {
        self.record.with_value(|record| {
            let line = self.line.get_untracked();
            let mut played = 0;
            let reached = |node: &NodeId| {
                played += usize::from(record.step(*node).is_some());
                played >= moves
            };
            if moves == 0 { 0 } else { line.iter().position(reached).unwrap_or(line.len() - 1) }
        })
    }

    /// How many moves lie before the place that is shown, this one included.
    fn moves(self) -> usize {
        let at = self.at.get();
        self.record.with_value(|record| {
            self.line.with(|line| line.iter().take(at + 1).filter(|node| record.step(**node).is_some()).count())
        })
    }

    /// The number of the node that is shown, as the text of a record counts nodes.
    fn number(self) -> usize {
        let node = untrack(|| self.node());
        self.record
            .with_value(|record| record.preorder(record.root()).position(|(other, _)| other == node))
            .unwrap_or(0)
    }
}

#[component]
fn Replay(
    w: &'static Words,
    app: &'static App,
    saved: SavedGame,
    record: Record,
    from: Option<usize>,
    report: ReportText,
) -> impl IntoView {
    let steps = Steps::new(record);
    if let Some(from) = from {
        steps.go(steps.after_moves(from));
    }
    let whole = saved.game().ok();
    let outcome = whole.as_ref().and_then(Game::outcome);
    let sentence = outcome.map(|outcome: &Outcome| (w.outcome)(outcome));
    let fault = steps.played(steps.line.with_untracked(|line| line.last().copied()).unwrap_or(NodeId::ROOT)).fault;
    let about = [Some(sentence.unwrap_or_else(|| result(outcome, w).to_owned())), facts(&saved)];
    let about: Vec<String> = about.into_iter().flatten().collect();
    let head = title(&saved, w);
    let game = Memo::new(move |_| steps.played(steps.node()).game);
    let picture = Memo::new(move |_| {
        let node = steps.node();
        steps.record.with_value(|record| game.with(|game| Picture::of_record(record, node, game)))
    });
    let ways = Memo::new(move |_| {
        let node = steps.node();
        steps.record.with_value(|record| record.children(node).collect::<Vec<_>>())
    });
    let model = BoardModel {
        pointed: Callback::new(move |pointed: Pointed| {
            let chosen = ways.get_untracked().into_iter().find(|&way| {
                let mv = steps.record.with_value(|record| record.step(way)).map(|step| step.mv);
                pointed.at.is_some() && mv.and_then(tengen_rules::Move::point) == pointed.at
            });
            if let Some(way) = chosen {
                steps.stop();
                steps.choose(way);
            }
        }),
        ..BoardModel::showing(app, picture)
    };
    let line_end = Memo::new(move |_| steps.line.with(|line| line.last().copied()).unwrap_or(NodeId::ROOT));
    let moves = Moves {
        game: Signal::derive(move || steps.played(line_end.get()).game),
        shown: Signal::derive(move || steps.moves()),
        jump: Some(Callback::new(move |to| {
            steps.stop();
            steps.go(steps.after_moves(to));
        })),
    };
    listen_to_keys(app, steps);
    let take_over = move |_| {
        steps.stop();
        app.open_dialog(Dialog::TakeOver(Box::new(game.get_untracked())));
    };
    let kept = StoredValue::new(saved.clone());
    let export = move |_| {
        let exported = Exported { games: vec![kept.get_value()], node: Some(steps.number()) };
        app.open_dialog(Dialog::Export(exported));
    };
    let key = saved.library_key();
    let loose = RwSignal::new(app.store.get::<SavedGame>(&key).is_none());
    let refused = RwSignal::new(Vec::new());
    let keep = move |_| {
        let taken = take_in(app, &[kept.get_value()], w);
        loose.set(!taken.refused.is_empty());
        refused.set(taken.refused);
    };
    view! {
        <div class="play">
            <Board w model/>
            <div class="column">
                <section class="card viewer-head">
                    <a class="back" href="#library">{w.back}</a>
                    <h1>{head}</h1>
                    <p class="seat-about">{about.join(" · ")}</p>
                    {fault.map(|fault| view! { <p class="seat-about">{(w.files.cut_short)(&fault)}</p> })}
                    {report_view(w, &report)}
                    <Explanation w model/>
                </section>
                <Controls w steps/>
                <Notes w steps ways/>
                <MoveList w moves/>
                {move || refused.get().into_iter().map(|said| view! { <p class="refused" role="alert">{said}</p> }).collect::<Vec<_>>()}
                <div class="viewer-foot">
                    <Show when=move || loose.get()>
                        <button type="button" id="keep" class="button" on:click=keep>{w.files.keep}</button>
                    </Show>
                    <button type="button" id="export-game" class="button" on:click=export>{w.files.export}</button>
                    <button type="button" id="take-over" class="button main" on:click=take_over>{w.take_over}</button>
                </div>
            </div>
        </div>
    }
}

/// What a file says of the game besides the names.
fn facts(saved: &SavedGame) -> Option<String> {
    let info = &saved.record.as_ref()?.info;
    let said = [&info.round, &info.place, &info.date].into_iter().filter(|text| !text.is_empty()).cloned();
    Some(said.collect::<Vec<_>>().join(" · ")).filter(|text| !text.is_empty())
}

fn listen_to_keys(app: &'static App, steps: Steps) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let free = app.dialog.with_untracked(Option::is_none) && !crate::app::types_into_focus();
        match event.key().as_str() {
            "ArrowLeft" if free => steps.step(false),
            "ArrowRight" if free => steps.step(true),
            "Home" if free => steps.go(0),
            "End" if free => steps.go(untrack(|| steps.length())),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
}

/// What is written at the position, and the ways to go on where there are several.
#[component]
fn Notes(w: &'static Words, steps: Steps, ways: Memo<Vec<NodeId>>) -> impl IntoView {
    let comment = Memo::new(move |_| {
        let node = steps.node();
        steps.record.with_value(|record| record.comment(node).map(ToOwned::to_owned))
    });
    let way = move |node: NodeId| {
        let text = steps.record.with_value(|record| record.step(node).map(|step| step.mv.to_string()));
        let chosen = move || steps.line.with(|line| line.contains(&node)).to_string();
        let choose = move |_| {
            steps.stop();
            steps.choose(node);
        };
        let text = text.unwrap_or_else(|| w.files.notes_only.to_owned());
        view! { <button type="button" class="chip" aria-pressed=chosen on:click=choose>{text}</button> }
    };
    let ways = move || {
        let ways = ways.get();
        (ways.len() > 1).then(|| {
            let ways: Vec<_> = ways.into_iter().map(way).collect();
            view! { <div class="chips" role="group" aria-label=w.files.variations>{ways}</div> }
        })
    };
    let says_something = move || {
        comment.with(Option::is_some)
            || steps.record.with_value(|record| record.children(steps.node()).nth(1).is_some())
    };
    view! {
        <section class="card notes" class:gone=move || !says_something()>
            {ways}
            {move || comment.get().map(|text| view! { <p class="comment" role="status">{text}</p> })}
        </section>
    }
}

/// The buttons that step, and the one that plays.
#[component]
fn Controls(w: &'static Words, steps: Steps) -> impl IntoView {
    let at_start = move || steps.at.get() == 0;
    let at_end = move || steps.at.get() == steps.length();
    let playing = move || steps.playing.with(Option::is_some);
    let by_hand = move |go: fn(Steps)| {
        move |_| {
            steps.stop();
            go(steps);
        }
    };
    let toggle = move |_| if steps.playing.with_untracked(Option::is_some) { steps.stop() } else { steps.play() };
    let paces: Vec<_> = PACES
        .iter()
        .enumerate()
        .map(|(at, seconds)| view! { <option value=at prop:selected=move || steps.pace.get() == at>{(w.seconds_per_move)(*seconds)}</option> })
        .collect();
    let set_pace = move |event| {
        steps.pace.set(event_target_value(&event).parse().unwrap_or(1));
        if steps.playing.with_untracked(Option::is_some) {
            steps.play();
        }
    };
    let button = move |id: &'static str, label: &'static str, icon: &'static str, off: Signal<bool>, go: fn(Steps)| {
        view! {
            <button type="button" id=id class="button" aria-label=label title=label disabled=off on:click=by_hand(go)>
                <Icon path=icon/>
            </button>
        }
    };
    let (start, end) = (Signal::derive(at_start), Signal::derive(at_end));
    view! {
        <section class="card viewer-steps">
            <p class="status-title" role="status">{move || (w.move_of)(steps.at.get(), steps.length())}</p>
            <input
                type="range"
                id="move-slider"
                min="0"
                max=move || steps.length()
                aria-label=w.moves
                prop:value=move || steps.at.get()
                on:input=move |event| {
                    steps.stop();
                    steps.go(event_target_value(&event).parse().unwrap_or(0));
                }
            />
            <div class="actions">
                {button("first", w.first, FIRST, start, |steps| steps.go(0))}
                {button("previous", w.previous, PREVIOUS, start, |steps| steps.step(false))}
                {button("next", w.next, NEXT, end, |steps| steps.step(true))}
                {button("last", w.last, LAST, end, |steps| steps.go(untrack(|| steps.length())))}
            </div>
            <div class="autoplay">
                <button type="button" id="autoplay" class="button" disabled=move || steps.length() == 0 on:click=toggle>
                    {move || if playing() { view! { <Icon path=PAUSE/> } } else { view! { <Icon path=NEXT/> } }}
                    {move || if playing() { w.autoplay_stop } else { w.autoplay }}
                </button>
                <select id="pace" aria-label=w.autoplay_pace on:change=set_pace>{paces}</select>
            </div>
        </section>
    }
}
