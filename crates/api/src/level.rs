/// A level of play as people choose it.
///
/// The programs themselves are elsewhere; this is what a page needs to offer them before it has spoken to any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelEntry {
    /// Its stable name, as in [`ThinkRequest::level`](crate::ThinkRequest::level).
    pub id: &'static str,
    /// About how strong it is, in Elo points above the weakest.
    pub elo: u16,
}

/// The levels on offer, the weakest first.
pub const LEVELS: &[LevelEntry] = &[
    LevelEntry { id: "first-steps", elo: 0 },
    LevelEntry { id: "beginner", elo: 140 },
    LevelEntry { id: "casual", elo: 350 },
    LevelEntry { id: "club", elo: 460 },
    LevelEntry { id: "steady", elo: 610 },
    LevelEntry { id: "sharp", elo: 800 },
    LevelEntry { id: "veteran", elo: 970 },
    LevelEntry { id: "deep", elo: 1100 },
];
