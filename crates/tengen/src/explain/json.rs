use serde_json::{Map, Value, json};
use tengen_classroom::{
    Bound, Candidate, Knob, LineScore, SearchCost, SearchNode, ShortCut, StoneScore, Visits, plies_to_win,
};
use tengen_rules::{Direction, Point};

use super::Explanation;

/// An explanation for programs: every number.
pub(super) fn of(explanation: &Explanation<'_>) -> Value {
    let Explanation { game, player, settings, decision, costs } = explanation;
    let knobs: Map<String, Value> = Knob::all().map(|knob| (knob.to_string(), settings.get(knob).into())).collect();
    json!({
        "rule": game.rule().name(),
        "size": game.size().side(),
        "side": decision.side.name(),
        "player": player.name,
        "settings": knobs,
        "move": decision.mv.to_string(),
        "short_cut": decision.short_cut.map(|short_cut| match short_cut {
            ShortCut::MustWin => "must-win",
            ShortCut::MustBlock => "must-block",
        }),
        "candidates": decision.candidates.iter().map(candidate_json).collect::<Vec<_>>(),
        "tree": decision.tree.as_ref().map(node_json),
        "nodes": decision.nodes,
        "searched": explanation.searched(),
        "time_ms": decision.time.as_secs_f64() * 1000.0,
        "costs": costs.iter().map(cost_json).collect::<Vec<_>>(),
    })
}

fn candidate_json(candidate: &Candidate) -> Value {
    let score = &candidate.score;
    json!({
        "point": score.point.to_string(),
        "total": score.total,
        "attack": stone_json(&score.attack),
        "defence": stone_json(&score.defence),
        "center": score.center,
        "value": candidate.value,
        "plies_to_win": candidate.value.and_then(plies_to_win),
    })
}

fn stone_json(stone: &StoneScore) -> Value {
    let lines: Vec<Value> = Direction::ALL.into_iter().zip(&stone.lines).map(line_json).collect();
    json!({
        "color": stone.color.name(),
        "lines": lines,
        "bonus": stone.bonus.map(|(combination, score)| json!({ "entry": combination.entry().name(), "score": score })),
        "sum": stone.sum,
    })
}

fn line_json((direction, line): (Direction, &LineScore)) -> Value {
    json!({
        "direction": direction.name(),
        "shape": line.pattern.shape.map(tengen_player::Shape::name),
        "broken": line.pattern.broken,
        "twice": line.pattern.twice,
        "overline": line.pattern.overline,
        "stones": line.stones.iter().map(Point::to_string).collect::<Vec<_>>(),
        "entry": line.entry.map(tengen_classroom::Entry::name),
        "score": line.score,
    })
}

fn node_json(node: &SearchNode) -> Value {
    let end = |value: i64| (value != i64::MIN && value != i64::MAX).then_some(value);
    json!({
        "move": node.mv.map(|p| p.to_string()),
        "alpha": end(node.window.alpha),
        "beta": end(node.window.beta),
        "value": node.value,
        "bound": match node.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        "cut": node.cut,
        "left_out": node.left_out,
        "children": node.children.iter().map(node_json).collect::<Vec<_>>(),
    })
}

fn cost_json(cost: &SearchCost) -> Value {
    let visits = |visits: Visits| json!({ "positions": visits.positions, "complete": visits.complete });
    json!({
        "depth": cost.depth,
        "minimax": visits(cost.plain),
        "alpha_beta": visits(cost.pruned),
        "alpha_beta_ordered": visits(cost.ordered),
    })
}
