//! Set-ups: every reason against one, and which of them can be accepted.
use tengen_rules::{
    Color, DrawReason, Forbidden, Outcome, Point, Position, RuleSet, Setup, SetupError, SetupFault, WinReason,
};

fn setup(rule: RuleSet, black: &str, white: &str, to_move: Color) -> Setup {
    let stones =
        |text: &str, color| text.split_whitespace().map(|p| (p.parse::<Point>().unwrap(), color)).collect::<Vec<_>>();
    let stones = [stones(black, Color::Black), stones(white, Color::White)].concat();
    Setup { rule, stones, to_move: Some(to_move), ..Setup::default() }
}

fn faults(setup: Setup) -> Vec<SetupFault> {
    Position::try_from(setup).map_or_else(|error| error.faults, |_| Vec::new())
}

#[test]
fn every_reason_is_named_at_once() {
    let error = Position::try_from(setup(RuleSet::Freestyle, "h8 h8 p1", "", Color::Black)).unwrap_err();
    let text = "h8 holds more than one stone; p1 is off a board of side 15; \
                3 black and 0 white stones with black to move: black moves first and turns alternate";
    assert_eq!(error.to_string(), text);
    let left = error.ignore_counts().unwrap_err();
    assert_eq!(left.faults.len(), 2);
    assert_eq!(left.clone().ignore_finished().unwrap_err(), left);
}

#[test]
fn the_side_to_move_follows_from_the_counts() {
    let to_move = |black, white| {
        let setup = Setup { to_move: None, ..setup(RuleSet::Renju, black, white, Color::Black) };
        Position::try_from(setup).unwrap().to_move()
    };
    assert_eq!(to_move("", ""), Color::Black);
    assert_eq!(to_move("h8", ""), Color::White);
    assert_eq!(to_move("h8", "i9"), Color::Black);
    assert_eq!(to_move("", "i9"), Color::Black);
}

#[test]
fn counts_are_free_where_passing_is_allowed() {
    assert_eq!(faults(setup(RuleSet::Renju, "h8 i8 j8", "", Color::Black)), []);
    assert!(matches!(
        faults(setup(RuleSet::Standard, "h8 i8 j8", "", Color::Black))[..],
        [SetupFault::Counts { black: 3, white: 0, to_move: Color::Black }]
    ));
}

#[test]
fn a_game_that_went_on_after_its_end_is_no_position() {
    let five = "h8 i8 j8 k8 l8";
    assert_eq!(faults(setup(RuleSet::Freestyle, five, "a1 a2 a3 a4", Color::White)), []);
    let on_turn = setup(RuleSet::Freestyle, five, "a1 a2 a3 a4 a6", Color::Black);
    assert_eq!(faults(on_turn), [SetupFault::PlayedOn(Color::Black)]);
    let two_fives = setup(RuleSet::Renju, &format!("{five} h1 i1 j1 k1 l1"), "a1", Color::White);
    assert_eq!(faults(two_fives.clone()), [SetupFault::PlayedOn(Color::Black)]);
    let crossing = setup(RuleSet::Renju, &format!("{five} h9 h10 h11 h12"), "a1", Color::White);
    assert_eq!(faults(crossing), []);
    let position = Position::try_from(two_fives).unwrap_err().ignore_finished().unwrap();
    assert_eq!(position.outcome().and_then(Outcome::winner), Some(Color::Black));
}

#[test]
fn two_winners_count_for_black_when_accepted() {
    let both = setup(RuleSet::Freestyle, "h8 i8 j8 k8 l8", "a1 a2 a3 a4 a5", Color::Black);
    let error = Position::try_from(both).unwrap_err();
    assert_eq!(error.faults, [SetupFault::BothWon]);
    let position = Err(error).or_else(SetupError::ignore_finished).unwrap();
    assert_eq!(position.outcome().and_then(Outcome::winner), Some(Color::Black));
}

#[test]
fn a_black_overline_in_renju_was_a_forbidden_move() {
    let six = "h8 i8 j8 k8 l8 m8";
    let position = Position::try_from(setup(RuleSet::Renju, six, "", Color::White)).unwrap();
    let Some(Outcome::Win { winner: Color::White, by: WinReason::ForbiddenMove(proof) }) = position.outcome() else {
        panic!("White has won")
    };
    assert_eq!(proof.kind(), Forbidden::Overline);
    let standard = Position::try_from(setup(RuleSet::Standard, six, "", Color::White)).unwrap_err().ignore_counts();
    assert_eq!(standard.unwrap().outcome(), None);
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    let mut full = setup(RuleSet::Renju, "", "", Color::White);
    full.size = "5".parse().unwrap();
    let color = |p: Point| if (p.col() / 2 + p.row()).is_multiple_of(2) { Color::Black } else { Color::White };
    full.stones = full.size.points().map(|p| (p, color(p))).collect();
    let position = Position::try_from(full).unwrap();
    assert_eq!(position.outcome(), Some(&Outcome::Draw(DrawReason::BoardFull)));
}
