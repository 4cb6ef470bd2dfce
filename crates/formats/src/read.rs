use std::io::{BufRead, Cursor, Read as _, Seek, SeekFrom};

use tengen_rules::{BoardSize, Record, RuleSet};

use crate::charset::Charset;
use crate::coordinates::RowOrder;
use crate::format::Format;
use crate::report::{Place, Report};
use crate::words::{Expected, Fault, Language, NoticeKind};

/// What a file does not say of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The format; `None`: recognized by content and name.
    pub format: Option<Format>,
    /// The encoding of its text; `None`: detected.
    pub charset: Option<Charset>,
    /// Where row 1 of a position text lies. It has to be said.
    pub rows: Option<RowOrder>,
    /// The board size where the file has none; `None`: 15, or what the format implies.
    pub size: Option<BoardSize>,
    /// The rule set where the file names none.
    pub rule: Option<RuleSet>,
}

impl ReadOptions {
    pub(crate) fn size(&self) -> BoardSize {
        self.size.unwrap_or_default()
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Import {
    /// The format it was read as.
    pub format: Format,
    /// The games, in the order of the file.
    pub records: Vec<Record>,
    /// What could not be kept, and what the file leaves open.
    pub report: Report,
    /// The encoding its text was read in, where it has text.
    pub charset: Option<Charset>,
}

/// Why a file could not be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// Neither content nor name tell the format.
    #[error("the format is not recognized: say which one it is")]
    UnknownFormat,
    /// The file does not follow its format.
    #[error("{place}: {}: expected {}", found.said(Language::English), expected.said(Language::English))]
    Malformed {
        /// Where.
        place: Place,
        /// The offending text, quoted, or what is wrong.
        found: Fault,
        /// What should stand there.
        expected: Expected,
    },
    /// The file is for a board we do not have.
    #[error("{place}: a board of {}: expected a square board of side 5 to 22", found.said(Language::English))]
    Board {
        /// Where.
        place: Place,
        /// The size as written.
        found: Fault,
    },
    /// A position text was given without saying where row 1 lies.
    #[error("row 1 may be at the top or at the bottom, and the text does not tell: say which")]
    Rows,
    /// It cannot be read from where it is.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
}

impl ReadError {
    pub(crate) const fn malformed(place: Place, found: Fault, expected: Expected) -> Self {
        Self::Malformed { place, found, expected }
    }
}

/// What the reader of one format gives.
pub(crate) struct Read {
    pub(crate) records: Vec<Record>,
    pub(crate) report: Report,
    pub(crate) charset: Option<Charset>,
}

/// How many bytes of a file the format is recognized by.
const HEAD: usize = 4096;

/// Reads the games of a file that lies in memory; its name helps to recognize the format.
///
/// ```
/// use tengen_formats::{ReadOptions, read};
/// let import = read("game.sgf", b"(;GM[4]SZ[15];B[hh];W[ig])", &ReadOptions::default())?;
/// assert_eq!(import.records[0].main_line(), tengen_rules::parse_moves("h8 i9").unwrap());
/// # Ok::<(), tengen_formats::ReadError>(())
/// ```
///
/// # Errors
/// Nothing could be read. A file that goes wrong half-way gives what was read and says so in the report.
pub fn read(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Import, ReadError> {
    read_stream(name, Cursor::new(bytes), options)
}

/// As [`read`], from where it need not lie in memory: libraries are read in two passes that keep only the tree.
///
/// # Errors
/// As for [`read`], and what the source reports.
pub fn read_stream(name: &str, mut source: impl BufRead + Seek, options: &ReadOptions) -> Result<Import, ReadError> {
    let mut head = Vec::new();
    source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    source.seek(SeekFrom::Start(0))?;
    if head.is_empty() {
        return Err(ReadError::Empty);
    }
    let format = options.format.or_else(|| Format::detect(name, &head)).ok_or(ReadError::UnknownFormat)?;
    let read = if format == Format::RenLib {
        crate::renlib::read(source, options)?
    } else {
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes)?;
        read_as(format, &bytes, options)?
    };
    let Read { mut records, report, charset } = read;
    for record in &mut records {
        record.info.rule = record.info.rule.or(options.rule);
    }
    Ok(Import { format, records, report, charset })
}

fn read_as(format: Format, bytes: &[u8], options: &ReadOptions) -> Result<Read, ReadError> {
    let text = |read: fn(&str, &ReadOptions, &mut Report) -> Result<Vec<Record>, ReadError>| {
        let (text, charset, whole) = crate::charset::decode(bytes, options.charset, || None);
        let mut report = Report::default();
        if !whole {
            report.whole(NoticeKind::Undecodable(charset));
        }
        let records = read(&text, options, &mut report)?;
        Ok(Read { records, report, charset: Some(charset) })
    };
    match format {
        Format::Sgf => crate::sgf::read(bytes, options),
        Format::RenLib => crate::renlib::read(Cursor::new(bytes), options),
        Format::YixinDb => crate::yixin_db::read(bytes, options),
        Format::Pos => crate::pos::read(bytes, options),
        Format::Rif => crate::rif::read(bytes, options),
        Format::Psq => text(crate::psq::read),
        Format::Rec => text(crate::rec::read),
        Format::Sav => text(crate::sav::read),
        Format::Bdt => text(crate::bdt::read),
        Format::Moves => text(crate::move_text::read),
        Format::Link => text(crate::link::read),
        Format::CsvGame | Format::Csv => text(crate::csv::read),
        Format::Openings => text(crate::openings::read),
        Format::BoardText => text(crate::board_text::read),
        Format::Ban => text(crate::ban::read),
    }
}
