use serde::{Deserialize, Serialize};
use tengen_rules::{
    BoardSize, BoardSizeError, Color, Game, GameStep, GameStepError, Move, MoveError, Opening, OpeningAction,
    OpeningError, Point, Position, RuleSet, RuleSetError, Setup, SetupError, parse_moves,
};

/// A game as text: enough to play it again from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameText {
    /// The side of the board.
    pub size: u8,
    /// The rule set's name.
    pub rule: String,
    /// The opening procedure's name, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// The position the game begins with, if that is not the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<StartText>>,
    /// The moves and the decisions of the opening procedure in their order, `h8 i9 g7 swap …`.
    pub moves: String,
}

/// A position as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct StartText {
    /// The points with black stones, `h8 i9 …`.
    pub black: String,
    /// The points with white stones.
    pub white: String,
    /// `black` or `white`.
    pub to_move: String,
}

/// A game text that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// The board size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// The rule set.
    #[error(transparent)]
    Rule(#[from] RuleSetError),
    /// The opening procedure.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A point that is no point.
    #[error(transparent)]
    Point(#[from] MoveError),
    /// The color to move.
    #[error("`{0}` is not a color: expected black or white")]
    Color(String),
    /// The position at the start.
    #[error(transparent)]
    Start(#[from] SetupError),
    /// A word that is neither a move nor a decision.
    #[error(transparent)]
    Step(GameStepError),
    /// A move or a decision against the rules.
    #[error("step {number} (`{step}`): {reason}")]
    Illegal {
        /// Which step, from 1.
        number: usize,
        /// The step.
        step: GameStep,
        /// Why it cannot be taken.
        reason: GameStepError,
    },
}

impl GameText {
    /// A game of moves alone, from the empty board.
    pub fn of_moves(size: u8, rule: &str, moves: &str) -> Self {
        Self { size, rule: rule.to_owned(), opening: None, start: None, moves: moves.to_owned() }
    }

    /// The game before its first step.
    ///
    /// # Errors
    /// A name that means nothing, or a position that is none.
    pub fn beginning(&self) -> Result<Game, GameTextError> {
        let (rule, size): (RuleSet, _) = (self.rule.parse()?, BoardSize::new(self.size)?);
        let opening = self.opening.as_deref().map_or(Ok(Opening::Free), str::parse)?;
        let game = match &self.start {
            None => Game::new(rule, size),
            Some(start) => Game::from_position(start.position(rule, size)?),
        };
        Ok(game.with_opening(opening)?)
    }
}

/// The steps that a text names: moves in any writing that [`parse_moves`] reads, and decisions.
///
/// # Errors
/// The first word that is neither.
pub fn parse_steps(text: &str) -> Result<Vec<GameStep>, GameStepError> {
    let mut steps = Vec::new();
    for word in text.split_whitespace() {
        if let Ok(action) = word.parse::<OpeningAction>() {
            steps.push(GameStep::Action(action));
        } else {
            let moves = parse_moves(word).map_err(|_| GameStepError::Unknown(word.chars().take(40).collect()))?;
            steps.extend(moves.into_iter().map(GameStep::Move));
        }
    }
    Ok(steps)
}

/// The text of steps, which [`parse_steps`] reads.
pub fn steps_text(steps: impl IntoIterator<Item = GameStep>) -> String {
    steps.into_iter().map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
}

impl StartText {
    fn of(position: &Position) -> Option<Self> {
        let stones = |color: Color| steps_text(position.board().stones_of(color).map(|p| GameStep::Move(p.into())));
        let is_usual = position.board().stones() == 0 && position.to_move() == Color::Black;
        (!is_usual).then(|| Self {
            black: stones(Color::Black),
            white: stones(Color::White),
            to_move: position.to_move().name().to_owned(),
        })
    }

    /// A position that no game leads to, or that is over, is one all the same.
    fn position(&self, rule: RuleSet, size: BoardSize) -> Result<Position, GameTextError> {
        let points = |text: &str, color| -> Result<Vec<(Point, Color)>, MoveError> {
            Ok(parse_moves(text)?.into_iter().filter_map(Move::point).map(|p| (p, color)).collect())
        };
        let stones = [points(&self.black, Color::Black)?, points(&self.white, Color::White)?].concat();
        let to_move = Color::ALL.into_iter().find(|color| color.name() == self.to_move);
        let to_move = Some(to_move.ok_or_else(|| GameTextError::Color(self.to_move.chars().take(40).collect()))?);
        let position = Position::try_from(Setup { size, rule, stones, to_move });
        Ok(position.or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished)?)
    }
}

impl From<&Game> for GameText {
    fn from(game: &Game) -> Self {
        let opening = Some(game.opening()).filter(|opening| **opening != Opening::Free).map(ToString::to_string);
        Self {
            size: game.size().side(),
            rule: game.rule().to_string(),
            opening,
            start: StartText::of(game.start()).map(Box::new),
            moves: steps_text(game.steps()),
        }
    }
}

impl TryFrom<&GameText> for Game {
    type Error = GameTextError;

    fn try_from(text: &GameText) -> Result<Self, GameTextError> {
        let mut game = text.beginning()?;
        for (number, step) in (1..).zip(parse_steps(&text.moves).map_err(GameTextError::Step)?) {
            game.take_step(step).map_err(|reason| GameTextError::Illegal { number, step, reason })?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &GameText) -> Result<Game, GameTextError> {
        Game::try_from(text)
    }

    #[test]
    fn a_game_comes_back_with_its_opening_and_its_start() {
        let plain = GameText::of_moves(15, "renju", "h8 i9 -- g7");
        assert_eq!(GameText::from(&game(&plain).unwrap()), plain);
        let swap2 = GameText {
            opening: Some("swap2".to_owned()),
            moves: "h8 i9 g7 put-two i7 i8 swap g9".to_owned(),
            ..plain.clone()
        };
        assert_eq!(GameText::from(&game(&swap2).unwrap()), swap2);
        let start = StartText { black: "h8 h9".to_owned(), white: "a1".to_owned(), to_move: "white".to_owned() };
        let set_up = GameText { start: Some(Box::new(start)), moves: "h7 i9".to_owned(), ..plain };
        let played = game(&set_up).unwrap();
        assert_eq!(played.board().stones(), 5);
        assert_eq!(GameText::from(&played), set_up);
    }

    #[test]
    fn games_written_before_there_were_openings_are_read() {
        let old: GameText = serde_json::from_str(r#"{"size":15,"rule":"freestyle","moves":"h8 i9"}"#).unwrap();
        assert_eq!(game(&old).unwrap().ply(), 2);
        assert!(serde_json::to_string(&old).unwrap().ends_with(r#""moves":"h8 i9"}"#));
    }

    #[test]
    fn glued_moves_are_read() {
        assert_eq!(steps_text(parse_steps("h8i9 swap G7").unwrap()), "h8 i9 swap g7");
    }

    #[test]
    fn nonsense_is_quoted() {
        let plain = GameText::of_moves(15, "renju", "");
        let says = |text: GameText| game(&text).unwrap_err().to_string();
        assert!(says(GameText { moves: "h8 hello".to_owned(), ..plain.clone() }).starts_with("`hello` is neither"));
        assert!(says(GameText { moves: "h8 swap".to_owned(), ..plain.clone() }).starts_with("step 2 (`swap`): "));
        assert!(says(GameText { opening: Some("magic".to_owned()), ..plain.clone() }).starts_with("`magic` is not"));
        let start = StartText { black: "h8".to_owned(), white: "h8".to_owned(), to_move: "green".to_owned() };
        assert!(says(GameText { start: Some(Box::new(start.clone())), ..plain.clone() }).starts_with("`green` is not"));
        let start = StartText { to_move: "black".to_owned(), ..start };
        assert!(says(GameText { start: Some(Box::new(start)), ..plain }).contains("h8"));
    }
}
