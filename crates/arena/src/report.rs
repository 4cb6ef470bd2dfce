//! What a match came to, for people and for programs.
use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

use crate::elo::{Elo, likelihood_of_superiority, normalized_elo};
use crate::fault::Fault;
use crate::finished::Thinking;
use crate::match_run::MatchEnd;
use crate::pentanomial::{Pentanomial, as_f64};
use crate::plan::{MatchPlan, Schedule};
use crate::sprt::SprtVerdict;
use crate::standings::Standings;

/// The page that shows a report: with the numbers in it, or asking for them again and again.
const PAGE: &str = include_str!("report/page.html");
/// Where the page holds its numbers.
const DATA: &str = "{{data}}";

/// The players by strength, best first, by their place in the plan, with their ratings.
fn ranking(standings: &Standings) -> Vec<(usize, Elo)> {
    let mut ranking: Vec<(usize, Elo)> = standings.table.ratings().into_iter().enumerate().collect();
    ranking.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    ranking
}

/// The standings as a table of text, with what they mean below it. Who plays itself has none.
pub fn text(plan: &MatchPlan, standings: &Standings) -> String {
    let mut text = if plan.schedule == Schedule::SelfPlay { String::new() } else { table(plan, standings) };
    let faults: Vec<String> = plan
        .players
        .iter()
        .zip(&standings.players)
        .flat_map(|(player, totals)| {
            let kinds = Fault::NAMES.iter().zip(totals.faults).filter(|(_, count)| *count > 0);
            kinds.map(|(kind, count)| format!("{}: {count} by {kind}", player.name)).collect::<Vec<_>>()
        })
        .collect();
    if !faults.is_empty() {
        let _ = writeln!(text, "faults: {}", faults.join(", "));
    }
    let [black, drawn, white] = standings.colors;
    let ends: Vec<String> = standings.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    let _ = writeln!(
        text,
        "{} of {} games; Black won {black}, White {white}, {drawn} drawn; ended by: {}",
        standings.games(),
        plan.games(),
        ends.join(", ")
    );
    if plan.players.len() == 2 {
        text += &meeting_text(plan, &standings.first_meeting());
    }
    text
}

/// A line for each player, the best first.
fn table(plan: &MatchPlan, standings: &Standings) -> String {
    let width = plan.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text =
        format!("{:<width$}  games    won  drawn   lost  score    Elo   95 %  faults  ms/move  longest\n", "player");
    for (player, elo) in ranking(standings) {
        let total = standings.table.total(player);
        let totals = &standings.players[player];
        let faults: u64 = totals.faults.iter().sum();
        let score = 100.0 * total.points() / as_f64(total.games().max(1));
        let _ = writeln!(
            text,
            "{:<width$}  {:>5}  {:>5}  {:>5}  {:>5}  {score:>4.1}%  {:>+5.0}  ±{:>4.0}  {faults:>6}  {:>7.1}  {:>7.1}",
            plan.players[player].name,
            total.games(),
            total.wins,
            total.draws,
            total.losses,
            elo.value,
            elo.error(),
            millis(mean(totals.thinking)),
            millis(totals.thinking.longest),
        );
    }
    text
}

/// What the pairs of two players say.
fn meeting_text(plan: &MatchPlan, pairs: &Pentanomial) -> String {
    let Some(elo) = Elo::of(pairs) else { return String::new() };
    let mut text = format!(
        "{} against {}: {:+.1} ±{:.1} Elo, {} pairs {:?}, stronger with {:.1} %\n",
        plan.players[0].name,
        plan.players[1].name,
        elo.value,
        elo.error(),
        pairs.pairs(),
        pairs.counts,
        100.0 * likelihood_of_superiority(pairs).unwrap_or(0.5)
    );
    if let Some(sprt) = plan.sprt {
        let [low, high] = sprt.bounds();
        let verdict = match sprt.verdict(pairs) {
            SprtVerdict::Open => "open",
            SprtVerdict::AcceptH0 => "H0 accepted",
            SprtVerdict::AcceptH1 => "H1 accepted",
        };
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        let _ = writeln!(text, "SPRT [{elo0}, {elo1}]: LLR {:.2} ({low:.2}, {high:.2}), {verdict}", sprt.llr(pairs));
    }
    text
}

