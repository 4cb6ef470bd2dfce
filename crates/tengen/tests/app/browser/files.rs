//! Games in and out of files.
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RU[renju]C[A short lesson]\
                   ;B[hh];W[ig]C[Two ways to go on](;B[gi]C[The main line]LB[aa:A])(;B[hi]C[The other way]TR[hh];W[hg]))";

/// Pastes text into the page.
async fn paste(browser: &Browser, text: &str) {
    let script = format!(
        "const data = new DataTransfer(); data.setData('text/plain', {}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}))",
        Value::from(text)
    );
    browser.run(&script).await;
    browser.until_true("the import is open", "return document.querySelector('#import-file') !== null").await;
}

/// Waits for something the window over the page says.
async fn until_said(browser: &Browser, text: &str) {
    let script = format!("return (document.querySelector('dialog')?.innerText ?? '').includes({})", Value::from(text));
    browser.until_true(&format!("the window says “{text}”"), &script).await;
}

#[tokio::test]
async fn a_record_with_variations_comes_in_by_file_and_goes_out_whole() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let file = data.path().join("lesson.sgf");
    std::fs::write(&file, SGF).unwrap();
    browser.run("location.hash = '#library'").await;
    browser.until_true("the library is shown", "return document.querySelector('#import') !== null").await;
    browser.press_button("Import").await;
    browser.choose_file("#import-file", &file).await;
    until_said(&browser, "SGF record, UTF-8: 1 game").await;
    browser.press_button("Add to the library").await;

    // The viewer opens at the end of the main line, with its comment and label.
    browser
        .until_true("the game is shown", "return document.querySelector('.viewer-head h1')?.innerText === 'Ada vs Bob'")
        .await;
    let comment = |text: &str| format!("return document.querySelector('.comment')?.innerText === '{text}'");
    browser.until_true("the comment is shown", &comment("The main line")).await;
    browser.until_label("a15", "a15, empty, label A").await;

    // A variation is chosen, with its own comment and mark.
    browser.press_button("Previous move").await;
    browser.until_true("the comment is shown", &comment("Two ways to go on")).await;
    browser.press_button("h7").await;
    browser.until_true("the other comment is shown", &comment("The other way")).await;
    browser.until_label("h8", "h8, black, move 1, triangle").await;
    browser.press_button("To the end").await;
    browser.until_stones(4).await;
    // On the board too.
    browser.press_button("To the start").await;
    browser.press_button("Next move").await;
    browser.press_button("Next move").await;
    browser.click("g7").await;
    browser.until_true("the main line is shown again", &comment("The main line")).await;

    // Out as SGF, and in again by paste: it is the same game.
    browser.press_button("Export").await;
    until_said(&browser, "Everything is kept.").await;
    let written = browser.run("return document.querySelector('#exported').value").await;
    let written = written.as_str().expect("text is shown").to_owned();
    assert!(written.contains("The other way"), "{written}");
    browser.select("#export-format", "moves").await;
    until_said(&browser, "moves of variations: 2").await;
    for picture in ["svg", "png", "gif"] {
        browser.select("#export-format", picture).await;
        let loaded = format!(
            "const picture = document.querySelector('.preview'); return picture?.complete && \
                              picture.naturalWidth > 0 && document.querySelector('#download').dataset.file === 'tengen.{picture}'"
        );
        browser.until_true(&format!("a {picture} is shown"), &loaded).await;
    }
    browser.press_button("Close").await;
    paste(&browser, &written).await;
    until_said(&browser, "SGF record, UTF-8: 1 game").await;
    browser.press_button("Add to the library").await;
    browser.run("location.hash = '#library'").await;
    browser.until_true("it is there once", "return document.querySelectorAll('.game').length === 1").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn moves_are_pasted_and_the_end_of_row_one_is_asked_for() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    paste(&browser, "a1 o15 c3").await;
    until_said(&browser, "mirror images").await;
    browser.press_button("Top").await;
    until_said(&browser, "Moves as text, UTF-8: 1 game").await;
    browser.press_button("Look at it").await;
    browser.until_label("a15", "a15, black, move 1").await;
    browser.press_button("Keep in the library").await;
    browser.run("location.hash = '#library'").await;
    browser.until_true("it is kept", "return document.querySelectorAll('.game').length === 1").await;

    // What cannot be read says what was expected.
    paste(&browser, "hello world").await;
    until_said(&browser, "the format is not recognized").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_browser_without_room_says_what_it_did_not_keep() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let fill = "let taken = '', piece = 'x'.repeat(1 << 20); while (piece.length > 0) { \
                try { localStorage.setItem('taken', taken + piece); taken += piece } \
                catch { piece = piece.slice(Math.ceil(piece.length / 2)) } }";
    browser.run(fill).await;
    paste(&browser, SGF).await;
    until_said(&browser, "1 game").await;
    browser.press_button("Add to the library").await;
    until_said(&browser, "Added 0 games").await;
    until_said(&browser, "Ada vs Bob is not in the library: the browser's storage is full").await;
    browser.press_button("Close").await;

    // What was not kept is not said to be kept by a button that goes away either.
    paste(&browser, SGF).await;
    until_said(&browser, "1 game").await;
    browser.press_button("Look at it").await;
    browser.press_button("Keep in the library").await;
    let said = "return document.querySelector('.refused')?.innerText.includes('full') && document.querySelector('#keep') !== null";
    browser.until_true("the page says it", said).await;

    // With room it works.
    browser.run("localStorage.removeItem('taken')").await;
    browser.press_button("Keep in the library").await;
    browser.until_true("it is kept", "return document.querySelector('#keep, .refused, .full') === null").await;
    browser.run("location.hash = '#library'").await;
    browser.until_true("it is there", "return document.querySelectorAll('.game').length === 1").await;
}

