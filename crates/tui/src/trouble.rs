//! What the terminal game says of files: what is wrong with them, and what of a game they do not hold.
use std::io::{Error, ErrorKind};
use std::path::Path;

use tengen_formats::Report;
use tengen_rules::{Move, PlayError, ReplayFault, ReplayProblem, SetupFault};

use crate::game_file::GameFileError;
use crate::game_store::{GameStoreError, MOST_AT_ONCE};
use crate::language::Language;
use crate::saved_game::SavedGameError;
use crate::sentence::illegal_action_in_chinese;

impl From<Language> for tengen_formats::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::English => Self::English,
            Language::Chinese => Self::Chinese,
        }
    }
}

impl GameFileError {
    /// Why in a language; in English as it is displayed.
    pub(crate) fn said(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            Self::UnknownFormat(path) => {
                format!("“{}”没有说明格式，请以 .sgf、.psq、.lib、.csv、.txt 等扩展名结尾", path.display())
            }
            Self::Exists(path) => format!("“{}”已存在", path.display()),
            Self::Io { path, error } => format!("“{}”：{}", path.display(), io_in_chinese(error)),
            Self::Read { path, error } => format!("“{}”：{}", path.display(), error.said(language.into())),
            Self::Empty(path) => format!("“{}”里没有对局", path.display()),
            Self::Write(error) => error.said(language.into()),
        }
    }
}

impl GameStoreError {
    /// Why in a language; in English as it is displayed.
    pub(crate) fn said(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, _) => self.to_string(),
            (Language::Chinese, Self::Io { path, error }) => {
                format!("棋局无法保存到“{}”：{}", path.display(), io_in_chinese(error))
            }
            (Language::Chinese, Self::Game(error)) => error.said(language),
            (Language::Chinese, Self::Full(path)) => {
                format!("“{}”里已有 {MOST_AT_ONCE} 局正在进行", path.display())
            }
        }
    }
}

impl Language {
    /// Where a record breaks the rules.
    pub(crate) fn replay_fault(self, fault: &ReplayFault) -> String {
        if self == Self::English {
            return fault.to_string();
        }
        let number = fault.ply + 1;
        match &fault.problem {
            ReplayProblem::Illegal { color, mv, reason } => {
                let reason = self.refusal(&PlayError::Illegal(reason.clone()));
                format!("第 {number} 手{}{}，{reason}", self.color(*color), action_in_chinese(*mv))
            }
            ReplayProblem::OutOfTurn { color, mv } => {
                let (color, action) = (self.color(*color), action_in_chinese(*mv));
                format!("第 {number} 手{color}{action}，没有轮到{color}")
            }
            ReplayProblem::Decision { action, reason } => {
                format!("第 {number} 手之前选择“{}”，{}", self.action(*action), illegal_action_in_chinese(reason))
            }
            ReplayProblem::Setup(error) => {
                let faults: Vec<String> = error.faults.iter().map(|fault| self.setup_fault(fault)).collect();
                format!("摆放的棋子不成局面，{}", faults.join("；"))
            }
        }
    }

    fn setup_fault(self, fault: &SetupFault) -> String {
        match (self, fault) {
            (Self::English, fault) => fault.to_string(),
            (_, SetupFault::OffBoard { point, size }) => format!("{point} 不在 {size} 路棋盘上"),
            (_, SetupFault::Occupied(point)) => format!("{point} 上不止一枚棋子"),
            (_, SetupFault::Counts { black, white, to_move }) => {
                let to_move = self.color(*to_move);
                format!("黑棋 {black} 枚、白棋 {white} 枚，轮到{to_move}走，与黑先、轮流落子不符")
            }
            (_, SetupFault::BothWon) => "双方都已连五".to_owned(),
            (_, SetupFault::PlayedOn(color)) => format!("{}获胜之后还有落子", self.color(*color)),
        }
    }

    /// What a file with so many games does not hold or leaves open, and where the rules stop its game, in one line: the first thing, and how many
    /// more there are. `None` if there is nothing to say.
    pub(crate) fn shortcomings(self, games: usize, report: &Report, fault: Option<&ReplayFault>) -> Option<String> {
        let of_several = (games > 1).then(|| match self {
            Self::English => format!("the first of {games} games"),
            Self::Chinese => format!("共 {games} 局，这是第一局"),
        });
        let wrong = report.said(self.into()).chain(fault.map(|fault| self.replay_fault(fault)));
        let mut said = of_several.into_iter().chain(wrong);
        let first = said.next()?;
        Some(match (said.count(), self) {
            (0, _) => first,
            (more, Self::English) => format!("{first} (and {more} more)"),
            (more, Self::Chinese) => format!("{first}（另有 {more} 条）"),
        })
    }

