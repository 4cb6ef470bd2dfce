//! The swap2 dialogue for players that know nothing but moves.
use std::time::Duration;

use tengen_player::{Limits, NoMove, Player, Watch};
use tengen_rules::{Color, Game, Move, Outcome, Point};
use web_time::Instant;

/// What a player does at a step of the swap2 dialogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2Choice {
    /// Takes the other color.
    Swap,
    /// Puts stones: three to begin with; then one to keep White, or two to let the other side choose.
    Stones(Vec<Point>),
}

/// Offers of three stones that tournaments use, as columns and rows from the center.
///
/// Source: the list of openings in plastovicka/Piskvork (`openings.txt`), those of three stones near the center.
const OFFERS: [[(i8, i8); 3]; 8] = [
    [(0, 0), (1, 0), (1, -3)],
    [(0, 0), (1, -1), (0, -3)],
    [(0, 0), (1, -1), (1, -3)],
    [(0, 0), (1, 0), (3, 0)],
    [(0, 0), (1, -1), (-1, -3)],
    [(0, 0), (1, 1), (2, 0)],
    [(0, 0), (-1, 1), (-1, -2)],
    [(0, 0), (0, -1), (2, 2)],
];

/// On boards below this side the offers reach too far.
const LEAST_SIDE_OF_OFFERS: u8 = 9;
/// Moves of a game that is played out to see who is better; longer ones are undecided.
const PLAYOUT_PLIES: usize = 120;

/// Lets any player take part in swap2, though it knows nothing but moves: it offers stones from a list, and decides between the
/// colors by playing the position out against itself.
///
/// The game has none, three or five stones. Black wins the game played out: Black is taken. White wins, or nobody: White is kept.
///
/// # Errors
/// The player has no move.
pub fn choose(
    player: &mut dyn Player,
    game: &Game,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Swap2Choice, NoMove> {
    if game.board().stones() == 0 {
        return Ok(Swap2Choice::Stones(offer(game)));
    }
    // Two fifths for the game played out, two for the move, and one in reserve.
    let part = Limits { time: limits.time.map(|time| time * 2 / 5), ..*limits };
    let until = part.time.map(|time| Instant::now() + time);
    let each = Limits { time: limits.time.map(share_of_playout), ..*limits };
    if played_out(player, game, &each, &mut Until { until, watch })? == Some(Color::Black) {
        return Ok(Swap2Choice::Swap);
    }
    let stone = player.choose(game, &part, watch)?.mv.point();
    // A pass keeps White as well; the protocol has no word for it, so the board decides.
    Ok(Swap2Choice::Stones(stone.into_iter().collect()))
}

/// Stops earlier than the one who watches would.
struct Until<'a> {
    until: Option<Instant>,
    watch: &'a mut dyn Watch,
}

impl Watch for Until<'_> {
    fn stopped(&self) -> bool {
        self.watch.stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The time of one move of the game played out.
fn share_of_playout(time: Duration) -> Duration {
    time / 2 / u32::try_from(PLAYOUT_PLIES).unwrap_or(u32::MAX)
}

/// An offer, which depends on nothing but the board size and how often it was asked: a player without luck is predictable, so
/// the place in the list comes from chance.
fn offer(game: &Game) -> Vec<Point> {
    let size = game.size();
    let center = size.tengen();
    let at = |(dc, dr): (i8, i8)| {
        let (col, row) = (center.col().checked_add_signed(dc)?, center.row().checked_add_signed(dr)?);
        Point::new(col, row).filter(|&p| size.contains(p))
    };
    let offer = if size.side() < LEAST_SIDE_OF_OFFERS { &OFFERS[5] } else { &OFFERS[fastrand::usize(..OFFERS.len())] };
    offer.iter().copied().filter_map(at).collect()
}

/// Who wins when the player plays on for both sides; `None` if nobody does soon.
fn played_out(
    player: &mut dyn Player,
    game: &Game,
    each: &Limits,
    watch: &mut dyn Watch,
) -> Result<Option<Color>, NoMove> {
    let mut game = game.clone();
    for _ in 0..PLAYOUT_PLIES {
        if watch.stopped() || game.is_over() {
            break;
        }
        let mv: Move = player.choose(&game, each, watch)?.mv;
        let Ok(legal) = game.check(mv) else { break };
        game.play(legal);
    }
    Ok(game.outcome().and_then(Outcome::winner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_classroom::Level;
    use tengen_player::StopFlag;
    use tengen_rules::{BoardSize, RuleSet, parse_moves};

    fn game(size: u8, moves: &str) -> Game {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::new(size).unwrap());
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        game
    }

    fn chosen(game: &Game) -> Swap2Choice {
        let mut player = Level::named("sharp").unwrap().player(7);
        choose(player.as_mut(), game, &Limits::default(), &mut StopFlag::new()).unwrap()
    }

    #[test]
    fn three_different_stones_are_offered_on_every_board() {
        for side in BoardSize::MIN..=BoardSize::MAX {
            for _ in 0..20 {
                let game = game(side, "");
                let Swap2Choice::Stones(stones) = chosen(&game) else { panic!("nobody swaps an empty board") };
                let distinct = stones[0] != stones[1] && stones[1] != stones[2] && stones[0] != stones[2];
                assert!(stones.len() == 3 && distinct && stones.iter().all(|&p| game.size().contains(p)), "{stones:?}");
            }
        }
    }

    #[test]
    fn an_open_three_of_stones_is_worth_taking_and_scattered_stones_are_not() {
        // Black has h8, i8 and j8 in a row with White far away: White moves, but five stones decide.
        assert_eq!(chosen(&game(15, "h8 a1 i8 a15 j8")), Swap2Choice::Swap);
        // Black's stones are in the corners and White's in the center.
        let kept = chosen(&game(15, "a1 h8 o15 i9 a15"));
        assert!(matches!(kept, Swap2Choice::Stones(stones) if stones.len() == 1));
    }
}
