//! What errors say in Chinese; in English they say what they display.
use tengen_rules::RuleSet;

use super::{Language, set_off};
use crate::diagram::PictureError;
use crate::read::ReadError;
use crate::write::WriteError;

impl ReadError {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            Self::Empty => "文件是空的".to_owned(),
            Self::UnknownFormat => "无法识别文件格式，请指定格式".to_owned(),
            Self::Malformed { place, found, expected } => {
                let expected = set_off(expected.said(language));
                format!("{}：{}，应为{expected}", place.said(language), found.said(language))
            }
            Self::Board { place, found } => {
                format!("{}：棋盘大小是{}，应为 5 到 22 路的正方形棋盘", place.said(language), found.said(language))
            }
            Self::Rows => "文字没有说明第 1 行在棋盘上方还是下方，请指定".to_owned(),
            Self::Io(error) => format!("读取失败，提示“{error}”"),
        }
    }
}

impl WriteError {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            Self::NoGame => "没有可以写出的对局".to_owned(),
            Self::OneGame { format, games } => {
                format!("{format} 文件只能存一局，这里有 {games} 局，请分别存成文件")
            }
            Self::Size { format, size, expected } => {
                format!("{format} 文件存不下 {size} 路棋盘，应为 {}", expected.said(language))
            }
            Self::Rule { format, rule, expected } => {
                let rule = set_off(rule_in_chinese(*rule));
                format!("{format} 文件不能存{rule}规则的对局，应为{}", expected.said(language))
            }
            Self::ReadOnly(format) => format!("{format} 文件只能读取，请选择其他格式"),
        }
    }
}

impl PictureError {
    /// This in a language.
    pub fn said(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        match self {
            Self::Side(side) => format!("图片宽度不能是 {side} 像素，应为 100 到 4000"),
            Self::Encoding(error) => format!("无法生成图片，提示“{error}”"),
        }
    }
}

fn rule_in_chinese(rule: RuleSet) -> &'static str {
    match rule {
        RuleSet::Freestyle => "自由",
        RuleSet::Standard => "标准",
        RuleSet::Renju => "连珠",
        RuleSet::Caro => "Caro ",
        RuleSet::FreeCaro => "自由 Caro ",
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::BoardSize;

    use super::*;
    use crate::format::Format;
    use crate::report::Place;
    use crate::words::tests::assert_translated;
    use crate::words::{Expected, Fault};

    #[test]
    fn every_error_is_said_in_every_language() {
        let found = || Fault::Text("so und so".to_owned());
        let errors = [
            ReadError::Empty,
            ReadError::UnknownFormat,
            ReadError::Malformed { place: Place::Line(3), found: found(), expected: Expected::Moves },
            ReadError::Malformed { place: Place::Byte(8), found: Fault::End, expected: Expected::RenLibHeading },
            ReadError::Board { place: Place::Game(2), found: Fault::Side("30".to_owned()) },
            ReadError::Rows,
            std::io::Error::other("so und so").into(),
        ];
        for error in errors {
            assert_translated(|language| error.said(language));
        }
        let (format, size) = (Format::Pos, BoardSize::STANDARD);
        let mut errors = vec![
            WriteError::NoGame,
            WriteError::OneGame { format, games: 2 },
            WriteError::Size { format, size, expected: Expected::Fifteen },
            WriteError::ReadOnly(Format::Rif),
        ];
        let expected = Expected::DatabaseRules;
        errors.extend(RuleSet::ALL.map(|rule| WriteError::Rule { format: Format::YixinDb, rule, expected }));
        for error in errors {
            assert_translated(|language| error.said(language));
        }
        for error in [PictureError::Side(7), PictureError::Encoding("so und so".to_owned())] {
            assert_translated(|language| error.said(language));
        }
    }

    #[test]
    fn latin_is_set_off_from_chinese() {
        let says = |expected| {
            ReadError::Malformed { place: Place::Byte(0), found: Fault::End, expected }.said(Language::Chinese)
        };
        assert_eq!(says(Expected::Lz4Frame), "字节 0：文件到此结束，应为 LZ4 数据帧");
        assert_eq!(says(Expected::Moves), "字节 0：文件到此结束，应为“h8 i9”这样的着法");
        assert_eq!(says(Expected::EntryCount), "字节 0：文件到此结束，应为条目数");
    }
}
