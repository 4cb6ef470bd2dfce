use std::fmt::Write;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tengen_rules::{Color, Move};

use super::text::{line, padded, width, wrapped};
use crate::app::App;
use crate::theme::Palette;
use crate::time_text::clock_text;

/// Rows kept for the moves, if there are so many moves.
const MOVE_ROWS: usize = 3;
/// Columns of one pair of moves with its number.
const PAIR_COLUMNS: usize = 13;
/// How many of the best points the analysis lists at most.
const LISTED: usize = 5;

/// Draws the side panel from top to bottom: who plays, what is going on, what was played.
pub(super) fn draw(buffer: &mut Buffer, app: &App, area: Rect, palette: &Palette, now: Duration) {
    let mut lines: Vec<(String, Style)> = Vec::new();
    for color in Color::ALL {
        lines.push((player_line(app, color, area.width.into(), palette, now), palette.page));
    }
    let (language, terms) = (app.appearance.language, app.table.terms());
    let kind = format!("{}{}{}", language.game_kind(terms), language.comma(), language.time_control(terms.time));
    lines.push((kind, palette.quiet));
    lines.push((String::new(), palette.page));
    let mut say =
        |text: &str, style| lines.extend(wrapped(text, area.width.into()).into_iter().map(|line| (line, style)));
    say(&status(app), palette.strong);
    for text in choices(app) {
        say(&text, palette.page);
    }
    for text in thoughts(app, now) {
        say(&text, palette.page);
    }
    for text in analysis(app) {
        say(&text, palette.page);
    }
    let rows = usize::from(area.height);
    let moves = move_lines(app, area.width.into());
    lines.truncate(rows.saturating_sub(moves.len().min(MOVE_ROWS) + 1).max(rows.min(3)));
    lines.push((String::new(), palette.page));
    let free = rows.saturating_sub(lines.len());
    lines.extend(moves.into_iter().rev().take(free).rev().map(|text| (text, palette.quiet)));
    for (y, (text, style)) in (area.y..area.bottom()).zip(&lines) {
        line(buffer, Rect { y, height: 1, ..area }, text, *style);
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn status(app: &App) -> String {
    let (language, game) = (app.appearance.language, app.table.game());
    game.outcome().map_or_else(|| language.turn(&app.table), |outcome| language.outcome(outcome))
}

/// `> ● Black  You      4:59`: a mark at the side to move, the clock at the right.
fn player_line(app: &App, color: Color, columns: usize, palette: &Palette, now: Duration) -> String {
    let (language, game) = (app.appearance.language, app.table.game());
    let turn = if game.seat_of(color) == game.seat_to_act() && !game.is_over() { ">" } else { " " };
    // Black's disk and White's ring, as in print: the panel has no board color that a white disk would stand out from.
    let stone = app
        .appearance
        .charset
        .glyphs()
        .stone(color, palette.colored && app.appearance.charset == crate::Charset::Ascii);
    let name = if app.table.is_you(game.seat_of(color)) {
        language.words().you
    } else {
        language.player(app.table.player(color))
    };
    let clock = app.table.shown_clock(color, now).map(clock_text).unwrap_or_default();
    let left = format!("{turn} {stone} {}  {name}", language.color(color));
    let room = columns.saturating_sub(usize::from(width(&clock)));
    format!("{}{clock}", padded(&left, room))
}

/// The decisions of the opening that a person can take now, each behind its key.
fn choices(app: &App) -> Vec<String> {
    if !app.table.session().person_to_move() {
        return Vec::new();
    }
    let choices = app.table.choices().into_iter().enumerate();
    choices.map(|(i, action)| format!("{}  {}", (i + 1) % 10, app.appearance.language.action(action))).collect()
}

/// What a program is thinking now, the hint that was given, and why the last move was played.
fn thoughts(app: &App, now: Duration) -> Vec<String> {
    let language = app.appearance.language;
    let words = language.words();
    let mut texts = Vec::new();
    if let Some(time) = app.thinking_for(now) {
        let mut text = format!("{} {}.{} s", words.thinking, time.as_secs(), time.subsec_millis() / 100);
        let progress = &app.progress;
        if let Some(best) = progress.best {
            _ = write!(text, "{}{best} ({} / {})", language.comma(), progress.depth, progress.nodes);
        }
        texts.push(text);
    }
    if let Some(choice) = app.hint() {
        texts.push(format!("{} {}", words.hint, language.choice(choice.mv, &choice.reason)));
    } else if let Some(choice) = app.reason().filter(|choice| !choice.reason.is_empty()) {
        texts.push(language.choice(choice.mv, &choice.reason));
    }
    texts
}

/// The best points with what the score table gives for them.
fn analysis(app: &App) -> Vec<String> {
    let Some(scores) = app.scores() else { return Vec::new() };
    let title = app.appearance.language.words().analysis.to_owned();
    let rows = scores.iter().take(LISTED).enumerate().map(|(i, (p, total))| format!("{} {p:<4}{total:>8}", i + 1));
    std::iter::once(title).chain(rows).collect()
}

/// The moves in pairs with their numbers, as many pairs a line as fit.
fn move_lines(app: &App, columns: usize) -> Vec<String> {
    let moves = app.table.game().moves();
    if moves.is_empty() {
        return Vec::new();
    }
    let pairs: Vec<String> = moves.chunks(2).enumerate().map(|(i, pair)| move_pair(i, pair)).collect();
    let a_line = (columns / PAIR_COLUMNS).max(1);
    let title = app.appearance.language.words().moves.to_owned();
    std::iter::once(title).chain(pairs.chunks(a_line).map(<[String]>::concat)).collect()
}

fn move_pair(i: usize, pair: &[Move]) -> String {
    let text = |at: usize| pair.get(at).map(Move::to_string).unwrap_or_default();
    format!("{:>3} {:<4}{:<5}", 2 * i + 1, text(0), text(1))
}
