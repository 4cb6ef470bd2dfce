use leptos::prelude::*;
use tengen_api::PictureFound;

use super::room::Room;
use crate::browser;

/// A plot with the table of its numbers, and both as a file.
#[component]
pub(super) fn Picture(room: Room, picture: PictureFound) -> impl IntoView {
    let words = room.words;
    let mut rows = picture.table.into_iter();
    let head: Vec<_> =
        rows.next().unwrap_or_default().into_iter().map(|cell| view! { <th scope="col">{cell}</th> }).collect();
    let row = |cells: Vec<String>| {
        let mut cells = cells.into_iter();
        let first = cells.next().map(|cell| view! { <th scope="row">{cell}</th> });
        let rest: Vec<_> = cells.map(|cell| view! { <td>{cell}</td> }).collect();
        view! { <tr>{first} {rest}</tr> }
    };
    let rows: Vec<_> = rows.map(row).collect();
    let (csv, title) = (StoredValue::new(picture.csv), picture.title.clone());
    let save = move |_| csv.with_value(|csv| browser::download("tengen.csv", csv));
    view! {
        <figure class="plot">
            <div class="plot-drawing" role="img" aria-label=picture.title inner_html=picture.svg></div>
            <details>
                <summary>{words.table}</summary>
                <div class="scrolls" tabindex="0" role="group" aria-label=title>
                    <table class="figures">
                        <thead>
                            <tr>{head}</tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                <button type="button" class="button" on:click=save>"CSV"</button>
            </details>
        </figure>
    }
}
