//! Winning points as pictures: left the stones with Black to move, right the points that win at once (`5`).
use tengen_rules::{
    BoardSize, Color, Direction, DrawReason, Game, Move, Outcome, Point, Position, RuleSet, Setup, SetupError,
    WinReason,
};

use crate::picture::{Picture, board};

/// A game that begins with these stones, however many there are of each color.
pub(crate) fn game(rule: RuleSet, picture: &tengen_rules::Board, to_move: Color) -> Game {
    let stones = Color::ALL.into_iter().flat_map(|color| picture.stones_of(color).map(move |p| (p, color)));
    let setup = Setup { size: picture.size(), rule, stones: stones.collect(), to_move: Some(to_move) };
    Game::from_position(Position::try_from(setup).or_else(SetupError::ignore_counts).expect("a position"))
}

fn assert_wins(rules: &[RuleSet], text: &str) {
    let picture = Picture::new(text);
    for &rule in rules {
        let winning = game(rule, &picture.board, Color::Black).winning_points();
        picture.assert_marks(rule.name(), |p| winning.contains(&p).then_some('5'));
    }
}

#[test]
fn five_wins_under_every_rule_set() {
    assert_wins(
        &RuleSet::ALL,
        "
        . . . . . . . . .    . . . . . . . 5 .
        . . . . . . X . .    . . . . . . X . .
        . . . . . X . . .    . . . . . X . . .
        . . . . X . . . .    . . . . X . . . .
        . . . X . . . . .    . . . X . . . . .
        . . . . . . . . .    . . 5 . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ",
    );
}

#[test]
fn a_row_of_six_wins_where_five_or_more_does() {
    let six = "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        O X X X . X X . .    O X X X 5 X X . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ";
    assert_wins(&[RuleSet::Freestyle, RuleSet::FreeCaro], six);
    assert_wins(&[RuleSet::Standard, RuleSet::Renju, RuleSet::Caro], &six.replace('5', "."));
}

#[test]
fn white_wins_with_six_in_renju() {
    let picture = board("O O O . O O\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .");
    let win = |rule, color| !game(rule, &picture, color).winning_points().is_empty();
    assert!(win(RuleSet::Renju, Color::White));
    assert!(!win(RuleSet::Standard, Color::White));
}

#[test]
fn two_opposing_stones_shut_a_five_in_caro() {
    let caro = [RuleSet::Caro, RuleSet::FreeCaro];
    let shut = "
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . O X X . X X O .    . O X X . X X O .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        . . . . . . . . .    . . . . . . . . .
        ";
    assert_wins(&caro, shut);
    let half_shut = shut.replacen("X X O .    ", "X X . .    ", 1).replacen("X X . X X O .", "X X 5 X X . .", 1);
    assert_wins(&caro, &half_shut);
    let at_the_edge = "
        X X . X X O .    X X 5 X X O .
        . . . . . . .    . . . . . . .
        . . . . . . .    . . . . . . .
        . . . . . . .    . . . . . . .
        . . . . . . .    . . . . . . .
        . . . . . . .    . . . . . . .
        . . . . . . .    . . . . . . .
        ";
    assert_wins(&caro, at_the_edge);
    let shut_six = "
        O X X X . X X O    O X X X 5 X X O
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .
        ";
    assert_wins(&[RuleSet::FreeCaro], shut_six);
    assert_wins(&[RuleSet::Caro], &shut_six.replace('5', "."));
}

/// Every five of every size that fits, in all directions, completed at each of its points: edges and corners included.
#[test]
fn every_five_on_every_line_is_seen() {
    for side in [5, 6, 15, 22] {
        let size = BoardSize::new(side).unwrap();
        for (start, direction) in size.points().flat_map(|p| Direction::ALL.map(|direction| (p, direction))) {
            let line: Vec<Point> = (0..5).filter_map(|steps| size.step(start, direction, steps)).collect();
            if line.len() < 5 {
                continue;
            }
            for &last in &line {
                let stones = line.iter().filter(|&&p| p != last).map(|&p| (p, Color::White)).collect();
                let setup = Setup { size, rule: RuleSet::Standard, stones, to_move: Some(Color::White) };
                let position = Position::try_from(setup).unwrap_err().ignore_counts().unwrap();
                let mut game = Game::from_position(position);
                game.play(game.check(Move::Place(last)).unwrap());
                let Some(Outcome::Win { winner: Color::White, by: WinReason::Five(runs) }) = game.outcome() else {
                    panic!("{last} makes a five from {start} along {direction:?} on a board of side {side}")
                };
                assert_eq!((runs[0].start, runs[0].direction, runs[0].len), (start, direction, 5));
            }
        }
    }
}

#[test]
fn four_in_a_row_do_not_win() {
    let four = board("X X X . .\nO O . . .\n. . . . .\n. . . . .\n. . . . .");
    for rule in RuleSet::ALL {
        assert_eq!(game(rule, &four, Color::Black).winning_points(), []);
    }
}

const FULL: &str = "
    X X O O X
    O O X X O
    X X O O X
    O O X X O
    X X O O .";

#[test]
fn a_full_board_is_a_draw() {
    for rule in RuleSet::ALL {
        let mut game = game(rule, &board(FULL), Color::Black);
        game.play(game.check(Move::Place("e1".parse().unwrap())).unwrap());
        assert_eq!(game.outcome(), Some(&Outcome::Draw(DrawReason::BoardFull)));
    }
}

#[test]
fn the_last_point_of_the_board_may_win() {
    let picture = board(&FULL.replace("O O X X O\n    X X O O .", "O O X O O\n    X X X X ."));
    for rule in RuleSet::ALL {
        let mut game = game(rule, &picture, Color::Black);
        game.play(game.check(Move::Place("e1".parse().unwrap())).unwrap());
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::Black), "{rule}");
    }
}
