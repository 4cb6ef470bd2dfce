//! The teaching opponents: players that decide by a score table, with or without looking ahead, and can tell every number that was weighed.
//!
//! * [`Pattern`]: what a stone makes on one line through it;
//! * [`ScoreTable`], [`Entry`], [`Combination`]: what patterns are worth;
//! * [`Settings`], [`Knob`]: everything that can be changed about a player, also by name;
//! * [`ClassroomPlayer`], [`Decision`], [`PointScore`], [`SearchNode`]: choosing a move, and why;
//! * [`SearchCost`]: what pruning and ordering spare;
//! * [`ScoreSheet`]: what every empty point is worth, weighed or not;
//! * [`Preset`]: settings with a name, the classic players that people write to learn;
//! * [`Level`]: the players offered to people, from the weakest up;
//! * [`opening_step`]: how a program of any level takes part in an opening procedure.
mod decision;
mod grid;
mod knob;
mod level;
mod line;
mod opening_step;
mod pattern;
mod player;
mod point_score;
mod preset;
mod reason;
mod score_sheet;
mod score_table;
mod scoreboard;
mod search;
mod search_cost;
mod settings;
mod settings_file;
mod short_cut;
mod tree;

pub use decision::{Candidate, Decision};
pub use knob::{Knob, KnobError, similar};
pub use level::Level;
pub use opening_step::opening_step;
pub use pattern::Pattern;
pub use player::ClassroomPlayer;
pub use point_score::{LineScore, PointScore, StoneScore};
pub use preset::Preset;
pub use score_sheet::{OutOf, ScoreSheet, WeighedPoint};
pub use score_table::{Combination, Entry, ScoreTable};
pub use search::plies_to_win;
pub use search_cost::{SearchCost, Visits, search_costs};
pub use settings::{ChoiceAmong, Percent, Search, Settings};
pub use settings_file::SettingsFileError;
pub use short_cut::ShortCut;
pub use tree::{Bound, SearchNode, TreeLimits, Window};
