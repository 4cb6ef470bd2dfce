//! Runs the cases of a folder: every crate's tests named after cases read the files they know in it.
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};

use crate::program;

/// The crates with such tests.
const CRATES: [&str; 5] = ["tengen-rules", "tengen-engine", "tengen-formats", "tengen-classroom", "tengen-gomocup"];

/// Tests the crates on the cases of a folder, prints how many each file had, and which files no test reads.
///
/// # Errors
/// A case fails, or there is nothing to test with.
pub(crate) fn run(root: &Path, folder: &str) -> Result<()> {
    let folder = Path::new(folder).canonicalize().with_context(|| format!("no such folder: `{folder}`"))?;
    let packages = CRATES.iter().flat_map(|name| ["--package", name]);
    let mut command = program::cargo(root);
    // The build of `cargo test`, so that nothing is compiled twice for it: what takes time here is optimized there.
    command.args(["test", "--quiet", "--no-fail-fast"]).args(packages).args(["cases", "--", "--nocapture"]);
    command.env("TENGEN_CASES", &folder).stderr(Stdio::inherit());
    let output = command.output().context("cargo cannot be started")?;
    let said = String::from_utf8_lossy(&output.stdout);
    // What the test harness says about itself is of no interest here, the dot of a test that passed before included.
    let lines = said.lines().map(|line| line.trim_start_matches('.'));
    let counts: Vec<&str> = lines.filter(|line| line.ends_with(" cases")).collect();
    println!("{}", counts.join("\n"));
    let unread = unread(&folder, &counts)?;
    if !unread.is_empty() {
        println!("no test reads {}", unread.join(", "));
    }
    if !output.status.success() {
        bail!("some cases fail, by {said}");
    }
    Ok(())
}

/// The files of cases that no line `NAME: N cases` speaks of.
fn unread(folder: &Path, counts: &[&str]) -> Result<Vec<String>> {
    let read: Vec<&str> = counts.iter().filter_map(|line| line.split_once(": ")).map(|(name, _)| name).collect();
    let mut unread = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_list = path.extension().is_some_and(|extension| extension == "jsonl");
        if is_list && !read.iter().any(|prefix| name.starts_with(prefix)) {
            unread.push(name);
        }
    }
    unread.sort_unstable();
    Ok(unread)
}
