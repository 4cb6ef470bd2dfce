//! The game as lines of text: for scripts, screen readers and terminals that can do no more.
mod command;

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use tengen_player::StopFlag;
use tengen_rules::{Color, GameStep, Move, Outcome, Point, Stage};

use crate::game_file;
use crate::game_store::GameStore;
use crate::language::Language;
use crate::options::Options;
use crate::plain::command::Command;
use crate::played_by::PlayedBy;
use crate::table::Table;
use crate::thinker::{Players, advise};

/// How the game at the end of a plain session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It goes on with the next start.
    Unfinished,
    /// One side won.
    Won(Color),
    /// Nobody won.
    Draw,
}

impl Ending {
    /// The exit status that says so: 0 unfinished, 10 Black won, 11 White won, 12 draw. 1 and 2 are left to errors.
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Unfinished => 0,
            Self::Won(Color::Black) => 10,
            Self::Won(Color::White) => 11,
            Self::Draw => 12,
        }
    }
}

/// Plays by lines of text until `quit` or the end of the input. The game goes on where it was left, unless the options
/// begin another, and is kept after every move.
///
/// With `prompt`, whoever types is asked for each line.
///
/// # Errors
/// The input cannot be read or the output not be written, or a program that plays breaks the rules.
pub fn play_plain(options: &Options, input: impl BufRead, output: impl Write, prompt: bool) -> io::Result<Ending> {
    let begun = Instant::now();
    let (store, beginning) = options.begin(Duration::ZERO);
    let mut game = PlainGame {
        table: beginning.table,
        store,
        players: Players::new(options.seed),
        language: options.appearance.language,
        output,
        begun,
    };
    if let Some(notice) = beginning.notice {
        writeln!(game.output, "{notice}")?;
    }
    game.introduce()?;
    game.keep()?;
    game.run(input, prompt)?;
    Ok(match game.table.game().outcome() {
        None => Ending::Unfinished,
        Some(Outcome::Win { winner, .. }) => Ending::Won(*winner),
        Some(Outcome::Draw(_)) => Ending::Draw,
    })
}

struct PlainGame<W> {
    table: Table,
    store: Option<GameStore>,
    players: Players,
    language: Language,
    output: W,
    begun: Instant,
}

