//! Whole games and solutions, played move by move.
use serde::Deserialize;
use tengen_rules::{Color, Move, Outcome, WinReason};

use super::record::{Stones, check_all, expect, rule};

#[derive(Deserialize)]
struct Played {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    result: Option<String>,
    end_reason: Option<String>,
    ends_with_five: Option<String>,
    #[serde(default)]
    issues: Vec<String>,
}

#[test]
fn games_end_as_recorded() {
    check_all("games", |case: &Played| {
        let (game, left) = case.stones.replay(rule(&case.rule));
        // The issue of a record is that it goes on after the game's end.
        expect(&case.id, &(left > 0), &!case.issues.is_empty())?;
        let five = match game.outcome() {
            Some(Outcome::Win { winner, by: WinReason::Five(_) }) => Some(winner.name()),
            _ => None,
        };
        expect(&case.id, &five, &case.ends_with_five.as_deref())?;
        let full = case.end_reason.as_deref().is_some_and(|reason| reason.contains("board"));
        expect(&case.id, &matches!(game.outcome(), Some(Outcome::Draw(_))), &full)?;
        match (case.result.as_deref(), five) {
            (Some("1-0"), Some(winner)) => expect(&case.id, &winner, &"black"),
            (Some("0-1"), Some(winner)) => expect(&case.id, &winner, &"white"),
            _ => Ok(()),
        }
    });
}

#[derive(Deserialize)]
struct Puzzle {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    to_move: String,
    forced_win: serde_json::Value,
    #[serde(default)]
    first_moves_at_that_depth: Vec<String>,
    #[serde(default)]
    winning_first_moves: Vec<String>,
    #[serde(default)]
    line: Vec<String>,
    moves_to_five: Option<u32>,
}

#[test]
fn solutions_are_legal_play() {
    check_all("small_board", |case: &Puzzle| {
        let side = if case.to_move == "white" { Color::White } else { Color::Black };
        let mut game = case.stones.game(rule(&case.rule), side);
        for p in case.first_moves_at_that_depth.iter().chain(&case.winning_first_moves) {
            expect(&case.id, &game.check(Move::Place(p.parse().expect("a point"))).is_ok(), &true)?;
        }
        let at_once = case.forced_win == true && case.moves_to_five == Some(1);
        expect(&case.id, &!game.winning_points().is_empty(), &at_once)?;
        for p in &case.line {
            let legal = game.check(Move::Place(p.parse().expect("a point")));
            game.play(legal.map_err(|illegal| format!("{}: {illegal}", case.id))?);
        }
        let unstoppable = |p| {
            let mut after = game.clone();
            let Ok(legal) = after.check(Move::Place(p)) else { return true };
            after.play(legal);
            !after.winning_points().is_empty()
        };
        // A line may stop where no reply stops the five any more.
        let won = case.line.is_empty() || game.is_over() || game.board().empty_points().all(unstoppable);
        expect(&case.id, &won, &true)
    });
}
