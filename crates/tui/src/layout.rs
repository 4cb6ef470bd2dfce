use std::ops::Range;

use ratatui::layout::Rect;
use tengen_rules::{BoardSize, Point};

/// The panel needs this many columns at the side of the board, or it goes below.
const PANEL_COLUMNS: u16 = 26;
/// More columns than this only put air between its words.
const PANEL_MOST: u16 = 46;
/// The panel needs this many rows below the board, or it is left out.
const PANEL_ROWS: u16 = 4;
/// Columns left of the first line: two digits of a row number and the gap for a mark.
const GUTTER: u16 = 3;

/// Where everything goes on a screen of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) board: BoardArea,
    pub(crate) panel: Option<Rect>,
    pub(crate) footer: Rect,
}

/// How far neighboring intersections are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// A stone is one character: 2 columns and 1 row from point to point.
    Small,
    /// A stone is a disk of blocks: 6 columns and 3 rows from point to point.
    Large,
}

impl Scale {
    /// Columns and rows from point to point.
    pub(crate) const fn pitch(self) -> (u16, u16) {
        match self {
            Self::Small => (2, 1),
            Self::Large => (6, 3),
        }
    }

    /// Columns and rows that a stone reaches around its point.
    const fn reach(self) -> (u16, u16) {
        match self {
            Self::Small => (0, 0),
            Self::Large => (2, 1),
        }
    }

    /// Columns and rows of a whole board.
    fn extent(self, lines: u16, coordinates: bool) -> (u16, u16) {
        let ((dx, dy), (rx, ry)) = (self.pitch(), self.reach());
        (GUTTER + (lines - 1) * dx + 2 * rx + 2, (lines - 1) * dy + 2 * ry + 1 + u16::from(coordinates))
    }
}

/// The part of the screen that shows the board, or the part of the board that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardArea {
    pub(crate) area: Rect,
    pub(crate) scale: Scale,
    pub(crate) coordinates: bool,
    size: BoardSize,
    /// The column at the left and the row at the bottom, and how many are shown.
    first: (u8, u8),
    shown: (u8, u8),
}

impl Layout {
    /// Lays a board of this size out on a screen; what does not fit scrolls with the cursor.
    pub(crate) fn new(screen: Rect, size: BoardSize, coordinates: bool, cursor: Point) -> Self {
        let [main, footer] = split_bottom(screen, 1.min(screen.height));
        let lines = u16::from(size.side());
        let (width, height) = Scale::Large.extent(lines, coordinates);
        let roomy = main.width >= width + PANEL_COLUMNS && main.height >= height;
        let scale = if roomy { Scale::Large } else { Scale::Small };
        let (width, height) = scale.extent(lines, coordinates);
        let (width, height) = (width.min(main.width), height.min(main.height));
        let beside = main.width - width;
        let below = main.height - height;
        let (board, panel) = if beside >= PANEL_COLUMNS {
            // A large board stands in the middle of the screen with the panel as high as itself; beside a small one the
            // panel takes all the rows there are.
            let (top, rows) = if roomy { (main.y + below / 2, height) } else { (main.y, main.height) };
            let panel = beside.min(PANEL_MOST);
            let left = main.x + (beside - panel) / 2;
            (Rect::new(left, top, width, height), Some(Rect::new(left + width, top, panel, rows)))
        } else {
            let [_, rest] = split_bottom(main, below);
            let board = Rect::new(main.x + beside / 2, main.y, width, height);
            (board, (below >= PANEL_ROWS).then_some(rest))
        };
        Self { board: BoardArea::new(board, scale, size, coordinates, cursor), panel, footer }
    }
}

fn split_bottom(area: Rect, rows: u16) -> [Rect; 2] {
    let top = Rect { height: area.height - rows, ..area };
    [top, Rect { y: top.bottom(), height: rows, ..area }]
}

impl BoardArea {
    fn new(area: Rect, scale: Scale, size: BoardSize, coordinates: bool, cursor: Point) -> Self {
        let lines = size.side();
        let fit = |cells: u16, pitch: u16| u8::try_from(cells / pitch).unwrap_or(lines).min(lines);
        let columns = fit((area.width + 1).saturating_sub(GUTTER + 1), scale.pitch().0);
        let rows = fit(area.height.saturating_sub(u16::from(coordinates)), scale.pitch().1);
        let first = |at: u8, shown: u8| at.saturating_sub(shown / 2).min(lines - shown);
        let first = (first(cursor.col(), columns), first(cursor.row(), rows));
        Self { area, scale, coordinates, size, first, shown: (columns, rows) }
    }

