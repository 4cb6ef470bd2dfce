use proptest::prelude::*;
use tengen_rules::{BoardSize, winning_runs};

use super::*;

/// A board of any size and rule set with stones thrown on it.
fn board() -> impl Strategy<Value = (RuleSet, Board)> {
    let stones = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..150);
    (prop::sample::select(&RuleSet::ALL[..]), 5_u8..=22, stones).prop_map(|(rule, side, stones)| {
        let size = BoardSize::new(side).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::new(size);
        for (index, black) in stones {
            board.set(points[index.index(points.len())], Some(if black { Color::Black } else { Color::White }));
        }
        (rule, board)
    })
}

fn scoreboard(rule: RuleSet, board: &Board) -> Scoreboard {
    Scoreboard::new(rule, board, &ScoreTable::FULL, Some(2))
}

/// Everything a scoreboard says.
fn said(scoreboard: &Scoreboard) -> impl PartialEq + std::fmt::Debug + use<> {
    let points: Vec<_> = scoreboard
        .board
        .empty_points()
        .map(|p| (p, Color::ALL.map(|color| (*scoreboard.patterns(p, color), scoreboard.score(p, color)))))
        .collect();
    (points, scoreboard.totals, scoreboard.candidates().collect::<Vec<_>>())
}

proptest! {
    // Each case looks at a whole board.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn stone_by_stone_is_the_same_as_at_once((rule, board) in board()) {
        let mut grown = scoreboard(rule, &Board::new(board.size()));
        for color in Color::ALL {
            board.stones_of(color).for_each(|p| grown.place(p, color));
        }
        prop_assert_eq!(said(&grown), said(&scoreboard(rule, &board)));
    }

    #[test]
    fn a_stone_put_down_and_taken_up_changes_nothing((rule, board) in board(), index: prop::sample::Index, black: bool) {
        let empty: Vec<Point> = board.empty_points().collect();
        prop_assume!(!empty.is_empty());
        let mut scoreboard = scoreboard(rule, &board);
        let before = said(&scoreboard);
        let p = empty[index.index(empty.len())];
        scoreboard.place(p, if black { Color::Black } else { Color::White });
        scoreboard.remove(p);
        prop_assert_eq!(said(&scoreboard), before);
    }

    #[test]
    fn a_five_is_what_the_rules_call_a_win((rule, mut board) in board()) {
        let scoreboard = scoreboard(rule, &board);
        for p in board.clone().empty_points() {
            for color in Color::ALL {
                board.set(p, Some(color));
                let wins = !winning_runs(&board, rule, p).is_empty();
                board.set(p, None);
                prop_assert_eq!(scoreboard.makes(p, color, Shape::Five), wins, "{} at {} in {}\n{}", color, p, rule, board);
            }
        }
    }

    #[test]
    fn black_is_allowed_what_the_rules_allow((_, board) in board()) {
        let scoreboard = scoreboard(RuleSet::Renju, &board);
        for p in board.empty_points() {
            let allowed = forbidden(&board, p).is_none();
            prop_assert_eq!(scoreboard.allows(p, Color::Black), allowed, "{}\n{}", p, board);
        }
    }
}
