use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tengen_formats::{Charset, Format, Report, RowOrder, WriteOptions, write};
use tengen_rules::Record;

use crate::output::{sayln, written};
use crate::record_source::RecordSource;

const EXAMPLES: &str = "\
Examples:
  tengen convert game.psq game.sgf
  tengen convert library.lib library.sgf --encoding gbk
  tengen convert *.lib games/ --to sgf
  tengen convert openings.txt openings.sgf --from openings --size 20
  tengen convert moves.txt moves.sgf --rows bottom
  tengen convert game.sgf - --to link";

/// What `tengen convert` was asked.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(crate) struct ConvertArgs {
    /// The files or folders to read, then the file or folder to write; `-` is standard input or output
    #[arg(required = true, value_names = ["IN", "OUT"])]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    source: RecordSource,
    /// The format of the output; taken from its name unless given
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// The encoding of the output's text; UTF-8 unless given
    #[arg(long, value_name = "ENCODING")]
    to_encoding: Option<Charset>,
    /// Where row 1 lies in a text of moves that is written; at the bottom unless given
    #[arg(long, value_name = "END")]
    to_rows: Option<RowOrder>,
    /// Write private properties into SGF for what it has no place for: decisions of an opening, evaluations, patches of color
    #[arg(long)]
    private: bool,
    /// Compress a database
    #[arg(long)]
    compress: bool,
    /// Overwrite files that are there
    #[arg(long)]
    force: bool,
    /// Tell what was done as one JSON object a file
    #[arg(long)]
    json: bool,
}

/// Converts every file, and fails in the end if any could not be.
pub(crate) fn run(args: &ConvertArgs) -> Result<()> {
    let (out, paths) = match args.paths.split_last() {
        Some((out, paths)) if !paths.is_empty() => (out, paths),
        _ => bail!("`{}` alone: expected what to read, then where to write it", args.paths[0].display()),
    };
    let inputs = files(paths)?;
    let into_folder = out.is_dir() || inputs.len() > 1 || paths.iter().any(|path| path.is_dir());
    ensure!(!into_folder || out != "-", "standard output takes one file");
    let unclear = if into_folder { "several files go into a folder" } else { "the name of the output is no format's" };
    let named = || Format::detect(out.file_name().and_then(OsStr::to_str)?, &[]).filter(|_| !into_folder);
    let format = args.to.or_else(named).with_context(|| format!("{unclear}: say which format with --to"))?;
    if into_folder {
        fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    }
    let bar = progress(inputs.len());
    let mut targets = Targets::default();
    let mut failed = 0;
    for input in &inputs {
        bar.set_message(input.display().to_string());
        let target = if into_folder { targets.next(out, input, format) } else { out.clone() };
        let done = convert(args, input, &target, format);
        failed += usize::from(done.is_err());
        bar.suspend(|| tell(args, input, format, &done))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    ensure!(failed == 0, "{failed} of {} files could not be converted", inputs.len());
    Ok(())
}

/// Files as they are, folders as the files in them.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
            let mut inside: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
            inside.retain(|path| path.is_file());
            ensure!(!inside.is_empty(), "{}: no files in this folder (folders in it are not read)", path.display());
            inside.sort_unstable();
            files.extend(inside);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The names that were given in a folder.
#[derive(Default)]
struct Targets(HashSet<PathBuf>);

impl Targets {
    /// Where a file goes: under its own name with the format's extension, and with its old extension too where another file
    /// of the same name went before.
    fn next(&mut self, folder: &Path, input: &Path, format: Format) -> PathBuf {
        let name = |part: Option<&OsStr>| part.filter(|_| input != "-").unwrap_or(OsStr::new("game")).to_owned();
        let names = [name(input.file_stem()), name(input.file_name())].into_iter();
        let numbered = (2..).map(|number| OsString::from(format!("{}-{number}", name(input.file_name()).display())));
        let mut targets = names.chain(numbered).map(|mut name| {
            name.push(".");
            name.push(format.extension());
            folder.join(name)
        });
        // There is always a number that was not given.
        targets.find(|target| self.0.insert(target.clone())).unwrap_or_default()
    }
}

/// A bar on a terminal, for work that is more than one file.
fn progress(files: usize) -> ProgressBar {
    if files < 2 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} {wide_msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// What became of one file.
struct Converted {
    from: Format,
    games: usize,
    written: Vec<PathBuf>,
    reports: Vec<Report>,
}

fn convert(args: &ConvertArgs, input: &Path, target: &Path, format: Format) -> Result<Converted> {
    let import = args.source.read(input)?;
    let (from, games) = (import.format, import.records.len());
    let mut converted = Converted { from, games, written: Vec::new(), reports: vec![import.report] };
    if format.holds_many() || games < 2 {
        converted.write(args, &import.records, target, format)?;
        return Ok(converted);
    }
    for (number, record) in (1..).zip(&import.records) {
        let stem = target.file_stem().and_then(OsStr::to_str).unwrap_or("game");
        let target = target.with_file_name(format!("{stem}-{number}.{}", format.extension()));
        converted.write(args, std::slice::from_ref(record), &target, format)?;
    }
    Ok(converted)
}

impl Converted {
    fn lines(&self) -> Vec<String> {
        self.reports.iter().flat_map(Report::lines).collect()
    }

    fn write(&mut self, args: &ConvertArgs, records: &[Record], target: &Path, format: Format) -> Result<()> {
        let ConvertArgs { to_encoding: charset, to_rows: rows, private, compress, .. } = *args;
        let export = write(format, records, &WriteOptions { charset, rows, private, compress })?;
        self.reports.push(export.report);
        if target == "-" {
            written(std::io::stdout().write_all(&export.bytes))?;
        } else {
            ensure!(args.force || !target.exists(), "{} is there already: --force overwrites it", target.display());
            fs::write(target, export.bytes).with_context(|| target.display().to_string())?;
        }
        self.written.push(target.to_owned());
        Ok(())
    }
}

/// Says what happened to a file: as data on standard output, or in words on standard error.
fn tell(args: &ConvertArgs, input: &Path, to: Format, done: &Result<Converted>) -> Result<()> {
    let name = input.display().to_string();
    if args.json {
        let line = match done {
            Ok(done) => json!({
                "in": name,
                "out": done.written.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
                "from": done.from.name(),
                "to": to.name(),
                "games": done.games,
                "report": done.lines(),
            }),
            Err(error) => json!({ "in": name, "error": format!("{error:#}") }),
        };
        return sayln!("{line}");
    }
    match done {
        Ok(done) => {
            for line in done.lines() {
                eprintln!("{name}: {line}");
            }
        }
        Err(error) => eprintln!("{error:#}"),
    }
    Ok(())
}
