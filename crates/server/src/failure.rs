use axum::Json;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use tengen_api::ApiError;

use crate::store::StoreError;

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("this server is not `{0}`: expected the name 127.0.0.1 or localhost, with its port")]
    ForeignHost(String),
    #[error("pages of `{0}` may not speak to this server")]
    ForeignOrigin(String),
    #[error("there is nothing at `{0}`")]
    UnknownAddress(String),
    #[error("`{0}` does nothing here")]
    UnknownMethod(Method),
    #[error("`{0}` is no document key: expected 1 to 64 characters of a-z, 0-9 and -")]
    BadKey(String),
    #[error("{0}")]
    BadRequest(String),
    #[error("the request is larger than one megabyte")]
    TooLarge,
    #[error("too many conversations are open: expected a page to close one it no longer needs")]
    TooManyConversations,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Failure {
    /// What a client sees: its status and stable code.
    const fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::ForeignHost(_) => (StatusCode::FORBIDDEN, "foreign-host"),
            Self::ForeignOrigin(_) => (StatusCode::FORBIDDEN, "foreign-origin"),
            Self::UnknownAddress(_) => (StatusCode::NOT_FOUND, "unknown-address"),
            Self::UnknownMethod(_) => (StatusCode::METHOD_NOT_ALLOWED, "unknown-method"),
            Self::BadKey(_) => (StatusCode::BAD_REQUEST, "bad-key"),
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Self::TooManyConversations => (StatusCode::SERVICE_UNAVAILABLE, "too-many-conversations"),
            Self::Store(StoreError::Full { .. }) => (StatusCode::INSUFFICIENT_STORAGE, "full"),
            Self::Store(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let message = if status == StatusCode::INTERNAL_SERVER_ERROR {
            let error: &dyn std::error::Error = &self;
            tracing::error!(error, "a request failed");
            "the server could not do it; its log says why".to_owned()
        } else {
            self.to_string()
        };
        (status, Json(ApiError { code: code.to_owned(), message })).into_response()
    }
}
