//! Positions where one move decides: the side to move wins at once, or the opponent would. From the selection in
//! `testdata/cases`, or whole folders of such files (`cargo xtask cases DIR`); every position of a game counts.
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use tengen_classroom::{Level, Preset, Settings, ShortCut};
use tengen_player::Shape;
use tengen_rules::{Color, Game, Move, Point, RuleSet, Setup, SetupError, parse_moves, winning_runs};

use super::shapes;
use crate::decide;

/// What the records of all files have in common.
#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    id: String,
    #[serde(default = "usual_size")]
    size: u8,
    rule: Option<String>,
    moves: Option<String>,
    black: Option<Vec<String>>,
    white: Option<Vec<String>>,
    to_move: Option<String>,
}

fn usual_size() -> u8 {
    15
}

impl Case {
    /// The positions of a case: all of a game, or the one that is set up. None where the record is no position of ours.
    fn positions(&self) -> Option<Vec<Game>> {
        let rule = match self.rule.as_deref()? {
            "caro5" => RuleSet::Caro,
            "caro6" => RuleSet::FreeCaro,
            rule => rule.parse().ok()?,
        };
        let size = self.size.to_string().parse().ok()?;
        if let Some(moves) = &self.moves {
            let mut game = Game::new(rule, size);
            let mut positions = Vec::new();
            for mv in parse_moves(moves).ok()? {
                let Ok(legal) = game.check(mv) else { break };
                game.play(legal);
                positions.push(game.clone());
            }
            return Some(positions);
        }
        let stones = |texts: &[String], color| {
            texts.iter().map(|text| Some((text.parse().ok()?, color))).collect::<Option<Vec<_>>>()
        };
        let stones =
            [stones(self.black.as_ref()?, Color::Black)?, stones(self.white.as_ref()?, Color::White)?].concat();
        let to_move = Color::ALL.into_iter().find(|color| Some(color.name()) == self.to_move.as_deref());
        let position = Setup { size, rule, stones, to_move }.try_into().or_else(SetupError::ignore_counts).ok()?;
        Some(vec![Game::from_position(position)])
    }
}

/// Everyone who has the short cut: every preset with it, and every level.
fn players() -> Vec<(&'static str, Settings)> {
    let presets = Preset::ALL.iter().map(|preset| (preset.id, Settings { short_cut: true, ..preset.settings.clone() }));
    let players: Vec<_> = presets.chain(Level::ALL.iter().map(|level| (level.id, level.settings().clone()))).collect();
    assert!(players.iter().all(|(_, settings)| settings.short_cut));
    players
}

/// The points where a stone of this color makes a winning row, whether or not it may be played.
fn fives(game: &Game, color: Color) -> Vec<Point> {
    let mut board = game.board().clone();
    let empty: Vec<Point> = board.empty_points().collect();
    let mut wins = |&p: &Point| {
        board.set(p, Some(color));
        let wins = !winning_runs(&board, game.rule(), p).is_empty();
        board.set(p, None);
        wins
    };
    empty.into_iter().filter(|p| wins(p)).collect()
}

/// The moves that are right in a position where one move decides, and why.
fn right_moves(game: &Game) -> Option<(ShortCut, Vec<Move>)> {
    if game.is_over() || game.board().stones() == 0 {
        return None;
    }
    let side = game.to_move();
    for (color, short_cut) in [(side, ShortCut::MustWin), (side.opponent(), ShortCut::MustBlock)] {
        let moves = fives(game, color).into_iter().map(Move::Place).filter(|&mv| game.check(mv).is_ok());
        let moves: Vec<Move> = moves.collect();
        if !moves.is_empty() {
            return Some((short_cut, moves));
        }
    }
    None
}

#[test]
fn one_move_decides_and_is_found_with_its_reason() {
    let selection = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases"));
    let folder = std::env::var_os("TENGEN_CASES").map_or(selection, PathBuf::from);
    let players = players();
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            // Files of another kind have no positions.
            let Some((case, positions)) = serde_json::from_str::<Case>(line).ok().and_then(|case| {
                let positions = case.positions()?;
                Some((case, positions))
            }) else {
                continue;
            };
            for game in &positions {
                let Some((short_cut, right)) = right_moves(game) else { continue };
                let (kind, color) = match short_cut {
                    ShortCut::MustWin => ("must win", game.to_move()),
                    ShortCut::MustBlock => ("must block", game.to_move().opponent()),
                };
                *counts.entry((kind, file.clone())).or_default() += 1;
                for (id, settings) in &players {
                    let decision = decide(settings, game);
                    let place = format!("{id} plays {} in {} of {file}, ply {}", decision.mv, case.id, game.ply());
                    assert!(right.contains(&decision.mv), "{place}: {kind} at {right:?}");
                    assert_eq!(decision.short_cut, Some(short_cut), "{place}");
                    assert!(shapes(&decision, color).contains(&Some(Shape::Five)), "{place}");
                }
            }
        }
    }
    let count =
        |kind| counts.iter().filter(|((counted, _), _)| *counted == kind).map(|(_, count)| count).sum::<usize>();
    println!("one move decides: {counts:?}");
    assert!(count("must win") >= 60 && count("must block") >= 60, "{counts:?}");
}
