use crate::command::CommandError;
use crate::dialect::Coordinates;
use crate::xy::Xy;

const MS: &str = "milliseconds";
const COUNT: &str = "a number";

/// What an `INFO` line tells the engine. It is never answered; times are milliseconds, as on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: thinking time of one move; 0 means at once.
    TimeoutTurn(i64),
    /// `timeout_match`: thinking time of a game; 0 means no limit.
    TimeoutMatch(i64),
    /// `time_left`: what is left of the game's time, negative when it is overdrawn; [`Info::NO_TIME_LIMIT`] means no limit.
    TimeLeft(i64),
    /// `time_increment` (Yixin): what each move adds to the time left.
    TimeIncrement(i64),
    /// `max_memory`, in bytes; 0 means no limit.
    MaxMemory(u64),
    /// `game_type`: 0 against a person, 1 against an engine, 2 tournament, 3 network tournament.
    GameType(u8),
    /// `rule`: a code whose meaning depends on the dialect.
    Rule(i32),
    /// `evaluate`: where the mouse is, for debugging.
    Evaluate(Xy),
    /// `folder`: where permanent files may go.
    Folder(String),
    /// `max_depth` (Yixin), in plies.
    MaxDepth(u32),
    /// `max_node` (Yixin): positions looked at; -1 means no limit.
    MaxNode(i64),
    /// `hash_size` (Yixin), in KiB.
    HashSize(u64),
    /// `thread_num` (Yixin).
    ThreadNum(u32),
    /// `show_detail` (Yixin): bit 1 for lines of the search as it goes, bit 2 for detail.
    ShowDetail(u8),
    /// Any other key: an engine may ignore it.
    Other {
        /// The key in lower case.
        key: String,
        /// The rest of the line.
        value: String,
    },
}

impl Info {
    /// The milliseconds of `time_left` in a game without a limit of time.
    pub const NO_TIME_LIMIT: i64 = 2_147_483_647;

    /// Reads what stands behind the word `INFO`.
    pub(crate) fn parse(text: &str, coordinates: Coordinates) -> Result<Self, CommandError> {
        let (key, value) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let fault = |expected| CommandError::Info { key: crate::quote(&key), value: crate::quote(value), expected };
        Ok(match key.as_str() {
            "" => return Err(fault("a key and a value")),
            "timeout_turn" => Self::TimeoutTurn(number(value).filter(|&ms| ms >= 0).ok_or_else(|| fault(MS))?),
            "timeout_match" => Self::TimeoutMatch(number(value).filter(|&ms| ms >= 0).ok_or_else(|| fault(MS))?),
            "time_left" => Self::TimeLeft(number(value).ok_or_else(|| fault(MS))?),
            "time_increment" => Self::TimeIncrement(number(value).filter(|&ms| ms >= 0).ok_or_else(|| fault(MS))?),
            "max_memory" => Self::MaxMemory(number(value).ok_or_else(|| fault("bytes"))?),
            "game_type" => match number(value) {
                Some(kind) => Self::GameType(kind),
                // It decides nothing, and programs send other things here.
                None => Self::Other { key, value: value.to_owned() },
            },
            "rule" => Self::Rule(number(value).ok_or_else(|| fault("a rule code"))?),
            "evaluate" => Self::Evaluate(Xy::parse(value, coordinates).ok_or_else(|| fault("x,y"))?),
            "folder" => Self::Folder(value.to_owned()),
            "max_depth" => Self::MaxDepth(number(value).ok_or_else(|| fault(COUNT))?),
            "max_node" => Self::MaxNode(number(value).ok_or_else(|| fault(COUNT))?),
            "hash_size" => Self::HashSize(number(value).ok_or_else(|| fault("KiB"))?),
            "thread_num" => Self::ThreadNum(number(value).ok_or_else(|| fault(COUNT))?),
            "show_detail" => Self::ShowDetail(number(value).ok_or_else(|| fault("0 to 3"))?),
            _ => Self::Other { key, value: value.to_owned() },
        })
    }

    /// The line as it is sent, without its end.
    pub fn print(&self, coordinates: Coordinates) -> String {
        let (key, value) = match self {
            Self::TimeoutTurn(ms) => ("timeout_turn", ms.to_string()),
            Self::TimeoutMatch(ms) => ("timeout_match", ms.to_string()),
            Self::TimeLeft(ms) => ("time_left", ms.to_string()),
            Self::TimeIncrement(ms) => ("time_increment", ms.to_string()),
            Self::MaxMemory(bytes) => ("max_memory", bytes.to_string()),
            Self::GameType(kind) => ("game_type", kind.to_string()),
            Self::Rule(code) => ("rule", code.to_string()),
            Self::Evaluate(xy) => ("evaluate", xy.print(coordinates)),
            Self::Folder(path) => ("folder", path.clone()),
            Self::MaxDepth(plies) => ("max_depth", plies.to_string()),
            Self::MaxNode(nodes) => ("max_node", nodes.to_string()),
            Self::HashSize(kib) => ("hash_size", kib.to_string()),
            Self::ThreadNum(threads) => ("thread_num", threads.to_string()),
            Self::ShowDetail(bits) => ("show_detail", bits.to_string()),
            Self::Other { key, value } => (key.as_str(), value.clone()),
        };
        format!("INFO {key} {value}").trim_end().to_owned()
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}
