use std::collections::HashSet;
use std::path::{Path, PathBuf};

use tengen_formats::{ReadError, ReadOptions, read};
use tengen_rules::{Board, BoardSize, Direction, Game, IllegalMove, Move, Point, RuleSet};

/// The first stones of a game, Black's first.
pub type Opening = Vec<Point>;

/// Why openings could not be had.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("`{}`: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is no list of games.
    #[error("`{}`: {source}", .path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What its reader says.
        source: ReadError,
    },
    /// The file is for another board.
    #[error("`{}`: opening {number} is for a board of side {found}, and the match is on side {size}", .path.display())]
    Size {
        /// The file.
        path: PathBuf,
        /// Which opening, from 1.
        number: usize,
        /// Its board.
        found: BoardSize,
        /// The board of the match.
        size: BoardSize,
    },
    /// An opening can't be played, or ends the game.
    #[error("`{}`: opening {number}, move {ply}: {problem}", .path.display())]
    Illegal {
        /// The file.
        path: PathBuf,
        /// Which opening, from 1.
        number: usize,
        /// Which move, from 1.
        ply: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no opening in the file.
    #[error("`{}` has no opening", .0.display())]
    Empty(PathBuf),
}

/// Reads openings from a file of any format that holds games: opening lists, positions, records. The main line of each game is one.
///
/// # Errors
/// The file cannot be read, is for another board, or holds an opening that can't be played from.
pub fn read_openings(path: &Path, rule: RuleSet, options: &ReadOptions) -> Result<Vec<Opening>, OpeningError> {
    let io = |source| OpeningError::Io { path: path.to_owned(), source };
    let bytes = std::fs::read(path).map_err(io)?;
    let import = read(&path.to_string_lossy(), &bytes, options)
        .map_err(|source| OpeningError::Format { path: path.to_owned(), source })?;
    let size = options.size.unwrap_or_default();
    let mut openings = Vec::with_capacity(import.records.len());
    for (number, record) in (1..).zip(&import.records) {
        if record.size() != size {
            return Err(OpeningError::Size { path: path.to_owned(), number, found: record.size(), size });
        }
        let opening = playable(rule, size, &record.main_line()).map_err(|(ply, problem)| OpeningError::Illegal {
            path: path.to_owned(),
            number,
            ply,
            problem,
        })?;
        openings.push(opening);
    }
    if openings.is_empty() { Err(OpeningError::Empty(path.to_owned())) } else { Ok(openings) }
}

fn playable(rule: RuleSet, size: BoardSize, moves: &[Move]) -> Result<Opening, (usize, String)> {
    let mut game = Game::new(rule, size);
    let mut opening = Opening::new();
    for (ply, &mv) in (1..).zip(moves) {
        let point = mv.point().ok_or((ply, "a pass is no stone".to_owned()))?;
        let legal = game.check(mv).map_err(|error: IllegalMove| (ply, error.to_string()))?;
        game.play(legal);
        if game.is_over() {
            return Err((ply, format!("{mv} ends the game")));
        }
        opening.push(point);
    }
    Ok(opening)
}

/// Makes openings of this many stones, near the center and without a row of three, all different even when mirrored or
/// turned; the same for the same seed. Fewer come back if the board has no more.
///
/// They are not balanced: play each from both sides, or choose among them with a [`Book`](crate::Book).
pub fn generate_openings(rule: RuleSet, size: BoardSize, stones: usize, count: usize, seed: u64) -> Vec<Opening> {
    RandomOpenings::new(rule, size, stones, seed).take(count).collect()
}

/// Openings made by chance, one after another, until the board has no more.
#[derive(Debug)]
pub(crate) struct RandomOpenings {
    rule: RuleSet,
    size: BoardSize,
    stones: usize,
    rng: fastrand::Rng,
    known: HashSet<Vec<u16>>,
}

/// A board that has no more openings answers with the same ones again and again; after so many times it is believed.
const MOST_FAILURES: usize = 1000;

impl RandomOpenings {
    pub(crate) fn new(rule: RuleSet, size: BoardSize, stones: usize, seed: u64) -> Self {
        Self { rule, size, stones, rng: fastrand::Rng::with_seed(seed), known: HashSet::new() }
    }
}

