//! `tengen completions`: what a shell needs to complete our words.
use std::io::{self, Write as _};

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;

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
pub(crate) fn run(args: CompletionsArgs, mut command: Command) -> Result<()> {
    let name = command.get_name().to_owned();
    // Into memory first: the generator takes a writer that fails for a bug of its own.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    written(io::stdout().write_all(&script))
}
