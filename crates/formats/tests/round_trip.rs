//! What is written is read again as it was, for every format and everything it can hold.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
use std::time::Duration;

use proptest::prelude::*;
use tengen_formats::{Format, Import, Lost, ReadOptions, RowOrder, WriteOptions, read, write};
use tengen_rules::{
    BoardSize, Bound, Color, Evaluation, GameInfo, GameResult, Mark, Move, NodeId, Note, OpeningAction, Point, Record,
    RuleSet, Step, Symmetry, Verdict,
};

/// What a format can hold of a record.
#[derive(Clone, Copy)]
struct Holds {
    sides: (u8, u8),
    passes: bool,
    notes: bool,
    info: bool,
}

const LINE: Holds = Holds { sides: (5, 22), passes: false, notes: false, info: false };

/// Different points of a board in some order, with passes between them where they are asked for.
fn moves(size: BoardSize, passes: bool, most: usize) -> impl Strategy<Value = Vec<Move>> {
    let points: Vec<Point> = size.points().collect();
    let count = most.min(size.area());
    let kept = (prop::sample::subsequence(points, 1..=count).prop_shuffle(), any::<u64>());
    kept.prop_map(move |(points, bits)| {
        let pass = |i: usize| passes && bits >> (i % 64) & 7 == 7;
        let with_pass = |(i, p)| [pass(i).then_some(Move::Pass), Some(Move::Place(p))];
        points.into_iter().enumerate().flat_map(with_pass).flatten().collect()
    })
}

fn size(sides: (u8, u8)) -> impl Strategy<Value = BoardSize> {
    (sides.0..=sides.1).prop_map(|side| BoardSize::new(side).unwrap())
}

fn line(holds: Holds) -> impl Strategy<Value = Record> {
    size(holds.sides).prop_flat_map(move |size| {
        moves(size, holds.passes, 60).prop_map(move |moves| Record::from_moves(size, &moves))
    })
}

/// A name as files keep it: no blanks at its ends, no signs that separate.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[A-Za-zäöü天元][A-Za-z0-9 äöü天元]{0,8}[a-z天]", Just("O'Neill-7".to_owned())]
}

fn comment() -> impl Strategy<Value = String> {
    "[ -~äö天元\\]\\[\\\\:]{1,12}(\n[ -~天\\]]{1,8}){0,2}".prop_filter("no time", |text| !text.contains("ms"))
}

fn rule() -> impl Strategy<Value = Option<RuleSet>> {
    prop::option::of(prop::sample::select(RuleSet::ALL.to_vec()))
}

fn info() -> impl Strategy<Value = GameInfo> {
    let result = prop::option::of(prop_oneof![
        Just(GameResult::Draw),
        Just(GameResult::Win(Color::Black)),
        Just(GameResult::Win(Color::White)),
    ]);
    let termination = prop_oneof![Just(""), Just("time"), Just("resignation"), Just("White win by five connection")];
    let time = prop::option::of((1_u64..100_000).prop_map(Duration::from_millis));
    let properties = prop::collection::vec(("[A-Z]Z[0-9]", comment()), 0..3);
    (rule(), prop::array::uniform7(name()), result, termination, time, properties).prop_map(
        |(rule, [opening, black, white, event, round, place, date], result, termination, main_time, properties)| {
            let (termination, overtime) = (termination.to_owned(), String::new());
            let mut info = GameInfo { rule, opening, black, white, event, round, place, date, ..GameInfo::default() };
            (info.result, info.termination, info.main_time, info.overtime) = (result, termination, main_time, overtime);
            info.properties = properties;
            info
        },
    )
}

/// A note, told by numbers that fit any board.
#[derive(Clone, Debug)]
enum Remark {
    Comment(String),
    Label(usize, String),
    Mark(usize, Mark),
    Decisions(Vec<OpeningAction>),
    Evaluation(Evaluation),
    Spent(u32),
    Left(Color, u32),
    Property(String, String),
}

