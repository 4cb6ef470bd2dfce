use web_time::Duration;

/// How much a player may think about one move. What is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Thinking time.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Depth of the search, in plies.
    pub depth: Option<u32>,
}
