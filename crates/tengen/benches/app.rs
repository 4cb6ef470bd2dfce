//! What a player feels of the program: size, start, answer and smoothness, measured on the real one in a real browser.
//!
//! `cargo xtask bench app` builds the page and runs this. It needs what the browser tests need. Each line shows the
//! median, then the best, the 95th of a hundred and the worst of its measurements.
#![expect(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a measurement that fails has no figure")]
#![allow(dead_code, reason = "the tests use more of what they share with this")]
#[path = "../tests/app/program.rs"]
mod program;
#[path = "../tests/app/browser/window.rs"]
mod window;

use std::fs;
use std::time::{Duration, Instant};

use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};
use tempfile::TempDir;

use program::Program;
use window::{Browser, Screen};

/// The milliseconds of processor time that `/proc` counts in: 100 ticks a second on every Linux.
const TICK: f64 = 10.0;

/// The stones of a middle game, so that the board has what to draw.
const MIDDLE: &str = "h8 i9 i8 g8 j8 k8 h9 g10 h7 h6 h10 h11 g6 e9";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    // `cargo test --all-targets` runs it without `--bench`, and asks only whether it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    start();
    first_view().await;
    for rule in ["freestyle", "renju"] {
        click(rule).await;
    }
    starfield().await;
}

/// From the command to the printed address.
fn start() {
    let data = TempDir::new().unwrap();
    let times = (0..15).map(|_| {
        let begun = Instant::now();
        let program = Program::start(data.path());
        let time = milliseconds(begun.elapsed());
        program.kill();
        time
    });
    report("start to the printed address, ms", times.collect());
}

/// What a first visit loads, how long until the page takes input, and what the server holds in memory then.
async fn first_view() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.before_every_page(
        "new MutationObserver(() => { if (document.documentElement?.dataset.ready) window.readyAt ??= performance.now() })\
         .observe(document, { attributes: true, subtree: true })",
    ).await;
    let (mut ready, mut size) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        browser
            .devtools("Storage.clearDataForOrigin", json!({ "origin": program.address, "storageTypes": "all" }))
            .await;
        browser.devtools("Network.clearBrowserCache", json!({})).await;
        browser.goto(&program.address).await;
        ready.push(number(&browser.run("return window.readyAt").await));
        let sum = "return ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))\
                   .filter(entry => entry.startTime <= window.readyAt).reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
        size.push(number(&browser.run(sum).await) / 1e3);
    }
    report("first view, KB over the wire", size);
    report("navigation to ready, ms", ready);
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a process has a size");
    let resident: f64 = resident.trim().trim_end_matches(" kB").parse().expect("a number");
    report("memory of the server, MB", vec![resident / 1e3]);
}

/// From a click to the frame that shows the stone.
async fn click(rule: &str) {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    seed(&browser, "wood", rule, &json!([{ "who": "person" }, { "who": "person" }])).await;
    let (mut drawn, mut shown) = (Vec::new(), Vec::new());
    for point in ["b2", "d3", "f2", "k3", "m2", "b13", "d12", "f14", "k13", "m12", "n5", "c6", "n9", "b9", "l5"] {
        let times = browser.run(&format!("{CLICK}; return click('{point}')")).await;
        drawn.push(number(&times[0]));
        shown.push(number(&times[1]));
    }
    report(&format!("click to stone in the page, {rule}, ms"), drawn);
    report(&format!("click to the end of its frame, {rule}, ms"), shown);
}

/// Clicks a point as a mouse does; returns after how long the stone was in the page, and its frame done.
const CLICK: &str = "const click = async point => { \
    const cell = document.querySelector(`[data-point=${point}]`), box = cell.getBoundingClientRect(); \
    const stone = new Promise(done => { const eye = new MutationObserver(() => { eye.disconnect(); done(performance.now()) }); \
    eye.observe(document.querySelector('.stones'), { childList: true }) }); \
    await new Promise(requestAnimationFrame); const begun = performance.now(); \
    for (const name of ['pointerdown', 'pointerup', 'click']) cell.dispatchEvent(new PointerEvent(name, { bubbles: true, \
    detail: 1, pointerType: 'mouse', clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 })); \
    const drawn = await stone; await new Promise(done => requestAnimationFrame(() => setTimeout(done))); \
    return [drawn - begun, performance.now() - begun] }";

