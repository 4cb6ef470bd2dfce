//! The texts of the classroom.
mod en;
mod zh;

use tengen_rules::Color;

use super::player::Player;
use crate::words::{Lang, Words};

/// The texts of one language.
pub(super) struct ClassroomWords {
    pub(super) parts: &'static str,
    pub(super) scores: &'static str,
    pub(super) workbench: &'static str,
    pub(super) search: &'static str,

    pub(super) reading: &'static str,
    pub(super) failed: fn(&str) -> String,
    pub(super) unreachable: &'static str,
    pub(super) is_over: &'static str,

    pub(super) tool: &'static str,
    pub(super) look: &'static str,
    pub(super) black_stone: &'static str,
    pub(super) white_stone: &'static str,
    pub(super) erase: &'static str,
    pub(super) side: &'static str,
    pub(super) set_up: &'static str,
    pub(super) from_game: &'static str,
    pub(super) clear: &'static str,

    pub(super) player: &'static str,
    /// A sentence about each preset.
    pub(super) presets: &'static [(&'static str, &'static str)],
    pub(super) changed_player: fn(&str) -> String,

    pub(super) shown: &'static str,
    pub(super) all_three: &'static str,
    pub(super) total: &'static str,
    pub(super) attack: &'static str,
    pub(super) defence: &'static str,
    pub(super) heat_map: &'static str,
    pub(super) scores_hint: &'static str,
    pub(super) scores_over: &'static str,
    pub(super) chosen_by_scores: fn(&str, &str) -> String,
    pub(super) must_win: fn(&[&str]) -> String,
    pub(super) must_block: fn(&[&str]) -> String,
    pub(super) no_move: &'static str,
    pub(super) best_points: &'static str,
    pub(super) point: &'static str,
    pub(super) directions: [&'static str; 4],
    pub(super) bonus: &'static str,
    pub(super) sum: &'static str,
    pub(super) nothing_there: &'static str,
    pub(super) side_makes: fn(Color) -> String,
    pub(super) side_stops: fn(Color) -> String,
    pub(super) center: &'static str,
    pub(super) point_summary: fn(&str, &str, usize, usize) -> String,
    pub(super) occupied: fn(&str) -> String,
    pub(super) out_of_rules: &'static str,
    pub(super) out_of_reach: &'static str,
    pub(super) out_of_short_cut: &'static str,
    /// Names of the entries of the score table, by their stable names.
    pub(super) entries: &'static [(&'static str, &'static str)],

    pub(super) begins_as: &'static str,
    pub(super) presets_title: &'static str,
    pub(super) levels_title: &'static str,
    pub(super) reset_all: &'static str,
    pub(super) play_against: &'static str,
    pub(super) would_play: fn(&str, &str, &str) -> String,
    pub(super) weights: &'static str,
    pub(super) candidates: &'static str,
    pub(super) looking_ahead: &'static str,
    pub(super) chance: &'static str,
    pub(super) score_table: &'static str,
    pub(super) whole_board: &'static str,
    pub(super) all_points: &'static str,
    pub(super) any_seed: &'static str,
    pub(super) back_to: fn(&str, &str) -> String,
    pub(super) expected_hundredths: &'static str,
    pub(super) expected_whole: fn(i64, i64) -> String,
    /// Names of the knobs that are no entries of the score table, with a note on each, by their stable names.
    pub(super) knobs: &'static [(&'static str, &'static str, &'static str)],

    pub(super) tree: &'static str,
    pub(super) tree_note: &'static str,
    pub(super) no_tree: &'static str,
    pub(super) no_tree_short_cut: &'static str,
    pub(super) not_complete: &'static str,
    pub(super) look_three_ahead: &'static str,
    pub(super) stop: &'static str,
    pub(super) root: &'static str,
    pub(super) trail: &'static str,
    pub(super) open_node: &'static str,
    pub(super) left_out: fn(usize) -> String,
    pub(super) picks_largest: &'static str,
    pub(super) picks_smallest: &'static str,
    pub(super) cut_high: fn(usize, &str, &str) -> String,
    pub(super) cut_low: fn(usize, &str, &str) -> String,
    pub(super) wins_in: fn(i64) -> String,
    pub(super) loses_in: fn(i64) -> String,
    pub(super) counts: &'static str,
    pub(super) counts_note: &'static str,
    pub(super) count: &'static str,
    pub(super) counting: &'static str,
    pub(super) saved: fn(f64) -> String,
    pub(super) nodes_by_depth: &'static str,
    pub(super) nodes: &'static str,
    pub(super) not_all_counted: &'static str,
    pub(super) depth: &'static str,
    pub(super) ways: [&'static str; 4],
    pub(super) table: &'static str,

    pub(super) lessons: &'static str,
    pub(super) lessons_note: &'static str,
    pub(super) all_lessons: &'static str,
    pub(super) tasks_solved: fn(usize, usize) -> String,
    pub(super) right: &'static str,
    pub(super) wrong: &'static str,
    pub(super) candidate_radius: &'static str,
    pub(super) candidate_count: fn(usize) -> String,
    pub(super) go_on: &'static str,
    pub(super) other_side_won: &'static str,
    pub(super) begin_again: &'static str,
    pub(super) games_played: &'static str,
    pub(super) points_won: &'static str,
    pub(super) experiments: &'static str,
    pub(super) experiments_note: &'static str,
    pub(super) player_a: &'static str,
    pub(super) player_b: &'static str,
    pub(super) from_workbench: &'static str,
    pub(super) games: &'static str,
    pub(super) seed: &'static str,
    pub(super) opening_stones: &'static str,
    pub(super) begin_experiment: &'static str,
    pub(super) go_on_playing: &'static str,
    pub(super) experiment_runs: &'static str,
    pub(super) experiment_stopped: &'static str,
    pub(super) experiment_done: &'static str,
    pub(super) kept_experiments: &'static str,
    pub(super) too_few_games: &'static str,
    /// The players, the first one's share, and whether that lies above or below one half.
    pub(super) experiment_verdict: fn(&str, &str, &str, bool, bool) -> String,
    pub(super) wins_draws_losses: &'static str,
    pub(super) share_interval: &'static str,
    pub(super) share_of_pairs: &'static str,
    pub(super) result_total: &'static str,
    pub(super) result_first: &'static str,
    pub(super) result_second: &'static str,
    pub(super) result_black: &'static str,
    pub(super) result_elo: &'static str,
    pub(super) time_per_move: &'static str,
    pub(super) mean: &'static str,
    pub(super) longest: &'static str,
    pub(super) lengths: fn(usize, f64, usize, u64) -> String,
    pub(super) moves_csv: &'static str,
    pub(super) picture_share: &'static str,
    pub(super) picture_games: &'static str,
    pub(super) picture_time: &'static str,
    pub(super) picture_length: &'static str,
    pub(super) picture_moves: &'static str,

    pub(super) save_settings: &'static str,
    pub(super) open_settings: &'static str,

    /// An interval, and whether it lies above or below one half.
    pub(super) interval: fn(&str, &str, bool, bool) -> String,
}

