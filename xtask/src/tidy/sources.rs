use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// A file that needs more lines wants to be two.
const MAX_LINES: usize = 700;

/// Names that say nothing of what is inside.
const EMPTY_NAMES: [&str; 5] = ["common", "helpers", "misc", "mod", "util"];

/// Words that may not stand in the code of a folder, and why.
const ABSENCES: [(&str, &[&str], &str); 3] = [
    (
        "crates/rules/src/",
        &["Instant", "SystemTime", "std::fs", "std::io", "std::net", "std::thread", "serde"],
        "the rules know no clock, file, net, thread or wire",
    ),
    (
        "crates/engine/src/",
        &["println!", "eprintln!", "print!", "std::fs", "std::net", "std::io", "serde"],
        "the engine knows no text, file or wire",
    ),
    ("", &["todo!", "unimplemented!", "dbg!"], "unfinished code stays out of the tree"),
];

/// The only folder where `unsafe` may be allowed.
const UNSAFE_FOLDER: &str = "crates/engine/src/simd";

/// Looks at every Rust file.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for folder in ["crates", "xtask"] {
        visit(root, folder, &mut faults)?;
    }
    Ok(faults)
}

/// Looks at the Rust files below `path`, which is written from the root with `/`.
fn visit(root: &Path, path: &str, faults: &mut Vec<String>) -> Result<()> {
    let full = root.join(path);
    if full.is_dir() {
        let mut names = Vec::new();
        for entry in fs::read_dir(&full).with_context(|| format!("`{path}` cannot be read"))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        return names.iter().try_for_each(|name| visit(root, &format!("{path}/{name}"), faults));
    }
    if let Some((_, name)) = path.rsplit_once('/')
        && let Some(stem) = name.strip_suffix(".rs")
    {
        if EMPTY_NAMES.contains(&stem) {
            faults.push(format!("{path}: the name says nothing of what is inside"));
        }
        let text = fs::read_to_string(&full).with_context(|| format!("`{path}` cannot be read"))?;
        faults.extend(faults_in(path, &text));
    }
    Ok(())
}

fn faults_in(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let count = text.lines().count();
    if count > MAX_LINES {
        faults.push(format!("{path}: {count} lines, expected at most {MAX_LINES}"));
    }
    // The words stand in this file as data.
    let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    for (i, line) in code.filter(|_| path != "xtask/src/tidy/sources.rs") {
        for (folder, words, why) in ABSENCES {
            for word in words.iter().filter(|word| path.starts_with(folder) && has_word(line, word)) {
                faults.push(format!("{path}:{}: `{word}`: {why}", i + 1));
            }
        }
        if has_word(line, "unsafe_code") && !path.starts_with(UNSAFE_FOLDER) {
            faults.push(format!("{path}:{}: `unsafe` may be allowed only in {UNSAFE_FOLDER}", i + 1));
        }
    }
    faults
}

/// Whether a word stands in a line, not as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_be_absent_is_found_in_code_and_not_in_comments() {
        let found = faults_in(
            "crates/rules/src/clock.rs",
            "/// No Instant.\nuse std::time::Instant;\nlet instant = Instants;\n",
        );
        assert_eq!(
            found,
            ["crates/rules/src/clock.rs:2: `Instant`: the rules know no clock, file, net, thread or wire"]
        );
        assert_eq!(faults_in("crates/arena/src/clock.rs", "use std::time::Instant;\n"), [] as [&str; 0]);
    }

    #[test]
    fn only_one_folder_may_allow_unsafe() {
        let line = "#![allow(unsafe_code)]\n";
        assert_eq!(faults_in("crates/engine/src/simd/avx2.rs", line).len(), 0);
        assert_eq!(faults_in("crates/engine/src/search.rs", line).len(), 1);
    }

    #[test]
    fn long_files_are_told() {
        let found = faults_in("crates/web/src/page.rs", &"\n".repeat(701));
        assert_eq!(found, ["crates/web/src/page.rs: 701 lines, expected at most 700"]);
    }
}
