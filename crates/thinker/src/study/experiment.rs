//! Experiments, piece by piece: a plan, one game, what the games say.
use tengen_api::{
    CellFound, ExperimentText, PictureFound, PlanFound, ReportFound, ReportWords, ShareFound, ThinkingFound,
};
use tengen_arena::experiment::{Experiment, Openings, PictureWords, Results, pictures};
use tengen_arena::{Cell, GameSummary, MatchPlan, PlayerSpec, Plot, Share, Thinking, summarize_unit};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, BoardSizeError, RuleSet, RuleSetError};

use crate::fault::Fault;
use crate::player_text;

/// The numbered games of an experiment.
pub(super) fn plan(text: &ExperimentText) -> Result<PlanFound, Fault> {
    let player = |name: &str| Ok(PlayerSpec::classroom(name, player_text::settings(name)?));
    let rule: RuleSet = text.rule.parse().map_err(|error: RuleSetError| bad(error.to_string()))?;
    let size = BoardSize::new(text.size).map_err(|error: BoardSizeError| bad(error.to_string()))?;
    let experiment = Experiment {
        rule,
        size,
        games: text.games,
        openings: Openings::Random(text.stones),
        seed: text.seed,
        ..Experiment::between(player(&text.a)?, player(&text.b)?)
    };
    let plan = experiment.plan().map_err(|error| bad(error.to_string()))?;
    Ok(PlanFound { plan: plan.to_json(), games: plan.games() })
}

/// One game of a plan, as one line.
pub(super) fn game(plan: &str, game: u64) -> Result<String, Fault> {
    let plan = read(plan)?;
    if game >= plan.games() {
        return Err(bad(format!("`{game}` is no game of the plan: expected one below {}", plan.games())));
    }
    let played = summarize_unit(&plan, &plan.unit(game), &StopFlag::new(), &());
    played.map(|played| played.to_json()).ok_or_else(|| bad(format!("game {game} was stopped")))
}

/// What finished games say.
pub(super) fn report(plan: &str, games: &[String], words: &ReportWords) -> Result<ReportFound, Fault> {
    let plan = read(plan)?;
    let mut results = Results::new();
    for game in games {
        results.add(GameSummary::from_json(game).map_err(bad)?);
    }
    let [first, second] = results.by_color();
    let planned = |player: usize| plan.players.get(player).map_or("", |player| player.name.as_str());
    let called = words.players.as_ref();
    let names = called.map_or_else(|| [planned(0), planned(1)], |called| called.each_ref().map(String::as_str));
    let words = PictureWords {
        share: &words.share,
        games: &words.games,
        time: &words.time,
        mean: &words.mean,
        longest: &words.longest,
        length: &words.length,
        moves: &words.moves,
    };
    Ok(ReportFound {
        games: results.games(),
        total: cell(&results.total()),
        moving_first: cell(&first),
        moving_second: cell(&second),
        first_player: cell(&results.first_player()),
        share: results.share().map(share),
        share_first: Share::of_games(&first).map(share),
        share_second: Share::of_games(&second).map(share),
        share_of_first: Share::of_games(&results.first_player()).map(share),
        elo: results.elo().map(|elo| (elo.value, elo.error())),
        thinking: results.thinking().map(thinking).to_vec(),
        lengths: results.lengths().map(|lengths| (lengths.shortest, lengths.mean, lengths.longest)),
        undecided: results.undecided(),
        pictures: pictures(&results, names, &words).iter().map(picture).collect(),
        moves_csv: results.moves_csv(plan.rules.size),
    })
}

fn read(plan: &str) -> Result<MatchPlan, Fault> {
    MatchPlan::from_json(plan).map_err(bad)
}

const fn bad(message: String) -> Fault {
    Fault { code: "bad-experiment", message }
}

const fn cell(cell: &Cell) -> CellFound {
    CellFound { wins: cell.wins, draws: cell.draws, losses: cell.losses }
}

const fn share(share: Share) -> ShareFound {
    ShareFound { mean: share.mean, low: share.low, high: share.high }
}

fn thinking(spent: Thinking) -> ThinkingFound {
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
    #[expect(clippy::cast_precision_loss, reason = "a mean needs no last digit")]
    let moves = spent.moves.max(1) as f64;
    ThinkingFound { moves: spent.moves, mean_ms: ms(spent.total) / moves, longest_ms: ms(spent.longest) }
}

/// A plot as the page shows it.
pub(super) fn picture(plot: &Plot) -> PictureFound {
    PictureFound { title: plot.title.clone(), svg: plot.svg(), table: plot.table(), csv: plot.csv() }
}

#[cfg(test)]
mod tests {
    use tengen_api::{Finding, Study};

    use super::*;
    use crate::study::tests::found;

    fn text(games: u64) -> ExperimentText {
        let (a, b) = ("greedy".to_owned(), "greedy defence=2".to_owned());
        ExperimentText { a, b, games, rule: "freestyle".to_owned(), size: 15, stones: 5, seed: 7 }
    }

    #[test]
    fn an_experiment_is_planned_played_and_reported() {
        let Finding::Plan(PlanFound { plan, games: 6 }) = found(Study::Plan { experiment: text(6) }) else {
            panic!("a plan of six games was expected")
        };
        let play = |game| match found(Study::Game { plan: plan.clone(), game }) {
            Finding::Game { played } => played,
            other => panic!("a game was expected: {other:?}"),
        };
        let games: Vec<String> = (0..6).map(play).collect();
        let moves = |line: &str| GameSummary::from_json(line).unwrap().moves;
        assert_eq!(moves(&play(3)), moves(&games[3]), "a game is the same each time");
        let players = Some(["贪心".to_owned(), "守势".to_owned()]);
        let words =
            ReportWords {
                length: "局长".to_owned(), share: "得分率 ·".to_owned(), players, ..ReportWords::default()
            };
        let Finding::Report(report) = found(Study::Report { plan, games, words }) else {
            panic!("a report was expected")
        };
        assert_eq!((report.games, report.total.wins + report.total.draws + report.total.losses), (6, 6));
        let share = report.share.unwrap();
        assert!(share.low <= share.mean && share.mean <= share.high);
        assert!(report.pictures.iter().all(|picture| picture.svg.starts_with("<svg") && picture.table.len() > 1));
        assert_eq!(report.pictures[2].title, "局长");
        assert_eq!(report.pictures[0].title, "得分率 · 贪心");
        assert!(report.pictures[1].svg.contains("守势"));
        assert!(report.moves_csv.starts_with("game,step,row,col,player"));
        assert!(report.thinking.iter().all(|thinking| thinking.moves > 0));
    }

    #[test]
    fn what_cannot_be_played_is_quoted() {
        let message = |result: Result<PlanFound, Fault>| result.unwrap_err().message;
        assert!(message(plan(&text(5))).starts_with("`5` games"));
        assert!(message(plan(&ExperimentText { a: "nobody".to_owned(), ..text(4) })).starts_with("`nobody`"));
        assert!(message(plan(&ExperimentText { size: 99, ..text(4) })).contains("99"));
        let plan = plan(&text(4)).unwrap().plan;
        assert!(game(&plan, 4).unwrap_err().message.starts_with("`4` is no game of the plan"));
        assert!(game("{}", 0).is_err());
        assert!(report(&plan, &["nonsense".to_owned()], &ReportWords::default()).is_err());
    }
}
