use ratatui::style::{Color as Ink, Modifier, Style};
use tengen_rules::Color;

/// How the game is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A wooden board on the terminal's own colors, light or dark.
    #[default]
    Wood,
    /// Everything on a light page.
    Light,
    /// Everything on a dark page.
    Dark,
    /// No colors: shapes, bold, dim and reverse alone.
    Mono,
}

/// How many colors a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// The sixteen that every color terminal has.
    Basic,
    /// The table of 256.
    #[default]
    Indexed,
    /// Any.
    True,
}

type Rgb = [u8; 3];

/// The colors of a theme; `page` is left to the terminal where it is `None`.
struct Tokens {
    page: Option<[Rgb; 2]>,
    board: Rgb,
    line: Rgb,
    accent: Rgb,
    quiet: Rgb,
}

const BLACK: Rgb = [0x0b, 0x0c, 0x0e];
const WHITE: Rgb = [0xff, 0xff, 0xff];

const WOOD: Tokens = Tokens {
    page: None,
    board: [0xb0, 0x7d, 0x48],
    line: [0x57, 0x39, 0x1b],
    accent: [0xff, 0xd9, 0x5a],
    quiet: [0x80, 0x80, 0x80],
};
const LIGHT: Tokens = Tokens {
    page: Some([[0xff, 0xfd, 0xf9], [0x26, 0x22, 0x1b]]),
    board: [0xb5, 0x83, 0x4d],
    line: [0x5b, 0x40, 0x23],
    accent: [0xff, 0xd9, 0x5a],
    quiet: [0x6f, 0x67, 0x5a],
};
const DARK: Tokens = Tokens {
    page: Some([[0x15, 0x17, 0x1c], [0xd8, 0xda, 0xe0]]),
    board: [0x7d, 0x66, 0x47],
    line: [0x46, 0x37, 0x25],
    accent: [0xff, 0xb4, 0x54],
    quiet: [0x9a, 0xa0, 0xac],
};

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Light, Self::Dark, Self::Mono];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Mono => "mono",
        }
    }

    /// The next theme, in a circle.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Wood => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Mono,
            Self::Mono => Self::Wood,
        }
    }

    pub(crate) fn palette(self, depth: Depth) -> Palette {
        match self {
            Self::Wood => Palette::colored(&WOOD, depth),
            Self::Light => Palette::colored(&LIGHT, depth),
            Self::Dark => Palette::colored(&DARK, depth),
            Self::Mono => Palette::mono(),
        }
    }
}

/// A theme as styles, one for everything that is drawn.
pub(crate) struct Palette {
    /// Whether stones differ by color, so that their shapes need not.
    pub(crate) colored: bool,
    pub(crate) page: Style,
    pub(crate) quiet: Style,
    pub(crate) strong: Style,
    pub(crate) board: Style,
    stones: [Style; 2],
    ghosts: [Style; 2],
    /// Brackets around the cursor, and around the last move.
    pub(crate) cursor: Style,
    pub(crate) last: Style,
    pub(crate) hint: Style,
    pub(crate) rank: Style,
    pub(crate) forbidden: Style,
    /// On top of a stone's own style.
    pub(crate) winning: Style,
    /// What is chosen in a form.
    pub(crate) chosen: Style,
}

impl Palette {
    fn colored(tokens: &Tokens, depth: Depth) -> Self {
        let ink = |rgb| depth.ink(rgb);
        let board = Style::new().bg(depth.board(tokens.board)).fg(ink(tokens.line));
        let on_board = |rgb| board.fg(ink(rgb));
        let page = match tokens.page {
            Some([paper, text]) => Style::new().bg(ink(paper)).fg(ink(text)),
            None => Style::new(),
        };
        let quiet = match tokens.page {
            Some(_) => page.fg(ink(tokens.quiet)),
            // The terminal's own colors are unknown: dimming its text works on light and dark.
            None => page.add_modifier(Modifier::DIM),
        };
        Self {
            colored: true,
            page,
            quiet,
            strong: page.add_modifier(Modifier::BOLD),
            board,
            stones: [on_board(BLACK).add_modifier(Modifier::BOLD), on_board(WHITE).add_modifier(Modifier::BOLD)],
            ghosts: [on_board(BLACK).add_modifier(Modifier::DIM), on_board(WHITE).add_modifier(Modifier::DIM)],
            cursor: on_board(tokens.accent).add_modifier(Modifier::BOLD),
            last: on_board(WHITE).add_modifier(Modifier::BOLD),
            hint: on_board(tokens.accent).add_modifier(Modifier::BOLD),
            rank: on_board(WHITE),
            forbidden: on_board([0x7d, 0x08, 0x08]).add_modifier(Modifier::BOLD),
            winning: Style::new().bg(depth.ink([0xc2, 0x2f, 0x1d])),
            chosen: page.add_modifier(Modifier::REVERSED),
        }
    }

