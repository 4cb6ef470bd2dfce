//! `tengen experiment`: two players of the classroom against each other, to learn what a change is worth.
mod series;

use std::fs::File;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_arena::experiment::{self, Experiment, Openings, ReportOptions, Results};
use tengen_arena::{Audience, FinishedGame, Match, MatchEnd, MatchPlan, PlayerSpec, Standings};
use tengen_classroom::Knob;
use tengen_formats::{Format, RowOrder};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

use crate::experiment::series::Series;
use crate::interrupt::Interrupted;
use crate::matches::note_repeats;
use crate::output::{say, sayln};
use crate::rule_args::{number, openings_of_file, positive};

/// What was typed behind `tengen experiment`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen experiment --a greedy --b defender
  tengen experiment --a balanced --b balanced --set a.defence=1.2 --games 400 --csv moves.csv --report report.html
  tengen experiment --a mine.toml --b alpha-beta-3 --rule renju --out mine-against-three
  tengen experiment --b greedy --vary defence=0.8,0.9,1.2,2.0 --games 400
  tengen experiment --ladder presets --games 400 --out ladder")]
pub(crate) struct ExperimentArgs {
    /// Player A: a preset, a level or a file of settings, and changes to it: "greedy defence=1.2".
    #[arg(long, value_name = "PLAYER", required_unless_present_any = ["vary", "ladder"])]
    a: Option<PlayerSpec>,
    /// Player B.
    #[arg(long, value_name = "PLAYER", required_unless_present_any = ["vary", "ladder"])]
    b: Option<PlayerSpec>,
    /// Change a setting of a player: a.defence=1.2.
    #[arg(long, value_name = "a.KNOB=VALUE", value_parser = change)]
    set: Vec<Change>,
    /// One experiment for each value of a setting of player A, which is player B unless it is given.
    #[arg(long, value_name = "KNOB=VALUE,…", value_parser = variation, conflicts_with_all = ["csv", "report"])]
    vary: Option<Variation>,
    /// Every preset, or every level, against the one before it.
    #[arg(long, value_name = "presets|levels", value_parser = series::ladder, conflicts_with_all = ["a", "b", "set", "vary", "csv", "report"])]
    ladder: Option<series::Ladder>,
    /// How many games; each opening is played twice, with colors exchanged.
    #[arg(long, default_value_t = 100, value_parser = positive::<u64>)]
    games: u64,
    /// The rule set: freestyle, standard, renju, caro or free-caro.
    #[arg(long, default_value = "freestyle")]
    rule: RuleSet,
    /// The board's side.
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// A file of openings, of any format that holds games.
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    openings: Option<PathBuf>,
    /// The format of the file, where its content and name do not tell.
    #[arg(long, value_name = "FORMAT", requires = "openings")]
    from: Option<Format>,
    /// Where row 1 of its positions is: top or bottom.
    #[arg(long, requires = "openings")]
    rows: Option<RowOrder>,
    /// Openings of so many stones near the center, made by chance.
    #[arg(long, value_name = "STONES", default_value_t = Experiment::OPENING_STONES, value_parser = number::<usize>)]
    random_openings: usize,
    /// Moves after which a game is left undecided.
    #[arg(long, value_name = "MOVES", value_parser = positive::<usize>)]
    move_limit: Option<usize>,
    /// What the openings made by chance and the luck of the players depend on.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>)]
    seed: u64,
    /// Games at a time: all processors unless said. It changes the times, and nothing else.
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    threads: Option<usize>,
    /// The folder of the experiment: the same command goes on where it was stopped.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write all moves to this file: game,step,row,col,player.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the report with its pictures to this file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// A changed setting of player A or B.
#[derive(Clone, Debug)]
struct Change {
    of_a: bool,
    knob: Knob,
    value: String,
}

/// A setting, and the values it is to have.
#[derive(Clone, Debug)]
struct Variation {
    knob: Knob,
    values: Vec<String>,
}

fn change(text: &str) -> Result<Change, String> {
    let fault = || format!("`{text}`: expected a player, a setting and a value, like a.defence=1.2");
    let (player, rest) = text.split_once('.').ok_or_else(fault)?;
    let of_a = match player {
        "a" => true,
        "b" => false,
        _ => return Err(fault()),
    };
    let (knob, value) = rest.split_once('=').ok_or_else(fault)?;
    let knob = knob.parse::<Knob>().map_err(|error| error.to_string())?;
    Ok(Change { of_a, knob, value: value.to_owned() })
}

fn variation(text: &str) -> Result<Variation, String> {
    let fault = || format!("`{text}`: expected a setting and its values, like defence=0.8,0.9,1.2");
    let text = text.strip_prefix("a.").unwrap_or(text);
    let (knob, values) = text.split_once('=').filter(|(_, values)| !values.is_empty()).ok_or_else(fault)?;
    let knob = knob.parse::<Knob>().map_err(|error| error.to_string())?;
    Ok(Variation { knob, values: values.split(',').map(str::to_owned).collect() })
}

impl ExperimentArgs {
    /// The experiment between two players.
    fn between(&self, mut a: PlayerSpec, mut b: PlayerSpec) -> Result<MatchPlan> {
        for change in &self.set {
            let player = if change.of_a { &mut a } else { &mut b };
            player.turn(change.knob, &change.value)?;
        }
        for player in [&a, &b] {
            if player.settings().is_none() {
                bail!(
                    "`{}` is a program: expected a preset, a level or a file of settings; programs play in `tengen match`",
                    player.name
                );
            }
        }
        let openings = match &self.openings {
            None => Openings::Random(self.random_openings),
            Some(path) => Openings::Given(openings_of_file(path, self.rule, self.size, self.from, self.rows)?),
        };
        let Self { rule, size, games, move_limit, seed, .. } = *self;
        Ok(Experiment { a, b, rule, size, games, openings, move_limit, seed }.plan()?)
    }

