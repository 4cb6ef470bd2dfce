use std::time::{Duration, Instant};

use tengen_gomocup::{About, Command, Decoder, Reply, Xy};

use super::case::{Case, Expected, Step};
use crate::process::{Hearing, Process};
use crate::program_spec::ProgramSpec;

/// How long an answer is waited for where the case does not say.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long nothing must come.
const SILENCE: Duration = Duration::from_millis(500);
/// Lines of a dialogue that are kept; a flood says nothing new.
const MOST_LINES: usize = 60;
const LONGEST_LINE: usize = 200;

/// How often a dialogue is held in which an answer came late: a machine that is busy with other things is late, too.
const ATTEMPTS: usize = 3;

/// What went wrong in a dialogue.
enum Wrong {
    /// The right answer, and too late.
    Late(String),
    Answer(String),
}

/// How a dialogue went.
pub(super) struct Held {
    pub(super) verdict: Result<(), String>,
    pub(super) lines: Vec<String>,
    /// A line that the protocol does not know.
    pub(super) noise: Option<String>,
}

/// Holds a dialogue and says how it went.
pub(super) fn hold(program: &ProgramSpec, case: &Case) -> Held {
    let mut attempt = 1;
    loop {
        let (verdict, lines, noise) = hold_once(program, case);
        if attempt < ATTEMPTS && matches!(verdict, Err(Wrong::Late(_))) {
            attempt += 1;
            continue;
        }
        let verdict = verdict.map_err(|(Wrong::Late(reason) | Wrong::Answer(reason))| reason);
        return Held { verdict, lines, noise };
    }
}

fn hold_once(program: &ProgramSpec, case: &Case) -> (Result<(), Wrong>, Vec<String>, Option<String>) {
    let process = match Process::spawn(program.command()) {
        Ok(process) => process,
        Err(error) => return (Err(Wrong::Answer(format!("it cannot be started: {error}"))), Vec::new(), None),
    };
    let decoder = Decoder::new(program.dialect);
    let mut dialogue =
        Dialogue { program, process, decoder, size: 0, stones: Vec::new(), lines: Vec::new(), noise: None };
    let verdict = case.steps.iter().try_for_each(|step| dialogue.step(step));
    dialogue.process.send(&Command::End.print(program.dialect));
    dialogue.process.end(Instant::now() + SILENCE);
    (verdict, dialogue.lines, dialogue.noise)
}

/// Asks a program who it is.
pub(super) fn who(program: &ProgramSpec) -> Option<About> {
    let process = Process::spawn(program.command()).ok()?;
    process.send(&Command::About.print(program.dialect));
    let until = Instant::now() + PATIENCE;
    loop {
        match process.hear(until) {
            Hearing::Line(heard) => match Reply::parse(&heard.line.text, program.dialect) {
                Ok(Reply::About(about)) => return Some(about),
                Ok(_) => {}
                Err(_) => return Some(About::parse(&heard.line.text)),
            },
            Hearing::Nothing | Hearing::Closed => return None,
        }
    }
}

struct Dialogue<'a> {
    program: &'a ProgramSpec,
    process: Process,
    /// Follows what is sent, to know where stones lie.
    decoder: Decoder,
    size: i32,
    stones: Vec<Xy>,
    lines: Vec<String>,
    noise: Option<String>,
}

/// What came, or that nothing did.
enum Came {
    Reply(Reply),
    Other(String),
    Nothing,
    Ended,
}

