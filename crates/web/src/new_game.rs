//! Choosing a game.
use leptos::html;
use leptos::prelude::*;
use tengen_api::LEVELS;
use tengen_rules::{BoardSize, Color, Game, Opening, RuleSet};

use crate::app::App;
use crate::choice::{Choice, Number};
use crate::modal::{Modal, close_modal};
use crate::play::exchanges_colors;
use crate::settings::{ColorChoice, NewGame, Opponent};
use crate::time_choice::TimeChoice;
use crate::words::Words;

/// The most characters of a list of openings.
const GIVEN_LENGTH: usize = 20_000;
/// The most characters that are quoted of a line that is no opening.
const GIVEN_QUOTED: usize = 40;
/// The board sizes that are offered at a click.
const SIZES: [u8; 3] = [15, 19, 20];

/// The window in which a person chooses the next game, or, with a position, against whom to go on from it.
#[component]
pub(crate) fn NewGameDialog(w: &'static Words, app: &'static App, from: Option<Game>) -> impl IntoView {
    let draft = RwSignal::new(app.settings.get_untracked().next_game);
    let continues = from.is_some();
    let title = if continues { w.take_over_title } else { w.new_game };
    let note = from.as_ref().map(|game| view! { <p class="quiet">{(w.take_over_note)(game.ply())}</p> });
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        draft.update(|draft| draft.time = draft.time.within_reason());
        let choice = draft.get_untracked();
        close_modal();
        // The next game with a given opening takes the next one of the list.
        let given = from.is_none() && matches!(choice.procedure(), Opening::Gomocup(_));
        let next = NewGame { given_count: choice.given_count + usize::from(given), ..choice.clone() };
        app.change_settings(|settings| settings.next_game = next);
        app.table.start(&choice, from.clone());
        app.go_play();
    };
    view! {
        <Modal w app title>
            <form class="fields" on:submit=start>
                {note}
                <Opponents w draft/>
                {(!continues).then(|| view! { <Rules w draft/> <Size w draft/> <Procedure w app draft/> })}
                <Clocks w draft/>
                <div class="modal-foot">
                    <button type="submit" id="start" class="button main" autofocus>{w.start}</button>
                </div>
            </form>
        </Modal>
    }
}

/// Against whom, how strong, and with which color.
#[component]
fn Opponents(w: &'static Words, draft: RwSignal<NewGame>) -> impl IntoView {
    let opponents = vec![
        (Opponent::Program, w.against_program.to_owned()),
        (Opponent::Friend, w.against_friend.to_owned()),
        (Opponent::Programs, w.program_against_program.to_owned()),
    ];
    let colors = vec![
        (Some(ColorChoice::Black), w.black.to_owned()),
        (Some(ColorChoice::White), w.white.to_owned()),
        (None, w.random.to_owned()),
    ];
    let seats = vec![
        (Some(ColorChoice::Black), w.openings.seats[0].to_owned()),
        (Some(ColorChoice::White), w.openings.seats[1].to_owned()),
        (None, w.random.to_owned()),
    ];
    let by_seat = Memo::new(move |_| draft.with(|draft| exchanges_colors(&draft.procedure())));
    let opponent = Memo::new(move |_| draft.with(|draft| draft.opponent));
    let color = Signal::derive(move || draft.with(|draft| draft.color));
    let rest = move || match opponent.get() {
        Opponent::Program => view! {
            <Level w draft at=0 label=w.level/>
            <Choice
                name="color"
                label=if by_seat.get() { w.openings.your_seat } else { w.your_color }
                options=if by_seat.get() { seats.clone() } else { colors.clone() }
                value=color
                chosen=move |color| draft.update(|draft| draft.color = color)
            />
        }
        .into_any(),
        Opponent::Programs => view! {
            <Level w draft at=0 label=(w.level_of)(Color::Black)/>
            <Level w draft at=1 label=(w.level_of)(Color::White)/>
        }
        .into_any(),
        Opponent::Friend => ().into_any(),
    };
    view! {
        <Choice
            name="opponent"
            label=w.opponent
            options=opponents
            value=opponent
            chosen=move |opponent| draft.update(|draft| draft.opponent = opponent)
        />
        {rest}
    }
}

