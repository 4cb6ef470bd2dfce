/// How a shape is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    /// One color: red, green, blue.
    Flat([u8; 3]),
    /// The wood of the board.
    Board,
    /// A patch of the board that hides the lines below a label.
    Clearing,
    /// A black stone, lit from the upper left.
    Black,
    /// A white stone, lit from the upper left.
    White,
    /// What a stone throws on the board.
    Shadow,
}

/// The colors of the paints that shade from one to the next, as `(where, color)`.
pub(super) const BOARD: [(f32, [u8; 3]); 2] = [(0.0, [0xe9, 0xc4, 0x8c]), (1.0, [0xd3, 0xa2, 0x63])];
pub(super) const BLACK: [(f32, [u8; 3]); 3] =
    [(0.0, [0x6d, 0x75, 0x80]), (0.45, [0x2a, 0x2e, 0x35]), (1.0, [0x07, 0x08, 0x0a])];
pub(super) const WHITE: [(f32, [u8; 3]); 3] =
    [(0.0, [0xff, 0xff, 0xff]), (0.6, [0xec, 0xee, 0xf2]), (1.0, [0xb9, 0xbe, 0xc9])];
pub(super) const CLEARING: [u8; 3] = [0xdf, 0xb5, 0x78];
/// The opacity of a shadow.
pub(super) const SHADOW: f32 = 0.3;
/// Where a stone's light falls, from its centre in radii.
pub(super) const LIGHT: f32 = -0.3;

/// A part of a picture, in drawing units.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Rect {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        fill: Paint,
    },
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        stroke: Paint,
    },
    Circle {
        centre: (f32, f32),
        radius: f32,
        fill: Option<Paint>,
        stroke: Option<(Paint, f32)>,
    },
    /// A closed polygon that is not filled.
    Outline {
        points: Vec<(f32, f32)>,
        width: f32,
        stroke: Paint,
    },
    /// A text centred on a point.
    Text {
        at: (f32, f32),
        size: f32,
        text: String,
        fill: Paint,
        bold: bool,
    },
}
