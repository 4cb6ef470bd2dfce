//! Every text of the page, in every language. A language that lacks a text does not compile.
mod en;
mod files;
mod opening;
mod proof;
mod replay;
mod zh;

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, Forbidden, Outcome, RuleSet};

pub(crate) use files::FileWords;
pub(crate) use opening::OpeningWords;
pub(crate) use proof::proof;

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Lang {
    /// Chinese, simplified.
    #[default]
    Zh,
    /// English.
    En,
}

impl Lang {
    /// All languages.
    pub(crate) const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The language that a language tag such as `en-GB` asks for.
    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        match tag.get(..2)?.to_ascii_lowercase().as_str() {
            "zh" => Some(Self::Zh),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// Its name in itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Self::Zh => "中文",
            Self::En => "English",
        }
    }

    /// Its tag for `<html lang>`.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh-CN",
            Self::En => "en",
        }
    }

    /// It in the messages to whoever reads and writes files.
    pub(crate) const fn of_files(self) -> tengen_api::Language {
        match self {
            Self::Zh => tengen_api::Language::Chinese,
            Self::En => tengen_api::Language::English,
        }
    }

    /// Its texts.
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::Zh => &zh::WORDS,
            Self::En => &en::WORDS,
        }
    }
}

/// What a screen reader hears of one intersection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointText<'a> {
    /// Its name, `h8`.
    pub(crate) name: &'a str,
    /// The stone on it: color and move number, 0 for one that was there at the start.
    pub(crate) stone: Option<(Color, usize)>,
    /// Whether the stone is the last move.
    pub(crate) last: bool,
    /// Whether the stone belongs to the row that won.
    pub(crate) winning: bool,
    /// Why it is forbidden to the side to move.
    pub(crate) forbidden: Option<Forbidden>,
    /// What else is drawn there, in words.
    pub(crate) signs: &'a [String],
}

/// The texts of one language.
pub(crate) struct Words {
    pub(crate) lang: Lang,
    pub(crate) name: &'static str,
    pub(crate) other_language: &'static str,

    pub(crate) main_navigation: &'static str,
    pub(crate) play: &'static str,
    pub(crate) classroom: &'static str,
    pub(crate) library: &'static str,
    pub(crate) settings: &'static str,
    pub(crate) keys: &'static str,
    pub(crate) close: &'static str,
    pub(crate) cancel: &'static str,
    pub(crate) theme_button: fn(&str) -> String,

