//! The text of an entry: labels on the board, then a comment.
use tengen_rules::{BoardSize, Point};

use crate::coordinates::{from_top, to_top};

/// What begins the labels.
const LABELS: &str = "@BTXT@";
/// What ends the labels, and a line of the comment.
const BREAK: char = '\u{8}';

/// The labels and the comment of a text.
pub(super) fn split(size: BoardSize, text: &str) -> (Vec<(Point, String)>, String) {
    let (labels, comment) = match text.strip_prefix(LABELS) {
        Some(rest) => rest.split_once(BREAK).unwrap_or((rest, "")),
        None => ("", text),
    };
    let label = |line: &str| {
        let mut chars = line.chars().filter(|&c| c != '\0');
        let mut number = || chars.next()?.to_digit(36).map(i64::from);
        let (col, row) = (number()?, number()?);
        Some((from_top(size, col, row)?, chars.collect()))
    };
    let labels = labels.split(['\n', '\r']).filter_map(label).collect();
    (labels, comment.replace(BREAK, "\n").replace("\r\n", "\n").replace('\r', "\n"))
}

/// Labels and a comment as one text.
pub(super) fn join(size: BoardSize, labels: &[(Point, String)], comment: &str) -> String {
    let mut text = String::new();
    if !labels.is_empty() {
        text += LABELS;
        let lines = labels.iter().map(|(p, label)| {
            let (col, row) = to_top(size, *p);
            let digit = |number: u8| char::from_digit(u32::from(number), 36).unwrap_or('0').to_ascii_uppercase();
            format!("{}{}{}", digit(col), digit(row), label.split_whitespace().collect::<String>())
        });
        text += &lines.collect::<Vec<_>>().join("\n");
        if !comment.is_empty() {
            text.push(BREAK);
        }
    }
    text += &comment.replace('\n', "\u{8}");
    text
}
