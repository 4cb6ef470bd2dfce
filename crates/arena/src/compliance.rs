//! Does a program keep to the protocol? A list of dialogues, and what came of each.
mod case;
mod dialogue;

use tengen_gomocup::About;

pub use case::{Case, Need};

use crate::program_spec::ProgramSpec;

/// What came of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The case.
    pub case: Case,
    /// Whether the program did as it should, or what it did instead.
    pub verdict: Result<(), String>,
    /// What was sent and what came back.
    pub dialogue: Vec<String>,
    /// The first line that the protocol does not know. Managers leave such lines out; a program should not write them.
    pub noise: Option<String>,
}

impl Finding {
    /// `pass`, `FAIL` for a required case, `no` for an optional one.
    pub const fn word(&self) -> &'static str {
        match (&self.verdict, self.case.need) {
            (Ok(()), _) => "pass",
            (Err(_), Need::Required) => "FAIL",
            (Err(_), Need::Optional) => "no",
        }
    }
}

/// The cases, in their order.
pub fn cases() -> Vec<Case> {
    case::parse(include_str!("compliance/cases.txt"))
}

/// Tries one case with a program of its own.
pub fn examine(program: &ProgramSpec, case: Case) -> Finding {
    let dialogue::Held { verdict, lines, noise } = dialogue::hold(program, &case);
    Finding { case, verdict, dialogue: lines, noise }
}

/// Asks a program who it is; `None` if it does not say.
pub fn who(program: &ProgramSpec) -> Option<About> {
    dialogue::who(program)
}
