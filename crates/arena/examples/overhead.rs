//! What the arena costs beside the time of the programs: `cargo run --release -p tengen-arena --example overhead`.
//!
//! The program it starts is this one again, which answers at once. The same questions are asked with and without the arena;
//! what a move and a game cost more with it is the overhead. Both are asked in turns, so that a busy machine is as busy for
//! the one as for the other, and the median is taken.
#![expect(clippy::unwrap_used, reason = "a measurement that fails should say where")]
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tengen_arena::{Adjudication, GameRules, MatchPlan, PlayerSpec, Schedule, Terms, play_unit};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

/// Measurements, of which the median counts.
const ROUNDS: usize = 21;
/// Moves of a long game; the program never makes five with them.
const MOVES: usize = 200;
/// How the program is told to be one.
const ENGINE: &str = "engine";

fn main() {
    if std::env::args().nth(1).as_deref() == Some(ENGINE) {
        return answer();
    }
    let (mut long, mut short, mut bare_long, mut bare_short) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        long.push(arena(MOVES));
        bare_long.push(bare(MOVES));
        short.push(arena(2));
        bare_short.push(bare(2));
    }
    let [long, short, bare_long, bare_short] = [long, short, bare_long, bare_short].map(median);
    let per_move = |long: Duration, short: Duration| long.saturating_sub(short) / u32::try_from(MOVES - 2).unwrap();
    let (moved, bare_moved) = (per_move(long, short), per_move(bare_long, bare_short));
    print("a move", moved, bare_moved, Duration::from_micros(300));
    print("a game", short, bare_short, Duration::from_millis(5));
}

fn print(what: &str, with: Duration, without: Duration, bound: Duration) {
    let (over, ratio) = (with.saturating_sub(without), with.as_secs_f64() / without.as_secs_f64());
    println!("{what}: {with:?} with the arena, {without:?} without: {over:?} more ({ratio:.2} times), bound {bound:?}");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// A game of this many moves between two such programs.
fn arena(moves: usize) -> Duration {
    let this = std::env::current_exe().unwrap();
    let spec = |name: &str| -> PlayerSpec { format!("{} {ENGINE} name={name}", this.display()).parse().unwrap() };
    let rules = GameRules {
        rule: RuleSet::Freestyle,
        size: BoardSize::new(20).unwrap(),
        swap2: false,
        move_limit: Some(moves),
        terms: Terms { turn: Some(Duration::from_secs(10)), ..Terms::default() },
        adjudication: Adjudication::default(),
    };
    let plan = MatchPlan {
        players: vec![spec("one"), spec("other")],
        schedule: Schedule::RoundRobin,
        rounds: 1,
        rules,
        openings: vec![vec![]],
        sprt: None,
        seed: 1,
    };
    let begun = Instant::now();
    let game = play_unit(&plan, &plan.unit(0), &StopFlag::new(), &()).unwrap();
    let spent = begun.elapsed();
    assert_eq!((game.summary.plies, game.summary.end.as_str()), (moves, "move-limit"), "{}", game.summary.sentence);
    spent
}

/// The same questions to two programs with nothing between.
fn bare(moves: usize) -> Duration {
    let begun = Instant::now();
    let start = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg(ENGINE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
    };
    let mut children = [start(), start()];
    let mut pipes =
        children.each_mut().map(|child| (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap())));
    let mut line = String::new();
    let mut ask = |player: usize, question: &str| {
        let (to, from) = &mut pipes[player];
        to.write_all(question.as_bytes()).unwrap();
        line.clear();
        from.read_line(&mut line).unwrap();
        line.trim().to_owned()
    };
    ask(0, "START 20\r\n");
    ask(1, "START 20\r\n");
    let mut mv = ask(0, "BEGIN\r\n");
    for ply in 1..moves {
        mv = ask(ply % 2, &format!("TURN {mv}\r\n"));
    }
    for (to, _) in &mut pipes {
        to.write_all(b"END\r\n").unwrap();
    }
    for child in &mut children {
        child.wait().unwrap();
    }
    begun.elapsed()
}

/// Plays at once. Stones go to the points of the board in an order in which neither side gets five in a row.
fn answer() {
    let mut ply = 0;
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        match line.split_whitespace().next() {
            Some("START") => println!("OK"),
            Some("BEGIN") => {
                println!("{}", point(ply));
                ply += 2;
            }
            Some("TURN") => {
                if ply == 0 {
                    ply = 1;
                }
                println!("{}", point(ply));
                ply += 2;
            }
            Some("END") => return,
            _ => {}
        }
        stdout().flush().unwrap();
    }
}

/// Row by row; each pair of rows is shifted by one against the last, so that colors change along every line.
fn point(ply: usize) -> String {
    let (row, col) = (ply / 20, ply % 20);
    format!("{},{row}", (col + row / 2) % 20)
}
