use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use serde_json::{Value, json};
use tengen_rules::{Game, Move};
use tokio::net::TcpListener;

use crate::audience::Audience;
use crate::finished::FinishedGame;
use crate::plan::{MatchPlan, Unit};
use crate::report;
use crate::standings::Standings;

/// A page on this machine that shows a match as it goes: the report, and the boards of the games being played.
#[derive(Debug)]
pub struct LivePage {
    shown: Arc<Mutex<Shown>>,
    address: SocketAddr,
}

#[derive(Debug)]
struct Shown {
    plan: MatchPlan,
    report: Value,
    playing: BTreeMap<u64, Playing>,
}

#[derive(Debug)]
struct Playing {
    players: [String; 2],
    moves: Vec<String>,
}

impl LivePage {
    /// Serves the page on this port of the loopback address, in a thread of its own; port 0 takes any that is free.
    ///
    /// # Errors
    /// The port is taken.
    pub fn serve(plan: &MatchPlan, standings: &Standings, port: u16) -> std::io::Result<Self> {
        let report = report::json(plan, standings, None);
        let shown = Arc::new(Mutex::new(Shown { plan: plan.clone(), report, playing: BTreeMap::new() }));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", port)))?;
        let address = listener.local_addr()?;
        let router = Router::new()
            .route("/", get(|| async { Html(report::live_page()) }))
            .route("/state.json", get(state))
            .with_state(Arc::clone(&shown));
        std::thread::spawn(move || {
            // It serves until the program ends; the match does not depend on it.
            let _ = runtime.block_on(async { axum::serve(listener, router).await });
        });
        Ok(Self { shown, address })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn state(State(shown): State<Arc<Mutex<Shown>>>) -> impl IntoResponse {
    let shown = lock(&shown);
    let mut state = shown.report.clone();
    state["playing"] = shown
        .playing
        .iter()
        .map(|(game, playing)| json!({ "game": game + 1, "players": playing.players, "moves": playing.moves }))
        .collect();
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], state.to_string())
}

impl Audience for LivePage {
    fn position(&self, unit: &Unit, game: &Game) {
        let mut shown = lock(&self.shown);
        let players = unit.players.map(|player| shown.plan.players[player].name.clone());
        // A pass has no place on the picture.
        let moves = game.moves().iter().copied().filter_map(Move::point).map(|p| p.to_string()).collect();
        shown.playing.insert(unit.game, Playing { players, moves });
    }

    fn finished(&self, game: &FinishedGame, standings: &Standings) {
        let mut shown = lock(&self.shown);
        shown.playing.remove(&game.summary.game);
        shown.report = report::json(&shown.plan, standings, None);
    }
}
