//! Opening procedures, step by step, and walks through all they allow.
use std::time::Duration;

use proptest::prelude::*;
use tengen_rules::{
    BoardSize, Clock, Color, Control, Game, GameStep, IllegalAction, IllegalMove, Move, Opening, OpeningAction,
    OpeningError, OpeningFault, OpeningPattern, Point, Record, RuleSet, Seat, Session, Stage, Symmetry, TimeControl,
    Undone, Zone, parse_moves,
};

fn game(opening: &str) -> Game {
    Game::new(RuleSet::Renju, BoardSize::STANDARD).with_opening(opening.parse().unwrap()).unwrap()
}

/// Takes steps as text, such as `h8 swap offer-h9`.
fn take(game: &mut Game, steps: &str) {
    for text in steps.split_whitespace() {
        let step: GameStep = text.parse().unwrap();
        game.take_step(step).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn after(opening: &str, steps: &str) -> Game {
    let mut game = game(opening);
    take(&mut game, steps);
    game
}

/// Who acts, and with which color Black ends up: "second, black is first".
fn state(game: &Game) -> String {
    let kind = match game.stage() {
        Stage::Play => "plays".to_string(),
        Stage::Stone { zone, .. } => format!("puts {} at {zone}", game.to_move()),
        Stage::Decide { choices, .. } => choices.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
        Stage::Declare { most, .. } => format!("declares up to {most}"),
        Stage::Offer { left, .. } => format!("offers {left}"),
        Stage::Pick { offers, .. } => format!("picks of {}", offers.len()),
    };
    format!("{} {kind}; black is {}", game.seat_to_act(), game.seat_of(Color::Black))
}

/// Checks the state after each part of a dialogue: steps, then what comes next.
fn assert_course(opening: &str, course: &[(&str, &str)]) {
    let mut game = game(opening);
    for (steps, expected) in course {
        take(&mut game, steps);
        assert_eq!(state(&game), *expected, "{opening} after {steps}");
    }
}

#[test]
fn swap() {
    let course = [
        ("", "first puts black at any point; black is first"),
        ("h8", "first puts white at any point; black is first"),
    ];
    assert_course("swap", &course);
    assert_course(
        "swap",
        &[("h8 i9 j7", "second keep/swap; black is first"), ("keep", "second plays; black is first")],
    );
    assert_course("swap", &[("h8 i9 j7 swap", "first plays; black is second")]);
}

#[test]
fn swap2() {
    assert_course(
        "swap2",
        &[
            ("h8 i9 j7", "second keep/swap/put-two; black is first"),
            ("put-two", "second puts white at any point; black is first"),
            ("k8", "second puts black at any point; black is first"),
            ("c3", "first keep/swap; black is first"),
            ("swap", "first plays; black is second"),
        ],
    );
    assert_course("swap2", &[("h8 i9 j7 keep", "second plays; black is first")]);
    assert_course("swap2", &[("h8 i9 j7 swap", "first plays; black is second")]);
}

#[test]
fn pro_and_long_pro() {
    assert_course(
        "pro",
        &[
            ("", "first puts black at tengen; black is first"),
            ("h8", "second puts white at any point; black is first"),
            ("a1", "first puts black at a point outside the central 5×5; black is first"),
            ("h11", "second plays; black is first"),
        ],
    );
    assert_course("long-pro", &[("h8 a1", "first puts black at a point outside the central 7×7; black is first")]);
}

#[test]
fn rif() {
    assert_course(
        "rif",
        &[
            ("", "first puts black at tengen; black is first"),
            ("h8", "first puts white at a point of the central 3×3; black is first"),
            ("i9", "first puts black at a point of the central 5×5; black is first"),
            ("h6", "second keep/swap; black is first"),
            ("swap", "first puts white at any point; black is second"),
            ("a1", "second offers 2; black is second"),
            ("offer-g7", "second offers 1; black is second"),
            ("offer-g8", "first picks of 2; black is second"),
            ("g8", "first plays; black is second"),
        ],
    );
}

#[test]
fn yamaguchi() {
    assert_course(
        "yamaguchi",
        &[
            ("h8 i9 h6", "first declares up to 10; black is first"),
            ("declare-3", "second keep/swap; black is first"),
            ("keep", "second puts white at any point; black is first"),
            ("a1", "first offers 3; black is first"),
            ("offer-g7 offer-g8 offer-g9", "second picks of 3; black is first"),
        ],
    );
}

#[test]
fn soosorv() {
    assert_course(
        "soosorv-8",
        &[
            ("h8 i9 h6", "second keep/swap; black is first"),
            ("keep", "second puts white at any point; black is first"),
            ("a1", "second declares up to 8; black is first"),
            ("declare-1", "first keep/swap; black is first"),
            ("swap", "second offers 1; black is second"),
            ("offer-g7", "first picks of 1; black is second"),
            ("g7", "first plays; black is second"),
        ],
    );
}

#[test]
fn tarannikov() {
    assert_course(
        "tarannikov",
        &[
            ("h8", "second keep/swap; black is first"),
            ("swap", "first puts white at a point of the central 3×3; black is second"),
            ("h9", "second keep/swap; black is second"),
            ("keep", "second puts black at a point of the central 5×5; black is second"),
            ("h6 keep", "first puts white at a point of the central 7×7; black is second"),
            ("e5 keep", "second puts black at a point of the central 9×9; black is second"),
            ("d4", "first keep/swap; black is second"),
            ("swap", "second plays; black is first"),
        ],
    );
}

#[test]
fn taraguchi_10() {
    let four = "h8 keep h9 keep h6 keep e5";
    assert_course(
        "taraguchi-10",
        &[
            (four, "first keep/swap/offer-ten; black is first"),
            ("swap", "second puts black at a point of the central 9×9; black is second"),
            ("d4", "first keep/swap; black is second"),
            ("keep", "first plays; black is second"),
        ],
    );
    let offers = "offer-a1 offer-a2 offer-a3 offer-a4 offer-a5 offer-a6 offer-a7 offer-a8 offer-a9 offer-a10";
    assert_course(
        "taraguchi-10",
        &[
            (four, "first keep/swap/offer-ten; black is first"),
            ("offer-ten", "first offers 10; black is first"),
            (offers, "second picks of 10; black is first"),
            ("a9", "second plays; black is first"),
        ],
    );
}

#[test]
fn gomocup() {
    assert_course(
        "gomocup:h8a1i9",
        &[
            ("", "first puts black at h8; black is first"),
            ("h8 a1", "first puts black at i9; black is first"),
            ("i9", "second plays; black is first"),
        ],
    );
}

#[test]
fn stones_outside_the_procedure_are_refused() {
    let refused = |game: &Game, text: &str| game.check(parse_moves(text).unwrap()[0]).unwrap_err();
    let outside = OpeningFault::OutsideZone { point: "h9".parse().unwrap(), zone: Zone::Central(1) };
    assert_eq!(refused(&game("pro"), "h9"), IllegalMove::Opening(outside));
    assert_eq!(refused(&game("rif"), "--"), IllegalMove::Opening(OpeningFault::Pass));
    assert_eq!(refused(&after("swap", "h8 i9 j7"), "a1"), IllegalMove::Opening(OpeningFault::Undecided));
    let picking = after("rif", "h8 i9 h6 keep a1 offer-g7 offer-g8");
    assert_eq!(refused(&picking, "g9"), IllegalMove::Opening(OpeningFault::NotOffered("g9".parse().unwrap())));
    assert_eq!(refused(&picking, "a1"), IllegalMove::Occupied("a1".parse().unwrap()));
}

#[test]
fn decisions_outside_the_procedure_are_refused() {
    let refused = |game: &Game, action| game.clone().act(action).unwrap_err();
    let swap = OpeningAction::Swap;
    assert_eq!(refused(&game("swap"), swap), IllegalAction::NotNow(swap));
    assert_eq!(refused(&game("none"), swap), IllegalAction::NotNow(swap));
    let put_two = OpeningAction::PutTwo;
    assert_eq!(refused(&after("swap", "h8 i9 j7"), put_two), IllegalAction::NotNow(put_two));
    let declaring = after("yamaguchi", "h8 i9 h6");
    let number = OpeningAction::Declare;
    assert_eq!(refused(&declaring, number(11)), IllegalAction::Number { number: 11, most: 10 });
    assert_eq!(refused(&declaring, number(0)), IllegalAction::Number { number: 0, most: 10 });
    let mut resigned = after("swap", "h8 i9 j7");
    resigned.resign(Color::White);
    assert_eq!(refused(&resigned, swap), IllegalAction::Over);
}

#[test]
fn fifth_moves_differ_up_to_the_symmetries_of_the_position() {
    let p = |text: &str| -> Point { text.parse().unwrap() };
    let refused = |game: &Game, text| game.clone().act(OpeningAction::Offer(p(text))).unwrap_err();
    // All four stones lie on column h: mirroring the columns maps the position onto itself.
    let symmetric = after("rif", "h8 h9 h6 keep h4 offer-g7");
    assert_eq!(refused(&symmetric, "i7"), IllegalAction::Symmetric { point: p("i7"), earlier: p("g7") });
    assert_eq!(refused(&symmetric, "g7"), IllegalAction::Symmetric { point: p("g7"), earlier: p("g7") });
    assert_eq!(refused(&symmetric, "h8"), IllegalAction::NotEmpty(p("h8")));
    assert_eq!(refused(&symmetric, "p1"), IllegalAction::NotEmpty(p("p1")));
    // The fourth stone breaks the symmetry of the first three.
    take(&mut after("rif", "h8 h9 h6 keep a4 offer-g7"), "offer-i7 i7");
}

#[test]
fn decisions_are_taken_back_and_again() {
    let mut game = after("rif", "h8 i9 h6 swap a1 offer-g7");
    let steps = game.steps();
    assert_eq!(game.undo(), Some(Undone::Action(OpeningAction::Offer("g7".parse().unwrap()))));
    assert_eq!(game.undo(), Some(Undone::Move(Move::Place("a1".parse().unwrap()))));
    assert_eq!(game.undo(), Some(Undone::Action(OpeningAction::Swap)));
    assert_eq!(state(&game), "second keep/swap; black is first");
    while game.redo().is_some() {}
    assert_eq!(game.steps(), steps);
    game.undo();
    game.undo();
    game.undo();
    take(&mut game, "keep");
    assert_eq!(game.redo(), None, "another decision ends redo");
    assert_eq!(steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "), "h8 i9 h6 swap a1 offer-g7");
}

#[test]
fn a_program_takes_part() {
    let mut session = Session::new(game("swap"), [Control::Person, Control::Program]);
    for text in ["h8", "i9", "j7"] {
        assert_eq!(session.awaits(), None, "the first player puts all three stones");
        session.play(parse_moves(text).unwrap()[0]).unwrap();
    }
    let ticket = session.awaits().unwrap();
    assert!(session.act(OpeningAction::Keep).is_err());
    session.answer_action(ticket, OpeningAction::Swap).unwrap();
    assert_eq!((session.control(Color::Black), session.person_to_move()), (Control::Program, true));
    assert!(session.answer_action(ticket, OpeningAction::Swap).is_err());
    session.play(parse_moves("a1").unwrap()[0]).unwrap();
    assert!(session.take_back());
    assert_eq!(session.game().ply(), 3, "the program still has Black, and the person is to play move 4");
    assert!(session.take_back());
    assert_eq!((session.game().ply(), session.control(Color::Black)), (2, Control::Person));
}

#[test]
fn everyone_keeps_the_own_time_when_colors_are_exchanged() {
    let seconds = Duration::from_secs;
    let mut clock = Clock::new(TimeControl::Fischer { main: seconds(60), increment: seconds(0) });
    let mut game = game("swap");
    for (mv, thought) in [("h8", 5), ("i9", 6), ("j7", 7)] {
        clock.press(game.color_of(game.seat_to_act()), seconds(thought));
        take(&mut game, mv);
    }
    clock.press(game.color_of(game.seat_to_act()), seconds(10));
    take(&mut game, "swap");
    let clock = clock.with_sides_swapped();
    let left = |seat| clock.left(game.color_of(seat)).0;
    assert_eq!((left(Seat::First), left(Seat::Second)), (seconds(60 - 18), seconds(50)));
}

#[test]
fn names_round_trip() {
    let names = "none swap swap2 pro long-pro rif yamaguchi soosorv-8 tarannikov taraguchi-10";
    assert_eq!(Opening::CHOICES.map(|opening| opening.to_string()).join(" "), names);
    for name in names.split(' ').chain(["gomocup:h8i9g7"]) {
        assert_eq!(name.parse::<Opening>().unwrap().to_string(), name);
    }
    for name in ["", "soosorv", "soosorv-0", "soosorv-11", "gomocup:", "gomocup:h8--", "gomocup:zz"] {
        assert!(name.parse::<Opening>().unwrap_err().to_string().contains(&format!("`{name}`")));
    }
    for name in ["keep", "swap", "put-two", "offer-ten", "declare-3", "offer-h9"] {
        assert_eq!(name.parse::<OpeningAction>().unwrap().to_string(), name);
    }
    assert!("offer-".parse::<OpeningAction>().is_err());
}

#[test]
fn boards_without_room_are_refused() {
    let begin = |opening: &str, side: u8| {
        Game::new(RuleSet::Renju, BoardSize::new(side).unwrap()).with_opening(opening.parse().unwrap())
    };
    let too_small = |opening: &str, side| matches!(begin(opening, side), Err(OpeningError::TooSmall { .. }));
    assert!(too_small("pro", 5) && !too_small("pro", 6));
    assert!(too_small("long-pro", 7) && !too_small("long-pro", 8));
    assert!(too_small("taraguchi-10", 8) && !too_small("taraguchi-10", 9));
    assert_eq!(begin("gomocup:h8h8", 15).unwrap_err(), OpeningError::Stone("h8".parse().unwrap()));
    assert_eq!(begin("gomocup:p1", 15).unwrap_err(), OpeningError::Stone("p1".parse().unwrap()));
    assert_eq!(after("none", "h8").with_opening(Opening::Swap).unwrap_err(), OpeningError::Begun);
}

#[test]
fn the_26_patterns_are_all_beginnings_of_three_stones() {
    let size = BoardSize::STANDARD;
    let mut seen = std::collections::BTreeMap::new();
    let near = |side| size.points().filter(move |&p| Zone::Central(side).contains(size, p));
    for (second, third) in near(3).flat_map(|second| near(5).map(move |third| (second, third))) {
        let moves = [size.tengen(), second, third].map(Move::Place);
        let distinct = second != size.tengen() && third != size.tengen() && second != third;
        let pattern = OpeningPattern::of(size, &moves);
        assert_eq!(pattern.is_some(), distinct, "{moves:?}");
        if let Some(pattern) = pattern {
            *seen.entry(pattern.code()).or_insert(0) += 1;
            for symmetry in Symmetry::ALL {
                let image = moves.map(|mv| symmetry.map_move(size, mv));
                assert_eq!(OpeningPattern::of(size, &image), Some(pattern));
            }
        }
    }
    assert_eq!((seen.len(), seen.values().sum::<i32>()), (26, 8 * 23));
}

fn openings() -> impl Strategy<Value = Opening> {
    let fixed = "none swap swap2 pro long-pro rif yamaguchi tarannikov taraguchi-10 gomocup:e5d4e6";
    let fixed = fixed.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<Opening>>();
    prop_oneof![5 => prop::sample::select(fixed), 1 => (1..=Opening::MOST_OFFERS).prop_map(Opening::Soosorv)]
}

/// Everything that may be done now.
fn options(game: &Game) -> Vec<GameStep> {
    let stones = game.board().empty_points().map(Move::Place).filter(|&mv| game.check(mv).is_ok());
    game.legal_actions().into_iter().map(GameStep::Action).chain(stones.map(GameStep::Move)).collect()
}

proptest! {
    #[test]
    fn every_walk_ends_in_a_playable_game(
        opening in openings(), side in 9..=BoardSize::MAX, rule in prop::sample::select(&RuleSet::ALL[..]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 30)
    ) {
        let start = Game::new(rule, BoardSize::new(side).unwrap()).with_opening(opening).unwrap();
        let mut game = start.clone();
        let mut choices = choices.into_iter();
        while game.stage() != Stage::Play {
            let options = options(&game);
            prop_assert!(!options.is_empty(), "{:?}", game.stage());
            let choice = choices.next().expect("no procedure takes thirty steps");
            let actor = game.seat_to_act();
            prop_assert_eq!(game.stage().by(), Some(actor));
            game.take_step(options[choice.index(options.len())]).unwrap();
        }
        prop_assert!(!game.is_over() && game.legal_actions().is_empty());
        prop_assert_eq!(game.seat_to_act(), game.seat_of(game.to_move()));
        prop_assert!(!options(&game).is_empty());

        let mut again = start.clone();
        for step in game.steps() {
            again.take_step(step.to_string().parse().unwrap()).unwrap();
        }
        prop_assert_eq!(&again, &game);
        while again.undo().is_some() {}
        prop_assert_eq!((again.steps(), again.stage(), again.board()), (vec![], start.stage(), start.board()));
        while again.redo().is_some() {}
        prop_assert_eq!(&again, &game);
        let record = Record::from_game(&game);
        prop_assert_eq!(record.replay(record.line_end(record.root()), RuleSet::Freestyle).game, game);
    }

    #[test]
    fn offers_are_never_symmetric(fourth in any::<prop::sample::Index>(), choices in prop::collection::vec(any::<prop::sample::Index>(), 10)) {
        let mut game = after("soosorv-10", "h8 h9 h7 keep");
        let empty: Vec<Point> = game.board().empty_points().collect();
        take(&mut game, &format!("{} declare-10 keep", empty[fourth.index(empty.len())]));
        for choice in choices {
            let actions = game.legal_actions();
            game.act(actions[choice.index(actions.len())]).unwrap();
        }
        let offers: Vec<Point> = game.offers().collect();
        let symmetries: Vec<Symmetry> = game.board().symmetries().collect();
        for (i, &p) in offers.iter().enumerate() {
            for symmetry in &symmetries {
                prop_assert!(!offers[..i].contains(&symmetry.map_point(game.size(), p)));
            }
        }
    }
}
