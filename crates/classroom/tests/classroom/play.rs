//! Whole games and the edges of the game: every level, every rule set, every kind of board.
use tengen_classroom::{ClassroomPlayer, Level, Settings};
use tengen_player::{Limits, NoMove, Player, StopFlag};
use tengen_rules::{BoardSize, Color, Game, Move, Outcome, Point, RuleSet, Setup, WinReason};

use crate::game;

fn choose(player: &mut dyn Player, game: &Game) -> Result<Move, NoMove> {
    player.choose(game, &Limits::default(), &mut StopFlag::new()).map(|choice| choice.mv)
}

fn play_out(mut game: Game, players: &mut [&mut dyn Player; 2]) -> Game {
    while !game.is_over() {
        let mv = choose(players[game.to_move().index()], &game).unwrap();
        let legal = game.check(mv).unwrap();
        game.play(legal);
    }
    game
}

#[test]
fn whole_games_are_legal_under_every_rule_set_and_size() {
    for rule in RuleSet::ALL {
        for side in [5, 6, 10, 15, 22] {
            let start = Game::new(rule, BoardSize::new(side).unwrap());
            let [mut black, mut white] = [3, 4].map(|seed| Level::ALL[2].player(seed));
            let over = play_out(start, &mut [&mut *black, &mut *white]);
            assert!(!matches!(over.outcome(), Some(Outcome::Win { by: WinReason::ForbiddenMove(_), .. })));
        }
    }
}

#[test]
fn the_empty_board_plays_tengen() {
    for side in [5, 8, 15, 22] {
        for level in Level::ALL {
            let empty = game(RuleSet::Freestyle, side, "");
            let tengen = BoardSize::new(side).unwrap().tengen();
            assert_eq!(choose(&mut *level.player(1), &empty), Ok(Move::Place(tengen)));
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let won = game(RuleSet::Freestyle, 15, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
    let mut resigned = game(RuleSet::Freestyle, 15, "h8");
    resigned.resign(Color::White);
    for over in [won, resigned] {
        assert_eq!(choose(&mut *Level::ALL[0].player(1), &over), Err(NoMove::GameOver));
    }
}

#[test]
fn black_passes_when_every_point_left_is_forbidden() {
    // The last empty point, d1, would make six.
    let rows = ["XXX.XX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO"];
    let mut setup = Setup {
        size: BoardSize::new(6).unwrap(),
        rule: RuleSet::Renju,
        to_move: Some(Color::Black),
        ..Default::default()
    };
    for (row, stones) in (0..).zip(rows) {
        for (col, stone) in (0..).zip(stones.chars()) {
            let point = Point::new(col, row).unwrap();
            match stone {
                'X' => setup.stones.push((point, Color::Black)),
                'O' => setup.stones.push((point, Color::White)),
                _ => {}
            }
        }
    }
    let game = Game::from_position(setup.try_into().unwrap());
    let mut greedy = ClassroomPlayer::new(Settings::GREEDY, 0);
    assert_eq!(choose(&mut greedy, &game), Ok(Move::Pass));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let played = |seed| {
        let [mut black, mut white] = [seed, seed].map(|seed| Level::ALL[0].player(seed));
        play_out(game(RuleSet::Freestyle, 15, ""), &mut [&mut *black, &mut *white]).moves().to_vec()
    };
    assert_eq!(played(7), played(7));
    assert_ne!(played(7), played(8));
}

#[test]
fn no_level_gives_a_game_away() {
    // Black threatens h12; White, at whatever level, stops it.
    let threat = game(RuleSet::Freestyle, 15, "h8 h7 h9 a1 h10 a2 h11");
    // Black wins at i13 or d8, and does.
    let win = game(RuleSet::Freestyle, 15, "e9 a1 f10 a3 g11 a5 h12 a7");
    for level in Level::ALL {
        for seed in 0..20 {
            assert_eq!(
                choose(&mut *level.player(seed), &threat),
                Ok("h12".parse::<Point>().unwrap().into()),
                "{}",
                level.id
            );
            let mv = choose(&mut *level.player(seed), &win).unwrap().to_string();
            assert!(["d8", "i13"].contains(&&*mv), "{} plays {mv}", level.id);
        }
    }
}

#[test]
fn a_raised_flag_stops_a_search_with_a_sensible_move() {
    let position = game(RuleSet::Freestyle, 15, "h8 i9 h9 h10 i8");
    let flag = StopFlag::new();
    flag.stop();
    let mut deepest = ClassroomPlayer::new(Level::ALL[Level::ALL.len() - 1].settings().clone(), 0);
    let choice = deepest.choose(&position, &Limits::default(), &mut flag.clone()).unwrap();
    let greedy = choose(&mut ClassroomPlayer::new(Settings::GREEDY, 0), &position).unwrap();
    assert_eq!(choice.mv, greedy);
}

#[test]
fn limits_are_kept() {
    let position = game(RuleSet::Freestyle, 15, "h8 i9 h9 h10 i8");
    let deepest = ClassroomPlayer::new(Level::ALL[Level::ALL.len() - 1].settings().clone(), 0);
    let nodes = |limits| deepest.decide(&position, &limits, &mut StopFlag::new()).unwrap().nodes;
    let weighed = nodes(Limits { depth: Some(1), ..Limits::default() });
    assert_eq!(nodes(Limits { nodes: Some(100), ..Limits::default() }), weighed + 101);
    assert!(nodes(Limits { depth: Some(2), ..Limits::default() }) < nodes(Limits::default()));
}
