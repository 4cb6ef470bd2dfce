use tengen_rules::{BoardSize, Color, Point};

/// Which characters a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// Lines, disks and blocks.
    #[default]
    Unicode,
    /// Nothing beyond ASCII, for terminals with another encoding or with double-width lines and disks.
    Ascii,
}

/// The characters a board is drawn with; every one is one column wide.
pub(crate) struct Glyphs {
    /// The crossing at the top, middle, bottom (first) and left, middle, right (second).
    crossings: [[&'static str; 3]; 3],
    pub(crate) across: &'static str,
    pub(crate) down: &'static str,
    star: &'static str,
    /// Stones by color where colors are shown, and where they are not.
    pub(crate) stones: [&'static str; 2],
    pub(crate) plain_stones: [&'static str; 2],
    /// Large stones: three rows of five.
    pub(crate) disks: [[&'static str; 3]; 2],
    pub(crate) plain_disks: [[&'static str; 3]; 2],
    pub(crate) ghosts: [&'static str; 2],
    pub(crate) hint: &'static str,
    pub(crate) forbidden: &'static str,
}

const DISK: [&str; 3] = [" ▄▄▄ ", "█████", " ▀▀▀ "];
const RING: [&str; 3] = ["╭───╮", "│   │", "╰───╯"];

static UNICODE: Glyphs = Glyphs {
    crossings: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
    across: "─",
    down: "│",
    star: "•",
    stones: ["●", "●"],
    plain_stones: ["●", "○"],
    disks: [DISK, DISK],
    plain_disks: [DISK, RING],
    ghosts: ["●", "○"],
    hint: "◆",
    forbidden: "×",
};

const CROSSES: [&str; 3] = [" XXX ", "XXXXX", " XXX "];
const RINGS: [&str; 3] = [" OOO ", "O   O", " OOO "];

static ASCII: Glyphs = Glyphs {
    crossings: [["."; 3]; 3],
    across: " ",
    down: " ",
    star: "+",
    stones: ["X", "O"],
    plain_stones: ["X", "O"],
    disks: [CROSSES, RINGS],
    plain_disks: [CROSSES, RINGS],
    ghosts: ["x", "o"],
    hint: "*",
    forbidden: "#",
};

impl Charset {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Unicode, Self::Ascii];

    /// Its name in files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
        }
    }

    /// The other one.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Unicode => Self::Ascii,
            Self::Ascii => Self::Unicode,
        }
    }

    pub(crate) const fn glyphs(self) -> &'static Glyphs {
        match self {
            Self::Unicode => &UNICODE,
            Self::Ascii => &ASCII,
        }
    }
}

impl Glyphs {
    /// Each character that a board may be drawn with, once.
    pub(crate) fn all(&self) -> String {
        let lines = self.crossings.into_iter().flatten().chain([self.across, self.down, self.star]);
        let stones = [self.stones, self.plain_stones, self.ghosts].into_iter().flatten();
        let disks = self.disks.into_iter().chain(self.plain_disks).flatten();
        let parts = lines.chain(stones).chain(disks).chain([self.hint, self.forbidden]);
        let all: std::collections::BTreeSet<char> = parts.flat_map(str::chars).collect();
        all.into_iter().collect()
    }

    /// What an empty point looks like.
    pub(crate) fn empty(&self, size: BoardSize, stars: &[Point], p: Point) -> &'static str {
        if stars.contains(&p) {
            return self.star;
        }
        let last = size.side() - 1;
        let part = |at: u8| if at == 0 { 0 } else { 1 + usize::from(at == last) };
        self.crossings[part(last - p.row())][part(p.col())]
    }

    /// The one-column stone that stands for a color in text.
    pub(crate) const fn stone(&self, color: Color, colored: bool) -> &'static str {
        if colored { self.stones[color.index()] } else { self.plain_stones[color.index()] }
    }
}
