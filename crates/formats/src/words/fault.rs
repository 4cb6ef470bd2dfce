use tengen_rules::{BoardSize, MoveError, Point, RuleSetError};

use super::{Language, phrases, say, set_off};

phrases! {
    /// What should stand at a place of a file.
    pub enum Expected {
        SgfTree: "a game tree, `(;…)`", "棋局树“(;…)”";
        RenLibHeading: "a heading of 20 bytes", "20 字节的文件头";
        RenLibVersion: "a version up to 3.04", "不高于 3.04 的版本";
        RenLibStart: "the signature of RenLib, or a move at the centre", "RenLib 的标识，或下在天元的一手";
        Lz4Frame: "an LZ4 frame", "LZ4 数据帧";
        EntryCount: "the number of entries", "条目数";
        Entry: "an entry", "一个条目";
        Position: "at least one position", "至少一个局面";
        Xml: "XML", "XML 格式";
        RifGames: "`<game>` elements", "“<game>”元素";
        PsqHeading: "a heading like `Piskvorky 15x15, 11:11, 0`", "“Piskvorky 15x15, 11:11, 0”这样的首行";
        Names: "two lines with the names of the players", "两行棋手姓名";
        BoardHeight: "the height of the board", "棋盘高度";
        BoardWidth: "the width of the board", "棋盘宽度";
        MoveCount: "the number of moves", "总手数";
        MoveRow: "the row of a move", "着法所在的行";
        MoveColumn: "the column of a move", "着法所在的列";
        BdtGame: "`tournament=[black,white,result,moves,5A,reverse,comment]`",
            "“tournament=[black,white,result,moves,5A,reverse,comment]”";
        Moves: "moves like `h8 i9`", "“h8 i9”这样的着法";
        Link: "a link like `/#/g?v=1&s=15&r=renju&m=h8i9`, `https://gomocalc.com/#/h8i9` or `…?moves=h8i9`",
            "“/#/g?v=1&s=15&r=renju&m=h8i9”“https://gomocalc.com/#/h8i9”或“…?moves=h8i9”这样的链接";
        LinkVersion: "version 1", "版本 1";
        Rule: "a rule set", "“freestyle”“standard”“renju”“caro”或“free-caro”";
        ShownMoves: "a number of moves", "手数";
        CsvHeading: "a heading `move_count,player,x,y` or `game,step,row,col,player`",
            "表头“move_count,player,x,y”或“game,step,row,col,player”";
        CsvRow: "a line for each move", "每手占一行";
        Openings: "openings like `0,0, 1,0, 1,3`", "“0,0, 1,0, 1,3”这样的开局";
        BoardRows: "rows of `.`, `X` and `O`", "由“.”“X”“O”组成的行";
        BanNumbers: "a number like 808 in each line", "每行一个“808”这样的数";
        Fifteen: "15", "15 路";
        TwentyOrMore: "20 or more", "20 路以上";
        DatabaseRules: "freestyle, standard or renju", "自由、标准或连珠规则";
    }
}

/// A place that is off a board, as its file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A point.
    Point(Point),
    /// A text.
    Text(String),
    /// Column and row.
    ColumnRow(i64, i64),
    /// Row and column.
    RowColumn(i64, i64),
    /// To the right of the centre and down from it.
    Offset(i64, i64),
}

impl Spot {
    fn said(&self, language: Language) -> String {
        match self {
            Self::Point(point) => format!("{point} "),
            Self::Text(text) => say!(language, "`{text}` ", "“{text}”"),
            Self::ColumnRow(col, row) => say!(language, "column {col} row {row} ", "列 {col} 行 {row} "),
            Self::RowColumn(row, col) => say!(language, "row {row} column {col} ", "行 {row} 列 {col} "),
            Self::Offset(right, down) => say!(language, "{right},{down} ", "“{right},{down}”"),
        }
    }
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// It is not on the board.
    OffBoard(Spot, BoardSize),
    /// There is a stone.
    Occupied(Point),
    /// A number that is no point.
    NoPoint(u8),
    /// A byte that is no point.
    NoPointByte(u8),
    /// It comes after more moves than this.
    TooDeep(usize),
    /// It cannot be read.
    Unreadable(MoveError),
    /// Text that is no move.
    NoMove(String),
    /// Text that is no move in hexadecimal digits.
    NoHexMove(String),
    /// Text that is no move as column and row in one number.
    NoBanMove(String, BoardSize),
    /// Text that is no number.
    NoNumber(String),
    /// Coordinates that are an odd number of numbers.
    NoPairs(usize),
    /// Something stands where a part of it should.
    Instead(Box<Fault>, Expected),
}

impl MoveFault {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::OffBoard(spot, size) => {
                let spot = spot.said(language);
                say!(language, "{spot}is off a board of side {size}", "{spot}不在 {size} 路棋盘上")
            }
            Self::Occupied(point) => say!(language, "{point} is occupied", "{point} 已有棋子"),
            Self::NoPoint(number) => say!(language, "{number} is no point", "{number} 不是棋盘上的点"),
            Self::NoPointByte(byte) => {
                say!(language, "the byte {byte:02x} is no point", "字节“{byte:02x}”不是棋盘上的点")
            }
            Self::TooDeep(most) => say!(language, "more than {most} moves in a line", "一条变化超过 {most} 手"),
            Self::Unreadable(error) => {
                let MoveError { number, offset, text } = error;
                say!(
                    language,
                    "{error}",
                    "第 {number} 手“{text}”（字节 {offset}）无法识别，应为“h8”这样的点，或表示停一手的“--”"
                )
            }
            Self::NoMove(text) => say!(language, "`{text}` is no move", "“{text}”不是着法"),
            Self::NoHexMove(text) => say!(
                language,
                "`{text}` is no move: expected two hexadecimal digits",
                "“{text}”不是着法，应为两位十六进制数字"
            ),
            Self::NoBanMove(text, size) => say!(
                language,
                "`{text}` is no move on a board of side {size}: expected column × 100 + row",
                "“{text}”不是 {size} 路棋盘上的着法，应为列 × 100 + 行"
            ),
            Self::NoNumber(text) => say!(language, "`{text}` is no number", "“{text}”不是数字"),
            Self::NoPairs(count) => say!(language, "{count} numbers make no pairs", "{count} 个数字不能两两成对"),
            Self::Instead(found, expected) => {
                let (found, expected) = (found.said(language), set_off(expected.said(language)));
                say!(language, "{found}: expected{expected}", "{found}，应为{expected}")
            }
        }
    }
}

