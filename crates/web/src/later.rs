//! Parts of the program that are loaded when they are first needed.
use std::future::Future;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;

use crate::app::App;
use crate::words::Words;

/// Makes what a loaded part shows for something that was asked of it.
pub(crate) type Maker<T> = fn(&'static Words, &'static App, T) -> AnyView;

/// A part of the program could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// What a part of the program shows; the part is loaded first if it was not yet. `waiting` stands in its place until then.
pub(crate) fn later<T, L>(
    w: &'static Words,
    app: &'static App,
    part: RwSignal<Option<Maker<T>>>,
    load: impl Fn() -> L + Copy + Send + Sync + 'static,
    wanted: T,
    waiting: &'static str,
) -> AnyView
where
    T: Clone + Send + Sync + 'static,
    L: Future<Output = Result<Maker<T>, NotLoaded>> + 'static,
{
    let failed = RwSignal::new(false);
    let get = move || {
        leptos::task::spawn_local(async move {
            match load().await {
                Ok(maker) => part.set(Some(maker)),
                // Who asked may be gone.
                Err(NotLoaded) => drop(failed.try_set(true)),
            }
        });
    };
    if part.with_untracked(Option::is_none) {
        get();
    }
    let again = move |_| {
        failed.set(false);
        get();
    };
    let shown = move || match (part.get(), failed.get()) {
        (Some(maker), _) => maker(w, app, wanted.clone()),
        (None, false) if waiting.is_empty() => ().into_any(),
        (None, false) => view! { <p class="library quiet" role="status">{waiting}</p> }.into_any(),
        (None, true) => view! {
            <div class="library">
                <p role="alert">{w.not_loaded}</p>
                <button type="button" class="button" on:click=again>{w.again}</button>
            </div>
        }
        .into_any(),
    };
    shown.into_any()
}
