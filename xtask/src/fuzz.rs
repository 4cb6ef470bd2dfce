//! Fuzzes the readers of record formats, one after the other.
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::program;

const INSTALL: &str =
    "install it with `cargo install cargo-fuzz`; it needs a C++ compiler (Debian: apt-get install g++)";
const SECONDS: u64 = 60;

/// What was typed behind `fuzz`.
struct Wanted {
    /// For each target.
    seconds: u64,
    /// A folder whose files the readers begin with, besides our own.
    seeds: Option<String>,
    /// Empty: all.
    targets: Vec<String>,
}

impl Wanted {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut wanted = Self { seconds: SECONDS, seeds: None, targets: Vec::new() };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().with_context(|| format!("fuzz: what follows {word}?"));
            match word.as_str() {
                "--seconds" => {
                    let text = value()?;
                    let seconds = text.parse().ok().filter(|&seconds| seconds > 0);
                    wanted.seconds = seconds.with_context(|| format!("fuzz: `{text}` is no number of seconds"))?;
                }
                "--seeds" => wanted.seeds = Some(value()?.clone()),
                option if option.starts_with('-') => bail!("fuzz: no such option: `{option}`"),
                _ => wanted.targets.push(word.clone()),
            }
        }
        Ok(wanted)
    }
}

/// Runs the targets. What they learned stays in `fuzz/corpus`, so the next run goes on from there; a finding ends its own target only.
///
/// # Errors
/// There are findings, or fuzzing cannot begin.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    let wanted = Wanted::parse(arguments)?;
    let folder = root.join("fuzz");
    let known = targets(&folder)?;
    if let Some(unknown) = wanted.targets.iter().find(|target| !known.contains(target)) {
        bail!("fuzz: no such target: `{unknown}`; there are {}", known.join(", "));
    }
    program::output(program::cargo(root).args(["fuzz", "--version"])).context(INSTALL)?;
    let seeds = wanted.seeds.as_ref().map(|seeds| Path::new(seeds).canonicalize().with_context(|| seeds.clone()));
    let mut plant = program::cargo(&folder);
    plant.args(["run", "--quiet", "--release", "--bin", "seeds", "--"]).args(seeds.transpose()?);
    program::run(&mut plant, INSTALL)?;
    let chosen = if wanted.targets.is_empty() { known } else { wanted.targets };
    let mut found = Vec::new();
    for target in chosen {
        eprintln!("── {target}");
        let mut fuzz = program::cargo(root);
        // The sanitizers that find memory faults need switches of the nightly compiler, which this gives to any.
        fuzz.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", "run", &target, "--"]);
        fuzz.arg(format!("-max_total_time={}", wanted.seconds));
        fuzz.args(["-rss_limit_mb=2048", "-timeout=10", "-max_len=16384", "-print_final_stats=1"]);
        if let Err(error) = program::run(&mut fuzz, INSTALL) {
            eprintln!("{error:#}");
            found.push(target);
        }
    }
    if !found.is_empty() {
        bail!("findings in {}: see fuzz/artifacts", found.join(", "));
    }
    Ok(())
}

/// The names of all targets, in order.
fn targets(folder: &Path) -> Result<Vec<String>> {
    let path = folder.join("fuzz_targets");
    let entries = path.read_dir().with_context(|| path.display().to_string())?;
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(words: &str) -> Result<Wanted> {
        Wanted::parse(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn words_say_what_to_fuzz_and_how_long() {
        let usual = wanted("").unwrap();
        assert_eq!((usual.seconds, usual.seeds, usual.targets.len()), (SECONDS, None, 0));
        let said = wanted("lib --seconds 5 --seeds here sgf").unwrap();
        assert_eq!(
            (said.seconds, said.seeds.as_deref(), said.targets),
            (5, Some("here"), vec!["lib".into(), "sgf".into()])
        );
        for wrong in ["--seconds", "--seconds 0", "--seconds x", "--minutes 1", "--seeds"] {
            assert!(wanted(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_target_is_a_format_that_can_be_built() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let targets = targets(&folder).unwrap();
        assert!(targets.iter().all(|name| manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\""))));
        assert_eq!(targets.len(), manifest.matches("fuzz_targets/").count());
    }
}
