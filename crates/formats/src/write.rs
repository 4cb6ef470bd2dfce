use tengen_rules::{BoardSize, Record, RuleSet};

use crate::charset::Charset;
use crate::coordinates::RowOrder;
use crate::format::Format;
use crate::report::Report;
use crate::words::{Expected, Language, NoticeKind};

/// How to write where a format leaves a choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// The encoding of text; `None`: UTF-8.
    pub charset: Option<Charset>,
    /// Where row 1 of a position text shall lie; `None`: at the bottom.
    pub rows: Option<RowOrder>,
    /// Whether SGF gets private properties for what it has no place for: decisions of an opening, evaluations,
    /// patches of color.
    pub private: bool,
    /// Whether a database is compressed.
    pub compress: bool,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The file.
    pub bytes: Vec<u8>,
    /// What could not be kept.
    pub report: Report,
}

/// Why records could not be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// There is nothing to write.
    #[error("there is no game to write")]
    NoGame,
    /// The format holds one game.
    #[error("a {format} file holds one game, and there are {games}: write each to a file of its own")]
    OneGame {
        /// The format.
        format: Format,
        /// How many games there are.
        games: usize,
    },
    /// The format has no such board.
    #[error("a {format} file cannot hold a board of side {size}: expected {}", expected.said(Language::English))]
    Size {
        /// The format.
        format: Format,
        /// The board.
        size: BoardSize,
        /// What it can hold.
        expected: Expected,
    },
    /// The format has no such rule set.
    #[error("a {format} file cannot hold a game of {rule}: expected {}", expected.said(Language::English))]
    Rule {
        /// The format.
        format: Format,
        /// The rule set.
        rule: RuleSet,
        /// What it can hold.
        expected: Expected,
    },
    /// The format is only read.
    #[error("{0} files are read only: choose another format")]
    ReadOnly(Format),
}

/// Writes games as one file.
///
/// ```
/// use tengen_formats::{Format, WriteOptions, write};
/// use tengen_rules::{BoardSize, Record, parse_moves};
/// let record = Record::from_moves(BoardSize::STANDARD, &parse_moves("h8 i9").unwrap());
/// let export = write(Format::Moves, &[record], &WriteOptions::default())?;
/// assert_eq!(export.bytes, b"h8i9\n");
/// # Ok::<(), tengen_formats::WriteError>(())
/// ```
///
/// # Errors
/// The format cannot hold these games. What merely gets lost on the way is in the report.
pub fn write(format: Format, records: &[Record], options: &WriteOptions) -> Result<Export, WriteError> {
    let (first, rest) = records.split_first().ok_or(WriteError::NoGame)?;
    if !rest.is_empty() && !format.holds_many() {
        return Err(WriteError::OneGame { format, games: records.len() });
    }
    let mut report = Report::default();
    let bytes = match format {
        Format::RenLib => crate::renlib::write(first, options, &mut report)?,
        Format::YixinDb => crate::yixin_db::write(records, options, &mut report)?,
        Format::Pos => crate::pos::write(first, &mut report)?,
        Format::Rif => return Err(WriteError::ReadOnly(format)),
        text => {
            let text = write_text(text, records, options, &mut report)?;
            let charset = options.charset.unwrap_or(Charset::UTF_8);
            let (bytes, whole) = charset.encode(&text);
            if !whole {
                report.whole(NoticeKind::Unencodable(charset));
            }
            bytes.into_owned()
        }
    };
    Ok(Export { bytes, report })
}

fn write_text(
    format: Format,
    records: &[Record],
    options: &WriteOptions,
    report: &mut Report,
) -> Result<String, WriteError> {
    Ok(match format {
        Format::Psq => crate::psq::write(&records[0], report),
        Format::Rec => crate::rec::write(&records[0], report)?,
        Format::Sav => crate::sav::write(&records[0], report),
        Format::Ban => crate::ban::write(&records[0], report),
        Format::CsvGame => crate::csv::write_game(&records[0], report),
        Format::Csv => crate::csv::write(records, report),
        Format::Bdt => crate::bdt::write(records, report)?,
        Format::Moves => crate::move_text::write(records, options.rows.unwrap_or(RowOrder::Bottom), report),
        Format::Link => crate::link::write(records, report),
        Format::Openings => crate::openings::write(records, report),
        Format::BoardText => crate::board_text::write(records, report),
        _ => crate::sgf::write(records, options, report),
    })
}
