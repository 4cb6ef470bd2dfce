use std::fmt;
use std::str::FromStr;

use tengen_classroom::Level;
use tengen_rules::Control;

/// Who plays a color.
#[derive(Clone, Copy, Debug)]
pub enum PlayedBy {
    /// Somebody at this terminal.
    Person,
    /// A program of this level.
    Level(&'static Level),
}

impl PlayedBy {
    /// Its name on the command line and in files: `person`, or the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Level(level) => level.id,
        }
    }

    /// Everyone there is, a person first, then the levels from the weakest up.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Person).chain(Level::ALL.iter().map(Self::Level))
    }

    /// The one `steps` further on in [`PlayedBy::all`], in a circle.
    pub(crate) fn step(self, steps: isize) -> Self {
        let all: Vec<Self> = Self::all().collect();
        let at = all.iter().position(|&other| other == self).unwrap_or(0);
        all[(at.cast_signed() + steps).rem_euclid(all.len().cast_signed()).cast_unsigned()]
    }

    pub(crate) const fn control(self) -> Control {
        match self {
            Self::Person => Control::Person,
            Self::Level(_) => Control::Program,
        }
    }
}

impl PartialEq for PlayedBy {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for PlayedBy {}

impl fmt::Display for PlayedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is nobody's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` plays nothing here: expected {}", PlayedBy::all().map(PlayedBy::name).collect::<Vec<_>>().join(", "))]
pub struct PlayedByError {
    /// The offending text.
    pub text: String,
}

impl FromStr for PlayedBy {
    type Err = PlayedByError;

    fn from_str(text: &str) -> Result<Self, PlayedByError> {
        let found = Self::all().find(|player| player.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| PlayedByError { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stepping_goes_around_everyone_and_back() {
        let count = PlayedBy::all().count().cast_signed();
        for player in PlayedBy::all() {
            assert_eq!(player.step(count), player);
            assert_eq!(player.step(1).step(-1), player);
            assert_eq!(player.name().to_uppercase().parse::<PlayedBy>().unwrap(), player);
        }
        assert_eq!(PlayedBy::Person.step(-1).name(), Level::ALL.last().unwrap().id);
    }

    #[test]
    fn unknown_names_are_quoted_and_the_known_ones_listed() {
        let error = "grandmaster".parse::<PlayedBy>().unwrap_err().to_string();
        assert!(error.starts_with("`grandmaster` plays nothing here: expected person, first-steps, "), "{error}");
    }
}
