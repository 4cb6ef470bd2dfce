//! Programs that do everything wrong: each loses its game with a verdict of its own, and nothing of it is left behind.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use tengen_arena::{
    Adjudication, FinishedGame, GameRules, GameSummary, MatchPlan, Measure, Schedule, Terms, play_unit,
};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

const TURN: Duration = Duration::from_millis(150);

/// One game of a shell script, which begins, against a level of ours.
fn game(script: &str, change: impl FnOnce(&mut MatchPlan)) -> FinishedGame {
    let program = shlex::try_join(["/bin/sh", "-c", script]).unwrap();
    let rules = GameRules {
        rule: RuleSet::Freestyle,
        size: BoardSize::STANDARD,
        swap2: false,
        move_limit: None,
        terms: Terms { turn: Some(TURN), silence: Duration::from_secs(1), ..Terms::default() },
        adjudication: Adjudication::default(),
    };
    let mut plan = MatchPlan {
        players: vec![program.parse().unwrap(), "casual".parse().unwrap()],
        schedule: Schedule::RoundRobin,
        rounds: 1,
        rules,
        openings: vec![vec![]],
        sprt: None,
        seed: 1,
    };
    change(&mut plan);
    let game = play_unit(&plan, &plan.unit(0), &StopFlag::new(), &()).unwrap();
    let read = GameSummary::from_json(&game.summary.to_json()).unwrap();
    assert_eq!(read, game.summary, "a journal keeps a game as it was");
    game
}

/// A script that answers `START` and then does this at every question.
fn at_each_question(does: &str) -> String {
    format!(
        "while read -r line; do case $line in START*) echo OK;; BEGIN*|TURN*|DONE*) {does};; END*) exit;; esac; done"
    )
}

/// What a script that loses by a fault is called.
fn verdict(script: &str) -> String {
    let game = game(script, |_| ());
    assert_eq!((game.summary.half_points, game.summary.at_fault), (0, Some(0)), "{}", game.summary.sentence);
    game.summary.end
}

#[test]
fn every_fault_has_its_verdict() {
    let cases = [
        ("exit 3", "start"),
        ("echo hello; sleep 100", "start"),
        ("read -r line; echo 'ERROR unsupported size'; sleep 100", "refused"),
        (&at_each_question("exit 1"), "crash"),
        (&at_each_question("exec 1>&-; sleep 100"), "crash"),
        (&at_each_question("kill -9 $$"), "crash"),
        (&at_each_question("sleep 100"), "silence"),
        (&at_each_question("sleep 0.4; echo 7,7"), "time"),
        (&at_each_question("echo 7,7"), "illegal"),
        (&at_each_question("echo 15,0"), "illegal"),
        (&at_each_question("echo -1,-1"), "illegal"),
        (&at_each_question("echo UNKNOWN command"), "refused"),
        (&at_each_question("echo ERROR I would rather not"), "refused"),
        (&at_each_question("yes"), "silence"),
        (&at_each_question("yes | tr -d '\\n'"), "silence"),
        (&at_each_question("head -c 3000000 /dev/zero | tr '\\0' 7; echo"), "silence"),
        (&at_each_question("cat /dev/urandom"), "silence"),
    ];
    for (script, expected) in cases {
        assert_eq!(verdict(script), expected, "{script}");
    }
}

#[test]
fn an_error_before_a_move_is_forgiven_and_noise_is_ignored() {
    let script = at_each_question(
        "echo ERROR hm; echo; echo MESSAGE depth 3 ev 12 n 400; echo what; echo SUGGEST 0,0; echo 7,7; exec sleep 100",
    );
    let game = game(&script, |_| ());
    assert!(game.summary.moves.starts_with("h8 "), "{}", game.summary.moves);
    let file = |extension: &str| game.files.iter().find(|file| file.0 == extension).unwrap();
    let sgf = String::from_utf8_lossy(&file("sgf").1).into_owned();
    assert!(sgf.contains("score 12, depth 3, 400 nodes"), "{sgf}");
    let log = String::from_utf8_lossy(&file("0.log").1).into_owned();
    for line in ["> START 15", "< OK", "> INFO timeout_turn 150", "> BEGIN", "< ERROR hm", "> PLAY 0,0", "< 7,7"] {
        assert!(log.contains(line), "{line} in\n{log}");
    }
}

