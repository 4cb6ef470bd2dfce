use tengen_rules::Color;

use super::cell::Cell;

/// What lies on one side of a stone, five points far, up to the first point that is neither empty nor its own.
///
/// A leading one marks the end of sight; below it one bit a point, the nearest lowest, set for an own stone. So `0b1_00101` sees
/// five points with own stones at distance 1 and 3, and `0b1` is shut at once. One more bit says that it is the board's edge that ends
/// the sight, which matters in caro only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Half(u8);

/// A way to look from a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ray {
    /// Against the direction of the line.
    Back,
    /// Along it.
    Forth,
}

impl Half {
    /// How far a stone sees: a row of five, and the point after it.
    pub(crate) const SIGHT: u8 = 5;
    /// One more than the largest index.
    pub(crate) const COUNT: usize = 128;
    const EDGE: u8 = 64;

    /// The half as five cells of two bits each read it (see [`Cell`]), the nearest cell lowest for [`Ray::Forth`] and
    /// highest for [`Ray::Back`].
    const fn from_cells(cells: u16, own: u16, ray: Ray) -> Self {
        let mut bits = 0;
        let mut distance = 0;
        while distance < Self::SIGHT {
            let place = match ray {
                Ray::Forth => distance,
                Ray::Back => Self::SIGHT - 1 - distance,
            };
            let cell = (cells >> (2 * place)) & 3;
            if cell == own {
                bits |= 1 << distance;
            } else if cell == Cell::EDGE {
                return Self(bits | 1 << distance | Self::EDGE);
            } else if cell != Cell::EMPTY {
                return Self(bits | 1 << distance);
            }
            distance += 1;
        }
        Self(bits | 1 << Self::SIGHT)
    }

    /// As an index into a table of [`Half::COUNT`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every half there is.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let blocked = (1..1 << Self::SIGHT).flat_map(|half| [Self(half), Self(half | Self::EDGE)]);
        blocked.chain((1 << Self::SIGHT..1 << (Self::SIGHT + 1)).map(Self))
    }

    const fn bits(self) -> u8 {
        self.0 & !Self::EDGE
    }

    /// How many points are seen before the sight ends.
    const fn len(self) -> u8 {
        7 - self.bits().leading_zeros().to_le_bytes()[0]
    }

    const fn own(self) -> u8 {
        self.bits() & !(1 << self.len())
    }

    /// How many own stones follow at once.
    pub(crate) const fn run(self) -> u8 {
        self.own().trailing_ones().to_le_bytes()[0]
    }

    /// Whether an opposing stone (not the edge) follows right after the run.
    pub(crate) const fn shuts(self) -> bool {
        self.run() == self.len() && self.len() < Self::SIGHT && self.0 & Self::EDGE == 0
    }

    pub(crate) const fn is_empty(self, distance: u8) -> bool {
        distance <= self.len() && self.own() & (1 << (distance - 1)) == 0
    }

    pub(crate) const fn with_own(self, distance: u8) -> Self {
        Self(self.0 | 1 << (distance - 1))
    }
}

/// The half for every five cells, for a ray and a color.
const fn halves(ray: Ray, color: Color) -> [Half; 1024] {
    let mut table = [Half(1); 1024];
    let mut cells = 0;
    while cells < 1024 {
        table[cells as usize] = Half::from_cells(cells, Cell::of(color), ray);
        cells += 1;
    }
    table
}

static BACK: [[Half; 1024]; 2] = [halves(Ray::Back, Color::Black), halves(Ray::Back, Color::White)];
static FORTH: [[Half; 1024]; 2] = [halves(Ray::Forth, Color::Black), halves(Ray::Forth, Color::White)];

impl Half {
    /// What a stone of this color sees on five cells.
    pub(crate) fn look(ray: Ray, color: Color, cells: u16) -> Self {
        let table = match ray {
            Ray::Back => &BACK,
            Ray::Forth => &FORTH,
        };
        table[color.index()][usize::from(cells & 1023)]
    }
}
