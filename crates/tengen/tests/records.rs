//! `tengen convert` and `tengen diagram` as people use them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// A match game, and two study games with a variation and a label.
const PSQ: &str = "Piskvorky 15x15, 0:0, 0\n8,8,120\n9,7,40\nanna\nbela\n-1\n";
const SGF: &str = "(;SZ[15]PB[Anna];B[hh]LB[ig:a](;W[ig])(;W[hg]))\n(;SZ[15];B[hh])\n";

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("game.psq"), PSQ).unwrap();
    fs::write(folder.path().join("study.sgf"), SGF).unwrap();
    fs::write(folder.path().join("broken.lib"), "no library").unwrap();
    folder
}

fn tengen(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen")).current_dir(folder).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_file_becomes_another_and_says_what_is_lost() {
    let folder = folder();
    let done = tengen(folder.path(), &["convert", "game.psq", "game.sgf"]);
    assert!(done.status.success() && done.stderr.is_empty(), "{}", text(&done.stderr));
    let sgf = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    assert!(sgf.contains("PB[anna]PW[bela]") && sgf.contains(";B[hh]C[120ms];W[ig]C[40ms]"), "{sgf}");
    let done = tengen(folder.path(), &["convert", "study.sgf", "-", "--to", "moves"]);
    assert_eq!(text(&done.stdout), "h8i9\nh8\n");
    assert_eq!(
        text(&done.stderr),
        "study.sgf: not kept: 1 labels\nstudy.sgf: not kept: 1 moves of variations\nstudy.sgf: not kept: 1 names of players\n"
    );
}

#[test]
fn many_files_go_into_a_folder_and_one_bad_file_stops_none() {
    let folder = folder();
    let done =
        tengen(folder.path(), &["convert", "broken.lib", "study.sgf", "game.psq", "out", "--to", "psq", "--json"]);
    assert!(!done.status.success());
    assert_eq!(text(&done.stderr), "tengen: 1 of 3 files could not be converted\n");
    let lines: Vec<Value> = text(&done.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["error"].as_str().unwrap().starts_with("broken.lib: byte 0: the byte 6e"), "{}", lines[0]);
    assert_eq!(lines[1]["games"], 2);
    assert_eq!(lines[1]["out"].as_array().unwrap().len(), 2);
    assert_eq!(lines[2]["from"], "psq");
    for name in ["study-1.psq", "study-2.psq", "game.psq"] {
        assert!(folder.path().join("out").join(name).exists(), "{name}");
    }
}

#[test]
fn a_folder_goes_into_a_folder_and_options_may_stand_anywhere() {
    let folder = folder();
    let inside = folder.path().join("inside");
    fs::create_dir_all(inside.join("below")).unwrap();
    let empty = tengen(folder.path(), &["convert", "inside", "out", "--to", "sgf"]);
    assert!(!empty.status.success());
    assert_eq!(text(&empty.stderr), "tengen: inside: no files in this folder (folders in it are not read)\n");
    fs::write(inside.join("game.psq"), PSQ).unwrap();
    assert!(tengen(folder.path(), &["convert", "inside", "--to", "sgf", "out"]).status.success());
    assert!(folder.path().join("out").join("game.sgf").exists());
    let alone = tengen(folder.path(), &["convert", "game.psq"]);
    assert_eq!(text(&alone.stderr), "tengen: `game.psq` alone: expected what to read, then where to write it\n");
    let unnamed = tengen(folder.path(), &["convert", "game.psq", "study.sgf", "both.sgf"]);
    assert_eq!(text(&unnamed.stderr), "tengen: several files go into a folder: say which format with --to\n");
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    let done = tengen(folder.path(), &["convert", "game.psq", "study.sgf"]);
    assert!(!done.status.success());
    assert!(text(&done.stderr).contains("study.sgf is there already: --force overwrites it"));
    assert_eq!(fs::read_to_string(folder.path().join("study.sgf")).unwrap(), SGF);
    assert!(tengen(folder.path(), &["convert", "game.psq", "study.sgf", "--force"]).status.success());
}

#[test]
fn the_row_order_of_a_text_has_to_be_said() {
    let folder = folder();
    fs::write(folder.path().join("moves.txt"), "h8 i7\n").unwrap();
    let done = tengen(folder.path(), &["convert", "moves.txt", "-", "--to", "link"]);
    assert!(text(&done.stderr).contains("row 1 may be at the top or at the bottom"));
    let done =
        tengen(folder.path(), &["convert", "moves.txt", "-", "--to", "link", "--rows", "top", "--rule", "renju"]);
    assert_eq!(text(&done.stdout), "/#/g?v=1&s=15&r=renju&m=h8i9\n");
}

#[test]
fn diagrams_of_every_kind() {
    let folder = folder();
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.gif", b"GIF89a")] {
        let done = tengen(folder.path(), &["diagram", "game.psq", "-o", name, "--numbers", "--width", "200"]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(start), "{name}");
    }
    let done = tengen(folder.path(), &["diagram", "--moves", "h8 i9", "-o", "-.svg", "--numbers"]);
    assert!(text(&done.stdout).contains(">2</text>"));
    for (arguments, fault) in [
        (&["--moves", "h8 h8", "-o", "b.svg"][..], "after 1 moves: white h8: h8 is occupied"),
        (&["game.psq", "-o", "b.bmp"], "`bmp` is no kind of picture"),
        (&["game.psq", "-o", "b.svg", "--game", "2"], "game.psq: there is no game 2: expected 1 to 1"),
        (&["game.psq", "-o", "b.svg", "--at", "3"], "the main line has 2 moves, not 3"),
        (&["game.psq", "-o", "b.png", "--width", "5"], "a picture cannot be 5 pixels wide: expected 100 to 4000"),
    ] {
        let done = tengen(folder.path(), &[&["diagram"], arguments].concat());
        assert!(!done.status.success() && text(&done.stderr).contains(fault), "{}", text(&done.stderr));
        assert!(!folder.path().join("b.svg").exists());
    }
}
