//! `tengen engine`: a player of ours as a Gomocup engine on standard input and output.
//!
//! Three threads: one reads lines, one thinks, and this one alone decides and writes. So a line that comes while the player
//! thinks is understood at once, and nothing can come between two lines of output.
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use tengen_arena::search_score;
use tengen_arena::swap2::{self, Swap2Choice};
use tengen_classroom::Level;
use tengen_gomocup::{
    Abilities, About, Answer, Dialect, Effect, EngineSession, Line, LineSplitter, SearchNote, Task, Think, Ticket,
};
use tengen_player::{Choice, Limits, NoMove, Player, Progress, StopFlag, Watch};
use tengen_rules::{Move, Point};

const EXAMPLES: &str = "\
Examples:
  tengen engine                            for a manager of matches: the strongest player
  tengen engine --level sharp              another level
  tengen engine --dialect yixin            for a board that speaks as Yixin's does
  printf 'START 15\\nBEGIN\\n' | tengen engine

Under a name that begins with `pbrain-` the program is this engine without any argument.";

/// What was typed behind `tengen engine`.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {
    /// The level that plays; the strongest if none is named.
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// How numbers are written: gomocup, yixin or rapfi. Without it the published protocol is spoken until the peer greets as
    /// Yixin's board does.
    #[arg(long, value_name = "NAME", value_parser = str::parse::<Dialect>)]
    dialect: Option<Dialect>,
}

/// Whether a program of this name is an engine by its name alone, as tournaments want it.
pub(crate) fn is_engine_name(program: &str) -> bool {
    program.to_ascii_lowercase().starts_with("pbrain-")
}

/// Plays on standard input and output until told to end.
pub(crate) fn run(args: &EngineArgs) -> anyhow::Result<()> {
    let level = match &args.level {
        None => Level::ALL.last(),
        Some(id) => Level::named(id),
    };
    let level = level.with_context(|| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.id).collect();
        format!("`{}` is not a level: expected one of {}", args.level.as_deref().unwrap_or_default(), known.join(", "))
    })?;
    serve(io::stdin(), io::stdout(), level.player(fastrand::u64(..)), args.dialect)
        .context("standard output cannot be written")
}

/// What the deciding thread hears.
enum Heard {
    Line(Line),
    InputEnded,
    Progress(Ticket, SearchNote, Option<Point>),
    Answered(Ticket, Answer, Duration),
}

/// What the thinking thread is asked.
enum Work {
    Think { think: Box<Think>, asked: Instant, stop: StopFlag },
    Forget,
}

/// Bytes of a line that are read; what is longer is no command.
const LINE_LIMIT: usize = 4096;
/// Lines that wait to be understood; a manager that sends more waits.
const LINES_AHEAD: usize = 1024;
/// How often the search is reported.
const REPORT_EVERY: Duration = Duration::from_millis(100);

fn serve(
    input: impl Read + Send + 'static,
    mut output: impl Write,
    player: Box<dyn Player + Send>,
    dialect: Option<Dialect>,
) -> io::Result<()> {
    let (heard, hear) = sync_channel(LINES_AHEAD);
    let (work, to_do) = channel();
    let read = heard.clone();
    thread::spawn(move || read_lines(input, &read));
    thread::spawn(move || think_on(player, &to_do, &heard));
    let mut engine = Engine { session: EngineSession::new(abilities(), dialect), work, stop: StopFlag::new() };
    let mut input_open = true;
    while input_open || engine.session.is_thinking() {
        let Ok(heard) = hear.recv() else { break };
        let effects = match heard {
            Heard::Line(line) => engine.session.line(&line.text),
            // What was asked is still answered: a manager may have sent everything at once, from a file.
            Heard::InputEnded => {
                input_open = false;
                continue;
            }
            Heard::Progress(ticket, note, best) => engine.session.progress(ticket, &note, best),
            Heard::Answered(ticket, answer, spent) => engine.session.answer(ticket, answer, spent),
        };
        if engine.act(effects, &mut output)? == Next::Quit {
            break;
        }
    }
    engine.stop.stop();
    Ok(())
}

fn abilities() -> Abilities {
    let about = About {
        name: "Tengen".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: "the Tengen authors".to_owned(),
        ..About::default()
    };
    Abilities { about, max_threads: 1, max_hash_log2_kib: 0 }
}

/// The protocol's state and the way to the thinking thread.
struct Engine {
    session: EngineSession,
    work: Sender<Work>,
    /// Stops the thinking under way.
    stop: StopFlag,
}

#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

