//! How games are played, as it is typed behind several commands.
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use tengen_arena::{
    Adjudication, DrawAdjudication, GameRules, Measure, Terms, WinAdjudication, generate_openings, read_openings,
};
use tengen_formats::{Format, ReadOptions, RowOrder};
use tengen_rules::{BoardSize, RuleSet};

/// How games are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleArgs {
    /// The rule set: freestyle, standard, renju, caro or free-caro.
    #[arg(long, default_value = "freestyle")]
    rule: RuleSet,
    /// The board's side.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// The players agree on the first stones and their colors by swap2.
    #[arg(long, conflicts_with_all = ["openings", "random_openings"])]
    swap2: bool,
    /// A file of openings, of any format that holds games.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The format of the file, where its content and name do not tell.
    #[arg(long, value_name = "FORMAT", requires = "openings")]
    from: Option<Format>,
    /// Where row 1 of its positions is: top or bottom.
    #[arg(long, requires = "openings")]
    rows: Option<RowOrder>,
    /// Openings of this many stones made by chance.
    #[arg(long, value_name = "STONES", conflicts_with = "openings", value_parser = number::<usize>)]
    random_openings: Option<usize>,
    /// Seconds for a move.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    turn: Option<Duration>,
    /// Seconds for a game, and what each move adds.
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = game_time)]
    clock: Option<(Duration, Duration)>,
    /// Positions looked at for a move.
    #[arg(long, value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Depth of the search for a move.
    #[arg(long, value_parser = positive::<u32>)]
    depth: Option<u32>,
    /// Memory of a program and its children, in MiB.
    #[arg(long, value_name = "MIB", value_parser = positive::<u64>)]
    memory: Option<u64>,
    /// Threads that a program is told to use.
    #[arg(long, value_parser = positive::<u32>)]
    threads: Option<u32>,
    /// Time players by the processor time they use: for a machine that is busy with other things.
    #[arg(long)]
    cpu_clock: bool,
    /// Milliseconds that a move may be late.
    #[arg(long, default_value_t = 50, value_name = "MS", value_parser = number::<u64>)]
    tolerance: u64,
    /// Seconds after which a program that has no other limit counts as silent.
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = positive::<u64>)]
    silence: u64,
    /// Moves after which a game is a draw; Renju has Gomocup's limit of its own.
    #[arg(long, value_name = "MOVES", value_parser = positive::<usize>)]
    move_limit: Option<usize>,
    /// End a game as won when both players' scores agree for some moves.
    #[arg(long, value_name = "SCORE,MOVES", value_parser = win_adjudication)]
    adjudicate_win: Option<WinAdjudication>,
    /// End a game as drawn when both players' scores stay near zero for some moves, with some stones on the board.
    #[arg(long, value_name = "SCORE,MOVES,STONES", value_parser = draw_adjudication)]
    adjudicate_draw: Option<DrawAdjudication>,
}

impl RuleArgs {
    pub(crate) fn resolve(&self) -> GameRules {
        let terms = Terms {
            turn: self.turn,
            game: self.clock,
            nodes: self.nodes,
            depth: self.depth,
            memory: self.memory.map(|mib| mib << 20),
            threads: self.threads,
            measure: if self.cpu_clock { Measure::Cpu } else { Measure::Wall },
            tolerance: Duration::from_millis(self.tolerance),
            silence: Duration::from_secs(self.silence),
        };
        GameRules {
            rule: self.rule,
            size: self.size,
            swap2: self.swap2,
            move_limit: self.move_limit.or(GameRules::usual_move_limit(self.rule, self.size)),
            terms,
            adjudication: Adjudication { win: self.adjudicate_win, draw: self.adjudicate_draw },
        }
    }

    /// The openings of a match with this many rounds.
    pub(crate) fn openings(&self, rounds: u64, seed: u64) -> anyhow::Result<Vec<tengen_arena::Opening>> {
        if let Some(path) = &self.openings {
            return openings_of_file(path, self.rule, self.size, self.from, self.rows);
        }
        let Some(stones) = self.random_openings else { return Ok(vec![Vec::new()]) };
        let count = usize::try_from(rounds).unwrap_or(usize::MAX).min(10_000);
        let openings = generate_openings(self.rule, self.size, stones, count, seed);
        if openings.is_empty() {
            bail!("there is no opening of {stones} stones on a board of side {}", self.size);
        }
        Ok(openings)
    }
}

/// The openings of a file of any format that holds games.
pub(crate) fn openings_of_file(
    path: &Path,
    rule: RuleSet,
    size: BoardSize,
    format: Option<Format>,
    rows: Option<RowOrder>,
) -> anyhow::Result<Vec<tengen_arena::Opening>> {
    let options = ReadOptions { format, rows, size: Some(size), rule: Some(rule), ..ReadOptions::default() };
    Ok(read_openings(path, rule, &options)?)
}

/// Reads a whole number of something there has to be one of.
pub(crate) fn positive<T: FromStr + Default + PartialOrd>(text: &str) -> Result<T, String> {
    number(text)
        .ok()
        .filter(|number| *number > T::default())
        .ok_or_else(|| format!("`{text}`: expected a whole number from 1"))
}

/// Reads a whole number.
pub(crate) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}`: expected a whole number from 0"))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    number.ok_or_else(|| format!("`{text}` is no time: expected seconds, like 0.5"))
}

fn game_time(text: &str) -> Result<(Duration, Duration), String> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok((seconds(main)?, seconds(increment)?))
}

fn win_adjudication(text: &str) -> Result<WinAdjudication, String> {
    let fault = || format!("`{text}`: expected a score and moves, like 1000,3");
    let (score, moves) = text.split_once(',').ok_or_else(fault)?;
    Ok(WinAdjudication { score: score.parse().map_err(|_| fault())?, moves: moves.parse().map_err(|_| fault())? })
}

fn draw_adjudication(text: &str) -> Result<DrawAdjudication, String> {
    let fault = || format!("`{text}`: expected a score, moves and stones, like 10,8,100");
    let parts: Vec<&str> = text.split(',').collect();
    let [score, moves, after] = parts[..] else { return Err(fault()) };
    Ok(DrawAdjudication {
        score: score.parse().map_err(|_| fault())?,
        moves: moves.parse().map_err(|_| fault())?,
        after: after.parse().map_err(|_| fault())?,
    })
}
