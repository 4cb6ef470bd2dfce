//! How a match stands, shown while it goes on.
use std::io::{IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tengen_arena::{Audience, FinishedGame, MatchPlan, Standings, report};

/// Shows the standings on a terminal, or now and then in a log.
pub(crate) struct Ticker {
    plan: MatchPlan,
    shown: Mutex<Shown>,
    terminal: bool,
}

struct Shown {
    at: Instant,
    lines: usize,
}

const REDRAW_EVERY: Duration = Duration::from_millis(500);
const LOG_EVERY: Duration = Duration::from_secs(30);

impl Ticker {
    pub(crate) fn new(plan: MatchPlan) -> Self {
        let shown = Mutex::new(Shown { at: Instant::now(), lines: 0 });
        Self { plan, shown, terminal: std::io::stderr().is_terminal() }
    }

    /// Takes the table from the terminal again.
    pub(crate) fn clear(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        wipe(&mut shown);
    }
}

/// Goes back over the lines shown and clears them.
fn wipe(shown: &mut Shown) {
    if shown.lines > 0 {
        // A key that was echoed has moved the cursor along its line.
        eprint!("\r\x1b[{}A\x1b[J", shown.lines);
    }
    shown.lines = 0;
}

impl Audience for Ticker {
    fn finished(&self, game: &FinishedGame, standings: &Standings) {
        let mut shown = self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let every = if self.terminal { REDRAW_EVERY } else { LOG_EVERY };
        if shown.at.elapsed() < every {
            return;
        }
        shown.at = Instant::now();
        if self.terminal {
            wipe(&mut shown);
            let text = report::text(&self.plan, standings) + &format!("last: {}\n", game.summary.sentence);
            shown.lines = text.lines().count();
            // Lines longer than the terminal's are cut, not wrapped: going back counts lines.
            eprint!("\x1b[?7l{text}\x1b[?7h");
            // A terminal that went away is no reason to stop a match.
            let _ = std::io::stderr().flush();
        } else {
            eprintln!("{} of {} games", standings.games(), self.plan.games());
        }
    }
}