    fn mono() -> Self {
        let (plain, bold, dim) =
            (Style::new(), Style::new().add_modifier(Modifier::BOLD), Style::new().add_modifier(Modifier::DIM));
        Self {
            colored: false,
            page: plain,
            quiet: dim,
            strong: bold,
            board: dim,
            stones: [bold.remove_modifier(Modifier::DIM); 2],
            ghosts: [dim; 2],
            cursor: bold.remove_modifier(Modifier::DIM),
            last: bold.remove_modifier(Modifier::DIM),
            hint: bold.remove_modifier(Modifier::DIM),
            rank: plain.remove_modifier(Modifier::DIM),
            forbidden: bold.remove_modifier(Modifier::DIM),
            winning: plain.add_modifier(Modifier::REVERSED),
            chosen: plain.add_modifier(Modifier::REVERSED),
        }
    }

    pub(crate) const fn stone(&self, color: Color) -> Style {
        self.stones[color.index()]
    }

    pub(crate) const fn ghost(&self, color: Color) -> Style {
        self.ghosts[color.index()]
    }
}

impl Depth {
    /// The nearest color the terminal has.
    fn ink(self, rgb: Rgb) -> Ink {
        let [r, g, b] = rgb;
        match self {
            Self::True => Ink::Rgb(r, g, b),
            Self::Indexed => Ink::Indexed(nearest_index(rgb)),
            Self::Basic => nearest_basic(rgb),
        }
    }

    /// As [`Depth::ink`], but the wooden board of sixteen colors is the brown they have, which both stones stand out on.
    fn board(self, rgb: Rgb) -> Ink {
        if self == Self::Basic { Ink::Yellow } else { self.ink(rgb) }
    }
}

/// The six levels of the color cube in the table of 256.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The entry of the table of 256 nearest to a color: of the cube, or of the gray ramp.
fn nearest_index(rgb: Rgb) -> u8 {
    let cube = (0..216_u8)
        .map(|i| (16 + i, [CUBE[usize::from(i / 36)], CUBE[usize::from(i / 6 % 6)], CUBE[usize::from(i % 6)]]));
    let gray = (0..24_u8).map(|i| (232 + i, [8 + 10 * i; 3]));
    cube.chain(gray).min_by_key(|&(_, entry)| distance(entry, rgb)).map_or(16, |(index, _)| index)
}

/// The nearest of the sixteen colors, by the values most terminals give them.
fn nearest_basic(rgb: Rgb) -> Ink {
    const BASIC: [(Ink, Rgb); 8] = [
        (Ink::Black, [0, 0, 0]),
        (Ink::Red, [170, 0, 0]),
        (Ink::Green, [0, 170, 0]),
        (Ink::Blue, [0, 0, 170]),
        (Ink::DarkGray, [85, 85, 85]),
        (Ink::Gray, [170, 170, 170]),
        (Ink::LightYellow, [255, 255, 85]),
        (Ink::White, [255, 255, 255]),
    ];
    BASIC.into_iter().min_by_key(|&(_, entry)| distance(entry, rgb)).map_or(Ink::White, |(ink, _)| ink)
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance after WCAG 2.
    fn luminance(rgb: Rgb) -> f64 {
        let [r, g, b] = rgb.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn stones_stand_out_from_every_board_and_text_from_every_page() {
        for tokens in [&WOOD, &LIGHT, &DARK] {
            for stone in [BLACK, WHITE] {
                assert!(contrast(stone, tokens.board) > 3.0, "{}", contrast(stone, tokens.board));
            }
            assert!(contrast(tokens.line, tokens.board) > 1.8, "{}", contrast(tokens.line, tokens.board));
            if let Some([paper, text]) = tokens.page {
                assert!(contrast(paper, text) > 7.0);
                assert!(contrast(paper, tokens.quiet) > 4.5);
            }
        }
    }

    #[test]
    fn without_color_there_is_no_color() {
        let palette = Theme::Mono.palette(Depth::True);
        let styles = [palette.page, palette.quiet, palette.board, palette.cursor, palette.winning, palette.forbidden];
        assert!(styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
    }

    #[test]
    fn the_table_of_256_has_the_cube_and_the_grays() {
        assert_eq!(nearest_index([255, 0, 0]), 196);
        assert_eq!(nearest_index([0x80, 0x80, 0x80]), 244);
        assert_eq!(nearest_index([0, 0, 0]), 16);
    }
}
