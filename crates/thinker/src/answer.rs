use tengen_api::{FromThinker, Purpose, Question, ReasonPart, ThinkRequest};
use tengen_classroom::{Candidate, ChoiceAmong, ClassroomPlayer, Level, Settings, opening_step};
use tengen_player::{Choice, Limits, NoMove, Player, ReasonPart as Reason, StopFlag, Watch};
use tengen_rules::{Game, GameStep};
use web_time::{Duration, Instant};

use crate::fault::Fault;
use crate::player_text::{self, PlayerText};
use crate::study::study;

/// Thinks about a question until it is answered, or `watch` says stop.
pub fn answer(question: &Question, watch: &mut dyn Watch) -> FromThinker {
    match question {
        Question::Think(request) => think(request, watch),
        Question::Study(request) => study(request, watch),
    }
}

fn think(request: &ThinkRequest, watch: &mut dyn Watch) -> FromThinker {
    let begun = Instant::now();
    match choose(request, watch) {
        Ok(Answer { step, reason, nodes }) => FromThinker::Move {
            id: request.id,
            mv: step.to_string(),
            reason: reason.iter().map(part).collect(),
            ms: begun.elapsed().as_secs_f64() * 1000.0,
            nodes,
        },
        Err(fault) => fault.about(request.id),
    }
}

/// What is done, and why.
struct Answer {
    step: GameStep,
    reason: Vec<Reason>,
    nodes: u64,
}

impl From<Choice> for Answer {
    fn from(Choice { mv, reason, nodes, score: _ }: Choice) -> Self {
        Self { step: GameStep::Move(mv), reason, nodes }
    }
}

fn choose(request: &ThinkRequest, watch: &mut dyn Watch) -> Result<Answer, Fault> {
    let game = Game::try_from(&request.game).map_err(|error| Fault { code: "bad-game", message: error.to_string() })?;
    if request.purpose == Purpose::Reason {
        return last_move(game);
    }
    let mut player = player(request)?;
    if let Some(step) = opening_step(&game, request.seed, watch) {
        return Ok(Answer { step, reason: Vec::new(), nodes: 0 });
    }
    let limits = Limits { time: request.max_ms.map(Duration::from_millis), ..Limits::default() };
    let choice = player.choose(&game, &limits, watch);
    choice.map(Answer::from).map_err(|error: NoMove| Fault { code: "game-over", message: error.to_string() })
}

/// The last move, with the shapes it made and stopped.
fn last_move(mut game: Game) -> Result<Answer, Fault> {
    let none = || Fault { code: "no-move", message: "no move was played yet".to_owned() };
    let mv = game.last_move().ok_or_else(none)?;
    while game.last_move() == Some(mv) && game.undo().is_some() {}
    let judge = ClassroomPlayer::new(Settings::GREEDY, 0);
    let decision = judge.decide(&game, &Limits::default(), &mut StopFlag::new()).map_err(|_| none())?;
    let played = decision.candidates.iter().find(|candidate| mv.point() == Some(candidate.score.point));
    Ok(Answer { step: GameStep::Move(mv), reason: played.map(Candidate::reason).unwrap_or_default(), nodes: 0 })
}

fn player(request: &ThinkRequest) -> Result<Box<dyn Player>, Fault> {
    if let Some(level) = Level::named(&request.level) {
        return Ok(match request.purpose {
            Purpose::Move => level.player(request.seed),
            Purpose::Hint | Purpose::Reason => level.adviser(),
        });
    }
    let PlayerText { settings, seed } = player_text::read(&request.level)?;
    Ok(Box::new(match request.purpose {
        Purpose::Move => ClassroomPlayer::new(settings, seed.unwrap_or(request.seed)),
        Purpose::Hint | Purpose::Reason => ClassroomPlayer::new(Settings { choice: ChoiceAmong::BEST, ..settings }, 0),
    }))
}

fn part(part: &Reason) -> ReasonPart {
    ReasonPart {
        makes: part.makes(),
        shape: part.name().to_owned(),
        stones: part.stones().iter().map(ToString::to_string).collect(),
    }
}

