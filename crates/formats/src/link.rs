//! Links that hold a game, one a line.
//!
//! Ours: `/#/g?v=1&s=15&r=renju&m=h8i9&c=2`, with the version, the board size, the rule set, the moves (rows from the
//! bottom, `--` for a pass) and the number of moves shown at first. Those of gomocalc (`…/#/h8i9`) and mintaka
//! (`…?moves=h8i9&viewer`) hold moves alone: size and rule set have to be asked for.
use std::fmt::Write as _;

use tengen_rules::{BoardSize, Record, RuleSet};

use crate::line::{Line, plain_line};
use crate::move_text::readable_moves;
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, NoticeKind};

/// The property that keeps how many moves the link shows at first.
const CURSOR: &str = "CURSOR";

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let records: Vec<Record> = lines
        .map(|(number, line)| read_link(line.trim(), Place::Line(number), options, report))
        .collect::<Result<_, _>>()?;
    if records.is_empty() {
        Err(ReadError::malformed(Place::Line(1), Fault::Nothing, Expected::Link))
    } else {
        Ok(records)
    }
}

fn read_link(link: &str, place: Place, options: &ReadOptions, report: &mut Report) -> Result<Record, ReadError> {
    let shown: String = link.chars().take(60).collect();
    let fault = || ReadError::malformed(place, Fault::Text(shown.clone()), Expected::Link);
    if let Some((_, query)) = link.split_once("#/g?") {
        return read_ours(query, place, options, report);
    }
    let query = || link.split_once('?')?.1.split('&').find_map(|pair| pair.strip_prefix("moves="));
    let moves = link.split_once("#/").map(|(_, moves)| moves).or_else(query).ok_or_else(fault)?;
    let moves = moves.split(['?', '#', '&']).next().unwrap_or_default();
    if options.size.is_none() || options.rule.is_none() {
        report.at(place, NoticeKind::BareLink(options.size()));
    }
    Ok(play(moves, options.size(), place, report))
}

fn read_ours(query: &str, place: Place, options: &ReadOptions, report: &mut Report) -> Result<Record, ReadError> {
    let (mut size, mut rule, mut moves, mut cursor, mut more) = (options.size(), None, "", None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match name {
            "v" if value == "1" => {}
            "v" => {
                return Err(ReadError::malformed(place, Fault::LinkVersion(value.to_owned()), Expected::LinkVersion));
            }
            "s" => {
                let fault = || ReadError::Board { place, found: Fault::Side(value.to_owned()) };
                size = value.parse::<BoardSize>().map_err(|_| fault())?;
            }
            "r" => {
                let fault = |error| ReadError::malformed(place, Fault::Rule(error), Expected::Rule);
                rule = Some(value.parse::<RuleSet>().map_err(fault)?);
            }
            "m" => moves = value,
            "c" => cursor = Some(value),
            _ => more.push((name.to_owned(), value.to_owned())),
        }
    }
    let mut record = play(moves, size, place, report);
    record.info.rule = rule;
    record.info.properties = more;
    if let Some(cursor) = cursor {
        if cursor.parse::<u16>().is_err() {
            return Err(ReadError::malformed(place, Fault::ShownMoves(cursor.to_owned()), Expected::ShownMoves));
        }
        record.info.properties.push((CURSOR.to_owned(), cursor.to_owned()));
    }
    Ok(record)
}

fn play(moves: &str, size: BoardSize, place: Place, report: &mut Report) -> Record {
    let (moves, fault) = readable_moves(moves);
    let mut game = Line::of(size, &moves, place, report);
    if let Some(fault) = fault {
        game.play(Err(fault), place, report);
    }
    game.record
}

pub(crate) fn write(records: &[Record], report: &mut Report) -> String {
    let mut text = String::new();
    for record in records {
        let mut plain = record.clone();
        let cursor: Vec<_> = plain.info.properties.extract_if(.., |(name, _)| name == CURSOR).collect();
        let moves = plain_line(&plain, Room { size: true, rule: true, ..Room::default() }, true, report);
        let _ = write!(text, "/#/g?v=1&s={}", record.size());
        if let Some(rule) = record.info.rule {
            let _ = write!(text, "&r={rule}");
        }
        text += "&m=";
        for (_, mv) in moves {
            let _ = write!(text, "{mv}");
        }
        if let Some((_, cursor)) = cursor.first() {
            let _ = write!(text, "&c={cursor}");
        }
        text.push('\n');
    }
    text
}
