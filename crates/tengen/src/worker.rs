//! `tengen worker`: plays games that matches on other machines put on a bus.
use clap::Args;
use tengen_arena::{Worker, WorkerEvent, end_orphans};

use crate::output::sayln;
use crate::rule_args::positive;

/// What was typed behind `tengen worker`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen worker --bus nats://host
  tengen worker --bus nats://host --concurrency 8")]
pub(crate) struct WorkerArgs {
    /// The NATS server that the games are put on (`tengen match --bus`).
    #[arg(long, value_name = "ADDRESS")]
    bus: String,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = positive::<usize>)]
    concurrency: usize,
}

/// Plays until it is interrupted.
pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<()> {
    end_orphans();
    let stop = crate::interrupt::stop_on_interrupt()?;
    let worker = Worker { address: args.bus.clone(), at_a_time: args.concurrency };
    // A log that nobody reads stops no game.
    worker.run(&stop, &|event| drop(sayln!("{}", line(event))))?;
    Ok(())
}

/// An event as a line of a log.
fn line(event: &WorkerEvent) -> String {
    match event {
        WorkerEvent::Ready => "ready".to_owned(),
        WorkerEvent::Missing { id, reasons } => format!("match {}: not all of it: {}", short(id), reasons.join("; ")),
        WorkerEvent::Playing { id, game } => format!("match {}: plays game {}", short(id), game + 1),
        WorkerEvent::Finished { id, game, sentence, first } => {
            let late = if *first { "" } else { " (somebody else was faster)" };
            format!("match {}: game {}: {sentence}{late}", short(id), game + 1)
        }
        WorkerEvent::Trouble(reason) => format!("trouble: {reason}"),
    }
}

/// Enough of a match's name to tell it from others.
fn short(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}
