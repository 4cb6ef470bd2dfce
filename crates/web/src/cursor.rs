//! The keyboard's place on the board.
use tengen_rules::{BoardSize, Point};

/// Which way the cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toward {
    /// To the next column.
    Right,
    /// To the column before.
    Left,
    /// To the next row.
    Up,
    /// To the row before.
    Down,
}

/// One line further; at the edge it stays.
pub(crate) fn step(size: BoardSize, from: Point, toward: Toward) -> Point {
    let (col, row) = match toward {
        Toward::Right => (Some(from.col() + 1), Some(from.row())),
        Toward::Left => (from.col().checked_sub(1), Some(from.row())),
        Toward::Up => (Some(from.col()), Some(from.row() + 1)),
        Toward::Down => (Some(from.col()), from.row().checked_sub(1)),
    };
    let to = col.zip(row).and_then(|(col, row)| Point::new(col, row));
    to.filter(|&to| size.contains(to)).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_walks_round_the_edge_and_never_off() {
        let size = BoardSize::new(5).unwrap();
        let mut at: Point = "c3".parse().unwrap();
        let mut corners = Vec::new();
        for toward in [Toward::Up, Toward::Right, Toward::Down, Toward::Left, Toward::Up] {
            for _ in 0..7 {
                at = step(size, at, toward);
            }
            corners.push(at.to_string());
        }
        assert_eq!(corners, ["c5", "e5", "e1", "a1", "a5"]);
    }
}
