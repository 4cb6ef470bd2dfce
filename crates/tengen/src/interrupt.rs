use std::fmt;

use anyhow::Context as _;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use tengen_player::StopFlag;

/// Work ended before it was done because the program was asked to end; it was said how it goes on.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl Interrupted {
    /// What the program ends with, as shells tell of an interrupt.
    pub(crate) const STATUS: u8 = 130;
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl std::error::Error for Interrupted {}

/// A flag that is raised when the program is asked to end; asked a second time, it ends at once.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<StopFlag> {
    let stop = StopFlag::new();
    let mut signals = Signals::new([SIGINT, SIGTERM]).context("signals cannot be handled")?;
    let raised = stop.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if raised.is_raised() {
                std::process::exit(128 + signal);
            }
            raised.stop();
        }
    });
    Ok(stop)
}
