//! Laws that every search keeps.
use proptest::prelude::*;
use tengen_classroom::{
    Bound, ChoiceAmong, ClassroomPlayer, Percent, Search, SearchNode, Settings, TreeLimits, plies_to_win,
};
use tengen_player::{Limits, StopFlag};
use tengen_rules::{Board, BoardSize, Color, Game, Move, Point, RuleSet, Setup};

use crate::{decide, game};

/// A game that goes on, with stones thrown around the center.
fn position() -> impl Strategy<Value = Game> {
    let stones = prop::collection::vec((0_u8..8, 0_u8..8), 1..24);
    (prop::sample::select(&RuleSet::ALL[..]), 5_u8..=22, stones).prop_map(|(rule, side, stones)| {
        let mut game = Game::new(rule, BoardSize::new(side).unwrap());
        let corner = side.saturating_sub(8) / 2;
        for (col, row) in stones {
            let point = Point::new((corner + col).min(side - 1), (corner + row).min(side - 1)).unwrap();
            if let Ok(legal) = game.check(point.into()) {
                game.play(legal);
            }
            if game.is_over() {
                game.undo();
                break;
            }
        }
        game
    })
}

fn searching(depth: u8, keep: Option<u16>, alpha_beta: bool, ordering: bool) -> Settings {
    Settings { search: Search { depth, keep, alpha_beta, ordering }, short_cut: true, ..Settings::GREEDY }
}

