//! Writes files for each target to begin with: `cargo run --bin seeds [DIR]`, in this folder. Ours, and those of a folder.
use std::fs;
use std::path::Path;

use tengen_formats::Format;

/// Larger files cost a fuzzer more than they teach it.
const LARGEST: u64 = 64 * 1024;

fn main() -> std::io::Result<()> {
    for format in Format::ALL {
        if let Some(bytes) = tengen_fuzz::seed(format) {
            plant(format, "ours", &bytes)?;
        }
    }
    match std::env::args_os().nth(1) {
        Some(folder) => plant_all(Path::new(&folder)),
        None => Ok(()),
    }
}

/// Every file whose format is recognized, with folders below.
fn plant_all(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            plant_all(&path)?;
        } else if path.metadata()?.len() <= LARGEST {
            let bytes = fs::read(&path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if let Some(format) = Format::detect(&name, &bytes[..bytes.len().min(4096)]) {
                let parent = folder.file_name().unwrap_or_default().to_string_lossy();
                plant(format, &format!("{parent}-{name}"), &bytes)?;
            }
        }
    }
    Ok(())
}

fn plant(format: Format, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    // One reader takes both tables.
    let target = if format == Format::CsvGame { Format::Csv } else { format };
    let folder = Path::new("corpus").join(target.name());
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), bytes)
}