impl<W: Write> PlainGame<W> {
    fn run(&mut self, mut input: impl BufRead, prompt: bool) -> io::Result<()> {
        loop {
            self.let_programs_play()?;
            if prompt {
                write!(self.output, "> ")?;
            }
            self.output.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            // A line of another encoding still is a line: what of it is not text cannot be a move anyway.
            let line = String::from_utf8_lossy(&line);
            if line.trim().is_empty() {
                continue;
            }
            match Command::parse(&line, self.table.terms().size) {
                Ok(Command::Quit) => break,
                Ok(command) => self.perform(command)?,
                Err(error) => writeln!(self.output, "{}", error.said(self.language))?,
            }
        }
        self.keep()?;
        if !self.table.game().is_over() && self.store.is_some() {
            writeln!(self.output, "{}", self.language.words().plain_kept)?;
        }
        self.output.flush()
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn perform(&mut self, command: Command) -> io::Result<()> {
        let now = self.now();
        if self.table.flag(now) {
            self.show()?;
        }
        let words = self.language.words();
        match command {
            Command::Play(_) | Command::Point(_) | Command::Hint if self.table.game().is_over() => {
                writeln!(self.output, "{}", words.plain_over)
            }
            Command::Point(p) => self.play(self.table.step_at(p), now),
            Command::Play(step) => self.play(step, now),
            Command::Hint if self.table.game().stage() != Stage::Play => writeln!(self.output, "{}", words.no_hint_now),
            Command::Undo if self.table.take_back(now) => self.show(),
            Command::Undo => writeln!(self.output, "{}", words.nothing_to_take_back),
            Command::Redo if self.table.redo(now) => self.show(),
            Command::Redo => writeln!(self.output, "{}", words.nothing_to_redo),
            Command::Hint => self.hint(),
            Command::Board => self.print_board(),
            Command::Resign if self.table.resign() => self.show(),
            Command::Resign => writeln!(self.output, "{}", words.nobody_to_resign),
            Command::New => match Table::new(self.table.terms(), now) {
                Ok(table) => self.replace(table),
                Err(error) => writeln!(self.output, "{}", self.language.opening_error(&error)),
            },
            Command::Save { path, replace } => match game_file::save(&path, &self.table, self.language, replace) {
                Ok(report) => {
                    let shortcomings = self.language.shortcomings(1, &report, None);
                    let saved = self.language.saved(&path.display().to_string(), shortcomings.as_deref());
                    writeln!(self.output, "{saved}")
                }
                Err(error) => writeln!(self.output, "{}", error.said(self.language)),
            },
            Command::Open(path) => match game_file::open(&path, self.table.terms(), self.language, now) {
                Ok((table, shortcomings)) => {
                    if let Some(shortcomings) = shortcomings {
                        writeln!(self.output, "{shortcomings}")?;
                    }
                    self.replace(table)
                }
                Err(error) => writeln!(self.output, "{}", error.said(self.language)),
            },
            Command::Help | Command::Quit => writeln!(self.output, "{}", words.plain_help),
        }
    }

    fn play(&mut self, step: GameStep, now: Duration) -> io::Result<()> {
        match self.table.play(step, now) {
            Ok(()) => self.show(),
            Err(error) => writeln!(self.output, "{}", self.language.refusal(&error)),
        }
    }

    /// Lets programs play until a person is to move or the game is over.
    fn let_programs_play(&mut self) -> io::Result<()> {
        while let Some(ticket) = self.table.session().awaits() {
            let game = self.table.game();
            let (seat, color) = (game.seat_to_act(), game.to_move());
            let PlayedBy::Level(level) = self.table.player_to_act() else { break };
            let time = self.table.time_to_think(self.now());
            let broken = |error: &dyn std::fmt::Display| io::Error::other(error.to_string());
            let (step, choice) =
                self.players.step(game, level, time, &mut StopFlag::new()).map_err(|error| broken(&error))?;
            let now = self.now();
            self.table.answer(ticket, step, now).map_err(|error| broken(&error))?;
            writeln!(self.output, "{}", self.language.acted(seat, color, step, choice.as_ref()))?;
            self.show()?;
        }
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        let words = self.language.words();
        match advise(self.table.game(), &mut StopFlag::new()) {
            Ok(choice) => {
                writeln!(self.output, "{} {}", words.hint, self.language.choice(choice.mv, &choice.reason))
            }
            Err(_) => writeln!(self.output, "{}", words.no_hint),
        }
    }

    fn replace(&mut self, table: Table) -> io::Result<()> {
        let old = self.table.replace(table);
        if let Some(store) = self.store.as_ref().filter(|_| old.is_worth_keeping())
            && let Err(error) = store.put_aside(&old, self.language)
        {
            writeln!(self.output, "{}", error.said(self.language))?;
        }
        self.introduce()?;
        self.keep()
    }

    fn introduce(&mut self) -> io::Result<()> {
        let introduction = self.language.introduction(self.table.terms());
        writeln!(self.output, "{introduction}")?;
        writeln!(self.output, "{}", self.language.words().plain_hint)?;
        self.print_board()
    }

    /// Keeps the game after something changed, and prints how it stands.
    fn show(&mut self) -> io::Result<()> {
        self.keep()?;
        self.print_board()
    }

    fn keep(&mut self) -> io::Result<()> {
        if let Some(Err(error)) = self.store.as_ref().map(|store| store.keep(&self.table)) {
            // It is said once; the game itself goes on.
            writeln!(self.output, "{}", error.said(self.language))?;
            self.store = None;
        }
        Ok(())
    }

    /// The board, and whose turn it is or how the game ended.
    fn print_board(&mut self) -> io::Result<()> {
        let game = self.table.game();
        let status =
            game.outcome().map_or_else(|| self.language.turn(&self.table), |outcome| self.language.outcome(outcome));
        writeln!(self.output, "{}{status}", board_text(&self.table))?;
        if self.table.session().person_to_move() {
            for action in self.table.choices() {
                writeln!(self.output, "  {:<10} {}", action.to_string(), self.language.action(action))?;
            }
        }
        Ok(())
    }
}

/// The board with its coordinates: `X` Black, `O` White, `+` star points, `#` forbidden points, the last move in
/// parentheses.
fn board_text(table: &Table) -> String {
    let game = table.game();
    let (size, board) = (game.size(), game.board());
    let (stars, forbidden) = (size.star_points(), game.forbidden_points());
    let last = game.last_move().and_then(Move::point);
    let mark = |p: Point| match board.get(p) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None if forbidden.iter().any(|(q, _)| *q == p) => '#',
        None if stars.contains(&p) => '+',
        None => '.',
    };
    let mut text = String::new();
    for row in (0..size.side()).rev() {
        _ = write!(text, "{:>2}", row + 1);
        let points = (0..size.side()).filter_map(|col| Point::new(col, row));
        let mut gap = ' ';
        for p in points {
            let before = if last == Some(p) { '(' } else { gap };
            text.extend([before, mark(p)]);
            gap = if last == Some(p) { ')' } else { ' ' };
        }
        text.push(gap);
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let letters = (0..size.side()).map(|col| format!(" {}", char::from(b'a' + col)));
    text + "  " + &letters.collect::<String>() + "\n"
}

#[cfg(test)]
mod tests {
    use tengen_rules::{BoardSize, RuleSet};

    use super::*;
    use crate::app::Appearance;
    use crate::terms::Terms;

    fn scripted(terms: Terms, script: &[u8], data: &std::path::Path) -> (String, Ending) {
        scripted_in(Language::English, terms, script, data)
    }

