//! `tengen man`: manual pages of the program and its commands.
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, Command};

/// What was typed behind `tengen man`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen man ~/.local/share/man/man1       then `man tengen` and `man tengen-play` show them
  tengen man pages && man -l pages/tengen-play.1")]
pub(crate) struct ManArgs {
    /// The folder to write them to; it is made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the pages.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn run(args: &ManArgs, command: Command) -> Result<()> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command, folder))
        .with_context(|| format!("manual pages cannot be written to `{}`", folder.display()))
}
