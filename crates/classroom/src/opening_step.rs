use tengen_player::{Limits, Progress, StopFlag, Watch};
use tengen_rules::{
    Color, Game, GameStep, Move, OpeningAction, Outcome, Point, Position, Seat, Setup, SetupError, Stage,
};

use crate::player::ClassroomPlayer;
use crate::settings::{Search, Settings};

/// How many of the allowed points nearest to tengen a stone of the opening is drawn from.
const DRAWN_FROM: usize = 12;
/// How many fifth moves are declared: few, so that Black keeps a good one, and more than one, so that it isn't for nothing
/// that they are offered.
const DECLARED: u8 = 3;
/// A position that two equal players have not decided after this many more moves counts as even.
const PLAYED_OUT: usize = 24;
/// Positions that each move of a quick game looks at: a whole one takes well under a second.
const NODES: u64 = 1000;
/// How many points a stone is tried on to find one after which the position is even.
const TRIED: usize = 3;
/// How the quick games are played: looking three plies ahead, always the best move.
const QUICK: Settings = Settings {
    search: Search { depth: 3, keep: Some(16), alpha_beta: true, ordering: true },
    short_cut: true,
    ..Settings::GREEDY
};

/// What a program does where the opening procedure asks for something; `None` where it does not.
///
/// A stone after which the opponent may choose the color is put so that neither color is better off, any other one where it is worth most;
/// the color is taken for which a quick game from the position ends well; the fifth moves offered are the best by the score table, and the
/// one picked is worth least. No two offers are the same up to symmetry, because the rules allow none.
pub fn opening_step(game: &Game, seed: u64, watch: &mut dyn Watch) -> Option<GameStep> {
    let mut dice = fastrand::Rng::with_seed(seed ^ game.board().key() ^ game.steps().len() as u64);
    match game.stage() {
        _ if game.is_over() => None,
        Stage::Play => None,
        Stage::Stone { by, .. } => stone(game, by, &mut dice, watch).map(|p| GameStep::Move(p.into())),
        Stage::Decide { by, choices } => decision(game, by, choices, watch).map(GameStep::Action),
        Stage::Declare { most, .. } => Some(GameStep::Action(OpeningAction::Declare(most.min(DECLARED)))),
        Stage::Offer { .. } => offer(game).map(GameStep::Action),
        Stage::Pick { offers, .. } => pick(game, &offers).map(|p| GameStep::Move(p.into())),
    }
}

fn stone(game: &Game, by: Seat, dice: &mut fastrand::Rng, watch: &mut dyn Watch) -> Option<Point> {
    let near = nearest_to_tengen(game);
    let next = after(game, *near.first()?)?.stage();
    match next {
        // Whoever puts the next stone too makes a position for both colors.
        Stage::Stone { by: then, .. } if then == by => dice.choice(near),
        Stage::Decide { .. } | Stage::Declare { .. } => most_even(game, near, dice, watch),
        _ => best(game).or_else(|| dice.choice(near)),
    }
}

fn nearest_to_tengen(game: &Game) -> Vec<Point> {
    let tengen = game.size().tengen();
    let distance = |p: &Point| {
        let (columns, rows) = (p.col().abs_diff(tengen.col()), p.row().abs_diff(tengen.row()));
        u16::from(columns).pow(2) + u16::from(rows).pow(2)
    };
    let mut points: Vec<Point> = game.board().empty_points().filter(|&p| game.check(p.into()).is_ok()).collect();
    points.sort_by_key(|p| (distance(p), *p));
    points.truncate(DRAWN_FROM);
    points
}

fn after(game: &Game, p: Point) -> Option<Game> {
    let mut game = game.clone();
    game.take_step(GameStep::Move(p.into())).ok()?;
    Some(game)
}

/// The point after which a quick game is undecided longest; which of several depends on the dice.
fn most_even(game: &Game, mut points: Vec<Point>, dice: &mut fastrand::Rng, watch: &mut dyn Watch) -> Option<Point> {
    dice.shuffle(&mut points);
    let mut longest = None;
    for p in points.into_iter().take(TRIED) {
        let length = after(game, p).map_or(0, |game| quick_game(&game, watch).1);
        if longest.is_none_or(|(_, most)| length > most) {
            longest = Some((p, length));
        }
        if length == PLAYED_OUT || watch.stopped() {
            break;
        }
    }
    longest.map(|(p, _)| p)
}

/// The point that is worth most to the side to move among those the procedure allows.
fn best(game: &Game) -> Option<Point> {
    point_scores(game).into_iter().map(|(p, _)| p).find(|&p| game.check(p.into()).is_ok())
}

fn decision(game: &Game, by: Seat, choices: &[OpeningAction], watch: &mut dyn Watch) -> Option<OpeningAction> {
    let own = game.color_of(by);
    let wanted = match quick_game(game, watch).0 {
        Some(winner) if winner == own => OpeningAction::Keep,
        Some(_) => OpeningAction::Swap,
        None => OpeningAction::PutTwo,
    };
    choices.iter().copied().find(|&choice| choice == wanted).or_else(|| choices.first().copied())
}