fn best_value(settings: &Settings, game: &Game) -> Option<i64> {
    decide(settings, game).candidates.iter().filter_map(|candidate| candidate.value).max()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn alpha_beta_never_changes_the_move(game in position(), depth in 2_u8..=3, ordering: bool) {
        let chosen = |alpha_beta, ordering| decide(&searching(depth, Some(10), alpha_beta, ordering), &game).mv;
        prop_assert_eq!(chosen(true, ordering), chosen(false, !ordering));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn alpha_beta_never_changes_the_value(game in position(), depth in 2_u8..=4, ordering: bool) {
        let keep = Some(6);
        let plain = best_value(&searching(depth, keep, false, true), &game);
        prop_assert_eq!(best_value(&searching(depth, keep, true, ordering), &game), plain);
    }

    #[test]
    fn moves_good_enough_for_the_draw_have_exact_values(game in position()) {
        let choice = ChoiceAmong { best: 4, spread: Percent(5) };
        let chosen_by = |alpha_beta| {
            let settings = Settings { choice, ..searching(3, Some(6), alpha_beta, true) };
            (0..4).map(|seed| {
                let player = ClassroomPlayer::new(settings.clone(), seed);
                player.decide(&game, &Limits::default(), &mut StopFlag::new()).unwrap().mv
            }).collect::<Vec<_>>()
        };
        prop_assert_eq!(chosen_by(true), chosen_by(false));
    }

    #[test]
    fn a_tree_adds_up(game in position(), depth in 2_u8..=4) {
        let player = ClassroomPlayer::new(searching(depth, Some(5), true, true), 0);
        let limits = TreeLimits { plies: 8, nodes: 100_000 };
        let decision = player.explain(&game, &Limits::default(), limits, &mut StopFlag::new()).unwrap();
        if let Some(root) = &decision.tree {
            let weighed = decision.candidates.len() as u64;
            prop_assert_eq!(count(root) - 1, decision.nodes - weighed);
            check_node(root, true)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Without pruning nothing is cut off, stopped or not, and whatever has a value has it from its moves.
    #[test]
    fn a_stopped_tree_tells_only_what_was_finished(game in position(), depth in 3_u8..=4, most in 1_u64..400) {
        let player = ClassroomPlayer::new(searching(depth, Some(5), false, true), 0);
        let (limits, tree) = (Limits { nodes: Some(most), ..Limits::default() }, TreeLimits { plies: 8, nodes: 100_000 });
        let stopped = player.explain(&game, &limits, tree, &mut StopFlag::new()).unwrap().tree;
        let whole = player.explain(&game, &Limits::default(), tree, &mut StopFlag::new()).unwrap().tree;
        if let (Some(stopped), Some(whole)) = (stopped, whole) {
            check_node(&stopped, true)?;
            prop_assert_eq!(cuts(&stopped), 0);
            prop_assert_eq!(&stopped.children[..], &whole.children[..stopped.children.len()]);
            let finished = stopped.children.len() == whole.children.len();
            prop_assert_eq!(stopped.bound, if finished { Bound::Exact } else { Bound::Lower });
        }
    }
}

proptest! {
    // Each case decides eighteen times.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn decisions_follow_the_symmetries(game in position()) {
        // The best so many points would not follow a symmetry where some of them are equal, so all near points are kept.
        for settings in [Settings::GREEDY, Settings { radius: Some(1), ..searching(2, None, true, true) }] {
            let worths = worths(&settings, game.board(), &game);
            for symmetry in 0..8 {
                let turned = turn_board(game.board(), symmetry);
                let mut expected: Vec<_> = worths.iter().map(|&(p, worth)| (turn(p, game.size(), symmetry), worth)).collect();
                expected.sort_unstable();
                prop_assert_eq!(self::worths(&settings, &turned, &game), expected, "symmetry {}\n{}", symmetry, game.board());
            }
        }
    }
}

/// What each point is worth to the choice, by point: exact values of a search, or totals.
fn worths(settings: &Settings, board: &Board, like: &Game) -> Vec<(Point, i64)> {
    let stones = Color::ALL.into_iter().flat_map(|color| board.stones_of(color).map(move |p| (p, color))).collect();
    let setup = Setup { size: board.size(), rule: like.rule(), stones, to_move: Some(like.to_move()) };
    let game = Game::from_position(setup.try_into().unwrap());
    // With every move in the draw, every move has its exact value.
    let settings = Settings { choice: ChoiceAmong { best: u16::MAX, spread: Percent(u16::MAX) }, ..settings.clone() };
    let decision = decide(&settings, &game);
    let worth = |candidate: &tengen_classroom::Candidate| candidate.value.unwrap_or(candidate.score.total);
    let mut worths: Vec<_> =
        decision.candidates.iter().map(|candidate| (candidate.score.point, worth(candidate))).collect();
    worths.sort_unstable();
    // What can't be better than a certain win needs no exact value.
    let best = worths.iter().map(|found| found.1).max();
    if best.is_some_and(|best| plies_to_win(best).is_some()) {
        worths.retain(|found| Some(found.1) == best);
    }
    worths
}

fn turn(p: Point, size: BoardSize, symmetry: u8) -> Point {
    let last = size.side() - 1;
    let (mut col, mut row) = (p.col(), p.row());
    if symmetry & 1 != 0 {
        col = last - col;
    }
    if symmetry & 2 != 0 {
        row = last - row;
    }
    if symmetry & 4 != 0 { Point::new(row, col) } else { Point::new(col, row) }.unwrap()
}

fn turn_board(board: &Board, symmetry: u8) -> Board {
    let mut turned = Board::new(board.size());
    for color in Color::ALL {
        for p in board.stones_of(color) {
            turned.set(turn(p, board.size(), symmetry), Some(color));
        }
    }
    turned
}

fn count(node: &SearchNode) -> u64 {
    1 + node.children.iter().map(count).sum::<u64>()
}

fn cuts(node: &SearchNode) -> usize {
    node.cut + node.children.iter().map(cuts).sum::<usize>()
}

/// A node's value is the best of its children's, its window is no wider than its parent's, and only a settled node cuts.
fn check_node(node: &SearchNode, maximizes: bool) -> Result<(), TestCaseError> {
    prop_assert_eq!(node.left_out, 0);
    let values = node.children.iter().map(|child| child.value);
    if let Some(value) = if maximizes { values.max() } else { values.min() } {
        prop_assert_eq!(value, node.value);
    }
    if node.cut > 0 {
        prop_assert_eq!(node.bound, if maximizes { Bound::Lower } else { Bound::Upper });
    }
    for child in &node.children {
        prop_assert!(child.window.alpha >= node.window.alpha && child.window.beta <= node.window.beta);
        check_node(child, !maximizes)?;
    }
    Ok(())
}

#[test]
fn a_tree_says_what_was_left_out() {
    let position = game(RuleSet::Freestyle, 15, "h8 i9 h9 h10 i8");
    let player = ClassroomPlayer::new(searching(3, Some(8), false, true), 0);
    let explain = |plies, nodes| {
        let limits = TreeLimits { plies, nodes };
        player.explain(&position, &Limits::default(), limits, &mut StopFlag::new()).unwrap().tree.unwrap()
    };
    let shallow = explain(1, 1_000);
    assert_eq!(count(&shallow), 9);
    assert!(shallow.children.iter().all(|child| child.left_out == 8));
    assert_eq!(count(&explain(3, 20)), 20);
    assert_eq!(explain(0, 1_000).left_out, 8);
}

#[test]
fn a_part_of_a_tree_is_the_same_as_in_the_whole() {
    let position = game(RuleSet::Freestyle, 15, "h8 i9 h9 h10 i8");
    let player = ClassroomPlayer::new(searching(4, Some(5), true, true), 0);
    let explain = |plies, within: &[Point]| {
        let limits = TreeLimits { plies, nodes: 100_000 };
        player
            .explain_within(&position, &Limits::default(), limits, within, &mut StopFlag::new())
            .unwrap()
            .tree
            .unwrap()
    };
    let whole = explain(4, &[]);
    let first = &whole.children[1];
    let second = &first.children[0];
    let part = explain(4, &[first.mv.unwrap(), second.mv.unwrap()]);
    assert_eq!(part.children.len(), 1);
    assert_eq!(part.left_out, whole.children.len() - 1);
    assert_eq!(part.children[0].children, *std::slice::from_ref(second));
    assert!(explain(1, &[first.mv.unwrap()]).children[0].children.iter().all(|child| child.children.is_empty()));
}

#[test]
fn an_open_three_is_a_win_in_five_plies() {
    // Black's open three and White's none: four, block, five.
    let position = game(RuleSet::Freestyle, 15, "h8 a1 i8 a3 j8 a15");
    let decision = decide(&searching(4, Some(16), true, true), &position);
    let value = decision.chosen().unwrap().value.unwrap();
    assert_eq!(plies_to_win(value), Some(3));
    assert!([Move::Place(crate::point("g8")), Move::Place(crate::point("k8"))].contains(&decision.mv));
}

#[test]
fn ordering_at_depth_three_halves_the_nodes() {
    // The sixteenth move of fifty games.
    let games = include_str!("../../testdata/last_moves.jsonl").lines().filter_map(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let moves: Vec<&str> = record["moves"].as_str()?.split(' ').collect();
        let rule: RuleSet = record["rule"].as_str()?.parse().unwrap();
        (moves.len() > 15).then(|| game(rule, 15, &moves[..15].join(" ")))
    });
    let mut nodes = [0, 0];
    let positions: Vec<Game> = games.take(50).collect();
    assert_eq!(positions.len(), 50);
    for position in &positions {
        for ordering in [false, true] {
            nodes[usize::from(ordering)] += decide(&searching(3, Some(16), true, ordering), position).nodes;
        }
    }
    let [unordered, ordered] = nodes;
    println!("{unordered} nodes without ordering, {ordered} with");
    assert!(ordered * 2 <= unordered, "{unordered} nodes without ordering, {ordered} with");
}
