//! Files and what a reader should find in them: the selection in `testdata/cases`, or a whole folder (`cargo xtask cases DIR`).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tengen_formats::yixin_db::{Database, Entry};
use tengen_formats::{Import, ReadError, ReadOptions, read};
use tengen_rules::{Color, GameResult, NodeId, Note, Record};

/// The list of files with what each should give.
const LIST: &str = "import_expect.jsonl";

#[test]
fn import_cases() {
    let selection = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases");
    let chosen = std::env::var_os("TENGEN_CASES").map(PathBuf::from);
    let folder = chosen.filter(|folder| folder.join(LIST).exists()).unwrap_or_else(|| selection.into());
    let list = fs::read_to_string(folder.join(LIST)).unwrap();
    let cases: Vec<&str> = list.lines().filter(|line| !line.trim().is_empty()).collect();
    let check = |(line, case): (usize, &&str)| {
        check_case(&folder, case).err().map(|fault| format!("{LIST}, case {line}: {fault}"))
    };
    let failures: Vec<String> = (1..).zip(&cases).filter_map(check).collect();
    println!("import_expect: {} cases", cases.len());
    let (count, failed) = (cases.len(), failures.len());
    assert!(count > 0 && failed == 0, "{failed} of {count} cases fail:\n{}", failures.join("\n"));
}

fn check_case(folder: &Path, line: &str) -> Result<(), String> {
    let case: Value = serde_json::from_str(line).map_err(|error| format!("{error} in {line}"))?;
    let (name, file) = (text(&case["id"]), text(&case["file"]));
    let bytes = fs::read(folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    let expect = &case["expect"];
    let import = read(file, &bytes, &ReadOptions::default());
    let checked = match text(&case["format"]) {
        "sgf" => import.map_err(|error| error.to_string()).and_then(|import| check_sgf(&import, expect)),
        kind if kind.starts_with("sgf ") => loaded(import).and_then(|import| check_match(&import, expect)),
        kind if kind.starts_with("yixin") => check_database(folder, &bytes, expect),
        kind if kind.starts_with("renlib") && kind != "renlib-pos" => check_library(import, &bytes, expect),
        "bdt" => loaded(import)
            .and_then(|import| same("games", import.records.len(), bytes.split(|&b| b == b'\n').count() - 1)),
        _ => loaded(import).and_then(|import| check_line(&import, expect)),
    };
    checked.map_err(|fault| format!("{name}: {fault}"))
}

fn loaded(import: Result<Import, ReadError>) -> Result<Import, String> {
    import.map_err(|error| error.to_string())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[expect(clippy::needless_pass_by_value, reason = "most are made for the call")]
fn same<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}

fn count(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX)
}

/// The moves to a node, as the list writes them with `pass` for a pass.
fn moves(record: &Record, node: NodeId, pass: &str) -> String {
    let moves = record.moves_to(node);
    moves.iter().map(|mv| mv.point().map_or(pass.to_owned(), |p| p.to_string())).collect::<Vec<_>>().join(" ")
}

fn leaves(record: &Record) -> impl Iterator<Item = NodeId> {
    record.preorder(record.root()).map(|(node, _)| node).filter(|&node| record.first_child(node).is_none())
}

fn check_line(import: &Import, expect: &Value) -> Result<(), String> {
    let record = &import.records[0];
    same("moves", moves(record, record.line_end(record.root()), "pass").as_str(), text(&expect["moves"]))
}

fn check_sgf(import: &Import, expect: &Value) -> Result<(), String> {
    let charset = import.charset.map(|charset| charset.name().to_ascii_lowercase().replace("gbk", "gb18030"));
    same("encoding", charset.as_deref(), expect["encoding"].as_str())?;
    same("games", import.records.len(), count(&expect["games"]))?;
    for (record, tree) in import.records.iter().zip(expect["trees"].as_array().into_iter().flatten()) {
        let nodes = record.preorder(record.root());
        same("size", usize::from(record.size().side()), count(&tree["size"]))?;
        same("nodes", record.len(), count(&tree["nodes"]))?;
        same("moves", nodes.filter(|(node, _)| record.step(*node).is_some()).count(), count(&tree["move_nodes"]))?;
        same("leaves", leaves(record).count(), count(&tree["leaves"]))?;
        let line = moves(record, record.line_end(record.root()), "pass");
        same("first variation", line.as_str(), text(&tree["first_variation"]))?;
    }
    Ok(())
}