impl Dialogue<'_> {
    fn step(&mut self, step: &Step) -> Result<(), Wrong> {
        match step {
            Step::Send(text) => {
                self.remember(text);
                self.write('>', text);
                self.process.send(text);
                Ok(())
            }
            Step::Expect { any_of, within } => self.expect(any_of, *within),
        }
    }

    fn write(&mut self, sign: char, text: &str) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(format!("{sign} {}", text.chars().take(LONGEST_LINE).collect::<String>()));
        }
    }

    /// Where stones lie after a line that the program was sent.
    fn remember(&mut self, text: &str) {
        match self.decoder.line(text) {
            Some(Ok(Command::Start(size))) => {
                self.size = size;
                self.stones.clear();
            }
            Some(Ok(Command::Restart)) => self.stones.clear(),
            Some(Ok(Command::Turn(xy))) => self.stones.push(xy),
            Some(Ok(Command::TakeBack(xy))) => self.stones.retain(|stone| *stone != xy),
            Some(Ok(Command::Board(stones) | Command::YxBoard(stones))) => {
                self.stones = stones.iter().map(|stone| stone.at).collect();
            }
            Some(Ok(Command::Swap2Board(stones))) => self.stones = stones,
            _ => {}
        }
    }

    fn expect(&mut self, any_of: &[Expected], within: Option<Duration>) -> Result<(), Wrong> {
        let asked = Instant::now();
        let patience = match any_of {
            [Expected::Nothing] => SILENCE,
            _ => within.unwrap_or(PATIENCE).max(PATIENCE),
        };
        let mut came = self.listen(asked + patience);
        // Managers leave out what they do not understand, and a program that ends may finish its sentence.
        while matches!(came, Came::Other(_)) && any_of != [Expected::Nothing]
            || matches!(came, Came::Reply(_)) && any_of == [Expected::Ended]
        {
            came = self.listen(asked + patience);
        }
        let took = asked.elapsed();
        let heard = match &came {
            Came::Reply(reply) => format!("`{}`", reply.print(self.program.dialect)),
            Came::Other(line) => format!("`{line}`"),
            Came::Nothing => "nothing".to_owned(),
            Came::Ended => "the end of the program".to_owned(),
        };
        if !any_of.iter().any(|expected| self.is(&came, expected)) {
            return Err(Wrong::Answer(format!("expected {}, heard {heard}", words(any_of))));
        }
        if let Came::Reply(Reply::Moves(points)) = &came
            && matches!(any_of, [Expected::Move(_)])
        {
            self.stones.extend(points);
        }
        match within {
            Some(within) if took > within => {
                let (took, within) = (took.as_millis(), within.as_millis());
                Err(Wrong::Late(format!("{heard} came after {took} ms, expected within {within}")))
            }
            _ => Ok(()),
        }
    }

    /// The next line that is not for people.
    fn listen(&mut self, until: Instant) -> Came {
        loop {
            // A flood of messages must not last for ever.
            if Instant::now() >= until {
                return Came::Nothing;
            }
            let text = match self.process.hear(until) {
                Hearing::Line(heard) => heard.line.text,
                Hearing::Nothing => return Came::Nothing,
                Hearing::Closed => return Came::Ended,
            };
            self.write('<', &text);
            match Reply::parse(&text, self.program.dialect) {
                Ok(Reply::Message(_) | Reply::Debug(_)) => {}
                Ok(reply) => return Came::Reply(reply),
                Err(_) => {
                    let text: String = text.chars().take(LONGEST_LINE).collect();
                    self.noise.get_or_insert_with(|| text.clone());
                    return Came::Other(text);
                }
            }
        }
    }

    fn is(&self, came: &Came, expected: &Expected) -> bool {
        let free = |points: &[Xy], count: usize| {
            let on_board = |xy: &Xy| (0..self.size).contains(&xy.x) && (0..self.size).contains(&xy.y);
            let distinct = points.iter().enumerate().all(|(i, xy)| !points[..i].contains(xy));
            points.len() == count && distinct && points.iter().all(|xy| on_board(xy) && !self.stones.contains(xy))
        };
        match (came, expected) {
            (Came::Reply(Reply::Ok), Expected::Ok)
            | (Came::Reply(Reply::Error(_)), Expected::Error)
            | (Came::Reply(Reply::Unknown(_)), Expected::Unknown)
            | (Came::Reply(Reply::Swap), Expected::Swap)
            | (Came::Reply(Reply::About(_)), Expected::About)
            | (Came::Nothing, Expected::Nothing)
            | (Came::Ended, Expected::Ended) => true,
            (Came::Reply(Reply::Forbid(points)), Expected::Forbid(expected)) => {
                points.len() == expected.len() && expected.iter().all(|xy| points.contains(xy))
            }
            (Came::Reply(Reply::Moves(points)), Expected::Move(allowed)) => {
                free(points, 1) && (allowed.is_empty() || allowed.contains(&points[0]))
            }
            (Came::Reply(Reply::Moves(points)), Expected::Points(count)) => free(points, *count),
            _ => false,
        }
    }
}

fn words(any_of: &[Expected]) -> String {
    let word = |expected: &Expected| match expected {
        Expected::Ok => "OK".to_owned(),
        Expected::Error => "ERROR".to_owned(),
        Expected::Unknown => "UNKNOWN".to_owned(),
        Expected::Swap => "SWAP".to_owned(),
        Expected::About => "name=\"…\"".to_owned(),
        Expected::Forbid(points) => format!("FORBID with {} points", points.len()),
        Expected::Move(points) if points.is_empty() => "a move on a free point".to_owned(),
        Expected::Move(points) => {
            let points: Vec<String> = points.iter().map(|xy| format!("{},{}", xy.x, xy.y)).collect();
            format!("the move {}", points.join(" or "))
        }
        Expected::Points(count) => format!("{count} free points"),
        Expected::Nothing => "nothing".to_owned(),
        Expected::Ended => "the end of the program".to_owned(),
    };
    any_of.iter().map(word).collect::<Vec<_>>().join(" or ")
}
