//! Time controls as people choose them and as clocks show them.
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{Clock, Color, Seat, TimeControl};

/// A time control, in the units people choose it in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum TimeChoice {
    /// No clocks.
    #[default]
    None,
    /// Main time and more for each move.
    Fischer {
        /// Minutes.
        main: u32,
        /// Seconds.
        increment: u32,
    },
    /// Main time, then periods.
    Byoyomi {
        /// Minutes.
        main: u32,
        /// Seconds.
        period: u32,
        /// How many.
        periods: u32,
    },
}

impl TimeChoice {
    /// What is offered at a click.
    pub(crate) const PRESETS: [Self; 5] = [
        Self::None,
        Self::Fischer { main: 3, increment: 2 },
        Self::Fischer { main: 10, increment: 5 },
        Self::Byoyomi { main: 5, period: 30, periods: 3 },
        Self::Byoyomi { main: 20, period: 30, periods: 5 },
    ];

    /// As the rules know it.
    pub(crate) fn control(self) -> TimeControl {
        let minutes = |m: u32| Duration::from_secs(60 * u64::from(m));
        let seconds = |s: u32| Duration::from_secs(u64::from(s));
        match self {
            Self::None => TimeControl::Unlimited,
            Self::Fischer { main, increment } => {
                TimeControl::Fischer { main: minutes(main), increment: seconds(increment) }
            }
            Self::Byoyomi { main, period, periods } => {
                TimeControl::Byoyomi { main: minutes(main), period: seconds(period), periods }
            }
        }
    }

    /// In short: `10′ + 5″`, `5′ + 3 × 30″`.
    pub(crate) fn short(self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Fischer { main, increment } => Some(format!("{main}′ + {increment}″")),
            Self::Byoyomi { main, period, periods } => Some(format!("{main}′ + {periods} × {period}″")),
        }
    }

    /// The same with every number within reason: a person may have typed anything.
    pub(crate) fn within_reason(self) -> Self {
        match self {
            Self::None => Self::None,
            // A game needs some time to begin with.
            Self::Fischer { main, increment } => {
                Self::Fischer { main: main.clamp(u32::from(increment == 0), 600), increment: increment.min(600) }
            }
            Self::Byoyomi { main, period, periods } => {
                Self::Byoyomi { main: main.min(600), period: period.clamp(1, 600), periods: periods.clamp(1, 99) }
            }
        }
    }
}

/// The clocks after these steps, each by whom it was taken and how long it took. The first step takes no time: the clocks start with
/// it. The first player's time stands under [`clock_side`] of the first seat, whatever color that player has.
pub(crate) fn clock_after(control: TimeControl, spent: &[(Seat, Duration)]) -> Clock {
    let mut clock = Clock::new(control);
    for &(seat, thinking) in spent {
        clock.press(clock_side(seat), thinking);
    }
    clock
}

/// Under which color a player's time stands: times belong to the players, and stay when an opening exchanges the colors.
pub(crate) const fn clock_side(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::Black,
        Seat::Second => Color::White,
    }
}

/// A time as a clock shows it: `4:37`, `1:02:05`, and tenths below ten seconds, `9.4`. It reaches zero when no time is left, not
/// a second before.
pub(crate) fn face(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces() {
        let shows = |ms| face(Duration::from_millis(ms));
        assert_eq!(shows(277_000), "4:37");
        assert_eq!(shows(3_725_000), "1:02:05");
        assert_eq!(shows(59_001), "1:00");
        assert_eq!(shows(9_400), "9.4");
        assert_eq!(shows(9_901), "0:10");
        assert_eq!(shows(1), "0.1");
        assert_eq!(shows(0), "0.0");
    }

    #[test]
    fn the_clock_is_what_the_moves_left() {
        let control = TimeChoice::Fischer { main: 1, increment: 2 }.control();
        let spent = [(Seat::First, 0), (Seat::Second, 10), (Seat::First, 5)];
        let spent = spent.map(|(seat, seconds)| (seat, Duration::from_secs(seconds)));
        let clock = clock_after(control, &spent);
        assert_eq!(clock.left(Color::Black).0.as_secs(), 60 + 2 - 5 + 2);
        assert_eq!(clock.left(Color::White).0.as_secs(), 60 - 10 + 2);
        let after_undo = clock_after(control, &spent[..1]);
        assert_eq!(after_undo.left(Color::White).0.as_secs(), 60);
    }

    #[test]
    fn typed_nonsense_becomes_a_clock_that_can_run() {
        assert_eq!(
            TimeChoice::Fischer { main: 0, increment: 0 }.within_reason(),
            TimeChoice::Fischer { main: 1, increment: 0 }
        );
        let byoyomi = TimeChoice::Byoyomi { main: 9999, period: 0, periods: 0 }.within_reason();
        assert_eq!(byoyomi, TimeChoice::Byoyomi { main: 600, period: 1, periods: 1 });
    }
}
