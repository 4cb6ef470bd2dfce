//! Games of the library in and out as files of our own, with everything the page knows of them.
use crate::json;
use crate::saved_game::{SavedGame, SavedGameError};

/// Why a file holds no games.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransferError {
    /// It is not JSON, or none of ours.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// A game that cannot be played.
    #[error("game {number}: {reason}")]
    Game {
        /// Which game, from 1.
        number: usize,
        /// Why.
        reason: SavedGameError,
    },
}

/// The file of these games.
pub(crate) fn write(games: &[SavedGame]) -> String {
    json::text(&games)
}

/// Reads the games of a file.
///
/// # Errors
/// Nothing can be read, or a game cannot be played: then none is taken.
pub(crate) fn read(text: &str) -> Result<Vec<SavedGame>, TransferError> {
    let games: Vec<SavedGame> = if text.starts_with('{') { vec![json::parse(text)?] } else { json::parse(text)? };
    // A file may write moves in many ways; the library writes them in one, so that it knows a game again.
    let played = |(number, saved): (usize, SavedGame)| {
        let game = saved.game().map_err(|reason| TransferError::Game { number, reason })?;
        Ok(saved.with_game(&game))
    };
    (1..).zip(games).map(played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved_game::tests::record;

    #[test]
    fn what_is_written_is_read_again() {
        let games = [record("h8 i9 h9"), record("a15 o1"), record("c3 d4 c4 d5 c5 d6 c6 d7 c7")];
        assert_eq!(read(&write(&games)).unwrap(), games);
        assert_eq!(read(&serde_json::to_string(&games[0]).unwrap()).unwrap(), games[..1]);
    }

    #[test]
    fn nonsense_says_what_is_wrong() {
        let says = |text| read(text).unwrap_err().to_string();
        assert!(says("{\"a\":1}").contains("missing field"));
        assert!(says("[1").contains("EOF"));
        assert!(says(&write(&[record("h8 h8")])).starts_with("game 1: step 2 (`h8`): h8 is occupied"));
    }
}
