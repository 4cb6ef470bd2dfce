use std::fmt::Write as _;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::knob::{Knob, KnobError};
use crate::level::Level;
use crate::preset::Preset;
use crate::score_table::Entry;
use crate::settings::Settings;

/// Text that is no file of settings, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsFileError {
    /// It is no TOML.
    #[error("line {line}: {reason}")]
    Syntax {
        /// Which line, from 1.
        line: usize,
        /// What its reader says.
        reason: String,
    },
    /// A name or a value that does not fit.
    #[error("line {line}: {source}")]
    Knob {
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        source: KnobError,
    },
    /// Settings to begin with that are not there.
    #[error("line {line}: `{found}` is neither a preset nor a level: expected one of {}", bases().collect::<Vec<_>>().join(", "))]
    Base {
        /// Which line, from 1.
        line: usize,
        /// What was written.
        found: String,
    },
    /// A section other than `[table]`.
    #[error("line {line}: there is no section `{found}`: expected [table]")]
    Section {
        /// Which line, from 1.
        line: usize,
        /// What was written.
        found: String,
    },
}

/// What a file may name as its `base`.
fn bases() -> impl Iterator<Item = &'static str> {
    Preset::ALL.iter().map(|preset| preset.id).chain(Level::ALL.iter().map(|level| level.id))
}

fn base(id: &str) -> Option<Settings> {
    let preset = || Preset::named(id).map(|preset| preset.settings.clone());
    preset().or_else(|| Level::named(id).map(|level| level.settings().clone()))
}

/// The key that names what a file begins with.
const BASE: &str = "base";
/// The section of the score table.
const TABLE: &str = "table";
/// Longer files hold no settings.
const MOST_BYTES: usize = 1 << 16;

impl Settings {
    /// The settings as a text that people can read and edit: TOML with every knob and every entry of the score table by its
    /// name, each with the values it takes.
    pub fn to_toml(&self) -> String {
        let mut text = "# Settings of a player of the classroom. What is left out is as in the preset named by `base`, or in greedy.\n\n".to_owned();
        for knob in Knob::all().filter(|knob| !matches!(knob, Knob::Table(_))) {
            let _ = writeln!(text, "# {}: {}\n{knob} = {}\n", knob.meaning(), knob.expected(), self.toml_value(knob));
        }
        let _ = writeln!(text, "# What each pattern is worth: {}\n[{TABLE}]", Knob::Table(Entry::Five).expected());
        for entry in Entry::ALL {
            let _ = writeln!(text, "{} = {}", entry.name(), self.toml_value(Knob::Table(entry)));
        }
        text
    }

    /// A value in TOML: numbers as they are, `on` and `off` as it knows them, words in quotes.
    fn toml_value(&self, knob: Knob) -> String {
        match self.get(knob).as_str() {
            "on" => "true".to_owned(),
            "off" => "false".to_owned(),
            "all" => "\"all\"".to_owned(),
            number => number.to_owned(),
        }
    }

    /// Reads what [`Settings::to_toml`] writes, or a part of it: `base` names the preset or level that the rest is as in.
    ///
    /// ```
    /// use tengen_classroom::Settings;
    /// let settings = Settings::from_toml("base = \"alpha-beta-4\"\ndefence = 1.2\n[table]\nopen-three = 2_500\n")?;
    /// assert_eq!(Settings::from_toml(&settings.to_toml())?, settings);
    /// assert_eq!(settings.search.depth, 4);
    /// # Ok::<(), tengen_classroom::SettingsFileError>(())
    /// ```
    ///
    /// # Errors
    /// It is no TOML, or names what is no knob, or a value that does not fit: the line, what was written, and what was expected.
    pub fn from_toml(text: &str) -> Result<Self, SettingsFileError> {
        let line = |span: Range<usize>| text[..span.start.min(text.len())].matches('\n').count() + 1;
        if text.len() > MOST_BYTES {
            let reason = format!("{} bytes are no file of settings: expected at most {MOST_BYTES}", text.len());
            return Err(SettingsFileError::Syntax { line: 1, reason });
        }
        let parsed = DeTable::parse(text).map_err(|error| SettingsFileError::Syntax {
            line: line(error.span().unwrap_or_default()),
            reason: error.message().to_owned(),
        })?;
        let root = parsed.get_ref();
        let mut settings = Self::GREEDY;
        if let Some(value) = root.get(BASE) {
            let found = written(value, text);
            let missing = || SettingsFileError::Base { line: line(value.span()), found: found.clone() };
            settings = base(&found).ok_or_else(missing)?;
        }
        for (key, value) in root {
            let (name, at) = (key.get_ref().as_ref(), key.span());
            match value.get_ref() {
                DeValue::Table(entries) if name == TABLE => {
                    for (key, value) in entries {
                        let knob = format!("{TABLE}.{}", key.get_ref());
                        settings.turn(&knob, &written(value, text), line(key.span()))?;
                    }
                }
                DeValue::Table(_) => {
                    return Err(SettingsFileError::Section { line: line(at), found: name.chars().take(40).collect() });
                }
                _ if name == BASE => {}
                _ => settings.turn(name, &written(value, text), line(at))?,
            }
        }
        Ok(settings)
    }

