use tengen_api::FromThinker;
use tengen_player::Progress;
use web_time::Duration;

/// The shortest time between two reports worth sending: more often than eyes can follow would only cost time.
pub const BETWEEN_PROGRESS: Duration = Duration::from_millis(50);

/// Words how far the thinking about question `id` is.
pub fn progress(id: u64, progress: &Progress) -> FromThinker {
    let best = progress.best.map(|mv| mv.to_string());
    FromThinker::Progress { id, best, depth: progress.depth, nodes: progress.nodes }
}