impl Engine {
    fn act(&mut self, effects: Vec<Effect>, output: &mut impl Write) -> io::Result<Next> {
        for effect in effects {
            match effect {
                Effect::Line(line) => {
                    writeln!(output, "{line}")?;
                    output.flush()?;
                }
                Effect::Think(think) => {
                    self.stop = StopFlag::new();
                    self.ask(Work::Think { think, asked: Instant::now(), stop: self.stop.clone() });
                }
                Effect::Stop => self.stop.stop(),
                Effect::Forget => self.ask(Work::Forget),
                Effect::Quit => return Ok(Next::Quit),
            }
        }
        Ok(Next::Listen)
    }

    fn ask(&self, work: Work) {
        // The thinking thread lives as long as the program unless a player panicked, and then there is nobody to ask.
        let _ = self.work.send(work);
    }
}

fn read_lines(mut input: impl Read, heard: &SyncSender<Heard>) {
    let mut splitter = LineSplitter::new(LINE_LIMIT);
    let mut buffer = [0; 4096];
    loop {
        let count = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for line in splitter.push(&buffer[..count]) {
            if heard.send(Heard::Line(line)).is_err() {
                return;
            }
        }
    }
    let last = splitter.finish().map(Heard::Line);
    for event in last.into_iter().chain([Heard::InputEnded]) {
        // Nobody listens any more once the engine was told to end.
        let _ = heard.send(event);
    }
}

fn think_on(mut player: Box<dyn Player + Send>, to_do: &Receiver<Work>, heard: &SyncSender<Heard>) {
    while let Ok(work) = to_do.recv() {
        match work {
            Work::Forget => player.new_game(),
            Work::Think { think, asked, stop } => {
                let mut report = Report {
                    ticket: think.ticket,
                    stop,
                    until: think.budget.time.map(|time| asked + time),
                    reported: asked,
                    last: None,
                    heard,
                };
                let answer = answer(player.as_mut(), &think, &mut report);
                report.send_last();
                if heard.send(Heard::Answered(think.ticket, answer, asked.elapsed())).is_err() {
                    return;
                }
            }
        }
    }
}

fn answer(player: &mut dyn Player, think: &Think, watch: &mut Report<'_>) -> Answer {
    let limits = Limits { time: think.budget.time, nodes: think.budget.nodes, depth: think.budget.depth };
    let answer = match think.task {
        Task::Analyze { lines } => {
            let most = usize::try_from(lines).unwrap_or(usize::MAX);
            player.best(&think.game, &limits, most, watch).map(|best| Answer::Lines(lines_of(&best, watch)))
        }
        Task::Move => player.choose(&think.game, &limits, watch).map(|choice| {
            let (note, best) = watch.last.get_or_insert_default();
            (note.nodes, note.score, *best) = (Some(choice.nodes), choice.score.map(search_score), choice.mv.point());
            match choice.mv {
                Move::Place(_) => Answer::Move(choice.mv),
                Move::Pass => Answer::Nothing("the player passes, and the protocol has no word for that".to_owned()),
            }
        }),
        Task::Swap2 => swap2::choose(player, &think.game, &limits, watch).map(|choice| match choice {
            Swap2Choice::Swap => Answer::Swap,
            Swap2Choice::Stones(stones) => match stones[..] {
                [p] => Answer::Move(Move::Place(p)),
                _ => Answer::Stones(stones),
            },
        }),
    };
    answer.unwrap_or_else(|error: NoMove| Answer::Nothing(error.to_string()))
}

/// The moves of an analysis, each with what is known of it; a pass has no words.
fn lines_of(best: &[Choice], watch: &Report<'_>) -> Vec<(Point, SearchNote)> {
    let depth = watch.last.as_ref().and_then(|(note, _)| note.depth);
    let line = |choice: &Choice| {
        let note = SearchNote { depth, score: choice.score.map(search_score), nodes: Some(choice.nodes) };
        Some((choice.mv.point()?, note))
    };
    best.iter().filter_map(line).collect()
}

/// Stops a player in time, and reports its search now and then.
struct Report<'a> {
    ticket: Ticket,
    stop: StopFlag,
    until: Option<Instant>,
    reported: Instant,
    last: Option<(SearchNote, Option<Point>)>,
    heard: &'a SyncSender<Heard>,
}

impl Report<'_> {
    fn send_last(&mut self) {
        if let Some((note, best)) = self.last.take() {
            self.reported = Instant::now();
            // Nobody listens any more once the engine was told to end.
            let _ = self.heard.send(Heard::Progress(self.ticket, note, best));
        }
    }
}

impl Watch for Report<'_> {
    fn progress(&mut self, progress: &Progress) {
        let depth = (progress.depth > 0).then_some(progress.depth);
        let note = SearchNote { depth, score: progress.score.map(search_score), nodes: Some(progress.nodes) };
        self.last = Some((note, progress.best.and_then(Move::point)));
        if self.reported.elapsed() >= REPORT_EVERY {
            self.send_last();
        }
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
