use leptos::prelude::*;
use tengen_rules::{BoardSize, Color, Point, RuleSet};

use super::position::Position;
use super::room::Room;
use crate::choice::Choice;

/// What a click on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Looks at the point.
    #[default]
    Look,
    /// Puts a stone there.
    Put(Color),
    /// Takes the stone away.
    Erase,
}

impl Tool {
    /// The stone that follows the pointer.
    pub(super) const fn stone(self) -> Option<Color> {
        match self {
            Self::Put(color) => Some(color),
            Self::Look | Self::Erase => None,
        }
    }

    /// Does it to a position.
    pub(super) fn use_on(self, position: &Position, p: Point) -> Option<Position> {
        match self {
            Self::Look => None,
            Self::Put(color) => Some(position.with_stone(p, Some(color))),
            Self::Erase => Some(position.with_stone(p, None)),
        }
    }
}

/// The tools to set up a position: what a click does, whose turn it is, rule set and size, where to begin.
#[component]
pub(super) fn SettingUp(room: Room, tool: RwSignal<Tool>) -> impl IntoView {
    let (w, words) = (room.w, room.words);
    let position = room.position();
    let tools = vec![
        (Tool::Look, words.look.to_owned()),
        (Tool::Put(Color::Black), words.black_stone.to_owned()),
        (Tool::Put(Color::White), words.white_stone.to_owned()),
        (Tool::Erase, words.erase.to_owned()),
    ];
    let sides = Color::ALL.map(|color| (color, w.color(color).to_owned())).to_vec();
    let side = Signal::derive(move || position.with(Position::side));
    let set_side = move |side| room.set_position(position.with_untracked(|position| position.with_side(side)));
    let take = move |_| room.set_position(room.game_position());
    let clear = move |_| {
        room.set_position(position.with_untracked(|position| Position::empty(position.rule(), position.size())));
    };
    view! {
        <details class="card set-up">
            <summary>{words.set_up}</summary>
            <div class="fields">
                <Choice name="tool" label=words.tool options=tools value=tool chosen=move |chosen| tool.set(chosen)/>
                <Choice name="side" label=words.side options=sides value=side chosen=set_side/>
                <div class="pair">
                    <button type="button" class="button" on:click=take>{words.from_game}</button>
                    <button type="button" class="button" on:click=clear>{words.clear}</button>
                </div>
                <RuleAndSize room/>
            </div>
        </details>
    }
}

/// Rule set and board size; another size begins with an empty board.
#[component]
fn RuleAndSize(room: Room) -> impl IntoView {
    let w = room.w;
    let position = room.position();
    let rules: Vec<_> = RuleSet::ALL
        .into_iter()
        .map(|rule| {
            let chosen = move || position.with(Position::rule) == rule;
            view! { <option value=rule.to_string() prop:selected=chosen>{(w.rule_name)(rule)}</option> }
        })
        .collect();
    let sizes: Vec<_> = (BoardSize::MIN..=BoardSize::MAX)
        .map(|side| {
            let chosen = move || position.with(|position| position.size().side()) == side;
            view! { <option value=side prop:selected=chosen>{format!("{side}×{side}")}</option> }
        })
        .collect();
    let set_rule = move |event| {
        if let Ok(rule) = event_target_value(&event).parse() {
            room.set_position(position.with_untracked(|position| position.with_rule(rule)));
        }
    };
    let set_size = move |event| {
        if let Some(size) = event_target_value(&event).parse().ok().and_then(|side| BoardSize::new(side).ok()) {
            room.set_position(Position::empty(position.with_untracked(Position::rule), size));
        }
    };
    view! {
        <div class="pair">
            <label class="field">
                <span>{w.rule}</span>
                <select id="study-rule" on:change=set_rule>{rules}</select>
            </label>
            <label class="field">
                <span>{w.size}</span>
                <select id="study-size" on:change=set_size>{sizes}</select>
            </label>
        </div>
    }
}
