//! The few things that are asked of the browser directly.
use std::time::Duration;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, HtmlElement, Url};

/// Milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole milliseconds since 1970 fit")]
pub(crate) fn date() -> u64 {
    js_sys::Date::now() as u64
}

/// Milliseconds of a clock that nobody sets.
pub(crate) fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// A stretch of that clock.
pub(crate) fn duration(ms: f64) -> Duration {
    Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default()
}

/// A random number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "53 random bits, as many as there are")]
pub(crate) fn random() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
}

/// Whether nobody sees the page.
pub(crate) fn is_hidden() -> bool {
    web_sys::window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
}

/// Whether a media query holds.
pub(crate) fn matches(query: &str) -> bool {
    web_sys::window().and_then(|window| window.match_media(query).ok()?).is_some_and(|media| media.matches())
}

/// The element that has the focus.
pub(crate) fn focused() -> Option<HtmlElement> {
    web_sys::window()?.document()?.active_element()?.dyn_into().ok()
}

/// Gives the focus to the element that a selector finds.
pub(crate) fn focus(selector: &str) {
    let found = web_sys::window().and_then(|window| window.document()?.query_selector(selector).ok()?);
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails for elements that are gone; then there is nothing to focus.
        element.focus().ok();
    }
}

/// Sets an attribute of `<html>`.
pub(crate) fn mark_page(name: &str, value: &str) {
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    if let Some(root) = root {
        // Fails only for names that are no attribute names.
        root.set_attribute(name, value).ok();
    }
}

/// Offers a text to be saved as a file of this name.
pub(crate) fn download(name: &str, text: &str) {
    let saved = || -> Result<(), JsValue> {
        let parts = js_sys::Array::of1(&JsValue::from_str(text));
        let address = Url::create_object_url_with_blob(&Blob::new_with_str_sequence(&parts)?)?;
        save(name, &address);
        Url::revoke_object_url(&address)
    };
    if let Err(error) = saved() {
        web_sys::console::warn_1(&error);
    }
}

/// Offers what is at an address to be saved as a file of this name.
pub(crate) fn save(name: &str, address: &str) {
    let saved = || -> Result<(), JsValue> {
        let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
        let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
        link.set_href(address);
        link.set_download(name);
        link.click();
        Ok(())
    };
    if let Err(error) = saved() {
        web_sys::console::warn_1(&error);
    }
}
