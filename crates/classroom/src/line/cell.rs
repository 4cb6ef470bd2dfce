use tengen_rules::Color;

/// What stands on a point, in two bits.
pub(crate) struct Cell;

impl Cell {
    pub(crate) const EMPTY: u16 = 0;
    pub(crate) const EDGE: u16 = 3;

    pub(crate) const fn of(color: Color) -> u16 {
        match color {
            Color::Black => 1,
            Color::White => 2,
        }
    }
}