    fn scripted_in(language: Language, terms: Terms, script: &[u8], data: &std::path::Path) -> (String, Ending) {
        let appearance = Appearance { language, ..Appearance::default() };
        let options = Options { terms: Some(terms), appearance, measure: false, data: data.to_owned(), seed: 1 };
        let mut output = Vec::new();
        let ending = play_plain(&options, script, &mut output, false).unwrap();
        (String::from_utf8(output).unwrap(), ending)
    }

    fn two_people() -> Terms {
        Terms { players: [PlayedBy::Person; 2], ..Terms::default() }
    }

    #[test]
    fn a_whole_game_between_two_people() {
        let folder = tempfile::tempdir().unwrap();
        let terms = Terms { size: BoardSize::new(7).unwrap(), ..two_people() };
        let script = b"c3\n1 1\nD3\n1,2\ne3\nnonsense\n8 8\nc3\na3\nundo\nredo\nf3\na4\ng3\na7\nquit\n";
        let (output, ending) = scripted(terms, script, folder.path());
        assert_eq!(ending, Ending::Won(Color::Black));
        let last = "\
 7 . . . . . . .
 6 . . . . . . .
 5 . . . . . . .
 4 O . . + . . .
 3 O . X X X X(X)
 2 O . . . . . .
 1 O . . . . . .
   a b c d e f g
Black wins: five in a row
the game is over: `new` begins another, `undo` takes back
";
        assert!(output.ends_with(last), "{output}");
        for said in [
            "`nonsense` is not understood",
            "`8 8` is off the board: expected columns and rows from 1 to 7",
            "c3 is occupied",
        ] {
            assert!(output.contains(said), "{said}\n{output}");
        }
    }

    #[test]
    fn the_end_of_input_keeps_the_game_for_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let (output, ending) = scripted(two_people(), b"h8\ni9", folder.path());
        assert_eq!(ending, Ending::Unfinished);
        assert!(output.ends_with("the game is kept; it goes on with the next start\n"), "{output}");
        let options = Options {
            terms: None,
            appearance: Appearance::default(),
            measure: false,
            data: folder.path().to_owned(),
            seed: 1,
        };
        let mut output = Vec::new();
        play_plain(&options, &b"board\n"[..], &mut output, false).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(output.starts_with("your game goes on after move 2\n") && output.contains("(O)"), "{output}");
    }

    #[test]
    fn programs_play_to_the_end_without_being_asked() {
        let folder = tempfile::tempdir().unwrap();
        let first = PlayedBy::Level(&tengen_classroom::Level::ALL[0]);
        for rule in RuleSet::ALL {
            let (output, ending) =
                scripted(Terms { players: [first; 2], rule, ..Terms::default() }, b"", folder.path());
            assert_ne!(ending, Ending::Unfinished, "{output}");
        }
    }

    #[test]
    fn games_are_saved_and_opened() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a game.psq");
        let name = file.display();
        let script = format!(
            "h8\ni9\nsave {name}\nsave {name}\nsave! {name}\nnew\nopen {name}\nsave x.docx\nopen nowhere.sgf\nresign\n"
        );
        let (output, ending) = scripted(two_people(), script.as_bytes(), folder.path());
        assert_eq!(ending, Ending::Won(Color::White), "{output}");
        assert_eq!(output.matches("saved to ").count(), 2, "{output}");
        for said in [&format!("`{name}` exists"), "`x.docx` does not say its format", "`nowhere.sgf`: "] {
            assert!(output.contains(said), "{said}\n{output}");
        }
    }

    #[test]
    fn what_is_wrong_with_files_is_said_in_chinese() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(name("broken.sgf"), "nothing").unwrap();
        std::fs::write(name("twice.sgf"), "(;SZ[15];B[hh];W[hh])").unwrap();
        std::fs::write(name("cut.pos"), [3, 112]).unwrap();
        let files = ["broken.sgf", "twice.sgf", "cut.pos", "none.sgf"].map(|file| format!("open {}\n", name(file)));
        let script = format!("{}save {}\nsave x.docx\n", files.concat(), name("a.psq"));
        let output = scripted_in(Language::Chinese, two_people(), script.as_bytes(), folder.path()).0;
        for said in [
            "broken.sgf”：第 1 行：“nothing”，应为棋局树“(;…)”",
            "第 2 手白棋下 h8，h8 已有棋子",
            "字节 2：文件中断，3 手中只有前 1 手",
            "none.sgf”：没有这个文件或文件夹",
            "已保存到 ",
            "“x.docx”没有说明格式",
        ] {
            assert!(output.contains(said), "{said}\n{output}");
        }
    }

    #[test]
    fn forbidden_points_are_shown_and_refused() {
        let folder = tempfile::tempdir().unwrap();
        let terms = Terms { rule: RuleSet::Renju, ..two_people() };
        let (output, _) = scripted(terms, b"h9\na1\nh10\nc1\ni8\ne1\nj8\ng1\nh8\n\xff\xfe\n", folder.path());
        assert!(output.contains(" 8 . . . . . . . # X X"), "{output}");
        assert!(output.contains("h8 is forbidden to Black: double-three"), "{output}");
    }
}
