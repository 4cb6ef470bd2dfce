//! Patterns by pictures: `*` the new stone, `X` its own color, `O` the other, `.` empty, `|` the edge of the board. What a picture doesn't show is empty.
//! Every picture is looked at along all four directions, for both colors.
use tengen_rules::{Board, BoardSize, Direction, Point};

use super::*;
use crate::grid::Grid;
use crate::line::Ray;

const SIDE: i8 = 15;

/// The first point of a picture of this length, so that an edge in it is the board's.
fn start(direction: Direction, picture: &str) -> Point {
    let len = i8::try_from(picture.trim_matches('|').len()).unwrap();
    let along = match (picture.starts_with('|'), picture.ends_with('|')) {
        (true, _) => 0,
        (false, true) => SIDE - len,
        _ => (SIDE - len) / 2,
    };
    let (col, row) = match direction {
        Direction::Horizontal => (along, 7),
        Direction::Vertical => (7, along),
        Direction::Diagonal => (along, along),
        Direction::AntiDiagonal => (along, SIDE - 1 - along),
    };
    Point::new(col.unsigned_abs(), row.unsigned_abs()).unwrap()
}

fn look(rule: RuleSet, color: Color, direction: Direction, picture: &str) -> Pattern {
    let mut board = Board::new(BoardSize::STANDARD);
    let mut at = None;
    for (steps, mark) in (0..).zip(picture.trim_matches('|').chars()) {
        let point = start(direction, picture).step(direction, steps).unwrap();
        match mark {
            'X' => assert_eq!(board.set(point, Some(color)), None),
            'O' => assert_eq!(board.set(point, Some(color.opponent())), None),
            '*' => at = Some(point),
            _ => assert_eq!(mark, '.'),
        }
    }
    PatternBook::of(rule, color).pattern(Grid::new(&board).line(at.unwrap(), direction, color))
}

/// How a pattern is written in the tables below.
fn write(pattern: Pattern) -> String {
    let shape = pattern.shape.map_or("-", Shape::name);
    let marks = [(pattern.broken, " broken"), (pattern.twice, " twice"), (pattern.overline, " overline")];
    marks.into_iter().filter(|mark| mark.0).fold(shape.to_owned(), |text, mark| text + mark.1)
}

fn check(rules: &[RuleSet], table: &[(&str, &str)]) {
    for &rule in rules {
        // In Renju the two colors differ; these pictures are Black's.
        let colors = if rule == RuleSet::Renju { &Color::ALL[..1] } else { &Color::ALL };
        for (&(picture, expected), &color) in table.iter().flat_map(|row| colors.iter().map(move |color| (row, color)))
        {
            let mirrored: String = picture.chars().rev().collect();
            for (direction, picture) in
                Direction::ALL.into_iter().flat_map(|direction| [(direction, picture), (direction, &mirrored)])
            {
                let found = write(look(rule, color, direction, picture));
                assert_eq!(found, expected, "{picture} {direction:?} for {color} in {rule}");
            }
        }
    }
}

#[test]
fn shapes_that_all_rule_sets_share() {
    check(
        &RuleSet::ALL,
        &[
            ("XX*XX", "five"),
            ("*XXXX", "five"),
            ("OXX*XX", "five"),
            ("XX*X", "open-four"),
            ("OX*XX.", "closed-four"),
            ("|XX*X.", "closed-four"),
            ("XX.*X", "closed-four broken"),
            ("X*X.X", "closed-four broken"),
            ("X.X*X.X", "closed-four broken twice"),
            ("XX.*X.XX", "closed-four broken twice"),
            ("X*X", "open-three"),
            ("*XX", "open-three"),
            ("|.X*X..", "open-three"),
            ("X.*X", "open-three broken"),
            ("X*.X", "open-three broken"),
            ("OX*X", "closed-three"),
            ("|X*X", "closed-three"),
            ("X..*X", "closed-three broken"),
            ("X.*.X", "closed-three broken"),
            ("OX*.X.", "closed-three broken"),
            ("X*", "open-two"),
            ("X.*", "open-two broken"),
            ("X..*", "open-two broken"),
            ("X...*", "closed-two broken"),
            ("OX*", "closed-two"),
            ("|*X", "closed-two"),
            ("*", "single"),
            ("O*....", "single"),
            ("|*....O", "single"),
            ("O*...O", "-"),
            ("OXX*XO", "-"),
            ("O.*X.O", "-"),
            ("X.....*", "single"),
        ],
    );
}

