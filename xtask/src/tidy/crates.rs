use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, Result};
use cargo_metadata::{DependencyKind, MetadataCommand};

/// The crates each crate uses or may use, by their names without `tengen-`.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Compares the arrows between the crates with the table in `ARCHITECTURE.md`.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).context("`ARCHITECTURE.md` cannot be read")?;
    Ok(compare(&drawn(root)?, &allowed(&text), &text))
}

fn compare(drawn: &Arrows, allowed: &Arrows, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for name in allowed.keys().filter(|name| !drawn.contains_key(*name)) {
        faults.push(format!("ARCHITECTURE.md: there is no crate `{name}`"));
    }
    for (name, uses) in drawn {
        let Some(may_use) = allowed.get(name) else {
            faults.push(format!("ARCHITECTURE.md: the table has no row for the crate `{name}`"));
            continue;
        };
        for used in uses.difference(may_use) {
            faults.push(format!("crates/{name}/Cargo.toml: `{name}` must not use `{used}`"));
        }
        if !text.contains(&format!("  {name}/ ")) && !text.contains(&format!("\n{name}/ ")) {
            faults.push(format!("ARCHITECTURE.md: the map has no line for the folder `{name}/`"));
        }
    }
    faults
}

/// The arrows of the workspace; what only tests use is left out.
fn drawn(root: &Path) -> Result<Arrows> {
    let metadata = MetadataCommand::new().current_dir(root).no_deps().exec().context("`cargo metadata` failed")?;
    let own: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let arrows = metadata.packages.iter().map(|package| {
        let uses = package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
        let uses = uses.filter(|dependency| own.contains(dependency.name.as_str()));
        (short(&package.name), uses.map(|dependency| short(&dependency.name)).collect())
    });
    Ok(arrows.collect())
}

/// The rows of the table: `| layer | `crate` | what it is for | may use |`.
fn allowed(text: &str) -> Arrows {
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        let [_, name, _, uses] = cells[..] else { return None };
        let name = name.strip_prefix('`')?.strip_suffix('`')?;
        let uses = uses.split(',').map(str::trim).filter(|name| *name != "–");
        Some((name.to_owned(), uses.map(str::to_owned).collect()))
    });
    rows.collect()
}

fn short(package: &str) -> String {
    package.strip_prefix("tengen-").unwrap_or(package).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "crates/
  rules/    a
  api/      b
| layer | crate | what it is for | may use |
|---|---|---|---|
| 0 | `rules` | a | – |
| 1 | `api` | b | rules |
";

    fn arrows(list: &[(&str, &[&str])]) -> Arrows {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        list.iter().map(|(name, uses)| (name.to_string(), owned(uses))).collect()
    }

    #[test]
    fn the_table_is_read() {
        assert_eq!(allowed(TEXT), arrows(&[("rules", &[]), ("api", &["rules"])]));
    }

    #[test]
    fn what_differs_from_the_table_is_told() {
        let cases: [(Arrows, &[&str]); 4] = [
            (arrows(&[("rules", &[]), ("api", &["rules"])]), &[]),
            (arrows(&[("rules", &["api"]), ("api", &[])]), &["crates/rules/Cargo.toml: `rules` must not use `api`"]),
            (arrows(&[("rules", &[])]), &["ARCHITECTURE.md: there is no crate `api`"]),
            (
                arrows(&[("rules", &[]), ("api", &[]), ("web", &[])]),
                &["ARCHITECTURE.md: the table has no row for the crate `web`"],
            ),
        ];
        for (drawn, expected) in cases {
            assert_eq!(compare(&drawn, &allowed(TEXT), TEXT), expected);
        }
    }
}
