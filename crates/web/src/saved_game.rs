//! A game as it is kept: everything it takes to go on exactly where it was.
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_api::{GameText, GameTextError, InfoText, RecordText, parse_steps, steps_text};
use tengen_rules::{Color, Control, DrawReason, Game, GameStepError, OpeningAction, Outcome, WinReason};

use crate::time_choice::TimeChoice;

/// Who decides for a color.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub(crate) enum Who {
    /// Somebody at this screen.
    Person,
    /// A program.
    Program {
        /// Its level's name.
        level: String,
    },
}

impl Who {
    /// As the session knows it.
    pub(crate) const fn control(&self) -> Control {
        match self {
            Self::Person => Control::Person,
            Self::Program { .. } => Control::Program,
        }
    }

    /// The program's level.
    pub(crate) fn level(&self) -> Option<&str> {
        match self {
            Self::Person => None,
            Self::Program { level } => Some(level),
        }
    }
}

/// How soon after the last stone a program's stone may come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pace {
    /// At once.
    Instant,
    /// As a person who knows the move.
    #[default]
    Natural,
    /// Slowly enough to watch.
    Slow,
}

impl Pace {
    /// All, the fastest first.
    pub(crate) const ALL: [Self; 3] = [Self::Instant, Self::Natural, Self::Slow];

    /// The shortest time from one stone to the program's next, in milliseconds.
    pub(crate) const fn ms(self) -> f64 {
        match self {
            Self::Instant => 0.0,
            Self::Natural => 400.0,
            Self::Slow => 1500.0,
        }
    }

    /// Its place in [`Pace::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// A result by word or clock: the board does not show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Declared {
    /// Black gave up.
    BlackResigned,
    /// White gave up.
    WhiteResigned,
    /// Black's time ran out.
    BlackTimedOut,
    /// White's time ran out.
    WhiteTimedOut,
    /// Both agreed to a draw.
    Agreed,
}

impl Declared {
    fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Win { winner: Color::White, by: WinReason::Resignation } => Some(Self::BlackResigned),
            Outcome::Win { winner: Color::Black, by: WinReason::Resignation } => Some(Self::WhiteResigned),
            Outcome::Win { winner: Color::White, by: WinReason::Time } => Some(Self::BlackTimedOut),
            Outcome::Win { winner: Color::Black, by: WinReason::Time } => Some(Self::WhiteTimedOut),
            Outcome::Draw(DrawReason::Agreement) => Some(Self::Agreed),
            _ => None,
        }
    }

    fn declare(self, game: &mut Game) {
        match self {
            Self::BlackResigned => game.resign(Color::Black),
            Self::WhiteResigned => game.resign(Color::White),
            Self::BlackTimedOut => game.time_out(Color::Black),
            Self::WhiteTimedOut => game.time_out(Color::White),
            Self::Agreed => game.agree_draw(),
        }
    }
}

/// A game as it is kept, in progress or finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SavedGame {
    /// What a person called it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// When it began, in milliseconds since 1970.
    pub(crate) started: u64,
    /// The first player and the second: Black and White, unless an opening exchanged the colors.
    pub(crate) seats: [Who; 2],
    /// Rule set, board size, opening and moves; of a record the main line, as far as the rules allow it.
    pub(crate) game: GameText,
    /// Steps taken back that a redo would take, the next one last.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) undone: String,
    /// A result by word or clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) declared: Option<Declared>,
    /// The clocks.
    #[serde(default)]
    pub(crate) time: TimeChoice,
    /// How long each step took, in milliseconds; those taken back too.
    #[serde(default)]
    pub(crate) spent: Vec<u64>,
    /// How long the side to move has been thinking, in milliseconds.
    #[serde(default)]
    pub(crate) thinking: u64,
    /// Where the cursor is.
    #[serde(default)]
    pub(crate) cursor: String,
    /// Whether two programs are holding still.
    #[serde(default)]
    pub(crate) paused: bool,
    /// A record that came from a file, with all its variations and notes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) record: Option<RecordText>,
}

/// A record that cannot be played again.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SavedGameError {
    /// The moves played.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// The steps taken back.
    #[error(transparent)]
    Undone(#[from] GameStepError),
}

impl SavedGame {
    /// The game, played again to where it was.
    ///
    /// # Errors
    /// A move that cannot be read or played.
    pub(crate) fn game(&self) -> Result<Game, SavedGameError> {
        let mut game = Game::try_from(&self.game)?;
        let undone = parse_steps(&self.undone)?;
        let mut ahead = 0;
        // What was taken back is taken again and taken back; a step that no longer fits ends it.
        for &step in undone.iter().rev() {
            if game.take_step(step).is_err() {
                break;
            }
            ahead += 1;
        }
        for _ in 0..ahead {
            game.undo();
        }
        if let Some(declared) = self.declared {
            declared.declare(&mut game);
        }
        Ok(game)
    }

    /// The same with another game.
    #[must_use]
    pub(crate) fn with_game(mut self, game: &Game) -> Self {
        self.game = GameText::from(game);
        self.undone = steps_text(game.undone_steps().into_iter().rev());
        self.declared = game.outcome().and_then(Declared::of);
        self
    }

    /// The number of moves played.
    pub(crate) fn moves(&self) -> usize {
        self.words().filter(|word| word.parse::<OpeningAction>().is_err()).count()
    }

