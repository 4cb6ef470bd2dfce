//! `tengen`: the game in the browser.
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use tengen_server::{Server, Store};
use tokio::net::TcpListener;

use crate::data_folder;
use crate::instance::{Claim, Instance};

/// What was typed behind `tengen`.
#[derive(Args, Clone, Debug)]
pub(crate) struct AppArgs {
    /// The port to answer at, 0 for any free one [default: 5515, or the next free one].
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Leave the browser alone; the address is printed in any case.
    #[arg(long)]
    no_open: bool,
    /// The folder in which games and settings are kept [default: the user's folder for such data].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The language of a page on which nobody chose one yet [default: the browser's].
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    Zh,
    En,
}

impl Language {
    const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }
}

/// What the program does with what was typed.
#[derive(Debug)]
struct Options {
    /// These ports are tried first.
    preferred: Range<u16>,
    /// The port if none of them is free; 0 is any free one.
    port: u16,
    open: bool,
    data: PathBuf,
    language: Option<&'static str>,
}

/// The port that is tried first.
const DEFAULT_PORT: u16 = 5515;

/// How many ports from the default one are tried, before any free one is taken.
const PORTS_TRIED: u16 = 20;

impl AppArgs {
    fn resolve(self) -> Result<Options> {
        let data = data_folder::resolve(self.data.as_deref())?;
        let (preferred, port) = match self.port {
            Some(port) => (0..0, port),
            None => (DEFAULT_PORT..DEFAULT_PORT + PORTS_TRIED, 0),
        };
        Ok(Options { preferred, port, open: !self.no_open, data, language: self.lang.map(Language::tag) })
    }
}

/// Starts the game, or opens the one that runs already on the same data, and returns when it has ended.
///
/// # Errors
/// The data cannot be read, the port is taken, or the server breaks down.
pub(crate) fn run(args: AppArgs) -> Result<()> {
    let options = args.resolve()?;
    match Instance::claim(&options.data)? {
        Claim::Free(instance) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.context("no threads can be started")?.block_on(serve(&options, &instance))
        }
        Claim::Taken(address) => {
            say(address)?;
            if options.open {
                open(address);
            }
            Ok(())
        }
    }
}

async fn serve(options: &Options, instance: &Instance) -> Result<()> {
    tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(tracing::Level::WARN).init();
    let store =
        Store::open(&options.data).await.with_context(|| format!("no games in `{}`", options.data.display()))?;
    let listener = bind(options).await?;
    let address = listener.local_addr().context("the server's own address is unknown")?;
    // Whoever reads the address may ask the program to end at once.
    let stop = stop_signal()?;
    instance.announce(address)?;
    say(address)?;
    if !Server::has_page() {
        eprintln!("note: this program was built without its page; `cargo play` builds both");
    }
    if options.open {
        // Some browsers run in the foreground of whoever starts them, and may outlive the server.
        thread::spawn(move || open(address));
    }
    Ok(Server::new(store, options.language).serve(listener, stop).await?)
}

/// Listens at the first port that is free. On this machine only: nobody else is meant.
async fn bind(options: &Options) -> Result<TcpListener> {
    for port in options.preferred.clone() {
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            return Ok(listener);
        }
    }
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await;
    bound.with_context(|| {
        format!("port {} cannot be used: choose another with --port, or 0 for any free one", options.port)
    })
}

/// Prints the address, the one line of standard output.
fn say(address: SocketAddr) -> Result<()> {
    let mut output = io::stdout();
    writeln!(output, "http://{address}").and_then(|()| output.flush()).context("standard output cannot be written")
}

fn open(address: SocketAddr) {
    if let Err(error) = webbrowser::open(&format!("http://{address}")) {
        eprintln!("note: no browser could be started ({error}); open the address above");
    }
}

/// Done when the user or the system asks the program to end.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).context("signals cannot be received")?;
    let mut terminate = signal(SignalKind::terminate()).context("signals cannot be received")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Done when the user asks the program to end.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = tokio::signal::windows::ctrl_c().context("signals cannot be received")?;
    Ok(async move {
        interrupt.recv().await;
    })
}