    pub(crate) board: &'static str,
    pub(crate) point: fn(PointText<'_>) -> String,
    pub(crate) black: &'static str,
    pub(crate) white: &'static str,

    pub(crate) you: &'static str,
    pub(crate) plays_black: &'static str,
    pub(crate) plays_white: &'static str,
    pub(crate) about_elo: fn(u16) -> String,
    pub(crate) thinking_for: fn(f64) -> String,
    pub(crate) periods: fn(u32) -> String,
    pub(crate) clock_of: fn(&str, &str) -> String,

    pub(crate) your_turn: fn(usize) -> String,
    pub(crate) turn_of: fn(Color, usize) -> String,
    pub(crate) program_thinks: fn(Color, usize) -> String,
    pub(crate) paused: fn(usize) -> String,
    pub(crate) outcome: fn(&Outcome) -> String,
    pub(crate) you_won: fn(usize) -> String,
    pub(crate) you_lost: fn(usize) -> String,
    pub(crate) game_length: fn(usize) -> String,
    pub(crate) must_answer: fn(Color, &str, &[&str]) -> String,
    pub(crate) hint_sentence: fn(&str, &[&str], &[&str]) -> String,
    pub(crate) hint_plain: fn(&str) -> String,
    pub(crate) asking_hint: &'static str,
    pub(crate) place_here: fn(&str) -> String,

    pub(crate) refused_occupied: fn(&str) -> String,
    pub(crate) refused_forbidden: fn(&str, Forbidden) -> String,
    pub(crate) refused_turn: &'static str,
    pub(crate) refused_over: &'static str,
    pub(crate) refused_off: &'static str,
    pub(crate) no_thinker: &'static str,
    pub(crate) no_room: &'static str,
    pub(crate) whole_number: fn(u32, u32) -> String,
    pub(crate) no_time: &'static str,
    pub(crate) again: &'static str,
    pub(crate) loading: &'static str,
    pub(crate) not_loaded: &'static str,

    pub(crate) undo: &'static str,
    pub(crate) redo: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) resign: &'static str,
    pub(crate) restart: &'static str,
    pub(crate) flip: &'static str,
    pub(crate) pass: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) resume: &'static str,
    pub(crate) move_now: &'static str,
    pub(crate) new_game: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) no_moves: &'static str,
    pub(crate) passed: &'static str,
    pub(crate) confirm_resign: &'static str,
    pub(crate) confirm_restart: &'static str,
    pub(crate) confirm_restart_more: &'static str,

    pub(crate) opponent: &'static str,
    pub(crate) against_program: &'static str,
    pub(crate) against_friend: &'static str,
    pub(crate) program_against_program: &'static str,
    pub(crate) level: &'static str,
    pub(crate) level_of: fn(Color) -> &'static str,
    pub(crate) levels: &'static [(&'static str, &'static str)],
    /// The classroom's presets.
    pub(crate) presets: [(&'static str, &'static str); 8],
    pub(crate) own_player: &'static str,
    pub(crate) your_color: &'static str,
    pub(crate) random: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) rule_name: fn(RuleSet) -> &'static str,
    pub(crate) played_by: fn(&str, RuleSet) -> String,
    pub(crate) rule_text: fn(RuleSet) -> &'static str,
    pub(crate) size: &'static str,
    pub(crate) other_size: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) clock_none: &'static str,
    pub(crate) clock_fischer: &'static str,
    pub(crate) clock_byoyomi: &'static str,
    pub(crate) main_minutes: &'static str,
    pub(crate) increment_seconds: &'static str,
    pub(crate) period_seconds: &'static str,
    pub(crate) period_count: &'static str,
    pub(crate) start: &'static str,
    pub(crate) take_over_title: &'static str,
    pub(crate) take_over_note: fn(usize) -> String,

    pub(crate) theme: &'static str,
    pub(crate) theme_names: [&'static str; 6],
    pub(crate) language: &'static str,
    pub(crate) coordinates: &'static str,
    pub(crate) move_numbers: &'static str,
    pub(crate) sound: &'static str,
    pub(crate) volume: &'static str,
    pub(crate) touch_confirm: &'static str,
    pub(crate) pace: &'static str,
    pub(crate) pace_names: [&'static str; 3],

    pub(crate) key_cursor: &'static str,
    pub(crate) key_place: &'static str,
    pub(crate) key_close: &'static str,
    pub(crate) key_help: &'static str,

    pub(crate) search: &'static str,
    pub(crate) sort: &'static str,
    pub(crate) sort_names: [&'static str; 3],
    pub(crate) library_empty: &'static str,
    pub(crate) library_none_found: &'static str,
    pub(crate) rename: &'static str,
    pub(crate) game_name: &'static str,
    pub(crate) save: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) deleted: fn(&str) -> String,
    pub(crate) put_back: &'static str,
    pub(crate) export: &'static str,
    pub(crate) export_all: &'static str,
    pub(crate) unfinished: &'static str,
    pub(crate) black_won: &'static str,
    pub(crate) white_won: &'static str,
    pub(crate) drawn: &'static str,
    pub(crate) versus: fn(&str, &str) -> String,

    pub(crate) back: &'static str,
    pub(crate) first: &'static str,
    pub(crate) previous: &'static str,
    pub(crate) next: &'static str,
    pub(crate) last: &'static str,
    pub(crate) autoplay: &'static str,
    pub(crate) autoplay_stop: &'static str,
    pub(crate) autoplay_pace: &'static str,
    pub(crate) seconds_per_move: fn(f64) -> String,
    pub(crate) move_of: fn(usize, usize) -> String,
    pub(crate) take_over: &'static str,

    pub(crate) shapes: [&'static str; 11],

    pub(crate) openings: &'static OpeningWords,
    pub(crate) files: &'static FileWords,
}

/// The names of shapes and forks, in the order of [`Words::shapes`].
pub(crate) const SHAPES: [&str; 11] = [
    "five",
    "four-four",
    "four-three",
    "three-three",
    "open-four",
    "closed-four",
    "open-three",
    "closed-three",
    "open-two",
    "closed-two",
    "single",
];

impl Words {
    /// The name of a color.
    pub(crate) const fn color(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The name of a shape, if it is one worth a word to a player.
    pub(crate) fn shape(&self, name: &str) -> Option<&'static str> {
        SHAPES.iter().position(|shape| *shape == name).map(|at| self.shapes[at])
    }

    /// The name of a level or a preset, or of a player that somebody changed; the stable name where the page does not know it.
    pub(crate) fn level_name<'a>(&self, level: &'a str) -> &'a str {
        let known = self.levels.iter().chain(&self.presets).find(|(id, _)| *id == level);
        known.map_or_else(|| if level.contains(' ') { self.own_player } else { level }, |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_the_browser_is_understood() {
        assert_eq!(Lang::of_tag("zh-TW"), Some(Lang::Zh));
        assert_eq!(Lang::of_tag("EN-us"), Some(Lang::En));
        assert_eq!(Lang::of_tag("fr"), None);
        assert_eq!(Lang::of_tag(""), None);
        assert_eq!(Lang::of_tag("é"), None);
    }

    #[test]
    fn points_are_spoken_as_the_contract_says() {
        let empty = PointText { name: "h8", stone: None, last: false, winning: false, forbidden: None, signs: &[] };
        let fifth = PointText { stone: Some((Color::Black, 5)), last: true, ..empty };
        let says = |text| Lang::ALL.map(|lang| (lang.words().point)(text));
        assert_eq!(says(empty), ["h8，空", "h8, empty"]);
        assert_eq!(says(fifth), ["h8，黑，第 5 手，最后一手", "h8, black, move 5, last move"]);
        assert_eq!(says(PointText { last: false, winning: true, ..fifth })[1], "h8, black, move 5, in the winning row");
        let forbidden = PointText { forbidden: Some(Forbidden::DoubleThree), ..empty };
        assert_eq!(says(forbidden), ["h8，空，禁手（三三）", "h8, empty, forbidden (double three)"]);
        let signs = ["offer 1".to_owned(), "label A".to_owned()];
        assert_eq!(says(PointText { signs: &signs, ..empty })[1], "h8, empty, offer 1, label A");
    }

    #[test]
    fn every_level_has_a_name_in_every_language() {
        for level in tengen_api::LEVELS {
            for lang in Lang::ALL {
                assert_ne!(lang.words().level_name(level.id), level.id, "{lang:?}");
            }
        }
    }

    #[test]
    fn lang_of_words_is_the_lang_that_gave_them() {
        for lang in Lang::ALL {
            assert_eq!(lang.words().lang, lang);
        }
    }
}
