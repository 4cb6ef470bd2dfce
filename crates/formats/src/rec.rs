//! The record of gomotur: two lines of names, `x,y,milliseconds` a move from zero at the top left, a result code.
//!
//! The file names no board: it is at least 20×20.
use tengen_rules::{BoardSize, Record};

use crate::format::Format;
use crate::line::plain_line;
use crate::psq::{ROOM, name, read_moves, write_moves};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report};
use crate::words::{Expected, Fault, Lost, NoticeKind};
use crate::write::WriteError;

/// The smallest board the format is used for.
const SIDE: u8 = 20;
const CODE: &str = "PSQRESULT";

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let size = options.size.or(BoardSize::new(SIDE).ok()).unwrap_or_default();
    let mut lines = (1..).zip(text.lines());
    let mut name = || {
        let (number, line) = lines.next()?;
        (line.split(',').count() == 1).then_some((number, line.trim().to_owned()))
    };
    let fault = || ReadError::malformed(Place::Line(1), Fault::NoNames, Expected::Names);
    let (_, black) = name().ok_or_else(fault)?;
    let (_, white) = name().ok_or_else(fault)?;
    let (mut game, rest) = read_moves(lines.filter(|(_, line)| !line.trim().is_empty()), size, 0, report);
    (game.record.info.black, game.record.info.white) = (black, white);
    for (number, line) in rest {
        if line.parse::<i64>().is_ok() {
            if line != "-1" {
                game.record.info.properties.push((CODE.to_owned(), line.to_owned()));
            }
        } else {
            report.at(Place::Line(number), NoticeKind::LeftOut(line.chars().take(60).collect()));
        }
    }
    Ok(vec![game.record])
}

pub(crate) fn write(record: &Record, report: &mut Report) -> Result<String, WriteError> {
    if record.size().side() < SIDE {
        return Err(WriteError::Size { format: Format::Rec, size: record.size(), expected: Expected::TwentyOrMore });
    }
    let mut plain = record.clone();
    let codes: Vec<_> = plain.info.properties.extract_if(.., |(name, _)| name == CODE).collect();
    let moves = plain_line(&plain, ROOM, false, report);
    if record.size().side() > SIDE {
        report.lose(Lost::LargeBoards);
    }
    let mut text = format!("{}\n{}\n", name(&record.info.black, 1), name(&record.info.white, 2));
    write_moves(&mut text, record, &moves, 0);
    text += codes.first().map_or("-1", |(_, code)| code);
    text.push('\n');
    Ok(text)
}
