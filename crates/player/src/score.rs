/// How good a move or a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A number in the player's own unit; 0 is even.
    Value(i64),
    /// A win by force in this many plies.
    Win(u32),
    /// A loss by force in this many plies.
    Loss(u32),
}
