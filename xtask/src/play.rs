use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::{program, web};

/// Builds the page and the program in release and starts it with `arguments`; its exit code is ours.
pub(crate) fn play(root: &Path, arguments: &[String]) -> Result<ExitCode> {
    web::build(root)?;
    let mut cargo = program::cargo(root);
    cargo.args(["run", "--release", "--package", "tengen", "--"]).args(arguments);
    let status = cargo.status().context("cargo cannot start: install Rust from https://rustup.rs")?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
