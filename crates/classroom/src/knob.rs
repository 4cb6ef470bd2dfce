use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::score_table::{Entry, ScoreTable};
use crate::settings::{Percent, Search, Settings};

/// One thing about a player that can be changed, by name: what a workbench shows, and what a command line sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Knob {
    /// `attack`: the weight of the side's own patterns, 1 for whole.
    Attack,
    /// `defence`: the weight of the opponent's patterns, 1 for whole.
    Defence,
    /// `center`: what one ring further from the edge is worth.
    Center,
    /// `radius`: 1 to 3, or `all`.
    Radius,
    /// `short-cut`: `on` or `off`.
    ShortCut,
    /// `depth`: 1 to 6.
    Depth,
    /// `keep`: candidates kept in each position, or `all`.
    Keep,
    /// `alpha-beta`: `on` or `off`.
    AlphaBeta,
    /// `ordering`: `on` or `off`.
    Ordering,
    /// `best`: how many of the best moves are in the draw.
    Best,
    /// `spread`: how much worse than the best a move in the draw may be, 1 for the best one's whole worth.
    Spread,
    /// `table.open-three` and so on: an entry of the score table.
    Table(Entry),
}

/// Text that changes nothing about a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnobError {
    /// No knob has this name.
    #[error("`{}` is nothing that can be set{}", .0, Knob::hint(.0))]
    Name(String),
    /// The value does not fit.
    #[error("`{value}` does not fit {knob}: expected {expected}")]
    Value {
        /// The knob.
        knob: Knob,
        /// The value.
        value: String,
        /// What would have fitted.
        expected: String,
    },
}

impl Knob {
    /// The knobs that are not entries of the score table.
    const PLAIN: [Self; 11] = [
        Self::Attack,
        Self::Defence,
        Self::Center,
        Self::Radius,
        Self::ShortCut,
        Self::Depth,
        Self::Keep,
        Self::AlphaBeta,
        Self::Ordering,
        Self::Best,
        Self::Spread,
    ];

    /// All knobs.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PLAIN.into_iter().chain(Entry::ALL.map(Self::Table))
    }

    /// What somebody may have meant who wrote a name that no knob has.
    fn hint(name: &str) -> String {
        let names: Vec<String> = Self::all().map(|knob| knob.to_string()).collect();
        match similar(name, names.iter().map(String::as_str)) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => format!(": expected one of {}", names.join(", ")),
        }
    }

    /// What it does, in a line.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Attack => "how much the side's own patterns count",
            Self::Defence => "how much the patterns count that a stone takes from the opponent",
            Self::Center => "what one ring further from the edge is worth",
            Self::Radius => "how far from a stone a candidate may lie",
            Self::ShortCut => "play what wins at once, or else what stops it, whatever the scores say",
            Self::Depth => "plies looked ahead; with 1 the scores of the points decide",
            Self::Keep => "how many of the best points are looked at in each position of a search",
            Self::AlphaBeta => "cut branches off that can't change the result",
            Self::Ordering => "look at the points with the best scores first",
            Self::Best => "how many of the best moves are in the draw",
            Self::Spread => "how much worse than the best a move in the draw may be, 1 for the best one's whole worth",
            Self::Table(_) => "what the pattern is worth",
        }
    }

    /// What values it takes.
    pub fn expected(self) -> String {
        match self {
            Self::Attack | Self::Defence | Self::Spread => {
                "a number from 0 to 100 with up to two decimals, such as 0.9".to_owned()
            }
            Self::Center => format!("a whole number from -{max} to {max}", max = Settings::MAX_CENTER),
            Self::Radius => "1, 2, 3 or all".to_owned(),
            Self::ShortCut | Self::AlphaBeta | Self::Ordering => "on or off, or true or false".to_owned(),
            Self::Depth => format!("a whole number from 1 to {}", Search::MAX_DEPTH),
            Self::Keep => "a whole number from 1, or all".to_owned(),
            Self::Best => "a whole number from 1".to_owned(),
            Self::Table(_) => format!("a whole number from -{max} to {max}", max = ScoreTable::LIMIT),
        }
    }
}

impl fmt::Display for Knob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Attack => "attack",
            Self::Defence => "defence",
            Self::Center => "center",
            Self::Radius => "radius",
            Self::ShortCut => "short-cut",
            Self::Depth => "depth",
            Self::Keep => "keep",
            Self::AlphaBeta => "alpha-beta",
            Self::Ordering => "ordering",
            Self::Best => "best",
            Self::Spread => "spread",
            Self::Table(entry) => return write!(f, "table.{}", entry.name()),
        };
        f.pad(name)
    }
}

impl FromStr for Knob {
    type Err = KnobError;

    fn from_str(text: &str) -> Result<Self, KnobError> {
        let found = Self::all().find(|knob| knob.to_string() == text.trim());
        found.ok_or_else(|| KnobError::Name(text.chars().take(40).collect()))
    }
}

/// The name that a mistyped one most likely stands for, if it is like any.
///
/// ```
/// use tengen_classroom::similar;
/// assert_eq!(similar("greddy", ["greedy", "defender"]), Some("greedy"));
/// assert_eq!(similar("x", ["greedy", "defender"]), None);
/// ```
pub fn similar<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = names.into_iter().map(|name| (strsim::jaro_winkler(found, name), name));
    near.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|near| near.0 > 0.8).map(|near| near.1)
}