    fn turn(&mut self, knob: &str, value: &str, line: usize) -> Result<(), SettingsFileError> {
        let turned = knob.parse().and_then(|knob: Knob| self.set(knob, value));
        turned.map_err(|source| SettingsFileError::Knob { line, source })
    }
}

/// A value as [`Settings::set`] reads it.
fn written(value: &Spanned<DeValue<'_>>, text: &str) -> String {
    match value.get_ref() {
        DeValue::String(word) => word.to_string(),
        // Underscores and the base are gone from a whole number; other bases than ten are for no one who edits a score.
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().trim_start_matches('+').to_owned(),
        DeValue::Float(number) => number.as_str().trim_start_matches('+').to_owned(),
        DeValue::Boolean(on) => on.to_string(),
        _ => text.get(value.span()).unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(base|attack|table|five|keep|[=\\[\\]{}.\"'#\n 0-9a-z_+-]|\\PC){0,60}") {
            if let Ok(settings) = Settings::from_toml(&text) {
                prop_assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings));
            }
        }
    }

    #[test]
    fn what_is_written_is_read_for_every_preset_and_level() {
        for id in bases() {
            let settings = base(id).unwrap();
            let text = settings.to_toml();
            assert_eq!(Settings::from_toml(&text).as_ref(), Ok(&settings), "{text}");
            for knob in Knob::all() {
                let name = knob.to_string();
                assert!(text.contains(&format!("\n{} = ", name.trim_start_matches("table."))), "{name}");
            }
            assert_eq!(Settings::from_toml(&format!("base = '{id}'")), Ok(settings));
        }
    }

    #[test]
    fn a_part_is_as_in_its_base() {
        let text = "defence = 1.25\nbase = \"two-step\"\nkeep = \"all\"\nshort-cut = true\ntable.five = 9_000\n";
        let settings = Settings::from_toml(text).unwrap();
        let mut expected = Preset::named("two-step").unwrap().settings.clone();
        for (knob, value) in [("defence", "1.25"), ("keep", "all"), ("short-cut", "on"), ("table.five", "9000")] {
            expected.set(knob.parse().unwrap(), value).unwrap();
        }
        assert_eq!(settings, expected);
        assert_eq!(Settings::from_toml(""), Ok(Settings::GREEDY));
    }

    #[test]
    fn faults_are_told_with_line_quote_and_hint() {
        let cases = [
            ("attack = 1\n\ndefense = 2\n", "line 3: `defense` is nothing that can be set; did you mean `defence`?"),
            ("radius = 9", "line 1: `9` does not fit radius: expected 1, 2, 3 or all"),
            ("depth = \"deep\"", "line 1: `deep` does not fit depth: expected a whole number from 1 to 6"),
            ("ordering = 1", "line 1: `1` does not fit ordering: expected on or off"),
            ("attack = [1]", "line 1: `[1]` does not fit attack: expected a number from 0 to 100"),
            ("attack = 0x10", "line 1: `0x10` does not fit attack"),
            (
                "[table]\nopen-free = 3",
                "line 2: `table.open-free` is nothing that can be set; did you mean `table.open-three`?",
            ),
            ("[score]\nfive = 3", "line 1: there is no section `score`: expected [table]"),
            (
                "x = 1\nbase = 'gredy'",
                "line 2: `gredy` is neither a preset nor a level: expected one of greedy, defender",
            ),
            ("attack = 1\nattack = 2", "line 2: duplicate key"),
            ("attack 1", "line 1: "),
            ("\u{feff}\0", "line 1: "),
        ];
        for (text, expected) in cases {
            let error = Settings::from_toml(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
        assert!(Settings::from_toml(&"#".repeat(MOST_BYTES + 1)).unwrap_err().to_string().contains("65537 bytes"));
    }
}
