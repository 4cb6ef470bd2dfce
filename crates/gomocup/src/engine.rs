use std::collections::VecDeque;
use std::time::Duration;

use tengen_rules::{BoardSize, Game, Move, Point, RuleSet};

use crate::about::About;
use crate::budget::Budget;
use crate::command::{Command, CommandError};
use crate::decoder::Decoder;
use crate::dialect::Dialect;
use crate::reply::Reply;
use crate::search_note::SearchNote;
use crate::settings::{Resources, Settings};
use crate::stones::{Stones, StonesError};
use crate::xy::Xy;

/// What the program behind an engine's end is and can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// Who it is.
    pub about: About,
    /// The most threads it can use.
    pub max_threads: u32,
    /// The largest table of positions it can use, as a power of two in KiB.
    pub max_hash_log2_kib: u32,
}

/// What the program is to do for its manager, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Print this line.
    Line(String),
    /// Think, and give the result to [`EngineSession::answer`]. Never two at a time.
    Think(Box<Think>),
    /// The thinking under way should end now; its answer is still wanted unless its ticket is stale.
    Stop,
    /// Forget what was learned of earlier positions.
    Forget,
    /// End; print nothing more.
    Quit,
}

/// Names one piece of thinking; an answer to another is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(u64);

/// A question to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Think {
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// What is wanted.
    pub task: Task,
    /// The game, which goes on.
    pub game: Game,
    /// How long.
    pub budget: Budget,
    /// What may be used.
    pub resources: Resources,
}

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move, which is played.
    Move,
    /// The best move, which is not played; `lines` says how many good moves the manager would like to see.
    Analyze {
        /// How many.
        lines: u32,
    },
    /// A step of the swap2 dialogue: three stones on the empty board; with three stones [`Answer::Swap`], a move or two
    /// stones; with five stones [`Answer::Swap`] or a move.
    Swap2,
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A move.
    Move(Move),
    /// Stones of a swap2 step, Black and White in turn as the game says.
    Stones(Vec<Point>),
    /// The best moves and what is known of each, the best first: an analysis.
    Lines(Vec<(Point, SearchNote)>),
    /// The other color.
    Swap,
    /// The player has no answer, and why.
    Nothing(String),
}

/// The engine's end of the protocol: lines in, effects out.
///
/// It keeps the board, the rule set and the settings; answers what needs no thinking; asks the player for the rest; and knows
/// what may be said while the player thinks. Thinking happens elsewhere: [`Effect::Think`] goes out, and later
/// [`EngineSession::answer`] brings the result in.
///
/// ```
/// use std::time::Duration;
/// use tengen_gomocup::{Abilities, Answer, Effect, EngineSession};
/// let mut session = EngineSession::new(Abilities::default(), None);
/// assert_eq!(session.line("START 15"), [Effect::Forget, Effect::Line("OK".to_owned())]);
/// let effects = session.line("BEGIN");
/// let [Effect::Think(think)] = &effects[..] else { panic!("{effects:?}") };
/// let answer = Answer::Move(think.game.size().tengen().into());
/// assert_eq!(session.answer(think.ticket, answer, Duration::ZERO), [Effect::Line("7,7".to_owned())]);
/// ```
#[derive(Clone, Debug)]
pub struct EngineSession {
    abilities: Abilities,
    decoder: Decoder,
    /// The dialect follows the peer: Yixin's greeting switches to Yixin's.
    follow: bool,
    settings: Settings,
    stones: Option<Stones>,
    thinking: Option<Thinking>,
    tickets: u64,
    /// What came while the player thought and has to wait.
    waiting: VecDeque<Result<Command, CommandError>>,
    /// What was wrong with `INFO` lines since the last command.
    problems: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
struct Thinking {
    ticket: Ticket,
    task: Task,
    rule: RuleSet,
    stones: usize,
}

/// More than this is not kept for later; the manager that sends it does not wait for answers anyway.
const WAITING_LIMIT: usize = 64;
/// More `INFO` problems than this are not reported.
const PROBLEM_LIMIT: usize = 8;

impl EngineSession {
    /// A session before its first line. Without a dialect it speaks the published protocol until the peer greets as Yixin's
    /// board does (`yxshowinfo`).
    pub fn new(abilities: Abilities, dialect: Option<Dialect>) -> Self {
        let (decoder, follow) = match dialect {
            Some(dialect) => (Decoder::new(dialect), false),
            None => (Decoder::new(Dialect::GOMOCUP), true),
        };
        Self {
            abilities,
            decoder,
            follow,
            settings: Settings::default(),
            stones: None,
            thinking: None,
            tickets: 0,
            waiting: VecDeque::new(),
            problems: Vec::new(),
        }
    }

