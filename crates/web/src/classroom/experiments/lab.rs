use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tengen_api::{Finding, FromThinker, ReportFound, ReportWords, Study, StudyRequest};

use super::setup::Setup;
use crate::app::App;
use crate::browser;
use crate::store::Store;
use crate::thinker::Thinkers;

/// How the keys of experiments begin.
const EXPERIMENT: &str = "experiment-";

/// How often a running experiment is kept. The games played since are played again after a reload, and come out the same.
const KEEP_EVERY: f64 = 1_500.0;

/// How often the report of a running experiment is made anew.
const REPORT_EVERY: f64 = 400.0;

/// The most workers that play.
const MOST_WORKERS: usize = 4;

/// An experiment as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Experiment {
    /// What was chosen.
    pub(super) setup: Setup,
    /// When it began, in milliseconds since 1970.
    pub(super) started: u64,
    /// The numbered games, as whoever plays them wrote them.
    plan: String,
    /// How many games it has.
    pub(super) games: u64,
    /// The finished games by their numbers, each as whoever played it wrote it.
    played: BTreeMap<u64, String>,
}

impl Experiment {
    /// How many games are finished.
    pub(super) fn finished(&self) -> u64 {
        self.played.len() as u64
    }

    /// Whether all are.
    pub(super) fn is_done(&self) -> bool {
        self.finished() >= self.games
    }
}

/// What goes on in the lab.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum State {
    /// Nothing.
    #[default]
    Idle,
    /// Games are being played.
    Running,
    /// It could not begin, or go on.
    Failed(String),
}

/// Where experiments are played. There is one, and it lives as long as the page, whichever part of it is shown.
pub(crate) struct Lab {
    store: Store,
    /// Those who play, each in a thread of its own.
    players: Vec<Thinkers>,
    /// Who makes plans and reports.
    clerk: Thinkers,
    /// The experiment that is shown, with its key.
    current: RwSignal<Option<(String, Experiment)>>,
    state: RwSignal<State>,
    report: RwSignal<Option<ReportFound>>,
    /// The games that are being played, with the questions for them.
    open: StoredValue<BTreeMap<u64, u64>>,
    kept_at: StoredValue<f64>,
    reported_at: StoredValue<f64>,
    words: StoredValue<Wording>,
}

/// The words of the report of an experiment.
type Wording = Arc<dyn Fn(&Experiment) -> ReportWords + Send + Sync>;

