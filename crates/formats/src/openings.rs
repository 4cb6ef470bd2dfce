//! Gomocup's opening list: one opening a line, `dx,dy, dx,dy, …` from the centre, rows growing downwards.
//!
//! The centre is `floor(side / 2)` in both directions, counted from the top left. The list does not name its board.
use tengen_rules::{BoardSize, Move, Record};

use crate::coordinates::{from_top, to_top};
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, Lost, MoveFault, NoticeKind, Spot};

/// The boards Gomocup plays on.
const USUAL: [u8; 2] = [15, 20];

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let openings: Vec<(usize, Result<Vec<i64>, MoveFault>)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(i, line)| (i, offsets(line)))
        .collect();
    let size = match options.size {
        Some(size) => size,
        None => smallest_board(openings.iter().filter_map(|(_, offsets)| offsets.as_ref().ok()).flatten(), report),
    };
    let middle = i64::from(size.side() / 2);
    let (mut records, mut first_fault) = (Vec::new(), None);
    for (line, offsets) in openings {
        match offsets {
            Ok(offsets) => {
                let mut game = Line::new(size);
                for pair in offsets.chunks_exact(2) {
                    let (col, row) = (pair[0].saturating_add(middle), pair[1].saturating_add(middle));
                    let mv = from_top(size, col, row).map(Move::Place);
                    let fault = || MoveFault::OffBoard(Spot::Offset(pair[0], pair[1]), size);
                    game.play(mv.ok_or_else(fault), Place::Line(line), report);
                }
                records.push(game.record);
            }
            Err(fault) => {
                first_fault.get_or_insert_with(|| (line, Fault::Move(fault.clone())));
                report.at(Place::Line(line), NoticeKind::NoOpening(fault));
            }
        }
    }
    if records.is_empty() {
        let (line, found) = first_fault.unwrap_or((1, Fault::Nothing));
        return Err(ReadError::malformed(Place::Line(line), found, Expected::Openings));
    }
    Ok(records)
}

fn offsets(line: &str) -> Result<Vec<i64>, MoveFault> {
    let mut numbers = Vec::new();
    for word in line.trim().trim_end_matches(',').split(',') {
        let word = word.trim();
        let fault = || MoveFault::NoNumber(word.chars().take(40).collect());
        numbers.push(word.parse().map_err(|_| fault())?);
    }
    if numbers.len() % 2 == 1 { Err(MoveFault::NoPairs(numbers.len())) } else { Ok(numbers) }
}

/// The smallest of the usual boards that holds every offset.
fn smallest_board<'a>(offsets: impl Iterator<Item = &'a i64>, report: &mut Report) -> BoardSize {
    let (least, most) = offsets.fold((0, 0), |(least, most), &offset| (offset.min(least), offset.max(most)));
    let holds = |side: &u8| {
        let middle = i64::from(side / 2);
        -middle <= least && most < i64::from(*side) - middle
    };
    let size = USUAL.into_iter().find(holds).and_then(|side| BoardSize::new(side).ok());
    let size = size.unwrap_or(BoardSize::STANDARD);
    report.whole(NoticeKind::NoBoard(size));
    size
}

pub(crate) fn write(records: &[Record], report: &mut Report) -> String {
    let mut text = String::new();
    for record in records {
        let middle = i16::from(record.size().side() / 2);
        let offsets = plain_line(record, Room::default(), false, report).into_iter().filter_map(|(_, mv)| mv.point());
        let offsets: Vec<String> = offsets
            .map(|p| {
                let (col, row) = to_top(record.size(), p);
                format!("{},{}", i16::from(col) - middle, i16::from(row) - middle)
            })
            .collect();
        if offsets.is_empty() {
            report.lose(Lost::EmptyOpenings);
            continue;
        }
        text += &offsets.join(", ");
        text.push('\n');
    }
    text
}
