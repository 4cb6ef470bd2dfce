//! Choosing one of a few things that are all in sight.
use leptos::html;
use leptos::prelude::*;

use crate::words::Words;

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

/// A whole number within limits. Typed text that is none stays as it is, says so, and keeps a form from being sent.
#[component]
pub(crate) fn Number(
    w: &'static Words,
    id: &'static str,
    label: &'static str,
    min: u32,
    max: u32,
    #[prop(into)] value: Signal<u32>,
    #[prop(into)] changed: Callback<u32>,
    /// What is wrong with the number beside others.
    #[prop(optional, into)]
    wrong: Option<Signal<Option<String>>>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let value = Memo::new(move |_| value.get());
    let typed = RwSignal::new(value.get_untracked().to_string());
    let read = move |text: &str| text.trim().parse::<u32>().ok().filter(|number| (min..=max).contains(number));
    Effect::new(move || typed.set(value.get().to_string()));
    let fault = Memo::new(move |_| match typed.with(|typed| read(typed)) {
        Some(_) => wrong.and_then(|wrong| wrong.get()),
        None => Some((w.whole_number)(min, max)),
    });
    Effect::new(move || {
        if let Some(field) = field.get() {
            field.set_custom_validity(&fault.get().unwrap_or_default());
        }
    });
    let entered = move |event| {
        let text = event_target_value(&event);
        if let Some(number) = read(&text) {
            changed.run(number);
        }
        typed.set(text);
    };
    view! {
        <div class="number">
            <label for=id>{label}</label>
            <input
                type="number"
                inputmode="numeric"
                id=id
                min=min
                max=max
                node_ref=field
                aria-invalid=move || fault.with(Option::is_some).to_string()
                prop:value=move || typed.get()
                on:change=entered
            />
            {move || fault.get().map(|fault| view! { <p class="fault" role="alert">{fault}</p> })}
        </div>
    }
}
