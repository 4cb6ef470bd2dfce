use std::fmt::Write as _;

use anyhow::{Result, bail};
use tengen_classroom::{
    Bound, Candidate, LineScore, PointScore, SearchNode, ShortCut, StoneScore, Visits, plies_to_win,
};
use tengen_rules::{Direction, Move, Point};

use super::Explanation;
use crate::board_picture::board_picture;

/// An explanation for people: the board, the points weighed, the numbers of the first of them, the search and what it costs.
pub(super) fn of(explanation: &Explanation<'_>, most: usize, points: &[Point]) -> Result<String> {
    let Explanation { game, player, decision, .. } = explanation;
    for point in points {
        if !decision.candidates.iter().any(|candidate| candidate.score.point == *point) {
            bail!("`{point}` was not weighed: it is taken, forbidden, or further from every stone than the radius");
        }
    }
    let rank = |p: Point| decision.candidates.iter().take(9).position(|candidate| candidate.score.point == p);
    let mark = |p: Point| rank(p).and_then(|rank| char::from_digit(u32::try_from(rank).ok()? + 1, 10)).unwrap_or('.');
    let mut text = board_picture(game, mark);
    let _ = writeln!(text, "\n{}, {1}×{1}, {2} to move", game.rule(), game.size(), decision.side);
    let _ = writeln!(text, "{} plays {}{}", player.name, decision.mv, reason(explanation));
    write_ranking(&mut text, explanation);
    let shown = |(rank, candidate): &(usize, &Candidate)| *rank < most || points.contains(&candidate.score.point);
    for (_, candidate) in decision.candidates.iter().enumerate().filter(shown) {
        write_point(&mut text, explanation, &candidate.score);
    }
    if let Some(tree) = &decision.tree {
        let _ = writeln!(text, "\nsearch ({} positions; values are {}'s)", explanation.searched(), decision.side);
        write_node(&mut text, tree, 0);
    }
    write_costs(&mut text, explanation);
    Ok(text)
}

/// Why the move was chosen, where not by its numbers alone.
fn reason(explanation: &Explanation<'_>) -> String {
    let decision = &explanation.decision;
    match (decision.short_cut, decision.mv) {
        (Some(ShortCut::MustWin), _) => ": it wins at once".to_owned(),
        (Some(ShortCut::MustBlock), _) => format!(": {} would win at once there", decision.side.opponent()),
        (None, Move::Pass) => ": every point is forbidden".to_owned(),
        (None, Move::Place(_)) if decision.candidates.is_empty() => ": the board is empty".to_owned(),
        _ if explanation.settings.choice.best > 1 => ", drawn from the best".to_owned(),
        _ => String::new(),
    }
}

/// How many points the ranking lists.
const RANKED: usize = 12;

fn write_ranking(text: &mut String, explanation: &Explanation<'_>) {
    let candidates = &explanation.decision.candidates;
    if candidates.is_empty() {
        return;
    }
    let searched = if explanation.decision.tree.is_some() { "  value" } else { "" };
    let _ = writeln!(
        text,
        "\n{:>4} {:>5} {:>10} {:>10} {:>6} {:>10}{searched}",
        "", "point", "attack", "defence", "center", "total"
    );
    for (rank, candidate) in (1..).zip(candidates.iter().take(RANKED)) {
        let PointScore { point, attack, defence, center, total } = &candidate.score;
        let value = candidate.value.map_or_else(String::new, |value| format!("  {}", value_text(value)));
        let (point, attack, defence) = (point.to_string(), attack.sum, defence.sum);
        let _ = writeln!(text, "{rank:>4} {point:>5} {attack:>10} {defence:>10} {center:>6} {total:>10}{value}");
    }
    if candidates.len() > RANKED {
        let _ = writeln!(text, "     and {} more", candidates.len() - RANKED);
    }
}

/// A value of a search; one that says when the game is over as that.
fn value_text(value: i64) -> String {
    match plies_to_win(value) {
        Some(plies) if plies > 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => value.to_string(),
    }
}

fn write_point(text: &mut String, explanation: &Explanation<'_>, score: &PointScore) {
    let settings = explanation.settings;
    let _ = writeln!(
        text,
        "\n{}: {} × {} + {} × {} + {} = {}",
        score.point, settings.attack, score.attack.sum, settings.defence, score.defence.sum, score.center, score.total
    );
    write_stone(text, "attack", &score.attack);
    write_stone(text, "defence", &score.defence);
}

fn write_stone(text: &mut String, role: &str, stone: &StoneScore) {
    let _ = writeln!(text, "  {role}: a {} stone makes", stone.color);
    for (direction, line) in Direction::ALL.into_iter().zip(&stone.lines) {
        let _ = writeln!(text, "    {:<14} {}", direction.name(), line_text(line));
    }
    if let Some((combination, bonus)) = stone.bonus {
        let _ = writeln!(text, "    {:<14} {:<12} {bonus:>10}", "together", combination.entry().name());
    }
    let _ = writeln!(text, "    {:<14} {:<12} {:>10}", "sum", "", stone.sum);
}

fn line_text(line: &LineScore) -> String {
    let Some(entry) = line.entry else {
        return if line.pattern.overline { "overline, worth nothing".to_owned() } else { "nothing".to_owned() };
    };
    let stones: Vec<String> = line.stones.iter().map(Point::to_string).collect();
    let twice = if line.pattern.twice { ", twice" } else { "" };
    format!("{:<12} {:>10}  {}{twice}", entry.name(), line.score, stones.join(" "))
}

fn write_node(text: &mut String, node: &SearchNode, depth: usize) {
    let bound = match node.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    let mv = node.mv.map_or_else(|| "root".to_owned(), |p| p.to_string());
    let mut line = format!("{:indent$}{mv}: {bound}{}", "", value_text(node.value), indent = 2 * depth);
    let open = |value: i64| if value == i64::MIN || value == i64::MAX { "–".to_owned() } else { value_text(value) };
    if node.window.alpha != i64::MIN || node.window.beta != i64::MAX {
        let _ = write!(line, "  (alpha {}, beta {})", open(node.window.alpha), open(node.window.beta));
    }
    if node.cut > 0 {
        let _ = write!(line, "  {} cut off", node.cut);
    }
    if node.left_out > 0 {
        let _ = write!(line, "  {} not shown", node.left_out);
    }
    text.push_str(&line);
    text.push('\n');
    for child in &node.children {
        write_node(text, child, depth + 1);
    }
}

fn write_costs(text: &mut String, explanation: &Explanation<'_>) {
    if explanation.costs.is_empty() {
        return;
    }
    let visits =
        |visits: Visits| if visits.complete { visits.positions.to_string() } else { format!("> {}", visits.positions) };
    let _ = writeln!(text, "\nwhat looking ahead costs, in positions looked at");
    let _ = writeln!(text, "{:>6} {:>12} {:>12} {:>26}", "depth", "minimax", "alpha-beta", "alpha-beta with ordering");
    for cost in &explanation.costs {
        let (plain, pruned, ordered) = (visits(cost.plain), visits(cost.pruned), visits(cost.ordered));
        let _ = writeln!(text, "{:>6} {plain:>12} {pruned:>12} {ordered:>26}", cost.depth);
    }
}