/// What stands at a place of a file where something else should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This text.
    Text(String),
    /// The end of the file.
    End,
    /// Nothing.
    Nothing,
    /// No game.
    NoGame,
    /// No moves.
    NoMoves,
    /// No board.
    NoBoard,
    /// No names.
    NoNames,
    /// No position.
    NoPosition,
    /// The heading of a table without a table.
    HeadingAlone,
    /// This byte.
    Byte(u8),
    /// The version of a library: major and minor.
    Version(u8, u8),
    /// The version of a link.
    LinkVersion(String),
    /// How many moves a link shows at first.
    ShownMoves(String),
    /// A name that is no rule set.
    Rule(RuleSetError),
    /// A board with this text for a side.
    Side(String),
    /// A board of this width and height.
    Sides(String, String),
    /// A move with something wrong.
    Move(MoveFault),
    /// What another program's reader says, in its own words.
    Foreign(String),
}

impl Fault {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Text(text) => say!(language, "`{text}`", "“{text}”"),
            Self::End => say!(language, "the end of the file", "文件到此结束"),
            Self::Nothing => say!(language, "nothing", "没有内容"),
            Self::NoGame => say!(language, "no game", "没有对局"),
            Self::NoMoves => say!(language, "no moves", "没有着法"),
            Self::NoBoard => say!(language, "no board", "没有棋盘"),
            Self::NoNames => say!(language, "no names", "没有姓名"),
            Self::NoPosition => say!(language, "no position", "没有局面"),
            Self::HeadingAlone => say!(language, "a heading alone", "只有表头"),
            Self::Byte(byte) => say!(language, "the byte {byte:02x}", "字节“{byte:02x}”"),
            Self::Version(major, minor) => say!(language, "version {major}.{minor:02}", "版本 {major}.{minor:02}"),
            Self::LinkVersion(text) => say!(language, "version `{text}`", "版本“{text}”"),
            Self::ShownMoves(text) => say!(language, "cursor `{text}`", "显示手数“{text}”"),
            Self::Rule(error @ RuleSetError(text)) => say!(language, "{error}", "规则“{text}”无法识别"),
            Self::Side(text) => say!(language, "side `{text}`", "“{text}”路"),
            Self::Sides(width, height) => say!(language, "{width}×{height}", "“{width}×{height}”"),
            Self::Move(fault) => fault.said(language),
            Self::Foreign(error) => say!(language, "{error}", "数据有误，提示“{error}”"),
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{RuleSet, parse_moves};

    use super::*;
    use crate::words::tests::assert_translated;

    fn text() -> String {
        "so und so".to_owned()
    }

    #[test]
    fn what_is_expected_is_said_in_every_language() {
        for &expected in Expected::ALL {
            assert_translated(|language| MoveFault::Instead(Box::new(Fault::End), expected).said(language));
        }
    }

    #[test]
    fn what_is_wrong_with_a_move_is_said_in_every_language() {
        let h8: Point = "h8".parse().unwrap();
        let spots =
            [Spot::Point(h8), Spot::Text(text()), Spot::ColumnRow(7, 15), Spot::RowColumn(15, 7), Spot::Offset(0, -9)];
        let faults = [
            MoveFault::Occupied(h8),
            MoveFault::NoPoint(250),
            MoveFault::NoPointByte(0xf0),
            MoveFault::TooDeep(1000),
            MoveFault::Unreadable(parse_moves("h8 zz").unwrap_err()),
            MoveFault::NoMove(text()),
            MoveFault::NoHexMove(text()),
            MoveFault::NoBanMove(text(), BoardSize::STANDARD),
            MoveFault::NoNumber(text()),
            MoveFault::NoPairs(3),
            MoveFault::Instead(Box::new(Fault::End), Expected::MoveRow),
        ];
        let off = spots.map(|spot| MoveFault::OffBoard(spot, BoardSize::STANDARD));
        for fault in off.into_iter().chain(faults) {
            assert_translated(|language| fault.said(language));
        }
    }

    #[test]
    fn what_stands_in_a_wrong_place_is_said_in_every_language() {
        let faults = [
            Fault::End,
            Fault::Nothing,
            Fault::NoGame,
            Fault::NoMoves,
            Fault::NoBoard,
            Fault::NoNames,
            Fault::NoPosition,
            Fault::HeadingAlone,
            Fault::Byte(0x41),
            Fault::Version(4, 5),
            Fault::LinkVersion(text()),
            Fault::ShownMoves(text()),
            Fault::Rule("so und so".parse::<RuleSet>().unwrap_err()),
            Fault::Side(text()),
            Fault::Move(MoveFault::NoNumber(text())),
            Fault::Foreign(text()),
        ];
        for fault in faults {
            assert_translated(|language| fault.said(language));
        }
        assert_eq!(Fault::Text(text()).said(Language::Chinese), "“so und so”");
        assert_eq!(Fault::Sides("15".to_owned(), "19".to_owned()).said(Language::Chinese), "“15×19”");
    }
}
