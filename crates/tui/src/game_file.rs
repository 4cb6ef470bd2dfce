//! Games in and out of the record formats.
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tengen_formats::{Format, ReadOptions, Report, RowOrder, WriteOptions};
use tengen_rules::{Color, GameResult, Record, TimeControl};

use crate::language::Language;
use crate::played_by::PlayedBy;
use crate::table::Table;
use crate::terms::Terms;
use crate::time_text::time_control_text;

/// Why a game could not be written to a file or read from one.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The name ends with nothing that says a format.
    #[error("`{}` does not say its format: end it with .sgf, .psq, .lib, .csv, .txt or another format's name", .0.display())]
    UnknownFormat(PathBuf),
    /// There is such a file, and nobody said that it may be replaced.
    #[error("`{}` exists", .0.display())]
    Exists(PathBuf),
    /// The file cannot be read or written.
    #[error("`{}`: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// The file holds no game that can be read.
    #[error("`{}`: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: tengen_formats::ReadError,
    },
    /// The file was read, and there is no game in it.
    #[error("`{}` holds no game", .0.display())]
    Empty(PathBuf),
    /// The format cannot hold this game.
    #[error(transparent)]
    Write(#[from] tengen_formats::WriteError),
}

/// Writes the game at a table to a file in the format that its name ends with, and returns what of it could not be kept.
///
/// # Errors
/// An unknown format or one that cannot hold the game, a file that exists and is not to be replaced, and what the system says.
pub(crate) fn save(path: &Path, table: &Table, language: Language, replace: bool) -> Result<Report, GameFileError> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let same = |format: &Format| format.extension().eq_ignore_ascii_case(extension);
    let format = Format::ALL.into_iter().find(same).ok_or_else(|| GameFileError::UnknownFormat(path.to_owned()))?;
    // What was agreed in the opening has no other place in SGF.
    let options = WriteOptions { private: true, ..WriteOptions::default() };
    let export = tengen_formats::write(format, &[record(table, language)], &options)?;
    let exists = |error: &std::io::Error| error.kind() == std::io::ErrorKind::AlreadyExists;
    let written = if replace { write_whole(path, &export.bytes) } else { write_new(path, &export.bytes) };
    written.map_err(|error| {
        let path = path.to_owned();
        if exists(&error) { GameFileError::Exists(path) } else { GameFileError::Io { path, error } }
    })?;
    Ok(export.report)
}

/// Replaces a file so that a crash leaves the old one or the new one, never a part.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_data()?;
    std::fs::rename(&new, path)
}

fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

/// Opens the first game of a file, for two people at this terminal to step through and play on.
///
/// The second part says in the language what is wrong with the file, and with the game if the rules do not allow all its moves.
///
/// # Errors
/// Nothing there that could be read.
pub(crate) fn open(
    path: &Path,
    terms: &Terms,
    language: Language,
    now: Duration,
) -> Result<(Table, Option<String>), GameFileError> {
    let io = |error| GameFileError::Io { path: path.to_owned(), error };
    let source = BufReader::new(File::open(path).map_err(io)?);
    let options = ReadOptions { rows: Some(RowOrder::Bottom), ..ReadOptions::default() };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let import = tengen_formats::read_stream(&name, source, &options)
        .map_err(|error| GameFileError::Read { path: path.to_owned(), error })?;
    let record = import.records.first().ok_or_else(|| GameFileError::Empty(path.to_owned()))?;
    let replay = record.replay(record.line_end(record.root()), terms.rule);
    let mut game = replay.game;
    match record.info.result {
        Some(GameResult::Win(winner)) if record.info.termination == "time" => game.time_out(winner.opponent()),
        Some(GameResult::Win(winner)) if record.info.termination == "resignation" => game.resign(winner.opponent()),
        _ => {}
    }
    let people = Terms { players: [PlayedBy::Person; 2], time: TimeControl::Unlimited, ..terms.clone() };
    let shortcomings = language.shortcomings(import.records.len(), &import.report, replay.fault.as_ref());
    Ok((Table::with_game(&people, game, now), shortcomings))
}

/// The game as a record.
fn record(table: &Table, language: Language) -> Record {
    let (terms, game) = (table.terms(), table.game());
    let mut record = Record::from_game(game);
    let info = &mut record.info;
    info.black = String::from(language.player(table.player(Color::Black)));
    info.white = String::from(language.player(table.player(Color::White)));
    match terms.time {
        TimeControl::Unlimited => {}
        TimeControl::Fischer { main, .. } | TimeControl::Byoyomi { main, .. } => {
            info.main_time = Some(main);
            info.overtime = time_control_text(terms.time);
        }
    }
    record
}

