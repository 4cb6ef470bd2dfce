//! Numbers as they are shown.

/// A score in four characters: `420`, `2.6k`, `10M`.
pub(super) fn short(score: i64) -> String {
    let size = score.unsigned_abs();
    let sign = if score < 0 { "−" } else { "" };
    let (unit, name) = match size {
        0..1_000 => return format!("{sign}{size}"),
        1_000..1_000_000 => (1_000, "k"),
        1_000_000..1_000_000_000 => (1_000_000, "M"),
        _ => (1_000_000_000, "G"),
    };
    let tenths = size * 10 / unit;
    match (tenths / 10, tenths % 10) {
        (whole @ 0..10, tenth @ 1..) => format!("{sign}{whole}.{tenth}{name}"),
        (whole, _) => format!("{sign}{whole}{name}"),
    }
}

/// A whole number with its thousands parted by a thin space.
pub(super) fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "−".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A time of milliseconds: `0.4 ms`, `120 ms`, `2.5 s`.
pub(super) fn milliseconds(ms: f64) -> String {
    match ms {
        ms if ms < 10.0 => format!("{ms:.1} ms"),
        ms if ms < 1000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fit_on_a_point() {
        let cases = [
            (0, "0"),
            (999, "999"),
            (1_000, "1k"),
            (2_690, "2.6k"),
            (60_420, "60k"),
            (500_000, "500k"),
            (10_000_000, "10M"),
            (-1_234, "−1.2k"),
            (999_999_999_999, "999G"),
        ];
        for (score, text) in cases {
            assert_eq!(short(score), text);
        }
    }

    #[test]
    fn thousands_are_parted() {
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped(-999), "−999");
        assert_eq!(grouped(-1_000), "−1\u{202f}000");
    }
}
