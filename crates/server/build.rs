//! Embeds the site that `cargo xtask web` left in `target/web/site` (or the folder that `TENGEN_SITE` names): writes a table of its files for
//! `src/site.rs`. Where there is no site, the table is empty and the server says how to build one.
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TENGEN_SITE");
    let site = std::env::var_os("TENGEN_SITE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/web/site"), PathBuf::from);
    // Cargo runs a build script again and again while a path that it watches is missing.
    fs::create_dir_all(&site)?;
    let site = site.canonicalize()?;
    let site = site.to_str().ok_or("the path of the site is not UTF-8")?;
    println!("cargo::rerun-if-changed={site}");
    let mut table = String::from("[\n");
    for name in file_names(Path::new(site))? {
        write_entry(&mut table, site, &name)?;
    }
    table.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(out.join("site.rs"), table)?;
    Ok(())
}

/// The files of a folder and its folders, the brotli forms left out.
fn file_names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else if path.extension().is_none_or(|extension| extension != "br") {
            let name = path.strip_prefix(folder)?.to_str().ok_or("a file of the site has a name that is not UTF-8")?;
            names.push(name.replace('\\', "/"));
        }
    }
    names.sort();
    Ok(names)
}

fn write_entry(table: &mut String, site: &str, name: &str) -> Result<(), Box<dyn Error>> {
    let file = format!("{site}/{name}");
    let brotli = format!("{file}.br");
    let brotli = if fs::exists(&brotli)? { format!("Some(include_bytes!({brotli:?}))") } else { "None".to_owned() };
    let mut hasher = DefaultHasher::new();
    fs::read(&file)?.hash(&mut hasher);
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let mime = if mime.type_() == "text" { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    let address = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
    writeln!(
        table,
        "File {{ address: {address:?}, mime: {mime:?}, etag: \"\\\"{:016x}\\\"\", bytes: include_bytes!({file:?}), brotli: {brotli} }},",
        hasher.finish()
    )?;
    Ok(())
}
