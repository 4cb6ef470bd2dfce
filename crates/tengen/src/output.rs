//! Standard output. What cannot be written there is an error like any other; a reader who has seen enough is none.
use std::fmt;
use std::io::{self, ErrorKind};

/// Whoever read standard output has gone, as `head` does.
#[derive(Debug)]
pub(crate) struct ReaderGone;

impl fmt::Display for ReaderGone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody reads standard output any more")
    }
}

impl std::error::Error for ReaderGone {}

/// What came of writing to standard output.
///
/// # Errors
/// [`ReaderGone`], or what else prevents writing.
pub(crate) fn written(result: io::Result<()>) -> anyhow::Result<()> {
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => ReaderGone.into(),
        _ => anyhow::Error::from(error).context("standard output cannot be written"),
    })
}

/// `println!` that returns what came of it.
macro_rules! sayln {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        $crate::output::written(writeln!(std::io::stdout(), $($words)*))
    }};
}
/// `print!` that returns what came of it.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let mut out = std::io::stdout();
        $crate::output::written(write!(out, $($words)*).and_then(|()| out.flush()))
    }};
}
pub(crate) use {say, sayln};
