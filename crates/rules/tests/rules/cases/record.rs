//! Reading files of cases: one JSON object a line.
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tengen_rules::{Color, Game, Position, RuleSet, Setup, SetupError, parse_moves};

/// Forbidden points by kind, as the cases write them: `"h8": "33"`.
pub(crate) type Kinds = BTreeMap<String, String>;

/// A position: moves in order, or stones whose order is unknown.
#[derive(Clone, Deserialize)]
pub(crate) struct Stones {
    #[serde(default = "fifteen")]
    size: u8,
    pub(crate) moves: Option<String>,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
}

const fn fifteen() -> u8 {
    15
}

impl Stones {
    /// The moves played one by one, as far as the game goes: a game, and how many moves were left over.
    pub(crate) fn replay(&self, rule: RuleSet) -> (Game, usize) {
        let moves = parse_moves(self.moves.as_deref().expect("moves")).expect("moves");
        let mut game = Game::new(rule, self.size.to_string().parse().expect("a size"));
        for (i, &mv) in moves.iter().enumerate() {
            match game.check_foul(mv) {
                Ok(legal) => game.play(legal),
                Err(_) if game.is_over() => return (game, moves.len() - i),
                Err(illegal) => panic!("move {} ({mv}): {illegal}", i + 1),
            }
        }
        (game, 0)
    }

    /// The stones with one side to move, however many there are and whether or not one side has won.
    pub(crate) fn game(&self, rule: RuleSet, to_move: Color) -> Game {
        let list = |names: &[String], color| {
            names.iter().map(|name| (name.parse().expect("a point"), color)).collect::<Vec<_>>()
        };
        let stones = self.moves.as_ref().map_or_else(
            || [list(&self.black, Color::Black), list(&self.white, Color::White)].concat(),
            |moves| {
                let moves = parse_moves(moves).expect("moves");
                let colors = Color::ALL.into_iter().cycle();
                moves.iter().zip(colors).filter_map(|(mv, color)| Some((mv.point()?, color))).collect()
            },
        );
        let size = self.size.to_string().parse().expect("a size");
        let setup = Setup { size, rule, stones, to_move: Some(to_move) };
        let position =
            Position::try_from(setup).or_else(SetupError::ignore_counts).or_else(SetupError::ignore_finished);
        Game::from_position(position.unwrap_or_else(|error| panic!("{error}")))
    }
}

/// A rule set by its name, or by the name some cases give it.
pub(crate) fn rule(name: &str) -> RuleSet {
    match name {
        "caro5" => RuleSet::Caro,
        "caro6" => RuleSet::FreeCaro,
        "any" => RuleSet::Freestyle,
        name => name.parse().expect("a rule set"),
    }
}

/// Checks every record of every file whose name begins with `prefix`, and lists all records that fail.
pub(crate) fn check_all<T: DeserializeOwned>(prefix: &str, check: impl Fn(&T) -> Result<(), String>) {
    let chosen = std::env::var_os("TENGEN_CASES").map(PathBuf::from);
    let selection = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases"));
    let folder = chosen.clone().unwrap_or(selection);
    let mut failures = Vec::new();
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a folder entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with(prefix) || path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for (i, line) in std::fs::read_to_string(&path).expect("a readable file").lines().enumerate() {
            let record = serde_json::from_str(line).map_err(|error| error.to_string());
            if let Err(fault) = record.and_then(|record| check(&record)) {
                failures.push(format!("{name}, line {}: {fault}", i + 1));
            }
            count += 1;
        }
    }
    println!("{prefix}: {count} cases");
    assert!(count > 0 || chosen.is_some(), "no file `{prefix}*.jsonl` in {}", folder.display());
    assert!(failures.is_empty(), "{} of {count} cases fail:\n{}", failures.len(), failures.join("\n"));
}

/// An error that says what was found and what was expected, unless they are equal.
pub(crate) fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {expected:?}")) }
}
