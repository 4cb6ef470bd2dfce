use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::game_file::{GameFileError, save, write_whole};
use crate::language::Language;
use crate::saved_game::SavedGame;
use crate::settings::{Setting, Settings};
use crate::table::Table;

/// How many terminals can play from one folder at a time, each with a game in progress of its own.
pub(crate) const MOST_AT_ONCE: u32 = 99;
/// How many games are kept at most under a number each; beyond that the last number is used again.
const MOST_KEPT: u32 = 99_999;

/// Where games are kept on this machine: the one in progress, and those that were put aside.
///
/// The game in progress is one file, `terminal-N.json`; as long as the store lives it holds a lock, so that a second terminal
/// takes the next N and no game is written over another. Games put aside are `games/game-00001.sgf` and so on.
#[derive(Debug)]
pub struct GameStore {
    data: PathBuf,
    current: PathBuf,
    games: PathBuf,
    /// Held, not read: the lock goes with it.
    _lock: File,
}

/// Why games cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum GameStoreError {
    /// The folder or a file in it cannot be used.
    #[error("games cannot be kept in `{}`: {error}", path.display())]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// A game cannot be written.
    #[error(transparent)]
    Game(#[from] GameFileError),
    /// Every place for a game in progress is taken.
    #[error("{MOST_AT_ONCE} games are in progress in `{}` already", .0.display())]
    Full(PathBuf),
}

impl GameStore {
    /// Opens the store in a data folder, which is made if it is not there.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub fn open(data: &Path) -> Result<Self, GameStoreError> {
        let io = |error| GameStoreError::Io { path: data.to_owned(), error };
        let games = data.join("games");
        std::fs::create_dir_all(&games).map_err(io)?;
        for number in 1..=MOST_AT_ONCE {
            let lock = File::create(data.join(format!("terminal-{number}.lock"))).map_err(io)?;
            match lock.try_lock() {
                Ok(()) => {
                    let current = data.join(format!("terminal-{number}.json"));
                    return Ok(Self { data: data.to_owned(), current, games, _lock: lock });
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(io(error)),
            }
        }
        Err(GameStoreError::Full(data.to_owned()))
    }

    /// The game in progress, the side to move beginning to think at `now`. A file that makes no sense is put aside under
    /// another name, and the second part says so.
    pub fn load(&self, now: Duration, language: Language) -> (Option<Table>, Option<String>) {
        let Ok(text) = std::fs::read_to_string(&self.current) else {
            return (None, None);
        };
        match SavedGame::from_json(&text).and_then(|saved| saved.table(now)) {
            Ok(table) => (Some(table), None),
            Err(error) => {
                let aside = self.current.with_extension("unreadable.json");
                // If even that fails, the file is still where it was until the next move.
                _ = std::fs::rename(&self.current, &aside);
                (None, Some(language.unreadable(&aside, &error)))
            }
        }
    }

    /// Keeps a game as the one in progress.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, table: &Table) -> Result<(), GameStoreError> {
        let io = |error| GameStoreError::Io { path: self.current.clone(), error };
        let text = SavedGame::of(table).to_json().map_err(|error| io(std::io::Error::other(error)))?;
        write_whole(&self.current, text.as_bytes()).map_err(io)
    }

    /// Keeps how the person likes the game to look.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn remember(&self, setting: Setting) -> Result<(), GameStoreError> {
        Settings::remember(&self.data, setting).map_err(|error| GameStoreError::Io { path: self.data.clone(), error })
    }

    /// Puts a game aside and returns where.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn put_aside(&self, table: &Table, language: Language) -> Result<PathBuf, GameStoreError> {
        let mut number = 1;
        loop {
            let path = self.games.join(format!("game-{number:05}.sgf"));
            match save(&path, table, language, number >= MOST_KEPT) {
                Ok(_) => return Ok(path),
                Err(GameFileError::Exists(_)) => number += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::Terms;

    const NOW: Duration = Duration::ZERO;

    fn played(moves: &str) -> Table {
        let mut table = Table::new(&Terms { players: [crate::PlayedBy::Person; 2], ..Terms::default() }, NOW).unwrap();
        for step in moves.split(' ') {
            table.play(step.parse().unwrap(), NOW).unwrap();
        }
        table
    }

    #[test]
    fn a_second_terminal_has_a_game_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let first = GameStore::open(folder.path()).unwrap();
        let second = GameStore::open(folder.path()).unwrap();
        first.keep(&played("h8")).unwrap();
        second.keep(&played("h8 i9")).unwrap();
        drop(first);
        let first = GameStore::open(folder.path()).unwrap();
        assert_eq!(first.load(NOW, Language::English).0.unwrap().game().ply(), 1);
        assert_eq!(second.load(NOW, Language::English).0.unwrap().game().ply(), 2);
    }

    #[test]
    fn games_put_aside_are_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let store = GameStore::open(folder.path()).unwrap();
        let paths = [played("h8"), played("h8 i9")].map(|table| store.put_aside(&table, Language::Chinese).unwrap());
        assert_ne!(paths[0], paths[1]);
        assert!(std::fs::read_to_string(&paths[0]).unwrap().contains("B[hh]"));
    }

    #[test]
    fn nonsense_is_put_aside_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let store = GameStore::open(folder.path()).unwrap();
        assert!(matches!(store.load(NOW, Language::English), (None, None)));
        std::fs::write(folder.path().join("terminal-1.json"), "{\"rule\"").unwrap();
        let (None, Some(notice)) = store.load(NOW, Language::English) else { panic!("nonsense was read") };
        assert!(notice.contains("terminal-1.unreadable.json`: not a saved game"), "{notice}");
        std::fs::write(folder.path().join("terminal-1.json"), "{}").unwrap();
        let (None, Some(notice)) = store.load(NOW, Language::Chinese) else { panic!("nonsense was read") };
        assert!(notice.contains("terminal-1.unreadable.json”不是保存的棋局，提示“missing field"), "{notice}");
        assert!(folder.path().join("terminal-1.unreadable.json").exists());
    }

    #[test]
    fn a_folder_that_cannot_be_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let error = GameStore::open(&file.join("data")).unwrap_err().to_string();
        assert!(error.starts_with("games cannot be kept in `"), "{error}");
    }
}
