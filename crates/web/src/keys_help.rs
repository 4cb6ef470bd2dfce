//! What the keys do.
use leptos::prelude::*;

use crate::app::App;
use crate::modal::Modal;
use crate::words::Words;

/// The table of keys.
#[component]
pub(crate) fn KeysHelp(w: &'static Words, app: &'static App) -> impl IntoView {
    let rows: [(&[&str], &str); 9] = [
        (&["←", "↑", "↓", "→"], w.key_cursor),
        (&["Enter", "Space"], w.key_place),
        (&["Z", "Ctrl Z"], w.undo),
        (&["Y", "Ctrl Shift Z"], w.redo),
        (&["H"], w.hint),
        (&["N"], w.new_game),
        (&["F"], w.flip),
        (&["Esc"], w.key_close),
        (&["?"], w.key_help),
    ];
    let row = |(keys, does): (&'static [&'static str], &'static str)| {
        let keys: Vec<_> = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect();
        view! { <div class="key-row"><dt>{keys}</dt><dd>{does}</dd></div> }
    };
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    view! { <Modal w app title=w.keys><dl class="keys">{rows}</dl></Modal> }
}
