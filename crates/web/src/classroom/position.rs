use tengen_api::PositionText;
use tengen_rules::{BoardSize, Color, Game, Point, RuleSet};

use crate::picture::Picture;

/// Stones that are looked into: a position of a game, or set up freely.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Position {
    game: Game,
}

impl Position {
    /// The empty board.
    pub(super) fn empty(rule: RuleSet, size: BoardSize) -> Self {
        Self { game: Game::new(rule, size) }
    }

    /// The position a game has come to.
    pub(super) fn of(game: &Game) -> Self {
        Self::read(&PositionText::from(game)).unwrap_or_else(|| Self::empty(game.rule(), game.size()))
    }

    /// A position as it was kept; `None` if it is none.
    pub(super) fn read(text: &PositionText) -> Option<Self> {
        Some(Self { game: Game::try_from(text).ok()? })
    }

    /// As it is kept and asked about.
    pub(super) fn text(&self) -> PositionText {
        PositionText::from(&self.game)
    }

    /// What a board shows of it.
    pub(super) fn picture(&self) -> Picture {
        Picture::of(&self.game)
    }

    /// The board size.
    pub(super) const fn size(&self) -> BoardSize {
        self.game.size()
    }

    /// The rule set.
    pub(super) const fn rule(&self) -> RuleSet {
        self.game.rule()
    }

    /// The side to move.
    pub(super) const fn side(&self) -> Color {
        self.game.to_move()
    }

    /// The stone on a point.
    pub(super) const fn stone(&self, p: Point) -> Option<Color> {
        self.game.board().get(p)
    }

    /// Whether the game is over.
    pub(super) const fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Why a point is forbidden to the side to move.
    pub(super) fn forbidden(&self, p: Point) -> Option<tengen_rules::Forbidden> {
        self.game.forbidden(p).map(|proof| proof.kind())
    }

    /// The same stones with another side to move.
    #[must_use]
    pub(super) fn with_side(&self, side: Color) -> Self {
        self.changed(|text| text.white_to_move = side == Color::White)
    }

    /// The same stones under another rule set.
    #[must_use]
    pub(super) fn with_rule(&self, rule: RuleSet) -> Self {
        self.changed(|text| text.rule = rule.to_string())
    }

    /// The position with another stone, or none, on a point.
    #[must_use]
    pub(super) fn with_stone(&self, p: Point, stone: Option<Color>) -> Self {
        self.changed(|text| {
            for (color, points) in [(Color::Black, &mut text.black), (Color::White, &mut text.white)] {
                let name = p.to_string();
                let mut kept: Vec<&str> =
                    points.split(' ').filter(|point| !point.is_empty() && *point != name).collect();
                if stone == Some(color) {
                    kept.push(&name);
                }
                *points = kept.join(" ");
            }
        })
    }

    /// The position after the side to move plays on a point, the other side to move.
    #[must_use]
    pub(super) fn after(&self, p: Point) -> Self {
        self.with_stone(p, Some(self.side())).with_side(self.side().opponent())
    }

    fn changed(&self, change: impl FnOnce(&mut PositionText)) -> Self {
        let mut text = self.text();
        change(&mut text);
        Self::read(&text).unwrap_or_else(|| self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_come_and_go() {
        let p: Point = "h8".parse().unwrap();
        let empty = Position::empty(RuleSet::Renju, BoardSize::STANDARD);
        let black = empty.with_stone(p, Some(Color::Black));
        assert_eq!((black.stone(p), black.side()), (Some(Color::Black), Color::Black));
        let white = black.with_stone(p, Some(Color::White));
        assert_eq!(white.stone(p), Some(Color::White));
        assert_eq!(white.with_stone(p, None), empty);
        assert_eq!(empty.after(p), black.with_side(Color::White));
        assert_eq!(Position::read(&black.text()), Some(black));
    }
}
