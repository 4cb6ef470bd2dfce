use tengen_api::{LineFound, OutOf, PointFound, ScoresFound, StoneFound};
use tengen_classroom::{Combination, LineScore, ScoreSheet, Settings, StoneScore, WeighedPoint};
use tengen_rules::Game;

use super::short_cut;

/// What every empty point is worth.
pub(super) fn scores(game: &Game, settings: &Settings) -> ScoresFound {
    let sheet = ScoreSheet::new(game, settings);
    ScoresFound {
        attack: settings.attack.to_string(),
        defence: settings.defence.to_string(),
        short_cut: sheet.short_cut.map(short_cut),
        best: sheet.best.map(|p| p.to_string()),
        points: sheet.points.iter().map(point).collect(),
    }
}

fn point(weighed: &WeighedPoint) -> PointFound {
    let score = &weighed.score;
    PointFound {
        point: score.point.to_string(),
        attack: stone(&score.attack),
        defence: stone(&score.defence),
        center: score.center,
        total: score.total,
        out: weighed.out.map(|out| match out {
            tengen_classroom::OutOf::Rules => OutOf::Rules,
            tengen_classroom::OutOf::Reach => OutOf::Reach,
            tengen_classroom::OutOf::ShortCut => OutOf::ShortCut,
        }),
    }
}

fn stone(score: &StoneScore) -> StoneFound {
    let lines = score.lines.iter().enumerate().filter_map(|(direction, score)| line(direction, score)).collect();
    let bonus =
        score.bonus.map(|(combination, bonus): (Combination, i32)| (combination.entry().name().to_owned(), bonus));
    StoneFound { lines, bonus, sum: score.sum }
}

fn line(direction: usize, line: &LineScore) -> Option<LineFound> {
    let entry = match line.entry {
        Some(entry) => entry.name(),
        None if line.pattern.overline => "overline",
        None => return None,
    };
    let stones = line.stones.iter().map(ToString::to_string).collect();
    Some(LineFound { direction, entry: entry.to_owned(), stones, score: line.score })
}

#[cfg(test)]
mod tests {
    use tengen_api::{Finding, Study};

    use crate::study::tests::{found, position};

    #[test]
    fn scores_add_up_to_the_total_that_is_shown() {
        let player = "greedy defence=0.9 center=7".to_owned();
        let Finding::Scores(found) = found(Study::Scores { position: position("h8 i9 j10", "h9 g7 i8"), player })
        else {
            panic!("scores were expected")
        };
        assert_eq!((found.attack.as_str(), found.defence.as_str(), found.points.len()), ("1", "0.9", 219));
        for point in &found.points {
            for stone in [&point.attack, &point.defence] {
                let lines: i32 = stone.lines.iter().map(|line| line.score).sum();
                assert_eq!(lines + stone.bonus.as_ref().map_or(0, |bonus| bonus.1), stone.sum, "{point:?}");
            }
            let total = (100 * i64::from(point.attack.sum) + 90 * i64::from(point.defence.sum)) / 100 + point.center;
            assert_eq!(total, point.total);
        }
        let highest = found.points.iter().map(|point| point.total).max();
        let best = found.points.iter().find(|point| Some(&point.point) == found.best.as_ref());
        assert_eq!(best.map(|best| best.total), highest);
    }
}
