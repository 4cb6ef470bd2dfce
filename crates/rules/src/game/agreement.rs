//! The opening procedure within a game: which one, what was decided, and what comes next.
use crate::color::Color;
use crate::game::Game;
use crate::game::step::GameStep;
use crate::opening::{Course, IllegalAction, Opening, OpeningAction, OpeningError, Stage};
use crate::outcome::Outcome;
use crate::point::Point;
use crate::seat::Seat;

/// An opening procedure and its decisions, each with the number of moves when it was taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Agreement {
    opening: Opening,
    decisions: Vec<(usize, OpeningAction)>,
    undone: Vec<(usize, OpeningAction)>,
}

impl Agreement {
    /// Takes back the last decision if no move came after it.
    pub(super) fn undo(&mut self, ply: usize) -> Option<OpeningAction> {
        let decision = self.decisions.pop_if(|decision| decision.0 == ply)?;
        self.undone.push(decision);
        Some(decision.1)
    }

    /// Takes the decision again that was taken back last, if it was taken after this many moves.
    pub(super) fn redo(&mut self, ply: usize) -> Option<OpeningAction> {
        let decision = self.undone.pop_if(|decision| decision.0 == ply)?;
        self.decisions.push(decision);
        Some(decision.1)
    }

    pub(super) fn forget_undone(&mut self) {
        self.undone.clear();
    }
}

impl Game {
    /// The same game, begun with an opening procedure.
    ///
    /// # Errors
    /// The board has no room for the procedure, or the game has begun already.
    ///
    /// ```
    /// use tengen_rules::{BoardSize, Color, Game, Opening, OpeningAction, RuleSet, Seat, Stage, parse_moves};
    /// let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD).with_opening(Opening::Swap)?;
    /// for mv in parse_moves("h8 i9 j7")? {
    ///     game.play(game.check(mv)?);
    /// }
    /// assert!(matches!(game.stage(), Stage::Decide { by: Seat::Second, .. }));
    /// game.act(OpeningAction::Swap)?;
    /// assert_eq!((game.seat_of(Color::Black), game.seat_to_act()), (Seat::Second, Seat::First));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_opening(mut self, opening: Opening) -> Result<Self, OpeningError> {
        let begun = self.ply() > 0 || self.board.stones() > 0 || !self.agreement.decisions.is_empty();
        if begun && opening != Opening::Free {
            return Err(OpeningError::Begun);
        }
        opening.check(self.size())?;
        self.agreement.opening = opening;
        Ok(self)
    }

    /// The opening procedure.
    pub const fn opening(&self) -> &Opening {
        &self.agreement.opening
    }

    /// What the opening procedure asks for now.
    pub fn stage(&self) -> Stage {
        self.opening().stage(self.course())
    }

    /// Who has a color now. Without an opening procedure the first player has Black.
    pub fn seat_of(&self, color: Color) -> Seat {
        self.course().seat_of(color)
    }

    /// Which color a seat has now.
    pub fn color_of(&self, seat: Seat) -> Color {
        if self.seat_of(Color::Black) == seat { Color::Black } else { Color::White }
    }

    /// Who is to act: whom the opening procedure asks, else who has the color to move. It is this player's clock that runs.
    pub fn seat_to_act(&self) -> Seat {
        self.stage().by().unwrap_or_else(|| self.seat_of(self.to_move()))
    }

    /// Takes a decision of the opening procedure, for whom it asks.
    ///
    /// # Errors
    /// Something else is due, or the offered point cannot be offered; nothing is changed then.
    pub fn act(&mut self, action: OpeningAction) -> Result<(), IllegalAction> {
        self.check_action(action)?;
        let decision = (self.ply(), action);
        if self.agreement.undone.last() == Some(&decision) {
            self.agreement.undone.pop();
        } else {
            self.agreement.forget_undone();
            self.undone.clear();
        }
        self.agreement.decisions.push(decision);
        Ok(())
    }

    /// Every decision the opening procedure allows now; none where it asks for a stone, or for nothing any more.
    pub fn legal_actions(&self) -> Vec<OpeningAction> {
        let candidates = match self.stage() {
            _ if self.is_over() => Vec::new(),
            Stage::Decide { choices, .. } => choices.to_vec(),
            Stage::Declare { most, .. } => (1..=most).map(OpeningAction::Declare).collect(),
            Stage::Offer { .. } => self.board.empty_points().map(OpeningAction::Offer).collect(),
            Stage::Play | Stage::Stone { .. } | Stage::Pick { .. } => Vec::new(),
        };
        candidates.into_iter().filter(|&action| self.check_action(action).is_ok()).collect()
    }

    /// The fifth moves offered so far, oldest first.
    pub fn offers(&self) -> impl Iterator<Item = Point> {
        self.agreement.decisions.iter().filter_map(|decision| match decision.1 {
            OpeningAction::Offer(p) => Some(p),
            _ => None,
        })
    }

    /// Everything that was played and decided, in order: one [`Game::take_step`] each plays it again.
    pub fn steps(&self) -> Vec<GameStep> {
        let decided_after = |ply| self.agreement.decisions.iter().filter(move |decision| decision.0 == ply);
        let decisions = |ply| decided_after(ply).map(|decision| GameStep::Action(decision.1));
        let moves = self.moves.iter().copied().map(GameStep::Move).map(Some).chain([None]);
        moves.enumerate().flat_map(|(ply, mv)| decisions(ply).chain(mv)).collect()
    }

    /// Everything that was taken back, in the order in which [`Game::redo`] would take it again.
    pub fn undone_steps(&self) -> Vec<GameStep> {
        let mut game = self.clone();
        // A declared result stands in the way of what was taken back before it.
        if game.outcome().is_some_and(Outcome::is_declared) {
            game.undo();
        }
        std::iter::from_fn(|| game.redo()).collect()
    }

    fn course(&self) -> Course<'_> {
        Course { ply: self.ply(), decisions: &self.agreement.decisions }
    }

    fn check_action(&self, action: OpeningAction) -> Result<(), IllegalAction> {
        if self.is_over() {
            return Err(IllegalAction::Over);
        }
        match (self.stage(), action) {
            (Stage::Decide { choices, .. }, _) if choices.contains(&action) => Ok(()),
            (Stage::Declare { most, .. }, OpeningAction::Declare(number)) => IllegalAction::check_number(number, most),
            (Stage::Offer { .. }, OpeningAction::Offer(p)) => self.check_offer(p),
            _ => Err(IllegalAction::NotNow(action)),
        }
    }

    /// No symmetry of the square that maps the position onto itself may map an earlier offer onto the point.
    fn check_offer(&self, p: Point) -> Result<(), IllegalAction> {
        if !self.board.is_empty(p) {
            return Err(IllegalAction::NotEmpty(p));
        }
        if let Some(proof) = self.forbidden(p) {
            return Err(IllegalAction::Forbidden(p, proof.kind()));
        }
        let offers: Vec<Point> = self.offers().collect();
        let mut images = self.board.symmetries().map(|symmetry| symmetry.map_point(self.size(), p));
        match images.find(|image| offers.contains(image)) {
            Some(earlier) => Err(IllegalAction::Symmetric { point: p, earlier }),
            None => Ok(()),
        }
    }
}
