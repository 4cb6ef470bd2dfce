//! One game from its opening to its end.
use std::time::Duration;

use tengen_gomocup::{SearchNote, SearchScore};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, Clock, Color, Game, Move, Outcome, Point, RuleSet, WinReason};

use crate::adjudication::{Adjudication, Adjudicator, Decision};
use crate::fault::Fault;
use crate::seat::{Answered, Seat, Stopped, check};
use crate::swap2::Swap2Choice;
use crate::terms::Terms;
use crate::transcript::Transcript;

/// How games of a match are played, whoever plays them.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRules {
    /// The rule set.
    pub rule: RuleSet,
    /// The board.
    pub size: BoardSize,
    /// Whether the players agree on the first stones by swap2 instead of a given opening.
    pub swap2: bool,
    /// Moves after which a game is a draw; `None`: only a full board is.
    pub move_limit: Option<usize>,
    /// What each player may use.
    pub terms: Terms,
    /// When the arena ends a game.
    pub adjudication: Adjudication,
}

impl GameRules {
    /// Gomocup draws Renju games 25 moves before the board is full: 200 moves on 15×15.
    pub fn usual_move_limit(rule: RuleSet, size: BoardSize) -> Option<usize> {
        (rule == RuleSet::Renju).then(|| size.area() - 25)
    }
}

/// A finished game. Players are 0, who began, and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// All moves, those of the opening first.
    pub moves: Vec<PlayedMove>,
    /// How many of them nobody thought about, or were agreed on by swap2.
    pub opening: usize,
    /// Which player had Black: 0 unless they swapped.
    pub black: usize,
    /// How it ended.
    pub end: GameEnd,
    /// What was said between the arena and each player.
    pub transcripts: [Transcript; 2],
}

/// A move and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// How long the player thought.
    pub spent: Duration,
    /// What the player said.
    pub note: SearchNote,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// On the board.
    Board(Outcome),
    /// A player lost it by a fault; which one.
    Fault {
        /// The player at fault, 0 or 1.
        player: usize,
        /// What it did.
        fault: Fault,
    },
    /// The arena decided; the winner's color, or nobody.
    Adjudicated(Option<Color>),
}

impl PlayedGame {
    /// The player that won, 0 or 1; `None` for a draw.
    pub fn winner(&self) -> Option<usize> {
        let player = |color: Color| if color == Color::Black { self.black } else { 1 - self.black };
        match &self.end {
            GameEnd::Board(outcome) => outcome.winner().map(player),
            GameEnd::Fault { player, .. } => Some(1 - player),
            GameEnd::Adjudicated(winner) => winner.map(player),
        }
    }

    /// Half points of player 0.
    pub fn half_points(&self) -> u8 {
        match self.winner() {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// How it ended, as a word for tables and records.
    pub fn end_name(&self) -> &'static str {
        match &self.end {
            GameEnd::Board(Outcome::Win { by, .. }) => by.name(),
            GameEnd::Board(Outcome::Draw(reason)) => reason.name(),
            GameEnd::Fault { fault, .. } => fault.name(),
            GameEnd::Adjudicated(_) => "adjudication",
        }
    }

    /// The player whose move this is, 0 or 1.
    pub const fn player_of(&self, ply: usize) -> usize {
        if ply.is_multiple_of(2) { self.black } else { 1 - self.black }
    }
}

/// Plays a game between two seats, each of which is left afterwards. `None` if the match was stopped meanwhile.
///
/// `watch` is told of every move.
pub(crate) fn play(
    rules: &GameRules,
    opening: &[Point],
    seats: [Box<dyn Seat>; 2],
    stop: &StopFlag,
    watch: &mut dyn FnMut(&Game),
) -> Option<PlayedGame> {
    let mut table = Table {
        rules,
        seats,
        game: new_game(rules),
        clock: rules.terms.clock(),
        black: 0,
        moves: Vec::new(),
        opening: 0,
        adjudicator: Adjudicator::new(rules.adjudication),
        stop,
        watch,
    };
    let end = table.run(opening);
    let transcripts = table.seats.map(Seat::end);
    let end = end.ok()?;
    Some(PlayedGame { moves: table.moves, opening: table.opening, black: table.black, end, transcripts })
}

fn new_game(rules: &GameRules) -> Game {
    let game = Game::new(rules.rule, rules.size);
    match rules.move_limit {
        Some(limit) => game.with_move_limit(limit),
        None => game,
    }
}

/// A game under way.
struct Table<'a> {
    rules: &'a GameRules,
    seats: [Box<dyn Seat>; 2],
    game: Game,
    /// The time of player 0 stands at Black's place and that of player 1 at White's, whoever has which color.
    clock: Clock,
    black: usize,
    moves: Vec<PlayedMove>,
    opening: usize,
    adjudicator: Adjudicator,
    stop: &'a StopFlag,
    watch: &'a mut dyn FnMut(&Game),
}

