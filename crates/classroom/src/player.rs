use tengen_player::{Choice, Limits, NoMove, Player, Watch};
use tengen_rules::{Game, Move, Point};

use crate::decision::{Candidate, Decision, Question};
use crate::settings::{ChoiceAmong, Percent, Settings};
use crate::tree::TreeLimits;

/// A player that decides by a score table, with or without looking ahead.
///
/// A decision depends on nothing but the settings, the seed and the position, so asking twice gets the same answer, and the same seed plays the
/// same game.
#[derive(Clone, Debug)]
pub struct ClassroomPlayer {
    settings: Settings,
    seed: u64,
}

impl ClassroomPlayer {
    /// A player with these settings; the seed decides between moves where the settings leave a choice.
    pub const fn new(settings: Settings, seed: u64) -> Self {
        Self { settings, seed }
    }

    /// Its settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Decides on a move and tells everything that was weighed.
    ///
    /// # Errors
    /// The game is over, so that there is no move.
    pub fn decide(&self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Result<Decision, NoMove> {
        Decision::new(&self.question(game, limits, None), watch)
    }

    /// As [`decide`](Self::decide), and keeps the search as a tree.
    ///
    /// # Errors
    /// The game is over, so that there is no move.
    pub fn explain(
        &self,
        game: &Game,
        limits: &Limits,
        tree: TreeLimits,
        watch: &mut dyn Watch,
    ) -> Result<Decision, NoMove> {
        self.explain_within(game, limits, tree, &[], watch)
    }

    /// As [`explain`](Self::explain), but keeps only the part of the tree below these moves, and the way there: a large tree can be looked
    /// at part by part. The plies are counted from there.
    ///
    /// # Errors
    /// The game is over, so that there is no move.
    pub fn explain_within(
        &self,
        game: &Game,
        limits: &Limits,
        tree: TreeLimits,
        within: &[Point],
        watch: &mut dyn Watch,
    ) -> Result<Decision, NoMove> {
        Decision::new(&self.question(game, limits, Some((tree, within))), watch)
    }

    const fn question<'a>(
        &'a self,
        game: &'a Game,
        limits: &'a Limits,
        tree: Option<(TreeLimits, &'a [Point])>,
    ) -> Question<'a> {
        Question { game, settings: &self.settings, seed: self.seed, limits, tree }
    }
}

impl Player for ClassroomPlayer {
    fn choose(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Result<Choice, NoMove> {
        let decision = self.decide(game, limits, watch)?;
        let chosen = decision.chosen();
        let reason = chosen.map(Candidate::reason).unwrap_or_default();
        let score = chosen.and_then(Candidate::searched);
        Ok(Choice { mv: decision.mv, reason, nodes: decision.nodes, score })
    }

    fn best(
        &mut self,
        game: &Game,
        limits: &Limits,
        most: usize,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Choice>, NoMove> {
        // The second best move has a value, not a bound, where the search takes it for one that may be drawn.
        let best = u16::try_from(most).unwrap_or(u16::MAX);
        let choice = ChoiceAmong { best, spread: Percent(u16::MAX) };
        let settings = Settings { choice, ..self.settings.clone() };
        let decision = Self::new(settings, self.seed).decide(game, limits, watch)?;
        let choice = |candidate: &Candidate| Choice {
            mv: Move::Place(candidate.score.point),
            reason: candidate.reason(),
            nodes: decision.nodes,
            score: candidate.searched(),
        };
        let searched = decision.candidates.first().is_some_and(|best| best.value.is_some());
        let weighed = decision.candidates.iter().filter(|candidate| candidate.value.is_some() == searched);
        let best: Vec<Choice> = weighed.take(most.max(1)).map(choice).collect();
        if best.is_empty() {
            return Ok(vec![Choice { mv: decision.mv, reason: Vec::new(), nodes: decision.nodes, score: None }]);
        }
        Ok(best)
    }
}
