use std::env;
use std::path::PathBuf;
use std::time::Duration;

use tengen_rules::Game;

use crate::app::Appearance;
use crate::game_store::GameStore;
use crate::glyphs::Charset;
use crate::language::Language;
use crate::table::Table;
use crate::terms::Terms;
use crate::theme::{Depth, Theme};

/// How to play at this terminal.
#[derive(Clone, Debug)]
pub struct Options {
    /// What a new game is to be; `None`: the last game goes on, or the same again if it is over.
    pub terms: Option<Terms>,
    /// How it looks.
    pub appearance: Appearance,
    /// Whether the terminal is asked how wide it draws a board, because nobody said which characters it can show.
    pub measure: bool,
    /// The folder where games are kept.
    pub data: PathBuf,
    /// Decides where a level leaves a choice of moves.
    pub seed: u64,
}

/// A game to begin with, and what there is to say about it.
pub(crate) struct Beginning {
    pub(crate) table: Table,
    pub(crate) notice: Option<String>,
}

impl Options {
    /// Opens the store and takes the last game up again, or begins one. Where games cannot be kept, one is played all the
    /// same and the notice says so.
    pub(crate) fn begin(&self, now: Duration) -> (Option<GameStore>, Beginning) {
        let language = self.appearance.language;
        let store = match GameStore::open(&self.data) {
            Ok(store) => store,
            Err(error) => {
                let table = new_table(&self.terms.clone().unwrap_or_default(), now);
                return (None, Beginning { table, notice: Some(error.said(language)) });
            }
        };
        let (last, mut notice) = store.load(now, language);
        let last = last.filter(Table::is_worth_keeping);
        let goes_on = |table: &Table| self.terms.is_none() && !table.game().is_over();
        let table = match last {
            Some(table) if goes_on(&table) => {
                notice = Some(language.resumed(table.game().ply()));
                table
            }
            Some(table) => {
                if let Err(error) = store.put_aside(&table, language) {
                    notice = Some(error.said(language));
                }
                new_table(self.terms.as_ref().unwrap_or(table.terms()), now)
            }
            None => new_table(&self.terms.clone().unwrap_or_default(), now),
        };
        (Some(store), Beginning { table, notice })
    }
}

/// A new game; without its opening procedure if the board has no room for it, which whoever made the terms has checked.
fn new_table(terms: &Terms, now: Duration) -> Table {
    let game = terms.game().unwrap_or_else(|_| Game::new(terms.rule, terms.size));
    Table::with_game(terms, game, now)
}

impl Appearance {
    /// What suits the terminal, by its environment: the language and encoding of the locale (`LC_ALL`, `LC_MESSAGES` and
    /// `LC_CTYPE`, `LANG`), the colors by `TERM` and `COLORTERM`, and none with `NO_COLOR`.
    pub fn of_environment() -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = |name: &str| set("LC_ALL").or_else(|| set(name)).or_else(|| set("LANG")).unwrap_or_default();
        Self::by(&locale("LC_MESSAGES"), &locale("LC_CTYPE"), set("NO_COLOR").is_some(), &|name| set(name))
    }

    fn by(messages: &str, encoding: &str, no_color: bool, set: &dyn Fn(&str) -> Option<String>) -> Self {
        let encoding = encoding.to_ascii_lowercase();
        let utf8 = cfg!(windows) || encoding.contains("utf-8") || encoding.contains("utf8");
        let colors = set("COLORTERM").unwrap_or_default();
        let term = set("TERM").unwrap_or_default();
        let depth = if cfg!(windows) || colors == "truecolor" || colors == "24bit" {
            Depth::True
        } else if term.contains("256") {
            Depth::Indexed
        } else {
            Depth::Basic
        };
        Self {
            language: Language::of_locale(messages),
            theme: if no_color { Theme::Mono } else { Theme::default() },
            depth,
            charset: if utf8 { Charset::Unicode } else { Charset::Ascii },
            coordinates: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::ZERO;

    #[test]
    fn the_environment_says_how_it_looks() {
        let by = |messages: &str, encoding: &str, no_color, term: &str, colors: &str| {
            let set = |name: &str| Some(if name == "TERM" { term.to_owned() } else { colors.to_owned() });
            Appearance::by(messages, encoding, no_color, &set)
        };
        let usual = by("en_US.UTF-8", "en_US.UTF-8", false, "xterm-256color", "");
        assert_eq!((usual.language, usual.depth, usual.charset), (Language::English, Depth::Indexed, Charset::Unicode));
        let chinese = by("zh_CN.utf8", "zh_CN.utf8", true, "xterm", "truecolor");
        assert_eq!((chinese.language, chinese.depth, chinese.theme), (Language::Chinese, Depth::True, Theme::Mono));
        let old = by("C", "", false, "vt220", "");
        #[cfg(unix)]
        assert_eq!((old.charset, old.depth), (Charset::Ascii, Depth::Basic));
    }

    fn options(data: &std::path::Path, terms: Option<Terms>) -> Options {
        Options { terms, appearance: Appearance::default(), measure: false, data: data.to_owned(), seed: 1 }
    }

    #[test]
    fn a_game_goes_on_until_it_is_over_or_another_is_begun() {
        let folder = tempfile::tempdir().unwrap();
        let (store, beginning) = options(folder.path(), None).begin(NOW);
        let mut table = beginning.table;
        assert!(beginning.notice.is_none());
        table.play("h8".parse().unwrap(), NOW).unwrap();
        store.unwrap().keep(&table).unwrap();
        let (store, beginning) = options(folder.path(), None).begin(NOW);
        assert_eq!(beginning.table.game(), table.game());
        assert_eq!(beginning.notice.as_deref(), Some("your game goes on after move 1"));
        drop(store);
        let other = Terms { rule: tengen_rules::RuleSet::Renju, ..Terms::default() };
        let (_shelf, beginning) = options(folder.path(), Some(other.clone())).begin(NOW);
        assert_eq!((beginning.table.game().ply(), beginning.table.terms().rule), (0, other.rule));
        assert!(folder.path().join("games/game-00001.sgf").exists(), "the game before is put aside");
    }

    #[test]
    fn without_a_folder_a_game_is_played_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let (store, beginning) = options(&file, None).begin(NOW);
        assert!(store.is_none() && beginning.notice.is_some());
    }
}