/// The match was stopped.
struct Cancelled;

/// A fault ends the game; the end of the match ends everything.
fn fault<T>(player: usize, result: Result<T, Stopped>) -> Result<Result<T, GameEnd>, Cancelled> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Stopped::Fault(fault)) => Ok(Err(GameEnd::Fault { player, fault })),
        Err(Stopped::Cancelled) => Err(Cancelled),
    }
}

impl Table<'_> {
    fn run(&mut self, opening: &[Point]) -> Result<GameEnd, Cancelled> {
        for player in 0..2 {
            let begun = self.seats[player].begin(self.rules.rule, self.rules.size);
            if let Some(end) = fault(player, begun)?.err() {
                return Ok(end);
            }
        }
        let begun = if self.rules.swap2 { self.swap2()? } else { self.put(0, opening, None) };
        if let Err(end) = begun {
            return Ok(end);
        }
        self.opening = self.moves.len();
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(GameEnd::Board(outcome.clone()));
            }
            if check(self.stop).is_err() {
                return Err(Cancelled);
            }
            if let Some(end) = self.turn()? {
                return Ok(end);
            }
        }
    }

    /// One move. What ends the game without a move on the board is returned.
    fn turn(&mut self) -> Result<Option<GameEnd>, Cancelled> {
        let side = self.game.to_move();
        let player = if side == Color::Black { self.black } else { 1 - self.black };
        let time = self.rules.terms.allowance(&self.clock, Color::ALL[player]);
        let answer = self.seats[player].choose(&self.game, time);
        let answered = match fault(player, answer)? {
            Ok(answered) => answered,
            Err(end) => return Ok(Some(end)),
        };
        let Answered { answer: mv, spent, note } = answered;
        if let Some(fault) = self.press(player, spent) {
            return Ok(Some(GameEnd::Fault { player, fault }));
        }
        // A forbidden move is played: it loses on the board, with its proof.
        match self.game.check_foul(mv) {
            Ok(legal) => self.game.play(legal),
            Err(error) => return Ok(Some(GameEnd::Fault { player, fault: Fault::illegal(mv, &error) })),
        }
        let decision = self.adjudicator.score(side, note.score, self.game.board().stones());
        self.moves.push(PlayedMove { mv, spent, note });
        (self.watch)(&self.game);
        Ok(match decision {
            _ if self.game.is_over() => None,
            Some(Decision::Win(winner)) => Some(GameEnd::Adjudicated(Some(winner))),
            Some(Decision::Draw) => Some(GameEnd::Adjudicated(None)),
            None => None,
        })
    }

    /// Charges a player's clock. What lies within the tolerance is forgiven: it is the arena's own delay.
    fn press(&mut self, player: usize, spent: Duration) -> Option<Fault> {
        let side = Color::ALL[player];
        let allowed = self.clock.remaining(side, Duration::ZERO)?;
        if spent > allowed + self.rules.terms.tolerance {
            return Some(Fault::Time { spent, allowed });
        }
        // The clock takes a move of exactly the time left as late.
        self.clock.press(side, spent.min(allowed.saturating_sub(Duration::from_millis(1))));
        None
    }

    /// The swap2 dialogue: three stones of player 0, then a color for one of them.
    fn swap2(&mut self) -> Result<Result<(), GameEnd>, Cancelled> {
        let mut chooser = 0;
        let white = loop {
            let before = self.moves.len();
            let time = self.rules.terms.allowance(&self.clock, Color::ALL[chooser]);
            let answer = self.seats[chooser].swap2(&self.game, time);
            let answered = match fault(chooser, answer)? {
                Ok(answered) => answered,
                Err(end) => return Ok(Err(end)),
            };
            if let Some(fault) = self.press(chooser, answered.spent) {
                return Ok(Err(GameEnd::Fault { player: chooser, fault }));
            }
            let stones = match (before, answered.answer) {
                (3 | 5, Swap2Choice::Swap) => {
                    // The chooser takes Black; the other side has White and the next move.
                    break 1 - chooser;
                }
                (0, Swap2Choice::Stones(stones)) if stones.len() == 3 => stones,
                (3 | 5, Swap2Choice::Stones(stones)) if stones.len() == 1 => stones,
                (3, Swap2Choice::Stones(stones)) if stones.len() == 2 => stones,
                (stones, answer) => {
                    let fault = Fault::Illegal(format!("{answer:?} is no answer with {stones} stones on the board"));
                    return Ok(Err(GameEnd::Fault { player: chooser, fault }));
                }
            };
            let count = stones.len();
            if let Err(end) = self.put(chooser, &stones, Some(answered.spent)) {
                return Ok(Err(end));
            }
            if count == 1 {
                break chooser;
            }
            chooser = 1 - chooser;
        };
        self.black = 1 - white;
        Ok(Ok(()))
    }

    /// Puts stones on the board that need no thinking. A player's own stones may be illegal; those of an opening that the
    /// match was given are its maker's responsibility, and are judged as the first player's.
    fn put(&mut self, player: usize, stones: &[Point], spent: Option<Duration>) -> Result<(), GameEnd> {
        for &p in stones {
            let mv = Move::Place(p);
            match self.game.check(mv) {
                Ok(legal) => self.game.play(legal),
                Err(error) => return Err(GameEnd::Fault { player, fault: Fault::illegal(mv, &error) }),
            }
            self.moves.push(PlayedMove { mv, spent: spent.unwrap_or_default(), note: SearchNote::default() });
            (self.watch)(&self.game);
        }
        Ok(())
    }
}

