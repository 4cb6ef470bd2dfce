use std::fmt;
use std::str::FromStr;

/// A language the terminal game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 中文.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its code, `"en"` or `"zh"`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English for any that is not spoken here.
    ///
    /// ```
    /// use tengen_tui::Language;
    /// assert_eq!(Language::of_locale("zh_TW.UTF-8"), Language::Chinese);
    /// assert_eq!(Language::of_locale("C"), Language::English);
    /// ```
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("zh") { Self::Chinese } else { Self::English }
    }

    /// The next language, in a circle.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::English => Self::Chinese,
            Self::Chinese => Self::English,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A code that is no language spoken here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a language: expected en or zh")]
pub struct LanguageError(pub String);

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let found = Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| LanguageError(text.chars().take(40).collect()))
    }
}