    pub(crate) const fn size(&self) -> BoardSize {
        self.size
    }

    /// The columns shown, from the left.
    pub(crate) fn columns(&self) -> Range<u8> {
        self.first.0..self.first.0 + self.shown.0
    }

    /// The rows shown, from the bottom.
    pub(crate) fn rows(&self) -> Range<u8> {
        self.first.1..self.first.1 + self.shown.1
    }

    /// The points shown.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns();
        self.rows().flat_map(move |row| columns.clone().filter_map(move |col| Point::new(col, row)))
    }

    /// Where a column's line is on the screen.
    pub(crate) fn x(&self, col: u8) -> u16 {
        self.area.x + GUTTER + self.scale.reach().0 + u16::from(col - self.first.0) * self.scale.pitch().0
    }

    /// Where a row's line is on the screen.
    pub(crate) fn y(&self, row: u8) -> u16 {
        let from_top = self.first.1 + self.shown.1 - 1 - row;
        self.area.y + self.scale.reach().1 + u16::from(from_top) * self.scale.pitch().1
    }

    /// The screen row below the last line, for the column letters.
    pub(crate) fn letters_y(&self) -> u16 {
        self.y(self.first.1) + self.scale.reach().1 + 1
    }

    /// The point nearest to a place on the screen, if it is within half a cell of one that is shown.
    pub(crate) fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let nearest = |at: u16, line: u16, pitch: u16| at.abs_diff(line) * 2 <= pitch;
        // Half way between two lines the left one counts.
        let col = self.columns().find(|&col| nearest(x, self.x(col), self.scale.pitch().0))?;
        let row = self.rows().find(|&row| nearest(y, self.y(row), self.scale.pitch().1))?;
        Point::new(col, row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16, lines: u8, cursor: &str) -> Layout {
        let size = BoardSize::new(lines).unwrap();
        Layout::new(Rect::new(0, 0, width, height), size, true, cursor.parse().unwrap())
    }

    #[test]
    fn eighty_by_twenty_four_holds_every_board_and_its_panel() {
        for side in BoardSize::MIN..=BoardSize::MAX {
            let layout = layout(80, 24, side, "a1");
            assert_eq!(layout.board.points().count(), usize::from(side).pow(2), "side {side}");
            assert!(layout.panel.is_some_and(|panel| panel.width >= PANEL_COLUMNS), "side {side}");
        }
    }

    #[test]
    fn nothing_leaves_any_screen_and_the_cursor_is_always_shown() {
        let widths = || (0..50).chain((50..220).step_by(9));
        let heights = || (0..30).chain((30..80).step_by(7));
        for (width, height) in widths().flat_map(|width| heights().map(move |height| (width, height))) {
            for (lines, cursor) in [(5, "e5"), (15, "a15"), (22, "v1")] {
                let layout = layout(width, height, lines, cursor);
                let screen = Rect::new(0, 0, width, height);
                let inside = |rect: Rect| screen.intersection(rect) == rect;
                assert!(inside(layout.board.area) && inside(layout.footer), "{width}x{height}");
                assert!(layout.panel.is_none_or(inside), "{width}x{height}");
                let points: Vec<Point> = layout.board.points().collect();
                let fits = |p: Point| inside(Rect::new(layout.board.x(p.col()) - 1, layout.board.y(p.row()), 3, 1));
                assert!([points.first(), points.last()].into_iter().flatten().all(|&p| fits(p)), "{width}x{height}");
                assert!(points.is_empty() || points.contains(&cursor.parse().unwrap()), "{width}x{height}");
            }
        }
    }

    #[test]
    fn a_click_finds_its_point_at_every_scale() {
        for (width, height, scale) in [(80, 24, Scale::Small), (200, 60, Scale::Large), (30, 10, Scale::Small)] {
            let board = layout(width, height, 15, "h8").board;
            assert_eq!(board.scale, scale);
            for p in board.points() {
                assert_eq!(board.point_at(board.x(p.col()), board.y(p.row())), Some(p));
            }
            assert_eq!(board.point_at(width - 1, height - 1), None);
        }
    }
}
