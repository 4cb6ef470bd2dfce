//! `tengen completions`: what a shell needs to complete our words.
use std::io::{self, Write as _};

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use tengen_classroom::Level;
use tengen_formats::Format;
use tengen_rules::RuleSet;
use tengen_tui::PlayedBy;

use crate::output::written;

/// What was typed behind `tengen completions`.
#[derive(Args, Clone, Copy, Debug)]
#[command(after_help = "Examples:
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen
  tengen completions zsh > ~/.zfunc/_tengen
  tengen completions fish > ~/.config/fish/completions/tengen.fish
  tengen completions powershell >> $PROFILE")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints the script for a shell.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn run(args: CompletionsArgs, command: Command) -> Result<()> {
    let mut command = with_values(command);
    let name = command.get_name().to_owned();
    // Into memory first: the generator takes a writer that fails for a bug of its own.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    written(io::stdout().write_all(&script))
}

/// A command whose options tell a shell their values. What is typed is read by readers of our own, which say more when it is wrong.
fn with_values(command: Command) -> Command {
    let told = |arg: Arg| match arg.get_long().and_then(values) {
        Some(values) => arg.value_parser(PossibleValuesParser::new(values)),
        None => arg,
    };
    command.mut_args(told).mut_subcommands(with_values)
}

/// The names that an option takes.
fn values(option: &str) -> Option<Vec<&'static str>> {
    Some(match option {
        "rule" => RuleSet::ALL.iter().map(|rule| rule.name()).collect(),
        "from" | "to" => Format::ALL.iter().map(|format| format.name()).collect(),
        "level" => Level::ALL.iter().map(|level| level.id).collect(),
        "black" | "white" => PlayedBy::all().map(PlayedBy::name).collect(),
        _ => return None,
    })
}
