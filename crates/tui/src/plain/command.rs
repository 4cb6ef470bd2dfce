use std::path::PathBuf;

use tengen_rules::{BoardSize, GameStep, Move, Point};

use crate::language::Language;

/// One line of the plain game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A point: a stone there, or an offer of one.
    Point(Point),
    /// A pass, or a decision of an opening.
    Play(GameStep),
    Undo,
    Redo,
    Hint,
    Board,
    Save {
        path: PathBuf,
        replace: bool,
    },
    Open(PathBuf),
    Resign,
    New,
    Help,
    Quit,
}

/// How much of a line is quoted.
const QUOTED: usize = 40;

/// A line that means nothing, or no point of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CommandError {
    Unknown(String),
    OffBoard(String, BoardSize),
    NoFile(String),
}

impl CommandError {
    /// The line quoted, and what was expected.
    pub(super) fn said(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, Self::Unknown(text)) => {
                format!("`{text}` is not understood: expected a point like h8 or 8,8, or a word; `help` lists them")
            }
            (Language::Chinese, Self::Unknown(text)) => {
                format!("看不懂“{text}”：请输入 h8 或 8,8 这样的点，或一个命令；help 列出全部命令")
            }
            (Language::English, Self::OffBoard(text, size)) => {
                format!("`{text}` is off the board: expected columns and rows from 1 to {size}")
            }
            (Language::Chinese, Self::OffBoard(text, size)) => {
                format!("“{text}”不在棋盘上：列和行应为 1 到 {size}")
            }
            (Language::English, Self::NoFile(text)) => format!("`{text}` needs the name of a file"),
            (Language::Chinese, Self::NoFile(text)) => format!("“{text}”后面需要文件名"),
        }
    }
}

impl Command {
    /// Reads a line that isn't blank.
    pub(super) fn parse(line: &str, size: BoardSize) -> Result<Self, CommandError> {
        let line = line.trim();
        let quoted = || line.chars().take(QUOTED).collect::<String>();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let path = || if rest.is_empty() { Err(CommandError::NoFile(quoted())) } else { Ok(PathBuf::from(rest)) };
        let command = match word.to_ascii_lowercase().as_str() {
            "save" => return Ok(Self::Save { path: path()?, replace: false }),
            "save!" => return Ok(Self::Save { path: path()?, replace: true }),
            "open" => return Ok(Self::Open(path()?)),
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "board" => Self::Board,
            "resign" => Self::Resign,
            "new" => Self::New,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            "pass" | "--" => Self::Play(GameStep::Move(Move::Pass)),
            word => match word.parse().ok().filter(|_| rest.is_empty()) {
                Some(action) => Self::Play(GameStep::Action(action)),
                None => return point(line, size, quoted).map(Self::Point),
            },
        };
        if rest.is_empty() { Ok(command) } else { Err(CommandError::Unknown(quoted())) }
    }
}

/// A point as `h8`, or as column and row, both from 1: `8 8`, `8,8`.
fn point(line: &str, size: BoardSize, quoted: impl Fn() -> String) -> Result<Point, CommandError> {
    let off_board = || CommandError::OffBoard(quoted(), size);
    if let Ok(p) = line.parse::<Point>() {
        return if size.contains(p) { Ok(p) } else { Err(off_board()) };
    }
    let numbers: Vec<&str> =
        line.split(|c: char| c == ',' || c.is_whitespace()).filter(|text| !text.is_empty()).collect();
    let [col, row] = numbers[..] else { return Err(CommandError::Unknown(quoted())) };
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !(digits(col) && digits(row)) {
        return Err(CommandError::Unknown(quoted()));
    }
    let from_one = |text: &str| text.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let p = from_one(col).zip(from_one(row)).and_then(|(col, row)| Point::new(col, row));
    p.filter(|&p| size.contains(p)).ok_or_else(off_board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, CommandError> {
        Command::parse(line, BoardSize::STANDARD)
    }

    #[test]
    fn points_in_every_form() {
        for line in ["h8", "H8", "8 8", "8,8", " 8 , 8 ", "8, 8", "08 8"] {
            assert_eq!(parse(line), Ok(Command::Point("h8".parse().unwrap())), "{line}");
        }
        let c9 = parse("3,9");
        assert_eq!(c9, parse("c9"), "the column comes first");
        assert_eq!(parse("--"), Ok(Command::Play(GameStep::Move(Move::Pass))));
        for line in ["swap", "KEEP", "declare-3", "offer-h9"] {
            let step = line.to_lowercase().parse().unwrap();
            assert_eq!(parse(line), Ok(Command::Play(step)), "{line}");
        }
    }

    #[test]
    fn words_in_either_case_and_files_with_blanks() {
        assert_eq!(parse("UNDO"), Ok(Command::Undo));
        let path = PathBuf::from("my game.sgf");
        assert_eq!(parse("save my game.sgf"), Ok(Command::Save { path: path.clone(), replace: false }));
        assert_eq!(parse("Save!  my game.sgf"), Ok(Command::Save { path: path.clone(), replace: true }));
        assert_eq!(parse("open my game.sgf"), Ok(Command::Open(path)));
        assert_eq!(parse("save"), Err(CommandError::NoFile("save".into())));
    }

    #[test]
    fn what_means_nothing_is_quoted() {
        for line in ["i", "hello", "8", "8 8 8", "h8 i9", "undo 3", "-1 4", "棋", "8;8", "h 8"] {
            assert_eq!(parse(line), Err(CommandError::Unknown(line.into())), "{line}");
        }
        for line in ["p1", "h16", "16 1", "0 1", "1,0", "999 1", "99999999999999999999,1", "w1"] {
            let error = parse(line).unwrap_err();
            assert!(error.said(Language::English).contains(&format!("`{line}`")), "{error:?}");
        }
        let long = "x".repeat(1000);
        assert_eq!(parse(&long), Err(CommandError::Unknown("x".repeat(40))));
    }
}
