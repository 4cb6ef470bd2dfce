//! Trees of positions that are equal up to symmetry, and back.
use std::collections::{BTreeMap, HashMap, HashSet};

use tengen_rules::{
    BoardSize, Bound, Color, Evaluation, Move, NodeId, Note, Point, Record, RuleSet, Step, Symmetry, Verdict,
};

use super::text::{join, split};
use super::{Database, Entry};
use crate::coordinates::{from_top, to_top};
use crate::format::Format;
use crate::report::{Report, Room};
use crate::words::{Expected, Lost};
use crate::write::WriteError;

/// The rule sets by their code.
const RULES: [RuleSet; 3] = [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju];
const PASS: [u8; 2] = [255, 255];
const NO_LABEL: i8 = -1;
/// More stones and passes than this are no game.
const MOST_MOVES: usize = 1000;

/// Entries of one rule set and board, each with its stones in an order of play.
type Group<'a> = Vec<(&'a Entry, Vec<Step>)>;

/// One record for each rule set and board: every position hangs below one it comes from by a move, turned as it must be.
/// Positions whose predecessors are not in the file hang at the end of a line of moves in some order.
pub(super) fn records(database: &Database, report: &mut Report) -> Vec<Record> {
    let mut groups: BTreeMap<(RuleSet, BoardSize), Group<'_>> = BTreeMap::new();
    for entry in &database.entries {
        let rule = RULES.get(usize::from(entry.rule)).copied();
        let size = BoardSize::new(entry.width).ok().filter(|_| entry.width == entry.height);
        match (rule, size, size.and_then(|size| steps(entry, size))) {
            (Some(rule), Some(size), Some(steps)) => groups.entry((rule, size)).or_default().push((entry, steps)),
            (_, None, _) => report.lose(Lost::Boards),
            (None, ..) => report.lose(Lost::Rules),
            (.., None) => report.lose(Lost::Overlaps),
        }
    }
    let mut records = Vec::new();
    for ((rule, size), mut entries) in groups {
        entries.sort_by_key(|(_, steps)| steps.len());
        let mut builder = Builder::new(rule, size);
        for (entry, steps) in entries {
            builder.add(entry, &steps, report);
        }
        records.push(builder.record);
    }
    records
}

/// The stones of an entry in an order that alternates, Black first.
fn steps(entry: &Entry, size: BoardSize) -> Option<Vec<Step>> {
    let count = entry.stones.len();
    if count > MOST_MOVES {
        return None;
    }
    let mut taken = [false; Point::COUNT];
    let mut mv = |[col, row]: [u8; 2]| {
        if [col, row] == PASS {
            return Some(Move::Pass);
        }
        let p = from_top(size, i64::from(col), i64::from(row))?;
        (!std::mem::replace(&mut taken[p.index()], true)).then_some(Move::Place(p))
    };
    let moves: Vec<Move> = entry.stones.iter().map(|&stone| mv(stone)).collect::<Option<_>>()?;
    let (black, white) = moves.split_at(count.div_ceil(2));
    let step = |i: usize| {
        if i.is_multiple_of(2) {
            Step { color: Color::Black, mv: black[i / 2] }
        } else {
            Step { color: Color::White, mv: white[i / 2] }
        }
    };
    Some((0..count).map(step).collect())
}

/// The keys of a position turned in each of the eight ways.
#[derive(Clone, Copy, Default)]
struct Keys([u64; 8]);

impl Keys {
    fn of(size: BoardSize, steps: &[Step]) -> Self {
        steps.iter().fold(Self::default(), |keys, &step| keys.with(size, step))
    }

    fn with(mut self, size: BoardSize, step: Step) -> Self {
        for (key, symmetry) in self.0.iter_mut().zip(Symmetry::ALL) {
            *key = key.wrapping_add(stone_key(size, symmetry, step));
        }
        self
    }

    fn without(mut self, size: BoardSize, step: Step) -> Self {
        for (key, symmetry) in self.0.iter_mut().zip(Symmetry::ALL) {
            *key = key.wrapping_sub(stone_key(size, symmetry, step));
        }
        self
    }

    /// The least key, the same for all positions equal up to symmetry, and the symmetry that leads to it.
    fn least(&self) -> (u64, Symmetry) {
        let keys = self.0.into_iter().zip(Symmetry::ALL);
        keys.min_by_key(|(key, _)| *key).unwrap_or((0, Symmetry::Identity))
    }
}

