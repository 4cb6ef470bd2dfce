use leptos::prelude::*;

use super::player::Player;
use super::room::Room;

/// Something about a player that can be changed, as the page offers it. Whether a value fits, whoever thinks has the last word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Knob {
    /// Its stable name.
    pub(super) id: &'static str,
    kind: Kind,
}

/// What values a knob takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number from 0 to 100 with up to two decimals.
    Hundredths,
    /// A whole number within limits.
    Whole(i32, i32),
    /// A whole number from 1, or none.
    WholeOr(&'static str),
    /// One of a few.
    OneOf(&'static [&'static str]),
    /// `on` or `off`.
    Switch,
}

/// The largest score of the table, either way.
const LARGEST: i32 = 100_000_000;

/// The largest bonus for a ring.
const LARGEST_RING: i32 = 1_000_000;

impl Knob {
    /// What attack, defence and place count.
    pub(super) const WEIGHTS: [Self; 3] = [
        Self { id: "attack", kind: Kind::Hundredths },
        Self { id: "defence", kind: Kind::Hundredths },
        Self { id: "center", kind: Kind::Whole(-LARGEST_RING, LARGEST_RING) },
    ];

    /// Which points are weighed at all.
    pub(super) const CANDIDATES: [Self; 2] = [
        Self { id: "radius", kind: Kind::OneOf(&["1", "2", "3", "all"]) },
        Self { id: "short-cut", kind: Kind::Switch },
    ];

    /// How far ahead is looked.
    pub(super) const SEARCH: [Self; 4] = [
        Self { id: "depth", kind: Kind::OneOf(&["1", "2", "3", "4", "5", "6"]) },
        Self { id: "keep", kind: Kind::WholeOr("all") },
        Self { id: "alpha-beta", kind: Kind::Switch },
        Self { id: "ordering", kind: Kind::Switch },
    ];

    /// How one of the best moves is drawn.
    pub(super) const CHANCE: [Self; 3] = [
        Self { id: "best", kind: Kind::Whole(1, 65_535) },
        Self { id: "spread", kind: Kind::Hundredths },
        Self { id: "seed", kind: Kind::WholeOr("") },
    ];

    /// The score table, by the names of its entries.
    pub(super) const TABLE: [Self; 15] = [
        Self::entry("table.five"),
        Self::entry("table.open-four"),
        Self::entry("table.closed-four"),
        Self::entry("table.broken-four"),
        Self::entry("table.open-three"),
        Self::entry("table.broken-three"),
        Self::entry("table.closed-three"),
        Self::entry("table.open-two"),
        Self::entry("table.broken-two"),
        Self::entry("table.closed-two"),
        Self::entry("table.single"),
        Self::entry("table.four-four"),
        Self::entry("table.four-three"),
        Self::entry("table.three-three"),
        Self::entry("table.two-two"),
    ];

    const fn entry(id: &'static str) -> Self {
        Self { id, kind: Kind::Whole(-LARGEST, LARGEST) }
    }

    /// The text as the knob takes it; `None` if it does not.
    fn read(self, text: &str) -> Option<String> {
        let text = text.trim();
        let whole = |least: i32, most: i32| {
            let number: i32 = text.parse().ok()?;
            (least..=most).contains(&number).then(|| number.to_string())
        };
        match self.kind {
            Kind::Hundredths => {
                let (_, decimals) = text.split_once('.').unwrap_or((text, ""));
                let number: f64 = text.parse().ok()?;
                let fits = (0.0..=100.0).contains(&number) && decimals.len() <= 2 && !text.contains(['e', 'E', '+']);
                fits.then(|| text.trim_end_matches('.').to_owned())
            }
            Kind::Whole(least, most) => whole(least, most),
            Kind::WholeOr(none) if text.is_empty() || text == none => Some(none.to_owned()),
            Kind::WholeOr(_) => whole(1, 65_535),
            Kind::OneOf(values) => values.contains(&text).then(|| text.to_owned()),
            Kind::Switch => ["on", "off"].contains(&text).then(|| text.to_owned()),
        }
    }
}

/// The values of a player's knobs: as they are, and as its preset has them.
#[derive(Clone, Copy)]
pub(super) struct Values {
    room: Room,
    /// As the preset has them, by name; empty until that is known.
    preset: RwSignal<Vec<(String, String)>>,
}

impl Values {
    pub(super) const fn new(room: Room, preset: RwSignal<Vec<(String, String)>>) -> Self {
        Self { room, preset }
    }

    /// The value of a knob; tracks the player.
    fn get(self, knob: Knob) -> String {
        let changed = self.room.player().with(|player| player.change(knob.id).map(ToOwned::to_owned));
        changed.unwrap_or_else(|| self.of_preset(knob))
    }

    /// Whether the player has another value than its preset.
    fn is_changed(self, knob: Knob) -> bool {
        self.room.player().with(|player| player.change(knob.id).is_some())
    }