/// A program's level.
#[component]
fn Level(
    w: &'static Words,
    draft: RwSignal<NewGame>,
    /// Which of the two levels.
    at: usize,
    label: &'static str,
) -> impl IntoView {
    let option = move |level: &tengen_api::LevelEntry| {
        let id = level.id;
        let text = format!("{} · {}", w.level_name(id), (w.about_elo)(level.elo));
        let selected = move || draft.with(|draft| draft.levels[at] == id);
        view! { <option value=id prop:selected=selected>{text}</option> }
    };
    let options: Vec<_> = LEVELS.iter().map(option).collect();
    view! {
        <label class="field">
            <span>{label}</span>
            <select id=format!("level-{at}") on:change=move |event| draft.update(|draft| draft.levels[at] = event_target_value(&event))>
                {options}
            </select>
        </label>
    }
}

/// The rule set, with a sentence about the chosen one.
#[component]
fn Rules(w: &'static Words, draft: RwSignal<NewGame>) -> impl IntoView {
    let rules = RuleSet::ALL.into_iter().map(|rule| (rule, (w.rule_name)(rule).to_owned())).collect();
    let rule = Signal::derive(move || draft.with(NewGame::rule_set));
    view! {
        <div>
            <Choice
                name="rule"
                label=w.rule
                options=rules
                value=rule
                chosen=move |rule: RuleSet| draft.update(|draft| draft.rule = rule.to_string())
            />
            <p class="field-note" aria-live="polite">{move || (w.rule_text)(rule.get())}</p>
        </div>
    }
}

/// The opening procedure, with a sentence about the chosen one; only those that go with the rule set and the board.
#[component]
fn Procedure(w: &'static Words, app: &'static App, draft: RwSignal<NewGame>) -> impl IntoView {
    let words = w.openings;
    let offered = Memo::new(move |_| {
        draft.with(|draft| Opening::CHOICES.into_iter().filter(|opening| draft.allows(opening)).collect::<Vec<_>>())
    });
    let is_given = Memo::new(move |_| draft.with(|draft| draft.opening == NewGame::GIVEN));
    let chosen = Memo::new(move |_| draft.with(NewGame::procedure));
    let most = Memo::new(move |_| if let Opening::Soosorv(most) = chosen.get() { Some(most) } else { None });
    let options = move || {
        let option = |opening: Opening| {
            let same = std::mem::discriminant(&opening);
            let selected = move || !is_given.get() && std::mem::discriminant(&chosen.get()) == same;
            view! { <option value=opening.to_string() prop:selected=selected>{(words.name)(&opening)}</option> }
        };
        offered.get().into_iter().map(option).collect::<Vec<_>>()
    };
    let text = move || if is_given.get() { words.given_text } else { (words.text)(&chosen.get()) };
    let picked = move |event| draft.update(|draft| draft.opening = event_target_value(&event));
    let set_most = move |most: u32| {
        let most = u8::try_from(most).unwrap_or(Opening::MOST_OFFERS).clamp(1, Opening::MOST_OFFERS);
        draft.update(|draft| draft.opening = Opening::Soosorv(most).to_string());
    };
    view! {
        <div>
            <label class="field">
                <span>{words.label}</span>
                <select id="opening" on:change=picked>
                    {options}
                    <option value=NewGame::GIVEN prop:selected=move || is_given.get()>{words.given}</option>
                </select>
            </label>
            <p class="field-note" aria-live="polite">{text}</p>
            <Show when=move || most.get().is_some()>
                <Number
                    w
                    id="most-offers"
                    label=words.most_offers
                    min=1
                    max=u32::from(Opening::MOST_OFFERS)
                    value=Signal::derive(move || u32::from(most.get().unwrap_or(1)))
                    changed=set_most
                />
            </Show>
            <Show when=move || is_given.get()>
                <GivenList w app draft/>
            </Show>
        </div>
    }
}

