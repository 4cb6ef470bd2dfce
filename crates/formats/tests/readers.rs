//! What real files do wrong, what they leave open, and how faults are named.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
use std::fmt::Write as _;

use tengen_formats::{Format, Import, Language, Lost, ReadOptions, RowOrder, WriteError, WriteOptions, read, write};
use tengen_rules::{BoardSize, Color, GameResult, Note, Record, RuleSet, parse_moves};

fn parsed(name: &str, bytes: impl AsRef<[u8]>) -> Import {
    read(name, bytes.as_ref(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn error(name: &str, bytes: impl AsRef<[u8]>) -> String {
    read(name, bytes.as_ref(), &ReadOptions::default()).unwrap_err().to_string()
}

fn error_as(format: Format, bytes: impl AsRef<[u8]>) -> String {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    read("", bytes.as_ref(), &options).unwrap_err().to_string()
}

fn line(record: &Record) -> String {
    let moves = record.main_line();
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn notices(import: &Import) -> String {
    import.report.lines().collect::<Vec<_>>().join("\n")
}

/// A library in the current layout: the heading, then bytes as they are written in hexadecimal.
fn library(minor: u8, hex: &str) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03".to_vec();
    bytes.push(minor);
    bytes.extend([0xff; 10]);
    bytes.extend(unhex(hex));
    bytes
}

fn unhex(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// The paths to the leaves.
fn leaves(record: &Record) -> Vec<String> {
    let nodes = record.preorder(record.root()).map(|(node, _)| node);
    let leaves = nodes.filter(|&node| record.first_child(node).is_none());
    leaves.map(|node| record.moves_to(node).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn sgf_with_malformed_endings() {
    for text in ["(;SZ[15];B[hh];W[ig]", "(;SZ[15];B[hh];W[ig];)", "(;SZ[15];B[hh];W[ig", "x(;B[hh]\n;W[ig]))"] {
        let import = parsed("a.sgf", text);
        assert!(line(&import.records[0]).starts_with("h8"), "{text}");
    }
    assert_eq!(notices(&parsed("a.sgf", "(;SZ[15];B[hh]\n;W[ig]")), "line 2: the last bracket is missing");
    assert_eq!(error("a.sgf", "nothing"), "line 1: `nothing`: expected a game tree, `(;…)`");
}

#[test]
fn sgf_of_other_games_numbers_and_boards() {
    for number in ["", "GM[1]", "GM[4]", "GM[5]"] {
        let import = parsed("a.sgf", format!("(;{number}SZ[15:15];B[hh])"));
        assert_eq!((line(&import.records[0]).as_str(), notices(&import).as_str()), ("h8", ""));
    }
    assert_eq!(error("a.sgf", "(;\nSZ[25];B[hh])"), "line 2: a board of `25`: expected a square board of side 5 to 22");
    assert_eq!(error("a.sgf", "(;SZ[15:19])"), "line 1: a board of `15:19`: expected a square board of side 5 to 22");
    assert!(notices(&parsed("a.sgf", "(;GM[2];B[hh])")).contains("game `2`"));
}

#[test]
fn sgf_passes_stones_and_kept_properties() {
    let text =
        "(;GM[4]SZ[15]AB[aa:bb]AW[oo]PL[W]XY[1][2];W[];B[tt];W[zz]\n(;B[hh]C[see [1\\] \\\\ here])(;B[hh]KM[7]))";
    let import = parsed("a.sgf", text);
    let record = &import.records[0];
    assert_eq!(line(record), "-- -- h8");
    assert_eq!(record.notes(record.root()).filter(|note| matches!(note, Note::Stone { .. })).count(), 5);
    assert_eq!(record.info.properties, [("XY".to_owned(), "1".to_owned()), ("XY".to_owned(), "2".to_owned())]);
    let end = record.line_end(record.root());
    assert_eq!(record.comment(end), Some("see [1] \\ here"));
    assert_eq!(notices(&import), "line 1: `W[zz]` is not understood and kept as it is");
    let again = write(Format::Sgf, &import.records, &WriteOptions::default()).unwrap();
    assert!(String::from_utf8_lossy(&again.bytes).contains("KM[7]"));
}

#[test]
fn sgf_rules_results_and_times_of_match_programs() {
    let text = "(;FF[4]GM[4]RU[4]SZ[15]PB[a]PW[b]RE[W+1]TE[White win by five connection];B[hh]C[opening move];W[ig]C[123ms]BL[9.5])";
    let record = &parsed("a.sgf", text).records[0];
    assert_eq!(record.info.rule, Some(RuleSet::Renju));
    assert_eq!(record.info.result, Some(GameResult::Win(Color::White)));
    let notes: Vec<_> = record.notes(record.line_end(record.root())).map(|note| format!("{note:?}")).collect();
    assert_eq!(notes, ["TimeLeft { color: Black, left: 9.5s }", "TimeSpent(123ms)"]);
    for (text, rule, opening) in [
        ("renju+soosorv8", Some(RuleSet::Renju), "soosorv8"),
        ("caro9", Some(RuleSet::Caro), ""),
        ("Caro8", Some(RuleSet::FreeCaro), ""),
        ("+swap2", None, "swap2"),
        ("Japanese", None, ""),
    ] {
        let record = &parsed("a.sgf", format!("(;RU[{text}])")).records[0];
        assert_eq!((record.info.rule, record.info.opening.as_str()), (rule, opening), "{text}");
    }
}

#[test]
fn sgf_many_siblings_and_deep_nests_are_fast() {
    let mut wide = "(;SZ[15]".to_owned();
    for _ in 0..100_000 {
        wide += "(;B[hh])";
    }
    assert_eq!(parsed("a.sgf", wide + ")").records[0].len(), 100_001);
    let deep = "(;B[hh]".repeat(100_000);
    assert_eq!(parsed("a.sgf", &deep).records[0].len(), 100_001);
}

#[test]
fn libraries_with_their_texts() {
    let record = &parsed("a.lib", library(4, "0000 7800 68C86100 69410001 4100")).records[0];
    assert_eq!(leaves(record), ["h8 h9", "h8 i9"]);
    let centre = record.first_child(record.root()).unwrap();
    assert_eq!(record.comment(record.first_child(centre).unwrap()), Some("a"));
    assert_eq!(record.notes(centre).collect::<Vec<_>>(), [Note::Label { point: "i9".parse().unwrap(), text: "A" }]);
    let written = write(Format::RenLib, std::slice::from_ref(record), &WriteOptions::default()).unwrap();
    assert_eq!(written.bytes, library(0, "7800 68C86100 69410001 4100"));
}

#[test]
fn libraries_do_what_other_readers_stumble_over() {
    // A path saved from a position keeps the flag of siblings that were not written.
    assert_eq!(leaves(&parsed("a.lib", library(0, "7800 6880 6980 5a40")).records[0]), ["h8 h9 i9 j10"]);
    // One move twice below the same parent is one move.
    assert_eq!(leaves(&parsed("a.lib", library(0, "7800 6880 6940 6800 7a40")).records[0]), ["h8 h9 i9", "h8 h9 j8"]);
    // A leaf when nothing is pending goes to the root.
    assert_eq!(leaves(&parsed("a.lib", library(0, "7800 6840 7800 6940")).records[0]), ["h8 h9", "h8 i9"]);
    // No heading at all.
    assert_eq!(leaves(&parsed("old.lib", unhex("7800 6840")).records[0]), ["h8 h9"]);
    // Letters of seven bits, some of them Swedish.
    let record = &parsed("a.lib", library(0, "7820 6e7b f200")).records[0];
    assert_eq!(record.comment(record.first_child(record.root()).unwrap()), Some("när"));
    // A label without a stone.
    let labelled = parsed("a.lib", library(0, "7800 6943 0001 4200"));
    assert_eq!(leaves(&labelled.records[0]), ["h8"]);
    let written = write(Format::RenLib, &labelled.records, &WriteOptions::default()).unwrap();
    assert_eq!(written.bytes, library(0, "7800 6943 0001 4200"));
}

#[test]
fn faults_of_libraries_are_located() {
    let occupied = parsed("a.lib", library(0, "7800 6900 7800 6a00 6940"));
    assert_eq!(leaves(&occupied.records[0]), ["h8 i9"]);
    assert_eq!(notices(&occupied), "byte 24: h8 is occupied; the branch is left out\n3 moves are left out");
    assert_eq!(notices(&parsed("a.lib", library(0, "7808 61"))), "byte 22: the file ends in the middle of a move");
    assert_eq!(notices(&parsed("a.lib", library(0, "7800 68"))), "byte 22: a lone byte at the end is left out");
    assert_eq!(
        error("a.lib", b"GIF89a"),
        "byte 0: the byte 47: expected the signature of RenLib, or a move at the centre"
    );
    let mut new = library(0, "7800");
    new[8] = 4;
    assert_eq!(error("a.lib", new), "byte 8: version 4.00: expected a version up to 3.04");
    assert!(error("a.lib", &library(0, "")[..12]).starts_with("byte 8: the end of the file"));
    assert_eq!(error("a.lib", ""), "the file is empty");
}

#[test]
fn endless_libraries_end() {
    for pair in ["7800", "7880", "0000", "0080", "7820", "7829"] {
        let import = parsed("a.lib", library(4, &pair.repeat(50_000)));
        assert!(import.records[0].len() < 2000, "{pair}");
        assert!(!import.report.is_empty(), "{pair}");
    }
}

#[test]
fn libraries_in_old_encodings() {
    let mut bytes = library(0, "7848");
    bytes.extend(b"\xba\xda\xc6\xe5\xb1\xd8\xca\xa4\0\0");
    let text = |import: Import| {
        let record = &import.records[0];
        record.comment(record.first_child(record.root()).unwrap()).unwrap().to_owned()
    };
    let asked = ReadOptions { charset: Some("gbk".parse().unwrap()), ..ReadOptions::default() };
    assert_eq!(text(read("a.lib", &bytes, &asked).unwrap()), "黑棋必胜");
    let asked = ReadOptions { charset: Some("windows-1251".parse().unwrap()), ..ReadOptions::default() };
    assert_eq!(text(read("a.lib", &bytes, &asked).unwrap()), "єЪЖе±ШКд".replace('д', "¤").as_str());
}

#[test]
fn databases_hang_positions_below_the_ones_they_come_from() {
    let mut record = Record::from_moves(BoardSize::STANDARD, &parse_moves("h8 i9 i7").unwrap());
    record.info.rule = Some(RuleSet::Renju);
    let end = record.line_end(record.root());
    record.annotate(end, Note::Comment("two\nlines"));
    let bytes = write(Format::YixinDb, &[record], &WriteOptions::default()).unwrap().bytes;
    let import = parsed("a.db", &bytes);
    assert_eq!(notices(&import), "");
    let record = &import.records[0];
    assert_eq!(record.len(), 4);
    let end = record.line_end(record.root());
    assert_eq!(record.comment(end), Some("two\nlines"));
    assert_eq!(record.moves_to(end).len(), 3);
    let cut = parsed("a.db", &bytes[..bytes.len() - 3]);
    assert!(notices(&cut).contains("the file ends after 4 of 5 entries"), "{}", notices(&cut));
    assert!(error("a.db", [1, 0]).contains("expected the number of entries"));
}

#[test]
fn match_records_of_piskvork_and_its_judge() {
    let text =
        "Piskvorky 20x20, 11:11, 0\r\n10,10,456\r\n11,12,4500\r\npisq7.exe\r\nrenjusolver.ZIP\r\n0\r\n1,Fastgame\r\n";
    let import = parsed("a.psq", text);
    let record = &import.records[0];
    assert_eq!(line(record), "j11 k9");
    assert_eq!((record.info.black.as_str(), record.info.white.as_str()), ("pisq7.exe", "renjusolver.ZIP"));
    let again = write(Format::Psq, &import.records, &WriteOptions::default()).unwrap();
    assert_eq!(String::from_utf8_lossy(&again.bytes), text.replace('\r', ""));
    let broken = parsed("a.psq", "Piskvorky 15x15, 0:0, 0\n8,8\n8,8,1\n9,9,1\n");
    assert_eq!(line(&broken.records[0]), "h8");
    assert_eq!(notices(&broken), "line 3: h8 is occupied; the game is read up to there (1 moves)");
    assert_eq!(
        error("a.psq", "Piskvorky 40x40, 0:0, 0"),
        "line 1: a board of 40×40: expected a square board of side 5 to 22"
    );
    assert!(error("a.psq", "x").starts_with("line 1: `x`: expected a heading like"));
}

#[test]
fn opening_lists_are_centred_and_keep_what_is_right() {
    let import = parsed("openings.txt", "8,-3, 6,-4\n\n1,2,3\n 0,0 , -1,-1\n");
    assert_eq!(import.format, Format::Openings);
    assert_eq!(import.records[0].size().side(), 20);
    // Column 18 and row 7 from the top, from zero: Gomocup's own example.
    assert_eq!(line(&import.records[0]), "s13 q14");
    assert_eq!(import.records.len(), 2);
    assert!(notices(&import).contains("line 3: 3 numbers make no pairs; the opening is left out"));
    let read = |text: &str| error_as(Format::Openings, text);
    assert_eq!(read("\n1,2,3\n"), "line 2: 3 numbers make no pairs: expected openings like `0,0, 1,0, 1,3`");
    assert_eq!(read("\n"), "line 1: nothing: expected openings like `0,0, 1,0, 1,3`");
}

#[test]
fn row_orders_are_asked_for() {
    assert_eq!(
        error("moves.txt", "h8 i9"),
        "row 1 may be at the top or at the bottom, and the text does not tell: say which"
    );
    let top = ReadOptions { rows: Some(RowOrder::Top), ..ReadOptions::default() };
    assert_eq!(line(&read("moves.txt", b"h8i7 a1", &top).unwrap().records[0]), "h8 i9 a15");
    let import = read("moves.txt", b"# mine\nh8 a16 i9\nh8 x\n", &top).unwrap();
    assert_eq!(
        notices(&import),
        "line 2: a16 is off a board of side 15; the game is read up to there (1 moves)\n\
         line 3: move 2 (`x`, at byte 3) cannot be read: expected a point like h8, or -- for a pass; \
         the game is read up to there (1 moves)"
    );
}

#[test]
fn links_of_three_programs() {
    let ours = &parsed("a.url", "https://example.org/#/g?v=1&s=20&r=renju&m=h8i9--&c=1").records[0];
    assert_eq!((line(ours).as_str(), ours.size().side(), ours.info.rule), ("h8 i9 --", 20, Some(RuleSet::Renju)));
    assert_eq!(line(&parsed("", "https://gomocalc.com/#/h8I9j10").records[0]), "h8 i9 j10");
    assert_eq!(line(&parsed("", "https://example.org/mintaka?moves=h8i9&viewer").records[0]), "h8 i9");
    assert!(notices(&parsed("", "https://gomocalc.com/#/h8i9")).contains("names no board and no rule set"));
    assert_eq!(error("a.url", "#/g?v=2"), "line 1: version `2`: expected version 1");
    assert_eq!(
        error("a.url", "#/g?s=30&m=h8"),
        "line 1: a board of side `30`: expected a square board of side 5 to 22"
    );
}

#[test]
fn tables_in_both_shapes_and_any_order_of_columns() {
    let one = "move_count,player,x,y\n1,1,7,7\n2,2,8,6\n";
    assert_eq!(line(&parsed("a.csv", one).records[0]), "h8 i9");
    let many = "player,game,step,col,row\n1,5,1,7,7\n2,5,2,8,6\n1,7,1,0,0\n";
    let import = parsed("a.csv", many);
    assert_eq!(import.records.iter().map(line).collect::<Vec<_>>(), ["h8 i9", "a15"]);
    assert_eq!(import.records[0].info.properties, [("GAME".to_owned(), "5".to_owned())]);
    assert!(
        notices(&parsed("a.csv", "x,y\n7,7\n7,15\n")).contains("line 3: column 7 row 15 is off a board of side 15")
    );
    assert!(error("a.csv", "a,b\n1,2").contains("expected a heading"));
}

#[test]
fn drawn_boards_with_and_without_edges() {
    let plain = ". . . . .\n. X . . .\n. . O . .\n. . . x .\n. . . . .\n";
    let mut edged = "   a b c d e\n".to_owned();
    for (number, row) in (1..=5).rev().zip(plain.lines()) {
        let _ = writeln!(edged, "{number:>2} {row} {number}");
    }
    let glued = plain.replace(' ', "").replace('.', "-");
    let expected = parsed("board.txt", plain);
    assert_eq!(expected.format, Format::BoardText);
    assert_eq!(expected.records[0].board_at(expected.records[0].root()).stones(), 3);
    assert_eq!(parsed("board.txt", edged).records, expected.records);
    assert_eq!(parsed("board.txt", glued).records, expected.records);
    let options = ReadOptions { format: Some(Format::BoardText), ..ReadOptions::default() };
    let error = read("", b"...\n....\n", &options).unwrap_err().to_string();
    assert_eq!(error, "line 1: a board of 3×2: expected a square board of side 5 to 22");
}

#[test]
fn the_database_of_renjunet() {
    let text = include_str!("files/tournament.rif");
    let import = parsed("a.rif", text);
    let [first, second, third] = &import.records[..] else { panic!("{:?}", import.records.len()) };
    assert_eq!(line(first), "h8 i9 g7");
    assert_eq!(first.info.black, "Ants Soosõrv");
    assert_eq!(first.info.white, "A & B");
    assert_eq!(
        (first.info.event.as_str(), first.info.place.as_str(), first.info.date.as_str()),
        ("WC", "Tallinn", "2009")
    );
    assert_eq!((first.info.opening.as_str(), first.info.result), ("Soosorv-8", Some(GameResult::Draw)));
    assert_eq!(first.comment(first.root()), Some("good <game> — really"));
    assert!(first.info.properties.contains(&("5A".to_owned(), "j8 k8".to_owned())));
    assert_eq!((line(second), line(third)), ("h8".to_owned(), String::new()));
    assert!(
        notices(&import).starts_with("game 2: p3 is off a board of side 15; the game is read up to there (1 moves)")
    );
    let cut = &text[..text.find("<game id=\"8\"").unwrap() + 9];
    assert_eq!(parsed("a.rif", cut).records.len(), 1);
    let no_quote = text.replace("encoding=\"", "encoding=天");
    assert_eq!(parsed("a.rif", &no_quote).records.len(), 3);
    assert_eq!(error("a.rif", "<?xml version=\"1.0\"?><a/>"), "line 1: no game: expected `<game>` elements");
    assert_eq!(write(Format::Rif, &import.records, &WriteOptions::default()), Err(WriteError::ReadOnly(Format::Rif)));
}

#[test]
fn game_lists_of_renju_tool() {
    let import = parsed("a.bdt", "Cup,2=[A,B,+,88A9,5A,1,fine, really]\n=[,,,88zz,,,]\nnonsense\n");
    let record = &import.records[0];
    assert_eq!(line(record), "h8 j9");
    assert_eq!((record.info.event.as_str(), record.info.round.as_str()), ("Cup", "2"));
    assert_eq!(record.info.result, Some(GameResult::Win(Color::Black)));
    assert_eq!(record.comment(record.root()), Some("fine, really"));
    assert!(notices(&import).contains("line 2: `zz` is no move"));
    assert!(notices(&import).contains("line 3: `nonsense` is no game"));
}

#[test]
fn short_positions_keep_what_follows_them() {
    let import = parsed("a.pos", unhex("05 70716ff072 aabb"));
    assert_eq!(line(&import.records[0]), "h8 i8 g8 -- j8");
    let again = write(Format::Pos, &import.records, &WriteOptions::default()).unwrap();
    assert_eq!((again.bytes, again.report.is_empty()), (unhex("05 70716ff072 aabb"), true));
    assert_eq!(notices(&parsed("a.pos", [3, 112])), "byte 2: the file ends after 1 of 3 moves");
    assert_eq!(notices(&parsed("a.pos", [1, 230])), "byte 1: 230 is no point; the game is read up to there (0 moves)");
}

#[test]
fn saved_positions_of_yixin_board() {
    assert_eq!(line(&parsed("a.sav", "15\n15\n2\n7 7\n6 8\n").records[0]), "h8 i9");
    assert_eq!(error("a.sav", "15 15 x"), "line 1: `x`: expected the number of moves");
    assert_eq!(error("a.sav", "15 14 0"), "line 1: a board of 14×15: expected a square board of side 5 to 22");
    let cut = parsed("a.sav", "15\n15\n3\n7 7\n6");
    assert_eq!(line(&cut.records[0]), "h8");
    assert!(notices(&cut).contains("expected the column of a move; the game is read up to there"));
}

#[test]
fn what_a_format_has_no_room_for_is_reported() {
    let text = "(;SZ[15]PB[a]EV[cup];B[hh]C[hello]LB[ii:x](;W[ig]TR[aa])(;W[hg];B[hi]))";
    let records = parsed("a.sgf", text).records;
    let lost = |format| {
        let report = write(format, &records, &WriteOptions::default()).unwrap().report;
        report.lines().collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        lost(Format::Moves),
        "not kept: 1 labels\nnot kept: 1 comments\nnot kept: 1 marks\nnot kept: 2 moves of variations\n\
         not kept: 1 names of players\nnot kept: 1 facts about the game"
    );
    assert_eq!(lost(Format::Sgf), "");
    assert!(lost(Format::RenLib).contains("marks other than a circle"));
    let mut large = Record::from_moves(BoardSize::new(22).unwrap(), &parse_moves("h8").unwrap());
    large.info.rule = Some(RuleSet::Renju);
    let lost = |format| write(format, &[large.clone()], &WriteOptions::default()).unwrap().report.lost;
    for format in [Format::Csv, Format::CsvGame, Format::Moves, Format::Openings, Format::Ban] {
        assert_eq!(lost(format), [(Lost::Sizes, 1), (Lost::RuleSets, 1)], "{format}");
    }
    for format in [Format::Psq, Format::Sav] {
        assert_eq!(lost(format), [(Lost::RuleSets, 1)], "{format}");
    }
    assert_eq!(lost(Format::Rec), [(Lost::RuleSets, 1), (Lost::LargeBoards, 1)]);
    assert_eq!(lost(Format::Link), []);
    let small = parsed("a.sgf", "(;SZ[9];B[aa])").records;
    let error = write(Format::RenLib, &small, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "a lib file cannot hold a board of side 9: expected 15");
    let two = [small, records].concat();
    let error = write(Format::Psq, &two, &WriteOptions::default()).unwrap_err().to_string();
    assert_eq!(error, "a psq file holds one game, and there are 2: write each to a file of its own");
    assert_eq!(write(Format::Psq, &[], &WriteOptions::default()), Err(WriteError::NoGame));
}

#[test]
fn a_file_of_rectangles_does_not_grow_beyond_all_measure() {
    let bytes = format!("(;SZ[22]{})", ";AB[aa:vv]".repeat(3000));
    let import = parsed("a.sgf", &bytes);
    let record = &import.records[0];
    let all = record.preorder(record.root());
    let notes: Vec<Note<'_>> = all.flat_map(|(node, _)| record.notes(node).collect::<Vec<_>>()).collect();
    let stones = notes.iter().filter(|note| matches!(note, Note::Stone { .. })).count();
    let kept = notes.iter().filter(|note| matches!(note, Note::Property { name: "AB", value: "aa:vv" })).count();
    assert!(stones <= bytes.len() + 20_000, "{stones} stones");
    assert_eq!(stones / 484 + kept, 3000, "what is not taken apart is kept as it is");
    assert!(notices(&import).contains("`AB[aa:vv]` is not understood and kept as it is"));
}

#[test]
fn a_database_compressed_to_nothing_is_read_as_far_as_files_of_the_wild_go() {
    let text = "a".repeat(60_000);
    let mut record = Record::from_moves(BoardSize::STANDARD, &parse_moves("h8").unwrap());
    for point in BoardSize::STANDARD.points().take(100) {
        let step = Some(tengen_rules::Step { color: Color::White, mv: point.into() });
        let first = record.first_child(record.root()).unwrap();
        let node = record.append(first, step);
        record.annotate(node, Note::Comment(&text));
    }
    record.info.rule = Some(RuleSet::Freestyle);
    let options = WriteOptions { compress: true, ..WriteOptions::default() };
    let bytes = write(Format::YixinDb, &[record], &options).unwrap().bytes;
    assert!(bytes.len() < 60_000, "{}", bytes.len());
    let import = parsed("a.db", &bytes);
    let read: usize = import.records.iter().map(Record::len).sum();
    assert!((1..100).contains(&read), "{read} nodes");
    assert!(notices(&import).contains("the compressed data is longer than"), "{}", notices(&import));
}

#[test]
fn reports_and_errors_are_said_in_chinese_too() {
    let options = ReadOptions { rows: Some(RowOrder::Bottom), ..ReadOptions::default() };
    let said = |name: &str, bytes: &[u8]| match read(name, bytes, &options) {
        Ok(import) => import.report.said(Language::Chinese).collect::<Vec<_>>().join("\n"),
        Err(error) => error.said(Language::Chinese),
    };
    assert_eq!(
        said("a.sgf", b"(;SZ[15];B[hh];W[hh];B[a1]"),
        "第 1 行：“B[a1]”无法识别，按原样保留\n第 1 行：缺少最后一个括号"
    );
    assert_eq!(said("a.txt", b"h8 i9 a16"), "第 1 行：a16 不在 15 路棋盘上；对局只读到这里，共 2 手");
    assert_eq!(said("a.sav", b"15 15 2 7 7 x"), "第 1 行：“x”，应为着法所在的行；对局只读到这里，共 1 手");
    assert_eq!(said("a.lib", b"\xffRenLib\xff\x04\x05"), "字节 8：文件到此结束，应为 20 字节的文件头");
    assert_eq!(said("", b"<?xml version='1.0'?><database></database>"), "第 1 行：没有对局，应为“<game>”元素");
    let broken = said("a.xml", b"<database><game><move>h8 i9</move></game><");
    assert!(broken.starts_with("字节 41：XML 有误，提示“") && broken.ends_with("”；文件只读到这里"), "{broken}");
    assert_eq!(said("", b""), "文件是空的");

    let records = parsed("a.sgf", "(;SZ[15]PB[a];B[hh]C[hello];W[];B[hi])").records;
    let report = write(Format::Psq, &records, &WriteOptions::default()).unwrap().report;
    let lines: Vec<String> = report.said(Language::Chinese).collect();
    assert_eq!(lines, ["只保留前 1 手，这种格式不支持停一手", "没有保留：注释，1 处"]);
    let error = write(Format::Rif, &records, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.said(Language::Chinese), "rif 文件只能读取，请选择其他格式");
}
