//! What a stone makes on one line, for every content of the five cells on each side of it.
//!
//! Five cells decide exactly: a four, the empty point that completes it and the cells beyond, where a stone would make the
//! five a six, lie within five of the new stone; so do a straight four and the cells beyond its ends.

/// The eleven cells of a line around a point, as one color sees them; bit 5 is the point itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    own: u32,
    closed: u32,
}

/// What one more stone of the window's color makes at its middle, on this line alone. The strongest counts.
///
/// The sketches show one form of each: `*` the new stone, `X` own stones, `.` empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineShape {
    /// `.X*..`: less than a three.
    None,
    /// `.X*X..`: one more stone makes a straight four, as far as this line tells.
    Three,
    /// `.X*XX.`: one more stone makes a five; a straight four is one four.
    Four,
    /// `X.X*X.X`: two groups of four, each with its own completing point.
    TwoFours,
    /// `XXX*XX`: six or more.
    Overline,
    /// `XX*XX`: exactly five.
    Five,
}

/// The bit of the middle.
const MIDDLE: u32 = 1 << 5;
/// The eleven cells.
const CELLS: u32 = (1 << 11) - 1;
/// The contents of five cells: each empty, own or closed.
const FIVE_CELLS: usize = 3 * 3 * 3 * 3 * 3;

impl Window {
    /// A window of own stones and of closed cells (opposing stones and everything off the board); bits above the eleventh are
    /// ignored.
    pub(crate) const fn new(own: u32, closed: u32) -> Self {
        Self { own: own & CELLS, closed: closed & CELLS }
    }

    /// What a stone at the middle makes on this line.
    pub fn shape(self) -> LineShape {
        let below = FIVE_CELL_NUMBERS[(self.own & 31) as usize][(self.closed & 31) as usize];
        let above = FIVE_CELL_NUMBERS[(self.own >> 6) as usize][(self.closed >> 6) as usize];
        SHAPES[above as usize * FIVE_CELLS + below as usize]
    }

    /// Where one more stone, after the one at the middle, makes a straight four on this line: as distances along the direction.
    pub fn straight_fours(self) -> impl Iterator<Item = i8> {
        let points = self.straight_four_bits();
        (2..9i8).filter(move |bit| points >> bit & 1 == 1).map(|bit| bit - 5)
    }

    /// As [`Window::straight_fours`], as bits: four cells in a row with the middle among them and one empty, an empty cell at
    /// each end, and beyond neither end a stone that would make six of the five.
    const fn straight_four_bits(self) -> u32 {
        let own = self.own | MIDDLE;
        let empty = CELLS & !(own | self.closed);
        let mut points = 0;
        let mut start = 2;
        while start <= 5 {
            let missing = (0b1111 << start) & !own;
            let ends = 1 << (start - 1) | 1 << (start + 4);
            let beyond = 1 << (start - 2) | 1 << (start + 5);
            if missing.is_power_of_two() && missing & empty != 0 && ends & !empty == 0 && beyond & own == 0 {
                points |= missing;
            }
            start += 1;
        }
        points
    }

    /// How many groups of four own stones, the middle among them, one more stone makes exactly five.
    const fn fours(self) -> u32 {
        let own = self.own | MIDDLE;
        let empty = CELLS & !(own | self.closed);
        let (mut fours, mut last, mut start) = (0, 0, 1);
        while start <= 5 {
            let five = 0b1_1111 << start;
            let missing = five & !own;
            let beyond = 1 << (start - 1) | 1 << (start + 5);
            if missing.is_power_of_two() && missing & empty != 0 && beyond & own == 0 {
                // The two completing points of a straight four belong to the same four stones.
                fours += (last != five & own) as u32;
                last = five & own;
            }
            start += 1;
        }
        fours
    }

