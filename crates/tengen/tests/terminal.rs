//! The full-screen game on a real terminal, which tmux is.
#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "what fails in a test fails the test")]
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use tengen_classroom::Level;

/// How long a screen may take to come; far longer than any does, for machines that do much else.
const PATIENCE: Duration = Duration::from_mins(1);

/// A terminal of its own, of 80×24, that ends with this.
struct Terminal {
    socket: String,
    data: tempfile::TempDir,
}

impl Terminal {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let socket = format!("tengen-test-{}-{number}", std::process::id());
        let terminal = Self { socket, data: tempfile::tempdir().unwrap() };
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", "env LANG=C.UTF-8 LC_ALL= sh"]);
        terminal
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let output = Command::new("tmux").args(["-u", "-L", &self.socket, "-f", "/dev/null"]).args(args).output();
        let output = output.expect("these tests need tmux (Debian: apt-get install tmux)");
        assert!(output.status.success(), "tmux {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    /// Starts the game from the shell, which tells of its end.
    fn play(&self, args: &str) {
        let (program, data) = (env!("CARGO_BIN_EXE_tengen"), self.data.path().display());
        // The inner shell becomes the game, so it is the inner shell that has to say who it is.
        let game = format!("echo \\$\\$ >'{data}/pid'; exec '{program}' play --data '{data}' {args}");
        self.type_text(&format!("sh -c \"{game}\"; echo status $?\n"));
    }

    /// Sends a signal to the game.
    fn signal(&self, name: &str) {
        let pid = std::fs::read_to_string(self.data.path().join("pid")).unwrap();
        let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", pid.trim())]).status().unwrap();
        assert!(sent.success());
    }

    fn type_text(&self, text: &str) {
        let bytes: Vec<String> = text.bytes().map(|byte| format!("{byte:02x}")).collect();
        let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
        self.tmux(&[&["send-keys", "-H"], &bytes[..]].concat());
    }

    /// Presses and releases the left button over a cell of the screen, both counted from 0.
    fn click(&self, column: usize, row: usize) {
        self.type_text(&format!("\u{1b}[<0;{0};{1}M\u{1b}[<0;{0};{1}m", column + 1, row + 1));
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// A value that tmux knows of the terminal, such as `alternate_on`.
    fn value(&self, name: &str) -> String {
        let output = self.tmux(&["display-message", "-p", &format!("#{{{name}}}")]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// The first screen that holds one of these texts.
    fn wait_for(&self, texts: &[&str]) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if texts.iter().any(|text| screen.contains(text)) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "none of {texts:?} came up:\n{screen}");
        }
    }
}

impl Terminal {
    /// Waits until a program has the screen and the mouse.
    fn wait_until_taken(&self) {
        let begun = Instant::now();
        while [self.value("alternate_on"), self.value("mouse_any_flag")] != ["1", "1"] {
            assert!(begun.elapsed() < PATIENCE, "nothing takes the terminal:\n{}", self.screen());
        }
    }

