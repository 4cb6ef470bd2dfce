use std::collections::HashMap;

use fontdb::{Database, FaceInfo, ID, Style};
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

/// A character of a font, drawn for a font size of 1: from the origin on its baseline to the right, and downwards.
pub(super) struct Outline {
    pub(super) path: Path,
    /// Where the next character begins.
    pub(super) advance: f32,
}

/// The fonts of this machine, for the characters that the built-in one lacks: a font for all of East Asia would be
/// several times as large as the program. They are looked for when the first such character comes.
#[derive(Default)]
pub(super) struct Fonts {
    /// From the most to the least suitable.
    faces: Option<(Database, Vec<ID>)>,
    chosen: HashMap<char, Option<ID>>,
}

impl Fonts {
    /// Whether some font has the character.
    pub(super) fn has(&mut self, c: char) -> bool {
        self.choose(c).is_some()
    }

    /// The outline of a character; `None` if no font has it.
    pub(super) fn outline(&mut self, c: char) -> Option<Outline> {
        let id = self.choose(c)?;
        let (database, _) = self.faces.as_ref()?;
        database.with_face_data(id, |data, index| outline(&Face::parse(data, index).ok()?, c)).flatten()
    }

    fn choose(&mut self, c: char) -> Option<ID> {
        let (database, ids) = self.faces.get_or_insert_with(system_fonts);
        *self.chosen.entry(c).or_insert_with(|| {
            let has = |id: &&ID| {
                let glyph =
                    |data: &[u8], index| Face::parse(data, index).is_ok_and(|face| face.glyph_index(c).is_some());
                database.with_face_data(**id, glyph) == Some(true)
            };
            ids.iter().find(has).copied()
        })
    }
}

/// The fonts of this machine in the order in which they are asked for a character: upright ones without serifs first, and
/// of these the boldest below black, as labels are bold.
fn system_fonts() -> (Database, Vec<ID>) {
    let mut database = Database::new();
    database.load_system_fonts();
    let rank = |face: &FaceInfo| {
        let serif = face.families.iter().any(|(name, _)| name.contains("Serif") || name.contains("Mincho"));
        (face.style != Style::Normal, serif, face.monospaced, face.weight.0.abs_diff(700))
    };
    let mut faces: Vec<&FaceInfo> = database.faces().collect();
    faces.sort_by_cached_key(|face| (rank(face), face.post_script_name.clone()));
    let ids = faces.into_iter().map(|face| face.id).collect();
    (database, ids)
}

fn outline(face: &Face<'_>, c: char) -> Option<Outline> {
    let glyph = face.glyph_index(c)?;
    let scale = 1.0 / f32::from(face.units_per_em());
    let mut pen = Pen { path: PathBuilder::new(), scale };
    face.outline_glyph(glyph, &mut pen)?;
    let advance = face.glyph_hor_advance(glyph).map_or(1.0, |units| f32::from(units) * scale);
    Some(Outline { path: pen.path.finish()?, advance })
}

/// Draws what a font says, whose y goes up.
struct Pen {
    path: PathBuilder,
    scale: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x * self.scale, -y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x * self.scale, -y * self.scale);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path.quad_to(x1 * s, -y1 * s, x * s, -y * s);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path.cubic_to(x1 * s, -y1 * s, x2 * s, -y2 * s, x * s, -y * s);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