    /// The shape, worked out cell by cell: what the table holds.
    const fn compute_shape(self) -> LineShape {
        let own = self.own | MIDDLE;
        let run = (own >> 6).trailing_ones() + (own << 26).leading_ones();
        match (run, self.fours()) {
            (5, _) => LineShape::Five,
            (6.., _) => LineShape::Overline,
            (_, 2..) => LineShape::TwoFours,
            (_, 1) => LineShape::Four,
            _ if self.straight_four_bits() != 0 => LineShape::Three,
            _ => LineShape::None,
        }
    }
}

/// The number of the content of five cells, in base three, by own and closed bits. A cell is never both.
static FIVE_CELL_NUMBERS: [[u8; 32]; 32] = {
    let mut numbers = [[0; 32]; 32];
    let mut number = 0;
    while number < FIVE_CELLS {
        let (own, closed) = five_cells(number);
        #[expect(clippy::cast_possible_truncation, reason = "243 contents fit")]
        {
            numbers[own as usize][closed as usize] = number as u8;
        }
        number += 1;
    }
    numbers
};

/// The shape for each content of the five cells above the middle and the five below.
#[expect(long_running_const_eval, reason = "59 049 windows are worked out once, at compile time")]
static SHAPES: [LineShape; FIVE_CELLS * FIVE_CELLS] = {
    let mut shapes = [LineShape::None; FIVE_CELLS * FIVE_CELLS];
    let mut above = 0;
    while above < FIVE_CELLS {
        let (own_above, closed_above) = five_cells(above);
        let mut below = 0;
        while below < FIVE_CELLS {
            let (own, closed) = five_cells(below);
            let window = Window::new(own_above << 6 | own, closed_above << 6 | closed);
            shapes[above * FIVE_CELLS + below] = window.compute_shape();
            below += 1;
        }
        above += 1;
    }
    shapes
};

/// The own and closed bits of five cells with a content of this number.
const fn five_cells(mut number: usize) -> (u32, u32) {
    let (mut own, mut closed, mut cell) = (0, 0, 0);
    while cell < 5 {
        match number % 3 {
            1 => own |= 1 << cell,
            2 => closed |= 1 << cell,
            _ => {}
        }
        number /= 3;
        cell += 1;
    }
    (own, closed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape at `*` of a line drawn with `X` own, `O` closed, `.` empty; everything beyond is closed.
    fn shape(line: &str) -> LineShape {
        let middle = line.find('*').unwrap();
        let cell = |distance: usize| {
            let at = (middle + distance).checked_sub(5)?;
            line.as_bytes().get(at).copied()
        };
        let bits = |wanted: fn(Option<u8>) -> bool| {
            (0..11).filter(|&distance| wanted(cell(distance))).map(|distance| 1 << distance).sum()
        };
        Window::new(bits(|cell| cell == Some(b'X')), bits(|cell| matches!(cell, None | Some(b'O')))).shape()
    }

    #[test]
    fn shapes_as_the_rules_draw_them() {
        use LineShape::{Five, Four, None, Overline, Three, TwoFours};
        let lines = [
            ("XX*XX", Five),
            ("OXX*XXO", Five),
            ("XXX*XX", Overline),
            ("XXX*XXXX", Overline),
            ("X.X*X.X", TwoFours),
            ("XX.*X.XX", TwoFours),
            (".X*XX.", Four),
            ("OX*XX.", Four),
            ("OX*XXO", None),
            ("X.*XX", Four),
            ("X.*XXX", None),
            (".X.*XXX.", Four),
            ("XX.*XX.XX", None),
            ("..X*X..", Three),
            (".X*X..", Three),
            (".X*X.", None),
            ("O.X*X.O", None),
            (".X.*X.", Three),
            ("X..*XX..", Three),
            ("X.*XX.X", TwoFours),
            ("X.X*X..", Four),
            (".X*.", None),
            ("*", None),
        ];
        for (line, expected) in lines {
            assert_eq!(shape(line), expected, "{line}");
            let mirrored: String = line.chars().rev().collect();
            assert_eq!(shape(&mirrored), expected, "{mirrored}");
        }
    }
}
