//! What `tengen match` and its relatives say at their end, and before they begin.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null());
    command
}

fn ended(folder: &Path, line: &str) -> (Output, String) {
    let output = command(folder, line).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said)
}

#[test]
fn who_is_asked_to_end_says_so_by_the_status() {
    let folder = tempfile::tempdir().unwrap();
    let line = "match casual club --size 9 --random-openings 6 --rounds 50000 --out m";
    let mut child = command(folder.path(), line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while fs::metadata(folder.path().join("m/games.jsonl")).map_or(0, |file| file.len()) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "the match came to an end by itself");
        thread::yield_now();
    }
    assert!(Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn games_that_were_played_before_are_no_evidence() {
    let folder = tempfile::tempdir().unwrap();
    for line in ["match greedy defender --rounds 3", "experiment --a greedy --b defender --games 6 --random-openings 0"]
    {
        let (output, said) = ended(folder.path(), line);
        assert!(output.status.success() && said.contains("of 6 games only 2 are different"), "{line}: {said}");
    }
    let (_, said) = ended(folder.path(), "match greedy defender --rounds 3 --random-openings 4 --out other");
    assert_eq!(said, "", "all different");
}

#[test]
fn what_cannot_end_well_does_not_begin() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    for (line, expected) in [
        (
            "match greedy defender --move-limit 4 --random-openings 10",
            "a game ends after 4 moves, and an opening has 10",
        ),
        ("match greedy ./mine.txt --turn 1", "mine.txt` cannot be started: it is not executable"),
        ("convert mine.txt other.sgf", "mine.txt: the format is not recognized: say which one it is (--from)"),
        ("match greedy defender --rounds 0", "`0`: expected a whole number from 1"),
        ("match greedy defender --rounds -1", "`-1`: expected a whole number from 1"),
        ("inspect --size -1", "`-1` is not a board size: expected a number from 5 to 22"),
        ("experiment --a greedy --b defender --games 50000 --report none/r.html", "`none/r.html` cannot be written"),
        ("openings --stones 4 --count 3 --out mine.txt", "mine.txt is there already: --force overwrites it"),
    ] {
        let (output, said) = ended(folder.path(), line);
        assert!(!output.status.success() && said.contains(expected), "{line}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "mine");
    let (forced, said) = ended(folder.path(), "openings --stones 4 --count 3 --out mine.txt --force");
    assert!(forced.status.success(), "{said}");
}
