use std::time::Duration;

/// How much an engine may think about one move. What is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Thinking time; zero means an answer at once.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

/// Moves that the time left is shared among: half of the own moves of a usual game of 80 plies.
const MOVES_TO_GO: u32 = 20;
/// What must stay unused for the pipe, the scheduler and the reaction to a stop, measured on a machine with both cores busy.
const LEAST_RESERVE: Duration = Duration::from_millis(30);
/// Beyond this a larger reserve buys nothing.
const MOST_RESERVE: Duration = Duration::from_millis(500);

/// What a manager said about time. `None`: it said nothing, or no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    pub(crate) turn: Option<Duration>,
    pub(crate) left: Option<Duration>,
    pub(crate) increment: Duration,
}

impl TimeLimits {
    /// The thinking time of the next move: within the turn, within a fair share of what is left, and always with a reserve.
    pub(crate) fn time(self) -> Option<Duration> {
        let turn = self.turn.map(|turn| turn.saturating_sub(reserve(turn)));
        let share = self.left.map(|left| {
            let share = left / MOVES_TO_GO + self.increment * 3 / 4;
            share.min(left.saturating_sub(reserve(left)))
        });
        match (turn, share) {
            (Some(turn), Some(share)) => Some(turn.min(share)),
            (turn, share) => turn.or(share),
        }
    }
}

fn reserve(limit: Duration) -> Duration {
    (limit / 10).clamp(LEAST_RESERVE, MOST_RESERVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(turn: Option<u64>, left: Option<u64>, increment: u64) -> Option<u128> {
        let ms = Duration::from_millis;
        let limits = TimeLimits { turn: turn.map(ms), left: left.map(ms), increment: ms(increment) };
        limits.time().map(|time| time.as_millis())
    }

    #[test]
    fn a_reserve_is_always_kept() {
        assert_eq!(time(None, None, 0), None);
        assert_eq!(time(Some(0), None, 0), Some(0));
        assert_eq!(time(Some(20), None, 0), Some(0));
        assert_eq!(time(Some(100), None, 0), Some(70));
        assert_eq!(time(Some(30_000), None, 0), Some(29_500));
        assert_eq!(time(Some(5_000), Some(100_000), 0), Some(4_500));
        assert_eq!(time(Some(5_000), Some(20_000), 0), Some(1_000));
        assert_eq!(time(None, Some(40), 1_000), Some(10));
        assert_eq!(time(None, Some(10), 1_000), Some(0));
        assert_eq!(time(None, Some(0), 0), Some(0));
    }
}
