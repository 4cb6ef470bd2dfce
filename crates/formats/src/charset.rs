use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// The character encoding of a text.
///
/// Old files come in the code page of their author's Windows, without saying so. A reader takes what it was told, else
/// UTF-8 if the bytes are that, else what the file claims, else the best guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// A name that is no character encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a character encoding: expected a name of the WHATWG list, like utf-8, gbk, big5, shift_jis, euc-kr or windows-1251"
)]
pub struct CharsetError(pub String);

impl FromStr for Charset {
    type Err = CharsetError;

    fn from_str(text: &str) -> Result<Self, CharsetError> {
        let found = Encoding::for_label(text.trim().as_bytes());
        found.map(Self).ok_or_else(|| CharsetError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Charset {
    /// UTF-8.
    pub const UTF_8: Self = Self(UTF_8);

    /// Its standard name, like `UTF-8` or `GBK`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The text of some bytes, and whether every byte could be read.
    pub(crate) fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let (text, broken) = self.0.decode_without_bom_handling(bytes);
        (text, !broken)
    }

    /// The bytes of a text, and whether every character could be written.
    pub(crate) fn encode(self, text: &str) -> (Cow<'_, [u8]>, bool) {
        let (bytes, _, broken) = self.0.encode(text);
        (bytes, !broken)
    }
}

/// Finds the charset of many pieces of text.
pub(crate) struct Detector {
    guess: EncodingDetector,
    utf_8: bool,
    plain: bool,
}

impl Detector {
    pub(crate) fn new() -> Self {
        Self { guess: EncodingDetector::new(Iso2022JpDetection::Deny), utf_8: true, plain: true }
    }

    /// One piece, which ends between two characters.
    pub(crate) fn feed(&mut self, piece: &[u8]) {
        if piece.is_ascii() {
            return;
        }
        self.plain = false;
        self.utf_8 = self.utf_8 && std::str::from_utf8(piece).is_ok();
        self.guess.feed(piece, false);
        self.guess.feed(b"\n", false);
    }

    /// What it is; `claimed` is what the file says.
    pub(crate) fn finish(mut self, claimed: Option<Charset>) -> Charset {
        if self.utf_8 || self.plain {
            return Charset::UTF_8;
        }
        self.guess.feed(&[], true);
        claimed.unwrap_or_else(|| Charset(self.guess.guess(None, Utf8Detection::Deny)))
    }
}

/// The text of a whole file: in the encoding asked for, else found by its marks and bytes; `claimed` reads what the file
/// says of itself.
pub(crate) fn decode(
    bytes: &[u8],
    asked: Option<Charset>,
    claimed: impl FnOnce() -> Option<Charset>,
) -> (Cow<'_, str>, Charset, bool) {
    let (marked, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, length)) => (Some(Charset(encoding)), &bytes[length..]),
        None => (None, bytes),
    };
    let charset = asked.or(marked).unwrap_or_else(|| {
        let mut detector = Detector::new();
        detector.feed(bytes);
        detector.finish(claimed())
    });
    let (text, whole) = charset.decode(bytes);
    (text, charset, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_many_countries_are_recognized() {
        let samples = [
            ("gbk", "五子棋的开局分析：黑棋必胜，白棋在这里防守"),
            ("big5", "五子棋的開局分析：黑棋必勝，白棋在這裡防守"),
            ("shift_jis", "これは五目並べの定石です。黒の勝ちになります"),
            ("euc-kr", "오목 정석 분석: 흑이 이깁니다"),
            ("windows-1251", "Чёрные выигрывают после этого хода"),
            ("utf-8", "黑棋 wins"),
        ];
        for (name, text) in samples {
            let charset: Charset = name.parse().unwrap();
            let bytes = charset.encode(text).0.into_owned();
            let (read, found, whole) = decode(&bytes, None, || None);
            assert_eq!((read.as_ref(), found, whole), (text, charset, true));
        }
    }

    #[test]
    fn valid_utf_8_beats_a_false_claim() {
        let gbk = || "gb2312".parse().ok();
        assert_eq!(decode("浙江".as_bytes(), None, gbk).1, Charset::UTF_8);
        assert_eq!(decode(b"\xd5\xe3\xbd\xad", None, gbk).0, "浙江");
        assert_eq!(decode(b"\xff\xfeh\x008\x00", None, gbk).0, "h8");
    }

    #[test]
    fn an_unknown_name_is_quoted() {
        assert!("klingon".parse::<Charset>().unwrap_err().to_string().starts_with("`klingon` is not"));
    }
}
