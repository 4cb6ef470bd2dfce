//! Whole experiments: the same games however they are played, and numbers that agree with them.
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::collections::BTreeMap;

use tengen_arena::experiment::{self, Experiment, Openings, ReportOptions, Results};
use tengen_arena::{GameSummary, Match, MatchEnd, MatchPlan, Share, summarize_unit};
use tengen_formats::{ReadOptions, read};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

fn plan(a: &str, b: &str, games: u64) -> MatchPlan {
    let experiment = Experiment::between(a.parse().unwrap(), b.parse().unwrap());
    Experiment { games, size: BoardSize::new(11).unwrap(), seed: 5, ..experiment }.plan().unwrap()
}

fn played(plan: &MatchPlan, threads: usize) -> Results {
    let mut played = Match::unkept(plan.clone()).unwrap();
    assert_eq!(played.run(threads, &StopFlag::new(), &()).unwrap(), MatchEnd::Complete);
    results(played.games())
}

fn results<'a>(games: impl Iterator<Item = &'a GameSummary>) -> Results {
    let mut results = Results::new();
    for game in games {
        assert!(results.add(game.clone()));
    }
    results
}

fn moves(results: &Results) -> Vec<(u64, String, u8)> {
    results.summaries().map(|game| (game.game, game.moves.clone(), game.half_points)).collect()
}

#[test]
fn the_same_experiment_plays_the_same_games_on_any_number_of_threads_and_alone() {
    // Players with luck, so that it is the seed that makes them the same.
    let plan = plan("club", "casual defence=1.2", 12);
    let one = played(&plan, 1);
    assert_eq!(moves(&one), moves(&played(&plan, 3)));
    let mut backwards = Results::new();
    for game in (0..12).rev() {
        assert!(backwards.add(summarize_unit(&plan, &plan.unit(game), &StopFlag::new(), &()).unwrap()));
    }
    assert_eq!(moves(&one), moves(&backwards));
    assert!(!backwards.add(one.summaries().next().unwrap().clone()));
    let other = MatchPlan { seed: 6, ..plan };
    assert_ne!(moves(&one), moves(&played(&other, 1)));
}

#[test]
fn an_experiment_goes_on_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("greedy", "defender", 8);
    let mut half = Match::open(plan.clone(), folder.path()).unwrap();
    for unit in half.open_units().take(3).collect::<Vec<_>>() {
        let game = tengen_arena::play_unit(&plan, &unit, &StopFlag::new(), &()).unwrap();
        half.keep(&game).unwrap();
    }
    drop(half);
    let mut whole = Match::open(plan.clone(), folder.path()).unwrap();
    assert_eq!(whole.games().count(), 3);
    assert_eq!(whole.run(1, &StopFlag::new(), &()).unwrap(), MatchEnd::Complete);
    assert_eq!(moves(&results(whole.games())), moves(&played(&plan, 1)));
}

#[test]
fn numbers_agree_with_the_games() {
    let plan = plan("club", "first-steps", 20);
    let results = played(&plan, 2);
    let total = results.total();
    assert_eq!((results.games(), total.games(), results.pairs().pairs()), (20, 20, 10));
    let [black, white] = results.by_color();
    assert_eq!((black.games(), white.games(), results.first_player().games()), (10, 10, 20));
    let share = results.share().unwrap();
    assert!((share.mean - total.points() / 20.0).abs() < 1e-12 && share.mean > 0.5, "{share:?}");
    assert_eq!(results.course(1000).last().map(|point| (point.games, point.share)), Some((20, share)));
    let thinned: Vec<u64> = results.course(3).iter().map(|point| point.games).collect();
    assert_eq!(thinned, [8, 14, 20]);
    let lengths = results.lengths().unwrap();
    assert_eq!(lengths.classes.iter().map(|class| class.2).sum::<u64>(), 20);
    let plies: usize = results.summaries().map(|game| game.plies).sum();
    let thought: u64 = results.thinking().iter().map(|spent| spent.moves).sum();
    assert_eq!(thought, plies as u64 - 20 * Experiment::OPENING_STONES as u64);
    assert_eq!(results.ends().values().sum::<u64>(), 20);
    // Half of a pair says nothing of the share yet.
    let first = results.summaries().next().unwrap();
    assert_eq!(self::results(std::iter::once(first)).share(), None::<Share>);
}

