//! Opening procedures: how the first stones and the colors are agreed on.
mod action;
mod pattern;
mod procedure;
mod stage;

use std::fmt;
use std::str::FromStr;

pub use action::{IllegalAction, OpeningAction, OpeningActionError};
pub use pattern::{OpeningKind, OpeningPattern};
pub(crate) use procedure::Course;
pub use stage::{Stage, Zone};

use crate::board_size::BoardSize;
use crate::point::{Move, Point, parse_moves};

/// The opening procedures of the rules of play ("Opening rules").
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Play from move 1.
    #[default]
    Free,
    /// The first player puts three stones, the second picks a color.
    Swap,
    /// As swap, but the second may instead put two more stones and let the first pick.
    Swap2,
    /// Move 1 at tengen, move 3 outside the central 5×5.
    Pro,
    /// Move 1 at tengen, move 3 outside the central 7×7.
    LongPro,
    /// One of the 26 openings, a swap, and two fifth moves offered.
    Rif,
    /// As RIF, with a number of fifth moves that the first player declares.
    Yamaguchi,
    /// An opening, a swap, White's fourth move with a number of fifth moves up to this one, and another swap.
    Soosorv(u8),
    /// Five moves in growing central squares, with a swap after each.
    Tarannikov,
    /// As Tarannikov, or ten fifth moves offered instead of the last swaps.
    Taraguchi10,
    /// The stones of a given opening, Black first.
    Gomocup(Vec<Point>),
}

/// Why a game cannot begin with an opening procedure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The text names no procedure.
    #[error(
        "`{0}` is not an opening: expected none, swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-1 to soosorv-{max}, \
         tarannikov, taraguchi-10, or gomocup: and its stones, like gomocup:h8i9g7",
        max = Opening::MOST_OFFERS
    )]
    Unknown(String),
    /// The board has no room for it.
    #[error("{opening} needs a board of side {least} or more, not {size}")]
    TooSmall {
        /// The procedure.
        opening: Opening,
        /// The smallest side it works on.
        least: u8,
        /// The board.
        size: BoardSize,
    },
    /// A given opening holds a stone that cannot be put there.
    #[error("{0} of the given opening is off the board or holds a stone already")]
    Stone(Point),
    /// The game does not begin with the empty board, or has begun.
    #[error("an opening procedure begins on the empty board")]
    Begun,
}

impl Opening {
    /// The procedures to choose from where somebody begins a game, in the order to show them. Their codes in files, links and
    /// settings are what they print as, which [`Opening::from_str`] reads and which never changes. A given opening is none of
    /// them, because its stones come from a list.
    pub const CHOICES: [Self; 10] = [
        Self::Free,
        Self::Swap,
        Self::Swap2,
        Self::Pro,
        Self::LongPro,
        Self::Rif,
        Self::Yamaguchi,
        Self::Soosorv(8),
        Self::Tarannikov,
        Self::Taraguchi10,
    ];

    /// The most fifth moves that can be declared: as many as Taraguchi-10 offers. Every board large enough for it has more
    /// points than that which no symmetry exchanges.
    pub const MOST_OFFERS: u8 = 10;

    /// Whether a game on an empty board of this size can begin with it.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, size: BoardSize) -> Result<(), OpeningError> {
        let least = match self {
            Self::Free | Self::Swap | Self::Swap2 | Self::Gomocup(_) => BoardSize::MIN,
            // A board without a point outside the central square has no third move.
            Self::Pro => 6,
            Self::LongPro => 8,
            // The fifth move of Tarannikov may lie in the central 9×9.
            Self::Rif | Self::Yamaguchi | Self::Soosorv(_) | Self::Tarannikov | Self::Taraguchi10 => 9,
        };
        if size.side() < least {
            return Err(OpeningError::TooSmall { opening: self.clone(), least, size });
        }
        let stones = if let Self::Gomocup(stones) = self { stones.as_slice() } else { &[] };
        let misplaced = |(i, p): (usize, &Point)| !size.contains(*p) || stones[..i].contains(p);
        let wrong = stones.iter().enumerate().find(|&stone| misplaced(stone));
        wrong.map_or(Ok(()), |(_, &p)| Err(OpeningError::Stone(p)))
    }
}

/// The names of the rules of play; a given opening with its stones: `gomocup:h8i9g7`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Free => "none",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
            Self::Pro => "pro",
            Self::LongPro => "long-pro",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Soosorv(most) => return f.pad(&format!("soosorv-{most}")),
            Self::Tarannikov => "tarannikov",
            Self::Taraguchi10 => "taraguchi-10",
            Self::Gomocup(stones) => {
                return f.pad(&stones.iter().fold("gomocup:".to_string(), |text, p| text + &p.to_string()));
            }
        };
        f.pad(name)
    }
}

impl FromStr for Opening {
    type Err = OpeningError;

    fn from_str(text: &str) -> Result<Self, OpeningError> {
        let unknown = || OpeningError::Unknown(text.chars().take(60).collect());
        let name = text.trim().to_ascii_lowercase();
        if let Some(stones) = name.strip_prefix("gomocup:") {
            let moves = parse_moves(stones).map_err(|_| unknown())?;
            let stones =
                moves.into_iter().map(Move::point).collect::<Option<Vec<_>>>().filter(|stones| !stones.is_empty());
            return Ok(Self::Gomocup(stones.ok_or_else(unknown)?));
        }
        if let Some(most) = name.strip_prefix("soosorv-") {
            let most = most.parse().ok().filter(|most| (1..=Self::MOST_OFFERS).contains(most));
            return Ok(Self::Soosorv(most.ok_or_else(unknown)?));
        }
        Ok(match name.as_str() {
            "none" => Self::Free,
            "swap" => Self::Swap,
            "swap2" => Self::Swap2,
            "pro" => Self::Pro,
            "long-pro" => Self::LongPro,
            "rif" => Self::Rif,
            "yamaguchi" => Self::Yamaguchi,
            "tarannikov" => Self::Tarannikov,
            "taraguchi-10" => Self::Taraguchi10,
            _ => return Err(unknown()),
        })
    }
}