    fn of_preset(self, knob: Knob) -> String {
        let found =
            self.preset.with(|knobs| knobs.iter().find(|(id, _)| id == knob.id).map(|(_, value)| value.clone()));
        found.unwrap_or_default()
    }

    fn set(self, knob: Knob, value: &str) {
        let player = self.room.player().get_untracked();
        let as_preset = untrack(|| self.of_preset(knob)) == value;
        let player: Player = if as_preset { player.without(knob.id) } else { player.with(knob.id, value) };
        self.room.set_player(player);
    }
}

/// One knob: its name, what it is set to, and the way back to the preset.
#[component]
pub(super) fn KnobField(room: Room, values: Values, knob: Knob) -> impl IntoView {
    let words = room.words;
    let (name, note) = words.knob(knob.id);
    let id = format!("knob-{}", knob.id.replace('.', "-"));
    let fault = RwSignal::new(false);
    let value = Memo::new(move |_| values.get(knob));
    let set = move |text: &str| {
        let read = knob.read(text);
        fault.set(read.is_none());
        if let Some(value) = read {
            values.set(knob, &value);
        }
    };
    let changed = move |event| set(&event_target_value(&event));
    let control = match knob.kind {
        Kind::Switch => view! {
            <input
                type="checkbox"
                role="switch"
                id=id.clone()
                prop:checked=move || value.get() == "on"
                on:change=move |event| set(if event_target_checked(&event) { "on" } else { "off" })
            />
        }
        .into_any(),
        Kind::OneOf(choices) => {
            let option = |choice: &'static str| {
                let text = if choice == "all" { words.whole_board } else { choice };
                view! { <option value=choice prop:selected=move || value.get() == choice>{text}</option> }
            };
            let options: Vec<_> = choices.iter().map(|choice| option(choice)).collect();
            view! { <select id=id.clone() on:change=changed>{options}</select> }.into_any()
        }
        Kind::WholeOr(empty) => {
            let hint = if empty == "all" { words.all_points } else { words.any_seed };
            let shown = move || Some(value.get()).filter(|value| value != empty).unwrap_or_default();
            view! {
                <input type="text" inputmode="numeric" id=id.clone() placeholder=hint prop:value=shown on:change=changed aria-invalid=move || fault.get().to_string()/>
            }
            .into_any()
        }
        Kind::Hundredths | Kind::Whole(..) => {
            let mode = if knob.kind == Kind::Hundredths { "decimal" } else { "numeric" };
            view! {
                <input type="text" inputmode=mode id=id.clone() prop:value=move || value.get() on:change=changed aria-invalid=move || fault.get().to_string()/>
            }
            .into_any()
        }
    };
    let back = move || {
        values.is_changed(knob).then(|| {
            let label = (words.back_to)(name, &values.of_preset(knob));
            view! {
                <button type="button" class="icon-button undo-knob" aria-label=label.clone() title=label on:click=move |_| set(&untrack(|| values.of_preset(knob)))>
                    "↺"
                </button>
            }
        })
    };
    let problem = move || fault.get().then(|| view! { <p class="out small" role="alert">{expected(room, knob)}</p> });
    view! {
        <div class="knob" class:changed=move || values.is_changed(knob)>
            <label for=id>
                <span>{name}</span>
                {(!note.is_empty()).then(|| view! { <span class="quiet small">{note}</span> })}
            </label>
            <div class="knob-value">{control} {back}</div>
            {problem}
        </div>
    }
}

/// What would have fitted.
fn expected(room: Room, knob: Knob) -> String {
    let words = room.words;
    match knob.kind {
        Kind::Hundredths => words.expected_hundredths.to_owned(),
        Kind::Whole(least, most) => (words.expected_whole)(least.into(), most.into()),
        Kind::WholeOr(_) => (words.expected_whole)(1, 65_535),
        Kind::OneOf(_) | Kind::Switch => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_not_taken() {
        let knob = |id: &str| {
            let all = [&Knob::WEIGHTS[..], &Knob::CANDIDATES, &Knob::SEARCH, &Knob::CHANCE, &Knob::TABLE].concat();
            all.into_iter().find(|knob| knob.id == id).unwrap()
        };
        let read = |id: &str, text: &str| knob(id).read(text);
        assert_eq!(read("defence", " 1.25 ").as_deref(), Some("1.25"));
        for bad in ["", "-1", "100.5", "1.234", "1e1", "x", "NaN", "inf", "+1"] {
            assert_eq!(read("defence", bad), None, "{bad}");
        }
        assert_eq!(read("keep", "").as_deref(), Some("all"));
        assert_eq!(read("keep", "12").as_deref(), Some("12"));
        assert_eq!(read("keep", "0"), None);
        assert_eq!(read("seed", "").as_deref(), Some(""));
        assert_eq!(read("table.five", "-100000000").as_deref(), Some("-100000000"));
        assert_eq!(read("table.five", "100000001"), None);
        assert_eq!(read("depth", "7"), None);
        assert_eq!(read("radius", "all").as_deref(), Some("all"));
    }
}
