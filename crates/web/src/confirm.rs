//! Asking once before something that is hard to take back.
use leptos::prelude::*;

use crate::app::App;
use crate::modal::{Modal, close_modal};
use crate::words::Words;

/// Asks whether to do something.
#[component]
pub(crate) fn Confirm(
    w: &'static Words,
    app: &'static App,
    title: &'static str,
    note: &'static str,
    /// What the button that does it says.
    action: &'static str,
    done: Callback<()>,
) -> impl IntoView {
    let confirmed = move |_| {
        close_modal();
        done.run(());
    };
    view! {
        <Modal w app title>
            {(!note.is_empty()).then(|| view! { <p class="quiet">{note}</p> })}
            <div class="modal-foot">
                <button type="button" class="button" on:click=move |_| close_modal()>{w.cancel}</button>
                <button type="button" id="confirm" class="button main" autofocus on:click=confirmed>{action}</button>
            </div>
        </Modal>
    }
}
