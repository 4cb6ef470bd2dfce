//! `tengen inspect`: what the rules say about a position.
mod batch;
mod report;
mod text;

use std::fs::File;
use std::io::{BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use tengen_rules::Game;

use crate::inspect::batch::Batch;
use crate::inspect::report::Report;
use crate::output::{say, sayln};
use crate::position_args::PositionArgs;
use crate::record_source::RecordSource;

const EXAMPLES: &str = "\
Examples:
  tengen inspect --rule renju --moves \"f8 a1 g8 a3 h9 a5 h10 a7\"
  tengen inspect --rule renju --setup \"b:f8,g8,h9,h10 w:a1\" --to-move black --json
  tengen inspect game.sgf
  tengen inspect --batch positions.jsonl > answers.jsonl

A line of a batch is an object with `id`, `size`, `rule`, `to_move`, and `moves` (\"h8 i9 …\") or `black` and `white` (lists of
points); without `size` or `rule` it is of --size and --rule. Every line has one answer, in order: what --json prints, or an object with `id`, `line` and `error`.";

/// What `tengen inspect` was asked.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct InspectArgs {
    /// A record, whose last position of the main line is inspected; `-` is standard input
    #[arg(conflicts_with_all = ["moves", "setup", "batch"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    source: RecordSource,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Read one request as a JSON object from each line of a file (`-`: standard input), and print one object for each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "setup", "to_move"])]
    batch: Option<PathBuf>,
}

/// Prints what the rules say.
pub(crate) fn run(args: &InspectArgs) -> Result<()> {
    if let Some(path) = &args.batch {
        return run_batch(path, args.source);
    }
    let game = match &args.file {
        Some(path) if args.position.is_empty() => recorded(path, args.source)?,
        _ => args.position.game(args.source.rule(), args.source.size())?,
    };
    let report = Report::of(&game);
    if args.json { sayln!("{}", serde_json::to_string(&report)?) } else { say!("{}", text::describe(&game, &report)) }
}

/// The last position of a record's main line; what cannot be played or kept is said on standard error.
pub(crate) fn recorded(path: &Path, source: RecordSource) -> Result<Game> {
    let import = source.read(path)?;
    for notice in &import.report.notices {
        eprintln!("{}: {notice}", path.display());
    }
    let record = import.records.into_iter().next().with_context(|| format!("{}: no game", path.display()))?;
    let replay = record.replay(record.line_end(record.root()), source.rule());
    if let Some(fault) = replay.fault {
        eprintln!("{}: {fault}", path.display());
    }
    Ok(replay.game)
}

fn run_batch(path: &Path, usual: RecordSource) -> Result<()> {
    let out = BufWriter::new(std::io::stdout().lock());
    let piped = path == "-";
    let name = if piped { "standard input".to_owned() } else { path.display().to_string() };
    let input: Box<dyn Read> =
        if piped { Box::new(std::io::stdin()) } else { Box::new(File::open(path).with_context(|| name.clone())?) };
    Batch { name, rule: usual.rule(), size: usual.size() }.answer(BufReader::new(input), out)
}
