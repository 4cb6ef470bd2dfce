use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::failure::Failure;

/// A file of the site, as `build.rs` embeds it.
struct File {
    address: &'static str,
    mime: &'static str,
    etag: &'static str,
    bytes: &'static [u8],
    brotli: Option<&'static [u8]>,
}

static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// What a program shows that was built before the site was.
const NO_SITE: &str = include_str!("site/not_built.html");

/// The addresses whose content changes from build to build: all others carry a hash of it.
const CHANGING: [&str; 2] = ["/", "/sw.js"];

/// Whether the program was built with the site.
pub(crate) const fn is_built() -> bool {
    !FILES.is_empty()
}

/// Serves the site.
pub(crate) async fn file(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if method != Method::GET && method != Method::HEAD {
        return Err(Failure::UnknownMethod(method));
    }
    let address = uri.path();
    let Some(file) = FILES.iter().find(|file| file.address == address) else {
        return match address {
            "/" if !is_built() => {
                Ok(([(header::CACHE_CONTROL, "no-store")], axum::response::Html(NO_SITE)).into_response())
            }
            _ => Err(Failure::UnknownAddress(address.to_owned())),
        };
    };
    if let ("/", Some(language)) = (address, app.language) {
        return Ok(page_in(language, file));
    }
    Ok(file.response(&headers))
}

/// The page, told which language to speak to somebody who chose none.
fn page_in(language: &str, page: &File) -> Response {
    let text =
        String::from_utf8_lossy(page.bytes).replacen("<html ", &format!("<html data-language=\"{language}\" "), 1);
    ([(header::CONTENT_TYPE, page.mime), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

impl File {
    fn response(&self, headers: &HeaderMap) -> Response {
        let cache = if CHANGING.contains(&self.address) { "no-cache" } else { "public, max-age=31536000, immutable" };
        let common = [(header::ETAG, self.etag), (header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
        if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == self.etag) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let (bytes, encoding) = match self.brotli {
            Some(brotli) if accepts_brotli(headers) => (brotli, Some(HeaderValue::from_static("br"))),
            _ => (self.bytes, None),
        };
        let mut response = (common, [(header::CONTENT_TYPE, self.mime)], Body::from(bytes)).into_response();
        response.headers_mut().extend(encoding.map(|encoding| (header::CONTENT_ENCODING, encoding)));
        response
    }
}

fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|encoding| encoding.trim() == "br")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: File = File {
        address: "/a-1a2b3c4d.js",
        mime: "text/javascript",
        etag: "\"1\"",
        bytes: b"plain",
        brotli: Some(b"small"),
    };
    const PAGE: File = File {
        address: "/",
        mime: "text/html",
        etag: "\"2\"",
        bytes: b"<html lang=\"en\"></html>",
        brotli: Some(b"small"),
    };

    async fn answer(file: &File, headers: &[(header::HeaderName, &'static str)]) -> (StatusCode, HeaderMap, Vec<u8>) {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        read(file.response(&headers)).await
    }

    async fn read(response: Response) -> (StatusCode, HeaderMap, Vec<u8>) {
        let (parts, body) = response.into_parts();
        (parts.status, parts.headers, axum::body::to_bytes(body, 1 << 20).await.unwrap().to_vec())
    }

    #[tokio::test]
    async fn only_who_knows_brotli_gets_it() {
        for (accepted, encoding, body) in [
            ("gzip, br", Some("br"), "small"),
            ("gzip", None, "plain"),
            ("brotli, xbr", None, "plain"),
            ("", None, "plain"),
        ] {
            let (status, headers, bytes) = answer(&SCRIPT, &[(header::ACCEPT_ENCODING, accepted)]).await;
            let found = headers.get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
            assert_eq!((status, found, bytes.as_slice()), (StatusCode::OK, encoding, body.as_bytes()), "{accepted}");
        }
    }

    #[tokio::test]
    async fn names_with_a_hash_are_kept_and_the_page_is_asked_for_again() {
        let (_, headers, _) = answer(&SCRIPT, &[]).await;
        assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        let (_, headers, _) = answer(&PAGE, &[]).await;
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    }

    #[tokio::test]
    async fn what_did_not_change_is_not_sent_again() {
        let (status, _, bytes) = answer(&PAGE, &[(header::IF_NONE_MATCH, "\"2\"")]).await;
        assert_eq!((status, bytes.len()), (StatusCode::NOT_MODIFIED, 0));
        let (status, _, _) = answer(&PAGE, &[(header::IF_NONE_MATCH, "\"1\"")]).await;
        assert_eq!(status, StatusCode::OK);
    }

    #[tokio::test]
    async fn the_page_hears_of_the_language() {
        let (_, _, bytes) = read(page_in("zh", &PAGE)).await;
        assert_eq!(bytes, b"<html data-language=\"zh\" lang=\"en\"></html>");
    }
}
