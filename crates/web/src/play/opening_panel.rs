use leptos::prelude::*;
use tengen_rules::{Game, Opening, OpeningAction, OpeningPattern, Point, Stage};

use crate::table::Table;
use crate::words::Words;

/// What a person can press when the opening procedure asks for something.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    /// One of a few decisions, or a number.
    Decision(Vec<OpeningAction>),
    /// One of the offered fifth moves.
    Pick(Vec<Point>),
    /// An opening by its name: all three stones at once.
    Name,
}

impl Asked {
    fn of(game: &Game) -> Option<Self> {
        match game.stage() {
            Stage::Decide { .. } | Stage::Declare { .. } => Some(Self::Decision(game.legal_actions())),
            Stage::Pick { offers, .. } => Some(Self::Pick(offers)),
            Stage::Stone { .. } if game.ply() == 0 && names_opening(game.opening()) => Some(Self::Name),
            _ => None,
        }
    }
}

/// Whether the first player puts one of the 26 Renju openings.
const fn names_opening(opening: &Opening) -> bool {
    matches!(opening, Opening::Rif | Opening::Yamaguchi | Opening::Soosorv(_))
}

/// The choices of the opening procedure, while a person has one.
#[component]
pub(super) fn OpeningPanel(w: &'static Words, table: &'static Table) -> impl IntoView {
    let asked = Memo::new(move |_| {
        table.session().with(|session| if session.person_to_move() { Asked::of(session.game()) } else { None })
    });
    move || {
        let choices = match asked.get()? {
            Asked::Decision(actions) => actions.into_iter().map(|action| decision(w, table, action)).collect(),
            Asked::Pick(offers) => (1..).zip(offers).map(|(number, p)| pick(table, number, p)).collect(),
            Asked::Name => vec![view! { <ByName w table/> }.into_any()],
        };
        Some(view! { <div class="opening-panel" role="group" aria-label=w.openings.label>{choices}</div> })
    }
}

fn decision(w: &'static Words, table: &'static Table, action: OpeningAction) -> AnyView {
    let class = if matches!(action, OpeningAction::Declare(_)) { "button number-choice" } else { "button" };
    view! {
        <button type="button" class=class data-action=action.to_string() on:click=move |_| table.act(action)>
            {(w.openings.choice)(action)}
        </button>
    }
    .into_any()
}

fn pick(table: &'static Table, number: usize, p: Point) -> AnyView {
    view! { <button type="button" class="button" on:click=move |_| table.play(p)>{format!("{number} · {p}")}</button> }
        .into_any()
}

#[component]
fn ByName(w: &'static Words, table: &'static Table) -> impl IntoView {
    let options: Vec<_> = OpeningPattern::all()
        .iter()
        .enumerate()
        .map(|(at, pattern)| view! { <option value=at>{(w.openings.pattern)(pattern)}</option> })
        .collect();
    let chosen = move |event| {
        let pattern = event_target_value(&event).parse().ok().and_then(|at: usize| OpeningPattern::all().get(at));
        let size = table.session().with_untracked(|session| session.game().size());
        if let Some(stones) = pattern.and_then(|pattern| pattern.points(size)) {
            table.put(&stones);
        }
    };
    view! {
        <select id="opening-by-name" aria-label=w.openings.by_name on:change=chosen>
            <option value="" selected>{w.openings.by_name}</option>
            {options}
        </select>
    }
}
