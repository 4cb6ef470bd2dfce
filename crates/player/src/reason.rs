use tengen_rules::Point;

/// The shapes of one side on one line, from the strongest down (glossary: "Shapes and threats").
///
/// The sketches show one form of each, `X` own stones, `O` the opponent's or the edge, `_` empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// `OX___`: a stone alone that can still become five.
    Single,
    /// `OXX__`: one stone more makes a closed three.
    ClosedTwo,
    /// `_XX__`: one stone more makes an open three.
    OpenTwo,
    /// `OXXX_`: one stone more makes a closed four, and no more than that.
    ClosedThree,
    /// `_XXX_`: one stone more makes an open four.
    OpenThree,
    /// `OXXXX_`: one point makes five; broken forms such as `XX_XX` are closed fours too.
    ClosedFour,
    /// `_XXXX_`: two points make five.
    OpenFour,
    /// `XXXXX`: wins.
    Five,
}

impl Shape {
    /// All shapes, the weakest first.
    pub const ALL: [Self; 8] = [
        Self::Single,
        Self::ClosedTwo,
        Self::OpenTwo,
        Self::ClosedThree,
        Self::OpenThree,
        Self::ClosedFour,
        Self::OpenFour,
        Self::Five,
    ];

    /// Its stable name, such as `open-three`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::ClosedTwo => "closed-two",
            Self::OpenTwo => "open-two",
            Self::ClosedThree => "closed-three",
            Self::OpenThree => "open-three",
            Self::ClosedFour => "closed-four",
            Self::OpenFour => "open-four",
            Self::Five => "five",
        }
    }
}

/// One stone that makes two threats at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fork {
    /// Two open threes.
    ThreeThree,
    /// A four and an open three.
    FourThree,
    /// Two fours.
    FourFour,
}

impl Fork {
    /// Its stable name, such as `four-three`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ThreeThree => "three-three",
            Self::FourThree => "four-three",
            Self::FourFour => "four-four",
        }
    }
}

/// One part of why a move was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReasonPart {
    /// The move makes a shape for its own side; `stones` has the move among them.
    Makes {
        /// The shape.
        shape: Shape,
        /// Its stones along the line.
        stones: Vec<Point>,
    },
    /// The move takes the point where the opponent would have made a shape.
    Stops {
        /// The shape.
        shape: Shape,
        /// Its stones along the line, had the opponent played there.
        stones: Vec<Point>,
    },
    /// The move makes a fork for its own side.
    MakesFork(Fork),
    /// The move takes the point where the opponent would have made a fork.
    StopsFork(Fork),
}

impl ReasonPart {
    /// Whether the move makes something for its own side; otherwise it stops something of the opponent's.
    pub const fn makes(&self) -> bool {
        matches!(self, Self::Makes { .. } | Self::MakesFork(_))
    }

    /// The stable name of the shape or fork, such as `open-three` or `four-three`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Makes { shape, .. } | Self::Stops { shape, .. } => shape.name(),
            Self::MakesFork(fork) | Self::StopsFork(fork) => fork.name(),
        }
    }

    /// The stones of the shape; none for a fork, whose shapes are parts of their own.
    pub fn stones(&self) -> &[Point] {
        match self {
            Self::Makes { stones, .. } | Self::Stops { stones, .. } => stones,
            Self::MakesFork(_) | Self::StopsFork(_) => &[],
        }
    }
}