    /// Takes a line from the manager.
    pub fn line(&mut self, line: &str) -> Vec<Effect> {
        let Some(command) = self.decoder.line(line) else { return Vec::new() };
        if self.thinking.is_none() {
            return self.execute(command);
        }
        match command {
            Ok(Command::End | Command::Start(_) | Command::RectStart(..) | Command::Restart) => {
                self.thinking = None;
                self.waiting.clear();
                let mut effects = vec![Effect::Stop];
                effects.extend(self.execute(command));
                effects
            }
            Ok(Command::Info(_) | Command::About | Command::Stop) | Err(CommandError::Info { .. }) => {
                self.execute(command)
            }
            _ if self.waiting.len() < WAITING_LIMIT => {
                self.waiting.push_back(command);
                Vec::new()
            }
            _ => self.say(&Reply::Error("too many commands while thinking".to_owned())),
        }
    }

    /// Takes a player's answer, and how long the player thought. An answer to a question that is void is dropped.
    pub fn answer(&mut self, ticket: Ticket, answer: Answer, thinking: Duration) -> Vec<Effect> {
        let Some(asked) = self.thinking.take_if(|asked| asked.ticket == ticket) else { return Vec::new() };
        self.settings.spend(thinking);
        let mut effects = self.show_lines(&answer);
        let reply = self.accept(asked, answer).unwrap_or_else(Reply::Error);
        effects.extend(self.say(&reply));
        while self.thinking.is_none() {
            let Some(command) = self.waiting.pop_front() else { break };
            effects.extend(self.execute(command));
        }
        effects
    }

    /// What to print about the search under way, for managers that asked for it and for those that read messages.
    pub fn progress(&self, ticket: Ticket, note: &SearchNote, best: Option<Point>) -> Vec<Effect> {
        let asked = self.thinking.filter(|asked| asked.ticket == ticket);
        let Some(stones) = asked.and(self.stones.as_ref()) else { return Vec::new() };
        let best = best.map(|p| Xy::of(p, stones.size).print(self.dialect().coordinates));
        let mut effects = Vec::new();
        if let Some(best) = best.as_ref().filter(|_| self.settings.show_detail & 1 != 0) {
            effects.extend(self.say(&Reply::Message(format!("REALTIME BEST {best}"))));
        }
        let pv = best.map_or(String::new(), |best| format!(" pv {best}"));
        effects.extend(self.say(&Reply::Message(format!("{note}{pv}"))));
        effects
    }

    /// The lines of an analysis as messages, numbered from the best.
    fn show_lines(&self, answer: &Answer) -> Vec<Effect> {
        let (Answer::Lines(lines), Some(stones)) = (answer, &self.stones) else { return Vec::new() };
        let line = |(number, (p, note)): (usize, &(Point, SearchNote))| {
            let p = Xy::of(*p, stones.size).print(self.dialect().coordinates);
            self.say(&Reply::Message(format!("({number}) {note} pv {p}")))
        };
        (1..).zip(lines).flat_map(line).collect()
    }

    /// Whether a player is asked and has not answered.
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    fn dialect(&self) -> Dialect {
        self.decoder.dialect()
    }

    fn say(&self, reply: &Reply) -> Vec<Effect> {
        vec![Effect::Line(reply.print(self.dialect()))]
    }

