//! Game records: building, walking, editing with undo, and playing lines out.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
use std::time::Duration;

use proptest::prelude::*;
use tengen_rules::{
    BoardSize, Bound, Color, EditError, Evaluation, Game, GameInfo, GameResult, IllegalMove, Mark, Move, NodeId, Note,
    Opening, OpeningAction, Outcome, Point, Position, Record, RecordEditor, ReplayProblem, RuleSet, Seat, Setup,
    SetupError, Step, Verdict, parse_moves,
};

fn record(moves: &str) -> Record {
    Record::from_moves(BoardSize::STANDARD, &parse_moves(moves).unwrap())
}

fn step(color: Color, point: &str) -> Step {
    Step { color, mv: Move::Place(point.parse().unwrap()) }
}

fn end(record: &Record) -> NodeId {
    record.line_end(record.root())
}

#[test]
fn every_kind_of_note_comes_back_as_it_was() {
    let point: Point = "v22".parse().unwrap();
    let notes = [
        Note::Comment("天元"),
        Note::Label { point, text: "直" },
        Note::Mark { point, mark: Mark::Triangle },
        Note::Mark { point, mark: Mark::Square },
        Note::Mark { point, mark: Mark::Circle },
        Note::Mark { point, mark: Mark::Cross },
        Note::Mark { point, mark: Mark::Color([1, 2, 255]) },
        Note::Stone { point, color: Some(Color::White) },
        Note::Stone { point, color: None },
        Note::ToMove(Color::White),
        Note::Decision(OpeningAction::PutTwo),
        Note::Decision(OpeningAction::Declare(10)),
        Note::Decision(OpeningAction::Offer(point)),
        Note::Evaluation(Evaluation {
            verdict: Some(Verdict::Other(0)),
            value: -29_980,
            depth: -1,
            bound: Bound::Lower,
        }),
        Note::Evaluation(Evaluation::default()),
        Note::TimeSpent(Duration::from_millis(1234)),
        Note::TimeLeft { color: Color::Black, left: Duration::from_hours(24) },
        Note::Property { name: "XX", value: "" },
        Note::Property { name: "", value: "値" },
    ];
    let mut record = Record::new(BoardSize::new(22).unwrap());
    for note in notes {
        record.annotate(record.root(), note);
    }
    let mut read: Vec<_> = record.notes(record.root()).collect();
    read.reverse();
    assert_eq!(read, notes);
    assert_eq!(record.comment(record.root()), Some("天元"));
}

#[test]
fn a_long_property_name_is_cut_between_letters() {
    let mut record = Record::new(BoardSize::STANDARD);
    record.annotate(record.root(), Note::Property { name: &"天".repeat(200), value: "v" });
    let kept = "天".repeat(85);
    assert_eq!(record.notes(record.root()).next(), Some(Note::Property { name: &kept, value: "v" }));
}

#[test]
fn a_record_is_read_up_to_the_move_that_breaks_the_rules() {
    let broken = record("h8 i9 h8 j9");
    let replay = broken.replay(end(&broken), RuleSet::Freestyle);
    assert_eq!(replay.game.ply(), 2);
    let fault = replay.fault.unwrap();
    assert_eq!(fault.ply, 2);
    assert_eq!(fault.to_string(), "after 2 moves: black h8: h8 is occupied");
}

#[test]
fn a_line_with_a_pass_is_renju_unless_the_record_says_otherwise() {
    let mut passed = record("h8 -- i9");
    let replay = passed.replay(end(&passed), RuleSet::Freestyle);
    assert_eq!((replay.game.rule(), replay.game.ply(), replay.fault), (RuleSet::Renju, 3, None));
    passed.info.rule = Some(RuleSet::Freestyle);
    let fault = passed.replay(end(&passed), RuleSet::Renju).fault.unwrap();
    assert_eq!(fault.to_string(), "after 1 moves: white --: freestyle has no pass");
}

#[test]
fn a_forbidden_move_in_a_record_loses() {
    let record = record("h9 a1 h10 a3 i8 a5 j8 a7 h8 a9");
    let replay = record.replay(end(&record), RuleSet::Renju);
    assert_eq!(replay.game.ply(), 9);
    assert_eq!(replay.game.outcome().and_then(Outcome::winner), Some(Color::White));
    let (mv, reason) = (Move::Place("a9".parse().unwrap()), IllegalMove::Over);
    assert_eq!(replay.fault.unwrap().problem, ReplayProblem::Illegal { color: Color::White, mv, reason });
    assert_eq!(record.replay(end(&record), RuleSet::Freestyle).fault, None);
}

