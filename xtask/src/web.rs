//! The web app: `crates/web`, `crates/web-engine` and `crates/web-files` as WebAssembly, and the static files of
//! `crates/web/static`, become the site in `target/web/site` that the server embeds.
//!
//! A static file refers to another by `{{NAME}}`, which becomes its address: `{{style.css}}` reads `/style-1a2b3c4d.css` in the
//! site. The compiled crates are there under the names `web.js`, `web.wasm`, `engine.js`, `files.js` and so on; `init()` of
//! `web.js` finds its `web.wasm` by itself. Parts that the page loads when they are first opened are split off: see [`split`]. See
//! [`site`] for the two names with a meaning of their own in `sw.js`.
mod site;
mod split;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::program;
use site::Sources;

/// A crate that becomes WebAssembly.
struct Part {
    package: &'static str,
    profile: &'static str,
    /// The name of its files in the site.
    name: &'static str,
    /// Whether it has functions that are loaded when they are first called.
    splits: bool,
}

const PARTS: [Part; 3] = [
    Part { package: "tengen-web", profile: "wasm-ui", name: "web", splits: true },
    Part { package: "tengen-web-engine", profile: "wasm-engine", name: "engine", splits: false },
    Part { package: "tengen-web-files", profile: "wasm-ui", name: "files", splits: false },
];

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Leptos makes a type of each view; without them the page is a good deal smaller, and compiles faster.
const ERASED: &str = "target.wasm32-unknown-unknown.rustflags=['--cfg', 'erase_components']";

/// Builds the site, if anything it is made of changed.
///
/// # Errors
/// The wasm target can't be added, a crate does not compile, or a static file refers to a file that does not exist.
pub(crate) fn build(root: &Path) -> Result<()> {
    add_target(root)?;
    let mut wasm = Vec::new();
    for part in &PARTS {
        wasm.push((part, compile(root, part)?));
    }
    let static_files = site::read_folder(&root.join("crates/web/static"))?;
    let folder = root.join("target/web");
    let lock = fs::read(root.join("Cargo.lock")).context("`Cargo.lock` cannot be read")?;
    let stamp = site::stamp(&lock, wasm.iter().map(|(part, bytes)| (part.name, &**bytes)), &static_files);
    let stamp_file = folder.join("stamp");
    let site_folder = folder.join("site");
    if site_folder.join("index.html").exists() && fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(());
    }
    let mut sources: Sources = static_files;
    for (part, bytes) in wasm {
        sources.extend(if part.splits {
            let (main, parts) = split::split(&bytes, &folder.join("split"))?;
            parts.join(bind(part, main)?, part.name)?
        } else {
            bind(part, bytes)?
        });
    }
    let files = site::assemble(&sources)?;
    if !site::is_written(&site_folder, &files) {
        site::write(&site_folder, &files)?;
    }
    fs::write(&stamp_file, stamp).with_context(|| format!("`{}` cannot be written", stamp_file.display()))
}

/// Adds the wasm target to the Rust tool chain in use, if it lacks it.
pub(crate) fn add_target(root: &Path) -> Result<()> {
    let sysroot = program::output(std::process::Command::new("rustc").args(["--print", "sysroot"]).current_dir(root))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).exists() {
        return Ok(());
    }
    let hint = "install Rust from https://rustup.rs, or the wasm32-unknown-unknown standard library of your Rust";
    let mut rustup = std::process::Command::new("rustup");
    program::run(rustup.args(["target", "add", TARGET]).current_dir(root), hint)
        .with_context(|| format!("the Rust target {TARGET} is missing and cannot be added"))
}

/// Compiles a crate, in a target folder of its own so that it never waits for a native build.
fn compile(root: &Path, part: &Part) -> Result<Vec<u8>> {
    let target_folder = root.join("target/web/cargo");
    let mut cargo = program::cargo(root);
    cargo.args(["rustc", "--lib", "--target", TARGET, "--package", part.package, "--profile", part.profile]);
    cargo.arg("--target-dir").arg(&target_folder).args(["--config", ERASED]);
    if part.splits {
        cargo.args(["--", "-C", "link-arg=--emit-relocs"]);
    }
    program::run(&mut cargo, "install Rust from https://rustup.rs")?;
    let file: PathBuf = [TARGET, part.profile, &part.package.replace('-', "_")].iter().collect();
    let file = target_folder.join(file).with_extension("wasm");
    fs::read(&file).with_context(|| format!("`{}` cannot be read: is the crate a cdylib?", file.display()))
}

/// Writes the JavaScript that loads a compiled crate and makes its imports.
fn bind(part: &Part, wasm: Vec<u8>) -> Result<BTreeMap<String, Vec<u8>>> {
    let name = part.name;
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(name, wasm).typescript(false).remove_name_section(true).remove_producers_section(true);
    // Parts that are loaded later share the table and the memory of the program.
    bindgen.keep_lld_exports(part.splits);
    // Without this `init()` has no default address and throws.
    bindgen.omit_default_module_path(false);
    let mut output = bindgen.web(true)?.generate_output().with_context(|| format!("no glue for {name}.wasm"))?;
    if let Some(module) = output.local_modules().keys().next() {
        bail!("{name}.wasm wants the JavaScript file `{module}` of its crate: only inline snippets are carried over");
    }
    let mut script = output.js().replace(&format!("{name}_bg.wasm"), &format!("{{{{{name}.wasm}}}}"));
    let mut files = BTreeMap::new();
    for (folder, snippets) in output.snippets() {
        for (i, snippet) in snippets.iter().enumerate() {
            let file = format!("snippets/{folder}/inline{i}.js");
            script = script.replace(&format!("./{file}"), &format!("{{{{{file}}}}}"));
            files.insert(file, snippet.clone().into_bytes());
        }
    }
    files.insert(format!("{name}.js"), script.into_bytes());
    files.insert(format!("{name}.wasm"), output.wasm_mut().emit_wasm());
    Ok(files)
}
