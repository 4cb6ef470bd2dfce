use std::collections::HashMap;
use std::iter;

use crate::color::Color;
use crate::point::{Move, Point};

/// A node of a [`Record`](crate::Record); it stays the same however the record is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: Self = Self(0);

    /// The number of the node, 0 for the root, in the order the nodes were made.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What one side did at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Whose move.
    pub color: Color,
    /// The move.
    pub mv: Move,
}

/// No node.
const NONE: u32 = u32::MAX;
/// The `next` of a node that was taken out of the tree.
const DETACHED: u32 = u32::MAX - 1;
const MOST_NODES: usize = u32::MAX as usize - 16;
#[expect(clippy::cast_possible_truncation, reason = "484")]
const PASS: u16 = Point::COUNT as u16;
const NO_STEP: u16 = PASS + 1;
/// The bits of a word that hold a point, a pass, or that nothing was played.
const STEP: u16 = 0x1ff;
const WHITE: u16 = 1 << 9;
/// The node is the last child, and `next` is its parent, so that a walk finds its way up without a stack.
const LAST: u16 = 1 << 10;
/// The first child is the node made right after this one, as in every tree that was read in pre-order.
const CHILD_FOLLOWS: u16 = 1 << 11;
/// The first child is another node.
const CHILD_ELSEWHERE: u16 = 1 << 12;

/// 6 bytes, for libraries of tens of millions of nodes.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The two halves of the next sibling, or of the parent of a last child: as one number they would cost 2 bytes more.
    next: [u16; 2],
    /// What was played, and the flags.
    word: u16,
}

impl Node {
    const fn new(step: u16, next: u32) -> Self {
        Self { next: split(next), word: step | LAST }
    }

    const fn next(self) -> u32 {
        (self.next[0] as u32) << 16 | self.next[1] as u32
    }

    const fn has(self, flag: u16) -> bool {
        self.word & flag != 0
    }

