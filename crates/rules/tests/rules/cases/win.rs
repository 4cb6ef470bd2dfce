//! What one stone does, and every point that wins at once.
use serde::Deserialize;
use tengen_rules::{Color, IllegalMove, Move, Outcome};

use super::record::{Stones, check_all, expect, rule};

#[derive(Deserialize)]
struct Detection {
    id: String,
    #[serde(flatten)]
    stones: Stones,
    cases: Vec<Stone>,
}

#[derive(Deserialize)]
struct Stone {
    rule: String,
    side: String,
    #[serde(rename = "move")]
    mv: String,
    result: String,
}

#[test]
fn by_one_stone() {
    check_all("win_detection", |case: &Detection| case.cases.iter().try_for_each(|stone| check(case, stone)));
}

fn check(case: &Detection, stone: &Stone) -> Result<(), String> {
    let side = if stone.side == "white" { Color::White } else { Color::Black };
    let mut game = case.stones.game(rule(&stone.rule), side);
    let mv = Move::Place(stone.mv.parse().expect("a point"));
    if game.is_over() {
        // The source looks at the row alone; by the rules of play a board with a finished row accepts no stone.
        return expect(&case.id, &game.check_foul(mv).unwrap_err(), &IllegalMove::Over);
    }
    let refused = game.check(mv).is_err();
    game.play(game.check_foul(mv).map_err(|illegal| illegal.to_string())?);
    let found = match game.outcome().map(Outcome::winner) {
        Some(_) if refused => "forbidden",
        Some(Some(Color::Black)) => "black wins",
        Some(Some(Color::White)) => "white wins",
        Some(None) => "draw",
        None => "game goes on",
    };
    let what = format!("{} ({}, {})", case.id, stone.rule, stone.mv);
    if stone.result.starts_with("forbidden") {
        expect(&what, &found, &"forbidden")
    } else {
        expect(&what, &found, &stone.result.as_str())
    }
}

#[derive(Deserialize)]
struct LastMove {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    to_move: String,
    all_winning_points: Vec<String>,
}

#[test]
fn by_the_last_move_of_games() {
    check_all("win_last_move", |case: &LastMove| {
        let (game, left) = case.stones.replay(rule(&case.rule));
        expect(&case.id, &(left, game.is_over()), &(0, false))?;
        expect(&case.id, &game.to_move().name(), &case.to_move.as_str())?;
        let mut found: Vec<String> = game.winning_points().iter().map(ToString::to_string).collect();
        found.sort_unstable();
        let mut expected = case.all_winning_points.clone();
        expected.sort_unstable();
        expect(&case.id, &found, &expected)
    });
}
