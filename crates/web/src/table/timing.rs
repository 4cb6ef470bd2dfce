use std::time::Duration;

use leptos::prelude::*;
use tengen_rules::{Clock, Color, Outcome, Seat, WinReason};

use super::Table;
use crate::browser;
use crate::sound::Sound;
use crate::time_choice::{clock_after, clock_side};

/// How often what shows time is brought up to date.
const TICK: Duration = Duration::from_millis(100);
/// From this second of the last ones on, every second is heard; [`WARNING`] is heard once.
const COUNTDOWN: u64 = 5;
const WARNING: u64 = 10;

/// How long the side to move has been thinking.
#[derive(Clone, Copy)]
pub(super) struct Timing {
    /// When the present stretch of thinking began; `None` while the clock is held.
    since: StoredValue<Option<f64>>,
    /// The stretches before it.
    before: StoredValue<Duration>,
    /// The time as it was last looked at.
    now: RwSignal<f64>,
    ticking: StoredValue<Option<IntervalHandle>>,
    /// The second of the countdown that was heard last.
    heard: StoredValue<u64>,
}

impl Timing {
    pub(super) fn new() -> Self {
        let now = browser::now();
        Self {
            since: StoredValue::new(Some(now)),
            before: StoredValue::new(Duration::ZERO),
            now: RwSignal::new(now),
            ticking: StoredValue::new(None),
            heard: StoredValue::new(u64::MAX),
        }
    }

    /// A move begins, or goes on after this much thinking.
    pub(super) fn begin_move(self, before: Duration) {
        self.before.set_value(before);
        if self.since.get_value().is_some() {
            self.since.set_value(Some(browser::now()));
        }
        self.now.set(browser::now());
        self.heard.set_value(u64::MAX);
    }

    /// Stops the clock, or lets it go on.
    pub(super) fn hold(self, hold: bool) {
        self.before.set_value(self.thought());
        self.since.set_value((!hold).then(browser::now));
    }

    /// How long the side to move has been thinking, exactly.
    pub(super) fn thought(self) -> Duration {
        let stretch = self.since.get_value().map_or(0.0, |since| browser::now() - since);
        self.before.get_value() + browser::duration(stretch)
    }
}

impl Table {
    /// What the clock of a side shows: the time until the next change, and the periods left. `None` without clocks.
    pub(crate) fn clock_face(&'static self, side: Color) -> Option<(Duration, u32)> {
        let (seat, running, fallen) = self.session.with(|session| {
            let game = session.game();
            let seat = game.seat_of(side);
            let fallen = Outcome::Win { winner: side.opponent(), by: WinReason::Time };
            (seat, !game.is_over() && game.seat_to_act() == seat, game.outcome() == Some(&fallen))
        });
        let thought = match (fallen, running) {
            // The clocks know of finished moves only, and time ran out in one that was not.
            (true, _) => Duration::MAX,
            (false, true) => self.counted(),
            (false, false) => Duration::ZERO,
        };
        self.clock().shown(clock_side(seat), thought)
    }

    /// How long the side to move has been thinking, as of the last tick.
    pub(crate) fn thinking_time(&'static self) -> Duration {
        self.timing.now.track();
        self.timing.thought()
    }

    /// The clocks before the present move.
    fn clock(&'static self) -> Clock {
        let control = self.time.get().control();
        let steps = self.session.with(|session| session.game().steps().len());
        self.spent.with(|spent| clock_after(control, &spent[..steps.min(spent.len())]))
    }

    /// What of the thinking the clock counts: the clocks start with the first stone.
    fn counted(&'static self) -> Duration {
        self.timing.now.track();
        let started = self.session.with(|session| session.game().ply() > 0);
        if started { self.timing.thought() } else { Duration::ZERO }
    }

    /// Notes who took the last step, and how long it took.
    pub(super) fn note_time(&'static self, seat: Seat, thought: Duration) {
        let steps = self.session.with_untracked(|session| session.game().steps().len());
        self.spent.update(|spent| {
            spent.truncate(steps - 1);
            spent.resize(steps - 1, (seat, Duration::ZERO));
            spent.push((seat, if steps == 1 { Duration::ZERO } else { thought }));
        });
    }

    /// Ends the game if the time of the side to move is up. Returns whether it was.
    pub(super) fn flag_has_fallen(&'static self) -> bool {
        let fallen = untrack(|| {
            let game_over = self.session.with(|session| session.game().is_over());
            let seat = self.seat_to_act();
            let left = self.clock().remaining(clock_side(seat), self.counted());
            (!game_over && left.is_some_and(|left| left.is_zero())).then_some(seat)
        });
        let Some(seat) = fallen else { return false };
        self.change(|session| {
            session.time_out(session.game().color_of(seat));
            true
        });
        true
    }

    /// Lets what shows time move as long as something does.
    pub(super) fn keep_time(&'static self) {
        let ticking = self.timing.ticking;
        match (self.shows_time(), ticking.get_value()) {
            (true, None) => ticking.set_value(set_interval_with_handle(move || self.tick(), TICK).ok()),
            (false, Some(handle)) => {
                handle.clear();
                ticking.set_value(None);
            }
            _ => {}
        }
    }

    fn shows_time(&'static self) -> bool {
        let clock_runs = self.time.get_untracked().short().is_some()
            && !self.paused.get_untracked()
            && self.session.with_untracked(|session| !session.game().is_over() && session.game().ply() > 0);
        clock_runs || self.question.with_untracked(Option::is_some)
    }

    fn tick(&'static self) {
        self.timing.now.set(browser::now());
        if !self.flag_has_fallen() {
            self.count_down();
        }
    }

    /// The last seconds of a person's time are heard.
    fn count_down(&'static self) {
        let acts = self.session.with_untracked(|session| {
            session.person_to_move().then(|| session.game().color_of(session.game().seat_to_act()))
        });
        let face = acts.and_then(|side| untrack(|| self.clock_face(side)));
        let Some((left, _)) = face else { return };
        let second = left.as_secs() + 1;
        let counts = second <= COUNTDOWN || second == WARNING;
        if counts && second < self.timing.heard.get_value() {
            self.timing.heard.set_value(second);
            self.play_sound(Sound::LowClock);
        }
    }
}
