//! The game at the board: the session, who sits at it, the clocks, and the program that is asked.
mod asking;
mod keeping;
mod timing;

use std::time::Duration;

use leptos::prelude::*;
use tengen_api::ReasonPart;
use tengen_rules::{
    Color, Control, Forbidden, Game, GameStep, IllegalAction, IllegalMove, Move, Opening, OpeningAction, OpeningFault,
    Outcome, PlayError, Point, RuleSet, Seat, Session, Stage,
};

pub(crate) use asking::{Hint, Question};
pub(crate) use keeping::is_touched;

use crate::browser;
use crate::cursor::{self, Toward};
use crate::saved_game::Who;
use crate::settings::{ColorChoice, NewGame, Opponent, Settings, begin};
use crate::sound::Sound;
use crate::store::Store;
use crate::thinker::Thinkers;
use crate::time_choice::TimeChoice;

/// Why a person's move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is a stone.
    Occupied(Point),
    /// Black may not play there.
    Forbidden(Point, Forbidden),
    /// It is the program's turn.
    Turn,
    /// The game is over.
    Over,
    /// No intersection was near.
    Off,
    /// The opening asks for something else.
    Opening(OpeningFault),
    /// The opening does not allow the decision.
    Action(IllegalAction),
}

/// What the status line says besides whose turn it is, until the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// A move was refused.
    Refused(Refusal),
    /// No program can be reached.
    NoThinker,
}

/// The game at the board. There is one, and it lives as long as the page.
pub(crate) struct Table {
    session: RwSignal<Session>,
    /// By seat: an opening exchanges colors, and everybody stays in the own seat.
    seats: RwSignal<[Who; 2]>,
    time: RwSignal<TimeChoice>,
    started: StoredValue<u64>,
    /// Who took each step and how long it took, those taken back too.
    spent: RwSignal<Vec<(Seat, Duration)>>,
    timing: timing::Timing,
    paused: RwSignal<bool>,
    cursor: RwSignal<Point>,
    preview: RwSignal<Option<Point>>,
    notice: RwSignal<Option<Notice>>,
    /// Counts refused moves, so that each one is felt.
    refusals: RwSignal<u32>,
    question: RwSignal<Option<Question>>,
    hint: RwSignal<Option<Hint>>,
    /// Why the program played the last move.
    reason: RwSignal<Vec<ReasonPart>>,
    /// The forbidden point that is being explained.
    explained: RwSignal<Option<Point>>,
    thinkers: Thinkers,
    store: Store,
    settings: RwSignal<Settings>,
}

