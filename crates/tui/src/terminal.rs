//! The full-screen game on a real terminal: the only part that touches one.
use std::io::{self, IsTerminal, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{self, MoveTo, Show};
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyEventKind, read as read_event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;

use crate::app::{App, Effect, Event};
use crate::game_file::{self, GameFileError};
use crate::game_store::{GameStore, GameStoreError};
use crate::glyphs::Charset;
use crate::options::Options;
use crate::thinker::Thinker;
use crate::view;

/// Why the full-screen game ended without the person's wish.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// There is no terminal to draw on.
    #[error("standard input and output are no terminal: `--plain` plays without one")]
    NoTerminal,
    /// The terminal does not do what it is told.
    #[error("the terminal cannot be used: {0}")]
    Io(#[from] io::Error),
    /// The thinking thread broke down.
    #[error("the program that plays broke down ({0}); the game is kept")]
    Broken(String),
}

/// Plays full-screen until the person quits. The game goes on where it was left, unless the options begin another.
///
/// # Errors
/// There is no terminal, it fails, or the program that plays breaks down. The terminal is as it was before in every case.
pub fn play(options: &Options) -> Result<(), TerminalError> {
    if !(io::stdin().is_terminal() && stdout().is_terminal()) {
        return Err(TerminalError::NoTerminal);
    }
    let begun = Instant::now();
    let (tell, events) = channel();
    let thoughts = tell.clone();
    let thinker = Thinker::start(options.seed, move |thought| _ = thoughts.send(Event::Thought(thought)))?;
    let screen = Screen::enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let size = terminal.size()?;
    let mut options = options.clone();
    if options.measure && !draws_narrow(Charset::Unicode, size.width)? {
        options.appearance.charset = Charset::Ascii;
    }
    let mut game = Running { store: None, thinker, tell: tell.clone(), begun };
    let mut app = game.begin(&options, size);
    terminal.draw(|frame| view::draw(frame.buffer_mut(), &app, begun.elapsed()))?;
    listen(tell)?;
    while game.step(&mut app, &events) {
        terminal.draw(|frame| view::draw(frame.buffer_mut(), &app, begun.elapsed()))?;
    }
    drop(screen);
    app.failure().map_or(Ok(()), |text| Err(TerminalError::Broken(text.to_owned())))
}

/// A full-screen game and everything outside of it.
struct Running {
    store: Option<GameStore>,
    thinker: Thinker,
    tell: Sender<Event>,
    begun: Instant,
}

impl Running {
    /// Takes the last game up again or begins one.
    fn begin(&mut self, options: &Options, screen: Size) -> App {
        let now = self.begun.elapsed();
        let (store, beginning) = options.begin(now);
        self.store = store;
        let (mut app, effects) = App::new(beginning.table, options.appearance, screen, now);
        if let Some(notice) = beginning.notice {
            app.say(notice);
        }
        self.perform(&app, Effect::Keep);
        for effect in effects {
            self.perform(&app, effect);
        }
        app
    }

    /// Waits for something to happen and takes in all that has. Returns whether the game goes on.
    fn step(&mut self, app: &mut App, events: &Receiver<Event>) -> bool {
        // Without a clock or a thought going on, nothing changes on the screen until an event comes.
        let wait = app.next_tick(self.begun.elapsed()).unwrap_or(Duration::from_hours(1));
        let first = match events.recv_timeout(wait) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => return false,
        };
        let mut next = Some(first);
        while let Some(event) = next {
            for effect in app.on(event, self.begun.elapsed()) {
                if matches!(effect, Effect::Quit) {
                    self.perform(app, Effect::Keep);
                    return false;
                }
                self.perform(app, effect);
            }
            next = events.try_recv().ok();
        }
        true
    }

    fn perform(&mut self, app: &App, effect: Effect) {
        let language = app.appearance.language;
        let outcome: Result<Option<Event>, GameStoreError> = match effect {
            Effect::Ask(question) => return self.thinker.ask(*question),
            Effect::StopThinking => return self.thinker.stop(),
            Effect::Quit => return,
            Effect::Keep => self.store.as_ref().map(|store| store.keep(app.table())).transpose().map(|_| None),
            Effect::Remember(setting) => {
                self.store.as_ref().map(|store| store.remember(setting)).transpose().map(|_| None)
            }
            Effect::PutAside(table) => {
                self.store.as_ref().map(|store| store.put_aside(&table, language)).transpose().map(|_| None)
            }
            Effect::Save { path, replace } => match game_file::save(&path, app.table(), language, replace) {
                Ok(report) => Ok(Some(Event::Saved(path, language.shortcomings(1, &report, None)))),
                Err(GameFileError::Exists(path)) => Ok(Some(Event::Exists(path))),
                Err(error) => Err(error.into()),
            },
            Effect::Open(path) => match game_file::open(&path, app.table().terms(), language, self.begun.elapsed()) {
                Ok((table, shortcomings)) => {
                    self.send(Event::Opened(path, Box::new(table)));
                    Ok(shortcomings.map(Event::Notice))
                }
                Err(error) => Err(error.into()),
            },
        };
        match outcome {
            Ok(event) => event.into_iter().for_each(|event| self.send(event)),
            Err(error) => self.send(Event::Notice(error.said(language))),
        }
    }

    /// Tells the game; its end holds the receiver, so it is there as long as this is.
    fn send(&self, event: Event) {
        _ = self.tell.send(event);
    }
}

