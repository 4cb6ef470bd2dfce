//! Whatever is read or looked at has the contrast of WCAG 2.2, level AA, in every theme of `static/themes.css`: 4.5 for text
//! (success criterion 1.4.3), 3 for marks, lines and stones (1.4.11).
#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
use std::collections::BTreeMap;

const SHEET: &str = include_str!("../static/themes.css");
const THEMES: [&str; 5] = ["wood", "paper", "starfield", "dark", "contrast"];

/// The middle of the stones' gradients.
const BLACK_STONE: &str = "#2a2e35";
const WHITE_STONE: &str = "#eceef2";

/// Red, green and blue from 0 to 255, opacity from 0 to 1.
#[derive(Clone, Copy, Debug)]
struct Paint([f64; 3], f64);

impl Paint {
    fn parse(text: &str) -> Self {
        if let Some(hex) = text.strip_prefix('#') {
            let part = |at: usize| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).expect(text));
            assert_eq!(hex.len(), 6, "{text}");
            return Self([part(0), part(2), part(4)], 1.0);
        }
        let inner = text.strip_prefix("rgba(").and_then(|rest| rest.strip_suffix(')')).expect(text);
        let parts: Vec<f64> = inner.split(',').map(|part| part.trim().parse().expect(text)).collect();
        Self([parts[0], parts[1], parts[2]], parts[3])
    }

    /// What is seen where this lies on an opaque ground.
    fn over(self, ground: Self) -> Self {
        let mix = |at: usize| self.1 * self.0[at] + (1.0 - self.1) * ground.0[at];
        Self([mix(0), mix(1), mix(2)], 1.0)
    }

    /// WCAG's relative luminance.
    fn luminance(self) -> f64 {
        let linear = self.0.map(|part| match part / 255.0 {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// WCAG's contrast ratio on an opaque ground.
    fn contrast(self, ground: Self) -> f64 {
        let (one, other) = (self.over(ground).luminance(), ground.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }
}

struct Theme {
    name: &'static str,
    tokens: BTreeMap<&'static str, &'static str>,
}

impl Theme {
    fn read(name: &'static str) -> Self {
        let head = format!(":root[data-theme=\"{name}\"] {{");
        let body = SHEET.split_once(&head).and_then(|(_, rest)| rest.split_once('}')).expect(name).0;
        let tokens =
            body.lines().filter_map(|line| line.trim().strip_suffix(';')?.strip_prefix("--")?.split_once(": "));
        Self { name, tokens: tokens.collect() }
    }

    fn paint(&self, token: &str) -> Paint {
        Paint::parse(self.tokens.get(token).unwrap_or_else(|| panic!("the theme {} has no {token}", self.name)))
    }

    /// The ground as it may be anywhere: bare, or where a nebula is at its brightest.
    fn pages(&self) -> Vec<Paint> {
        let page = self.paint("page");
        let nebulae = self.tokens.keys().filter(|token| token.starts_with("nebula-"));
        nebulae.map(|token| self.paint(token).over(page)).chain([page]).collect()
    }

    /// A token as it looks on the ground.
    fn on_pages(&self, token: &str) -> Vec<Paint> {
        self.pages().into_iter().map(|page| self.paint(token).over(page)).collect()
    }

    /// The board as it may be anywhere: both ends of its gradient, with and without all streaks of the grain.
    fn boards(&self) -> Vec<Paint> {
        let bare = [self.on_pages("board-light"), self.on_pages("board-dark")].concat();
        let grain = self.paint("grain");
        let streaked = bare.iter().map(|&board| grain.over(grain.over(grain.over(board))));
        streaked.chain(bare.iter().copied()).collect()
    }

    fn hold(&self, what: &str, paint: Paint, grounds: &[Paint], least: f64) {
        for &ground in grounds {
            let contrast = paint.contrast(ground);
            assert!(contrast >= least, "{}: {what} has a contrast of {contrast:.2} on {ground:?}", self.name);
        }
    }
}

#[test]
fn text_is_readable() {
    for theme in THEMES.map(Theme::read) {
        let grounds = [theme.pages(), theme.on_pages("panel")].concat();
        for token in ["ink", "quiet", "alert"] {
            theme.hold(token, theme.paint(token), &grounds, 4.5);
        }
        theme.hold("ink under the pointer", theme.paint("ink"), &theme.on_pages("raised"), 4.5);
        theme.hold("action-ink", theme.paint("action-ink"), &[theme.paint("action")], 4.5);
        theme.hold("coordinate", theme.paint("coordinate"), &theme.boards(), 4.5);
    }
}

#[test]
fn controls_and_marks_are_visible() {
    for theme in THEMES.map(Theme::read) {
        let grounds = [theme.pages(), theme.on_pages("panel")].concat();
        for token in ["accent", "action"] {
            theme.hold(token, theme.paint(token), &grounds, 3.0);
        }
        for token in ["line", "mark"] {
            theme.hold(token, theme.paint(token), &theme.boards(), 3.0);
        }
        theme.hold("on-black", theme.paint("on-black"), &[Paint::parse(BLACK_STONE)], 3.0);
        theme.hold("on-white", theme.paint("on-white"), &[Paint::parse(WHITE_STONE)], 3.0);
    }
}

#[test]
fn stones_stand_out_from_the_board_by_their_body_or_their_rim() {
    for theme in THEMES.map(Theme::read) {
        for (rim, body) in [("black-rim", BLACK_STONE), ("white-rim", WHITE_STONE)] {
            for board in theme.boards() {
                let contrast = [theme.paint(rim), Paint::parse(body)].map(|paint| paint.contrast(board));
                assert!(
                    contrast.iter().any(|&ratio| ratio >= 3.0),
                    "{}: {rim} {contrast:.2?} on {board:?}",
                    theme.name
                );
            }
        }
    }
}

/// Who chooses high contrast gets that of level AAA: 7 for text (1.4.6), and for what lies on the board the 4.5 of text.
#[test]
fn high_contrast_is_higher() {
    let theme = Theme::read("contrast");
    let grounds = [theme.pages(), theme.on_pages("panel")].concat();
    for token in ["ink", "quiet", "alert", "accent"] {
        theme.hold(token, theme.paint(token), &grounds, 7.0);
    }
    theme.hold("coordinate", theme.paint("coordinate"), &theme.boards(), 7.0);
    for token in ["line", "mark", "black-rim", "white-rim"] {
        theme.hold(token, theme.paint(token), &theme.boards(), 4.5);
    }
    theme.hold("a black stone", Paint::parse(BLACK_STONE), &theme.boards(), 4.5);
}

#[test]
fn themes_have_the_same_tokens() {
    let names = |theme: &Theme| -> Vec<&str> {
        theme.tokens.keys().copied().filter(|token| !token.starts_with("nebula-")).collect()
    };
    let wood = names(&Theme::read("wood"));
    assert!(!wood.is_empty());
    for theme in THEMES.map(Theme::read) {
        assert_eq!(names(&theme), wood, "{}", theme.name);
    }
}

#[test]
fn contrast_is_that_of_the_standard() {
    let (black, white) = (Paint::parse("#000000"), Paint::parse("#ffffff"));
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    // The gray that is known as the lightest for text on white.
    assert!((Paint::parse("#767676").contrast(white) - 4.54).abs() < 0.01);
    assert!((Paint::parse("rgba(0, 0, 0, 0.5)").contrast(white) - 3.95).abs() < 0.03);
}
