use tengen_classroom::{Knob, Level, Preset, Settings};

use crate::fault::Fault;

/// A classroom player as a page writes it: the name of a level or a preset, then changes: `greedy defence=1.2`. With `seed=7` its draws are
/// always the same.
#[derive(Debug)]
pub(crate) struct PlayerText {
    pub(crate) settings: Settings,
    pub(crate) seed: Option<u64>,
}

/// Reads a player.
pub(crate) fn read(text: &str) -> Result<PlayerText, Fault> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let mut settings = named(name).ok_or_else(|| unknown(name))?.clone();
    let mut seed = None;
    for word in words {
        let (knob, value) = word.split_once('=').ok_or_else(|| {
            bad(format!("`{}` is no change of a player: expected one such as `defence=1.2`", quoted(word)))
        })?;
        if knob == "seed" {
            let number = value
                .parse()
                .map_err(|_| bad(format!("`{}` does not fit seed: expected a whole number from 0", quoted(value))))?;
            seed = Some(number);
            continue;
        }
        let knob: Knob = knob.parse().map_err(|error: tengen_classroom::KnobError| bad(error.to_string()))?;
        settings.set(knob, value).map_err(|error| bad(error.to_string()))?;
    }
    Ok(PlayerText { settings, seed })
}

/// Reads the settings of a player whose draws do not matter.
pub(crate) fn settings(text: &str) -> Result<Settings, Fault> {
    read(text).map(|player| player.settings)
}

fn named(name: &str) -> Option<&'static Settings> {
    Level::named(name).map(Level::settings).or_else(|| Preset::named(name).map(|preset| &preset.settings))
}

fn unknown(name: &str) -> Fault {
    let levels = Level::ALL.iter().map(|level| level.id);
    let known: Vec<&str> = levels.chain(Preset::ALL.iter().map(|preset| preset.id)).collect();
    let message = format!("`{}` is neither a level nor a preset: expected {}", quoted(name), known.join(", "));
    Fault { code: "unknown-level", message }
}

const fn bad(message: String) -> Fault {
    Fault { code: "bad-player", message }
}

/// No more of a text than a message has room for.
fn quoted(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_a_name_and_changes() {
        let changed = settings(" greedy defence=1.2\n table.five=7 ").unwrap();
        assert_eq!(
            (changed.get(Knob::Defence).as_str(), changed.get("table.five".parse().unwrap())),
            ("1.2", "7".to_owned())
        );
        assert_eq!(read("greedy best=3 seed=7").unwrap().seed, Some(7));
        assert_eq!(&settings("deep").unwrap(), Level::named("deep").unwrap().settings());
    }

    #[test]
    fn a_text_that_is_no_player_is_quoted() {
        let message = |text: &str| settings(text).unwrap_err().message;
        assert!(message("").starts_with("`` is neither a level nor a preset: expected first-steps"));
        assert!(message("grandmaster").starts_with("`grandmaster` is neither"));
        assert!(message("greedy defence").starts_with("`defence` is no change of a player"));
        assert!(message("greedy defence=x").starts_with("`x` does not fit defence"));
        assert!(message("greedy seed=-1").starts_with("`-1` does not fit seed"));
        assert!(message("greedy defense=1").starts_with("`defense` is nothing that can be set"));
    }
}
