use crate::color::Color;
use crate::game::{Game, IllegalMove, Undone};
use crate::opening::{IllegalAction, OpeningAction};
use crate::point::Move;
use crate::seat::Seat;

/// Who decides for a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Somebody at this board.
    Person,
    /// A program that is asked for each move and answers later.
    Program,
}

/// Names the position that a program was asked about. Whatever changes the game makes it stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(u64);

/// Why a person's move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It is the program's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The decision is against the opening procedure.
    #[error(transparent)]
    IllegalAction(#[from] IllegalAction),
}

/// Why a program's answer was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The game has changed since the program was asked.
    #[error("the answer is for another position")]
    Late,
    /// The move is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The decision is against the opening procedure.
    #[error(transparent)]
    IllegalAction(#[from] IllegalAction),
}

/// A game and who plays it: whose turn is whose, what an undo takes back, and which answers come too late.
///
/// A program is asked with the [`Ticket`] of [`Session::awaits`]; its move comes in by [`Session::answer`] with the same
/// ticket. Every change of the game makes a new ticket, so an answer for another position can't be played.
///
/// ```
/// use tengen_rules::{AnswerError, BoardSize, Control, Game, RuleSet, Session};
/// let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
/// let mut session = Session::new(game, [Control::Person, Control::Program]);
/// session.play("h8".parse::<tengen_rules::Point>()?.into())?;
/// let ticket = session.awaits().expect("White is a program");
/// session.take_back();
/// let late = session.answer(ticket, "i9".parse::<tengen_rules::Point>()?.into());
/// assert_eq!(late, Err(AnswerError::Late));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    /// By seat, so that whoever decides keeps deciding when an opening exchanges the colors.
    controls: [Control; 2],
    ticket: u64,
}

impl Session {
    /// A session of a game, with who decides for Black and for White as the game stands.
    pub fn new(game: Game, controls: [Control; 2]) -> Self {
        let controls = by_seat(&game, controls);
        Self { game, controls, ticket: 0 }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who decides for a color, as the game stands.
    pub fn control(&self, color: Color) -> Control {
        self.controls[self.game.seat_of(color).index()]
    }

    /// Who decides now: for the color to move, or for the player whom the opening procedure asks.
    pub fn control_to_act(&self) -> Control {
        self.controls[self.game.seat_to_act().index()]
    }

    /// The ticket of the position, if a program is to act in it.
    pub fn awaits(&self) -> Option<Ticket> {
        let program = !self.game.is_over() && self.control_to_act() == Control::Program;
        program.then_some(Ticket(self.ticket))
    }

    /// The ticket of the position, whoever is to move: for questions that play nothing, such as a hint.
    pub const fn ticket(&self) -> Ticket {
        Ticket(self.ticket)
    }

    /// Whether a person is to move or to decide.
    pub fn person_to_move(&self) -> bool {
        !self.game.is_over() && self.control_to_act() == Control::Person
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// Out of turn, or against the rules.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.awaits().is_some() {
            return Err(PlayError::NotYourTurn);
        }
        let legal = self.game.check(mv)?;
        self.change(|game| game.play(legal));
        Ok(())
    }

    /// Takes a person's decision of the opening procedure.
    ///
    /// # Errors
    /// Out of turn, or against the procedure.
    pub fn act(&mut self, action: OpeningAction) -> Result<(), PlayError> {
        if self.awaits().is_some() {
            return Err(PlayError::NotYourTurn);
        }
        self.change(|game| game.act(action))?;
        Ok(())
    }

    /// Plays a program's move. A forbidden move is the program's own fault: it loses.
    ///
    /// # Errors
    /// Too late, or impossible.
    pub fn answer(&mut self, ticket: Ticket, mv: Move) -> Result<(), AnswerError> {
        if self.awaits() != Some(ticket) {
            return Err(AnswerError::Late);
        }
        let legal = self.game.check_foul(mv)?;
        self.change(|game| game.play(legal));
        Ok(())
    }

    /// Takes a program's decision of the opening procedure.
    ///
    /// # Errors
    /// Too late, or against the procedure.
    pub fn answer_action(&mut self, ticket: Ticket, action: OpeningAction) -> Result<(), AnswerError> {
        if self.awaits() != Some(ticket) {
            return Err(AnswerError::Late);
        }
        self.change(|game| game.act(action))?;
        Ok(())
    }

    /// Takes back to the person's own turn: one step between two people or two programs; against a program its answer
    /// too, or only the person's step if there is no answer yet. A declared result is taken back alone. Returns whether
    /// anything was there to take back.
    pub fn take_back(&mut self) -> bool {
        let mut game = self.game.clone();
        while let Some(undone) = game.undo() {
            let persons_turn = self.controls[game.seat_to_act().index()] == Control::Person;
            if undone == Undone::Declaration || persons_turn || !self.is_mixed() {
                self.change(|current| *current = game);
                return true;
            }
        }
        false
    }

    /// Plays again what [`Session::take_back`] took back: up to the person's next turn. Returns whether anything changed.
    pub fn redo(&mut self) -> bool {
        if self.change(Game::redo).is_none() {
            return false;
        }
        while self.is_mixed() && !self.person_to_move() && self.game.redo().is_some() {}
        true
    }

    /// Whether a person plays a program.
    fn is_mixed(&self) -> bool {
        self.controls[0] != self.controls[1]
    }

    /// Gives up for a color.
    pub fn resign(&mut self, side: Color) {
        self.change(|game| game.resign(side));
    }

    /// A color's time ran out.
    pub fn time_out(&mut self, side: Color) {
        self.change(|game| game.time_out(side));
    }

    /// Both sides agree to a draw.
    pub fn agree_draw(&mut self) {
        self.change(Game::agree_draw);
    }

    /// Changes who decides for Black and for White in the game as it stands.
    pub fn set_controls(&mut self, controls: [Control; 2]) {
        self.controls = by_seat(&self.game, controls);
        self.ticket += 1;
    }

    /// Exchanges who decides for Black and White.
    pub fn swap_controls(&mut self) {
        self.controls.reverse();
        self.ticket += 1;
    }

    /// Begins again with another game; nothing of the old one stays.
    pub fn restart(&mut self, game: Game) {
        self.change(|old| *old = game);
    }

    /// Changes the game; answers for the position before come too late.
    fn change<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        self.ticket += 1;
        change(&mut self.game)
    }
}

/// Who decides for the first player and the second, given who decides for Black and for White.
fn by_seat(game: &Game, [black, white]: [Control; 2]) -> [Control; 2] {
    match game.seat_of(Color::Black) {
        Seat::First => [black, white],
        Seat::Second => [white, black],
    }
}