#[cfg(test)]
mod tests {
    use tengen_rules::Opening;

    use super::*;

    const NOW: Duration = Duration::ZERO;

    fn played(moves: &str) -> Table {
        let mut table = Table::new(&Terms { players: [PlayedBy::Person; 2], ..Terms::default() }, NOW).unwrap();
        for step in moves.split(' ') {
            table.play(step.parse().unwrap(), NOW).unwrap();
        }
        table
    }

    #[test]
    fn what_is_saved_opens_again_in_every_format_a_game_can_be_played_on_from() {
        let folder = tempfile::tempdir().unwrap();
        let table = played("h8 i9 i8 g8 j8");
        for name in ["a.sgf", "a.psq", "a.lib", "a.pos", "a.sav", "a.csv", "a.txt", "a.url"] {
            let path = folder.path().join(name);
            save(&path, &table, Language::English, false).unwrap();
            let (again, fault) = open(&path, table.terms(), Language::English, NOW).unwrap();
            assert_eq!(again.game().moves(), table.game().moves(), "{name}");
            assert_eq!(fault, None, "{name}");
        }
    }

    #[test]
    fn what_was_agreed_in_the_opening_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        let terms = Terms { players: [PlayedBy::Person; 2], opening: Opening::Yamaguchi, ..Terms::default() };
        let mut table = Table::new(&terms, NOW).unwrap();
        for step in "h8 h9 i9 declare-2 swap j9 offer-k9 offer-h7 h7 h6".split(' ') {
            table.play(step.parse().unwrap(), NOW).unwrap();
        }
        save(&path, &table, Language::English, false).unwrap();
        let (again, fault) = open(&path, &Terms::default(), Language::English, NOW).unwrap();
        assert_eq!((again.game(), fault), (table.game(), None));
    }

    #[test]
    fn a_file_is_only_replaced_when_that_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        std::fs::write(&path, "mine").unwrap();
        let table = played("h8");
        let refused = save(&path, &table, Language::English, false).unwrap_err();
        assert!(matches!(refused, GameFileError::Exists(_)), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        save(&path, &table, Language::English, true).unwrap();
        assert_eq!(open(&path, table.terms(), Language::English, NOW).unwrap().0.game().ply(), 1);
        let names: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.sgf"], "no part is left over");
    }

    #[test]
    fn what_cannot_be_opened_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let fault = |name: &str| {
            open(&folder.path().join(name), &Terms::default(), Language::English, NOW).unwrap_err().to_string()
        };
        assert!(fault("none.sgf").contains("none.sgf`: "));
        std::fs::write(folder.path().join("empty.sgf"), "").unwrap();
        assert!(fault("empty.sgf").contains("empty"));
        let unknown = save(&folder.path().join("a.docx"), &played("h8"), Language::English, false).unwrap_err();
        assert!(unknown.to_string().contains("a.docx` does not say its format"), "{unknown}");
    }

    #[test]
    fn what_a_file_does_not_hold_is_said_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sav");
        std::fs::write(&path, "15 15 3 7 7 7 7 x").unwrap();
        let opened = |language| open(&path, &Terms::default(), language, NOW).unwrap().1.unwrap();
        assert_eq!(opened(Language::English), "line 1: h8 is occupied; the game is read up to there (1 moves)");
        assert_eq!(opened(Language::Chinese), "第 1 行：h8 已有棋子；对局只读到这里，共 1 手");

        let path = folder.path().join("two.sgf");
        std::fs::write(&path, "(;GM[4];B[hh])(;GM[4];B[ii])").unwrap();
        let opened = |language| open(&path, &Terms::default(), language, NOW).unwrap().1.unwrap();
        assert_eq!(opened(Language::English), "the first of 2 games");
        assert_eq!(opened(Language::Chinese), "共 2 局，这是第一局");

        let path = folder.path().join("a.pos");
        let mut table = played("h8 i9");
        table.resign();
        let report = save(&path, &table, Language::Chinese, false).unwrap();
        let said = |language: Language| language.shortcomings(1, &report, None).unwrap();
        assert_eq!(said(Language::English), "not kept: 2 names of players (and 2 more)");
        assert_eq!(said(Language::Chinese), "没有保留：棋手姓名，2 处（另有 2 条）");
    }

    #[test]
    fn a_game_given_up_is_still_over_when_it_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        let mut table = played("h8 i9");
        table.resign();
        save(&path, &table, Language::English, false).unwrap();
        let again = open(&path, table.terms(), Language::English, NOW).unwrap().0;
        assert_eq!(again.game().outcome(), table.game().outcome());
    }
}
