//! Game records in and out of the formats the field uses, and pictures of boards.
//!
//! The vocabulary, in the order a reader meets it:
//!
//! * [`Format`]: the formats, and how a file's format is recognized;
//! * [`read`], [`read_stream`], [`ReadOptions`], [`Import`], [`ReadError`]: a file becomes records;
//! * [`write()`], [`WriteOptions`], [`Export`], [`WriteError`]: records become a file;
//! * [`Report`], [`Notice`], [`Place`]: what could not be kept on the way, and where;
//! * [`NoticeKind`], [`Lost`], [`Fault`], [`Expected`], [`Language`]: what reports and errors say, in English and Chinese;
//! * [`Charset`], [`RowOrder`]: what a file does not say of itself;
//! * [`yixin_db`]: the entries of an evaluation database as they stand in the file;
//! * [`Diagram`]: a board as SVG, PNG or animated GIF.
//!
//! Nothing a reader does not understand is dropped silently: it is kept in the record, or it is in the report. No reader
//! recurses, and none trusts a length it was told. The crate opens no file: bytes come in, bytes go out.
mod ban;
mod bdt;
mod board_text;
mod charset;
mod coordinates;
mod csv;
mod diagram;
mod format;
mod line;
mod link;
mod move_text;
mod openings;
mod pos;
mod psq;
mod read;
mod rec;
mod renlib;
mod report;
mod rif;
mod sav;
mod sgf;
mod words;
mod write;
pub mod yixin_db;

pub use charset::{Charset, CharsetError};
pub use coordinates::{RowOrder, RowOrderError};
pub use diagram::{Diagram, DiagramOptions, PictureError};
pub use format::{Format, FormatError};
pub use read::{Import, ReadError, ReadOptions, read, read_stream};
pub use report::{Notice, Place, Report};
pub use words::{Expected, Fault, Gap, Language, Lost, MoveFault, NoticeKind, Remark, Spot};
pub use write::{Export, WriteError, WriteOptions, write};
