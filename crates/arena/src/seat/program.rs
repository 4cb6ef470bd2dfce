use std::time::{Duration, Instant};

use tengen_gomocup::{Event, Info, ManagerSession, SearchNote, Unexpected};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, Game, Move, RuleSet};

use super::{Answered, Seat, Stopped, check};
use crate::fault::Fault;
use crate::process::{Hearing, Process};
use crate::process_tree;
use crate::program_spec::ProgramSpec;
use crate::swap2::Swap2Choice;
use crate::terms::{Allowance, Measure, Terms};
use crate::transcript::{Direction, Transcript};

/// An external program that speaks the Gomocup protocol, started for this game alone.
pub(crate) struct ProgramSeat {
    spec: ProgramSpec,
    terms: Terms,
    stop: StopFlag,
    manager: ManagerSession,
    process: Option<Process>,
    started: Instant,
    transcript: Transcript,
}

/// How long a program may take to start and to answer `START`.
const START_LIMIT: Duration = Duration::from_secs(10);
/// How long a move is waited for after an answer of `ERROR`: some programs say so and move all the same.
const AFTER_ERROR: Duration = Duration::from_secs(1);
/// How long a late move is waited for after the request to stop, to tell a slow program from a dead one.
const AFTER_STOP: Duration = Duration::from_millis(500);
/// A program that has had less of the processor since a question has not thought about it. The kernel counts in hundredths of a second.
const AWAKE: Duration = Duration::from_millis(20);
/// How long a program may take to end; Gomocup's judge waits as long.
const END_LIMIT: Duration = Duration::from_millis(500);
/// How often limits are looked at that no line tells of: processor time, memory, the end of the match.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How often the memory is looked at, which costs the kernel a walk over all of it.
const MEMORY_EVERY: Duration = Duration::from_millis(100);

/// A question to the program, under way.
struct Wait {
    asked: Instant,
    cpu_before: Duration,
    allowed: Option<Duration>,
    /// The program said `ERROR` or `UNKNOWN`, and what.
    refused: Option<(Instant, String)>,
    /// The program was told to stop because its time was over, and how long it had thought then.
    stopped: Option<(Instant, Duration)>,
    memory_seen: Instant,
    note: SearchNote,
}

impl ProgramSeat {
    pub(crate) fn new(spec: ProgramSpec, terms: Terms, stop: StopFlag) -> Self {
        let manager = ManagerSession::new(spec.dialect);
        let manager = if spec.always_board { manager.with_always_board() } else { manager };
        let (process, started, transcript) = (None, Instant::now(), Transcript::default());
        Self { spec, terms, stop, manager, process, started, transcript }
    }

    fn say(&mut self, text: &str) {
        self.transcript.add(self.started.elapsed(), Direction::ToProgram, text);
        if let Some(process) = &self.process {
            process.send(text);
        }
    }

    fn remark(&mut self, text: &str) {
        self.transcript.add(self.started.elapsed(), Direction::Remark, text);
    }

    fn info(&mut self, info: Info) {
        let line = self.manager.info(info);
        self.say(&line);
    }

    /// What a program is told before its first move.
    fn settings(&self, rule: RuleSet) -> Result<Vec<Info>, Fault> {
        let code = self
            .spec
            .dialect
            .rules
            .code(rule)
            .ok_or_else(|| Fault::Refused(format!("its dialect has no code for {rule}")))?;
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let mut settings = vec![
            // A turn without limit of its own may last as long as the game.
            Info::TimeoutTurn(millis(
                self.terms.turn.or(self.terms.game.map(|game| game.0)).unwrap_or(self.terms.silence),
            )),
            Info::TimeoutMatch(self.terms.game.map_or(0, |(main, _)| millis(main))),
            Info::MaxMemory(self.terms.memory.unwrap_or(0)),
            Info::GameType(1),
            Info::Rule(code),
        ];
        settings
            .extend(self.terms.game.filter(|game| !game.1.is_zero()).map(|game| Info::TimeIncrement(millis(game.1))));
        settings.extend(self.terms.threads.map(Info::ThreadNum));
        settings.extend(self.terms.nodes.map(|nodes| Info::MaxNode(i64::try_from(nodes).unwrap_or(i64::MAX))));
        settings.extend(self.terms.depth.map(Info::MaxDepth));
        let own = self.spec.info.iter().map(|(key, value)| Info::Other { key: key.clone(), value: value.clone() });
        settings.extend(own);
        Ok(settings)
    }

