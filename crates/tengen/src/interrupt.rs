use anyhow::Context as _;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use tengen_player::StopFlag;

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