/// The report as JSON.
pub fn json(plan: &MatchPlan, standings: &Standings, end: Option<MatchEnd>) -> Value {
    let players: Vec<Value> =
        ranking(standings).into_iter().map(|(player, elo)| player_json(plan, standings, player, elo)).collect();
    let meetings: Vec<Value> =
        standings.pairs.iter().map(|(players, pairs)| meeting_json(plan, standings, *players, pairs)).collect();
    let sprt = plan.sprt.map(|sprt| {
        let pairs = standings.first_meeting();
        let verdict = match sprt.verdict(&pairs) {
            SprtVerdict::Open => "open",
            SprtVerdict::AcceptH0 => "H0",
            SprtVerdict::AcceptH1 => "H1",
        };
        json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "llr": sprt.llr(&pairs), "bounds": sprt.bounds(), "verdict": verdict })
    });
    let [black, drawn, white] = standings.colors;
    json!({
        "rule": plan.rules.rule.name(),
        "size": plan.rules.size.side(),
        "swap2": plan.rules.swap2,
        "games": standings.games(),
        "planned": plan.games(),
        "state": match end {
            None => "running",
            Some(MatchEnd::Complete) => "complete",
            Some(MatchEnd::Decided(_)) => "decided",
            Some(MatchEnd::Stopped) => "stopped",
        },
        "players": players,
        "meetings": meetings,
        "sprt": sprt,
        "ends": standings.ends,
        "colors": { "black": black, "drawn": drawn, "white": white },
        "plies": standings.plies,
    })
}

fn player_json(plan: &MatchPlan, standings: &Standings, player: usize, elo: Elo) -> Value {
    let total = standings.table.total(player);
    let totals = &standings.players[player];
    let faults: serde_json::Map<String, Value> =
        Fault::NAMES.iter().zip(totals.faults).map(|(kind, count)| ((*kind).to_owned(), count.into())).collect();
    json!({
        "name": plan.players[player].name,
        "spec": plan.players[player].to_string(),
        "games": total.games(),
        "won": total.wins,
        "drawn": total.draws,
        "lost": total.losses,
        "points": total.points(),
        "elo": elo_json(elo),
        "faults": faults,
        "moves": totals.thinking.moves,
        "mean_ms": millis(mean(totals.thinking)),
        "longest_ms": millis(totals.thinking.longest),
    })
}

fn meeting_json(plan: &MatchPlan, standings: &Standings, players: [usize; 2], pairs: &Pentanomial) -> Value {
    let cell = standings.table.cell(players[0], players[1]);
    json!({
        "players": players.map(|player| &plan.players[player].name),
        "won": cell.wins,
        "drawn": cell.draws,
        "lost": cell.losses,
        "pairs": pairs.counts,
        "elo": Elo::of(pairs).map(elo_json),
        "normalized_elo": normalized_elo(pairs),
        "superiority": likelihood_of_superiority(pairs),
    })
}

/// JSON knows no infinity: a player that won everything has no upper end.
fn elo_json(elo: Elo) -> Value {
    json!({ "value": elo.value, "low": elo.low, "high": elo.high })
}

/// The report as a page that needs nothing else.
pub fn html(plan: &MatchPlan, standings: &Standings, end: Option<MatchEnd>) -> String {
    // A name with a tag in it must not end the script that holds the numbers.
    PAGE.replace(DATA, &json(plan, standings, end).to_string().replace('<', "\\u003c"))
}

/// The page that asks for its numbers while the match goes on.
pub(crate) fn live_page() -> String {
    PAGE.replace(DATA, "null")
}

fn mean(thinking: Thinking) -> Duration {
    u32::try_from(thinking.moves).ok().and_then(|moves| thinking.total.checked_div(moves)).unwrap_or_default()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
