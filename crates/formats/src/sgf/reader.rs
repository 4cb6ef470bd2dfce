use std::borrow::Cow;
use std::time::Duration;

use tengen_rules::{
    BoardSize, Bound, Color, Evaluation, GameInfo, GameResult, Mark, NodeId, Note, Point, Record, Step, Verdict,
};

use super::names::{DECISION, EVALUATION, MARKS, PATCH, PROPERTY, mv, point, points, rule};
use super::scanner::{Scanner, Token, split_value, unescape};
use crate::charset::{Charset, decode};
use crate::read::{Read, ReadError, ReadOptions};
use crate::report::{Place, Report};
use crate::words::{Expected, Fault, NoticeKind, Remark};

/// How many points the rectangles of any file may stand for, however short it is: every point of a large board in each of a
/// few dozen nodes.
const LEAST_SPREAD: usize = 20_000;

/// A property of the node that is being read.
struct Property<'a> {
    name: &'a str,
    values: Vec<&'a str>,
    offset: usize,
}

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Read, ReadError> {
    let (text, charset, whole) = decode(bytes, options.charset, || claimed_charset(bytes));
    let mut reader = Reader::new(&text, options);
    if !whole {
        reader.report.whole(NoticeKind::Undecodable(charset));
    }
    reader.read_all()?;
    if reader.records.is_empty() {
        let shown = text.chars().take(20).collect();
        return Err(ReadError::malformed(Place::Line(1), Fault::Text(shown), Expected::SgfTree));
    }
    Ok(Read { records: reader.records, report: reader.report, charset: Some(charset) })
}

/// What the file says of its encoding, near its beginning.
fn claimed_charset(bytes: &[u8]) -> Option<Charset> {
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.windows(3).position(|window| window == b"CA[")? + 3;
    let end = start + head[start..].iter().position(|&byte| byte == b']')?;
    std::str::from_utf8(&head[start..end]).ok()?.parse().ok()
}