/// Tells of keys, the mouse, the window's size and requests to end, each as it comes.
fn listen(tell: Sender<Event>) -> io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let tell = tell.clone();
        let forward = move || {
            for _ in signals.forever() {
                _ = tell.send(Event::Terminated);
            }
        };
        thread::Builder::new().name("signals".to_owned()).spawn(forward)?;
    }
    let forward = move || {
        while let Ok(event) = read_event() {
            let event = match event {
                TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => Event::Key(key),
                TerminalEvent::Mouse(mouse) => Event::Mouse(mouse),
                TerminalEvent::Resize(width, height) => Event::Resize(Size { width, height }),
                _ => continue,
            };
            if tell.send(event).is_err() {
                return;
            }
        }
        // The terminal is gone.
        _ = tell.send(Event::Terminated);
    };
    thread::Builder::new().name("input".to_owned()).spawn(forward)?;
    Ok(())
}

/// The terminal while the game has it: raw, on the alternate screen, with mouse reports. It goes back when this is dropped,
/// and before a panic says anything.
#[derive(Debug)]
pub struct Screen {
    /// Whether it is still to be given back: a second time would put the cursor back too, and what follows over what a
    /// panic said.
    taken: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// It cannot be had.
    pub fn enter() -> io::Result<Self> {
        let taken = Arc::new(AtomicBool::new(true));
        let (previous, mine) = (panic::take_hook(), taken.clone());
        panic::set_hook(Box::new(move |info| {
            // What breaks the thinking thread is told by the game's own end, after it gave the terminal back.
            if thread::current().name() != Some("thinker") {
                restore(&mine);
                previous(info);
            }
        }));
        enable_raw_mode()?;
        let screen = Self { taken };
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore(&self.taken);
    }
}

/// Gives the terminal back; there is nobody to tell if it does not take it.
fn restore(taken: &AtomicBool) {
    if !taken.swap(false, Ordering::SeqCst) {
        return;
    }
    _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    _ = disable_raw_mode();
}

/// Whether the terminal puts each character of a board into one column: in East Asia some are set to give disks and
/// lines two. One that does not say where its cursor is after a while is taken for a usual one.
fn draws_narrow(charset: Charset, width: u16) -> io::Result<bool> {
    let sample = charset.glyphs().all();
    let columns = u16::try_from(sample.chars().count()).unwrap_or(u16::MAX);
    if columns >= width {
        return Ok(true);
    }
    execute!(stdout(), MoveTo(0, 0), Print(sample))?;
    let reached = cursor::position();
    execute!(stdout(), Clear(ClearType::All))?;
    Ok(reached.map_or(true, |(x, _)| x == columns))
}