#[test]
fn games_at_the_limit_are_undecided() {
    let experiment = Experiment::between("greedy".parse().unwrap(), "greedy".parse().unwrap());
    let plan = Experiment { games: 4, move_limit: Some(8), ..experiment }.plan().unwrap();
    let results = played(&plan, 1);
    assert_eq!((results.undecided(), results.total().draws), (4, 4));
    assert_eq!(results.ends(), BTreeMap::from([("move-limit", 4)]));
}

#[test]
fn the_table_of_moves_holds_every_game_by_its_number() {
    let plan = plan("greedy", "balanced", 6);
    let results = played(&plan, 1);
    let csv = results.moves_csv(plan.rules.size);
    assert!(csv.starts_with("game,step,row,col,player\n1,1,"), "{}", &csv[..60]);
    let options = ReadOptions { size: Some(plan.rules.size), ..ReadOptions::default() };
    let records = read("moves.csv", csv.as_bytes(), &options).unwrap().records;
    let read: Vec<String> = records
        .iter()
        .map(|record| record.main_line().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(read, results.summaries().map(|game| game.moves.clone()).collect::<Vec<_>>());
    // With games missing, the others keep their numbers.
    let last = self::results(results.summaries().skip(5));
    assert!(last.moves_csv(plan.rules.size).lines().nth(1).unwrap().starts_with("6,1,"));
    // h8 of a board of 11 lines is the fourth row from the top, the eighth column from the left.
    let h8 = records[0].main_line().iter().position(|mv| mv.to_string() == "h8");
    let line = h8.and_then(|ply| csv.lines().nth(ply + 1)).map(|line| line.split(',').collect::<Vec<_>>());
    assert!(line.is_none_or(|cells| cells[2..4] == ["3", "7"]));
}

#[test]
fn given_openings_are_played_twice_each() {
    let opening = |text: &str| text.split(' ').map(|p| p.parse().unwrap()).collect::<Vec<_>>();
    let experiment = Experiment::between("greedy".parse().unwrap(), "balanced".parse().unwrap());
    let openings = Openings::Given(vec![opening("h8 i9 j10"), opening("h8 h9")]);
    let plan = Experiment { games: 8, rule: RuleSet::Renju, openings, ..experiment }.plan().unwrap();
    let begins: Vec<bool> = played(&plan, 1).summaries().map(|game| game.moves.starts_with("h8 i9 j10 ")).collect();
    assert_eq!(begins, [true, true, false, false, true, true, false, false]);
}

#[test]
fn reports_hold_the_same_numbers() {
    let plan = plan("alpha-beta-3", "greedy", 2);
    let results = played(&plan, 1);
    let settings = plan.players[0].settings().unwrap();
    let (positions, costs) = experiment::costs_in_games(&plan, &results, settings, 2, 3, &mut StopFlag::new());
    let costs = vec![("alpha-beta-3".to_owned(), positions, costs)];
    let options = ReportOptions { command: "tengen experiment --a '<x>'".to_owned(), costs };
    let json = experiment::json(&plan, &results, &options);
    assert_eq!((&json["games"], &json["total"]["won"]), (&2.into(), &results.total().wins.into()));
    assert_eq!(json["search"][0]["depths"].as_array().unwrap().len(), 2);
    let html = experiment::html(&plan, &results, &options);
    assert_eq!(html.matches("<svg").count(), 4);
    assert!(html.contains("&lt;x&gt;") && html.contains("<td>depth</td><td>3</td><td>1</td>"), "{html}");
    assert!(experiment::text(&plan, &results).contains("\ngames: 2 of 2, won "));
}
