//! The full-screen game as a state machine: an event and the time in, a new state and things to do out. It draws nothing
//! and touches no file, thread or terminal.
mod form;
mod keys;
mod prompt;

use std::path::PathBuf;
use std::time::Duration;

use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Rect, Size};
use tengen_player::{Choice, Progress};
use tengen_rules::{AnswerError, Color, GameStep, Move, OpeningAction, Point, Stage, Ticket};

pub(crate) use crate::app::form::{Field, Form};
pub(crate) use crate::app::prompt::Prompt;
use crate::glyphs::Charset;
use crate::language::Language;
use crate::layout::Layout;
use crate::played_by::PlayedBy;
use crate::settings::Setting;
use crate::table::Table;
use crate::theme::{Depth, Theme};
use crate::thinker::{Asked, Question, Thought};

/// How the game looks, as far as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The language of every word.
    pub language: Language,
    /// The colors.
    pub theme: Theme,
    /// How many colors the terminal has.
    pub depth: Depth,
    /// Which characters the terminal can show.
    pub charset: Charset,
    /// Whether column letters and row numbers are shown.
    pub coordinates: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            language: Language::default(),
            theme: Theme::default(),
            depth: Depth::default(),
            charset: Charset::default(),
            coordinates: true,
        }
    }
}

impl Appearance {
    pub(crate) const fn choose(&mut self, setting: Setting) {
        match setting {
            Setting::Theme(theme) => self.theme = theme,
            Setting::Coordinates(shown) => self.coordinates = shown,
            Setting::Language(language) => self.language = language,
            Setting::Charset(charset) => self.charset = charset,
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse moved or was pressed.
    Mouse(MouseEvent),
    /// The screen has this size now.
    Resize(Size),
    /// The thinking thread said something.
    Thought(Thought),
    /// Time passed.
    Tick,
    /// A file was opened; the table is set for the people here to look at it.
    Opened(PathBuf, Box<Table>),
    /// A file was written; what of the game it does not hold is said in one line.
    Saved(PathBuf, Option<String>),
    /// Something that was to be done failed, or has to be told.
    Notice(String),
    /// A file was not written because it exists.
    Exists(PathBuf),
    /// The program was asked to end from outside.
    Terminated,
}

/// Something to do in the world outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Think about this instead of anything else.
    Ask(Box<Question>),
    /// Answer what is being thought about now.
    StopThinking,
    /// Keep the game in progress.
    Keep,
    /// Put the game aside among the finished ones, because another takes its place.
    PutAside(Box<Table>),
    /// Write the game to a file.
    Save {
        /// Where.
        path: PathBuf,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Open a file.
    Open(PathBuf),
    /// Let the next start look so too.
    Remember(Setting),
    /// End the program.
    Quit,
}

/// What lies over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    Keys,
    NewGame(Form),
    /// A file name; `replace` once the person was told that the file exists.
    Save {
        prompt: Prompt,
        replace: bool,
    },
    Open(Prompt),
    Resign,
}

/// A question that was asked and not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pending {
    ticket: Ticket,
    purpose: Purpose,
    since: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Step,
    Hint,
    Analysis,
}

/// The full-screen game.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) table: Table,
    pub(crate) appearance: Appearance,
    pub(crate) screen: Size,
    pub(crate) cursor: Point,
    pub(crate) hover: Option<Point>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<String>,
    pub(crate) progress: Progress,
    pub(crate) analysis: bool,
    pending: Option<Pending>,
    hint: Option<(Ticket, Choice)>,
    /// Why a program played its move, and after how many moves.
    reason: Option<(usize, Choice)>,
    scores: Option<(Ticket, Vec<(Point, i64)>)>,
    /// The file the game was opened from or saved to last.
    path: Option<PathBuf>,
    failure: Option<String>,
}

impl App {
    /// A game at this table, and what is to be done first.
    pub fn new(table: Table, appearance: Appearance, screen: Size, now: Duration) -> (Self, Vec<Effect>) {
        let mut app = Self {
            cursor: first_cursor(&table),
            table,
            appearance,
            screen,
            hover: None,
            dialog: None,
            message: None,
            progress: Progress::default(),
            analysis: false,
            pending: None,
            hint: None,
            reason: None,
            scores: None,
            path: None,
            failure: None,
        };
        let mut effects = Vec::new();
        app.consult(now, &mut effects);
        (app, effects)
    }