    /// Plays an experiment, in a folder if there is one.
    fn play(&self, plan: MatchPlan, folder: Option<&Path>, stop: &StopFlag) -> Result<Played> {
        let mut played = match folder {
            Some(folder) => Match::open(plan, folder)?,
            None => Match::unkept(plan)?,
        };
        let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.unwrap_or_else(all);
        let progress = Progress::new(played.plan(), played.standings());
        let end = played.run(threads, stop, &progress)?;
        progress.0.finish_and_clear();
        let mut results = Results::new();
        for game in played.games() {
            results.add(game.clone());
        }
        Ok(Played { plan: played.plan().clone(), results, stopped: end == MatchEnd::Stopped })
    }
}

/// An experiment that was played, perhaps not to its end.
struct Played {
    plan: MatchPlan,
    results: Results,
    stopped: bool,
}

/// Shows on a terminal how far an experiment is; elsewhere nothing.
struct Progress(ProgressBar);

impl Progress {
    fn new(plan: &MatchPlan, standings: &Standings) -> Self {
        let bar = ProgressBar::new(plan.games()).with_position(standings.games());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self(bar)
    }
}

impl Audience for Progress {
    fn finished(&self, _game: &FinishedGame, standings: &Standings) {
        self.0.set_position(standings.games());
        if let Some(share) = tengen_arena::Share::of(&standings.first_meeting()) {
            let (mean, low, high) = (100.0 * share.mean, 100.0 * share.low, 100.0 * share.high);
            self.0.set_message(format!("A takes {mean:.1} % [{low:.1}, {high:.1}]"));
        }
    }
}

/// Plays what was asked for and prints what it came to.
pub(crate) fn run(args: &ExperimentArgs) -> Result<()> {
    let stop = crate::interrupt::stop_on_interrupt()?;
    if let Some(series) = Series::of(args)? {
        return series.run(args, &stop);
    }
    let (Some(a), Some(b)) = (args.a.clone(), args.b.clone()) else { bail!("an experiment needs players A and B") };
    for path in args.csv.iter().chain(&args.report) {
        // What cannot be written is said before the games are played.
        File::options().create(true).append(true).open(path).with_context(|| unwritable(path))?;
    }
    let played = args.play(args.between(a, b)?, args.out.as_deref(), &stop)?;
    let Played { plan, results, stopped } = &played;
    let options = ReportOptions { command: command(), costs: costs(args, &played, &stop) };
    if args.json {
        sayln!("{:#}", experiment::json(plan, results, &options))?;
    } else {
        say!("{}", experiment::text(plan, results))?;
    }
    if let Some(path) = &args.csv {
        write_file(path, &results.moves_csv(plan.rules.size))?;
    }
    if let Some(path) = &args.report {
        write_file(path, &experiment::html(plan, results, &options))?;
    }
    note_repeats(results.summaries());
    if *stopped {
        return Err(say_stopped(args));
    }
    Ok(())
}

/// Says how an experiment goes on that was stopped.
fn say_stopped(args: &ExperimentArgs) -> anyhow::Error {
    match &args.out {
        Some(_) => eprintln!("stopped; the same command goes on"),
        None => eprintln!("stopped; with --out DIR an experiment can go on"),
    }
    Interrupted.into()
}

/// In how many positions of an experiment it is counted what looking ahead costs.
const POSITIONS: usize = 10;

/// What looking ahead costs the players who do, for reports with pictures.
fn costs(
    args: &ExperimentArgs,
    played: &Played,
    stop: &StopFlag,
) -> Vec<(String, usize, Vec<tengen_classroom::SearchCost>)> {
    if args.report.is_none() {
        return Vec::new();
    }
    let searching = played.plan.players.iter().filter_map(|player| Some((player, player.settings()?)));
    let searching = searching.filter(|(_, settings)| settings.search.depth > 1);
    searching
        .map(|(player, settings)| {
            let (positions, costs) = experiment::costs_in_games(
                &played.plan,
                &played.results,
                settings,
                POSITIONS,
                settings.search.depth.max(4),
                &mut stop.clone(),
            );
            (player.name.clone(), positions, costs)
        })
        .collect()
}

/// The command that was typed, so that it can be typed again.
fn command() -> String {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words = std::iter::once("tengen".to_owned()).chain(words.iter().map(|word| quoted(word)));
    words.collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| unwritable(path))
}

fn unwritable(path: &Path) -> String {
    format!("`{}` cannot be written", path.display())
}
