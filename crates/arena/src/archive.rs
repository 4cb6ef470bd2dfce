use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::finished::{FinishedGame, GameSummary};
use crate::journal::Journal;
use crate::plan::MatchPlan;

/// The folder of a match: its plan, the journal of finished games, and their files.
///
/// The journal is the truth: a game is in the match when its line is complete. One program at a time has the folder.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    journal: Journal,
    /// Held as long as the archive is open.
    _lock: File,
}

/// Why the folder of a match can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The system says no.
    #[error("`{}`: {source}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another program has the folder open.
    #[error("`{}` is being used by another program", .0.display())]
    Locked(PathBuf),
    /// The folder holds another match.
    #[error("`{}` holds another match: choose another folder, or continue that one with its own settings", .0.display())]
    OtherMatch(PathBuf),
    /// The folder holds no match.
    #[error("`{}` holds no match that can be read: {reason}", .path.display())]
    NoMatch {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A line of the journal can't be read.
    #[error("`{}`, line {line}: {reason}", .path.display())]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

const PLAN: &str = "match.json";
const JOURNAL: &str = "games.jsonl";
const GAMES: &str = "games";
const BUS_ID: &str = "bus-id";

impl Archive {
    /// Opens the folder of this match, making it if it is new, and gives the games that are finished.
    ///
    /// # Errors
    /// It can't be written, is open elsewhere, or holds another match.
    pub fn open(folder: &Path, plan: &MatchPlan) -> Result<(Self, Vec<GameSummary>), ArchiveError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |source| ArchiveError::Io { path, source }
        };
        let games = folder.join(GAMES);
        fs::create_dir_all(&games).map_err(io(&games))?;
        let lock = lock(&folder.join("lock"), folder)?;
        let plan_path = folder.join(PLAN);
        let text = plan.to_json();
        match fs::read_to_string(&plan_path) {
            Ok(stored) if stored.trim() == text => {}
            Ok(_) => return Err(ArchiveError::OtherMatch(folder.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                replace(&plan_path, format!("{text}\n").as_bytes()).map_err(io(&plan_path))?;
            }
            Err(error) => return Err(io(&plan_path)(error)),
        }
        let path = folder.join(JOURNAL);
        let (mut finished, mut seen) = (Vec::new(), HashSet::new());
        let journal = Journal::open(&path, |line, text| {
            let game = GameSummary::from_json(text).map_err(|reason| JournalError::Line { line, reason })?;
            if seen.insert(game.game) {
                finished.push(game);
            }
            Ok(())
        });
        let journal = journal.map_err(|error| match error {
            JournalError::Io(source) => ArchiveError::Io { path: path.clone(), source },
            JournalError::Line { line, reason } => ArchiveError::Journal { path: path.clone(), line, reason },
        })?;
        let archive = Self { folder: folder.to_owned(), journal, _lock: lock };
        Ok((archive, finished))
    }

    /// The plan of the match in a folder.
    ///
    /// # Errors
    /// There is none.
    pub fn plan_of(folder: &Path) -> Result<MatchPlan, ArchiveError> {
        let path = folder.join(PLAN);
        let text = fs::read_to_string(&path).map_err(|source| ArchiveError::Io { path, source })?;
        MatchPlan::from_json(&text).map_err(|reason| ArchiveError::NoMatch { path: folder.to_owned(), reason })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps a game that was not finished before.
    ///
    /// # Errors
    /// It can't be written; then it is not in the match.
    pub fn keep(&mut self, game: &FinishedGame) -> Result<(), ArchiveError> {
        let number = game.summary.game;
        for (extension, bytes) in &game.files {
            // People count games from one.
            let path = self.folder.join(GAMES).join(format!("{:06}.{extension}", number + 1));
            fs::write(&path, bytes).map_err(|source| ArchiveError::Io { path, source })?;
        }
        let failed = |source| ArchiveError::Io { path: self.folder.join(JOURNAL), source };
        self.journal.add(&game.summary.to_json()).map_err(failed)
    }

    /// The name of this match among all matches on a bus: made once, and kept in the folder.
    ///
    /// # Errors
    /// It can't be kept.
    pub fn bus_id(&self) -> Result<String, ArchiveError> {
        let path = self.folder.join(BUS_ID);
        let io = |source| ArchiveError::Io { path: path.clone(), source };
        match fs::read_to_string(&path) {
            Ok(id) if is_bus_id(id.trim()) => Ok(id.trim().to_owned()),
            Ok(id) => Err(io(io::Error::other(format!("`{}` is no name of a match", id.trim())))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let id = new_bus_id();
                replace(&path, format!("{id}\n").as_bytes()).map_err(io)?;
                Ok(id)
            }
            Err(error) => Err(io(error)),
        }
    }

    /// Puts a file of this name into the folder, whole or not at all.
    ///
    /// # Errors
    /// It can't be written.
    pub fn put(&self, name: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        let path = self.folder.join(name);
        replace(&path, bytes).map_err(|source| ArchiveError::Io { path, source })
    }
}

/// A name that no other match has.
pub(crate) fn new_bus_id() -> String {
    format!("{:032x}", fastrand::u128(..))
}

/// Whether a text can be part of a subject on a bus, and is ours.
fn is_bus_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// What a journal is found to be while it is read.
enum JournalError {
    Io(io::Error),
    Line { line: usize, reason: String },
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Has a folder or file for this program alone, until the lock is closed.
pub(crate) fn lock(path: &Path, what: &Path) -> Result<File, ArchiveError> {
    let open = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = open.map_err(|source| ArchiveError::Io { path: path.to_owned(), source })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(ArchiveError::Locked(what.to_owned())),
        Err(fs::TryLockError::Error(source)) => Err(ArchiveError::Io { path: path.to_owned(), source }),
    }
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_added_extension("new");
    fs::write(&beside, bytes)?;
    fs::rename(beside, path)
}