impl Lab {
    /// The lab of the page. An experiment that was running when the page was left goes on when it is asked to.
    pub(super) fn of(
        app: &'static App,
        words: impl Fn(&Experiment) -> ReportWords + Send + Sync + 'static,
    ) -> &'static Self {
        let lab = app.lab.get_value().unwrap_or_else(|| {
            let lab = Self::open(app);
            app.lab.set_value(Some(lab));
            lab
        });
        lab.words.set_value(Arc::new(words));
        lab
    }

    fn open(app: &'static App) -> &'static Self {
        let lab: &'static Self = app.for_good(|| {
            Box::leak(Box::new(Self {
                store: app.store,
                players: (0..workers()).map(|_| Thinkers::in_a_worker()).collect(),
                clerk: Thinkers::in_a_worker(),
                current: RwSignal::new(None),
                state: RwSignal::new(State::Idle),
                report: RwSignal::new(None),
                open: StoredValue::new(BTreeMap::new()),
                kept_at: StoredValue::new(0.0),
                reported_at: StoredValue::new(0.0),
                words: StoredValue::new(Arc::new(|_| ReportWords::default())),
            }))
        });
        if let Some((key, _)) = lab.kept().into_iter().next() {
            lab.show(&key);
        }
        // It listens as long as the page lives.
        window_event_listener(leptos::ev::pagehide, move |_| lab.keep());
        lab
    }

    /// The experiment that is shown.
    pub(super) const fn current(&'static self) -> RwSignal<Option<(String, Experiment)>> {
        self.current
    }

    /// What goes on.
    pub(super) const fn state(&'static self) -> RwSignal<State> {
        self.state
    }

    /// What the games that are finished say.
    pub(super) const fn report(&'static self) -> RwSignal<Option<ReportFound>> {
        self.report
    }

    /// The kept experiments, the last one begun first, the one that is shown as far as it is.
    pub(super) fn kept(&'static self) -> Vec<(String, Experiment)> {
        let mut kept: Vec<(String, Experiment)> = self.store.documents(EXPERIMENT);
        self.current.with_untracked(|current| {
            let (key, experiment) = current.as_ref()?;
            *kept.iter_mut().find(|(kept, _)| kept == key)? = (key.clone(), experiment.clone());
            Some(())
        });
        kept.sort_by_key(|(_, experiment)| std::cmp::Reverse(experiment.started));
        kept
    }

    /// Shows a kept experiment; one that runs is stopped.
    pub(super) fn show(&'static self, key: &str) {
        self.stop();
        self.report.set(None);
        self.current.set(self.store.get(key).map(|experiment| (key.to_owned(), experiment)));
        self.make_report();
    }

    /// Deletes a kept experiment.
    pub(super) fn delete(&'static self, key: &str) {
        if self.current.with_untracked(|current| current.as_ref().is_some_and(|(shown, _)| shown == key)) {
            self.stop();
            self.report.set(None);
            self.current.set(None);
        }
        self.store.delete(key);
    }

    /// Begins an experiment.
    pub(super) fn begin(&'static self, setup: Setup) {
        self.stop();
        self.report.set(None);
        self.current.set(None);
        self.state.set(State::Running);
        let id = browser::random();
        let study = Study::Plan { experiment: setup.text() };
        self.clerk.ask(StudyRequest { id, study }, move |said| match said {
            FromThinker::Found { finding, .. } => {
                if let Finding::Plan(plan) = *finding {
                    let started = browser::date();
                    let played = BTreeMap::new();
                    let experiment =
                        Experiment { setup: setup.clone(), started, plan: plan.plan, games: plan.games, played };
                    self.current.set(Some((format!("{EXPERIMENT}{started:x}"), experiment)));
                    self.keep();
                    self.go_on();
                }
            }
            FromThinker::Failed { message, .. } => self.state.set(State::Failed(message)),
            FromThinker::Progress { .. } | FromThinker::Move { .. } => {}
        });
    }

    /// Plays the games that are not finished.
    pub(super) fn go_on(&'static self) {
        self.state.set(State::Running);
        for at in 0..self.players.len() {
            self.play_next(at);
        }
    }

    /// Stops. The games that were being played are played again later, and come out the same.
    pub(super) fn stop(&'static self) {
        let open = self.open.get_value();
        self.open.set_value(BTreeMap::new());
        for question in open.into_values() {
            for player in &self.players {
                player.stop(question, false);
            }
        }
        if self.state.with_untracked(|state| *state == State::Running) {
            self.state.set(State::Idle);
            self.keep();
            self.make_report();
        }
    }

    /// Gives a player the next game that nobody plays or has played.
    fn play_next(&'static self, at: usize) {
        let open = self.open.get_value();
        let next = self.current.with_untracked(|current| {
            let (key, experiment) = current.as_ref()?;
            let free = |game: &u64| !open.contains_key(game) && !experiment.played.contains_key(game);
            Some((key.clone(), experiment.plan.clone(), (0..experiment.games).find(free)?))
        });
        let Some((key, plan, game)) = next else {
            if open.is_empty() {
                self.finish();
            }
            return;
        };
        let id = browser::random();
        self.open.update_value(|open| {
            open.insert(game, id);
        });
        self.players[at].ask(StudyRequest { id, study: Study::Game { plan, game } }, move |said| {
            let is_open = self.open.with_value(|open| open.get(&game) == Some(&id));
            if !is_open || !said.is_last() {
                return;
            }
            self.open.update_value(|open| {
                open.remove(&game);
            });
            match said {
                FromThinker::Found { finding, .. } => {
                    if let Finding::Game { played } = *finding {
                        self.take(&key, game, played);
                    }
                    self.play_next(at);
                }
                FromThinker::Failed { message, .. } => {
                    self.stop();
                    self.state.set(State::Failed(message));
                }
                FromThinker::Progress { .. } | FromThinker::Move { .. } => {}
            }
        });
    }

    /// A game is finished.
    fn take(&'static self, key: &str, game: u64, played: String) {
        self.current.update(|current| {
            if let Some((_, experiment)) = current.as_mut().filter(|(shown, _)| shown == key) {
                experiment.played.insert(game, played);
            }
        });
        let now = browser::now();
        if now - self.kept_at.get_value() >= KEEP_EVERY {
            self.keep();
        }
        if now - self.reported_at.get_value() >= REPORT_EVERY {
            self.make_report();
        }
    }

    fn finish(&'static self) {
        if self.state.with_untracked(|state| *state == State::Running) {
            self.state.set(State::Idle);
        }
        self.keep();
        self.make_report();
    }

    fn keep(&'static self) {
        self.kept_at.set_value(browser::now());
        self.current.with_untracked(|current| {
            if let Some((key, experiment)) = current {
                self.store.put(key, experiment);
            }
        });
    }

    /// Asks what the finished games say.
    pub(super) fn make_report(&'static self) {
        self.reported_at.set_value(browser::now());
        let asked = self.current.with_untracked(|current| {
            let (key, experiment) = current.as_ref().filter(|(_, experiment)| experiment.finished() > 0)?;
            let games = experiment.played.values().cloned().collect();
            let words = self.words.get_value()(experiment);
            Some((key.clone(), Study::Report { plan: experiment.plan.clone(), games, words }))
        });
        let Some((key, study)) = asked else { return };
        self.clerk.ask(StudyRequest { id: browser::random(), study }, move |said| {
            let shown = self.current.with_untracked(|current| current.as_ref().is_some_and(|(shown, _)| *shown == key));
            if let FromThinker::Found { finding, .. } = said
                && let Finding::Report(report) = *finding
                && shown
            {
                self.report.set(Some(report));
            }
        });
    }
}

/// As many workers as the machine has processors for, one left to the page.
fn workers() -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let processors = window().navigator().hardware_concurrency() as usize;
    processors.saturating_sub(1).clamp(1, MOST_WORKERS)
}
