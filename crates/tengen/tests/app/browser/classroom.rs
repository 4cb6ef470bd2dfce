//! The classroom: what every page of it shows, and that it shows it without a server too.
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::browser::window::{Browser, Screen};
use crate::program::Program;

/// Opens a page of the classroom and waits for its board.
async fn open(browser: &Browser, part: &str) {
    browser.run(&format!("location.hash = '#classroom/{part}'")).await;
    browser.until_true("the classroom is open", "return document.querySelector('.classroom') !== null").await;
}

/// Waits until the whole page holds a text.
async fn until_text(browser: &Browser, text: &str) {
    let script = format!("return document.querySelector('main').innerText.includes({})", Value::from(text));
    browser.until_true(&format!("the page says “{text}”"), &script).await;
}

async fn no_complaints(browser: &Browser) {
    assert_eq!(browser.complaints().await, Vec::<String>::new());
}

/// Puts these stones on the board under study.
async fn set_up(browser: &Browser, black: &[&str], white: &[&str]) {
    browser.run("document.querySelector('.set-up').open = true").await;
    browser.press_button("Clear the board").await;
    browser.until_stones(0).await;
    for (tool, stones) in [("Black stone", black), ("White stone", white)] {
        browser.choose(tool).await;
        for stone in stones {
            browser.click(stone).await;
        }
    }
    browser.choose("Looks").await;
    browser.until_stones((black.len() + white.len()) as u64).await;
}

#[tokio::test]
async fn scores_are_shown_and_explained() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    open(&browser, "scores").await;
    let numbers = "return document.querySelectorAll('.study-marks .score').length";
    browser.until_true("every empty point has its number", &format!("{numbers} === 218")).await;

    // An open three of Black's, and a closed one of White's.
    set_up(&browser, &["h8", "i8", "j8"], &["a1", "b1", "c1"]).await;
    browser.choose("Black").await;
    browser.until_true("the numbers are new", &format!("{numbers} === 219")).await;
    browser.click("k8").await;
    until_text(&browser, "k8: total").await;
    until_text(&browser, "Open four").await;
    let rows = "return [...document.querySelectorAll('.point-details tbody tr')].length";
    browser.until_true("both sides have four lines", &format!("{rows} >= 8")).await;
    let sum = "const number = text => Number(text.replace(/[^0-9−]/g, '').replace('−', '-')); \
               return [...document.querySelectorAll('.point-details table')].every(table => \
               [...table.querySelectorAll('tbody td:last-child')].map(cell => number(cell.innerText || '0')).reduce((a, b) => a + b, 0) \
               === number(table.querySelector('tfoot td:last-child').innerText))";
    assert_eq!(browser.run(sum).await, json!(true), "the lines and the bonus are the sum");

    // By keyboard: an arrow goes to the next point, and its score is told.
    browser.press(&['\u{e014}']).await;
    until_text(&browser, "l8: total").await;

    // A four of the opponent's is a short cut, for a player that takes it.
    set_up(&browser, &["h8", "i8", "j8", "k8"], &["g8"]).await;
    browser.choose("White").await;
    open(&browser, "workbench").await;
    browser.until_true("the knobs are there", "return document.querySelector('#knob-short-cut') !== null").await;
    browser.run("document.querySelector('#knob-short-cut').click()").await;
    open(&browser, "scores").await;
    until_text(&browser, "The opponent would make five at l8").await;
    // The board goes while the focus is on one of its points.
    browser.click("a1").await;
    browser.run("location.hash = '#library'").await;
    browser.until_true("the library is open", "return document.querySelector('.games') !== null").await;
    no_complaints(&browser).await;
}

#[tokio::test]
async fn a_player_is_built_kept_and_played_against() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    open(&browser, "workbench").await;
    browser.until_true("the knobs are there", "return document.querySelector('#knob-defence')?.value === '1'").await;
    let set = |id: &str, value: &str| {
        format!(
            "const field = document.querySelector('#knob-{id}'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
    };
    browser.run(&set("defence", "1.25")).await;
    browser.run(&set("table-open-three", "5000")).await;
    until_text(&browser, "Greedy, changed").await;

    // What does not fit is told and not taken.
    browser.run(&set("defence", "much")).await;
    until_text(&browser, "Expected a number from 0 to 100").await;
    browser.reload().await;
    let kept = "return document.querySelector('#knob-defence')?.value === '1.25' && \
                document.querySelector('#knob-table-open-three').value === '5000'";
    browser.until_true("the player is kept", kept).await;

    browser.choose("White").await;
    browser.press_button("Play against it").await;
    browser.until_stones(1).await;
    browser.until_status("Your turn · move 2").await;
    browser.click("a1").await;
    browser.until_stones(3).await;
    let seats = "return [...document.querySelectorAll('.seat-name')].map(seat => seat.innerText).join(' ')";
    let seats = browser.run(seats).await;
    assert!(seats.as_str().unwrap().contains("Your own player"), "{seats}");
    no_complaints(&browser).await;
}

