use tengen_rules::{Color, Direction, Forbidden, Point};

use crate::line_shape::{LineShape, Window};
use crate::lines::Lines;

/// What a Black stone on an empty point would be in Renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It makes five and wins.
    Five,
    /// It is forbidden.
    Forbidden(Forbidden),
    /// It is neither.
    Legal,
}

impl Lines {
    /// What a Black stone on this empty point would be in Renju.
    ///
    /// Five, overline and double-four stand in the tables. Only a point that is a three on two lines needs more: the stone
    /// is put, and each three's straight-four points are judged in the same way until two threes are found, or can't be any more.
    /// The board is as before when this returns.
    ///
    /// A board that holds a five is over: what this says then means nothing.
    pub fn verdict(&mut self, p: Point) -> Verdict {
        let windows = Direction::ALL.map(|direction| self.window(p, direction, Color::Black));
        let shapes = windows.map(Window::shape);
        if shapes.contains(&LineShape::Five) {
            return Verdict::Five;
        }
        if shapes.contains(&LineShape::Overline) {
            return Verdict::Forbidden(Forbidden::Overline);
        }
        let count = |shape| shapes.iter().filter(|&&other| other == shape).count();
        if count(LineShape::TwoFours) > 0 || count(LineShape::Four) > 1 {
            return Verdict::Forbidden(Forbidden::DoubleFour);
        }
        if count(LineShape::Three) > 1 && self.is_double_three(p, windows, shapes) {
            return Verdict::Forbidden(Forbidden::DoubleThree);
        }
        Verdict::Legal
    }

    /// The kind of forbidden move a Black stone on this empty point would be in Renju, if it would. See [`Lines::verdict`].
    pub fn forbidden(&mut self, p: Point) -> Option<Forbidden> {
        match self.verdict(p) {
            Verdict::Forbidden(kind) => Some(kind),
            Verdict::Five | Verdict::Legal => None,
        }
    }

    /// Every empty point forbidden to Black, row by row from the bottom.
    pub fn forbidden_points(&mut self) -> Vec<(Point, Forbidden)> {
        let empty = self.size().points().filter(|&p| self.is_empty(p)).collect::<Vec<_>>();
        empty.into_iter().filter_map(|p| Some((p, self.forbidden(p)?))).collect()
    }

    /// Whether at least two of the lines that look like threes have a playable straight-four point.
    fn is_double_three(&mut self, p: Point, windows: [Window; 4], shapes: [LineShape; 4]) -> bool {
        self.place(p, Color::Black);
        let mut threes = 0;
        for (direction, window) in Direction::ALL.into_iter().zip(windows) {
            if shapes[direction as usize] == LineShape::Three && self.is_playable_three(p, direction, window) {
                threes += 1;
                if threes == 2 {
                    break;
                }
            }
        }
        self.remove(p, Color::Black);
        threes == 2
    }

    /// Whether one of the points that would make the three of a stone a straight four is a legal move that makes no five.
    fn is_playable_three(&mut self, p: Point, direction: Direction, window: Window) -> bool {
        window.straight_fours().filter_map(|steps| p.step(direction, steps)).any(|q| self.verdict(q) == Verdict::Legal)
    }
}
