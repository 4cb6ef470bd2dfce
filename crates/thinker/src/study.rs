//! Looks into how a player thinks.
mod experiment;
mod scores;
mod search;

use tengen_api::{Finding, FromThinker, PlayerFound, PositionText, Study, StudyRequest};
use tengen_classroom::{Knob, Settings, ShortCut};
use tengen_player::Watch;
use tengen_rules::Game;

use crate::fault::Fault;
use crate::player_text;

/// Answers a question about how a player thinks.
pub(crate) fn study(request: &StudyRequest, watch: &mut dyn Watch) -> FromThinker {
    match find(&request.study, watch) {
        Ok(finding) => FromThinker::Found { id: request.id, finding: Box::new(finding) },
        Err(fault) => fault.about(request.id),
    }
}

fn find(study: &Study, watch: &mut dyn Watch) -> Result<Finding, Fault> {
    Ok(match study {
        Study::Player { player } => Finding::Player(self::player(&player_text::settings(player)?)),
        Study::Scores { position, player } => {
            Finding::Scores(scores::scores(&game(position)?, &player_text::settings(player)?))
        }
        Study::Tree { position, player, within } => {
            Finding::Tree(search::tree(&game(position)?, player_text::read(player)?, within, watch)?)
        }
        Study::Counts { position, player, depth, words } => {
            Finding::Counts(search::counts(&game(position)?, &player_text::settings(player)?, *depth, words, watch)?)
        }
        Study::Plan { experiment } => Finding::Plan(experiment::plan(experiment)?),
        Study::Game { plan, game } => Finding::Game { played: experiment::game(plan, *game)? },
        Study::Report { plan, games, words } => Finding::Report(experiment::report(plan, games, words)?),
        Study::ReadSettings { text } => Finding::Player(self::player(&read_settings(text)?)),
        Study::WriteSettings { player } => Finding::Settings { text: player_text::settings(player)?.to_toml() },
    })
}

fn game(position: &PositionText) -> Result<Game, Fault> {
    Game::try_from(position).map_err(|error| Fault { code: "bad-position", message: error.to_string() })
}

fn read_settings(text: &str) -> Result<Settings, Fault> {
    Settings::from_toml(text).map_err(|error| Fault { code: "bad-player", message: error.to_string() })
}

fn player(settings: &Settings) -> PlayerFound {
    PlayerFound { knobs: Knob::all().map(|knob| (knob.to_string(), settings.get(knob))).collect() }
}

fn short_cut(short_cut: ShortCut) -> String {
    match short_cut {
        ShortCut::MustWin => "must-win".to_owned(),
        ShortCut::MustBlock => "must-block".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use tengen_player::StopFlag;

    use super::*;

    pub(super) fn position(black: &str, white: &str) -> PositionText {
        let (black, white) = (black.to_owned(), white.to_owned());
        PositionText { size: 15, rule: "freestyle".to_owned(), black, white, white_to_move: false }
    }

    pub(super) fn found(study: Study) -> Finding {
        match super::study(&StudyRequest { id: 3, study }, &mut StopFlag::new()) {
            FromThinker::Found { id: 3, finding } => *finding,
            other => panic!("a finding was expected: {other:?}"),
        }
    }

    #[test]
    fn a_player_tells_all_its_knobs() {
        let Finding::Player(found) = found(Study::Player { player: "defender".to_owned() }) else {
            panic!("a player was expected")
        };
        assert!(found.knobs.contains(&("defence".to_owned(), "2".to_owned())), "{found:?}");
        assert!(found.knobs.contains(&("table.two-two".to_owned(), "120".to_owned())), "{found:?}");
    }

    #[test]
    fn a_file_of_settings_is_read_as_it_was_written() {
        let Finding::Settings { text } = found(Study::WriteSettings { player: "alpha-beta-4 defence=1.2".to_owned() })
        else {
            panic!("a file was expected")
        };
        let Finding::Player(read) = found(Study::ReadSettings { text }) else { panic!("a player was expected") };
        assert_eq!(read, player(&player_text::settings("alpha-beta-4 defence=1.2").unwrap()));
    }

    #[test]
    fn questions_without_an_answer_say_why() {
        let code = |study| match super::study(&StudyRequest { id: 3, study }, &mut StopFlag::new()) {
            FromThinker::Failed { id: 3, code, .. } => code,
            other => panic!("no answer was expected: {other:?}"),
        };
        let player = "greedy".to_owned();
        let won = position("a1 b1 c1 d1 e1", "a3 b3 c3 d3");
        assert_eq!(code(Study::Scores { position: position("h8", "h8"), player: player.clone() }), "bad-position");
        assert_eq!(code(Study::Scores { position: won.clone(), player: "nobody".to_owned() }), "unknown-level");
        assert_eq!(
            code(Study::Tree { position: won.clone(), player: player.clone(), within: String::new() }),
            "game-over"
        );
        assert_eq!(
            code(Study::Counts {
                position: won,
                player: player.clone(),
                depth: 3,
                words: tengen_api::CountWords::default()
            }),
            "game-over"
        );
        let within = "nowhere".to_owned();
        assert_eq!(code(Study::Tree { position: position("h8", "i9"), player, within }), "bad-position");
    }
}
