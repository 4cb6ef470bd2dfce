//! The tasks of the page's lessons have answers, and not too many, by the numbers that the page is given.
#![expect(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that finds an error has failed")]
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tengen_api::{Finding, FromThinker, PointFound, PositionText, Question, ScoresFound, Study, StudyRequest};
use tengen_player::StopFlag;
use tengen_rules::{Game, Point};
use tengen_thinker::answer;

const FOURS: [&str; 4] = ["five", "open-four", "closed-four", "broken-four"];
const THREES: [&str; 2] = ["open-three", "broken-three"];

/// A task as a lesson writes it.
struct Task {
    lesson: String,
    kind: String,
    attributes: BTreeMap<String, String>,
}

impl Task {
    fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    fn position(&self) -> PositionText {
        let stones = |name| self.get(name).replace(',', " ");
        let rule = if self.get("rule").is_empty() { "freestyle" } else { self.get("rule") };
        let white_to_move = self.get("side") == "white";
        PositionText { size: 15, rule: rule.to_owned(), black: stones("black"), white: stones("white"), white_to_move }
    }
}

fn tasks(kind: &str) -> Vec<Task> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/classroom/lessons/en");
    let mut tasks = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let lesson = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let Some(line) = line.strip_prefix('@') else { continue };
            let mut words = line.split_whitespace();
            let kind = words.next().unwrap().to_owned();
            let attributes = words.map(|word| word.split_once('=').expect(word));
            let attributes = attributes.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            tasks.push(Task { lesson: lesson.clone(), kind, attributes });
        }
    }
    tasks.retain(|task| task.kind == kind);
    assert!(!tasks.is_empty(), "there are no tasks to {kind}");
    tasks
}

fn ask(study: Study) -> Finding {
    match answer(&Question::Study(StudyRequest { id: 1, study }), &mut StopFlag::new()) {
        FromThinker::Found { finding, .. } => *finding,
        other => panic!("{other:?}"),
    }
}

fn scores(position: PositionText) -> ScoresFound {
    let Finding::Scores(found) = ask(Study::Scores { position, player: "greedy".to_owned() }) else {
        panic!("scores were expected")
    };
    found
}

fn makes(point: &PointFound, entries: &[&str]) -> bool {
    let lines = point.attack.lines.iter().map(|line| line.entry.as_str());
    lines.chain(point.attack.bonus.iter().map(|bonus| bonus.0.as_str())).any(|entry| entries.contains(&entry))
}

fn answers(task: &Task) -> Vec<String> {
    let position = task.position();
    let game = Game::try_from(&position).unwrap();
    let found = scores(position);
    let own: Vec<Point> = game.board().stones_of(game.to_move()).collect();
    let best = found.points.iter().filter(|point| point.out.is_none()).map(|point| point.total).max();
    let right = |point: &&PointFound| {
        let p: Point = point.point.parse().unwrap();
        if task.get("best") == "yes" {
            return point.out.is_none() && Some(point.total) == best;
        }
        if !task.get("forbidden").is_empty() {
            return game.forbidden(p).is_some_and(|proof| proof.kind().name() == task.get("forbidden"));
        }
        let near = own.iter().map(|q| p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row()))).min().unwrap();
        let too_near = task.get("distance").parse().is_ok_and(|least: u8| near < least);
        makes(point, &task.get("makes").split(',').collect::<Vec<_>>()) && !too_near
    };
    found.points.iter().filter(right).map(|point| point.point.clone()).collect()
}

#[test]
fn every_point_to_be_found_is_there() {
    for task in tasks("find") {
        let answers = answers(&task);
        assert!((1..=8).contains(&answers.len()), "{} {:?}: {answers:?}", task.lesson, task.attributes);
        let game = Game::try_from(&task.position()).unwrap();
        assert!(!game.is_over(), "{}", task.lesson);
    }
}

/// Whether the side to move wins by threats alone, the other side played by `alpha-beta-4`.
fn is_won(position: &PositionText, threats: &[&str], moves: usize) -> bool {
    let found = scores(position.clone());
    if found.points.iter().any(|point| makes(point, &["five"])) {
        return true;
    }
    if moves == 0 {
        return false;
    }
    let mut threatening: Vec<&PointFound> = found.points.iter().filter(|point| makes(point, threats)).collect();
    threatening.sort_by_key(|point| std::cmp::Reverse(point.total));
    threatening.into_iter().any(|point| {
        let mut next = position.clone();
        next.black = format!("{} {}", next.black, point.point);
        next.white_to_move = true;
        let study = Study::Tree { position: next.clone(), player: "alpha-beta-4".to_owned(), within: String::new() };
        let Finding::Tree(reply) = ask(study) else { panic!("a tree was expected") };
        if reply.short_cut.as_deref() == Some("must-win") {
            return false;
        }
        next.white = format!("{} {}", next.white, reply.chosen);
        next.white_to_move = false;
        is_won(&next, threats, moves - 1)
    })
}

#[test]
fn every_win_to_be_forced_is_there_and_takes_more_than_one_threat() {
    for task in tasks("force") {
        let mut threats = FOURS.to_vec();
        if task.get("threats") == "threes" {
            threats.extend(THREES);
        }
        assert!(!is_won(&task.position(), &threats, 1), "{} {:?} is too easy", task.lesson, task.attributes);
        assert!(is_won(&task.position(), &threats, 5), "{} {:?} can't be won", task.lesson, task.attributes);
    }
}
