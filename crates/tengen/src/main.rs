//! The `tengen` command line: what was typed is understood here, and what it asks for is done by the crates.
#![deny(clippy::print_stdout, reason = "`println!` panics when nobody reads: `sayln!` says so")]
mod app;
mod board_picture;
mod book;
mod bus_args;
mod completions;
mod compliance;
mod convert;
mod data_folder;
mod diagram;
mod engine;
mod experiment;
mod explain;
mod inspect;
mod instance;
mod interrupt;
mod man;
mod matches;
mod output;
mod perft;
mod play;
mod position_args;
mod record_source;
mod rule_args;
mod selfplay;
mod ticker;
mod worker;

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::app::AppArgs;
use crate::book::BookArgs;
use crate::completions::CompletionsArgs;
use crate::compliance::ComplianceArgs;
use crate::convert::ConvertArgs;
use crate::diagram::DiagramArgs;
use crate::engine::EngineArgs;
use crate::experiment::ExperimentArgs;
use crate::explain::ExplainArgs;
use crate::inspect::InspectArgs;
use crate::man::ManArgs;
use crate::matches::MatchArgs;
use crate::perft::PerftArgs;
use crate::play::PlayArgs;
use crate::selfplay::SelfPlayArgs;
use crate::worker::WorkerArgs;

/// Five-in-a-row: a game in the browser, an engine, and the tools around them.
///
/// Without a command it starts the game in the browser.
#[derive(Parser)]
#[command(name = "tengen", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    app: AppArgs,
}

const EXAMPLES: &str = "\
Examples:
  tengen                        the game in the browser
  tengen play                   the game in this terminal
  tengen play --plain           the game as lines of text
  tengen help play              more of a command";

#[derive(Subcommand)]
enum Command {
    /// Convert game records from one format into another.
    ///
    /// Formats: sgf, psq, rec, lib (RenLib), db (Yixin and Rapfi), pos, sav, rif (read only), bdt, moves, link, csv, csv-game,
    /// openings, board, ban.
    Convert(ConvertArgs),
    /// Draw a position or a game as SVG, PNG or animated GIF.
    Diagram(DiagramArgs),
    /// Play in the terminal: full-screen, or line by line with `--plain`.
    ///
    /// The last game goes on where it was left; `?` shows all keys.
    Play(Box<PlayArgs>),
    /// Play as a Gomocup engine on standard input and output.
    ///
    /// A program that starts under a name beginning with `pbrain-` does so without being told.
    Engine(EngineArgs),
    /// Play matches between any players, ours and Gomocup programs, and count what they say about strength.
    Match(Box<MatchArgs>),
    /// Play two players of the classroom against each other and measure the difference.
    ///
    /// The same seed plays the same games, to the stone, on any number of threads.
    Experiment(Box<ExperimentArgs>),
    /// Show how a player of the classroom decides in a position, number by number.
    Explain(Box<ExplainArgs>),
    /// Play games of a match on another machine, from its bus.
    Worker(WorkerArgs),
    /// Play games of players against themselves or each other, for their moves.
    Selfplay(Box<SelfPlayArgs>),
    /// Make an opening book: positions that a player calls even.
    Openings(Box<BookArgs>),
    /// Try whether a program keeps to the Gomocup protocol.
    Compliance(ComplianceArgs),
    /// Say what the rules say about a position: whose turn it is, how it ended, what wins, what is forbidden and why.
    Inspect(InspectArgs),
    /// Count the ways to play so many stones, and what the last one makes.
    Perft(PerftArgs),
    /// Print what a shell needs to complete the words of this program.
    Completions(CompletionsArgs),
    /// Write manual pages of this program and its commands to a folder.
    Man(ManArgs),
}

fn main() -> ExitCode {
    let program = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&program).file_name().and_then(OsStr::to_str).unwrap_or_default();
    let done = if engine::is_engine_name(name) {
        engine::run(&EngineArgs::default()).map(|()| ExitCode::SUCCESS)
    } else {
        match Cli::from_arg_matches(&with_negative_numbers(Cli::command()).get_matches()) {
            Ok(cli) => run(cli),
            Err(error) => error.exit(),
        }
    };
    match done {
        Ok(status) => status,
        Err(error) if error.is::<output::ReaderGone>() => ExitCode::SUCCESS,
        Err(error) if error.is::<interrupt::Interrupted>() => ExitCode::from(interrupt::Interrupted::STATUS),
        Err(error) => {
            eprintln!("tengen: {}", with_causes(&error));
            ExitCode::FAILURE
        }
    }
}

/// Lets `--size -1` come to whoever reads sizes and can say what was expected.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let named = |arg: &clap::Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    command
        .mut_args(|arg| if named(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(with_negative_numbers)
}

/// An error with its causes; a cause that the error tells already is not told again.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told.as_str() {
        "" => cause,
        known if known.ends_with(&cause) => told,
        _ => format!("{told}: {cause}"),
    })
}

/// Does what was asked for, and says with which status the program ends.
fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    match cli.command {
        None => app::run(cli.app)?,
        Some(Command::Play(args)) => return play::run(&args),
        Some(Command::Convert(args)) => convert::run(&args)?,
        Some(Command::Diagram(args)) => diagram::run(&args)?,
        Some(Command::Engine(args)) => engine::run(&args)?,
        Some(Command::Match(args)) => matches::run(&args)?,
        Some(Command::Experiment(args)) => experiment::run(&args)?,
        Some(Command::Explain(args)) => explain::run(&args)?,
        Some(Command::Worker(args)) => worker::run(&args)?,
        Some(Command::Selfplay(args)) => selfplay::run(&args)?,
        Some(Command::Openings(args)) => book::run(&args)?,
        Some(Command::Compliance(args)) => compliance::run(&args)?,
        Some(Command::Inspect(args)) => inspect::run(&args)?,
        Some(Command::Perft(args)) => perft::run(&args)?,
        Some(Command::Completions(args)) => completions::run(args, Cli::command())?,
        Some(Command::Man(args)) => man::run(&args, Cli::command())?,
    }
    Ok(ExitCode::SUCCESS)
}
