use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::{program, tidy, web};

/// One part of the check.
struct Step {
    name: &'static str,
    run: fn(&Path) -> Result<()>,
}

/// In the order in which they fail fastest. The page comes before the tests, which open it.
const STEPS: [Step; 8] = [
    Step { name: "system", run: system },
    Step { name: "format", run: |root| cargo(root, &["fmt", "--all", "--check"]) },
    Step { name: "tidy", run: tidy::check },
    Step { name: "lints", run: lints },
    Step { name: "page", run: web::build },
    Step { name: "tests", run: tests },
    Step {
        name: "dependencies",
        run: |root| cargo(root, &["deny", "--all-features", "check", "bans", "licenses", "sources"]),
    },
    Step { name: "documentation", run: documentation },
];

/// A program that a step needs beyond Rust, how to ask whether it is there, and what brings it.
const PROGRAMS: [(&str, &str, &str); 6] = [
    ("cc", "--version", "install a C compiler (Debian: apt-get install gcc libc6-dev)"),
    (
        "chromium",
        "--version",
        "install the browser that the tests open (Debian: apt-get install chromium fonts-noto-cjk)",
    ),
    ("chromedriver", "--version", "install what steers the browser (Debian: apt-get install chromium-driver)"),
    (
        "nats-server",
        "--version",
        "install the server that the tests put games on (Debian: apt-get install nats-server; it lies in /usr/sbin)",
    ),
    ("tmux", "-V", "install the terminal that the tests drive (Debian: apt-get install tmux)"),
    ("cargo-deny", "--version", "install the check of dependencies (cargo install cargo-deny --locked)"),
];

const RUST: &str = "install Rust from https://rustup.rs";

/// Checks everything, and stops at the first fault.
///
/// # Errors
/// A step found a fault, or cannot run.
pub(crate) fn check(root: &Path) -> Result<()> {
    let begun = Instant::now();
    for step in &STEPS {
        let step_begun = Instant::now();
        eprintln!("── {}", step.name);
        (step.run)(root).with_context(|| format!("{} failed", step.name))?;
        eprintln!("── {}: {:.1} s", step.name, step_begun.elapsed().as_secs_f64());
    }
    eprintln!("everything is well: {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Asks for every program at the start: nobody likes to hear of a missing one after twenty minutes.
fn system(root: &Path) -> Result<()> {
    for (name, question, hint) in PROGRAMS {
        let found =
            Command::new(name).arg(question).current_dir(root).output().is_ok_and(|output| output.status.success());
        if !found {
            bail!("`{name}` is missing: {hint}");
        }
    }
    web::add_target(root)
}

fn lints(root: &Path) -> Result<()> {
    cargo(root, &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    let wasm = [
        "--target",
        web::TARGET,
        "-p",
        "tengen-rules",
        "-p",
        "tengen-arena",
        "-p",
        "tengen-web",
        "-p",
        "tengen-web-engine",
        "-p",
        "tengen-web-files",
    ];
    cargo(root, &[&["clippy", "--locked"], &wasm[..], &["--", "-D", "warnings"]].concat())
}

/// Property tests draw the same cases every time, so that a change is judged by what it changes; `cargo test` draws new ones.
fn tests(root: &Path) -> Result<()> {
    let mut command = program::cargo(root);
    command.args(["test", "--workspace", "--locked", "--no-fail-fast"]).env("PROPTEST_RNG_SEED", "1");
    program::run(&mut command, RUST)
}

fn documentation(root: &Path) -> Result<()> {
    let mut command = program::cargo(root);
    command.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings");
    program::run(&mut command, RUST)
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    program::run(program::cargo(root).args(arguments), RUST)
}
