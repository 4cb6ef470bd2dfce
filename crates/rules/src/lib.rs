//! The rules of five-in-a-row: freestyle, standard, Renju, caro and free-caro on boards of side 5 to 22.
//!
//! The vocabulary, in the order a reader meets it:
//!
//! * [`Color`], [`Point`], [`BoardSize`], [`Direction`], [`Board`]: stones and where they stand;
//! * [`RuleSet`], [`Run`], [`winning_runs`], [`forbidden`]: what wins and what Black may not play;
//! * [`Symmetry`]: the eight ways to lay a board onto itself, and the canonical one of eight boards;
//! * [`Setup`] and [`Position`]: a board that may be nonsense, and one that is not;
//! * [`Move`], [`LegalMove`], [`Game`], [`Outcome`]: a game in progress, with one entry for every stone;
//! * [`Opening`], [`Stage`], [`OpeningAction`], [`Seat`]: how the first stones and the colors are agreed on;
//! * [`OpeningPattern`]: the 26 Renju openings;
//! * [`Session`], [`Ticket`]: who decides for which color, and answers that come too late;
//! * [`Record`], [`RecordEditor`], [`Replay`]: a game with its variations and notes, its edits, its moves played out;
//! * [`TimeControl`], [`Clock`]: how much thinking time a side has left.
//!
//! The crate does no I/O, reads no clock, starts no thread, and knows no search and no protocol.
mod board;
mod board_size;
mod clock;
mod color;
mod direction;
mod forbidden;
mod game;
mod opening;
mod outcome;
mod point;
mod position;
mod record;
mod rule_set;
mod run;
mod seat;
mod session;
mod symmetry;
mod win;

pub use board::Board;
pub use board_size::{BoardSize, BoardSizeError};
pub use clock::{Clock, TimeControl};
pub use color::Color;
pub use direction::Direction;
pub use forbidden::{Forbidden, ForbiddenProof, Four, Three, forbidden};
pub use game::{Game, GameStep, GameStepError, IllegalMove, LegalMove, OpeningFault, Undone};
pub use opening::{
    IllegalAction, Opening, OpeningAction, OpeningActionError, OpeningError, OpeningKind, OpeningPattern, Stage, Zone,
};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use point::{Move, MoveError, Point, PointError, parse_moves};
pub use position::{Position, Setup, SetupError, SetupFault};
pub use record::{
    Bound, EditError, Evaluation, GameInfo, GameResult, Mark, NodeId, Note, Record, RecordEditor, Replay, ReplayFault,
    ReplayProblem, Step, Verdict,
};
pub use rule_set::{RuleSet, RuleSetError};
pub use run::Run;
pub use seat::Seat;
pub use session::{AnswerError, Control, PlayError, Session, Ticket};
pub use symmetry::Symmetry;
pub use win::winning_runs;