fn remark() -> impl Strategy<Value = Remark> {
    let mark =
        prop::sample::select(vec![Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Color([255, 0, 18])]);
    let verdict = prop::option::of(any::<u8>().prop_map(Verdict::from_code));
    let evaluation = (verdict, any::<i16>(), -8192_i16..8192, prop::sample::select(Bound::ALL.to_vec()));
    prop_oneof![
        comment().prop_map(Remark::Comment),
        (any::<usize>(), "[A-Za-z0-9天:\\]]{1,3}").prop_map(|(point, text)| Remark::Label(point, text)),
        (any::<usize>(), mark).prop_map(|(point, mark)| Remark::Mark(point, mark)),
        evaluation.prop_map(|(verdict, value, depth, bound)| {
            Remark::Evaluation(Evaluation { verdict, value: value.into(), depth, bound })
        }),
        prop::collection::vec(decision(), 1..4).prop_map(Remark::Decisions),
        any::<u32>().prop_map(Remark::Spent),
        (any::<bool>(), any::<u32>())
            .prop_map(|(black, left)| Remark::Left(if black { Color::Black } else { Color::White }, left)),
        ("[A-Z]Z[0-9]", comment()).prop_map(|(name, value)| Remark::Property(name, value)),
        ("[a-z]{1,3}:", comment()).prop_map(|(name, value)| Remark::Property(name, value)),
    ]
}

fn decision() -> impl Strategy<Value = OpeningAction> {
    use OpeningAction::{Declare, Keep, Offer, OfferTen, PutTwo, Swap};
    let point = (0..Point::COUNT).prop_map(|index| Offer(Point::from_index(index).unwrap()));
    prop_oneof![prop::sample::select(vec![Keep, Swap, PutTwo, OfferTen]), any::<u8>().prop_map(Declare), point]
}

fn annotate(record: &mut Record, at_node: NodeId, remark: &Remark) {
    let points: Vec<Point> = record.size().points().collect();
    let at = |number: usize| points[number % points.len()];
    let kinds: Vec<_> = record.notes(at_node).map(|note| std::mem::discriminant(&note)).collect();
    let note = match remark {
        Remark::Decisions(actions) => {
            return actions.iter().for_each(|&action| record.annotate(at_node, Note::Decision(action)));
        }
        Remark::Comment(text) => Note::Comment(text),
        Remark::Label(point, text) => Note::Label { point: at(*point), text },
        Remark::Mark(point, mark) => Note::Mark { point: at(*point), mark: *mark },
        Remark::Evaluation(evaluation) => Note::Evaluation(*evaluation),
        Remark::Spent(time) => Note::TimeSpent(Duration::from_millis(u64::from(*time))),
        Remark::Left(color, time) => Note::TimeLeft { color: *color, left: Duration::from_millis(u64::from(*time)) },
        Remark::Property(name, value) => Note::Property { name, value },
    };
    // One of each kind at most; the root's properties belong to the game.
    let of_the_game = at_node == NodeId::ROOT && matches!(note, Note::Property { .. });
    if !kinds.contains(&std::mem::discriminant(&note)) && !of_the_game {
        record.annotate(at_node, note);
    }
}

/// A tree that grows from a line by branches off any of its nodes.
fn tree(holds: Holds) -> impl Strategy<Value = Record> {
    let grown = size(holds.sides).prop_flat_map(move |size| {
        let branches = prop::collection::vec((any::<usize>(), moves(size, holds.passes, 6)), 0..8);
        let remarks = prop::collection::vec((any::<usize>(), remark()), 0..10);
        (moves(size, holds.passes, 20), branches, remarks).prop_map(move |(line, branches, remarks)| {
            let mut record = Record::from_moves(size, &line);
            let pick = |record: &Record, number: usize| {
                let nodes: Vec<NodeId> = record.preorder(record.root()).map(|(node, _)| node).collect();
                nodes[number % nodes.len()]
            };
            for (at, moves) in branches {
                let node = pick(&record, at);
                let taken = record.moves_to(node);
                let free = moves.into_iter().filter(|mv| *mv == Move::Pass || !taken.contains(mv));
                grow(&mut record, node, &free.collect::<Vec<_>>());
            }
            for (at, remark) in remarks.iter().filter(|_| holds.notes) {
                let node = pick(&record, *at);
                annotate(&mut record, node, remark);
            }
            record
        })
    });
    (grown, info()).prop_map(move |(mut record, info)| {
        if holds.info {
            record.info = info;
        }
        record
    })
}

