//! What every automatic player is: a game and limits in, progress events and one move out, stoppable.
//!
//! The classroom's teaching opponents, the engine and programs behind a protocol all implement [`Player`], and whoever asks for a move
//! (browser worker, server, terminal, arena) asks in the same way.
mod limits;
mod player;
mod reason;
mod score;
mod watch;

pub use limits::Limits;
pub use player::{Choice, NoMove, Player};
pub use reason::{Fork, ReasonPart, Shape};
pub use score::Score;
pub use watch::{Progress, StopFlag, Watch};
