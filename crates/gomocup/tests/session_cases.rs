//! What other projects say and do. Dialogues that were recorded with engines of other authors, odd input and faults included: our end answers
//! every line of them as one of those engines did, and our manager's end understands all that they said. And what tests of such projects
//! assert of an engine's answers.
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tengen_gomocup::{Abilities, Answer, Dialect, Effect, EngineSession, Event, ManagerSession, Task, Think};
use tengen_rules::{BoardSize, Game, Point, RuleSet};

#[derive(Deserialize)]
struct Session {
    id: String,
    script: String,
    transcript: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(rename = ">")]
    sent: Option<String>,
    #[serde(rename = "<")]
    said: Option<String>,
}

/// Where none of the engines answers as the protocol says: stones that fit no turn are an error, and a swap2 question has an answer.
const RIGHT: [(&str, &str, &str); 3] =
    [("board-more-own-than-opponent", "DONE", "error"), ("swap2-3", "DONE", "swap"), ("swap2-5", "DONE", "swap")];

/// What a test of another project asserts.
#[derive(Deserialize)]
struct Assertion {
    id: String,
    send: Vec<String>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    reply: Option<String>,
}

/// The records of a file of cases.
fn records<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let selection = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases"));
    let folder = std::env::var_os("TENGEN_CASES").map_or(selection, PathBuf::from);
    let text = std::fs::read_to_string(folder.join(format!("{file}.jsonl"))).unwrap_or_default();
    let records: Vec<T> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    println!("{file}: {} cases", records.len());
    records
}

/// What a line to the manager is; `None` for talk, which nobody has to say.
fn kind(line: &str) -> Option<&'static str> {
    let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
    match word.as_str() {
        "" | "MESSAGE" | "DEBUG" => None,
        "OK" => Some("ok"),
        "ERROR" | "UNKNOWN" => Some("error"),
        "SWAP" => Some("swap"),
        "FORBID" => Some("forbid"),
        "SUGGEST" => Some("suggest"),
        _ if line.contains("name=") => Some("about"),
        _ if line.split(|c: char| !(c.is_ascii_digit() || c == '-')).filter(|part| !part.is_empty()).count() == 2 => {
            Some("move")
        }
        _ if line.chars().all(|c| c.is_ascii_digit() || ", -".contains(c)) => Some("stones"),
        _ => None,
    }
}

/// A sent line with what was answered to it, by kind.
type Answered = (String, Vec<&'static str>);

fn recorded(session: &Session) -> Vec<Answered> {
    let mut lines: Vec<Answered> = Vec::new();
    for line in &session.transcript {
        if let Some(sent) = &line.sent {
            lines.push((sent.clone(), Vec::new()));
        } else if let (Some(said), Some((_, kinds))) = (&line.said, lines.last_mut()) {
            kinds.extend(kind(said));
        }
    }
    lines
}

/// Any answer that the rules allow.
fn some_answer(think: &Think) -> Answer {
    let free = |point: &Point| think.game.check((*point).into()).is_ok();
    let mut points = think.game.board().empty_points().filter(free);
    match think.task {
        Task::Swap2 if think.game.ply() == 0 => Answer::Stones(points.take(3).collect()),
        Task::Swap2 => Answer::Swap,
        Task::Move | Task::Analyze { .. } => Answer::Move(points.next().unwrap().into()),
    }
}

/// What our engine's end answers to these lines.
fn ours(sent: &[Answered]) -> Vec<Answered> {
    let mut session = EngineSession::new(Abilities { max_threads: 1, ..Abilities::default() }, None);
    let mut heard: Vec<Answered> = Vec::new();
    for (line, _) in sent {
        let mut kinds = Vec::new();
        let mut effects = session.line(line);
        while !effects.is_empty() {
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Line(text) => kinds.extend(kind(&text)),
                    Effect::Think(think) => {
                        effects.extend(session.answer(think.ticket, some_answer(&think), Duration::ZERO));
                    }
                    Effect::Quit => {
                        heard.push((line.clone(), kinds));
                        return heard;
                    }
                    Effect::Stop | Effect::Forget => {}
                }
            }
        }
        heard.push((line.clone(), kinds));
    }
    heard
}

