use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tengen_classroom::{ClassroomPlayer, Level, Settings, opening_step};
use tengen_player::{Choice, Limits, NoMove, Player, Progress, StopFlag, Watch};
use tengen_rules::{Game, GameStep, Point, Ticket};

/// What somebody wants to know about a position.
#[derive(Clone, Debug)]
pub struct Question {
    /// Names the position, so that an answer that comes too late can be told.
    pub ticket: Ticket,
    /// The game as it stands.
    pub game: Game,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// A move or a decision of the opening, by a level.
    Step {
        /// Who plays.
        level: &'static Level,
        /// How long it may think; `None`: as long as the level likes.
        time: Option<Duration>,
    },
    /// What to advise the person whose turn it is.
    Hint,
    /// What every point is worth.
    Analysis,
}

/// What comes back from thinking.
#[derive(Clone, Debug)]
pub enum Thought {
    /// Thinking goes on.
    Progress(Ticket, Progress),
    /// What a level does: a move with its reason, or a decision of the opening.
    Step(Ticket, Result<(GameStep, Option<Choice>), NoMove>),
    /// The move advised.
    Hint(Ticket, Result<Choice, NoMove>),
    /// What the points are worth to the side to move, the best first.
    Analysis(Ticket, Vec<(Point, i64)>),
    /// The thinking thread broke down; what it said.
    Broken(String),
}

/// How long the adviser thinks at most: whoever asks for a hint waits for it.
const HINT_TIME: Duration = Duration::from_secs(2);

/// How often progress is told at most: more often than eyes can follow would only cost time.
const BETWEEN_PROGRESS: Duration = Duration::from_millis(50);

/// One thread that thinks, so that nobody else has to wait.
///
/// A new question stops the one before. Dropping it stops thinking and ends the thread.
#[derive(Debug)]
pub struct Thinker {
    questions: Sender<(Question, StopFlag)>,
    current: StopFlag,
}

