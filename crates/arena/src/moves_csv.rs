use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{BoardSize, Record, parse_moves};

use crate::finished::GameSummary;

/// The moves of games as a table: `game,step,row,col,player`, games and steps counted from 1, rows and columns from 0 at the top
/// left, 1 for Black and 2 for White.
pub fn moves_csv<'a>(games: impl Iterator<Item = &'a GameSummary>, size: BoardSize) -> String {
    let record = |game: &GameSummary| {
        // They are our own, written from moves.
        let mut record = Record::from_moves(size, &parse_moves(&game.moves).unwrap_or_default());
        record.info.properties.push(("GAME".to_owned(), (game.game + 1).to_string()));
        record
    };
    let records: Vec<Record> = games.map(record).collect();
    // Nothing is in the records that a table of moves can't hold; without games there is no table.
    let export = write(Format::Csv, &records, &WriteOptions::default());
    export.ok().and_then(|export| String::from_utf8(export.bytes).ok()).unwrap_or_default()
}