    const fn set(&mut self, flag: u16, value: bool) {
        self.word = if value { self.word | flag } else { self.word & !flag };
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the halves of 32 bits")]
const fn split(number: u32) -> [u16; 2] {
    [(number >> 16) as u16, number as u16]
}

/// Nodes in one array, linked by numbers.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The first children that do not follow their parents.
    elsewhere: HashMap<u32, u32>,
    /// The notes of each node, up to the last node with any.
    notes: Vec<u32>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new(NO_STEP, NONE)], elsewhere: HashMap::new(), notes: Vec::new() }
    }

    pub(super) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn node(&self, node: NodeId) -> Node {
        self.nodes[node.index()]
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    pub(super) fn step(&self, node: NodeId) -> Option<Step> {
        unpack(self.node(node).word)
    }

    pub(super) fn notes(&self, node: NodeId) -> Option<u32> {
        self.notes.get(node.index()).copied().filter(|&head| head != NONE)
    }

    pub(super) fn set_notes(&mut self, node: NodeId, head: Option<u32>) -> Option<u32> {
        let before = self.notes(node);
        if self.notes.len() <= node.index() {
            self.notes.resize(node.index() + 1, NONE);
        }
        self.notes[node.index()] = head.unwrap_or(NONE);
        before
    }

    pub(super) fn first_child(&self, node: NodeId) -> Option<NodeId> {
        let flags = self.node(node);
        if flags.has(CHILD_FOLLOWS) {
            return Some(NodeId(node.0 + 1));
        }
        if flags.has(CHILD_ELSEWHERE) { self.elsewhere.get(&node.0).copied().map(NodeId) } else { None }
    }

    fn set_first_child(&mut self, parent: NodeId, child: Option<NodeId>) {
        let follows = child.is_some_and(|child| child.0 == parent.0 + 1);
        let elsewhere = child.filter(|_| !follows);
        let before = self.node(parent).has(CHILD_ELSEWHERE);
        let node = self.node_mut(parent);
        node.set(CHILD_FOLLOWS, follows);
        node.set(CHILD_ELSEWHERE, elsewhere.is_some());
        if let Some(child) = elsewhere {
            self.elsewhere.insert(parent.0, child.0);
        } else if before {
            self.elsewhere.remove(&parent.0);
        }
    }

    pub(super) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let node = self.node(node);
        if node.has(LAST) { None } else { link(node.next()) }
    }

    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        let mut last = node;
        while let Some(sibling) = self.next_sibling(last) {
            last = sibling;
        }
        link(self.node(last).next())
    }

    /// Whether the node hangs on the root.
    pub(super) fn is_attached(&self, node: NodeId) -> bool {
        let exists = node.index() < self.len();
        exists && iter::successors(Some(node), |&node| self.parent(node)).last() == Some(NodeId::ROOT)
    }

    pub(super) fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    pub(super) fn append(&mut self, parent: NodeId, step: Option<Step>) -> NodeId {
        if let Some(last) = self.children(parent).last() {
            return self.append_after(last, step);
        }
        let node = self.create(step, parent.0);
        self.set_first_child(parent, Some(node));
        node
    }

    pub(super) fn append_after(&mut self, last: NodeId, step: Option<Step>) -> NodeId {
        assert!(self.node(last).has(LAST) && last != NodeId::ROOT, "{last:?} is not the last child");
        let node = self.create(step, self.node(last).next());
        let before = self.node_mut(last);
        before.next = split(node.0);
        before.set(LAST, false);
        node
    }

    /// A node that is the last child of this parent.
    fn create(&mut self, step: Option<Step>, parent: u32) -> NodeId {
        assert!(self.len() < MOST_NODES, "a record of 2^32 nodes");
        #[expect(clippy::cast_possible_truncation, reason = "checked above")]
        let node = NodeId(self.len() as u32);
        self.nodes.push(Node::new(pack(step), parent));
        node
    }

    /// Takes a node with all below it out of the tree and says where it hung. `None` for the root and detached nodes.
    pub(super) fn unlink(&mut self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        let place = siblings.iter().position(|&sibling| sibling == node)?;
        siblings.remove(place);
        self.set_children(parent, &siblings);
        let taken = self.node_mut(node);
        taken.next = split(DETACHED);
        taken.set(LAST, true);
        Some((parent, place))
    }

    /// Hangs a detached node onto another as its child number `place`.
    pub(super) fn link(&mut self, node: NodeId, parent: NodeId, place: usize) {
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        siblings.insert(place.min(siblings.len()), node);
        self.set_children(parent, &siblings);
    }

    fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        self.set_first_child(parent, children.first().copied());
        for (i, &child) in children.iter().enumerate() {
            let next = children.get(i + 1);
            let node = self.node_mut(child);
            node.next = split(next.map_or(parent.0, |next| next.0));
            node.set(LAST, next.is_none());
        }
    }

    pub(super) fn preorder(&self, from: NodeId) -> impl Iterator<Item = (NodeId, usize)> {
        iter::successors(Some((from, 0)), move |&(node, depth)| {
            if let Some(child) = self.first_child(node) {
                return Some((child, depth + 1));
            }
            let (mut node, mut depth) = (node, depth);
            while depth > 0 {
                if let Some(sibling) = self.next_sibling(node) {
                    return Some((sibling, depth));
                }
                node = link(self.node(node).next())?;
                depth -= 1;
            }
            None
        })
    }
}

fn link(number: u32) -> Option<NodeId> {
    (number < DETACHED).then_some(NodeId(number))
}

fn pack(step: Option<Step>) -> u16 {
    let Some(Step { color, mv }) = step else {
        return NO_STEP;
    };
    #[expect(clippy::cast_possible_truncation, reason = "an index is below 484")]
    let point = mv.point().map_or(PASS, |p| p.index() as u16);
    if color == Color::White { point | WHITE } else { point }
}

fn unpack(word: u16) -> Option<Step> {
    if word & STEP == NO_STEP {
        return None;
    }
    let color = if word & WHITE == 0 { Color::Black } else { Color::White };
    let mv = Point::from_index(usize::from(word & STEP)).map_or(Move::Pass, Move::Place);
    Some(Step { color, mv })
}