    /// Sends a request and waits for its answer; `answer` picks it out of what comes.
    fn ask<T>(
        &mut self,
        request: &str,
        allowed: Option<Duration>,
        answer: impl Fn(Event) -> Result<T, Event>,
    ) -> Result<Answered<T>, Stopped> {
        let cpu_before = self.cpu_time();
        let mut wait = Wait {
            asked: Instant::now(),
            cpu_before,
            allowed,
            refused: None,
            stopped: None,
            memory_seen: Instant::now(),
            note: SearchNote::default(),
        };
        self.say(request);
        loop {
            check(&self.stop)?;
            self.judge(&mut wait)?;
            let until = self.next_look(&wait);
            let Some(process) = &mut self.process else {
                return Err(Fault::Start("it is not running".to_owned()).into());
            };
            let heard = match process.hear(until) {
                Hearing::Line(heard) => heard,
                Hearing::Nothing => continue,
                Hearing::Closed => return Err(Fault::Crash(process.last_words()).into()),
            };
            self.transcript.add(heard.at - self.started, Direction::FromProgram, &heard.line.text);
            let event = self.manager.line(&heard.line.text);
            match answer(event) {
                Ok(answer) => {
                    let spent = match self.terms.measure {
                        Measure::Wall => heard.at.saturating_duration_since(wait.asked),
                        Measure::Cpu => self.cpu_time().saturating_sub(wait.cpu_before),
                    };
                    return self.in_time(answer, spent, wait);
                }
                Err(event) => self.note(event, &mut wait)?,
            }
        }
    }

    fn in_time<T>(&self, answer: T, spent: Duration, wait: Wait) -> Result<Answered<T>, Stopped> {
        match (wait.allowed, wait.stopped) {
            (Some(allowed), Some(_)) => Err(Fault::Time { spent, allowed }.into()),
            (Some(allowed), None) if spent > allowed + self.terms.tolerance => {
                Err(Fault::Time { spent, allowed }.into())
            }
            _ => Ok(Answered { answer, spent, note: wait.note }),
        }
    }

    /// When to look at the limits next.
    fn next_look(&self, wait: &Wait) -> Instant {
        let soon = Instant::now() + LOOK_EVERY;
        match (wait.allowed, self.terms.measure, wait.stopped) {
            (Some(allowed), Measure::Wall, None) => soon.min(wait.asked + allowed + self.terms.tolerance),
            _ => soon,
        }
    }

    /// Ends a wait that has lasted too long or cost too much.
    fn judge(&mut self, wait: &mut Wait) -> Result<(), Stopped> {
        self.judge_memory(wait)?;
        if let Some((at, text)) = &wait.refused
            && at.elapsed() >= AFTER_ERROR
        {
            return Err(Fault::Refused(text.clone()).into());
        }
        if let Some((at, spent)) = wait.stopped {
            let patient = match self.terms.measure {
                Measure::Wall => at.elapsed() < AFTER_STOP,
                // On a machine that is busy with other things, a program may not have run at all since.
                Measure::Cpu => {
                    let since = self.cpu_time().saturating_sub(wait.cpu_before + spent);
                    since < AFTER_STOP && at.elapsed() < self.terms.silence
                }
            };
            if patient {
                return Ok(());
            }
            return Err(match &wait.refused {
                Some((_, text)) => Fault::Refused(text.clone()).into(),
                None => Fault::Silence(spent + at.elapsed()).into(),
            });
        }
        let wall = wait.asked.elapsed();
        let spent = match self.terms.measure {
            Measure::Wall => wall,
            Measure::Cpu => self.cpu_time().saturating_sub(wait.cpu_before),
        };
        let late = wait.allowed.is_some_and(|allowed| spent >= allowed + self.terms.tolerance);
        let patience = match self.terms.measure {
            // A program whose time is not running is silent, not slow.
            Measure::Cpu => Some(self.terms.silence + wait.allowed.unwrap_or_default() * 10),
            Measure::Wall => wait.allowed.is_none().then_some(self.terms.silence),
        };
        if late || patience.is_some_and(|patience| wall >= patience) {
            self.remark("its time is over");
            let line = self.manager.stop();
            self.say(&line);
            wait.stopped = Some((Instant::now(), spent));
        }
        Ok(())
    }

    fn judge_memory(&self, wait: &mut Wait) -> Result<(), Stopped> {
        let Some(allowed) = self.terms.memory.filter(|_| wait.memory_seen.elapsed() >= MEMORY_EVERY) else {
            return Ok(());
        };
        wait.memory_seen = Instant::now();
        match self.process.as_ref().and_then(|process| process_tree::memory(process.id())) {
            Some(used) if used > allowed => Err(Fault::Memory { used, allowed }.into()),
            _ => Ok(()),
        }
    }

