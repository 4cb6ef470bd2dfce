//! Lines of play that solvers found: legal, and won where they say so.
use serde::Deserialize;
use tengen_rules::{Color, Game, Move, Point, Position, Setup, SetupError};

use super::record::{Stones, check_all, expect, rule};

#[derive(Clone, Deserialize)]
struct Solved {
    id: String,
    rule: String,
    #[serde(flatten)]
    stones: Stones,
    to_move: String,
    #[serde(default, alias = "win_line")]
    line: Vec<String>,
    first_move: Option<String>,
    #[serde(default)]
    winning_first_moves: Vec<String>,
}

impl Solved {
    /// The position, after checking that every move said to begin a win can be played.
    fn game(&self) -> Result<Game, String> {
        let side = if self.to_move == "white" { Color::White } else { Color::Black };
        let game = self.stones.game(rule(&self.rule), side);
        for p in self.winning_first_moves.iter().chain(&self.first_move) {
            expect(&self.id, &game.check(point(p).into()).is_ok(), &true)?;
        }
        Ok(game)
    }
}

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

fn play(game: &mut Game, p: &str) -> Result<(), String> {
    let legal = game.check(Move::Place(point(p))).map_err(|illegal| illegal.to_string())?;
    game.play(legal);
    Ok(())
}

/// The points where a side would win if it were its turn.
fn fives(game: &Game, side: Color) -> Vec<Point> {
    let stones = |color| game.board().stones_of(color).map(move |p| (p, color));
    let stones = stones(Color::Black).chain(stones(Color::White)).collect();
    let setup = Setup { size: game.size(), rule: game.rule(), stones, to_move: Some(side) };
    let position = Position::try_from(setup).or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished);
    position.map(|position| Game::from_position(position).winning_points()).unwrap_or_default()
}

/// Every stone of the attacker makes a four, every answer stops it, and the last stone cannot be answered.
fn won_by_fours(case: &Solved) -> Result<(), String> {
    let mut game = case.game()?;
    let attacker = game.to_move();
    for (i, p) in case.line.iter().enumerate() {
        let answers = fives(&game, attacker);
        play(&mut game, p).map_err(|illegal| format!("{}: {illegal}", case.id))?;
        if i % 2 == 0 {
            let four = game.is_over() || !fives(&game, attacker).is_empty();
            expect(&format!("{}: {p} makes a four", case.id), &four, &true)?;
        } else {
            expect(&format!("{}: {p} stops the four", case.id), &answers.contains(&point(p)), &true)?;
        }
    }
    if case.line.is_empty() || game.is_over() {
        return Ok(());
    }
    let holds = |&p: &Point| {
        let mut after = game.clone();
        let Ok(legal) = after.check(p.into()) else { return false };
        after.play(legal);
        after.is_over() || fives(&after, attacker).is_empty()
    };
    let own = fives(&game, attacker.opponent());
    let answer = fives(&game, attacker).into_iter().chain(own).find(holds);
    expect(&format!("{}: an answer to the last four", case.id), &answer, &None)
}

#[test]
fn lines_of_fours_are_won() {
    for prefix in ["vcf_renju", "vcf_freestyle", "vcf_standard"] {
        check_all(prefix, won_by_fours);
    }
}

/// A position of another solver's tests, with what an exhaustive search found in it.
#[derive(Deserialize)]
struct SolverTest {
    #[serde(flatten)]
    position: Solved,
    own_vcf: Found,
}

#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    line: Vec<String>,
    #[serde(default)]
    winning_first_moves: Vec<String>,
    /// Points that win at once.
    #[serde(default)]
    five_at: Vec<String>,
}

#[test]
fn positions_of_solver_tests_are_won_as_found() {
    check_all("vcf_vct_source_tests", |case: &SolverTest| {
        let Found { line, winning_first_moves, five_at } = &case.own_vcf;
        let solved =
            Solved { line: line.clone(), winning_first_moves: winning_first_moves.clone(), ..case.position.clone() };
        let winning: Vec<String> = solved.game()?.winning_points().iter().map(ToString::to_string).collect();
        expect(&format!("{}: points that win at once", solved.id), &winning, five_at)?;
        won_by_fours(&solved)
    });
}

#[test]
fn lines_of_threats_are_legal_play() {
    for prefix in ["vct_renju", "vct_freestyle", "vct_standard"] {
        check_all(prefix, |case: &Solved| {
            let mut game = case.game()?;
            case.line.iter().try_for_each(|p| play(&mut game, p)).map_err(|illegal| format!("{}: {illegal}", case.id))
        });
    }
}
