use crate::board_size::BoardSize;
use crate::point::{Move, Point};
use crate::symmetry::Symmetry;

/// Where the second stone of a Renju opening lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpeningKind {
    /// Orthogonally next to tengen.
    Direct,
    /// Diagonally next to tengen.
    Indirect,
}

/// One of the 26 Renju openings: tengen, a White stone next to it and a Black one in the central 5×5, up to symmetry.
///
/// ```
/// use tengen_rules::{BoardSize, OpeningPattern, parse_moves};
/// let pattern = OpeningPattern::of(BoardSize::STANDARD, &parse_moves("h8 g8 f9")?).unwrap();
/// assert_eq!((pattern.code(), pattern.en, pattern.ja), ("D2".to_string(), "Keigetsu", "渓月"));
/// # Ok::<(), tengen_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningPattern {
    /// Direct or indirect.
    pub kind: OpeningKind,
    /// Its number among those of its kind, 1 to 13.
    pub number: u8,
    /// The third stone as columns to the right of tengen and rows above it, where the second lies above tengen (direct) or above and
    /// to the right (indirect).
    third: (i8, i8),
    /// The Chinese name.
    pub zh: &'static str,
    /// The Japanese name.
    pub ja: &'static str,
    /// The Japanese name in Latin letters, as the English literature has it.
    pub en: &'static str,
}

impl OpeningPattern {
    /// All 26, direct before indirect, by number.
    pub const fn all() -> &'static [Self; 26] {
        &PATTERNS
    }

    /// The opening that the first three moves of a game make, turned or mirrored as it may be; `None` for other beginnings.
    pub fn of(size: BoardSize, moves: &[Move]) -> Option<&'static Self> {
        let [first, second, third] = *moves.first_chunk::<3>()?;
        if first.point()? != size.tengen() {
            return None;
        }
        let (second, third) = (offset(size, second.point()?), offset(size, third.point()?));
        PATTERNS.iter().find(|pattern| {
            let same = |symmetry: Symmetry| {
                symmetry.map_offset(second) == pattern.second() && symmetry.map_offset(third) == pattern.third
            };
            Symmetry::ALL.into_iter().any(same)
        })
    }

    /// `D1` to `D13`, `I1` to `I13`.
    pub fn code(&self) -> String {
        let letter = match self.kind {
            OpeningKind::Direct => 'D',
            OpeningKind::Indirect => 'I',
        };
        format!("{letter}{}", self.number)
    }

    /// Its three stones, as diagrams show them.
    ///
    /// `None` on a board too small for the central 5×5; side 5 is large enough.
    pub fn points(&self, size: BoardSize) -> Option<[Point; 3]> {
        let tengen = size.tengen();
        let at = |(x, y): (i8, i8)| {
            let col = tengen.col().checked_add_signed(x)?;
            let row = tengen.row().checked_add_signed(y)?;
            Point::new(col, row).filter(|&p| size.contains(p))
        };
        Some([tengen, at(self.second())?, at(self.third)?])
    }

    const fn second(&self) -> (i8, i8) {
        match self.kind {
            OpeningKind::Direct => (0, 1),
            OpeningKind::Indirect => (1, 1),
        }
    }
}

/// Columns to the right of tengen and rows above it.
const fn difference(a: u8, b: u8) -> i8 {
    a.cast_signed() - b.cast_signed()
}

fn offset(size: BoardSize, p: Point) -> (i8, i8) {
    let tengen = size.tengen();
    (difference(p.col(), tengen.col()), difference(p.row(), tengen.row()))
}

const fn direct(number: u8, third: (i8, i8), zh: &'static str, ja: &'static str, en: &'static str) -> OpeningPattern {
    OpeningPattern { kind: OpeningKind::Direct, number, third, zh, ja, en }
}

const fn indirect(number: u8, third: (i8, i8), zh: &'static str, ja: &'static str, en: &'static str) -> OpeningPattern {
    OpeningPattern { kind: OpeningKind::Indirect, number, third, zh, ja, en }
}

/// Numbers and names as in public lists of openings; the third stones as in RenLib's table of standard positions.
static PATTERNS: [OpeningPattern; 26] = [
    direct(1, (0, 2), "寒星", "寒星", "Kansei"),
    direct(2, (1, 2), "溪月", "渓月", "Keigetsu"),
    direct(3, (2, 2), "疏星", "疎星", "Sosei"),
    direct(4, (1, 1), "花月", "花月", "Kagetsu"),
    direct(5, (2, 1), "残月", "残月", "Zangetsu"),
    direct(6, (1, 0), "雨月", "雨月", "Ugetsu"),
    direct(7, (2, 0), "金星", "金星", "Kinsei"),
    direct(8, (0, -1), "松月", "松月", "Shogetsu"),
    direct(9, (1, -1), "丘月", "丘月", "Kyugetsu"),
    direct(10, (2, -1), "新月", "新月", "Shingetsu"),
    direct(11, (0, -2), "瑞星", "瑞星", "Zuisei"),
    direct(12, (1, -2), "山月", "山月", "Sangetsu"),
    direct(13, (2, -2), "游星", "遊星", "Yusei"),
    indirect(1, (2, 2), "长星", "長星", "Chosei"),
    indirect(2, (2, 1), "峡月", "峡月", "Kyogetsu"),
    indirect(3, (2, 0), "恒星", "恒星", "Kosei"),
    indirect(4, (2, -1), "水月", "水月", "Suigetsu"),
    indirect(5, (2, -2), "流星", "流星", "Ryusei"),
    indirect(6, (1, 0), "云月", "雲月", "Ungetsu"),
    indirect(7, (1, -1), "浦月", "浦月", "Hogetsu"),
    indirect(8, (1, -2), "岚月", "嵐月", "Rangetsu"),
    indirect(9, (0, -1), "银月", "銀月", "Gingetsu"),
    indirect(10, (0, -2), "明星", "明星", "Myojo"),
    indirect(11, (-1, -1), "斜月", "斜月", "Shagetsu"),
    indirect(12, (-1, -2), "名月", "名月", "Meigetsu"),
    indirect(13, (-2, -2), "彗星", "彗星", "Suisei"),
];
