use leptos::prelude::*;

use super::text::Given;
use crate::choice::Number;
use crate::classroom::room::Room;

/// 95 % of a normal distribution lie within so many standard deviations.
const WIDTH: f64 = 1.96;

/// What a number of games says about who is stronger. The numbers can be changed.
#[component]
pub(super) fn Interval(room: Room, given: Given) -> impl IntoView {
    let words = room.words;
    let number = |name: &str| given.get(name).parse().unwrap_or(1);
    let (games, points) = (RwSignal::new(number("games")), RwSignal::new(number("points")));
    let too_many = Signal::derive(move || (points.get() > games.get()).then(|| (room.w.whole_number)(0, games.get())));
    let found = move || {
        if too_many.with(Option::is_some) {
            return String::new();
        }
        let (least, most) = wilson(points.get().into(), games.get().into());
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        (words.interval)(&percent(least), &percent(most), least > 0.5, most < 0.5)
    };
    view! {
        <section class="lesson-board">
            <p>{given.text}</p>
            <div class="numbers">
                <Number w=room.w id="games-played" label=words.games_played min=1 max=100_000 value=games changed=move |new| games.set(new)/>
                <Number w=room.w id="points-won" label=words.points_won min=0 max=100_000 value=points changed=move |new| points.set(new) wrong=too_many/>
            </div>
            <p role="status" class="answer">{found}</p>
        </section>
    }
}

/// Wilson's interval for a share of games.
fn wilson(points: f64, games: f64) -> (f64, f64) {
    let share = points / games;
    let square = WIDTH * WIDTH;
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = WIDTH * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt() / (1.0 + square / games);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (least, most) = wilson(56.0, 100.0);
        assert!((least - 0.4623).abs() < 1e-3 && (most - 0.6533).abs() < 1e-3, "{least} {most}");
        let (least, most) = wilson(0.0, 10.0);
        assert!(least.abs() < 1e-9 && (most - 0.2775).abs() < 1e-3);
        let (four_times, _) = wilson(224.0, 400.0);
        assert!(four_times > 0.5);
    }
}
