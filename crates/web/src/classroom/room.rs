use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tengen_api::PositionText;
use tengen_rules::{BoardSize, RuleSet};

use super::player::Player;
use super::position::Position;
use super::words::ClassroomWords;
use crate::app::App;
use crate::words::Words;

/// The key of the document in which the classroom is kept.
const CLASSROOM: &str = "classroom";

/// What all pages of the classroom share: the position and the player that are looked into. Both are kept at every change.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The texts of the whole page.
    pub(super) w: &'static Words,
    /// The texts of the classroom.
    pub(super) words: &'static ClassroomWords,
    pub(super) app: &'static App,
    position: RwSignal<Position>,
    player: RwSignal<Player>,
    /// Whether changes are kept.
    kept: bool,
}

/// The room as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Kept {
    position: PositionText,
    player: Player,
}

/// A position to begin with: Black has an open two and a fork to find, White has something to stop.
const FIRST: (&str, &str) = ("h8 i9 g9 i7", "h9 g8 j10");

impl Room {
    /// The room as it was left.
    pub(super) fn open(w: &'static Words, app: &'static App) -> Self {
        let kept: Option<Kept> = app.store.get(CLASSROOM);
        let (position, player) =
            kept.map_or_else(|| (None, Player::default()), |kept| (Position::read(&kept.position), kept.player));
        Self {
            w,
            words: ClassroomWords::of(w.lang),
            app,
            position: RwSignal::new(position.unwrap_or_else(first)),
            player: RwSignal::new(player),
            kept: true,
        }
    }

    /// A room for an example: what happens there is not kept.
    pub(super) fn aside(self, position: Position, player: Player) -> Self {
        Self { position: RwSignal::new(position), player: RwSignal::new(player), kept: false, ..self }
    }

    /// The position.
    pub(super) const fn position(self) -> RwSignal<Position> {
        self.position
    }

    /// The player.
    pub(super) const fn player(self) -> RwSignal<Player> {
        self.player
    }

    /// Looks into another position.
    pub(super) fn set_position(self, position: Position) {
        self.position.set(position);
        self.keep();
    }

    /// Looks into another player.
    pub(super) fn set_player(self, player: Player) {
        self.player.set(player);
        self.keep();
    }

    /// The position of the game at the board.
    pub(super) fn game_position(self) -> Position {
        self.app.table.session().with_untracked(|session| Position::of(session.game()))
    }

    /// What the player is called.
    pub(super) fn player_name(self) -> String {
        self.player.with(|player| self.words.player_name(player, self.w))
    }

    fn keep(self) {
        if !self.kept {
            return;
        }
        let (position, player) = (self.position.with_untracked(Position::text), self.player.get_untracked());
        self.app.store.put(CLASSROOM, &Kept { position, player });
    }
}

fn first() -> Position {
    let (black, white) = (FIRST.0.to_owned(), FIRST.1.to_owned());
    let text = PositionText {
        size: BoardSize::STANDARD.side(),
        rule: RuleSet::Freestyle.to_string(),
        black,
        white,
        white_to_move: true,
    };
    Position::read(&text).unwrap_or_else(|| Position::empty(RuleSet::Freestyle, BoardSize::STANDARD))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_is_one() {
        let first = first();
        assert_eq!(first.picture().stones.len(), 7);
        assert!(!first.is_over());
    }
}
