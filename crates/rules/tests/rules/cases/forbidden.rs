//! Full lists of forbidden points, and what single sources say of single points.
use serde::Deserialize;
use tengen_rules::{Color, Forbidden, Game, Point, RuleSet, forbidden};

use super::record::{Kinds, Stones, check_all, expect};

#[derive(Deserialize)]
struct Listed {
    id: String,
    #[serde(flatten)]
    stones: Stones,
    all_forbidden: Kinds,
    #[serde(default)]
    looks_forbidden_but_is_not: Vec<String>,
}

/// What one source says: a full list, or one point at a time.
#[derive(Deserialize)]
struct Claimed {
    id: String,
    #[serde(flatten)]
    stones: Stones,
    source_claim: Claim,
    computed: Computed,
}

#[derive(Deserialize)]
struct Claim {
    all_forbidden: Option<Vec<String>>,
    #[serde(default)]
    points: std::collections::BTreeMap<String, serde_json::Value>,
}

/// The full lists that several independent checkers computed, by reading of the rule; ours is RIF's.
#[derive(Deserialize)]
struct Computed {
    rif: Kinds,
}

fn kinds(game: &Game) -> Kinds {
    let board = game.board();
    let found = board.empty_points().filter_map(|p| Some((p.to_string(), forbidden(board, p)?.kind())));
    found.map(|(p, kind)| (p, code(kind).to_string())).collect()
}

const fn code(kind: Forbidden) -> &'static str {
    match kind {
        Forbidden::DoubleThree => "33",
        Forbidden::DoubleFour => "44",
        Forbidden::Overline => "6",
    }
}

/// The stones' forbidden points are the expected ones; a position that is over has none at all.
fn check(id: &str, stones: &Stones, expected: &Kinds) -> Result<(), String> {
    let game = stones.game(RuleSet::Renju, Color::Black);
    if game.is_over() {
        return expect(id, &game.forbidden_points().len(), &0);
    }
    expect(id, &kinds(&game), expected)?;
    let points: Vec<Point> = game.forbidden_points().into_iter().map(|found| found.0).collect();
    expect(id, &points.len(), &expected.len())?;
    expect(id, &stones.game(RuleSet::Renju, Color::White).forbidden_points().len(), &0)
}

#[test]
fn listed() {
    for prefix in ["forbidden_consensus", "forbidden_random_consensus", "forbidden_disagreements"] {
        check_all(prefix, |case: &Listed| {
            let wrong = case.looks_forbidden_but_is_not.iter().find(|p| case.all_forbidden.contains_key(*p));
            expect(&case.id, &wrong, &None)?;
            check(&case.id, &case.stones, &case.all_forbidden)
        });
    }
}

#[test]
fn claimed_by_one_source() {
    check_all("forbidden_source", |case: &Claimed| {
        let game = case.stones.game(RuleSet::Renju, Color::Black);
        expect(&case.id, &kinds(&game), &case.computed.rif)?;
        for p in claims(&case.source_claim, &case.computed.rif) {
            println!("{}: the source errs about {p}, by the rules of play", case.id);
        }
        check(&case.id, &case.stones, &case.computed.rif)
    });
}

/// The points where a source says something else than the rules of play.
fn claims(claim: &Claim, rif: &Kinds) -> Vec<String> {
    let listed = claim.all_forbidden.iter().flatten().filter(|p| !rif.contains_key(*p));
    let single = claim.points.iter().filter(|(p, said)| {
        let kind = rif.get(*p).map(String::as_str);
        match said.as_str() {
            Some("not33") => kind == Some("33"),
            Some(said) => kind != Some(said),
            None => said.as_bool() != Some(kind.is_some()),
        }
    });
    listed.chain(single.map(|(p, _)| p)).cloned().collect()
}
