//! Windows over the page.
use leptos::html;
use leptos::prelude::*;
use web_sys::MouseEvent;

use crate::app::App;
use crate::words::Words;

/// A window over the page, with a title and a button that closes it. The browser keeps the focus inside, closes it with Esc, and gives the focus
/// back afterwards.
#[component]
pub(crate) fn Modal(
    w: &'static Words,
    app: &'static App,
    #[prop(into)] title: String,
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = node.get() {
            // Fails only for a dialog that is open already.
            dialog.show_modal().ok();
        }
    });
    let close = move || {
        if let Some(dialog) = node.get_untracked() {
            dialog.close();
        }
    };
    // The ground around the window belongs to the dialog element itself; whatever is in the window does not.
    let clicked = move |event: MouseEvent| {
        if event.target() == node.get_untracked().map(Into::into) {
            close();
        }
    };
    view! {
        <dialog class="modal" node_ref=node aria-labelledby="modal-title" on:close=move |_| app.dialog.set(None) on:click=clicked>
            <div class="modal-body">
                <div class="modal-head">
                    <h2 id="modal-title">{title}</h2>
                    <button type="button" class="icon-button" aria-label=w.close title=w.close on:click=move |_| close()>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
                    </button>
                </div>
                {children()}
            </div>
        </dialog>
    }
}

/// Closes the window that an element is in; the focus goes back to where it was before.
pub(crate) fn close_modal() {
    use wasm_bindgen::JsCast;
    let open = document().query_selector("dialog[open]").ok().flatten();
    if let Some(dialog) = open.and_then(|open| open.dyn_into::<web_sys::HtmlDialogElement>().ok()) {
        dialog.close();
    }
}
