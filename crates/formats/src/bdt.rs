//! Renju Tool's game list: `tournament = [black, white, result, moves, 5A, reverse, comment]` a game; 15×15.
//!
//! A move is two hexadecimal digits, column then row from the bottom, from 1; `00` is a pass. The result is `+`, `=` or
//! `-` from Black's side; `reverse` says that the colors were exchanged.
use std::fmt::Write as _;

use tengen_rules::{BoardSize, Color, GameResult, Move, Note, Point, Record};

use crate::format::Format;
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, Lost, MoveFault, NoticeKind};
use crate::write::WriteError;

const SIZE: BoardSize = BoardSize::STANDARD;
const FIFTH: &str = "5A";
const REVERSE: &str = "REVERSE";

pub(crate) fn read(text: &str, _options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut fault = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let place = Place::Line(number);
        if let Some(record) = read_game(line, place, report) {
            records.push(record);
            continue;
        }
        let found: String = line.chars().take(60).collect();
        report.at(place, NoticeKind::NoGame(found.clone(), Expected::BdtGame));
        fault.get_or_insert_with(|| ReadError::malformed(place, Fault::Text(found), Expected::BdtGame));
    }
    match fault {
        Some(fault) if records.is_empty() => Err(fault),
        None if records.is_empty() => Err(ReadError::Empty),
        _ => Ok(records),
    }
}

fn read_game(line: &str, place: Place, report: &mut Report) -> Option<Record> {
    let (tournament, rest) = line.split_once('=')?;
    let rest = rest.trim().strip_prefix('[')?.strip_suffix(']')?;
    let mut fields = rest.splitn(7, ',').map(str::trim);
    let mut field = || fields.next();
    let (black, white, result, moves) = (field()?, field()?, field()?, field()?);
    let (fifth, reverse, comment) = (field(), field(), field());
    let mut game = Line::new(SIZE);
    for pair in moves.as_bytes().chunks(2) {
        game.play(read_move(pair), place, report);
    }
    let mut record = game.record;
    let (event, round) = tournament.split_once(',').unwrap_or((tournament, ""));
    let info = &mut record.info;
    (info.event, info.round) = (event.trim().to_owned(), round.trim().to_owned());
    (info.black, info.white) = (black.to_owned(), white.to_owned());
    info.result = match result {
        "+" => Some(GameResult::Win(Color::Black)),
        "-" => Some(GameResult::Win(Color::White)),
        "=" => Some(GameResult::Draw),
        _ => None,
    };
    if !matches!(result, "" | "+" | "-" | "=") {
        report.at(place, NoticeKind::NoResult(result.chars().take(20).collect()));
    }
    for (name, value) in [(FIFTH, fifth), (REVERSE, reverse)] {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            info.properties.push((name.to_owned(), value.to_owned()));
        }
    }
    if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
        record.annotate(record.root(), Note::Comment(comment));
    }
    Some(record)
}

fn read_move(pair: &[u8]) -> Result<Move, MoveFault> {
    let digit = |i: usize| pair.get(i).and_then(|&byte| char::from(byte).to_digit(16));
    let found = || MoveFault::NoHexMove(String::from_utf8_lossy(pair).into_owned());
    match digit(0).zip(digit(1)).ok_or_else(found)? {
        (0, 0) => Ok(Move::Pass),
        (col, row) => {
            let number = |digit: u32| u8::try_from(digit).ok()?.checked_sub(1);
            let point = number(col).zip(number(row)).and_then(|(col, row)| Point::new(col, row));
            point.map(Move::Place).ok_or_else(found)
        }
    }
}

pub(crate) fn write(records: &[Record], report: &mut Report) -> Result<String, WriteError> {
    let mut text = String::new();
    for record in records {
        if record.size() != SIZE {
            return Err(WriteError::Size { format: Format::Bdt, size: record.size(), expected: Expected::Fifteen });
        }
        write_game(record, &mut text, report);
    }
    Ok(text)
}

fn write_game(record: &Record, text: &mut String, report: &mut Report) {
    let root = record.root();
    let mut plain = record.clone();
    let info = &mut plain.info;
    let mut take = |name: &str| info.properties.extract_if(.., |entry| entry.0 == name).map(|entry| entry.1).next();
    let (fifth, reverse) = (take(FIFTH).unwrap_or_default(), take(REVERSE).unwrap_or_default());
    let event = std::mem::take(&mut info.event);
    let round = std::mem::take(&mut info.round);
    let result = match info.result.take() {
        Some(GameResult::Win(Color::Black)) => "+",
        Some(GameResult::Win(Color::White)) => "-",
        Some(GameResult::Draw) => "=",
        None => "",
    };
    let comment = record.comment(root).unwrap_or_default();
    let below = |node| record.first_child(node);
    let line = std::iter::successors(below(root), |&node| below(node));
    for _ in line.filter(|&node| record.comment(node).is_some()) {
        report.lose(Lost::Comments);
    }
    let moves = plain_line(&plain, Room { comments: true, players: true, ..Room::default() }, true, report);
    let mut fields = |texts: &[&str]| {
        let clean = texts.iter().map(|text| text.split(['\n', '\r', ',', '=', '[', ']']).collect::<Vec<_>>().join(" "));
        let clean: Vec<String> = clean.map(|text| text.trim().to_owned()).collect();
        if clean.iter().zip(texts).any(|(clean, text)| clean != text) {
            report.lose(Lost::Separators);
        }
        clean
    };
    let names = fields(&[&event, &round, &record.info.black, &record.info.white, &fifth, &reverse]);
    let [event, round, black, white, fifth, reverse] = names.try_into().unwrap_or_default();
    let comment = comment.replace(['\n', '\r'], " ");
    let separator = if round.is_empty() { "" } else { "," };
    let _ = write!(text, "{event}{separator}{round}=[{black},{white},{result},");
    for (_, mv) in moves {
        let _ = match mv.point() {
            Some(p) => write!(text, "{:X}{:X}", p.col() + 1, p.row() + 1),
            None => write!(text, "00"),
        };
    }
    let _ = writeln!(text, ",{fifth},{reverse},{}]", comment.trim());
}
