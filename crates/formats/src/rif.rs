//! RenjuNet's database as XML. It has no published schema; tables of rules, openings, players and tournaments come first,
//! and each game names its entries by number. Numbers may be 0 or lead nowhere: every game stands for itself.
use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use tengen_rules::{BoardSize, Color, GameResult, Note, Record, RuleSet};

use crate::charset::{Charset, decode};
use crate::line::Line;
use crate::move_text::readable_moves;
use crate::read::{Read, ReadError, ReadOptions};
use crate::report::{Place, Report};
use crate::words::{Expected, Fault, NoticeKind};

type Attributes = HashMap<String, String>;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Read, ReadError> {
    let (text, charset, whole) = decode(bytes, options.charset, || claimed_charset(bytes));
    let mut database = Database::default();
    if !whole {
        database.report.whole(NoticeKind::Undecodable(charset));
    }
    database.read_all(&text)?;
    if database.records.is_empty() {
        return Err(ReadError::malformed(Place::Line(1), Fault::NoGame, Expected::RifGames));
    }
    Ok(Read { records: database.records, report: database.report, charset: Some(charset) })
}

/// What the XML declaration says of the encoding.
fn claimed_charset(bytes: &[u8]) -> Option<Charset> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(256)]).into_owned();
    let (_, rest) = head.split_once("encoding=")?;
    let mut value = rest.chars();
    let quote = value.next()?;
    value.as_str().split(quote).next()?.parse().ok()
}

#[derive(Default)]
struct Database {
    /// The entries of the tables, by the name of the element and the number.
    tables: HashMap<(String, String), Attributes>,
    game: Option<Game>,
    records: Vec<Record>,
    report: Report,
}

/// A game that is being read.
#[derive(Default)]
struct Game {
    attributes: Attributes,
    moves: String,
    info: String,
    /// The element whose text comes next.
    inside: String,
}

impl Database {
    fn read_all(&mut self, text: &str) -> Result<(), ReadError> {
        let mut reader = Reader::from_str(text);
        reader.config_mut().check_end_names = false;
        loop {
            match reader.read_event() {
                Ok(Event::Start(element)) => self.start(&element),
                Ok(Event::Empty(element)) => {
                    self.start(&element);
                    self.end(element.name().as_ref());
                }
                Ok(Event::End(element)) => self.end(element.name().as_ref()),
                Ok(Event::Text(piece)) => self.text(&piece.xml10_content()),
                Ok(Event::CData(piece)) => self.text(&piece.xml10_content()),
                Ok(Event::GeneralRef(reference)) => {
                    let known = quick_xml::escape::resolve_predefined_entity(&reference).map(str::to_owned);
                    let sign = || reference.resolve_char_ref().ok().flatten().map(String::from);
                    self.text(&known.or_else(sign).unwrap_or_else(|| format!("&{};", &*reference)));
                }
                Ok(Event::Eof) => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    let place = Place::Byte(reader.error_position());
                    if self.records.is_empty() {
                        return Err(ReadError::malformed(place, Fault::Foreign(error.to_string()), Expected::Xml));
                    }
                    self.report.at(place, NoticeKind::BrokenXml(error.to_string()));
                    return Ok(());
                }
            }
        }
    }

    fn start(&mut self, element: &BytesStart<'_>) {
        let name = element.name().as_ref().to_owned();
        if let Some(game) = &mut self.game {
            game.inside = name;
            return;
        }
        let attributes: Attributes = element
            .attributes()
            .with_checks(false)
            .filter_map(Result::ok)
            .map(|attribute| {
                let value = attribute
                    .normalized_value(XmlVersion::Implicit1_0)
                    .map_or_else(|_| attribute.value.to_string(), Into::into);
                (attribute.key.as_ref().to_owned(), value)
            })
            .collect();
        if name == "game" {
            self.game = Some(Game { attributes, ..Game::default() });
        } else if let Some(id) = attributes.get("id") {
            self.tables.insert((name, id.clone()), attributes);
        }
    }

    fn text(&mut self, text: &str) {
        let Some(game) = &mut self.game else {
            return;
        };
        match game.inside.as_str() {
            "move" => game.moves += text,
            "info" => game.info += text,
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if name != "game" {
            if let Some(game) = &mut self.game {
                game.inside.clear();
            }
            return;
        }
        let Some(game) = self.game.take() else {
            return;
        };
        let place = Place::Game(self.records.len() + 1);
        let (moves, fault) = readable_moves(game.moves.trim());
        let mut line = Line::of(BoardSize::STANDARD, &moves, place, &mut self.report);
        if let Some(fault) = fault {
            line.play(Err(fault), place, &mut self.report);
        }
        let mut record = line.record;
        self.describe(&mut record, &game.attributes);
        let info = game.info.trim();
        if !info.is_empty() {
            record.annotate(record.root(), Note::Comment(info));
        }
        self.records.push(record);
    }

    /// An entry of a table.
    fn entry(&self, table: &str, id: &str) -> Option<&Attributes> {
        self.tables.get(&(table.to_owned(), id.to_owned()))
    }

    /// Fields of an entry of a table, joined by blanks.
    fn name(&self, table: &str, id: &str, fields: &[&str]) -> String {
        let entry = self.entry(table, id);
        let words = fields.iter().filter_map(|&field| entry?.get(field)).map(|word| word.trim());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, record: &mut Record, attributes: &Attributes) {
        let get = |name: &str| attributes.get(name).map(|value| value.trim()).unwrap_or_default();
        let info = &mut record.info;
        info.rule = Some(RuleSet::Renju);
        info.black = self.name("player", get("black"), &["name", "surname"]);
        info.white = self.name("player", get("white"), &["name", "surname"]);
        get("round").clone_into(&mut info.round);
        info.opening = self.name("rule", get("rule"), &["name"]);
        info.result = match get("bresult") {
            "1" => Some(GameResult::Win(Color::Black)),
            "0" => Some(GameResult::Win(Color::White)),
            "0.5" | ".5" | "0,5" => Some(GameResult::Draw),
            _ => None,
        };
        if let Some(tournament) = self.entry("tournament", get("tournament")) {
            let field = |name: &str| tournament.get(name).map(String::as_str).unwrap_or_default();
            field("name").clone_into(&mut info.event);
            info.place = self.name("city", field("city"), &["name"]);
            let start = if field("start").is_empty() { field("year") } else { field("start") };
            start.clone_into(&mut info.date);
        }
        let opening = self.name("opening", get("opening"), &["abbr", "name"]);
        let more =
            [("id", "RIFID"), ("publisher", "RIFPUBLISHER"), ("alt", "5A"), ("swap", "SWAP"), ("btime", "BTIME")];
        let more = more.into_iter().chain([("wtime", "WTIME")]).map(|(name, kept)| (kept, get(name).to_owned()));
        for (name, value) in more.chain([("OPENING", opening)]) {
            if !value.is_empty() {
                info.properties.push((name.to_owned(), value));
            }
        }
    }
}
