//! Positions of other people's games and tests, in `testdata/`, each with its source.
mod decided;

use serde::Deserialize;
use tengen_classroom::{Decision, Preset, Settings};
use tengen_player::Shape;
use tengen_rules::{Color, Game, Move, RuleSet, Setup};

use crate::{decide, game, point};

/// A position and the moves that are not mistakes.
#[derive(Deserialize)]
struct KeyMoves {
    id: String,
    rule: String,
    size: u8,
    black: Vec<String>,
    white: Vec<String>,
    to_move: String,
    moves: Vec<String>,
}

fn records<'a, T: Deserialize<'a>>(text: &'a str) -> impl Iterator<Item = T> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

/// Every preset with the short cut.
fn short_cutters() -> impl Iterator<Item = (&'static str, Settings)> {
    Preset::ALL.iter().map(|preset| (preset.id, Settings { short_cut: true, ..preset.settings.clone() }))
}

fn shapes(decision: &Decision, of: Color) -> Vec<Option<Shape>> {
    let score = &decision.chosen().unwrap().score;
    let stone = if of == decision.side { &score.attack } else { &score.defence };
    stone.lines.iter().map(|line| line.pattern.shape).collect()
}

#[test]
fn reported_blunders_of_other_programs_are_not_made() {
    // dhbloo/rapfi issue 18: a four that was not answered. GomokuZero issue 5: the gap of a row of five and one.
    let four = "h8 h7 i7 g9 h6 g5 g7 i6 g8 f8 f6 e5 f5 j10 i10 i11 k9 h10 j12 l10";
    let gap = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9";
    for (id, settings) in short_cutters() {
        assert_eq!(decide(&settings, &game(RuleSet::Freestyle, 15, four)).mv, point("e7").into(), "{id}");
        assert_eq!(decide(&settings, &game(RuleSet::Freestyle, 15, gap)).mv, point("h8").into(), "{id}");
    }
}

#[test]
fn the_only_block_may_be_forbidden() {
    // dhbloo/gomoku-calculator issue 8: Black's only defence, g7, is forbidden, and an answer comes all the same.
    let position = game(RuleSet::Renju, 15, "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1");
    for (id, settings) in short_cutters() {
        let decision = decide(&settings, &position);
        assert!(position.check(decision.mv).is_ok(), "{id} plays {}", decision.mv);
    }
}

#[test]
fn the_deepest_preset_finds_the_key_moves() {
    let preset = Preset::named("alpha-beta-4").unwrap();
    for case in records::<KeyMoves>(include_str!("../../testdata/key_moves.jsonl")) {
        let stones = |texts: &[String], color| texts.iter().map(|text| (point(text), color)).collect::<Vec<_>>();
        let setup = Setup {
            size: case.size.to_string().parse().unwrap(),
            rule: case.rule.parse().unwrap(),
            stones: [stones(&case.black, Color::Black), stones(&case.white, Color::White)].concat(),
            to_move: Color::ALL.into_iter().find(|color| color.name() == case.to_move),
        };
        let position = setup.try_into().or_else(tengen_rules::SetupError::ignore_counts).unwrap();
        let decision = decide(&preset.settings, &Game::from_position(position));
        let key: Vec<Move> = case.moves.iter().map(|text| point(text).into()).collect();
        assert!(key.contains(&decision.mv), "{} ({}): {} is none of {key:?}", case.id, case.rule, decision.mv);
    }
}