/// Who wins when two players by the score table play on from here, and after how many moves it is decided.
fn quick_game(game: &Game, watch: &mut dyn Watch) -> (Option<Color>, usize) {
    let board = game.board();
    let stones = Color::ALL.into_iter().flat_map(|color| board.stones_of(color).map(move |p| (p, color))).collect();
    let setup = Setup { size: game.size(), rule: game.rule(), stones, to_move: Some(game.to_move()) };
    let Ok(position) = Position::try_from(setup).or_else(SetupError::ignore_counts) else { return (None, 0) };
    let mut game = Game::from_position(position);
    let player = ClassroomPlayer::new(QUICK, 0);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    while game.ply() < PLAYED_OUT && !watch.stopped() {
        let Ok(decision) = player.decide(&game, &limits, &mut Silent(&*watch)) else { break };
        let Ok(legal) = game.check(decision.mv) else { break };
        game.play(legal);
    }
    (game.outcome().and_then(Outcome::winner), game.ply())
}

/// Stops when the one who asked would, and tells nobody how far a quick game is.
struct Silent<'a>(&'a dyn Watch);

impl Watch for Silent<'_> {
    fn progress(&mut self, _: &Progress) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// What the score table gives for every candidate, the best first; nothing when the game is over.
fn point_scores(game: &Game) -> Vec<(Point, i64)> {
    let judge = ClassroomPlayer::new(Settings::GREEDY, 0);
    let decision = judge.decide(game, &Limits::default(), &mut StopFlag::new());
    let candidates = decision.map(|decision| decision.candidates).unwrap_or_default();
    candidates.into_iter().map(|candidate| (candidate.score.point, candidate.score.total)).collect()
}

/// The best point by the score table that can be offered, or any.
fn offer(game: &Game) -> Option<OpeningAction> {
    let legal = game.legal_actions();
    let best = point_scores(game).into_iter().map(|(p, _)| OpeningAction::Offer(p));
    best.into_iter().find(|action| legal.contains(action)).or_else(|| legal.first().copied())
}

/// The offered point that is worth least to whoever gets the stone.
fn pick(game: &Game, offers: &[Point]) -> Option<Point> {
    let scores = point_scores(game);
    let worth = |p: &Point| scores.iter().find(|(scored, _)| scored == p).map_or(i64::MIN, |(_, total)| *total);
    let allowed = |p: &Point| game.check(Move::Place(*p)).is_ok();
    offers.iter().copied().filter(allowed).min_by_key(|p| (worth(p), *p))
}

#[cfg(test)]
mod tests {
    use tengen_rules::{BoardSize, Opening, RuleSet, parse_moves};

    use super::*;

    fn step(game: &Game, seed: u64) -> Option<GameStep> {
        opening_step(game, seed, &mut StopFlag::new())
    }

    #[test]
    fn programs_take_every_opening_to_its_end() {
        let given = Opening::Gomocup(vec!["h8".parse().unwrap(), "i9".parse().unwrap()]);
        for opening in Opening::CHOICES.into_iter().chain([given]) {
            for (seed, side) in (0..2).flat_map(|seed| [(seed, 9), (seed, 15)]) {
                let size = BoardSize::new(side).unwrap();
                let Ok(mut game) = Game::new(RuleSet::Renju, size).with_opening(opening.clone()) else { continue };
                let mut steps = 0;
                while let Some(step) = step(&game, seed) {
                    game.take_step(step).unwrap_or_else(|error| panic!("{opening}, {step}: {error}"));
                    steps += 1;
                    assert!(steps < 40 && !game.is_over(), "{opening} goes on and on");
                }
                assert_eq!(game.stage(), Stage::Play, "{opening}");
            }
        }
    }

    fn swap2(moves: &str) -> Game {
        let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        let mut game = game.with_opening(Opening::Swap2).unwrap();
        for mv in parse_moves(moves).unwrap() {
            game.take_step(GameStep::Move(mv)).unwrap();
        }
        game
    }

    #[test]
    fn the_better_color_is_taken() {
        // White is to move, and nothing stops two black stones far from a white one at the edge.
        assert_eq!(step(&swap2("h8 a1 i9"), 1), Some(GameStep::Action(OpeningAction::Swap)));
        // Black's stones lie in the corners.
        assert_eq!(step(&swap2("a1 h8 o15"), 1), Some(GameStep::Action(OpeningAction::Keep)));
    }

    #[test]
    fn three_stones_are_put_so_that_neither_color_is_much_better_off() {
        for seed in 0..4 {
            let mut game = swap2("");
            for _ in 0..3 {
                game.take_step(step(&game, seed).unwrap()).unwrap();
            }
            let (_, length) = quick_game(&game, &mut StopFlag::new());
            assert!(length > 12, "{:?}: decided after {length} moves", game.moves());
        }
    }
}