/// The list of given openings, and which one comes next.
#[component]
fn GivenList(w: &'static Words, app: &'static App, draft: RwSignal<NewGame>) -> impl IntoView {
    let words = w.openings;
    let typed = move |event| {
        let text: String = event_target_value(&event).chars().take(GIVEN_LENGTH).collect();
        draft.update(|draft| {
            draft.given = text;
            draft.given_count = 0;
        });
    };
    let next = move || {
        draft.with(|draft| {
            let openings = draft.given_openings();
            let Some(turn) = (draft.given_count / 2).checked_rem(openings.len()) else {
                return words.given_none.to_owned();
            };
            let stones = match &openings[turn] {
                Opening::Gomocup(stones) => stones.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                _ => String::new(),
            };
            (words.given_next)(&stones, turn + 1, openings.len(), draft.given_count % 2 == 1)
        })
    };
    let faults = move || {
        draft.with(|draft| {
            let faults = draft.given_faults();
            let first: String = faults.first()?.chars().take(GIVEN_QUOTED).collect();
            Some(view! { <p class="fault" role="alert">{(words.given_faults)(&first, faults.len())}</p> })
        })
    };
    let list = NodeRef::<html::Textarea>::new();
    // Without an opening there is no game to begin.
    Effect::new(move || {
        let none = draft.with(|draft| draft.given_openings().is_empty());
        if let Some(list) = list.get() {
            list.set_custom_validity(if none { words.given_none } else { "" });
        }
    });
    let read_file = move |event: web_sys::Event| {
        leptos::task::spawn_local(async move {
            let side = draft.with_untracked(|draft| draft.size);
            if let Some(lines) = crate::files::opening_lines(app, &event, side, w.lang).await {
                draft.update(|draft| {
                    draft.given = lines.chars().take(GIVEN_LENGTH).collect();
                    draft.given_count = 0;
                });
            }
        });
    };
    view! {
        <label class="field">
            <span>{words.given_list}</span>
            <textarea id="given-openings" node_ref=list rows="4" spellcheck="false" prop:value=move || draft.with(|draft| draft.given.clone()) on:input=typed></textarea>
        </label>
        <p class="field-note" aria-live="polite">{next}</p>
        {faults}
        <label class="button file">
            <span>{words.given_file}</span>
            <input type="file" id="given-file" on:change=read_file/>
        </label>
    }
}

/// The board size: the usual ones, or any.
#[component]
fn Size(w: &'static Words, draft: RwSignal<NewGame>) -> impl IntoView {
    let size = Signal::derive(move || draft.with(|draft| draft.board_size().side()));
    let sizes = SIZES.into_iter().map(|side| (side, format!("{side}×{side}"))).collect();
    let option = move |side: u8| {
        view! { <option value=side prop:selected=move || size.get() == side>{format!("{side}×{side}")}</option> }
    };
    let others: Vec<_> = (BoardSize::MIN..=BoardSize::MAX).map(option).collect();
    let set = move |side| draft.update(|draft| draft.size = side);
    let picked = move |event| {
        if let Ok(side) = event_target_value(&event).parse::<u8>() {
            set(side);
        }
    };
    view! {
        <div class="beside">
            <Choice name="size" label=w.size options=sizes value=size chosen=set/>
            <label class="field">
                <span>{w.other_size}</span>
                <select id="other-size" on:change=picked>{others}</select>
            </label>
        </div>
    }
}

/// The kinds of clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    None,
    Fischer,
    Byoyomi,
}

