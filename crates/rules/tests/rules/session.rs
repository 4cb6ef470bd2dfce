//! Who decides for a color, and answers that come too late.
use tengen_rules::{
    AnswerError, BoardSize, Color, Control, Game, IllegalMove, Move, Outcome, PlayError, RuleSet, Session,
};

fn mv(text: &str) -> Move {
    text.parse::<tengen_rules::Point>().unwrap().into()
}

fn session(black: Control, white: Control) -> Session {
    Session::new(Game::new(RuleSet::Freestyle, BoardSize::STANDARD), [black, white])
}

fn moves(session: &Session) -> String {
    session.game().moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Lets the programs and the people play moves in turn.
fn play(session: &mut Session, moves: &str) {
    for text in moves.split_whitespace() {
        match session.awaits() {
            Some(ticket) => session.answer(ticket, mv(text)).unwrap(),
            None => session.play(mv(text)).unwrap(),
        }
    }
}

#[test]
fn a_late_answer_is_dropped() {
    let changes: [fn(&mut Session); 6] = [
        |session| assert!(session.take_back()),
        |session| session.resign(Color::Black),
        |session| session.time_out(Color::White),
        |session| session.agree_draw(),
        |session| session.restart(Game::new(RuleSet::Freestyle, BoardSize::STANDARD)),
        |session| session.swap_controls(),
    ];
    for change in changes {
        let mut session = session(Control::Person, Control::Program);
        play(&mut session, "h8");
        let ticket = session.awaits().unwrap();
        change(&mut session);
        let before = moves(&session);
        assert_eq!(session.answer(ticket, mv("i9")), Err(AnswerError::Late));
        assert_eq!(moves(&session), before);
    }
}

#[test]
fn an_answer_counts_once() {
    let mut session = session(Control::Program, Control::Program);
    let ticket = session.awaits().unwrap();
    session.answer(ticket, mv("h8")).unwrap();
    assert_eq!(session.answer(ticket, mv("i9")), Err(AnswerError::Late));
}

#[test]
fn nobody_plays_out_of_turn() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "h8");
    for text in ["i9", "h8"] {
        assert_eq!(session.play(mv(text)), Err(PlayError::NotYourTurn), "{text}");
    }
    play(&mut session, "i9");
    assert_eq!(session.awaits(), None);
    assert_eq!(session.play(mv("i9")), Err(PlayError::Illegal(IllegalMove::Occupied("i9".parse().unwrap()))));
}

#[test]
fn taking_back_while_the_program_thinks_takes_the_own_stone_only() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "h8 i9 j10");
    assert!(session.take_back());
    assert_eq!(moves(&session), "h8 i9");
    assert!(session.take_back());
    assert_eq!((moves(&session).as_str(), session.person_to_move()), ("", true));
    assert!(!session.take_back());
}

#[test]
fn the_programs_first_stone_stays() {
    let mut session = session(Control::Program, Control::Person);
    play(&mut session, "h8");
    assert!(!session.take_back());
    assert_eq!(moves(&session), "h8");
}

#[test]
fn redo_goes_to_the_persons_next_turn() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "h8 i9 j10 k11");
    session.take_back();
    session.take_back();
    assert!(session.redo());
    assert_eq!(moves(&session), "h8 i9");
    assert!(session.redo());
    assert_eq!(moves(&session), "h8 i9 j10 k11");
    assert!(!session.redo());
}

#[test]
fn between_people_one_stone_is_taken_back() {
    let mut session = session(Control::Person, Control::Person);
    play(&mut session, "h8 i9 j10");
    session.take_back();
    assert_eq!(moves(&session), "h8 i9");
}

#[test]
fn the_program_can_win_and_its_win_can_be_taken_back() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "a1 h8 a2 i8 a3 j8 a4 k8 b1 l8");
    assert_eq!(session.game().outcome().and_then(Outcome::winner), Some(Color::White));
    assert_eq!(session.awaits(), None);
    assert_eq!(session.play(mv("m8")), Err(PlayError::Illegal(IllegalMove::Over)));
    assert!(session.take_back());
    assert_eq!(moves(&session), "a1 h8 a2 i8 a3 j8 a4 k8");
    assert!(session.person_to_move());
    assert!(session.redo());
    assert!(session.game().is_over());
}

#[test]
fn a_declared_result_is_taken_back_alone() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "h8 i9");
    session.resign(Color::Black);
    assert!(session.take_back());
    assert_eq!((moves(&session).as_str(), session.person_to_move()), ("h8 i9", true));
}

#[test]
fn restart_clears_everything() {
    let mut session = session(Control::Person, Control::Program);
    play(&mut session, "h8 i9 j10");
    session.take_back();
    session.restart(Game::new(RuleSet::Renju, "19".parse().unwrap()));
    let game = session.game();
    assert_eq!((game.rule(), game.size().side(), game.ply(), game.undone().len()), (RuleSet::Renju, 19, 0, 0));
    assert_eq!((game.board().stones(), game.outcome()), (0, None));
    assert!(!session.take_back());
    assert!(!session.redo());
    assert_eq!(session.control(Color::White), Control::Program);
}

#[test]
fn a_programs_forbidden_move_loses() {
    let game = Game::new(RuleSet::Renju, BoardSize::STANDARD);
    let mut session = Session::new(game, [Control::Program, Control::Person]);
    play(&mut session, "f8 a1 g8 a3 h9 a5 h10 a7 h8");
    assert_eq!(session.game().outcome().and_then(Outcome::winner), Some(Color::White));
}
