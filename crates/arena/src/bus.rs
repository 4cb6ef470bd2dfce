//! Matches beyond one machine: the coordinator puts games on the work queue of a NATS server (JetStream), and workers on any
//! machine play them.
//!
//! Three streams of the server hold everything, so every part may die and come back:
//!
//! * `tengen.match.ID`: a match that is being played, and who plays in it;
//! * `tengen.unit.ID.MEETING.GAME`: a game that nobody has finished. A worker holds it on a lease that it renews as long as it
//!   plays; a game whose worker died or froze goes to another when the lease ends;
//! * `tengen.result.ID.GAME`: a finished game that the coordinator has not counted.
//!
//! A subject holds one message at a time, and a second is refused. So games can be offered again and again without doubling
//! them, and of two results of one game the first counts; the journal of the match refuses what comes later.
mod coordinator;
mod message;
mod worker;

use std::fmt;
use std::time::Duration;

use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context};

pub use worker::{Worker, WorkerEvent};

/// Where games are put for others to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bus {
    /// The address of the NATS server, such as `nats://host:4222`.
    pub address: String,
    /// How long a worker may be silent before its game goes to another.
    pub lease: Duration,
}

/// Why games can't be put on a bus, or taken from it.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// Nobody answers there.
    #[error("no NATS server at `{address}`: {reason}")]
    Connect {
        /// The address.
        address: String,
        /// What went wrong.
        reason: String,
    },
    /// The server answers, and does not do what is needed.
    #[error("the NATS server at `{address}` refused ({what}): {reason}")]
    Refused {
        /// The address.
        address: String,
        /// What was wanted.
        what: &'static str,
        /// What it said.
        reason: String,
    },
    /// The system gives no means to speak with it.
    #[error("the network can't be used: {0}")]
    System(#[from] std::io::Error),
}

impl Bus {
    /// The lease of a match that asks for no other.
    pub const USUAL_LEASE: Duration = Duration::from_secs(30);
}

const MATCHES: &str = "TENGEN_MATCHES";
const UNITS: &str = "TENGEN_UNITS";
const RESULTS: &str = "TENGEN_RESULTS";

fn match_subject(id: &str) -> String {
    format!("tengen.match.{id}")
}

/// The two players of a meeting, by their place in the plan, as a word of a subject.
fn meeting_word(players: [usize; 2]) -> String {
    let [one, other] = players;
    format!("{}-{}", one.min(other), one.max(other))
}

/// The subject of a game, or of all games of a meeting (`*`).
fn unit_subject(id: &str, players: [usize; 2], game: impl fmt::Display) -> String {
    format!("tengen.unit.{id}.{}.{game}", meeting_word(players))
}

/// The subject of a result, or of all results of a match (`*`).
fn result_subject(id: &str, game: impl fmt::Display) -> String {
    format!("tengen.result.{id}.{game}")
}

/// Which consumer hands out the games of a meeting.
fn meeting_consumer(id: &str, players: [usize; 2]) -> String {
    format!("{id}-{}", meeting_word(players))
}

/// The server with the streams that matches need.
struct Connection {
    context: Context,
    matches: Stream,
    units: Stream,
    results: Stream,
    address: String,
}

impl Connection {
    async fn open(address: &str) -> Result<Self, BusError> {
        let connect = |reason: String| BusError::Connect { address: address.to_owned(), reason };
        let client = async_nats::ConnectOptions::new().connection_timeout(CONNECT_LIMIT);
        let client = client.name("tengen").connect(address).await.map_err(|error| connect(error.to_string()))?;
        let context = jetstream::new(client);
        let open = async |name: &str, subjects: &str, retention, discard| {
            let config = Config {
                name: name.to_owned(),
                subjects: vec![subjects.to_owned()],
                retention,
                discard,
                discard_new_per_subject: discard == DiscardPolicy::New,
                max_messages_per_subject: 1,
                ..Config::default()
            };
            context.get_or_create_stream(config).await.map_err(|error| BusError::Refused {
                address: address.to_owned(),
                what: "JetStream, which keeps games",
                reason: error.to_string(),
            })
        };
        Ok(Self {
            matches: open(MATCHES, "tengen.match.*", RetentionPolicy::Limits, DiscardPolicy::Old).await?,
            units: open(UNITS, "tengen.unit.*.*.*", RetentionPolicy::WorkQueue, DiscardPolicy::New).await?,
            results: open(RESULTS, "tengen.result.*.*", RetentionPolicy::WorkQueue, DiscardPolicy::New).await?,
            context,
            address: address.to_owned(),
        })
    }

    fn refused(&self, what: &'static str) -> impl Fn(String) -> BusError + use<> {
        let address = self.address.clone();
        move |reason| BusError::Refused { address: address.clone(), what, reason }
    }

    /// Puts a message on a subject that holds one at most. Whether it is there now because of this call.
    async fn offer(&self, subject: String, payload: Vec<u8>) -> Result<bool, String> {
        let sent = self.context.publish(subject, payload.into()).await.map_err(|error| error.to_string())?;
        match sent.await {
            Ok(_) => Ok(true),
            Err(error) if is_taken(&error) => Ok(false),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// How long a server may take to answer at first.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);
/// What the server says when a subject holds its message already.
const SUBJECT_TAKEN: &str = "maximum messages per subject exceeded";

fn is_taken(error: &jetstream::context::PublishError) -> bool {
    error.kind() == PublishErrorKind::Other && error.to_string().contains(SUBJECT_TAKEN)
}

fn runtime() -> Result<tokio::runtime::Runtime, BusError> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}
