//! How long a RenLib library of 100 MB takes to read from a file, and how much memory: `cargo bench -p tengen-formats`.
//!
//! The library is made up: lines of 36 moves that branch, a board text on every tenth move, a comment on every thirtieth.
//! A second one is the worst there is: two bytes a move, nothing else. The time is that of the processor, so that a busy
//! machine does not blur it.
use std::fs::File;
use std::io::{BufReader, Write as _};
use std::time::Instant;

use tengen_formats::{ReadOptions, read_stream};

const SIZE: usize = 100_000_000;
const DEPTH: usize = 36;

fn main() -> std::io::Result<()> {
    for (name, texts) in [("with texts", true), ("moves only", false)] {
        let bytes = library(texts);
        let path = std::env::temp_dir().join("tengen-library-bench.lib");
        File::create(&path)?.write_all(&bytes)?;
        let size = bytes.len();
        drop(bytes);
        let before = memory("VmRSS:");
        let (start, busy) = (Instant::now(), processor_time());
        let import = read_stream("bench.lib", BufReader::new(File::open(&path)?), &ReadOptions::default());
        let (seconds, busy) = (start.elapsed().as_secs_f64(), processor_time() - busy);
        std::fs::remove_file(&path)?;
        let records = import.map_or_else(
            |error| {
                eprintln!("{error}");
                Vec::new()
            },
            |import| import.records,
        );
        let nodes: usize = records.iter().map(tengen_rules::Record::len).sum();
        let grown = memory("VmRSS:").saturating_sub(before);
        println!(
            "{name}: {} MB, {nodes} nodes in {busy:.2} s of work ({seconds:.2} s by the clock), {} MB of memory",
            size / 1_000_000,
            grown / 1000
        );
    }
    Ok(())
}

/// A number of kilobytes that Linux tells of this process; 0 elsewhere.
fn memory(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
}

/// The seconds this process has worked, as Linux counts them; 0 elsewhere.
fn processor_time() -> f64 {
    let times = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    times.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// A library in pre-order, by a walk that keeps its path: at each step it plays a point that is free on the path.
fn library(texts: bool) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x00".to_vec();
    bytes.extend([0xff; 10]);
    let points: Vec<u8> = (0..15_u8).flat_map(|row| (1..=15).map(move |col| row << 4 | col)).collect();
    let mut random = 1_u64;
    let mut next = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or(0) % below
    };
    // Each step of the path with the children it has yet to write.
    let mut path: Vec<(u8, Vec<u8>)> = Vec::new();
    let mut count = 0_usize;
    let mut record = |bytes: &mut Vec<u8>, position: u8, flags: u8| {
        count += 1;
        if texts && count.is_multiple_of(10) {
            bytes.extend([position, flags | 1, 0, 1, b'A', 0]);
        } else if texts && count.is_multiple_of(30) {
            bytes.extend([position, flags | 8]);
            bytes.extend(b"Black wins here\0");
        } else {
            bytes.extend([position, flags]);
        }
    };
    record(&mut bytes, 0x78, 0);
    path.push((0x78, points.iter().copied().filter(|&p| p != 0x78).collect()));
    while let Some((_, children)) = path.last_mut() {
        let Some(position) = children.pop() else {
            path.pop();
            continue;
        };
        let sibling = if children.is_empty() { 0 } else { 0x80 };
        let wanted = match path.len() {
            1..4 => 60,
            DEPTH.. => 0,
            _ => [1, 1, 1, 2, 2, 3][next(6)],
        };
        let full = bytes.len() >= SIZE;
        let mut children: Vec<u8> = Vec::new();
        while children.len() < wanted && !full {
            let p = points[next(points.len())];
            if p != position && !children.contains(&p) && path.iter().all(|step| step.0 != p) {
                children.push(p);
            }
        }
        record(&mut bytes, position, sibling | if children.is_empty() { 0x40 } else { 0 });
        if !children.is_empty() {
            path.push((position, children));
        }
    }
    bytes
}