/// A file of match games.
fn check_match(import: &Import, expect: &Value) -> Result<(), String> {
    let records = &import.records;
    same("games", records.len(), count(&expect["games"]))?;
    let wins = |color| records.iter().filter(|record| record.info.result == Some(GameResult::Win(color))).count();
    same("wins of White", wins(Color::White), count(&expect["results"]["W+1"]))?;
    same("wins of Black", wins(Color::Black), count(&expect["results"]["B+1"]))?;
    for (record, game) in [(records.first(), &expect["first_game"]), (records.last(), &expect["last_game"])] {
        let record = record.ok_or("no game")?;
        let info = &record.info;
        same("black", info.black.as_str(), text(&game["black"]))?;
        same("white", info.white.as_str(), text(&game["white"]))?;
        same("rule", info.rule.map(tengen_rules::RuleSet::name), game["rule"].as_str())?;
        same("termination", info.termination.as_str(), text(&game["termination"]))?;
        same("moves", moves(record, record.line_end(record.root()), "pass").as_str(), text(&game["moves"]))?;
        let replay = record.replay(record.line_end(record.root()), tengen_rules::RuleSet::Freestyle);
        same("fault", replay.fault, None)?;
    }
    Ok(())
}

fn check_library(import: Result<Import, ReadError>, bytes: &[u8], expect: &Value) -> Result<(), String> {
    if text(&expect["error"]) == "empty file" {
        return match import {
            Err(ReadError::Empty) => Ok(()),
            other => Err(format!("expected an error, found {other:?}")),
        };
    }
    let import = loaded(import)?;
    let record = &import.records[0];
    // The old layout has no record for the root.
    let rooted = bytes.get(9) == Some(&4);
    same("nodes", record.len() - usize::from(!rooted), count(&expect["nodes"]))?;
    same("clean end", import.report.is_empty(), expect["clean_eof"].as_bool().unwrap_or_default())?;
    let comments = |(node, _)| record.notes(node).filter(|note| matches!(note, Note::Comment(_))).count();
    same("comments", record.preorder(record.root()).map(comments).sum(), count(&expect["comments"]))?;
    if let Some(expected) = expect["leaf_paths"].as_array() {
        same("leaves", leaves(record).count(), count(&expect["leaves"]))?;
        let root = if rooted { "x00 " } else { "" };
        let found = leaves(record).map(|leaf| format!("{root}{}", moves(record, leaf, "x00")));
        for (found, expected) in found.zip(expected) {
            same("path", found.trim_end(), text(expected))?;
        }
    }
    Ok(())
}

/// Compares the entries with the table that the program exported which wrote the file, and writes them again.
fn check_database(folder: &Path, bytes: &[u8], expect: &Value) -> Result<(), String> {
    let (database, ..) = Database::read(bytes, None).map_err(|error| error.to_string())?;
    same("records", database.entries.len(), count(&expect["records"]))?;
    let dump = fs::read_to_string(folder.join(text(&expect["dump"]))).map_err(|error| error.to_string())?;
    let rows: Vec<String> = (0..).zip(&database.entries).map(|(index, entry)| row(index, entry)).collect();
    for (found, expected) in rows.iter().zip(dump.lines().skip(1)) {
        same("row", found.as_str(), expected)?;
    }
    same("rows", rows.len(), dump.lines().count() - 1)?;
    let (again, ..) = Database::read(&database.write(true), None).map_err(|error| error.to_string())?;
    same("entries written and read again", &again, &database)?;
    if bytes.get(..4) != Some(&[4, 0x22, 0x4d, 0x18]) && database.write(false) != bytes {
        return Err("the file is not written as it was".to_owned());
    }
    Ok(())
}

/// An entry as a line of the table.
fn row(index: usize, entry: &Entry) -> String {
    let stone = |[col, row]: &[u8; 2]| format!("{}{}", char::from(b'a' + col), u16::from(*row) + 1);
    let (black, white) = entry.stones.split_at(entry.stones.len().div_ceil(2));
    let stones = |group: &[[u8; 2]]| group.iter().map(stone).collect::<String>();
    let rule = ["f", "s", "r"].get(usize::from(entry.rule)).unwrap_or(&"?");
    let to_move = if entry.stones.len().is_multiple_of(2) { "b" } else { "w" };
    let key = format!("{rule}-{}-{}-{}-{}-{to_move}", entry.width, entry.height, stones(black), stones(white));
    let label = match entry.label {
        -1 => "(none)".to_owned(),
        code => char::from(code.cast_unsigned()).to_string(),
    };
    let bound = ["none", "upper", "lower", "exact"][usize::from(entry.depth_bound.cast_unsigned() & 3)];
    let text = entry.text.replace('"', "\\\"").replace('\n', "\\n").replace('\u{8}', "\\b");
    format!("{index},{key},{label},{},{},{bound},\"{text}\"", entry.value, entry.depth_bound >> 2)
}
