use std::sync::LazyLock;

use web_time::{Duration, Instant};

/// The processor time that this thread has used; where the system does not say, the time that has passed.
pub(crate) fn own_time() -> Duration {
    #[cfg(unix)]
    if let Ok(time) = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID) {
        return time.into();
    }
    BEGUN.elapsed()
}

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
