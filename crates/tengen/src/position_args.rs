use anyhow::{Context as _, Result, bail};
use clap::Args;
use tengen_rules::{BoardSize, Color, Game, Point, Position, RuleSet, Setup, SetupError, parse_moves};

/// A position as moves or as stones, for the commands that look at one.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PositionArgs {
    /// The moves that lead to it, Black first: "h8 i9 j7"
    #[arg(long, value_name = "MOVES", conflicts_with = "setup")]
    moves: Option<String>,
    /// Its stones: "b:h8,j9 w:i9"
    #[arg(long, value_name = "STONES")]
    setup: Option<String>,
    /// The side to move, where it does not follow from the stones: black or white
    #[arg(long, visible_alias = "side", value_name = "COLOR", value_parser = color)]
    to_move: Option<Color>,
}

impl PositionArgs {
    /// Whether a position is given at all.
    pub(crate) const fn is_empty(&self) -> bool {
        self.moves.is_none() && self.setup.is_none()
    }

    /// The position as a game: after its moves, or beginning with its stones.
    pub(crate) fn game(&self, rule: RuleSet, size: BoardSize) -> Result<Game> {
        if let Some(stones) = &self.setup {
            return set_up(rule, size, stones_of(stones)?, self.to_move);
        }
        game_after(rule, size, self.moves.as_deref().unwrap_or_default(), self.to_move)
    }
}

/// The side a word names.
pub(crate) fn color(name: &str) -> Result<Color, String> {
    let found = Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| format!("`{name}` is not a color: expected black or white"))
}

/// Plays moves from the empty board. Where another side is to move than follows from them, the stones count and not their
/// order.
pub(crate) fn game_after(rule: RuleSet, size: BoardSize, moves: &str, to_move: Option<Color>) -> Result<Game> {
    let mut game = Game::new(rule, size);
    for (i, mv) in parse_moves(moves)?.into_iter().enumerate() {
        let legal = game.check_foul(mv).with_context(|| format!("move {} (`{mv}`)", i + 1))?;
        game.play(legal);
    }
    match to_move {
        Some(color) if color != game.to_move() && !game.is_over() => {
            let board = game.board();
            let stones = board.size().points().filter_map(|p| Some((p, board.get(p)?))).collect();
            set_up(rule, size, stones, to_move)
        }
        _ => Ok(game),
    }
}

/// A game that begins with stones, however many there are of each color and whether or not one side has won.
pub(crate) fn set_up(
    rule: RuleSet,
    size: BoardSize,
    stones: Vec<(Point, Color)>,
    to_move: Option<Color>,
) -> Result<Game> {
    let setup = Setup { size, rule, stones, to_move };
    let position = Position::try_from(setup).or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished)?;
    Ok(Game::from_position(position))
}

/// Reads `b:h8,j9 w:i9`.
fn stones_of(text: &str) -> Result<Vec<(Point, Color)>> {
    let mut stones = Vec::new();
    for part in text.split_whitespace() {
        let (color, points) = match part.split_once(':') {
            Some(("b" | "B", points)) => (Color::Black, points),
            Some(("w" | "W", points)) => (Color::White, points),
            _ => bail!("`{part}` is not a list of stones: expected b: or w: and points, like b:h8,j9"),
        };
        for mv in parse_moves(points)? {
            stones.push((mv.point().with_context(|| format!("`{mv}` in `{part}` is not a point"))?, color));
        }
    }
    Ok(stones)
}
