use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use tengen_player::StopFlag;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use super::message::{Announcement, pack};
use super::{BusError, Connection, meeting_consumer, result_subject, runtime};
use crate::plan::{MatchPlan, Unit};
use crate::play_unit::play_unit;

/// Plays games of a bus.
#[derive(Debug)]
pub struct Worker {
    /// The address of the NATS server.
    pub address: String,
    /// Games at a time.
    pub at_a_time: usize,
}

/// What a worker does, for whoever wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEvent {
    /// It is ready for games.
    Ready,
    /// It plays no games of some players of a match, because they are not here.
    Missing {
        /// The match.
        id: String,
        /// What is missing.
        reasons: Vec<String>,
    },
    /// It plays a game.
    Playing {
        /// The match.
        id: String,
        /// The number of the game.
        game: u64,
    },
    /// A game is finished, and the result is on the bus.
    Finished {
        /// The match.
        id: String,
        /// The number of the game.
        game: u64,
        /// How it ended.
        sentence: String,
        /// Whether the bus took it; it has no use for a second result of a game.
        first: bool,
    },
    /// The server does not answer, or refuses something.
    Trouble(String),
}

/// How long to wait when there is no game.
const IDLE: Duration = Duration::from_millis(200);
/// How often to look which matches there are.
const REFRESH_EVERY: Duration = Duration::from_secs(1);
/// How often to look whether to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long to wait for a server that is away.
const AWAY: Duration = Duration::from_secs(1);
/// What a message may hold beside the result.
const ROOM: usize = 4096;

impl Worker {
    /// Plays until it is stopped. Games that are being played then go to other workers at once.
    ///
    /// # Errors
    /// There is no bus.
    pub fn run(&self, stop: &StopFlag, tell: &(dyn Fn(&WorkerEvent) + Sync)) -> Result<(), BusError> {
        runtime()?.block_on(async {
            let connection = Connection::open(&self.address).await?;
            let shared = Shared { connection, stop, tell, known: Mutex::default() };
            tell(&WorkerEvent::Ready);
            let seats = (0..self.at_a_time.max(1)).map(|seat| shared.work(seat));
            futures_util::future::join_all(seats).await;
            Ok(())
        })
    }
}

/// What all games of a worker share.
struct Shared<'a> {
    connection: Connection,
    stop: &'a StopFlag,
    tell: &'a (dyn Fn(&WorkerEvent) + Sync),
    known: Mutex<Known>,
}

/// The matches a worker has heard of.
#[derive(Default)]
struct Known {
    looked: Option<Instant>,
    matches: BTreeMap<String, Playable>,
}

/// What a worker can play of a match.
#[derive(Clone)]
struct Playable {
    announcement: Announcement,
    meetings: Vec<[usize; 2]>,
}

/// A game that this worker holds.
struct Held {
    id: String,
    game: u64,
    lease: Duration,
    message: Message,
}

