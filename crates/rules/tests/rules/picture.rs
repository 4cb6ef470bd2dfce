//! Boards drawn as text: `.` empty, `X` Black, `O` White, other characters are marks on empty points.
use tengen_rules::{Board, BoardSize, Color, Point};

/// A picture of two boards side by side: left the stones, right the same stones with the marks a test expects.
pub(crate) struct Picture {
    pub(crate) board: Board,
    marked: String,
}

impl Picture {
    /// Reads a picture, top row first, three blanks or more between the boards.
    pub(crate) fn new(text: &str) -> Self {
        let rows: Vec<(&str, &str)> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(split).collect();
        let left: Vec<&str> = rows.iter().map(|row| row.0).collect();
        let right: Vec<&str> = rows.iter().map(|row| row.1).collect();
        Self { board: board(&left.join("\n")), marked: right.join("\n") + "\n" }
    }

    /// Compares the right board with this one's stones and marks.
    pub(crate) fn assert_marks(&self, name: &str, mark: impl Fn(Point) -> Option<char>) {
        let drawn = draw(&self.board, mark);
        assert_eq!(drawn, self.marked, "{name}\nfound:\n{drawn}expected:\n{}", self.marked);
    }
}

fn split(line: &str) -> (&str, &str) {
    let (left, right) = line.split_once("   ").expect("two boards side by side");
    (left.trim(), right.trim())
}

/// Reads one board, top row first.
pub(crate) fn board(text: &str) -> Board {
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.split_whitespace().collect()).collect();
    let rows: Vec<Vec<&str>> = rows.into_iter().filter(|row| !row.is_empty()).collect();
    let size = BoardSize::new(u8::try_from(rows.len()).unwrap()).unwrap();
    let mut board = Board::new(size);
    for p in size.points() {
        let row = &rows[usize::from(size.side() - 1 - p.row())];
        assert_eq!(row.len(), rows.len(), "a picture is square");
        let stone = match row[usize::from(p.col())] {
            "X" => Some(Color::Black),
            "O" => Some(Color::White),
            _ => None,
        };
        board.set(p, stone);
    }
    board
}

/// Draws a board with marks on its empty points.
fn draw(board: &Board, mark: impl Fn(Point) -> Option<char>) -> String {
    let side = board.size().side();
    let cell = |col, row| {
        let p = Point::new(col, row).unwrap();
        match board.get(p) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => mark(p).unwrap_or('.'),
        }
    };
    let row = |row| (0..side).map(|col| cell(col, row).to_string()).collect::<Vec<_>>().join(" ") + "\n";
    (0..side).rev().map(row).collect()
}