    /// Who played Black and who White.
    pub(crate) fn players(&self) -> [&Who; 2] {
        let swaps = self.words().filter(|word| word.parse() == Ok(OpeningAction::Swap)).count();
        let [first, second] = &self.seats;
        if swaps.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.game.moves.split_whitespace()
    }

    /// The key under which the library keeps it: the same for the same game, another one when it was continued another way, or played by
    /// others or at another time.
    pub(crate) fn library_key(&self) -> String {
        let mut hash: u64 = 0xCBF2_9CE4_8422_2325; // FNV-1a
        let record = self.record.iter().flat_map(|record| record.tree.bytes());
        let facts = self.record.iter().flat_map(|record| facts(&record.info));
        let declared = self.declared.map(|declared| declared as u8);
        for byte in self.game.moves.bytes().chain(declared).chain(record).chain(facts) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        // The same file is the same game whenever it is brought in.
        format!("game-{:x}-{hash:016x}", if self.record.is_some() { 0 } else { self.started })
    }

    /// The times the steps took.
    pub(crate) fn spent(&self) -> Vec<Duration> {
        self.spent.iter().map(|&ms| Duration::from_millis(ms)).collect()
    }
}

/// What tells one played game from another of the same moves: each fact that is known, after its number.
fn facts(info: &InfoText) -> impl Iterator<Item = u8> {
    let InfoText { black, white, event, round, place, date, .. } = info;
    let facts = (0_u8..).zip([black, white, event, round, place, date]).filter(|(_, fact)| !fact.is_empty());
    facts.flat_map(|(number, fact)| std::iter::once(number).chain(fact.bytes()))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tengen_rules::{BoardSize, Opening, RuleSet, parse_moves};

    /// A record of these moves on a standard board, two people playing.
    pub(crate) fn record(moves: &str) -> SavedGame {
        SavedGame {
            name: None,
            started: 1_700_000_000_000,
            seats: [Who::Person, Who::Person],
            game: GameText::of_moves(15, "freestyle", moves),
            undone: String::new(),
            declared: None,
            time: TimeChoice::None,
            spent: Vec::new(),
            thinking: 0,
            cursor: String::new(),
            paused: false,
            record: None,
        }
    }

    fn played(moves: &str, take_back: usize) -> Game {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        for _ in 0..take_back {
            game.undo();
        }
        game
    }

    #[test]
    fn a_game_comes_back_with_what_was_taken_back() {
        let game = played("h8 i9 h9 i10 h10", 2);
        assert_eq!(record("").with_game(&game).game().unwrap(), game);
    }

    #[test]
    fn an_opening_comes_back_with_its_decisions_those_taken_back_too() {
        let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        let mut game = game.with_opening(Opening::Swap2).unwrap();
        for step in parse_steps("h8 a1 i9 put-two i7 i8 swap g9").unwrap() {
            game.take_step(step).unwrap();
        }
        for back in 0..8 {
            let record = record("").with_game(&game);
            assert_eq!(record.game().unwrap(), game, "{back} back");
            game.undo();
        }
    }

    #[test]
    fn players_are_told_by_their_colors() {
        let mut swapped = record("h8 a1 i9 swap g7");
        swapped.seats[0] = Who::Program { level: "club".to_owned() };
        assert_eq!(swapped.players(), [&Who::Person, &Who::Program { level: "club".to_owned() }]);
        assert_eq!(swapped.moves(), 4);
    }

    #[test]
    fn a_declared_result_comes_back() {
        for side in Color::ALL {
            let mut game = played("h8 i9", 0);
            game.resign(side);
            assert_eq!(record("").with_game(&game).game().unwrap(), game);
            let mut game = played("h8 i9", 1);
            game.time_out(side);
            assert_eq!(record("").with_game(&game).game().unwrap(), game);
        }
    }

    #[test]
    fn a_won_game_taken_back_comes_back() {
        let game = played("h8 a1 i8 a2 j8 a3 k8 a4 l8", 1);
        assert_eq!(record("").with_game(&game).game().unwrap(), game);
    }

    #[test]
    fn the_library_knows_a_game_again_and_tells_continuations_apart() {
        let key = |moves| record(moves).library_key();
        assert_eq!(key("h8 i9"), key("h8 i9"));
        assert_ne!(key("h8 i9"), key("h8 i10"));
        let dated = |date: &str| {
            let info = InfoText { black: "Ada".to_owned(), date: date.to_owned(), ..InfoText::default() };
            let text = RecordText { size: 15, info, tree: "h8 i9".to_owned(), notes: Vec::new() };
            SavedGame { record: Some(text), ..record("h8 i9") }.library_key()
        };
        assert_eq!(dated("2024-05-31"), dated("2024-05-31"));
        assert_ne!(dated("2024-05-31"), dated("2024-06-01"), "the same moves, played twice");
        assert!(key("h8").len() <= 64);
        assert!(key("h8").bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
    }

    #[test]
    fn records_survive_being_written() {
        let mut game = played("h8 i9 h9", 1);
        game.resign(Color::Black);
        let mut record = record("").with_game(&game);
        record.seats[1] = Who::Program { level: "club".to_owned() };
        record.time = TimeChoice::Byoyomi { main: 5, period: 30, periods: 3 };
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<SavedGame>(&text).unwrap(), record);
    }
}
