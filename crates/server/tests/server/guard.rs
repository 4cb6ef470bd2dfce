//! Nobody but the server's own page gets anything.
use reqwest::StatusCode;
use reqwest::header::{HOST, ORIGIN};
use tengen_api::{ApiError, Hello};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Error};

use crate::running::Running;

const PATHS: [&str; 4] = ["/", "/api/hello", "/api/documents", "/sw.js"];

#[tokio::test]
async fn every_answer_isolates_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    for path in PATHS.into_iter().chain(["/no/such/file", "/api/nothing"]) {
        let answer = server.client.get(server.url(path)).send().await.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        if path.starts_with("/api/") {
            assert_eq!(header("cache-control"), "no-store");
        }
    }
}

#[tokio::test]
async fn requests_for_another_host_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let port = server.port;
    let foreign = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("0.0.0.0:{port}"),
        "127.0.0.1".to_owned(),
        "127.0.0.1:1".to_owned(),
    ];
    for (host, path) in foreign.iter().flat_map(|host| PATHS.map(|path| (host, path))) {
        let answer = server.client.get(server.url(path)).header(HOST, host).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{host}{path}");
        let error: ApiError = answer.json().await.unwrap();
        assert_eq!(error.code, "foreign-host");
        assert!(error.message.contains(&format!("`{host}`")), "{}", error.message);
    }
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("LOCALHOST:{port}")] {
        let answer = server.client.get(server.url("/api/hello")).header(HOST, &host).send().await.unwrap();
        let hello: Hello = answer.json().await.unwrap();
        assert_eq!(hello.program, Hello::PROGRAM, "{host}");
    }
}

fn foreign_origins(port: u16) -> [String; 6] {
    [
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://127.0.0.1:{port}"),
        "http://127.0.0.1:1".to_owned(),
        "http://localhost".to_owned(),
        "null".to_owned(),
    ]
}

#[tokio::test]
async fn requests_of_foreign_pages_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    for (origin, path) in foreign_origins(server.port).iter().flat_map(|origin| PATHS.map(|path| (origin, path))) {
        let answer = server.client.get(server.url(path)).header(ORIGIN, origin).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{origin} {path}");
        let error: ApiError = answer.json().await.unwrap();
        assert_eq!(error.code, "foreign-origin");
        assert!(error.message.contains(&format!("`{origin}`")), "{}", error.message);
    }
    for host in ["127.0.0.1", "localhost"] {
        let origin = format!("http://{host}:{}", server.port);
        let answer = server.client.get(server.url("/api/hello")).header(ORIGIN, origin).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
    }
}

#[tokio::test]
async fn foreign_pages_get_no_conversation() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let open = async |origin: &str| {
        let mut request = format!("ws://127.0.0.1:{}/api/think", server.port).into_client_request().unwrap();
        request.headers_mut().insert(ORIGIN.as_str(), HeaderValue::from_str(origin).unwrap());
        tokio_tungstenite::connect_async(request).await
    };
    for origin in foreign_origins(server.port) {
        match open(&origin).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), tungstenite::http::StatusCode::FORBIDDEN),
            other => panic!("{origin}: expected a refusal, got {other:?}"),
        }
    }
    assert!(open(&format!("http://127.0.0.1:{}", server.port)).await.is_ok());
}

#[tokio::test]
async fn what_is_not_there_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path()).await;
    let cases = [
        ("GET", "/api/nothing", StatusCode::NOT_FOUND, "unknown-address"),
        ("GET", "/no/such/file.js", StatusCode::NOT_FOUND, "unknown-address"),
        ("POST", "/api/hello", StatusCode::METHOD_NOT_ALLOWED, "unknown-method"),
        ("DELETE", "/", StatusCode::METHOD_NOT_ALLOWED, "unknown-method"),
        ("GET", "/api/think", StatusCode::BAD_REQUEST, "bad-request"),
    ];
    for (method, path, status, code) in cases {
        let answer = server.client.request(method.parse().unwrap(), server.url(path)).send().await.unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
        assert_eq!(answer.json::<ApiError>().await.unwrap().code, code, "{method} {path}");
    }
}