#[test]
fn a_program_that_loses_a_turn_is_asked_with_the_whole_position() {
    // It moves from the top left on, and understands no TURN.
    let script = "n=0; while read -r line; do case $line in START*) echo OK;; TURN*) echo ERROR what;; \
        BEGIN*|DONE*) echo $n,0; n=$((n+2));; END*) exit;; esac; done";
    let game = game(script, |plan| plan.rules.move_limit = Some(5));
    assert_eq!(game.summary.end, "move-limit", "{}", game.summary.sentence);
    let log = game.files.iter().find(|file| file.0 == "0.log").unwrap();
    let log = String::from_utf8_lossy(&log.1).into_owned();
    assert_eq!(log.matches("# it is asked again").count(), 2, "{log}");
}

#[test]
fn a_program_that_does_nothing_after_a_turn_is_asked_with_the_whole_position() {
    let script = "n=0; while read -r line; do case $line in START*) echo OK;; BEGIN*|DONE*) echo $n,0; n=$((n+2));; \
        END*) exit;; esac; done";
    let game = game(script, |plan| {
        plan.rules.move_limit = Some(3);
        plan.rules.terms.measure = Measure::Cpu;
    });
    assert_eq!(game.summary.end, "move-limit", "{}", game.summary.sentence);
    let log = game.files.iter().find(|file| file.0 == "0.log").unwrap();
    let log = String::from_utf8_lossy(&log.1).into_owned();
    assert_eq!(log.matches("# it is asked again").count(), 1, "{log}");
}

#[test]
fn a_program_that_hoards_memory_is_stopped() {
    let hoard = at_each_question("x=$(head -c 30000000 /dev/zero | tr '\\0' x); sleep 100");
    let game = game(&hoard, |plan| {
        plan.rules.terms.memory = Some(20_000_000);
        plan.rules.terms.turn = Some(Duration::from_secs(20));
    });
    assert_eq!(game.summary.end, "memory", "{}", game.summary.sentence);
}

#[test]
fn by_processor_time_a_sleeper_is_not_late_and_a_burner_is() {
    let by_cpu = |plan: &mut MatchPlan| plan.rules.terms.measure = Measure::Cpu;
    let sleeper = game(&at_each_question("sleep 0.4; echo 7,7"), by_cpu);
    assert_eq!(
        sleeper.summary.end, "illegal",
        "its second answer is late by the wall clock only: {}",
        sleeper.summary.sentence
    );
    let burner = game(&at_each_question("while :; do :; done"), by_cpu);
    assert_eq!(burner.summary.end, "silence", "{}", burner.summary.sentence);
    assert!(burner.summary.sentence.contains("ms"));
}

#[test]
fn a_forbidden_move_loses_on_the_board() {
    // A cross of four stones around h8, Black to move: the double-three in the middle is forbidden.
    let game = game(&at_each_question("echo 7,7"), |plan| {
        plan.rules.rule = RuleSet::Renju;
        let stones = "g8 a15 i8 a13 h9 a11 h7 o1".split(' ');
        plan.openings = vec![stones.map(|p| p.parse().unwrap()).collect()];
    });
    assert_eq!((game.summary.end.as_str(), game.summary.half_points), ("forbidden", 0));
    assert_eq!(game.summary.at_fault, None);
}

/// How a long sleep of this test is called, so that it can be found in the list of processes.
fn long_sleep(number: u32) -> String {
    format!("{}.{}{number}", 80_000, std::process::id())
}

fn is_running(command: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .map(|entry| fs::read(entry.path().join("cmdline")).unwrap_or_default())
        .any(|line| String::from_utf8_lossy(&line).contains(command))
}

