//! Fuzzes the readers of record formats, one after the other or several side by side.
use std::fs::{self, File};
use std::path::Path;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result, bail};

use crate::program;

const INSTALL: &str =
    "install it with `cargo install cargo-fuzz`; it needs a C++ compiler (Debian: apt-get install g++)";
const SECONDS: u64 = 60;
/// What the fuzzer writes before the number of inputs it tried.
const EXECUTED: &str = "stat::number_of_executed_units:";

/// What was typed behind `fuzz`.
struct Wanted {
    /// For each target.
    seconds: u64,
    /// How many targets run at a time.
    jobs: usize,
    /// A folder whose files the readers begin with, besides our own.
    seeds: Option<String>,
    /// Empty: all.
    targets: Vec<String>,
}

impl Wanted {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut wanted = Self { seconds: SECONDS, jobs: 1, seeds: None, targets: Vec::new() };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().with_context(|| format!("fuzz: what follows {word}?"));
            match word.as_str() {
                "--seconds" => wanted.seconds = number(value()?, "seconds")?,
                "--jobs" => wanted.jobs = number(value()?, "jobs")?,
                "--seeds" => wanted.seeds = Some(value()?.clone()),
                option if option.starts_with('-') => bail!("fuzz: no such option: `{option}`"),
                _ => wanted.targets.push(word.clone()),
            }
        }
        Ok(wanted)
    }
}

fn number<T: FromStr + Default + PartialOrd>(text: &str, of: &str) -> Result<T> {
    let number = text.parse().ok().filter(|number| *number > T::default());
    number.with_context(|| format!("fuzz: `{text}` is no number of {of}"))
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
    let logs = folder.join("logs");
    fs::create_dir_all(&logs).with_context(|| logs.display().to_string())?;
    let (waiting, found) = (Mutex::new(chosen.iter()), Mutex::new(Vec::new()));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        for _ in 0..wanted.jobs {
            scope.spawn(|| {
                while let Some(target) = next() {
                    match attack(root, target, wanted.seconds, &logs.join(target)) {
                        Ok(inputs) => eprintln!("{target}: {inputs} inputs, nothing found"),
                        Err(error) => {
                            eprintln!("{target}: {error:#}");
                            found.lock().unwrap_or_else(PoisonError::into_inner).push(target.as_str());
                        }
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !found.is_empty() {
        bail!("findings in {}: see fuzz/artifacts and fuzz/logs", found.join(", "));
    }
    Ok(())
}

/// Runs one target and writes what it says to a file. Returns how many inputs it tried.
fn attack(root: &Path, target: &str, seconds: u64, log: &Path) -> Result<String> {
    let place = || log.display().to_string();
    let mut command = program::cargo(root);
    // Watching which branches are taken needs switches of the nightly compiler, which this gives to any.
    command.env("RUSTC_BOOTSTRAP", "1");
    // The readers have no `unsafe`, and without a sanitizer four times as many inputs are tried.
    command.args(["fuzz", "run", "--sanitizer", "none", target, "--", &format!("-max_total_time={seconds}")]);
    command.args(["-rss_limit_mb=2048", "-timeout=10", "-max_len=16384", "-print_final_stats=1"]);
    program::run(command.stderr(File::create(log).with_context(place)?), INSTALL)?;
    let said = fs::read(log).with_context(place)?;
    let count =
        String::from_utf8_lossy(&said).lines().find_map(|line| Some(line.strip_prefix(EXECUTED)?.trim().to_owned()));
    count.with_context(|| format!("{} does not say how many inputs were tried", log.display()))
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
        assert_eq!((usual.seconds, usual.jobs, usual.seeds, usual.targets.len()), (SECONDS, 1, None, 0));
        let said = wanted("lib --seconds 5 --jobs 2 --seeds here sgf").unwrap();
        assert_eq!(
            (said.seconds, said.jobs, said.seeds.as_deref(), said.targets),
            (5, 2, Some("here"), vec!["lib".into(), "sgf".into()])
        );
        for wrong in ["--seconds", "--seconds 0", "--seconds x", "--jobs 0", "--jobs -1", "--minutes 1", "--seeds"] {
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
