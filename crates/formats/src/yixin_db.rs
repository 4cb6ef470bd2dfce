//! The evaluation database of Yixin and Rapfi: positions up to symmetry, each with a verdict, a value and a text.
//!
//! Little-endian, and the whole file may be one LZ4 frame. [`Database`] holds the entries as they stand in the file;
//! [`read`](crate::read()) makes trees of them and [`write`](crate::write()) makes entries of trees. The layout was worked
//! out from what Rapfi does and checked against files it wrote.
mod text;
mod tree;

use std::borrow::Cow;
use std::io::{Read as _, Write as _};

use lz4_flex::frame::{FrameDecoder, FrameEncoder};
use tengen_rules::Record;

use crate::charset::{Charset, Detector};
use crate::read::{Read, ReadError, ReadOptions};
use crate::report::{Place, Report};
use crate::words::{Expected, Fault, NoticeKind};
use crate::write::{WriteError, WriteOptions};

/// The first bytes of an LZ4 frame.
pub(crate) const LZ4_MAGIC: [u8; 4] = [0x04, 0x22, 0x4d, 0x18];
/// What the metadata record of a new file says.
const METADATA: &str = "charset=\"UTF-8\"";
/// How many times its size a compressed file is believed to hold, several times what files of the wild do, and how much even
/// the shortest may. LZ4 would allow 255 times, which a few bytes of nonsense can make out of memory.
const MOST_COMPRESSED: usize = 50;
const LEAST_PLAIN: usize = 1 << 20;
/// Label, value, and depth with bound.
const FIXED: usize = 5;

/// Whether a file that is not compressed begins like a database: with a count and the metadata record.
pub(crate) fn is_plain(head: &[u8]) -> bool {
    matches!(head, [_, _, _, _, 3, 0, _, 0, 0, _, 0, ..]) && head.windows(8).any(|window| window == b"charset=")
}

/// All entries of a file, in its order, without the metadata.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Database {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// What the file says of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 0 freestyle, 1 standard, 2 renju.
    pub rule: u8,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// Column and row of each stone from zero, the rows from the top: Black's `ceil(n / 2)` first, then White's, each
    /// group sorted. A pass is 255, 255.
    pub stones: Box<[[u8; 2]]>,
    /// 0 nothing, −1 none, else the code of a letter: `w`, `l`, `d`, `!`, `x`, from the side that moved last.
    pub label: i8,
    /// From the side to move.
    pub value: i16,
    /// `depth << 2 | bound`: bound 0 none, 1 upper, 2 lower, 3 exact.
    pub depth_bound: i16,
    /// Board texts and comment.
    pub text: String,
}

impl Database {
    /// Reads the entries of a file, compressed or not; text without a named encoding is detected unless one is given.
    ///
    /// # Errors
    /// The file is no database. One that breaks off gives what was read, and says so in the report.
    pub fn read(bytes: &[u8], charset: Option<Charset>) -> Result<(Self, Charset, Report), ReadError> {
        let mut report = Report::default();
        let bytes = decompress(bytes, &mut report)?;
        let raw = RawDatabase::read(&bytes, &mut report)?;
        let charset = charset.unwrap_or_else(|| {
            let mut detector = Detector::new();
            raw.entries.iter().for_each(|entry| detector.feed(entry.text));
            detector.finish(raw.charset())
        });
        let mut broken = 0;
        let mut entry = |raw: RawEntry<'_>| {
            let (text, whole) = charset.decode(raw.text);
            broken += usize::from(!whole);
            let (stones, _) = raw.stones.as_chunks();
            let [label, value_low, value_high, depth_low, depth_high] = raw.fixed;
            Entry {
                rule: raw.rule,
                width: raw.width,
                height: raw.height,
                stones: stones.into(),
                label: label.cast_signed(),
                value: i16::from_le_bytes([value_low, value_high]),
                depth_bound: i16::from_le_bytes([depth_low, depth_high]),
                text: text.into_owned(),
            }
        };
        let entries = raw.entries.into_iter().map(&mut entry).collect();
        if broken > 0 {
            report.whole(NoticeKind::UndecodableTexts(broken, charset));
        }
        Ok((Self { entries }, charset, report))
    }

    /// The file, with a metadata record, sorted as Rapfi sorts; entries too long for the format are cut.
    pub fn write(&self, compress: bool) -> Vec<u8> {
        let mut sorted: Vec<&Entry> = self.entries.iter().collect();
        sorted.sort_by_key(|entry| (entry.rule, entry.width, entry.height, entry.stones.len(), &entry.stones));
        let count = u32::try_from(sorted.len() + 1).unwrap_or(u32::MAX);
        let mut bytes = count.to_le_bytes().to_vec();
        write_entry(&mut bytes, &[0, 0, 0], [0; FIXED], METADATA);
        for entry in sorted {
            let key = [&[entry.rule, entry.width, entry.height], entry.stones.as_flattened()].concat();
            let (value, depth) = (entry.value.to_le_bytes(), entry.depth_bound.to_le_bytes());
            let fixed = [entry.label.cast_unsigned(), value[0], value[1], depth[0], depth[1]];
            write_entry(&mut bytes, &key, fixed, &entry.text);
        }
        if compress {
            let mut encoder = FrameEncoder::new(Vec::new());
            // Writing to memory cannot fail; if it did, the plain file is as good.
            if encoder.write_all(&bytes).is_ok()
                && let Ok(compressed) = encoder.finish()
            {
                return compressed;
            }
        }
        bytes
    }
}

