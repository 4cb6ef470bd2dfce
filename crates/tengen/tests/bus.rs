//! A match beyond one machine: a real NATS server, real workers, one of which is killed and one frozen in the middle of a game.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for anything on a busy machine; nothing waits this long but a failing test.
const PATIENCE: Duration = Duration::from_mins(2);

fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < deadline, "{what}");
        thread::yield_now();
    }
}

/// A program of this test, which ends with it.
struct Program {
    child: Child,
    lines: Receiver<String>,
}

impl Program {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (said, lines) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| said.send(line)));
        Self { child, lines }
    }

    /// The next line with this in it.
    fn hear(&self, part: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())).unwrap();
            if line.contains(part) {
                return line;
            }
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A NATS server on a free port of the loopback address.
struct Server {
    program: Program,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", "-1", "--jetstream", "--store_dir"]).arg(folder.join("store"));
        let program = Program::start(command.arg("--ports_file_dir").arg(folder).stderr(Stdio::null()));
        let ports = folder.join(format!("nats-server_{}.ports", program.child.id()));
        let mut address = None;
        wait_until("the server says where it listens", || {
            let text = fs::read_to_string(&ports).unwrap_or_default();
            address = text.split('"').find(|part| part.starts_with("nats://")).map(str::to_owned);
            address.is_some()
        });
        Self { program, address: address.unwrap() }
    }
}

fn tengen() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tengen"))
}

fn worker(address: &str) -> Command {
    let mut command = tengen();
    command.args(["worker", "--bus", address]);
    command
}

/// A program that plays as a level of ours does, but stays silent for ever over its first move where its worker was told to
/// hold it, and then says so by a file.
fn player(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\n[ -n \"$HOLD\" ] || exec {} engine --level casual\nwhile read -r line; do case $line in START*) echo OK;; \
         BEGIN*|TURN*|DONE*) : > \"$HOLD\";; END*) exit;; esac; done\n",
        env!("CARGO_BIN_EXE_tengen")
    );
    fs::write(&path, script).unwrap();
    format!("/bin/sh {} name={name}", path.display())
}

fn coordinate(address: &str, folder: &Path, players: &[String]) -> Command {
    let mut command = tengen();
    command.arg("match").args(players).args([
        "--rounds",
        "6",
        "--size",
        "9",
        "--random-openings",
        "4",
        "--turn",
        "100",
    ]);
    command.args(["--lease", "1", "--bus", address, "--out"]).arg(folder);
    command
}

/// The numbers of the games in a journal, one for each line.
fn journal(folder: &Path) -> Vec<u64> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let number = |line: &str| -> Option<u64> {
        let rest = line.strip_prefix("{\"game\":")?;
        rest.split(',').next()?.parse().ok()
    };
    text.lines().filter_map(number).collect()
}

fn succeeded(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn games_of_killed_and_frozen_workers_are_played_by_others_and_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let held = |name: &str| -> (PathBuf, Program) {
        let file = folder.path().join(name);
        (file.clone(), Program::start(worker(&server.address).env("HOLD", &file)))
    };
    let (killed_holds, killed) = held("killed");
    let (frozen_holds, frozen) = held("frozen");
    let out = folder.path().join("match");
    let players = [player(folder.path(), "one"), player(folder.path(), "other")];
    let mut coordinator = Program::start(&mut coordinate(&server.address, &out, &players));

    // Both are in the middle of a game, and nobody else plays.
    wait_until("both workers hold a game", || killed_holds.exists() && frozen_holds.exists());
    killed.signal("-KILL");
    frozen.signal("-STOP");
    assert_eq!(journal(&out), [] as [u64; 0]);

    // The third plays everything, also what the others held. The coordinator is killed on the way.
    let third = Program::start(&mut worker(&server.address));
    wait_until("some games are counted", || journal(&out).len() >= 3);
    coordinator.child.kill().unwrap();
    coordinator.child.wait().unwrap();
    let before = journal(&out);
    // It plays on meanwhile.
    third.hear("game");
    third.hear("game");
    let text = succeeded(&coordinate(&server.address, &out, &players).output().unwrap());
    assert!(text.contains("12 of 12 games"), "{text}");
    let games = journal(&out);
    assert_eq!(games[..before.len()], before[..]);
    assert_eq!(games.len(), 12);
    assert_eq!(games.into_iter().collect::<BTreeSet<u64>>(), (0..12).collect());
    assert!(
        fs::read_dir(out.join("games"))
            .unwrap()
            .filter(|file| { file.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "sgf") })
            .count()
            == 12
    );
    frozen.signal("-KILL");
    drop(server.program);
}

#[test]
fn a_worker_takes_no_game_of_a_player_it_does_not_have() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let out = folder.path().join("match");
    // The program is there when the match is made, and gone when the worker comes.
    let players = [player(folder.path(), "one"), "casual".to_owned(), "club".to_owned()];
    let mut players = players.to_vec();
    players[0] = players[0].replace("/bin/sh ", "");
    let script = folder.path().join("one");
    Command::new("chmod").arg("+x").arg(&script).status().unwrap();
    let mut coordinator = Program::start(&mut coordinate(&server.address, &out, &players));
    wait_until("the match has begun", || out.join("bus-id").exists());
    let away = folder.path().join("away");
    fs::rename(&script, &away).unwrap();
    let worker_without = Program::start(&mut worker(&server.address));
    assert!(worker_without.hear("not all of it").contains("one"));
    // Of six rounds, 12 games are between players that it has, and 24 are not.
    wait_until("it plays what it can", || journal(&out).len() == 12);
    fs::rename(&away, &script).unwrap();
    let worker_with = Program::start(&mut worker(&server.address));
    worker_with.hear("plays game");
    wait_until("the match ends", || coordinator.child.try_wait().unwrap().is_some());
    assert_eq!(journal(&out).into_iter().collect::<BTreeSet<u64>>(), (0..36).collect());
    assert_eq!(journal(&out).len(), 36);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let output = worker("nats://127.0.0.1:1").output().unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("no NATS server at `nats://127.0.0.1:1`"), "{text}");
}
