//! Pictures of boards: one list of shapes, written as SVG or painted as PNG and GIF.
#[cfg(feature = "pictures")]
mod animation;
#[cfg(feature = "pictures")]
mod font;
#[cfg(feature = "pictures")]
mod raster;
mod shape;
mod svg;

use tengen_rules::{Board, Color, Mark, NodeId, Note, Point, Record};

use shape::{Paint, Shape};

/// The side of a picture in drawing units.
const SIDE: f32 = 900.0;
/// From the edge to the first line.
const MARGIN: f32 = 54.0;
const INK: Paint = Paint::Flat([0x5b, 0x40, 0x23]);
const QUIET: Paint = Paint::Flat([0x6f, 0x67, 0x5a]);
const ACCENT: Paint = Paint::Flat([0xd3, 0x48, 0x2f]);
const ON_BLACK: Paint = Paint::Flat([0xff, 0xff, 0xff]);
const ON_WHITE: Paint = Paint::Flat([0x14, 0x16, 0x1a]);

/// What a picture shows besides the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a list of features, each its own question")]
pub struct DiagramOptions {
    /// Letters below and numbers at the left.
    pub coordinates: bool,
    /// The number of each move on its stone.
    pub numbers: bool,
    /// A dot on the last stone; with numbers its number is in color instead.
    pub last_move: bool,
    /// Labels and marks of the position.
    pub notes: bool,
}

impl Default for DiagramOptions {
    fn default() -> Self {
        Self { coordinates: true, numbers: false, last_move: true, notes: true }
    }
}

/// Why no picture was made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// Too small to see anything, or too large for memory.
    #[error("a picture cannot be {0} pixels wide: expected 100 to 4000")]
    Side(u32),
    /// The bytes of the picture could not be made.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// A board to be drawn: its stones, and what is written on them and beside them.
///
/// ```
/// use tengen_formats::{Diagram, DiagramOptions};
/// use tengen_rules::{BoardSize, Record, parse_moves};
/// let record = Record::from_moves(BoardSize::STANDARD, &parse_moves("h8 i9").unwrap());
/// let diagram = Diagram::of(&record, record.line_end(record.root()), DiagramOptions::default());
/// assert!(diagram.svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The stones.
    pub board: Board,
    /// Move numbers, from 1.
    pub numbers: Vec<(Point, usize)>,
    /// The stone played last, where it is to be marked.
    pub last_move: Option<Point>,
    /// Texts on points.
    pub labels: Vec<(Point, String)>,
    /// Signs on points.
    pub marks: Vec<(Point, Mark)>,
    /// Whether letters and numbers stand at the edge.
    pub coordinates: bool,
}

impl Diagram {
    /// The position at a node of a record.
    pub fn of(record: &Record, node: NodeId, options: DiagramOptions) -> Self {
        let board = record.board_at(node);
        let size = board.size();
        let mut numbers = Vec::new();
        let mut last_move = None;
        let steps = record.path(node).into_iter().filter_map(|node| record.step(node));
        for (number, step) in (1..).zip(steps) {
            if let Some(p) = step.mv.point().filter(|&p| size.contains(p)) {
                numbers.retain(|&(q, _)| q != p);
                numbers.push((p, number));
                last_move = Some(p);
            }
        }
        let (mut labels, mut marks) = (Vec::new(), Vec::new());
        for note in record.notes(node).filter(|_| options.notes) {
            match note {
                Note::Label { point, text } if size.contains(point) => labels.push((point, text.to_owned())),
                Note::Mark { point, mark } if size.contains(point) => marks.push((point, mark)),
                _ => {}
            }
        }
        if !options.numbers {
            numbers.clear();
        }
        let last_move = last_move.filter(|_| options.last_move);
        Self { board, numbers, last_move, labels, marks, coordinates: options.coordinates }
    }

    /// The picture as SVG, 900 units wide.
    pub fn svg(&self) -> String {
        svg::write(&self.shapes())
    }

    /// The picture as PNG, this many pixels wide.
    ///
    /// # Errors
    /// A width outside 100 to 4000.
    #[cfg(feature = "pictures")]
    pub fn png(&self, side: u32) -> Result<Vec<u8>, PictureError> {
        let picture = raster::paint(&self.shapes(), side, raster::Light::Shaded, &mut font::Fonts::default())?;
        picture.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
    }

