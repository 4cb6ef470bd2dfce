//! Keeps every page but our own away: a page of another site must neither read what a user made nor make the program think.
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::failure::Failure;

/// The names that this machine has for itself. Any other name that leads here was bent to this machine by its owner (DNS rebinding).
const OWN_NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// The only scripts, styles, pictures and connections of a page are its own server's. `wasm-unsafe-eval` allows WebAssembly, not `eval`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
];

/// Refuses requests for another host and from pages of another origin.
pub(crate) async fn refuse_foreign(State(port): State<u16>, request: Request, next: Next) -> Response {
    match check(request.headers(), port) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}

/// Adds what makes browsers isolate the page.
pub(crate) async fn add_headers(mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS);
    response
}

fn check(headers: &HeaderMap, port: u16) -> Result<(), Failure> {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let host = headers.get(header::HOST).map(text).unwrap_or_default();
    if !is_own(&host, port) {
        return Err(Failure::ForeignHost(host));
    }
    // Programs that are no browsers send no origin.
    let Some(origin) = headers.get(header::ORIGIN).map(text) else { return Ok(()) };
    match origin.strip_prefix("http://") {
        Some(host) if is_own(host, port) => Ok(()),
        _ => Err(Failure::ForeignOrigin(origin)),
    }
}

/// Whether `host`, a name and perhaps a port, is this server.
fn is_own(host: &str, port: u16) -> bool {
    let (name, named_port) = host.rsplit_once(':').unwrap_or((host, "80"));
    OWN_NAMES.iter().any(|own| name.eq_ignore_ascii_case(own)) && named_port.parse() == Ok(port)
}