#[tokio::test]
async fn a_search_is_looked_at_node_by_node_and_counted() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    open(&browser, "search").await;
    browser.until_true("a way to look ahead is offered", "return document.querySelector('#look-ahead') !== null").await;
    browser.press_button("Let it look three moves ahead").await;
    let nodes = "return document.querySelectorAll('[role=treeitem]').length";
    browser.until_true("the candidates are listed", &format!("{nodes} === 17")).await;

    // The first candidate opens; its answers, and below one of them what was left out at first.
    let first = "[role=treeitem] [role=treeitem]";
    browser.run(&format!("document.querySelector('{first} button.twist').click()")).await;
    browser.until_true("its answers are listed", &format!("{nodes} > 17")).await;
    let listed = browser.run(nodes).await.as_u64().unwrap();
    browser.run(&format!("document.querySelector('{first} [role=treeitem] button.twist').click()")).await;
    browser.until_true("what was left out is listed", &format!("{nodes} > {listed}")).await;
    browser.run(&format!("document.querySelector('{first} [role=treeitem] .node-name').click()")).await;
    browser.until_stones(9).await;

    browser.press_button("Count").await;
    browser
        .until_true("the counts are drawn", "return document.querySelector('.counts .plot-drawing svg') !== null")
        .await;
    let table = "return [...document.querySelectorAll('.counts tbody tr')].map(row => \
                 [...row.querySelectorAll('td')].map(cell => Number(cell.textContent.split('·')[0].replace(/[^0-9]/g, ''))))";
    let rows = browser.run(table).await;
    let rows: Vec<Vec<u64>> = serde_json::from_value(rows).unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        assert!(row[3] < row[0] && row[2] < row[0], "{row:?}");
    }
    no_complaints(&browser).await;
}

#[tokio::test]
async fn the_classroom_works_without_a_server_and_in_both_languages() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Phone, &program.address).await;
    let installed = "const callback = arguments[arguments.length - 1]; return navigator.serviceWorker.ready.then(ready => \
                     ready.active.state === 'activated' && navigator.serviceWorker.controller !== null)";
    browser.until_true("the page is kept for offline use", installed).await;
    program.kill();
    browser.reload().await;
    open(&browser, "scores").await;
    let numbers = "return document.querySelectorAll('.study-marks .score').length > 200";
    browser.until_true("the worker weighs every point", numbers).await;
    browser.press_button("中文").await;
    until_text(&browser, "分数最高的点").await;
    for part in ["scores", "workbench", "search", "experiments"] {
        open(&browser, part).await;
        browser.until_true("the page is drawn", "return document.querySelector('.study, .lab') !== null").await;
        let wide = "return document.documentElement.scrollWidth > innerWidth";
        assert_eq!(browser.run(wide).await, json!(false), "{part} is wider than a phone");
        let nameless = "return [...document.querySelectorAll('button, a, input, select')].filter(control => control.offsetParent && \
                        !(control.ariaLabel || control.textContent.trim() || control.labels?.length)).map(control => control.outerHTML)";
        assert_eq!(browser.run(nameless).await, json!([]), "{part}");
    }
}

/// The board of the lesson's only or first task of this place.
fn task(at: usize) -> String {
    format!("[...document.querySelectorAll('.task')][{at}]")
}

#[tokio::test]
async fn lessons_judge_answers_and_remember_them() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    open(&browser, "lessons").await;
    browser.until_true("ten lessons", "return document.querySelectorAll('.lesson-link').length === 10").await;
    open(&browser, "lessons/forks").await;
    browser.until_true("four tasks", "return document.querySelectorAll('.task').length === 4").await;
    // The points are weighed first; until then a click finds nothing out.
    for (point, said) in [("a1", "Not yet"), ("h8", "Right")] {
        let tried = format!(
            "{task}.querySelector('[data-point={point}]').click(); \
             return {task}.querySelector('.answer').innerText.includes('{said}')",
            task = task(1)
        );
        browser.until_true(said, &tried).await;
    }
    browser.reload().await;
    browser.until_true("it is remembered", "return document.querySelectorAll('.task.solved').length === 1").await;
    open(&browser, "lessons").await;
    until_text(&browser, "1 of 4 solved").await;

    open(&browser, "lessons/forcing").await;
    browser.until_true("two tasks", "return document.querySelectorAll('.task').length === 2").await;
    let quiet = format!(
        "{task}.querySelector('[data-point=a1]').click(); return {task}.querySelector('.answer').innerText.includes('no four')",
        task = task(0)
    );
    browser.until_true("a move that threatens nothing is told", &quiet).await;
    browser.run(&format!("{}.querySelector('button').click()", task(0))).await;
    browser
        .until_true("it begins again", &format!("return {}.querySelector('.answer').innerText.trim() === ''", task(0)))
        .await;

    open(&browser, "lessons/radius").await;
    let count = "return Number(document.querySelector('.lesson-board .answer')?.innerText.split(' ')[0])";
    let counted = async |radius: &str| {
        browser.choose(radius).await;
        browser.until_true("it is counted", &format!("{count} > 0")).await;
    };
    counted("Whole board").await;
    browser.until_true("every empty point is a candidate", &format!("{count} === 218")).await;
    counted("1").await;
    browser.until_true("there are few", &format!("{count} < 60")).await;

    open(&browser, "lessons/testing").await;
    until_text(&browser, "nobody can say yet").await;
    let more = "for (const [id, value] of [['games-played', 400], ['points-won', 224]]) { const field = document.querySelector('#' + id); \
                field.value = value; field.dispatchEvent(new Event('change', { bubbles: true })) }";
    browser.run(more).await;
    until_text(&browser, "stronger").await;
    // No more points than games.
    let many = "const field = document.querySelector('#points-won'); field.value = 401; \
                field.dispatchEvent(new Event('change', { bubbles: true }))";
    browser.run(many).await;
    until_text(&browser, "Expected a whole number from 0 to 400").await;
    no_complaints(&browser).await;
}

