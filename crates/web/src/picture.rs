//! What a board shows of a game.
use tengen_rules::{
    BoardSize, Color, ForbiddenProof, Game, Mark, NodeId, Note, Outcome, Point, Record, Run, Stage, WinReason,
};

/// A stone to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stone {
    /// Where.
    pub(crate) point: Point,
    /// Whose.
    pub(crate) color: Color,
    /// Its move's number; 0 for a stone that was there at the start.
    pub(crate) number: usize,
}

/// What a board shows of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Picture {
    /// The board size.
    pub(crate) size: BoardSize,
    /// The stones in the order of their moves.
    pub(crate) stones: Vec<Stone>,
    /// The point of the last move.
    pub(crate) last: Option<Point>,
    /// The rows that won.
    pub(crate) winning: Vec<Run>,
    /// The points forbidden to the side to move, and why.
    pub(crate) forbidden: Vec<(Point, ForbiddenProof)>,
    /// What else is drawn on points.
    pub(crate) signs: Vec<(Point, Sign)>,
}

/// Something drawn on a point besides its stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// An offered fifth move, by its number.
    Offer(usize),
    /// A short text.
    Label(String),
    /// A sign.
    Mark(Mark),
    /// A way to go on.
    Variation,
}

impl Picture {
    /// The picture of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let at_start = game.start().board();
        let mut stones: Vec<Stone> = Vec::new();
        for color in Color::ALL {
            stones.extend(at_start.stones_of(color).map(|point| Stone { point, color, number: 0 }));
        }
        let played = game.moves().iter().enumerate();
        stones.extend(
            played
                .filter_map(|(ply, mv)| Some(Stone { point: mv.point()?, color: game.side_at(ply), number: ply + 1 })),
        );
        let winning = match game.outcome() {
            Some(Outcome::Win { by: WinReason::Five(runs), .. }) => runs.clone(),
            _ => Vec::new(),
        };
        let last = game.last_move().and_then(tengen_rules::Move::point);
        let offers = match game.stage() {
            Stage::Offer { .. } | Stage::Pick { .. } => game.offers().collect(),
            _ => Vec::new(),
        };
        let signs = (1..).zip(offers).map(|(number, p)| (p, Sign::Offer(number))).collect();
        Self { size: game.size(), stones, last, winning, forbidden: game.forbidden_points(), signs }
    }

    /// The picture of a position of a record, whatever the rules say of it. `game` is the game that leads there, as far as the rules
    /// allow it.
    pub(crate) fn of_record(record: &Record, node: NodeId, game: &Game) -> Self {
        let board = record.board_at(node);
        let size = board.size();
        let steps = record.path(node).into_iter().filter_map(|node| record.step(node));
        let moves: Vec<Point> = steps.filter_map(|step| step.mv.point()).filter(|&p| size.contains(p)).collect();
        let number = |p: Point| moves.iter().rposition(|&q| q == p).map_or(0, |at| at + 1);
        let stones_of = |color| board.stones_of(color).map(move |point| (point, color));
        let mut stones: Vec<Stone> = Color::ALL
            .into_iter()
            .flat_map(stones_of)
            .map(|(point, color)| Stone { point, color, number: number(point) })
            .collect();
        stones.sort_by_key(|stone| stone.number);
        let last = moves.last().copied().filter(|&p| board.get(p).is_some());
        // What the game says holds only if it came this far.
        let picture = Some(Self::of(game)).filter(|_| *game.board() == board);
        let (winning, forbidden) = picture.map(|picture| (picture.winning, picture.forbidden)).unwrap_or_default();
        let mut signs = Vec::new();
        let children: Vec<NodeId> = record.children(node).collect();
        if children.len() > 1 {
            let points = children.iter().filter_map(|&child| record.step(child)?.mv.point());
            signs.extend(points.filter(|&p| size.contains(p)).map(|p| (p, Sign::Variation)));
        }
        let mut notes: Vec<(Point, Sign)> = record
            .notes(node)
            .filter_map(|note| match note {
                Note::Label { point, text } => Some((point, Sign::Label(text.to_owned()))),
                Note::Mark { point, mark } => Some((point, Sign::Mark(mark))),
                _ => None,
            })
            .filter(|(p, _)| size.contains(*p))
            .collect();
        notes.reverse();
        signs.append(&mut notes);
        Self { size, stones, last, winning, forbidden, signs }
    }

    /// Why a point is forbidden.
    pub(crate) fn proof(&self, p: Point) -> Option<&ForbiddenProof> {
        self.forbidden.iter().find(|(q, _)| *q == p).map(|(_, proof)| proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Forbidden, RuleSet, parse_moves};

    fn picture(rule: RuleSet, moves: &str) -> Picture {
        let mut game = Game::new(rule, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        Picture::of(&game)
    }

    #[test]
    fn a_won_game_shows_its_row() {
        let picture = picture(RuleSet::Freestyle, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
        let row: Vec<String> = picture.winning[0].points().map(|p| p.to_string()).collect();
        assert_eq!(row, ["h8", "i8", "j8", "k8", "l8"]);
        assert_eq!(picture.last, "l8".parse().ok());
        assert_eq!(picture.stones[8].number, 9);
    }

    #[test]
    fn forbidden_points_show_only_while_black_is_to_move_in_renju() {
        let two_twos = "h9 a1 h10 a3 i8 a5 j8";
        let shown = picture(RuleSet::Renju, &format!("{two_twos} a7"));
        assert_eq!(shown.proof("h8".parse().unwrap()).map(ForbiddenProof::kind), Some(Forbidden::DoubleThree));
        assert_eq!(shown.forbidden.len(), 1);
        assert_eq!(picture(RuleSet::Renju, two_twos).forbidden, []);
        assert_eq!(picture(RuleSet::Freestyle, &format!("{two_twos} a7")).forbidden, []);
    }

    #[test]
    fn a_pass_leaves_no_stone_and_counts() {
        let picture = picture(RuleSet::Renju, "h8 -- i9");
        assert_eq!(picture.stones.iter().map(|stone| stone.number).collect::<Vec<_>>(), [1, 3]);
    }

    #[test]
    fn a_record_shows_its_signs_and_its_ways_on() {
        let mut record = Record::new(BoardSize::STANDARD);
        let first = record.append_line(record.root(), &parse_moves("h8").unwrap());
        for mv in ["i9", "j9"] {
            record.append_line(first, &parse_moves(mv).unwrap());
        }
        let a1: Point = "a1".parse().unwrap();
        record.annotate(first, Note::Label { point: a1, text: "A" });
        record.annotate(first, Note::Mark { point: a1, mark: Mark::Square });
        let game = record.replay(first, RuleSet::Renju).game;
        let picture = Picture::of_record(&record, first, &game);
        let [i9, j9] = ["i9", "j9"].map(|p| p.parse().unwrap());
        assert_eq!(
            picture.signs,
            [
                (i9, Sign::Variation),
                (j9, Sign::Variation),
                (a1, Sign::Label("A".to_owned())),
                (a1, Sign::Mark(Mark::Square))
            ]
        );
        assert_eq!((picture.stones.len(), picture.last), (1, "h8".parse().ok()));
    }

    #[test]
    fn a_record_against_the_rules_is_shown_as_it_is() {
        let mut record = Record::new(BoardSize::STANDARD);
        let end = record.append_line(record.root(), &parse_moves("h8 h8 i9").unwrap());
        let picture = Picture::of_record(&record, end, &record.replay(end, RuleSet::Renju).game);
        assert_eq!((picture.stones.len(), picture.forbidden.len()), (2, 0));
    }

    #[test]
    fn offered_moves_are_numbered() {
        let game = Game::new(RuleSet::Renju, BoardSize::STANDARD);
        let mut game = game.with_opening(tengen_rules::Opening::Rif).unwrap();
        for step in ["h8", "i9", "j10", "keep", "a1", "offer-g7"] {
            game.take_step(step.parse().unwrap()).unwrap();
        }
        assert_eq!(Picture::of(&game).signs, [("g7".parse().unwrap(), Sign::Offer(1))]);
    }
}
