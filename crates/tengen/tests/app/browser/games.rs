//! Whole games.
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

/// The keys of the WebDriver protocol.
const LEFT: char = '\u{e012}';
const UP: char = '\u{e013}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';

/// Points far from each other, so that a person who plays them never makes anything.
const HARMLESS: [&str; 12] = ["a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1", "a3", "c3", "e3", "g3"];

/// Whether the game on the page is over.
const OVER: &str = "return document.querySelector('[role=status]').innerText.includes('wins')";

#[tokio::test]
async fn a_game_by_mouse_that_the_computer_wins() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let mut stones = 0;
    for point in HARMLESS {
        browser.click(point).await;
        stones += 1;
        assert!(browser.label(point).await.starts_with(&format!("{point}, black, move {stones}")));
        // The computer answers, and may win with it.
        stones += 1;
        browser.until_stones(stones).await;
        if browser.run(OVER).await == true {
            break;
        }
        browser.until_status("Your turn").await;
    }
    browser.until_status("White made five in a row and wins").await;
    let winning = "return document.querySelectorAll('[role=gridcell][aria-label*=\"in the winning row\"]').length";
    assert_eq!(browser.run(winning).await, 5);

    // A game that is over takes no more stones.
    browser.click("h1").await;
    assert_eq!(browser.label("h1").await, "h1, empty");
    browser.until_status("The game is over").await;
    assert_eq!(browser.stones().await, stones);

    // It is in the library, and can be taken back all the same.
    browser.run("location.hash = '#library'").await;
    browser.until_true("the game is in the library", "return document.querySelectorAll('.game').length === 1").await;
    browser.run("location.hash = ''").await;
    browser.until_true("the board is back", "return document.querySelector('[data-point=a1]') !== null").await;
    browser.press_button("Undo").await;
    browser.until_stones(stones - 2).await;
    browser.until_status("Your turn").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_game_by_keyboard_between_friends() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press(&['n']).await;
    browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
    browser.choose("Friend here").await;
    browser.run("document.querySelector('#start').focus()").await;
    browser.press(&[ENTER]).await;
    browser.until_status("Black to play · move 1").await;

    // Black along row 8 from tengen to the right, White along row 9 above.
    browser.press(&[ENTER]).await;
    for _ in 0..4 {
        browser.press(&[UP, ' ']).await;
        browser.press(&[DOWN, RIGHT, ENTER]).await;
    }
    browser.until_status("Black made five in a row and wins").await;
    for (point, number) in [("h8", 1), ("i8", 3), ("j8", 5), ("k8", 7)] {
        browser.until_label(point, &format!("{point}, black, move {number}, in the winning row")).await;
    }
    browser.until_label("l8", "l8, black, move 9, last move, in the winning row").await;

    // One stone at a time between friends, back and forth.
    browser.press(&['z', 'z']).await;
    browser.until_stones(7).await;
    browser.press(&['y']).await;
    browser.until_stones(8).await;
    browser.until_status("Black to play · move 9").await;
    browser.press(&['y']).await;
    browser.until_status("Black made five in a row and wins").await;

    // The keys are listed, and Escape closes the list.
    browser.press(&['?']).await;
    browser.until_true("the keys are shown", "return document.querySelector('dialog[open]') !== null").await;
    browser.press(&[ESCAPE]).await;
    browser.until_true("the keys are closed", "return document.querySelector('dialog[open]') === null").await;
    browser.press(&[LEFT]).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_game_with_a_finger_on_a_phone() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Phone, &program.address).await;
    let mut stones = 0;
    for point in HARMLESS {
        // The first tap shows the stone, a button places it.
        browser.tap(point).await;
        let name = format!("Play {point}");
        browser
            .until_true(&name, &format!("return document.querySelector('#main-action').innerText === '{name}'"))
            .await;
        assert_eq!(browser.label(point).await, format!("{point}, empty"));
        if stones == 0 {
            browser.press_button(&name).await;
        } else {
            // So does a second tap on the same point.
            browser.tap(point).await;
        }
        stones += 2;
        browser.until_stones(stones).await;
        if browser.run(OVER).await == true {
            break;
        }
        browser.until_status("Your turn").await;
    }
    browser.until_status("wins").await;
    let overflow = "return document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight";
    assert_eq!(browser.run(overflow).await, false, "nothing scrolls during play");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_draw_on_a_full_board() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Friend here"]).await;
    browser.press_button("New game").await;
    browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
    let smallest = "const size = document.querySelector('#other-size'); size.value = '5'; \
                    size.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(smallest).await;
    browser.press_button("Start").await;
    browser.until_true("the board is small", "return document.querySelectorAll('[role=gridcell]').length === 25").await;
    // No row of five is all of one color: the last, c3, completes none either.
    let moves = [
        "a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "b3", "a3", "d3", "e3", "a4", "b4", "c4", "d4",
        "e4", "a5", "b5", "c5", "d5", "e5", "c3",
    ];
    for point in moves {
        browser.click(point).await;
    }
    browser.until_status("The board is full: a draw").await;
    assert_eq!(browser.stones().await, 25);
}

