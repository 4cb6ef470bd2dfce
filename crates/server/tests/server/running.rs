use std::net::Ipv4Addr;
use std::path::Path;

use tengen_server::{Server, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server on a free port.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) client: reqwest::Client,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Running {
    /// Starts a server of the documents in `folder`.
    pub(crate) async fn start(folder: &Path) -> Self {
        let store = Store::open(folder).await.unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            let stopped = async { stopped.await.unwrap_or_default() };
            Server::new(store, None).serve(listener, stopped).await.unwrap();
        });
        Self { port, client: reqwest::Client::new(), stop, served }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Stops the server and waits until it has ended.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.served.await.unwrap();
    }
}
