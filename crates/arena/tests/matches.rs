//! Whole matches in their folders: stopped, killed in the middle of a line, continued, and counted exactly.
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tengen_arena::{
    Adjudication, ArchiveError, Audience, FinishedGame, GameRules, GameSummary, Match, MatchEnd, MatchError, MatchPlan,
    Schedule, Standings, Terms, generate_openings,
};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

fn plan(players: &[&str], rounds: u64) -> MatchPlan {
    let (rule, size) = (RuleSet::Freestyle, BoardSize::new(11).unwrap());
    MatchPlan {
        players: players.iter().map(|text| text.parse().unwrap()).collect(),
        schedule: Schedule::RoundRobin,
        rounds,
        rules: GameRules {
            rule,
            size,
            swap2: false,
            move_limit: Some(60),
            terms: Terms { turn: Some(Duration::from_secs(2)), ..Terms::default() },
            adjudication: Adjudication::default(),
        },
        openings: generate_openings(rule, size, 4, 10, 3),
        sprt: None,
        seed: 9,
    }
}

/// Stops a match after some games.
struct StopAfter<'a> {
    games: u64,
    seen: AtomicU64,
    stop: &'a StopFlag,
}

impl Audience for StopAfter<'_> {
    fn finished(&self, _game: &FinishedGame, _standings: &Standings) {
        if self.seen.fetch_add(1, Ordering::Relaxed) + 1 == self.games {
            self.stop.stop();
        }
    }
}

fn play_some(plan: &MatchPlan, folder: &Path, games: u64) -> MatchEnd {
    let stop = StopFlag::new();
    let audience = StopAfter { games, seen: AtomicU64::new(0), stop: &stop };
    Match::open(plan.clone(), folder).unwrap().run(2, &stop, &audience).unwrap()
}

fn journal(folder: &Path) -> Vec<GameSummary> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap();
    text.lines().map(|line| GameSummary::from_json(line).unwrap()).collect()
}

#[test]
fn a_match_that_is_stopped_and_torn_is_continued_without_a_game_twice_or_lost() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(&["casual", "club", "steady"], 4);
    for games in [3, 5, 1] {
        assert_eq!(play_some(&plan, folder.path(), games), MatchEnd::Stopped);
        // What a program leaves that was killed while it wrote a line.
        let mut journal = OpenOptions::new().append(true).open(folder.path().join("games.jsonl")).unwrap();
        journal.write_all(br#"{"game":7,"play"#).unwrap();
    }
    assert_eq!(play_some(&plan, folder.path(), 1000), MatchEnd::Complete);
    let games = journal(folder.path());
    let numbers: BTreeSet<u64> = games.iter().map(|game| game.game).collect();
    assert_eq!((games.len(), numbers.len()), (24, 24));
    let reopened = Match::open(plan.clone(), folder.path()).unwrap();
    let standings = reopened.standings();
    assert_eq!(standings.games(), 24);
    assert_eq!((0..3).map(|player| standings.table.total(player).games()).sum::<u64>(), 48);
    assert_eq!(standings.pairs.values().map(tengen_arena::Pentanomial::pairs).sum::<u64>(), 12);
    assert_eq!(standings.colors.iter().sum::<u64>(), 24);
    for game in 1..=24 {
        for extension in ["sgf", "psq"] {
            let path = folder.path().join(format!("games/{game:06}.{extension}"));
            assert!(path.is_file(), "{}", path.display());
        }
    }
}

#[test]
fn the_same_plan_plays_the_same_games() {
    let twice = plan(&["casual", "club"], 3);
    let play = || {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(play_some(&twice, folder.path(), 1000), MatchEnd::Complete);
        let mut games = journal(folder.path());
        games.sort_by_key(|game| game.game);
        games.into_iter().map(|game| (game.moves, game.end)).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_folder_belongs_to_one_match_and_one_program() {
    let folder = tempfile::tempdir().unwrap();
    let first = Match::open(plan(&["casual", "club"], 3), folder.path()).unwrap();
    let locked = Match::open(plan(&["casual", "club"], 3), folder.path()).unwrap_err();
    assert!(matches!(locked, MatchError::Archive(ArchiveError::Locked(_))), "{locked}");
    drop(first);
    let other = Match::open(plan(&["casual", "club"], 4), folder.path()).unwrap_err();
    assert!(matches!(other, MatchError::Archive(ArchiveError::OtherMatch(_))), "{other}");
    Match::open(plan(&["casual", "club"], 3), folder.path()).unwrap();
}

#[test]
fn a_test_of_unequal_players_is_decided_early() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(&["club", "first-steps"], 500);
    plan.sprt = Some(tengen_arena::Sprt {
        elo0: 0.0,
        elo1: 100.0,
        alpha: 0.05,
        beta: 0.05,
        model: tengen_arena::EloModel::Logistic,
    });
    let end = Match::open(plan, folder.path()).unwrap().run(2, &StopFlag::new(), &()).unwrap();
    assert_eq!(end, MatchEnd::Decided(tengen_arena::SprtVerdict::AcceptH1));
    assert!(journal(folder.path()).len() < 200);
}

#[test]
fn swap2_decides_the_colors() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(&["casual", "club"], 10);
    plan.rules.swap2 = true;
    plan.rules.terms.turn = None;
    assert_eq!(play_some(&plan, folder.path(), 1000), MatchEnd::Complete);
    let games = journal(folder.path());
    assert!(games.iter().all(|game| game.at_fault.is_none()), "{games:?}");
    let swapped = games.iter().filter(|game| game.black == 1).count();
    assert!((1..20).contains(&swapped), "{swapped} of 20 games with exchanged colors");
}

#[test]
fn a_player_that_plays_itself_leaves_a_table_of_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(&["casual"], 5);
    plan.schedule = Schedule::SelfPlay;
    assert_eq!(play_some(&plan, folder.path(), 2), MatchEnd::Stopped);
    assert_eq!(play_some(&plan, folder.path(), 1000), MatchEnd::Complete);
    let played = Match::open(plan.clone(), folder.path()).unwrap();
    let games: Vec<GameSummary> = played.games().cloned().collect();
    assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert_eq!(played.standings().colors.iter().sum::<u64>(), 5);
    assert_eq!(played.standings().table.total(0).games(), 0, "nobody gains on himself");
    let text = tengen_arena::report::text(&plan, played.standings());
    assert!(text.starts_with("5 of 5 games; Black won "), "{text}");
    let table = tengen_arena::moves_csv(games.iter(), plan.rules.size);
    let import = tengen_formats::read(
        "moves.csv",
        table.as_bytes(),
        &tengen_formats::ReadOptions { size: Some(plan.rules.size), ..Default::default() },
    );
    let moves = |record: &tengen_rules::Record| {
        record.main_line().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let read: Vec<String> = import.unwrap().records.iter().map(moves).collect();
    assert_eq!(read, games.iter().map(|game| game.moves.clone()).collect::<Vec<_>>());
    assert!(table.starts_with("game,step,row,col,player\n1,1,"), "{table}");
}