/// How each entry of the score table may look: `●` its stones, `○` the opponent's or the edge, `·` empty.
const SKETCHES: [(&str, &str); 11] = [
    ("five", "●●●●●"),
    ("open-four", "·●●●●·"),
    ("closed-four", "○●●●●·"),
    ("broken-four", "●●·●●"),
    ("open-three", "··●●●·"),
    ("broken-three", "·●●·●·"),
    ("closed-three", "○●●●··"),
    ("open-two", "··●●··"),
    ("broken-two", "·●·●·"),
    ("closed-two", "○●●···"),
    ("single", "··●··"),
];

impl ClassroomWords {
    /// The texts of a language.
    pub(super) const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::Zh => &zh::WORDS,
            Lang::En => &en::WORDS,
        }
    }

    /// The name of an entry of the score table; its stable name where the page does not know it.
    pub(super) fn entry<'a>(&self, entry: &'a str) -> &'a str {
        self.entries.iter().find(|(id, _)| *id == entry).map_or(entry, |(_, name)| name)
    }

    /// The name of a knob, and a note on it.
    pub(super) fn knob(&self, knob: &'static str) -> (&'static str, &'static str) {
        if let Some(&(_, name, note)) = self.knobs.iter().find(|(id, ..)| *id == knob) {
            return (name, note);
        }
        let entry = knob.strip_prefix("table.").unwrap_or(knob);
        let sketch = SKETCHES.iter().find(|(id, _)| *id == entry).map_or("", |(_, sketch)| sketch);
        (self.entry(entry), sketch)
    }

    /// Why a question has no answer.
    pub(super) fn failure(&self, code: &str, message: &str) -> String {
        match code {
            "unreachable" => self.unreachable.to_owned(),
            "game-over" => self.is_over.to_owned(),
            _ => (self.failed)(message),
        }
    }

    /// What a player is called.
    pub(super) fn player_name(&self, player: &Player, w: &Words) -> String {
        let name = w.level_name(player.base());
        if player.is_changed() { (self.changed_player)(name) } else { name.to_owned() }
    }

    /// A sentence about a preset.
    pub(super) fn preset(&self, preset: &str) -> Option<&'static str> {
        self.presets.iter().find(|(id, _)| *id == preset).map(|(_, about)| *about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_a_name_in_every_language() {
        for lang in Lang::ALL {
            let known: Vec<&str> = ClassroomWords::of(lang).presets.iter().map(|preset| preset.0).collect();
            assert_eq!(known, Player::PRESETS);
        }
    }

    #[test]
    fn every_knob_has_a_name_in_every_language() {
        use crate::classroom::knob::Knob;
        let knobs = [&Knob::WEIGHTS[..], &Knob::CANDIDATES, &Knob::SEARCH, &Knob::CHANCE, &Knob::TABLE].concat();
        for lang in Lang::ALL {
            for knob in &knobs {
                assert!(!ClassroomWords::of(lang).knob(knob.id).0.contains(knob.id), "{lang:?} {}", knob.id);
            }
        }
    }

    #[test]
    fn the_languages_name_the_same_entries() {
        let names = |lang| ClassroomWords::of(lang).entries.iter().map(|entry| entry.0).collect::<Vec<_>>();
        assert_eq!(names(Lang::Zh), names(Lang::En));
        assert_eq!(names(Lang::Zh).len(), 16);
    }
}
