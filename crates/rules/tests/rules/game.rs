//! The game in progress: what it refuses, how it ends, and what taking back restores.
use tengen_rules::{
    BoardSize, Color, DrawReason, Forbidden, Game, GameStep, IllegalMove, Move, Outcome, Point, Position, RuleSet,
    Setup, Undone, WinReason, parse_moves,
};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

pub(crate) fn play(rule: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(rule, BoardSize::STANDARD);
    play_on(&mut game, moves);
    game
}

fn play_on(game: &mut Game, moves: &str) {
    for mv in parse_moves(moves).unwrap() {
        let legal = game.check_foul(mv).unwrap_or_else(|illegal| panic!("{mv}: {illegal}"));
        game.play(legal);
    }
}

const BLACK_WINS: &str = "h8 a1 i8 a2 j8 a3 k8 a4 l8";

#[test]
fn a_finished_game_accepts_nothing() {
    let mut game = play(RuleSet::Renju, BLACK_WINS);
    assert_eq!(game.check(point("m8").into()).unwrap_err(), IllegalMove::Over);
    assert_eq!(game.check_foul(Move::Pass).unwrap_err(), IllegalMove::Over);
    assert_eq!((game.winning_points(), game.forbidden_points()), (vec![], vec![]));
    let won = game.outcome().cloned();
    game.resign(Color::Black);
    game.time_out(Color::Black);
    game.agree_draw();
    assert_eq!(game.outcome().cloned(), won);
    assert_eq!(game.redo(), None);
}

#[test]
fn impossible_moves_are_refused() {
    let game = play(RuleSet::Freestyle, "h8");
    assert_eq!(game.check(point("h8").into()).unwrap_err(), IllegalMove::Occupied(point("h8")));
    let off = IllegalMove::OffBoard { point: point("p8"), size: BoardSize::STANDARD };
    assert_eq!(game.check(point("p8").into()).unwrap_err(), off);
    assert_eq!(game.check(Move::Pass).unwrap_err(), IllegalMove::NoPass(RuleSet::Freestyle));
    assert_eq!(game.ply(), 1);
}

#[test]
fn a_forbidden_move_is_refused_or_loses() {
    let mut game = play(RuleSet::Renju, "f8 a1 g8 a3 h9 a5 h10 a7");
    let mv = point("h8").into();
    assert_eq!(game.check(mv).unwrap_err(), IllegalMove::Forbidden(point("h8"), Forbidden::DoubleThree));
    assert_eq!(game.forbidden_points().iter().map(|found| found.0).collect::<Vec<_>>(), [point("h8")]);
    game.play(game.check_foul(mv).unwrap());
    let Some(Outcome::Win { winner: Color::White, by: WinReason::ForbiddenMove(proof) }) = game.outcome() else {
        panic!("Black loses")
    };
    assert_eq!(proof.kind(), Forbidden::DoubleThree);
    assert_eq!(game.undo(), Some(Undone::Move(mv)));
    assert!(!game.is_over());
}

#[test]
fn white_has_no_forbidden_points() {
    let mut game = play(RuleSet::Renju, "a1 f8 a3 g8 a5 h9 a7 h10 a9");
    assert_eq!(game.forbidden_points(), []);
    play_on(&mut game, "h8");
    assert!(!game.is_over());
}

#[test]
fn two_passes_in_a_row_end_renju_in_a_draw() {
    let mut game = play(RuleSet::Renju, "h8 -- i9 --");
    assert!(!game.is_over());
    play_on(&mut game, "--");
    assert_eq!(game.outcome(), Some(&Outcome::Draw(DrawReason::Passes)));
    game.undo();
    assert_eq!((game.outcome(), game.to_move()), (None, Color::Black));
}

#[test]
fn a_move_limit_is_a_draw_unless_the_last_move_wins() {
    let limited = |limit, moves| {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD).with_move_limit(limit);
        play_on(&mut game, moves);
        game
    };
    assert_eq!(limited(2, "h8 i9").outcome(), Some(&Outcome::Draw(DrawReason::MoveLimit)));
    assert_eq!(limited(9, BLACK_WINS).outcome().and_then(Outcome::winner), Some(Color::Black));
}

#[test]
fn declared_results_are_taken_back_before_moves() {
    let declarations: [fn(&mut Game); 3] =
        [|game| game.resign(Color::White), |game| game.time_out(Color::Black), Game::agree_draw];
    for (declare, winner) in declarations.into_iter().zip([Some(Color::Black), Some(Color::White), None]) {
        let mut game = play(RuleSet::Freestyle, "h8 i9");
        declare(&mut game);
        assert_eq!(game.outcome().map(Outcome::winner), Some(winner));
        assert_eq!(game.undo(), Some(Undone::Declaration));
        assert_eq!((game.ply(), game.is_over()), (2, false));
    }
}

#[test]
fn another_move_ends_redo_and_the_same_move_continues_it() {
    let mut game = play(RuleSet::Freestyle, "h8 i9 j10");
    game.undo();
    game.undo();
    play_on(&mut game, "i9");
    assert_eq!(game.redo(), Some(GameStep::Move(point("j10").into())));
    game.undo();
    play_on(&mut game, "a1");
    assert_eq!((game.redo(), game.undone().len()), (None, 0));
}

#[test]
fn a_finished_position_is_over_from_the_start() {
    let stones = |color, text| parse_moves(text).unwrap().into_iter().map(move |mv: Move| (mv.point().unwrap(), color));
    let setup = Setup {
        stones: stones(Color::Black, "h8 i8 j8 k8 l8").chain(stones(Color::White, "a1 a2 a3 a4")).collect(),
        rule: RuleSet::Renju,
        ..Setup::default()
    };
    let game = Game::from_position(Position::try_from(setup).unwrap());
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::Black));
    assert_eq!(game.check(point("c3").into()).unwrap_err(), IllegalMove::Over);
    assert_eq!((game.winning_points(), game.forbidden_points()), (vec![], vec![]));
}

#[test]
#[should_panic(expected = "was checked in another position")]
fn a_move_of_another_position_is_never_played() {
    let mut game = play(RuleSet::Freestyle, "h8");
    let stale = game.check(point("i9").into()).unwrap();
    play_on(&mut game, "j10");
    game.play(stale);
}