fn write_entry(bytes: &mut Vec<u8>, key: &[u8], fixed: [u8; FIXED], text: &str) {
    let key = &key[..key.len().min(usize::from(u16::MAX))];
    let text = &text.as_bytes()[..text.floor_char_boundary(usize::from(u16::MAX) - FIXED)];
    // Both lengths fit, as they were cut to it.
    let length = |length: usize| u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes();
    bytes.extend(length(key.len()));
    bytes.extend(key);
    bytes.extend(length(FIXED + text.len()));
    bytes.extend(fixed);
    bytes.extend(text);
}

fn decompress<'a>(bytes: &'a [u8], report: &mut Report) -> Result<Cow<'a, [u8]>, ReadError> {
    if !bytes.starts_with(&LZ4_MAGIC) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut plain = Vec::new();
    let most = bytes.len().saturating_mul(MOST_COMPRESSED).saturating_add(LEAST_PLAIN);
    match FrameDecoder::new(bytes).take(most as u64).read_to_end(&mut plain) {
        Ok(_) if plain.len() == most => {
            report.whole(NoticeKind::TooLong(most));
        }
        Ok(_) => {}
        Err(error) if plain.is_empty() => {
            return Err(ReadError::malformed(Place::Byte(0), Fault::Foreign(error.to_string()), Expected::Lz4Frame));
        }
        Err(error) => report.whole(NoticeKind::BrokenData(error.to_string())),
    }
    Ok(Cow::Owned(plain))
}

/// An entry before its text is decoded.
struct RawEntry<'a> {
    rule: u8,
    width: u8,
    height: u8,
    stones: &'a [u8],
    fixed: [u8; FIXED],
    text: &'a [u8],
}

struct RawDatabase<'a> {
    metadata: Option<&'a [u8]>,
    entries: Vec<RawEntry<'a>>,
}

impl<'a> RawDatabase<'a> {
    fn read(bytes: &'a [u8], report: &mut Report) -> Result<Self, ReadError> {
        let mut rest = bytes;
        let Some(count) = rest.split_off(..4) else {
            return Err(ReadError::malformed(Place::Byte(0), Fault::End, Expected::EntryCount));
        };
        let count = count.iter().rev().fold(0_u32, |number, &byte| number << 8 | u32::from(byte));
        let mut database = Self { metadata: None, entries: Vec::new() };
        for number in 0..count {
            let offset = (bytes.len() - rest.len()) as u64;
            let Some(raw) = read_entry(&mut rest) else {
                if number == 0 {
                    return Err(ReadError::malformed(Place::Byte(offset), Fault::End, Expected::Entry));
                }
                report.at(Place::Byte(offset), NoticeKind::EndsAfterEntries(number, count));
                break;
            };
            match raw {
                Some(entry) if entry.width == 0 && entry.height == 0 => database.metadata = Some(entry.text),
                Some(entry) => database.entries.push(entry),
                None => {}
            }
        }
        if !rest.is_empty() {
            let offset = (bytes.len() - rest.len()) as u64;
            report.at(Place::Byte(offset), NoticeKind::BytesLeftOut(rest.len()));
        }
        Ok(database)
    }

    /// The encoding that the metadata names.
    fn charset(&self) -> Option<Charset> {
        let metadata = std::str::from_utf8(self.metadata?).ok()?;
        metadata.split_once("charset=\"")?.1.split('"').next()?.parse().ok()
    }
}

/// The next entry: the outer `None` at the end of the file, the inner one for an entry that is empty.
#[expect(clippy::option_option, reason = "an entry may be absent in two ways")]
fn read_entry<'a>(rest: &mut &'a [u8]) -> Option<Option<RawEntry<'a>>> {
    let key = read_counted(rest)?;
    if key.is_empty() {
        return Some(None);
    }
    let value = read_counted(rest)?;
    let (Some((&[rule, width, height], stones)), Some((&fixed, text))) =
        (key.split_first_chunk(), value.split_first_chunk())
    else {
        return Some(None);
    };
    Some(Some(RawEntry { rule, width, height, stones, fixed, text }))
}

/// Bytes with their number in two bytes before them.
fn read_counted<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (&length, _) = rest.split_first_chunk()?;
    let length = usize::from(u16::from_le_bytes(length));
    rest.split_off(..2 + length).map(|bytes| &bytes[2..])
}

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Read, ReadError> {
    let (database, charset, mut report) = Database::read(bytes, options.charset)?;
    let records = tree::records(&database, &mut report);
    if records.is_empty() {
        return Err(ReadError::malformed(Place::Byte(4), Fault::NoPosition, Expected::Position));
    }
    Ok(Read { records, report, charset: Some(charset) })
}

pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> Result<Vec<u8>, WriteError> {
    Ok(tree::database(records, report)?.write(options.compress))
}
