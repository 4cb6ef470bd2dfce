//! The wire types between the browser, its Web Worker and the server. All of them travel as JSON.
//!
//! * [`Hello`]: which program answers at an address;
//! * [`ToThinker`], [`FromThinker`]: asking a program for a move, the same over a WebSocket and to a worker;
//! * [`GameText`], [`RecordText`]: a game and a record as text;
//! * [`ToFiles`], [`FromFiles`]: games in and out of files;
//! * [`Study`], [`Finding`]: asking how a classroom player thinks, over the same connection;
//! * [`LEVELS`]: the levels of play that a page offers;
//! * [`Document`], [`Changes`], [`PutDocument`], [`Stored`]: what a user made (the game in progress, finished games,
//!   settings), kept in the browser and mirrored by the server;
//! * [`ApiError`]: what went wrong, with a stable code.
mod documents;
mod error;
mod experiment;
mod files;
mod game_text;
mod hello;
mod level;
mod record_text;
mod study;
mod think;

pub use documents::{Changes, Document, PutDocument, Stored};
pub use error::ApiError;
pub use experiment::{
    CellFound, ExperimentText, PictureFound, PlanFound, ReportFound, ReportWords, ShareFound, ThinkingFound,
};
pub use files::{FileTarget, FromFiles, Language, ReadChoices, ReportText, ToFiles};
pub use game_text::{GameText, GameTextError, StartText, parse_steps, steps_text};
pub use hello::Hello;
pub use level::{LEVELS, LevelEntry};
pub use record_text::{InfoText, NoteText, RecordText, RecordTextError};
pub use study::{
    BoundFound, Count, CountWords, CountsFound, Finding, LineFound, NodeFound, OutOf, PlayerFound, PointFound,
    PositionText, PositionTextError, ScoresFound, StoneFound, Study, StudyRequest, TreeFound, WIN,
};
pub use think::{FromThinker, Purpose, Question, ReasonPart, ThinkRequest, ToThinker};