    /// Nothing of a program that had the terminal is left.
    fn assert_given_back(&self) {
        assert_eq!([self.value("alternate_on"), self.value("mouse_any_flag")], ["0", "0"]);
        assert_eq!(self.value("cursor_flag"), "1");
        self.type_text("stty -a\n");
        let settings = self.wait_for(&["echoe"]);
        assert!(settings.contains(" icanon ") && settings.contains(" echo "), "{settings}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

#[test]
fn a_whole_game_by_keys_ends_with_the_win_announced() {
    let terminal = Terminal::new();
    terminal.play("--lang en --black person --white person");
    terminal.wait_for(&["Black to move, move 1"]);
    // Arrow keys and letters: Black h8 to l8, White below.
    terminal.type_text("\r\u{1b}[B\r\u{1b}[A\u{1b}[C\r");
    terminal.wait_for(&["White to move, move 4"]);
    terminal.type_text("j\rkl\rj\rkl\rj\rkl\r");
    let screen = terminal.wait_for(&["Black wins: five in a row"]);
    assert!(screen.contains("●─●─●─●[●]"), "{screen}");
    terminal.type_text("q");
    terminal.wait_for(&["status 0"]);
}

#[test]
fn a_whole_game_by_mouse_against_the_program_ends_with_the_win_announced() {
    let terminal = Terminal::new();
    terminal.play(&format!("--lang zh --black person --white {} --seed 1", Level::ALL[0].id));
    terminal.wait_for(&["轮到你，第 1 手"]);
    // Every other point of every other row: no five of one's own comes of it, so the program wins in the end.
    let points = (0..15).step_by(2).flat_map(|row| (0..15).step_by(2).map(move |column| (3 + 2 * column, row)));
    let mut number = 1;
    for (column, row) in points {
        terminal.click(column, row);
        let next = format!("轮到你，第 {} 手", number + 2);
        // A click on a stone of the program's is refused, and its turn does not come.
        let screen = terminal.wait_for(&[&next, "已有棋子", "连成五子"]);
        if screen.contains("连成五子") {
            assert!(screen.contains("白棋连成五子，白胜"), "{screen}");
            return;
        }
        number += if screen.contains(&next) { 2 } else { 0 };
    }
    panic!("nobody won:\n{}", terminal.screen());
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let terminal = Terminal::new();
    terminal.play("--lang en --black person --white person");
    terminal.wait_for(&["Black to move, move 1"]);
    terminal.type_text("\rl\r");
    terminal.wait_for(&["Black to move, move 3"]);
    terminal.signal("KILL");
    terminal.wait_for(&["status 137"]);
    // Nobody gave the terminal back: a line feed of one's own ends the raw line, and the shell is set right by hand.
    terminal.type_text("\nstty sane\n");
    terminal.play("--lang en");
    let screen = terminal.wait_for(&["your game goes on after move 2"]);
    assert!(screen.contains("Black to move, move 3"), "{screen}");
}

#[test]
fn the_terminal_comes_back_however_the_game_ends() {
    for end in ["q", "\u{3}", "TERM", "HUP"] {
        let terminal = Terminal::new();
        terminal.play("--lang en --new");
        terminal.wait_for(&["Your turn, move 1"]);
        terminal.wait_until_taken();
        if end.len() == 1 {
            terminal.type_text(end);
        } else {
            terminal.signal(end);
        }
        terminal.wait_for(&["status 0"]);
        terminal.assert_given_back();
    }
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    let terminal = Terminal::new();
    let other_half = "--ignored --exact breaks_down_at_the_first_key --nocapture --test-threads 1";
    let program = std::env::current_exe().unwrap();
    terminal.type_text(&format!("RUST_BACKTRACE=0 '{}' {other_half}; echo status $?\n", program.display()));
    terminal.wait_until_taken();
    terminal.type_text("x");
    // What was typed stands on the screen too, and says `status` before it is true.
    let screen = terminal.wait_for(&["status 0"]);
    assert!(screen.contains("the board is on fire"), "{screen}");
    terminal.assert_given_back();
}

#[test]
#[ignore = "the other half of the test before, which runs it in a terminal"]
#[should_panic(expected = "the board is on fire")]
fn breaks_down_at_the_first_key() {
    let _screen = tengen_tui::Screen::enter().unwrap();
    std::io::stdin().read_exact(&mut [0]).unwrap();
    panic!("the board is on fire");
}

#[test]
fn what_is_chosen_by_keys_is_there_at_the_next_start() {
    let terminal = Terminal::new();
    terminal.play("--lang en --new");
    terminal.wait_for(&["Your turn, move 1", "a b c d e f g h i j k l m n o"]);
    // No letters, no Unicode, Chinese.
    terminal.type_text("cuL");
    terminal.wait_for(&["轮到你"]);
    terminal.type_text("q");
    terminal.wait_for(&["status 0"]);
    terminal.type_text("clear\n");
    terminal.play("");
    let screen = terminal.wait_for(&["轮到你"]);
    assert!(!screen.contains("a b c d e f g h i j k l m n o") && !screen.contains('┼'), "{screen}");
}

/// The test is the terminal here: tmux gives every such character one column.
#[test]
fn a_terminal_that_gives_lines_two_columns_is_drawn_on_in_ascii() {
    let data = tempfile::tempdir().unwrap();
    for columns in [1, 2] {
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(Some(&size), None).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        command.args(["play", "--new", "--lang", "en", "--data"]).arg(data.path());
        command.env("LC_ALL", "C.UTF-8").stdin(ends.slave.try_clone().unwrap());
        command.stdout(ends.slave.try_clone().unwrap()).stderr(ends.slave);
        let mut game = command.spawn().unwrap();
        drop(command);
        let mut keys = File::from(ends.master);
        let shown = output(keys.try_clone().unwrap());
        let asked = until(&shown, "\u{1b}[6n");
        let (_, line) = asked.rsplit_once("\u{1b}[1;1H").unwrap();
        let length = line.trim_end_matches("\u{1b}[6n").chars().count();
        assert!(line.contains('●') && line.contains('┼'), "{line:?}");
        write!(keys, "\u{1b}[1;{}R", columns * length + 1).unwrap();
        let board = until(&shown, "quit");
        assert_eq!(board.contains('┼'), columns == 1, "{columns}: {board}");
        keys.write_all(b"q").unwrap();
        assert!(game.wait().unwrap().success());
    }
}

/// What comes out of a terminal, piece by piece.
fn output(mut terminal: File) -> Receiver<Vec<u8>> {
    let (tell, pieces) = channel();
    std::thread::spawn(move || {
        let mut bytes = vec![0; 65536];
        while let Ok(count @ 1..) = terminal.read(&mut bytes) {
            if tell.send(bytes[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    pieces
}

/// What comes up to a text and with it.
fn until(pieces: &Receiver<Vec<u8>>, text: &str) -> String {
    let mut seen = Vec::new();
    loop {
        let shown = String::from_utf8_lossy(&seen).into_owned();
        if shown.contains(text) {
            return shown;
        }
        let piece = pieces.recv_timeout(PATIENCE);
        assert!(piece.is_ok(), "no {text:?} in {shown:?}");
        seen.extend(piece.unwrap());
    }
}

#[test]
fn a_window_of_any_size_shows_the_game() {
    let terminal = Terminal::new();
    terminal.play("--lang en --new");
    terminal.wait_for(&["Your turn, move 1"]);
    for (width, height, expected) in [("30", "10", "Your turn, move 1"), ("2", "1", ""), ("80", "24", "? keys")] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
        terminal.wait_for(&[expected]);
    }
    terminal.tmux(&["resize-window", "-x", "200", "-y", "60"]);
    terminal.type_text("\r");
    terminal.wait_for(&["█████"]);
}