impl Thinker {
    /// Starts the thread; every thought goes to `tell` as it comes. The seed decides where a level leaves a choice.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(seed: u64, tell: impl FnMut(Thought) + Send + 'static) -> std::io::Result<Self> {
        let (questions, asked) = channel();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || think(&asked, seed, tell))?;
        Ok(Self { questions, current: StopFlag::new() })
    }

    /// Asks, and stops thinking about anything else.
    pub fn ask(&mut self, question: Question) {
        self.stop();
        self.current = StopFlag::new();
        // A broken thread has said so itself.
        _ = self.questions.send((question, self.current.clone()));
    }

    /// Asks for the answer to the present question now.
    pub fn stop(&self) {
        self.current.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think(questions: &Receiver<(Question, StopFlag)>, seed: u64, mut tell: impl FnMut(Thought)) {
    let mut players = Players::new(seed);
    while let Ok((question, flag)) = questions.recv() {
        let result = catch_unwind(AssertUnwindSafe(|| players.answer(&question, flag, &mut tell)));
        match result {
            Ok(thought) => tell(thought),
            Err(panic) => return tell(Thought::Broken(said(&*panic))),
        }
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    text.unwrap_or("no reason given").to_owned()
}

/// The player of each color, kept from move to move with what it has learnt.
pub(crate) struct Players {
    seed: u64,
    of_color: [Option<(&'static Level, Box<dyn Player + Send>)>; 2],
}

impl Players {
    /// The seed decides where a level leaves a choice.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed, of_color: [None, None] }
    }

    fn answer(&mut self, question: &Question, flag: StopFlag, tell: &mut impl FnMut(Thought)) -> Thought {
        let Question { ticket, game, asked } = question;
        let ticket = *ticket;
        let mut watch = Telling { flag, ticket, tell, last: Instant::now() };
        match *asked {
            Asked::Step { level, time } => Thought::Step(ticket, self.step(game, level, time, &mut watch)),
            Asked::Hint => Thought::Hint(ticket, advise(game, &mut watch)),
            Asked::Analysis => Thought::Analysis(ticket, point_scores(game, &mut watch)),
        }
    }

    /// What a level does when it is to act: in the opening by itself, then as the level plays.
    pub(crate) fn step(
        &mut self,
        game: &Game,
        level: &'static Level,
        time: Option<Duration>,
        watch: &mut dyn Watch,
    ) -> Result<(GameStep, Option<Choice>), NoMove> {
        if let Some(step) = opening_step(game, self.seed, watch) {
            return Ok((step, None));
        }
        let choice = self.choose(game, level, time, watch)?;
        Ok((GameStep::Move(choice.mv), Some(choice)))
    }

    fn choose(
        &mut self,
        game: &Game,
        level: &'static Level,
        time: Option<Duration>,
        watch: &mut dyn Watch,
    ) -> Result<Choice, NoMove> {
        let color = game.to_move();
        let seat = &mut self.of_color[color.index()];
        let kept = seat.take().filter(|(kept, _)| kept.id == level.id);
        let (_, player) = seat.insert(kept.unwrap_or_else(|| (level, level.player(self.seed ^ color.index() as u64))));
        player.choose(game, &Limits { time, ..Limits::default() }, watch)
    }
}

/// What the strongest level advises, without random choice.
pub(crate) fn advise(game: &Game, watch: &mut dyn Watch) -> Result<Choice, NoMove> {
    let mut adviser = Level::ALL.last().map(Level::adviser).ok_or(NoMove::GameOver)?;
    adviser.choose(game, &Limits { time: Some(HINT_TIME), ..Limits::default() }, watch)
}

/// What the score table gives for every candidate, the best first; nothing when the game is over.
pub(crate) fn point_scores(game: &Game, watch: &mut dyn Watch) -> Vec<(Point, i64)> {
    let judge = ClassroomPlayer::new(Settings::GREEDY, 0);
    let decision = judge.decide(game, &Limits::default(), watch);
    let candidates = decision.map(|decision| decision.candidates).unwrap_or_default();
    candidates.into_iter().map(|candidate| (candidate.score.point, candidate.score.total)).collect()
}

/// Passes progress on, not too often.
struct Telling<'a, F> {
    flag: StopFlag,
    ticket: Ticket,
    tell: &'a mut F,
    last: Instant,
}

impl<F: FnMut(Thought)> Watch for Telling<'_, F> {
    fn progress(&mut self, progress: &Progress) {
        if self.last.elapsed() >= BETWEEN_PROGRESS {
            self.last = Instant::now();
            (self.tell)(Thought::Progress(self.ticket, progress.clone()));
        }
    }

    fn stopped(&self) -> bool {
        self.flag.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{BoardSize, Control, RuleSet, Session, parse_moves};

    use super::*;

    #[test]
    fn every_question_is_answered_with_its_ticket_even_when_told_to_stop() {
        let (tell, thoughts) = channel();
        let mut thinker = Thinker::start(1, move |thought| tell.send(thought).unwrap()).unwrap();
        let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        let mut session = Session::new(game, [Control::Person, Control::Program]);
        session.play(parse_moves("h8").unwrap()[0]).unwrap();
        let ticket = session.awaits().unwrap();
        let level = &Level::ALL[0];
        for asked in [Asked::Step { level, time: None }, Asked::Hint, Asked::Analysis] {
            thinker.ask(Question { ticket, game: session.game().clone(), asked });
            thinker.stop();
            let answer = thoughts.iter().find(|thought| !matches!(thought, Thought::Progress(..))).unwrap();
            match (asked, answer) {
                (Asked::Step { .. }, Thought::Step(answered, Ok((_, Some(choice)))))
                | (Asked::Hint, Thought::Hint(answered, Ok(choice))) => {
                    assert_eq!(answered, ticket);
                    assert!(session.game().check(choice.mv).is_ok());
                }
                (Asked::Analysis, Thought::Analysis(answered, scores)) => {
                    assert_eq!(answered, ticket);
                    assert!(scores.is_sorted_by(|a, b| a.1 >= b.1) && !scores.is_empty());
                }
                other => panic!("{other:?}"),
            }
        }
        drop(thinker);
        assert!(thoughts.recv().is_err(), "the thread ends with its handle");
    }
}
