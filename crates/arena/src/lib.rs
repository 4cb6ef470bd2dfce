//! Games between any two players, judged, counted and kept: matches of our own players and of any program that speaks the
//! Gomocup protocol.
//!
//! The vocabulary, in the order a reader meets it:
//!
//! * [`PlayerSpec`], [`ProgramSpec`]: who plays;
//! * [`Terms`], [`GameRules`], [`Adjudication`]: what a player may use, and how a game is played;
//! * [`PlayedGame`], [`GameEnd`], [`Fault`]: a game and its end, with a verdict of its own for everything a player can do wrong;
//! * [`Opening`], [`MatchPlan`], [`Unit`]: a match as numbered games;
//! * [`Match`], [`Archive`], [`Standings`]: a match in its folder, played, killed, continued and counted;
//! * [`Bus`], [`Worker`]: a match whose games are played on other machines;
//! * [`Audience`], [`LivePage`]: who is told of it as it goes;
//! * [`Book`]: openings that a judge calls even;
//! * [`compliance`]: whether a program keeps to the protocol;
//! * [`report`]: what a match came to, as text, JSON and a page;
//! * [`Pentanomial`], [`Share`], [`Elo`], [`Sprt`], [`Crosstable`]: what results mean;
//! * [`experiment`]: two players of the classroom against each other, to learn what a change is worth;
//! * [`Plot`]: numbers as a picture.
//!
//! Built for a browser the crate has everything but what needs a system beneath: files, threads, ports, and programs other than
//! our own.
//!
//! The arena owns the board, the clocks and the rules. It believes nothing that a program says of them, and a program that
//! hangs, crashes, floods or lies loses its game and nothing else.
mod adjudication;
#[cfg(not(target_family = "wasm"))]
mod archive;
mod audience;
#[cfg(not(target_family = "wasm"))]
mod book;
#[cfg(not(target_family = "wasm"))]
mod bus;
#[cfg(not(target_family = "wasm"))]
pub mod compliance;
mod elo;
pub mod experiment;
mod fault;
mod finished;
#[cfg(not(target_family = "wasm"))]
mod journal;
#[cfg(not(target_family = "wasm"))]
mod live;
#[cfg(not(target_family = "wasm"))]
mod match_run;
mod moves_csv;
mod opening;
mod own_time;
mod pentanomial;
mod plan;
mod play;
mod play_unit;
mod player_spec;
mod plot;
#[cfg(not(target_family = "wasm"))]
mod process;
#[cfg(not(target_family = "wasm"))]
mod process_tree;
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser starts no programs"))]
mod program_spec;
mod rating;
mod record;
#[cfg(not(target_family = "wasm"))]
pub mod report;
mod seat;
mod share;
mod sprt;
mod standings;
pub mod swap2;
mod terms;
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser starts no programs"))]
mod transcript;

pub use adjudication::{Adjudication, DrawAdjudication, WinAdjudication};
#[cfg(not(target_family = "wasm"))]
pub use archive::{Archive, ArchiveError};
pub use audience::Audience;
#[cfg(not(target_family = "wasm"))]
pub use book::{Book, BookEnd, BookError, BookPlan, Judged};
#[cfg(not(target_family = "wasm"))]
pub use bus::{Bus, BusError, Worker, WorkerEvent};
pub use elo::{Elo, elo_of_score, likelihood_of_superiority, normalized_elo, score_of_elo};
pub use fault::Fault;
pub use finished::{FinishedGame, GameSummary, Thinking};
#[cfg(not(target_family = "wasm"))]
pub use live::LivePage;
#[cfg(not(target_family = "wasm"))]
pub use match_run::{Match, MatchEnd, MatchError};
pub use moves_csv::moves_csv;
pub use opening::{Opening, OpeningError, generate_openings, read_openings};
pub use pentanomial::{Moments, Pentanomial};
pub use plan::{MatchPlan, PlanError, Schedule, Unit};
pub use play::{GameEnd, GameRules, PlayedGame, PlayedMove};
pub use play_unit::{play_unit, summarize_unit};
pub use player_spec::{PlayerKind, PlayerSpec, PlayerSpecError};
pub use plot::{Plot, PlotKind, Series};
#[cfg(not(target_family = "wasm"))]
pub use process_tree::end_orphans;
pub use program_spec::ProgramSpec;
pub use rating::{Cell, Crosstable};
pub use seat::search_score;
pub use share::Share;
pub use sprt::{EloModel, Sprt, SprtVerdict};
pub use standings::{PlayerTotals, Standings};
pub use terms::{Measure, Terms};
pub use transcript::Transcript;
