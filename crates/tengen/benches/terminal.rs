//! How long the full-screen game takes to show its first board, and to answer a key while the slowest level thinks, on a
//! terminal that this program is: `cargo bench -p tengen --bench terminal`.
use std::error::Error;

#[cfg(unix)]
fn main() -> Result<(), Box<dyn Error>> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        let (mut game, took) = terminal::Game::start("person")?;
        starts.push(took);
        game.quit()?;
    }
    report("start to first board", starts);
    let mut answers = Vec::new();
    while answers.len() < KEYS {
        let (mut game, _) = terminal::Game::start(SLOWEST)?;
        answers.extend(game.answers(KEYS - answers.len())?);
        game.quit()?;
    }
    report("key to redrawn screen while the slowest level thinks", answers);
    Ok(())
}

#[cfg(not(unix))]
fn main() -> Result<(), Box<dyn Error>> {
    Err("there are no pseudo-terminals here".into())
}

const STARTS: usize = 20;
const KEYS: usize = 100;
/// The last level thinks longest.
#[cfg(unix)]
const SLOWEST: &str = tengen_classroom::Level::ALL[tengen_classroom::Level::ALL.len() - 1].id;

#[cfg(unix)]
fn report(what: &str, mut times: Vec<std::time::Duration>) {
    times.sort_unstable();
    let milliseconds = |at: usize| times[at].as_secs_f64() * 1e3;
    let last = times.len() - 1;
    println!(
        "{what}: median {:.1} ms, 9 of 10 within {:.1} ms, longest {:.1} ms ({} times)",
        milliseconds(last / 2),
        milliseconds(last * 9 / 10),
        milliseconds(last),
        times.len()
    );
}

#[cfg(unix)]
mod terminal {
    use std::error::Error;
    use std::fs::File;
    use std::io::{Read as _, Write as _};
    use std::process::{Child, Command};
    use std::sync::mpsc::{Receiver, channel};
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::pty::{Winsize, openpty};

    /// Longer than anything takes that works.
    const PATIENCE: Duration = Duration::from_mins(1);
    /// What the program asks a terminal for the place of its cursor with, and the last word of the first screen.
    const WHERE: &[u8] = b"\x1b[6n";
    const LAST_WORD: &[u8] = b"quit";

    /// A game on a terminal of 80×24, whose screen is not kept: what it is sent is looked at as it comes.
    pub(super) struct Game {
        child: Child,
        keys: File,
        output: Receiver<(Instant, Vec<u8>)>,
        _data: tempfile::TempDir,
    }

    impl Game {
        /// Starts against a program that has White, and waits for the board.
        pub(super) fn start(white: &str) -> Result<(Self, Duration), Box<dyn Error>> {
            let data = tempfile::tempdir()?;
            let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
            let ends = openpty(Some(&size), None)?;
            let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
            command.args(["play", "--new", "--lang", "en", "--black", "person", "--white", white, "--data"]);
            command.arg(data.path()).env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color");
            command.stdin(ends.slave.try_clone()?).stdout(ends.slave.try_clone()?).stderr(ends.slave);
            let begun = Instant::now();
            let child = command.spawn()?;
            drop(command);
            let keys = File::from(ends.master);
            let mut screen = keys.try_clone()?;
            let (tell, output) = channel();
            thread::spawn(move || {
                let mut bytes = vec![0; 65536];
                while let Ok(count @ 1..) = screen.read(&mut bytes) {
                    if tell.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                        return;
                    }
                }
            });
            let mut game = Self { child, keys, output, _data: data };
            let shown = game.wait_for(LAST_WORD)?;
            Ok((game, shown - begun))
        }

        /// Plays a stone, and moves the cursor as long as the answer to it is not there.
        pub(super) fn answers(&mut self, most: usize) -> Result<Vec<Duration>, Box<dyn Error>> {
            self.keys.write_all(b"\r")?;
            self.wait_for(b"thinking")?;
            let mut times = Vec::new();
            for key in [b"l", b"h"].into_iter().cycle().take(most) {
                let pressed = Instant::now();
                self.keys.write_all(key)?;
                // The cursor's right bracket is in no escape sequence.
                times.push(self.wait_for(b"]")? - pressed);
                if self.output.try_iter().any(|(_, bytes)| contains(&bytes, b"Your turn")) {
                    break;
                }
            }
            Ok(times)
        }

        /// When a text was first shown. Answers what the program asks of its terminal.
        fn wait_for(&mut self, text: &[u8]) -> Result<Instant, Box<dyn Error>> {
            let mut seen = Vec::new();
            loop {
                let (at, bytes) = self.output.recv_timeout(PATIENCE)?;
                seen.extend(bytes);
                if let Some(asked) = seen.windows(WHERE.len()).position(|part| part == WHERE) {
                    // The program measures a line of characters; one column each is what a usual terminal says.
                    let line = String::from_utf8_lossy(&seen[..asked]).into_owned();
                    let line = line.rsplit('H').next().unwrap_or_default();
                    write!(self.keys, "\x1b[1;{}R", line.chars().count() + 1)?;
                    seen.clear();
                }
                if contains(&seen, text) {
                    return Ok(at);
                }
            }
        }

        pub(super) fn quit(&mut self) -> Result<(), Box<dyn Error>> {
            self.keys.write_all(b"q")?;
            self.child.wait()?;
            Ok(())
        }
    }

    fn contains(bytes: &[u8], text: &[u8]) -> bool {
        bytes.windows(text.len()).any(|part| part == text)
    }
}
