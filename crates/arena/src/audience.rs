use tengen_rules::Game;

use crate::finished::FinishedGame;
use crate::plan::Unit;
use crate::standings::Standings;

/// Who is told of a match as it goes, from several threads at once.
pub trait Audience: Sync {
    /// A game stands like this now.
    fn position(&self, _unit: &Unit, _game: &Game) {}

    /// A game is finished and counted.
    fn finished(&self, _game: &FinishedGame, _standings: &Standings) {}
}

/// Nobody.
impl Audience for () {}

/// Both.
impl<A: Audience, B: Audience> Audience for (A, B) {
    fn position(&self, unit: &Unit, game: &Game) {
        self.0.position(unit, game);
        self.1.position(unit, game);
    }

    fn finished(&self, game: &FinishedGame, standings: &Standings) {
        self.0.finished(game, standings);
        self.1.finished(game, standings);
    }
}

/// Somebody, perhaps.
impl<A: Audience> Audience for Option<A> {
    fn position(&self, unit: &Unit, game: &Game) {
        if let Some(audience) = self {
            audience.position(unit, game);
        }
    }

    fn finished(&self, game: &FinishedGame, standings: &Standings) {
        if let Some(audience) = self {
            audience.finished(game, standings);
        }
    }
}
