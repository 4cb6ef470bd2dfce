use std::collections::HashSet;
use std::iter::Peekable;
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use futures_util::StreamExt as _;
use tengen_player::StopFlag;
use tokio::time::timeout;

use super::message::{Announcement, unpack};
use super::{Bus, BusError, Connection, match_subject, meeting_consumer, result_subject, runtime, unit_subject};
use crate::archive::new_bus_id;
use crate::audience::Audience;
use crate::match_run::{Match, MatchEnd, MatchError};
use crate::plan::Unit;

/// Games that lie on the bus at a time; more of them wait here, so that a match of any length needs little room there.
const AHEAD: usize = 2000;
/// How long a result is waited for before other things are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// After this long without a result, games are offered again: a server may have lost its memory.
const OFFER_AGAIN: Duration = Duration::from_mins(1);
/// How often to ask for a server that is away, and for how long.
const AWAY: Duration = Duration::from_secs(1);
const GIVE_UP: Duration = Duration::from_mins(10);

impl Match {
    /// Plays the games that are still open with the workers of a bus.
    ///
    /// A match that is stopped or killed leaves its games on the bus: workers go on, and what they finish is counted when the
    /// match is continued.
    ///
    /// # Errors
    /// There is no bus, or a finished game can't be kept.
    pub fn run_on_bus(&mut self, bus: &Bus, stop: &StopFlag, audience: &dyn Audience) -> Result<MatchEnd, MatchError> {
        let id = match self.archive() {
            Some(archive) => archive.bus_id()?,
            None => new_bus_id(),
        };
        runtime()?.block_on(async {
            let connection = Connection::open(&bus.address).await?;
            Coordinator { connection, id, lease: bus.lease, offered: HashSet::new() }.run(self, stop, audience).await
        })
    }
}

/// What came of watching the bus for a while.
enum Watched {
    End(MatchEnd),
    /// Nothing for a while, from a server that is there.
    Heard,
    /// The server is away, and what was noticed of that.
    Away(String),
}

/// The side of the bus that has the match.
struct Coordinator {
    connection: Connection,
    id: String,
    lease: Duration,
    /// Games that were offered and are not finished.
    offered: HashSet<u64>,
}

impl Coordinator {
    async fn run(
        mut self,
        played: &mut Match,
        stop: &StopFlag,
        audience: &dyn Audience,
    ) -> Result<MatchEnd, MatchError> {
        let results = self.results_consumer().await?;
        // What was finished while nobody counted must not be offered again.
        self.count_waiting(&results, played, audience).await?;
        self.announce(played).await?;
        let mut away_since: Option<Instant> = None;
        let end = loop {
            let begun = Instant::now();
            match self.watch(&results, played, stop, audience).await? {
                Watched::End(end) => break end,
                Watched::Heard => away_since = None,
                Watched::Away(_) if stop.is_raised() => break MatchEnd::Stopped,
                Watched::Away(reason) => {
                    if begun.elapsed() >= OFFER_AGAIN {
                        away_since = None;
                    }
                    if away_since.get_or_insert_with(Instant::now).elapsed() >= GIVE_UP {
                        return Err(self.connection.refused("its part in the match")(reason).into());
                    }
                    tokio::time::sleep(AWAY).await;
                }
            }
        };
        if end != MatchEnd::Stopped {
            self.clear(played).await;
        }
        Ok(end)
    }

    /// Offers games and counts results until the match ends, or the server does not answer. What was offered to it before
    /// is offered again: it may have lost its memory.
    async fn watch(
        &mut self,
        results: &PullConsumer,
        played: &mut Match,
        stop: &StopFlag,
        audience: &dyn Audience,
    ) -> Result<Watched, MatchError> {
        self.offered.clear();
        let mut open = played.open_units().collect::<Vec<Unit>>().into_iter().peekable();
        let mut messages = match results.messages().await {
            Ok(messages) => messages,
            Err(error) => return Ok(Watched::Away(error.to_string())),
        };
        let mut heard = Instant::now();
        loop {
            if let Some(end) = played.end() {
                return Ok(Watched::End(end));
            }
            if stop.is_raised() {
                return Ok(Watched::End(MatchEnd::Stopped));
            }
            if let Err(reason) = self.offer(played, &mut open).await {
                return Ok(Watched::Away(reason));
            }
            match timeout(LOOK_EVERY, messages.next()).await {
                Err(_) if heard.elapsed() < OFFER_AGAIN => {}
                Err(_) => {
                    let told = self.announce(played).await;
                    return Ok(told.map_or_else(|error| Watched::Away(error.to_string()), |()| Watched::Heard));
                }
                Ok(Some(Ok(message))) => {
                    heard = Instant::now();
                    self.count(&message, played, audience).await?;
                }
                Ok(Some(Err(error))) => return Ok(Watched::Away(error.to_string())),
                Ok(None) => return Ok(Watched::Away("it ended the list of results".to_owned())),
            }
        }
    }

