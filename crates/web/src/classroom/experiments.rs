//! The page on which two players play many games, to find out what a change is worth.
mod form;
mod lab;
mod setup;

use leptos::prelude::*;
use tengen_api::{CellFound, ReportFound, ReportWords, ShareFound};

use super::numbers::milliseconds;
use super::picture::Picture;
use super::room::Room;
use crate::browser;
use form::Form;
pub(crate) use lab::Lab;
use lab::{Experiment, State};

/// Experiments: choose, run, stop, go on, read, compare.
#[component]
pub(super) fn Experiments(room: Room) -> impl IntoView {
    let words = room.words;
    let lab = Lab::of(room.app, move |experiment| report_words(room, experiment));
    // In another language the report says the same in other words.
    lab.make_report();
    let kept = RwSignal::new(lab.kept());
    Effect::new(move || {
        lab.state().track();
        lab.current().track();
        kept.set(lab.kept());
    });
    view! {
        <div class="lab">
            <Form room lab/>
            <div class="lab-results">
                <Running room lab/>
                {move || lab.report().get().map(|report| view! { <Report room lab report/> })}
                <Kept room lab kept/>
                <p class="quiet small">{words.experiments_note}</p>
            </div>
        </div>
    }
}

fn report_words(room: Room, experiment: &Experiment) -> ReportWords {
    let words = room.words;
    let own = |text: &str| text.to_owned();
    ReportWords {
        share: own(words.picture_share),
        games: own(words.picture_games),
        time: own(words.picture_time),
        mean: own(words.mean).to_lowercase(),
        longest: own(words.longest).to_lowercase(),
        length: own(words.picture_length),
        moves: own(words.picture_moves),
        players: Some(names(room, experiment)),
    }
}

/// What the players of an experiment are called.
fn names(room: Room, experiment: &Experiment) -> [String; 2] {
    experiment.setup.players.each_ref().map(|player| room.words.player_name(player, room.w))
}

/// What an experiment is called.
fn title(room: Room, experiment: &Experiment) -> String {
    let [a, b] = names(room, experiment);
    (room.w.versus)(&a, &b)
}

