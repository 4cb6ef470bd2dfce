use tengen_rules::{BoardSize, Color, Game, IllegalMove, Move, Outcome, Point, Position, RuleSet, Setup, WinReason};

use crate::command::{Owner, Stone};

/// The stones an engine was told of, in the order of play as far as it is known.
///
/// They are kept as a list because `TAKEBACK` may take any of them away; the game that they make is looked up when
/// somebody is to move.
#[derive(Clone, Debug)]
pub(crate) struct Stones {
    pub(crate) size: BoardSize,
    list: Vec<(Point, Color)>,
}

/// Why stones and moves make no game that goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StonesError {
    #[error("`{0},{1}` is off a board of side {2}")]
    OffBoard(i32, i32, BoardSize),
    #[error("{0} holds two stones")]
    Occupied(Point),
    #[error("stones of owner 3 belong to the continuous game, which is not supported")]
    Continuous,
    #[error(
        "{own} own and {opponent} opposing stones with the engine to move: expected as many, or one opposing stone more"
    )]
    Counts { own: usize, opponent: usize },
    #[error("{black} black and {white} white stones: turns alternate, so stones were taken back out of turn")]
    OutOfTurn { black: usize, white: usize },
    #[error("{0}")]
    Setup(String),
    #[error("the game is over: {0}")]
    Over(String),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Stones {
    pub(crate) const fn new(size: BoardSize) -> Self {
        Self { size, list: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The stones of `BOARD`, whatever their order: equal counts mean that the engine is Black, one opposing stone more that it is White.
    pub(crate) fn from_board(size: BoardSize, stones: &[Stone]) -> Result<Self, StonesError> {
        let mut own = Vec::new();
        let mut opponent = Vec::new();
        for stone in stones {
            let p = stone.at.point(size).ok_or(StonesError::OffBoard(stone.at.x, stone.at.y, size))?;
            match stone.owner {
                Owner::Own => own.push(p),
                Owner::Opponent => opponent.push(p),
                Owner::Nobody => return Err(StonesError::Continuous),
            }
        }
        let (black, white) = match opponent.len().checked_sub(own.len()) {
            Some(0) => (own, opponent),
            Some(1) => (opponent, own),
            _ => return Err(StonesError::Counts { own: own.len(), opponent: opponent.len() }),
        };
        let mut stones = Self::new(size);
        let mut white = white.into_iter();
        for p in black {
            stones.put(p, Color::Black)?;
            if let Some(p) = white.next() {
                stones.put(p, Color::White)?;
            }
        }
        Ok(stones)
    }

    /// The stones of `SWAP2BOARD`: Black first, colors in turn.
    pub(crate) fn from_swap2(size: BoardSize, stones: &[crate::xy::Xy]) -> Result<Self, StonesError> {
        let mut list = Self::new(size);
        for (i, xy) in stones.iter().enumerate() {
            let p = xy.point(size).ok_or(StonesError::OffBoard(xy.x, xy.y, size))?;
            list.put(p, Color::ALL[i % 2])?;
        }
        Ok(list)
    }

    fn put(&mut self, p: Point, color: Color) -> Result<(), StonesError> {
        if self.list.iter().any(|stone| stone.0 == p) {
            return Err(StonesError::Occupied(p));
        }
        self.list.push((p, color));
        Ok(())
    }

    /// The game these stones make, played in their order where that is an order of play, else from a set-up.
    pub(crate) fn game(&self, rule: RuleSet) -> Result<Game, StonesError> {
        let mut game = Game::new(rule, self.size);
        for &(p, color) in &self.list {
            if game.to_move() != color {
                return self.out_of_turn(rule);
            }
            match game.check_foul(Move::Place(p)) {
                Ok(legal) => game.play(legal),
                // A finished game in the middle: the order is not the order of play, or nobody stopped. The set-up tells.
                Err(IllegalMove::Over) => return self.set_up(rule),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(game)
    }

    fn set_up(&self, rule: RuleSet) -> Result<Game, StonesError> {
        let setup = Setup { size: self.size, rule, stones: self.list.clone(), to_move: None };
        let position = Position::try_from(setup).map_err(|error| StonesError::Setup(error.to_string()))?;
        Ok(Game::from_position(position))
    }

    fn out_of_turn(&self, rule: RuleSet) -> Result<Game, StonesError> {
        let count = |color| self.list.iter().filter(|stone| stone.1 == color).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        match black.checked_sub(white) {
            Some(0 | 1) => self.set_up(rule),
            _ => Err(StonesError::OutOfTurn { black, white }),
        }
    }

    /// The game, if it goes on.
    pub(crate) fn open_game(&self, rule: RuleSet) -> Result<Game, StonesError> {
        let game = self.game(rule)?;
        match game.outcome() {
            None => Ok(game),
            Some(outcome) => Err(StonesError::Over(describe(outcome))),
        }
    }

    /// Plays a move for the side to move. A forbidden move is refused.
    pub(crate) fn play(&mut self, rule: RuleSet, p: Point) -> Result<(), StonesError> {
        let game = self.open_game(rule)?;
        game.check(Move::Place(p))?;
        self.put(p, game.to_move())
    }

    /// Takes one stone away; `false` if none is there.
    pub(crate) fn take_back(&mut self, p: Point) -> bool {
        let before = self.list.len();
        self.list.retain(|stone| stone.0 != p);
        self.list.len() < before
    }
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win { winner, by: WinReason::Five(_) } => format!("{winner} has a winning row"),
        Outcome::Win { winner, by } => format!("{winner} won by {}", by.name()),
        Outcome::Draw(reason) => format!("draw by {}", reason.name()),
    }
}
