//! The page as a whole: languages, themes, names, and whom it talks to.
use serde_json::json;
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

#[tokio::test]
async fn the_language_changes_at_once() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    let seen = "return [document.documentElement.lang, document.querySelector('[role=grid]').ariaLabel]";
    assert_eq!(browser.run(seen).await, json!(["en", "Board"]));

    browser.press_button("中文").await;
    browser.until_status("轮到你").await;
    assert_eq!(browser.run(seen).await, json!(["zh-CN", "棋盘"]));
    browser.until_label("h8", "h8，黑，第 1 手").await;
    browser.until_label("a1", "a1，空").await;
    let english = "return [...document.querySelectorAll('button')].filter(button => button.offsetParent && \
                   /[a-z]{3}/i.test(button.innerText) && button.id !== 'language').map(button => button.innerText)";
    assert_eq!(browser.run(english).await, json!([]), "no English is left on a button");

    browser.reload().await;
    assert_eq!(browser.run(seen).await, json!(["zh-CN", "棋盘"]));
    browser.press_button("English").await;
    browser.until_status("Your turn").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn every_control_has_a_name_and_every_point_is_a_cell() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let nameless = "return [...document.querySelectorAll('button, a, input, select, [role=gridcell]')].filter(control => \
                    !(control.ariaLabel || control.innerText?.trim() || control.labels?.length)).map(control => control.outerHTML)";
    assert_eq!(browser.run(nameless).await, json!([]));
    let grid = "const grid = document.querySelector('[role=grid]'); const rows = [...grid.querySelectorAll('[role=row]')]; \
                return [rows.length, rows.every(row => row.querySelectorAll('[role=gridcell]').length === 15), \
                [...grid.querySelectorAll('[role=gridcell]')].every(cell => cell.tabIndex >= -1 && cell.hasAttribute('tabindex')), \
                grid.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length]";
    assert_eq!(browser.run(grid).await, json!([15, true, true, 1]));
}

#[tokio::test]
async fn the_page_talks_to_nobody_else_and_stays_in_its_place() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    let foreign = "return performance.getEntriesByType('resource').map(entry => entry.name).filter(name => \
                   !name.startsWith(location.origin) && !name.startsWith(location.origin.replace('http', 'ws')))";
    assert_eq!(browser.run(foreign).await, json!([]));
    assert_eq!(browser.run(SHIFTS).await, json!([]), "nothing moves after it was drawn");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn the_button_that_cuts_thinking_short_moves_nothing() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press_button("Settings").await;
    browser.choose("Slow").await;
    browser.press_button("Close").await;
    browser.click("h8").await;
    browser.until_true("it can be cut short", "return document.querySelector('#move-now') !== null").await;
    browser.until_status("Your turn · move 3").await;
    assert_eq!(browser.run(SHIFTS).await, json!([]), "nothing moves after it was drawn");
}

/// What moved after it was drawn, by how much, and which elements did.
const SHIFTS: &str = "return new Promise(done => { const shifts = []; new PerformanceObserver(list => { for (const entry of \
                      list.getEntries()) shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML ?? node?.nodeName)]) \
                      }).observe({ type: 'layout-shift', buffered: true }); \
                      requestAnimationFrame(() => requestAnimationFrame(() => done(shifts))) })";

#[tokio::test]
async fn every_theme_fits_both_screens() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    for screen in [Screen::Desktop, Screen::Phone] {
        let browser = Browser::open(screen, &program.address).await;
        for theme in ["Wood", "Paper", "Starfield", "Dark", "High contrast"] {
            browser.press_button("Settings").await;
            browser.until_true("the settings are open", "return document.querySelector('dialog[open]') !== null").await;
            browser.choose(theme).await;
            browser.press_button("Close").await;
            let overflow = "return document.documentElement.scrollWidth > innerWidth || \
                            document.documentElement.scrollHeight > innerHeight";
            assert_eq!(browser.run(overflow).await, json!(false), "{theme} on {screen:?} scrolls");
        }
        assert_eq!(browser.complaints().await, Vec::<String>::new());
    }
}
