use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use brotli::CompressorWriter;
use sha2::{Digest as _, Sha256};

/// The files that a site is made of, by the names that refer to them (`icons/192.png`).
pub(crate) type Sources = BTreeMap<String, Vec<u8>>;

/// These keep their names: browsers look for them there. All others carry a hash of their content, so that a browser may keep
/// them for ever.
const FIXED_NAMES: [&str; 2] = ["index.html", SERVICE_WORKER];

/// The service worker. It may refer to two names more: `{{assets}}`, a JSON list of the addresses of all other files, and
/// `{{version}}`, which changes when any of them does.
const SERVICE_WORKER: &str = "sw.js";

/// Files that may refer to others.
const TEXT: [&str; 6] = ["css", "html", "js", "json", "svg", "webmanifest"];

/// Files that do not shrink.
const COMPRESSED: [&str; 4] = ["avif", "png", "webp", "woff2"];

/// Reads a folder and its folders.
pub(crate) fn read_folder(folder: &Path) -> Result<Sources> {
    let mut sources = Sources::new();
    let mut names = vec![String::new()];
    while let Some(name) = names.pop() {
        let path = folder.join(&name);
        if path.is_file() {
            sources.insert(name, fs::read(&path).with_context(|| format!("`{}` cannot be read", path.display()))?);
            continue;
        }
        for entry in fs::read_dir(&path).with_context(|| format!("`{}` cannot be read", path.display()))? {
            let file_name = entry?.file_name();
            let file_name = file_name
                .to_str()
                .with_context(|| format!("`{}` is no name for a web address", file_name.display()))?;
            names.push(if name.is_empty() { file_name.to_owned() } else { format!("{name}/{file_name}") });
        }
    }
    Ok(sources)
}

/// Names everything that a site is made of, and what makes it: if two stamps are equal, so are the sites.
pub(crate) fn stamp<'a>(
    lock: &'a [u8],
    wasm: impl Iterator<Item = (&'a str, &'a [u8])>,
    static_files: &'a Sources,
) -> String {
    let mut hash = Sha256::new();
    let makers: [(&str, &[u8]); 4] = [
        ("Cargo.lock", lock),
        ("web.rs", include_bytes!("../web.rs")),
        ("site.rs", include_bytes!("site.rs")),
        ("split.rs", include_bytes!("split.rs")),
    ];
    let files = static_files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    for (name, bytes) in makers.into_iter().chain(wasm).chain(files) {
        hash.update(name);
        hash.update([0]);
        hash.update(bytes.len().to_le_bytes());
        hash.update(bytes);
    }
    hex(&hash.finalize())
}

/// Resolves the references and gives every file its name in the site.
///
/// # Errors
/// A file refers to one that does not exist, or files refer to each other in a circle.
pub(crate) fn assemble(sources: &Sources) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut site = Assembly { sources, open: BTreeSet::new(), addresses: BTreeMap::new(), files: BTreeMap::new() };
    for name in sources.keys().filter(|name| *name != SERVICE_WORKER) {
        site.address(name)?;
    }
    if sources.contains_key(SERVICE_WORKER) {
        let addresses: Vec<String> = site.addresses.values().cloned().collect();
        let version =
            site.files.iter().fold(Sha256::new(), |hash, (name, bytes)| hash.chain_update(name).chain_update(bytes));
        site.addresses.insert("assets".to_owned(), serde_json::to_string(&addresses)?);
        site.addresses.insert("version".to_owned(), short(&version.finalize()));
        site.address(SERVICE_WORKER)?;
    }
    Ok(site.files)
}

struct Assembly<'a> {
    sources: &'a Sources,
    /// Files whose references are being resolved.
    open: BTreeSet<&'a str>,
    /// The addresses of the finished files, by the names in `sources`.
    addresses: BTreeMap<String, String>,
    /// The finished files, by the names in the site.
    files: BTreeMap<String, Vec<u8>>,
}

impl<'a> Assembly<'a> {
    /// The address of a file, which is finished first if it is not yet.
    fn address(&mut self, name: &str) -> Result<String> {
        if let Some(address) = self.addresses.get(name) {
            return Ok(address.clone());
        }
        let (name, bytes) = self.sources.get_key_value(name).with_context(|| format!("there is no file `{name}`"))?;
        if !self.open.insert(name) {
            bail!("`{name}` refers to itself through other files");
        }
        let bytes = match std::str::from_utf8(bytes) {
            Ok(text) if TEXT.contains(&extension(name)) => {
                self.resolve(text).with_context(|| format!("in `{name}`"))?.into_bytes()
            }
            _ => bytes.clone(),
        };
        let file = match name.rsplit_once('.') {
            Some((stem, extension)) if !FIXED_NAMES.contains(&name.as_str()) => {
                format!("{stem}-{}.{extension}", short(&Sha256::digest(&bytes)))
            }
            _ => name.clone(),
        };
        let address = if file == "index.html" { "/".to_owned() } else { format!("/{file}") };
        self.open.remove(name.as_str());
        self.files.insert(file, bytes);
        self.addresses.insert(name.clone(), address.clone());
        Ok(address)
    }

