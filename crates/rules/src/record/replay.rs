use crate::board::Board;
use crate::board_size::BoardSize;
use crate::color::Color;
use crate::game::{Game, GameStep, IllegalMove};
use crate::opening::{IllegalAction, Opening, OpeningAction};
use crate::outcome::Outcome;
use crate::point::{Move, Point};
use crate::position::{Position, Setup, SetupError};
use crate::record::Record;
use crate::record::info::GameResult;
use crate::record::note::Note;
use crate::record::tree::NodeId;
use crate::rule_set::RuleSet;

/// A line of a record, played out as far as the rules allow.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game after the last move that could be played.
    pub game: Game,
    /// Why the rest could not be played.
    pub fault: Option<ReplayFault>,
}

/// Where a record breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {ply} moves: {problem}")]
pub struct ReplayFault {
    /// The node that could not be reached.
    pub node: NodeId,
    /// How many moves were played before it went wrong.
    pub ply: usize,
    /// What is wrong with it.
    pub problem: ReplayProblem,
}

/// Why a node cannot be reached by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayProblem {
    /// The move cannot be played.
    #[error("{color} {mv}: {reason}")]
    Illegal {
        /// Whose move.
        color: Color,
        /// The move.
        mv: Move,
        /// Why not.
        reason: IllegalMove,
    },
    /// The wrong side plays.
    #[error("{color} plays {mv} out of turn")]
    OutOfTurn {
        /// Whose move.
        color: Color,
        /// The move.
        mv: Move,
    },
    /// The opening procedure does not ask for the decision.
    #[error("{action}: {reason}")]
    Decision {
        /// The decision.
        action: OpeningAction,
        /// Why it cannot be taken.
        reason: IllegalAction,
    },
    /// The stones that are set up make no position.
    #[error("the stones set up make no position: {0}")]
    Setup(SetupError),
}

