use std::path::PathBuf;
use std::process::Command;

use tengen_gomocup::Dialect;

/// An external program that speaks the Gomocup protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSpec {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder it starts in; `None`: the folder it lies in, where programs of this kind look for their files.
    pub folder: Option<PathBuf>,
    /// How it writes numbers.
    pub dialect: Dialect,
    /// Whether it is sent the whole position each time.
    pub always_board: bool,
    /// Settings of its own, sent as `INFO key value`.
    pub info: Vec<(String, String)>,
}

impl ProgramSpec {
    /// A program with nothing special about it.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            args: Vec::new(),
            folder: None,
            dialect: Dialect::GOMOCUP,
            always_board: false,
            info: Vec::new(),
        }
    }

    /// The command that starts it.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        if let Some(folder) = self.folder.as_deref().or_else(|| self.program.parent()) {
            command.current_dir(folder);
        }
        command
    }
}
