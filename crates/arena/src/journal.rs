use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// A file of lines that is only ever added to. A line is in it when it is complete: a program that was killed in the middle
/// of writing one leaves half a line, which the next one cuts off.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    synced: Instant,
}

/// How often a journal is forced to the disk. What a power cut takes within this time is done again.
const SYNC_EVERY: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens a journal, making it if it is new, and gives every whole line to `line` with its number from 1.
    pub(crate) fn open<E: From<io::Error>>(
        path: &Path,
        mut line: impl FnMut(usize, &str) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut reader = BufReader::new(&file);
        let mut bytes = Vec::new();
        let (mut whole, mut number) = (0, 0);
        loop {
            bytes.clear();
            // Half a line may end within a letter, so it is no text yet.
            let count = reader.read_until(b'\n', &mut bytes)?;
            let Some(complete) = bytes.strip_suffix(b"\n") else { break };
            (whole, number) = (whole + count as u64, number + 1);
            let text = str::from_utf8(complete).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            line(number, text)?;
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, synced: Instant::now() })
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_line_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let read = || {
            let mut lines = Vec::new();
            let journal = Journal::open(&path, |number, line| {
                lines.push((number, line.to_owned()));
                io::Result::Ok(())
            });
            (journal.unwrap(), lines)
        };
        let (mut journal, lines) = read();
        assert!(lines.is_empty());
        journal.add("one").unwrap();
        journal.file.write_all("tw\u{f6}".as_bytes().split_at(3).0).unwrap();
        let (mut journal, lines) = read();
        assert_eq!(lines, [(1, "one".to_owned())]);
        journal.add("two").unwrap();
        assert_eq!(read().1, [(1, "one".to_owned()), (2, "two".to_owned())]);
    }
}
