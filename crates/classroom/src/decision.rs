use std::cmp::Reverse;

use tengen_player::{Limits, NoMove, ReasonPart, Score, Watch};
use tengen_rules::{Color, Game, Move, Point};
use web_time::{Duration, Instant};

use crate::point_score::PointScore;
use crate::scoreboard::Scoreboard;
use crate::search::{Budget, Found, Search};
use crate::settings::Settings;
use crate::short_cut::ShortCut;
use crate::tree::{SearchNode, TreeBuilder, TreeLimits};

/// A chosen move and everything that was weighed to choose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// The side that moves.
    pub side: Color,
    /// The points that were weighed, the best first; empty on an empty board, where tengen is played without weighing.
    pub candidates: Vec<Candidate>,
    /// The short cut that was taken.
    pub short_cut: Option<ShortCut>,
    /// The search as a tree, if one was asked for and there was a search.
    pub tree: Option<SearchNode>,
    /// Positions looked at: the points weighed and the positions of the search.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A point that was weighed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its scores.
    pub score: PointScore,
    /// What the search found the move to be worth; `None` if there was no search, or it did not look at this move. A value below the best one may be
    /// an upper bound: see [`Bound`](crate::Bound).
    pub value: Option<i64>,
}

impl Candidate {
    /// The shapes that the move makes and stops, the weightiest first.
    pub fn reason(&self) -> Vec<ReasonPart> {
        crate::reason::of(&self.score)
    }

    /// What the search says of the move.
    pub(crate) fn searched(&self) -> Option<Score> {
        self.value.map(crate::search::score)
    }

    /// What the choice goes by: the value of the search if there is one, or else the total of the scores.
    const fn worth(&self) -> i64 {
        match self.value {
            Some(value) => value,
            None => self.score.total,
        }
    }
}

/// A question to a classroom player.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) settings: &'a Settings,
    pub(crate) seed: u64,
    pub(crate) limits: &'a Limits,
    /// How much of the search is kept as a tree, and below which moves.
    pub(crate) tree: Option<(TreeLimits, &'a [Point])>,
}

impl Decision {
    pub(crate) fn new(question: &Question<'_>, watch: &mut dyn Watch) -> Result<Self, NoMove> {
        let begun = Instant::now();
        let Question { game, settings, .. } = *question;
        if game.is_over() {
            return Err(NoMove::GameOver);
        }
        let side = game.to_move();
        if game.board().stones() == 0 {
            let mv = Move::Place(game.size().tengen());
            let time = begun.elapsed();
            return Ok(Self { mv, side, candidates: Vec::new(), short_cut: None, tree: None, nodes: 0, time });
        }
        let scoreboard = Scoreboard::new(game.rule(), game.board(), &settings.table, settings.radius);
        let mut points = scoreboard.playable(side);
        let short_cut = if settings.short_cut { ShortCut::take(&scoreboard, side, &mut points) } else { None };
        let scored =
            |&point: &Point| Candidate { score: PointScore::new(&scoreboard, settings, side, point), value: None };
        let mut candidates: Vec<Candidate> = points.iter().map(scored).collect();
        let mut nodes = points.len() as u64;
        let mut tree = None;
        let most = question.limits.depth.map_or(u8::MAX, |most| u8::try_from(most).unwrap_or(u8::MAX));
        let depth = settings.search.depth.min(most);
        if depth > 1 && points.len() > 1 {
            let found = search(question, scoreboard, points, depth, begun, watch);
            for candidate in &mut candidates {
                let point = candidate.score.point;
                candidate.value = found.moves.iter().find(|found| found.0 == point).map(|found| found.1);
            }
            nodes += found.nodes;
            tree = found.tree;
        }
        candidates
            .sort_by_key(|candidate| (Reverse(candidate.value), Reverse(candidate.score.total), candidate.score.point));
        let mv = draw(&candidates, settings, &mut dice(question.seed, game)).map_or(Move::Pass, Move::Place);
        Ok(Self { mv, side, candidates, short_cut, tree, nodes, time: begun.elapsed() })
    }

    /// The chosen point; `None` for tengen on the empty board, and for a pass.
    pub fn chosen(&self) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| Move::Place(candidate.score.point) == self.mv)
    }
}

fn search(
    question: &Question<'_>,
    scoreboard: Scoreboard,
    points: Vec<Point>,
    depth: u8,
    begun: Instant,
    watch: &mut dyn Watch,
) -> Found {
    let Question { game, settings, limits, tree, .. } = *question;
    let side = game.to_move();
    let until = limits.time.and_then(|time| begun.checked_add(time));
    let budget = Budget { watch, until, nodes: limits.nodes };
    let kept = settings.keep_best(&scoreboard, side, points);
    Search::new(
        scoreboard,
        settings,
        side,
        budget,
        tree.map(|(limits, within)| TreeBuilder::new(limits, within.to_vec())),
    )
    .run(&kept, depth)
}

/// One of the best candidates, which come sorted.
fn draw(sorted: &[Candidate], settings: &Settings, dice: &mut fastrand::Rng) -> Option<Point> {
    let best = sorted.first()?;
    let least = settings.least_good(best.worth());
    let good = |candidate: &&Candidate| candidate.value.is_some() == best.value.is_some() && candidate.worth() >= least;
    let many = sorted.iter().take(settings.choice.best.max(1).into()).take_while(good).count();
    sorted.get(dice.usize(..many)).map(|candidate| candidate.score.point)
}

/// A random number generator for one decision: the same for the same seed and position, another for every other.
fn dice(seed: u64, game: &Game) -> fastrand::Rng {
    let side = (game.to_move().index() as u64) << 63;
    let passes = game.moves().iter().filter(|&&mv| mv == Move::Pass).count() as u64;
    fastrand::Rng::with_seed(seed.rotate_left(17) ^ game.board().key() ^ side ^ passes)
}