/// A number for a stone, or for one pass of several: the finalizer of SplitMix64 over a dense index.
fn stone_key(size: BoardSize, symmetry: Symmetry, step: Step) -> u64 {
    let point = symmetry.map_move(size, step.mv).point().map_or(Point::COUNT, Point::index);
    let mut x = ((point * 2 + step.color.index() + 1) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Builds one tree.
struct Builder {
    record: Record,
    size: BoardSize,
    /// For each position in the tree its node, and the symmetry that leads from it to its least form.
    placed: HashMap<u64, (NodeId, Symmetry)>,
    /// The nodes that stand for an entry.
    entries: HashSet<NodeId>,
}

impl Builder {
    fn new(rule: RuleSet, size: BoardSize) -> Self {
        let mut record = Record::new(size);
        record.info.rule = Some(rule);
        let (key, symmetry) = Keys::default().least();
        let placed = HashMap::from([(key, (record.root(), symmetry))]);
        Self { record, size, placed, entries: HashSet::new() }
    }

    fn add(&mut self, entry: &Entry, steps: &[Step], report: &mut Report) {
        let keys = Keys::of(self.size, steps);
        let (least, own) = keys.least();
        let (node, turn) = match self.placed.get(&least) {
            Some(&(node, symmetry)) => (node, [own, symmetry.inverse()]),
            None => self.below_parent(steps, keys, least).unwrap_or_else(|| self.own_line(steps)),
        };
        if !self.entries.insert(node) {
            report.lose(Lost::Twins);
            return;
        }
        self.annotate(entry, node, turn);
    }

    /// A new node below a position that lacks one stone of the side that moved last.
    fn below_parent(&mut self, steps: &[Step], keys: Keys, least: u64) -> Option<(NodeId, [Symmetry; 2])> {
        let color = steps.last()?.color;
        let mut parents = steps.iter().filter(|step| step.color == color).map(|&step| {
            let (key, symmetry) = keys.without(self.size, step).least();
            (step, symmetry, self.placed.get(&key).copied())
        });
        let (step, own, (parent, symmetry)) = parents.find_map(|(step, own, found)| Some((step, own, found?)))?;
        let turn = [own, symmetry.inverse()];
        let node = self.record.append(parent, Some(self.turned(step, turn)));
        let placed: Vec<Step> = steps.iter().map(|&step| self.turned(step, turn)).collect();
        self.placed.insert(least, (node, Keys::of(self.size, &placed).least().1));
        Some((node, turn))
    }

    fn turned(&self, step: Step, turn: [Symmetry; 2]) -> Step {
        let mv = turn.into_iter().fold(step.mv, |mv, symmetry| symmetry.map_move(self.size, mv));
        Step { mv, ..step }
    }

    /// A line from the root, as it stands in the file.
    fn own_line(&mut self, steps: &[Step]) -> (NodeId, [Symmetry; 2]) {
        let mut node = self.record.root();
        let mut keys = Keys::default();
        for &step in steps {
            keys = keys.with(self.size, step);
            node = self.record.child_with(node, step).unwrap_or_else(|| self.record.append(node, Some(step)));
            let (least, symmetry) = keys.least();
            self.placed.entry(least).or_insert((node, symmetry));
        }
        (node, [Symmetry::Identity; 2])
    }

    fn annotate(&mut self, entry: &Entry, node: NodeId, turn: [Symmetry; 2]) {
        let verdict = (entry.label != NO_LABEL).then(|| Verdict::from_code(entry.label.cast_unsigned()));
        let bound = Bound::ALL[usize::from(entry.depth_bound.cast_unsigned() & 3)];
        let evaluation = Evaluation { verdict, value: entry.value.into(), depth: entry.depth_bound >> 2, bound };
        self.record.annotate(node, Note::Evaluation(evaluation));
        let (labels, comment) = split(self.size, &entry.text);
        if !comment.is_empty() {
            self.record.annotate(node, Note::Comment(&comment));
        }
        for (point, text) in labels {
            let point = turn.into_iter().fold(point, |point, symmetry| symmetry.map_point(self.size, point));
            self.record.annotate(node, Note::Label { point, text: &text });
        }
    }
}

/// The positions of trees. Where nodes are evaluated, only those and the ones with a text become entries.
pub(super) fn database(records: &[Record], report: &mut Report) -> Result<Database, WriteError> {
    let evaluated = |record: &Record| {
        let mut nodes = record.preorder(record.root());
        nodes.any(|(node, _)| record.notes(node).any(|note| matches!(note, Note::Evaluation(_))))
    };
    let mut collection = Collection { sparse: records.iter().any(evaluated), ..Collection::default() };
    for record in records {
        let room = Room {
            variations: true,
            comments: true,
            labels: true,
            evaluations: true,
            size: true,
            rule: true,
            ..Room::default()
        };
        room.check(record, report);
        let rule = record.info.rule.unwrap_or_default();
        let code = RULES.iter().position(|&known| known == rule).and_then(|code| u8::try_from(code).ok());
        let expected = Expected::DatabaseRules;
        let code = code.ok_or(WriteError::Rule { format: Format::YixinDb, rule, expected })?;
        collection.add(record, code, report);
    }
    Ok(Database { entries: collection.entries })
}

/// Rule set, side and stones.
type Key = (u8, u8, Box<[[u8; 2]]>);

/// The entries of trees, each position once.
#[derive(Default)]
struct Collection {
    /// Whether only nodes with notes become entries.
    sparse: bool,
    entries: Vec<Entry>,
    known: HashSet<Key>,
}

impl Collection {
    fn add(&mut self, record: &Record, rule: u8, report: &mut Report) {
        let mut path: Vec<Option<Step>> = Vec::new();
        for (node, depth) in record.preorder(record.root()) {
            path.truncate(depth);
            path.push(record.step(node));
            let wanted = |note| matches!(note, Note::Evaluation(_) | Note::Comment(_) | Note::Label { .. });
            if self.sparse && !record.notes(node).any(wanted) {
                continue;
            }
            let steps: Vec<Step> = path.iter().flatten().copied().collect();
            if steps.iter().zip(Color::ALL.iter().cycle()).any(|(step, &color)| step.color != color) {
                report.lose(Lost::PositionsOutOfTurn);
                continue;
            }
            let entry = entry(record, node, &steps, rule);
            if self.known.insert((rule, entry.width, entry.stones.clone())) {
                self.entries.push(entry);
            } else {
                report.lose(Lost::Transpositions);
            }
        }
    }
}

/// The entry of a node, turned so that its stones, and where that leaves a choice its labels, come first in order.
fn entry(record: &Record, node: NodeId, steps: &[Step], rule: u8) -> Entry {
    let size = record.size();
    let mut labels: Vec<(Point, String)> = Vec::new();
    let mut comments = Vec::new();
    let mut evaluation = Evaluation::default();
    for note in record.notes(node) {
        match note {
            Note::Comment(text) => comments.push(text),
            Note::Label { point, text } if size.contains(point) => labels.push((point, text.to_owned())),
            Note::Evaluation(found) => evaluation = found,
            _ => {}
        }
    }
    comments.reverse();
    let turned = |symmetry: Symmetry| {
        let mut groups = [Vec::new(), Vec::new()];
        for step in steps {
            let stone = symmetry.map_move(size, step.mv).point().map_or(PASS, |p| {
                let (col, row) = to_top(size, p);
                [col, row]
            });
            groups[step.color.index()].push(stone);
        }
        for group in &mut groups {
            group.sort_unstable();
        }
        let turned = labels.iter().map(|(p, text)| (symmetry.map_point(size, *p), text.clone()));
        let mut turned: Vec<(Point, String)> = turned.collect();
        turned.sort_unstable_by_key(|(p, _)| to_top(size, *p));
        (groups.concat(), turned)
    };
    let (stones, labels) = Symmetry::ALL.into_iter().map(turned).min().unwrap_or_default();
    let label = evaluation.verdict.map_or(NO_LABEL, |verdict| verdict.code().cast_signed());
    let value = i16::try_from(evaluation.value).unwrap_or(if evaluation.value < 0 { i16::MIN } else { i16::MAX });
    Entry {
        rule,
        width: size.side(),
        height: size.side(),
        stones: stones.into(),
        label,
        value,
        depth_bound: evaluation.depth.wrapping_shl(2) | evaluation.bound as i16,
        text: join(size, &labels, &comments.join("\n")),
    }
}
