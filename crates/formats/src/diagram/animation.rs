use gif::{Encoder, Frame, Repeat};
use tengen_rules::{NodeId, Record};
use tiny_skia::{IntRect, Pixmap};

use super::font::Fonts;
use super::raster::{Light, paint};
use super::{Diagram, DiagramOptions, PictureError};

/// How finely colors are told apart when a frame has more than 256: 1 best, 30 fastest.
const SPEED: i32 = 10;
/// The last position stays this many times as long as the others.
const LAST: u16 = 4;

impl Diagram {
    /// The line from the root of a record to a node as an animated GIF that begins again at its end: this many pixels wide,
    /// one picture a move, each shown for so many hundredths of a second.
    ///
    /// # Errors
    /// A width outside 100 to 4000.
    pub fn gif(
        record: &Record,
        node: NodeId,
        options: DiagramOptions,
        side: u32,
        hundredths: u16,
    ) -> Result<Vec<u8>, PictureError> {
        let encoding = |error: gif::EncodingError| PictureError::Encoding(error.to_string());
        let pixels = u16::try_from(side).map_err(|_| PictureError::Side(side))?;
        let mut encoder = Encoder::new(Vec::new(), pixels, pixels, &[]).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        let path = record.path(node);
        let mut fonts = Fonts::default();
        let mut before: Option<Pixmap> = None;
        for (i, &node) in path.iter().enumerate() {
            let picture = paint(&Self::of(record, node, options).shapes(), side, Light::Flat, &mut fonts)?;
            let delay = if i + 1 == path.len() { hundredths.saturating_mul(LAST) } else { hundredths };
            if let Some(mut frame) = changed_part(before.as_ref(), &picture) {
                frame.delay = delay;
                encoder.write_frame(&frame).map_err(encoding)?;
            }
            before = Some(picture);
        }
        encoder.into_inner().map_err(|error| PictureError::Encoding(error.to_string()))
    }
}

/// A frame with the smallest rectangle that holds all that changed; the whole picture at first. `None` if it cannot be cut
/// out, which no picture of these sizes brings about.
fn changed_part(before: Option<&Pixmap>, picture: &Pixmap) -> Option<Frame<'static>> {
    let (width, height) = (picture.width(), picture.height());
    let mut bounds: Option<[u32; 4]> = None;
    for y in 0..height {
        for x in 0..width {
            if before.is_some_and(|before| before.pixel(x, y) == picture.pixel(x, y)) {
                continue;
            }
            bounds = Some(match bounds {
                None => [x, y, x, y],
                Some([left, top, right, bottom]) => [left.min(x), top.min(y), right.max(x), bottom.max(y)],
            });
        }
    }
    // A pass changes nothing, but its frame still takes its time.
    let [left, top, right, bottom] = bounds.unwrap_or_default();
    let position = |number: u32| i32::try_from(number).ok();
    let rect = IntRect::from_xywh(position(left)?, position(top)?, right - left + 1, bottom - top + 1)?;
    let part = picture.as_ref().clone_rect(rect)?;
    let (width, height) = (u16::try_from(part.width()).ok()?, u16::try_from(part.height()).ok()?);
    let mut frame = Frame::from_rgba_speed(width, height, &mut part.take(), SPEED);
    (frame.left, frame.top) = (u16::try_from(left).ok()?, u16::try_from(top).ok()?);
    Some(frame)
}
