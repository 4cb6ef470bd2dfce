//! Positions that made other programs fail, as far as the rules answer them.
use serde::Deserialize;
use tengen_rules::{Color, Game, RuleSet};

use super::record::{Stones, check_all, expect, rule};

#[derive(Deserialize)]
struct Report {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    to_move: Option<String>,
    expect: Expected,
}

#[derive(Deserialize)]
struct Expected {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    own_fives_now: Option<Vec<String>>,
    opponent_fives_now: Option<Vec<String>>,
    #[serde(default)]
    block_forbidden: Vec<String>,
}

#[test]
fn rules_answer_bug_reports() {
    check_all("bug_reports", |report: &Report| {
        let rule = rule(&report.rule);
        let side = if report.to_move.as_deref() == Some("white") { Color::White } else { Color::Black };
        let game = report.stones.game(rule, side);
        expect(&report.id, &game.is_over(), &(report.expect.kind == "game_already_over"))?;
        let other = report.stones.game(rule, side.opponent());
        fives(&report.id, &game, report.expect.own_fives_now.as_ref())?;
        fives(&report.id, &other, report.expect.opponent_fives_now.as_ref())?;
        if let (Some(mv), "winning_move") = (&report.expect.mv, report.expect.kind.as_str()) {
            expect(&report.id, &game.winning_points().contains(&mv.parse().expect("a point")), &true)?;
        }
        let forbidden = |p: &String| game.forbidden(p.parse().expect("a point")).is_some();
        expect(&report.id, &report.expect.block_forbidden.iter().all(forbidden), &true)?;
        // Black always has a move in Renju: where every sensible one is forbidden, the pass is left.
        expect(
            &report.id,
            &(game.check(tengen_rules::Move::Pass).is_ok()),
            &(rule == RuleSet::Renju && !game.is_over()),
        )
    });
}

fn fives(id: &str, game: &Game, expected: Option<&Vec<String>>) -> Result<(), String> {
    let Some(expected) = expected else { return Ok(()) };
    let found: Vec<String> = game.winning_points().iter().map(ToString::to_string).collect();
    expect(id, &found, expected)
}
