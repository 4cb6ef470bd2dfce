use tengen_player::StopFlag;
use tengen_rules::{BoardSize, Game, Move, RuleSet};

use super::{Answered, Seat, Stopped};
use crate::fault::Fault;
use crate::program_spec::ProgramSpec;
use crate::swap2::Swap2Choice;
use crate::terms::{Allowance, Terms};
use crate::transcript::Transcript;

/// An external program where none can be started: in a browser.
pub(crate) struct ProgramSeat {
    spec: ProgramSpec,
}

impl ProgramSeat {
    pub(crate) fn new(spec: ProgramSpec, _terms: Terms, _stop: StopFlag) -> Self {
        Self { spec }
    }

    fn refusal<T>(&self) -> Result<T, Stopped> {
        Err(Fault::Start(format!("a browser starts no programs, nor `{}`", self.spec.program.display())).into())
    }
}

impl Seat for ProgramSeat {
    fn begin(&mut self, _rule: RuleSet, _size: BoardSize) -> Result<(), Stopped> {
        self.refusal()
    }

    fn choose(&mut self, _game: &Game, _time: Allowance) -> Result<Answered<Move>, Stopped> {
        self.refusal()
    }

    fn swap2(&mut self, _game: &Game, _time: Allowance) -> Result<Answered<Swap2Choice>, Stopped> {
        self.refusal()
    }

    fn end(self: Box<Self>) -> Transcript {
        Transcript::default()
    }
}
