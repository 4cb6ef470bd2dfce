use tengen_rules::{Color, Mark as Sign, Move, NodeId, Note, Point, Record, Step};

use super::builder::SIZE;
use super::raw::{self, COMMENT, EXTENDED, LEAF, NO_MOVE, SIBLING};
use super::{BOARD_TEXT, EXTENSION, MARK, SIGNATURE, START};
use crate::charset::Charset;
use crate::coordinates::to_top;
use crate::format::Format;
use crate::report::{Report, Room};
use crate::words::{Expected, Lost};
use crate::write::{WriteError, WriteOptions};

pub(crate) fn write(record: &Record, options: &WriteOptions, report: &mut Report) -> Result<Vec<u8>, WriteError> {
    if record.size() != SIZE {
        return Err(WriteError::Size { format: Format::RenLib, size: record.size(), expected: Expected::Fifteen });
    }
    let room =
        Room { variations: true, comments: true, labels: true, marks: true, properties: true, ..Room::default() };
    room.check(record, report);
    let charset = options.charset.unwrap_or(Charset::UTF_8);
    let mut writer = Writer { record, charset, bytes: SIGNATURE.to_vec(), report };
    writer.all();
    Ok(writer.bytes)
}

struct Writer<'a> {
    record: &'a Record,
    charset: Charset,
    bytes: Vec<u8>,
    report: &'a mut Report,
}

/// Something below a node that becomes a record.
#[derive(Clone, Copy)]
enum Item<'a> {
    Child(NodeId, Move),
    /// A label where no move was played.
    Label(Point, &'a str),
}

/// What stands in a record besides its place.
#[derive(Default)]
struct Content {
    flags: u8,
    extension: u16,
    comment: Vec<u8>,
    board_text: Vec<u8>,
}

impl<'a> Writer<'a> {
    fn all(&mut self) {
        let root = self.record.root();
        let items = self.items(root, Color::Black);
        let content = self.content(root, None);
        let plain = content.flags == 0 && content.extension == 0;
        let centre = matches!(items[..], [Item::Child(_, Move::Place(p))] if p == SIZE.tengen());
        let passes = || {
            let mut nodes = self.record.preorder(root).filter_map(|(node, _)| self.record.step(node));
            nodes.any(|step| step.mv == Move::Pass)
        };
        // The old layout, without a record for the root, is what the oldest readers know.
        let old = plain && centre && !passes();
        self.bytes.extend([3, if old { 0 } else { 4 }]);
        self.bytes.extend([0xff; 10]);
        if !old {
            let leaf = if items.is_empty() { LEAF } else { 0 };
            self.record_bytes(0, Content { flags: content.flags | leaf, ..content });
        }
        self.below(items);
    }

    /// Everything below a node, in pre-order.
    fn below(&mut self, items: Vec<Item<'a>>) {
        let mut open = vec![items.into_iter()];
        while let Some(items) = open.last_mut() {
            let Some(item) = items.next() else {
                open.pop();
                continue;
            };
            let sibling = if items.len() > 0 { SIBLING } else { 0 };
            let color = if open.len() % 2 == 1 { Color::White } else { Color::Black };
            match item {
                Item::Child(node, mv) => {
                    let children = self.items(node, color);
                    let leaf = if children.is_empty() { LEAF } else { 0 };
                    let content = self.content(node, mv.point());
                    self.record_bytes(position(mv), Content { flags: content.flags | sibling | leaf, ..content });
                    open.push(children.into_iter());
                    if leaf != 0 {
                        open.pop();
                    }
                }
                Item::Label(point, text) => {
                    let board_text = self.text(text);
                    let flags = NO_MOVE | LEAF | sibling | EXTENDED;
                    let content = Content { flags, extension: raw::BOARD_TEXT, comment: Vec::new(), board_text };
                    self.record_bytes(position(Move::Place(point)), content);
                }
            }
        }
    }

