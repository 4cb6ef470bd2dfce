//! The game as lines of text, scripted from outside through a pipe.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tengen_classroom::Level;
use tengen_rules::{BoardSize, RuleSet};

fn play(data: &Path, args: &[&str], script: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["play", "--plain", "--lang", "en", "--data"])
        .arg(data)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let script = script.to_owned();
    // A game that ends early leaves lines unread only after `quit`; writing beside reading keeps both pipes moving.
    let writer = std::thread::spawn(move || _ = input.write_all(script.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Every point of the board in random order, in every way to write it, with lines between them that mean nothing.
fn script(size: BoardSize, dice: &mut fastrand::Rng) -> String {
    const GARBAGE: [&str; 12] =
        ["", "   ", "hello", "h", "99", "0 0", "h99", "8,8,8", "undo 3", "save", "棋", "\u{1b}[A\u{0}\u{7f}"];
    let mut points: Vec<_> = size.points().collect();
    dice.shuffle(&mut points);
    let mut script = String::new();
    for p in points {
        if dice.u8(..4) == 0 {
            _ = writeln!(script, "{}", dice.choice(GARBAGE).unwrap());
        }
        let (col, row) = (p.col() + 1, p.row() + 1);
        _ = match dice.u8(..4) {
            0 => writeln!(script, "{p}"),
            1 => writeln!(script, "{}", p.to_string().to_uppercase()),
            2 => writeln!(script, "{col} {row}"),
            _ => writeln!(script, "{col},{row}"),
        };
    }
    script
}

#[test]
fn a_hundred_scripted_games_end_with_a_result() {
    let data = tempfile::tempdir().unwrap();
    for seed in 0..100_u64 {
        let mut dice = fastrand::Rng::with_seed(seed);
        let rule = dice.choice(RuleSet::ALL).unwrap();
        let size = BoardSize::new(dice.u8(9..=19)).unwrap();
        let level = Level::ALL[dice.usize(..3)].id;
        let (black, white) = if dice.bool() { ("person", level) } else { (level, "person") };
        let (size_text, seed_text) = (size.to_string(), seed.to_string());
        let args =
            ["--rule", rule.name(), "--size", &size_text, "--black", black, "--white", white, "--seed", &seed_text];
        let output = play(data.path(), &args, &script(size, &mut dice));
        let said = String::from_utf8(output.stdout).unwrap();
        let status = output.status.code();
        let announced = match status {
            Some(10) => "Black wins",
            Some(11) => "White wins",
            Some(12) => "Draw",
            other => panic!("{args:?} ended with {other:?}\n{said}\n{}", String::from_utf8_lossy(&output.stderr)),
        };
        assert!(said.contains(announced), "{args:?} ended with {status:?} and did not say so\n{said}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_game_cut_off_goes_on_with_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    let first = play(data.path(), &["--black", "person", "--white", "person"], "h8\ni9\n");
    assert_eq!(first.status.code(), Some(0));
    let second = play(data.path(), &[], "i8\nresign\nquit\nh1\n");
    let said = String::from_utf8(second.stdout).unwrap();
    assert!(said.starts_with("your game goes on after move 2\n"), "{said}");
    assert!(said.ends_with("Black wins: White resigned\n"), "{said}");
    assert_eq!(second.status.code(), Some(10));
}

#[test]
fn what_was_typed_wrong_is_explained_with_the_fix() {
    let data = tempfile::tempdir().unwrap();
    for (args, said) in [
        (["--rule", "chess"], "`chess` is not a rule set: expected freestyle, standard, renju, caro or free-caro"),
        (["--size", "4"], "`4` is not a board size: expected a number from 5 to 22"),
        (["--white", "nobody"], "`nobody` plays nothing here: expected person, "),
        (["--clock", "soon"], "`soon` is not a time control: expected none, "),
        (["--sise", "15"], "--size"),
    ] {
        let output = play(data.path(), &args, "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
    }
}