impl Table {
    /// A table with a fresh game as last chosen.
    pub(crate) fn new(store: Store, settings: RwSignal<Settings>, thinkers: Thinkers) -> &'static Self {
        let choice = settings.get_untracked().next_game;
        let game = choice.game();
        let seats = seats(&choice);
        Box::leak(Box::new(Self {
            cursor: RwSignal::new(game.size().tengen()),
            session: RwSignal::new(Session::new(game.clone(), controls(&game, &seats))),
            seats: RwSignal::new(seats),
            time: RwSignal::new(choice.time),
            started: StoredValue::new(browser::date()),
            spent: RwSignal::new(Vec::new()),
            timing: timing::Timing::new(),
            paused: RwSignal::new(false),
            preview: RwSignal::new(None),
            notice: RwSignal::new(None),
            refusals: RwSignal::new(0),
            question: RwSignal::new(None),
            hint: RwSignal::new(None),
            reason: RwSignal::new(Vec::new()),
            explained: RwSignal::new(None),
            thinkers,
            store,
            settings,
        }))
    }

    /// The session; every change of the game changes it.
    pub(crate) const fn session(&'static self) -> RwSignal<Session> {
        self.session
    }

    /// Who sits in the first player's seat and in the second's.
    pub(crate) const fn seats(&'static self) -> RwSignal<[Who; 2]> {
        self.seats
    }

    /// Whether two programs are holding still.
    pub(crate) const fn paused(&'static self) -> RwSignal<bool> {
        self.paused
    }

    /// Where the keyboard points.
    pub(crate) const fn cursor(&'static self) -> RwSignal<Point> {
        self.cursor
    }

    /// The stone that waits to be confirmed.
    pub(crate) const fn preview(&'static self) -> RwSignal<Option<Point>> {
        self.preview
    }

    /// What else is to be said.
    pub(crate) const fn notice(&'static self) -> RwSignal<Option<Notice>> {
        self.notice
    }

    /// How many moves were refused so far.
    pub(crate) const fn refusals(&'static self) -> RwSignal<u32> {
        self.refusals
    }

    /// The hint for the present position.
    pub(crate) const fn hint(&'static self) -> RwSignal<Option<Hint>> {
        self.hint
    }

    /// The question that is being thought about.
    pub(crate) const fn question(&'static self) -> RwSignal<Option<Question>> {
        self.question
    }

    /// Why the program played the last move; empty after a person's.
    pub(crate) const fn reason(&'static self) -> RwSignal<Vec<ReasonPart>> {
        self.reason
    }

    /// The forbidden point that is being explained.
    pub(crate) const fn explained(&'static self) -> RwSignal<Option<Point>> {
        self.explained
    }

    /// The only person's seat, or `None` where two people or two programs play.
    pub(crate) fn person(&'static self) -> Option<Seat> {
        self.seats.with(only_person)
    }

    /// Who plays a color now.
    pub(crate) fn player(&'static self, color: Color) -> Who {
        let seat = self.session.with(|session| session.game().seat_of(color));
        self.seats.with(|seats| seats[seat.index()].clone())
    }

    /// Whose turn it is, or who has to decide in the opening.
    pub(crate) fn seat_to_act(&'static self) -> Seat {
        self.session.with(|session| session.game().seat_to_act())
    }

    /// Whether two programs play.
    pub(crate) fn is_watched(&'static self) -> bool {
        self.seats.with(|seats| seats.iter().all(|who| who.level().is_some()))
    }

    /// The color whose stone a click would place, if it is a person's turn to place one.
    pub(crate) fn stone_in_hand(&'static self) -> Option<Color> {
        self.session.with(|session| {
            let places = !matches!(session.game().stage(), Stage::Decide { .. } | Stage::Declare { .. });
            (session.person_to_move() && places).then(|| session.game().to_move())
        })
    }

    /// Whether a person may play on a point, or offer it, now.
    pub(crate) fn takes(&'static self, p: Point) -> bool {
        self.session.with_untracked(|session| {
            let game = session.game();
            let legal = match step_at(game, p) {
                GameStep::Move(mv) => game.check(mv).is_ok(),
                GameStep::Action(action) => game.legal_actions().contains(&action),
            };
            session.person_to_move() && legal
        })
    }

    /// A person plays on a point, or offers it as a fifth move where the opening asks for that.
    pub(crate) fn play(&'static self, p: Point) {
        self.take_step(self.session.with_untracked(|session| step_at(session.game(), p)));
    }

    /// A person passes.
    pub(crate) fn pass(&'static self) {
        self.take_step(GameStep::Move(Move::Pass));
    }

    /// A person decides what the opening asks.
    pub(crate) fn act(&'static self, action: OpeningAction) {
        self.take_step(GameStep::Action(action));
    }

    /// A person puts the stones of an opening, one after the other.
    pub(crate) fn put(&'static self, stones: &[Point]) {
        for &p in stones {
            self.play(p);
        }
    }

    fn take_step(&'static self, step: GameStep) {
        if self.flag_has_fallen() {
            return;
        }
        let thought = self.timing.thought();
        let seat = untrack(|| self.seat_to_act());
        let taken = self.session.try_maybe_update(|session| {
            let taken = match step {
                GameStep::Move(mv) => session.play(mv),
                GameStep::Action(action) => session.act(action),
            };
            (taken.is_ok(), taken)
        });
        match taken {
            Some(Ok(())) => {
                self.note_time(seat, thought);
                self.step_taken(step, Vec::new());
            }
            Some(Err(error)) => self.refuse(refusal(error)),
            None => {}
        }
    }

    /// A move was refused: say so, softly.
    pub(crate) fn refuse(&'static self, refusal: Refusal) {
        self.preview.set(None);
        if let Refusal::Forbidden(p, _) = refusal {
            self.explained.set(Some(p));
        }
        self.notice.set(Some(Notice::Refused(refusal)));
        self.refusals.update(|count| *count += 1);
    }

    /// Takes back to the person's turn.
    pub(crate) fn take_back(&'static self) {
        if self.is_watched_untracked() {
            self.set_paused(true);
        }
        self.change(Session::take_back);
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&'static self) {
        self.change(Session::redo);
    }

    /// Gives up: the person against a program, or the side to move.
    pub(crate) fn resign(&'static self) {
        let seat = self.seats.with_untracked(only_person);
        self.change(|session| {
            let game = session.game();
            let seat = seat.unwrap_or_else(|| game.seat_to_act());
            session.resign(game.color_of(seat));
            true
        });
    }

    /// Exchanges who plays Black and who White, in the game as it stands.
    pub(crate) fn flip(&'static self) {
        self.seats.update(|seats| seats.swap(0, 1));
        self.change(|session| {
            session.swap_controls();
            true
        });
    }

    /// Begins the same game again; nothing of this one stays.
    pub(crate) fn restart(&'static self) {
        let game = self.session.with_untracked(|session| {
            let game = session.game();
            begin(Game::from_position(game.start().clone()), game.opening().clone())
        });
        self.begin(game);
    }

    /// Begins another game, or goes on from a position against another opponent. A game that was not over goes to the library.
    pub(crate) fn start(&'static self, choice: &NewGame, from: Option<Game>) {
        self.keep_unfinished();
        let game = from.unwrap_or_else(|| choice.game());
        self.seats.set(seats(choice));
        self.time.set(choice.time);
        self.begin(game);
    }

    fn begin(&'static self, game: Game) {
        self.started.set_value(browser::date());
        self.spent.set(steps_of(&game).into_iter().map(|seat| (seat, Duration::ZERO)).collect());
        self.set_paused(false);
        self.cursor.set(game.size().tengen());
        let controls = self.seats.with_untracked(|seats| controls(&game, seats));
        self.change(|session| {
            session.restart(game);
            session.set_controls(controls);
            true
        });
    }

    /// Moves the cursor.
    pub(crate) fn move_cursor(&'static self, toward: Toward) {
        let size = self.session.with_untracked(|session| session.game().size());
        self.cursor.update(|at| *at = cursor::step(size, *at, toward));
    }

    /// Holds two programs still, or lets them go on.
    pub(crate) fn toggle_pause(&'static self) {
        let paused = !self.paused.get_untracked();
        self.set_paused(paused);
        self.save();
        self.consider();
    }

    fn set_paused(&'static self, paused: bool) {
        self.cancel_question();
        self.timing.hold(paused);
        self.paused.set(paused);
    }

    /// Whether the rules allow a pass now, and it is a person's turn.
    pub(crate) fn may_pass(&'static self) -> bool {
        self.session.with(|session| {
            let game = session.game();
            session.person_to_move() && game.stage() == Stage::Play && game.rule().allows_pass()
        })
    }

    /// The rule set.
    pub(crate) fn rule(&'static self) -> RuleSet {
        self.session.with(|session| session.game().rule())
    }

    /// Changes the game; `false` says that nothing changed. Whatever was asked about the old position is stopped.
    fn change(&'static self, change: impl FnOnce(&mut Session) -> bool) {
        self.cancel_question();
        let changed = self.session.try_maybe_update(|session| {
            let changed = change(session);
            (changed, changed)
        });
        if changed == Some(true) {
            self.reason.set(Vec::new());
            self.settle();
            if self.session.with_untracked(|session| session.game().is_over()) {
                self.finish();
            }
        }
        self.consider();
    }

    /// A stone was played, or something was decided.
    fn step_taken(&'static self, step: GameStep, reason: Vec<ReasonPart>) {
        self.cancel_question();
        self.reason.set(reason);
        self.settle();
        if let GameStep::Move(Move::Place(p)) | GameStep::Action(OpeningAction::Offer(p)) = step {
            self.cursor.set(p);
        }
        self.play_sound(Sound::Stone);
        if self.session.with_untracked(|session| session.game().is_over()) {
            self.finish();
        }
        self.consider();
    }

    /// The position is another one: what was said of the old one goes, the clock of the move begins, the game is saved.
    fn settle(&'static self) {
        self.hint.set(None);
        self.preview.set(None);
        self.notice.set(None);
        self.explained.set(None);
        self.timing.begin_move(Duration::ZERO);
        self.save();
    }

    /// The game is over: it goes to the library, and the result is heard.
    fn finish(&'static self) {
        self.keep_finished();
        let seat = self.seats.with_untracked(only_person);
        let (winner, person) = self.session.with_untracked(|session| {
            let game = session.game();
            (game.outcome().and_then(Outcome::winner), seat.map(|seat| game.color_of(seat)))
        });
        match (winner, person) {
            (Some(winner), Some(person)) if winner != person => self.play_sound(Sound::Loss),
            (Some(_), _) => self.play_sound(Sound::Win),
            (None, _) => {}
        }
    }

    fn play_sound(&'static self, sound: Sound) {
        let (on, volume) = self.settings.with_untracked(|settings| (settings.sound, settings.volume));
        if on {
            crate::sound::play(sound, f64::from(volume) / 100.0);
        }
    }

    fn is_watched_untracked(&'static self) -> bool {
        untrack(|| self.is_watched())
    }
}

