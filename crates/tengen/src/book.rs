//! `tengen openings`: positions that a player calls even.
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_arena::{
    Adjudication, Book, BookEnd, BookPlan, GameRules, PlayerSpec, Terms, end_orphans, generate_openings,
};
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{BoardSize, Move, Record, RuleSet};

use crate::output::sayln;
use crate::rule_args::seconds;

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
    #[arg(long, value_name = "N")]
    stones: usize,
    /// How many positions.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
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
    #[arg(long)]
    nodes: Option<u64>,
    /// Depth of the judge's search.
    #[arg(long)]
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
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,
    /// What the positions depend on.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Makes the book and writes it.
pub(crate) fn run(args: &BookArgs) -> anyhow::Result<()> {
    if !args.to.holds_many() {
        bail!("`{}` holds one game: expected openings, moves, sgf, bdt, csv or board", args.to);
    }
    let count = usize::try_from(args.count)?;
    let (openings, remark) = if let Some(judge) = &args.judge {
        judged(args, judge.parse()?, count)?
    } else {
        let openings = generate_openings(args.rule, args.size, args.stones, count, args.seed);
        let remark = if openings.len() < count { NO_MORE } else { "" };
        (openings, remark)
    };
    if openings.is_empty() {
        bail!("no position of {} stones was kept, so there is no book", args.stones);
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
    Ok(())
}

const NO_MORE: &str = "; the board has no more of this kind";

/// Lets the judge choose; the positions, and what is to be said of them.
fn judged(
    args: &BookArgs,
    judge: PlayerSpec,
    count: usize,
) -> anyhow::Result<(Vec<tengen_arena::Opening>, &'static str)> {
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
    let mut book = Book::open(plan, &args.out.with_added_extension("judged"))?;
    let stop = crate::interrupt::stop_on_interrupt()?;
    end_orphans();
    let bar = ProgressBar::new(u64::from(args.count));
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos} of {len} kept, {msg}")?);
    let end = book.run(args.concurrency, &stop, &mut |judged, kept| {
        bar.set_position(kept as u64);
        bar.set_message(format!("{judged} judged"));
    })?;
    bar.finish_and_clear();
    let remark = match end {
        BookEnd::Complete => "",
        BookEnd::Exhausted => NO_MORE,
        BookEnd::Stopped => "; stopped, and the same command goes on",
    };
    Ok((book.openings(), remark))
}
