use ratatui::buffer::Buffer;
use ratatui::style::Style;
use tengen_rules::{Color, Move, Point, Stage};

use crate::app::App;
use crate::glyphs::Glyphs;
use crate::layout::{BoardArea, Scale};
use crate::theme::Palette;

/// How many of the best points carry their rank on the board: one digit each.
const RANKED: usize = 9;

/// Draws the lines, the stones and the marks.
pub(super) fn draw(buffer: &mut Buffer, app: &App, area: &BoardArea, palette: &Palette) {
    let canvas = Canvas { area, glyphs: app.appearance.charset.glyphs(), palette };
    canvas.lines(buffer);
    canvas.empty_points(buffer, app);
    let winning = app.table.winning_stones();
    for p in area.points() {
        if let Some(color) = app.table.game().board().get(p) {
            let style = palette.stone(color);
            canvas.stone(buffer, p, color, if winning.contains(&p) { style.patch(palette.winning) } else { style });
        }
    }
    canvas.advice(buffer, app);
    if let Some(p) = app.table.game().last_move().and_then(Move::point) {
        canvas.brackets(buffer, p, ["(", ")"], palette.last);
    }
    canvas.brackets(buffer, app.cursor, ["[", "]"], palette.cursor);
}

struct Canvas<'a> {
    area: &'a BoardArea,
    glyphs: &'a Glyphs,
    palette: &'a Palette,
}

impl Canvas<'_> {
    /// Coordinates, the board's ground, and the lines between the points.
    fn lines(&self, buffer: &mut Buffer) {
        let area = self.area;
        let last = area.size().side() - 1;
        for row in area.rows() {
            let number = format!("{:>2}", row + 1);
            if area.coordinates {
                buffer.set_string(area.area.x, area.y(row), number, self.palette.quiet);
            }
        }
        for col in area.columns().filter(|_| area.coordinates) {
            let letter = char::from(b'a' + col).to_string();
            buffer.set_string(area.x(col), area.letters_y(), letter, self.palette.quiet);
        }
        self.ground(buffer);
        let (dx, dy) = area.scale.pitch();
        for p in area.points() {
            let (x, y) = (area.x(p.col()), area.y(p.row()));
            if p.col() < last && area.columns().contains(&(p.col() + 1)) {
                (1..dx).for_each(|i| self.put(buffer, x + i, y, self.glyphs.across, self.palette.board));
            }
            if p.row() > 0 && area.rows().contains(&(p.row() - 1)) {
                (1..dy).for_each(|i| self.put(buffer, x, y + i, self.glyphs.down, self.palette.board));
            }
        }
    }

    /// Paints the board's color one column beyond the outer lines, so that marks have room.
    fn ground(&self, buffer: &mut Buffer) {
        let (columns, rows) = (self.area.columns(), self.area.rows());
        let margin = match self.area.scale {
            Scale::Small => (1, 0),
            Scale::Large => (3, 1),
        };
        let x = self.area.x(columns.start) - margin.0;
        let right = self.area.x(columns.end - 1) + margin.0;
        let y = self.area.y(rows.end - 1) - margin.1;
        let bottom = self.area.y(rows.start) + margin.1;
        for y in y..=bottom {
            for x in x..=right {
                self.put(buffer, x, y, " ", self.palette.board);
            }
        }
    }

    fn empty_points(&self, buffer: &mut Buffer, app: &App) {
        let stars = self.area.size().star_points();
        for p in self.area.points() {
            self.at(buffer, p, self.glyphs.empty(self.area.size(), &stars, p), self.palette.board);
        }
        for (p, _) in app.table.game().forbidden_points() {
            self.at(buffer, p, self.glyphs.forbidden, self.palette.forbidden);
        }
    }

    /// Ranks of the best points, the hint, and the stone under the mouse.
    fn advice(&self, buffer: &mut Buffer, app: &App) {
        for (i, (p, _)) in app.scores().unwrap_or_default().iter().take(RANKED).enumerate() {
            self.at(buffer, *p, &(i + 1).to_string(), self.palette.rank);
        }
        if let Stage::Offer { .. } | Stage::Pick { .. } = app.table.game().stage() {
            app.table.game().offers().for_each(|p| self.at(buffer, p, self.glyphs.hint, self.palette.hint));
        }
        if let Some(p) = app.hint().and_then(|choice| choice.mv.point()) {
            self.at(buffer, p, self.glyphs.hint, self.palette.hint);
        }
        if let Some((p, color)) = app.ghost() {
            let glyph =
                if self.palette.colored { self.glyphs.stone(color, true) } else { self.glyphs.ghosts[color.index()] };
            self.at(buffer, p, glyph, self.palette.ghost(color));
        }
    }

    fn stone(&self, buffer: &mut Buffer, p: Point, color: Color, style: Style) {
        let colored = self.palette.colored;
        if self.area.scale == Scale::Small {
            return self.at(buffer, p, self.glyphs.stone(color, colored), style);
        }
        let disk = if colored { self.glyphs.disks[color.index()] } else { self.glyphs.plain_disks[color.index()] };
        let (x, y) = (self.area.x(p.col()) - 2, self.area.y(p.row()) - 1);
        for (row, cells) in (y..).zip(disk) {
            for (column, cell) in (x..).zip(cells.chars()) {
                self.put(buffer, column, row, &cell.to_string(), style);
            }
        }
    }

    /// Marks a point at both sides, which leaves what stands on it as it is.
    fn brackets(&self, buffer: &mut Buffer, p: Point, [left, right]: [&str; 2], style: Style) {
        let aside = self.area.scale.pitch().0 / 2;
        if self.area.points().any(|shown| shown == p) {
            let (x, y) = (self.area.x(p.col()), self.area.y(p.row()));
            self.put(buffer, x - aside, y, left, style);
            self.put(buffer, x + aside, y, right, style);
        }
    }

    fn at(&self, buffer: &mut Buffer, p: Point, glyph: &str, style: Style) {
        if self.area.points().any(|shown| shown == p) {
            self.put(buffer, self.area.x(p.col()), self.area.y(p.row()), glyph, style);
        }
    }

    /// One cell, whatever was there before.
    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, glyph: &str, style: Style) {
        if let Some(cell) = buffer.cell_mut((x, y)).filter(|_| self.area.area.contains((x, y).into())) {
            cell.reset();
            cell.set_symbol(glyph).set_style(self.palette.page.patch(style));
        }
    }
}
