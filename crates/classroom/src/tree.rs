use tengen_rules::Point;

/// The window of values that still mattered when a position was looked at: worse than `alpha` for the side whose turn it is at the root, or better than
/// `beta` for it, and it made no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the root's side has for certain elsewhere.
    pub alpha: i64,
    /// What the other side can hold it to elsewhere.
    pub beta: i64,
}

impl Window {
    /// Everything matters.
    pub const FULL: Self = Self { alpha: i64::MIN, beta: i64::MAX };

    /// The window of the moves that are left, once one of them has this value.
    pub(crate) fn narrowed(self, maximizes: bool, value: i64) -> Self {
        if maximizes {
            Self { alpha: self.alpha.max(value), ..self }
        } else {
            Self { beta: self.beta.min(value), ..self }
        }
    }

    pub(crate) const fn is_shut(self) -> bool {
        self.alpha >= self.beta
    }
}

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this or more: the rest was cut off.
    Lower,
    /// The true value is this or less: the rest was cut off.
    Upper,
}

/// A position of a search, as it was looked at to its end. Where a search is stopped, the root has the candidates that were finished and
/// the best of them as a bound; positions without a value are missing. Values are good for the root's side when they are high, in every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchNode {
    /// The move that led here; `None` at the root.
    pub mv: Option<Point>,
    /// The window when it was entered.
    pub window: Window,
    /// Its value.
    pub value: i64,
    /// What the value says.
    pub bound: Bound,
    /// The positions one move on, in the order they were looked at.
    pub children: Vec<Self>,
    /// How many candidates were cut off, because those before them had settled that this position won't be reached.
    pub cut: usize,
    /// How many positions one move on were looked at but are not among `children`, because the tree would have grown too large.
    pub left_out: usize,
}

/// How much of a search is kept as a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLimits {
    /// Down to this many plies from the root.
    pub plies: u8,
    /// At most this many positions.
    pub nodes: usize,
}

impl Default for TreeLimits {
    fn default() -> Self {
        Self { plies: 4, nodes: 5_000 }
    }
}

/// Keeps a search as a tree while it runs.
#[derive(Debug)]
pub(crate) struct TreeBuilder {
    limits: TreeLimits,
    /// The moves to the position below which everything is kept: above it only what leads there.
    within: Vec<Point>,
    nodes: usize,
    /// The positions from the root to where the search is, as far as they are kept.
    path: Vec<SearchNode>,
    /// How many positions below the last of the path the search is.
    below: usize,
}

impl TreeBuilder {
    pub(crate) const fn new(limits: TreeLimits, within: Vec<Point>) -> Self {
        Self { limits, within, nodes: 0, path: Vec::new(), below: 0 }
    }

    /// Whether a move from the position where the search is leads to one that is kept.
    fn keeps(&self, mv: Option<Point>) -> bool {
        let ply = self.path.len();
        let leads = |mv: Point| ply > self.within.len() || self.within.get(ply - 1) == Some(&mv);
        let deep = ply > self.within.len() + usize::from(self.limits.plies);
        self.nodes < self.limits.nodes && !deep && mv.is_none_or(leads)
    }

    pub(crate) fn enter(&mut self, mv: Option<Point>, window: Window) {
        if self.below > 0 || !self.keeps(mv) {
            self.below += 1;
            return;
        }
        self.nodes += 1;
        let unknown =
            SearchNode { mv, window, value: 0, bound: Bound::Exact, children: Vec::new(), cut: 0, left_out: 0 };
        self.path.push(unknown);
    }

    pub(crate) fn leave(&mut self, value: i64, bound: Bound, cut: usize) {
        if self.below > 0 {
            self.below -= 1;
            if let (0, Some(parent)) = (self.below, self.path.last_mut()) {
                parent.left_out += 1;
            }
            return;
        }
        let Some(node) = self.path.pop() else { return };
        let node = SearchNode { value, bound, cut, ..node };
        match self.path.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.path.push(node),
        }
    }

    /// The search ends in a position before it has a value: nothing is kept of it.
    pub(crate) fn abandon(&mut self) {
        if self.below > 0 {
            self.below -= 1;
        } else {
            self.path.pop();
        }
    }

    /// The root, once the search has left it with a value.
    pub(crate) fn finish(mut self) -> Option<SearchNode> {
        self.path.pop()
    }
}
