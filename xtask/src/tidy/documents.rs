use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// What people read before they know the tree.
const DOCUMENTS: [&str; 4] = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"];

/// The commands of cargo itself that the documents may name.
const CARGO_COMMANDS: [&str; 10] =
    ["bench", "build", "check", "clippy", "deny", "doc", "fmt", "install", "run", "test"];

/// Looks whether the commands, files and pictures that the documents name are there.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let aliases = aliases(root)?;
    let mut faults = Vec::new();
    for name in DOCUMENTS {
        let text = fs::read_to_string(root.join(name)).with_context(|| format!("`{name}` cannot be read"))?;
        for (i, line) in text.lines().enumerate() {
            for command in
                commands(line).filter(|command| !aliases.contains(*command) && !CARGO_COMMANDS.contains(command))
            {
                faults.push(format!("{name}:{}: there is no command `cargo {command}`", i + 1));
            }
            for target in links(line).filter(|target| !root.join(target).exists()) {
                faults.push(format!("{name}:{}: there is no file `{target}`", i + 1));
            }
        }
    }
    visit_pages(&root.join("docs"), "docs", &mut faults)?;
    Ok(faults)
}

/// Looks at the links of every page below a folder, each from where the page is.
fn visit_pages(folder: &Path, name: &str, faults: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("`{name}` cannot be read"))? {
        let path = entry?.path();
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            visit_pages(&path, &name, faults)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&path).with_context(|| format!("`{name}` cannot be read"))?;
            for (i, line) in text.lines().enumerate() {
                for target in links(line).filter(|target| !folder.join(target).exists()) {
                    faults.push(format!("{name}:{}: there is no file `{target}`", i + 1));
                }
            }
        }
    }
    Ok(())
}

/// The names in `.cargo/config.toml`.
fn aliases(root: &Path) -> Result<BTreeSet<String>> {
    let config = fs::read_to_string(root.join(".cargo/config.toml")).context("`.cargo/config.toml` cannot be read")?;
    let names = config.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.trim().to_owned());
    Ok(names.collect())
}

/// The words behind `cargo` at the start of a line or of a code span.
fn commands(line: &str) -> impl Iterator<Item = &str> {
    let starts = line.match_indices("cargo ").filter(|(at, _)| *at == 0 || line[..*at].ends_with('`'));
    starts
        .filter_map(|(at, cargo)| line[at + cargo.len()..].split(|c: char| !c.is_ascii_lowercase() && c != '-').next())
}

/// The targets of links within the tree.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_links_are_found_in_lines() {
        let found: Vec<&str> = commands("cargo play --lang zh").collect();
        assert_eq!(found, ["play"]);
        let found: Vec<&str> = commands("run `cargo ci`, then `cargo xtask tidy`; no cargo cult").collect();
        assert_eq!(found, ["ci", "xtask"]);
        let found: Vec<&str> = links("![a](docs/play.png) and [b](https://example.org), [c](#d)").collect();
        assert_eq!(found, ["docs/play.png"]);
    }
}
