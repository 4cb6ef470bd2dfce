use tengen_rules::{BoardSize, Game, Opening, OpeningError, RuleSet, TimeControl};

use crate::played_by::PlayedBy;

/// What a game is agreed to be before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rule set.
    pub rule: RuleSet,
    /// The board size.
    pub size: BoardSize,
    /// How the first stones and the colors are agreed on.
    pub opening: Opening,
    /// Who plays Black and who plays White, as long as no opening exchanges the colors.
    pub players: [PlayedBy; 2],
    /// How much time the sides have.
    pub time: TimeControl,
}

impl Terms {
    /// A game on these terms.
    ///
    /// # Errors
    /// The board has no room for the opening procedure.
    pub fn game(&self) -> Result<Game, OpeningError> {
        Game::new(self.rule, self.size).with_opening(self.opening.clone())
    }
}

/// A person as Black against a middling level, freestyle, 15×15, without clocks.
impl Default for Terms {
    fn default() -> Self {
        let levels = tengen_classroom::Level::ALL;
        let opponent = levels.get(levels.len() / 3).map_or(PlayedBy::Person, PlayedBy::Level);
        Self {
            rule: RuleSet::Freestyle,
            size: BoardSize::STANDARD,
            opening: Opening::Free,
            players: [PlayedBy::Person, opponent],
            time: TimeControl::Unlimited,
        }
    }
}