#[tokio::test]
async fn a_game_that_was_not_understood_does_not_begin() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.press_button("New game").await;
    browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
    browser.choose("Friend here").await;
    browser.choose("Increment").await;
    browser.until_true("the numbers are there", "return document.querySelector('#main-time') !== null").await;
    let set = |id: &str, value: &str, event: &str| {
        format!(
            "const field = document.querySelector('#{id}'); field.value = {}; \
             field.dispatchEvent(new Event('{event}', {{ bubbles: true }}))",
            serde_json::Value::from(value)
        )
    };
    let refused = async |said: &str| {
        let says = format!(
            "return document.querySelector('dialog[open]').innerText.includes({})",
            serde_json::Value::from(said)
        );
        browser.until_true(said, &says).await;
        browser.press_button("Start").await;
        assert_eq!(browser.run(&says).await, true, "the window stays open");
    };
    for nothing in ["", "-1", "601", "2.5"] {
        browser.run(&set("main-time", nothing, "change")).await;
        refused("Expected a whole number from 0 to 600").await;
    }
    browser.run(&set("main-time", "0", "change")).await;
    browser.run(&set("increment", "0", "change")).await;
    refused("Main time and seconds added can’t both be 0").await;
    browser.run(&set("increment", "7", "change")).await;

    browser.select("#opening", "given").await;
    browser.until_true("the list is there", "return document.querySelector('#given-openings') !== null").await;
    browser.run(&set("given-openings", "nonsense\n\nz99", "input")).await;
    refused("2 lines are no openings that fit this board, such as “nonsense”").await;
    browser.run(&set("given-openings", "nonsense\nh8 i9", "input")).await;
    let says = "return document.querySelector('dialog[open]').innerText.includes('“nonsense” is no opening')";
    browser.until_true("the line that is none is told", says).await;
    browser.press_button("Start").await;
    browser.until_stones(2).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn clocks_without_a_main_time() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let start = async |clock: &str, numbers: &str| {
        browser.press_button("New game").await;
        browser.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
        browser.choose("Friend here").await;
        browser.choose(clock).await;
        let set = format!(
            "for (const [id, value] of Object.entries({numbers})) {{ const field = document.querySelector('#' + id); \
             field.value = value; field.dispatchEvent(new Event('change', {{ bubbles: true }})) }}"
        );
        browser.until_true("the numbers are there", "return document.querySelector('#main-time') !== null").await;
        browser.run(&set).await;
        browser.press_button("Start").await;
        browser.until_true("the dialog is closed", "return document.querySelector('dialog[open]') === null").await;
    };
    // The first move has what each move adds.
    start("Increment", "{ 'main-time': 0, increment: 20 }").await;
    browser.click("h8").await;
    browser.click("i9").await;
    browser.until_status("Black to play · move 3").await;

    // A clock that ran out has nothing left.
    start("Byo-yomi", "{ 'main-time': 0, period: 1, periods: 1 }").await;
    browser.click("h8").await;
    browser.until_status("White ran out of time").await;
    let face = "return document.querySelector('.seat.on-top .clock').innerText";
    assert_eq!(browser.run(face).await, "0.0");
}

#[tokio::test]
async fn two_computers_to_watch() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.new_game(&["Computer vs computer"]).await;
    browser.until_true("a few stones", "return document.querySelectorAll('[aria-label*=move]').length >= 4").await;
    browser.press_button("Pause").await;
    browser.until_status("Paused").await;
    let stones = browser.stones().await;
    // A stone may not be put between them.
    browser.click("a1").await;
    assert_eq!(browser.label("a1").await, "a1, empty");
    assert_eq!(browser.stones().await, stones);
    browser.press_button("Continue").await;
    browser
        .until_true(
            "one more stone",
            &format!("return document.querySelectorAll('[aria-label*=move]').length > {stones}"),
        )
        .await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}
