use std::cmp::Reverse;

use tengen_player::{Progress, Score, Shape, Watch};
use tengen_rules::{Color, Move, Point, RuleSet};
use web_time::Instant;

use crate::point_score::total;
use crate::scoreboard::Scoreboard;
use crate::settings::Settings;
use crate::short_cut::ShortCut;
use crate::tree::{Bound, SearchNode, TreeBuilder, Window};

/// The value of a won game, less one for every ply until it is won.
const WIN: i64 = 1_000_000_000_000;
/// No game of this board lasts longer.
const LONGEST: i64 = 1_000;

/// The number of plies until the game is won by force, if a value says that it is; negative if it is lost.
pub const fn plies_to_win(value: i64) -> Option<i64> {
    let plies = WIN - value.abs();
    if plies > LONGEST {
        None
    } else if value > 0 {
        Some(plies)
    } else {
        Some(-plies)
    }
}

/// A value as it is told outside of this crate.
pub(crate) fn score(value: i64) -> Score {
    let plies = |plies: i64| u32::try_from(plies).unwrap_or(u32::MAX);
    match plies_to_win(value) {
        Some(won) if won >= 0 => Score::Win(plies(won)),
        Some(lost) => Score::Loss(plies(-lost)),
        None => Score::Value(value),
    }
}

/// When a search ends early.
pub(crate) struct Budget<'a> {
    pub(crate) watch: &'a mut dyn Watch,
    pub(crate) until: Option<Instant>,
    pub(crate) nodes: Option<u64>,
}

impl Budget<'_> {
    /// Reading the clock costs as much as a position, so only one in so many does.
    const CLOCK_EVERY: u64 = 64;

    fn is_spent(&self, nodes: u64) -> bool {
        let late =
            || nodes.is_multiple_of(Self::CLOCK_EVERY) && self.until.is_some_and(|until| Instant::now() >= until);
        self.watch.stopped() || self.nodes.is_some_and(|limit| nodes > limit) || late()
    }
}

/// A minimax search, with or without alpha-beta and ordering.
///
/// Values are the root side's in every position, so a tree reads as lessons draw it: layers that take the largest and the smallest by
/// turns.
pub(crate) struct Search<'a> {
    scoreboard: Scoreboard,
    settings: &'a Settings,
    root: Color,
    budget: Budget<'a>,
    tree: Option<TreeBuilder>,
    nodes: u64,
    stopped: bool,
}

