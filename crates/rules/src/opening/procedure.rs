//! The procedures, to be read beside the table "Opening rules" of the rules of play: what comes next follows from the procedure,
//! the number of stones and the decisions so far.
use crate::color::Color;
use crate::opening::Opening;
use crate::opening::action::OpeningAction::{self, Declare, Keep, Offer, OfferTen, PutTwo, Swap};
use crate::opening::stage::{Stage, Zone};
use crate::seat::Seat;

/// The choice between the two colors.
const COLORS: &[OpeningAction] = &[Keep, Swap];

/// How far a procedure has come.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    /// The number of stones.
    pub(crate) ply: usize,
    /// The decisions so far, each with the number of stones when it was taken.
    pub(crate) decisions: &'a [(usize, OpeningAction)],
}

impl Course<'_> {
    /// Who has a color: the seats exchange colors at each swap.
    pub(crate) fn seat_of(self, color: Color) -> Seat {
        let swaps = self.decisions.iter().filter(|decision| decision.1 == Swap).count();
        if (swaps + color.index()).is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// Whether nothing was decided since the last stone.
    fn is_undecided(self) -> bool {
        self.count_here() == 0
    }

    /// The number of decisions since the last stone.
    fn count_here(self) -> usize {
        self.decisions.iter().filter(|decision| decision.0 == self.ply).count()
    }

    fn has(self, action: OpeningAction) -> bool {
        self.decisions.iter().any(|decision| decision.1 == action)
    }

    /// The declared number of fifth moves.
    fn declared(self) -> usize {
        let number =
            self.decisions.iter().find_map(|decision| if let Declare(n) = decision.1 { Some(n) } else { None });
        number.map_or(1, usize::from)
    }

    /// The end of the procedures that offer fifth moves: Black offers them, White picks one.
    fn fifth_move(self, number: usize) -> Stage {
        let offered = |decision: &(usize, OpeningAction)| if let Offer(p) = decision.1 { Some(p) } else { None };
        let offers: Vec<_> = self.decisions.iter().filter_map(offered).collect();
        match (self.ply, number - offers.len()) {
            (4, 0) => Stage::Pick { by: self.seat_of(Color::White), offers },
            (4, left) => Stage::Offer { by: self.seat_of(Color::Black), left },
            _ => Stage::Play,
        }
    }
}

const fn stone(by: Seat, zone: Zone) -> Stage {
    Stage::Stone { by, zone }
}

const fn decide(by: Seat, choices: &'static [OpeningAction]) -> Stage {
    Stage::Decide { by, choices }
}

/// The central square of move 1 to 5 by the number of stones before it: 1×1, 3×3 and so on.
const fn growing(ply: usize) -> Zone {
    match ply {
        0 => Zone::Central(1),
        1 => Zone::Central(3),
        2 => Zone::Central(5),
        3 => Zone::Central(7),
        _ => Zone::Central(9),
    }
}

impl Opening {
    /// What the procedure asks for next.
    pub(crate) fn stage(&self, course: Course) -> Stage {
        let (black, white) = (course.seat_of(Color::Black), course.seat_of(Color::White));
        let mover = if course.ply.is_multiple_of(2) { black } else { white };
        let undecided = course.is_undecided();
        match self {
            Self::Free => Stage::Play,
            Self::Swap => match course.ply {
                0..3 => stone(Seat::First, Zone::Anywhere),
                3 if undecided => decide(Seat::Second, COLORS),
                _ => Stage::Play,
            },
            Self::Swap2 => match course.ply {
                0..3 => stone(Seat::First, Zone::Anywhere),
                3 if undecided => decide(Seat::Second, &[Keep, Swap, PutTwo]),
                3..5 if course.has(PutTwo) => stone(Seat::Second, Zone::Anywhere),
                5 if course.has(PutTwo) && undecided => decide(Seat::First, COLORS),
                _ => Stage::Play,
            },
            Self::Pro | Self::LongPro => match course.ply {
                0 => stone(mover, Zone::Central(1)),
                1 => stone(mover, Zone::Anywhere),
                2 => stone(mover, Zone::Outside(if *self == Self::Pro { 5 } else { 7 })),
                _ => Stage::Play,
            },
            Self::Rif => match course.ply {
                ply @ 0..3 => stone(Seat::First, growing(ply)),
                3 if undecided => decide(Seat::Second, COLORS),
                3 => stone(white, Zone::Anywhere),
                _ => course.fifth_move(2),
            },
            Self::Yamaguchi => match (course.ply, course.count_here()) {
                (ply @ 0..3, _) => stone(Seat::First, growing(ply)),
                (3, 0) => Stage::Declare { by: Seat::First, most: Self::MOST_OFFERS },
                (3, 1) => decide(Seat::Second, COLORS),
                (3, _) => stone(white, Zone::Anywhere),
                _ => course.fifth_move(course.declared()),
            },
            Self::Soosorv(most) => match (course.ply, course.count_here()) {
                (ply @ 0..3, _) => stone(Seat::First, growing(ply)),
                (3, 0) => decide(Seat::Second, COLORS),
                (3, _) => stone(white, Zone::Anywhere),
                (4, 0) => Stage::Declare { by: white, most: *most },
                (4, 1) => decide(black, COLORS),
                _ => course.fifth_move(course.declared()),
            },
            Self::Tarannikov => match course.ply {
                1..=5 if undecided => decide(mover, COLORS),
                ply @ 0..5 => stone(mover, growing(ply)),
                _ => Stage::Play,
            },
            Self::Taraguchi10 => match course.ply {
                1..=3 if undecided => decide(mover, COLORS),
                4 if undecided => decide(mover, &[Keep, Swap, OfferTen]),
                4 | 5 if course.has(OfferTen) => course.fifth_move(10),
                ply @ 0..5 => stone(mover, growing(ply)),
                5 if undecided => decide(mover, COLORS),
                _ => Stage::Play,
            },
            Self::Gomocup(stones) => stones.get(course.ply).map_or(Stage::Play, |&p| stone(mover, Zone::Only(p))),
        }
    }
}