struct Reader<'a> {
    text: &'a str,
    options: &'a ReadOptions,
    records: Vec<Record>,
    report: Report,
    /// The game being read, where it stands, and the last child of each node a bracket opened at.
    game: Option<Record>,
    at: NodeId,
    last_child: Option<NodeId>,
    open: Vec<(NodeId, Option<NodeId>)>,
    /// How many points rectangles may still stand for.
    spread: usize,
    /// Lines before an offset, to name a line without counting from the start each time.
    counted: (usize, usize),
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, options: &'a ReadOptions) -> Self {
        let at = NodeId::ROOT;
        Self {
            text,
            options,
            records: Vec::new(),
            report: Report::default(),
            game: None,
            at,
            last_child: None,
            open: Vec::new(),
            spread: text.len() + LEAST_SPREAD,
            counted: (0, 1),
        }
    }

    fn place(&mut self, offset: usize) -> Place {
        let (from, line) = self.counted;
        let (from, line) = if offset < from { (0, 1) } else { (from, line) };
        let line = line + self.text[from..offset].matches('\n').count();
        self.counted = (offset, line);
        Place::Line(line)
    }

    fn read_all(&mut self) -> Result<(), ReadError> {
        let mut node: Option<Vec<Property<'a>>> = None;
        for token in Scanner::new(self.text) {
            match token {
                Token::Property { name, values, offset } => match &mut node {
                    Some(properties) => properties.push(Property { name, values, offset }),
                    None => self.junk(name, offset),
                },
                Token::Junk { text, offset } => self.junk(text, offset),
                other => {
                    if let Some(properties) = node.take() {
                        self.node(properties)?;
                    }
                    match other {
                        Token::Node => node = Some(Vec::new()),
                        Token::Open => self.open(),
                        _ => self.close(),
                    }
                }
            }
        }
        if let Some(properties) = node {
            self.node(properties)?;
        }
        if self.game.is_some() {
            let place = self.place(self.text.len());
            self.report.at(place, Remark::OpenBracket);
        }
        self.records.extend(self.game.take());
        Ok(())
    }

    fn junk(&mut self, text: &str, offset: usize) {
        let place = self.place(offset);
        let text: String = text.chars().take(40).collect();
        self.report.at(place, NoticeKind::LeftOut(text.trim().to_owned()));
    }

    fn open(&mut self) {
        self.open.push((self.at, self.last_child));
    }

    fn close(&mut self) {
        let Some((at, last_child)) = self.open.pop() else {
            return;
        };
        if self.open.is_empty() {
            self.records.extend(self.game.take());
            self.at = NodeId::ROOT;
            self.last_child = None;
            return;
        }
        // What was appended below the node while the bracket was open is its last child now.
        if let Some(game) = &self.game {
            let appended = match last_child {
                Some(last) => game.next_sibling(last).map(|next| last_sibling(game, next)),
                None => game.first_child(at).map(|first| last_sibling(game, first)),
            };
            self.last_child = appended.or(last_child);
        }
        self.at = at;
    }

    fn node(&mut self, properties: Vec<Property<'a>>) -> Result<(), ReadError> {
        let game = if let Some(mut game) = self.game.take() {
            self.child(&mut game, &properties);
            game
        } else {
            let (game, at) = self.root(properties)?;
            self.at = at;
            self.last_child = None;
            game
        };
        self.game = Some(game);
        Ok(())
    }

    /// The first node of a tree, which tells the board; a move in it becomes a node of its own.
    fn root(&mut self, properties: Vec<Property<'a>>) -> Result<(Record, NodeId), ReadError> {
        let size = self.size(&properties)?;
        for property in properties.iter().filter(|property| property.name == "GM") {
            let number = property.values[0].trim();
            if !matches!(number, "1" | "4" | "5") {
                let place = self.place(property.offset);
                self.report.at(place, NoticeKind::OtherGame(number.to_owned()));
            }
        }
        let mut game = Record::new(size);
        let root = game.root();
        let (moves, others): (Vec<_>, Vec<_>) =
            properties.into_iter().partition(|property| matches!(property.name, "B" | "W"));
        let mut rest = Vec::new();
        for property in others {
            if !read_info(&mut game.info, property.name, &property.values) {
                rest.push(property);
            }
        }
        self.annotate(&mut game, root, &rest);
        if moves.is_empty() {
            return Ok((game, root));
        }
        self.at = root;
        self.last_child = None;
        self.child(&mut game, &moves);
        Ok((game, self.at))
    }

    fn size(&mut self, properties: &[Property<'a>]) -> Result<BoardSize, ReadError> {
        let Some(property) = properties.iter().find(|property| property.name == "SZ") else {
            return Ok(self.options.size());
        };
        let value = property.values[0].trim();
        let square = match value.split_once(':') {
            Some((width, height)) if width == height => width,
            Some(_) => "",
            None => value,
        };
        let place = self.place(property.offset);
        square.parse().map_err(|_| ReadError::Board { place, found: Fault::Text(value.to_owned()) })
    }

    /// A node with what was played and what is written there.
    fn child(&mut self, game: &mut Record, properties: &[Property<'a>]) {
        let mut steps = Vec::new();
        for property in properties {
            let color = match property.name {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            if let Some(mv) = mv(game.size(), property.values[0]) {
                steps.push(Step { color, mv });
            }
        }
        let mut node = self.append(game, steps.first().copied());
        for &step in steps.iter().skip(1) {
            let place = properties.first().map_or(Place::Line(1), |property| self.place(property.offset));
            self.report.at(place, Remark::TwoMoves);
            node = self.append(game, Some(step));
        }
        self.annotate(game, node, properties);
    }

    fn append(&mut self, game: &mut Record, step: Option<Step>) -> NodeId {
        let node = match self.last_child {
            Some(last) => game.append_after(last, step),
            None => game.append(self.at, step),
        };
        self.at = node;
        self.last_child = None;
        node
    }

    fn annotate(&mut self, game: &mut Record, node: NodeId, properties: &[Property<'a>]) {
        for property in properties {
            let kept = read_notes(game, node, property, &mut self.spread);
            if kept < property.values.len() {
                let place = self.place(property.offset);
                let name = property.name;
                for &value in &property.values[kept..] {
                    let shown: String = value.chars().take(40).collect();
                    self.report.at(place, NoticeKind::Kept(format!("{name}[{shown}]")));
                    keep_property(game, node, name, &unescape(value));
                }
            }
        }
    }
}

/// Keeps what has no place of its own: at the root it belongs to the game.
fn keep_property(game: &mut Record, node: NodeId, name: &str, value: &str) {
    if node == game.root() {
        game.info.properties.push((name.to_owned(), value.to_owned()));
    } else {
        game.annotate(node, Note::Property { name, value });
    }
}

fn last_sibling(game: &Record, node: NodeId) -> NodeId {
    std::iter::successors(Some(node), |&node| game.next_sibling(node)).last().unwrap_or(node)
}

/// Reads what a property says of the whole game. `false` if it says nothing of it.
fn read_info(info: &mut GameInfo, name: &str, values: &[&str]) -> bool {
    let text = || unescape(values[0]).replace('\n', " ").trim().to_owned();
    let field = match name {
        "GM" | "FF" | "CA" | "SZ" => return true,
        "PB" => &mut info.black,
        "PW" => &mut info.white,
        "EV" => &mut info.event,
        "RO" => &mut info.round,
        "PC" => &mut info.place,
        "DT" => &mut info.date,
        "OT" => &mut info.overtime,
        "TE" => &mut info.termination,
        "TM" => {
            info.main_time = seconds(values[0]);
            return info.main_time.is_some();
        }
        "RU" => return read_rule(info, text().as_str()),
        "RE" => return read_result(info, text().as_str()),
        _ => return false,
    };
    *field = text();
    true
}

fn read_rule(info: &mut GameInfo, text: &str) -> bool {
    let (name, opening) = text.split_once('+').unwrap_or((text, ""));
    let found = rule(name.trim());
    if found.is_none() && !name.is_empty() {
        return false;
    }
    info.rule = found;
    opening.trim().clone_into(&mut info.opening);
    true
}

fn read_result(info: &mut GameInfo, text: &str) -> bool {
    let (winner, reason) = text.split_once('+').unwrap_or((text, ""));
    // c-gomoku-cli gives the loser's color a number: `W+1` is a win of White.
    info.result = match winner.trim() {
        "B" | "b" | "Black" => Some(GameResult::Win(Color::Black)),
        "W" | "w" | "White" => Some(GameResult::Win(Color::White)),
        "0" | "Draw" | "Jigo" => Some(GameResult::Draw),
        _ => return false,
    };
    let reason = match reason.trim() {
        "R" | "Resign" => "resignation",
        "T" | "Time" => "time",
        "F" | "Forfeit" => "forfeit",
        _ => "",
    };
    if info.termination.is_empty() {
        reason.clone_into(&mut info.termination);
    }
    true
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds.max(0.0)).ok().map(|time| Duration::from_millis(millis(time)))
}

fn millis(time: Duration) -> u64 {
    u64::try_from((time.as_micros() + 500) / 1000).unwrap_or(u64::MAX).min(u64::from(u32::MAX))
}

/// Writes a property's values into a node as far as they are understood, and says how many were.
fn read_notes(game: &mut Record, node: NodeId, property: &Property<'_>, spread: &mut usize) -> usize {
    let size = game.size();
    let mut kept = 0;
    for value in &property.values {
        let understood = match property.name {
            "B" | "W" => mv(size, value).is_some(),
            "C" => read_comment(game, node, &unescape(value)),
            "LB" => read_label(game, node, value),
            "AB" => read_stones(game, node, value, Some(Color::Black), spread),
            "AW" => read_stones(game, node, value, Some(Color::White), spread),
            "AE" => read_stones(game, node, value, None, spread),
            "PL" => read_to_move(game, node, value),
            "BL" => read_time(game, node, value, Color::Black),
            "WL" => read_time(game, node, value, Color::White),
            DECISION => read_decision(game, node, value),
            EVALUATION => read_evaluation(game, node, value),
            PATCH => read_patch(game, node, value),
            PROPERTY => read_property(game, node, value),
            name => {
                let mark = MARKS.into_iter().find(|entry| entry.0 == name);
                if mark.is_none() {
                    keep_property(game, node, name, &unescape(value));
                }
                mark.is_none_or(|(_, mark)| read_marks(game, node, value, mark, spread))
            }
        };
        if !understood {
            break;
        }
        kept += 1;
    }
    kept
}

/// A comment; c-gomoku-cli writes how long a move took as its first line.
fn read_comment(game: &mut Record, node: NodeId, text: &str) -> bool {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let time = first.trim().strip_suffix("ms").and_then(|time| time.parse::<u32>().ok());
    let comment = match time {
        Some(time) => {
            game.annotate(node, Note::TimeSpent(Duration::from_millis(u64::from(time))));
            rest
        }
        None => text,
    };
    if !comment.is_empty() {
        game.annotate(node, Note::Comment(comment));
    }
    true
}

fn read_label(game: &mut Record, node: NodeId, value: &str) -> bool {
    let Some((place, text)) = split_value(value) else {
        return false;
    };
    let text: Cow<'_, str> = unescape(text);
    point(game.size(), place).map(|point| game.annotate(node, Note::Label { point, text: &text })).is_some()
}

/// The points of a value. A file of rectangles alone would take hundreds of times its size in memory: more points than it has
/// bytes are not taken out of them.
fn listed(size: BoardSize, value: &str, spread: &mut usize) -> Option<Vec<Point>> {
    let points = points(size, value)?;
    if points.len() > 1 {
        *spread = spread.checked_sub(points.len())?;
    }
    Some(points)
}

fn read_marks(game: &mut Record, node: NodeId, value: &str, mark: Mark, spread: &mut usize) -> bool {
    let points = listed(game.size(), value, spread);
    points.map(|points| points.into_iter().for_each(|point| game.annotate(node, Note::Mark { point, mark }))).is_some()
}

fn read_stones(game: &mut Record, node: NodeId, value: &str, color: Option<Color>, spread: &mut usize) -> bool {
    let points = listed(game.size(), value, spread);
    points
        .map(|points| points.into_iter().for_each(|point| game.annotate(node, Note::Stone { point, color })))
        .is_some()
}

fn read_to_move(game: &mut Record, node: NodeId, value: &str) -> bool {
    let color = match value.trim() {
        "B" | "b" | "1" | "black" | "Black" => Color::Black,
        "W" | "w" | "2" | "white" | "White" => Color::White,
        _ => return false,
    };
    game.annotate(node, Note::ToMove(color));
    true
}

fn read_time(game: &mut Record, node: NodeId, value: &str, color: Color) -> bool {
    seconds(value).map(|left| game.annotate(node, Note::TimeLeft { color, left })).is_some()
}

/// `swap`, `declare-3`, `offer-h9`.
fn read_decision(game: &mut Record, node: NodeId, value: &str) -> bool {
    value.trim().parse().map(|action| game.annotate(node, Note::Decision(action))).is_ok()
}

/// `verdict value depth bound`, the verdict as its code or `-`.
fn read_evaluation(game: &mut Record, node: NodeId, value: &str) -> bool {
    let evaluation = || {
        let mut words = value.split(' ');
        let verdict = match words.next()? {
            "-" => None,
            code => Some(Verdict::from_code(code.parse().ok()?)),
        };
        let (value, depth) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let bound = Bound::ALL.get(words.next()?.parse::<usize>().ok()?).copied()?;
        Some(Evaluation { verdict, value, depth, bound })
    };
    evaluation().map(|evaluation| game.annotate(node, Note::Evaluation(evaluation))).is_some()
}

/// `point:rrggbb`.
fn read_patch(game: &mut Record, node: NodeId, value: &str) -> bool {
    let patch = value.split_once(':').and_then(|(place, color)| {
        let color = u32::from_str_radix(color, 16).ok().filter(|_| color.len() == 6)?;
        let [_, r, g, b] = color.to_be_bytes();
        Some(Note::Mark { point: point(game.size(), place)?, mark: Mark::Color([r, g, b]) })
    });
    patch.map(|patch| game.annotate(node, patch)).is_some()
}

/// `name:value`, for names SGF does not allow.
fn read_property(game: &mut Record, node: NodeId, value: &str) -> bool {
    let Some((name, value)) = split_value(value) else {
        return false;
    };
    keep_property(game, node, &unescape(name), &unescape(value));
    true
}
