//! The fast forbidden-move test on cases from public sources: the selection in `testdata/cases`, or whole folders of such files
//! (`cargo xtask cases DIR`).
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use tengen_engine::Lines;
use tengen_rules::{BoardSize, Color, Forbidden, Point};

#[derive(Deserialize)]
struct Case {
    id: String,
    size: u8,
    black: Vec<String>,
    white: Vec<String>,
    all_forbidden: Option<BTreeMap<String, String>>,
    computed: Option<Computed>,
}

#[derive(Deserialize)]
struct Computed {
    rif: BTreeMap<String, String>,
}

impl Case {
    fn forbidden(&self) -> Result<BTreeMap<String, String>, Box<dyn std::error::Error>> {
        let mut lines = Lines::new(BoardSize::new(self.size)?);
        for (stones, color) in [(&self.black, Color::Black), (&self.white, Color::White)] {
            for p in stones {
                lines.place(p.parse::<Point>()?, color);
            }
        }
        let code = |kind| match kind {
            Forbidden::DoubleThree => "33",
            Forbidden::DoubleFour => "44",
            Forbidden::Overline => "6",
        };
        Ok(lines.forbidden_points().into_iter().map(|(p, kind)| (p.to_string(), code(kind).to_string())).collect())
    }
}

#[test]
fn cases_of_forbidden_points() -> Result<(), Box<dyn std::error::Error>> {
    let selection = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases"));
    let folder = std::env::var_os("TENGEN_CASES").map_or(selection, PathBuf::from);
    let (mut count, mut failures) = (0, Vec::new());
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with("forbidden_") || path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for (i, line) in std::fs::read_to_string(path)?.lines().enumerate() {
            if let Err(fault) = check(line) {
                failures.push(format!("{name}, line {}: {fault}", i + 1));
            }
            count += 1;
        }
    }
    println!("forbidden, by the fast test: {count} cases");
    assert!(failures.is_empty(), "{} of {count} cases fail:\n{}", failures.len(), failures.join("\n"));
    Ok(())
}

fn check(line: &str) -> Result<(), Box<dyn std::error::Error>> {
    let case: Case = serde_json::from_str(line)?;
    let expected = case.all_forbidden.as_ref().or(case.computed.as_ref().map(|computed| &computed.rif));
    let found = case.forbidden()?;
    if Some(&found) == expected {
        return Ok(());
    }
    Err(format!("{}: found {found:?}, expected {expected:?}", case.id).into())
}