    /// The table as it stands.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What the thinking thread said when it broke down: the reason to end with an error.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Says something at the foot of the screen until the next key.
    pub fn say(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Takes an event in, and says what is to be done about it.
    pub fn on(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.table.flag(now) {
            effects.push(Effect::Keep);
        }
        match event {
            Event::Key(key) => self.on_key(key, now, &mut effects),
            Event::Mouse(mouse) => self.on_mouse(mouse, now, &mut effects),
            Event::Resize(screen) => {
                self.screen = screen;
                self.hover = None;
            }
            Event::Thought(thought) => self.on_thought(thought, now, &mut effects),
            Event::Tick => {}
            Event::Opened(path, table) => self.open(path, *table, &mut effects),
            Event::Saved(path, shortcomings) => {
                let language = self.appearance.language;
                self.say(language.saved(&path.display().to_string(), shortcomings.as_deref()));
                self.path = Some(path);
            }
            Event::Notice(text) => self.say(text),
            Event::Exists(path) => {
                self.say(self.appearance.language.words().exists.to_owned());
                self.dialog = Some(Dialog::Save { prompt: Prompt::new(path.display().to_string()), replace: true });
            }
            Event::Terminated => effects.push(Effect::Quit),
        }
        self.consult(now, &mut effects);
        effects
    }

    fn on_mouse(&mut self, mouse: MouseEvent, now: Duration, effects: &mut Vec<Effect>) {
        if self.dialog.is_some() {
            return;
        }
        let screen = Rect::from(self.screen);
        let point = self.layout(screen).board.point_at(mouse.column, mouse.row);
        self.hover = point;
        if let (MouseEventKind::Down(MouseButton::Left), Some(point)) = (mouse.kind, point) {
            self.message = None;
            self.play(self.table.step_at(point), now, effects);
            self.cursor = point;
        }
    }

    fn on_thought(&mut self, thought: Thought, now: Duration, effects: &mut Vec<Effect>) {
        let ticket = self.table.session().ticket();
        let (seat, color) = (self.table.game().seat_to_act(), self.table.game().to_move());
        match thought {
            Thought::Progress(of, progress) if of == ticket => self.progress = progress,
            Thought::Step(of, Ok((step, choice))) => match self.table.answer(of, step, now) {
                Ok(()) => {
                    self.answered(Purpose::Step);
                    // What stones do not show is said, and stays until the person does something.
                    if let GameStep::Action(action) = step
                        && !matches!(action, OpeningAction::Offer(_))
                    {
                        self.say(self.appearance.language.acted(seat, color, step, None));
                    }
                    self.reason = choice.map(|choice| (self.table.game().ply(), choice));
                    effects.push(Effect::Keep);
                }
                Err(AnswerError::Late) => {}
                Err(error) => self.fail(error.to_string(), effects),
            },
            Thought::Step(of, Err(error)) if of == ticket => self.fail(error.to_string(), effects),
            Thought::Hint(of, result) if of == ticket => {
                self.answered(Purpose::Hint);
                match result {
                    Ok(choice) => {
                        self.cursor = choice.mv.point().unwrap_or(self.cursor);
                        self.hint = Some((of, choice));
                    }
                    Err(_) => self.say(self.appearance.language.words().no_hint.to_owned()),
                }
            }
            Thought::Analysis(of, scores) if of == ticket => {
                self.answered(Purpose::Analysis);
                self.scores = Some((of, scores));
            }
            Thought::Broken(text) => self.fail(text, effects),
            // Answers to questions that are no longer asked.
            Thought::Progress(..) | Thought::Step(..) | Thought::Hint(..) | Thought::Analysis(..) => {}
        }
    }

    /// A question of this purpose was answered; one asked since is still open.
    fn answered(&mut self, purpose: Purpose) {
        self.pending = self.pending.filter(|pending| pending.purpose != purpose);
    }

    fn fail(&mut self, text: String, effects: &mut Vec<Effect>) {
        self.failure = Some(text);
        effects.push(Effect::Quit);
    }

    /// Asks whoever has to be asked about the position as it is now.
    fn consult(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        let ticket = self.table.session().ticket();
        if self.pending.is_some_and(|pending| pending.ticket != ticket) {
            self.pending = None;
            effects.push(Effect::StopThinking);
        }
        if self.pending.is_some() {
            return;
        }
        let player = self.table.player_to_act();
        if let (PlayedBy::Level(level), true) = (player, self.table.session().awaits().is_some()) {
            let time = self.table.time_to_think(now);
            self.ask(Purpose::Step, Asked::Step { level, time }, now, effects);
        } else if self.analysis && self.is_play() && self.scores().is_none() {
            self.ask(Purpose::Analysis, Asked::Analysis, now, effects);
        }
    }

    fn ask(&mut self, purpose: Purpose, asked: Asked, now: Duration, effects: &mut Vec<Effect>) {
        let ticket = self.table.session().ticket();
        self.progress = Progress::default();
        self.pending = Some(Pending { ticket, purpose, since: now });
        let question = Question { ticket, game: self.table.game().clone(), asked };
        effects.push(Effect::Ask(Box::new(question)));
    }

    /// Whether moves are all there is to choose: the game is not over, and its opening is.
    fn is_play(&self) -> bool {
        !self.table.game().is_over() && self.table.game().stage() == Stage::Play
    }

    fn play(&mut self, step: GameStep, now: Duration, effects: &mut Vec<Effect>) {
        match self.table.play(step, now) {
            Ok(()) => effects.push(Effect::Keep),
            Err(error) => self.say(self.appearance.language.refusal(&error)),
        }
    }

    fn open(&mut self, path: PathBuf, table: Table, effects: &mut Vec<Effect>) {
        self.say(self.appearance.language.opened(&path.display().to_string(), table.game().ply()));
        self.replace(table, effects);
        self.path = Some(path);
    }

    /// Puts another game in the place of this one, which is shelved.
    fn replace(&mut self, table: Table, effects: &mut Vec<Effect>) {
        let old = self.table.replace(table);
        if old.is_worth_keeping() {
            effects.push(Effect::PutAside(Box::new(old)));
        }
        self.cursor = first_cursor(&self.table);
        (self.hover, self.dialog, self.reason, self.path) = (None, None, None, None);
        effects.push(Effect::Keep);
    }

    /// Begins a game, or says why it can't be and shows the form again.
    fn begin(&mut self, form: Form, now: Duration, effects: &mut Vec<Effect>) {
        match Table::new(&form.terms, now) {
            Ok(table) => self.replace(table, effects),
            Err(error) => {
                self.say(self.appearance.language.opening_error(&error));
                self.dialog = Some(Dialog::NewGame(form));
            }
        }
    }

    /// Where everything is on a screen.
    pub(crate) fn layout(&self, screen: Rect) -> Layout {
        Layout::new(screen, self.table.terms().size, self.appearance.coordinates, self.cursor)
    }

    /// The advice for the position as it is now.
    pub(crate) fn hint(&self) -> Option<&Choice> {
        let ticket = self.table.session().ticket();
        self.hint.as_ref().filter(|(of, _)| *of == ticket).map(|(_, choice)| choice)
    }

    /// What the points are worth in the position as it is now, if somebody wants to see it.
    pub(crate) fn scores(&self) -> Option<&[(Point, i64)]> {
        let ticket = self.table.session().ticket();
        self.scores.as_ref().filter(|(of, _)| self.analysis && *of == ticket).map(|(_, scores)| scores.as_slice())
    }

    /// Why the last move was played, if a program played it.
    pub(crate) fn reason(&self) -> Option<&Choice> {
        self.reason.as_ref().filter(|(ply, _)| *ply == self.table.game().ply()).map(|(_, choice)| choice)
    }

    /// How long a program has thought about its move, if one is thinking.
    pub(crate) fn thinking_for(&self, now: Duration) -> Option<Duration> {
        let pending = self.pending.filter(|pending| pending.purpose != Purpose::Analysis)?;
        Some(now.saturating_sub(pending.since))
    }

    /// How long the screen stays right without an event.
    pub fn next_tick(&self, now: Duration) -> Option<Duration> {
        let clock = (!self.table.game().is_over()).then(|| self.table.remaining(now)).flatten();
        let thinking = self.thinking_for(now).is_some();
        (thinking || clock.is_some()).then_some(Duration::from_millis(100))
    }

    /// The color whose stone would go under the mouse or cursor, when it is somebody's turn here.
    pub(crate) fn ghost(&self) -> Option<(Point, Color)> {
        let point = self.hover.filter(|_| self.table.session().person_to_move())?;
        let game = self.table.game();
        game.check(point.into()).is_ok().then_some((point, game.to_move()))
    }
}

/// Where the cursor stands when a game comes to the table.
fn first_cursor(table: &Table) -> Point {
    table.game().last_move().and_then(Move::point).unwrap_or_else(|| table.terms().size.tengen())
}
