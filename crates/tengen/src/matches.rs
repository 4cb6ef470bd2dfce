//! `tengen match`: games between any players, counted and kept.
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use tengen_arena::{
    Archive, EloModel, GameSummary, LivePage, Match, MatchEnd, MatchPlan, PlayerSpec, Schedule, Sprt, report,
};

use crate::bus_args::BusArgs;
use crate::interrupt::Interrupted;
use crate::output::{say, sayln};
use crate::rule_args::{RuleArgs, number, positive};
use crate::ticker::Ticker;

/// What was typed behind `tengen match`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen match sharp steady --rounds 50
  tengen match sharp './pbrain-rapfi name=Rapfi dialect=rapfi' --turn 1 --rule renju --openings renju.txt
  tengen match ./new ./old --clock 5+0.05 --sprt 0,10 --concurrency 2 --out new-against-old
  tengen match --continue new-against-old
  tengen match sharp veteran --clock 60+1 --bus nats://host   (and `tengen worker --bus nats://host` on other machines)")]
pub(crate) struct MatchArgs {
    /// The players: a level, a preset or a file of settings, with changes like defence=1.2, or a program with its arguments and
    /// settings (name=, dialect=, folder=, board=always, info.KEY=).
    #[arg(required_unless_present = "continue_match", num_args = 1..)]
    players: Vec<String>,
    /// The folder of the match; the same command continues it.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Continue the match in this folder, as it was planned.
    #[arg(long = "continue", value_name = "DIR", conflicts_with_all = ["players", "out"])]
    continue_match: Option<PathBuf>,
    /// How often everybody meets, each time with both colors.
    #[arg(long, default_value_t = 50, value_parser = positive::<u64>)]
    rounds: u64,
    /// The first player meets all others, who do not meet each other.
    #[arg(long)]
    gauntlet: bool,
    /// Games at a time; with a bus, its workers say.
    #[arg(long, default_value_t = 1, value_name = "N", conflicts_with = "bus", value_parser = positive::<usize>)]
    concurrency: usize,
    #[command(flatten)]
    bus: BusArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Stop when a sequential test has decided between these strengths of the first player over the second.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<(f64, f64)>,
    /// The bounds of the test are normalized Elo.
    #[arg(long, requires = "sprt")]
    normalized: bool,
    /// The test's probability of accepting the second strength where the first holds.
    #[arg(long, default_value_t = 0.05, value_parser = error_rate)]
    alpha: f64,
    /// The test's probability of accepting the first strength where the second holds.
    #[arg(long, default_value_t = 0.05, value_parser = error_rate)]
    beta: f64,
    /// What luck depends on; the same seed plays the same games of our own players.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// Show the match on a page of this machine, at this port (0: any).
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "0", value_parser = number::<u16>)]
    serve: Option<u16>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// Reads the two strengths of a sequential test.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let read = |part: &str| part.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    let both = text.split_once(',').and_then(|(elo0, elo1)| Some((read(elo0)?, read(elo1)?)));
    both.filter(|(elo0, elo1)| elo0 < elo1)
        .ok_or_else(|| format!("`{text}`: expected two strengths in Elo, the lower one first, like 0,10"))
}

fn error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse::<f64>().ok().filter(|rate| *rate > 0.0 && *rate < 0.5);
    rate.ok_or_else(|| format!("`{text}`: expected a probability between 0 and 0.5"))
}

/// Plays the match and prints its report.
pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    let (plan, folder) = if let Some(folder) = &args.continue_match {
        (Archive::plan_of(folder)?, folder.clone())
    } else {
        let plan = plan(args)?;
        let folder = args.out.clone().unwrap_or_else(|| usual_folder(&plan));
        (plan, folder)
    };
    let mut played = Match::open(plan, &folder)?;
    let stop = crate::interrupt::stop_on_interrupt()?;
    let serve = |port| LivePage::serve(played.plan(), played.standings(), port);
    let page = args.serve.map(serve).transpose().context("the page cannot be served")?;
    if let Some(page) = &page {
        eprintln!("the match can be watched at {}", page.url());
    }
    let audience = (Ticker::new(played.plan().clone()), page);
    let end = args.bus.play(&mut played, args.concurrency, &stop, &audience)?;
    audience.0.clear();
    let (plan, standings) = (played.plan(), played.standings());
    let json = report::json(plan, standings, Some(end));
    if let Some(archive) = played.archive() {
        archive.put("report.json", format!("{json:#}\n").as_bytes())?;
        archive.put("report.html", report::html(plan, standings, Some(end)).as_bytes())?;
    }
    if args.json {
        sayln!("{json:#}")?;
    } else {
        say!("{}", report::text(plan, standings))?;
        sayln!("{}", ending(end, &folder))?;
    }
    note_repeats(played.games());
    if end == MatchEnd::Stopped {
        bail!(Interrupted);
    }
    Ok(())
}

/// Says on standard error when games were played that had been played before: they prove nothing.
pub(crate) fn note_repeats<'a>(games: impl Iterator<Item = &'a GameSummary>) {
    let mut played = 0_usize;
    let different: HashSet<_> =
        games.map(|game| (game.players, game.black, &game.moves)).inspect(|_| played += 1).collect();
    if different.len() < played {
        let different = different.len();
        eprintln!(
            "of {played} games only {different} are different, and the others prove nothing: more openings make more of them \
             (--openings, --random-openings)"
        );
    }
}

fn ending(end: MatchEnd, folder: &Path) -> String {
    let folder = folder.display();
    match end {
        MatchEnd::Complete | MatchEnd::Decided(_) => {
            format!("everything is in {folder}: report.html, games/, games.jsonl")
        }
        MatchEnd::Stopped => format!("stopped; `tengen match --continue {folder}` goes on"),
    }
}

fn plan(args: &MatchArgs) -> anyhow::Result<MatchPlan> {
    let players: Result<Vec<PlayerSpec>, _> = args.players.iter().map(|text| text.parse()).collect();
    let sprt = args.sprt.map(|(elo0, elo1)| Sprt {
        elo0,
        elo1,
        alpha: args.alpha,
        beta: args.beta,
        model: if args.normalized { EloModel::Normalized } else { EloModel::Logistic },
    });
    let plan = MatchPlan {
        players: players?,
        schedule: if args.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin },
        rounds: args.rounds,
        rules: args.rules.resolve(),
        openings: args.rules.openings(args.rounds, args.seed)?,
        sprt,
        seed: args.seed,
    };
    plan.check()?;
    Ok(plan)
}

/// A folder here, called after the players.
pub(crate) fn usual_folder(plan: &MatchPlan) -> PathBuf {
    let name = |text: &str| text.replace(|c: char| !c.is_alphanumeric() && c != '-', "_");
    let names: Vec<String> = plan.players.iter().map(|player| name(&player.name)).collect();
    PathBuf::from(names.join("-vs-"))
}
