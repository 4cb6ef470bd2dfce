//! Piskvork's record: a heading, `x,y,milliseconds` a move from one at the top left, the players' names, a result code.
//!
//! ```text
//! Piskvorky 20x20, 11:11, 0
//! 10,10,456
//! 11,12,4500
//! pisq7.exe
//! renjusolver.ZIP
//! 0
//! ```
//!
//! The heading holds the side, who the players are (0 a person, else a program) and which of them moved first. The code is
//! 0 for a normal end, 15 for time, −2 for another fault, −1 for unknown; GomocupJudge adds a line of its own.
use std::fmt::Write as _;
use std::time::Duration;

use tengen_rules::{BoardSize, Move, Note, Record};

use crate::coordinates::{from_top, to_top};
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, MoveFault, Spot};

/// The properties that keep the heading's players and first mover, and the lines after the names.
const PLAYERS: &str = "PSQPLAYERS";
const FIRST: &str = "PSQFIRST";
const CODE: &str = "PSQRESULT";
const MORE: &str = "PSQMORE";
pub(crate) const ROOM: Room = Room {
    times: true,
    players: true,
    variations: false,
    comments: false,
    labels: false,
    marks: false,
    stones: false,
    evaluations: false,
    properties: false,
    info: false,
    size: true,
    rule: false,
};

pub(crate) fn read(text: &str, _options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (number, heading) = lines.next().ok_or(ReadError::Empty)?;
    let place = Place::Line(number);
    let shown: String = heading.chars().take(60).collect();
    let fault = || ReadError::malformed(place, Fault::Text(shown.clone()), Expected::PsqHeading);
    let rest = heading.trim().strip_prefix("Piskvorky").ok_or_else(fault)?;
    let mut parts = rest.split(',').map(str::trim);
    let (width, height) = parts.next().and_then(|size| size.split_once(['x', 'X'])).ok_or_else(fault)?;
    let board = || ReadError::Board { place, found: Fault::Sides(width.to_owned(), height.to_owned()) };
    let size: BoardSize = width.parse().map_err(|_| board())?;
    if width != height {
        return Err(board());
    }
    let (players, first) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let swapped = first == "1";
    let (mut game, rest) = read_moves(lines, size, 1, report);
    let info = &mut game.record.info;
    let mut keep = |name: &str, value: &str| info.properties.push((name.to_owned(), value.to_owned()));
    if !matches!(players, "" | "0:0") {
        keep(PLAYERS, players);
    }
    if !matches!(first, "" | "0") {
        keep(FIRST, first);
    }
    let (names, tail) = split_names(&rest);
    for (i, (_, line)) in tail.iter().enumerate() {
        keep(if i == 0 { CODE } else { MORE }, line);
    }
    if let [(_, one), (_, two)] = names {
        let (black, white) = if swapped { (two, one) } else { (one, two) };
        (info.black, info.white) = ((*black).to_owned(), (*white).to_owned());
    }
    match info.properties.iter().find(|(name, _)| name == CODE).map(|(_, code)| code.as_str()) {
        Some("15") => "time".clone_into(&mut info.termination),
        Some("-2") => "error".clone_into(&mut info.termination),
        _ => {}
    }
    info.properties.retain(|(name, value)| name != CODE || !matches!(value.as_str(), "-1" | "15" | "-2"));
    Ok(vec![game.record])
}

type Numbered<'a> = (usize, &'a str);

/// The moves, and the lines after them; `base` is the number of the first column.
pub(crate) fn read_moves<'a>(
    lines: impl Iterator<Item = Numbered<'a>>,
    size: BoardSize,
    base: i64,
    report: &mut Report,
) -> (Line, Vec<Numbered<'a>>) {
    let mut game = Line::new(size);
    let mut rest = Vec::new();
    for (number, line) in lines {
        let line = line.trim();
        let Some((x, y, time)) = read_move(line).filter(|_| rest.is_empty()) else {
            rest.push((number, line));
            continue;
        };
        let mv = from_top(size, x.saturating_sub(base), y.saturating_sub(base)).map(Move::Place);
        let mv = mv.ok_or_else(|| MoveFault::OffBoard(Spot::Text(line.chars().take(40).collect()), size));
        if let (Some(node), Some(time)) = (game.play(mv, Place::Line(number), report), time) {
            game.record.annotate(node, Note::TimeSpent(Duration::from_millis(time)));
        }
    }
    (game, rest)
}

/// `x,y` or `x,y,milliseconds`.
fn read_move(line: &str) -> Option<(i64, i64, Option<u64>)> {
    let mut numbers = line.split(',').map(|number| number.trim().parse::<i64>());
    let (x, y) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let time = numbers.next().transpose().ok()?;
    let time = time.and_then(|time| u64::try_from(time).ok()).filter(|&time| time > 0);
    numbers.next().is_none().then_some((x, y, time))
}

/// Two names, if there are, and what follows.
fn split_names<'a, 'b>(rest: &'b [Numbered<'a>]) -> (&'b [Numbered<'a>], &'b [Numbered<'a>]) {
    let named = match rest {
        [] | [_] => false,
        [(_, first), _] => first.parse::<i64>().is_err(),
        _ => true,
    };
    rest.split_at(if named { 2 } else { 0 })
}

pub(crate) fn write(record: &Record, report: &mut Report) -> String {
    let mut plain = record.clone();
    let info = &mut plain.info;
    let mut take = |name: &str| info.properties.extract_if(.., |entry| entry.0 == name).map(|entry| entry.1).next();
    let (players, first, code, more) = (take(PLAYERS), take(FIRST), take(CODE), take(MORE));
    let known = match info.termination.as_str() {
        "time" => Some("15"),
        "error" => Some("-2"),
        _ => None,
    };
    if known.is_some() {
        info.termination.clear();
    }
    let moves = plain_line(&plain, ROOM, false, report);
    let size = record.size();
    let (players, first) = (players.as_deref().unwrap_or("0:0"), first.as_deref().unwrap_or("0"));
    let mut text = format!("Piskvorky {size}x{size}, {players}, {first}\n");
    write_moves(&mut text, record, &moves, 1);
    let (black, white) = (&record.info.black, &record.info.white);
    if !(black.is_empty() && white.is_empty()) {
        let (one, two) = if first == "1" { (white, black) } else { (black, white) };
        let _ = write!(text, "{}\n{}\n", name(one, 1), name(two, 2));
    }
    let _ = writeln!(text, "{}", code.as_deref().or(known).unwrap_or("-1"));
    if let Some(more) = more {
        let _ = writeln!(text, "{more}");
    }
    text
}

pub(crate) fn write_moves(text: &mut String, record: &Record, moves: &[(tengen_rules::NodeId, Move)], base: u8) {
    for (node, mv) in moves {
        let Some(p) = mv.point() else {
            continue;
        };
        let time =
            record.notes(*node).find_map(|note| if let Note::TimeSpent(time) = note { Some(time) } else { None });
        let (col, row) = to_top(record.size(), p);
        let _ = writeln!(text, "{},{},{}", col + base, row + base, time.unwrap_or_default().as_millis());
    }
}

/// A name on a line of its own; Piskvork calls people homo-1 and homo-2.
pub(crate) fn name(name: &str, number: u8) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { format!("homo-{number}") } else { name }
}