    /// Replaces every `{{NAME}}`.
    fn resolve(&mut self, text: &'a str) -> Result<String> {
        let mut resolved = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find("{{") {
            resolved.push_str(&rest[..start]);
            rest = &rest[start..];
            if let Some(name) = rest[2..].find("}}").map(|end| &rest[2..2 + end]).filter(|name| is_name(name)) {
                resolved.push_str(&self.address(name)?);
                rest = &rest[name.len() + 4..];
            } else {
                resolved.push_str("{{");
                rest = &rest[2..];
            }
        }
        resolved.push_str(rest);
        Ok(resolved)
    }
}

/// Whether this very site was written before: then it keeps its times, and nothing that embeds it is built again.
pub(crate) fn is_written(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> bool {
    read_folder(folder).is_ok_and(|old| old.iter().filter(|(name, _)| extension(name) != "br").eq(files.iter()))
}

/// Writes a site and, beside each file that shrinks, its brotli form (`NAME.br`), so that whoever looks sees the old site or the new
/// one, never a mixture.
pub(crate) fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<()> {
    let new = folder.with_extension("new");
    remove(&new)?;
    for (name, bytes) in files {
        let file = new.join(name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).with_context(|| format!("`{}` cannot be made", parent.display()))?;
        }
        fs::write(&file, bytes).with_context(|| format!("`{}` cannot be written", file.display()))?;
        if !COMPRESSED.contains(&extension(name)) {
            fs::write(new.join(format!("{name}.br")), compress(bytes)?)?;
        }
    }
    let old = folder.with_extension("old");
    remove(&old)?;
    if folder.exists() {
        fs::rename(folder, &old)?;
    }
    fs::rename(&new, folder)?;
    remove(&old)
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("`{}` cannot be removed", folder.display()))?;
    }
    Ok(())
}

/// As small as brotli can.
fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    let (quality, window, buffer) = (11, 22, 1 << 16);
    let mut writer = CompressorWriter::new(Vec::new(), buffer, quality, window);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._/-".contains(&byte))
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Eight hexadecimal digits: enough to tell the versions of one file.
fn short(digest: &[u8]) -> String {
    hex(&digest[..4])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    /// The text of the only file whose name begins and ends so.
    fn text<'a>(site: &'a BTreeMap<String, Vec<u8>>, start: &str, end: &str) -> (&'a str, &'a str) {
        let mut found = site.iter().filter(|(name, _)| name.starts_with(start) && name.ends_with(end));
        let (name, bytes) = found.next().expect("there is one");
        assert!(found.next().is_none());
        (name, std::str::from_utf8(bytes).unwrap())
    }

    #[test]
    fn references_become_addresses_that_change_with_what_they_name() {
        let build = |style: &str| {
            assemble(&sources(&[
                ("index.html", "<link href='{{style.css}}'> {{ not one }} {{"),
                ("style.css", style),
                ("icons/a.png", "picture"),
                ("sw.js", "const all = {{assets}}, version = '{{version}}';"),
            ]))
            .unwrap()
        };
        let (one, two) = (build("a { background: url({{icons/a.png}}) }"), build("b {}"));
        let (style, css) = text(&one, "style-", ".css");
        let (icon, _) = text(&one, "icons/a-", ".png");
        assert_eq!(css, format!("a {{ background: url(/{icon}) }}"));
        assert_eq!(text(&one, "index", ".html").1, format!("<link href='/{style}'> {{{{ not one }}}} {{{{"));
        let worker = text(&one, "sw", ".js").1;
        assert!(worker.starts_with(&format!("const all = [\"/{icon}\",\"/\",\"/{style}\"], version = '")), "{worker}");
        assert_ne!(text(&two, "style-", ".css").0, style);
        assert_ne!(text(&two, "sw", ".js").1.split("version").nth(1), worker.split("version").nth(1));
    }

    #[test]
    fn references_to_nothing_and_in_a_circle_are_told() {
        let fault = |files| format!("{:#}", assemble(&sources(files)).unwrap_err());
        assert_eq!(fault(&[("a.js", "{{b.js}}")]), "in `a.js`: there is no file `b.js`");
        let circle = fault(&[("a.js", "{{b.js}}"), ("b.js", "{{a.js}}")]);
        assert_eq!(circle, "in `a.js`: in `b.js`: `a.js` refers to itself through other files");
    }

    #[test]
    fn a_site_is_written_as_a_whole_and_only_when_it_changed() {
        let folder = std::env::temp_dir().join(format!("tengen-site-{}", std::process::id()));
        let site = folder.join("site");
        let one = sources(&[("index.html", "one"), ("icons/a.png", "picture")]);
        write(&site, &one).unwrap();
        assert!(is_written(&site, &one));
        assert!(site.join("index.html.br").exists() && !site.join("icons/a.png.br").exists());
        let two = sources(&[("index.html", "two")]);
        assert!(!is_written(&site, &two));
        write(&site, &two).unwrap();
        assert!(is_written(&site, &two) && !site.join("icons").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
