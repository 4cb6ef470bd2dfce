//! The fast forbidden-move test is held against the literal one.
//!
//! `cargo test` tries a few hundred boards; `PROPTEST_CASES=5000000 cargo test --release -p tengen-engine --test forbidden`
//! tries as many as one asks for.
use proptest::prelude::*;
use tengen_engine::Lines;
use tengen_rules::{Board, BoardSize, Color, Point, forbidden};

/// How likely stones are, in percent, where the board has a lattice point and elsewhere.
#[derive(Clone, Copy, Debug)]
struct Density {
    black: u8,
    white: u8,
}

/// Points whose columns and rows meet `a * col + b * row ≡ 0 (mod m)`: threes, fours and crossings of them stand close on it.
#[derive(Clone, Copy, Debug)]
struct Lattice {
    a: u8,
    b: u8,
    m: u8,
}

impl Lattice {
    fn contains(self, p: Point) -> bool {
        (u16::from(self.a) * u16::from(p.col()) + u16::from(self.b) * u16::from(p.row()))
            .is_multiple_of(u16::from(self.m))
    }
}

/// The densities on and off the lattice: sparse, like games, dense lattices of black stones, nearly full.
fn densities() -> impl Strategy<Value = (Density, Density)> {
    let density = |black: std::ops::Range<u8>, white: std::ops::Range<u8>| {
        (black, white).prop_map(|(black, white)| Density { black, white })
    };
    let even = prop_oneof![density(3..20, 0..15), density(15..45, 5..40), density(40..60, 30..40)];
    let lattice = (density(50..100, 0..10), density(0..12, 0..20));
    prop_oneof![even.prop_map(|density| (density, density)), lattice]
}

/// A board of any size: each cell's number below 100 decides its stone, so boards shrink cell by cell to the empty one.
fn board() -> impl Strategy<Value = Board> {
    let lattice = (1..4u8, 0..4u8, 2..6u8).prop_map(|(a, b, m)| Lattice { a, b, m });
    let size = (BoardSize::MIN..=BoardSize::MAX).prop_filter_map("a board size", |side| BoardSize::new(side).ok());
    (size, densities(), lattice).prop_flat_map(|(size, (on, off), lattice)| {
        prop::collection::vec(0..100u8, size.area()).prop_map(move |cells| {
            let mut board = Board::new(size);
            for (p, cell) in size.points().zip(cells) {
                let Density { black, white } = if lattice.contains(p) { on } else { off };
                let stone = match 99 - cell {
                    n if n < black => Some(Color::Black),
                    n if n < black.saturating_add(white) => Some(Color::White),
                    _ => None,
                };
                board.set(p, stone);
            }
            board
        })
    })
}

proptest! {
    #[test]
    fn fast_equals_literal(board in board()) {
        let before = Lines::from(&board);
        let mut lines = before.clone();
        let literal: Vec<_> =
            board.empty_points().filter_map(|p| Some((p, forbidden(&board, p)?.kind()))).collect();
        prop_assert_eq!(lines.forbidden_points(), literal);
        prop_assert_eq!(lines, before);
    }

    #[test]
    fn stones_put_and_taken_away_leave_the_lines_of_the_board(board in board(), removed in any::<prop::sample::Index>()) {
        let mut lines = Lines::from(&board);
        let mut board = board;
        let p = Point::new(0, 0).unwrap();
        let p = board.size().points().nth(removed.index(board.size().area())).unwrap_or(p);
        if let Some(color) = board.set(p, None) {
            lines.remove(p, color);
        }
        prop_assert!(lines.is_empty(p));
        prop_assert_eq!(lines, Lines::from(&board));
    }
}
