//! The Gomocup (Piskvork) text protocol with the extensions that Yixin's board made common: both ends, and no I/O.
//!
//! The vocabulary, in the order a reader meets it:
//!
//! * [`LineSplitter`]: bytes as they come from a pipe, cut into lines of bounded length;
//! * [`Dialect`], [`Xy`]: how numbers on the wire become points and rule sets, and back;
//! * [`Command`], [`Info`], [`Decoder`]: what a manager says;
//! * [`Reply`], [`About`], [`SearchNote`]: what an engine says;
//! * [`EngineSession`]: the engine's end, lines in and [`Effect`]s out;
//! * [`ManagerSession`]: the manager's end, requests in and lines out, lines in and [`Event`]s out;
//! * [`Budget`]: how long to think about one move when the manager speaks of turns and matches.
//!
//! The crate opens no pipe, starts no thread, reads no clock, and knows no player.
mod about;
mod budget;
mod command;
mod decoder;
mod dialect;
mod engine;
mod info;
mod line;
mod manager;
mod reply;
mod search_note;
mod settings;
mod stones;
mod xy;

pub use about::About;
pub use budget::Budget;
pub use command::{Command, CommandError, Owner, Stone};
pub use decoder::Decoder;
pub use dialect::{Coordinates, Dialect, DialectError, RuleCodeError, RuleCodes, Swap2Lines};
pub use engine::{Abilities, Answer, Effect, EngineSession, Task, Think, Ticket};
pub use info::Info;
pub use line::{Line, LineSplitter};
pub use manager::{Event, ManagerSession, Unexpected};
pub use reply::{Reply, ReplyError};
pub use search_note::{SearchNote, SearchScore};
pub use settings::Resources;
pub use xy::Xy;

/// Text from the other side as it may be quoted in a reply or a log: one line, printable, not long.
fn quote(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(60).collect()
}
