//! Text to values and back. Everything large goes through [`Value`], as what is kept does, so that the page holds the code that reads and
//! writes a type once and not for text as well.
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value};

/// Reads a value.
///
/// # Errors
/// The text is no JSON, or another type's.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_value(serde_json::from_str(text)?)
}

/// Writes a value.
pub(crate) fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_value(value).unwrap_or(Value::Null).to_string()
}
