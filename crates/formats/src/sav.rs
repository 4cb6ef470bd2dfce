//! `.sav` of Yixin-Board: height, width, the number of moves, then a row from the top and a column for each, from zero.
use std::fmt::Write as _;

use tengen_rules::{BoardSize, Move, Record};

use crate::coordinates::{from_top, to_top};
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, MoveFault, Spot};

pub(crate) fn read(text: &str, _options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let words = text.lines().enumerate().flat_map(|(i, line)| line.split_whitespace().map(move |word| (i + 1, word)));
    let mut numbers = words.map(|(line, word)| (line, word, word.parse::<i64>().ok()));
    let last_line = text.lines().count();
    let mut next = |what: Expected| match numbers.next() {
        Some((line, _, Some(number))) => Ok((line, number)),
        Some((line, word, None)) => Err(ReadError::malformed(Place::Line(line), Fault::Text(word.to_owned()), what)),
        None => Err(ReadError::malformed(Place::Line(last_line), Fault::End, what)),
    };
    let (line, height) = next(Expected::BoardHeight)?;
    let (_, width) = next(Expected::BoardWidth)?;
    let square = u8::try_from(width).ok().filter(|_| width == height).and_then(|side| BoardSize::new(side).ok());
    let found = || Fault::Sides(width.to_string(), height.to_string());
    let size = square.ok_or_else(|| ReadError::Board { place: Place::Line(line), found: found() })?;
    let (_, count) = next(Expected::MoveCount)?;
    let mut game = Line::new(size);
    for _ in 0..count.max(0) {
        let pair = next(Expected::MoveRow).and_then(|row| Ok((row, next(Expected::MoveColumn)?)));
        let (place, mv) = match pair {
            Ok(((line, row), (_, col))) => {
                let mv = from_top(size, col, row).map(Move::Place);
                (Place::Line(line), mv.ok_or(MoveFault::OffBoard(Spot::RowColumn(row, col), size)))
            }
            Err(ReadError::Malformed { place, found, expected }) => {
                (place, Err(MoveFault::Instead(Box::new(found), expected)))
            }
            Err(error) => return Err(error),
        };
        game.play(mv, place, report);
        if game.is_broken() {
            break;
        }
    }
    Ok(vec![game.record])
}

pub(crate) fn write(record: &Record, report: &mut Report) -> String {
    let moves = plain_line(record, Room { size: true, ..Room::default() }, false, report);
    let mut text = format!("{0}\n{0}\n{1}\n", record.size(), moves.len());
    for p in moves.iter().filter_map(|(_, mv)| mv.point()) {
        let (col, row) = to_top(record.size(), p);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{row} {col}");
    }
    text
}
