//! Where games are put for other machines to play, as it is typed behind several commands.
use std::time::Duration;

use clap::Args;
use tengen_arena::{Audience, Bus, Match, MatchEnd, MatchError, end_orphans};
use tengen_player::StopFlag;

use crate::rule_args::seconds;

/// Where games are put for other machines.
#[derive(Args, Clone, Debug)]
pub(crate) struct BusArgs {
    /// Put the games on the bus of this NATS server, for `tengen worker` to play.
    #[arg(long, value_name = "ADDRESS")]
    bus: Option<String>,
    /// Seconds after which the game of a worker that says nothing goes to another (30 unless given).
    #[arg(long, value_name = "SECONDS", value_parser = lease, requires = "bus")]
    lease: Option<Duration>,
}

impl BusArgs {
    /// Plays a match with the workers of the bus, or, without one, here: so many games at a time.
    pub(crate) fn play(
        &self,
        played: &mut Match,
        at_a_time: usize,
        stop: &StopFlag,
        audience: &dyn Audience,
    ) -> Result<MatchEnd, MatchError> {
        if let Some(address) = self.bus.clone() {
            let lease = self.lease.unwrap_or(Bus::USUAL_LEASE);
            return played.run_on_bus(&Bus { address, lease }, stop, audience);
        }
        end_orphans();
        played.run(at_a_time, stop, audience)
    }
}

/// A worker renews its lease three times before it ends; below this, a busy machine would lose games.
const LEAST_LEASE: Duration = Duration::from_secs(1);

fn lease(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        lease if lease < LEAST_LEASE => Err(format!("`{text}`: expected a second or more")),
        lease => Ok(lease),
    }
}
