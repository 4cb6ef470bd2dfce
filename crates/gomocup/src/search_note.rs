use std::fmt;

/// What an engine says about its search in a `MESSAGE` or `DEBUG` line: whatever of it can be read.
///
/// There is no standard; programs write `Depth 4-9 | Eval 190 | Time 3ms | I7 J6`, `depth 8-12 ev 0.52 n 12k tm 90`,
/// `eval 116, depth 3, nodes 196, speed 0` and more. Words are looked for, whatever stands between them.
///
/// ```
/// use tengen_gomocup::{SearchNote, SearchScore};
/// let note = SearchNote::parse("Depth 4-9 | Eval 190 | Time 3ms | I7 J6").unwrap();
/// assert_eq!((note.depth, note.score), (Some(4), Some(SearchScore::Value(190.0))));
/// assert_eq!(SearchNote::parse("hello"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchNote {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// The score for the engine's side.
    pub score: Option<SearchScore>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}

/// A score in the engine's own unit, or a forced result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchScore {
    /// A number whose unit is the engine's.
    Value(f64),
    /// A win in this many plies, as far as the engine says.
    Win(u32),
    /// A loss in this many plies.
    Loss(u32),
}

impl SearchNote {
    /// Reads a line's text behind its word; `None` if nothing in it is known.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<String> = text
            .split(|c: char| c.is_whitespace() || matches!(c, '|' | ',' | ':' | '=' | ';'))
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let mut note = Self::default();
        let mut i = 0;
        while i + 1 < words.len() {
            let value = words[i + 1].as_str();
            i += 1;
            match words[i - 1].as_str() {
                "depth" | "d" => note.depth = note.depth.or_else(|| leading_number(value)),
                "nodes" | "node" | "n" => note.nodes = note.nodes.or_else(|| count(value)),
                "eval" | "ev" | "score" | "val" => {
                    let glued = words.get(i + 1).map(|next| format!("{value}{next}"));
                    note.score = note.score.or_else(|| score(value).or_else(|| score(&glued?)));
                }
                _ => {}
            }
        }
        (note != Self::default()).then_some(note)
    }

    /// Takes over what a later line knows.
    pub fn update(&mut self, later: &Self) {
        self.depth = later.depth.or(self.depth);
        self.score = later.score.or(self.score);
        self.nodes = later.nodes.or(self.nodes);
    }
}

/// `depth 4 ev 190 n 1200`: the words that most managers look for.
impl fmt::Display for SearchNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}", self.depth.unwrap_or(0))?;
        match self.score {
            Some(SearchScore::Value(value)) => write!(f, " ev {value}")?,
            Some(SearchScore::Win(plies)) => write!(f, " ev +M{plies}")?,
            Some(SearchScore::Loss(plies)) => write!(f, " ev -M{plies}")?,
            None => {}
        }
        self.nodes.map_or(Ok(()), |nodes| write!(f, " n {nodes}"))
    }
}

fn leading_number(text: &str) -> Option<u32> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// Reads `1234`, `12k`, `3.5m` or `1g`.
fn count(text: &str) -> Option<u64> {
    let (digits, factor) = match text.as_bytes().last()? {
        b'k' => (&text[..text.len() - 1], 1e3),
        b'm' => (&text[..text.len() - 1], 1e6),
        b'g' => (&text[..text.len() - 1], 1e9),
        _ => (text, 1.0),
    };
    let count = digits.parse::<f64>().ok().filter(|count| (0.0..1e12).contains(count))? * factor;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range was just checked")]
    Some(count as u64)
}

/// Reads a number, `+M5` for a win and `-M5` for a loss.
fn score(text: &str) -> Option<SearchScore> {
    let unsigned = text.trim_start_matches(['+', '-']);
    if let Some(plies) = unsigned.strip_prefix('m') {
        let plies = plies.parse().ok()?;
        return Some(if text.starts_with('-') { SearchScore::Loss(plies) } else { SearchScore::Win(plies) });
    }
    text.parse().ok().filter(|value: &f64| value.is_finite()).map(SearchScore::Value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_real_programs_are_read() {
        let note = |depth, score, nodes| Some(SearchNote { depth, score, nodes });
        let value = |value| Some(SearchScore::Value(value));
        let cases = [
            ("Depth 2-3 | Eval -22 | Time 0ms | F6 F5", note(Some(2), value(-22.0), None)),
            ("Depth 17-31 | Eval +M 9 | Time 12ms | H8", note(Some(17), Some(SearchScore::Win(9)), None)),
            ("eval 116, depth 3, nodes 196, speed 0", note(Some(3), value(116.0), Some(196))),
            ("depth 1-8 ev 0.52 n 12.5k n/s 90k tm 130 pv Xf4", note(Some(1), value(0.52), Some(12_500))),
            ("depth 9 score -M4", note(Some(9), Some(SearchScore::Loss(4)), None)),
            ("depth 12 ev -M8 n 77 pv 7,7", note(Some(12), Some(SearchScore::Loss(8)), Some(77))),
            ("OptiTime 333ms | MaxTime 370ms", None),
            ("depth", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(SearchNote::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for score in [None, Some(SearchScore::Value(-1.5)), Some(SearchScore::Win(3)), Some(SearchScore::Loss(4))] {
            let note = SearchNote { depth: Some(7), score, nodes: Some(12) };
            assert_eq!(SearchNote::parse(&note.to_string()), Some(note));
        }
    }
}
