use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use tengen_api::{Changes, Stored};

use crate::app::App;
use crate::failure::Failure;
use crate::store::{Body, Written};

/// What of the documents is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangesQuery {
    /// The last revision that the asker has seen.
    #[serde(default)]
    since: u64,
}

/// `GET /api/documents?since=REVISION`
pub(crate) async fn changes(
    State(app): State<App>,
    query: Result<Query<ChangesQuery>, QueryRejection>,
) -> Result<Json<Changes<Body>>, Failure> {
    let Query(query) = query.map_err(|error| Failure::BadRequest(error.body_text()))?;
    Ok(Json(app.store.changes(query.since).await?))
}

/// `PUT /api/documents/KEY`
pub(crate) async fn put(
    State(app): State<App>,
    Path(key): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    if !is_key(&key) {
        return Err(Failure::BadKey(key));
    }
    let body = body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge,
        _ => Failure::BadRequest(error.body_text()),
    })?;
    let put = serde_json::from_slice(&body)
        .map_err(|error| Failure::BadRequest(format!("the body is no document: {error}")))?;
    Ok(match app.store.put(&key, put).await? {
        Written::Stored(revision) => Json(Stored { revision }).into_response(),
        Written::Conflict(document) => (StatusCode::CONFLICT, Json(document)).into_response(),
    })
}

fn is_key(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}
