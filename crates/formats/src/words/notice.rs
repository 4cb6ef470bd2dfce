use tengen_rules::BoardSize;

use super::{Expected, Language, MoveFault, phrases, say, set_off};
use crate::charset::Charset;

phrases! {
    /// What is noticed of a file without a word of what is in it.
    pub enum Remark {
        OpenBracket: "the last bracket is missing", "缺少最后一个括号";
        TwoMoves: "two moves in one node: the second becomes a node of its own", "一个节点里有两手棋，第二手已另立节点";
        LoneByte: "a lone byte at the end is left out", "末尾多出一个字节，已略去";
        EndsInMove: "the file ends in the middle of a move", "文件在一手棋中间中断";
        OnlyByte: "not kept: the moves after move 255, for the format counts in one byte", "只保留前 255 手，这种格式只用一个字节记手数";
        MoveOrder: "not kept: the order of the moves", "着法的先后次序没有保留";
    }
}

phrases! {
    /// What a format of plain moves knows nothing of.
    pub enum Gap {
        OutOfTurn: "moves out of turn", "同一方连续落子";
        Passes: "passes", "停一手";
    }
}

/// What could not be kept, or what a file leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// One without values.
    Plain(Remark),
    /// Bytes that an encoding does not have.
    Undecodable(Charset),
    /// So many texts that an encoding does not have.
    UndecodableTexts(usize, Charset),
    /// Characters that an encoding does not have.
    Unencodable(Charset),
    /// Text without a meaning, which is left out.
    LeftOut(String),
    /// Text without a meaning, which is kept.
    Kept(String),
    /// Text that is no row of a board.
    NoRow(String),
    /// Text that is no game.
    NoGame(String, Expected),
    /// A result without a meaning.
    NoResult(String),
    /// A game with the number of another kind of game.
    OtherGame(String),
    /// A move and the other number it bears.
    Numbered(usize, usize),
    /// A game that breaks off, and how many of its moves are kept.
    BreaksOff(MoveFault, usize),
    /// A branch of a library.
    NoBranch(MoveFault),
    /// An opening of a list.
    NoOpening(MoveFault),
    /// So many moves of branches.
    MovesLeftOut(usize),
    /// How many moves are there, of how many.
    EndsAfterMoves(usize, u8),
    /// How many entries are there, of how many.
    EndsAfterEntries(u32, u32),
    /// So many bytes after the last entry.
    BytesLeftOut(usize),
    /// Compressed data beyond so many bytes.
    TooLong(usize),
    /// Compressed data that is broken, in the words of its reader.
    BrokenData(String),
    /// XML that is broken, in the words of its reader.
    BrokenXml(String),
    /// A list of openings that names no board, and the one it is taken to be for.
    NoBoard(BoardSize),
    /// A link that names neither board nor rule set, and the board it is taken to be for.
    BareLink(BoardSize),
    /// How many moves a format can hold that does not know what comes then.
    OnlyMoves(usize, Gap),
}