    async fn results_consumer(&self) -> Result<PullConsumer, BusError> {
        let config = pull::Config {
            durable_name: Some(self.id.clone()),
            filter_subject: result_subject(&self.id, "*"),
            ack_policy: AckPolicy::Explicit,
            ..pull::Config::default()
        };
        let made = self.connection.results.create_consumer(config).await;
        made.map_err(|error| self.connection.refused("a way for results")(error.to_string()))
    }

    /// Counts the results that are there already.
    async fn count_waiting(
        &mut self,
        results: &PullConsumer,
        played: &mut Match,
        audience: &dyn Audience,
    ) -> Result<(), MatchError> {
        let refused = self.connection.refused("its results");
        loop {
            let fetched = results.fetch().max_messages(AHEAD).messages().await;
            let mut batch = fetched.map_err(|error| refused(error.to_string()))?;
            let mut some = false;
            while let Some(Ok(message)) = batch.next().await {
                some = true;
                self.count(&message, played, audience).await?;
            }
            if !some {
                return Ok(());
            }
        }
    }

    /// Counts a result, and only then takes it from the bus.
    async fn count(
        &mut self,
        message: &async_nats::jetstream::Message,
        played: &mut Match,
        audience: &dyn Audience,
    ) -> Result<(), MatchError> {
        let games = played.plan().games();
        let number = message.subject.rsplit('.').next().and_then(|game| game.parse::<u64>().ok());
        let number = number.filter(|&game| game < games);
        if let (Some(number), Some(mut game)) = (number, unpack(&message.payload)) {
            // Whoever played it knew it as a game of two players.
            game.summary.game = number;
            game.summary.players = played.plan().unit(number).players;
            if played.keep(&game)? {
                audience.finished(&game, played.standings());
            }
            self.offered.remove(&number);
        }
        // What is no result of this match is of no use to anybody. A message that stays comes again.
        let _ = message.ack().await;
        Ok(())
    }

    /// Says who plays, and makes a line for every meeting.
    async fn announce(&self, played: &Match) -> Result<(), BusError> {
        for players in played.plan().meetings() {
            let config = pull::Config {
                durable_name: Some(meeting_consumer(&self.id, players)),
                filter_subject: unit_subject(&self.id, players, "*"),
                ack_policy: AckPolicy::Explicit,
                ack_wait: self.lease,
                // A game may be handed out as often as workers die over it.
                max_deliver: -1,
                ..pull::Config::default()
            };
            let made = self.connection.units.create_consumer(config).await;
            made.map_err(|error| self.connection.refused("a line of games")(error.to_string()))?;
        }
        let text = serde_json::to_vec(&Announcement::new(played.plan(), self.lease)).unwrap_or_default();
        let told = self.connection.offer(match_subject(&self.id), text).await;
        told.map_err(self.connection.refused("news of the match"))?;
        Ok(())
    }

    /// Fills up the games that lie on the bus.
    async fn offer(&mut self, played: &Match, open: &mut Peekable<IntoIter<Unit>>) -> Result<(), String> {
        while self.offered.len() < AHEAD {
            let Some(unit) = open.peek() else { return Ok(()) };
            if !played.is_done(unit.game) {
                let order = played.plan().alone(unit).to_json().into_bytes();
                // A game that is there already was offered before the coordinator died, or is being played.
                self.connection.offer(unit_subject(&self.id, unit.players, unit.game), order).await?;
                self.offered.insert(unit.game);
            }
            open.next();
        }
        Ok(())
    }

    /// Takes everything of a match that is over from the bus. What can't be taken harms nobody.
    async fn clear(&self, played: &Match) {
        let Connection { matches, units, results, .. } = &self.connection;
        let _ = matches.purge().filter(match_subject(&self.id)).await;
        for players in played.plan().meetings() {
            let _ = units.delete_consumer(&meeting_consumer(&self.id, players)).await;
        }
        let _ = units.purge().filter(format!("tengen.unit.{}.*.*", self.id)).await;
        let _ = results.delete_consumer(&self.id).await;
        let _ = results.purge().filter(result_subject(&self.id, "*")).await;
    }
}
