use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tengen_rules::Color;

use super::text::{line, padded, width};
use crate::app::{App, Dialog, Field, Form, Prompt};
use crate::theme::Palette;

/// Draws what lies over the board.
pub(super) fn draw(buffer: &mut Buffer, app: &App, dialog: &Dialog, palette: &Palette) {
    let words = app.appearance.language.words();
    match dialog {
        Dialog::Keys => {
            let widest = words.key_help.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
            let rows: Vec<_> = words
                .key_help
                .iter()
                .map(|(key, meaning)| (format!("{}  {meaning}", padded(key, widest.into())), palette.page))
                .collect();
            _ = window(buffer, palette, words.keys, &rows);
        }
        Dialog::NewGame(form) => _ = window(buffer, palette, words.new_game, &form_rows(app, form, palette)),
        Dialog::Save { prompt, .. } => prompt_window(buffer, app, words.save_as, prompt, palette),
        Dialog::Open(prompt) => prompt_window(buffer, app, words.open_file, prompt, palette),
        Dialog::Resign => _ = window(buffer, palette, "", &[(words.confirm_resign.to_owned(), palette.strong)]),
    }
}

fn form_rows(app: &App, form: &Form, palette: &Palette) -> Vec<(String, Style)> {
    let language = app.appearance.language;
    let (words, terms) = (language.words(), &form.terms);
    let row = |field: Field| {
        let (name, value) = match field {
            Field::Rule => (words.rule, language.rule(terms.rule).to_owned()),
            Field::Size => (words.size, format!("{0}x{0}", terms.size)),
            Field::Opening => (words.opening, language.opening(&terms.opening)),
            Field::Player(color @ Color::Black) => {
                (words.black_player, language.player(terms.players[color.index()]).to_owned())
            }
            Field::Player(color @ Color::White) => {
                (words.white_player, language.player(terms.players[color.index()]).to_owned())
            }
            Field::Time => (words.time, language.time_control(terms.time)),
        };
        let style = if field == form.at { palette.chosen } else { palette.page };
        (format!(" {} < {} > ", padded(name, 8), padded(&value, 22)), style)
    };
    let mut rows: Vec<_> = Field::ALL.into_iter().map(row).collect();
    rows.push((String::new(), palette.page));
    rows.push((words.form_help.to_owned(), palette.quiet));
    rows
}

fn prompt_window(buffer: &mut Buffer, app: &App, title: &str, prompt: &Prompt, palette: &Palette) {
    let words = app.appearance.language.words();
    let rows = [
        (String::new(), palette.page),
        (String::new(), palette.page),
        (app.message.clone().unwrap_or_else(|| words.prompt_help.to_owned()), palette.quiet),
    ];
    let area = window(buffer, palette, title, &rows);
    let (before, after) = prompt.parts();
    // What is being typed stays in sight: the end of a long text counts.
    let room = area.width.saturating_sub(1);
    let mut shown = before;
    while width(shown) > room {
        shown = shown.char_indices().nth(1).map_or("", |(at, _)| &shown[at..]);
    }
    let typed = Rect { height: 1, ..area };
    line(buffer, typed, &format!("{shown}{after}"), palette.page);
    let x = typed.x + width(shown);
    if let Some(cell) = buffer.cell_mut((x, typed.y)).filter(|_| typed.contains((x, typed.y).into())) {
        cell.modifier.insert(Modifier::REVERSED);
    }
}

/// Least columns inside a window: room for a file name.
const LEAST_COLUMNS: u16 = 40;

/// Draws a window in the middle of the screen with rows of text, and returns the area inside it.
fn window(buffer: &mut Buffer, palette: &Palette, title: &str, rows: &[(String, Style)]) -> Rect {
    let screen = buffer.area;
    let columns = rows.iter().map(|(text, _)| width(text)).max().unwrap_or(0).max(LEAST_COLUMNS);
    let rows_wanted = u16::try_from(rows.len()).unwrap_or(u16::MAX);
    let outer = screen.centered(
        ratatui::layout::Constraint::Length(columns.saturating_add(4)),
        ratatui::layout::Constraint::Length(rows_wanted.saturating_add(2)),
    );
    for position in outer.positions() {
        buffer[position].reset();
    }
    // A wide character cut in half by the window's left edge would push the rest of its row.
    for y in outer.top()..outer.bottom() {
        if let Some(cell) =
            outer.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y))).filter(|cell| width(cell.symbol()) > 1)
        {
            cell.set_symbol(" ");
        }
    }
    buffer.set_style(outer, palette.page);
    frame(buffer, outer, palette.quiet);
    line(
        buffer,
        Rect { x: outer.x + 2.min(outer.width), width: outer.width.saturating_sub(4), ..outer },
        title,
        palette.strong,
    );
    let inner = Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    };
    for (y, (text, style)) in (inner.y..inner.bottom()).zip(rows) {
        line(buffer, Rect { y, height: 1, ..inner }, text, *style);
    }
    inner
}

/// An ASCII frame: it is one column wide on every terminal.
fn frame(buffer: &mut Buffer, area: Rect, style: Style) {
    if area.is_empty() {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for position in area.positions() {
        let on_side = position.x == area.x || position.x == right;
        let on_edge = position.y == area.y || position.y == bottom;
        let symbol = match (on_side, on_edge) {
            (true, true) => "+",
            (true, false) => "|",
            (false, true) => "-",
            (false, false) => continue,
        };
        buffer[position].set_symbol(symbol).set_style(style);
    }
}
