//! How long a decision takes on a middle-game board: `cargo bench -p tengen-classroom`.
use divan::{Bencher, black_box};
use tengen_classroom::{ClassroomPlayer, Level, Preset};
use tengen_player::{Limits, Player, StopFlag};
use tengen_rules::{BoardSize, Game, RuleSet, parse_moves};

fn main() {
    divan::main();
}

/// A game of two presets that look ahead, after thirty moves.
fn middle_game(rule: RuleSet) -> Game {
    let mut game = Game::new(rule, BoardSize::STANDARD);
    let moves = "g8 f11 f6 j8 f5 f7 g6 h6 g7 g5 g10 g9 i7 h7 i9 h8 h5 h10 h9 i11 j12 e7 f8 e10 j11 j13 k12 i10 e6 d7";
    for mv in parse_moves(moves).unwrap_or_default() {
        match game.check(mv) {
            Ok(legal) => game.play(legal),
            Err(_) => break,
        }
    }
    game
}

const PRESETS: [&str; 5] = ["greedy", "two-step", "minimax-3", "alpha-beta-3", "alpha-beta-4"];
const LEVELS: [&str; 3] = ["first-steps", "steady", "deep"];

fn bench(bencher: Bencher<'_, '_>, mut player: impl Player) {
    let game = middle_game(RuleSet::Freestyle);
    assert_eq!((game.ply(), game.is_over()), (30, false));
    bencher.bench_local(|| player.choose(black_box(&game), &Limits::default(), &mut StopFlag::new()));
}

#[divan::bench(args = PRESETS)]
fn preset(bencher: Bencher<'_, '_>, id: &str) {
    if let Some(preset) = Preset::named(id) {
        bench(bencher, ClassroomPlayer::new(preset.settings.clone(), 0));
    }
}

#[divan::bench(args = LEVELS)]
fn level(bencher: Bencher<'_, '_>, id: &str) {
    if let Some(level) = Level::named(id) {
        bench(bencher, ClassroomPlayer::new(level.settings().clone(), 0));
    }
}
