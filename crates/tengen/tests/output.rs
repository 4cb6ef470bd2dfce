//! Standard output that nobody reads, or that takes nothing: no command panics.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
use std::fs::File;
use std::io::pipe;
use std::process::{Command, Output, Stdio};

const COMMANDS: [&[&str]; 9] = [
    &["perft", "--depth", "2", "--size", "5"],
    &["perft", "--depth", "2", "--size", "5", "--json"],
    &["explain", "--moves", "h8", "--side", "white"],
    &["explain", "--moves", "h8", "--side", "white", "--json"],
    &["experiment", "--a", "greedy", "--b", "defender", "--games", "2"],
    &["inspect", "--moves", "h8"],
    &["inspect", "--moves", "h8", "--json"],
    &["diagram", "--moves", "h8", "-o", "-.svg"],
    &["completions", "bash"],
];

fn run(arguments: &[&str], stdout: Stdio) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped());
    command.spawn().unwrap().wait_with_output().unwrap()
}

#[test]
fn a_reader_who_has_gone_ends_a_command_in_peace() {
    for arguments in COMMANDS {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let ended = run(arguments, writer.into());
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success() && !said.contains("output"), "{arguments:?}: {} {said}", ended.status);
    }
}

#[test]
fn an_output_that_takes_nothing_is_said() {
    for arguments in COMMANDS {
        let ended = run(arguments, File::options().write(true).open("/dev/full").unwrap().into());
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains("tengen: standard output cannot be written: "), "{arguments:?}: {said}");
    }
}

#[test]
fn a_shell_is_told_the_values_of_options() {
    let script = String::from_utf8(run(&["completions", "bash"], Stdio::piped()).stdout).unwrap();
    assert!(script.contains("\"freestyle standard renju caro free-caro\""));
    assert!(script.contains("\"person first-steps ") && script.contains("\"sgf psq "));
}