impl Shared<'_> {
    /// Plays one game after another.
    async fn work(&self, seat: usize) {
        let mut turn = seat;
        while !self.stop.is_raised() {
            turn += 1;
            let took = match self.refresh().await {
                Ok(()) => self.take(turn).await,
                Err(reason) => Err(reason),
            };
            match took {
                Ok(Some(held)) => self.play(held).await,
                Ok(None) => sleep(IDLE).await,
                Err(reason) => {
                    (self.tell)(&WorkerEvent::Trouble(reason));
                    sleep(AWAY).await;
                }
            }
        }
    }

    /// Looks which matches there are, now and then.
    async fn refresh(&self) -> Result<(), String> {
        {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.looked.is_some_and(|at| at.elapsed() < REFRESH_EVERY) {
                return Ok(());
            }
            known.looked = Some(Instant::now());
        }
        let matches = &self.connection.matches;
        let mut subjects = matches.info_with_subjects("tengen.match.*").await.map_err(|error| error.to_string())?;
        let mut now = BTreeMap::new();
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(|error| error.to_string())?;
            let Some(id) = subject.strip_prefix("tengen.match.") else { continue };
            // It may have ended meanwhile.
            let Ok(message) = matches.get_last_raw_message_by_subject(&subject).await else { continue };
            let Ok(announcement) = serde_json::from_slice::<Announcement>(&message.payload) else { continue };
            now.insert(id.to_owned(), announcement);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.matches.retain(|id, playable| now.get(id) == Some(&playable.announcement));
        for (id, announcement) in now {
            if known.matches.contains_key(&id) {
                continue;
            }
            let (meetings, reasons) = announcement.playable();
            if !reasons.is_empty() {
                (self.tell)(&WorkerEvent::Missing { id: id.clone(), reasons });
            }
            known.matches.insert(id, Playable { announcement, meetings });
        }
        Ok(())
    }

    /// Takes a game of a meeting that it can play, of each in turn.
    async fn take(&self, turn: usize) -> Result<Option<Held>, String> {
        let lines: Vec<(String, [usize; 2], Duration)> = {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let of_match = |(id, playable): (&String, &Playable)| {
                let (id, lease) = (id.clone(), Duration::from_millis(playable.announcement.lease_ms));
                playable.meetings.clone().into_iter().map(move |meeting| (id.clone(), meeting, lease))
            };
            known.matches.iter().flat_map(of_match).collect()
        };
        for offset in 0..lines.len() {
            let (id, meeting, lease) = lines[(turn + offset) % lines.len()].clone();
            if let Some(message) = self.next_of(&meeting_consumer(&id, meeting)).await? {
                let Some(game) = message.subject.rsplit('.').next().and_then(|game| game.parse().ok()) else {
                    continue;
                };
                return Ok(Some(Held { id, game, lease, message }));
            }
        }
        Ok(None)
    }

    async fn next_of(&self, consumer: &str) -> Result<Option<Message>, String> {
        // A line that is gone belongs to a match that has just ended.
        let line: Result<PullConsumer, _> = self.connection.units.get_consumer(consumer).await;
        let Ok(line) = line else { return Ok(None) };
        let fetched = line.fetch().max_messages(1).messages().await;
        let mut batch = fetched.map_err(|error| error.to_string())?;
        batch.next().await.transpose().map_err(|error| error.to_string())
    }

    /// Plays a game and hands over its result; renews the lease meanwhile.
    async fn play(&self, held: Held) {
        let Held { id, game, lease, message } = held;
        let Ok(plan) = str::from_utf8(&message.payload).map_err(|e| e.to_string()).and_then(MatchPlan::from_json)
        else {
            // Another worker may understand it; meanwhile this one does something else.
            let _ = message.ack_with(AckKind::Nak(Some(lease))).await;
            return;
        };
        (self.tell)(&WorkerEvent::Playing { id: id.clone(), game });
        let unit = Unit { game, players: [0, 1], opening: 0, seed: plan.seed };
        let halt = self.stop.clone();
        let mut playing = spawn_blocking(move || play_unit(&plan, &unit, &halt, &()));
        let finished = loop {
            match timeout(lease / 3, &mut playing).await {
                Ok(finished) => break finished,
                // The lease is renewed; where the server is away, another may play the game as well.
                Err(_) => drop(message.ack_with(AckKind::Progress).await),
            }
        };
        let finished = match finished {
            Ok(Some(finished)) => finished,
            // Stopped: somebody else may have it at once.
            Ok(None) => return drop(message.ack_with(AckKind::Nak(None)).await),
            // A game that no thread survives must not keep everybody busy.
            Err(error) => {
                (self.tell)(&WorkerEvent::Trouble(format!("game {}: {error}", game + 1)));
                return drop(message.ack_with(AckKind::Nak(Some(lease))).await);
            }
        };
        let sentence = finished.summary.sentence.clone();
        let most = self.connection.context.client().server_info().max_payload.saturating_sub(ROOM);
        let packed = pack(finished, most);
        if let Some(first) = self.hand_over(&id, game, &packed, &message).await {
            // A game whose end is not heard of comes again, and its second result is refused.
            let _ = message.double_ack().await;
            (self.tell)(&WorkerEvent::Finished { id, game, sentence, first });
        }
    }

    /// Puts a result on the bus, however long that takes; `None` if it is stopped first. Whether it is the first of its game.
    async fn hand_over(&self, id: &str, game: u64, packed: &[u8], message: &Message) -> Option<bool> {
        loop {
            match self.connection.offer(result_subject(id, game), packed.to_vec()).await {
                Ok(first) => return Some(first),
                Err(reason) => (self.tell)(&WorkerEvent::Trouble(reason)),
            }
            let until = Instant::now() + AWAY;
            while Instant::now() < until {
                if self.stop.is_raised() {
                    return None;
                }
                sleep(LOOK_EVERY).await;
            }
            let _ = message.ack_with(AckKind::Progress).await;
        }
    }
}
