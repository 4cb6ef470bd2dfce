//! The classroom from outside: whole games, other people's positions, and the laws a search keeps.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
mod cases;
mod play;
mod search;

use tengen_classroom::{ClassroomPlayer, Decision, Settings};
use tengen_player::{Limits, StopFlag};
use tengen_rules::{BoardSize, Game, Point, RuleSet, parse_moves};

fn game(rule: RuleSet, side: u8, moves: &str) -> Game {
    let mut game = Game::new(rule, BoardSize::new(side).unwrap());
    for mv in parse_moves(moves).unwrap() {
        let legal = game.check(mv).unwrap();
        game.play(legal);
    }
    game
}

fn decide(settings: &Settings, game: &Game) -> Decision {
    ClassroomPlayer::new(settings.clone(), 0).decide(game, &Limits::default(), &mut StopFlag::new()).unwrap()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}
