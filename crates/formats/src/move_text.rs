//! Moves as letters and numbers, `h8i9i8` or `h8 i9 i8`, one game a line; a line that begins with `#` is a comment.
use std::fmt::Write as _;

use tengen_rules::{Move, Record, parse_moves};

use crate::coordinates::RowOrder;
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, Lost, MoveFault, Spot};

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let rows = options.rows.ok_or(ReadError::Rows)?;
    let size = options.size();
    let mut records = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = Place::Line(number);
        let (moves, fault) = readable_moves(line);
        let mut game = Line::new(size);
        for mv in moves {
            game.play(turn(rows, size, mv), place, report);
        }
        if let Some(fault) = fault {
            if game.record.len() == 1 {
                return Err(ReadError::malformed(place, Fault::Move(fault), Expected::Moves));
            }
            game.play(Err(fault), place, report);
        }
        records.push(game.record);
    }
    if records.is_empty() {
        return Err(ReadError::malformed(Place::Line(1), Fault::NoMoves, Expected::Moves));
    }
    Ok(records)
}

/// The moves before the first text that is none, and what is wrong with it.
pub(crate) fn readable_moves(text: &str) -> (Vec<Move>, Option<MoveFault>) {
    match parse_moves(text) {
        Ok(moves) => (moves, None),
        Err(error) => (parse_moves(&text[..error.offset]).unwrap_or_default(), Some(MoveFault::Unreadable(error))),
    }
}

fn turn(rows: RowOrder, size: tengen_rules::BoardSize, mv: Move) -> Result<Move, MoveFault> {
    match mv {
        Move::Pass => Ok(mv),
        Move::Place(p) => rows.turn(size, p).map(Move::Place).ok_or(MoveFault::OffBoard(Spot::Point(p), size)),
    }
}

pub(crate) fn write(records: &[Record], rows: RowOrder, report: &mut Report) -> String {
    let mut text = String::new();
    for record in records {
        let moves = plain_line(record, Room::default(), true, report);
        if moves.is_empty() {
            report.lose(Lost::EmptyGames);
            continue;
        }
        for (_, mv) in moves {
            let _ = write!(text, "{}", turn(rows, record.size(), mv).unwrap_or(mv));
        }
        text.push('\n');
    }
    text
}
