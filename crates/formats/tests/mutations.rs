//! Broken files: whatever is done to the bytes of a good one, a reader comes back, and what it gives can be used.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
use proptest::prelude::*;
use tengen_formats::{Format, ReadOptions, RowOrder, WriteOptions, read, write};
use tengen_rules::{BoardSize, Note, Record, RuleSet, parse_moves};

/// A file of each format, as our writers write it; for the one that is only read, that of the other tests.
fn file(format: Format) -> Vec<u8> {
    if format == Format::Rif {
        return include_bytes!("files/tournament.rif").to_vec();
    }
    let side = if format == Format::Rec { 20 } else { 15 };
    let mut record = Record::from_moves(BoardSize::new(side).unwrap(), &parse_moves("h8 i9 i7 g9 a1 b15").unwrap());
    "Anna".clone_into(&mut record.info.black);
    let first = record.first_child(record.root()).unwrap();
    let branch = record.append_line(first, &parse_moves("h9 j8").unwrap());
    record.annotate(branch, Note::Comment("天元 [1] \\"));
    record.annotate(first, Note::Label { point: "i9".parse().unwrap(), text: "A" });
    write(format, &[record], &WriteOptions { compress: true, ..WriteOptions::default() }).unwrap().bytes
}

/// One thing done to bytes.
#[derive(Clone, Debug)]
enum Mutation {
    Set(usize, u8),
    Flip(usize, u8),
    Insert(usize, Vec<u8>),
    Remove(usize, usize),
    Repeat(usize, usize, usize),
    Cut(usize),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = || any::<usize>();
    let signs = prop::sample::select(b"();[]\\:,<>&=#/ \n\r\0\x08\x7f\xff0123456789aZ".to_vec());
    prop_oneof![
        (at(), prop_oneof![signs, any::<u8>()]).prop_map(|(at, byte)| Mutation::Set(at, byte)),
        (at(), 0..8_u8).prop_map(|(at, bit)| Mutation::Flip(at, bit)),
        (at(), prop::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, bytes)| Mutation::Insert(at, bytes)),
        (at(), 1..20_usize).prop_map(|(at, count)| Mutation::Remove(at, count)),
        (at(), 1..12_usize, 2..200_usize).prop_map(|(at, count, times)| Mutation::Repeat(at, count, times)),
        at().prop_map(Mutation::Cut),
    ]
}

fn mutate(bytes: &mut Vec<u8>, mutation: &Mutation) {
    let length = bytes.len();
    let place = |at: usize| at % length.max(1);
    match mutation {
        _ if length == 0 => {}
        Mutation::Set(at, byte) => bytes[place(*at)] = *byte,
        Mutation::Flip(at, bit) => bytes[place(*at)] ^= 1 << bit,
        Mutation::Insert(at, new) => {
            bytes.splice(place(*at)..place(*at), new.iter().copied());
        }
        Mutation::Remove(at, count) => {
            bytes.drain(place(*at)..length.min(place(*at) + count));
        }
        Mutation::Repeat(at, count, times) => {
            let part = bytes[place(*at)..length.min(place(*at) + count)].repeat(*times);
            bytes.splice(place(*at)..place(*at), part);
        }
        Mutation::Cut(at) => bytes.truncate(place(*at)),
    }
}

/// Reads, and if there is something plays it out and writes it in the richest format.
fn survive(format: Format, bytes: &[u8]) {
    let options = ReadOptions { format: Some(format), rows: Some(RowOrder::Bottom), ..ReadOptions::default() };
    let Ok(import) = read("", bytes, &options) else {
        return;
    };
    for record in &import.records {
        let end = record.line_end(record.root());
        let _ = record.replay(end, RuleSet::Renju);
        let _ = record.board_at(end);
    }
    let written = write(Format::Sgf, &import.records, &WriteOptions { private: true, ..WriteOptions::default() });
    let again = read("a.sgf", &written.unwrap().bytes, &ReadOptions::default()).unwrap();
    assert_eq!(again.records.len(), import.records.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mutated_files_are_survived(
        format in prop::sample::select(Format::ALL.to_vec()),
        mutations in prop::collection::vec(mutation(), 1..6),
    ) {
        let mut bytes = file(format);
        for mutation in &mutations {
            mutate(&mut bytes, mutation);
        }
        survive(format, &bytes);
    }

    #[test]
    fn noise_is_survived(format in prop::sample::select(Format::ALL.to_vec()), bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survive(format, &bytes);
    }
}
