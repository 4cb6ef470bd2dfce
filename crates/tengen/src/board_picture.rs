use tengen_rules::{Color, Game, Point};

/// A board as text with its coordinates: `X` for Black, `O` for White, and on empty points what `mark` says.
pub(crate) fn board_picture(game: &Game, mark: impl Fn(Point) -> char) -> String {
    let side = game.size().side();
    let shown = |p: Point| match game.board().get(p) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => mark(p),
    };
    let spaced = |marks: &mut dyn Iterator<Item = char>| marks.flat_map(|mark| [' ', mark]).collect::<String>();
    let row = |row: u8| {
        let cells = spaced(&mut (0..side).filter_map(|col| Point::new(col, row)).map(&shown));
        format!("{:>2}{cells}\n", row + 1)
    };
    let rows: Vec<String> = (0..side).rev().map(row).collect();
    rows.concat() + "  " + &spaced(&mut (0..side).map(|col| char::from(b'a' + col))) + "\n"
}
