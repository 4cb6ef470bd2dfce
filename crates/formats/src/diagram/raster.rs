use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster};
use tiny_skia::{
    Color, FillRule, FilterQuality, GradientStop, LinearGradient, Paint as Brush, Path, PathBuilder, Pixmap,
    PixmapPaint, Point, PremultipliedColorU8, RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

use super::font::{Fonts, Outline};
use super::shape::{BLACK, BOARD, CLEARING, LIGHT, Paint, SHADOW, Shape, WHITE};
use super::{PictureError, SIDE};

/// How stones and wood are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Light {
    /// With shades.
    Shaded,
    /// Each in one color, for pictures with few colors.
    Flat,
}

/// The glyphs of the font come in boxes of this height; letters are as large as a font of 73 % of it.
const GLYPH_HEIGHT: f32 = 32.0;
const FONT_SIZE: f32 = 0.73 * GLYPH_HEIGHT;
/// How far the baseline lies below the middle of a character that fills its square, as those of East Asia do.
const BELOW_MIDDLE: f32 = 0.38;

/// Shapes as pixels.
pub(super) fn paint(shapes: &[Shape], side: u32, light: Light, fonts: &mut Fonts) -> Result<Pixmap, PictureError> {
    let pixmap = Some(side).filter(|side| (100..=4000).contains(side)).and_then(|side| Pixmap::new(side, side));
    let mut painter = Painter {
        pixmap: pixmap.ok_or(PictureError::Side(side))?,
        #[expect(clippy::cast_precision_loss, reason = "at most 4000")]
        scale: side as f32 / SIDE,
        light,
        fonts,
    };
    for shape in shapes {
        painter.shape(shape);
    }
    Ok(painter.pixmap)
}

/// Whether a character can be drawn.
pub(super) fn has_glyph(c: char, fonts: &mut Fonts) -> bool {
    get_raster(c, FontWeight::Bold, RasterHeight::Size32).is_some() || fonts.has(c)
}

struct Painter<'a> {
    pixmap: Pixmap,
    scale: f32,
    light: Light,
    fonts: &'a mut Fonts,
}

impl Painter<'_> {
    fn transform(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { x, y, width, height, fill } => {
                if let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) {
                    let brush = self.brush(*fill, (0.0, 0.0), SIDE);
                    self.pixmap.fill_rect(rect, &brush, self.transform(), None);
                }
            }
            Shape::Line { from, to, width, stroke } => {
                let mut path = PathBuilder::new();
                path.move_to(from.0, from.1);
                path.line_to(to.0, to.1);
                self.stroke(path.finish(), *stroke, *width);
            }
            Shape::Circle { centre, radius, fill, stroke } => {
                let path = PathBuilder::from_circle(centre.0, centre.1, *radius);
                if let (Some(path), Some(fill)) = (&path, fill) {
                    let brush = self.brush(*fill, *centre, *radius);
                    self.pixmap.fill_path(path, &brush, FillRule::Winding, self.transform(), None);
                }
                if let Some((stroke, width)) = stroke {
                    self.stroke(path, *stroke, *width);
                }
            }
            Shape::Outline { points, width, stroke } => {
                let mut path = PathBuilder::new();
                for (i, (x, y)) in points.iter().enumerate() {
                    if i == 0 {
                        path.move_to(*x, *y);
                    } else {
                        path.line_to(*x, *y);
                    }
                }
                path.close();
                self.stroke(path.finish(), *stroke, *width);
            }
            Shape::Text { at, size, text, fill, bold } => self.text(*at, *size, text, *fill, *bold),
        }
    }

    fn stroke(&mut self, path: Option<Path>, paint: Paint, width: f32) {
        if let Some(path) = path {
            let brush = self.brush(paint, (0.0, 0.0), SIDE);
            let stroke = Stroke { width, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &brush, &stroke, self.transform(), None);
        }
    }

    fn brush(&self, paint: Paint, centre: (f32, f32), radius: f32) -> Brush<'static> {
        let shader = match (paint, self.light) {
            (Paint::Board, Light::Shaded) => LinearGradient::new(
                Point::from_xy(0.0, 0.0),
                Point::from_xy(0.3 * SIDE, SIDE),
                stops(&BOARD),
                SpreadMode::Pad,
                Transform::identity(),
            ),
            (Paint::Black, Light::Shaded) => lit(&BLACK, centre, radius),
            (Paint::White, Light::Shaded) => lit(&WHITE, centre, radius),
            (paint, _) => Some(Shader::SolidColor(flat(paint))),
        };
        Brush { shader: shader.unwrap_or(Shader::SolidColor(flat(paint))), ..Brush::default() }
    }

    /// A text, glyph by glyph, in the middle of a place.
    fn text(&mut self, at: (f32, f32), size: f32, text: &str, fill: Paint, bold: bool) {
        let weight = if bold { FontWeight::Bold } else { FontWeight::Regular };
        let glyphs: Vec<Glyph> = text.chars().filter_map(|c| Glyph::new(c, weight, flat(fill), self.fonts)).collect();
        let mut x = at.0 - glyphs.iter().map(|glyph| glyph.width(size)).sum::<f32>() / 2.0;
        for glyph in glyphs {
            match &glyph {
                Glyph::Pixels(pixels) => {
                    let scale = size / FONT_SIZE;
                    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
                    let top = at.1 - scale * GLYPH_HEIGHT / 2.0;
                    let place = Transform::from_row(scale, 0.0, 0.0, scale, x, top).post_concat(self.transform());
                    self.pixmap.draw_pixmap(0, 0, pixels.as_ref(), &paint, place, None);
                }
                Glyph::Outline(outline) => {
                    let baseline = at.1 + BELOW_MIDDLE * size;
                    let place = Transform::from_row(size, 0.0, 0.0, size, x, baseline).post_concat(self.transform());
                    let brush = self.brush(fill, at, size);
                    self.pixmap.fill_path(&outline.path, &brush, FillRule::Winding, place, None);
                }
            }
            x += glyph.width(size);
        }
    }
}