#[tokio::test]
async fn every_lesson_fits_a_phone_in_both_languages() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Phone, &program.address).await;
    open(&browser, "lessons").await;
    let addresses = "return [...document.querySelectorAll('.lesson-link')].map(link => link.hash.slice(11))";
    browser
        .until_true("the lessons are listed", "return document.querySelectorAll('.lesson-link').length === 10")
        .await;
    let lessons: Vec<String> = serde_json::from_value(browser.run(addresses).await).unwrap();
    for language in ["中文", "English"] {
        browser.press_button(language).await;
        for lesson in &lessons {
            open(&browser, lesson).await;
            browser.until_true(lesson, "return document.querySelector('article.lesson .lesson-board') !== null").await;
            let wide = "return document.documentElement.scrollWidth > innerWidth";
            assert_eq!(browser.run(wide).await, json!(false), "{lesson} in {language} is wider than a phone");
        }
    }
    no_complaints(&browser).await;
}

#[tokio::test]
async fn an_experiment_runs_stops_survives_a_reload_and_goes_on() {
    let data = TempDir::new().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::open(Screen::Desktop, &program.address).await;
    open(&browser, "experiments").await;
    browser.until_true("the form is there", "return document.querySelector('#begin') !== null").await;
    let choose = "const set = (id, value) => { const field = document.querySelector('#' + id); field.value = value; \
                  field.dispatchEvent(new Event('change', { bubbles: true })) }; \
                  set('player-0', 'alpha-beta-3'); set('player-1', 'greedy'); set('games', 40)";
    browser.run(choose).await;
    browser.press_button("Begin").await;
    let finished = "const progress = document.querySelector('progress'); return progress === null ? 0 : progress.value";
    let some = "const progress = document.querySelector('progress'); return progress !== null && progress.value >= 2";
    browser.until_true("some games are finished", some).await;
    browser.press_button("Stop").await;
    until_text(&browser, "Stopped. It can go on.").await;
    let before = browser.run(finished).await.as_u64().unwrap();
    assert!((2..40).contains(&before), "{before}");
    until_text(&browser, "takes").await;
    let whole = "const tables = [...document.querySelectorAll('.results table')]; return tables.length === 2 && \
                 tables.every(table => table.parentElement.clientHeight >= table.offsetHeight)";
    browser.until_true("both tables are seen whole", whole).await;

    browser.reload().await;
    until_text(&browser, "Stopped. It can go on.").await;
    assert_eq!(browser.run(finished).await.as_u64(), Some(before), "nothing is lost and nothing goes on by itself");
    browser.press_button("Go on").await;
    // The page stays at hand: another part of it is opened meanwhile.
    open(&browser, "scores").await;
    until_text(&browser, "Highest scores").await;
    open(&browser, "experiments").await;
    until_text(&browser, "40 / 40").await;
    until_text(&browser, "Alpha-beta 3 is stronger").await;
    let pictures = "return document.querySelectorAll('.pictures svg').length === 3 && \
                    [...document.querySelectorAll('.pictures table')].every(table => table.rows.length > 1)";
    browser.until_true("three pictures with their tables", pictures).await;
    // They name the players as everything else does, in every language.
    let named =
        "return document.querySelector('.pictures [role=img]')?.ariaLabel === 'Share of the points of Alpha-beta 3'";
    browser.until_true("the player has its name", named).await;
    browser.press_button("中文").await;
    let named = "return /^得分率 · [^a-z]/.test(document.querySelector('.pictures [role=img]')?.ariaLabel)";
    browser.until_true("the player has its Chinese name", named).await;
    browser.press_button("English").await;
    until_text(&browser, "Done.").await;
    no_complaints(&browser).await;
}
