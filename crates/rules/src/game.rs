mod agreement;
mod step;

use crate::board::Board;
use crate::board_size::BoardSize;
use crate::color::Color;
use crate::direction::Direction;
use crate::forbidden::{Forbidden, ForbiddenProof, forbidden};
use crate::opening::{OpeningAction, Stage, Zone};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::point::{Move, Point};
use crate::position::Position;
use crate::rule_set::RuleSet;
use crate::win::winning_runs;

use agreement::Agreement;
pub use step::{GameStep, GameStepError};

/// A game in progress or over: where it began, what was played, what was taken back, and how it ended.
///
/// [`Game::play`] is the only way a stone gets onto the board, and the only place where a win or a draw on the board
/// is decided.
///
/// ```
/// use tengen_rules::{BoardSize, Color, Game, Outcome, RuleSet, parse_moves};
/// let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
/// for mv in parse_moves("h8 a1 i8 a2 j8 a3 k8 a4 l8").unwrap() {
///     let legal = game.check(mv).unwrap();
///     game.play(legal);
/// }
/// assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::Black));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    board: Board,
    moves: Vec<Move>,
    undone: Vec<Move>,
    agreement: Agreement,
    outcome: Option<Outcome>,
    move_limit: Option<usize>,
}

/// A move that [`Game::check`] found playable in one position of one game.
#[derive(Debug)]
pub struct LegalMove {
    mv: Move,
    /// A Black stone on a forbidden point: playable where nobody is there to refuse it, and it loses.
    foul: Option<ForbiddenProof>,
    board_key: u64,
    ply: usize,
}

impl LegalMove {
    /// The move.
    pub const fn mv(&self) -> Move {
        self.mv
    }
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The point is off the board.
    #[error("{point} is off a board of side {size}")]
    OffBoard {
        /// The point.
        point: Point,
        /// The board size.
        size: BoardSize,
    },
    /// The point holds a stone.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The point is forbidden to Black.
    #[error("{0} is forbidden to Black: {1}")]
    Forbidden(Point, Forbidden),
    /// The rule set knows no pass.
    #[error("{0} has no pass")]
    NoPass(RuleSet),
    /// The opening procedure asks for something else.
    #[error(transparent)]
    Opening(#[from] OpeningFault),
}

/// How a move departs from the opening procedure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// A decision comes before the next stone.
    #[error("the opening asks for a decision before the next stone")]
    Undecided,
    /// The stone is not where the procedure allows it.
    #[error("{point} is not in the opening: expected {zone}")]
    OutsideZone {
        /// The point.
        point: Point,
        /// Where the stone may lie.
        zone: Zone,
    },
    /// The stone is none of the offered fifth moves.
    #[error("{0} is none of the offered fifth moves")]
    NotOffered(Point),
    /// A pass where the procedure asks for a stone.
    #[error("the opening asks for a stone, not a pass")]
    Pass,
}

/// What [`Game::undo`] took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A move.
    Move(Move),
    /// A decision of the opening procedure.
    Action(OpeningAction),
    /// A result that was declared (resignation, time, agreement): the game goes on from the same position.
    Declaration,
}

impl Game {
    /// A new game on the empty board.
    pub fn new(rule: RuleSet, size: BoardSize) -> Self {
        Self::from_position(Position::new(rule, size))
    }

    /// A game that begins at a position, which may be over already.
    pub fn from_position(start: Position) -> Self {
        let (board, outcome) = (start.board().clone(), start.outcome().cloned());
        let agreement = Agreement::default();
        Self { start, board, moves: Vec::new(), undone: Vec::new(), agreement, outcome, move_limit: None }
    }

    /// The same game as a draw once this many moves were played (Gomocup Renju on 15×15: 200).
    #[must_use]
    pub const fn with_move_limit(mut self, moves: usize) -> Self {
        self.move_limit = Some(moves);
        self
    }

