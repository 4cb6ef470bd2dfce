use std::fmt;
use std::str::FromStr;

/// Which rows win, and whether Black has forbidden moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleSet {
    /// Five or more in a row wins.
    #[default]
    Freestyle,
    /// Exactly five wins; six or more is nothing.
    Standard,
    /// Black wins with exactly five and may not make an overline, a double-four or a double-three; White wins with
    /// five or more. Passing is allowed.
    Renju,
    /// Exactly five wins, unless opposing stones shut both ends.
    Caro,
    /// Six or more wins, and exactly five unless opposing stones shut both ends.
    FreeCaro,
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::Standard, Self::Renju, Self::Caro, Self::FreeCaro];

    /// The name used in files, on the wire and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::FreeCaro => "free-caro",
        }
    }

    /// Whether a side may pass.
    pub const fn allows_pass(self) -> bool {
        matches!(self, Self::Renju)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule set: expected freestyle, standard, renju, caro or free-caro")]
pub struct RuleSetError(pub String);

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let found = Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| RuleSetError(text.chars().take(40).collect()))
    }
}
