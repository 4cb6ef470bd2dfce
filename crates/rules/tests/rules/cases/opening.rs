//! The 26 Renju openings with their names, and balanced openings of tournaments.
use serde::Deserialize;
use tengen_rules::{OpeningPattern, parse_moves};

use super::record::{Stones, check_all, expect, rule};

#[derive(Deserialize)]
struct Listed {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    code: Option<String>,
    zh: Option<String>,
    ja: Option<String>,
    romaji: Option<String>,
}

#[test]
fn openings_are_known_and_playable() {
    check_all("openings", |case: &Listed| {
        let (game, left) = case.stones.replay(rule(&case.rule));
        expect(&case.id, &(left, game.is_over()), &(0, false))?;
        let Some(code) = &case.code else { return Ok(()) };
        let pattern = OpeningPattern::of(game.size(), game.moves()).ok_or("no known opening")?;
        expect(&case.id, &pattern.code(), code)?;
        let names = [Some(pattern.zh), Some(pattern.ja), Some(pattern.en)];
        expect(&case.id, &names, &[case.zh.as_deref(), case.ja.as_deref(), case.romaji.as_deref()])?;
        let points = pattern.points(game.size()).ok_or("no points")?;
        let moves = parse_moves(case.stones.moves.as_deref().unwrap_or_default()).map_err(|error| error.to_string())?;
        expect(&case.id, &points.map(Into::into).as_slice(), &moves.as_slice())
    });
}
