use crate::about::About;
use crate::dialect::{Coordinates, Dialect};
use crate::xy::{Xy, numbers};

/// What an engine tells its manager, one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// `x,y`: a move. Several on a line are a step of the swap2 dialogue.
    Moves(Vec<Xy>),
    /// `SWAP`: the other color, please.
    Swap,
    /// `SUGGEST x,y`: a proposal that the manager confirms with `PLAY`.
    Suggest(Xy),
    /// `UNKNOWN text`: no such command here.
    Unknown(String),
    /// `ERROR text`: the command is known and can't be obeyed.
    Error(String),
    /// `MESSAGE text`: for the user.
    Message(String),
    /// `DEBUG text`: for the author.
    Debug(String),
    /// The answer to `ABOUT`.
    About(About),
    /// `FORBID …`: Black's forbidden points.
    Forbid(Vec<Xy>),
}

/// A line that is no reply; only `ABOUT` may be answered with anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no reply of the protocol: expected a move x,y or one of OK, SWAP, SUGGEST, UNKNOWN, ERROR, MESSAGE, DEBUG, FORBID"
)]
pub struct ReplyError(pub String);

impl Reply {
    /// Reads a line. An answer to `ABOUT` is recognized when it has a `name="…"`; free text is not.
    ///
    /// # Errors
    /// The line is no reply.
    pub fn parse(line: &str, dialect: Dialect) -> Result<Self, ReplyError> {
        let line = line.trim();
        let fault = || ReplyError(crate::quote(line));
        let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        let text = || rest.trim().to_owned();
        Ok(match word.to_ascii_uppercase().as_str() {
            "OK" if rest.trim().is_empty() => Self::Ok,
            "SWAP" if rest.trim().is_empty() => Self::Swap,
            "SUGGEST" => Self::Suggest(Xy::parse(rest, dialect.coordinates).ok_or_else(fault)?),
            "UNKNOWN" => Self::Unknown(text()),
            "ERROR" => Self::Error(text()),
            "MESSAGE" => Self::Message(text()),
            "DEBUG" => Self::Debug(text()),
            "FORBID" => Self::Forbid(parse_forbid(rest.trim(), dialect.coordinates).ok_or_else(fault)?),
            _ if line.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                Self::Moves(parse_moves(line, dialect.coordinates).ok_or_else(fault)?)
            }
            _ if is_about(line) => Self::About(About::parse(line)),
            _ => return Err(fault()),
        })
    }

    /// The line as it is sent, without its end.
    pub fn print(&self, dialect: Dialect) -> String {
        let pair = |xy: Xy| xy.print(dialect.coordinates);
        let one_line = |word: &str, text: &str| {
            format!("{word} {}", text.replace(char::is_control, " ").trim()).trim_end().to_owned()
        };
        match self {
            Self::Ok => "OK".to_owned(),
            Self::Moves(moves) => moves.iter().map(|&xy| pair(xy)).collect::<Vec<_>>().join(" "),
            Self::Swap => "SWAP".to_owned(),
            Self::Suggest(xy) => format!("SUGGEST {}", pair(*xy)),
            Self::Unknown(text) => one_line("UNKNOWN", text),
            Self::Error(text) => one_line("ERROR", text),
            Self::Message(text) => one_line("MESSAGE", text),
            Self::Debug(text) => one_line("DEBUG", text),
            Self::About(about) => about.to_string(),
            Self::Forbid(points) => print_forbid(points, dialect.coordinates),
        }
    }
}

fn is_about(line: &str) -> bool {
    line.split_once('=')
        .is_some_and(|(key, value)| key.trim().eq_ignore_ascii_case("name") && value.trim_start().starts_with('"'))
}

fn parse_moves(line: &str, coordinates: Coordinates) -> Option<Vec<Xy>> {
    let numbers = numbers(line)?;
    (numbers.len() % 2 == 0)
        .then(|| numbers.chunks_exact(2).map(|pair| Xy::from_order(pair[0], pair[1], coordinates)).collect())
}

/// Reads both styles in use: two digits a number without separators, with or without the full stop; and pairs `x,y` apart.
fn parse_forbid(text: &str, coordinates: Coordinates) -> Option<Vec<Xy>> {
    if text.contains(',') {
        return parse_moves(text.trim_end_matches('.'), coordinates);
    }
    let digits = text.strip_suffix('.').unwrap_or(text).trim();
    if !digits.len().is_multiple_of(4) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = |pair: &str| pair.parse().ok();
    (0..digits.len())
        .step_by(4)
        .map(|at| Some(Xy::from_order(number(&digits[at..at + 2])?, number(&digits[at + 2..at + 4])?, coordinates)))
        .collect()
}

fn print_forbid(points: &[Xy], coordinates: Coordinates) -> String {
    let digits = |xy: &Xy| xy.in_order(coordinates).map(|number| format!("{number:02}")).concat();
    format!("FORBID {}.", points.iter().map(digits).collect::<String>())
}