impl NoticeKind {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Undecodable(charset) => say!(
                language,
                "some bytes are not {charset}: they are replaced by \u{fffd}",
                "有些字节不是 {charset} 编码，已换成“\u{fffd}”"
            ),
            Self::UndecodableTexts(count, charset) => say!(
                language,
                "{count} texts are not {charset}: choose another encoding",
                "{count} 处文字不是 {charset} 编码，请另选编码"
            ),
            Self::Unencodable(charset) => say!(
                language,
                "some characters are not in {charset}: they are written as numbers",
                "有些字符不在 {charset} 编码中，已写成数字代码"
            ),
            Self::LeftOut(text) => {
                say!(language, "`{text}` is not understood and left out", "“{text}”无法识别，已略去")
            }
            Self::Kept(text) => {
                say!(language, "`{text}` is not understood and kept as it is", "“{text}”无法识别，按原样保留")
            }
            Self::NoRow(text) => {
                say!(language, "`{text}` is no row of a board and left out", "“{text}”不是棋盘的一行，已略去")
            }
            Self::NoGame(text, expected) => {
                let expected = set_off(expected.said(language));
                say!(language, "`{text}` is no game: expected{expected}", "“{text}”不是对局，应为{expected}")
            }
            Self::NoResult(text) => say!(language, "the result `{text}` is not understood", "结果“{text}”无法识别"),
            Self::OtherGame(number) => say!(
                language,
                "the file calls itself game `{number}`: it is read as five-in-a-row",
                "文件注明的棋类是“{number}”，已按五子棋读入"
            ),
            Self::Numbered(ply, number) => {
                say!(language, "move {ply} is numbered {number}", "第 {ply} 手的编号是 {number}")
            }
            Self::BreaksOff(fault, ply) => {
                let fault = fault.said(language);
                say!(
                    language,
                    "{fault}; the game is read up to there ({ply} moves)",
                    "{fault}；对局只读到这里，共 {ply} 手"
                )
            }
            Self::NoBranch(fault) => {
                let fault = fault.said(language);
                say!(language, "{fault}; the branch is left out", "{fault}；已略去这个分支")
            }
            Self::NoOpening(fault) => {
                let fault = fault.said(language);
                say!(language, "{fault}; the opening is left out", "{fault}；已略去这个开局")
            }
            Self::MovesLeftOut(count) => say!(language, "{count} moves are left out", "共略去 {count} 手"),
            Self::EndsAfterMoves(read, count) => {
                say!(language, "the file ends after {read} of {count} moves", "文件中断，{count} 手中只有前 {read} 手")
            }
            Self::EndsAfterEntries(read, count) => say!(
                language,
                "the file ends after {read} of {count} entries",
                "文件中断，{count} 个条目中只有前 {read} 个"
            ),
            Self::BytesLeftOut(count) => say!(
                language,
                "{count} bytes after the last entry are left out",
                "已略去最后一个条目之后的 {count} 个字节"
            ),
            Self::TooLong(most) => say!(
                language,
                "the compressed data is longer than {most} bytes: the rest is left out",
                "压缩数据超过 {most} 字节，已略去其余部分"
            ),
            Self::BrokenData(error) => {
                say!(language, "the compressed data breaks off: {error}", "压缩数据中断，提示“{error}”")
            }
            Self::BrokenXml(error) => {
                say!(language, "{error}; the file is read up to there", "XML 有误，提示“{error}”；文件只读到这里")
            }
            Self::NoBoard(size) => say!(
                language,
                "the list names no board: taken to be {size}×{size}",
                "开局表没有注明棋盘，已按 {size}×{size} 读入"
            ),
            Self::BareLink(size) => say!(
                language,
                "the link names no board and no rule set: the board is taken to be {size}",
                "链接没有注明棋盘和规则，棋盘已按 {size} 路读入"
            ),
            Self::OnlyMoves(ply, gap) => {
                let gap = gap.said(language);
                say!(
                    language,
                    "not kept: the moves after move {ply}, for the format knows no {gap}",
                    "只保留前 {ply} 手，这种格式不支持{gap}"
                )
            }
            Self::Plain(remark) => remark.said(language).to_owned(),
        }
    }
}

impl From<Remark> for NoticeKind {
    fn from(remark: Remark) -> Self {
        Self::Plain(remark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::tests::assert_translated;

    #[test]
    fn every_kind_is_said_in_every_language() {
        for remark in Remark::ALL {
            assert_translated(|language| remark.said(language).to_owned());
        }
        let text = || "so und so".to_owned();
        let fault = || MoveFault::NoPairs(3);
        let kinds = [
            NoticeKind::Undecodable(Charset::UTF_8),
            NoticeKind::UndecodableTexts(3, Charset::UTF_8),
            NoticeKind::Unencodable(Charset::UTF_8),
            NoticeKind::LeftOut(text()),
            NoticeKind::Kept(text()),
            NoticeKind::NoRow(text()),
            NoticeKind::NoGame(text(), Expected::BdtGame),
            NoticeKind::NoResult(text()),
            NoticeKind::OtherGame(text()),
            NoticeKind::Numbered(2, 3),
            NoticeKind::BreaksOff(fault(), 4),
            NoticeKind::NoBranch(fault()),
            NoticeKind::NoOpening(fault()),
            NoticeKind::MovesLeftOut(5),
            NoticeKind::EndsAfterMoves(2, 3),
            NoticeKind::EndsAfterEntries(2, 3),
            NoticeKind::BytesLeftOut(6),
            NoticeKind::TooLong(7),
            NoticeKind::BrokenData(text()),
            NoticeKind::BrokenXml(text()),
            NoticeKind::NoBoard(BoardSize::STANDARD),
            NoticeKind::BareLink(BoardSize::STANDARD),
        ];
        let gaps = Gap::ALL.iter().map(|&gap| NoticeKind::OnlyMoves(8, gap));
        for kind in kinds.into_iter().chain(gaps) {
            assert_translated(|language| kind.said(language));
        }
    }
}
