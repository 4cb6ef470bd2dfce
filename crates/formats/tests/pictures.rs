//! Pictures in pixels: what is written on a board can be read there.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
use tengen_formats::{Diagram, DiagramOptions};
use tengen_rules::{BoardSize, Note, OpeningPattern, Record};

/// A board with texts on its first points.
fn labelled(texts: &[&str]) -> Diagram {
    let mut record = Record::new(BoardSize::STANDARD);
    for (point, text) in record.size().points().zip(texts) {
        record.annotate(record.root(), Note::Label { point, text });
    }
    Diagram::of(&record, record.root(), DiagramOptions::default())
}

/// What neither the built-in font nor this machine's fonts have; there are some where no font for them is installed.
#[test]
fn names_of_openings_are_drawn_in_every_language() {
    let names: Vec<&str> =
        OpeningPattern::all().iter().flat_map(|pattern| [pattern.zh, pattern.ja, pattern.en]).collect();
    let missing = labelled(&names).missing_glyphs();
    assert!(missing.is_empty(), "no font has {missing:?} (Debian: apt-get install fonts-noto-cjk)");
}

#[test]
fn every_character_has_a_picture_of_its_own() {
    let pictures = ["花", "月", "あ", "A", "?"].map(|text| labelled(&[text]).png(450).unwrap());
    for (i, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..i].contains(picture), "picture {i}");
    }
    let unknown = labelled(&["\u{10ffff}"]);
    assert_eq!(unknown.missing_glyphs(), ['\u{10ffff}']);
    assert_eq!(unknown.png(450).unwrap(), pictures[4]);
}
