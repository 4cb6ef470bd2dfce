//! `tengen man`: manual pages of the program and its commands.
use std::fs;
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
pub(crate) fn run(args: &ManArgs, mut command: Command) -> Result<()> {
    let folder = &args.folder;
    command.build();
    let pages = command.get_subcommands().map(|one| format!("{}-{}.1", command.get_name(), one.get_name()));
    let pages: Vec<PathBuf> = pages.chain(["tengen.1".to_owned()]).map(|page| folder.join(page)).collect();
    let polish =
        |page: &PathBuf| if page.exists() { fs::write(page, polished(&fs::read_to_string(page)?)) } else { Ok(()) };
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(command, folder))
        .and_then(|()| pages.iter().try_for_each(polish))
        .with_context(|| format!("manual pages cannot be written to `{}`", folder.display()))
}

/// A page whose examples have their heading and keep their lines and columns.
fn polished(page: &str) -> String {
    let Some((above, extra)) = page.split_once(".SH EXTRA\n") else { return page.to_owned() };
    let (examples, below) = extra.split_at(extra.find("\n.SH ").map_or(extra.len(), |at| at + 1));
    let examples = examples.strip_prefix("Examples:\n").unwrap_or(examples);
    format!("{above}.SH EXAMPLES\n.nf\n{}\n.fi\n{below}", examples.trim_end())
}

#[cfg(test)]
mod tests {
    use super::polished;

    #[test]
    fn examples_keep_their_lines() {
        let page = ".SH NAME\nx\n.SH EXTRA\nExamples:\n  a   b\n  c\n.SH VERSION\nv1\n";
        assert_eq!(polished(page), ".SH NAME\nx\n.SH EXAMPLES\n.nf\n  a   b\n  c\n.fi\n.SH VERSION\nv1\n");
        assert_eq!(polished(".SH NAME\nx\n"), ".SH NAME\nx\n");
    }
}
