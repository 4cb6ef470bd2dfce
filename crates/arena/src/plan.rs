use serde::{Deserialize, Serialize};
use std::time::Duration;

use tengen_rules::{BoardSize, Point, RuleSet};

use crate::adjudication::{Adjudication, DrawAdjudication, WinAdjudication};
use crate::opening::Opening;
use crate::play::GameRules;
use crate::player_spec::PlayerSpec;
use crate::sprt::{EloModel, Sprt};
use crate::terms::{Measure, Terms};

/// A match: who plays whom, how often, and how. Its games are numbered from 0; the number says everything about a game, so
/// that any of them can be played anywhere, in any order, again and again.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// How often everybody meets, twice each time: both games of a meeting have one opening and exchanged colors. A player that
    /// plays itself does so once.
    pub rounds: u64,
    /// How games are played.
    pub rules: GameRules,
    /// The openings, one a round; they are used again when there are more rounds. Never empty, but an opening may be.
    pub openings: Vec<Opening>,
    /// When to stop early; for two players.
    pub sprt: Option<Sprt>,
    /// What the luck of the players depends on.
    pub seed: u64,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
    /// Every player plays both sides itself, once a round.
    SelfPlay,
}

impl Schedule {
    const ALL: [Self; 3] = [Self::RoundRobin, Self::Gauntlet, Self::SelfPlay];

    const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::SelfPlay => "self-play",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|schedule| schedule.name() == name)
    }
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its number.
    pub game: u64,
    /// The players by their place in the plan: who begins (as Black, where they don't swap) and who answers.
    pub players: [usize; 2],
    /// Its opening by its place in the plan.
    pub opening: usize,
    /// What the luck of the players depends on.
    pub seed: u64,
}

/// A plan that can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Fewer than two players.
    #[error("a match needs two players or more, self-play one: got {0}")]
    Players(usize),
    /// Two players of one name.
    #[error("two players are called `{0}`: give one of them another name with name=…")]
    Name(String),
    /// A sequential test with more than two players.
    #[error("a sequential test is for two players: got {0}")]
    Sprt(usize),
    /// A player that has no limit.
    #[error("the players have no limit at all: give a time, nodes or a depth")]
    NoLimit,
    /// An opening that leaves no move to play.
    #[error("a game ends after {limit} moves, and an opening has {stones}: raise the limit")]
    Limit {
        /// The limit of moves.
        limit: usize,
        /// Moves of the opening.
        stones: usize,
    },
}

impl MatchPlan {
    /// Whether it can be played.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check(&self) -> Result<(), PlanError> {
        let count = self.players.len();
        if count < if self.schedule == Schedule::SelfPlay { 1 } else { 2 } {
            return Err(PlanError::Players(count));
        }
        for (i, player) in self.players.iter().enumerate() {
            if self.players[..i].iter().any(|other| other.name == player.name) {
                return Err(PlanError::Name(player.name.clone()));
            }
        }
        if self.sprt.is_some() && (count > 2 || self.schedule == Schedule::SelfPlay) {
            return Err(PlanError::Sprt(count));
        }
        let terms = &self.rules.terms;
        let limited = terms.turn.is_some() || terms.game.is_some() || terms.nodes.is_some() || terms.depth.is_some();
        // Our levels stop by themselves.
        if !limited && self.players.iter().any(|player| player.program().is_some()) {
            return Err(PlanError::NoLimit);
        }
        let stones = self.openings.iter().map(Vec::len).max().unwrap_or_default();
        match self.rules.move_limit {
            Some(limit) if limit <= stones => Err(PlanError::Limit { limit, stones }),
            _ => Ok(()),
        }
    }

    /// The meetings of a round.
    pub(crate) fn meetings(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        match self.schedule {
            Schedule::RoundRobin => {
                (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect()
            }
            Schedule::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Schedule::SelfPlay => (0..count).map(|player| [player; 2]).collect(),
        }
    }

    /// Games of a meeting.
    const fn games_a_meeting(&self) -> u64 {
        match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => 2,
            Schedule::SelfPlay => 1,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.rounds * self.meetings().len() as u64 * self.games_a_meeting()
    }

    /// A game by its number.
    pub fn unit(&self, game: u64) -> Unit {
        let meetings = self.meetings();
        let number = game / self.games_a_meeting();
        let (meeting, round) = (number % meetings.len() as u64, number / meetings.len() as u64);
        let [one, other] = meetings[index(meeting)];
        let players = if game.is_multiple_of(2) { [one, other] } else { [other, one] };
        let opening = index(round % self.openings.len() as u64);
        Unit { game, players, opening, seed: self.seed.wrapping_add(game) }
    }

    /// A plan of this game alone, as it is sent to somebody else: its two players, its opening, its luck.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn alone(&self, unit: &Unit) -> Self {
        Self {
            players: unit.players.map(|player| self.players[player].clone()).into(),
            schedule: Schedule::RoundRobin,
            rounds: 1,
            rules: self.rules.clone(),
            openings: vec![self.openings[unit.opening].clone()],
            sprt: None,
            seed: unit.seed,
        }
    }

    /// The plan as one line of JSON: what the folder of a match begins with, and what travels.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&Stored::from(self)).unwrap_or_default()
    }

    /// Reads what [`MatchPlan::to_json`] wrote.
    ///
    /// # Errors
    /// It is no plan, or has a player that is not here.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let stored: Stored = serde_json::from_str(text).map_err(|error| error.to_string())?;
        stored.try_into()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "it is below the length of a list")]
