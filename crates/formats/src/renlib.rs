//! RenLib's library: a tree of moves on 15×15 in pre-order, two bytes a move.
//!
//! After a heading of 20 bytes (which very old files lack) a record is a position, flags, two more bytes of flags if one
//! says so, and texts. The flags say whether a sibling follows after the moves below this one, and whether there are any.
//! The layout was worked out from what RenLib and Rapfi do.
mod builder;
mod raw;
mod writer;

use std::io::{BufRead, Seek, SeekFrom};

use builder::Builder;
use raw::RawReader;
pub(crate) use writer::write;

use crate::charset::Detector;
use crate::read::{Read, ReadError, ReadOptions};

/// The first bytes of every library with a heading.
pub(crate) const SIGNATURE: &[u8] = b"\xffRenLib\xff";

/// The properties of a record that keep what only RenLib knows: the library's start position, flags without a meaning
/// here, a mark on a pass, and a board text on no point.
const START: &str = "RENLIBSTART";
const EXTENSION: &str = "RENLIBFLAGS";
const MARK: &str = "RENLIBMARK";
const BOARD_TEXT: &str = "RENLIBTEXT";

/// Reads in two passes: the first finds the encoding of the texts and counts, the second builds the tree.
pub(crate) fn read(mut source: impl BufRead + Seek, options: &ReadOptions) -> Result<Read, ReadError> {
    let mut raw = RawReader::new(&mut source)?;
    let mut detector = Detector::new();
    let mut count = 0;
    while let Some(record) = raw.next()? {
        detector.feed(record.comment);
        detector.feed(record.board_text);
        count += 1;
    }
    let charset = options.charset.unwrap_or_else(|| detector.finish(None));
    source.seek(SeekFrom::Start(0))?;
    let mut raw = RawReader::new(&mut source)?;
    let mut builder = Builder::new(charset, count);
    while let Some(record) = raw.next()? {
        builder.add(&record);
    }
    let (record, report) = builder.finish(raw.end());
    Ok(Read { records: vec![record], report, charset: Some(charset) })
}
