//! What every fuzz target does with its bytes, and the files it begins with.
use tengen_formats::{Format, ReadOptions, RowOrder, WriteOptions, read, write};
use tengen_rules::{BoardSize, Note, Record, RuleSet, parse_moves};

/// Reads bytes as a format. What comes out is played out, written in the richest format, and read again.
///
/// # Panics
/// When what was written is not read again: a finding.
pub fn survive(format: Format, bytes: &[u8]) {
    let options = ReadOptions { format: Some(format), rows: Some(RowOrder::Bottom), ..ReadOptions::default() };
    let Ok(import) = read("", bytes, &options) else {
        return;
    };
    for record in &import.records {
        let end = record.line_end(record.root());
        let _ = record.replay(end, RuleSet::Renju);
    }
    let written = write(Format::Sgf, &import.records, &WriteOptions { private: true, ..WriteOptions::default() });
    let written = written.expect("a read file holds a game").bytes;
    let again = read("a.sgf", &written, &ReadOptions::default()).expect("our own file is read");
    assert_eq!(again.records.len(), import.records.len());
}

/// A small file of a format: as our writer writes it, or the one of the readers' tests for the format that is only read.
pub fn seed(format: Format) -> Option<Vec<u8>> {
    if format == Format::Rif {
        return Some(include_bytes!("../../crates/formats/tests/files/tournament.rif").to_vec());
    }
    let side = if format == Format::Rec { 20 } else { 15 };
    let moves = parse_moves("h8 i9 i7 g9 a1 b15").ok()?;
    let mut record = Record::from_moves(BoardSize::new(side).ok()?, &moves);
    let first = record.first_child(record.root())?;
    let branch = record.append_line(first, &parse_moves("h9 j8").ok()?);
    record.annotate(branch, Note::Comment("天元 [1] \\"));
    record.annotate(first, Note::Label { point: "i9".parse().ok()?, text: "A" });
    write(format, &[record], &WriteOptions::default()).ok().map(|export| export.bytes)
}
