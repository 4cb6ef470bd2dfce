use std::fmt::Write as _;

use tengen_rules::{Color, Forbidden, Game, Point, RuleSet};

use crate::board_picture::board_picture;
use crate::inspect::report::{Report, proof_lines};

/// A position for people: the board, whose turn it is, and what the rules say.
pub(crate) fn describe(game: &Game, report: &Report) -> String {
    let mut text = board(game, report);
    // Writing to a string can't fail.
    let _ = write_facts(&mut text, game, report);
    text
}

/// The board with coordinates. Empty points carry marks: `*` wins at once, `3`, `4` and `6` are forbidden as double-three,
/// double-four and overline.
fn board(game: &Game, report: &Report) -> String {
    board_picture(game, |p| {
        if report.winning.contains(&p) {
            return '*';
        }
        report.forbidden.iter().find(|found| found.point == p).map_or('.', |found| match found.proof.kind() {
            Forbidden::DoubleThree => '3',
            Forbidden::DoubleFour => '4',
            Forbidden::Overline => '6',
        })
    })
}

fn write_facts(text: &mut String, game: &Game, report: &Report) -> std::fmt::Result {
    write!(text, "\n{}, {1}×{1}", game.rule(), game.size())?;
    match &report.outcome {
        None => writeln!(text, ", {} to move", game.to_move())?,
        Some(ending) => {
            let winner = ending.winner.map_or_else(|| "a draw".to_string(), |winner| format!("{winner} won"));
            writeln!(text, ": {winner} by {}{}", ending.by, listed(": ", &ending.line))?;
            return Ok(());
        }
    }
    writeln!(text, "wins at once{}", listed_or_none(&report.winning))?;
    if game.rule() != RuleSet::Renju || game.to_move() == Color::White {
        return Ok(());
    }
    let points: Vec<Point> = report.forbidden.iter().map(|found| found.point).collect();
    writeln!(text, "forbidden{}", listed_or_none(&points))?;
    for found in &report.forbidden {
        writeln!(text, "  {}: {}", found.point, found.proof.kind())?;
        for line in proof_lines(&found.proof) {
            let completing = listed(", completed at ", &line.completing);
            writeln!(text, "    {}{}{completing}", line.direction.name(), listed(" ", &line.stones))?;
        }
    }
    Ok(())
}

fn listed_or_none(points: &[Point]) -> String {
    if points.is_empty() { ": nothing".to_string() } else { listed(": ", points) }
}

fn listed(before: &str, points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    if names.is_empty() { String::new() } else { before.to_string() + &names.join(" ") }
}