/// One character, ready to be drawn.
enum Glyph {
    /// Of the built-in font, in its color.
    Pixels(Pixmap),
    /// Of a font of this machine.
    Outline(Outline),
}

impl Glyph {
    /// A question mark stands for a character that no font has.
    fn new(c: char, weight: FontWeight, color: Color, fonts: &mut Fonts) -> Option<Self> {
        if get_raster(c, weight, RasterHeight::Size32).is_none()
            && let Some(outline) = fonts.outline(c)
        {
            return Some(Self::Outline(outline));
        }
        pixels(c, weight, color).or_else(|| pixels('?', weight, color)).map(Self::Pixels)
    }

    fn width(&self, size: f32) -> f32 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "32 pixels at most")]
            Self::Pixels(pixels) => size / FONT_SIZE * pixels.width() as f32,
            Self::Outline(outline) => size * outline.advance,
        }
    }
}

/// One character of the built-in font in one color.
fn pixels(c: char, weight: FontWeight, color: Color) -> Option<Pixmap> {
    let raster = get_raster(c, weight, RasterHeight::Size32)?;
    let mut pixmap = Pixmap::new(u32::try_from(raster.width()).ok()?, u32::try_from(raster.height()).ok()?)?;
    for (pixel, &coverage) in pixmap.pixels_mut().iter_mut().zip(raster.pixels()) {
        let mut color = color;
        color.apply_opacity(f32::from(coverage) / 255.0);
        let color = color.premultiply().to_color_u8();
        *pixel = PremultipliedColorU8::from_rgba(color.red(), color.green(), color.blue(), color.alpha())
            .unwrap_or(PremultipliedColorU8::TRANSPARENT);
    }
    Some(pixmap)
}

fn flat(paint: Paint) -> Color {
    let [r, g, b] = match paint {
        Paint::Flat(color) => color,
        Paint::Board | Paint::Clearing => CLEARING,
        Paint::Black => BLACK[1].1,
        Paint::White => WHITE[1].1,
        Paint::Shadow => {
            let mut shadow = Color::BLACK;
            shadow.apply_opacity(SHADOW);
            return shadow;
        }
    };
    Color::from_rgba8(r, g, b, 255)
}

fn stops(stops: &[(f32, [u8; 3])]) -> Vec<GradientStop> {
    stops.iter().map(|&(offset, [r, g, b])| GradientStop::new(offset, Color::from_rgba8(r, g, b, 255))).collect()
}

/// Light from the upper left.
fn lit(colors: &[(f32, [u8; 3])], (x, y): (f32, f32), radius: f32) -> Option<Shader<'static>> {
    let spot = Point::from_xy(x + LIGHT * radius, y + LIGHT * radius);
    RadialGradient::new(spot, 0.0, spot, 1.5 * radius, stops(colors), SpreadMode::Pad, Transform::identity())
}
