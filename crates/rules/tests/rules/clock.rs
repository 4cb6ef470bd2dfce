//! Clock arithmetic.
use std::time::Duration;

use tengen_rules::{Clock, Color, TimeControl};

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn an_unlimited_clock_never_runs_out() {
    let mut clock = Clock::new(TimeControl::Unlimited);
    assert!(clock.press(Color::Black, s(1_000_000)));
    assert_eq!((clock.remaining(Color::Black, s(5)), clock.shown(Color::White, s(5))), (None, None));
}

#[test]
fn fischer_adds_the_increment_after_the_move() {
    let mut clock = Clock::new(TimeControl::Fischer { main: s(10), increment: s(3) });
    assert_eq!(clock.remaining(Color::Black, s(4)), Some(s(6)));
    assert!(clock.press(Color::Black, s(4)));
    assert_eq!(clock.left(Color::Black), (s(9), 0));
    assert_eq!(clock.left(Color::White), (s(10), 0));
    assert!(!clock.press(Color::White, s(10)), "the whole time is too long");
    assert_eq!(clock.left(Color::White), (s(0), 0));
}

#[test]
fn without_a_main_time_the_first_move_has_the_increment() {
    let mut clock = Clock::new(TimeControl::Fischer { main: s(0), increment: s(2) });
    assert_eq!(clock.remaining(Color::White, s(0)), Some(s(2)));
    assert!(clock.press(Color::Black, s(1)));
    assert_eq!(clock.left(Color::Black), (s(3), 0));
    assert!(!clock.press(Color::White, s(2)));
}

#[test]
fn a_period_is_used_up_only_by_a_longer_move() {
    let mut clock = Clock::new(TimeControl::Byoyomi { main: s(10), period: s(5), periods: 3 });
    assert!(clock.press(Color::Black, s(8)));
    assert_eq!(clock.left(Color::Black), (s(2), 3));
    assert!(clock.press(Color::Black, s(6)), "2 s of main time and 4 s of a period");
    assert_eq!(clock.left(Color::Black), (s(0), 3));
    assert!(clock.press(Color::Black, s(11)), "two whole periods and a part of the third");
    assert_eq!(clock.left(Color::Black), (s(0), 1));
    assert!(clock.press(Color::Black, s(4)));
    assert_eq!(clock.left(Color::Black), (s(0), 1));
    assert!(!clock.press(Color::Black, s(5)));
    assert_eq!(clock.left(Color::Black), (s(0), 0));
}

#[test]
fn the_face_counts_down_the_main_time_and_then_each_period() {
    let clock = Clock::new(TimeControl::Byoyomi { main: s(10), period: s(5), periods: 2 });
    let shown = |seconds| clock.shown(Color::Black, s(seconds)).unwrap();
    assert_eq!(
        [0, 9, 10, 14, 15, 19, 20, 99].map(shown),
        [(s(10), 2), (s(1), 2), (s(5), 2), (s(1), 2), (s(5), 1), (s(1), 1), (s(0), 0), (s(0), 0)]
    );
    assert_eq!(clock.remaining(Color::Black, s(15)), Some(s(5)));
}

#[test]
fn times_at_the_end_of_the_range_do_not_overflow() {
    let mut clock = Clock::new(TimeControl::Byoyomi { main: Duration::MAX, period: Duration::MAX, periods: u32::MAX });
    assert_eq!(clock.remaining(Color::Black, s(0)), Some(Duration::MAX));
    assert!(clock.press(Color::Black, s(1)));
    let mut clock = Clock::new(TimeControl::Fischer { main: Duration::MAX, increment: Duration::MAX });
    assert!(clock.press(Color::Black, s(1)));
    assert_eq!(clock.left(Color::Black).0, Duration::MAX);
}

#[test]
fn a_restored_clock_goes_on() {
    let control = TimeControl::Byoyomi { main: s(10), period: s(5), periods: 3 };
    let clock = Clock::new(control).with_left(Color::White, s(1), 2);
    assert_eq!((clock.left(Color::White), clock.left(Color::Black)), ((s(1), 2), (s(10), 3)));
    assert_eq!(clock.control(), control);
}
