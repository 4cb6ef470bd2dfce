//! A match whose program is killed again and again, at moments nobody chose: every game is counted, and none twice.
//!
//! `TENGEN_GAMES=10000 cargo test --release -p tengen --test kills` plays as many games as that.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// How often the program is killed on the way.
const KILLS: usize = 5;

fn command(folder: &Path, games: usize) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args([
        "match",
        "casual",
        "club",
        "--size",
        "9",
        "--random-openings",
        "6",
        "--turn",
        "10",
        "--concurrency",
        "2",
    ]);
    command.args(["--rounds", &(games / 2).to_string(), "--json", "--out"]).arg(folder);
    command
}

/// The number of every game in the journal, one for each whole line.
fn journal(folder: &Path) -> Vec<usize> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    lines.map(|line| line.strip_prefix("{\"game\":").unwrap().split(',').next().unwrap().parse().unwrap()).collect()
}

/// The lines of a journal, counted as it grows.
#[derive(Default)]
struct Counted {
    file: Option<File>,
    lines: usize,
}

impl Counted {
    fn lines(&mut self, folder: &Path) -> usize {
        self.file = self.file.take().or_else(|| File::open(folder.join("games.jsonl")).ok());
        let mut bytes = Vec::new();
        if let Some(file) = &mut self.file {
            file.read_to_end(&mut bytes).unwrap();
        }
        self.lines += bytes.split(|&byte| byte == b'\n').count() - 1;
        self.lines
    }
}

#[test]
fn every_game_of_a_killed_match_is_counted_once() {
    let games: usize = std::env::var("TENGEN_GAMES").map_or(60, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    for kill in 1..=KILLS {
        let mut child = command(folder.path(), games).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The moment within a game, or within a line of the journal, is the scheduler's choice.
        let enough = games * kill / (KILLS + 1);
        let mut counted = Counted::default();
        while counted.lines(folder.path()) < enough {
            assert!(child.try_wait().unwrap().is_none(), "the match came to an end by itself");
            thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = command(folder.path(), games).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let counted = journal(folder.path());
    assert_eq!(counted.len(), games);
    assert_eq!(counted.into_iter().collect::<BTreeSet<_>>(), (0..games).collect());
    assert!(text.contains(&format!("\"games\": {games},")), "{text}");
    assert!(text.contains("\"state\": \"complete\""), "{text}");
    for fault in ["time", "silence", "crash", "illegal", "refused", "memory", "start"] {
        assert!(!text.contains(&format!("\"{fault}\": 1")), "{text}");
    }
}
