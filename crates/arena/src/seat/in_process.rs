use tengen_gomocup::{SearchNote, SearchScore};
use tengen_player::{Limits, NoMove, Player, Progress, Score, StopFlag, Watch};
use tengen_rules::{BoardSize, Game, Move, RuleSet};
use web_time::Instant;

use super::{Answered, Seat, Stopped, check};
use crate::fault::Fault;
use crate::own_time::own_time;
use crate::swap2::{self, Swap2Choice};
use crate::terms::{Allowance, Measure, Terms};
use crate::transcript::Transcript;

/// One of our own players, thinking in this very thread.
pub(crate) struct InProcessSeat {
    player: Box<dyn Player + Send>,
    terms: Terms,
    stop: StopFlag,
}

impl InProcessSeat {
    pub(crate) const fn new(player: Box<dyn Player + Send>, terms: Terms, stop: StopFlag) -> Self {
        Self { player, terms, stop }
    }

    /// Lets the player think and judges its time.
    fn think<T>(
        &mut self,
        time: Allowance,
        think: impl FnOnce(&mut dyn Player, &Limits, &mut dyn Watch) -> Result<T, NoMove>,
    ) -> Result<Answered<T>, Stopped> {
        let limits = Limits { time: time.share(), nodes: self.terms.nodes, depth: self.terms.depth };
        let (asked, worked) = (Instant::now(), own_time());
        let mut watch =
            Deadline { at: limits.time.map(|time| asked + time), stop: &self.stop, note: SearchNote::default() };
        let answer = think(self.player.as_mut(), &limits, &mut watch);
        let note = watch.note;
        let spent = match self.terms.measure {
            Measure::Wall => asked.elapsed(),
            Measure::Cpu => own_time().saturating_sub(worked),
        };
        check(&self.stop)?;
        let answer = answer.map_err(|error| Fault::Refused(error.to_string()))?;
        match time.most() {
            Some(allowed) if spent > allowed + self.terms.tolerance => Err(Fault::Time { spent, allowed }.into()),
            _ => Ok(Answered { answer, spent, note }),
        }
    }
}

impl Seat for InProcessSeat {
    fn begin(&mut self, _rule: RuleSet, _size: BoardSize) -> Result<(), Stopped> {
        self.player.new_game();
        Ok(())
    }

    fn choose(&mut self, game: &Game, time: Allowance) -> Result<Answered<Move>, Stopped> {
        let chosen = self.think(time, |player, limits, watch| player.choose(game, limits, watch))?;
        let Answered { answer: choice, spent, mut note } = chosen;
        note.nodes = Some(choice.nodes);
        note.score = choice.score.map(search_score);
        Ok(Answered { answer: choice.mv, spent, note })
    }

    fn swap2(&mut self, game: &Game, time: Allowance) -> Result<Answered<Swap2Choice>, Stopped> {
        self.think(time, |player, limits, watch| swap2::choose(player, game, limits, watch))
    }

    fn end(self: Box<Self>) -> Transcript {
        Transcript::default()
    }
}

/// A score as records and protocols have it.
pub fn search_score(score: Score) -> SearchScore {
    match score {
        #[expect(clippy::cast_precision_loss, reason = "scores are far below 2^53")]
        Score::Value(value) => SearchScore::Value(value as f64),
        Score::Win(plies) => SearchScore::Win(plies),
        Score::Loss(plies) => SearchScore::Loss(plies),
    }
}

/// Stops a player at a point in time, or with the match, and keeps what it says on the way.
struct Deadline<'a> {
    at: Option<Instant>,
    stop: &'a StopFlag,
    note: SearchNote,
}

impl Watch for Deadline<'_> {
    fn progress(&mut self, progress: &Progress) {
        let said = SearchNote {
            depth: (progress.depth > 0).then_some(progress.depth),
            nodes: Some(progress.nodes),
            score: progress.score.map(search_score),
        };
        self.note.update(&said);
    }

    fn stopped(&self) -> bool {
        self.stop.is_raised() || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tengen_classroom::Level;

    #[test]
    fn every_level_answers_within_a_tight_turn() {
        for level in Level::ALL {
            let terms = Terms { turn: Some(Duration::from_millis(10)), ..Terms::default() };
            let mut seat = InProcessSeat::new(level.player(1), terms.clone(), StopFlag::new());
            let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
            let time = Allowance { turn: terms.turn, left: None, increment: Duration::ZERO };
            let answered = seat.choose(&game, time).unwrap();
            assert!(game.check(answered.answer).is_ok(), "{}", level.id);
        }
    }
}
