//! Opening books: positions made by chance, of which a judge keeps the even ones.
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_gomocup::SearchScore;
use tengen_player::StopFlag;
use tengen_rules::{Game, Move, Point, parse_moves};

use crate::archive::lock;
use crate::journal::Journal;
use crate::opening::{Opening, RandomOpenings};
use crate::play::GameRules;
use crate::player_spec::PlayerSpec;
use crate::seat::{Seat, Stopped};

/// How a book is made.
#[derive(Clone, Debug, PartialEq)]
pub struct BookPlan {
    /// The rule set and the board of the positions, and what the judge may use for one.
    pub rules: GameRules,
    /// Stones of a position.
    pub stones: usize,
    /// How many positions are wanted.
    pub count: usize,
    /// Who says how good a position is.
    pub judge: PlayerSpec,
    /// How far from zero the judge's score of an even position may be, in the judge's own unit.
    pub within: f64,
    /// What the positions depend on.
    pub seed: u64,
}

/// A book being made. Every judgement is kept in a journal, so that a killed program loses none.
#[derive(Debug)]
pub struct Book {
    plan: BookPlan,
    journal: Journal,
    judged: BTreeMap<u64, Judged>,
    /// Every position below this number is judged; of those above only some may be.
    complete_to: u64,
    /// Even positions below that number.
    even: usize,
    path: PathBuf,
    /// Held as long as the book is open.
    _lock: File,
}

/// What a judge said of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// Its number among the positions made by chance.
    number: u64,
    moves: String,
    /// The score of the side to move; `None`: a forced result, or the judge said nothing.
    score: Option<f64>,
    /// What is to be known beside the score.
    remark: String,
}

/// Why a book can't be made.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The system says no.
    #[error("`{}`: {source}", .path.display())]
    Io {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Another program makes this book.
    #[error(transparent)]
    Locked(#[from] crate::archive::ArchiveError),
    /// The journal is one of another book.
    #[error("`{}` is the journal of another book: choose another file, or continue that one with its own settings", .0.display())]
    OtherBook(PathBuf),
    /// A line of the journal can't be read.
    #[error("`{}`, line {line}: {reason}", .path.display())]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The judge does not judge.
    #[error(
        "`{judge}` gave no score for {count} positions in a row (last: {last}): expected a player that looks ahead and says how good its move is"
    )]
    NoJudge {
        /// Its name.
        judge: String,
        /// How many.
        count: usize,
        /// What it did instead.
        last: String,
    },
}

/// Why the making of a book came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// It has all its positions.
    Complete,
    /// The board has no more positions of this kind.
    Exhausted,
    /// It was stopped, and can be continued.
    Stopped,
}

/// After so many positions without a score the judge is no judge.
const MOST_WITHOUT_SCORE: usize = 20;
/// How often the stop flag is looked at when nothing is judged.
const LOOK_EVERY: Duration = Duration::from_millis(50);

impl From<std::io::Error> for BookError {
    fn from(source: std::io::Error) -> Self {
        Self::Io { path: PathBuf::new(), source }
    }
}

impl BookPlan {
    /// What a journal begins with: a journal with another beginning belongs to another book. How many positions are wanted is
    /// no part of it, so a book can grow.
    fn heading(&self) -> String {
        let Self { rules, stones, judge, within, seed, .. } = self;
        let GameRules { rule, size, terms, .. } = rules;
        let budget = [
            terms.turn.map(|turn| format!("{} ms", turn.as_millis())),
            terms.nodes.map(|nodes| format!("{nodes} nodes")),
            terms.depth.map(|depth| format!("depth {depth}")),
        ];
        let budget = budget.into_iter().flatten().collect::<Vec<_>>().join(", ");
        format!("{rule}, side {size}, {stones} stones, seed {seed}, within {within} by {judge} ({budget})")
    }
}

impl Judged {
    fn is_even(&self, within: f64) -> bool {
        self.score.is_some_and(|score| score.abs() <= within)
    }
}

impl Book {
    /// Opens the journal of a book, with what is judged of it.
    ///
    /// # Errors
    /// It belongs to another book, is open elsewhere, or can't be read or written.
    pub fn open(plan: BookPlan, path: &Path) -> Result<Self, BookError> {
        let lock = lock(&path.with_added_extension("lock"), path)?;
        let heading = plan.heading();
        let mut judged = BTreeMap::new();
        let mut lines = 0;
        let journal = Journal::open(path, |line, text| {
            lines = line;
            if line == 1 {
                return if text == heading { Ok(()) } else { Err(BookError::OtherBook(path.to_owned())) };
            }
            let fault = |reason| BookError::Journal { path: path.to_owned(), line, reason };
            let read: Judged = serde_json::from_str(text).map_err(|error| fault(error.to_string()))?;
            judged.insert(read.number, read);
            Ok(())
        });
        let io = |source| BookError::Io { path: path.to_owned(), source };
        let mut journal = journal.map_err(|error| match error {
            BookError::Io { source, .. } => io(source),
            other => other,
        })?;
        if lines == 0 {
            journal.add(&heading).map_err(io)?;
        }
        let mut book = Self { plan, journal, judged, complete_to: 0, even: 0, path: path.to_owned(), _lock: lock };
        book.advance();
        Ok(book)
    }

