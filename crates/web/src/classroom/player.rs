use std::fmt;

use serde::{Deserialize, Serialize};

/// A player that is looked into: a preset or level, and what was changed about it.
///
/// It is kept, asked about and played against as one text, `greedy defence=1.2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub(crate) struct Player {
    base: String,
    changes: Vec<(String, String)>,
}

impl Player {
    /// The names of the presets, from the simplest to the strongest.
    pub(super) const PRESETS: [&'static str; 8] =
        ["greedy", "defender", "attack-first", "balanced", "two-step", "minimax-3", "alpha-beta-3", "alpha-beta-4"];

    /// A preset or level as it is.
    pub(super) fn named(base: &str) -> Self {
        Self { base: base.to_owned(), changes: Vec::new() }
    }

    /// The preset or level.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// Whether anything was changed.
    pub(crate) const fn is_changed(&self) -> bool {
        !self.changes.is_empty()
    }

    /// What a knob was changed to, if it was.
    pub(super) fn change(&self, knob: &str) -> Option<&str> {
        self.changes.iter().find(|(name, _)| name == knob).map(|(_, value)| value.as_str())
    }

    /// The same player with a knob at another value.
    #[must_use]
    pub(super) fn with(&self, knob: &str, value: &str) -> Self {
        let mut changed = self.without(knob);
        changed.changes.push((knob.to_owned(), value.to_owned()));
        changed
    }

    /// The same player with a knob as the preset has it.
    #[must_use]
    pub(super) fn without(&self, knob: &str) -> Self {
        let changes = self.changes.iter().filter(|(name, _)| name != knob).cloned().collect();
        Self { base: self.base.clone(), changes }
    }
}

impl Default for Player {
    fn default() -> Self {
        Self::named(Self::PRESETS[0])
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.base)?;
        self.changes.iter().try_for_each(|(knob, value)| write!(f, " {knob}={value}"))
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

impl From<String> for Player {
    fn from(text: String) -> Self {
        let mut words = text.split_whitespace();
        let base = Self::named(words.next().unwrap_or_default());
        words.filter_map(|word| word.split_once('=')).fold(base, |player, (knob, value)| player.with(knob, value))
    }
}

#[cfg(test)]
mod tests {
    use tengen_classroom::{Level, Preset};

    use super::*;
    use crate::words::Lang;

    #[test]
    fn every_preset_and_level_is_offered_and_has_a_name() {
        let presets: Vec<&str> = Preset::ALL.iter().map(|preset| preset.id).collect();
        let levels: Vec<&str> = Level::ALL.iter().map(|level| level.id).collect();
        assert_eq!(Player::PRESETS.to_vec(), presets);
        for words in Lang::ALL.map(Lang::words) {
            assert_eq!(words.presets.iter().map(|(id, _)| *id).collect::<Vec<_>>(), presets);
            assert_eq!(words.levels.iter().map(|(id, _)| *id).collect::<Vec<_>>(), levels);
        }
    }

    #[test]
    fn a_player_is_read_as_it_is_written() {
        let player = Player::default().with("defence", "1.2").with("radius", "all").with("defence", "0.9");
        assert_eq!(player.to_string(), "greedy radius=all defence=0.9");
        assert_eq!(Player::from(player.to_string()), player);
        assert_eq!(player.without("radius").without("defence"), Player::named("greedy"));
    }
}
