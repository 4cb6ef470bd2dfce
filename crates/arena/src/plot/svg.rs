use std::fmt::Write as _;

use super::axis::{Axis, tick_label};
use super::{Plot, PlotKind, Series, escape};

/// A picture that is as wide as a phone held upright still has words of ten pixels.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 230.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 12.0;
const BOTTOM: f64 = 42.0;
const TITLE: f64 = 26.0;
const LEGEND_ROW: f64 = 19.0;
/// Longer names would run out of the picture.
const MOST_LETTERS: usize = 52;

/// The colors of the series, and how their lines are broken.
const LOOKS: [(&str, &str); 4] = [
    ("var(--plot-1,#2b6cb0)", "none"),
    ("var(--plot-2,#c2571a)", "7 3"),
    ("var(--plot-3,#2f855a)", "2 3"),
    ("var(--plot-4,#8a4baf)", "10 3 2 3"),
];

/// Where everything is.
struct Frame {
    x: Axis,
    y: Axis,
    top: f64,
}

impl Frame {
    fn of(plot: &Plot) -> Self {
        let finite = || plot.series.iter().flat_map(|series| &series.points).filter(|point| point.1.is_finite());
        let bands = || plot.series.iter().flat_map(|series| &series.band).flat_map(|band| [band.0, band.1]);
        let values = || finite().map(|point| point.1).chain(bands()).chain(plot.mark);
        let y = match (&plot.kind, plot.range) {
            (_, Some(range)) => Axis::between(range),
            (PlotKind::LogLines, None) => Axis::logarithmic(values()),
            _ => Axis::from_zero(values()),
        };
        let x = match &plot.kind {
            PlotKind::Bars(names) => Axis::between((-0.5, as_number(names.len().max(1)) - 0.5)),
            _ => Axis::around(finite().map(|point| point.0)).in_whole_steps(),
        };
        Self { x, y, top: TITLE + LEGEND_ROW * as_number(legend_rows(plot)) + 22.0 }
    }

    fn bottom(&self) -> f64 {
        self.top + HEIGHT - BOTTOM
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + self.x.place(value) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom() - self.y.place(value) * (self.bottom() - self.top)
    }
}

pub(super) fn draw(plot: &Plot) -> String {
    let frame = Frame::of(plot);
    let mut svg = String::new();
    let (title, height) = (escape(&plot.title), frame.bottom() + BOTTOM);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\" \
         class=\"plot\" font-family=\"system-ui,sans-serif\" font-size=\"13\" fill=\"currentcolor\">\
         <text x=\"{LEFT}\" y=\"17\" font-size=\"15\" font-weight=\"600\">{title}</text>"
    );
    legend(&mut svg, plot);
    grid(&mut svg, plot, &frame);
    for (number, series) in plot.series.iter().enumerate() {
        match plot.kind {
            PlotKind::Bars(_) => bars(&mut svg, plot, &frame, number),
            _ => line(&mut svg, &frame, series, LOOKS[number % LOOKS.len()]),
        }
    }
    svg + "</svg>"
}

/// How many rows the legend has: what there is one of needs no name.
fn legend_rows(plot: &Plot) -> usize {
    if plot.series.len() > 1 { plot.series.len() } else { 0 }
}

fn legend(svg: &mut String, plot: &Plot) {
    for (row, series) in plot.series.iter().enumerate().take(legend_rows(plot)) {
        let (color, dashes) = LOOKS[row % LOOKS.len()];
        let y = TITLE + LEGEND_ROW * as_number(row) + 9.0;
        let mut name: String = series.name.chars().take(MOST_LETTERS).collect();
        if name.len() < series.name.len() {
            name.push('…');
        }
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {y}h30\" stroke=\"{color}\" stroke-width=\"3\" stroke-dasharray=\"{dashes}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            LEFT + 38.0,
            y + 4.5,
            escape(&name)
        );
    }
}

/// The axes with their numbers, and the line of the value that is marked.
fn grid(svg: &mut String, plot: &Plot, frame: &Frame) {
    let (right, bottom) = (WIDTH - RIGHT, frame.bottom());
    for tick in frame.y.ticks() {
        let y = frame.y(tick);
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"currentcolor\" stroke-opacity=\".18\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 6.0,
            y + 4.5,
            tick_label(tick)
        );
    }
    if let Some(mark) = plot.mark {
        let y = frame.y(mark);
        let _ = write!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"currentcolor\" stroke-opacity=\".7\"/>");
    }
    let mut place = |x: f64, label: &str| {
        let x = frame.x(x);
        let _ =
            write!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>", bottom + 17.0, escape(label));
    };
    match &plot.kind {
        PlotKind::Bars(names) => {
            // As many names as have room beside each other.
            let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
            let every = ((longest + 1) * 8 * names.len()).div_ceil(400).max(1);
            for (index, name) in names.iter().enumerate().step_by(every) {
                place(as_number(index), name);
            }
        }
        _ => {
            for tick in frame.x.ticks() {
                place(tick, &tick_label(tick));
            }
        }
    }
    let _ = write!(
        svg,
        "<path d=\"M{LEFT} {bottom}H{right}\" stroke=\"currentcolor\"/>\
         <text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{}</text>\
         <text x=\"4\" y=\"{}\">{}</text>",
        bottom + 34.0,
        escape(&plot.x),
        frame.top - 12.0,
        escape(&plot.y)
    );
}

fn line(svg: &mut String, frame: &Frame, series: &Series, (color, dashes): (&str, &str)) {
    let at = |x: f64, y: f64| format!("{:.1} {:.1}", frame.x(x), frame.y(y));
    let finite = || series.points.iter().filter(|point| point.1.is_finite());
    if !series.band.is_empty() {
        let edge = series.points.iter().zip(&series.band);
        let upper = edge.clone().map(|(point, band)| at(point.0, band.1));
        let lower = edge.rev().map(|(point, band)| at(point.0, band.0));
        let outline: Vec<String> = upper.chain(lower).collect();
        let _ = write!(svg, "<path d=\"M{}Z\" fill=\"{color}\" fill-opacity=\".2\"/>", outline.join("L"));
    }
    let path: Vec<String> = finite().map(|point| at(point.0, point.1)).collect();
    if path.is_empty() {
        return;
    }
    let _ = write!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
        path.join("L")
    );
    // Few points are seen better as such, and one alone is no line.
    if path.len() <= 12 {
        for &(x, y) in finite() {
            let (cx, cy) = (frame.x(x), frame.y(y));
            let _ = write!(svg, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{color}\"/>");
        }
    }
}

fn bars(svg: &mut String, plot: &Plot, frame: &Frame, number: usize) {
    let series = &plot.series[number];
    let (color, _) = LOOKS[number % LOOKS.len()];
    let each = (frame.x(1.0) - frame.x(0.0)).min(WIDTH) * 0.8 / as_number(plot.series.len());
    let PlotKind::Bars(names) = &plot.kind else { return };
    for (index, (name, &(_, value))) in names.iter().zip(&series.points).enumerate() {
        if !value.is_finite() {
            continue;
        }
        let left = frame.x(as_number(index)) + each * (as_number(number) - as_number(plot.series.len()) / 2.0);
        let (top, floor) = (frame.y(value.max(0.0)), frame.y(value.min(0.0)));
        let _ = write!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{each:.1}\" height=\"{:.1}\" fill=\"{color}\"><title>{}: {}</title></rect>",
            (floor - top).max(0.0),
            escape(name),
            super::number(value)
        );
    }
}

/// A small count as a number to draw with.
fn as_number(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}