    /// Counts the judgements that have no gap before them any more.
    fn advance(&mut self) {
        while let Some(judged) = self.judged.get(&self.complete_to) {
            self.even += usize::from(judged.is_even(self.plan.within));
            self.complete_to += 1;
        }
    }

    /// How many positions were judged.
    pub fn judged(&self) -> usize {
        self.judged.len()
    }

    /// The even positions judged so far, in the order in which they were made, no more than wanted.
    pub fn openings(&self) -> Vec<Opening> {
        let judged = self.judged.range(..self.complete_to).map(|(_, judged)| judged);
        let even = judged.filter(|judged| judged.is_even(self.plan.within));
        let points = |judged: &Judged| -> Option<Opening> {
            parse_moves(&judged.moves).ok()?.into_iter().map(Move::point).collect()
        };
        even.filter_map(points).take(self.plan.count).collect()
    }

    /// Judges positions until there are enough, this many at a time; `tell` hears how many were judged and kept.
    ///
    /// The book depends on nothing but its plan: of the positions in their order, the first even ones.
    ///
    /// # Errors
    /// The judge gives no scores, or a judgement can't be kept.
    pub fn run(
        &mut self,
        at_a_time: usize,
        stop: &StopFlag,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<BookEnd, BookError> {
        let BookPlan { rules, stones, seed, .. } = self.plan.clone();
        let source = RandomOpenings::new(rules.rule, rules.size, stones, seed);
        let done: std::collections::HashSet<u64> = self.judged.keys().copied().collect();
        let open = (0..).zip(source).filter(|(number, _)| !done.contains(number));
        let open = Mutex::new(open);
        let (plan, halt) = (self.plan.clone(), StopFlag::new());
        thread::scope(|scope| {
            let (said, hear) = channel();
            for _ in 0..at_a_time.max(1) {
                let (said, open, plan, halt) = (said.clone(), &open, &plan, &halt);
                scope.spawn(move || judge_all(plan, open, halt, &said));
            }
            drop(said);
            let mut without_score = 0;
            let end = loop {
                tell(self.judged.len(), self.even);
                if self.even >= self.plan.count {
                    break Ok(BookEnd::Complete);
                }
                if stop.is_raised() {
                    break Ok(BookEnd::Stopped);
                }
                match hear.recv_timeout(LOOK_EVERY) {
                    Ok(judged) => {
                        let scored = judged.score.is_some() || judged.remark.starts_with(FORCED);
                        without_score = if scored { 0 } else { without_score + 1 };
                        if without_score >= MOST_WITHOUT_SCORE {
                            let (judge, last) = (self.plan.judge.name.clone(), judged.remark);
                            break Err(BookError::NoJudge { judge, count: without_score, last });
                        }
                        if let Err(error) = self.keep(judged) {
                            break Err(error);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(BookEnd::Exhausted),
                }
            };
            halt.stop();
            end
        })
    }

    fn keep(&mut self, judged: Judged) -> Result<(), BookError> {
        let line = serde_json::to_string(&judged).unwrap_or_default();
        self.journal.add(&line).map_err(|source| BookError::Io { path: self.path.clone(), source })?;
        self.judged.insert(judged.number, judged);
        self.advance();
        Ok(())
    }
}

/// What stands in place of the score where the judge sees the end of the game.
const FORCED: &str = "forced";

fn judge_all(
    plan: &BookPlan,
    open: &Mutex<impl Iterator<Item = (u64, Opening)>>,
    halt: &StopFlag,
    said: &Sender<Judged>,
) {
    let mut seat = None;
    while !halt.is_raised() {
        // A thread that panicked while it held the lock has taken nothing from the list.
        let next = open.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((number, opening)) = next else { return };
        let moves: Vec<String> = opening.iter().map(Point::to_string).collect();
        let (score, remark) = match judge(plan, &opening, &mut seat, halt) {
            Ok(Some(SearchScore::Value(value))) => (Some(value), String::new()),
            Ok(Some(SearchScore::Win(plies))) => (None, format!("{FORCED}: won in {plies}")),
            Ok(Some(SearchScore::Loss(plies))) => (None, format!("{FORCED}: lost in {plies}")),
            Ok(None) => (None, "no score".to_owned()),
            Err(Stopped::Cancelled) => break,
            Err(Stopped::Fault(fault)) => {
                // Whatever state it is in, the next position gets another.
                seat.take().map(Seat::end);
                (None, fault.to_string())
            }
        };
        if said.send(Judged { number, moves: moves.join(" "), score, remark }).is_err() {
            break;
        }
    }
    seat.take().map(Seat::end);
}

/// Asks the judge for its move, and how good it is.
fn judge(
    plan: &BookPlan,
    opening: &[Point],
    seat: &mut Option<Box<dyn Seat>>,
    halt: &StopFlag,
) -> Result<Option<SearchScore>, Stopped> {
    let (rule, size, terms) = (plan.rules.rule, plan.rules.size, &plan.rules.terms);
    let mut game = Game::new(rule, size);
    for &p in opening {
        // It was made from moves that can be played.
        if let Ok(legal) = game.check(Move::Place(p)) {
            game.play(legal);
        }
    }
    let judge = if let Some(judge) = seat {
        judge
    } else {
        let mut judge = plan.judge.judge(terms, halt);
        judge.begin(rule, size)?;
        seat.insert(judge)
    };
    let time = terms.allowance(&terms.clock(), game.to_move());
    Ok(judge.choose(&game, time)?.note.score)
}
