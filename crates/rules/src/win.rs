use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::point::Point;
use crate::rule_set::RuleSet;
use crate::run::Run;

/// The rows through a stone that win for its color under a rule set: the one win test of a game in progress.
///
/// Empty when the point holds no stone or no row through it wins.
///
/// Source: the table "Rule sets" of the rules of play. In caro and free-caro a row of exactly five counts unless a stone
/// of the other color stands at both its ends; the board's edge shuts nothing.
pub fn winning_runs(board: &Board, rule: RuleSet, p: Point) -> Vec<Run> {
    Direction::ALL
        .into_iter()
        .filter_map(|direction| board.run(p, direction))
        .filter(|&run| run_wins(board, rule, run))
        .collect()
}

fn run_wins(board: &Board, rule: RuleSet, run: Run) -> bool {
    match rule {
        RuleSet::Freestyle => run.len >= 5,
        RuleSet::Standard => run.len == 5,
        RuleSet::Renju => run.len == 5 || (run.len > 5 && run.color == Color::White),
        RuleSet::Caro => run.len == 5 && !shut_at_both_ends(board, run),
        RuleSet::FreeCaro => run.len > 5 || (run.len == 5 && !shut_at_both_ends(board, run)),
    }
}

fn shut_at_both_ends(board: &Board, run: Run) -> bool {
    let shut = |steps: i8| {
        let end = board.size().step(run.start, run.direction, steps);
        end.is_some_and(|p| board.get(p) == Some(run.color.opponent()))
    };
    shut(-1) && shut(run.len.cast_signed())
}
