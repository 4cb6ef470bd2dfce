use std::fmt::Write as _;

use serde_json::{Value, json};
use tengen_classroom::{Knob, SearchCost};

use super::costs::{CostWords, cost_picture};
use super::pictures::{PictureWords, pictures};
use super::results::{Results, mean_ms, millis};
use crate::elo::Elo;
use crate::pentanomial::as_f64;
use crate::plan::MatchPlan;
use crate::plot::escape;
use crate::rating::Cell;
use crate::share::Share;

/// What a report says beyond the games.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// The command that plays the experiment again.
    pub command: String,
    /// What searches cost: whose they are, over how many positions, and the counts.
    pub costs: Vec<(String, usize, Vec<SearchCost>)>,
}

/// What an experiment came to, as lines of text.
pub fn text(plan: &MatchPlan, results: &Results) -> String {
    facts(plan, results).into_iter().fold(String::new(), |mut text, (name, fact)| {
        let _ = writeln!(text, "{name}: {fact}");
        text
    })
}

/// What an experiment came to: what is told, and what there is to tell.
fn facts(plan: &MatchPlan, results: &Results) -> Vec<(String, String)> {
    let [a, b] = names(plan);
    let [black, white] = results.by_color();
    let rules = format!("{} on {1}×{1}, seed {2}", plan.rules.rule, plan.rules.size, plan.seed);
    let mut facts = vec![
        (format!("{a} against {b}"), rules),
        ("games".to_owned(), format!("{} of {}, {}", results.games(), plan.games(), counts(&results.total()))),
    ];
    if let (Some(share), Some(elo)) = (results.share(), results.elo()) {
        facts.push((format!("points of {a}"), format!("{}, {} Elo", percent(share), elo_text(elo))));
    }
    for (side, cell) in [("first", black), ("second", white)] {
        if let Some(share) = Share::of_games(&cell) {
            facts.push((format!("{a} moving {side}"), format!("{}, {}", percent(share), counts(&cell))));
        }
    }
    if let Some(share) = Share::of_games(&results.first_player()) {
        facts.push(("whoever moves first".to_owned(), percent(share)));
    }
    for (name, spent) in [a, b].into_iter().zip(results.thinking()) {
        let mean = mean_ms(spent).unwrap_or_default();
        let time = format!("{mean:.3} ms on average, {:.1} ms the longest", millis(spent.longest));
        facts.push((format!("a move of {name}"), time));
    }
    if let Some(lengths) = results.lengths() {
        let (shortest, mean, longest) = (lengths.shortest, lengths.mean, lengths.longest);
        facts.push(("moves of a game".to_owned(), format!("{mean:.1} on average, {shortest} to {longest}")));
    }
    let ends: Vec<String> = results.ends().into_iter().map(|(end, count)| format!("{end} {count}")).collect();
    facts.push(("games ended by".to_owned(), ends.join(", ")));
    facts.push(("undecided at the limit".to_owned(), results.undecided().to_string()));
    facts
}

/// The same as JSON, with the share of the points as games came in.
pub fn json(plan: &MatchPlan, results: &Results, options: &ReportOptions) -> Value {
    let [black, white] = results.by_color();
    let players: Vec<Value> = plan
        .players
        .iter()
        .zip(results.thinking())
        .map(|(player, spent)| {
            json!({ "name": player.name, "spec": player.to_string(), "moves": spent.moves, "mean_ms": mean_ms(spent),
                "longest_ms": millis(spent.longest) })
        })
        .collect();
    let course = results.course(MOST_POINTS);
    let course: Vec<Value> = course
        .into_iter()
        .map(|point| {
            let Share { mean, low, high } = point.share;
            json!({ "games": point.games, "mean": mean, "low": low, "high": high })
        })
        .collect();
    let costs: Vec<Value> = options.costs.iter().map(costs_json).collect();
    json!({
        "command": options.command,
        "rule": plan.rules.rule.name(),
        "size": plan.rules.size.side(),
        "seed": plan.seed,
        "games": results.games(),
        "planned": plan.games(),
        "players": players,
        "total": cell_json(&results.total()),
        "share": results.share().map(share_json),
        "elo": results.elo().map(|elo| json!({ "value": elo.value, "low": elo.low, "high": elo.high })),
        "moving_first": cell_json(&black),
        "moving_second": cell_json(&white),
        "first_player": cell_json(&results.first_player()),
        "pairs": results.pairs().counts,
        "undecided": results.undecided(),
        "ends": results.ends(),
        "length": results.lengths().map(|lengths| json!({
            "shortest": lengths.shortest, "mean": lengths.mean, "longest": lengths.longest, "classes": lengths.classes })),
        "course": course,
        "search": costs,
    })
}

/// More points than this tell nothing more.
const MOST_POINTS: usize = 200;

fn share_json(share: Share) -> Value {
    json!({ "mean": share.mean, "low": share.low, "high": share.high })
}

fn cell_json(cell: &Cell) -> Value {
    json!({ "won": cell.wins, "drawn": cell.draws, "lost": cell.losses, "share": Share::of_games(cell).map(share_json) })
}

