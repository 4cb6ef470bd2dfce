use crate::record::Record;
use crate::record::info::GameInfo;
use crate::record::note::Note;
use crate::record::tree::{NodeId, Step};

/// Changes to a record that can be undone and redone, as many as were made.
///
/// ```
/// use tengen_rules::{BoardSize, Record, RecordEditor, parse_moves};
/// let mut editor = RecordEditor::new(Record::from_moves(BoardSize::STANDARD, &parse_moves("h8 i9 i8").unwrap()));
/// let first = editor.record().first_child(editor.record().root()).unwrap();
/// editor.remove(first)?;
/// assert!(editor.record().main_line().is_empty());
/// assert!(editor.undo());
/// assert_eq!(editor.record().main_line().len(), 3);
/// # Ok::<(), tengen_rules::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordEditor {
    record: Record,
    done: Vec<Change>,
    undone: Vec<Change>,
}

/// What was changed, as the change that takes it back.
#[derive(Clone, Debug)]
enum Change {
    Link { node: NodeId, parent: NodeId, place: usize },
    Unlink { node: NodeId },
    Move { node: NodeId, place: usize },
    Notes { node: NodeId, head: Option<u32> },
    Info(Box<GameInfo>),
}

/// Why a record could not be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The node was removed, or belongs to another record.
    #[error("node {} is not in the record", .0.index())]
    NoSuchNode(NodeId),
    /// The root cannot be removed or moved.
    #[error("the root of a record cannot be removed or moved")]
    Root,
}

impl RecordEditor {
    /// Begins to edit a record.
    pub const fn new(record: Record) -> Self {
        Self { record, done: Vec::new(), undone: Vec::new() }
    }

    /// The record as it is now.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Ends editing.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Goes to the child where this was played, and adds it as the last variation if there is none.
    ///
    /// # Errors
    /// The node is not in the record.
    pub fn play(&mut self, at: NodeId, step: Step) -> Result<NodeId, EditError> {
        self.check(at)?;
        if let Some(child) = self.record.child_with(at, step) {
            return Ok(child);
        }
        let node = self.record.append(at, Some(step));
        self.changed(Change::Unlink { node });
        Ok(node)
    }

    /// Takes a node out, with everything after it.
    ///
    /// # Errors
    /// The node is not in the record, or it is the root.
    pub fn remove(&mut self, node: NodeId) -> Result<(), EditError> {
        self.check_below_root(node)?;
        self.make(Change::Unlink { node });
        Ok(())
    }

    /// Makes a node the first continuation of its parent.
    ///
    /// # Errors
    /// The node is not in the record, or it is the root.
    pub fn promote(&mut self, node: NodeId) -> Result<(), EditError> {
        self.check_below_root(node)?;
        self.make(Change::Move { node, place: 0 });
        Ok(())
    }

    /// Replaces all that is written at a node.
    ///
    /// # Errors
    /// The node is not in the record.
    pub fn set_notes(&mut self, node: NodeId, notes: &[Note<'_>]) -> Result<(), EditError> {
        self.check(node)?;
        let mut head = None;
        for &note in notes.iter().rev() {
            head = self.record.notes.push(head, note);
        }
        self.make(Change::Notes { node, head });
        Ok(())
    }

    /// Replaces the comment at a node; empty text removes it.
    ///
    /// # Errors
    /// The node is not in the record.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        self.check(node)?;
        let mut head = self.record.notes.without_comments(self.record.tree.notes(node));
        if !text.is_empty() {
            head = self.record.notes.push(head, Note::Comment(text));
        }
        self.make(Change::Notes { node, head });
        Ok(())
    }

    /// Replaces what is known of the game.
    pub fn set_info(&mut self, info: GameInfo) {
        self.make(Change::Info(Box::new(info)));
    }

    /// Takes the last change back. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.done.pop() else {
            return false;
        };
        let inverse = self.apply(change);
        self.undone.extend(inverse);
        true
    }

    /// Makes the change again that was taken back last. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.undone.pop() else {
            return false;
        };
        let inverse = self.apply(change);
        self.done.extend(inverse);
        true
    }

    fn check(&self, node: NodeId) -> Result<(), EditError> {
        if self.record.tree.is_attached(node) { Ok(()) } else { Err(EditError::NoSuchNode(node)) }
    }

    fn check_below_root(&self, node: NodeId) -> Result<(), EditError> {
        if node == self.record.root() { Err(EditError::Root) } else { self.check(node) }
    }

    fn make(&mut self, change: Change) {
        if let Some(inverse) = self.apply(change) {
            self.changed(inverse);
        }
    }

    fn changed(&mut self, inverse: Change) {
        self.done.push(inverse);
        self.undone.clear();
    }

    /// Does a change and returns the one that takes it back.
    fn apply(&mut self, change: Change) -> Option<Change> {
        let tree = &mut self.record.tree;
        match change {
            Change::Link { node, parent, place } => {
                tree.link(node, parent, place);
                Some(Change::Unlink { node })
            }
            Change::Unlink { node } => {
                let (parent, place) = tree.unlink(node)?;
                Some(Change::Link { node, parent, place })
            }
            Change::Move { node, place } => {
                let (parent, before) = tree.unlink(node)?;
                tree.link(node, parent, place);
                Some(Change::Move { node, place: before })
            }
            Change::Notes { node, head } => Some(Change::Notes { node, head: tree.set_notes(node, head) }),
            Change::Info(info) => Some(Change::Info(Box::new(std::mem::replace(&mut self.record.info, *info)))),
        }
    }
}
