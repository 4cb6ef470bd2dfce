use std::time::Duration;

use tengen_gomocup::Xy;

/// A dialogue with what is expected in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its short name.
    pub id: String,
    /// Whether a program must pass.
    pub need: Need,
    /// What it is about.
    pub title: String,
    pub(crate) steps: Vec<Step>,
}

/// Whether a program must pass a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The protocol demands it, or tournaments do.
    Required,
    /// Better programs do it.
    Optional,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Send(String),
    Expect { any_of: Vec<Expected>, within: Option<Duration> },
}

/// What a line may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Ok,
    Error,
    Unknown,
    Swap,
    About,
    /// These points and no others.
    Forbid(Vec<Xy>),
    /// A free point; one of these, if there are any.
    Move(Vec<Xy>),
    /// This many free points.
    Points(usize),
    /// No line at all.
    Nothing,
    /// The program ends.
    Ended,
}

/// Stands for a line that is far too long.
const LONG: &str = "%long";
const LONG_LINE: usize = 100_000;

/// Reads the list of cases. What it does not understand is left out; a test holds that there is nothing of the kind.
pub(super) fn parse(text: &str) -> Vec<Case> {
    text.split("\n== ").skip(1).filter_map(parse_case).collect()
}

fn parse_case(text: &str) -> Option<Case> {
    let (heading, script) = text.split_once('\n')?;
    let (name, title) = heading.split_once(": ")?;
    let (id, need) = name.split_once(", ")?;
    let need = match need {
        "required" => Need::Required,
        "optional" => Need::Optional,
        _ => return None,
    };
    let lines = script.lines().filter(|line| !line.trim().is_empty());
    let steps = lines.map(parse_step).collect::<Option<Vec<Step>>>()?;
    Some(Case { id: id.to_owned(), need, title: title.to_owned(), steps })
}

fn parse_step(line: &str) -> Option<Step> {
    if let Some(text) = line.strip_prefix('>') {
        let text = text.trim();
        return Some(Step::Send(if text == LONG { "x".repeat(LONG_LINE) } else { text.to_owned() }));
    }
    let text = line.strip_prefix('<')?.trim();
    let (expected, within) = match text.split_once(" within ") {
        Some((expected, ms)) => (expected, Some(Duration::from_millis(ms.parse().ok()?))),
        None => (text, None),
    };
    let any_of = expected.split('|').map(|word| parse_expected(word.trim())).collect::<Option<_>>()?;
    Some(Step::Expect { any_of, within })
}

fn parse_expected(text: &str) -> Option<Expected> {
    let (word, points) = text.split_once(' ').unwrap_or((text, ""));
    let points = points.split_whitespace().map(|pair| {
        let (x, y) = pair.split_once(',')?;
        Some(Xy { x: x.parse().ok()?, y: y.parse().ok()? })
    });
    let points: Vec<Xy> = points.collect::<Option<_>>()?;
    Some(match word {
        "OK" => Expected::Ok,
        "ERROR" => Expected::Error,
        "UNKNOWN" => Expected::Unknown,
        "SWAP" => Expected::Swap,
        "ABOUT" => Expected::About,
        "FORBID" => Expected::Forbid(points),
        "MOVE" => Expected::Move(points),
        "OFFER" => Expected::Points(3),
        "TWO" => Expected::Points(2),
        "NOTHING" => Expected::Nothing,
        "ENDED" => Expected::Ended,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_of_the_list_is_understood() {
        let text = include_str!("cases.txt");
        let cases = super::super::cases();
        assert_eq!(cases.len(), text.matches("\n== ").count());
        let sent = cases.iter().flat_map(|case| &case.steps).filter(|step| matches!(step, Step::Send(_))).count();
        let expected = cases.iter().flat_map(|case| &case.steps).count() - sent;
        let starts = |sign| text.lines().filter(|line| line.starts_with(sign)).count();
        assert_eq!((sent, expected), (starts('>'), starts('<')));
        let mut ids: Vec<&String> = cases.iter().map(|case| &case.id).collect();
        ids.dedup();
        assert_eq!(ids.len(), cases.len());
    }
}
