//! How the program starts and ends, and that it loses nothing.
use std::net::{Ipv4Addr, TcpListener, TcpStream};

use serde_json::{Value, json};
use tempfile::tempdir;
use tengen_api::{Changes, Hello, Stored};

use crate::program::{Program, run};

impl Program {
    async fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> T {
        reqwest::get(self.url(path)).await.unwrap().json().await.unwrap()
    }

    async fn put(&self, key: &str, base: u64, body: Value) -> Stored {
        let request = reqwest::Client::new().put(self.url(&format!("/api/documents/{key}")));
        let answer = request.json(&json!({ "base": base, "body": body })).send().await.unwrap();
        answer.error_for_status().unwrap().json().await.unwrap()
    }
}

#[tokio::test]
async fn it_says_where_it_answers_and_answers_there() {
    let data = tempdir().unwrap();
    let program = Program::start(data.path());
    let hello: Hello = program.get("/api/hello").await;
    assert_eq!((hello.program.as_str(), hello.version.as_str()), (Hello::PROGRAM, env!("CARGO_PKG_VERSION")));
    let page = reqwest::get(program.url("/")).await.unwrap();
    assert!(page.status().is_success());
    assert!(page.text().await.unwrap().starts_with("<!doctype html>"));
}

#[cfg(target_os = "linux")]
#[test]
fn it_answers_at_this_machines_own_address_only() {
    let data = tempdir().unwrap();
    let program = Program::start(data.path());
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, program.port())).is_ok());
    // All of 127.0.0.0/8 leads to this machine, so whoever listens at every address would answer here too.
    assert!(TcpStream::connect((Ipv4Addr::new(127, 0, 0, 2), program.port())).is_err());
}

#[cfg(unix)]
#[test]
fn it_ends_well_when_it_is_asked_to() {
    for signal in ["-INT", "-TERM"] {
        let data = tempdir().unwrap();
        let program = Program::start(data.path());
        // A connection that stays open does not keep it.
        let _open = TcpStream::connect((Ipv4Addr::LOCALHOST, program.port())).unwrap();
        let (status, rest) = program.end(signal);
        assert!(status.success(), "{signal}: {status}");
        assert_eq!(rest, "", "one line is printed and no more");
    }
}

#[test]
fn a_second_start_finds_the_first() {
    let data = tempdir().unwrap();
    let first = Program::start(data.path());
    for arguments in [&["--port", "0"][..], &[]] {
        let second = run(data.path(), arguments);
        assert!(second.status.success());
        assert_eq!(String::from_utf8(second.stdout).unwrap(), format!("{}\n", first.address));
    }
    first.kill();
    let third = Program::start(data.path());
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, third.port())).is_ok());
}

#[test]
fn programs_on_other_data_take_the_next_port() {
    let data = [tempdir().unwrap(), tempdir().unwrap()];
    let programs = data.each_ref().map(|data| Program::start_with(data.path(), &[]));
    assert_ne!(programs[0].port(), programs[1].port());
}

#[test]
fn a_port_that_is_taken_is_said() {
    let data = tempdir().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let output = run(data.path(), &["--port", &port]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&format!("port {port} cannot be used")), "{error}");
    assert_eq!(output.stdout, b"");
}

#[test]
fn what_is_mistyped_is_said() {
    let data = tempdir().unwrap();
    for arguments in [&["--port", "x"][..], &["--lang", "fr"], &["--colour"], &["dance"]] {
        let output = run(data.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(arguments[arguments.len() - 1]), "{error}");
    }
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_crash() {
    let data = tempdir().unwrap();
    let mut revision = 0;
    for round in 0..5 {
        let program = Program::start(data.path());
        let changes: Changes<Value> = program.get("/api/documents?since=0").await;
        assert_eq!(changes.revision, revision);
        if revision > 0 {
            assert_eq!(changes.documents[0].body, Some(json!({ "round": round - 1 })));
        }
        revision = program.put("current", revision, json!({ "round": round })).await.revision;
        program.kill();
    }
}
