//! What a user made is never lost.
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

#[tokio::test]
async fn a_reload_in_the_middle_of_a_game() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here", "Renju"]).await;
    for point in ["h8", "i9", "j10", "h9"] {
        browser.click(point).await;
    }
    browser.press_button("Undo").await;
    browser.until_stones(3).await;
    browser.reload().await;
    browser.until_label("h8", "h8, black, move 1").await;
    browser.until_label("j10", "j10, black, move 3, last move").await;
    assert_eq!(browser.stones().await, 3);
    browser.until_status("White to play · move 4").await;
    browser.press_button("Redo").await;
    browser.until_label("h9", "h9, white, move 4, last move").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_a_game() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let (port, address) = (program.port(), program.address.clone());
    let browser = Browser::open(Screen::Desktop, &address).await;
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    until_kept(&browser, "current").await;
    program.kill();

    // Without a server the game goes on: the worker thinks.
    browser.click("a1").await;
    browser.until_status("Your turn · move 5").await;
    assert_eq!(browser.stones().await, 4);

    // The server comes back and is told what it missed.
    let program = Program::start_with(data.path(), &["--port", &port.to_string()]);
    browser.click("o15").await;
    browser.until_status("Your turn · move 7").await;
    browser.reload().await;
    browser.until_stones(6).await;
    until_kept(&browser, "current").await;
    drop(browser);
    program.kill();

    // Another browser that never saw the game finds it as it was.
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.until_stones(6).await;
    browser.until_label("o15", "o15, black, move 5").await;
    browser.until_status("Your turn · move 7").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_reload_without_a_server() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    let installed = "const callback = arguments[arguments.length - 1]; return navigator.serviceWorker.ready.then(ready => \
                     ready.active.state === 'activated' && navigator.serviceWorker.controller !== null)";
    browser.until_true("the page is kept for offline use", installed).await;
    program.kill();
    browser.reload().await;
    browser.until_label("h8", "h8, black, move 1").await;
    browser.click("a1").await;
    browser.until_status("Your turn · move 5").await;
    assert_eq!(browser.stones().await, 4);
}

#[tokio::test]
async fn what_the_last_move_threatens_is_said_again() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let game = serde_json::json!({
        "started": 1, "seats": [{ "who": "person" }, { "who": "program", "level": "club" }],
        "game": { "size": 15, "rule": "freestyle", "moves": "c1 h8 e1 i8 g1 j8" },
    });
    let put = format!(
        "return fetch('/api/documents/current', {{ method: 'PUT', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({{ base: 0, body: {game} }}) }}).then(answer => answer.ok)"
    );
    assert_eq!(browser.run(&put).await, true);
    drop(browser);
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.until_status("Your turn · move 7").await;
    browser.until_status("White made an open three with j8: answer it").await;
    browser.reload().await;
    browser.until_status("White made an open three with j8: answer it").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn settings_survive() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press_button("Settings").await;
    browser.choose("Starfield").await;
    browser.choose("Move numbers").await;
    browser.press_button("Close").await;
    browser.until_true("the sky is seen", "return document.documentElement.dataset.theme === 'starfield'").await;
    browser.reload().await;
    browser.until_true("the sky is still seen", "return document.documentElement.dataset.theme === 'starfield'").await;
    until_kept(&browser, "settings").await;
    drop(browser);

    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser
        .until_true("another browser sees it too", "return document.documentElement.dataset.theme === 'starfield'")
        .await;
}

/// Waits until the server holds a document in the same state as the page.
async fn until_kept(browser: &Browser, key: &str) {
    let kept = format!(
        "return fetch('/api/documents?since=0').then(answer => answer.json()).then(changes => {{ \
         const there = changes.documents.find(document => document.key === '{key}')?.body; \
         const here = Object.keys(localStorage).filter(key => key.endsWith('{key}')).map(key => JSON.parse(localStorage[key])); \
         const moves = body => body?.game?.moves ?? body?.theme; \
         return there !== undefined && here.some(kept => moves(kept) === moves(there) || moves(kept.body) === moves(there)) }})"
    );
    browser.until_true(&format!("the server keeps `{key}`"), &kept).await;
}
