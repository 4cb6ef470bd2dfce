use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use axum::routing::{get, put};
use axum::serve::ListenerExt as _;
use axum::{Json, Router, middleware};
use tengen_api::Hello;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower_http::ServiceBuilderExt as _;
use tower_http::request_id::{MakeRequestId, RequestId};
use tower_http::trace::TraceLayer;

use crate::conversation::Think;
use crate::failure::Failure;
use crate::store::Store;
use crate::{documents, guard, site, think};

/// The largest body of a request, in bytes: a game of 484 moves with a comment on each is far below.
const MAX_BODY: usize = 1 << 20;

/// The most conversations with thinkers at a time; a page has one.
const MAX_CONVERSATIONS: usize = 32;

/// How long open requests may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(2);

/// The server of one user on one machine.
#[derive(Clone)]
pub struct Server {
    store: Store,
    language: Option<&'static str>,
    think: Think,
}

/// Why a server stopped that should run on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The listener is no TCP listener that knows its address.
    #[error("the server's own address is unknown")]
    Address(#[source] io::Error),
    /// Connections can no longer be accepted.
    #[error("the server cannot accept connections any more")]
    Accept(#[source] io::Error),
}

/// What the handlers share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) language: Option<&'static str>,
    /// The port that this server is reached at.
    pub(crate) port: u16,
    pub(crate) think: Think,
    /// One permit for each conversation that may still begin.
    pub(crate) conversations: Arc<Semaphore>,
    /// Becomes true when the server stops.
    pub(crate) closing: watch::Receiver<bool>,
}

impl Server {
    /// A server of the documents in `store`. Pages on which nobody chose a language yet speak `language` (a BCP 47 tag such as `zh`), or
    /// else what the browser prefers.
    pub fn new(store: Store, language: Option<&'static str>) -> Self {
        Self { store, language, think: Arc::new(tengen_thinker::answer) }
    }

    /// Whether the program was built with its page; without, it says how to build it.
    pub const fn has_page() -> bool {
        site::is_built()
    }

    /// Answers until `stop` is done, then ends open conversations and closes the store.
    ///
    /// # Errors
    /// The listener breaks down.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let port = listener.local_addr().map_err(ServeError::Address)?.port();
        let (close, closing) = watch::channel(false);
        let app = App {
            store: self.store.clone(),
            language: self.language,
            think: self.think,
            port,
            conversations: Arc::new(Semaphore::new(MAX_CONVERSATIONS)),
            closing: closing.clone(),
        };
        let stopping = async move {
            stop.await;
            // There is nobody to tell if the server broke down before.
            _ = close.send(true);
        };
        let served = tokio::select! {
            served = axum::serve(listener.tap_io(send_at_once), router(app)).with_graceful_shutdown(stopping) => served,
            () = grace_over(closing) => Ok(()),
        };
        self.store.close().await;
        served.map_err(ServeError::Accept)
    }
}

/// Small messages, such as the word of progress before a move, do not wait for one another.
fn send_at_once(connection: &mut TcpStream) {
    // Without it they come later, and they come.
    _ = connection.set_nodelay(true);
}

/// Ends some time after the server began to stop: a connection that stays open must not keep it.
async fn grace_over(mut closing: watch::Receiver<bool>) {
    // An error means that the server ended otherwise, and with it this wait.
    _ = closing.wait_for(|closing| *closing).await;
    tokio::time::sleep(GRACE).await;
}

fn router(app: App) -> Router {
    let api = Router::new()
        .route("/hello", get(hello))
        .route("/documents", get(documents::changes))
        .route("/documents/{key}", put(documents::put))
        .route("/think", get(think::think))
        .fallback(async |request: Request<axum::body::Body>| Failure::UnknownAddress(request.uri().path().to_owned()))
        .method_not_allowed_fallback(async |request: Request<axum::body::Body>| {
            Failure::UnknownMethod(request.method().clone())
        });
    // What a browser kept of an answer would be old the next time.
    let api = api.layer(middleware::map_response(async |mut response: Response| {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }));
    let layers = tower::ServiceBuilder::new()
        .set_x_request_id(RequestCounter::default())
        .layer(TraceLayer::new_for_http().make_span_with(|request: &Request<_>| {
            let id =
                request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok()).unwrap_or("");
            tracing::info_span!("request", id, method = %request.method(), path = request.uri().path())
        }))
        .propagate_x_request_id();
    Router::new()
        .nest("/api", api)
        .fallback(site::file)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(app.port, guard::refuse_foreign))
        .layer(middleware::map_response(guard::add_headers))
        .layer(layers)
        .with_state(app)
}

async fn hello() -> Json<Hello> {
    Json(Hello { program: Hello::PROGRAM.to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Numbers the requests of one run, so that a line of the log and an answer can be brought together.
#[derive(Clone, Debug, Default)]
struct RequestCounter(Arc<AtomicU64>);

impl MakeRequestId for RequestCounter {
    fn make_request_id<B>(&mut self, _request: &Request<B>) -> Option<RequestId> {
        Some(RequestId::new(HeaderValue::from(self.0.fetch_add(1, Ordering::Relaxed))))
    }
}

#[cfg(test)]
mod tests;