#[test]
fn a_line_follows_its_opening_where_the_record_says_what_was_decided() {
    let mut named = record("h8 i9 a1 h9 c3");
    named.info.opening = "pro".to_owned();
    assert_eq!(named.replay(end(&named), RuleSet::Freestyle).game.opening(), &Opening::Pro);
    for name in ["swap", "rif", "a procedure nobody knows"] {
        named.info.opening = name.to_owned();
        let replay = named.replay(end(&named), RuleSet::Freestyle);
        assert_eq!((replay.fault, replay.game.ply(), replay.game.opening()), (None, 5, &Opening::Free), "{name}");
    }
    named.info.opening = "swap".to_owned();
    let third = named.path(end(&named))[3];
    named.annotate(third, Note::Decision(OpeningAction::Swap));
    let replay = named.replay(end(&named), RuleSet::Freestyle);
    assert_eq!((replay.fault, replay.game.seat_of(Color::Black)), (None, Seat::Second));
    named.annotate(third, Note::Decision(OpeningAction::Keep));
    let fault = named.replay(end(&named), RuleSet::Freestyle).fault.unwrap();
    assert_eq!(fault.to_string(), "after 3 moves: keep: `keep` is not what the opening asks for now");
}

#[test]
fn a_finished_game_that_began_from_a_position_is_recorded_whole() {
    let stones = [("h8", Color::Black), ("i9", Color::White)].map(|(p, color)| (p.parse().unwrap(), color)).to_vec();
    let setup = Setup { size: BoardSize::STANDARD, rule: RuleSet::Renju, stones, to_move: Some(Color::White) };
    let mut game = Game::from_position(Position::try_from(setup).or_else(SetupError::ignore_counts).unwrap());
    game.play(game.check("a1".parse::<Point>().unwrap().into()).unwrap());
    game.resign(Color::Black);
    let record = Record::from_game(&game);
    let info = (record.info.rule, record.info.result, record.info.termination.as_str());
    assert_eq!(info, (Some(RuleSet::Renju), Some(GameResult::Win(Color::White)), "resignation"));
    let replay = record.replay(end(&record), RuleSet::Freestyle);
    assert_eq!((replay.fault, replay.game.board(), replay.game.to_move()), (None, game.board(), Color::Black));
}

#[test]
fn moves_out_of_turn_stop_a_line() {
    let mut record = record("h8");
    let node = record.append(end(&record), Some(step(Color::Black, "i9")));
    let replay = record.replay(node, RuleSet::Freestyle);
    assert_eq!(replay.fault.unwrap().to_string(), "after 1 moves: black plays i9 out of turn");
}

#[test]
fn stones_may_be_set_up_and_taken_away() {
    let mut record = Record::new(BoardSize::STANDARD);
    for (point, color) in [("h8", Color::Black), ("i9", Color::White), ("i8", Color::Black)] {
        record.annotate(record.root(), Note::Stone { point: point.parse().unwrap(), color: Some(color) });
    }
    assert_eq!(record.to_move(record.root()), Color::White);
    let node = record.append_line(record.root(), &parse_moves("a1 a2").unwrap());
    for point in ["a1", "h8"] {
        record.annotate(node, Note::Stone { point: point.parse().unwrap(), color: None });
    }
    record.annotate(node, Note::ToMove(Color::White));
    let replay = record.replay(node, RuleSet::Freestyle);
    assert_eq!(replay.fault, None);
    assert_eq!(replay.game.board().stones(), 3);
    assert_eq!(replay.game.to_move(), Color::White);
}

#[test]
fn nonsense_set_up_is_reported() {
    let mut record = Record::new(BoardSize::STANDARD);
    record.annotate(record.root(), Note::Stone { point: "v22".parse().unwrap(), color: Some(Color::Black) });
    let fault = record.replay(record.root(), RuleSet::Freestyle).fault.unwrap();
    assert!(fault.to_string().contains("v22 is off a board of side 15"), "{fault}");
}