    /// Takes note of what is not the answer.
    fn note(&mut self, event: Event, wait: &mut Wait) -> Result<(), Stopped> {
        match event {
            Event::Message(text) | Event::Debug(text) => {
                if let Some(said) = SearchNote::parse(&text) {
                    wait.note.update(&said);
                }
            }
            Event::Confirm(line) => self.say(&line),
            Event::Error(text) => wait.refused = Some((Instant::now(), format!("ERROR {text}"))),
            Event::Unknown(text) => wait.refused = Some((Instant::now(), format!("UNKNOWN {text}"))),
            Event::Unexpected(Unexpected::OffBoard(xy)) => {
                return Err(Fault::Illegal(format!("{},{} is off the board", xy.x, xy.y)).into());
            }
            // Anything else is talk; the log has it.
            _ => {}
        }
        Ok(())
    }

    fn cpu_time(&self) -> Duration {
        let measured = self.terms.measure == Measure::Cpu;
        let process = self.process.as_ref().filter(|_| measured);
        process.and_then(|process| process_tree::cpu_time(process.id())).unwrap_or_default()
    }

    /// Whether a program that did not move may not have heard the question: it refused it, or has done nothing since.
    fn misheard(&self, fault: &Fault, cpu_before: Duration) -> bool {
        match fault {
            Fault::Refused(_) => true,
            Fault::Silence(_) => self.terms.measure == Measure::Cpu && self.cpu_time() < cpu_before + AWAKE,
            _ => false,
        }
    }

    /// Hears what the program said while it was not its turn.
    fn catch_up(&mut self) {
        while let Some(heard) = self.process.as_ref().and_then(Process::heard) {
            self.transcript.add(heard.at - self.started, Direction::FromProgram, &heard.line.text);
            self.manager.line(&heard.line.text);
        }
    }

    fn tell_time_left(&mut self, time: Allowance) {
        let left = time.left.and_then(|left| i64::try_from(left.as_millis()).ok());
        self.info(Info::TimeLeft(left.unwrap_or(Info::NO_TIME_LIMIT)));
    }
}

impl Seat for ProgramSeat {
    fn begin(&mut self, rule: RuleSet, size: BoardSize) -> Result<(), Stopped> {
        self.started = Instant::now();
        let process = Process::spawn(self.spec.command()).map_err(|error| Fault::Start(error.to_string()))?;
        self.process = Some(process);
        let settings = self.settings(rule)?;
        let start = self.manager.start(size);
        self.ask(&start, Some(START_LIMIT), |event| if event == Event::Ok { Ok(()) } else { Err(event) }).map_err(
            |stopped| match stopped {
                Stopped::Fault(fault @ (Fault::Crash(_) | Fault::Silence(_) | Fault::Time { .. })) => {
                    Fault::Start(fault.to_string()).into()
                }
                other => other,
            },
        )?;
        for info in settings {
            self.info(info);
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, time: Allowance) -> Result<Answered<Move>, Stopped> {
        loop {
            self.catch_up();
            self.tell_time_left(time);
            let cpu_before = self.cpu_time();
            let request = self.manager.ask(game);
            let answered = self.ask(&request, time.most(), |event| match event {
                Event::Move(p) => Ok(Move::Place(p)),
                other => Err(other),
            });
            match answered {
                Err(Stopped::Fault(ref fault)) if self.misheard(fault, cpu_before) && self.manager.fall_back() => {
                    self.remark("it is asked again, with the whole position");
                }
                answered => return answered,
            }
        }
    }

    fn swap2(&mut self, game: &Game, time: Allowance) -> Result<Answered<Swap2Choice>, Stopped> {
        self.catch_up();
        self.tell_time_left(time);
        let stones: Vec<_> = game.moves().iter().filter_map(|mv| mv.point()).collect();
        let request = self.manager.swap2(&stones);
        self.ask(&request, time.most(), |event| match event {
            Event::Swap => Ok(Swap2Choice::Swap),
            Event::Stones(points) => Ok(Swap2Choice::Stones(points)),
            other => Err(other),
        })
    }

    fn end(mut self: Box<Self>) -> Transcript {
        let line = self.manager.end();
        self.say(&line);
        if let Some(mut process) = self.process.take()
            && !process.end(Instant::now() + END_LIMIT)
        {
            self.remark("it did not end by itself and was killed");
        }
        self.transcript
    }
}