    /// The problems of earlier `INFO` lines, then what the command does.
    fn execute(&mut self, command: Result<Command, CommandError>) -> Vec<Effect> {
        match command {
            Ok(Command::Info(info)) => {
                self.settings.apply(&info);
                return Vec::new();
            }
            Err(error @ CommandError::Info { .. }) => {
                if self.problems.len() < PROBLEM_LIMIT {
                    self.problems.push(error.to_string());
                }
                return Vec::new();
            }
            Ok(Command::End) => return vec![Effect::Quit],
            _ => {}
        }
        let mut effects: Vec<Effect> =
            std::mem::take(&mut self.problems).into_iter().flat_map(|text| self.say(&Reply::Error(text))).collect();
        let done = match command {
            Ok(command) => self.obey(command),
            Err(CommandError::Unknown(text)) => Ok(self.say(&Reply::Unknown(format!("command `{text}`")))),
            Err(error) => Err(error.to_string()),
        };
        effects.extend(done.unwrap_or_else(|error| self.say(&Reply::Error(error))));
        effects
    }

    fn obey(&mut self, command: Command) -> Result<Vec<Effect>, String> {
        match command {
            Command::Start(side) => self.start(side),
            Command::RectStart(width, height) if width == height => self.start(width),
            Command::RectStart(width, height) => {
                Err(format!("a board of {width} by {height} is not supported: expected a square"))
            }
            Command::Restart => {
                let size = self.stones()?.size;
                self.start(size.side().into())
            }
            Command::Begin => {
                if self.stones()?.len() > 0 {
                    return Err("BEGIN needs an empty board: send RESTART, or BOARD with the stones".to_owned());
                }
                self.think(Task::Move)
            }
            Command::Turn(xy) => {
                let (p, rule) = (self.point(xy)?, self.rule()?);
                let mut stones = self.stones()?.clone();
                stones.play(rule, p).map_err(|error| error.to_string())?;
                self.stones = Some(stones);
                self.think(Task::Move)
            }
            Command::Board(list) => {
                self.set_board(&list)?;
                self.think(Task::Move)
            }
            Command::YxBoard(list) => {
                self.set_board(&list)?;
                Ok(Vec::new())
            }
            Command::Swap2Board(list) => self.swap2(&list),
            Command::TakeBack(xy) => self.take_back(xy),
            Command::Play(_) => Err("PLAY answers a SUGGEST, and none was made".to_owned()),
            Command::About => Ok(self.say(&Reply::About(self.abilities.about.clone()))),
            Command::YxShowInfo => Ok(self.greet()),
            Command::Stop => Ok(if self.thinking.is_some() { vec![Effect::Stop] } else { Vec::new() }),
            Command::YxShowForbid => self.show_forbidden(),
            Command::YxNBest(lines) => self.think(Task::Analyze { lines }),
            Command::YxHashClear => Ok(vec![Effect::Forget]),
            Command::Unsupported(name) => Err(format!("{name} is not supported")),
            // Handled before: they need no report of earlier problems.
            Command::Info(_) | Command::End => Ok(Vec::new()),
        }
    }

    fn start(&mut self, lines: i32) -> Result<Vec<Effect>, String> {
        let size = u8::try_from(lines).ok().and_then(|side| BoardSize::new(side).ok()).ok_or_else(|| {
            format!("board size {lines} is not supported: expected {} to {}", BoardSize::MIN, BoardSize::MAX)
        })?;
        self.stones = Some(Stones::new(size));
        self.settings.new_game();
        let mut effects = vec![Effect::Forget];
        effects.extend(self.say(&Reply::Ok));
        Ok(effects)
    }

    fn stones(&mut self) -> Result<&mut Stones, String> {
        self.stones.as_mut().ok_or_else(|| "no game: send START first".to_owned())
    }

    fn rule(&self) -> Result<RuleSet, String> {
        self.dialect().rules.rule(self.settings.rule_code).map_err(|error| error.to_string())
    }

    fn point(&mut self, xy: Xy) -> Result<Point, String> {
        let coordinates = self.dialect().coordinates;
        let size = self.stones()?.size;
        xy.point(size).ok_or_else(|| format!("`{}` is off a board of side {size}", xy.print(coordinates)))
    }

