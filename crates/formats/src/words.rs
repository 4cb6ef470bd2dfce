//! What the crate says of files, in every language: each text stands beside its translation.
mod error;
mod fault;
mod lost;
mod notice;

pub use fault::{Expected, Fault, MoveFault, Spot};
pub use lost::Lost;
pub use notice::{Gap, NoticeKind, Remark};

/// A language of what is said of files. Names of formats and encodings and what other programs say are the same in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, the language of everything that is displayed.
    #[default]
    English,
    /// 中文.
    Chinese,
}

/// A text with values in it, in a language: English, then Chinese.
macro_rules! say {
    ($language:expr, $english:literal, $chinese:literal) => {
        match $language {
            $crate::words::Language::English => format!($english),
            $crate::words::Language::Chinese => format!($chinese),
        }
    };
}

/// An enum of texts without values: name, English, Chinese.
macro_rules! phrases {
    ($(#[$about:meta])* pub enum $name:ident { $($variant:ident: $english:literal, $chinese:literal;)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = concat!("“", $english, "”.")] $variant,)*
        }

        impl $name {
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// It in a language.
            pub const fn said(self, language: $crate::words::Language) -> &'static str {
                match (self, language) {
                    $((Self::$variant, $crate::words::Language::English) => $english,
                    (Self::$variant, $crate::words::Language::Chinese) => $chinese,)*
                }
            }
        }
    };
}

use phrases;
pub(crate) use say;

/// A text that follows upon another: behind a blank, in English always and in Chinese where it begins with a Latin letter or digit.
fn set_off(text: &str) -> String {
    if text.starts_with(|c: char| c.is_ascii()) { format!(" {text}") } else { text.to_owned() }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Language;

    /// Words that are Latin in Chinese too.
    const NAMES: [&str; 10] = ["SGF", "XML", "LZ4", "RenLib", "UTF-8", "pos", "db", "rif", "Caro", "h8"];

    /// Fails unless both texts say something and the Chinese one is Chinese throughout: outside of quotes no Latin word
    /// but a name, and no Western punctuation.
    pub(crate) fn assert_translated(said: impl Fn(Language) -> String) {
        let [english, chinese] = [Language::English, Language::Chinese].map(said);
        assert!(english.is_ascii() || english.contains(['×', '…', '\u{fffd}']), "{english}");
        let plain = unquoted(&chinese);
        let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        assert!(chinese.contains(is_chinese), "{english}: {chinese}");
        assert!(!plain.contains([':', ';', '(', ')', '`', '"', '?', '!']), "{english}: {chinese}");
        let words = plain.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let latin = |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic());
        let foreign: Vec<&str> = words.filter(latin).filter(|word| !NAMES.contains(word)).collect();
        assert_eq!(foreign, [""; 0], "{english}: {chinese}");
    }

    /// A Chinese text without what it quotes.
    fn unquoted(text: &str) -> String {
        let mut plain = String::new();
        for (i, part) in text.split('“').enumerate() {
            let rest = if i == 0 { part } else { part.split_once('”').expect("a quote that ends").1 };
            plain += rest;
        }
        plain
    }
}
