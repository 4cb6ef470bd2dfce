use std::collections::BTreeSet;

use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use tengen_engine::Lines;
use tengen_rules::{
    Color, Direction, DrawReason, ForbiddenProof, Game, Outcome, Point, RuleSet, Run, WinReason, forbidden,
};

/// What the rules say about a position, as `inspect --json` prints it.
#[derive(Serialize)]
pub(crate) struct Report {
    size: u8,
    #[serde(serialize_with = "name_of_rule")]
    rule: RuleSet,
    #[serde(serialize_with = "name_of_color")]
    to_move: Color,
    pub(crate) outcome: Option<Ending>,
    pub(crate) forbidden: Vec<ForbiddenPoint>,
    #[serde(serialize_with = "names")]
    pub(crate) winning: Vec<Point>,
}

/// How the game ended.
#[derive(Serialize)]
pub(crate) struct Ending {
    pub(crate) winner: Option<&'static str>,
    pub(crate) by: &'static str,
    /// The winning row, or the stones that made a move forbidden.
    #[serde(serialize_with = "names")]
    pub(crate) line: Vec<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
}

/// A forbidden point with its proof.
pub(crate) struct ForbiddenPoint {
    pub(crate) point: Point,
    pub(crate) proof: ForbiddenProof,
}

/// One line of a proof.
#[derive(Serialize)]
pub(crate) struct ProofLine {
    #[serde(serialize_with = "name_of_direction")]
    pub(crate) direction: Direction,
    #[serde(serialize_with = "names")]
    pub(crate) stones: Vec<Point>,
    /// Where one more stone completes it; an overline needs none.
    #[serde(serialize_with = "names", skip_serializing_if = "Vec::is_empty")]
    pub(crate) completing: Vec<Point>,
}

impl Report {
    /// Asks the rules. Forbidden points are found by the fast test, and proved by the literal one.
    pub(crate) fn of(game: &Game) -> Self {
        let restricted = game.rule() == RuleSet::Renju && game.to_move() == Color::Black && !game.is_over();
        let found = if restricted { Lines::from(game.board()).forbidden_points() } else { Vec::new() };
        let prove = |point| Some(ForbiddenPoint { point, proof: forbidden(game.board(), point)? });
        Self {
            size: game.size().side(),
            rule: game.rule(),
            to_move: game.to_move(),
            outcome: game.outcome().map(Ending::of),
            forbidden: found.into_iter().filter_map(|(point, _)| prove(point)).collect(),
            winning: game.winning_points(),
        }
    }
}

impl Ending {
    fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Win { winner, by } => {
                let (line, kind) = match by {
                    WinReason::Five(runs) => (runs.first().copied().map(points).unwrap_or_default(), None),
                    WinReason::ForbiddenMove(proof) => (stones(proof), Some(proof.kind().name())),
                    WinReason::Time | WinReason::Resignation => (Vec::new(), None),
                };
                Self { winner: Some(winner.name()), by: by.name(), line, kind }
            }
            Outcome::Draw(reason) => Self { winner: None, by: DrawReason::name(*reason), line: Vec::new(), kind: None },
        }
    }
}

impl Serialize for ForbiddenPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("point", &self.point.to_string())?;
        map.serialize_entry("kind", self.proof.kind().name())?;
        map.serialize_entry("proof", &proof_lines(&self.proof))?;
        map.end()
    }
}

/// The lines that make a point forbidden.
pub(crate) fn proof_lines(proof: &ForbiddenProof) -> Vec<ProofLine> {
    match proof {
        ForbiddenProof::DoubleThree(threes) => threes
            .iter()
            .map(|three| ProofLine {
                direction: three.direction,
                stones: three.stones.clone(),
                completing: three.completing.clone(),
            })
            .collect(),
        ForbiddenProof::DoubleFour(fours) => fours
            .iter()
            .map(|four| ProofLine {
                direction: four.direction,
                stones: four.stones.clone(),
                completing: four.completing.clone(),
            })
            .collect(),
        ForbiddenProof::Overline(runs) => runs
            .iter()
            .map(|run| ProofLine { direction: run.direction, stones: points(*run), completing: Vec::new() })
            .collect(),
    }
}

fn stones(proof: &ForbiddenProof) -> Vec<Point> {
    let all: BTreeSet<Point> = proof_lines(proof).into_iter().flat_map(|line| line.stones).collect();
    all.into_iter().collect()
}

fn points(run: Run) -> Vec<Point> {
    run.points().collect()
}

fn names<S: Serializer>(points: &[Point], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(points.iter().map(ToString::to_string))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn name_of_rule<S: Serializer>(rule: &RuleSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.name())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn name_of_color<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color.name())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn name_of_direction<S: Serializer>(direction: &Direction, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(direction.name())
}