    fn set_board(&mut self, list: &[crate::command::Stone]) -> Result<(), String> {
        let size = self.stones()?.size;
        self.stones = Some(Stones::from_board(size, list).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn think(&mut self, task: Task) -> Result<Vec<Effect>, String> {
        let rule = self.rule()?;
        let stones = self.stones()?.clone();
        self.think_about(task, rule, &stones).map_err(|error| error.to_string())
    }

    fn think_about(&mut self, task: Task, rule: RuleSet, stones: &Stones) -> Result<Vec<Effect>, StonesError> {
        let game = stones.open_game(rule)?;
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.thinking = Some(Thinking { ticket, task, rule, stones: stones.len() });
        let (budget, resources) = (self.settings.budget(), self.settings.resources);
        let mut effects = Vec::new();
        if self.settings.show_detail & 1 != 0 {
            effects.extend(self.say(&Reply::Message("REALTIME REFRESH".to_owned())));
        }
        effects.push(Effect::Think(Box::new(Think { ticket, task, game, budget, resources })));
        Ok(effects)
    }

    fn swap2(&mut self, list: &[Xy]) -> Result<Vec<Effect>, String> {
        if ![0, 3, 5].contains(&list.len()) {
            return Err(format!("SWAP2BOARD with {} stones: expected none, three or five", list.len()));
        }
        let (rule, size) = (self.rule()?, self.stones()?.size);
        let stones = Stones::from_swap2(size, list).map_err(|error| error.to_string())?;
        self.think_about(Task::Swap2, rule, &stones).map_err(|error| error.to_string())
    }

    fn take_back(&mut self, xy: Xy) -> Result<Vec<Effect>, String> {
        let p = self.point(xy)?;
        if self.stones()?.take_back(p) { Ok(self.say(&Reply::Ok)) } else { Err(format!("{p} holds no stone")) }
    }

    fn greet(&mut self) -> Vec<Effect> {
        if self.follow {
            self.decoder.set_dialect(Dialect::YIXIN);
        }
        let threads = self.abilities.max_threads;
        let hash = self.abilities.max_hash_log2_kib;
        [format!("INFO MAX_THREAD_NUM {threads}"), format!("INFO MAX_HASH_SIZE {hash}")]
            .into_iter()
            .flat_map(|text| self.say(&Reply::Message(text)))
            .collect()
    }

    fn show_forbidden(&mut self) -> Result<Vec<Effect>, String> {
        let rule = self.rule()?;
        let stones = self.stones()?;
        let size = stones.size;
        let game = stones.game(rule).map_err(|error| error.to_string())?;
        // The board shows Black's points whoever is to move, and nothing once the game is over.
        let points = if rule == RuleSet::Renju && !game.is_over() {
            let board = game.board();
            let forbidden = |p: &Point| tengen_rules::forbidden(board, *p).is_some();
            board.empty_points().filter(forbidden).map(|p| Xy::of(p, size)).collect()
        } else {
            Vec::new()
        };
        Ok(self.say(&Reply::Forbid(points)))
    }

    /// Checks an answer, plays it if it is to be played, and says how it is told.
    fn accept(&mut self, asked: Thinking, answer: Answer) -> Result<Reply, String> {
        let stones = self.stones()?;
        let size = stones.size;
        let points = match (asked.task, asked.stones, answer) {
            (_, _, Answer::Nothing(why)) => return Err(why),
            (Task::Swap2, 3 | 5, Answer::Swap) => return Ok(Reply::Swap),
            (Task::Move, _, Answer::Move(Move::Place(p))) => {
                stones.play(asked.rule, p).map_err(|error| error.to_string())?;
                vec![p]
            }
            (Task::Analyze { .. }, _, Answer::Move(Move::Place(p)))
            | (Task::Swap2, 3 | 5, Answer::Move(Move::Place(p))) => vec![p],
            (Task::Analyze { .. }, _, Answer::Lines(lines)) if !lines.is_empty() => vec![lines[0].0],
            (Task::Swap2, 0, Answer::Stones(points)) if points.len() == 3 => points,
            (Task::Swap2, 3, Answer::Stones(points)) if points.len() == 2 => points,
            (task, stones, answer) => {
                return Err(format!("the player answered {answer:?} to {task:?} with {stones} stones"));
            }
        };
        Ok(Reply::Moves(points.iter().map(|&p| Xy::of(p, size)).collect()))
    }
}