/// Plays moves from a node, through children that are there.
fn grow(record: &mut Record, mut node: NodeId, moves: &[Move]) {
    for &mv in moves {
        let step = Step { color: record.to_move(node), mv };
        node = record.child_with(node, step).unwrap_or_else(|| record.append(node, Some(step)));
    }
}

fn again(format: Format, records: &[Record], options: &WriteOptions, reading: &ReadOptions) -> Import {
    let export = write(format, records, options).unwrap();
    // The size may be lost where the reader is told it.
    let told = |lost| reading.size.is_some() && matches!(lost, Lost::Sizes | Lost::LargeBoards);
    let whole = export.report.notices.is_empty() && export.report.lost.iter().all(|&(lost, _)| told(lost));
    assert!(whole, "{:?}\n{}", export.report, String::from_utf8_lossy(&export.bytes));
    let options = ReadOptions { format: Some(format), ..*reading };
    let import = read("", &export.bytes, &options)
        .unwrap_or_else(|error| panic!("{error} in\n{}", String::from_utf8_lossy(&export.bytes)));
    assert_eq!(import.report.more, 0);
    import
}

/// Writes and reads, and expects the same.
fn same(format: Format, record: &Record) {
    let reading = ReadOptions { size: Some(record.size()), rows: Some(RowOrder::Bottom), ..ReadOptions::default() };
    let import = again(format, std::slice::from_ref(record), &WriteOptions::default(), &reading);
    assert_eq!(import.records.as_slice(), std::slice::from_ref(record));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sgf(records in prop::collection::vec(tree(Holds { passes: true, notes: true, info: true, ..LINE }), 1..3)) {
        let options = WriteOptions { private: true, ..WriteOptions::default() };
        let import = again(Format::Sgf, &records, &options, &ReadOptions::default());
        prop_assert_eq!(import.records, records);
        prop_assert!(import.report.is_empty(), "{:?}", import.report);
    }

    #[test]
    fn sgf_in_other_encodings(record in tree(Holds { ..LINE }), name in "[天元黑白棋]{2,8}") {
        let mut record = record;
        record.info.black.clone_from(&name);
        for charset in ["gbk", "big5", "shift_jis", "gb18030"] {
            let options = WriteOptions { charset: Some(charset.parse().unwrap()), ..WriteOptions::default() };
            let Ok(export) = write(Format::Sgf, &[record.clone()], &options) else { unreachable!() };
            if export.report.is_empty() {
                let told = ReadOptions { charset: options.charset, ..ReadOptions::default() };
                prop_assert_eq!(&read("a.sgf", &export.bytes, &told).unwrap().records[0], &record);
                // A few texts have bytes that are UTF-8 too, and UTF-8 comes before what a file claims.
                if std::str::from_utf8(&export.bytes).is_err() {
                    let import = read("a.sgf", &export.bytes, &ReadOptions::default()).unwrap();
                    prop_assert_eq!(&import.records[0], &record);
                }
            }
        }
    }

    #[test]
    fn libraries(record in tree(Holds { sides: (15, 15), passes: true, notes: true, ..LINE })) {
        let record = with_only(&record, |record, node, note| match note {
            Note::Comment(text) => !text.contains('\r'),
            Note::Label { .. } => true,
            Note::Mark { point, mark } => *mark == Mark::Circle && record.step(node).and_then(|s| s.mv.point()) == Some(*point),
            _ => false,
        });
        same(Format::RenLib, &record);
    }

    #[test]
    fn databases(record in tree(Holds { passes: true, notes: true, ..LINE }), rule in 0..3_usize) {
        let mut record = with_only(&record, |_, _, note| matches!(note, Note::Comment(_) | Note::Evaluation(_)));
        record.info.rule = Some(RuleSet::ALL[rule]);
        let options = WriteOptions { compress: true, ..WriteOptions::default() };
        let reading = ReadOptions { format: Some(Format::YixinDb), ..ReadOptions::default() };
        let bytes = write(Format::YixinDb, &[record], &options).unwrap().bytes;
        let once = read("", &bytes, &reading).unwrap().records;
        let bytes = write(Format::YixinDb, &once, &options).unwrap().bytes;
        let twice = read("", &bytes, &reading).unwrap().records;
        prop_assert_eq!(once, twice);
    }

    #[test]
    fn a_position_is_the_same_entry_whichever_way_it_is_turned(record in line(LINE), turn in 0..8_usize) {
        let turn = Symmetry::ALL[turn];
        let moves: Vec<Move> = record.main_line().into_iter().map(|mv| turn.map_move(record.size(), mv)).collect();
        let turned = Record::from_moves(record.size(), &moves);
        let options = WriteOptions::default();
        prop_assert_eq!(
            write(Format::YixinDb, &[record], &options).unwrap(),
            write(Format::YixinDb, &[turned], &options).unwrap()
        );
    }

    #[test]
    fn lines_without_passes(record in line(LINE)) {
        for format in [Format::Sav, Format::Psq, Format::Openings] {
            same(format, &record);
        }
        // A number of a column and a row has two digits for the row.
        same(Format::Ban, &record);
    }

    #[test]
    fn lines_with_passes(record in line(Holds { passes: true, ..LINE })) {
        for format in [Format::Moves, Format::Link, Format::Csv, Format::CsvGame] {
            same(format, &record);
        }
    }

    #[test]
    fn lines_on_the_usual_board(record in line(Holds { sides: (15, 15), passes: true, ..LINE })) {
        same(Format::Pos, &record);
        same(Format::Bdt, &record);
    }

    #[test]
    fn records_of_gomotur(record in line(Holds { sides: (20, 22), ..LINE }), black in "[a-z]{1,8}", white in "[a-z]{1,8}") {
        let mut record = record;
        (record.info.black, record.info.white) = (black, white);
        same(Format::Rec, &record);
    }

    #[test]
    fn move_texts_in_both_row_orders(record in line(LINE)) {
        let size = Some(record.size());
        for rows in [RowOrder::Top, RowOrder::Bottom] {
            let options = WriteOptions { rows: Some(rows), ..WriteOptions::default() };
            let reading = ReadOptions { rows: Some(rows), size, ..ReadOptions::default() };
            let import = again(Format::Moves, std::slice::from_ref(&record), &options, &reading);
            prop_assert_eq!(&import.records[0], &record);
        }
        let options = WriteOptions { rows: Some(RowOrder::Top), ..WriteOptions::default() };
        let reading = ReadOptions { rows: Some(RowOrder::Bottom), size, ..ReadOptions::default() };
        let mirrored = &again(Format::Moves, std::slice::from_ref(&record), &options, &reading).records[0];
        let moves: Vec<Move> =
            record.main_line().iter().map(|&mv| Symmetry::MirrorRows.map_move(record.size(), mv)).collect();
        prop_assert_eq!(mirrored.main_line(), moves);
    }

    #[test]
    fn match_records_with_times_and_names(
        record in line(LINE),
        times in prop::collection::vec(1_u32..1_000_000, 60),
        names in ("[a-z]{1,8}\\.exe", "pbrain-[a-z]{1,8}"),
    ) {
        let mut record = record;
        (record.info.black, record.info.white) = names;
        let nodes: Vec<NodeId> = record.preorder(record.root()).map(|(node, _)| node).skip(1).collect();
        for (node, time) in nodes.into_iter().zip(times) {
            record.annotate(node, Note::TimeSpent(Duration::from_millis(u64::from(time))));
        }
        same(Format::Psq, &record);
    }

    #[test]
    fn drawn_boards(stones in prop::collection::vec(0..3_u8, 484), size in size((5, 22))) {
        let mut record = Record::new(size);
        for (point, stone) in size.points().zip(stones) {
            let color = if stone == 1 { Color::Black } else { Color::White };
            if stone > 0 {
                record.annotate(record.root(), Note::Stone { point, color: Some(color) });
            }
        }
        same(Format::BoardText, &record);
    }
}

/// The same tree with the notes a format can hold.
fn with_only(record: &Record, keep: impl Fn(&Record, NodeId, &Note<'_>) -> bool) -> Record {
    let mut plain = Record::new(record.size());
    let mut path: Vec<NodeId> = Vec::new();
    for (node, depth) in record.preorder(record.root()) {
        path.truncate(depth);
        let copy = match path.last() {
            Some(&parent) => plain.append(parent, record.step(node)),
            None => plain.root(),
        };
        path.push(copy);
        let mut notes: Vec<Note<'_>> = record.notes(node).filter(|note| keep(record, node, note)).collect();
        notes.reverse();
        for note in notes {
            plain.annotate(copy, note);
        }
    }
    plain
}
