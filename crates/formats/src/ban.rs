//! `.ban` of Shioi: one move a line as `column × 100 + row from the top`, both from one; 15×15.
use std::fmt::Write as _;

use tengen_rules::{Move, Record};

use crate::coordinates::{from_top, to_top};
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, MoveFault};

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let size = options.size();
    let mut game = Line::new(size);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let value: Option<i64> = line.parse().ok();
        let point = value.and_then(|value| from_top(size, value / 100 - 1, value % 100 - 1));
        let fault = || MoveFault::NoBanMove(line.chars().take(40).collect(), size);
        let mv = point.map(Move::Place).ok_or_else(fault);
        game.play(mv, Place::Line(number), report);
    }
    if game.record.len() == 1 {
        return Err(ReadError::malformed(Place::Line(1), Fault::NoMoves, Expected::BanNumbers));
    }
    Ok(vec![game.record])
}

pub(crate) fn write(record: &Record, report: &mut Report) -> String {
    let mut text = String::new();
    for p in plain_line(record, Room::default(), false, report).iter().filter_map(|(_, mv)| mv.point()) {
        let (col, row) = to_top(record.size(), p);
        let _ = writeln!(text, "{}", (u16::from(col) + 1) * 100 + u16::from(row) + 1);
    }
    text
}
