use std::time::Duration;

use crate::budget::{Budget, TimeLimits};
use crate::info::Info;

/// What a manager lets an engine use. `None`: it said nothing, or no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Memory of the whole program, in bytes.
    pub memory: Option<u64>,
    /// Memory of the table of positions, in bytes.
    pub hash: Option<u64>,
    /// Threads.
    pub threads: Option<u32>,
}

/// What `INFO` lines said so far.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) rule_code: i32,
    pub(crate) resources: Resources,
    pub(crate) show_detail: u8,
    turn: Duration,
    game: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    nodes: Option<u64>,
    depth: Option<u32>,
}

/// The turn of a manager that says nothing, as in the published example program.
const DEFAULT_TURN: Duration = Duration::from_secs(30);
/// How "no limit" is written in `time_left`.
const NO_TIME_LEFT_LIMIT: i64 = 2_147_483_647;
/// How Yixin's board writes "no limit": this turn together with this match, in milliseconds.
const YIXIN_UNLIMITED: [u64; 2] = [2_000_000, 100_000_000];

impl Default for Settings {
    fn default() -> Self {
        Self {
            rule_code: 0,
            resources: Resources::default(),
            show_detail: 0,
            turn: DEFAULT_TURN,
            game: None,
            left: None,
            increment: Duration::ZERO,
            nodes: None,
            depth: None,
        }
    }
}

impl Settings {
    pub(crate) fn apply(&mut self, info: &Info) {
        let limit = |value: u64| (value > 0).then_some(value);
        match *info {
            Info::TimeoutTurn(ms) => self.turn = millis(ms),
            Info::TimeoutMatch(ms) => {
                self.game = (ms > 0).then(|| millis(ms));
                self.left = self.game;
            }
            Info::TimeLeft(ms) => self.left = (ms < NO_TIME_LEFT_LIMIT).then(|| millis(ms)),
            Info::TimeIncrement(ms) => self.increment = millis(ms),
            Info::MaxMemory(bytes) => self.resources.memory = limit(bytes),
            Info::HashSize(kib) => self.resources.hash = limit(kib.saturating_mul(1024)),
            Info::ThreadNum(threads) => self.resources.threads = (threads > 0).then_some(threads),
            Info::Rule(code) => self.rule_code = code,
            Info::MaxDepth(plies) => self.depth = (plies > 0).then_some(plies),
            Info::MaxNode(nodes) => self.nodes = u64::try_from(nodes).ok().and_then(limit),
            Info::ShowDetail(bits) => self.show_detail = bits,
            Info::GameType(_) | Info::Evaluate(_) | Info::Folder(_) | Info::Other { .. } => {}
        }
    }

    /// A new game begins: its time is whole again.
    pub(crate) const fn new_game(&mut self) {
        self.left = self.game;
    }

    /// The engine thought this long; the manager may say better with its next `time_left`.
    pub(crate) fn spend(&mut self, thinking: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(thinking) + self.increment);
    }

    pub(crate) fn budget(&self) -> Budget {
        let unlimited = [Some(self.turn), self.game] == YIXIN_UNLIMITED.map(|ms| Some(Duration::from_millis(ms)));
        let turn = (!unlimited).then_some(self.turn);
        let left = if unlimited { None } else { self.left };
        let limits = TimeLimits { turn, left, increment: self.increment };
        Budget { time: limits.time(), nodes: self.nodes, depth: self.depth }
    }
}

fn millis(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}
