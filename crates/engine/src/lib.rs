//! The engine. So far: how it sees a board, and the fast test for forbidden moves.
//!
//! * [`Lines`]: the stones of a board as one word of bits a line, direction and color;
//! * [`Window`], [`LineShape`]: what a stone would make on one line, read from a table;
//! * [`Lines::verdict`], [`Lines::forbidden`]: the second forbidden-move test of the workspace, held against the literal one
//!   of `tengen-rules` on every position the tests can think of.
//!
//! The crate prints nothing and knows no file, terminal or text protocol.
mod forbidden;
mod line_shape;
mod lines;

pub use forbidden::Verdict;
pub use line_shape::{LineShape, Window};
pub use lines::Lines;