fn only_person(seats: &[Who; 2]) -> Option<Seat> {
    match seats {
        [Who::Person, Who::Program { .. }] => Some(Seat::First),
        [Who::Program { .. }, Who::Person] => Some(Seat::Second),
        _ => None,
    }
}

/// Who decides for Black and for White as a game stands.
fn controls(game: &Game, seats: &[Who; 2]) -> [Control; 2] {
    Color::ALL.map(|color| seats[game.seat_of(color).index()].control())
}

/// The first player and the second as a person chose them; lots are drawn here.
fn seats(choice: &NewGame) -> [Who; 2] {
    let program = |at: usize| Who::Program { level: choice.levels[at].clone() };
    let exchanged = matches!(choice.procedure(), Opening::Gomocup(_)) && choice.given_count % 2 == 1;
    let [first, second] = match choice.opponent {
        Opponent::Friend => [Who::Person, Who::Person],
        Opponent::Programs => [program(0), program(1)],
        Opponent::Program => {
            let second = match choice.color {
                Some(color) => color == ColorChoice::White,
                None => browser::random() & 1 == 1,
            };
            if second { [program(0), Who::Person] } else { [Who::Person, program(0)] }
        }
    };
    if exchanged { [second, first] } else { [first, second] }
}

/// What somebody means by choosing a point: a stone there, or the offer of one as a fifth move.
fn step_at(game: &Game, p: Point) -> GameStep {
    match game.stage() {
        Stage::Offer { .. } => GameStep::Action(OpeningAction::Offer(p)),
        _ => GameStep::Move(p.into()),
    }
}

/// Who took each step of a game.
fn steps_of(game: &Game) -> Vec<Seat> {
    let start = Game::from_position(game.start().clone());
    let mut again = start.clone().with_opening(game.opening().clone()).unwrap_or(start);
    let mut seats = Vec::new();
    for step in game.steps() {
        let seat = again.seat_to_act();
        if again.take_step(step).is_err() {
            break;
        }
        seats.push(seat);
    }
    seats
}

fn refusal(error: PlayError) -> Refusal {
    match error {
        PlayError::NotYourTurn => Refusal::Turn,
        PlayError::Illegal(IllegalMove::Over) | PlayError::IllegalAction(IllegalAction::Over) => Refusal::Over,
        PlayError::Illegal(IllegalMove::Occupied(p)) => Refusal::Occupied(p),
        PlayError::Illegal(IllegalMove::Forbidden(p, kind)) => Refusal::Forbidden(p, kind),
        PlayError::Illegal(IllegalMove::Opening(fault)) => Refusal::Opening(fault),
        PlayError::Illegal(IllegalMove::OffBoard { .. } | IllegalMove::NoPass(_)) => Refusal::Off,
        PlayError::IllegalAction(error) => Refusal::Action(error),
    }
}
