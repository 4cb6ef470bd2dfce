//! Draws the game into a buffer: everything that is seen, and nothing that is decided.
mod board;
mod dialog;
mod panel;
mod text;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::theme::Palette;

/// Draws the whole screen.
pub fn draw(buffer: &mut Buffer, app: &App, now: Duration) {
    let screen = buffer.area;
    let palette = app.appearance.theme.palette(app.appearance.depth);
    let layout = app.layout(screen);
    buffer.set_style(screen, palette.page);
    if layout.board.points().next().is_none() {
        text::line(buffer, screen, app.appearance.language.words().too_small, palette.page);
        return;
    }
    board::draw(buffer, app, &layout.board, &palette);
    if let Some(panel) = layout.panel {
        panel::draw(buffer, app, inner(panel), &palette, now);
    }
    footer(buffer, app, layout.footer, layout.panel.is_some(), &palette);
    if let Some(dialog) = &app.dialog {
        dialog::draw(buffer, app, dialog, &palette);
    }
}

/// The panel without the columns that keep it off the board and the edge.
const fn inner(panel: Rect) -> Rect {
    Rect { x: panel.x + 1, width: panel.width.saturating_sub(2), ..panel }
}

/// The message, or where there is none whose turn it is (if the panel has no room to say it) or the keys.
fn footer(buffer: &mut Buffer, app: &App, area: Rect, has_panel: bool, palette: &Palette) {
    let language = app.appearance.language;
    match &app.message {
        Some(message) => text::line(buffer, area, message, palette.strong),
        None if has_panel => text::line(buffer, area, language.words().short_keys, palette.quiet),
        None => text::line(buffer, area, &panel::status(app), palette.strong),
    }
}
