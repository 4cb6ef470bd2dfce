use serde::{Deserialize, Serialize};

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiError {
    /// A stable name of what went wrong, such as `too-large`: for programs.
    pub code: String,
    /// What went wrong and what was expected: for people.
    pub message: String,
}
