use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use tengen_formats::{Diagram, DiagramOptions};
use tengen_rules::{NodeId, Record, parse_moves};

use crate::output::written;
use crate::record_source::RecordSource;
use crate::rule_args::{number, positive};

const EXAMPLES: &str = "\
Examples:
  tengen diagram --moves \"h8 i9 i7\" -o board.svg
  tengen diagram game.sgf -o board.png --numbers --width 1200
  tengen diagram game.psq -o game.gif --delay 500
  tengen diagram games.sgf --game 3 --at 20 -o board.svg";

/// What `tengen diagram` was asked.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(crate) struct DiagramArgs {
    /// The record to draw; `-` is standard input
    #[arg(required_unless_present = "moves", conflicts_with = "moves")]
    file: Option<PathBuf>,
    /// The moves to draw, row 1 at the bottom
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The picture to write: its name ends in .svg, .png or .gif; `-.svg` is standard output
    #[arg(short, long, value_name = "PICTURE", allow_hyphen_values = true)]
    output: PathBuf,
    #[command(flatten)]
    source: RecordSource,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive::<usize>)]
    game: usize,
    /// How many moves of the main line to show; all unless given
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    at: Option<usize>,
    /// Number the stones
    #[arg(long)]
    numbers: bool,
    /// Leave out letters and numbers at the edge
    #[arg(long)]
    no_coordinates: bool,
    /// Don't mark the last stone
    #[arg(long)]
    no_last_move: bool,
    /// Leave out labels and marks
    #[arg(long)]
    no_notes: bool,
    /// The width of a PNG or GIF in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 900, value_parser = positive::<u32>)]
    width: u32,
    /// How long each move of a GIF is shown, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 800, value_parser = number::<u64>)]
    delay: u64,
}

/// Draws a position, or as a GIF the whole way to it.
pub(crate) fn run(args: &DiagramArgs) -> Result<()> {
    let record = record(args)?;
    let node = node(&record, args.at)?;
    let options = DiagramOptions {
        coordinates: !args.no_coordinates,
        numbers: args.numbers,
        last_move: !args.no_last_move,
        notes: !args.no_notes,
    };
    let extension = args.output.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let diagram = Diagram::of(&record, node, options);
    let bytes = match extension.as_str() {
        "svg" => diagram.svg().into_bytes(),
        "png" => diagram.png(args.width)?,
        "gif" => {
            let hundredths = u16::try_from(Duration::from_millis(args.delay).as_millis() / 10).unwrap_or(u16::MAX);
            Diagram::gif(&record, node, options, args.width, hundredths)?
        }
        other => bail!("`{other}` is no kind of picture: expected a name that ends in .svg, .png or .gif"),
    };
    let missing: String =
        if extension == "svg" { String::new() } else { diagram.missing_glyphs().into_iter().collect() };
    if !missing.is_empty() {
        eprintln!("no glyphs for {missing}: an SVG shows them");
    }
    save(&args.output, &bytes)
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    let to_terminal = path.file_stem() == Some(OsStr::new("-"));
    if to_terminal {
        return written(std::io::stdout().write_all(bytes));
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

fn record(args: &DiagramArgs) -> Result<Record> {
    if let Some(moves) = &args.moves {
        let record = Record::from_moves(args.source.size(), &parse_moves(moves)?);
        let replay = record.replay(record.line_end(record.root()), tengen_rules::RuleSet::Renju);
        // A game that is over may still be drawn with what somebody added to it; impossible stones may not.
        if let Some(fault) = replay.fault.filter(|_| !replay.game.is_over()) {
            bail!("{fault}");
        }
        return Ok(record);
    }
    let path = args.file.as_deref().context("no record")?;
    let import = args.source.read(path)?;
    for line in import.report.lines() {
        eprintln!("{}: {line}", path.display());
    }
    let games = import.records.len();
    let wanted = args.game.checked_sub(1).and_then(|game| import.records.into_iter().nth(game));
    wanted.with_context(|| format!("{}: there is no game {}: expected 1 to {games}", path.display(), args.game))
}

/// The node after so many moves of the main line.
fn node(record: &Record, at: Option<usize>) -> Result<NodeId> {
    let end = record.line_end(record.root());
    let Some(at) = at else {
        return Ok(end);
    };
    let path = record.path(end);
    let moves = path.iter().filter(|&&node| record.step(node).is_some()).count();
    ensure!(at <= moves, "the main line has {moves} moves, not {at}");
    let mut left = at;
    let reached = path.iter().take_while(|&&node| {
        let step = record.step(node).is_some();
        let within = !step || left > 0;
        left -= usize::from(step && within);
        within
    });
    reached.last().copied().context("a record has a root")
}
