//! The published counts of games are what the program counts.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
use std::process::Command;

/// Rows with more nodes than this take a while; whoever doubts them runs the command above them.
const MOST_NODES: u64 = 60_000;

/// The commands of the page, each with the rows of the table below it.
fn published() -> Vec<(String, Vec<String>)> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft.md")).unwrap();
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for line in page.lines() {
        if let Some(command) = line.trim().strip_prefix("tengen perft ") {
            tables.push((command.to_owned(), Vec::new()));
        } else if let Some((_, rows)) = tables.last_mut()
            && line.starts_with("| ")
            && !line.starts_with("| depth")
        {
            rows.push(line.to_owned());
        }
    }
    tables
}

fn number(row: &str, column: usize) -> u64 {
    row.split('|').nth(column + 1).unwrap().trim().parse().unwrap()
}

#[test]
fn shallow_rows_of_the_published_tables_are_counted_again() {
    let tables = published();
    assert!(
        ["freestyle", "standard", "renju", "caro", "free-caro"]
            .into_iter()
            .all(|rule| tables.iter().any(|(command, _)| command.contains(&format!("--rule {rule} "))))
    );
    for (command, rows) in tables {
        let shallow: Vec<&String> = rows.iter().take_while(|row| number(row, 1) <= MOST_NODES).collect();
        assert!(!shallow.is_empty(), "{command}: no row to count");
        let mut arguments: Vec<String> = command.split('"').enumerate().flat_map(words).collect();
        let depth = arguments.iter().position(|word| word == "--depth").unwrap() + 1;
        assert_eq!(arguments[depth], rows.len().to_string(), "{command}: a row for each depth");
        arguments[depth] = shallow.len().to_string();
        let output = Command::new(env!("CARGO_BIN_EXE_tengen")).arg("perft").args(&arguments).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let counted = String::from_utf8(output.stdout).unwrap();
        let counted: Vec<&str> = counted.lines().skip(2).collect();
        assert_eq!(counted, shallow, "{command}");
    }
}

/// What stands in quotes is one word, and what does not is split at blanks.
fn words((i, part): (usize, &str)) -> Vec<String> {
    if i % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
}
