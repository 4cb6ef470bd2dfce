//! The files of a finished game: SGF and PSQ with what was thought, and the raw lines of programs.
use tengen_formats::{Format, WriteOptions, write};
use tengen_rules::{Color, GameInfo, GameResult, Note, Record};

use crate::plan::{MatchPlan, Unit};
use crate::play::{GameEnd, PlayedGame, PlayedMove, describe, score_text};

/// The files by their extension. A game that a format can't hold has no file of it.
pub(crate) fn files(plan: &MatchPlan, unit: &Unit, game: &PlayedGame, names: [&str; 2]) -> Vec<(String, Vec<u8>)> {
    let record = record(plan, unit, game, names);
    let mut files = Vec::new();
    for format in [Format::Sgf, Format::Psq] {
        if let Ok(export) = write(format, std::slice::from_ref(&record), &WriteOptions::default()) {
            files.push((format.extension().to_owned(), export.bytes));
        }
    }
    for (player, transcript) in game.transcripts.iter().enumerate() {
        if !transcript.is_empty() {
            let text = format!("# {}\n{transcript}", names[player]);
            files.push((format!("{player}.log"), text.into_bytes()));
        }
    }
    files
}

fn record(plan: &MatchPlan, unit: &Unit, game: &PlayedGame, names: [&str; 2]) -> Record {
    let mut record = Record::new(plan.rules.size);
    let color_of = |player: usize| if player == game.black { Color::Black } else { Color::White };
    let termination = match &game.end {
        GameEnd::Fault { fault, .. } if fault.name() == "time" => "time".to_owned(),
        GameEnd::Fault { .. } => "error".to_owned(),
        _ => String::new(),
    };
    record.info = GameInfo {
        rule: Some(plan.rules.rule),
        opening: if plan.rules.swap2 { "swap2".to_owned() } else { String::new() },
        black: names[game.black].to_owned(),
        white: names[1 - game.black].to_owned(),
        round: (unit.game + 1).to_string(),
        result: Some(game.winner().map_or(GameResult::Draw, |winner| GameResult::Win(color_of(winner)))),
        termination,
        main_time: plan.rules.terms.game.map(|(main, _)| main),
        ..GameInfo::default()
    };
    let mut at = record.root();
    for (ply, played) in game.moves.iter().enumerate() {
        at = record.append_line(at, &[played.mv]);
        let mut comments = Vec::new();
        if ply >= game.opening {
            record.annotate(at, Note::TimeSpent(played.spent));
            comments.push(comment(played));
        }
        if ply + 1 == game.moves.len() {
            comments.push(describe(game, names));
        }
        if !comments.is_empty() {
            record.annotate(at, Note::Comment(&comments.join("\n")));
        }
    }
    record
}

/// What is known of a move, such as `score 190, depth 4, 1200 nodes, 12 ms`.
fn comment(played: &PlayedMove) -> String {
    let note = &played.note;
    let parts = [
        note.score.map(|score| format!("score {}", score_text(score))),
        note.depth.map(|depth| format!("depth {depth}")),
        note.nodes.map(|nodes| format!("{nodes} nodes")),
        Some(format!("{} ms", played.spent.as_millis())),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
