//! How long it takes to find all forbidden points of a board, by the fast test and by the literal one.
use divan::{Bencher, black_box};
use tengen_engine::Lines;
use tengen_rules::{Board, BoardSize, Color, Point, forbidden};

/// The stones after 30 moves of a Renju game between two programs, and a test position with forbidden points of every kind.
const BOARDS: [(&str, &str, &str); 2] = [
    (
        "middle game",
        "h8 g7 i9 g8 g5 l10 k11 i6 d6 j7 j12 l9 h7 f8 l8",
        "i7 j8 f6 h6 k9 g6 j10 e6 j9 j11 m9 k8 j5 i8 l7",
    ),
    (
        "crowded",
        "b1 b5 b8 b13 c1 c5 c7 c12 c14 d5 d6 d13 e1 f1 g1 k1 k11 l1 l12 l13 m1 m12 m14 n1 n13 n14 o15",
        "l14 n12",
    ),
];

fn main() {
    divan::main();
}

fn board(name: &str) -> Board {
    let mut board = Board::new(BoardSize::STANDARD);
    let stones =
        BOARDS.iter().filter(|row| row.0 == name).flat_map(|row| [(Color::Black, row.1), (Color::White, row.2)]);
    for (color, text) in stones {
        for p in text.split(' ').filter_map(|text| text.parse::<Point>().ok()) {
            board.set(p, Some(color));
        }
    }
    board
}

#[divan::bench(args = ["middle game", "crowded"])]
fn fast(bencher: Bencher, name: &str) {
    let mut lines = Lines::from(&board(name));
    bencher.bench_local(|| black_box(&mut lines).forbidden_points().len());
}

#[divan::bench(args = ["middle game", "crowded"])]
fn fast_with_the_lines_made_anew(bencher: Bencher, name: &str) {
    let board = board(name);
    bencher.bench(|| Lines::from(black_box(&board)).forbidden_points().len());
}

#[divan::bench(args = ["middle game", "crowded"])]
fn literal(bencher: Bencher, name: &str) {
    let board = board(name);
    bencher.bench(|| black_box(&board).empty_points().filter(|&p| forbidden(&board, p).is_some()).count());
}