/// Clocks: usual ones at a click, or any.
#[component]
fn Clocks(w: &'static Words, draft: RwSignal<NewGame>) -> impl IntoView {
    let time = Signal::derive(move || draft.with(|draft| draft.time));
    let set = move |time| draft.update(|draft| draft.time = time);
    let kind = Signal::derive(move || match time.get() {
        TimeChoice::None => Kind::None,
        TimeChoice::Fischer { .. } => Kind::Fischer,
        TimeChoice::Byoyomi { .. } => Kind::Byoyomi,
    });
    let kinds = vec![
        (Kind::None, w.clock_none.to_owned()),
        (Kind::Fischer, w.clock_fischer.to_owned()),
        (Kind::Byoyomi, w.clock_byoyomi.to_owned()),
    ];
    let begin_with = move |kind| {
        set(match kind {
            Kind::None => TimeChoice::None,
            Kind::Fischer => TimeChoice::PRESETS[2],
            Kind::Byoyomi => TimeChoice::PRESETS[3],
        });
    };
    let presets: Vec<_> = TimeChoice::PRESETS
        .into_iter()
        .filter_map(|preset| {
            let text = preset.short()?;
            let pressed = move || (time.get() == preset).to_string();
            let press = move |_| set(preset);
            Some(view! { <button type="button" class="chip" aria-pressed=pressed on:click=press>{text}</button> })
        })
        .collect();
    view! {
        <Choice name="clock" label=w.clock options=kinds value=kind chosen=begin_with/>
        <Show when=move || kind.get() != Kind::None>
            <Numbers w time set=Callback::new(set)/>
        </Show>
        <div class="chips" class:gone=move || kind.get() == Kind::None>{presets}</div>
    }
}

/// The numbers of a clock.
#[component]
fn Numbers(w: &'static Words, time: Signal<TimeChoice>, set: Callback<TimeChoice>) -> impl IntoView {
    let no_time = Signal::derive(move || {
        let nothing = time.get() == TimeChoice::Fischer { main: 0, increment: 0 };
        nothing.then(|| w.no_time.to_owned())
    });
    let is_byoyomi = Memo::new(move |_| matches!(time.get(), TimeChoice::Byoyomi { .. }));
    let main = Signal::derive(move || match time.get() {
        TimeChoice::None => 0,
        TimeChoice::Fischer { main, .. } | TimeChoice::Byoyomi { main, .. } => main,
    });
    let set_main = move |new| {
        let mut time = time.get_untracked();
        if let TimeChoice::Fischer { main, .. } | TimeChoice::Byoyomi { main, .. } = &mut time {
            *main = new;
        }
        set.run(time);
    };
    let seconds = Signal::derive(move || match time.get() {
        TimeChoice::None => 0,
        TimeChoice::Fischer { increment, .. } => increment,
        TimeChoice::Byoyomi { period, .. } => period,
    });
    let set_seconds = move |new| {
        let mut time = time.get_untracked();
        if let TimeChoice::Fischer { increment: seconds, .. } | TimeChoice::Byoyomi { period: seconds, .. } = &mut time
        {
            *seconds = new;
        }
        set.run(time);
    };
    let count = Signal::derive(move || if let TimeChoice::Byoyomi { periods, .. } = time.get() { periods } else { 1 });
    let set_count = move |new| {
        let mut time = time.get_untracked();
        if let TimeChoice::Byoyomi { periods, .. } = &mut time {
            *periods = new;
        }
        set.run(time);
    };
    let rest = move || {
        if is_byoyomi.get() {
            view! {
                <Number w id="period" label=w.period_seconds min=1 max=600 value=seconds changed=set_seconds/>
                <Number w id="periods" label=w.period_count min=1 max=99 value=count changed=set_count/>
            }
            .into_any()
        } else {
            view! { <Number w id="increment" label=w.increment_seconds min=0 max=600 value=seconds changed=set_seconds/> }
                .into_any()
        }
    };
    view! {
        <div class="numbers">
            <Number w id="main-time" label=w.main_minutes min=0 max=600 value=main changed=set_main wrong=no_time/>
            {rest}
        </div>
    }
}
