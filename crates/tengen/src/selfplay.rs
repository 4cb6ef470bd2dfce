//! `tengen selfplay`: games of players against themselves or each other, as records and as a table of moves.
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use tengen_arena::{Match, MatchEnd, MatchPlan, PlayerSpec, Schedule, moves_csv};

use crate::bus_args::BusArgs;
use crate::interrupt::Interrupted;
use crate::matches::usual_folder;
use crate::output::sayln;
use crate::rule_args::{RuleArgs, number, positive};
use crate::ticker::Ticker;

/// What was typed behind `tengen selfplay`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen selfplay sharp --games 1000 --random-openings 4 --out games
  tengen selfplay sharp veteran './pbrain-rapfi name=Rapfi' --games 300 --turn 0.1 --out mixed

The folder holds moves.csv (game,step,row,col,player: rows and columns from 0 at the top left, player 1 is Black),
games/*.sgf, games/*.psq and games.jsonl. The same command goes on where a killed one left off.")]
pub(crate) struct SelfPlayArgs {
    /// One player plays both sides; several meet each other. Written as for `tengen match`.
    #[arg(required = true, num_args = 1..)]
    players: Vec<String>,
    /// How many games; where several players meet, rounded up to whole rounds.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = positive::<u64>)]
    games: u64,
    /// The folder of the games.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Games at a time; with a bus, its workers say.
    #[arg(long, default_value_t = 1, value_name = "N", conflicts_with = "bus", value_parser = positive::<usize>)]
    concurrency: usize,
    #[command(flatten)]
    bus: BusArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// What luck depends on; the same seed plays the same games of our own players.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
}

/// Plays the games and writes their moves.
pub(crate) fn run(args: &SelfPlayArgs) -> anyhow::Result<()> {
    let plan = plan(args)?;
    let folder = args.out.clone().unwrap_or_else(|| usual_folder(&plan));
    let mut played = Match::open(plan, &folder)?;
    let stop = crate::interrupt::stop_on_interrupt()?;
    let ticker = Ticker::new(played.plan().clone());
    let end = args.bus.play(&mut played, args.concurrency, &stop, &ticker)?;
    ticker.clear();
    if let Some(archive) = played.archive() {
        archive.put("moves.csv", moves_csv(played.games(), played.plan().rules.size).as_bytes())?;
    }
    let standings = played.standings();
    let [black, drawn, white] = standings.colors;
    let ends = standings.ends.iter().fold(String::new(), |mut text, (end, count)| {
        let _ = write!(text, " {end} {count}");
        text
    });
    sayln!(
        "{} of {} games, {} moves; Black won {black}, White {white}, {drawn} drawn; ended by:{ends}",
        standings.games(),
        played.plan().games(),
        standings.plies
    )?;
    match end {
        MatchEnd::Stopped => {
            sayln!("stopped; the same command goes on")?;
            anyhow::bail!(Interrupted)
        }
        MatchEnd::Complete | MatchEnd::Decided(_) => {
            sayln!("everything is in {}: moves.csv, games/, games.jsonl", folder.display())
        }
    }
}

fn plan(args: &SelfPlayArgs) -> anyhow::Result<MatchPlan> {
    let players = args.players.iter().map(|text| text.parse()).collect::<Result<Vec<PlayerSpec>, _>>()?;
    let schedule = if players.len() == 1 { Schedule::SelfPlay } else { Schedule::RoundRobin };
    let pairs = (players.len() * (players.len() - 1)) as u64;
    let rounds = args.games.div_ceil(pairs.max(1));
    let plan = MatchPlan {
        players,
        schedule,
        rounds,
        rules: args.rules.resolve(),
        openings: args.rules.openings(rounds, args.seed)?,
        sprt: None,
        seed: args.seed,
    };
    plan.check()?;
    Ok(plan)
}
