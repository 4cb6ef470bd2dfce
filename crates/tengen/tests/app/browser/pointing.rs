//! What a click, a key or a tap does where it should do nothing.
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

#[tokio::test]
async fn clicks_that_place_no_stone() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here"]).await;

    // Within half a cell the nearest intersection is meant; in the middle of four none is.
    browser.click_beside("c3", 0.3, 0.3).await;
    browser.until_label("c3", "c3, black, move 1, last move").await;
    browser.click_beside("e5", 0.5, 0.5).await;
    browser.until_status("Aim nearer to an intersection").await;
    assert_eq!(browser.stones().await, 1);

    // On a stone.
    browser.click("c3").await;
    browser.until_status("There is a stone on c3").await;
    assert_eq!(browser.stones().await, 1);

    // Twice quickly: the second click finds the first one's stone.
    browser.click("h8").await;
    browser.click("h8").await;
    browser.until_status("There is a stone on h8").await;
    browser.until_label("h8", "h8, white, move 2, last move").await;
    assert_eq!(browser.stones().await, 2);

    // A corner is as good as any other point.
    for (point, label) in [("a1", "a1, black, move 3, last move"), ("o15", "o15, white, move 4, last move")] {
        browser.click(point).await;
        browser.until_label(point, label).await;
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_click_out_of_turn_and_an_undo_while_the_computer_thinks() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press_button("Settings").await;
    browser.choose("Slow").await;
    browser.press_button("Close").await;

    browser.click("h8").await;
    browser.until_status("White is thinking").await;
    browser.click("a1").await;
    browser.until_status("It is not your turn yet").await;
    assert_eq!(browser.label("a1").await, "a1, empty");

    browser.press_button("Undo").await;
    browser.until_status("Your turn · move 1").await;
    browser.until_stones(0).await;
    // The answer to the old question may not come: the next question's answer must be the only white stone.
    browser.click("a1").await;
    browser.until_status("Your turn · move 3").await;
    assert_eq!(browser.stones().await, 2);
    assert!(!browser.label("h8").await.contains("black"));

    // Another game while the computer thinks: nothing of the old one comes.
    browser.click("o15").await;
    browser.until_status("White is thinking").await;
    browser.press_button("Restart").await;
    browser.until_true("the question is asked", "return document.querySelector('dialog[open]') !== null").await;
    browser.run("[...document.querySelectorAll('dialog[open] .main')].at(-1).click()").await;
    browser.until_status("Your turn · move 1").await;
    browser.until_stones(0).await;
    assert_eq!(
        browser
            .run("return document.querySelector('#undo').disabled && document.querySelector('#redo').disabled")
            .await,
        true
    );
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    assert_eq!(browser.stones().await, 2);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_forbidden_point_is_marked_and_refused() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here", "Renju"]).await;
    // Black: two stones along the row and two along the column that meet in h8.
    for point in ["i8", "a1", "j8", "c1", "h9", "e1", "h10", "g1"] {
        browser.click(point).await;
    }
    browser.until_label("h8", "h8, empty, forbidden (double three)").await;
    browser.click("h8").await;
    browser.until_status("h8 is forbidden to Black").await;
    assert_eq!(browser.stones().await, 8);
    browser.click("o15").await;
    browser.until_label("h8", "h8, empty").await;
    browser.click("h8").await;
    browser.until_label("h8", "h8, white, move 10, last move").await;
}

/// Black's two stones along the row and two along the column that meet in h8, where Black may not play.
const DOUBLE_THREE: [&str; 8] = ["i8", "a1", "j8", "c1", "h9", "e1", "h10", "g1"];
const EXPLAINED: &str = "h8 is forbidden to Black (double three): row h8 i8 j8 becomes an open four at g8 or k8; \
                         column h8 h9 h10 becomes an open four at h7 or h11";

fn explains(text: &str) -> String {
    format!("return document.querySelector('#explanation').textContent === {}", serde_json::Value::from(text))
}

#[tokio::test]
async fn a_forbidden_point_is_explained_to_the_mouse_and_the_keyboard() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here", "Renju"]).await;
    for point in DOUBLE_THREE {
        browser.click(point).await;
    }
    browser.hover("h8").await;
    browser.until_true("h8 is explained", &explains(EXPLAINED)).await;
    let drawn =
        "return ['.proof-line', '.proof-stone', '.proof-point'].map(css => document.querySelectorAll(css).length)";
    assert_eq!(browser.run(drawn).await, serde_json::json!([2, 6, 4]));
    browser.hover("g8").await;
    browser.until_true("nothing is explained", &explains("")).await;
    assert_eq!(browser.run(drawn).await, serde_json::json!([0, 0, 0]));

    // The keyboard comes from g1, where the last stone was played.
    browser.press(&['\u{e014}']).await;
    browser.press(&['\u{e013}'; 7]).await;
    browser.until_true("h8 is explained", &explains(EXPLAINED)).await;
    let heard = "return document.querySelector('#explanation').getAttribute('role')";
    assert_eq!(browser.run(heard).await, "status");
    browser.press_button("中文").await;
    browser.hover("h8").await;
    let chinese = "h8 是黑棋禁手（三三）：横线 h8 i8 j8，再下 g8 或 k8 成活四；竖线 h8 h9 h10，再下 h7 或 h11 成活四";
    browser.until_true("h8 is explained in Chinese", &explains(chinese)).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_forbidden_point_is_explained_to_a_finger_that_stays() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Phone, &program.address).await;
    browser.new_game(&["Friend here", "Renju"]).await;
    for point in DOUBLE_THREE {
        browser.tap(point).await;
        browser.tap(point).await;
    }
    browser.hold("h8").await;
    browser.until_true("h8 is explained", &explains(EXPLAINED)).await;
    browser.let_go().await;
    assert_eq!(browser.stones().await, 8);
    browser.tap("a15").await;
    browser.until_true("nothing is explained", &explains("")).await;
}

#[tokio::test]
async fn a_hint_shows_a_move_and_a_reason() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here"]).await;
    for point in ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "l8"] {
        browser.click(point).await;
    }
    browser.press(&['h']).await;
    browser.until_status("g8 makes five in a row").await;
    assert_eq!(browser.stones().await, 8);
    browser.click("g8").await;
    browser.until_status("Black made five in a row and wins").await;
}

#[tokio::test]
async fn resigning_asks_once() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.click("h8").await;
    browser.until_status("Your turn · move 3").await;
    browser.press_button("Resign").await;
    browser.until_true("it asks", "return document.querySelector('dialog[open]') !== null").await;
    browser.press_button("Cancel").await;
    browser.until_status("Your turn · move 3").await;
    browser.press_button("Resign").await;
    browser.until_true("it asks", "return document.querySelector('dialog[open]') !== null").await;
    browser.run("[...document.querySelectorAll('dialog[open] .main')].at(-1).click()").await;
    browser.until_status("Black resigned: White wins").await;
}
