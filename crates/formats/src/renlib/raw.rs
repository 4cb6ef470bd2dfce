use std::io::{self, BufRead};

use super::SIGNATURE;
use crate::read::ReadError;
use crate::report::Place;
use crate::words::{Expected, Fault};

/// Another child of the same parent follows after the records below this one.
pub(super) const SIBLING: u8 = 0x80;
/// There are no records below this one.
pub(super) const LEAF: u8 = 0x40;
/// A comment in seven bits, as before version 3.
pub(super) const OLD_COMMENT: u8 = 0x20;
/// A mark of the user.
pub(super) const MARK: u8 = 0x10;
/// A comment.
pub(super) const COMMENT: u8 = 0x08;
/// The position the library begins at.
pub(super) const START: u8 = 0x04;
/// No stone: the record only carries a board text.
pub(super) const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
pub(super) const EXTENDED: u8 = 0x01;
/// In the two bytes more: a board text follows.
pub(super) const BOARD_TEXT: u16 = 0x0001;

const HEADING: usize = 20;
/// The latest version RenLib reads, as 100 × major + minor.
const LATEST: u16 = 304;
/// The centre, which a library without a heading begins with.
const CENTRE: u8 = 0x78;

/// One record as it stands in the file.
#[derive(Debug)]
pub(super) struct Raw<'a> {
    /// Where it begins.
    pub(super) offset: u64,
    pub(super) position: u8,
    pub(super) flags: u8,
    pub(super) extension: u16,
    /// The comment's bytes, without its end.
    pub(super) comment: &'a [u8],
    pub(super) board_text: &'a [u8],
}

/// How a file ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// After a record.
    Clean,
    /// With one byte too many, here.
    LoneByte(u64),
    /// In the middle of a record or text, here.
    Truncated(u64),
}

/// Reads records one after the other.
pub(super) struct RawReader<R> {
    source: R,
    offset: u64,
    end: End,
    comment: Vec<u8>,
    board_text: Vec<u8>,
}

impl<R: BufRead> RawReader<R> {
    /// Begins after the heading, if there is one.
    pub(super) fn new(mut source: R) -> Result<Self, ReadError> {
        let mut offset = 0;
        let head = source.fill_buf()?;
        if head.starts_with(SIGNATURE) {
            let mut heading = [0; HEADING];
            let cut = |_| ReadError::malformed(Place::Byte(8), Fault::End, Expected::RenLibHeading);
            source.read_exact(&mut heading).map_err(cut)?;
            let (major, minor) = (heading[8], heading[9]);
            if u16::from(major) * 100 + u16::from(minor) > LATEST {
                let found = Fault::Version(major, minor);
                return Err(ReadError::malformed(Place::Byte(8), found, Expected::RenLibVersion));
            }
            offset = HEADING as u64;
        } else if !matches!(head.first(), Some(&(CENTRE | 0))) {
            let found = Fault::Byte(head.first().copied().unwrap_or_default());
            return Err(ReadError::malformed(Place::Byte(0), found, Expected::RenLibStart));
        }
        Ok(Self { source, offset, end: End::Clean, comment: Vec::new(), board_text: Vec::new() })
    }

    /// How the file ended; for after the last record.
    pub(super) const fn end(&self) -> End {
        self.end
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Raw<'_>>> {
        let offset = self.offset;
        let Some([position, flags]) = self.pair()? else {
            return Ok(None);
        };
        // Nearly all records of a large library are two bytes.
        if flags & (EXTENDED | OLD_COMMENT | COMMENT) == 0 {
            return Ok(Some(Raw { offset, position, flags, extension: 0, comment: &[], board_text: &[] }));
        }
        self.comment.clear();
        self.board_text.clear();
        let mut extension = 0;
        if flags & EXTENDED != 0 {
            extension = self.pair()?.map_or_else(|| self.cut(), u16::from_be_bytes);
        }
        if flags & OLD_COMMENT != 0 {
            self.old_comment()?;
        }
        if flags & COMMENT != 0 {
            let mut comment = std::mem::take(&mut self.comment);
            self.text(&mut comment)?;
            self.comment = comment;
        }
        if extension & BOARD_TEXT != 0 {
            let mut board_text = std::mem::take(&mut self.board_text);
            self.text(&mut board_text)?;
            self.board_text = board_text;
        }
        let (comment, board_text) = (self.comment.as_slice(), self.board_text.as_slice());
        Ok(Some(Raw { offset, position, flags, extension, comment, board_text }))
    }

    /// The next two bytes; a lone one at the end is remembered.
    fn pair(&mut self) -> io::Result<Option<[u8; 2]>> {
        let buffer = self.source.fill_buf()?;
        if let [first, second, ..] = *buffer {
            self.source.consume(2);
            self.offset += 2;
            return Ok(Some([first, second]));
        }
        let mut pair = [0; 2];
        let mut count = 0;
        while count < 2 {
            match self.source.fill_buf()?.first() {
                Some(&byte) => pair[count] = byte,
                None if count == 0 => return Ok(None),
                None => {
                    self.end = End::LoneByte(self.offset);
                    return Ok(None);
                }
            }
            self.source.consume(1);
            count += 1;
        }
        self.offset += 2;
        Ok(Some(pair))
    }

    /// Remembers that the file ends inside a record.
    fn cut(&mut self) -> u16 {
        self.end = End::Truncated(self.offset);
        0
    }

    /// A text of pairs up to the first zero; the pair with the zero belongs to it.
    fn text(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        loop {
            match self.pair()? {
                Some([0, _]) => return Ok(()),
                Some([byte, 0]) => {
                    text.push(byte);
                    return Ok(());
                }
                Some(pair) => text.extend(pair),
                None => {
                    self.cut();
                    return Ok(());
                }
            }
        }
    }

    /// Letters of seven bits up to one with the eighth set; some signs stand for Swedish letters.
    fn old_comment(&mut self) -> io::Result<()> {
        loop {
            let Some(pair) = self.pair()? else {
                self.cut();
                return Ok(());
            };
            for byte in pair {
                let letter = match byte & 0x7f {
                    b'}' => 'å',
                    b'{' => 'ä',
                    b'|' => 'ö',
                    b']' => 'Å',
                    b'[' => 'Ä',
                    b'\\' => 'Ö',
                    ascii => char::from(ascii),
                };
                self.comment.extend(letter.encode_utf8(&mut [0; 4]).bytes().filter(|&byte| byte != 0));
                if byte & 0x80 != 0 {
                    return Ok(());
                }
            }
        }
    }
}