const fn index(number: u64) -> usize {
    number as usize
}

/// A plan in its stored form: words and plain numbers.
#[derive(Serialize, Deserialize)]
struct Stored {
    players: Vec<String>,
    schedule: String,
    rounds: u64,
    rule: String,
    size: u8,
    swap2: bool,
    move_limit: Option<usize>,
    turn_ms: Option<u64>,
    /// Main time and increment.
    game_ms: Option<[u64; 2]>,
    nodes: Option<u64>,
    depth: Option<u32>,
    memory: Option<u64>,
    threads: Option<u32>,
    cpu_clock: bool,
    tolerance_ms: u64,
    silence_ms: u64,
    /// Score and moves.
    win: Option<(f64, u32)>,
    /// Score, moves and stones.
    draw: Option<(f64, u32, usize)>,
    openings: Vec<String>,
    /// Two bounds, two error rates, and whether the bounds are normalized.
    sprt: Option<([f64; 4], bool)>,
    seed: u64,
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl From<&MatchPlan> for Stored {
    fn from(plan: &MatchPlan) -> Self {
        let (rules, terms) = (&plan.rules, &plan.rules.terms);
        let opening = |opening: &Opening| opening.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        Self {
            players: plan.players.iter().map(PlayerSpec::to_string).collect(),
            schedule: plan.schedule.name().to_owned(),
            rounds: plan.rounds,
            rule: rules.rule.to_string(),
            size: rules.size.side(),
            swap2: rules.swap2,
            move_limit: rules.move_limit,
            turn_ms: terms.turn.map(millis),
            game_ms: terms.game.map(|(main, increment)| [millis(main), millis(increment)]),
            nodes: terms.nodes,
            depth: terms.depth,
            memory: terms.memory,
            threads: terms.threads,
            cpu_clock: terms.measure == Measure::Cpu,
            tolerance_ms: millis(terms.tolerance),
            silence_ms: millis(terms.silence),
            win: rules.adjudication.win.map(|win| (win.score, win.moves)),
            draw: rules.adjudication.draw.map(|draw| (draw.score, draw.moves, draw.after)),
            openings: plan.openings.iter().map(opening).collect(),
            sprt: plan.sprt.map(|s| ([s.elo0, s.elo1, s.alpha, s.beta], s.model == EloModel::Normalized)),
            seed: plan.seed,
        }
    }
}

impl TryFrom<Stored> for MatchPlan {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let players: Result<Vec<PlayerSpec>, _> = stored.players.iter().map(|text| text.parse()).collect();
        let opening = |text: &String| -> Result<Opening, String> {
            text.split_whitespace()
                .map(|p| p.parse().map_err(|error: tengen_rules::PointError| error.to_string()))
                .collect()
        };
        let time = Duration::from_millis;
        let terms = Terms {
            turn: stored.turn_ms.map(time),
            game: stored.game_ms.map(|[main, increment]| (time(main), time(increment))),
            nodes: stored.nodes,
            depth: stored.depth,
            memory: stored.memory,
            threads: stored.threads,
            measure: if stored.cpu_clock { Measure::Cpu } else { Measure::Wall },
            tolerance: time(stored.tolerance_ms),
            silence: time(stored.silence_ms),
        };
        let rules = GameRules {
            rule: stored.rule.parse::<RuleSet>().map_err(|error| error.to_string())?,
            size: BoardSize::new(stored.size).map_err(|error| error.to_string())?,
            swap2: stored.swap2,
            move_limit: stored.move_limit,
            terms,
            adjudication: Adjudication {
                win: stored.win.map(|(score, moves)| WinAdjudication { score, moves }),
                draw: stored.draw.map(|(score, moves, after)| DrawAdjudication { score, moves, after }),
            },
        };
        let model = |normalized| if normalized { EloModel::Normalized } else { EloModel::Logistic };
        Ok(Self {
            players: players.map_err(|error| error.to_string())?,
            schedule: Schedule::named(&stored.schedule)
                .ok_or_else(|| format!("`{}` is no schedule", stored.schedule))?,
            rounds: stored.rounds,
            rules,
            openings: stored.openings.iter().map(opening).collect::<Result<_, _>>()?,
            sprt: stored.sprt.map(|([elo0, elo1, alpha, beta], n)| Sprt { elo0, elo1, alpha, beta, model: model(n) }),
            seed: stored.seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn plan(players: &[&str]) -> MatchPlan {
        let size = BoardSize::STANDARD;
        MatchPlan {
            players: players.iter().map(|text| text.parse().unwrap()).collect(),
            schedule: Schedule::RoundRobin,
            rounds: 3,
            rules: GameRules {
                rule: RuleSet::Renju,
                size,
                swap2: false,
                move_limit: GameRules::usual_move_limit(RuleSet::Renju, size),
                terms: Terms { game: Some((Duration::from_secs(10), Duration::from_millis(100))), ..Terms::default() },
                adjudication: Adjudication {
                    win: Some(WinAdjudication { score: 900.0, moves: 3 }),
                    draw: Some(DrawAdjudication { score: 1.5, moves: 4, after: 100 }),
                },
            },
            openings: crate::opening::generate_openings(RuleSet::Renju, size, 3, 2, 5),
            sprt: Some(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Normalized }),
            seed: 77,
        }
    }

    #[test]
    fn a_plan_survives_its_stored_form() {
        let plan = plan(&["sharp", "/bin/sh -c 'exit 1' name='The shell' dialect=rapfi info.a=b"]);
        assert_eq!(MatchPlan::from_json(&plan.to_json()), Ok(plan));
        assert!(MatchPlan::from_json("{}").is_err());
    }

    #[test]
    fn every_meeting_has_both_colors_and_one_opening() {
        let mut plan = plan(&["sharp", "steady", "club"]);
        plan.sprt = None;
        assert_eq!(plan.games(), 18);
        let units: Vec<Unit> = (0..plan.games()).map(|game| plan.unit(game)).collect();
        for pair in units.chunks_exact(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
        }
        let meetings: Vec<[usize; 2]> = units.iter().step_by(2).map(|unit| unit.players).collect();
        assert_eq!(meetings, [[0, 1], [0, 2], [1, 2]].repeat(3));
        let openings: Vec<usize> = units.iter().step_by(6).map(|unit| unit.opening).collect();
        assert_eq!(openings, [0, 1, 0]);
        plan.schedule = Schedule::Gauntlet;
        assert_eq!(plan.games(), 12);
        assert!((0..12).all(|game| plan.unit(game).players.contains(&0)));
        plan.schedule = Schedule::SelfPlay;
        assert_eq!(plan.games(), 9);
        let units: Vec<Unit> = (0..9).map(|game| plan.unit(game)).collect();
        assert!(units.iter().all(|unit| unit.players[0] == unit.players[1]));
        assert_eq!(units.iter().map(|unit| unit.opening).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1, 0, 0, 0]);
        assert_eq!(MatchPlan::from_json(&plan.to_json()), Ok(plan));
    }

    #[test]
    fn plans_that_make_no_sense_are_refused() {
        let refused = |plan: MatchPlan| plan.check().unwrap_err();
        assert_eq!(refused(plan(&["sharp"])), PlanError::Players(1));
        assert_eq!(refused(plan(&["sharp", "steady name=sharp"])), PlanError::Name("sharp".to_owned()));
        assert_eq!(refused(plan(&["sharp", "steady", "club"])), PlanError::Sprt(3));
        let mut unlimited = plan(&["sharp", "/bin/sh"]);
        unlimited.rules.terms.game = None;
        assert_eq!(refused(unlimited), PlanError::NoLimit);
    }
}
