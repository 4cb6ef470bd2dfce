use tengen_rules::{BoardSize, Color, Mark as Sign, Move, NodeId, Note, Point, Record, Step};

use super::raw::{COMMENT, EXTENDED, End, LEAF, MARK, NO_MOVE, OLD_COMMENT, Raw, SIBLING, START};
use super::{BOARD_TEXT, EXTENSION};
use crate::charset::Charset;
use crate::coordinates::from_top;
use crate::report::{Place, Report};
use crate::words::{MoveFault, NoticeKind, Remark};

pub(super) const SIZE: BoardSize = BoardSize::STANDARD;
/// A game has 225 stones, and a library may count passes; a file that goes deeper is broken.
const DEEPEST: usize = 1000;

/// A node on the way from the root to the present one.
#[derive(Clone, Copy)]
struct Level {
    node: NodeId,
    /// What was played to get here.
    position: u8,
    /// What is played after it already: one bit a position.
    played: [u64; 4],
    last_child: Option<NodeId>,
}

impl Level {
    fn new(node: NodeId, position: u8) -> Self {
        Self { node, position, played: [0; 4], last_child: None }
    }

    const fn has_played(&self, position: u8) -> bool {
        self.played[(position >> 6) as usize] & 1 << (position & 63) != 0
    }

    const fn add(&mut self, child: NodeId, position: u8) {
        self.played[(position >> 6) as usize] |= 1 << (position & 63);
        self.last_child = Some(child);
    }
}

/// Puts records together into a tree.
pub(super) struct Builder {
    charset: Charset,
    record: Record,
    report: Report,
    first: bool,
    /// The point of each position byte.
    points: [Option<Point>; 256],
    /// The nodes from the root to the present one.
    path: Vec<Level>,
    taken: [bool; 256],
    /// The depth of the present record; deeper than the path inside a branch that is left out.
    depth: usize,
    /// The depths of parents with another child to come.
    pending: Vec<usize>,
    left_out: usize,
    broken_texts: usize,
}

impl Builder {
    pub(super) fn new(charset: Charset, records: usize) -> Self {
        let mut record = Record::new(SIZE);
        record.reserve(records);
        Self {
            charset,
            path: vec![Level::new(record.root(), 0)],
            record,
            report: Report::default(),
            first: true,
            points: std::array::from_fn(|position| point(u8::try_from(position).unwrap_or_default())),
            taken: [false; 256],
            depth: 0,
            pending: Vec::new(),
            left_out: 0,
            broken_texts: 0,
        }
    }

    pub(super) fn add(&mut self, raw: &Raw<'_>) {
        let root = std::mem::take(&mut self.first) && raw.position == 0;
        if root {
            self.annotate(raw, self.record.root(), None, None);
        } else {
            self.child(raw);
        }
        if raw.flags & SIBLING != 0 {
            // RenLib leaves the flag on a path whose siblings it did not save: what is never asked for does no harm.
            self.pending.push(self.depth.saturating_sub(1));
        }
        if raw.flags & LEAF != 0 {
            // An empty stack is no fault either: it comes from libraries that were merged.
            self.depth = self.pending.pop().unwrap_or(0);
            while self.path.len() > self.depth + 1 {
                if let Some(level) = self.path.pop() {
                    self.taken[usize::from(level.position)] = false;
                }
            }
        }
    }

    /// A record below the present one.
    fn child(&mut self, raw: &Raw<'_>) {
        let parent = self.path.last().map_or(NodeId::ROOT, |level| level.node);
        let skipping = self.depth >= self.path.len();
        self.depth += 1;
        if skipping {
            self.left_out += 1;
            return;
        }
        let point = self.points[usize::from(raw.position)];
        if raw.flags & NO_MOVE != 0 {
            // Not a move: the path stays, so that whatever hangs below it is left out.
            self.annotate(raw, parent, Some(parent), point);
            return;
        }
        let fault = match point {
            None if raw.position != 0 => Some(MoveFault::NoPointByte(raw.position)),
            Some(p) if self.taken[usize::from(raw.position)] => Some(MoveFault::Occupied(p)),
            _ if self.path.len() > DEEPEST => Some(MoveFault::TooDeep(DEEPEST)),
            _ => None,
        };
        if let Some(fault) = fault {
            self.report.at(Place::Byte(raw.offset), NoticeKind::NoBranch(fault));
            self.left_out += 1;
            return;
        }
        let color = if self.path.len() % 2 == 1 { Color::Black } else { Color::White };
        let step = Step { color, mv: point.map_or(Move::Pass, Move::Place) };
        let Some(level) = self.child_of_last(raw.position, step) else {
            return;
        };
        self.taken[usize::from(raw.position)] = point.is_some();
        self.path.push(level);
        self.annotate(raw, level.node, Some(parent), point);
    }