/// How far the experiment is; stop and go on.
#[component]
fn Running(room: Room, lab: &'static Lab) -> impl IntoView {
    let words = room.words;
    let shown = move || {
        let state = lab.state().get();
        let failure = match &state {
            State::Failed(message) => Some(view! { <p class="out" role="alert">{(words.failed)(message)}</p> }),
            State::Idle | State::Running => None,
        };
        let running = state == State::Running;
        let card = lab.current().with(|current| {
            let (_, experiment) = current.as_ref()?;
            let (finished, games) = (experiment.finished(), experiment.games);
            let button = if running {
                view! { <button type="button" id="stop-experiment" class="button" on:click=move |_| lab.stop()>{words.stop}</button> }
                    .into_any()
            } else if experiment.is_done() {
                ().into_any()
            } else {
                view! { <button type="button" id="go-on" class="button main" on:click=move |_| lab.go_on()>{words.go_on_playing}</button> }
                    .into_any()
            };
            let status = if experiment.is_done() {
                words.experiment_done
            } else if running {
                words.experiment_runs
            } else {
                words.experiment_stopped
            };
            Some(view! {
                <h2>{title(room, experiment)}</h2>
                <div class="progress-line">
                    <progress max=games value=finished aria-label=words.games></progress>
                    <span>{format!("{finished} / {games}")}</span>
                    {button}
                </div>
                <p class="quiet small" role="status">{status}</p>
            })
        });
        (failure.is_some() || card.is_some())
            .then(|| view! { <section class="card running">{failure} {card}</section> })
    };
    view! { {shown} }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval(share: &ShareFound) -> String {
    format!("{} ({}–{})", percent(share.mean), percent(share.low), percent(share.high))
}

/// What the finished games say: a sentence, the numbers, the pictures.
#[component]
fn Report(room: Room, lab: &'static Lab, report: ReportFound) -> impl IntoView {
    let words = room.words;
    let (names, done) = lab.current().with_untracked(|current| {
        current.as_ref().map(|(_, experiment)| (names(room, experiment), experiment.is_done())).unwrap_or_default()
    });
    let [a, b] = names;
    let verdict = report.share.as_ref().map_or_else(
        || words.too_few_games.to_owned(),
        |share| (words.experiment_verdict)(&a, &b, &interval(share), share.low > 0.5, share.high < 0.5),
    );
    let counted = |cell: &CellFound| format!("{} / {} / {}", cell.wins, cell.draws, cell.losses);
    let mut rows = vec![
        (words.result_total, counted(&report.total), report.share.as_ref().map(interval)),
        (words.result_first, counted(&report.moving_first), report.share_first.as_ref().map(interval)),
        (words.result_second, counted(&report.moving_second), report.share_second.as_ref().map(interval)),
        (words.result_black, counted(&report.first_player), report.share_of_first.as_ref().map(interval)),
    ];
    let elo = report.elo.as_ref().map(|(elo, error)| format!("{elo:+.0} ± {error:.0}"));
    rows.extend(elo.map(|elo| (words.result_elo, elo, None)));
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(name, text, share)| view! { <tr><th scope="row">{name}</th><td>{text}</td><td>{share}</td></tr> })
        .collect();
    let times: Vec<_> = [a, b]
        .into_iter()
        .zip(&report.thinking)
        .map(|(name, thinking)| {
            let (mean, longest) = (milliseconds(thinking.mean_ms), milliseconds(thinking.longest_ms));
            view! { <tr><th scope="row">{name}</th><td>{mean}</td><td>{longest}</td></tr> }
        })
        .collect();
    let lengths =
        report.lengths.map(|(shortest, mean, longest)| (words.lengths)(shortest, mean, longest, report.undecided));
    let pictures: Vec<_> = report.pictures.into_iter().map(|picture| view! { <Picture room picture/> }).collect();
    let moves = StoredValue::new(report.moves_csv);
    let save = move |_| moves.with_value(|moves| browser::download("tengen-moves.csv", moves));
    view! {
        <section class="card results">
            <p class="results-verdict" role="status">{verdict}</p>
            <div class="scrolls" tabindex="0" role="group" aria-label=words.wins_draws_losses>
                <table class="figures">
                    <thead>
                        <tr>
                            <th scope="col"></th>
                            <th scope="col">{words.wins_draws_losses}</th>
                            <th scope="col">{words.share_interval}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <div class="scrolls" tabindex="0" role="group" aria-label=words.time_per_move>
                <table class="figures">
                    <thead>
                        <tr>
                            <th scope="col">{words.time_per_move}</th>
                            <th scope="col">{words.mean}</th>
                            <th scope="col">{words.longest}</th>
                        </tr>
                    </thead>
                    <tbody>{times}</tbody>
                </table>
            </div>
            {(!done).then(|| view! { <p class="quiet small">{words.share_of_pairs}</p> })}
            <p class="quiet small">{lengths}</p>
            <button type="button" class="button" on:click=save>{words.moves_csv}</button>
        </section>
        <section class="card pictures">{pictures}</section>
    }
}

/// The kept experiments.
#[component]
fn Kept(room: Room, lab: &'static Lab, kept: RwSignal<Vec<(String, Experiment)>>) -> impl IntoView {
    let words = room.words;
    let entry = move |(key, experiment): (String, Experiment)| {
        let name = title(room, &experiment);
        let about = format!("{} / {}", experiment.finished(), experiment.games);
        let deletes = format!("{}: {name}", room.w.delete);
        let (shows, gone) = (key.clone(), key);
        view! {
            <li>
                <button type="button" class="kept" on:click=move |_| lab.show(&shows)>
                    <span>{name}</span>
                    <span class="quiet small">{about}</span>
                </button>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=deletes
                    on:click=move |_| {
                        lab.delete(&gone);
                        kept.set(lab.kept());
                    }
                >
                    {room.w.delete}
                </button>
            </li>
        }
    };
    let list = move || {
        let kept = kept.get();
        (!kept.is_empty()).then(|| {
            let entries: Vec<_> = kept.into_iter().map(entry).collect();
            view! { <section class="card kept-list"><h2>{words.kept_experiments}</h2><ul>{entries}</ul></section> }
        })
    };
    view! { {list} }
}
