use std::fmt;

use crate::board::Board;
use crate::board_size::BoardSize;
use crate::color::Color;
use crate::forbidden::{ForbiddenProof, overlines};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::point::Point;
use crate::rule_set::RuleSet;
use crate::run::Run;
use crate::win::winning_runs;

/// Stones as somebody set them up; it may be nonsense. [`Position::try_from`] tells.
///
/// ```
/// use tengen_rules::{Color, Position, Setup, SetupError};
/// let puzzle = Setup { stones: vec![("h8".parse()?, Color::Black), ("i9".parse()?, Color::Black)], ..Setup::default() };
/// let error = Position::try_from(puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "2 black and 0 white stones with white to move: black moves first and turns alternate");
/// let position = error.ignore_counts()?;
/// assert_eq!(position.to_move(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The board size.
    pub size: BoardSize,
    /// The rule set.
    pub rule: RuleSet,
    /// The stones, in any order.
    pub stones: Vec<(Point, Color)>,
    /// The side to move; `None`: White if there are more black stones than white ones, else Black.
    pub to_move: Option<Color>,
}

/// One thing wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// A stone lies off the board.
    #[error("{point} is off a board of side {size}")]
    OffBoard {
        /// Where the stone lies.
        point: Point,
        /// The board size.
        size: BoardSize,
    },
    /// Two stones share a point.
    #[error("{0} holds more than one stone")]
    Occupied(Point),
    /// The numbers of stones don't fit turns that alternate.
    #[error("{black} black and {white} white stones with {to_move} to move: black moves first and turns alternate")]
    Counts {
        /// The number of black stones.
        black: usize,
        /// The number of white stones.
        white: usize,
        /// The side to move.
        to_move: Color,
    },
    /// Both sides have a winning row.
    #[error("both sides have a winning row")]
    BothWon,
    /// Stones were put after the game was over: the side that ended it is to move again, or its winning rows share no stone
    /// that could have been the last.
    #[error("the game was over before the last stone: {0} had won")]
    PlayedOn(Color),
}

/// A set-up that cannot have come about in a game, with every reason.
///
/// Puzzles and pieces of games are like that on purpose. Who accepts a reason says so by name, and gets the position if no
/// other reason is left: [`SetupError::ignore_counts`], [`SetupError::ignore_finished`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// All that is wrong, in the order found; never empty.
    pub faults: Vec<SetupFault>,
    position: Box<Position>,
}

impl SetupError {
    /// Accepts any numbers of stones.
    ///
    /// # Errors
    /// The reasons left.
    pub fn ignore_counts(self) -> Result<Position, Self> {
        self.ignore(|fault| matches!(fault, SetupFault::Counts { .. }))
    }

    /// Accepts a game that was over before the last stone, or that both sides have won; then it counts for Black, who moved
    /// first.
    ///
    /// # Errors
    /// The reasons left.
    pub fn ignore_finished(self) -> Result<Position, Self> {
        self.ignore(|fault| matches!(fault, SetupFault::BothWon | SetupFault::PlayedOn(_)))
    }

    fn ignore(mut self, accepted: impl Fn(&SetupFault) -> bool) -> Result<Position, Self> {
        self.faults.retain(|fault| !accepted(fault));
        if self.faults.is_empty() { Ok(*self.position) } else { Err(self) }
    }
}

impl std::error::Error for SetupError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

/// A board whose stones make sense under a rule set, whose turn it is, and whether the game is over already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rule: RuleSet,
    board: Board,
    to_move: Color,
    outcome: Option<Outcome>,
}

impl Position {
    /// The empty board with Black to move.
    pub fn new(rule: RuleSet, size: BoardSize) -> Self {
        Self { rule, board: Board::new(size), to_move: Color::Black, outcome: None }
    }

    /// The rule set.
    pub const fn rule(&self) -> RuleSet {
        self.rule
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// How the game ended, if the stones say that it did.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let mut board = Board::new(setup.size);
        let mut faults = Vec::new();
        for &(point, color) in &setup.stones {
            if !setup.size.contains(point) {
                faults.push(SetupFault::OffBoard { point, size: setup.size });
            } else if !board.is_empty(point) {
                faults.push(SetupFault::Occupied(point));
            } else {
                board.set(point, Some(color));
            }
        }
        let count = |color| setup.stones.iter().filter(|stone| stone.1 == color).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        let to_move = setup.to_move.unwrap_or(if black > white { Color::White } else { Color::Black });
        let fits = match to_move {
            Color::Black => black == white,
            Color::White => black == white + 1,
        };
        // A pass is no stone, so where passing is allowed any counts can come about.
        if !fits && !setup.rule.allows_pass() {
            faults.push(SetupFault::Counts { black, white, to_move });
        }
        let (outcome, finish) = result_of(&board, setup.rule, to_move);
        faults.extend(finish);
        let position = Self { rule: setup.rule, board, to_move, outcome };
        if faults.is_empty() { Ok(position) } else { Err(SetupError { faults, position: Box::new(position) }) }
    }
}

/// How the game on a board ended, and what is wrong with such an end.
fn result_of(board: &Board, rule: RuleSet, to_move: Color) -> (Option<Outcome>, Option<SetupFault>) {
    let [black, white] = Color::ALL.map(|color| runs_of(board, color, |p| winning_runs(board, rule, p)));
    // Without a five, an overline was forbidden when it was made.
    let sixes = if rule == RuleSet::Renju { runs_of(board, Color::Black, |p| overlines(board, p)) } else { Vec::new() };
    let win = |winner, by| Some(Outcome::Win { winner, by });
    let played_on = |winner, runs: &[Run]| was_played_on(runs, to_move).then_some(SetupFault::PlayedOn(winner));
    match [black.as_slice(), white.as_slice(), sixes.as_slice()] {
        [[_, ..], [_, ..], _] => (win(Color::Black, WinReason::Five(black)), Some(SetupFault::BothWon)),
        [runs @ [_, ..], ..] => {
            let fault = played_on(Color::Black, runs);
            (win(Color::Black, WinReason::Five(black)), fault)
        }
        [_, runs @ [_, ..], _] => {
            let fault = played_on(Color::White, runs);
            (win(Color::White, WinReason::Five(white)), fault)
        }
        [_, _, runs @ [_, ..]] => {
            let fault = played_on(Color::White, runs);
            (win(Color::White, WinReason::ForbiddenMove(ForbiddenProof::Overline(sixes))), fault)
        }
        _ => (board.is_full().then_some(Outcome::Draw(DrawReason::BoardFull)), None),
    }
}

/// Whether the rows that ended a game can't have been made by its last stone: their color is to move again, or no stone lies
/// on all of them.
fn was_played_on(runs: &[Run], to_move: Color) -> bool {
    let shared = |run: &Run| run.points().any(|p| runs.iter().all(|other| other.contains(p)));
    runs.first().is_some_and(|run| run.color == to_move || !shared(run))
}

/// Every run of one color that `find` finds through a stone, each once.
fn runs_of(board: &Board, color: Color, find: impl Fn(Point) -> Vec<Run>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for run in board.stones_of(color).flat_map(find) {
        if !runs.contains(&run) {
            runs.push(run);
        }
    }
    runs
}
