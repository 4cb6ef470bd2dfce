//! Forbidden points as pictures: 3 double-three, 4 double-four, 6 overline. Each names its paragraph of the rules of play,
//! "Renju forbidden moves" unless it says otherwise.
use tengen_rules::{Board, BoardSize, Color, Forbidden, ForbiddenProof, Point, forbidden};

use crate::picture::Picture;

fn mark(board: &Board, p: Point) -> Option<char> {
    forbidden(board, p).map(|proof| match proof.kind() {
        Forbidden::DoubleThree => '3',
        Forbidden::DoubleFour => '4',
        Forbidden::Overline => '6',
    })
}

fn assert_picture(paragraph: &str, text: &str) {
    let picture = Picture::new(text);
    picture.assert_marks(paragraph, |p| mark(&picture.board, p));
}

#[test]
fn a_five_wins_whatever_else_it_makes() {
    assert_picture(
        "1: five on the row, overline on the column",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        X X X X . . . . .    X X X X . . . . .
        . . O . X . . . .    . . O . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
    assert_picture(
        "1: five on the row, threes on the column and a diagonal",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . X . .    . . . . X 3 X . .
        . . . . X X . . .    . . . 3 X X . . .
        O X X X . X . . .    O X X X . X . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
}

#[test]
fn six_or_more_in_a_row_are_an_overline() {
    assert_picture(
        "2: six, at the edge as elsewhere, and seven",
        "
        . . . . . . . . .    . . . . . . . . .
        . . X . . . . . .    . . X . . . . . .
        . . X . . . . . .    . . X . . . . . .
        . . X . . . . . .    . . X . . . . . .
        . . . . . . . . .    . . 6 . . . . . .
        . . X . . . . . .    . . X . . . . . .
        . . X . . . . . .    . . X . . . . . .
        . . X . . . . . .    . . X . . . . . .
        X X . X X X . . .    X X 6 X X X . . .
        ",
    );
}

#[test]
fn fours_are_counted_over_all_lines() {
    assert_picture(
        "3: two fours on two lines, one of them with a gap",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . O . . . .    . . . . O . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        . O X X . X . . .    . O X X 4 X . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
    assert_picture(
        "Renju terms, four: X.XXX.X played at the middle is two fours on one line",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . X . X . X . X .    . X . X 4 X . X .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
    assert_picture(
        "Renju terms, four: XX.XX.XX is two fours on one line, and its gaps are no five",
        "
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . X X . . X . X X .    . X X . 4 X . X X .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        . . . . . . . . . .    . . . . . . . . . .
        ",
    );
    assert_picture(
        "Renju terms, straight four: it counts as one four",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . X X . X . . .    . . X X . X . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
}

#[test]
fn a_four_must_become_exactly_five() {
    assert_picture(
        "Renju terms, four: completing the column would make six, so there is one four only",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . O . . . .    . . . . O . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . O X X . X . . .    . O X X . X . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        ",
    );
}

#[test]
fn threes_are_counted_over_all_lines() {
    assert_picture(
        "4: two threes, one of them with a gap",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . X . X . . . . .    . X . X 3 . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
    assert_picture(
        "4: a three that is shut at one end is no three",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . O . . . .    . . . . O . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        . . X X . . . . .    . . X X . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
    assert_picture(
        "4: a four and a three are one of each",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . X . . . .    . . . . X . . . .
        O X X X . . . . .    O X X X . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
}

#[test]
fn a_three_needs_a_playable_straight_four() {
    assert_picture(
        "4: the only straight four of the column would have made six at an end, so it is no three",
        "
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . X X . . . . .    . . X X . . . . .
        . . . . X . . . .    . . . . X . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . O . . . .    . . . . O . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
}

#[test]
fn proofs_name_the_lines_and_the_completing_points() {
    let mut board = Board::new(BoardSize::STANDARD);
    for p in ["f8", "g8", "h9", "h10"] {
        board.set(p.parse().unwrap(), Some(Color::Black));
    }
    let Some(ForbiddenProof::DoubleThree(threes)) = forbidden(&board, "h8".parse().unwrap()) else {
        panic!("no threes")
    };
    let names = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let lines: Vec<_> = threes.iter().map(|three| (names(&three.stones), names(&three.completing))).collect();
    assert_eq!(
        lines,
        [("f8 g8 h8".into(), "e8 i8".into()), ("h8 h9 h10".into(), "h7 h11".into())] as [(String, String); 2]
    );

    for p in ["e8", "h11"] {
        board.set(p.parse().unwrap(), Some(Color::Black));
    }
    let Some(ForbiddenProof::DoubleFour(fours)) = forbidden(&board, "h8".parse().unwrap()) else { panic!("no fours") };
    let lines: Vec<_> = fours.iter().map(|four| (names(&four.stones), names(&four.completing))).collect();
    assert_eq!(
        lines,
        [("e8 f8 g8 h8".into(), "d8 i8".into()), ("h8 h9 h10 h11".into(), "h7 h12".into())] as [(String, String); 2]
    );

    for p in ["d8", "i8"] {
        board.set(p.parse().unwrap(), Some(Color::Black));
    }
    let Some(ForbiddenProof::Overline(runs)) = forbidden(&board, "h8".parse().unwrap()) else { panic!("no overline") };
    assert_eq!(runs.iter().map(|run| (run.start.to_string(), run.len)).collect::<Vec<_>>(), [("d8".to_string(), 6)]);
}
