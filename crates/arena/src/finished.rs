use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::plan::{MatchPlan, Unit};
use crate::play::{GameEnd, PlayedGame, describe};
use crate::record;

/// A finished game in the form that is counted, kept and sent: what the standings need, and its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// What counts.
    pub summary: GameSummary,
    /// The files of the game, by extension.
    pub files: Vec<(String, Vec<u8>)>,
}

/// What a game contributes to standings and tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Its number in the match.
    pub game: u64,
    /// The players by their place in the plan: who began and who answered.
    pub players: [usize; 2],
    /// Half points of the one who began.
    pub half_points: u8,
    /// Which of the two had Black: 0 unless they swapped.
    pub black: usize,
    /// How it ended, as a word: `five`, `forbidden`, `board-full`, a fault, `adjudication`, …
    pub end: String,
    /// Which of the two lost it by a fault.
    pub at_fault: Option<usize>,
    /// How it ended, in a sentence.
    pub sentence: String,
    /// The moves.
    pub moves: String,
    /// How many.
    pub plies: usize,
    /// How many moves each of the two thought about, how long in all, and how long at most.
    pub thinking: [Thinking; 2],
}

/// What a player spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Moves it thought about.
    pub moves: u64,
    /// Time in all.
    pub total: Duration,
    /// The longest move.
    pub longest: Duration,
}

impl Thinking {
    /// In whole microseconds, as journals have it: a game that was just played adds up to the same as one that is read again.
    fn stored(self) -> Self {
        let whole = |time| Duration::from_micros(micros(time));
        Self { moves: self.moves, total: whole(self.total), longest: whole(self.longest) }
    }
}

impl FinishedGame {
    pub(crate) fn new(plan: &MatchPlan, unit: &Unit, game: &PlayedGame) -> Self {
        let names = unit.players.map(|player| plan.players[player].name.as_str());
        Self { summary: GameSummary::new(plan, unit, game), files: record::files(plan, unit, game, names) }
    }
}

impl GameSummary {
    pub(crate) fn new(plan: &MatchPlan, unit: &Unit, game: &PlayedGame) -> Self {
        let names = unit.players.map(|player| plan.players[player].name.as_str());
        let mut thinking = [Thinking::default(); 2];
        for (ply, played) in game.moves.iter().enumerate().skip(game.opening) {
            let player = &mut thinking[game.player_of(ply)];
            player.moves += 1;
            player.total += played.spent;
            player.longest = player.longest.max(played.spent);
        }
        let thinking = thinking.map(Thinking::stored);
        let moves: Vec<String> = game.moves.iter().map(|played| played.mv.to_string()).collect();
        let at_fault = match game.end {
            GameEnd::Fault { player, .. } => Some(player),
            _ => None,
        };
        Self {
            game: unit.game,
            players: unit.players,
            half_points: game.half_points(),
            black: game.black,
            end: game.end_name().to_owned(),
            at_fault,
            sentence: describe(game, names),
            plies: moves.len(),
            moves: moves.join(" "),
            thinking,
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A summary in its stored form: one line of a journal.
#[derive(Serialize, Deserialize)]
struct Stored {
    game: u64,
    players: [usize; 2],
    half_points: u8,
    black: usize,
    end: String,
    at_fault: Option<usize>,
    sentence: String,
    moves: String,
    plies: usize,
    /// Moves, microseconds in all, microseconds at most.
    thinking: [[u64; 3]; 2],
}

impl GameSummary {
    /// One line of JSON.
    pub fn to_json(&self) -> String {
        let thinking = self.thinking.map(|spent| [spent.moves, micros(spent.total), micros(spent.longest)]);
        let Self { game, players, half_points, black, at_fault, plies, .. } = *self;
        let (end, sentence, moves) = (self.end.clone(), self.sentence.clone(), self.moves.clone());
        let stored = Stored { game, players, half_points, black, end, at_fault, sentence, moves, plies, thinking };
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads what [`GameSummary::to_json`] wrote.
    ///
    /// # Errors
    /// It is no summary.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let stored: Stored = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if stored.half_points > 2 || stored.black > 1 || stored.at_fault.is_some_and(|player| player > 1) {
            return Err(format!("a game of two players has no such result: {}", text.trim()));
        }
        let time = Duration::from_micros;
        let Stored { game, players, half_points, black, end, at_fault, sentence, moves, plies, thinking } = stored;
        let thinking =
            thinking.map(|[moves, total, longest]| Thinking { moves, total: time(total), longest: time(longest) });
        Ok(Self { game, players, half_points, black, end, at_fault, sentence, moves, plies, thinking })
    }
}
