//! Dialogues of an engine's end, as text a person can read: `testdata/engine_transcripts.txt` says how.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]
use std::fmt::Write as _;
use std::time::Duration;

use tengen_gomocup::{Abilities, About, Answer, Effect, EngineSession, Task, Think, Ticket};
use tengen_rules::{Move, parse_moves};

const TRANSCRIPTS: &str = include_str!("../testdata/engine_transcripts.txt");

/// An engine's end whose player's answers are in the transcript.
struct Stage {
    session: EngineSession,
    asked: Option<Ticket>,
    heard: String,
}

impl Stage {
    fn new(dialect: &str) -> Self {
        let about = About { name: "Test".to_owned(), version: "1".to_owned(), ..About::default() };
        let abilities = Abilities { about, max_threads: 8, max_hash_log2_kib: 20 };
        Self { session: EngineSession::new(abilities, dialect.parse().ok()), asked: None, heard: String::new() }
    }

    fn act(&mut self, line: &str) {
        writeln!(self.heard, "{line}").unwrap();
        let effects = match line.split_at(1) {
            (">", text) => self.session.line(text.trim()),
            ("!", text) => {
                let ticket = self.asked.expect("a player who answers was asked");
                self.session.answer(ticket, answer(text.trim()), Duration::from_millis(50))
            }
            _ => panic!("`{line}` is neither `> line` nor `! answer`"),
        };
        for effect in effects {
            let text = match effect {
                Effect::Line(text) => format!("< {text}"),
                Effect::Think(think) => self.think(&think),
                Effect::Stop => "~ stop".to_owned(),
                Effect::Forget => "~ forget".to_owned(),
                Effect::Quit => "~ quit".to_owned(),
            };
            writeln!(self.heard, "{text}").unwrap();
        }
    }

    fn think(&mut self, think: &Think) -> String {
        self.asked = Some(think.ticket);
        let task = match think.task {
            Task::Move => "move".to_owned(),
            Task::Analyze { lines } => format!("analyze {lines}"),
            Task::Swap2 => "swap2".to_owned(),
        };
        let game = &think.game;
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let time = think.budget.time.map_or("no limit".to_owned(), |time| format!("{} ms", time.as_millis()));
        format!("? {task}, {}, {} to move after [{}], {time}", game.rule(), game.to_move(), moves.join(" "))
    }
}

fn answer(text: &str) -> Answer {
    if text == "swap" {
        return Answer::Swap;
    }
    let moves = parse_moves(text).unwrap();
    match moves[..] {
        [mv] => Answer::Move(mv),
        _ => Answer::Stones(moves.into_iter().filter_map(Move::point).collect()),
    }
}

#[test]
fn the_engines_end_says_what_the_transcripts_say() {
    let mut scenes = 0;
    for scene in TRANSCRIPTS.split("\n== ").skip(1) {
        let (title, script) = scene.split_once('\n').unwrap();
        let dialect = title.rsplit_once(" @").map_or("", |(_, dialect)| dialect);
        let mut stage = Stage::new(dialect);
        let lines = || script.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines().filter(|line| line.starts_with(['>', '!'])) {
            stage.act(line);
        }
        let expected: String = lines().flat_map(|line| [line, "\n"]).collect();
        assert!(stage.heard == expected, "== {title}\nexpected:\n{expected}\nheard:\n{}", stage.heard);
        scenes += 1;
    }
    assert!(scenes > 20, "{scenes} scenes");
}