    /// Where the game began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The rule set.
    pub const fn rule(&self) -> RuleSet {
        self.start.rule()
    }

    /// The board size.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The stones now.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves taken back that [`Game::redo`] would play again, the next one last.
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// The number of moves played.
    pub const fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The last move played.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// The side whose turn it is, or would be if the game were not over.
    pub const fn to_move(&self) -> Color {
        self.side_at(self.moves.len())
    }

    /// The side whose turn it is after this many moves.
    pub const fn side_at(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.start.to_move() } else { self.start.to_move().opponent() }
    }

    /// How the game ended; `None` while it goes on.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Whether the side to move may play this. A forbidden point is refused.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self, mv: Move) -> Result<LegalMove, IllegalMove> {
        let legal = self.check_foul(mv)?;
        match (&legal.foul, mv) {
            (Some(proof), Move::Place(p)) => Err(IllegalMove::Forbidden(p, proof.kind())),
            _ => Ok(legal),
        }
    }

    /// As [`Game::check`], but a Black stone on a forbidden point is let through: playing it loses. For records, and for
    /// opponents who cannot be stopped from playing it.
    ///
    /// # Errors
    /// Why the move is impossible.
    pub fn check_foul(&self, mv: Move) -> Result<LegalMove, IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::Over);
        }
        let mut foul = None;
        match mv {
            Move::Pass if !self.rule().allows_pass() => return Err(IllegalMove::NoPass(self.rule())),
            Move::Pass => {}
            Move::Place(point) if !self.size().contains(point) => {
                return Err(IllegalMove::OffBoard { point, size: self.size() });
            }
            Move::Place(p) if self.board.get(p).is_some() => return Err(IllegalMove::Occupied(p)),
            Move::Place(p) => foul = self.forbidden(p),
        }
        self.check_opening(mv)?;
        Ok(LegalMove { mv, foul, board_key: self.board.key(), ply: self.ply() })
    }

    /// Whether the opening procedure allows the move.
    fn check_opening(&self, mv: Move) -> Result<(), OpeningFault> {
        match (self.stage(), mv) {
            (Stage::Play, _) => Ok(()),
            (Stage::Decide { .. } | Stage::Declare { .. } | Stage::Offer { .. }, _) => Err(OpeningFault::Undecided),
            (_, Move::Pass) => Err(OpeningFault::Pass),
            (Stage::Stone { zone, .. }, Move::Place(point)) if !zone.contains(self.size(), point) => {
                Err(OpeningFault::OutsideZone { point, zone })
            }
            (Stage::Pick { offers, .. }, Move::Place(p)) if !offers.contains(&p) => Err(OpeningFault::NotOffered(p)),
            _ => Ok(()),
        }
    }

    /// Plays a move that was found legal in this very position. Redo is over with it, unless it is the move redo would play.
    ///
    /// # Panics
    /// If the move was checked in another position.
    pub fn play(&mut self, legal: LegalMove) {
        assert!(
            (legal.board_key, legal.ply) == (self.board.key(), self.ply()) && !self.is_over(),
            "{} was checked in another position",
            legal.mv
        );
        if self.undone.last() == Some(&legal.mv) {
            self.undone.pop();
        } else {
            self.undone.clear();
            self.agreement.forget_undone();
        }
        let side = self.to_move();
        if let Move::Place(p) = legal.mv {
            self.board.set(p, Some(side));
        }
        // The result is decided before the turn changes: the side that wins is the side that played the stone.
        self.outcome = self.outcome_of(side, legal);
    }

    /// Appends the move and says how it ends the game, if it does.
    fn outcome_of(&mut self, side: Color, legal: LegalMove) -> Option<Outcome> {
        let before = self.last_move();
        self.moves.push(legal.mv);
        if let Some(proof) = legal.foul {
            return Some(Outcome::Win { winner: side.opponent(), by: WinReason::ForbiddenMove(proof) });
        }
        match legal.mv {
            Move::Place(p) => {
                let runs = winning_runs(&self.board, self.rule(), p);
                if !runs.is_empty() {
                    return Some(Outcome::Win { winner: side, by: WinReason::Five(runs) });
                }
            }
            Move::Pass if before == Some(Move::Pass) => return Some(Outcome::Draw(DrawReason::Passes)),
            Move::Pass => {}
        }
        if self.board.is_full() {
            Some(Outcome::Draw(DrawReason::BoardFull))
        } else if self.move_limit.is_some_and(|limit| self.ply() >= limit) {
            Some(Outcome::Draw(DrawReason::MoveLimit))
        } else {
            None
        }
    }

    /// Takes back the last move or decision of the opening, or a declared result first. `None` at the start.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.outcome.as_ref().is_some_and(Outcome::is_declared) {
            self.outcome = None;
            return Some(Undone::Declaration);
        }
        if let Some(action) = self.agreement.undo(self.ply()) {
            return Some(Undone::Action(action));
        }
        let mv = self.moves.pop()?;
        if let Move::Place(p) = mv {
            self.board.set(p, None);
        }
        self.undone.push(mv);
        self.outcome = None;
        Some(Undone::Move(mv))
    }

    /// Plays the move again that was taken back last, or takes the decision again. `None` if there is none, or the game is
    /// over.
    pub fn redo(&mut self) -> Option<GameStep> {
        if self.is_over() {
            return None;
        }
        if let Some(action) = self.agreement.redo(self.ply()) {
            return Some(GameStep::Action(action));
        }
        let mv = *self.undone.last()?;
        let legal = self.check_foul(mv).ok()?;
        self.play(legal);
        Some(GameStep::Move(mv))
    }

    /// One side gives up. Nothing happens in a game that is over.
    pub fn resign(&mut self, side: Color) {
        self.declare(Outcome::Win { winner: side.opponent(), by: WinReason::Resignation });
    }

    /// One side's time ran out. Nothing happens in a game that is over.
    pub fn time_out(&mut self, side: Color) {
        self.declare(Outcome::Win { winner: side.opponent(), by: WinReason::Time });
    }

    /// Both sides agreed to a draw. Nothing happens in a game that is over.
    pub fn agree_draw(&mut self) {
        self.declare(Outcome::Draw(DrawReason::Agreement));
    }

    fn declare(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Why this empty point is forbidden to the side to move; `None` if it is not, or if the game is over.
    pub fn forbidden(&self, p: Point) -> Option<ForbiddenProof> {
        let applies = self.rule() == RuleSet::Renju && self.to_move() == Color::Black && !self.is_over();
        if applies && self.board.is_empty(p) { forbidden(&self.board, p) } else { None }
    }

    /// Every point forbidden to the side to move, with its proof, row by row from the bottom.
    pub fn forbidden_points(&self) -> Vec<(Point, ForbiddenProof)> {
        self.board.empty_points().filter_map(|p| Some((p, self.forbidden(p)?))).collect()
    }

    /// Every point that wins at once for the side to move, row by row from the bottom; none when the game is over.
    pub fn winning_points(&self) -> Vec<Point> {
        if self.is_over() {
            return Vec::new();
        }
        let mut board = self.board.clone();
        let side = self.to_move();
        // A winning row has five stones, so one of them lies beside the last.
        let step = |p, direction, steps| self.size().step(p, direction, steps);
        let around = |p| Direction::ALL.into_iter().flat_map(move |line| [step(p, line, -1), step(p, line, 1)]);
        let beside = self.board.stones_of(side).flat_map(around).flatten();
        let mut candidates: Vec<Point> = beside.filter(|&p| self.board.is_empty(p)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|&p| {
            board.set(p, Some(side));
            let wins = !winning_runs(&board, self.start.rule(), p).is_empty();
            board.set(p, None);
            wins
        });
        candidates
    }
}
