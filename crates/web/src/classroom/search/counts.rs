use leptos::prelude::*;
use tengen_api::{Count, CountWords, CountsFound, Finding, Study};

use crate::classroom::inquiry::{Asked, Inquiry};
use crate::classroom::picture::Picture;
use crate::classroom::position::Position;
use crate::classroom::room::Room;

/// How deep is counted: one ply more takes many times as long.
const DEEPEST: u8 = 4;

/// How many positions a search looks at, with and without pruning and ordering.
#[component]
pub(crate) fn Counts(room: Room) -> impl IntoView {
    let words = room.words;
    let inquiry = Inquiry::new(room.app.thinkers);
    let found = RwSignal::new(None::<CountsFound>);
    // Counts of another position or player are no counts of this one.
    Effect::new(move || {
        room.position().track();
        room.player().track();
        found.set(None);
    });
    Effect::new(move || {
        if let Asked::Found(finding) = inquiry.asked().get()
            && let Finding::Counts(counts) = *finding
        {
            found.set(Some(counts));
        }
    });
    let count = move |_| {
        let (position, player) =
            (room.position().with_untracked(Position::text), room.player().with_untracked(ToString::to_string));
        let own = |text: &str| text.to_owned();
        let words = CountWords {
            title: own(words.nodes_by_depth),
            depth: own(words.depth),
            nodes: own(words.nodes),
            ways: words.ways.map(own),
        };
        inquiry.ask(Study::Counts { position, player, depth: DEEPEST, words });
    };
    let state = move || match inquiry.asked().get() {
        Asked::Open => words.counting.to_owned(),
        Asked::Failed { code, message } => words.failure(&code, &message),
        Asked::Nothing | Asked::Found(_) => String::new(),
    };
    let stop = move || {
        (inquiry.asked().get() == Asked::Open).then(|| {
            view! { <button type="button" class="button" on:click=move |_| inquiry.enough()>{words.stop}</button> }
        })
    };
    let figure = move || {
        let counts = found.get().filter(|found| !found.depths.is_empty())?;
        let (saved, all) = ((words.saved)(spared(&counts)), counts.depths.iter().flatten().all(|count| count.complete));
        Some(view! {
            <p>{saved}</p>
            {(!all).then(|| view! { <p class="quiet small">{words.not_all_counted}</p> })}
            <Picture room picture=counts.picture/>
        })
    };
    view! {
        <section class="card counts">
            <h2>{words.counts}</h2>
            <p class="quiet small">{words.counts_note}</p>
            <button type="button" id="count" class="button" disabled=move || inquiry.asked().get() == Asked::Open on:click=count>
                {words.count}
            </button>
            {stop}
            <p role="status">{state}</p>
            {figure}
        </section>
    }
}

/// How many times fewer positions pruning with ordering looks at, at the largest depth.
fn spared(counts: &CountsFound) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a ratio needs no last digit")]
    let ratio = |[plain, _, _, both]: &[Count; 4]| plain.nodes as f64 / (both.nodes as f64).max(1.0);
    counts.depths.last().map_or(1.0, ratio)
}
