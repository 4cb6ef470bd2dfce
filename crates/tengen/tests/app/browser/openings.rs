//! Opening procedures, played by two people and against the computer.
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

/// Begins a game with these choices and an opening procedure.
async fn begin(browser: &Browser, choices: &[&str], opening: &str) {
    browser.press_button("New game").await;
    browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
    for choice in choices {
        browser.choose(choice).await;
    }
    browser.select("#opening", opening).await;
    browser.press_button("Start").await;
    browser.until_true("the dialog is closed", "return document.querySelector('dialog[open]') === null").await;
}

#[tokio::test]
async fn swap2_between_friends_with_an_undo_and_a_reload() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    begin(&browser, &["Friend here"], "swap2").await;
    browser.until_status("First player: a black stone, anywhere").await;
    browser.until_status("Swap2").await;
    for point in ["h8", "i9", "j10"] {
        browser.click(point).await;
    }
    browser.until_status("Second player: choose how to go on").await;
    browser.until_status("Chosei 長星 I1").await;

    // A stone instead of a decision is refused.
    browser.click("a1").await;
    browser.until_status("A decision comes first").await;
    assert_eq!(browser.stones().await, 3);
    browser.press_button("Put two more").await;
    browser.until_status("Second player: a white stone, anywhere").await;
    browser.click("g7").await;
    browser.click("g8").await;
    browser.until_status("First player: choose how to go on").await;

    // Back through a decision and forth again.
    for _ in 0..3 {
        browser.press_button("Undo").await;
    }
    browser.until_status("Second player: choose how to go on").await;
    for _ in 0..3 {
        browser.press_button("Redo").await;
    }
    browser.until_status("First player: choose how to go on").await;
    browser.reload().await;
    browser.until_status("First player: choose how to go on").await;
    browser.press_button("Swap the colors").await;
    browser.until_status("White to play · move 6").await;
    browser.until_status("First player swapped the colors").await;
    let seat = "return document.querySelector('.seat.active').innerText.replace(/\\s+/g, ' ')";
    assert!(browser.run(seat).await.as_str().unwrap().starts_with("First player White"));
    browser.click("h9").await;
    browser.until_status("Black to play · move 7").await;
    browser.reload().await;
    browser.until_stones(6).await;
    browser.press_button("Undo").await;
    browser.press_button("Undo").await;
    browser.until_status("First player: choose how to go on").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn rif_against_the_computer() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    begin(&browser, &["Computer", "Renju"], "rif").await;
    browser.until_status("You: a black stone, at the center").await;
    // Elsewhere it is refused; by its name the opening is put at once.
    browser.click("a1").await;
    browser.until_status("Not a1: this stone goes at the center").await;
    browser.select("#opening-by-name", "3").await;
    browser
        .until_true("the computer decided", "return !/choose/.test(document.querySelector('[role=status]').innerText)")
        .await;
    let mut points = ["a1", "c1", "e1", "g1", "i1", "k1"].into_iter();
    let settled = "const said = document.querySelector('.status-title').innerText; return /^You/.test(said)";
    loop {
        browser.until_true("it is the person's turn", settled).await;
        let status = browser.status().await;
        if status.starts_with("You: pick") {
            browser.run("document.querySelector('.opening-panel button').click()").await;
        } else if status.starts_with("You:") {
            browser.click(points.next().expect("the opening ends")).await;
        } else {
            break;
        }
    }
    browser.until_status("Your turn").await;
    browser.until_label("h8", "h8, black, move 1").await;
    assert!(browser.stones().await >= 5);
    // The opening's name stays with the moves.
    let name = "return document.querySelector('.opening-name').innerText";
    assert_eq!(browser.run(name).await, "Kagetsu 花月 D4");
    browser.reload().await;
    browser.until_status("Your turn").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn symmetric_offers_are_refused() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    begin(&browser, &["Friend here", "Renju"], "rif").await;
    // The position is its own mirror image along column h.
    for point in ["h8", "h9", "h10"] {
        browser.click(point).await;
    }
    browser.press_button("Keep the colors").await;
    browser.click("h11").await;
    browser.until_status("First player: offer a fifth move, 2 to go").await;
    browser.click("g7").await;
    browser.until_label("g7", "g7, empty, offer 1").await;
    browser.click("i7").await;
    browser.until_status("i7 is the same as g7 by symmetry").await;
    browser.click("a1").await;
    browser.until_status("Second player: pick one of the offered fifth moves").await;
    browser.click("b2").await;
    browser.until_status("b2 is none of the offered moves").await;
    browser.press_button("2 · a1").await;
    browser.until_label("a1", "a1, black, move 5, last move").await;
    browser.until_status("White to play · move 6").await;
}

#[tokio::test]
async fn only_openings_that_go_with_the_rules_are_offered() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press_button("New game").await;
    browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
    let offered = "return [...document.querySelectorAll('#opening option')].map(option => option.value).join(' ')";
    assert_eq!(browser.run(offered).await, "none swap swap2 pro long-pro given");
    browser.choose("Renju").await;
    let renju = "none swap swap2 pro long-pro rif yamaguchi soosorv-8 tarannikov taraguchi-10 given";
    browser.until_true("Renju has more", &format!("{offered} === '{renju}'")).await;

    // A given opening lies on the board at once, and its next game exchanges the seats.
    browser.select("#opening", "given").await;
    let typed = "const list = document.querySelector('#given-openings'); list.value = 'h8 i9 g7'; \
                 list.dispatchEvent(new Event('input', { bubbles: true }))";
    browser.run(typed).await;
    browser.choose("Friend here").await;
    browser.press_button("Start").await;
    browser.until_stones(3).await;
    browser.until_status("White to play · move 4").await;
}
