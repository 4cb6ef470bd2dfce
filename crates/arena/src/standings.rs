use std::collections::{BTreeMap, HashMap};

use crate::fault::Fault;
use crate::finished::{GameSummary, Thinking};
use crate::pentanomial::Pentanomial;
use crate::plan::MatchPlan;
use crate::rating::Crosstable;
use crate::sprt::SprtVerdict;

/// What the games finished so far say. Games may come in any order; each counts once.
#[derive(Clone, Debug)]
pub struct Standings {
    /// What every player scored against every other.
    pub table: Crosstable,
    /// Per player.
    pub players: Vec<PlayerTotals>,
    /// Pairs of games by meeting, the players by their place in the plan, the lower one first; seen by that one.
    pub pairs: BTreeMap<[usize; 2], Pentanomial>,
    /// How many games ended how.
    pub ends: BTreeMap<String, u64>,
    /// Games won by Black, drawn, and won by White.
    pub colors: [u64; 3],
    /// Moves of all games.
    pub plies: u64,
    games: u64,
    /// Games whose partner with exchanged colors is not finished: half points of the lower player.
    single: HashMap<u64, u8>,
}

/// What a player's games add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTotals {
    /// Games lost by each kind of fault, in the order of [`Fault::NAMES`].
    pub faults: [u64; Fault::NAMES.len()],
    /// Moves and time.
    pub thinking: Thinking,
}

impl Standings {
    /// No games yet.
    pub fn new(plan: &MatchPlan) -> Self {
        let players = plan.players.len();
        Self {
            table: Crosstable::new(players),
            players: vec![PlayerTotals::default(); players],
            pairs: BTreeMap::new(),
            ends: BTreeMap::new(),
            colors: [0; 3],
            plies: 0,
            games: 0,
            single: HashMap::new(),
        }
    }

    /// Adds a finished game.
    ///
    /// # Panics
    /// If its players are not in the plan.
    pub fn add(&mut self, game: &GameSummary) {
        let [one, other] = game.players;
        self.games += 1;
        self.plies += game.plies as u64;
        *self.ends.entry(game.end.clone()).or_default() += 1;
        let black_points = if game.black == 0 { game.half_points } else { 2 - game.half_points.min(2) };
        self.colors[2 - usize::from(black_points.min(2))] += 1;
        for (seat, &player) in game.players.iter().enumerate() {
            let totals = &mut self.players[player];
            let spent = game.thinking[seat];
            totals.thinking.moves += spent.moves;
            totals.thinking.total += spent.total;
            totals.thinking.longest = totals.thinking.longest.max(spent.longest);
            if game.at_fault == Some(seat)
                && let Some(kind) = Fault::NAMES.iter().position(|name| *name == game.end)
            {
                totals.faults[kind] += 1;
            }
        }
        if one == other {
            // Who plays itself gains and loses nothing.
            return;
        }
        self.table.add(one, other, game.half_points);
        let meeting = [one.min(other), one.max(other)];
        let half_points = if one == meeting[0] { game.half_points } else { 2 - game.half_points.min(2) };
        match self.single.remove(&(game.game ^ 1)) {
            Some(partner) => self.pairs.entry(meeting).or_default().add(usize::from(partner + half_points)),
            None => {
                self.single.insert(game.game, half_points);
            }
        }
    }

    /// How many games are finished.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The pairs of the first two players, seen by the first.
    pub fn first_meeting(&self) -> Pentanomial {
        self.pairs.get(&[0, 1]).copied().unwrap_or_default()
    }

    /// What the plan's sequential test says; `None` if it has none.
    pub fn sprt(&self, plan: &MatchPlan) -> Option<SprtVerdict> {
        plan.sprt.map(|sprt| sprt.verdict(&self.first_meeting()))
    }
}
