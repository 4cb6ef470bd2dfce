use std::time::Duration;

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tengen_api::{Changes, Document, Stored};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

use super::Store;
use super::notebook::Notebook;

/// How long after a failure the server is tried again.
pub(super) const RETRY: Duration = Duration::from_secs(5);

/// Brings the store and the server to the same state. Returns whether the server answered to the end.
pub(super) async fn exchange(store: Store) -> bool {
    loop {
        let since = store.book.with_value(|book| book.seen().revision);
        let Some((200, changes)) = ask::<Changes<Value>>(&format!("/api/documents?since={since}"), None::<&()>).await
        else {
            return false;
        };
        let Some(others) = store.book.try_update_value(|book| book.take(&changes)).flatten() else { continue };
        for key in others {
            store.tell(&key);
        }
        break;
    }
    while let Some((key, put)) = store.book.with_value(Notebook::next_news) {
        let Some((status, answer)) = ask::<Value>(&format!("/api/documents/{key}"), Some(&put)).await else {
            return false;
        };
        let changed = match (status, parse::<Stored>(&answer), parse::<Document<Value>>(&answer)) {
            (200, Some(stored), _) => {
                store.book.update_value(|book| book.stored(&key, put.body.as_ref(), stored.revision));
                Vec::new()
            }
            (409, _, Some(theirs)) => store.book.try_update_value(|book| book.merge(&theirs)).unwrap_or_default(),
            _ => return false,
        };
        for key in changed {
            store.tell(&key);
        }
    }
    true
}

fn parse<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// Gets an address, or puts a body there. `None` if there is no answer that can be read.
async fn ask<T: DeserializeOwned>(address: &str, body: Option<&impl Serialize>) -> Option<(u16, T)> {
    let init = RequestInit::new();
    if let Some(body) = body {
        init.set_method("PUT");
        init.set_body(&JsValue::from_str(&serde_json::to_string(body).ok()?));
        let headers = web_sys::Headers::new().ok()?;
        headers.set("content-type", "application/json").ok()?;
        init.set_headers(&headers);
    }
    let response = JsFuture::from(web_sys::window()?.fetch_with_str_and_init(address, &init)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some((response.status(), serde_json::from_str(&text).ok()?))
}
