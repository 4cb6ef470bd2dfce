//! `tengen perft`: how many games there are, and what their stones make.
mod count;

use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;
use tengen_rules::{BoardSize, RuleSet};

use crate::output::sayln;
use crate::perft::count::{Fast, Literal, Row, count};
use crate::position_args::PositionArgs;
use crate::rule_args::positive;

const EXAMPLES: &str = "\
Examples:
  tengen perft --rule renju --size 15 --depth 3
  tengen perft --rule renju --depth 2 --setup \"b:f8,g8,h9,h10 w:a1,a3,a5,a7\"

A node of depth D is a way to play D stones: no forbidden points, no passes, and nothing after the end of a game. `fives` and
`overlines` are nodes whose last stone made a row of exactly five, or of six or more, whether or not that wins. The forbidden points are
those met where the last stone could have been put. Everything is counted twice, with the literal and with the fast test for
forbidden points; the counts must be equal.";

/// What `tengen perft` was asked.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// The rule set: freestyle, standard, renju, caro or free-caro
    #[arg(long, value_name = "RULE", default_value_t)]
    rule: RuleSet,
    /// The board size
    #[arg(long, value_name = "N", default_value_t)]
    size: BoardSize,
    /// The number of stones to play
    #[arg(long, value_name = "D", value_parser = positive::<u32>)]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object for each depth
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    depth: u32,
    #[serde(flatten)]
    row: Row,
}

/// Counts to every depth up to the one asked for.
pub(crate) fn run(args: &PerftArgs) -> Result<()> {
    let game = args.position.game(args.rule, args.size)?;
    if !args.json {
        sayln!("| depth | nodes | fives | overlines | double-three | double-four | overline forbidden |")?;
        sayln!("|--:|--:|--:|--:|--:|--:|--:|")?;
    }
    let mut times = [0.0; 2];
    for depth in 1..=args.depth {
        let begin = Instant::now();
        let literal = count::<Literal>(&game, depth);
        times[0] = begin.elapsed().as_secs_f64();
        let fast = count::<Fast>(&game, depth);
        times[1] = begin.elapsed().as_secs_f64() - times[0];
        if literal != fast {
            bail!("the tests for forbidden points differ at depth {depth}: literal {literal:?}, fast {fast:?}");
        }
        if args.json {
            sayln!("{}", serde_json::to_string(&Line { depth, row: literal })?)?;
        } else {
            let Row { nodes, fives, overlines, double_three, double_four, overline } = literal;
            sayln!("| {depth} | {nodes} | {fives} | {overlines} | {double_three} | {double_four} | {overline} |")?;
        }
    }
    let [literal, fast] = times;
    eprintln!("depth {}: {literal:.2} s with the literal test, {fast:.2} s with the fast one", args.depth);
    Ok(())
}
