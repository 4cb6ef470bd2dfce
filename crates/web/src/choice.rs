//! Choosing one of a few things that are all in sight.
use leptos::prelude::*;

/// Buttons of which one is pressed in, made of radio buttons. `name` is unique in the page.
#[component]
pub(crate) fn Choice<T>(
    name: &'static str,
    label: &'static str,
    /// The values and what they are called.
    options: Vec<(T, String)>,
    #[prop(into)] value: Signal<T>,
    #[prop(into)] chosen: Callback<T>,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let option = move |(at, (this, text)): (usize, (T, String))| {
        let id = format!("{name}-{at}");
        let checked = {
            let this = this.clone();
            move || value.with(|value| *value == this)
        };
        view! {
            <label class="segment">
                <input type="radio" id=id name=name prop:checked=checked on:change=move |_| chosen.run(this.clone())/>
                <span>{text}</span>
            </label>
        }
    };
    let options: Vec<_> = options.into_iter().enumerate().map(option).collect();
    view! {
        <fieldset class="field">
            <legend>{label}</legend>
            <div class="segments">{options}</div>
        </fieldset>
    }
}

/// A switch.
#[component]
pub(crate) fn Switch(
    id: &'static str,
    label: &'static str,
    #[prop(into)] on: Signal<bool>,
    #[prop(into)] switched: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <span>{label}</span>
            <input
                type="checkbox"
                role="switch"
                id=id
                prop:checked=move || on.get()
                on:change=move |event| switched.run(event_target_checked(&event))
            />
        </label>
    }
}

/// A whole number within limits.
#[component]
pub(crate) fn Number(
    id: &'static str,
    label: &'static str,
    min: u32,
    max: u32,
    #[prop(into)] value: Signal<u32>,
    #[prop(into)] changed: Callback<u32>,
) -> impl IntoView {
    let typed = move |event| {
        if let Ok(number) = event_target_value(&event).parse::<u32>() {
            changed.run(number.clamp(min, max));
        }
    };
    view! {
        <label class="number">
            <span>{label}</span>
            <input type="number" inputmode="numeric" id=id min=min max=max prop:value=move || value.get() on:change=typed/>
        </label>
    }
}
