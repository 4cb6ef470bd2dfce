use std::iter;
use std::time::Duration;

use crate::color::Color;
use crate::opening::OpeningAction;
use crate::point::Point;
use crate::record::note::{Bound, Evaluation, Mark, Note, Verdict};

/// All notes of a record: 16 bytes each and their text in one piece. Lists grow at the head and never change below it,
/// so an earlier head is an earlier state.
#[derive(Clone, Debug, Default)]
pub(super) struct NoteStore {
    entries: Vec<Entry>,
    text: String,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    next: u32,
    kind: Kind,
    /// A mark, a color, a decision, a verdict, or the length of a property's name.
    detail: u8,
    /// A point, a number or a depth.
    small: u16,
    /// Where the text begins; or a value.
    first: u32,
    /// How long the text is; or a bound.
    second: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Comment,
    Label,
    Mark,
    Stone,
    ToMove,
    Decision,
    Evaluation,
    TimeSpent,
    TimeLeft,
    Property,
}

const END: u32 = u32::MAX;
const NO_COLOR: u8 = 2;

impl NoteStore {
    /// A list with one more note before `head`.
    pub(super) fn push(&mut self, head: Option<u32>, note: Note<'_>) -> Option<u32> {
        let entry = self.pack(note);
        self.push_entry(head, entry)
    }

    /// Beyond 2³² − 1 notes, which no memory of today holds, nothing is added.
    fn push_entry(&mut self, head: Option<u32>, mut entry: Entry) -> Option<u32> {
        let place = u32::try_from(self.entries.len()).ok().filter(|&place| place != END);
        entry.next = head.unwrap_or(END);
        if place.is_some() {
            self.entries.push(entry);
        }
        place.or(head)
    }

    /// The same list without its comments.
    pub(super) fn without_comments(&mut self, head: Option<u32>) -> Option<u32> {
        let kept: Vec<Entry> =
            self.entries(head).filter(|entry| !matches!(entry.kind, Kind::Comment)).copied().collect();
        kept.into_iter().rev().fold(None, |head, entry| self.push_entry(head, entry))
    }