#[test]
fn five_points_between_opposing_stones_are_enough() {
    check(
        &[RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju],
        &[
            ("OXX*XXO", "five"),
            ("OXX*X.O", "closed-four"),
            ("O.X*X.O", "closed-three"),
            ("O.X*..O", "closed-two"),
            ("O*....O", "single"),
        ],
    );
}

#[test]
fn six_in_a_row_wins_in_freestyle() {
    check(
        &[RuleSet::Freestyle],
        &[
            ("XXX*XX", "five"),
            ("XX*.XX", "closed-four broken"),
            ("X.X*XX", "open-four"),
            ("X.X*X", "closed-four broken"),
            ("OX*X..X", "closed-three"),
            ("X.*XX.O", "closed-four broken"),
        ],
    );
}

#[test]
fn six_in_a_row_is_nothing_where_five_must_be_exact() {
    check(
        &[RuleSet::Standard, RuleSet::Renju],
        &[
            ("XXX*XX", "- overline"),
            ("XXX*XXX", "- overline"),
            ("X.X*XX", "closed-four"),
            ("OX.X*XX.X", "-"),
            ("X.X*X.X", "closed-four broken twice"),
            // Both ends of the four would touch a fifth and a sixth stone.
            ("X.X*X..X", "closed-four broken"),
            ("X..X*X..X", "closed-three"),
        ],
    );
}

#[test]
fn in_caro_a_five_shut_at_both_ends_is_nothing() {
    check(
        &[RuleSet::Caro],
        &[
            ("OXX*XXO", "-"),
            ("|XX*XXO", "five"),
            ("XXX*XX", "- overline"),
            ("OXX*X.O", "-"),
            ("OXX*X.", "closed-four"),
            ("|XX*X.O", "closed-four"),
            ("O.XX*X.O", "open-four"),
        ],
    );
    check(&[RuleSet::FreeCaro], &[("OXX*XXO", "-"), ("OXX*XXXO", "five"), ("OXXX.*XO", "closed-four broken")]);
}

#[test]
fn white_may_overline_in_renju_and_black_may_not() {
    let six = |color| look(RuleSet::Renju, color, Direction::Diagonal, "XXX*XX").shape;
    assert_eq!((six(Color::Black), six(Color::White)), (None, Some(Shape::Five)));
}

#[test]
fn a_line_and_its_mirror_image_hold_the_same() {
    for rule in RowRule::ALL {
        let book = &*BOOKS[rule as usize];
        for (back, forth) in Half::all().flat_map(|back| Half::all().map(move |forth| (back, forth))) {
            let [there, here] =
                [Line { back, forth }, Line { back: forth, forth: back }].map(|line| write(book.pattern(line)));
            assert_eq!(there, here, "{rule:?} {back:?} {forth:?}");
        }
    }
}

#[test]
fn the_stones_of_a_pattern_are_told() {
    let offsets = |picture| {
        let pattern = look(RuleSet::Freestyle, Color::White, Direction::AntiDiagonal, picture);
        pattern.stones.offsets().collect::<Vec<_>>()
    };
    assert_eq!(offsets("XX*XX"), [-2, -1, 0, 1, 2]);
    assert_eq!(offsets("X.X*"), [-3, -1, 0]);
    assert_eq!(offsets("*"), [0]);
}

#[test]
fn the_two_rays_of_a_stone_are_read_from_the_stone_outwards() {
    // Own, empty, opponent, in the order of the board.
    let cells = 0b00_00_10_00_01;
    assert_eq!(Half::look(Ray::Forth, Color::Black, cells), Half::look(Ray::Back, Color::Black, 0b01_00_10_00_00));
    assert!(!Half::look(Ray::Forth, Color::Black, cells).is_empty(1));
    assert!(Half::look(Ray::Forth, Color::Black, cells).is_empty(2));
    assert!(!Half::look(Ray::Forth, Color::Black, cells).is_empty(3));
}