#[test]
fn session_cases_are_answered_as_some_engine_answered_them() {
    let mut scripts: BTreeMap<String, Vec<Vec<Answered>>> = BTreeMap::new();
    for session in records::<Session>("protocol_sessions") {
        scripts.entry(session.script.clone()).or_default().push(recorded(&session));
    }
    assert!(scripts.len() >= 25, "{} scripts", scripts.len());
    let mut failures = Vec::new();
    for (script, engines) in scripts {
        let longest = engines.iter().max_by_key(|lines| lines.len()).unwrap();
        let own = ours(longest);
        if let [engine] = &engines[..] {
            // Nobody waited for its answers: they stand below later lines.
            let kinds = |lines: &[Answered]| lines.iter().flat_map(|line| line.1.clone()).collect::<Vec<_>>();
            if kinds(&own) != kinds(engine) {
                failures.push(format!("{script}: {:?}, the other {:?}", kinds(&own), kinds(engine)));
            }
            continue;
        }
        for (i, (line, kinds)) in own.into_iter().enumerate() {
            let first = |line: &Answered| line.1.first().copied().unwrap_or("nothing");
            let others: BTreeSet<&str> = engines.iter().filter_map(|engine| engine.get(i).map(first)).collect();
            let own = first(&(line.clone(), kinds));
            if !others.contains(own) && !RIGHT.contains(&(script.as_str(), line.as_str(), own)) {
                failures.push(format!("{script}: `{line}`: {own}, others {others:?}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn session_cases_are_understood_by_the_manager() {
    let mut moves = 0;
    for session in records::<Session>("protocol_sessions") {
        for said in session.transcript.iter().filter_map(|line| line.said.as_deref()) {
            let mut manager = ManagerSession::new(Dialect::GOMOCUP);
            manager.start(BoardSize::STANDARD);
            manager.line("OK");
            manager.ask(&Game::new(RuleSet::Freestyle, BoardSize::STANDARD));
            let event = manager.line(said);
            match (kind(said), &event) {
                (Some("move"), Event::Move(_)) => moves += 1,
                (Some("move" | "ok" | "about" | "swap" | "stones" | "forbid"), Event::Unexpected(_))
                | (Some("error"), Event::Error(_) | Event::Unknown(_))
                | (Some("suggest"), Event::Confirm(_))
                | (None, Event::Message(_) | Event::Debug(_) | Event::Unexpected(_)) => {}
                (kind, _) => panic!("{}: `{said}` is {kind:?}, and was understood as {event:?}", session.id),
            }
        }
    }
    assert!(moves > 100, "{moves} moves");
}

/// The kinds of answer that the words of a case allow; `None` if they speak of something else than the answer to the last line.
fn allowed(reply: &str) -> Option<&'static [&'static str]> {
    Some(match reply {
        "none" => &["nothing"],
        "ERROR" => &["error"],
        _ if reply.starts_with("OK") => &["ok"],
        _ if reply.starts_with("a move") => &["move"],
        _ if reply.starts_with("three points") => &["stones"],
        _ if reply.starts_with("SWAP") => &["swap", "move", "stones"],
        _ => return None,
    })
}

#[test]
fn session_cases_that_others_assert_hold() {
    let mut held = 0;
    for Assertion { id, send, expect } in records::<Assertion>("protocol_cases") {
        let Some(allowed) = expect.reply.as_deref().and_then(allowed) else { continue };
        let starts = send.iter().any(|line| line.contains("START "));
        let before = (!starts).then(|| "START 15".to_owned());
        let typed = send.into_iter().filter(|line| !line.starts_with('('));
        let lines: Vec<Answered> = before.into_iter().chain(typed).map(|line| (line, Vec::new())).collect();
        let answered = ours(&lines);
        let last = answered.last().unwrap();
        let own = last.1.first().copied().unwrap_or("nothing");
        assert!(allowed.contains(&own), "{id}: `{}`: {own}, expected one of {allowed:?}", last.0);
        held += 1;
    }
    assert!(held >= 20, "{held} cases");
}