impl Iterator for RandomOpenings {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        (0..MOST_FAILURES).find_map(|_| {
            let opening = random_opening(self.rule, self.size, self.stones, &mut self.rng)?;
            self.known.insert(canonical(self.size, &opening)).then_some(opening)
        })
    }
}

fn random_opening(rule: RuleSet, size: BoardSize, stones: usize, rng: &mut fastrand::Rng) -> Option<Opening> {
    let mut game = Game::new(rule, size);
    let mut opening = Opening::new();
    // The box grows with the number of stones: four lines for the first few, eight for nine and more.
    let reach = u8::try_from(2 + stones / 4).unwrap_or(u8::MAX).min((size.side() - 1) / 2);
    let low = size.tengen().col() - reach;
    while opening.len() < stones {
        let mut free = Vec::new();
        for row in low..=low + 2 * reach {
            free.extend((low..=low + 2 * reach).filter_map(|col| Point::new(col, row)).filter(|&p| {
                game.board().is_empty(p)
                    && game.check(Move::Place(p)).is_ok()
                    && !makes_three(game.board(), p, game.to_move())
            }));
        }
        let p = *rng.choice(&free)?;
        let legal = game.check(Move::Place(p)).ok()?;
        game.play(legal);
        opening.push(p);
    }
    (!game.is_over()).then_some(opening)
}

/// Whether a stone would stand in an unbroken row of three or more.
fn makes_three(board: &Board, p: Point, color: tengen_rules::Color) -> bool {
    let mut board = board.clone();
    board.set(p, Some(color));
    Direction::ALL.into_iter().any(|direction| board.run(p, direction).is_some_and(|run| run.len >= 3))
}

/// A text that is the same for openings that are the same position up to symmetry: stones of one color have no order.
pub(crate) fn canonical(size: BoardSize, opening: &[Point]) -> Vec<u16> {
    let last = size.side() - 1;
    let turn = |p: Point, symmetry: u8| {
        let (mut col, mut row) = (p.col(), p.row());
        if symmetry & 1 != 0 {
            col = last - col;
        }
        if symmetry & 2 != 0 {
            row = last - row;
        }
        if symmetry & 4 != 0 {
            (col, row) = (row, col);
        }
        u16::from(row) * u16::from(size.side()) + u16::from(col)
    };
    let image = |symmetry| {
        // Black's stones first, each color in order.
        let mut stones: Vec<(usize, u16)> =
            opening.iter().enumerate().map(|(ply, &p)| (ply % 2, turn(p, symmetry))).collect();
        stones.sort_unstable();
        stones.into_iter().map(|(_, point)| point).collect::<Vec<_>>()
    };
    (0..8).map(image).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_openings_are_playable_and_all_different() {
        for (side, stones) in [(15, 3), (15, 7), (20, 9), (5, 4)] {
            let size = BoardSize::new(side).unwrap();
            let openings = generate_openings(RuleSet::Renju, size, stones, 50, 1);
            assert_eq!(openings.len(), 50, "{side} {stones}");
            assert_eq!(openings, generate_openings(RuleSet::Renju, size, stones, 50, 1));
            for opening in &openings {
                let moves: Vec<Move> = opening.iter().map(|&p| Move::Place(p)).collect();
                assert_eq!(playable(RuleSet::Renju, size, &moves).unwrap().len(), stones);
            }
            let distinct: HashSet<_> = openings.iter().map(|opening| canonical(size, opening)).collect();
            assert_eq!(distinct.len(), 50);
        }
        // One stone near the center of a board has six places up to symmetry, and no more come back.
        assert_eq!(generate_openings(RuleSet::Freestyle, BoardSize::STANDARD, 1, 50, 1).len(), 6);
    }

    #[test]
    fn files_that_do_not_fit_are_refused_with_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.txt");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read_openings(
                &path,
                RuleSet::Freestyle,
                &ReadOptions { size: Some(BoardSize::STANDARD), ..ReadOptions::default() },
            )
        };
        assert_eq!(read("0,0, 1,0, 1,3\n2,2, 3,3\n").unwrap().len(), 2);
        let over = "0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0\n";
        assert!(read(over).unwrap_err().to_string().contains("opening 1, move 9: l8 ends the game"));
        assert!(read_openings(Path::new("/no/such"), RuleSet::Freestyle, &ReadOptions::default()).is_err());
    }
}
