use std::fmt::Write as _;

use super::SIDE;
use super::shape::{BLACK, BOARD, CLEARING, LIGHT, Paint, SHADOW, Shape, WHITE};

const FONTS: &str = "system-ui, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/// Shapes as a picture that needs nothing beside it.
pub(super) fn write(shapes: &[Shape]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" height=\"{SIDE}\" \
         font-family=\"{FONTS}\" text-anchor=\"middle\" dominant-baseline=\"central\">\n<defs>\n"
    );
    gradient(&mut svg, "linearGradient id=\"board\" x1=\"0\" y1=\"0\" x2=\"0.3\" y2=\"1\"", &BOARD);
    let light = format!("cx=\"{0}\" cy=\"{0}\" r=\"0.75\"", 0.5 + LIGHT / 2.0);
    gradient(&mut svg, &format!("radialGradient id=\"black\" {light}"), &BLACK);
    gradient(&mut svg, &format!("radialGradient id=\"white\" {light}"), &WHITE);
    svg += "</defs>\n";
    for shape in shapes {
        write_shape(&mut svg, shape);
    }
    svg += "</svg>\n";
    svg
}

// Writing to a string cannot fail, here and below.
fn gradient(svg: &mut String, element: &str, stops: &[(f32, [u8; 3])]) {
    let _ = writeln!(svg, "<{element}>");
    for &(offset, color) in stops {
        let _ = writeln!(svg, "<stop offset=\"{offset}\" stop-color=\"{}\"/>", hex(color));
    }
    let name = element.split(' ').next().unwrap_or_default();
    let _ = writeln!(svg, "</{name}>");
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn paint(paint: Paint) -> String {
    match paint {
        Paint::Flat(color) => hex(color),
        Paint::Board => "url(#board)".to_owned(),
        Paint::Clearing => hex(CLEARING),
        Paint::Black => "url(#black)".to_owned(),
        Paint::White => "url(#white)".to_owned(),
        Paint::Shadow => format!("rgba(0,0,0,{SHADOW})"),
    }
}

fn write_shape(svg: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Rect { x, y, width, height, fill } => {
            let fill = paint(*fill);
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>")
        }
        Shape::Line { from: (x1, y1), to: (x2, y2), width, stroke } => writeln!(
            svg,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{}\" stroke-width=\"{width:.1}\" \
             stroke-linecap=\"round\"/>",
            paint(*stroke)
        ),
        Shape::Circle { centre: (x, y), radius, fill, stroke } => {
            let fill = fill.map_or("none".to_owned(), paint);
            let stroke = stroke.map_or(String::new(), |(stroke, width)| {
                format!(" stroke=\"{}\" stroke-width=\"{width:.1}\"", paint(stroke))
            });
            writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\"{stroke}/>")
        }
        Shape::Outline { points, width, stroke } => {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let (points, stroke) = (points.join(" "), paint(*stroke));
            writeln!(
                svg,
                "<polygon points=\"{points}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width:.1}\"/>"
            )
        }
        Shape::Text { at: (x, y), size, text, fill, bold } => {
            let weight = if *bold { " font-weight=\"600\"" } else { "" };
            let (fill, text) = (paint(*fill), escape(text));
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"{fill}\"{weight}>{text}</text>"
            )
        }
    };
}

/// A text as XML: signs with a meaning are named, and what XML cannot hold is left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}
