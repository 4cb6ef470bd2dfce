use std::time::Duration;

use tengen_rules::{
    AnswerError, Clock, Color, Game, GameStep, OpeningAction, OpeningError, Outcome, PlayError, Point, Run, Seat,
    Session, Stage, Ticket, WinReason,
};

use crate::played_by::PlayedBy;
use crate::terms::Terms;

/// A program under a clock thinks for this part of what it has left about one move.
const SHARE_OF_CLOCK: u32 = 30;

/// A game at this terminal: the session, who sits at which side, and the clocks.
///
/// The clocks belong to the players and stay with them when an opening exchanges the colors. The table reads no clock
/// itself: `now` is the time since some moment that stays the same, and never goes back.
#[derive(Clone, Debug)]
pub struct Table {
    terms: Terms,
    session: Session,
    /// What the players had left before the present step; the first player's time stands under Black.
    clock: Clock,
    /// What they had left before each step taken.
    earlier: Vec<Clock>,
    turn_began: Duration,
}

impl Table {
    /// A new game.
    ///
    /// # Errors
    /// The board has no room for the opening procedure.
    pub fn new(terms: &Terms, now: Duration) -> Result<Self, OpeningError> {
        let game = terms.game()?;
        Ok(Self::with_game(terms, game, now))
    }

    /// A game that was begun elsewhere, with full clocks. The rule set, size and opening are the game's.
    pub fn with_game(terms: &Terms, game: Game, now: Duration) -> Self {
        let opening = game.opening().clone();
        let terms = Terms { rule: game.rule(), size: game.size(), opening, players: terms.players, time: terms.time };
        let clock = Clock::new(terms.time);
        let earlier = vec![clock; game.steps().len()];
        let session = Session::new(game, [tengen_rules::Control::Person; 2]);
        let mut table = Self { terms, session, clock, earlier, turn_began: now };
        table.hand_over();
        table
    }

    /// Tells the session who decides for each color as the game stands.
    fn hand_over(&mut self) {
        self.session.set_controls(Color::ALL.map(|color| self.player(color).control()));
    }

