//! The engine as a manager meets it: the real program behind real pipes.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

struct Engine {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

/// Long enough for any answer on a busy machine; nothing waits this long but a failing test.
const PATIENCE: Duration = Duration::from_secs(20);

impl Engine {
    fn start(level: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["engine", "--level", level]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (lines, from) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| lines.send(line)));
        Self { to: child.stdin.take().unwrap(), child, from }
    }

    fn say(&mut self, line: &str) {
        write!(self.to, "{line}\r\n").unwrap();
    }

    /// The next line that is no message.
    fn hear(&self) -> String {
        loop {
            let line = self.from.recv_timeout(PATIENCE).unwrap();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// Waits for the end of the program.
    fn ended(mut self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.child.try_wait().unwrap() {
                Some(status) => return status.success(),
                None if Instant::now() > deadline => panic!("the engine goes on"),
                None => thread::yield_now(),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_move(line: &str) -> bool {
    line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

#[test]
fn a_game_is_played_and_ended() {
    let mut engine = Engine::start("casual");
    assert!(engine.ask("ABOUT").starts_with("name=\"Tengen\""));
    assert_eq!(engine.ask("START 15"), "OK");
    engine.say("INFO timeout_turn 1000");
    assert_eq!(engine.ask("BEGIN"), "7,7");
    for reply in ["0,0", "0,2", "0,4", "0,6", "0,8", "2,0"] {
        let line = engine.ask(&format!("TURN {reply}"));
        if line.starts_with("ERROR the game is over") {
            break;
        }
        assert!(is_move(&line), "{line}");
    }
    engine.say("END");
    assert!(engine.ended());
}

#[test]
fn what_a_file_asks_is_answered_before_the_end_of_input_ends_the_engine() {
    let mut engine = Engine::start("casual");
    engine.say("START 15\r\nINFO timeout_turn 500\r\nBOARD\r\n7,7,2\r\nDONE\r\nTURN 8,8\r\nYXSHOWFORBID");
    drop(std::mem::replace(&mut engine.to, closed_pipe()));
    assert_eq!(engine.hear(), "OK");
    assert!(is_move(&engine.hear()));
    let second = engine.hear();
    assert!(is_move(&second) || second.starts_with("ERROR i7 is occupied"), "{second}");
    assert_eq!(engine.hear(), "FORBID .");
    assert!(engine.ended());
}

/// The input of a program that has ended: nobody reads it.
fn closed_pipe() -> ChildStdin {
    let mut child = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    child.wait().unwrap();
    stdin
}

#[test]
fn as_many_good_moves_are_shown_as_were_asked_for() {
    let mut engine = Engine::start("sharp");
    assert_eq!(engine.ask("START 15"), "OK");
    engine.say("INFO timeout_turn 20000");
    engine.say("YXBOARD\r\n7,7,1\r\n8,8,2\r\n7,8,1\r\n7,6,2\r\nDONE");
    engine.say("YXNBEST 3");
    let mut shown = Vec::new();
    let best = loop {
        let line = engine.from.recv_timeout(PATIENCE).unwrap();
        match line.strip_prefix("MESSAGE (") {
            Some(line) => shown.push(line.to_owned()),
            None if is_move(&line) => break line,
            None => assert!(line.starts_with("MESSAGE "), "{line}"),
        }
    };
    let point = |line: &String| line.rsplit(' ').next().unwrap().to_owned();
    let points: std::collections::BTreeSet<String> = shown.iter().map(point).collect();
    assert_eq!((shown.len(), points.len()), (3, 3), "{shown:?}");
    assert_eq!(point(&shown[0]), best);
    let score = |line: &String| line.split(" ev ").nth(1).unwrap().split(' ').next().unwrap().parse::<f64>().unwrap();
    assert!(score(&shown[0]) >= score(&shown[1]) && score(&shown[1]) >= score(&shown[2]), "{shown:?}");
    // Nothing was played.
    assert!(is_move(&engine.ask("TURN 0,0")));
}

#[test]
fn stop_and_end_are_obeyed_at_once_while_it_thinks() {
    let mut engine = Engine::start("sharp");
    assert_eq!(engine.ask("START 20"), "OK");
    engine.say("INFO timeout_turn 100000");
    engine.say("TURN 9,9");
    assert!(engine.ask("ABOUT").starts_with("name=") || is_move(&engine.hear()));
    let asked = Instant::now();
    engine.say("YXSTOP");
    engine.say("END");
    assert!(engine.ended());
    // The limit is the manager's; a debug build on a busy machine gets some of it for itself.
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
}

#[test]
fn it_is_never_late_in_the_tightest_games() {
    let mut engine = Engine::start("casual");
    for (turn, left) in [(100, 2_147_483_647_i64), (5_000, 60), (5_000, 0), (0, 1_000_000)] {
        assert_eq!(engine.ask("START 15"), "OK");
        engine.say(&format!("INFO timeout_turn {turn}"));
        let allowed = u64::try_from(left.min(turn)).unwrap().max(100);
        for p in ["0,0", "2,1", "4,2", "6,3", "0,5"] {
            engine.say(&format!("INFO time_left {left}"));
            let asked = Instant::now();
            let line = engine.ask(&format!("TURN {p}"));
            let spent = asked.elapsed();
            assert!(is_move(&line) || line.contains("occupied") || line.contains("over"), "{line}");
            assert!(spent < Duration::from_millis(allowed), "{spent:?} of {allowed} ms with {left} ms left");
        }
    }
}

#[test]
fn it_survives_any_line() {
    let mut engine = Engine::start("casual");
    let megabyte = "x".repeat(1 << 20);
    let lines = [
        "",
        "   ",
        "\u{0}\u{1}\u{7f}",
        "天元",
        "TURN",
        "BOARD",
        "DONE",
        "7,7",
        "INFO",
        "START 99999999999999",
        &megabyte,
        ",,,,",
        "-1",
    ];
    for line in lines {
        engine.say(line);
    }
    engine.to.write_all(&[0xff, 0xfe, 0x80, b'\n']).unwrap();
    engine.say("START 15");
    while engine.hear() != "OK" {}
    engine.say("INFO timeout_turn 300");
    assert!(is_move(&engine.ask("BEGIN")));
}

#[test]
fn the_name_of_the_program_makes_it_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pbrain-Tengen");
    std::fs::hard_link(env!("CARGO_BIN_EXE_tengen"), &path)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_tengen"), &path).map(|_| ()))
        .unwrap();
    let mut child = Command::new(&path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"START 15\nEND\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "OK");
}
