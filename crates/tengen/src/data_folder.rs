use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use directories::ProjectDirs;

/// The folder in which games are kept: the one that was named, or the user's folder for such data.
///
/// # Errors
/// None was named, and the system does not say where a user's data belongs.
pub(crate) fn resolve(named: Option<&Path>) -> Result<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_owned());
    }
    let folders = ProjectDirs::from("", "", "tengen");
    Ok(folders.context("the folder for a user's data is unknown here: name one with --data")?.data_dir().to_owned())
}
