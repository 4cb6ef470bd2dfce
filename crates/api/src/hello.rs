use serde::{Deserialize, Serialize};

/// `GET /api/hello`: says that the program at this address is ours, so that a second start opens the running one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// Always [`Hello::PROGRAM`].
    pub program: String,
    /// Its version.
    pub version: String,
}

impl Hello {
    /// The name of the program.
    pub const PROGRAM: &str = "tengen";
}
