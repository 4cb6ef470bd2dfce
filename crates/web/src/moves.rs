//! The list of moves.
use leptos::html;
use leptos::prelude::*;
use tengen_rules::{Color, Game, Move, OpeningPattern};

use crate::words::Words;

/// What a list of moves shows.
#[derive(Clone, Copy)]
pub(crate) struct Moves {
    /// The game whose moves they are.
    pub(crate) game: Signal<Game>,
    /// After how many moves the position is that is shown.
    pub(crate) shown: Signal<usize>,
    /// Goes to the position after this many moves, where that is possible.
    pub(crate) jump: Option<Callback<usize>>,
}

/// Two moves side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Pair {
    number: usize,
    /// Black's and White's, each with its number.
    moves: [Option<(usize, Move)>; 2],
}

fn pairs(game: &Game) -> Vec<Pair> {
    // A game that White begins leaves Black's first place free.
    let offset = usize::from(game.side_at(0) == Color::White);
    let at = |place: usize| {
        let ply = place.checked_sub(offset)?;
        Some((ply + 1, *game.moves().get(ply)?))
    };
    let count = (game.ply() + offset).div_ceil(2);
    (0..count).map(|row| Pair { number: row + 1, moves: [at(2 * row), at(2 * row + 1)] }).collect()
}

/// The moves, Black's at the left and White's at the right.
#[component]
pub(crate) fn MoveList(w: &'static Words, moves: Moves) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let Moves { game, shown, jump } = moves;
    let empty = Memo::new(move |_| game.with(|game| game.ply() == 0));
    // The move that is shown stays in sight; only the list scrolls, never the page.
    Effect::new(move || {
        shown.track();
        request_animation_frame(move || {
            // The list may be gone by now: another page, another language.
            let list = list.try_get_untracked().flatten();
            let current = list.and_then(|list| Some((list.query_selector(".current").ok()??, list)));
            if let Some((current, list)) = current {
                let (row, frame) = (current.get_bounding_client_rect(), list.get_bounding_client_rect());
                if row.top() < frame.top() || row.bottom() > frame.bottom() {
                    let middle = frame.top() + (frame.height() - row.height()) / 2.0;
                    list.scroll_by_with_x_and_y(0.0, row.top() - middle);
                }
            }
        });
    });
    let cell = move |mv: Option<(usize, Move)>| {
        let (number, mv) = mv?;
        let text = if mv == Move::Pass { w.passed.to_owned() } else { mv.to_string() };
        let class = move || if shown.get() == number { "move current" } else { "move" };
        Some(match jump {
            Some(jump) => {
                view! { <button type="button" class=class on:click=move |_| jump.run(number)>{text}</button> }
                    .into_any()
            }
            None => view! { <span class=class>{text}</span> }.into_any(),
        })
    };
    let row = move |pair: Pair| {
        let [black, white] = pair.moves;
        view! {
            <li>
                <span class="move-number">{pair.number}</span>
                <span>{cell(black)}</span>
                <span>{cell(white)}</span>
            </li>
        }
    };
    let rows = move || game.with(pairs);
    let opening = Memo::new(move |_| {
        let pattern = game.with(|game| OpeningPattern::of(game.size(), game.moves()));
        pattern.map(w.openings.pattern)
    });
    view! {
        <section class="card moves" aria-label=w.moves>
            {move || opening.get().map(|name| view! { <p class="opening-name">{name}</p> })}
            <ol node_ref=list tabindex="0" aria-label=w.moves>
                <For each=rows key=Clone::clone children=row/>
            </ol>
            <Show when=move || empty.get()>
                <p class="empty">{w.no_moves}</p>
            </Show>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{BoardSize, RuleSet, parse_moves};

    #[test]
    fn moves_stand_in_pairs() {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        for mv in parse_moves("h8 i9 h9").unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        let place = |number, text: &str| Some((number, Move::Place(text.parse().unwrap())));
        assert_eq!(
            pairs(&game),
            [
                Pair { number: 1, moves: [place(1, "h8"), place(2, "i9")] },
                Pair { number: 2, moves: [place(3, "h9"), None] }
            ]
        );
    }
}
