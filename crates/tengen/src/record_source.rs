use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, Cursor, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use tengen_formats::{Charset, Format, Import, ReadError, ReadOptions, RowOrder, read_stream};
use tengen_rules::{BoardSize, RuleSet};

/// What a record file may not say of itself, as options of every command that reads one.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct RecordSource {
    /// The format of the input; recognized by content and name unless given
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The encoding of the input's text, like gbk or shift_jis; detected unless given
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<Charset>,
    /// Where row 1 lies in a text of moves: top or bottom
    #[arg(long, value_name = "END")]
    rows: Option<RowOrder>,
    /// The board size, where the input names none
    #[arg(long, value_name = "N")]
    size: Option<BoardSize>,
    /// The rule set, where the input names none: freestyle, standard, renju, caro or free-caro
    #[arg(long, value_name = "RULE")]
    rule: Option<RuleSet>,
}

impl RecordSource {
    /// The board size of input without one.
    pub(crate) fn size(self) -> BoardSize {
        self.size.unwrap_or_default()
    }

    /// The rule set of input without one.
    pub(crate) fn rule(self) -> RuleSet {
        self.rule.unwrap_or_default()
    }

    /// Reads a file, or standard input where the name is `-`.
    ///
    /// # Errors
    /// The file cannot be read, or is no record.
    pub(crate) fn read(self, path: &Path) -> Result<Import> {
        let Self { from: format, encoding: charset, rows, size, rule } = self;
        let options = ReadOptions { format, charset, rows, size, rule };
        let import = if path == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes)?;
            read_stream("", Cursor::new(bytes), &options)
        } else {
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
            let file = File::open(path).with_context(|| path.display().to_string())?;
            read_stream(name, BufReader::with_capacity(1 << 18, file), &options)
        };
        import.map_err(|error| {
            let option = match error {
                ReadError::UnknownFormat => " (--from)",
                ReadError::Rows => " (--rows)",
                _ => "",
            };
            anyhow!("{}: {error}{option}", path.display())
        })
    }
}
