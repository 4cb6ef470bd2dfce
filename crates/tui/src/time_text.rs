//! Time controls as people type them: `5+3`, `10/3x30`, `none`.
use std::fmt::Write;
use std::time::Duration;

use tengen_rules::TimeControl;

/// Text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a time control: expected none, minutes and seconds per move like 5+3, or minutes and periods of seconds like 10/3x30"
)]
pub struct TimeControlError(pub String);

/// The longest time a control may name, a day: far beyond any game, and no sum of a few overflows.
const LONGEST: Duration = Duration::from_hours(24);

/// Reads a time control: `none`; `5` or `5+3` for main minutes and seconds added per move; `10/3x30` for main minutes
/// and then three periods of thirty seconds. Minutes may have a fraction.
///
/// # Errors
/// Anything else, a time beyond a day, and a control that leaves no time at all.
///
/// ```
/// use std::time::Duration;
/// use tengen_rules::TimeControl;
/// let fischer = TimeControl::Fischer { main: Duration::from_secs(300), increment: Duration::from_secs(3) };
/// assert_eq!(tengen_tui::parse_time_control("5+3"), Ok(fischer));
/// assert!(tengen_tui::parse_time_control("soon").is_err());
/// ```
pub fn parse_time_control(text: &str) -> Result<TimeControl, TimeControlError> {
    parse(text.trim()).ok_or_else(|| TimeControlError(text.chars().take(40).collect()))
}

fn parse(text: &str) -> Option<TimeControl> {
    if text.eq_ignore_ascii_case("none") {
        return Some(TimeControl::Unlimited);
    }
    if let Some((main, overtime)) = text.split_once('/') {
        let (periods, period) = overtime.split_once(['x', 'X'])?;
        let periods: u32 = periods.trim().parse().ok()?;
        let (main, period) = (seconds(main, 60.0)?, seconds(period, 1.0)?);
        let usable = (1..=100).contains(&periods) && !period.is_zero();
        return usable.then_some(TimeControl::Byoyomi { main, period, periods });
    }
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (main, increment) = (seconds(main, 60.0)?, seconds(increment, 1.0)?);
    (!main.is_zero()).then_some(TimeControl::Fischer { main, increment })
}

fn seconds(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(number * unit).ok().filter(|&time| time <= LONGEST)
}

/// A time control as [`parse_time_control`] reads it.
pub(crate) fn time_control_text(control: TimeControl) -> String {
    let minutes = |time: Duration| time.as_secs_f64() / 60.0;
    match control {
        TimeControl::Unlimited => "none".to_owned(),
        TimeControl::Fischer { main, increment } => format!("{}+{}", minutes(main), increment.as_secs_f64()),
        TimeControl::Byoyomi { main, period, periods } => {
            format!("{}/{periods}x{}", minutes(main), period.as_secs_f64())
        }
    }
}

/// What a clock shows: `4:59`, `1:02:03`, tenths in the last ten seconds, and the periods left.
pub(crate) fn clock_text((left, periods): (Duration, u32)) -> String {
    let seconds = left.as_secs();
    let mut text = match seconds {
        0..10 => format!("0:0{seconds}.{}", left.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    };
    if periods > 0 {
        _ = write!(text, " x{periods}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_round_trip() {
        for text in ["none", "5+3", "0.5+0", "10/3x30", "0/1x10", "1440+0"] {
            let control = parse_time_control(text).unwrap();
            assert_eq!(time_control_text(control), text);
        }
        assert_eq!(parse_time_control(" 5 "), parse_time_control("5+0"));
        assert_eq!(parse_time_control("10/3X30"), parse_time_control("10 / 3 x 30"));
    }

    #[test]
    fn what_is_no_control_is_quoted() {
        for text in ["", "soon", "-5", "0", "5+", "nan", "inf", "5/3", "5/0x30", "5/3x0", "1e300", "1441", "5+3+2"] {
            let error = parse_time_control(text).unwrap_err();
            assert!(error.to_string().starts_with(&format!("`{text}` is not")), "{error}");
        }
    }

    #[test]
    fn clocks_show_what_matters() {
        let shown = |millis, periods| clock_text((Duration::from_millis(millis), periods));
        assert_eq!(shown(300_000, 0), "5:00");
        assert_eq!(shown(9_950, 0), "0:09.9");
        assert_eq!(shown(3_723_000, 0), "1:02:03");
        assert_eq!(shown(30_000, 3), "0:30 x3");
    }
}