/// What a search found.
pub(crate) struct Found {
    /// The moves with their values, in the order looked at; those that the search did not come to are missing.
    pub(crate) moves: Vec<(Point, i64)>,
    pub(crate) nodes: u64,
    pub(crate) tree: Option<SearchNode>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        scoreboard: Scoreboard,
        settings: &'a Settings,
        root: Color,
        budget: Budget<'a>,
        tree: Option<TreeBuilder>,
    ) -> Self {
        Self { scoreboard, settings, root, budget, tree, nodes: 0, stopped: false }
    }

    /// Looks `depth` plies ahead, 1 or more, at these moves of the root's side.
    pub(crate) fn run(mut self, candidates: &[Point], depth: u8) -> Found {
        let mut window = Window::FULL;
        let mut moves: Vec<(Point, i64)> = Vec::new();
        let mut best: Option<(Point, i64)> = None;
        self.enter(None, window);
        for &p in candidates {
            let value = self.after(p, self.root, depth - 1, 1, window);
            if self.stopped {
                break;
            }
            moves.push((p, value));
            if best.is_none_or(|best| value > best.1) {
                best = Some((p, value));
                if self.settings.search.alpha_beta {
                    window.alpha = self.settings.needless(value);
                }
            }
            let (nodes, score) = (self.nodes, best.map(|best| score(best.1)));
            let best = best.map(|best| Move::Place(best.0));
            self.budget.watch.progress(&Progress { best, depth: depth.into(), nodes, score });
        }
        if let Some(tree) = &mut self.tree {
            match best {
                // What was not looked at may be better.
                Some((_, value)) => tree.leave(value, if self.stopped { Bound::Lower } else { Bound::Exact }, 0),
                None => tree.abandon(),
            }
        }
        Found { moves, nodes: self.nodes, tree: self.tree.and_then(TreeBuilder::finish) }
    }

    /// The value of the position after a move.
    fn after(&mut self, p: Point, side: Color, depth: u8, ply: i64, window: Window) -> i64 {
        self.nodes += 1;
        self.stopped = self.stopped || self.budget.is_spent(self.nodes);
        if self.stopped {
            return 0;
        }
        self.enter(Some(p), window);
        if self.scoreboard.makes(p, side, Shape::Five) {
            let value = self.for_root(side, WIN - ply);
            self.leave(value, Bound::Exact, 0);
            return value;
        }
        self.scoreboard.place(p, side);
        let value = if depth == 0 || self.scoreboard.board().is_full() {
            let value = self.static_value(side.opponent(), ply);
            self.leave(value, Bound::Exact, 0);
            value
        } else {
            self.best_reply(side.opponent(), depth, ply, window)
        };
        self.scoreboard.remove(p);
        value
    }

    /// The value of a position by its moves.
    fn best_reply(&mut self, side: Color, depth: u8, ply: i64, entered: Window) -> i64 {
        let candidates = self.candidates(side);
        let maximizes = side == self.root;
        let mut window = entered;
        let mut best: Option<i64> = None;
        let mut seen = 0;
        for &p in &candidates {
            let value = self.after(p, side, depth - 1, ply + 1, window);
            if self.stopped {
                break;
            }
            seen += 1;
            best = Some(match best {
                Some(best) if maximizes => best.max(value),
                Some(best) => best.min(value),
                None => value,
            });
            if self.settings.search.alpha_beta {
                window = window.narrowed(maximizes, value);
                if window.is_shut() {
                    break;
                }
            }
        }
        // No candidate: every point is forbidden, and the side passes.
        let value = best.unwrap_or_else(|| self.static_value(side.opponent(), ply + 1));
        let bound = match (value <= entered.alpha, value >= entered.beta) {
            (true, _) => Bound::Upper,
            (_, true) => Bound::Lower,
            _ => Bound::Exact,
        };
        self.leave(value, bound, candidates.len() - seen);
        value
    }

    /// The moves to look at, in the order of looking.
    fn candidates(&self, side: Color) -> Vec<Point> {
        let mut points = self.scoreboard.playable(side);
        if self.settings.short_cut {
            ShortCut::take(&self.scoreboard, side, &mut points);
        }
        self.settings.keep_best(&self.scoreboard, side, points)
    }

    /// The value of a position without looking at its moves.
    ///
    /// What is certain comes first: a five, two points for five that can't both be taken, an open four that comes in time. (In caro one stone can shut
    /// both ends of a four, so there only the five is certain.) Otherwise the scores of all points are added up.
    fn static_value(&mut self, to_move: Color, ply: i64) -> i64 {
        if self.scoreboard.board().is_full() {
            return 0;
        }
        let (mine, theirs) = (self.scoreboard.totals(to_move), self.scoreboard.totals(to_move.opponent()));
        let stoppable = matches!(self.scoreboard.rule(), RuleSet::Caro | RuleSet::FreeCaro);
        if mine.fives > 0 {
            self.for_root(to_move, WIN - (ply + 1))
        } else if theirs.fives >= 2 && !stoppable {
            self.for_root(to_move, (ply + 2) - WIN)
        } else if theirs.fives == 0 && mine.open_fours > 0 && !stoppable && self.can_make_open_four(to_move) {
            self.for_root(to_move, WIN - (ply + 3))
        } else {
            let quiet = |color| self.scoreboard.totals(color).quiet;
            let attack = self.settings.attack.of(quiet(self.root));
            (attack - self.settings.defence.of(quiet(self.root.opponent()))) / 100
        }
    }

    fn can_make_open_four(&self, side: Color) -> bool {
        let mut points = self.scoreboard.candidates();
        points.any(|p| self.scoreboard.makes(p, side, Shape::OpenFour) && self.scoreboard.allows(p, side))
    }

    fn for_root(&self, side: Color, value: i64) -> i64 {
        if side == self.root { value } else { -value }
    }

    fn enter(&mut self, mv: Option<Point>, window: Window) {
        if let Some(tree) = &mut self.tree {
            tree.enter(mv, window);
        }
    }

    /// Leaves a position with what was found, or without anything when the search was stopped in it.
    fn leave(&mut self, value: i64, bound: Bound, cut: usize) {
        match &mut self.tree {
            Some(tree) if self.stopped => tree.abandon(),
            Some(tree) => tree.leave(value, bound, cut),
            None => {}
        }
    }
}

impl Settings {
    /// Of these points the best by their scores, as many as are kept, in the order they are looked at.
    pub(crate) fn keep_best(&self, scoreboard: &Scoreboard, side: Color, points: Vec<Point>) -> Vec<Point> {
        let mut ranked: Vec<(Reverse<i64>, Point)> =
            points.into_iter().map(|p| (Reverse(total(scoreboard, self, side, p)), p)).collect();
        let keep = self.search.keep.map_or(ranked.len(), usize::from);
        if keep < ranked.len() {
            ranked.select_nth_unstable(keep);
            ranked.truncate(keep);
        }
        if self.search.ordering {
            ranked.sort_unstable();
        } else {
            ranked.sort_unstable_by_key(|&(_, p)| p);
        }
        ranked.into_iter().map(|(_, p)| p).collect()
    }

    /// The worst value that is good enough to be drawn from the best moves.
    pub(crate) fn least_good(&self, best: i64) -> i64 {
        let certain = plies_to_win(best).is_some();
        let scale = best.abs().max(self.table[crate::score_table::Entry::OpenThree].into());
        if certain { best } else { best - self.choice.spread.of(scale) / 100 }
    }

    /// The best value of another move that needs no exact value, once a move has this one.
    ///
    /// Of moves of one value the one with the best score is chosen. With ordering it is the first that is looked at; without, a later one may
    /// be it, and must be known to have that value.
    fn needless(&self, best: i64) -> i64 {
        if self.choice.best <= 1 && self.search.ordering { best } else { self.least_good(best) - 1 }
    }
}
