//! The bar at the top, which on a narrow screen is the name above and the navigation below.
use leptos::prelude::*;

use crate::app::{App, Dialog, Page};
use crate::words::{Lang, Words};

/// Name, navigation, theme, language, keys and settings.
#[component]
pub(crate) fn Header(w: &'static Words, app: &'static App) -> impl IntoView {
    let theme = move || (w.theme_button)(w.theme_names[app.settings.with(|settings| settings.theme.index())]);
    let next_theme = move |_| app.change_settings(|settings| settings.theme = settings.theme.next());
    let other = if w.lang == Lang::Zh { Lang::En } else { Lang::Zh };
    let switch = move |_| app.change_settings(|settings| settings.lang = Some(other));
    view! {
        <header class="bar">
            <span class="name">{w.name}</span>
            <nav class="navigation" aria-label=w.main_navigation>
                <Link app to="#" label=w.play icon=BOARD here=|page| *page == Page::Play/>
                <Link app to="#classroom" label=w.classroom icon=CAP here=|page| matches!(page, Page::Classroom(_))/>
                <Link app to="#library" label=w.library icon=BOOK here=|page| !matches!(page, Page::Play | Page::Classroom(_))/>
            </nav>
            <div class="bar-buttons">
                <button type="button" id="theme" class="icon-button" aria-label=theme title=theme on:click=next_theme>
                    <Icon path=SUN/>
                </button>
                <button type="button" id="language" class="icon-button text" lang=other.tag() on:click=switch>
                    {w.other_language}
                </button>
                <button
                    type="button"
                    id="keys"
                    class="icon-button wide-only"
                    aria-label=w.keys
                    title=w.keys
                    on:click=move |_| app.open_dialog(Dialog::Keys)
                >
                    <Icon path=KEYBOARD/>
                </button>
                <button
                    type="button"
                    id="settings"
                    class="icon-button"
                    aria-label=w.settings
                    title=w.settings
                    on:click=move |_| app.open_dialog(Dialog::Settings)
                >
                    <Icon path=SLIDERS/>
                </button>
            </div>
        </header>
    }
}

#[component]
fn Link(
    app: &'static App,
    to: &'static str,
    label: &'static str,
    icon: &'static str,
    here: fn(&Page) -> bool,
) -> impl IntoView {
    let current = move || app.page.with(here).then_some("page");
    view! {
        <a href=to aria-current=current>
            <Icon path=icon/>
            <span>{label}</span>
        </a>
    }
}

/// A drawing of 24 by 24 in lines.
#[component]
pub(crate) fn Icon(path: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path/></svg> }
}

const SUN: &str = "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5";
const SLIDERS: &str = "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M8 14.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8";
const KEYBOARD: &str = "M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.6 10h.1M17 10h.1M8 14h8";
const BOARD: &str = "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16";
const BOOK: &str = "M5 4.5h11.5a2 2 0 0 1 2 2V20H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h11.5M9 8.5h6";
const CAP: &str = "M12 4.5l10 5l-10 5l-10-5zM6 11.7v4.6c0 1.4 2.7 2.7 6 2.7s6-1.3 6-2.7v-4.6M22 9.5v6";
