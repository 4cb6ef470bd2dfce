use tengen_rules::{Game, Move};

use crate::limits::Limits;
use crate::reason::ReasonPart;
use crate::score::Score;
use crate::watch::Watch;

/// An automatic player.
pub trait Player {
    /// Chooses a move for the side to move. Returns soon after `watch` says stop (within 50 ms), with the best move so far.
    ///
    /// # Errors
    /// The game is over, so that there is no move.
    fn choose(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Result<Choice, NoMove>;

    /// The best moves for the side to move, the best first: at least one and at most so many, without luck among them. Returns
    /// soon after `watch` says stop. A player that knows nothing but its move says that one.
    ///
    /// # Errors
    /// The game is over, so that there is no move.
    fn best(
        &mut self,
        game: &Game,
        limits: &Limits,
        _most: usize,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Choice>, NoMove> {
        self.choose(game, limits, watch).map(|choice| vec![choice])
    }

    /// Forgets everything learnt from earlier positions, as before a new game.
    fn new_game(&mut self) {}
}

/// A chosen move and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The shapes it makes and stops that decided, the weightiest first; empty when there is nothing to say.
    pub reason: Vec<ReasonPart>,
    /// Positions looked at.
    pub nodes: u64,
    /// How good it is; `None` from a player that does not look ahead.
    pub score: Option<Score>,
}

/// Why a player has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMove {
    /// The game is over: won, drawn, or the board is full.
    #[error("the game is over")]
    GameOver,
}
