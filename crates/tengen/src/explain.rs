//! `tengen explain`: how a player of the classroom decides, number by number.
mod json;
mod text;

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use tengen_arena::PlayerSpec;
use tengen_arena::experiment::{CostWords, cost_picture};
use tengen_classroom::{ClassroomPlayer, Decision, SearchCost, Settings, TreeLimits, search_costs};
use tengen_player::{Limits, StopFlag};
use tengen_rules::{Game, Point};

use crate::inspect::recorded;
use crate::output::{say, sayln};
use crate::position_args::PositionArgs;
use crate::record_source::RecordSource;
use crate::rule_args::number;

const EXAMPLES: &str = "\
Examples:
  tengen explain --moves \"h8 i9 h9\" --side white
  tengen explain --player alpha-beta-3 --moves \"h8 i9 h9 h10 i8\" --plies 2
  tengen explain --player \"greedy defence=1.2\" --moves \"h8 i9\" --point h9 --json
  tengen explain --player two-step --print-settings > mine.toml
  tengen explain --player mine.toml --moves \"h8 i9\" --costs 4 --plot nodes.svg

A player is a preset (greedy, defender, attack-first, balanced, two-step, minimax-3, alpha-beta-3, alpha-beta-4), a level, or a
file of settings as --print-settings writes it.";

/// What was typed behind `tengen explain`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// A record, whose last position of the main line is explained; `-` is standard input
    #[arg(conflicts_with_all = ["moves", "setup"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    source: RecordSource,
    /// Who decides: a preset, a level or a file of settings, and changes to it: "greedy defence=1.2"
    #[arg(long, visible_aliases = ["preset", "settings"], default_value = "greedy")]
    player: PlayerSpec,
    /// Change a setting: defence=1.2
    #[arg(long, value_name = "KNOB=VALUE")]
    set: Vec<String>,
    /// What the luck of the player depends on
    #[arg(long, default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// Print the settings as a file to edit, and explain nothing
    #[arg(long)]
    print_settings: bool,
    /// How many of the points that were weighed to show in full
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = number::<usize>)]
    points: usize,
    /// Show this point in full, wherever it stands
    #[arg(long, value_name = "POINT")]
    point: Vec<Point>,
    /// Show the search down to so many plies
    #[arg(long, default_value_t = 2, value_name = "N")]
    plies: u8,
    /// Show at most so many positions of the search
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = number::<usize>)]
    tree_nodes: usize,
    /// Count what looking ahead costs down to this depth, with and without pruning and ordering; 0 leaves it out. The depth of
    /// the player unless said
    #[arg(long, value_name = "DEPTH")]
    costs: Option<u8>,
    /// Draw what looking ahead costs to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A decision with all that there is to say about it.
struct Explanation<'a> {
    game: &'a Game,
    player: &'a PlayerSpec,
    settings: &'a Settings,
    decision: Decision,
    costs: Vec<SearchCost>,
}

/// What a count of one search may come to; what costs more is told as more than this.
const MOST_NODES: u64 = 2_000_000;

/// Prints how the player decides.
pub(crate) fn run(args: &ExplainArgs) -> Result<()> {
    let mut player = args.player.clone();
    for change in &args.set {
        let fault = || format!("`{change}`: expected a setting and a value, like defence=1.2");
        let (knob, value) = change.split_once('=').with_context(fault)?;
        player.turn(knob.parse()?, value)?;
    }
    let Some(settings) = player.settings() else {
        bail!(
            "`{}` is a program, which explains nothing: expected a preset, a level or a file of settings",
            player.name
        );
    };
    if args.print_settings {
        say!("{}", settings.to_toml())?;
        return Ok(());
    }
    let game = match &args.file {
        Some(path) if args.position.is_empty() => recorded(path, args.source)?,
        _ => args.position.game(args.source.rule(), args.source.size())?,
    };
    let tree = TreeLimits { plies: args.plies, nodes: args.tree_nodes };
    let mut stop = crate::interrupt::stop_on_interrupt()?;
    let decision =
        ClassroomPlayer::new(settings.clone(), args.seed).explain(&game, &Limits::default(), tree, &mut stop)?;
    let costs = costs(args, settings, &game, &mut stop)?;
    if let Some(path) = &args.plot {
        let picture = cost_picture(&costs, &CostWords::ENGLISH).svg();
        std::fs::write(path, picture).with_context(|| format!("`{}` cannot be written", path.display()))?;
    }
    let explanation = Explanation { game: &game, player: &player, settings, decision, costs };
    if args.json {
        sayln!("{:#}", json::of(&explanation))?;
    } else {
        say!("{}", text::of(&explanation, args.points, &args.point)?)?;
    }
    Ok(())
}

/// What looking ahead costs in the position.
fn costs(args: &ExplainArgs, settings: &Settings, game: &Game, stop: &mut StopFlag) -> Result<Vec<SearchCost>> {
    let usual = if settings.search.depth > 1 || args.plot.is_some() { settings.search.depth.max(3) } else { 0 };
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    Ok(search_costs(settings, game, args.costs.unwrap_or(usual), &limits, stop)?)
}

impl Explanation<'_> {
    /// Positions that the search looked at.
    fn searched(&self) -> u64 {
        self.decision.nodes.saturating_sub(self.decision.candidates.len() as u64)
    }
}
