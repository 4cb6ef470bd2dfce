use std::fmt;
use std::str::FromStr;

use crate::forbidden::Forbidden;
use crate::point::Point;

/// What a player decides in an opening procedure, apart from putting stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpeningAction {
    /// Leave the colors as they are.
    Keep,
    /// Exchange the colors.
    Swap,
    /// Put two more stones and let the other player decide (swap2).
    PutTwo,
    /// Offer ten fifth moves, without a swap (Taraguchi-10).
    OfferTen,
    /// Say how many fifth moves will be offered.
    Declare(u8),
    /// Offer a fifth move.
    Offer(Point),
}

/// `keep`, `swap`, `put-two`, `offer-ten`, `declare-3`, `offer-h9`.
impl fmt::Display for OpeningAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep => f.pad("keep"),
            Self::Swap => f.pad("swap"),
            Self::PutTwo => f.pad("put-two"),
            Self::OfferTen => f.pad("offer-ten"),
            Self::Declare(number) => f.pad(&format!("declare-{number}")),
            Self::Offer(p) => f.pad(&format!("offer-{p}")),
        }
    }
}

/// Text that is no action of an opening procedure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an action of an opening: expected keep, swap, put-two, offer-ten, declare-N or offer-POINT")]
pub struct OpeningActionError(pub String);

impl FromStr for OpeningAction {
    type Err = OpeningActionError;

    fn from_str(text: &str) -> Result<Self, OpeningActionError> {
        let fault = || OpeningActionError(text.chars().take(40).collect());
        Ok(match text {
            "keep" => Self::Keep,
            "swap" => Self::Swap,
            "put-two" => Self::PutTwo,
            "offer-ten" => Self::OfferTen,
            _ => {
                let declared = text.strip_prefix("declare-").and_then(|number| number.parse().ok()).map(Self::Declare);
                let offered = || text.strip_prefix("offer-").and_then(|p| p.parse().ok()).map(Self::Offer);
                declared.or_else(offered).ok_or_else(fault)?
            }
        })
    }
}

/// Why an action cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Something else is due.
    #[error("`{0}` is not what the opening asks for now")]
    NotNow(OpeningAction),
    /// A number of fifth moves that cannot be declared.
    #[error("{number} fifth moves cannot be declared: expected 1 to {most}")]
    Number {
        /// The number.
        number: u8,
        /// The largest allowed.
        most: u8,
    },
    /// The offered point is off the board or holds a stone.
    #[error("{0} cannot be offered: it is not an empty point of the board")]
    NotEmpty(Point),
    /// The offered point is forbidden to Black.
    #[error("{0} cannot be offered: it is forbidden to Black: {1}")]
    Forbidden(Point, Forbidden),
    /// The offered point is an earlier offer, or one that a symmetry of the position maps onto it.
    #[error("{point} cannot be offered: it is the same as {earlier} up to symmetry")]
    Symmetric {
        /// The point.
        point: Point,
        /// The earlier offer.
        earlier: Point,
    },
}

impl IllegalAction {
    /// Whether a number of fifth moves can be declared.
    pub(crate) const fn check_number(number: u8, most: u8) -> Result<(), Self> {
        if number >= 1 && number <= most { Ok(()) } else { Err(Self::Number { number, most }) }
    }
}
