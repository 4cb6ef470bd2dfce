use serde::{Deserialize, Serialize};
use tengen_api::ExperimentText;
use tengen_rules::{BoardSize, RuleSet};

use crate::classroom::player::Player;

/// What is to be found out, as a person chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(super) struct Setup {
    /// The players: from the side of the first one results are told.
    pub(super) players: [Player; 2],
    /// How many games.
    pub(super) games: u32,
    /// The rule set's name.
    pub(super) rule: String,
    /// The side of the board.
    pub(super) size: u8,
    /// Stones of an opening.
    pub(super) stones: u32,
    /// What openings and draws depend on.
    pub(super) seed: u32,
}

impl Setup {
    /// The fewest and the most games: each opening is played twice, and a browser keeps no more than this.
    pub(super) const GAMES: (u32, u32) = (2, 1_000);
    /// The most stones of an opening.
    pub(super) const STONES: u32 = 12;

    /// As whoever plays it reads it. A seed of a player's own would make all of its games alike.
    pub(super) fn text(&self) -> ExperimentText {
        let [a, b] = self.players.each_ref().map(|player| player.without("seed").to_string());
        ExperimentText {
            a,
            b,
            games: u64::from(self.games).next_multiple_of(2),
            rule: self.rule.clone(),
            size: self.size,
            stones: self.stones as usize,
            seed: self.seed.into(),
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            players: [Player::named("greedy"), Player::named("defender")],
            games: 100,
            rule: RuleSet::Freestyle.to_string(),
            size: BoardSize::STANDARD.side(),
            stones: 5,
            seed: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_number_of_games_becomes_even_and_a_players_own_seed_is_left_out() {
        let players = [Player::named("greedy").with("seed", "3"), Player::named("sharp").with("defence", "2")];
        let text = Setup { players, games: 7, ..Setup::default() }.text();
        assert_eq!((text.games, text.a.as_str(), text.b.as_str()), (8, "greedy", "sharp defence=2"));
    }

    #[test]
    fn a_setup_of_an_older_version_is_completed() {
        let setup: Setup = serde_json::from_str(r#"{"games":40}"#).unwrap();
        assert_eq!((setup.games, setup.size), (40, 15));
    }
}
