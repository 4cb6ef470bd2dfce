//! What is written in the messages.
use serde::{Deserialize, Serialize};

use crate::finished::{FinishedGame, GameSummary};
use crate::plan::MatchPlan;
use crate::player_spec::PlayerSpec;

/// A match as workers hear of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Announcement {
    /// The version of the program: another one's levels may be other players.
    pub(super) version: String,
    /// The players, as text.
    pub(super) players: Vec<String>,
    /// Who meets whom.
    pub(super) meetings: Vec<[usize; 2]>,
    /// How long a worker may be silent, in milliseconds.
    pub(super) lease_ms: u64,
}

pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Announcement {
    pub(super) fn new(plan: &MatchPlan, lease: std::time::Duration) -> Self {
        Self {
            version: VERSION.to_owned(),
            players: plan.players.iter().map(PlayerSpec::to_string).collect(),
            meetings: plan.meetings(),
            lease_ms: u64::try_from(lease.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// The meetings whose players are all here, and what is missing for the others.
    pub(super) fn playable(&self) -> (Vec<[usize; 2]>, Vec<String>) {
        if self.version != VERSION {
            let reason = format!("it is played by version {}, and this is {VERSION}", self.version);
            return (Vec::new(), vec![reason]);
        }
        let found: Vec<Result<PlayerSpec, _>> = self.players.iter().map(|text| text.parse()).collect();
        let here = |player: usize| found.get(player).is_some_and(Result::is_ok);
        let meetings = self.meetings.iter().copied().filter(|&[one, other]| here(one) && here(other)).collect();
        let missing = found.iter().filter_map(|player| Some(player.as_ref().err()?.to_string())).collect();
        (meetings, missing)
    }
}

/// The largest result that is unpacked.
const MOST_BYTES: usize = 64 << 20;

/// A finished game as bytes, no more than `most` of them: files that are too large stay behind, the largest first.
pub(super) fn pack(mut game: FinishedGame, most: usize) -> Vec<u8> {
    loop {
        let mut plain = game.summary.to_json().into_bytes();
        plain.push(b'\n');
        for (extension, bytes) in &game.files {
            plain.extend_from_slice(format!("{extension} {}\n", bytes.len()).as_bytes());
            plain.extend_from_slice(bytes);
        }
        let packed = lz4_flex::compress_prepend_size(&plain);
        if packed.len() <= most || game.files.is_empty() {
            return packed;
        }
        let largest = (0..game.files.len()).max_by_key(|&file| game.files[file].1.len()).unwrap_or(0);
        game.files.remove(largest);
    }
}

/// Reads what [`pack`] wrote; `None` if it is something else.
pub(super) fn unpack(packed: &[u8]) -> Option<FinishedGame> {
    let (size, _) = packed.split_first_chunk::<4>()?;
    if u32::from_le_bytes(*size) as usize > MOST_BYTES {
        return None;
    }
    let plain = lz4_flex::decompress_size_prepended(packed).ok()?;
    let (line, mut rest) = split_line(&plain)?;
    let summary = GameSummary::from_json(line).ok()?;
    let mut files = Vec::new();
    while !rest.is_empty() {
        let (line, after) = split_line(rest)?;
        let (extension, length) = line.split_once(' ')?;
        // It becomes part of a file's name.
        if extension.is_empty() || !extension.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.') {
            return None;
        }
        let (bytes, after) = after.split_at_checked(length.parse().ok()?)?;
        files.push((extension.to_owned(), bytes.to_vec()));
        rest = after;
    }
    Some(FinishedGame { summary, files })
}

fn split_line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::Thinking;

    fn game(files: &[(&str, usize)]) -> FinishedGame {
        let summary = GameSummary {
            game: 7,
            players: [0, 1],
            half_points: 2,
            black: 0,
            end: "five".to_owned(),
            at_fault: None,
            sentence: "one has a winning row\n".to_owned(),
            moves: "h8 i9".to_owned(),
            plies: 2,
            thinking: [Thinking::default(); 2],
        };
        // Noise, which no compression makes smaller.
        let mut rng = fastrand::Rng::with_seed(1);
        let mut file =
            |&(name, size): &(&str, usize)| (name.to_owned(), (0..size).map(|_| rng.u8(..)).collect::<Vec<u8>>());
        FinishedGame { summary, files: files.iter().map(&mut file).collect() }
    }

    #[test]
    fn a_game_comes_out_as_it_was_packed() {
        let game = game(&[("sgf", 300), ("0.log", 0), ("1.log", 5000)]);
        assert_eq!(unpack(&pack(game.clone(), 1 << 20)), Some(game));
    }

    #[test]
    fn the_largest_files_stay_behind_when_there_is_no_room() {
        let packed = pack(game(&[("sgf", 300), ("0.log", 90_000), ("1.log", 2000)]), 4000);
        assert!(packed.len() <= 4000);
        let names: Vec<String> = unpack(&packed).unwrap().files.into_iter().map(|file| file.0).collect();
        assert_eq!(names, ["sgf", "1.log"]);
        assert_eq!(unpack(&pack(game(&[("sgf", 300)]), 10)).unwrap().files, []);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let whole = pack(game(&[("sgf", 30)]), 1 << 20);
        for end in 0..whole.len() {
            assert_eq!(unpack(&whole[..end]), None, "{end}");
        }
        assert_eq!(unpack(&[0xff; 64]), None);
        assert_eq!(unpack(&pack(game(&[("../sgf", 30)]), 1 << 20)), None);
    }

    #[test]
    fn a_meeting_needs_both_its_players_and_the_same_version() {
        let players = ["sharp", "/no/such/engine", "casual"].map(str::to_owned).to_vec();
        let meetings = vec![[0, 1], [0, 2], [1, 2]];
        let mut match_ = Announcement { version: VERSION.to_owned(), players, meetings, lease_ms: 1 };
        let (playable, missing) = match_.playable();
        assert_eq!(playable, [[0, 2]]);
        assert!(missing.len() == 1 && missing[0].contains("`/no/such/engine`"), "{missing:?}");
        match_.version = "0.0.0".to_owned();
        assert_eq!(match_.playable().0, [] as [[usize; 2]; 0]);
    }
}