    /// The child of the present node with this move, an old or a new one: libraries may hold a move twice, and then it is
    /// one. A look at the siblings is a miss of the cache in a large library, so it is only taken for a move known to be there.
    fn child_of_last(&mut self, position: u8, step: Step) -> Option<Level> {
        let level = self.path.last_mut()?;
        if level.has_played(position) {
            let node = self.record.child_with(level.node, step)?;
            let mut old = Level::new(node, position);
            for child in self.record.children(node) {
                let step = self.record.step(child)?;
                old.add(child, super::writer::position(step.mv));
            }
            return Some(old);
        }
        let node = match level.last_child {
            Some(last) => self.record.append_after(last, Some(step)),
            None => self.record.append(level.node, Some(step)),
        };
        level.add(node, position);
        Some(Level::new(node, position))
    }

    /// What is written in a record. A board text is painted where the move was played, on the board before it.
    fn annotate(&mut self, raw: &Raw<'_>, node: NodeId, parent: Option<NodeId>, point: Option<Point>) {
        if raw.flags & (MARK | START | EXTENDED | OLD_COMMENT | COMMENT) == 0 {
            return;
        }
        let mark = |point| Note::Mark { point, mark: Sign::Circle };
        if raw.flags & MARK != 0 {
            self.record.annotate(node, point.map_or(Note::Property { name: super::MARK, value: "" }, mark));
        }
        if raw.flags & START != 0 {
            self.record.annotate(node, Note::Property { name: super::START, value: "" });
        }
        let unknown = raw.extension & !super::raw::BOARD_TEXT;
        if unknown != 0 {
            self.record.annotate(node, Note::Property { name: EXTENSION, value: &format!("{unknown:04x}") });
        }
        if !raw.comment.is_empty() {
            let text = if raw.flags & (OLD_COMMENT | COMMENT) == OLD_COMMENT {
                String::from_utf8_lossy(raw.comment).into_owned()
            } else {
                self.text(raw.comment)
            };
            self.record.annotate(node, Note::Comment(&text));
        }
        if !raw.board_text.is_empty() {
            let text = self.text(raw.board_text);
            match (parent, point) {
                (Some(parent), Some(point)) => self.record.annotate(parent, Note::Label { point, text: &text }),
                _ => self.record.annotate(node, Note::Property { name: BOARD_TEXT, value: &text }),
            }
        }
    }

    /// A text in this file's encoding. RenLib sets the first line apart with a backspace.
    fn text(&mut self, bytes: &[u8]) -> String {
        let (text, whole) = self.charset.decode(bytes);
        self.broken_texts += usize::from(!whole);
        if text.contains(['\u{8}', '\r']) {
            text.replace("\r\n", "\n").replace(['\u{8}', '\r'], "\n")
        } else {
            text.into_owned()
        }
    }

    pub(super) fn finish(mut self, end: End) -> (Record, Report) {
        match end {
            End::Clean => {}
            End::LoneByte(offset) => self.report.at(Place::Byte(offset), Remark::LoneByte),
            End::Truncated(offset) => self.report.at(Place::Byte(offset), Remark::EndsInMove),
        }
        if self.left_out > 0 {
            self.report.whole(NoticeKind::MovesLeftOut(self.left_out));
        }
        if self.broken_texts > 0 {
            self.report.whole(NoticeKind::UndecodableTexts(self.broken_texts, self.charset));
        }
        (self.record, self.report)
    }
}

/// The point of a position byte: column from 1 in the low half, row from the top from 0 in the high one.
fn point(position: u8) -> Option<Point> {
    from_top(SIZE, i64::from(position & 15) - 1, i64::from(position >> 4))
}