    /// What hangs below a node: nodes without a move are passed through, and moves of the wrong side cannot be kept.
    fn items(&mut self, node: NodeId, color: Color) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        let mut next: Vec<NodeId> = self.record.children(node).collect();
        next.reverse();
        while let Some(child) = next.pop() {
            match self.record.step(child) {
                Some(Step { color: played, mv }) if played == color => items.push(Item::Child(child, mv)),
                Some(_) => self.report.lose(Lost::OutOfTurn),
                None => {
                    if self.record.notes(child).next().is_some() {
                        self.report.lose(Lost::NotesWithoutMove);
                    }
                    let below: Vec<NodeId> = self.record.children(child).collect();
                    next.extend(below.into_iter().rev());
                }
            }
        }
        let played: Vec<Point> = items.iter().filter_map(Item::point).collect();
        for note in self.record.notes(node) {
            if let Note::Label { point, text } = note
                && !played.contains(&point)
                && SIZE.contains(point)
            {
                items.push(Item::Label(point, text));
            }
        }
        items
    }

    fn content(&mut self, node: NodeId, point: Option<Point>) -> Content {
        let mut content = Content::default();
        let mut comments = Vec::new();
        for note in self.record.notes(node) {
            match note {
                Note::Comment(text) => comments.push(text),
                Note::Mark { point: at, mark: Sign::Circle } if point == Some(at) => content.flags |= raw::MARK,
                Note::Mark { .. } => self.report.lose(Lost::OtherMarks),
                Note::Property { name: MARK, .. } => content.flags |= raw::MARK,
                Note::Property { name: START, .. } => content.flags |= raw::START,
                Note::Property { name: EXTENSION, value } => {
                    content.extension |= u16::from_str_radix(value, 16).unwrap_or(0) & !raw::BOARD_TEXT;
                }
                Note::Property { name: BOARD_TEXT, value } => content.board_text = self.text(value),
                Note::Property { .. } => self.report.lose(Lost::Properties),
                _ => {}
            }
        }
        if let Some(text) = point.and_then(|point| self.label(node, point)) {
            content.board_text = self.text(text);
        }
        if !comments.is_empty() {
            comments.reverse();
            // RenLib sets the first line apart with a backspace.
            let text = comments.join("\n").replacen('\n', "\u{8}", 1).replace('\n', "\r\n");
            content.comment = self.text(&text);
        }
        if !content.board_text.is_empty() {
            content.extension |= raw::BOARD_TEXT;
        }
        if content.extension != 0 {
            content.flags |= EXTENDED;
        }
        if !content.comment.is_empty() {
            content.flags |= COMMENT;
        }
        content
    }

    /// The label that the position before a move has where it is played.
    fn label(&self, node: NodeId, point: Point) -> Option<&'a str> {
        let parent = self.record.parent(node)?;
        self.record.notes(parent).find_map(|note| match note {
            Note::Label { point: at, text } if at == point => Some(text),
            _ => None,
        })
    }

    fn text(&mut self, text: &str) -> Vec<u8> {
        let (bytes, whole) = self.charset.encode(text);
        if !whole {
            self.report.lose(Lost::UnencodableTexts);
        }
        let bytes: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
        bytes
    }

    fn record_bytes(&mut self, position: u8, content: Content) {
        self.bytes.extend([position, content.flags]);
        if content.flags & EXTENDED != 0 {
            self.bytes.extend(content.extension.to_be_bytes());
        }
        let texts = [
            (content.flags & COMMENT != 0, content.comment),
            (content.extension & raw::BOARD_TEXT != 0, content.board_text),
        ];
        for (_, text) in texts.into_iter().filter(|(present, _)| *present) {
            self.bytes.extend(&text);
            // One zero ends a text, and the next record begins at a pair.
            self.bytes.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0][..] });
        }
    }
}

impl Item<'_> {
    fn point(&self) -> Option<Point> {
        match self {
            Self::Child(_, mv) => mv.point(),
            Self::Label(..) => None,
        }
    }
}

/// Column from 1 in the low half, row from the top from 0 in the high one; a pass is 0.
pub(super) fn position(mv: Move) -> u8 {
    mv.point().map_or(0, |p| {
        let (col, row) = to_top(SIZE, p);
        row << 4 | (col + 1)
    })
}
