//! A player of your own in sixty lines, and its first games: `cargo run --release -p tengen-arena --example own_ai`.
use tengen_classroom::{ClassroomPlayer, Settings};
use tengen_player::{Choice, Limits, NoMove, Player, StopFlag, Watch};
use tengen_rules::{BoardSize, Color, Direction, Game, Move, Outcome, Point, RuleSet, parse_moves};

/// A player that looks at every five points in a row.
struct OwnAi;

impl Player for OwnAi {
    fn choose(&mut self, game: &Game, _limits: &Limits, _watch: &mut dyn Watch) -> Result<Choice, NoMove> {
        if game.is_over() {
            return Err(NoMove::GameOver);
        }
        // The rules say what may be played: in Renju some points are forbidden to Black.
        let legal: Vec<Point> = game.board().empty_points().filter(|&p| game.check(p.into()).is_ok()).collect();
        let best = legal.iter().copied().max_by_key(|&p| worth(game, p));
        Ok(Choice {
            mv: best.map_or(Move::Pass, Move::Place),
            reason: Vec::new(),
            nodes: legal.len() as u64,
            score: None,
        })
    }
}

const WORTH: [i64; 5] = [1, 12, 150, 2_000, 1_000_000]; // of five points in a row, by the stones of one color

/// What a stone is worth: the fives it helps, and those of the opponent that it stops.
fn worth(game: &Game, p: Point) -> i64 {
    let lines = Direction::ALL.into_iter().flat_map(|direction| (-4..=0).map(move |back| (direction, back)));
    let value = |(direction, back)| {
        let line: Option<Vec<Point>> = (back..back + 5).map(|i| game.size().step(p, direction, i)).collect();
        let stones: Vec<Color> = line?.into_iter().filter_map(|p| game.board().get(p)).collect();
        // A line with stones of both colors can't become a five; one of one's own is better than one stopped.
        let own = stones.iter().filter(|&&color| color == game.to_move()).count();
        (own == 0 || own == stones.len()).then(|| WORTH[stones.len()] * if own > 0 { 12 } else { 10 })
    };
    lines.filter_map(value).sum()
}

/// Plays a game against the classroom's score table, and says who won.
fn play(own: Color, opening: &str) -> Result<Option<Color>, Box<dyn std::error::Error>> {
    let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
    for mv in parse_moves(opening)? {
        let legal = game.check(mv)?;
        game.play(legal);
    }
    let mut greedy = ClassroomPlayer::new(Settings::GREEDY, 0);
    while !game.is_over() {
        let player: &mut dyn Player = if game.to_move() == own { &mut OwnAi } else { &mut greedy };
        let mv = player.choose(&game, &Limits::default(), &mut StopFlag::new())?.mv;
        let legal = game.check(mv)?;
        game.play(legal);
    }
    Ok(game.outcome().and_then(Outcome::winner))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for opening in ["h8 h9 j9", "h8 i9 h6", "h8 g9 i10", "h8 h9 f10", "h8 i9 g5"] {
        for own in Color::ALL {
            println!("{opening}, your player has {own}: {} wins", play(own, opening)?.map_or("nobody", Color::name));
        }
    }
    Ok(())
}
