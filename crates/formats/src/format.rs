use std::fmt;
use std::str::FromStr;

/// A file format for game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Smart Game Format: trees, notes, everything. `.sgf`
    Sgf,
    /// Piskvork's record: one game with times. `.psq`
    Psq,
    /// The older record of gomotur. `.rec`
    Rec,
    /// RenLib's library: a tree on 15×15. `.lib`
    RenLib,
    /// The evaluation database of Yixin and Rapfi. `.db`
    YixinDb,
    /// RenLib's and Yixin-Board's short position: one byte a move. `.pos`
    Pos,
    /// Yixin-Board's position as text. `.sav`
    Sav,
    /// RenjuNet's database as XML; read only. `.rif`
    Rif,
    /// Renju Tool's game list. `.bdt`
    Bdt,
    /// Moves as letters and numbers, one game a line. `.txt`
    Moves,
    /// Links that hold a game: our own, and those of gomocalc and mintaka. `.url`
    Link,
    /// A table of one game: `move_count,player,x,y`.
    CsvGame,
    /// A table of many games: `game,step,row,col,player`. `.csv`
    Csv,
    /// Gomocup's opening list: offsets from the centre, one opening a line.
    Openings,
    /// A board drawn with `.`, `X` and `O`.
    BoardText,
    /// Shioi's record: column and row as one number a line. `.ban`
    Ban,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 16] = [
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::RenLib,
        Self::YixinDb,
        Self::Pos,
        Self::Sav,
        Self::Rif,
        Self::Bdt,
        Self::Moves,
        Self::Link,
        Self::CsvGame,
        Self::Csv,
        Self::Openings,
        Self::BoardText,
        Self::Ban,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rec => "rec",
            Self::RenLib => "lib",
            Self::YixinDb => "db",
            Self::Pos => "pos",
            Self::Sav => "sav",
            Self::Rif => "rif",
            Self::Bdt => "bdt",
            Self::Moves => "moves",
            Self::Link => "link",
            Self::CsvGame => "csv-game",
            Self::Csv => "csv",
            Self::Openings => "openings",
            Self::BoardText => "board",
            Self::Ban => "ban",
        }
    }

    /// The extension its files carry, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Moves | Self::Openings | Self::BoardText => "txt",
            Self::Link => "url",
            Self::CsvGame => "csv",
            other => other.name(),
        }
    }

    /// Whether a file of it can hold several games.
    pub const fn holds_many(self) -> bool {
        matches!(
            self,
            Self::Sgf
                | Self::YixinDb
                | Self::Rif
                | Self::Bdt
                | Self::Moves
                | Self::Link
                | Self::Csv
                | Self::Openings
                | Self::BoardText
        )
    }

    /// The format of a file by its first kilobytes and its name; what the content says for certain counts more than the
    /// name. `None` if neither tells.
    pub fn detect(name: &str, head: &[u8]) -> Option<Self> {
        by_signature(head).or_else(|| by_extension(name)).or_else(|| by_text(head))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a format: expected {list}", list = Format::ALL.map(Format::name).join(", "))]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let found = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| FormatError(text.chars().take(40).collect()))
    }
}

/// The first bytes that only one format has.
fn by_signature(head: &[u8]) -> Option<Format> {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    if head.starts_with(crate::renlib::SIGNATURE) {
        Some(Format::RenLib)
    } else if head.starts_with(&crate::yixin_db::LZ4_MAGIC) || crate::yixin_db::is_plain(head) {
        Some(Format::YixinDb)
    } else if text.starts_with(b"Piskvorky ") {
        Some(Format::Psq)
    } else if text.starts_with(b"(;") {
        Some(Format::Sgf)
    } else if text.starts_with(b"<?xml") || text.starts_with(b"<database") {
        Some(Format::Rif)
    } else {
        None
    }
}

fn by_extension(name: &str) -> Option<Format> {
    let (_, extension) = name.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "xml" => Some(Format::Rif),
        "sgf" | "psq" | "rec" | "lib" | "db" | "pos" | "sav" | "rif" | "bdt" | "ban" => extension.parse().ok(),
        // One extension for two tables: the heading tells, and both readers take both.
        "csv" => Some(Format::Csv),
        "url" => Some(Format::Link),
        _ => None,
    }
}

/// What the first line that says something looks like.
fn by_text(head: &[u8]) -> Option<Format> {
    let text = String::from_utf8_lossy(head);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    if line.contains("#/") || line.contains("moves=") {
        Some(Format::Link)
    } else if line.contains("=[") && line.ends_with(']') {
        Some(Format::Bdt)
    } else if crate::csv::is_heading(line) {
        Some(Format::Csv)
    } else if line.contains(',') && line.split(',').all(|number| number.trim().parse::<i32>().is_ok()) {
        Some(Format::Openings)
    } else if tengen_rules::parse_moves(line).is_ok() && !crate::board_text::is_row(line) {
        Some(Format::Moves)
    } else if text.lines().filter(|line| crate::board_text::is_row(line)).count() >= 5 {
        Some(Format::BoardText)
    } else if tengen_rules::parse_moves(line).is_ok() {
        Some(Format::Moves)
    } else {
        None
    }
}
