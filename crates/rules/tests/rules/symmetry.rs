//! The eight symmetries of the board.
use std::collections::HashSet;

use tengen_rules::{Board, BoardSize, Color, Point, Symmetry};

#[test]
fn the_eight_symmetries_are_different_and_have_inverses() {
    for side in [5, 6, 15, 22] {
        let size = BoardSize::new(side).unwrap();
        let p = Point::new(0, 1).unwrap();
        let images: HashSet<Point> = Symmetry::ALL.iter().map(|symmetry| symmetry.map_point(size, p)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            for p in size.points() {
                assert_eq!(symmetry.inverse().map_point(size, symmetry.map_point(size, p)), p);
            }
        }
    }
}

#[test]
fn turns_go_the_way_their_names_say() {
    let corners = |symmetry: Symmetry| {
        ["a1", "o1", "o15", "a15"].map(|p| symmetry.map_point(BoardSize::STANDARD, p.parse().unwrap()).to_string())
    };
    assert_eq!(corners(Symmetry::TurnLeft), ["o1", "o15", "a15", "a1"]);
    assert_eq!(corners(Symmetry::TurnRight), ["a15", "a1", "o1", "o15"]);
    assert_eq!(corners(Symmetry::MirrorColumns), ["o1", "a1", "a15", "o15"]);
    assert_eq!(corners(Symmetry::MirrorRows), ["a15", "o15", "o1", "a1"]);
    assert_eq!(corners(Symmetry::MirrorDiagonal), ["a1", "a15", "o15", "o1"]);
}

#[test]
fn a_boards_own_symmetries_are_found() {
    let mut board = Board::new(BoardSize::STANDARD);
    assert_eq!(board.symmetries().count(), 8);
    board.set("h8".parse().unwrap(), Some(Color::Black));
    board.set("h9".parse().unwrap(), Some(Color::White));
    assert_eq!(board.symmetries().collect::<Vec<_>>(), [Symmetry::Identity, Symmetry::MirrorColumns]);
    board.set("i10".parse().unwrap(), Some(Color::Black));
    assert_eq!(board.symmetries().collect::<Vec<_>>(), [Symmetry::Identity]);
}