    /// The same game with other times left.
    #[must_use]
    pub(crate) fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self.earlier.fill(clock);
        self
    }

    /// Puts another game on this table and returns the old one. The session stays, so no answer to a question about the old
    /// game can be taken for one about the new.
    pub fn replace(&mut self, new: Self) -> Self {
        let old = self.clone();
        self.session.restart(new.session.game().clone());
        *self = Self { session: self.session.clone(), ..new };
        self.hand_over();
        old
    }

    /// What was agreed.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// The session: who decides, and whose answers are awaited.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Who plays a color now.
    pub fn player(&self, color: Color) -> PlayedBy {
        self.terms.players[self.game().seat_of(color).index()]
    }

    /// Who is to move, or to decide in the opening.
    pub fn player_to_act(&self) -> PlayedBy {
        self.terms.players[self.game().seat_to_act().index()]
    }

    /// Whether the only person here plays for a seat.
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        let person = |seat: Seat| self.terms.players[seat.index()] == PlayedBy::Person;
        person(seat) && !person(seat.other())
    }

    /// The decisions the opening asks for now: a few to choose from, or the numbers that can be declared. Offers of fifth
    /// moves are points, and not among them.
    pub fn choices(&self) -> Vec<OpeningAction> {
        match self.game().stage() {
            Stage::Decide { .. } | Stage::Declare { .. } => self.game().legal_actions(),
            _ => Vec::new(),
        }
    }

    /// What the players had left when the present step began; the first player's time stands under Black.
    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How long whoever is to act has thought; zero when the game is over.
    pub fn thinking(&self, now: Duration) -> Duration {
        if self.game().is_over() { Duration::ZERO } else { now.saturating_sub(self.turn_began) }
    }

    /// What the clock of a color's player shows: the time until the next change, and the whole periods left. `None` without
    /// a limit.
    pub fn shown_clock(&self, color: Color, now: Duration) -> Option<(Duration, u32)> {
        let seat = self.game().seat_of(color);
        let thinks = seat == self.game().seat_to_act();
        self.clock.shown(clock_side(seat), if thinks { self.thinking(now) } else { Duration::ZERO })
    }

    /// What whoever is to act could still think, `None` without a limit.
    pub fn remaining(&self, now: Duration) -> Option<Duration> {
        self.clock.remaining(clock_side(self.game().seat_to_act()), self.thinking(now))
    }

    /// How long a program should think about the present move at most, `None` without a limit.
    pub(crate) fn time_to_think(&self, now: Duration) -> Option<Duration> {
        self.remaining(now).map(|left| left / SHARE_OF_CLOCK)
    }

    /// Ends the game if whoever is to act has no time left. Returns whether it did.
    pub fn flag(&mut self, now: Duration) -> bool {
        let out = !self.game().is_over() && self.remaining(now).is_some_and(|left| left.is_zero());
        if out {
            let game = self.game();
            self.session.time_out(game.color_of(game.seat_to_act()));
        }
        out
    }

    /// Takes a person's step: a move, or a decision of the opening.
    ///
    /// # Errors
    /// Out of turn, or against the rules; with no time left the game is over.
    pub fn play(&mut self, step: GameStep, now: Duration) -> Result<(), PlayError> {
        self.flag(now);
        let seat = self.game().seat_to_act();
        match step {
            GameStep::Move(mv) => self.session.play(mv)?,
            GameStep::Action(action) => self.session.act(action)?,
        }
        self.press(seat, now);
        Ok(())
    }

    /// What somebody means by choosing a point: a stone there, or the offer of one as a fifth move.
    pub fn step_at(&self, p: Point) -> GameStep {
        match self.game().stage() {
            Stage::Offer { .. } => GameStep::Action(OpeningAction::Offer(p)),
            _ => GameStep::Move(p.into()),
        }
    }

    /// Takes a program's step.
    ///
    /// # Errors
    /// Too late, or impossible.
    pub fn answer(&mut self, ticket: Ticket, step: GameStep, now: Duration) -> Result<(), AnswerError> {
        self.flag(now);
        let seat = self.game().seat_to_act();
        match step {
            GameStep::Move(mv) => self.session.answer(ticket, mv)?,
            GameStep::Action(action) => self.session.answer_action(ticket, action)?,
        }
        self.press(seat, now);
        Ok(())
    }

    fn press(&mut self, seat: Seat, now: Duration) {
        self.earlier.push(self.clock);
        self.clock.press(clock_side(seat), now.saturating_sub(self.turn_began));
        self.turn_began = now;
    }

    /// Takes back to the person's own turn, the clocks too. Returns whether there was anything to take back.
    pub fn take_back(&mut self, now: Duration) -> bool {
        let back = self.session.take_back();
        let steps = self.game().steps().len();
        if let Some(&clock) = self.earlier.get(steps) {
            self.clock = clock;
            self.earlier.truncate(steps);
        }
        self.turn_began = if back { now } else { self.turn_began };
        back
    }

    /// Takes the steps again that were taken back, at no time. Returns whether there was anything to take again.
    pub fn redo(&mut self, now: Duration) -> bool {
        let again = self.session.redo();
        self.earlier.resize(self.game().steps().len(), self.clock);
        self.turn_began = if again { now } else { self.turn_began };
        again
    }

    /// The side that gives up when the person says so: the one whose turn it is if a person plays it, else the person's.
    /// `None` when no person plays, or the game is over.
    pub fn resigning_side(&self) -> Option<Color> {
        let game = self.game();
        let turn = game.seat_to_act();
        let person = |&seat: &Seat| self.terms.players[seat.index()] == PlayedBy::Person;
        let seat = [turn, turn.other()].into_iter().find(person).filter(|_| !game.is_over());
        seat.map(|seat| game.color_of(seat))
    }

    /// Gives up for the person. Returns whether somebody could.
    pub fn resign(&mut self) -> bool {
        let side = self.resigning_side();
        if let Some(side) = side {
            self.session.resign(side);
        }
        side.is_some()
    }

    /// Changes who plays a color in the game as it stands.
    pub fn seat(&mut self, color: Color, player: PlayedBy) {
        self.terms.players[self.game().seat_of(color).index()] = player;
        self.hand_over();
    }

    /// Exchanges the two sides' players.
    pub fn exchange_players(&mut self) {
        self.terms.players.swap(0, 1);
        self.hand_over();
    }

    /// Whether anything was played that could be lost.
    pub fn is_worth_keeping(&self) -> bool {
        !self.game().moves().is_empty() || !self.game().undone().is_empty()
    }

    /// The winning side's stones, or nothing.
    pub fn winning_stones(&self) -> Vec<Point> {
        match self.game().outcome() {
            Some(Outcome::Win { by: WinReason::Five(runs), .. }) => runs.iter().flat_map(Run::points).collect(),
            _ => Vec::new(),
        }
    }
}

