//! Many positions, one JSON object a line.
use std::io::{self, BufRead, BufReader, Read, Write};

use anyhow::{Context as _, Result, anyhow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_rules::{BoardSize, Color, Game, Point, RuleSet};

use crate::inspect::report::Report;
use crate::output::written;
use crate::position_args::{color, game_after, set_up};

/// The longest line that is read; a request of every stone of the largest board is a hundred times shorter.
const LONGEST: usize = 1 << 20;

/// A position to look at. What else its object holds is of no concern.
#[derive(Deserialize)]
#[serde(expecting = "an object such as {\"moves\": \"h8 i9\"}")]
struct Request {
    #[serde(default)]
    id: Value,
    size: Option<u8>,
    rule: Option<String>,
    moves: Option<Words>,
    black: Option<Words>,
    white: Option<Words>,
    to_move: Option<String>,
}

/// Points or moves: a text, or a list of texts.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Text(String),
    List(Vec<String>),
}

impl Words {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::List(words) => words.join(" "),
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a Value,
    #[serde(flatten)]
    report: Report,
}

#[derive(Serialize)]
struct Refusal<'a> {
    id: &'a Value,
    /// Which line, from 1.
    line: u64,
    error: String,
}

/// Many positions to look at.
pub(crate) struct Batch {
    /// Where they come from.
    pub(crate) name: String,
    /// What a line says that names none.
    pub(crate) rule: RuleSet,
    pub(crate) size: BoardSize,
}

impl Batch {
    /// Answers every line, in order; before it waits for more lines, the answers are out.
    ///
    /// # Errors
    /// The input cannot be read or the output cannot be written; a bad line is answered like any other.
    pub(crate) fn answer(&self, mut input: BufReader<impl Read>, mut out: impl Write) -> Result<()> {
        let mut line = Vec::new();
        for number in 1.. {
            if input.buffer().is_empty() {
                written(out.flush())?;
            }
            if !next_line(&mut input, &mut line).with_context(|| self.name.clone())? {
                break;
            }
            let (id, game) = self.asked(&line);
            let answer = match game {
                Ok(game) => serde_json::to_string(&Answer { id: &id, report: Report::of(&game) })?,
                Err(error) => {
                    let error = format!("{error:#}");
                    serde_json::to_string(&Refusal { id: &id, line: number, error })?
                }
            };
            written(writeln!(out, "{answer}"))?;
        }
        written(out.flush())
    }

    /// The id of a request and the game it asks about.
    fn asked(&self, line: &[u8]) -> (Value, Result<Game>) {
        if line.len() > LONGEST {
            return (Value::Null, Err(anyhow!("a line of more than {LONGEST} bytes: expected one request")));
        }
        match serde_json::from_slice::<Request>(line) {
            Ok(mut request) => (request.id.take(), self.game(&request)),
            // Every request is one line: its column says where.
            Err(error) => {
                (id_of(line), Err(anyhow!("{}", error.to_string().replace(" at line 1 column", " at column"))))
            }
        }
    }

    fn game(&self, request: &Request) -> Result<Game> {
        let rule = request.rule.as_deref().map_or(Ok(self.rule), str::parse)?;
        let size = request.size.map_or(Ok(self.size), BoardSize::new)?;
        let to_move = request.to_move.as_deref().map(color).transpose().map_err(anyhow::Error::msg)?;
        if let Some(moves) = &request.moves {
            return game_after(rule, size, &moves.text(), to_move);
        }
        let mut stones = stones(request.black.as_ref(), Color::Black)?;
        stones.extend(self::stones(request.white.as_ref(), Color::White)?);
        set_up(rule, size, stones, to_move)
    }
}

/// Reads a line, without its end and without what lies beyond the longest one. `false` after the last.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut begun = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(begun);
        }
        begun = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// The id of a line that is no request, if it has one.
fn id_of(line: &[u8]) -> Value {
    let object = serde_json::from_slice::<Value>(line).unwrap_or_default();
    object.get("id").cloned().unwrap_or_default()
}

fn stones(words: Option<&Words>, color: Color) -> Result<Vec<(Point, Color)>> {
    let moves = tengen_rules::parse_moves(&words.map(Words::text).unwrap_or_default())?;
    moves.into_iter().map(|mv| Ok((mv.point().context("a pass is no stone")?, color))).collect()
}
