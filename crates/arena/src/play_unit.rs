use tengen_player::StopFlag;
use tengen_rules::Game;

use crate::audience::Audience;
use crate::finished::{FinishedGame, GameSummary};
use crate::plan::{MatchPlan, Unit};
use crate::play::{PlayedGame, play};

/// Plays one game of a match; `None` if it was stopped.
pub fn play_unit(plan: &MatchPlan, unit: &Unit, halt: &StopFlag, audience: &dyn Audience) -> Option<FinishedGame> {
    Some(FinishedGame::new(plan, unit, &played(plan, unit, halt, audience)?))
}

/// As [`play_unit`], without the files of the game; `None` if it was stopped.
pub fn summarize_unit(plan: &MatchPlan, unit: &Unit, halt: &StopFlag, audience: &dyn Audience) -> Option<GameSummary> {
    Some(GameSummary::new(plan, unit, &played(plan, unit, halt, audience)?))
}

fn played(plan: &MatchPlan, unit: &Unit, halt: &StopFlag, audience: &dyn Audience) -> Option<PlayedGame> {
    let terms = &plan.rules.terms;
    // The two sides of one seed would otherwise be lucky together.
    let seat = |seat: usize| {
        let seed = unit.seed.wrapping_mul(2).wrapping_add(seat as u64);
        plan.players[unit.players[seat]].seat(terms, seed, halt)
    };
    let opening = if plan.rules.swap2 { &[] } else { &plan.openings[unit.opening][..] };
    let mut watch = |game: &Game| audience.position(unit, game);
    play(&plan.rules, opening, [seat(0), seat(1)], halt, &mut watch)
}