/// What the moving sky costs: processor time of the whole browser a frame, beyond the same board without a sky.
async fn starfield() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let people = json!([{ "who": "person" }, { "who": "person" }]);
    let deep = json!({ "who": "program", "level": "deep" });
    let mut work = [0.0; 2];
    for (theme, work) in ["wood", "starfield"].into_iter().zip(&mut work) {
        let browser = Browser::open(Screen::Desktop, &program.address).await;
        seed(&browser, theme, "freestyle", &people).await;
        let frames = Frames::watch(&browser).await;
        *work = frames.work;
        report(&format!("frame to frame, {theme}, idle, ms"), frames.intervals);
        seed(&browser, theme, "freestyle", &json!([deep, deep])).await;
        report(&format!("frame to frame, {theme}, thinking, ms"), Frames::watch(&browser).await.intervals);
    }
    report("work of the sky, ms of processor a frame", vec![work[1] - work[0]]);
}

/// How a page was drawn for some seconds.
struct Frames {
    /// From each frame to the next, in milliseconds.
    intervals: Vec<f64>,
    /// Processor time of all the browser's processes, in milliseconds a frame.
    work: f64,
}

impl Frames {
    async fn watch(browser: &Browser) -> Self {
        let before = processor_time(browser.group());
        let script = "return new Promise(done => { const times = []; const frame = now => { times.push(now); \
                      if (now - times[0] < 5000) requestAnimationFrame(frame); \
                      else done(times.slice(1).map((time, index) => time - times[index])) }; requestAnimationFrame(frame) })";
        let intervals: Vec<f64> = browser.run(script).await.as_array().unwrap().iter().map(number).collect();
        let spent = processor_time(browser.group()) - before;
        let frames = u32::try_from(intervals.len()).expect("a few seconds have few frames");
        Self { work: spent / f64::from(frames), intervals }
    }
}

/// The processor time that the processes of a group have used, in milliseconds.
fn processor_time(group: u32) -> f64 {
    let mut ticks = 0;
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name of the program stands in parentheses and may hold anything; the numbers follow it.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        if fields.get(2).is_some_and(|field| *field == group.to_string()) {
            ticks += fields[11..13].iter().map(|field| field.parse::<u32>().expect("a number")).sum::<u32>();
        }
    }
    TICK * f64::from(ticks)
}

/// Loads the page again with a game of some stones under a theme.
async fn seed(browser: &Browser, theme: &str, rule: &str, seats: &Value) {
    let documents = json!({
        "settings": { "theme": theme, "lang": "en", "pace": "instant" },
        "current": {
            "started": 0, "seats": seats, "time": { "kind": "none" }, "spent": [], "thinking": 0,
            "game": { "size": 15, "rule": rule, "moves": MIDDLE },
        },
    });
    browser
        .before_every_page(&format!(
            "for (const [name, body] of Object.entries({documents})) \
         localStorage.setItem('tengen/doc/' + name, JSON.stringify({{ base: 0, news: true, body }}))"
        ))
        .await;
    browser.reload().await;
    let stones = browser.stones().await;
    assert!(stones >= 14, "the game is not the one given: it has {stones} stones");
}

fn report(what: &str, mut figures: Vec<f64>) {
    figures.sort_by(f64::total_cmp);
    let at = |percent: usize| figures[(figures.len() * percent / 100).min(figures.len() - 1)];
    let (best, median, late, worst) = (at(0), at(50), at(95), at(100));
    println!("{what:<46} {median:>8.1}   ({best:.1} / {late:.1} / {worst:.1} of {})", figures.len());
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("`{value}` is no number"))
}

impl Browser {
    /// Has a script run in every page before its own.
    async fn before_every_page(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    async fn devtools(&self, command: &'static str, parameters: Value) {
        let said = self.client.issue_cmd(DevTools { command, parameters }).await;
        said.unwrap_or_else(|error| panic!("{command}: {error}"));
    }

    /// The group that the browser's processes belong to.
    fn group(&self) -> u32 {
        self.driver.id()
    }
}

impl Program {
    fn id(&self) -> u32 {
        self.child.id()
    }
}

/// Says something in the language of the browser's own tools.
#[derive(Debug)]
struct DevTools {
    command: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (http::Method::POST, Some(body.to_string()))
    }
}
