//! Tables of moves: `move_count,player,x,y` for one game and `game,step,row,col,player` for many.
//!
//! Columns and rows count from zero at the top left, moves from one; player 1 is Black, 2 is White. The heading names
//! the columns, so their order is free; a column with another name is reported.
use std::fmt::Write as _;

use tengen_rules::{Color, Move, Record};

use crate::coordinates::{from_top, to_top};
use crate::line::{Line, plain_line};
use crate::read::{ReadError, ReadOptions};
use crate::report::{Place, Report, Room};
use crate::words::{Expected, Fault, MoveFault, NoticeKind, Spot};

const GAME: &str = "move_count,player,x,y";
const GAMES: &str = "game,step,row,col,player";
/// The property of a record that holds what its game is called in a table.
const NAME: &str = "GAME";

/// Whether a line is the heading of one of the tables.
pub(crate) fn is_heading(line: &str) -> bool {
    Columns::of(line).is_some()
}

/// In which column each thing stands.
struct Columns {
    game: Option<usize>,
    step: Option<usize>,
    player: Option<usize>,
    col: usize,
    row: usize,
}

impl Columns {
    fn of(heading: &str) -> Option<Self> {
        let names: Vec<String> = heading.split(',').map(|name| name.trim().to_ascii_lowercase()).collect();
        let find = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
        Some(Self {
            game: find(&["game"]),
            step: find(&["step", "move_count"]),
            player: find(&["player"]),
            col: find(&["col", "x"])?,
            row: find(&["row", "y"])?,
        })
    }
}

/// One row of a table.
struct Row<'a> {
    game: &'a str,
    step: Option<usize>,
    color: Option<Color>,
    mv: Result<Move, MoveFault>,
}

pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Result<Vec<Record>, ReadError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (number, heading) = lines.next().ok_or(ReadError::Empty)?;
    let shown: String = heading.chars().take(60).collect();
    let columns = Columns::of(heading)
        .ok_or_else(|| ReadError::malformed(Place::Line(number), Fault::Text(shown), Expected::CsvHeading))?;
    let mut games: Vec<(&str, Line)> = Vec::new();
    for (number, line) in lines {
        let place = Place::Line(number);
        let row = read_row(line, &columns, options);
        if games.last().is_none_or(|(game, _)| *game != row.game) {
            games.push((row.game, Line::new(options.size())));
        }
        let Some((_, game)) = games.last_mut() else {
            continue;
        };
        let ply = game.record.len();
        if let Some(step) = row.step.filter(|&step| !game.is_broken() && step != ply) {
            report.at(place, NoticeKind::Numbered(ply, step));
        }
        match row.color {
            Some(color) => game.play_as(color, row.mv, place, report),
            None => game.play(row.mv, place, report),
        };
    }
    if games.is_empty() {
        return Err(ReadError::malformed(Place::Line(number), Fault::HeadingAlone, Expected::CsvRow));
    }
    Ok(name_games(games))
}

fn read_row<'a>(line: &'a str, columns: &Columns, options: &ReadOptions) -> Row<'a> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let cell = |column: Option<usize>| column.and_then(|column| cells.get(column).copied()).unwrap_or_default();
    let number = |column: usize| cell(Some(column)).parse::<i64>().ok();
    let mv = match number(columns.col).zip(number(columns.row)) {
        Some((-1, -1)) => Ok(Move::Pass),
        Some((col, row)) => {
            let off = || MoveFault::OffBoard(Spot::ColumnRow(col, row), options.size());
            from_top(options.size(), col, row).map(Move::Place).ok_or_else(off)
        }
        None => Err(MoveFault::NoMove(line.chars().take(60).collect())),
    };
    let color = match cell(columns.player) {
        "1" => Some(Color::Black),
        "2" => Some(Color::White),
        _ => None,
    };
    Row { game: cell(columns.game), step: cell(columns.step).parse().ok(), color, mv }
}

/// Games with other names than 1, 2, 3 … keep them.
fn name_games(games: Vec<(&str, Line)>) -> Vec<Record> {
    let named = |(number, (name, line)): (usize, (&str, Line))| {
        let mut record = line.record;
        if !name.is_empty() && name != number.to_string() {
            record.info.properties.push((NAME.to_owned(), name.to_owned()));
        }
        record
    };
    (1..).zip(games).map(named).collect()
}

pub(crate) fn write(records: &[Record], report: &mut Report) -> String {
    let mut text = format!("{GAMES}\n");
    for (number, record) in (1_usize..).zip(records) {
        let named = record.info.properties.iter().find(|(key, _)| key == NAME).map(|(_, name)| name.trim());
        // A name that would break the table is none.
        let named = named.filter(|name| !name.is_empty() && !name.contains([',', '\n', '\r']));
        let name = named.map_or_else(|| number.to_string(), str::to_owned);
        for (step, col, row, player) in rows(record, report) {
            let _ = writeln!(text, "{name},{step},{row},{col},{player}");
        }
    }
    text
}

pub(crate) fn write_game(record: &Record, report: &mut Report) -> String {
    let mut text = format!("{GAME}\n");
    for (step, col, row, player) in rows(record, report) {
        let _ = writeln!(text, "{step},{player},{col},{row}");
    }
    text
}

fn rows(record: &Record, report: &mut Report) -> Vec<(usize, i16, i16, usize)> {
    let moves = plain_line(record, Room::default(), true, report);
    let row = |(step, (_, mv)): (usize, (_, Move))| {
        let (col, row) = mv.point().map_or((-1, -1), |p| {
            let (col, row) = to_top(record.size(), p);
            (i16::from(col), i16::from(row))
        });
        (step, col, row, 2 - step % 2)
    };
    (1..).zip(moves).map(row).collect()
}
