use tengen_player::{ReasonPart, Shape};

use crate::point_score::{PointScore, StoneScore};
use crate::score_table::Combination;

/// A part that is worth less than this share of the weightiest one is not worth a word.
const WORTH_SAYING: i32 = 5;

/// Why a point was chosen: the shapes it makes and stops, the weightiest first.
pub(crate) fn of(score: &PointScore) -> Vec<ReasonPart> {
    let mut parts = parts(&score.attack, Role::Makes);
    parts.extend(self::parts(&score.defence, Role::Stops));
    parts.sort_by_key(|part| std::cmp::Reverse(part.0));
    let heaviest = parts.first().map_or(0, |part| part.0);
    parts.into_iter().take_while(|part| part.0 >= heaviest / WORTH_SAYING).map(|part| part.1).collect()
}

#[derive(Clone, Copy)]
enum Role {
    Makes,
    Stops,
}

fn parts(stone: &StoneScore, role: Role) -> Vec<(i32, ReasonPart)> {
    let mut parts = Vec::new();
    if let Some((Combination::Fork(fork), bonus)) = stone.bonus {
        let part = match role {
            Role::Makes => ReasonPart::MakesFork(fork),
            Role::Stops => ReasonPart::StopsFork(fork),
        };
        parts.push((bonus, part));
    }
    for line in &stone.lines {
        let Some(shape) = line.pattern.shape.filter(|&shape| shape >= Shape::OpenTwo) else { continue };
        let stones = line.stones.clone();
        let part = match role {
            Role::Makes => ReasonPart::Makes { shape, stones },
            Role::Stops => ReasonPart::Stops { shape, stones },
        };
        parts.push((line.score, part));
    }
    parts
}
