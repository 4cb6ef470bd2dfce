//! Boards drawn with signs: `.` `+` `-` `_` for empty, `X` `x` `#` `*` `B` `b` `●` `@` for Black, `O` `o` `W` `w` `○` for White.
//!
//! The top row comes first. Letters above or below and numbers at the sides are allowed, and blanks between the signs.
//! Boards are separated by empty lines. The order of the moves is not in the drawing: the stones are set up.
use std::fmt::Write as _;

use tengen_rules::{BoardSize, Color, Note, Record};

use crate::coordinates::from_top;
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, NoticeKind, Remark};

type Cell = Option<Color>;
type Rows = Vec<Vec<Cell>>;

/// Whether a line could be the row of a drawn board.
pub(crate) fn is_row(line: &str) -> bool {
    read_row(line).is_some_and(|row| row.len() >= usize::from(BoardSize::MIN))
}

pub(crate) fn read(text: &str, _options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut rows: Rows = Vec::new();
    let mut first = 1;
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        if let Some(row) = read_row(line) {
            if rows.is_empty() {
                first = number;
            }
            rows.push(row);
        } else if is_heading(line) {
            // Letters above or below the board.
        } else if line.trim().is_empty() {
            if !rows.is_empty() {
                records.push(board(&std::mem::take(&mut rows), first)?);
            }
        } else {
            let found: String = line.trim().chars().take(60).collect();
            report.at(Place::Line(number), NoticeKind::NoRow(found));
        }
    }
    if records.is_empty() {
        return Err(ReadError::malformed(Place::Line(1), Fault::NoBoard, Expected::BoardRows));
    }
    Ok(records)
}

/// The cells of a row, without the numbers at its sides. `None` if it is no row.
fn read_row(line: &str) -> Option<Vec<Cell>> {
    let digits = |c: char| c.is_ascii_digit();
    let apart = [' ', '\t', '|'];
    // A zero is an empty cell; another number apart from the cells is a row number.
    let mut row = line.trim();
    let rest = row.trim_start_matches(digits);
    if rest.starts_with(apart) && &row[..row.len() - rest.len()] != "0" {
        row = rest;
    }
    let rest = row.trim_end_matches(digits);
    if rest.ends_with(apart) && &row[rest.len()..] != "0" {
        row = rest;
    }
    let cells: Option<Vec<Cell>> = row.chars().filter(|c| !c.is_whitespace() && *c != '|').map(cell).collect();
    cells.filter(|cells| !cells.is_empty())
}

fn cell(sign: char) -> Option<Cell> {
    match sign {
        '.' | '+' | '-' | '_' | '0' | '·' => Some(None),
        'X' | 'x' | '#' | '*' | 'B' | 'b' | '●' | '@' => Some(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Some(Color::White)),
        _ => None,
    }
}

/// `a b c …`, in either case.
fn is_heading(line: &str) -> bool {
    let letters = line.chars().filter(|c| !c.is_whitespace() && *c != '|');
    let mut expected = ('a'..='v').peekable();
    let mut count = 0;
    for letter in letters {
        if expected.next() != Some(letter.to_ascii_lowercase()) {
            return false;
        }
        count += 1;
    }
    count >= usize::from(BoardSize::MIN)
}

fn board(rows: &Rows, line: usize) -> Result<Record, ReadError> {
    let place = Place::Line(line);
    let height = rows.len();
    let size = u8::try_from(height).ok().and_then(|height| BoardSize::new(height).ok());
    let width = rows.iter().map(Vec::len).find(|&width| width != height).unwrap_or(height);
    let size = size.filter(|_| width == height);
    let found = || Fault::Sides(width.to_string(), height.to_string());
    let size = size.ok_or_else(|| ReadError::Board { place, found: found() })?;
    let mut record = Record::new(size);
    for (row, cells) in (0..).zip(rows) {
        for (col, cell) in (0..).zip(cells) {
            if let (Some(color), Some(point)) = (*cell, from_top(size, col, row)) {
                record.annotate(record.root(), Note::Stone { point, color: Some(color) });
            }
        }
    }
    Ok(record)
}

pub(crate) fn write(records: &[Record], report: &mut Report) -> String {
    let mut text = String::new();
    let letters = |size: BoardSize| {
        let letters = (b'a'..).take(usize::from(size.side())).map(char::from);
        letters.fold("  ".to_owned(), |line, letter| line + " " + letter.to_string().as_str())
    };
    for record in records {
        Room { stones: true, size: true, ..Room::default() }.check(record, report);
        let end = record.line_end(record.root());
        if end != record.root() {
            report.whole(Remark::MoveOrder);
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let letters = letters(record.size());
        let board = record.board_at(end).to_string();
        let _ = writeln!(text, "{letters}");
        for (number, row) in (1..=record.size().side()).rev().zip(board.lines()) {
            let _ = writeln!(text, "{number:>2} {row}");
        }
        let _ = writeln!(text, "{letters}");
    }
    text
}
