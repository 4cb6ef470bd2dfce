use crate::board_size::BoardSize;
use crate::point::Move;
use crate::record::note_store::NoteStore;
use crate::record::tree::Tree;

mod editor;
mod info;
mod note;
mod note_store;
mod replay;
mod tree;

pub use editor::{EditError, RecordEditor};
pub use info::{GameInfo, GameResult};
pub use note::{Bound, Evaluation, Mark, Note, Verdict};
pub use replay::{Replay, ReplayFault, ReplayProblem};
pub use tree::{NodeId, Step};

/// A game record: what is known of the game, the main line with its variations, and what people wrote at each node.
///
/// The tree may hold what no game allows (a broken file is read as it is); [`Record::replay`] tells how far a line
/// follows the rules. Node 0 is the root: the position before the first move, with set-up stones and notes of its own.
/// The first child of a node continues the line it stands on; the others are variations.
///
/// Reading and building costs 6 bytes a node, 4 more up to the last node with a note, 16 bytes a note, and the text;
/// nothing is recursive, so the depth of a tree is bounded by memory alone. [`RecordEditor`] makes changes that can be
/// undone.
///
/// ```
/// use tengen_rules::{BoardSize, Note, Record, RuleSet, parse_moves};
/// let mut record = Record::new(BoardSize::STANDARD);
/// let end = record.append_line(record.root(), &parse_moves("h8 i9 i8")?);
/// record.annotate(end, Note::Comment("the first indirect opening"));
/// assert_eq!(record.moves_to(end), parse_moves("h8 i9 i8")?);
/// assert_eq!(record.replay(end, RuleSet::Renju).game.ply(), 3);
/// # Ok::<(), tengen_rules::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// What is known of the game as a whole.
    pub info: GameInfo,
    size: BoardSize,
    tree: Tree,
    notes: NoteStore,
}

impl Record {
    /// A record with nothing but its root.
    pub fn new(size: BoardSize) -> Self {
        Self { info: GameInfo::default(), size, tree: Tree::new(), notes: NoteStore::default() }
    }

    /// A record of one line of alternating moves from the empty board.
    pub fn from_moves(size: BoardSize, moves: &[Move]) -> Self {
        let mut record = Self::new(size);
        record.append_line(record.root(), moves);
        record
    }

