//! Laws that hold for every game and board.
use proptest::prelude::*;
use tengen_rules::{
    Board, BoardSize, Color, Game, Move, Outcome, Point, Position, RuleSet, Setup, SetupError, Symmetry, forbidden,
};

fn size() -> impl Strategy<Value = BoardSize> {
    (BoardSize::MIN..=BoardSize::MAX).prop_map(|side| BoardSize::new(side).unwrap())
}

fn rule() -> impl Strategy<Value = RuleSet> {
    prop::sample::select(&RuleSet::ALL[..])
}

/// A board with stones scattered more or less densely.
fn board() -> impl Strategy<Value = Board> {
    (size(), 1..9u8, 1..5u8).prop_flat_map(|(size, black, white)| {
        prop::collection::vec(0..12u8, size.area()).prop_map(move |cells| {
            let mut board = Board::new(size);
            for (p, cell) in size.points().zip(cells) {
                let stone = match cell {
                    c if c < black => Some(Color::Black),
                    c if c < black + white => Some(Color::White),
                    _ => None,
                };
                board.set(p, stone);
            }
            board
        })
    })
}

/// The moves of a game by index among the empty points; the largest is a pass.
fn choices() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(0..500u16, 0..120)
}

/// The move a choice stands for: near the centre first, so that rows come about.
fn chosen(game: &Game, choice: u16) -> Move {
    let mut empty: Vec<Point> = game.board().empty_points().collect();
    let centre = game.size().tengen();
    empty.sort_by_key(|p| p.col().abs_diff(centre.col()).max(p.row().abs_diff(centre.row())));
    if choice == 499 || empty.is_empty() {
        Move::Pass
    } else {
        Move::Place(empty[usize::from(choice / 8) % empty.len()])
    }
}

fn recomputed_key(board: &Board) -> u64 {
    let mut again = Board::new(board.size());
    let mut stones: Vec<_> = board.size().points().filter_map(|p| Some((p, board.get(p)?))).collect();
    stones.reverse();
    for (p, color) in stones {
        again.set(p, Some(color));
    }
    again.key()
}

proptest! {
    #[test]
    fn play_then_undo_is_the_identity(rule in rule(), size in size(), choices in choices()) {
        let mut game = Game::new(rule, size);
        let mut before = vec![];
        for choice in choices {
            let Ok(legal) = game.check_foul(chosen(&game, choice)) else { continue };
            before.push(game.clone());
            game.play(legal);
            prop_assert_eq!(game.board().key(), recomputed_key(game.board()));
        }
        let end = game.clone();
        while let Some(earlier) = before.pop() {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!((game.board(), game.moves()), (earlier.board(), earlier.moves()));
            prop_assert_eq!((game.outcome(), game.to_move()), (earlier.outcome(), earlier.to_move()));
        }
        prop_assert_eq!(game.undo(), None);
        while game.redo().is_some() {}
        prop_assert_eq!(game, end);
    }

    #[test]
    fn a_game_is_over_exactly_when_it_has_no_legal_move(rule in rule(), size in size(), choices in choices()) {
        let mut game = Game::new(rule, size);
        for choice in choices {
            let mv = chosen(&game, choice);
            match game.check(mv) {
                Ok(legal) => game.play(legal),
                Err(_) if game.is_over() => break,
                Err(_) => {}
            }
        }
        let legal = size.points().map(Move::Place).chain([Move::Pass]).any(|mv| game.check_foul(mv).is_ok());
        prop_assert_eq!(game.is_over(), !legal);
    }

    #[test]
    fn a_win_is_made_by_the_last_stone(rule in rule(), choices in choices()) {
        let mut game = Game::new(rule, BoardSize::STANDARD);
        for choice in choices {
            let Ok(legal) = game.check_foul(chosen(&game, choice)) else { continue };
            let wins = game.winning_points();
            let (mover, mv) = (game.to_move(), legal.mv());
            game.play(legal);
            let won = game.outcome().and_then(Outcome::winner) == Some(mover);
            prop_assert_eq!(won, mv.point().is_some_and(|p| wins.contains(&p)));
        }
    }

    #[test]
    fn forbidden_points_follow_the_symmetries(board in board(), which in 0..8usize) {
        let symmetry = Symmetry::ALL[which];
        let image = symmetry.map_board(&board);
        for p in board.empty_points() {
            let q = symmetry.map_point(board.size(), p);
            prop_assert_eq!(forbidden(&board, p).map(|proof| proof.kind()), forbidden(&image, q).map(|proof| proof.kind()));
        }
    }

    #[test]
    fn results_follow_the_symmetries(board in board(), rule in rule(), which in 0..8usize) {
        let result = |board: &Board| {
            let stones = board.size().points().filter_map(|p| Some((p, board.get(p)?))).collect();
            let setup = Setup { size: board.size(), rule, stones, to_move: Some(Color::White) };
            let position = Position::try_from(setup).or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished);
            let game = Game::from_position(position.unwrap());
            (game.outcome().map(Outcome::winner), game.winning_points())
        };
        let symmetry = Symmetry::ALL[which];
        let (outcome, winning) = result(&board);
        let (image_outcome, image_winning) = result(&symmetry.map_board(&board));
        let mut expected: Vec<Point> = winning.iter().map(|&p| symmetry.map_point(board.size(), p)).collect();
        expected.sort_unstable();
        prop_assert_eq!((outcome, expected), (image_outcome, image_winning));
    }

    #[test]
    fn the_eight_images_of_a_board_have_one_canonical_form(board in board(), which in 0..8usize) {
        let (canonical, symmetry) = board.canonical();
        prop_assert_eq!(&symmetry.map_board(&board), &canonical);
        prop_assert_eq!(Symmetry::ALL[which].map_board(&board).canonical().0, canonical);
    }

    #[test]
    fn a_proof_shows_what_it_claims(board in board()) {
        for p in board.empty_points() {
            let Some(proof) = forbidden(&board, p) else { continue };
            let mut after = board.clone();
            after.set(p, Some(Color::Black));
            proof_holds(&after, p, &proof)?;
        }
    }
}

/// The stones of a proof are black and lie with `p` on one line; its completing points are empty; there are two or more
/// groups where two are claimed.
fn proof_holds(after: &Board, p: Point, proof: &tengen_rules::ForbiddenProof) -> Result<(), TestCaseError> {
    use tengen_rules::ForbiddenProof::{DoubleFour, DoubleThree, Overline};
    let groups: Vec<(usize, Vec<Point>, Vec<Point>)> = match proof {
        DoubleThree(threes) => threes.iter().map(|three| (3, three.stones.clone(), three.completing.clone())).collect(),
        DoubleFour(fours) => fours.iter().map(|four| (4, four.stones.clone(), four.completing.clone())).collect(),
        Overline(runs) => {
            prop_assert!(runs.iter().all(|run| run.len > 5 && run.contains(p)));
            return Ok(());
        }
    };
    prop_assert!(groups.len() >= 2);
    for (count, stones, completing) in groups {
        prop_assert!(stones.len() == count && stones.contains(&p) && !completing.is_empty());
        prop_assert!(stones.iter().all(|&q| after.get(q) == Some(Color::Black)));
        prop_assert!(completing.iter().all(|&q| after.is_empty(q)));
    }
    Ok(())
}
