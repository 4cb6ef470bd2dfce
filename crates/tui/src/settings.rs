//! How the person likes the game to look, from one start to the next.
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::app::Appearance;
use crate::game_file::write_whole;
use crate::glyphs::Charset;
use crate::language::Language;
use crate::theme::Theme;

/// What was chosen by keys, kept as JSON. What never was is left to the environment, and so is a word that means nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    charset: Option<String>,
}

/// One thing chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The colors.
    Theme(Theme),
    /// Whether letters and numbers stand at the edge.
    Coordinates(bool),
    /// The language.
    Language(Language),
    /// The characters of the board.
    Charset(Charset),
}

impl Settings {
    /// The settings in a data folder; none where there is no file of them, or nonsense.
    pub fn load(data: &Path) -> Self {
        let text = std::fs::read_to_string(file(data)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps one more setting, and whatever another terminal has kept since.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn remember(data: &Path, setting: Setting) -> std::io::Result<()> {
        let mut settings = Self::load(data);
        match setting {
            Setting::Theme(theme) => settings.theme = Some(theme.name().to_owned()),
            Setting::Coordinates(shown) => settings.coordinates = Some(shown),
            Setting::Language(language) => settings.language = Some(language.code().to_owned()),
            Setting::Charset(charset) => settings.charset = Some(charset.name().to_owned()),
        }
        let text = serde_json::to_string_pretty(&settings).map_err(std::io::Error::other)?;
        write_whole(&file(data), text.as_bytes())
    }

    /// The characters of the board, if they were chosen.
    pub fn charset(&self) -> Option<Charset> {
        let name = self.charset.as_deref()?;
        Charset::ALL.into_iter().find(|charset| charset.name() == name)
    }

    /// An appearance by the environment, changed by what was chosen. A terminal that shall have no color gets none.
    pub fn applied_to(&self, mut appearance: Appearance) -> Appearance {
        let theme = self.theme.as_deref().and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name));
        let settings = [
            theme.filter(|_| appearance.theme != Theme::Mono).map(Setting::Theme),
            self.language.as_deref().and_then(|code| code.parse().ok()).map(Setting::Language),
            self.charset().map(Setting::Charset),
            self.coordinates.map(Setting::Coordinates),
        ];
        settings.into_iter().flatten().for_each(|setting| appearance.choose(setting));
        appearance
    }
}

fn file(data: &Path) -> PathBuf {
    data.join("terminal-settings.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_comes_back_and_the_rest_is_left_to_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        let usual = Appearance::default();
        let again = || Settings::load(folder.path()).applied_to(usual);
        assert_eq!(again(), usual);
        Settings::remember(folder.path(), Setting::Theme(Theme::Dark)).unwrap();
        assert_eq!(again(), Appearance { theme: Theme::Dark, ..usual });
        Settings::remember(folder.path(), Setting::Coordinates(false)).unwrap();
        Settings::remember(folder.path(), Setting::Language(Language::Chinese)).unwrap();
        Settings::remember(folder.path(), Setting::Charset(Charset::Ascii)).unwrap();
        let chosen = Appearance {
            theme: Theme::Dark,
            coordinates: false,
            language: Language::Chinese,
            charset: Charset::Ascii,
            ..usual
        };
        assert_eq!(again(), chosen);
        let colorless = Appearance { theme: Theme::Mono, ..usual };
        assert_eq!(Settings::load(folder.path()).applied_to(colorless).theme, Theme::Mono);
    }

    #[test]
    fn words_that_mean_nothing_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "[", "{\"theme\": \"plaid\", \"language\": \"tlh\", \"charset\": \"EBCDIC\"}", "{\"more\": 1}"]
        {
            std::fs::write(file(folder.path()), text).unwrap();
            assert_eq!(
                Settings::load(folder.path()).applied_to(Appearance::default()),
                Appearance::default(),
                "{text}"
            );
        }
    }
}
