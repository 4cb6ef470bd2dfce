use serde::{Deserialize, Serialize};

use crate::record_text::RecordText;

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// Chinese, simplified.
    #[serde(rename = "zh")]
    Chinese,
}

/// What a page asks of whoever reads and writes files for it. The bytes of a file travel beside the message, as bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum ToFiles {
    /// Read the games of a file, which lies beside.
    Read {
        /// Chosen by the asker; comes back with the answer.
        id: u64,
        /// In which language the answer says what is wrong.
        language: Language,
        /// The file's name, which helps to recognize its format.
        name: String,
        /// What the file does not say of itself.
        options: ReadChoices,
    },
    /// Write games as a file.
    Write {
        /// Chosen by the asker; comes back with the answer.
        id: u64,
        /// In which language the answer says what is wrong.
        language: Language,
        /// The games.
        records: Vec<RecordText>,
        /// What kind of file.
        target: FileTarget,
    },
}

/// What a file does not say of itself; `None` leaves it to the reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ReadChoices {
    /// The format's name.
    pub format: Option<String>,
    /// The name of the character encoding.
    pub charset: Option<String>,
    /// Where row 1 of a position text lies: `top` or `bottom`.
    pub rows: Option<String>,
    /// The side of the board.
    pub size: Option<u8>,
    /// The rule set's name.
    pub rule: Option<String>,
}

/// What kind of file is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum FileTarget {
    /// A file of games.
    Games {
        /// The format's name.
        format: String,
        /// The name of the character encoding; `None`: UTF-8.
        charset: Option<String>,
        /// Where row 1 of a position text shall lie: `top` or `bottom`; `None`: at the bottom.
        rows: Option<String>,
    },
    /// A picture of the first game.
    Picture {
        /// `svg`, `png` or `gif`.
        format: String,
        /// The node to be shown, as [`RecordText::notes`] counts nodes; in a GIF the line that leads there.
        node: usize,
        /// Letters below and numbers at the left.
        coordinates: bool,
        /// The number of each move on its stone.
        numbers: bool,
        /// The width in pixels; an SVG has none.
        side: u32,
    },
}

/// What comes back; the bytes of a file that was written lie beside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum FromFiles {
    /// A file was read.
    Games {
        /// Which question.
        id: u64,
        /// The format it was read as.
        format: String,
        /// The character encoding of its text, where it has text.
        charset: Option<String>,
        /// The games.
        records: Vec<RecordText>,
        /// What could not be kept.
        report: ReportText,
    },
    /// A file was written.
    File {
        /// Which question.
        id: u64,
        /// The extension of its name, without the dot.
        extension: String,
        /// What could not be kept.
        report: ReportText,
    },
    /// There is no answer.
    Failed {
        /// Which question.
        id: u64,
        /// A stable name of what went wrong: `rows` where the row order has to be said, `format` where the format has to be, else `bad`.
        code: String,
        /// What went wrong and what was expected, in the language asked for.
        message: String,
    },
}

impl FromFiles {
    /// Which question it answers.
    pub const fn id(&self) -> u64 {
        match self {
            Self::Games { id, .. } | Self::File { id, .. } | Self::Failed { id, .. } => *id,
        }
    }
}

/// What could not be kept when a file was read or written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ReportText {
    /// What happened, and where in the file, a sentence each, in the language asked for.
    pub notices: Vec<String>,
    /// How many more there were.
    pub more: usize,
    /// What was left out and how often, a name for each kind.
    pub lost: Vec<(String, usize)>,
}

impl ReportText {
    /// Whether everything was kept.
    pub fn is_empty(&self) -> bool {
        self.notices.is_empty() && self.lost.is_empty() && self.more == 0
    }
}