#[test]
fn children_of_a_program_die_with_it() {
    let sleeps: Vec<String> = (0..5).map(long_sleep).collect();
    let scripts = [
        // In the background, holding the pipe.
        at_each_question(&format!("sleep {} & exit", sleeps[0])),
        // In a session of its own, and its own child.
        at_each_question(&format!("setsid sh -c 'sleep {} & sleep {}' & exit", sleeps[1], sleeps[2])),
        // A program that ignores END and signals it may ignore.
        format!(
            "trap '' TERM INT HUP; while read -r line; do case $line in START*) echo OK;; END*) sleep {};; esac; done",
            sleeps[3]
        ),
        // In a session of its own and with nothing of its parent's environment, while the parent lives.
        at_each_question(&format!("setsid env -i sleep {} & sleep 100", sleeps[4])),
    ];
    for script in scripts {
        game(&script, |_| ());
    }
    for sleep in &sleeps {
        assert!(!is_running(sleep), "{sleep} is still running");
    }
    no_zombie_stays();
}

/// What a peer that was never tested may do when it is asked for a move: one thing after another, by chance.
fn nonsense(rng: &mut fastrand::Rng) -> String {
    const DEEDS: [&str; 16] = [
        "echo",
        "echo 7,7",
        "echo 3,4",
        "echo OK",
        "echo MESSAGE depth 99999999999 ev nan n -1",
        "echo SUGGEST 1,1",
        "printf '\\0\\377\\r\\n8'",
        "printf '7,7 8,8 9,9\\r'",
        "head -c 70000 /dev/urandom",
        "head -c 1000000 /dev/zero; echo",
        "head -c 300000 /dev/urandom >&2",
        "exec 0<&-",
        "exec 2>&-",
        "sleep 60 &",
        "kill -STOP $$",
        "exit",
    ];
    let deeds: Vec<&str> = (0..rng.usize(1..6)).map(|_| DEEDS[rng.usize(..DEEDS.len())]).collect();
    at_each_question(&deeds.join("; "))
}

#[test]
fn a_peer_that_does_anything_at_all_costs_its_game_and_nothing_else() {
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..20 {
        let script = nonsense(&mut rng);
        let game = game(&script, |_| ());
        let (end, at_fault) = (game.summary.end.as_str(), game.summary.at_fault);
        // A peer may by chance play on, and then it loses on the board.
        assert!(at_fault == Some(0) || at_fault.is_none() && end == "five", "{script}: {}", game.summary.sentence);
    }
    no_zombie_stays();
}

/// Other tests of this file have children that end just now; one moment without any is enough.
fn no_zombie_stays() {
    let deadline = Instant::now() + Duration::from_secs(20);
    while zombies() > 0 {
        assert!(Instant::now() < deadline, "{} zombies", zombies());
        std::thread::yield_now();
    }
}

/// Ended children of this program that nobody waited for.
fn zombies() -> usize {
    let tasks = fs::read_dir("/proc/self/task").unwrap().flatten();
    let children: Vec<String> =
        tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok()).collect();
    let states = children.iter().flat_map(|list| list.split_whitespace()).map(|pid| {
        let stat = fs::read_to_string(Path::new("/proc").join(pid).join("stat")).unwrap_or_default();
        stat.rsplit(')').next().unwrap_or_default().trim().chars().next()
    });
    states.filter(|state| *state == Some('Z')).count()
}

#[test]
fn threads_that_served_a_program_end_with_it() {
    let count = || fs::read_dir("/proc/self/task").unwrap().count();
    game(&at_each_question("exit"), |_| ());
    let deadline = Instant::now() + Duration::from_secs(20);
    // Other tests of this file come and go meanwhile; one moment with no more threads than they can have is enough.
    let most = 2 + std::thread::available_parallelism().map_or(1, usize::from) * 5;
    for _ in 0..20 {
        game(&at_each_question("exit"), |_| ());
    }
    while count() > most {
        assert!(Instant::now() < deadline, "{} threads", count());
        std::thread::yield_now();
    }
}