    /// The characters in labels that PNG and GIF cannot show, because neither the built-in font nor one of this machine has
    /// them; a question mark stands in their place. SVG leaves them to whoever shows it.
    #[cfg(feature = "pictures")]
    pub fn missing_glyphs(&self) -> Vec<char> {
        let mut fonts = font::Fonts::default();
        let characters = self.labels.iter().flat_map(|(_, text)| text.chars());
        let mut missing: Vec<char> = characters.filter(|&c| !raster::has_glyph(c, &mut fonts)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    fn cell(&self) -> f32 {
        (SIDE - 2.0 * MARGIN) / f32::from(self.board.size().side() - 1)
    }

    fn place(&self, p: Point) -> (f32, f32) {
        let cell = self.cell();
        (MARGIN + f32::from(p.col()) * cell, SIDE - MARGIN - f32::from(p.row()) * cell)
    }

    fn shapes(&self) -> Vec<Shape> {
        let mut shapes = vec![Shape::Rect { x: 0.0, y: 0.0, width: SIDE, height: SIDE, fill: Paint::Board }];
        self.grid(&mut shapes);
        self.stones(&mut shapes);
        self.notes(&mut shapes);
        shapes
    }

    fn grid(&self, shapes: &mut Vec<Shape>) {
        let size = self.board.size();
        let (cell, end) = (self.cell(), SIDE - MARGIN);
        for i in 0..size.side() {
            let at = MARGIN + f32::from(i) * cell;
            let width = if i == 0 || i == size.side() - 1 { 3.0 } else { 1.5 };
            shapes.push(Shape::Line { from: (MARGIN, at), to: (end, at), width, stroke: INK });
            shapes.push(Shape::Line { from: (at, MARGIN), to: (at, end), width, stroke: INK });
        }
        for p in size.star_points() {
            shapes.push(Shape::Circle { centre: self.place(p), radius: 5.0, fill: Some(INK), stroke: None });
        }
        if self.coordinates {
            let mut text = |at, text| {
                shapes.push(Shape::Text { at, size: 20.0, text, fill: QUIET, bold: false });
            };
            // Between the stones at the edge and the edge of the picture.
            let beside = (MARGIN - 0.455 * cell).clamp(20.0, 60.0) / 2.0;
            for i in 0..size.side() {
                let at = f32::from(i) * cell;
                text((MARGIN + at, SIDE - beside), char::from(b'a' + i).to_string());
                text((beside, SIDE - MARGIN - at), (i + 1).to_string());
            }
        }
    }

    fn stones(&self, shapes: &mut Vec<Shape>) {
        let radius = 0.455 * self.cell();
        for color in Color::ALL {
            for p in self.board.stones_of(color) {
                let (x, y) = self.place(p);
                let shadow = (x + 1.5, y + 3.0);
                shapes.push(Shape::Circle { centre: shadow, radius, fill: Some(Paint::Shadow), stroke: None });
                let fill = if color == Color::Black { Paint::Black } else { Paint::White };
                shapes.push(Shape::Circle { centre: (x, y), radius, fill: Some(fill), stroke: None });
            }
        }
        if let Some(p) = self.last_move.filter(|_| self.numbers.is_empty()) {
            let centre = self.place(p);
            shapes.push(Shape::Circle { centre, radius: 0.12 * self.cell(), fill: Some(ACCENT), stroke: None });
        }
        for &(p, number) in &self.numbers {
            let fill = if self.last_move == Some(p) { ACCENT } else { self.contrast(p) };
            self.text(p, number.to_string(), fill, shapes);
        }
    }

    fn notes(&self, shapes: &mut Vec<Shape>) {
        let cell = self.cell();
        for &(p, mark) in &self.marks {
            let ((x, y), r) = (self.place(p), 0.25 * cell);
            let (stroke, width) = (self.contrast(p), 0.06 * cell);
            let corners = |points: &[(f32, f32)]| points.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect();
            let outline = |points| Shape::Outline { points: corners(points), width, stroke };
            match mark {
                Mark::Triangle => shapes.push(outline(&[(0.0, -1.0), (0.87, 0.5), (-0.87, 0.5)])),
                Mark::Square => shapes.push(outline(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)])),
                Mark::Circle => {
                    let stroke = Some((stroke, width));
                    shapes.push(Shape::Circle { centre: (x, y), radius: r, fill: None, stroke });
                }
                Mark::Cross => {
                    let d = 0.8 * r;
                    for (from, to) in [((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))] {
                        shapes.push(Shape::Line { from, to, width, stroke });
                    }
                }
                Mark::Color(color) => {
                    let (radius, fill) = (0.3 * cell, Some(Paint::Flat(color)));
                    shapes.push(Shape::Circle { centre: (x, y), radius, fill, stroke: None });
                }
            }
        }
        for (p, text) in &self.labels {
            if self.board.get(*p).is_none() {
                let (centre, radius) = (self.place(*p), 0.36 * cell);
                shapes.push(Shape::Circle { centre, radius, fill: Some(Paint::Clearing), stroke: None });
            }
            self.text(*p, text.clone(), self.contrast(*p), shapes);
        }
    }

    /// What is well seen on a point.
    fn contrast(&self, p: Point) -> Paint {
        match self.board.get(p) {
            Some(Color::Black) => ON_BLACK,
            Some(Color::White) => ON_WHITE,
            None => ACCENT,
        }
    }

    /// A short text in the middle of a point, smaller the longer it is.
    fn text(&self, p: Point, text: String, fill: Paint, shapes: &mut Vec<Shape>) {
        // From the radicals of Chinese on, nearly all characters are twice as wide as those of Latin.
        let width = |c: char| if c < '\u{2e80}' { 1 } else { 2 };
        let size = match text.chars().map(width).sum::<usize>() {
            0 => return,
            1 | 2 => 0.5,
            3 => 0.4,
            length => (1.4 / f32::from(u16::try_from(length).unwrap_or(u16::MAX))).max(0.1),
        };
        shapes.push(Shape::Text { at: self.place(p), size: size * self.cell(), text, fill, bold: true });
    }
}
