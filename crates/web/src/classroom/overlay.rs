use std::fmt::Write as _;

use tengen_rules::{BoardSize, Direction, Point};

use crate::geometry::{Geometry, VIEW};

/// Marks over a board, as the inside of an SVG of the board's own units. Only numbers and names of ours are written, so nothing needs to be
/// escaped.
#[derive(Debug)]
pub(super) struct Marks {
    size: BoardSize,
    geometry: Geometry,
    text: String,
}

impl Marks {
    pub(super) fn new(size: BoardSize) -> Self {
        Self { size, geometry: Geometry::new(size), text: String::new() }
    }

    /// The marks, finished.
    pub(super) fn finish(self) -> String {
        self.text
    }

    /// A spot of warmth, `share` from 0 to 1.
    pub(super) fn heat(&mut self, p: Point, class: &str, share: f64) {
        let (x, y) = self.geometry.center(p);
        let (radius, opacity) = (self.geometry.cell() * 0.48, 0.55 * share.clamp(0.0, 1.0));
        self.write(format_args!(
            "<circle class=\"heat {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill-opacity=\"{opacity:.3}\"/>"
        ));
    }

    /// Short texts below one another, each with a class.
    pub(super) fn texts(&mut self, p: Point, lines: &[(&str, String)]) {
        let (x, y) = self.geometry.center(p);
        let cell = self.geometry.cell();
        let size = if lines.len() > 1 { cell * 0.29 } else { cell * 0.36 };
        #[expect(clippy::cast_precision_loss, reason = "there are three lines at most")]
        let middle = (lines.len() - 1) as f64 / 2.0;
        for (at, (class, text)) in lines.iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "there are three lines at most")]
            let y = y + (at as f64 - middle) * cell * 0.3;
            self.write(format_args!(
                "<text class=\"score {class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\">{text}</text>"
            ));
        }
    }

    /// The line through a point as far as a five could reach.
    pub(super) fn line(&mut self, p: Point, direction: Direction, class: &str) {
        let end = |step: i8| {
            let reached = (1..=4).map_while(|steps| self.size.step(p, direction, steps * step)).last().unwrap_or(p);
            self.geometry.center(reached)
        };
        let ((x1, y1), (x2, y2)) = (end(-1), end(1));
        self.write(format_args!(
            "<line class=\"sight {class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    /// A ring around a point.
    pub(super) fn ring(&mut self, p: Point, class: &str) {
        let (x, y) = self.geometry.center(p);
        let radius = self.geometry.cell() * 0.47;
        self.write(format_args!("<circle class=\"ring {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>"));
    }

    fn write(&mut self, mark: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        self.text.write_fmt(mark).ok();
    }
}

/// The view box of the marks.
pub(super) fn view_box() -> String {
    format!("0 0 {VIEW} {VIEW}")
}

/// How warm a score is between 0 and the highest: scores grow by leaps, warmth by steps, and what is worth next to nothing stays cold.
pub(super) fn warmth(score: i64, highest: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a color needs no last digit")]
    let log = |score: i64| (score.max(0) as f64).ln_1p();
    if highest <= 0 { 0.0 } else { (log(score) / log(highest)).powi(2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_the_edge() {
        let mut marks = Marks::new(BoardSize::STANDARD);
        marks.line("b2".parse().unwrap(), Direction::Diagonal, "");
        let geometry = Geometry::new(BoardSize::STANDARD);
        let (x, _) = geometry.center("a1".parse().unwrap());
        let (far, _) = geometry.center("f6".parse().unwrap());
        let text = marks.finish();
        assert!(text.contains(&format!("x1=\"{x:.1}\"")) && text.contains(&format!("x2=\"{far:.1}\"")), "{text}");
    }

    #[test]
    fn warmth_goes_from_nothing_to_one() {
        assert!(warmth(0, 500).abs() < 1e-9);
        assert!((warmth(500, 500) - 1.0).abs() < 1e-9);
        assert!(warmth(10, 0).abs() < 1e-9);
        assert!(warmth(-3, 10).abs() < 1e-9);
        assert!(warmth(3_000, 10_000_000) > 0.2, "a three is seen beside a five");
    }
}