#[tokio::test]
async fn a_link_says_what_of_it_is_no_game() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let says = |text: &str| format!("return document.querySelector('main').innerText.includes('{text}')");
    browser.run("location.hash = '#/g?v=1&s=15&r=renju&m=h8h8'").await;
    browser.until_true("the move that is none is told", &says("h8 is occupied")).await;
    browser.until_label("h8", "h8, black, move 1, last move").await;
    browser.run("location.hash = '#/g?'").await;
    browser.until_true("it is told that there is no game", &says("There is no game in it")).await;
}

#[tokio::test]
async fn a_file_is_dropped_and_its_report_is_shown() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    let drop = "const data = new DataTransfer(); data.items.add(new File(['(;GM[1]SZ[15];B[hh];W[hh];B[zz])'], 'broken.sgf')); \
                document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";
    browser.run(drop).await;
    until_said(&browser, "What could not be kept").await;
    until_said(&browser, "h8 is occupied").await;
    browser.press_button("Add to the library").await;
    browser.until_true("it is shown", "return document.querySelector('.viewer-head') !== null").await;

    // In another language: what the worker says, and what the page says.
    browser.goto(&format!("{}/?lang=zh", program.address)).await;
    browser.run(drop).await;
    until_said(&browser, "“B[zz]”无法识别，按原样保留").await;
    until_said(&browser, "第 2 手白棋下 h8，h8 已有棋子").await;
}

#[tokio::test]
async fn a_link_opens_its_game_and_files_need_no_server() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    browser.run("location.hash = '#/g?v=1&s=15&r=renju&m=h8i9g7i7&c=2'").await;
    browser.until_label("i9", "i9, white, move 2, last move").await;
    assert_eq!(browser.stones().await, 2);
    browser.press_button("Export").await;
    browser.select("#export-format", "link").await;
    let link = format!("{}/#/g?v=1&s=15&r=renju&m=h8i9g7i7&c=2", program.address);
    let written = format!("return document.querySelector('#exported')?.value.trim() === '{link}'");
    browser.until_true("the link holds the position", &written).await;
    browser.press_button("Close").await;

    let installed = "return navigator.serviceWorker.ready.then(ready => ready.active.state === 'activated' && \
                     navigator.serviceWorker.controller !== null)";
    browser.until_true("the page is kept for offline use", installed).await;
    program.kill();
    browser.reload().await;
    browser.until_label("i9", "i9, white, move 2, last move").await;
    let encoding = "return document.querySelectorAll('#import-charset option').length > 5";
    paste(&browser, SGF).await;
    until_said(&browser, "SGF record, UTF-8: 1 game").await;
    assert_eq!(browser.run(encoding).await, json!(true));
}