impl Record {
    /// The record of a game: where it began, its moves, what was decided in its opening, and how it ended.
    ///
    /// ```
    /// use tengen_rules::{BoardSize, Game, Opening, OpeningAction, Record, RuleSet, parse_moves};
    /// let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD).with_opening(Opening::Swap)?;
    /// for mv in parse_moves("h8 i9 j7")? {
    ///     game.play(game.check(mv)?);
    /// }
    /// game.act(OpeningAction::Swap)?;
    /// let record = Record::from_game(&game);
    /// assert_eq!(record.replay(record.line_end(record.root()), RuleSet::Freestyle).game, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: &Game) -> Self {
        let mut record = Self::new(game.size());
        record.info.rule = Some(game.rule());
        if *game.opening() != Opening::Free {
            record.info.opening = game.opening().to_string();
        }
        if let Some(outcome) = game.outcome() {
            record.info.result = Some(outcome.winner().map_or(GameResult::Draw, GameResult::Win));
            record.info.termination = match outcome {
                Outcome::Win { by, .. } => by.name().to_owned(),
                Outcome::Draw(reason) => reason.name().to_owned(),
            };
        }
        let (root, start) = (record.root(), game.start());
        for color in Color::ALL {
            for point in start.board().stones_of(color) {
                record.annotate(root, Note::Stone { point, color: Some(color) });
            }
        }
        if record.to_move(root) != start.to_move() {
            record.annotate(root, Note::ToMove(start.to_move()));
        }
        let mut at = root;
        for step in game.steps() {
            match step {
                GameStep::Move(mv) => at = record.append_line(at, &[mv]),
                GameStep::Action(action) => record.annotate(at, Note::Decision(action)),
            }
        }
        record
    }

    /// Plays the line from the root to a node through [`Game`], as far as it goes. A forbidden move loses, and ends the
    /// line like any other result; the record's own rule set counts, else Renju if the line has a pass, which only Renju
    /// knows, else `rule`.
    ///
    /// Where the record holds decisions of its opening procedure, the line has to follow the procedure. Most files name one
    /// and leave out what was decided: their moves are played as they stand.
    pub fn replay(&self, node: NodeId, rule: RuleSet) -> Replay {
        let passes =
            || self.path(node).into_iter().any(|node| self.step(node).is_some_and(|step| step.mv == Move::Pass));
        let rule = self.info.rule.unwrap_or_else(|| if passes() { RuleSet::Renju } else { rule });
        let game = Game::new(rule, self.size());
        let opening = self.info.opening.parse().unwrap_or_default();
        let Ok(begun) = game.clone().with_opening(opening) else {
            return self.replay_from(game, node);
        };
        let replay = self.replay_from(begun, node);
        let decided = |node| self.notes(node).any(|note| matches!(note, Note::Decision(_)));
        if replay.fault.is_none() || self.path(node).into_iter().any(decided) {
            return replay;
        }
        self.replay_from(game, node)
    }

    fn replay_from(&self, mut game: Game, node: NodeId) -> Replay {
        let mut ply = 0;
        for node in self.path(node) {
            let played = self.play_step(&mut game, node);
            ply += usize::from(played.is_ok() && self.step(node).is_some());
            if let Err(problem) = played.and_then(|()| self.agree(&mut game, node)) {
                return Replay { game, fault: Some(ReplayFault { node, ply, problem }) };
            }
        }
        Replay { game, fault: None }
    }

    /// The stones at a node as the record puts them, whatever the rules say: a later stone replaces an earlier one, and
    /// points off the board are left out.
    pub fn board_at(&self, node: NodeId) -> Board {
        let mut board = Board::new(self.size());
        let mut put = |p: Point, stone: Option<Color>| {
            if self.size().contains(p) {
                board.set(p, stone);
            }
        };
        for node in self.path(node) {
            if let Some(step) = self.step(node)
                && let Some(p) = step.mv.point()
            {
                put(p, Some(step.color));
            }
            for note in self.notes(node) {
                if let Note::Stone { point, color } = note {
                    put(point, color);
                }
            }
        }
        board
    }

    fn play_step(&self, game: &mut Game, node: NodeId) -> Result<(), ReplayProblem> {
        if let Some(step) = self.step(node) {
            let (color, mv) = (step.color, step.mv);
            let legal = game.check_foul(mv).map_err(|reason| ReplayProblem::Illegal { color, mv, reason })?;
            if color != game.to_move() {
                return Err(ReplayProblem::OutOfTurn { color, mv });
            }
            game.play(legal);
        }
        Ok(())
    }

    /// What a node changes besides its move: stones set up, and decisions of the opening.
    fn agree(&self, game: &mut Game, node: NodeId) -> Result<(), ReplayProblem> {
        if let Some(position) = self.set_up(game, node).map_err(ReplayProblem::Setup)? {
            *game = Game::from_position(position);
        }
        let decision = |note| if let Note::Decision(action) = note { Some(action) } else { None };
        let mut decisions: Vec<OpeningAction> = self.notes(node).filter_map(decision).collect();
        decisions.reverse();
        for action in decisions {
            game.act(action).map_err(|reason| ReplayProblem::Decision { action, reason })?;
        }
        Ok(())
    }

    /// The position a node sets up on top of the game so far, if it sets up anything.
    fn set_up(&self, game: &Game, node: NodeId) -> Result<Option<Position>, SetupError> {
        let mut stones: Vec<(Point, Color)> = Vec::new();
        let (mut changed, mut removed, mut to_move) = (false, Vec::new(), None);
        for note in self.notes(node) {
            match note {
                Note::Stone { point, color: Some(color) } => stones.push((point, color)),
                Note::Stone { point, color: None } => removed.push(point),
                Note::ToMove(color) => to_move = Some(color),
                _ => continue,
            }
            changed = true;
        }
        if !changed {
            return Ok(None);
        }
        let replaced = |p: &Point| removed.contains(p) || stones.iter().any(|stone| stone.0 == *p);
        let kept = |color| game.board().stones_of(color).filter(|p| !replaced(p)).map(move |p| (p, color));
        let before: Vec<_> = kept(Color::Black).chain(kept(Color::White)).collect();
        let size: BoardSize = game.size();
        let setup = Setup { size, rule: game.rule(), stones: [before, stones].concat(), to_move };
        Position::try_from(setup).map(Some)
    }
}
