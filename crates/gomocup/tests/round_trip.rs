//! What one end prints the other end reads: commands and replies survive the wire in every dialect.
use proptest::prelude::*;
use tengen_gomocup::{
    About, Command, Coordinates, Decoder, Dialect, EngineSession, Info, LineSplitter, ManagerSession, Owner, Reply,
    RuleCodes, Stone, Swap2Lines, Xy,
};
use tengen_rules::{BoardSize, Point};

fn dialect() -> impl Strategy<Value = Dialect> {
    let coordinates = prop_oneof![Just(Coordinates::ColumnRow), Just(Coordinates::RowColumn)];
    let rules = prop_oneof![Just(RuleCodes::Gomocup), Just(RuleCodes::Yixin)];
    let swap2_lines = prop_oneof![Just(Swap2Lines::Pairs), Just(Swap2Lines::Triples)];
    (coordinates, rules, swap2_lines).prop_map(|(coordinates, rules, swap2_lines)| Dialect {
        coordinates,
        rules,
        swap2_lines,
    })
}

fn xy() -> impl Strategy<Value = Xy> {
    (-30..40, -30..40).prop_map(|(x, y)| Xy { x, y })
}

fn stones() -> impl Strategy<Value = Vec<Stone>> {
    let owner = prop_oneof![Just(Owner::Own), Just(Owner::Opponent), Just(Owner::Nobody)];
    proptest::collection::vec((xy(), owner).prop_map(|(at, owner)| Stone { at, owner }), 0..30)
}

fn info() -> impl Strategy<Value = Info> {
    let ms = 0..i64::MAX;
    prop_oneof![
        ms.clone().prop_map(Info::TimeoutTurn),
        ms.clone().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        ms.prop_map(Info::TimeIncrement),
        any::<u64>().prop_map(Info::MaxMemory),
        any::<u8>().prop_map(Info::GameType),
        any::<i32>().prop_map(Info::Rule),
        xy().prop_map(Info::Evaluate),
        "[a-z/][a-z/ ]{0,20}[a-z]".prop_map(Info::Folder),
        any::<u32>().prop_map(Info::MaxDepth),
        any::<i64>().prop_map(Info::MaxNode),
        any::<u64>().prop_map(Info::HashSize),
        any::<u32>().prop_map(Info::ThreadNum),
        any::<u8>().prop_map(Info::ShowDetail),
        ("x[a-z_]{1,10}", "[a-z0-9]{0,5}").prop_map(|(key, value)| Info::Other { key, value }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<i32>().prop_map(Command::Start),
        (0..30, 31..60).prop_map(|(width, height)| Command::RectStart(width, height)),
        Just(Command::Restart),
        Just(Command::Begin),
        xy().prop_map(Command::Turn),
        stones().prop_map(Command::Board),
        stones().prop_map(Command::YxBoard),
        proptest::collection::vec(xy(), 0..6).prop_map(Command::Swap2Board),
        xy().prop_map(Command::TakeBack),
        xy().prop_map(Command::Play),
        info().prop_map(Command::Info),
        Just(Command::About),
        Just(Command::End),
        Just(Command::YxShowInfo),
        Just(Command::Stop),
        Just(Command::YxShowForbid),
        any::<u32>().prop_map(Command::YxNBest),
        Just(Command::YxHashClear),
        Just(Command::Unsupported("yxdraw")),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let text = "[a-zA-Z0-9][a-zA-Z0-9 =|]{0,30}[a-zA-Z0-9]";
    let on_board = (0..100, 0..100).prop_map(|(x, y)| Xy { x, y });
    let about = (text, text, "[a-z.@]{0,10}").prop_map(|(name, version, email)| About {
        name,
        version,
        email,
        ..About::default()
    });
    prop_oneof![
        Just(Reply::Ok),
        proptest::collection::vec(xy(), 1..5).prop_map(Reply::Moves),
        Just(Reply::Swap),
        xy().prop_map(Reply::Suggest),
        text.prop_map(Reply::Unknown),
        text.prop_map(Reply::Error),
        text.prop_map(Reply::Message),
        text.prop_map(Reply::Debug),
        about.prop_map(Reply::About),
        proptest::collection::vec(on_board, 0..5).prop_map(Reply::Forbid),
    ]
}

proptest! {
    #[test]
    fn commands_survive_the_wire(commands in proptest::collection::vec(command(), 1..6), dialect in dialect()) {
        let text: String = commands.iter().map(|command| command.print(dialect) + "\r\n").collect();
        let mut decoder = Decoder::new(dialect);
        let lines = LineSplitter::new(4096).push(text.as_bytes());
        let read: Vec<Command> = lines.iter().filter_map(|line| decoder.line(&line.text)).map(Result::unwrap).collect();
        prop_assert_eq!(read, commands);
    }

    #[test]
    fn replies_survive_the_wire(reply in reply(), dialect in dialect()) {
        prop_assert_eq!(Reply::parse(&reply.print(dialect), dialect), Ok(reply));
    }

    #[test]
    fn points_survive_the_wire(side in 5_u8..=22, col in 0_u8..22, row in 0_u8..22) {
        let size = BoardSize::new(side).unwrap();
        let p = Point::new(col, row).unwrap();
        prop_assert_eq!(Xy::of(p, size).point(size), size.contains(p).then_some(p));
    }

    #[test]
    fn neither_end_trips_over_any_line(lines in proptest::collection::vec(line(), 0..40)) {
        let mut engine = EngineSession::new(tengen_gomocup::Abilities::default(), None);
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        for line in lines {
            engine.line(&line);
            manager.line(&line);
        }
        // Whatever came, the engine still works.
        engine.line("done");
        engine.line("a path, if one was awaited");
        prop_assert!(matches!(&engine.line("START 15")[..], [.., tengen_gomocup::Effect::Line(ok)] if ok == "OK"));
    }
}

/// Words and numbers of the protocol in any order, and lines of anything.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("START"),
        Just("BOARD"),
        Just("DONE"),
        Just("TURN"),
        Just("INFO"),
        Just("rule"),
        Just("SWAP2BOARD"),
        Just("TAKEBACK"),
        Just("RESTART"),
        Just("BEGIN"),
        Just("yxboard"),
        Just("yxhashload"),
        Just("yxblock"),
        Just("FORBID"),
        Just("SUGGEST"),
        Just("OK"),
        Just("name=\""),
        Just("ABOUT"),
        Just("15"),
        Just("7,7"),
        Just("7,7,1"),
        Just("8,8,2"),
        Just("-1,-1"),
        Just("99999999999,1"),
        Just(",,"),
        Just("."),
        Just("time_left"),
    ];
    let words = proptest::collection::vec(word, 0..5).prop_map(|words| words.join(" "));
    prop_oneof![4 => words, 1 => any::<String>()]
}