    /// Why a game that was kept cannot go on, and where its file is now.
    pub(crate) fn unreadable(self, path: &Path, error: &SavedGameError) -> String {
        let path = path.display();
        match (self, error) {
            (Self::English, _) => format!("`{path}`: {error}"),
            (Self::Chinese, SavedGameError::Json(error)) => format!("“{path}”不是保存的棋局，提示“{error}”"),
            (Self::Chinese, SavedGameError::Word(error)) => format!("“{path}”不是保存的棋局，提示“{error}”"),
        }
    }
}

fn action_in_chinese(mv: Move) -> String {
    mv.point().map_or_else(|| "停一手".to_owned(), |point| format!("下 {point}"))
}

/// What the system says, where it says something that happens every day.
fn io_in_chinese(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "没有这个文件或文件夹".to_owned(),
        ErrorKind::PermissionDenied => "没有权限".to_owned(),
        ErrorKind::IsADirectory => "这是文件夹".to_owned(),
        ErrorKind::StorageFull => "磁盘已满".to_owned(),
        _ => format!("系统提示“{error}”"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tengen_formats::{Format, ReadError, WriteError};
    use tengen_rules::{BoardSize, Color, Note, OpeningAction, Record, RuleSet, Step, parse_moves};

    use super::*;

    fn played(moves: &str) -> Record {
        Record::from_moves(BoardSize::STANDARD, &parse_moves(moves).unwrap())
    }

    fn said(record: &Record) -> String {
        let replay = record.replay(record.line_end(record.root()), RuleSet::Freestyle);
        Language::Chinese.replay_fault(&replay.fault.unwrap())
    }

    #[test]
    fn what_breaks_the_rules_is_said_in_chinese() {
        assert_eq!(said(&played("h8 i9 h8")), "第 3 手黑棋下 h8，h8 已有棋子");

        let mut record = played("h8");
        let mv = Move::Place("a1".parse().unwrap());
        record.append(record.line_end(record.root()), Some(Step { color: Color::Black, mv }));
        assert_eq!(said(&record), "第 2 手黑棋下 a1，没有轮到黑棋");

        let mut record = played("h8");
        record.annotate(record.line_end(record.root()), Note::Decision(OpeningAction::Swap));
        assert_eq!(said(&record), "第 2 手之前选择“交换黑白”，现在不能选择：交换黑白");

        let mut record = played("h8");
        for name in ["a1", "b1"] {
            let point = name.parse().unwrap();
            record.annotate(record.root(), Note::Stone { point, color: Some(Color::White) });
        }
        record.annotate(record.root(), Note::ToMove(Color::Black));
        assert_eq!(said(&record), "摆放的棋子不成局面，黑棋 0 枚、白棋 2 枚，轮到黑棋走，与黑先、轮流落子不符");
    }

    #[test]
    fn faults_of_files_are_said_in_chinese() {
        let path = || PathBuf::from("a.sgf");
        let io = |kind: ErrorKind| Error::from(kind);
        let errors = [
            (GameFileError::UnknownFormat(path()), "“a.sgf”没有说明格式"),
            (GameFileError::Exists(path()), "“a.sgf”已存在"),
            (GameFileError::Io { path: path(), error: io(ErrorKind::NotFound) }, "“a.sgf”：没有这个文件"),
            (GameFileError::Io { path: path(), error: Error::other("odd") }, "“a.sgf”：系统提示“odd”"),
            (GameFileError::Read { path: path(), error: ReadError::Empty }, "“a.sgf”：文件是空的"),
            (GameFileError::Empty(path()), "“a.sgf”里没有对局"),
            (GameFileError::Write(WriteError::ReadOnly(Format::Rif)), "rif 文件只能读取"),
        ];
        for (error, begins) in errors {
            let chinese = error.said(Language::Chinese);
            assert!(chinese.starts_with(begins), "{chinese}");
            assert_eq!(error.said(Language::English), error.to_string());
        }
        let full = GameStoreError::Full(path()).said(Language::Chinese);
        assert_eq!(full, "“a.sgf”里已有 99 局正在进行");
        let kept = GameStoreError::Io { path: path(), error: io(ErrorKind::PermissionDenied) };
        assert_eq!(kept.said(Language::Chinese), "棋局无法保存到“a.sgf”：没有权限");
    }
}
