/// Cuts bytes from a pipe into lines, whatever the other side sends.
///
/// A line ends with CR, LF or both; empty lines are dropped. A line longer than the limit is cut there and the rest of it
/// is skipped, so that a peer without line ends costs a bounded amount of memory. Bytes that are not UTF-8 become U+FFFD.
///
/// ```
/// use tengen_gomocup::LineSplitter;
/// let mut splitter = LineSplitter::new(20);
/// let lines = splitter.push(b"START 15\r\n\nBEG");
/// assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["START 15"]);
/// assert_eq!(splitter.push(b"IN\r")[0].text, "BEGIN");
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    limit: usize,
    partial: Vec<u8>,
    /// The line under way is over the limit: its beginning is kept, the rest is skipped.
    cut: bool,
}

/// One line, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its text.
    pub text: String,
    /// Whether it was longer than the limit and lost its end.
    pub cut: bool,
}

impl LineSplitter {
    /// A splitter that keeps at most this many bytes of a line.
    pub const fn new(limit: usize) -> Self {
        Self { limit, partial: Vec::new(), cut: false }
    }

    /// Takes bytes in and gives the lines that they complete.
    pub fn push(&mut self, mut bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
            self.extend(&bytes[..end]);
            bytes = &bytes[end + 1..];
            lines.extend(self.finish());
        }
        self.extend(bytes);
        lines
    }

    /// What came after the last line end, at the end of the input; nothing if that is nothing.
    pub fn finish(&mut self) -> Option<Line> {
        let cut = std::mem::take(&mut self.cut);
        let bytes = std::mem::take(&mut self.partial);
        (!bytes.is_empty()).then(|| Line { text: String::from_utf8_lossy(&bytes).into_owned(), cut })
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = self.limit - self.partial.len();
        self.cut |= bytes.len() > room;
        self.partial.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut splitter = LineSplitter::new(4);
        let mut lines = splitter.push(b"123456789");
        lines.extend(splitter.push(b"0123\nTURN\nab"));
        let cut = |text: &str, cut| Line { text: text.to_owned(), cut };
        assert_eq!(lines, [cut("1234", true), cut("TURN", false)]);
        assert_eq!(splitter.finish(), Some(cut("ab", false)));
        assert_eq!(splitter.finish(), None);
    }

    proptest! {
        #[test]
        fn lines_do_not_depend_on_how_the_bytes_arrive(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            step in 1_usize..20,
        ) {
            let mut whole = LineSplitter::new(16);
            let mut pieces = LineSplitter::new(16);
            let expected = whole.push(&bytes);
            let lines: Vec<Line> = bytes.chunks(step).flat_map(|chunk| pieces.push(chunk)).collect();
            prop_assert_eq!(lines, expected);
            prop_assert_eq!(pieces.finish(), whole.finish());
        }
    }
}
