//! `tengen openings`: positions that a player calls even.
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_arena::{
    Adjudication, Book, BookEnd, BookPlan, GameRules, PlayerSpec, Terms, end_orphans, generate_openings,
};
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{BoardSize, Move, Record, RuleSet};

use crate::interrupt::Interrupted;
use crate::output::sayln;
use crate::rule_args::{number, positive, seconds};

/// What was typed behind `tengen openings`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen openings --stones 5 --count 200 --judge deep --within 2000 --out book.txt
  tengen openings --stones 6 --count 500 --judge './pbrain-rapfi' --turn 0.5 --within 60 --rule renju --out renju.txt
  tengen openings --stones 4 --count 100 --out any.txt           (without a judge: all different, not balanced)

Scores are in the judge's own unit. Judgements are kept beside the book (book.txt.judged), so the same command goes on where
a killed one left off, and a larger --count makes the book grow.")]
pub(crate) struct BookArgs {
    /// The file of the book.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Stones of a position.
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    stones: usize,
    /// How many positions.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = positive::<u32>)]
    count: u32,
    /// The player that says how good a position is, written as for `tengen match`.
    #[arg(long, value_name = "PLAYER", requires = "within")]
    judge: Option<String>,
    /// Keep a position when the judge's score of it lies within this of zero.
    #[arg(long, value_name = "SCORE", requires = "judge")]
    within: Option<f64>,
    /// Seconds the judge may think about a position.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    turn: Option<Duration>,
    /// Positions the judge may look at for one.
    #[arg(long, value_parser = positive::<u64>)]
    nodes: Option<u64>,
    /// Depth of the judge's search.
    #[arg(long, value_parser = positive::<u32>)]
    depth: Option<u32>,
    /// The rule set.
    #[arg(long, default_value = "freestyle")]
    rule: RuleSet,
    /// The board's side.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// The format of the file: openings (Gomocup's list), moves, sgf, bdt, csv, board.
    #[arg(long, default_value = "openings")]
    to: Format,
    /// Positions judged at a time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = positive::<usize>)]
    concurrency: usize,
    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
    /// What the positions depend on.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
}

/// Makes the book and writes it.
pub(crate) fn run(args: &BookArgs) -> anyhow::Result<()> {
    if !args.to.holds_many() {
        bail!("`{}` holds one game: expected openings, moves, sgf, bdt, csv or board", args.to);
    }
    let journal = args.out.with_added_extension("judged");
    let goes_on = args.judge.is_some() && journal.exists();
    if args.out.exists() && !goes_on && !args.force {
        bail!("{} is there already: --force overwrites it", args.out.display());
    }
    let count = usize::try_from(args.count)?;
    let (openings, end) = if let Some(judge) = &args.judge {
        judged(args, &journal, judge.parse()?, count)?
    } else {
        let openings = generate_openings(args.rule, args.size, args.stones, count, args.seed);
        let end = if openings.len() < count { BookEnd::Exhausted } else { BookEnd::Complete };
        (openings, end)
    };
    let remark = match end {
        BookEnd::Complete => "",
        BookEnd::Exhausted => "; the board has no more of this kind",
        BookEnd::Stopped => "; stopped, and the same command goes on",
    };
    if openings.is_empty() {
        bail!("no position of {} stones was kept, so there is no book{remark}", args.stones);
    }
    let record = |opening: &Vec<_>| {
        let moves: Vec<Move> = opening.iter().copied().map(Move::Place).collect();
        Record::from_moves(args.size, &moves)
    };
    let records: Vec<Record> = openings.iter().map(record).collect();
    let export = write(args.to, &records, &WriteOptions::default())?;
    let beside = args.out.with_added_extension("new");
    std::fs::write(&beside, export.bytes)
        .and_then(|()| std::fs::rename(&beside, &args.out))
        .with_context(|| format!("`{}` cannot be written", args.out.display()))?;
    sayln!("{} positions in {}{remark}", openings.len(), args.out.display())?;
    if end == BookEnd::Stopped {
        bail!(Interrupted);
    }
    Ok(())
}

/// Lets the judge choose; the positions, and how it ended.
fn judged(
    args: &BookArgs,
    journal: &Path,
    judge: PlayerSpec,
    count: usize,
) -> anyhow::Result<(Vec<tengen_arena::Opening>, BookEnd)> {
    let terms = Terms { turn: args.turn, nodes: args.nodes, depth: args.depth, ..Terms::default() };
    if judge.program().is_some()
        && terms.turn.or(terms.nodes.map(|_| Duration::ZERO)).is_none()
        && terms.depth.is_none()
    {
        bail!("`{}` is a program, and has no limit: give --turn, --nodes or --depth", judge.name);
    }
    let (rule, size) = (args.rule, args.size);
    let rules = GameRules { rule, size, swap2: false, move_limit: None, terms, adjudication: Adjudication::default() };
    // Whoever gives a judge gives a bound.
    let within = args.within.unwrap_or_default();
    let plan = BookPlan { rules, stones: args.stones, count, judge, within, seed: args.seed };
    let mut book = Book::open(plan, journal)?;
    let stop = crate::interrupt::stop_on_interrupt()?;
    end_orphans();
    let bar = ProgressBar::new(u64::from(args.count));
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos} of {len} kept, {msg}")?);
    let end = book.run(args.concurrency, &stop, &mut |judged, kept| {
        bar.set_position(kept as u64);
        bar.set_message(format!("{judged} judged"));
    })?;
    bar.finish_and_clear();
    Ok((book.openings(), end))
}
