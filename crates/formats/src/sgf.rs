//! Smart Game Format, as the field writes it: GM[4] by the standard, GM[1], GM[5] or none in the wild.
//!
//! Points are two letters, column from the left and row from the top. A file's own properties that have no place in a
//! record are kept by name.
mod names;
mod reader;
mod scanner;
mod writer;

pub(crate) use reader::read;
pub(crate) use writer::write;
