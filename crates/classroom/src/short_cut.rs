use tengen_player::Shape;
use tengen_rules::{Color, Point};

use crate::scoreboard::Scoreboard;

/// A reason to weigh no other points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShortCut {
    /// The move wins at once.
    MustWin,
    /// The opponent would win at once on the point.
    MustBlock,
}

impl ShortCut {
    /// Leaves only the points that win at once, or else those that stop the opponent from winning at once, if there are any.
    pub(crate) fn take(scoreboard: &Scoreboard, side: Color, points: &mut Vec<Point>) -> Option<Self> {
        for (color, short_cut) in [(side, Self::MustWin), (side.opponent(), Self::MustBlock)] {
            if scoreboard.totals(color).fives == 0 {
                continue;
            }
            let decides = |p: &Point| scoreboard.makes(*p, color, Shape::Five);
            if points.iter().any(decides) {
                points.retain(decides);
                return Some(short_cut);
            }
        }
        None
    }
}
