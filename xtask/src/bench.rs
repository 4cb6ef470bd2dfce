use std::path::Path;

use anyhow::Result;

use crate::{program, web};

/// Builds the page, which one of the benchmarks opens, and runs the benchmarks of these names, or all.
///
/// # Errors
/// The page cannot be built, there is no such benchmark, or it fails.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<()> {
    web::build(root)?;
    let all = ["*".to_owned()];
    let names = if names.is_empty() { &all } else { names };
    let mut command = program::cargo(root);
    command.args(["bench", "--workspace", "--locked"]).args(names.iter().flat_map(|name| ["--bench", name]));
    program::run(&mut command, "install Rust from https://rustup.rs")
}
