use crate::color::Color;
use crate::direction::Direction;
use crate::point::Point;

/// An unbroken row of stones of one color on a line, as long as it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Whose stones.
    pub color: Color,
    /// Along which line.
    pub direction: Direction,
    /// The first stone, counted along the direction.
    pub start: Point,
    /// How many stones.
    pub len: u8,
}

impl Run {
    /// Its points along the direction.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { start, direction, len, .. } = *self;
        (0..len.cast_signed()).filter_map(move |steps| start.step(direction, steps))
    }

    /// Whether a point is one of its stones.
    pub fn contains(&self, p: Point) -> bool {
        self.points().any(|q| q == p)
    }
}
