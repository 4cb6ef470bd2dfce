use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use tengen_gomocup::{Line, LineSplitter};

use crate::process_tree::{self, Mark};

/// A program as a child process: lines in both directions, none of which can make its owner wait or grow without bound.
///
/// Reading and writing happen in threads of their own, so a program that does not read, writes without end, or leaves its pipes
/// to a child of its own can only delay itself. Dropping it kills it with all its descendants.
pub(crate) struct Process {
    child: Child,
    mark: Mark,
    to_child: Option<Sender<Vec<u8>>>,
    from_child: Receiver<Heard>,
    errors: Arc<Mutex<VecDeque<u8>>>,
}

/// A line and when it came.
pub(crate) struct Heard {
    pub(crate) at: Instant,
    pub(crate) line: Line,
}

/// What waiting for a line brought.
pub(crate) enum Hearing {
    Line(Heard),
    Nothing,
    /// The program closed its output: it ended, or will not say anything more.
    Closed,
}

/// Bytes of a line that are kept.
const LINE_LIMIT: usize = 4096;
/// Lines that wait to be heard; a program that writes more of them waits.
const LINES_AHEAD: usize = 256;
/// Bytes of the standard error output that are kept, the last ones.
const ERRORS_KEPT: usize = 2048;

impl Process {
    /// Starts a command in a process group of its own.
    pub(crate) fn spawn(mut command: Command) -> std::io::Result<Self> {
        let mark = Mark::new();
        mark.put_on(&mut command);
        process_tree::separate(&mut command);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (lines, from_child) = sync_channel(LINES_AHEAD);
        let (to_child, writes) = channel();
        let errors = Arc::default();
        if let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            thread::spawn(move || read_lines(stdout, &lines));
            thread::spawn(move || write_all(stdin, &writes));
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_last(stderr, &errors));
        }
        Ok(Self { child, mark, to_child: Some(to_child), from_child, errors })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line, or several joined by line ends. A program that is gone is noticed when it is listened to.
    pub(crate) fn send(&self, text: &str) {
        if let Some(to_child) = &self.to_child {
            // The writer is gone when the program closed its input; what it says tells whether it still plays.
            let _ = to_child.send(format!("{text}\r\n").into_bytes());
        }
    }

    /// Waits for a line until then.
    pub(crate) fn hear(&self, until: Instant) -> Hearing {
        match self.from_child.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => Hearing::Line(heard),
            Err(RecvTimeoutError::Timeout) => Hearing::Nothing,
            Err(RecvTimeoutError::Disconnected) => Hearing::Closed,
        }
    }

    /// A line that is there already.
    pub(crate) fn heard(&self) -> Option<Heard> {
        self.from_child.try_recv().ok()
    }

    /// Closes its input and waits until then for its end; afterwards whatever is left of it is killed. Returns whether it
    /// ended by itself.
    pub(crate) fn end(&mut self, until: Instant) -> bool {
        self.to_child = None;
        while !matches!(self.hear(until), Hearing::Closed | Hearing::Nothing) && Instant::now() < until {}
        let by_itself = matches!(self.wait_briefly(until), Some(Ok(_)));
        self.kill();
        by_itself
    }

    /// How it ended and what it last wrote to its standard error output, for a program whose output is closed.
    pub(crate) fn last_words(&mut self) -> String {
        let status = match self.wait_briefly(Instant::now() + std::time::Duration::from_millis(100)) {
            Some(Ok(status)) => status.to_string(),
            Some(Err(error)) => error.to_string(),
            None => "it closed its output and goes on".to_owned(),
        };
        let errors: Vec<u8> = self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        let errors = String::from_utf8_lossy(&errors).trim().to_owned();
        if errors.is_empty() { status } else { format!("{status}: {errors}") }
    }

    fn wait_briefly(&mut self, until: Instant) -> Option<std::io::Result<ExitStatus>> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(Ok(status)),
                Err(error) => return Some(Err(error)),
                Ok(None) if Instant::now() >= until => return None,
                // The system tells nobody when a process ends but its parent's signal handler, which belongs to the program.
                Ok(None) => thread::sleep(std::time::Duration::from_micros(200)),
            }
        }
    }

    fn kill(&mut self) {
        process_tree::kill(&mut self.child, &self.mark);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_lines(mut stdout: impl Read, lines: &SyncSender<Heard>) {
    let mut splitter = LineSplitter::new(LINE_LIMIT);
    let mut buffer = [0; 8192];
    loop {
        let count = match stdout.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let at = Instant::now();
        for line in splitter.push(&buffer[..count]) {
            if lines.send(Heard { at, line }).is_err() {
                return;
            }
        }
    }
    if let Some(line) = splitter.finish() {
        // The owner may be gone; then nobody wants the line.
        let _ = lines.send(Heard { at: Instant::now(), line });
    }
}

fn write_all(mut stdin: impl Write, writes: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = writes.recv() {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn keep_last(mut stderr: impl Read, errors: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.extend(&buffer[..count]);
        let surplus = errors.len().saturating_sub(ERRORS_KEPT);
        errors.drain(..surplus);
    }
}
