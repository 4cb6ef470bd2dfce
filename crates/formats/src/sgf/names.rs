//! How properties of SGF are called and what their values look like.
use tengen_rules::{BoardSize, Color, Mark, Move, Point, RuleSet};

use crate::coordinates::{from_top, to_top};

/// Private properties: a decision of the opening, an evaluation, a patch of color, and a property with a name SGF does not allow.
pub(super) const DECISION: &str = "XD";
pub(super) const EVALUATION: &str = "XE";
pub(super) const PATCH: &str = "XC";
pub(super) const PROPERTY: &str = "XP";

/// The signs and their properties.
pub(super) const MARKS: [(&str, Mark); 4] =
    [("TR", Mark::Triangle), ("SQ", Mark::Square), ("CR", Mark::Circle), ("MA", Mark::Cross)];

/// Rule sets as programs write them: by name, or by Gomocup's number.
const RULES: [(&str, RuleSet); 12] = [
    ("freestyle", RuleSet::Freestyle),
    ("standard", RuleSet::Standard),
    ("renju", RuleSet::Renju),
    ("caro9", RuleSet::Caro),
    ("caro8", RuleSet::FreeCaro),
    ("caro", RuleSet::Caro),
    ("free-caro", RuleSet::FreeCaro),
    ("0", RuleSet::Freestyle),
    ("1", RuleSet::Standard),
    ("4", RuleSet::Renju),
    ("9", RuleSet::Caro),
    ("8", RuleSet::FreeCaro),
];

pub(super) fn rule(text: &str) -> Option<RuleSet> {
    RULES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, rule)| rule)
}

pub(super) fn rule_name(rule: RuleSet) -> &'static str {
    RULES.into_iter().find(|entry| entry.1 == rule).map_or("", |(name, _)| name)
}

/// Whether the standard allows a name, so that it can be written as it is.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

pub(super) fn point(size: BoardSize, text: &str) -> Option<Point> {
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| i64::from(byte - b'a'));
    match *text.trim().as_bytes() {
        [col, row] => from_top(size, letter(col)?, letter(row)?),
        _ => None,
    }
}

/// A move; an empty value is a pass, and so is `tt` on boards that have no such point.
pub(super) fn mv(size: BoardSize, text: &str) -> Option<Move> {
    match text.trim() {
        "" => Some(Move::Pass),
        "tt" if size.side() < 20 => Some(Move::Pass),
        text => point(size, text).map(Move::Place),
    }
}

/// A point, or all points of a rectangle written as two corners.
pub(super) fn points(size: BoardSize, text: &str) -> Option<Vec<Point>> {
    let Some((first, last)) = text.split_once(':') else {
        return point(size, text).map(|p| vec![p]);
    };
    let (first, last) = (point(size, first)?, point(size, last)?);
    let cols = first.col().min(last.col())..=first.col().max(last.col());
    let rows = first.row().min(last.row())..=first.row().max(last.row());
    Some(rows.flat_map(|row| cols.clone().filter_map(move |col| Point::new(col, row))).collect())
}

pub(super) fn letters(size: BoardSize, p: Point) -> String {
    let (col, row) = to_top(size, p);
    [col, row].map(|number| char::from(b'a' + number)).iter().collect()
}

pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
