//! What the compiler does not check: the arrows between crates, and that the documents speak of what is there.
mod crates;
mod documents;
mod sources;

use std::path::Path;

use anyhow::{Result, bail};

/// Looks at everything and tells all that is untidy.
///
/// # Errors
/// Something is, or a file cannot be read.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut faults = crates::faults(root)?;
    faults.extend(documents::faults(root)?);
    faults.extend(sources::faults(root)?);
    for fault in &faults {
        eprintln!("{fault}");
    }
    match faults.len() {
        0 => Ok(()),
        1 => bail!("one thing is untidy"),
        count => bail!("{count} things are untidy"),
    }
}
