//! Why a point is forbidden, in words.
use tengen_rules::{Direction, ForbiddenProof, Point};

use super::Lang;

/// The lines that make a point forbidden, and where each would go on: one sentence.
pub(crate) fn proof(lang: Lang, proof: &ForbiddenProof) -> String {
    let parts: Vec<String> = match proof {
        ForbiddenProof::DoubleThree(threes) => threes
            .iter()
            .map(|three| line(lang, three.direction, &three.stones, &three.completing, Becomes::OpenFour))
            .collect(),
        ForbiddenProof::DoubleFour(fours) => {
            fours.iter().map(|four| line(lang, four.direction, &four.stones, &four.completing, Becomes::Five)).collect()
        }
        ForbiddenProof::Overline(runs) => runs
            .iter()
            .map(|run| {
                let stones: Vec<Point> = run.points().collect();
                row(lang, run.direction, &stones)
            })
            .collect(),
    };
    parts.join(if lang == Lang::Zh { "；" } else { "; " })
}

#[derive(Clone, Copy)]
enum Becomes {
    OpenFour,
    Five,
}

fn line(lang: Lang, direction: Direction, stones: &[Point], completing: &[Point], becomes: Becomes) -> String {
    let (way, stones) = (way(lang, direction), joined(stones, " "));
    match (lang, becomes) {
        (Lang::Zh, Becomes::OpenFour) => format!("{way} {stones}，再下 {} 成活四", joined(completing, " 或 ")),
        (Lang::Zh, Becomes::Five) => format!("{way} {stones}，再下 {} 成五", joined(completing, " 或 ")),
        (Lang::En, Becomes::OpenFour) => {
            format!("{way} {stones} becomes an open four at {}", joined(completing, " or "))
        }
        (Lang::En, Becomes::Five) => format!("{way} {stones} becomes five at {}", joined(completing, " or ")),
    }
}

fn row(lang: Lang, direction: Direction, stones: &[Point]) -> String {
    let (way, count) = (way(lang, direction), stones.len());
    let ends = [stones.first(), stones.last()].map(|p| p.map(ToString::to_string).unwrap_or_default());
    match lang {
        Lang::Zh => format!("{way} {} 到 {} 共 {count} 子相连", ends[0], ends[1]),
        Lang::En => format!("{way} {} to {} has {count} stones in a row", ends[0], ends[1]),
    }
}

const fn way(lang: Lang, direction: Direction) -> &'static str {
    match (lang, direction) {
        (Lang::Zh, Direction::Horizontal) => "横线",
        (Lang::Zh, Direction::Vertical) => "竖线",
        (Lang::Zh, Direction::Diagonal) => "右上斜线",
        (Lang::Zh, Direction::AntiDiagonal) => "右下斜线",
        (Lang::En, Direction::Horizontal) => "row",
        (Lang::En, Direction::Vertical) => "column",
        (Lang::En, Direction::Diagonal) => "rising diagonal",
        (Lang::En, Direction::AntiDiagonal) => "falling diagonal",
    }
}

fn joined(points: &[Point], between: &str) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Board, BoardSize, Color, forbidden};

    fn says(stones: &str, point: &str) -> [String; 2] {
        let mut board = Board::new(BoardSize::STANDARD);
        for p in stones.split(' ') {
            board.set(p.parse().unwrap(), Some(Color::Black));
        }
        let found = forbidden(&board, point.parse().unwrap()).unwrap();
        Lang::ALL.map(|lang| proof(lang, &found))
    }

    #[test]
    fn every_kind_names_its_lines_and_where_they_go_on() {
        assert_eq!(
            says("h9 h10 i8 j8", "h8"),
            [
                "横线 h8 i8 j8，再下 g8 或 k8 成活四；竖线 h8 h9 h10，再下 h7 或 h11 成活四",
                "row h8 i8 j8 becomes an open four at g8 or k8; column h8 h9 h10 becomes an open four at h7 or h11"
            ]
        );
        assert_eq!(
            says("d8 f8 h8 j8", "g8"),
            [
                "横线 d8 f8 g8 h8，再下 e8 成五；横线 f8 g8 h8 j8，再下 i8 成五",
                "row d8 f8 g8 h8 becomes five at e8; row f8 g8 h8 j8 becomes five at i8"
            ]
        );
        assert_eq!(
            says("c8 d9 e10 g12 h13", "f11"),
            ["右上斜线 c8 到 h13 共 6 子相连", "rising diagonal c8 to h13 has 6 stones in a row"]
        );
    }
}