/// The side of [`Clock`] that holds the time of a seat.
const fn clock_side(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::Black,
        Seat::Second => Color::White,
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{Opening, RuleSet, TimeControl};

    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn two_people(main: u64, increment: u64) -> Table {
        let time = TimeControl::Fischer { main: at(main), increment: at(increment) };
        Table::new(&Terms { time, players: [PlayedBy::Person; 2], ..Terms::default() }, at(0)).unwrap()
    }

    fn play(table: &mut Table, text: &str, now: u64) {
        for step in text.split(' ') {
            table.play(step.parse().unwrap(), at(now)).unwrap();
        }
    }

    #[test]
    fn taking_back_gives_the_time_back_and_playing_again_costs_none() {
        let mut table = two_people(60, 5);
        play(&mut table, "h8", 10);
        play(&mut table, "i9", 30);
        let left = |table: &Table, now| Color::ALL.map(|side| table.shown_clock(side, at(now)).unwrap().0.as_secs());
        assert_eq!(left(&table, 30), [55, 45]);
        assert!(table.take_back(at(40)));
        assert_eq!(left(&table, 40), [55, 60]);
        assert!(table.redo(at(50)));
        assert_eq!(left(&table, 50), [55, 60]);
        assert!(table.take_back(at(50)) && table.take_back(at(50)) && !table.take_back(at(50)));
        assert_eq!(left(&table, 57), [53, 60]);
    }

    #[test]
    fn a_flag_falls_once_and_can_be_taken_back() {
        let mut table = two_people(60, 0);
        assert!(!table.flag(at(59)));
        assert!(table.play("h8".parse().unwrap(), at(60)).is_err());
        let by_time = Outcome::Win { winner: Color::White, by: WinReason::Time };
        assert_eq!(table.game().outcome(), Some(&by_time));
        assert!(!table.flag(at(61)));
        assert!(table.take_back(at(70)));
        assert!(!table.flag(at(80)) && table.game().outcome().is_none());
    }

    #[test]
    fn the_person_resigns_on_either_turn_and_a_program_never() {
        let mut table = Table::new(&Terms::default(), at(0)).unwrap();
        play(&mut table, "h8", 0);
        assert_eq!(table.resigning_side(), Some(Color::Black));
        assert!(table.resign() && !table.resign());
        assert_eq!(table.game().outcome().and_then(Outcome::winner), Some(Color::White));
        let terms = Terms { players: [Terms::default().players[1]; 2], ..Terms::default() };
        assert!(!Table::new(&terms, at(0)).unwrap().resign());
    }

    #[test]
    fn a_game_begun_elsewhere_brings_its_own_rule() {
        let game = Game::new(RuleSet::Renju, tengen_rules::BoardSize::new(19).unwrap());
        let table = Table::with_game(&Terms::default(), game, at(0));
        assert_eq!((table.terms().rule, table.terms().size.side()), (RuleSet::Renju, 19));
    }

    #[test]
    fn a_swap_exchanges_the_colors_and_nothing_else() {
        let time = TimeControl::Fischer { main: at(60), increment: at(0) };
        let terms = Terms { time, opening: Opening::Swap, ..Terms::default() };
        let [person, program] = terms.players;
        let mut table = Table::new(&terms, at(0)).unwrap();
        play(&mut table, "h8 i9 j7", 10);
        assert_eq!(table.player_to_act(), program);
        let ticket = table.session().awaits().unwrap();
        table.answer(ticket, "swap".parse().unwrap(), at(30)).unwrap();
        assert_eq!([table.player(Color::Black), table.player(Color::White)], [program, person]);
        assert_eq!(table.player_to_act(), person, "White moves next");
        let left = Color::ALL.map(|color| table.shown_clock(color, at(30)).unwrap().0.as_secs());
        assert_eq!(left, [40, 50], "the time of ten seconds and of twenty stays with who used it");
        assert!(table.take_back(at(30)));
        assert_eq!((table.game().ply(), table.player(Color::Black)), (2, person));
        assert_eq!(table.game().undone_steps().len(), 2);
    }
}
