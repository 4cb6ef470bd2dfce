//! `.pos` of RenLib and Yixin-Board: the number of moves in one byte, then one byte a move, `row from the top × 15 + column`.
//!
//! RenLib stores a pass as 240, and some of its versions append bytes after the moves; those are kept as a property.
use tengen_rules::{BoardSize, Move, Record};

use crate::coordinates::{from_top, to_top};
use crate::format::Format;
use crate::line::{Line, plain_line};
use crate::read::{Read, ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, MoveFault, NoticeKind, Remark};
use crate::write::WriteError;

const SIZE: BoardSize = BoardSize::STANDARD;
const SIDE: u8 = 15;
const PASS: u8 = 240;
/// The property that keeps the bytes after the moves, in hexadecimal.
const TAIL: &str = "POSTAIL";

pub(crate) fn read(bytes: &[u8], _options: &ReadOptions) -> Result<Read, ReadError> {
    let (&count, rest) = bytes.split_first().ok_or(ReadError::Empty)?;
    let (moves, tail) = rest.split_at(rest.len().min(usize::from(count)));
    let mut report = Report::default();
    let mut line = Line::new(SIZE);
    for (offset, &byte) in (1..).zip(moves) {
        let point = || from_top(SIZE, i64::from(byte % SIDE), i64::from(byte / SIDE));
        let mv = if byte == PASS { Some(Move::Pass) } else { point().map(Move::Place) };
        line.play(mv.ok_or(MoveFault::NoPoint(byte)), Place::Byte(offset), &mut report);
    }
    if moves.len() < usize::from(count) {
        report.at(Place::Byte(bytes.len() as u64), NoticeKind::EndsAfterMoves(moves.len(), count));
    }
    let mut record = line.record;
    if !tail.is_empty() {
        let hex = tail.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        record.info.properties.push((TAIL.to_owned(), hex));
    }
    Ok(Read { records: vec![record], report, charset: None })
}

pub(crate) fn write(record: &Record, report: &mut Report) -> Result<Vec<u8>, WriteError> {
    if record.size() != SIZE {
        return Err(WriteError::Size { format: Format::Pos, size: record.size(), expected: Expected::Fifteen });
    }
    let mut without_tail = record.clone();
    let tail: Vec<_> = without_tail.info.properties.extract_if(.., |(name, _)| name == TAIL).collect();
    let moves = plain_line(&without_tail, Room::default(), true, report);
    if moves.len() > usize::from(u8::MAX) {
        report.whole(Remark::OnlyByte);
    }
    let count = u8::try_from(moves.len()).unwrap_or(u8::MAX);
    let mut bytes = vec![count];
    bytes.extend(moves.iter().take(usize::from(count)).map(|(_, mv)| match mv {
        Move::Place(p) => {
            let (col, row) = to_top(SIZE, *p);
            row * SIDE + col
        }
        Move::Pass => PASS,
    }));
    for (_, hex) in tail {
        let pairs = hex.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
        bytes.extend(pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()));
    }
    Ok(bytes)
}
