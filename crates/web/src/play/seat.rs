use std::time::Duration;

use leptos::prelude::*;
use tengen_api::{LEVELS, Purpose};
use tengen_rules::{Color, Opening};

use crate::app::App;
use crate::saved_game::Who;
use crate::time_choice::face;
use crate::words::Words;

/// A program that answers sooner is not said to think.
const WORTH_SAYING: Duration = Duration::from_millis(300);
/// Below this a clock warns.
const LOW: Duration = Duration::from_secs(10);

/// Who plays a color, and the color's clock. The person sits at the bottom.
#[component]
pub(super) fn Seat(w: &'static Words, app: &'static App, on_top: bool) -> impl IntoView {
    let table = app.table;
    let color = Memo::new(move |_| {
        let person = table.person();
        let bottom = person.map_or(Color::Black, |seat| table.session().with(|session| session.game().color_of(seat)));
        if on_top { bottom.opponent() } else { bottom }
    });
    let who = Memo::new(move |_| table.player(color.get()));
    let seat = Memo::new(move |_| table.session().with(|session| session.game().seat_of(color.get())));
    // Where an opening exchanges colors, two people are told apart by their seats.
    let by_seat = Memo::new(move |_| table.session().with(|session| exchanges_colors(session.game().opening())));
    let name = move || match who.get() {
        Who::Person if table.person().is_some() => w.you.to_owned(),
        Who::Person if by_seat.get() => w.openings.seat(seat.get()).to_owned(),
        Who::Person => w.color(color.get()).to_owned(),
        Who::Program { level } => format!("{} · {}", w.name, w.level_name(&level)),
    };
    let thinks = Memo::new(move |_| {
        let asked = table.question().with(|question| question.as_ref().is_some_and(|q| q.purpose == Purpose::Move));
        let mine = table.session().with(|session| session.game().seat_to_act() == seat.get());
        let seconds = (asked && mine).then(|| table.thinking_time()).filter(|&time| time >= WORTH_SAYING)?;
        Some((w.thinking_for)(seconds.as_secs_f64()))
    });
    let about = move || match who.get() {
        Who::Person => {
            let side = if color.get() == Color::Black { w.plays_black } else { w.plays_white };
            if table.person().is_some() || by_seat.get() {
                (w.played_by)(side, table.rule())
            } else {
                (w.rule_name)(table.rule()).to_owned()
            }
        }
        Who::Program { level } => {
            let elo = LEVELS.iter().find(|entry| entry.id == level).map(|entry| (w.about_elo)(entry.elo));
            elo.into_iter().chain(thinks.get()).collect::<Vec<_>>().join(" · ")
        }
    };
    let active =
        move || table.session().with(|session| !session.game().is_over() && session.game().seat_to_act() == seat.get());
    view! {
        <section class="card seat" class:active=active class:on-top=on_top aria-label=move || w.color(color.get())>
            <svg class="seat-stone" viewBox="0 0 30 30" aria-hidden="true">
                <circle class="stone-body" cx="15" cy="15" r="13" fill=move || format!("url(#stone-{})", color.get().name())></circle>
            </svg>
            <div class="seat-who">
                <p class="seat-name">{name}</p>
                <p class="seat-about">{about}</p>
            </div>
            <SeatClock w app color/>
        </section>
    }
}

/// A color's clock, if the game has clocks.
#[component]
fn SeatClock(w: &'static Words, app: &'static App, color: Memo<Color>) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let (left, periods) = app.table.clock_face(color.get())?;
        Some((face(left), periods, left < LOW))
    });
    move || {
        let (time, periods, low) = shown.get()?;
        let label = (w.clock_of)(w.color(color.get()), &time);
        Some(view! {
            <div class="clock" class:low=low role="timer" aria-label=label>
                <span class="clock-face">{time}</span>
                {(periods > 0).then(|| view! { <span class="clock-periods">{(w.periods)(periods)}</span> })}
            </div>
        })
    }
}

/// Whether the colors may be exchanged on the way.
pub(crate) const fn exchanges_colors(opening: &Opening) -> bool {
    !matches!(opening, Opening::Free | Opening::Pro | Opening::LongPro | Opening::Gomocup(_))
}
