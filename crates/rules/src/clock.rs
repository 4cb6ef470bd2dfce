use std::time::Duration;

use crate::color::Color;

/// How much time the sides have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As long as they like.
    #[default]
    Unlimited,
    /// A main time for the whole game, and more after every move. Without a main time the first move has what each move adds.
    Fischer {
        /// What each side begins with.
        main: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// A main time, then periods: a move within a period leaves it whole, a longer one uses it up.
    Byoyomi {
        /// What each side begins with.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// How many periods each side has.
        periods: u32,
    },
}

/// What both sides have left. It reads no clock: whoever does says how long a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: [Left; 2],
}

/// What one side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    main: Duration,
    periods: u32,
}

impl Clock {
    /// Both sides with their full time: the main time, or where there is none what a move adds, so that a first move can be made.
    pub const fn new(control: TimeControl) -> Self {
        let left = match control {
            TimeControl::Unlimited => Left { main: Duration::ZERO, periods: 0 },
            TimeControl::Fischer { main, increment } => {
                Left { main: if main.is_zero() { increment } else { main }, periods: 0 }
            }
            TimeControl::Byoyomi { main, periods, .. } => Left { main, periods },
        };
        Self { control, left: [left; 2] }
    }

    /// The same control with other times left: for a game that is restored.
    #[must_use]
    pub const fn with_left(mut self, side: Color, main: Duration, periods: u32) -> Self {
        self.left[side.index()] = Left { main, periods };
        self
    }

    /// Exchanges what the sides have left, when an opening exchanges their colors: everyone keeps the time they had.
    #[must_use]
    pub const fn with_sides_swapped(mut self) -> Self {
        self.left = [self.left[1], self.left[0]];
        self
    }

    /// The time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side could still think after thinking this long at its present move, or `None` without a limit: zero means
    /// that its time has run out.
    pub fn remaining(&self, side: Color, thinking: Duration) -> Option<Duration> {
        let Left { main, periods } = self.left[side.index()];
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::Fischer { .. } => Some(main.saturating_sub(thinking)),
            TimeControl::Byoyomi { period, .. } => {
                Some(main.saturating_add(period.saturating_mul(periods)).saturating_sub(thinking))
            }
        }
    }

    /// The main time a side has left and its periods, before its present move.
    pub const fn left(&self, side: Color) -> (Duration, u32) {
        let Left { main, periods } = self.left[side.index()];
        (main, periods)
    }

    /// What a clock shows after thinking this long: the time until the next change, and the whole periods left.
    /// `None` without a limit.
    pub fn shown(&self, side: Color, thinking: Duration) -> Option<(Duration, u32)> {
        let Left { main, periods } = self.left[side.index()];
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::Fischer { .. } => Some((main.saturating_sub(thinking), 0)),
            TimeControl::Byoyomi { period, .. } => {
                if thinking < main {
                    return Some((main.saturating_sub(thinking), periods));
                }
                let over = thinking.saturating_sub(main);
                let used = periods_used(over, period).min(periods);
                if used == periods {
                    return Some((Duration::ZERO, 0));
                }
                Some((period.saturating_mul(used + 1).saturating_sub(over), periods - used))
            }
        }
    }

    /// Ends a side's move after it thought this long. Returns whether it was in time; a side that was not keeps nothing.
    pub fn press(&mut self, side: Color, thinking: Duration) -> bool {
        let in_time = self.remaining(side, thinking).is_none_or(|left| !left.is_zero());
        let left = &mut self.left[side.index()];
        match self.control {
            TimeControl::Unlimited => {}
            _ if !in_time => *left = Left { main: Duration::ZERO, periods: 0 },
            TimeControl::Fischer { increment, .. } => {
                left.main = left.main.saturating_sub(thinking).saturating_add(increment);
            }
            TimeControl::Byoyomi { period, .. } => {
                left.periods -= periods_used(thinking.saturating_sub(left.main), period).min(left.periods);
                left.main = left.main.saturating_sub(thinking);
            }
        }
        in_time
    }
}

/// How many whole periods fit into the time past the main time.
fn periods_used(over: Duration, period: Duration) -> u32 {
    let used = over.as_nanos().checked_div(period.as_nanos()).unwrap_or(u128::MAX);
    u32::try_from(used).unwrap_or(u32::MAX)
}
