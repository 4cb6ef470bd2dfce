//! The pages in `docs/classroom`: what they show is what is there, and their commands run.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LANGUAGES: [&str; 2] = ["en", "zh"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn page(language: &str, name: &str) -> String {
    fs::read_to_string(root().join("docs/classroom").join(language).join(name)).unwrap()
}

#[test]
fn every_page_is_there_in_both_languages() {
    let names = |language: &str| {
        let entries = fs::read_dir(root().join("docs/classroom").join(language)).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names("en"), names("zh"));
    for language in LANGUAGES {
        let index = page(language, "README.md");
        for name in names(language) {
            let name = name.into_string().unwrap();
            assert!(name == "README.md" || index.contains(&format!("]({name})")), "{language}/README.md lacks {name}");
        }
    }
}

#[test]
fn guides_show_the_programs_as_they_are() {
    for (name, program) in
        [("own-ai-rust.md", "crates/arena/examples/own_ai.rs"), ("own-ai-any-language.md", "docs/guides/own_ai.py")]
    {
        let code = fs::read_to_string(root().join(program)).unwrap();
        let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines <= 60, "{program} has {lines} lines");
        for language in LANGUAGES {
            assert!(page(language, name).contains(&code), "docs/classroom/{language}/{name} does not show {program}");
        }
    }
}

#[test]
fn commands_of_the_pages_run() {
    let mut commands = 0;
    for name in [
        "directions.md",
        "patterns.md",
        "attack-and-defence.md",
        "radius.md",
        "forks.md",
        "alpha-beta.md",
        "minimax.md",
        "forbidden-moves.md",
    ] {
        for language in LANGUAGES {
            let page = page(language, name);
            for command in page.split('`').filter_map(|span| span.strip_prefix("tengen ")) {
                let words = words(command);
                let output = Command::new(env!("CARGO_BIN_EXE_tengen")).args(&words).output().unwrap();
                assert!(
                    output.status.success(),
                    "{language}/{name}: tengen {command}: {}",
                    String::from_utf8_lossy(&output.stderr)
                );
                commands += 1;
                // The table below the command has the counts that it prints.
                let text = String::from_utf8(output.stdout).unwrap();
                for row in text.lines().skip_while(|line| !line.starts_with(" depth ")).skip(1) {
                    let cells: Vec<&str> = row.split_whitespace().collect();
                    let row = format!("| {} |", cells.join(" | "));
                    assert!(!command.contains("--costs") || page.contains(&row), "{language}/{name} lacks `{row}`");
                }
            }
        }
    }
    assert!(commands >= 16, "{commands} commands were found");
}

/// The words of a command as a shell reads them: quotes hold words together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn the_program_in_python_plays_a_match() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not here: nothing to try");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let player = format!("python3 '{}' name=mine", root().join("docs/guides/own_ai.py").display());
    let arguments = [
        "match",
        &player,
        "first-steps",
        "--size",
        "11",
        "--turn",
        "20",
        "--rounds",
        "1",
        "--random-openings",
        "3",
        "--json",
    ];
    let output =
        Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).arg("--out").arg(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mine = report["players"].as_array().unwrap().iter().find(|player| player["name"] == "mine").unwrap();
    assert_eq!((&mine["games"], mine["moves"].as_u64() > Some(8)), (&2.into(), true), "{report:#}");
    let faults: u64 = mine["faults"].as_object().unwrap().values().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(faults, 0, "{report:#}");
}
