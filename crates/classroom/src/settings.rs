use crate::score_table::ScoreTable;

/// Everything that can be changed about a classroom player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the patterns are worth.
    pub table: ScoreTable,
    /// How much the side's own patterns count.
    pub attack: Percent,
    /// How much the patterns it takes from the opponent count.
    pub defence: Percent,
    /// What one ring further from the edge is worth; the outermost points are ring 0.
    pub center: i32,
    /// How far from a stone a candidate may lie: 1 to 3 points, or `None` for the whole board.
    pub radius: Option<u8>,
    /// Whether a move that wins at once, or else one that stops such a move, is played whatever the scores say.
    pub short_cut: bool,
    /// How the position after a move is looked at.
    pub search: Search,
    /// How one of the best moves is chosen.
    pub choice: ChoiceAmong,
}

/// A hundredth part each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(pub u16);

impl Percent {
    /// 100 %.
    pub const WHOLE: Self = Self(100);

    pub(crate) const fn of(self, score: i64) -> i64 {
        score * self.0 as i64
    }
}

/// How far ahead a player looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Plies, 1 to 6. With 1 there is no search: the scores of the points decide.
    pub depth: u8,
    /// How many of the best points are looked at in each position; `None` for all candidates.
    pub keep: Option<u16>,
    /// Whether branches that can't change the result are cut off.
    pub alpha_beta: bool,
    /// Whether the points with the best scores are looked at first; otherwise row by row.
    pub ordering: bool,
}

impl Search {
    /// The largest depth.
    pub const MAX_DEPTH: u8 = 6;
    /// No search.
    pub const NONE: Self = Self { depth: 1, keep: None, alpha_beta: false, ordering: true };
}

/// Random choice among the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceAmong {
    /// How many of the best moves are in the draw, 1 or more.
    pub best: u16,
    /// How much worse than the best a move may be to be in the draw, in hundredths of the best one's worth, or of an open three's score
    /// where that is more. A win for certain is never given up.
    pub spread: Percent,
}

impl ChoiceAmong {
    /// The best move; of equal ones the first, row by row from the bottom.
    pub const BEST: Self = Self { best: 1, spread: Percent(0) };
    /// Any of the best moves that are equal.
    pub const EQUALS: Self = Self { best: u16::MAX, spread: Percent(0) };
}

impl Settings {
    /// The plain score table: attack and defence count the same, nothing is looked ahead, nothing is random.
    pub const GREEDY: Self = Self {
        table: ScoreTable::FULL,
        attack: Percent::WHOLE,
        defence: Percent::WHOLE,
        center: 1,
        radius: Some(2),
        short_cut: false,
        search: Search::NONE,
        choice: ChoiceAmong::BEST,
    };
}

impl Default for Settings {
    fn default() -> Self {
        Self::GREEDY
    }
}
