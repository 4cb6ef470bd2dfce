use serde::Serialize;
use tengen_engine::Lines;
use tengen_rules::{Board, Color, Direction, Forbidden, Game, Point, RuleSet, forbidden, winning_runs};

/// The counts of one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    /// Ways to play so many stones.
    pub(crate) nodes: u64,
    /// Those whose last stone made exactly five in a row.
    pub(crate) fives: u64,
    /// Those whose last stone made six or more in a row.
    pub(crate) overlines: u64,
    /// Points forbidden to the last stone as double-three.
    pub(crate) double_three: u64,
    /// Points forbidden to the last stone as double-four.
    pub(crate) double_four: u64,
    /// Points forbidden to the last stone as overline.
    pub(crate) overline: u64,
}

/// A test for forbidden points, kept up to date stone by stone.
pub(crate) trait ForbiddenTest: for<'a> From<&'a Board> {
    /// The kind of a point forbidden to Black.
    fn forbidden(&mut self, p: Point) -> Option<Forbidden>;
    /// A stone is put.
    fn place(&mut self, p: Point, color: Color);
    /// A stone is taken away.
    fn remove(&mut self, p: Point, color: Color);
}

/// The literal test of the rules.
pub(crate) struct Literal(Board);

/// The fast test of the engine.
pub(crate) struct Fast(Lines);

impl From<&Board> for Literal {
    fn from(board: &Board) -> Self {
        Self(board.clone())
    }
}

impl ForbiddenTest for Literal {
    fn forbidden(&mut self, p: Point) -> Option<Forbidden> {
        forbidden(&self.0, p).map(|proof| proof.kind())
    }

    fn place(&mut self, p: Point, color: Color) {
        self.0.set(p, Some(color));
    }

    fn remove(&mut self, p: Point, _color: Color) {
        self.0.set(p, None);
    }
}

impl From<&Board> for Fast {
    fn from(board: &Board) -> Self {
        Self(Lines::from(board))
    }
}

impl ForbiddenTest for Fast {
    fn forbidden(&mut self, p: Point) -> Option<Forbidden> {
        self.0.forbidden(p)
    }

    fn place(&mut self, p: Point, color: Color) {
        self.0.place(p, color);
    }

    fn remove(&mut self, p: Point, color: Color) {
        self.0.remove(p, color);
    }
}

/// Counts the nodes of a depth from 1 up.
pub(crate) fn count<T: ForbiddenTest>(game: &Game, depth: u32) -> Row {
    let board = game.board().clone();
    let mut walk = Walk { rule: game.rule(), test: T::from(&board), board, row: Row::default() };
    if !game.is_over() {
        walk.descend(game.to_move(), depth);
    }
    walk.row
}

struct Walk<T> {
    rule: RuleSet,
    board: Board,
    test: T,
    row: Row,
}

impl<T: ForbiddenTest> Walk<T> {
    fn descend(&mut self, side: Color, depth: u32) {
        let empty: Vec<Point> = self.board.empty_points().collect();
        for p in empty {
            if let Some(kind) = self.refused(p, side) {
                self.count_refused(kind, depth);
                continue;
            }
            self.board.set(p, Some(side));
            if depth <= 1 {
                self.count_node(p);
            } else if winning_runs(&self.board, self.rule, p).is_empty() {
                self.test.place(p, side);
                self.descend(side.opponent(), depth - 1);
                self.test.remove(p, side);
            }
            self.board.set(p, None);
        }
    }

    fn refused(&mut self, p: Point, side: Color) -> Option<Forbidden> {
        let restricted = self.rule == RuleSet::Renju && side == Color::Black;
        if restricted { self.test.forbidden(p) } else { None }
    }

    fn count_refused(&mut self, kind: Forbidden, depth: u32) {
        if depth > 1 {
            return;
        }
        match kind {
            Forbidden::DoubleThree => self.row.double_three += 1,
            Forbidden::DoubleFour => self.row.double_four += 1,
            Forbidden::Overline => self.row.overline += 1,
        }
    }

    fn count_node(&mut self, p: Point) {
        self.row.nodes += 1;
        let longest = Direction::ALL.into_iter().filter_map(|direction| self.board.run(p, direction));
        let lengths: Vec<u8> = longest.map(|run| run.len).filter(|&len| len >= 5).collect();
        self.row.fives += u64::from(lengths.contains(&5));
        self.row.overlines += u64::from(lengths.iter().any(|&len| len > 5));
    }
}