/// How a game ended, in one sentence for records.
pub(crate) fn describe(game: &PlayedGame, names: [&str; 2]) -> String {
    let color = |color: Color| names[if color == Color::Black { game.black } else { 1 - game.black }];
    match &game.end {
        GameEnd::Board(Outcome::Win { winner, by: WinReason::Five(_) }) => {
            format!("{} has a winning row", color(*winner))
        }
        GameEnd::Board(Outcome::Win { winner, by: WinReason::ForbiddenMove(proof) }) => {
            format!("{} played a forbidden move ({})", color(winner.opponent()), proof.kind())
        }
        GameEnd::Board(Outcome::Win { winner, by }) => format!("{} won by {}", color(*winner), by.name()),
        GameEnd::Board(Outcome::Draw(reason)) => format!("drawn by {}", reason.name()),
        GameEnd::Fault { player, fault } => format!("{}: {fault}", names[*player]),
        GameEnd::Adjudicated(Some(winner)) => format!("adjudicated: {} won", color(*winner)),
        GameEnd::Adjudicated(None) => "adjudicated: a draw".to_owned(),
    }
}

/// The score of a move as text.
pub(crate) fn score_text(score: SearchScore) -> String {
    match score {
        SearchScore::Value(value) => format!("{value}"),
        SearchScore::Win(plies) => format!("win in {plies}"),
        SearchScore::Loss(plies) => format!("loss in {plies}"),
    }
}
