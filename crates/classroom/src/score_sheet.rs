use tengen_rules::{Color, Game, Point};

use crate::point_score::PointScore;
use crate::scoreboard::Scoreboard;
use crate::settings::Settings;
use crate::short_cut::ShortCut;

/// What every empty point of a position is worth to the side to move, those too that a player would not weigh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The side to move.
    pub side: Color,
    /// All empty points, row by row from the bottom.
    pub points: Vec<WeighedPoint>,
    /// The short cut that decides, if the player takes any and there is one.
    pub short_cut: Option<ShortCut>,
    /// The point that the scores alone choose, without looking ahead and without chance; `None` where no point may be played.
    pub best: Option<Point>,
}

/// A point of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeighedPoint {
    /// Its scores.
    pub score: PointScore,
    /// Why the player would not choose it whatever it is worth.
    pub out: Option<OutOf>,
}

/// Why a player does not weigh a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutOf {
    /// The rules forbid it to the side to move.
    Rules,
    /// It is too far from every stone.
    Reach,
    /// A short cut decides for other points.
    ShortCut,
}

impl ScoreSheet {
    /// Weighs all empty points of the position that a game has come to.
    ///
    /// ```
    /// use tengen_classroom::{ScoreSheet, Settings};
    /// use tengen_rules::{BoardSize, Game, RuleSet};
    /// let sheet = ScoreSheet::new(&Game::new(RuleSet::Freestyle, BoardSize::STANDARD), &Settings::GREEDY);
    /// assert_eq!(sheet.points.len(), 225);
    /// assert_eq!(sheet.best.map(|p| p.to_string()).as_deref(), Some("h8"));
    /// ```
    pub fn new(game: &Game, settings: &Settings) -> Self {
        let side = game.to_move();
        let scoreboard = Scoreboard::new(game.rule(), game.board(), &settings.table, settings.radius);
        let reached = scoreboard.playable(side);
        let mut weighed = reached.clone();
        let short_cut = if settings.short_cut { ShortCut::take(&scoreboard, side, &mut weighed) } else { None };
        let out = |p: Point| {
            if weighed.contains(&p) {
                None
            } else if !scoreboard.allows(p, side) {
                Some(OutOf::Rules)
            } else if reached.contains(&p) {
                Some(OutOf::ShortCut)
            } else {
                Some(OutOf::Reach)
            }
        };
        let points = game
            .board()
            .empty_points()
            .map(|p| WeighedPoint { score: PointScore::new(&scoreboard, settings, side, p), out: out(p) })
            .collect();
        let best = if game.board().stones() == 0 {
            Some(game.size().tengen())
        } else {
            let worth = |p: &Point| crate::point_score::total(&scoreboard, settings, side, *p);
            // Of equal ones the first, row by row from the bottom, as a player chooses.
            weighed.iter().copied().min_by_key(|p| (std::cmp::Reverse(worth(p)), *p))
        };
        Self { side, points, short_cut, best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::ClassroomPlayer;
    use crate::preset::Preset;
    use tengen_player::{Limits, StopFlag};
    use tengen_rules::{BoardSize, Move, RuleSet, parse_moves};

    fn game(rule: RuleSet, moves: &str) -> Game {
        let mut game = Game::new(rule, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        game
    }

    fn sheet(rule: RuleSet, moves: &str, settings: &Settings) -> ScoreSheet {
        ScoreSheet::new(&game(rule, moves), settings)
    }

    fn out(sheet: &ScoreSheet, point: &str) -> Option<OutOf> {
        let point: Point = point.parse().unwrap();
        sheet.points.iter().find(|weighed| weighed.score.point == point).unwrap().out
    }

    #[test]
    fn the_best_point_is_the_one_a_player_without_search_plays() {
        for moves in ["", "h8", "h8 i9 h9 h10 i8", "h8 a1 i8 a3 j8 a15", "h8 i9 j8 i8 i7 g9 h10 k8"] {
            for settings in Preset::ALL.iter().map(|preset| &preset.settings).filter(|s| s.search.depth == 1) {
                let game = game(RuleSet::Freestyle, moves);
                let player = ClassroomPlayer::new(settings.clone(), 0);
                let decision = player.decide(&game, &Limits::default(), &mut StopFlag::new()).unwrap();
                assert_eq!(ScoreSheet::new(&game, settings).best.map(Move::Place), Some(decision.mv), "{moves}");
            }
        }
    }

    #[test]
    fn every_point_says_why_it_is_out() {
        let settings = Settings { short_cut: true, ..Settings::GREEDY };
        // Black has four in a row with one end open, White nothing.
        let block = sheet(RuleSet::Freestyle, "h8 g8 i8 a1 j8 a3 k8", &settings);
        assert_eq!(block.short_cut, Some(ShortCut::MustBlock));
        assert_eq!(out(&block, "l8"), None);
        assert_eq!(out(&block, "h9"), Some(OutOf::ShortCut));
        assert_eq!(out(&block, "o15"), Some(OutOf::Reach));
        let forbidden = sheet(RuleSet::Renju, "h9 a1 h10 a3 i8 a5 j8 a7", &settings);
        assert_eq!(out(&forbidden, "h8"), Some(OutOf::Rules));
    }
}