    /// The notes of a list, the one written last first.
    pub(super) fn list(&self, head: Option<u32>) -> impl Iterator<Item = Note<'_>> {
        self.entries(head).filter_map(|entry| self.unpack(entry))
    }

    fn entries(&self, head: Option<u32>) -> impl Iterator<Item = &Entry> {
        let entry = |place: u32| self.entries.get(place as usize);
        iter::successors(head.and_then(entry), move |before| entry(before.next))
    }

    fn pack(&mut self, note: Note<'_>) -> Entry {
        let mut entry = Entry { next: END, kind: Kind::Comment, detail: 0, small: 0, first: 0, second: 0 };
        match note {
            Note::Comment(text) => (entry.first, entry.second) = self.keep(text),
            Note::Label { point, text } => {
                (entry.kind, entry.small) = (Kind::Label, small(point));
                (entry.first, entry.second) = self.keep(text);
            }
            Note::Mark { point, mark } => {
                let (detail, color) = match mark {
                    Mark::Triangle => (0, [0; 3]),
                    Mark::Square => (1, [0; 3]),
                    Mark::Circle => (2, [0; 3]),
                    Mark::Cross => (3, [0; 3]),
                    Mark::Color(color) => (4, color),
                };
                (entry.kind, entry.small, entry.detail) = (Kind::Mark, small(point), detail);
                entry.first = u32::from_be_bytes([0, color[0], color[1], color[2]]);
            }
            Note::Stone { point, color } => {
                (entry.kind, entry.small) = (Kind::Stone, small(point));
                entry.detail = color.map_or(NO_COLOR, color_code);
            }
            Note::ToMove(color) => (entry.kind, entry.detail) = (Kind::ToMove, color_code(color)),
            Note::Decision(action) => {
                entry.kind = Kind::Decision;
                (entry.detail, entry.small) = action_code(action);
            }
            Note::Evaluation(evaluation) => {
                (entry.kind, entry.small) = (Kind::Evaluation, evaluation.depth.cast_unsigned());
                entry.first = evaluation.value.cast_unsigned();
                let (known, code) = evaluation.verdict.map_or((0, 0), |verdict| (1, verdict.code()));
                entry.detail = code;
                entry.second = (evaluation.bound as u32) | known << 8;
            }
            Note::TimeSpent(time) => (entry.kind, entry.first) = (Kind::TimeSpent, milliseconds(time)),
            Note::TimeLeft { color, left } => {
                (entry.kind, entry.detail, entry.first) = (Kind::TimeLeft, color_code(color), milliseconds(left));
            }
            Note::Property { name, value } => {
                let name = &name[..name.floor_char_boundary(usize::from(u8::MAX))];
                entry.kind = Kind::Property;
                #[expect(clippy::cast_possible_truncation, reason = "cut to 255 bytes above")]
                let length = name.len() as u8;
                entry.detail = length;
                let (start, kept) = self.keep(name);
                let (_, more) = self.keep(value);
                (entry.first, entry.second) = (start, kept + more);
                entry.detail = entry.detail.min(u8::try_from(kept).unwrap_or(u8::MAX));
            }
        }
        entry
    }

    fn unpack(&self, entry: &Entry) -> Option<Note<'_>> {
        let text = || {
            let start = entry.first as usize;
            self.text.get(start..start + entry.second as usize).unwrap_or_default()
        };
        let point = || Point::from_index(usize::from(entry.small));
        let color = || if entry.detail == 0 { Color::Black } else { Color::White };
        let time = || Duration::from_millis(u64::from(entry.first));
        Some(match entry.kind {
            Kind::Comment => Note::Comment(text()),
            Kind::Label => Note::Label { point: point()?, text: text() },
            Kind::Mark => {
                let [_, r, g, b] = entry.first.to_be_bytes();
                let mark = match entry.detail {
                    0 => Mark::Triangle,
                    1 => Mark::Square,
                    2 => Mark::Circle,
                    3 => Mark::Cross,
                    _ => Mark::Color([r, g, b]),
                };
                Note::Mark { point: point()?, mark }
            }
            Kind::Stone => Note::Stone { point: point()?, color: (entry.detail != NO_COLOR).then(color) },
            Kind::ToMove => Note::ToMove(color()),
            Kind::Decision => Note::Decision(action(entry.detail, entry.small)?),
            Kind::Evaluation => Note::Evaluation(Evaluation {
                verdict: (entry.second >> 8 != 0).then(|| Verdict::from_code(entry.detail)),
                value: entry.first.cast_signed(),
                depth: entry.small.cast_signed(),
                bound: Bound::ALL[(entry.second & 3) as usize],
            }),
            Kind::TimeSpent => Note::TimeSpent(time()),
            Kind::TimeLeft => Note::TimeLeft { color: color(), left: time() },
            Kind::Property => {
                let (name, value) = text().split_at_checked(usize::from(entry.detail)).unwrap_or_default();
                Note::Property { name, value }
            }
        })
    }

    /// Keeps a text, or as much of it as fits into four gigabytes.
    fn keep(&mut self, text: &str) -> (u32, u32) {
        let room = (u32::MAX as usize).saturating_sub(self.text.len());
        let text = &text[..text.floor_char_boundary(room)];
        let span = (u32::try_from(self.text.len()).unwrap_or(u32::MAX), u32::try_from(text.len()).unwrap_or(0));
        self.text.push_str(text);
        span
    }
}

#[expect(clippy::cast_possible_truncation, reason = "an index is below 484")]
fn small(point: Point) -> u16 {
    point.index() as u16
}

fn color_code(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

fn action_code(action: OpeningAction) -> (u8, u16) {
    match action {
        OpeningAction::Keep => (0, 0),
        OpeningAction::Swap => (1, 0),
        OpeningAction::PutTwo => (2, 0),
        OpeningAction::OfferTen => (3, 0),
        OpeningAction::Declare(number) => (4, u16::from(number)),
        OpeningAction::Offer(point) => (5, small(point)),
    }
}

fn action(code: u8, small: u16) -> Option<OpeningAction> {
    Some(match code {
        0 => OpeningAction::Keep,
        1 => OpeningAction::Swap,
        2 => OpeningAction::PutTwo,
        3 => OpeningAction::OfferTen,
        4 => OpeningAction::Declare(u8::try_from(small).ok()?),
        _ => OpeningAction::Offer(Point::from_index(usize::from(small))?),
    })
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
