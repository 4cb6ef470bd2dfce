use std::fmt;
use std::time::Duration;

/// The raw lines between the arena and a program, with times and directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    lines: Vec<TranscriptLine>,
    bytes: usize,
    /// Lines that were not kept because there were too many.
    dropped: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TranscriptLine {
    at: Duration,
    direction: Direction,
    text: String,
}

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    ToProgram,
    FromProgram,
    /// The arena itself, about what happened.
    Remark,
}

/// What one game may keep; a program that talks more is not worth the disk.
const MOST_BYTES: usize = 1 << 20;

impl Transcript {
    pub(crate) fn add(&mut self, at: Duration, direction: Direction, text: &str) {
        for line in text.lines() {
            if self.bytes + line.len() > MOST_BYTES {
                self.dropped += 1;
            } else {
                self.bytes += line.len();
                self.lines.push(TranscriptLine { at, direction, text: line.to_owned() });
            }
        }
    }

    /// Whether nothing was said.
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// One line each: milliseconds since the start, `>` to the program, `<` from it, `#` for a remark.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for TranscriptLine { at, direction, text } in &self.lines {
            let sign = match direction {
                Direction::ToProgram => '>',
                Direction::FromProgram => '<',
                Direction::Remark => '#',
            };
            writeln!(f, "{:>8} {sign} {text}", at.as_millis())?;
        }
        if self.dropped > 0 {
            writeln!(f, "         # {} lines more were not kept", self.dropped)?;
        }
        Ok(())
    }
}