#[test]
fn a_deep_line_needs_no_stack() {
    let mut record = Record::new(BoardSize::STANDARD);
    let mut node = record.root();
    for _ in 0..1_000_000 {
        node = record.append(node, None);
    }
    assert_eq!(record.preorder(record.root()).count(), 1_000_001);
    assert_eq!(record.path(node).len(), 1_000_001);
    assert_eq!(record.clone(), record);
}

#[test]
fn promoted_and_removed_variations_come_back() {
    let mut first = record("h8 i9 i8");
    let at = first.first_child(first.root()).unwrap();
    let variation = first.append_line(at, &parse_moves("h9 h7").unwrap());
    let variation = first.path(variation)[2];
    let mut editor = RecordEditor::new(first.clone());
    editor.promote(variation).unwrap();
    assert_eq!(editor.record().main_line(), parse_moves("h8 h9 h7").unwrap());
    editor.remove(variation).unwrap();
    assert_eq!(editor.record().main_line(), parse_moves("h8 i9 i8").unwrap());
    assert_eq!(editor.remove(variation), Err(EditError::NoSuchNode(variation)));
    assert_eq!(editor.remove(editor.record().root()), Err(EditError::Root));
    editor.set_comment(at, "tengen").unwrap();
    editor.set_comment(at, "").unwrap();
    assert_eq!(editor.record().comment(at), None);
    editor.undo();
    assert_eq!(editor.record().comment(at), Some("tengen"));
    while editor.undo() {}
    assert_eq!(*editor.record(), first);
}

/// One edit, told by small numbers that fit any tree.
#[derive(Clone, Debug)]
enum Action {
    Play(u8, u8),
    Remove(u8),
    Promote(u8),
    Comment(u8, String),
    Label(u8, u8),
    Info(String),
    Undo,
    Redo,
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (any::<u8>(), any::<u8>()).prop_map(|(at, point)| Action::Play(at, point)),
        1 => any::<u8>().prop_map(Action::Remove),
        1 => any::<u8>().prop_map(Action::Promote),
        1 => (any::<u8>(), "[a-z]{0,3}").prop_map(|(at, text)| Action::Comment(at, text)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(at, point)| Action::Label(at, point)),
        1 => "[a-z]{0,3}".prop_map(Action::Info),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
    ]
}

fn attached(record: &Record, number: u8) -> NodeId {
    let nodes: Vec<NodeId> = record.preorder(record.root()).map(|(node, _)| node).collect();
    nodes[usize::from(number) % nodes.len()]
}

fn perform(editor: &mut RecordEditor, action: &Action) {
    let record = editor.record();
    match action {
        Action::Play(at, point) => {
            let at = attached(record, *at);
            let mv = Point::from_index(usize::from(*point) % 40).map_or(Move::Pass, Move::Place);
            editor.play(at, Step { color: Color::Black, mv }).unwrap();
        }
        Action::Remove(node) => {
            let _ = editor.remove(attached(record, *node));
        }
        Action::Promote(node) => {
            let _ = editor.promote(attached(record, *node));
        }
        Action::Comment(node, text) => editor.set_comment(attached(record, *node), text).unwrap(),
        Action::Label(node, point) => {
            let node = attached(record, *node);
            let label = Note::Label { point: Point::from_index(usize::from(*point)).unwrap(), text: "a" };
            editor.set_notes(node, &[label, Note::Comment("both")]).unwrap();
        }
        Action::Info(event) => {
            let info = GameInfo { event: event.clone(), ..GameInfo::default() };
            editor.set_info(info);
        }
        Action::Undo => {
            editor.undo();
        }
        Action::Redo => {
            editor.redo();
        }
    }
}

proptest! {
    #[test]
    fn undoing_everything_gives_the_beginning_and_redoing_the_end(actions in prop::collection::vec(action(), 0..40)) {
        let beginning = record("h8 i9 i8 g7");
        let mut editor = RecordEditor::new(beginning.clone());
        for action in &actions {
            perform(&mut editor, action);
            let record = editor.record();
            for (node, depth) in record.preorder(record.root()) {
                prop_assert_eq!(record.path(node).len(), depth + 1);
                prop_assert!(record.children(node).all(|child| record.parent(child) == Some(node)));
            }
        }
        while editor.redo() {}
        let end = editor.record().clone();
        while editor.undo() {}
        prop_assert_eq!(editor.record(), &beginning);
        while editor.redo() {}
        prop_assert_eq!(editor.record(), &end);
    }
}
