//! Reads and writes game files for the page, in a Web Worker of its own: the formats and their character encodings are larger than
//! the page, and a program that thinks takes no messages.
mod clerk;
mod words;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

pub use clerk::answer;

/// Answers one message of the page, a [`ToFiles`](tengen_api::ToFiles) as JSON with the bytes of a file beside it: an array of the
/// question's number, a [`FromFiles`](tengen_api::FromFiles) as JSON, and the bytes of the file that was written, if one was.
///
/// # Errors
/// The message is none; nothing is done.
#[wasm_bindgen]
pub fn receive(message: &str, bytes: Option<Vec<u8>>) -> Result<Array, JsError> {
    console_error_panic_hook::set_once();
    let question = serde_json::from_str(message)?;
    let (said, file) = answer(&question, &bytes.unwrap_or_default());
    let file = file.map_or(JsValue::UNDEFINED, |file| Uint8Array::from(file.as_slice()).into());
    Ok(Array::of3(&said.id().to_string().into(), &serde_json::to_string(&said)?.into(), &file))
}
