mod axis;
mod svg;

use std::fmt::Write as _;

/// Numbers as a picture: plain SVG that takes its colors from where it is shown, and the same numbers as a table.
///
/// The drawing uses `currentcolor` and, for its series in turn, the CSS variables `--plot-1` to `--plot-4`, each with a color of its own
/// where the page sets none; series differ by their dashes too. Words are the caller's, in whatever language.
///
/// ```
/// use tengen_arena::{Plot, PlotKind, Series};
/// let series = vec![Series::new("plain", vec![(2.0, 272.0), (3.0, 4_112.0)])];
/// let plot = Plot { title: "Nodes".into(), x: "depth".into(), y: "nodes".into(), kind: PlotKind::LogLines, series, ..Plot::default() };
/// assert!(plot.svg().starts_with("<svg"));
/// assert_eq!(plot.csv(), "depth,plain\n2,272\n3,4112\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis counts.
    pub x: String,
    /// What the vertical axis counts.
    pub y: String,
    /// How it is drawn.
    pub kind: PlotKind,
    /// What is drawn.
    pub series: Vec<Series>,
    /// The ends of the vertical axis, where the numbers alone do not decide.
    pub range: Option<(f64, f64)>,
    /// A value that deserves a line of its own, such as an even score.
    pub mark: Option<f64>,
}

/// How numbers are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlotKind {
    /// As lines.
    #[default]
    Lines,
    /// As lines over a logarithmic axis: each step up is ten times as much.
    LogLines,
    /// As bars side by side; point `n` of a series is in the class of this name.
    Bars(Vec<String>),
}

/// Numbers that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What they are of.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// The ends of an interval around each of the points; empty where there is none.
    pub band: Vec<(f64, f64)>,
}

impl Series {
    /// Points without intervals.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, band: Vec::new() }
    }
}

impl Plot {
    /// The picture.
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// The numbers as a table: the heading, then a row for each place on the horizontal axis. A place that a series has no number for is
    /// empty.
    pub fn table(&self) -> Vec<Vec<String>> {
        let mut places: Vec<f64> =
            self.series.iter().flat_map(|series| series.points.iter().map(|point| point.0)).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let mut heading = vec![self.x.clone()];
        for series in &self.series {
            heading.push(series.name.clone());
            if !series.band.is_empty() {
                heading.extend([format!("{} ≥", series.name), format!("{} ≤", series.name)]);
            }
        }
        let row = |(index, &x): (usize, &f64)| {
            let name = match &self.kind {
                PlotKind::Bars(names) => names.get(index).cloned().unwrap_or_default(),
                _ => number(x),
            };
            let cells = self.series.iter().flat_map(|series| series.cells(x));
            std::iter::once(name).chain(cells).collect()
        };
        std::iter::once(heading).chain(places.iter().enumerate().map(row)).collect()
    }

    /// The table as comma-separated values.
    pub fn csv(&self) -> String {
        let cell = |cell: &String| {
            if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
        };
        let rows: Vec<String> =
            self.table().iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect();
        rows.join("\n") + "\n"
    }

    /// The picture with its table folded below it, as a part of a page. `summary` is the word to unfold it by.
    pub fn html(&self, summary: &str) -> String {
        let mut html = format!("<figure>\n{}\n<details><summary>{}</summary>\n<table>\n", self.svg(), escape(summary));
        for (i, row) in self.table().iter().enumerate() {
            let tag = if i == 0 { "th" } else { "td" };
            let cells: Vec<String> = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
            let _ = writeln!(html, "<tr>{}</tr>", cells.concat());
        }
        html + "</table>\n</details>\n</figure>\n"
    }
}

impl Series {
    /// The number at a place, and the ends of its interval.
    fn cells(&self, x: f64) -> Vec<String> {
        let width = if self.band.is_empty() { 1 } else { 3 };
        let Some(at) = self.points.iter().position(|point| point.0.total_cmp(&x).is_eq()) else {
            return vec![String::new(); width];
        };
        let mut cells = vec![number(self.points[at].1)];
        if let Some(&(low, high)) = self.band.get(at) {
            cells.extend([number(low), number(high)]);
        }
        cells.resize(width, String::new());
        cells
    }
}

/// A number with as many decimals as it has use for, three at most.
fn number(value: f64) -> String {
    let decimals = if value.abs() >= 1000.0 { 0 } else { 3 };
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Text inside of markup.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot() -> Plot {
        let share = Series {
            name: "A & \"B\"".to_owned(),
            points: vec![(2.0, 50.0), (4.0, 62.5)],
            band: vec![(10.0, 90.0), (20.0, 95.25)],
        };
        Plot {
            title: "<Share>".to_owned(),
            x: "games".to_owned(),
            y: "%".to_owned(),
            series: vec![share, Series::new("other", vec![(4.0, 1234.5)])],
            range: Some((0.0, 100.0)),
            mark: Some(50.0),
            ..Plot::default()
        }
    }

    #[test]
    fn the_table_has_every_number() {
        assert_eq!(
            plot().csv(),
            "games,\"A & \"\"B\"\"\",\"A & \"\"B\"\" ≥\",\"A & \"\"B\"\" ≤\",other\n2,50,10,90,\n4,62.5,20,95.25,1234\n"
        );
        let html = plot().html("Table");
        assert!(html.contains("<th>A &amp; &quot;B&quot; ≤</th>") && html.contains("<td>95.25</td>"), "{html}");
    }

    #[test]
    fn pictures_are_well_formed_whatever_the_numbers() {
        let mut plots = vec![plot(), Plot::default()];
        for kind in [PlotKind::Lines, PlotKind::LogLines, PlotKind::Bars(vec!["1–9".to_owned(), "10–19".to_owned()])]
        {
            for values in [&[][..], &[0.0], &[5.0, 5.0], &[-3.0, 1e9], &[f64::NAN, f64::INFINITY, 2.0]] {
                let points = (0_u32..).map(f64::from).zip(values.iter().copied()).collect();
                plots.push(Plot { kind: kind.clone(), series: vec![Series::new("s", points)], ..plot() });
            }
        }
        for plot in plots {
            let svg = plot.svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(svg.matches('<').count() == svg.matches('>').count() && svg.ends_with("</svg>"), "{svg}");
        }
    }
}
