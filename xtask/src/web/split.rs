//! Parts of a program that a page loads when they are first needed: whatever only functions marked `#[wasm_split(NAME)]` use.
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use wasm_split_cli_support::{Options, transform};

/// The name by which the program imports what loads its parts.
const LOADER: &str = "./parts.js";

/// How the loader imports the program, which imports the loader: names with hashes cannot go round in a circle, so the program hands itself
/// over instead.
const IMPORT: &str = "import { initSync } from \"./main.js\";";
const HANDED_OVER: &str = "let initSync;\nexport const setMain = (main) => { initSync = main; };";

/// The parts of a program, and what loads them.
pub(super) struct Parts {
    loader: String,
    /// By the names of the loader.
    wasm: BTreeMap<String, Vec<u8>>,
}

/// Splits a program, compiled with `--emit-relocs`, into what is always needed and its parts. `folder` is for files in between.
pub(super) fn split(wasm: &[u8], folder: &Path) -> Result<(Vec<u8>, Parts)> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("`{}` cannot be removed", folder.display()))?;
    }
    let main_file = folder.join("main.wasm");
    let mut options = Options::new(wasm);
    options.output_dir = folder;
    options.main_out_path = &main_file;
    options.link_name = LOADER;
    let made = transform(options).map_err(|error| anyhow!("the program cannot be split: {error:#}"))?;
    let read = |path: &Path| fs::read(path).with_context(|| format!("`{}` cannot be read", path.display()));
    let loader = String::from_utf8(read(&folder.join(LOADER))?)?;
    let mut parts = BTreeMap::new();
    for path in &made.split_modules {
        let name = path.file_name().and_then(|name| name.to_str()).context("a part has a name that is not UTF-8")?;
        parts.insert(name.to_owned(), without_names(&read(path)?).with_context(|| format!("`{name}` is no program"))?);
    }
    Ok((read(&main_file)?, Parts { loader, wasm: parts }))
}

/// A program without its custom sections: the names of its functions are half of it, and nothing reads them.
fn without_names(wasm: &[u8]) -> Option<Vec<u8>> {
    const HEADER: usize = 8;
    const CUSTOM: u8 = 0;
    let mut kept = wasm.get(..HEADER)?.to_vec();
    let mut rest = &wasm[HEADER..];
    while let Some(&kind) = rest.first() {
        let (mut size, mut read) = (0_usize, 1);
        loop {
            let byte = *rest.get(read)?;
            size |= usize::from(byte & 0x7f) << (7 * (read - 1));
            read += 1;
            if byte < 0x80 {
                break;
            }
        }
        let section = rest.get(..read + size)?;
        if kind != CUSTOM {
            kept.extend_from_slice(section);
        }
        rest = &rest[section.len()..];
    }
    Some(kept)
}

impl Parts {
    /// Adds the parts to the files of the program they were split from.
    pub(super) fn join(self, mut files: BTreeMap<String, Vec<u8>>, program: &str) -> Result<BTreeMap<String, Vec<u8>>> {
        let (script_name, loader_name) = (format!("{program}.js"), format!("{program}-parts.js"));
        let script = files.remove(&script_name).context("the program has no script")?;
        // The program goes on calling its loader by that name; only where it is fetched from changes.
        let script = replaced(
            &String::from_utf8(script)?,
            &format!("from \"{LOADER}\""),
            &format!("from \"{{{{{loader_name}}}}}\""),
        )?;
        let hand_over = format!("\nimport {{ setMain }} from \"{{{{{loader_name}}}}}\";\nsetMain(initSync);\n");
        let mut loader = replaced(&self.loader, IMPORT, HANDED_OVER)?;
        for name in self.wasm.keys() {
            loader = replaced(&loader, &format!("\"./{name}\""), &format!("\"{{{{{program}-{name}}}}}\""))?;
        }
        files.insert(script_name, (script + &hand_over).into_bytes());
        files.insert(loader_name, loader.into_bytes());
        files.extend(self.wasm.into_iter().map(|(name, wasm)| (format!("{program}-{name}"), wasm)));
        Ok(files)
    }
}

/// A text with `from` replaced, which must be there.
fn replaced(text: &str, from: &str, to: &str) -> Result<String> {
    if !text.contains(from) {
        return Err(anyhow!("what loads the parts of the program has no `{from}`"));
    }
    Ok(text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(script: &str) -> BTreeMap<String, Vec<u8>> {
        BTreeMap::from([("web.js".to_owned(), script.as_bytes().to_vec())])
    }

    #[test]
    fn program_and_loader_name_each_other_once() {
        let loader = format!("{IMPORT}\nfetch(new URL(\"./split_room.wasm\", import.meta.url))");
        let parts = Parts { loader, wasm: BTreeMap::from([("split_room.wasm".to_owned(), b"wasm".to_vec())]) };
        let files =
            parts.join(files("import * as a from \"./parts.js\"; imports = { \"./parts.js\": a };"), "web").unwrap();
        let text = |name: &str| std::str::from_utf8(&files[name]).unwrap();
        let script = "import * as a from \"{{web-parts.js}}\"; imports = { \"./parts.js\": a };";
        assert!(text("web.js").starts_with(script), "{}", text("web.js"));
        assert!(text("web.js").ends_with("setMain(initSync);\n"));
        assert!(text("web-parts.js").contains("new URL(\"{{web-split_room.wasm}}\", import.meta.url)"));
        assert!(!text("web-parts.js").contains("import {"));
        assert_eq!(files["web-split_room.wasm"], b"wasm");
    }

    #[test]
    fn names_go_and_everything_else_stays() {
        let header = *b"\0asm\x01\0\0\0";
        let (names, code) = ([0, 0x83, 0, 4, b'n', b'a'], [10, 2, 7, 7]);
        let wasm = [&header[..], &names, &code, &names].concat();
        assert_eq!(without_names(&wasm), Some([&header[..], &code].concat()));
        assert_eq!(without_names(&wasm[..wasm.len() - 1]), None);
    }

    #[test]
    fn a_loader_that_reads_otherwise_is_told() {
        let parts = Parts { loader: "export {};".to_owned(), wasm: BTreeMap::new() };
        assert!(
            parts.join(files("import * as a from \"./parts.js\""), "web").unwrap_err().to_string().contains("initSync")
        );
    }
}