    /// Makes room for this many more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.tree.reserve(nodes);
    }

    /// The board size.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The root.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The number of nodes, the root and removed ones included.
    pub fn len(&self) -> usize {
        self.tree.len()
    }

    /// Whether the record says nothing: no move, no note and no information.
    pub fn is_empty(&self) -> bool {
        self.first_child(self.root()).is_none()
            && self.notes(self.root()).next().is_none()
            && self.info == GameInfo::default()
    }

    /// What was played at a node; `None` at the root and at nodes that carry notes only.
    pub fn step(&self, node: NodeId) -> Option<Step> {
        self.tree.step(node)
    }

    /// The node before; `None` for the root and for removed nodes. Costs a walk over the younger siblings.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// The node that continues the line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.tree.first_child(node)
    }

    /// The next variation of the same parent.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.tree.next_sibling(node)
    }

    /// The continuations of a node, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// The child where this was played.
    pub fn child_with(&self, node: NodeId, step: Step) -> Option<NodeId> {
        self.children(node).find(|&child| self.step(child) == Some(step))
    }

    /// All nodes below and including one, parents before children, with their depth below it.
    pub fn preorder(&self, from: NodeId) -> impl Iterator<Item = (NodeId, usize)> {
        self.tree.preorder(from)
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// The moves on the way from the root to a node.
    pub fn moves_to(&self, node: NodeId) -> Vec<Move> {
        self.path(node).into_iter().filter_map(|node| self.step(node)).map(|step| step.mv).collect()
    }

    /// The last node of the line that begins at a node.
    pub fn line_end(&self, node: NodeId) -> NodeId {
        let line = std::iter::successors(Some(node), |&node| self.first_child(node));
        line.last().unwrap_or(node)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        let line = std::iter::successors(Some(self.root()), |&node| self.first_child(node));
        line.filter_map(|node| self.step(node)).map(|step| step.mv).collect()
    }

    /// Adds a node after the last child of another; `None` for one that carries notes only.
    ///
    /// # Panics
    /// When the record holds 2³² − 16 nodes.
    pub fn append(&mut self, parent: NodeId, step: Option<Step>) -> NodeId {
        self.tree.append(parent, step)
    }

    /// As [`Record::append`], in constant time where the last child is known.
    ///
    /// # Panics
    /// When the record holds 2³² − 16 nodes, or if `last` is not the last child of its parent.
    pub fn append_after(&mut self, last: NodeId, step: Option<Step>) -> NodeId {
        self.tree.append_after(last, step)
    }

    /// Adds a line of alternating moves and returns its end.
    ///
    /// # Panics
    /// When the record holds 2³² − 16 nodes.
    pub fn append_line(&mut self, parent: NodeId, moves: &[Move]) -> NodeId {
        let mut color = self.to_move(parent);
        let mut node = parent;
        for &mv in moves {
            node = self.append(node, Some(Step { color, mv }));
            color = color.opponent();
        }
        node
    }

    /// The side that plays after a node: the other one than played last, or the one a note names.
    pub fn to_move(&self, node: NodeId) -> crate::Color {
        let mut stones = [0_usize; 2];
        for node in std::iter::successors(Some(node), |&node| self.parent(node)) {
            for note in self.notes(node) {
                match note {
                    Note::ToMove(color) => return color,
                    Note::Stone { color: Some(color), .. } => stones[color.index()] += 1,
                    _ => {}
                }
            }
            if let Some(step) = self.step(node) {
                return step.color.opponent();
            }
        }
        if stones[0] > stones[1] { crate::Color::White } else { crate::Color::Black }
    }

    /// What is written at a node, the latest first. The order means nothing, except that of the decisions of an opening.
    pub fn notes(&self, node: NodeId) -> impl Iterator<Item = Note<'_>> {
        self.notes.list(self.tree.notes(node))
    }

    /// The comment at a node.
    pub fn comment(&self, node: NodeId) -> Option<&str> {
        self.notes(node).find_map(|note| if let Note::Comment(text) = note { Some(text) } else { None })
    }

    /// Writes one more thing at a node. Text beyond four gigabytes in all is cut off.
    pub fn annotate(&mut self, at: NodeId, note: Note<'_>) {
        let head = self.notes.push(self.tree.notes(at), note);
        self.tree.set_notes(at, head);
    }
}

/// Records are equal when they say the same: the order of the notes of one node and removed nodes do not count, but that of the
/// decisions of an opening does.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let same_notes = |a, b| {
            let sorted = |record: &'_ Self, node| {
                let (decisions, mut notes): (Vec<_>, Vec<_>) =
                    record.notes(node).partition(|note| matches!(note, Note::Decision(_)));
                notes.sort_by_cached_key(|note| format!("{note:?}"));
                format!("{decisions:?}{notes:?}")
            };
            let plain = |record: &Self, node| record.notes(node).next().is_none();
            (plain(self, a) && plain(other, b)) || sorted(self, a) == sorted(other, b)
        };
        let same_node = |((a, depth_a), (b, depth_b)): ((NodeId, usize), (NodeId, usize))| {
            depth_a == depth_b && self.step(a) == other.step(b) && same_notes(a, b)
        };
        let mut ours = self.preorder(self.root());
        let mut theirs = other.preorder(other.root());
        self.size == other.size
            && self.info == other.info
            && ours.by_ref().zip(theirs.by_ref()).all(same_node)
            && ours.next().is_none()
            && theirs.next().is_none()
    }
}

impl Eq for Record {}
