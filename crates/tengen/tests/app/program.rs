use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};

/// The program, running. It is killed when dropped.
pub(crate) struct Program {
    pub(crate) child: Child,
    stdout: BufReader<ChildStdout>,
    /// The line that it printed.
    pub(crate) address: String,
}

impl Program {
    /// Starts the program on the documents in `data` at any free port, and waits for its address.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &["--port", "0"])
    }

    /// Starts it with these arguments.
    pub(crate) fn start_with(data: &Path, arguments: &[&str]) -> Self {
        let mut child = command(data, arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.strip_suffix('\n').expect("the program prints its address").to_owned();
        Self { child, stdout, address }
    }

    pub(crate) fn port(&self) -> u16 {
        let port = self.address.strip_prefix("http://127.0.0.1:").expect("the address is one of this machine");
        port.parse().expect("the address ends with a port")
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Ends it without a warning, as a crash or a power failure would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to end by a signal, and returns how it did and what it printed beyond its address.
    pub(crate) fn end(mut self, signal: &str) -> (ExitStatus, String) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap(), rest)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended before.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Runs the program on the documents in `data` to its end.
pub(crate) fn run(data: &Path, arguments: &[&str]) -> Output {
    command(data, arguments).output().unwrap()
}

fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("--no-open").arg("--data").arg(data).args(arguments).stdin(Stdio::null());
    command
}
