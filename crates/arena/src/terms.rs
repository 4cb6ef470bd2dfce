use std::time::Duration;

use tengen_rules::{Clock, Color, TimeControl};

/// What each player of a game may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Thinking time of a move.
    pub turn: Option<Duration>,
    /// Thinking time of a game, and what each move adds to it.
    pub game: Option<(Duration, Duration)>,
    /// Positions looked at for a move.
    pub nodes: Option<u64>,
    /// Depth of the search for a move, in plies.
    pub depth: Option<u32>,
    /// Memory of an external program with all its children, in bytes.
    pub memory: Option<u64>,
    /// Threads of an external program.
    pub threads: Option<u32>,
    /// By which clock players are timed.
    pub measure: Measure,
    /// How much later than allowed a move may come: what the pipe and the scheduler of a busy machine cost.
    pub tolerance: Duration,
    /// How long a program may be silent where no other limit ends the wait, by the wall clock.
    pub silence: Duration,
}

/// By which clock a program is timed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The time that passes.
    #[default]
    Wall,
    /// The processor time of the program and its children, or of the thread of a player of ours: fair on a machine that is busy
    /// with other things.
    Cpu,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            turn: None,
            game: None,
            nodes: None,
            depth: None,
            memory: None,
            threads: None,
            measure: Measure::Wall,
            tolerance: Duration::from_millis(50),
            silence: Duration::from_mins(1),
        }
    }
}

impl Terms {
    pub(crate) fn clock(&self) -> Clock {
        Clock::new(match self.game {
            Some((main, increment)) => TimeControl::Fischer { main, increment },
            None => TimeControl::Unlimited,
        })
    }

    /// What a side may use for its next move.
    pub(crate) fn allowance(&self, clock: &Clock, side: Color) -> Allowance {
        let left = clock.remaining(side, Duration::ZERO);
        Allowance { turn: self.turn, left, increment: self.game.map_or(Duration::ZERO, |(_, increment)| increment) }
    }
}

/// The time a side has for its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) turn: Option<Duration>,
    pub(crate) left: Option<Duration>,
    pub(crate) increment: Duration,
}

/// The moves that an own player shares the time left among.
const MOVES_TO_GO: u32 = 20;

impl Allowance {
    /// The time after which the move is late.
    pub(crate) fn most(self) -> Option<Duration> {
        match (self.turn, self.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }

    /// How long an own player is told to think: the whole turn, or a share of the time left.
    pub(crate) fn share(self) -> Option<Duration> {
        let share = self.left.map(|left| left.min(left / MOVES_TO_GO + self.increment * 3 / 4));
        match (self.turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        }
    }
}
