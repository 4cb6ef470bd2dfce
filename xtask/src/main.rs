//! All automation of the workspace: `cargo play`, `cargo ci` and `cargo xtask COMMAND`.
mod bench;
mod cases;
mod ci;
mod fuzz;
mod play;
mod program;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  play [ARGS]  build everything and start the program with ARGS (the alias `cargo play`)
  ci           check everything (the alias `cargo ci`)
  tidy         compare the documents and the arrows between crates with the tree
  web          build the page into target/web/site
  bench [NAME] build the page and run the benchmarks, or one of them
  cases DIR    run the cases of a folder, such as testdata/cases
  fuzz [--seconds N] [--jobs N] [--seeds DIR] [TARGET ...]
               fuzz the readers of record formats, each so long, so many at a time; all of them unless some are named
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<ExitCode> {
    let root = workspace_root()?;
    let (command, rest) = arguments.split_first().context(USAGE)?;
    match command.as_str() {
        "play" => return play::play(&root, rest),
        "ci" => ci::check(&root)?,
        "tidy" => tidy::check(&root)?,
        "web" => web::build(&root)?,
        "bench" => bench::run(&root, rest)?,
        "cases" => cases::run(&root, rest.first().context("cases: which folder?")?)?,
        "fuzz" => fuzz::run(&root, rest)?,
        other => bail!("no such command: `{other}`\n{USAGE}"),
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder that holds the workspace's `Cargo.toml`.
fn workspace_root() -> Result<PathBuf> {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(xtask.parent().context("xtask lies outside of a workspace")?.to_owned())
}
