use crate::settings::{Percent, Search, Settings};

/// Settings with a name: the classic players that people write to learn.
#[derive(Debug)]
pub struct Preset {
    /// Its stable name, such as `alpha-beta-3`.
    pub id: &'static str,
    /// What makes it what it is.
    pub settings: Settings,
}

impl Preset {
    /// The presets, roughly from the simplest to the strongest.
    pub const ALL: &'static [Self] = &PRESETS;

    /// The preset of this name.
    pub fn named(id: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|preset| preset.id == id)
    }
}

const GREEDY: Settings = Settings::GREEDY;

/// How many points the presets that search look at in each position: enough that the right move is nearly always among them, few enough that
/// four plies take a fraction of a second.
const KEEP: Option<u16> = Some(16);

/// A search of the presets.
const fn search(depth: u8, alpha_beta: bool) -> Search {
    Search { depth, keep: KEEP, alpha_beta, ordering: true }
}

static PRESETS: [Preset; 8] = [
    Preset { id: "greedy", settings: GREEDY },
    Preset { id: "defender", settings: Settings { defence: Percent(200), ..GREEDY } },
    Preset { id: "attack-first", settings: Settings { defence: Percent(80), ..GREEDY } },
    Preset { id: "balanced", settings: Settings { defence: Percent(90), ..GREEDY } },
    Preset { id: "two-step", settings: Settings { search: search(2, false), ..GREEDY } },
    Preset { id: "minimax-3", settings: Settings { search: Search { ordering: false, ..search(3, false) }, ..GREEDY } },
    Preset { id: "alpha-beta-3", settings: Settings { search: search(3, true), ..GREEDY } },
    Preset { id: "alpha-beta-4", settings: Settings { short_cut: true, search: search(4, true), ..GREEDY } },
];