#[cfg(test)]
mod tests {
    use tengen_api::GameText;
    use tengen_player::StopFlag;

    use super::*;

    fn ask(level: &str, moves: &str, purpose: Purpose) -> FromThinker {
        let game = GameText::of_moves(15, "freestyle", moves);
        let request = ThinkRequest { id: 7, game, level: level.to_owned(), purpose, seed: 1, max_ms: None };
        answer(&Question::Think(request), &mut StopFlag::new())
    }

    #[test]
    fn a_winning_move_comes_with_its_reason() {
        let FromThinker::Move { id: 7, mv, reason, .. } = ask("first-steps", "h8 a1 i8 b1 j8 c1 k8 h1", Purpose::Hint)
        else {
            panic!("a move was expected")
        };
        assert!(mv == "g8" || mv == "l8", "{mv}");
        assert!(reason[0].makes && reason[0].shape == "five" && reason[0].stones.len() == 5, "{reason:?}");
    }

    #[test]
    fn an_opening_is_taken_part_in() {
        let swap = GameText { opening: Some("swap".to_owned()), ..GameText::of_moves(15, "freestyle", "h8 a1 i9") };
        let (level, purpose) = ("club".to_owned(), Purpose::Move);
        let request = ThinkRequest { id: 7, game: swap, level, purpose, seed: 1, max_ms: None };
        let said = answer(&Question::Think(request), &mut StopFlag::new());
        assert!(matches!(said, FromThinker::Move { ref mv, .. } if mv == "swap"), "{said:?}");
    }

    #[test]
    fn the_last_move_is_explained() {
        let FromThinker::Move { mv, reason, .. } = ask("club", "h8 a1 i8 c1 j8", Purpose::Reason) else {
            panic!("a move was expected")
        };
        assert_eq!(mv, "j8");
        assert!(reason[0].makes && reason[0].shape == "open-three", "{reason:?}");
        let nothing = ask("club", "", Purpose::Reason);
        assert!(matches!(nothing, FromThinker::Failed { ref code, .. } if code == "no-move"));
        let over = ask("club", "h8 a1 i8 b1 j8 c1 k8 d1 l8", Purpose::Reason);
        assert!(matches!(over, FromThinker::Move { ref mv, .. } if mv == "l8"), "{over:?}");
    }

    #[test]
    fn a_player_with_a_seed_of_its_own_plays_the_same_whatever_it_is_asked_with() {
        let moves = |level: &str| {
            let played = |seed| {
                let game = GameText::of_moves(15, "freestyle", "h8");
                let level = level.to_owned();
                let request = ThinkRequest { id: 7, game, level, purpose: Purpose::Move, seed, max_ms: None };
                match answer(&Question::Think(request), &mut StopFlag::new()) {
                    FromThinker::Move { mv, .. } => mv,
                    other => panic!("a move was expected: {other:?}"),
                }
            };
            (0..20).map(played).collect::<std::collections::BTreeSet<String>>()
        };
        assert!(moves("greedy best=8 spread=100").len() > 1);
        assert_eq!(moves("greedy best=8 spread=100 seed=3").len(), 1);
    }

    #[test]
    fn questions_without_an_answer_say_why() {
        let cases = [
            ("first-steps", "h8 a1 i8 b1 j8 c1 k8 d1 l8", "game-over", "over"),
            ("first-steps", "h8 h8", "bad-game", "step 2 (`h8`)"),
            ("grandmaster", "h8", "unknown-level", "`grandmaster`"),
        ];
        for (level, moves, expected, quoted) in cases {
            let FromThinker::Failed { code, message, .. } = ask(level, moves, Purpose::Move) else {
                panic!("no answer was expected to {moves}")
            };
            assert_eq!(code, expected);
            assert!(message.contains(quoted), "{message}");
        }
    }

    #[test]
    fn the_levels_that_pages_offer_are_the_levels_there_are() {
        let offered: Vec<(&str, u16)> = tengen_api::LEVELS.iter().map(|level| (level.id, level.elo)).collect();
        let existing: Vec<(&str, u16)> = Level::ALL.iter().map(|level| (level.id, level.elo)).collect();
        assert_eq!(offered, existing);
    }
}