impl Settings {
    /// The largest bonus for a ring.
    const MAX_CENTER: i32 = 1_000_000;

    /// The value of a knob, as [`Settings::set`] reads it.
    pub fn get(&self, knob: Knob) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match knob {
            Knob::Attack => self.attack.to_string(),
            Knob::Defence => self.defence.to_string(),
            Knob::Center => self.center.to_string(),
            Knob::Radius => self.radius.map_or("all".to_owned(), |radius| radius.to_string()),
            Knob::ShortCut => switch(self.short_cut),
            Knob::Depth => self.search.depth.to_string(),
            Knob::Keep => self.search.keep.map_or("all".to_owned(), |keep| keep.to_string()),
            Knob::AlphaBeta => switch(self.search.alpha_beta),
            Knob::Ordering => switch(self.search.ordering),
            Knob::Best => self.choice.best.to_string(),
            Knob::Spread => self.choice.spread.to_string(),
            Knob::Table(entry) => self.table[entry].to_string(),
        }
    }

    /// Sets a knob.
    ///
    /// ```
    /// use tengen_classroom::{Knob, Settings};
    /// let mut settings = Settings::GREEDY;
    /// settings.set(Knob::Defence, "1.2")?;
    /// assert_eq!(settings.get(Knob::Defence), "1.2");
    /// # Ok::<(), tengen_classroom::KnobError>(())
    /// ```
    ///
    /// # Errors
    /// The value does not fit; nothing is changed.
    pub fn set(&mut self, knob: Knob, value: &str) -> Result<(), KnobError> {
        self.try_set(knob, value.trim()).ok_or_else(|| KnobError::Value {
            knob,
            value: value.chars().take(40).collect(),
            expected: knob.expected(),
        })
    }

    fn try_set(&mut self, knob: Knob, value: &str) -> Option<()> {
        match knob {
            Knob::Attack => self.attack = percent(value)?,
            Knob::Defence => self.defence = percent(value)?,
            Knob::Center => self.center = within(value, -Self::MAX_CENTER..=Self::MAX_CENTER)?,
            Knob::Radius => self.radius = if value == "all" { None } else { Some(within(value, 1..=3)?) },
            Knob::ShortCut => self.short_cut = switch(value)?,
            Knob::Depth => self.search.depth = within(value, 1..=Search::MAX_DEPTH)?,
            Knob::Keep => self.search.keep = if value == "all" { None } else { Some(within(value, 1..=u16::MAX)?) },
            Knob::AlphaBeta => self.search.alpha_beta = switch(value)?,
            Knob::Ordering => self.search.ordering = switch(value)?,
            Knob::Best => self.choice.best = within(value, 1..=u16::MAX)?,
            Knob::Spread => self.choice.spread = percent(value)?,
            Knob::Table(entry) => self.table[entry] = within(value, -ScoreTable::LIMIT..=ScoreTable::LIMIT)?,
        }
        Some(())
    }
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

fn within<T: FromStr + PartialOrd>(text: &str, range: RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|value| range.contains(value))
}

/// Reads a number with up to two decimals as hundredths.
fn percent(text: &str) -> Option<Percent> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 2 {
        return None;
    }
    let hundredths: u16 = format!("{decimals:0<2}").parse().ok()?;
    let whole: u16 = whole.parse().ok().filter(|&whole| whole <= 100)?;
    Some(Percent(whole * 100 + hundredths))
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, hundredths) = (self.0 / 100, self.0 % 100);
        if hundredths == 0 {
            return write!(f, "{whole}");
        }
        let decimals = format!("{hundredths:02}");
        write!(f, "{whole}.{}", decimals.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_knob_says_it_reads() {
        let from = crate::Preset::named("alpha-beta-4").unwrap().settings.clone();
        let mut to = Settings { table: ScoreTable::SHORT_SIGHTED, ..Settings::GREEDY };
        for knob in Knob::all() {
            assert_eq!(knob.to_string().parse(), Ok(knob));
            to.set(knob, &from.get(knob)).unwrap();
        }
        assert_eq!(to, from);
    }

    #[test]
    fn hundredths_are_written_as_people_do() {
        for text in ["0", "1", "0.9", "1.2", "0.05", "100"] {
            assert_eq!(percent(text).unwrap().to_string(), text);
        }
        assert_eq!(percent("2.50"), Some(Percent(250)));
    }

    #[test]
    fn values_that_do_not_fit_are_quoted() {
        let cases = [
            ("defence", "-1"),
            ("attack", "1.234"),
            ("attack", "101"),
            ("spread", "x"),
            ("radius", "4"),
            ("radius", "0"),
            ("depth", "7"),
            ("keep", "0"),
            ("best", "0"),
            ("ordering", "yes"),
            ("table.five", "100000001"),
            ("center", ""),
        ];
        for (knob, value) in cases {
            let mut settings = Settings::GREEDY;
            let error = settings.set(knob.parse().unwrap(), value).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{value}` does not fit {knob}: expected ")), "{error}");
            assert_eq!(settings, Settings::GREEDY);
        }
        assert!("defense".parse::<Knob>().unwrap_err().to_string().starts_with("`defense` is nothing that can be set"));
    }
}
