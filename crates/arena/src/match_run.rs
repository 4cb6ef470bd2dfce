use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use tengen_player::StopFlag;

use crate::archive::{Archive, ArchiveError};
use crate::audience::Audience;
use crate::bus::BusError;
use crate::finished::{FinishedGame, GameSummary};
use crate::plan::{MatchPlan, PlanError, Unit};
use crate::play_unit::{play_unit, summarize_unit};
use crate::sprt::SprtVerdict;
use crate::standings::Standings;

/// A match. In its folder, what is finished stays finished, whatever happens to the program.
#[derive(Debug)]
pub struct Match {
    plan: MatchPlan,
    archive: Option<Archive>,
    games: BTreeMap<u64, GameSummary>,
    standings: Standings,
}

/// Why a match can't be played, or not on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The plan makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The folder can't be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The games can't be put on a bus.
    #[error(transparent)]
    Bus(#[from] BusError),
}

/// Why a match came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// Every game is finished.
    Complete,
    /// The sequential test has decided.
    Decided(SprtVerdict),
    /// It was stopped, and can be continued.
    Stopped,
}

impl Match {
    /// Opens the folder of a match, with what is finished of it.
    ///
    /// # Errors
    /// The plan makes no sense, or the folder can't be used for it.
    pub fn open(plan: MatchPlan, folder: &Path) -> Result<Self, MatchError> {
        let unkept = Self::unkept(plan)?;
        let (archive, finished) = Archive::open(folder, &unkept.plan)?;
        let mut opened = Self { archive: Some(archive), ..unkept };
        for game in finished {
            opened.count(game);
        }
        Ok(opened)
    }

    /// A match of which nothing is kept beyond the end of the program.
    ///
    /// # Errors
    /// The plan makes no sense.
    pub fn unkept(plan: MatchPlan) -> Result<Self, MatchError> {
        plan.check()?;
        let standings = Standings::new(&plan);
        Ok(Self { plan, archive: None, games: BTreeMap::new(), standings })
    }

    fn count(&mut self, game: GameSummary) {
        self.standings.add(&game);
        self.games.insert(game.game, game);
    }

    /// The plan.
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The standings.
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The folder, if the match has one.
    pub const fn archive(&self) -> Option<&Archive> {
        self.archive.as_ref()
    }

    /// The finished games, in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// Whether a game is finished.
    pub fn is_done(&self, game: u64) -> bool {
        self.games.contains_key(&game)
    }

    /// The games that are still to be played, in the order of their numbers.
    pub fn open_units(&self) -> impl Iterator<Item = Unit> {
        (0..self.plan.games()).filter(|&game| !self.is_done(game)).map(|game| self.plan.unit(game))
    }

    /// Counts and keeps a finished game, unless it is finished already.
    ///
    /// # Errors
    /// It can't be kept.
    pub fn keep(&mut self, game: &FinishedGame) -> Result<bool, ArchiveError> {
        if self.is_done(game.summary.game) {
            return Ok(false);
        }
        if let Some(archive) = &mut self.archive {
            archive.keep(game)?;
        }
        self.count(game.summary.clone());
        Ok(true)
    }

    /// What is decided already.
    pub fn end(&self) -> Option<MatchEnd> {
        match self.standings.sprt(&self.plan) {
            Some(verdict @ (SprtVerdict::AcceptH0 | SprtVerdict::AcceptH1)) => Some(MatchEnd::Decided(verdict)),
            _ if self.standings.games() == self.plan.games() => Some(MatchEnd::Complete),
            _ => None,
        }
    }

    /// Plays the games that are still open, this many at a time, in threads of this program.
    ///
    /// # Errors
    /// A finished game can't be kept.
    pub fn run(&mut self, at_a_time: usize, stop: &StopFlag, audience: &dyn Audience) -> Result<MatchEnd, MatchError> {
        if let Some(end) = self.end() {
            return Ok(end);
        }
        let units: Vec<Unit> = self.open_units().collect();
        let units = Mutex::new(units.into_iter());
        let halt = StopFlag::new();
        let plan = self.plan.clone();
        let with_files = self.archive.is_some();
        thread::scope(|scope| {
            let (finished, results) = channel();
            for _ in 0..at_a_time.max(1) {
                let (finished, units, plan, halt) = (finished.clone(), &units, &plan, &halt);
                scope.spawn(move || {
                    let one_game = |unit: &Unit| {
                        if with_files {
                            return play_unit(plan, unit, halt, audience);
                        }
                        let summary = summarize_unit(plan, unit, halt, audience)?;
                        Some(FinishedGame { summary, files: Vec::new() })
                    };
                    play_units(units, halt, &one_game, &finished);
                });
            }
            drop(finished);
            let end = loop {
                match results.recv_timeout(LOOK_EVERY) {
                    Ok(game) => match self.keep(&game) {
                        Ok(_) => audience.finished(&game, &self.standings),
                        Err(error) => break Err(error.into()),
                    },
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(self.end().unwrap_or(MatchEnd::Stopped)),
                }
                if stop.is_raised() {
                    break Ok(MatchEnd::Stopped);
                }
                if let Some(end) = self.end() {
                    break Ok(end);
                }
            };
            halt.stop();
            end
        })
    }
}

/// How often the stop flag is looked at when no game finishes.
const LOOK_EVERY: Duration = Duration::from_millis(50);

fn play_units(
    units: &Mutex<impl Iterator<Item = Unit>>,
    halt: &StopFlag,
    one_game: &dyn Fn(&Unit) -> Option<FinishedGame>,
    finished: &Sender<FinishedGame>,
) {
    while !halt.is_raised() {
        // A thread that panicked while it held the lock has taken nothing from the list.
        let unit = units.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        let Some(unit) = unit else { return };
        let Some(game) = one_game(&unit) else { return };
        if finished.send(game).is_err() {
            return;
        }
    }
}