fn costs_json((name, positions, costs): &(String, usize, Vec<SearchCost>)) -> Value {
    let depths: Vec<Value> = costs
        .iter()
        .map(|cost| {
            let visits = |visits: tengen_classroom::Visits| json!({ "positions": visits.positions, "complete": visits.complete });
            json!({ "depth": cost.depth, "minimax": visits(cost.plain), "alpha_beta": visits(cost.pruned),
                "alpha_beta_ordered": visits(cost.ordered) })
        })
        .collect();
    json!({ "player": name, "positions": positions, "depths": depths })
}

/// The page that a report is put into.
const PAGE: &str = include_str!("report.html");

/// The same as a page that needs nothing else: tables and pictures.
pub fn html(plan: &MatchPlan, results: &Results, options: &ReportOptions) -> String {
    let [a, b] = names(plan);
    let mut body = "<table class=\"facts\">\n".to_owned();
    for (name, fact) in facts(plan, results) {
        let _ = writeln!(body, "<tr><th>{}</th><td>{}</td></tr>", escape(&name), escape(&fact));
    }
    body += "</table>\n";
    if !options.command.is_empty() {
        let _ = write!(body, "<p>The same games again, to the stone:</p>\n<pre>{}</pre>\n", escape(&options.command));
    }
    body += &knobs_table(plan);
    body += "<h2>As games came in</h2>\n";
    for picture in pictures(results, [a, b], &PictureWords::ENGLISH) {
        body += &picture.html("Table");
    }
    if !options.costs.is_empty() {
        body += "<h2>What looking ahead costs</h2>\n";
    }
    for (name, positions, costs) in &options.costs {
        let _ = writeln!(body, "<h3>{}, in the middle of {positions} games</h3>", escape(name));
        body += &cost_picture(costs, &CostWords::ENGLISH).html("Table");
    }
    let title = format!("{a} against {b}");
    PAGE.replace("{{title}}", &escape(&title)).replace("{{body}}", &body)
}

/// The knobs that differ between the players, or a word that none does.
fn knobs_table(plan: &MatchPlan) -> String {
    let settings: Vec<_> = plan.players.iter().filter_map(|player| player.settings()).collect();
    let [one, other] = settings[..] else { return String::new() };
    let differ: Vec<Knob> = Knob::all().filter(|&knob| one.get(knob) != other.get(knob)).collect();
    if differ.is_empty() {
        return "<p>The players have the same settings.</p>\n".to_owned();
    }
    let [a, b] = names(plan).map(escape);
    let mut table = format!("<h2>What differs</h2>\n<table>\n<tr><th>setting</th><th>{a}</th><th>{b}</th></tr>\n");
    for knob in differ {
        let _ = writeln!(table, "<tr><td>{knob}</td><td>{}</td><td>{}</td></tr>", one.get(knob), other.get(knob));
    }
    table + "</table>\n"
}

fn names(plan: &MatchPlan) -> [&str; 2] {
    [0, 1].map(|player| plan.players.get(player).map_or("", |player| player.name.as_str()))
}

fn counts(cell: &Cell) -> String {
    format!("won {}, drawn {}, lost {}", cell.wins, cell.draws, cell.losses)
}

/// A share as text, such as `62.5 % [55.1, 69.4]`.
fn percent(share: Share) -> String {
    let Share { mean, low, high } = share;
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * mean, 100.0 * low, 100.0 * high)
}

/// A difference as text, such as `+89 [+36, +142]`.
fn elo_text(elo: Elo) -> String {
    let end = |value: f64| match value {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // Nothing has no sign.
        value => format!("{:+.0}", value.round() + 0.0),
    };
    format!("{} [{}, {}]", end(elo.value), end(elo.low), end(elo.high))
}

/// The heading of a table of experiments in Markdown.
pub const TABLE_HEADING: &str = "\
| A | B | games | won | drawn | lost | points of A, 95 % | Elo, 95 % | first | second | moves | ms a move | longest |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// An experiment as a row of a table in Markdown; times are those of A.
pub fn table_row(plan: &MatchPlan, results: &Results) -> String {
    let [a, b] = names(plan).map(|name| name.replace('|', "\\|"));
    let total = results.total();
    let rate = |cell: &Cell| format!("{:.1} %", 100.0 * cell.points() / as_f64(cell.games().max(1)));
    let [black, white] = results.by_color();
    let spent = results.thinking()[0];
    format!(
        "| {a} | {b} | {} | {} | {} | {} | {} | {} | {} | {} | {:.0} | {:.2} | {:.1} |\n",
        total.games(),
        total.wins,
        total.draws,
        total.losses,
        results.share().map_or_else(|| "–".to_owned(), percent),
        results.elo().map_or_else(|| "–".to_owned(), elo_text),
        rate(&black),
        rate(&white),
        results.lengths().map_or(0.0, |lengths| lengths.mean),
        mean_ms(spent).unwrap_or_default(),
        millis(spent.longest),
    )
}
