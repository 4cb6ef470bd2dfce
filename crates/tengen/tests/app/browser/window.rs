//! A real browser, and how a person is seen to use it.
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long the page may take to become what a test waits for, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the page is seen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// 1280×800 with a mouse.
    Desktop,
    /// 390×844 with a finger.
    Phone,
}

/// A browser with a fresh profile, and the driver that steers it; both are killed when dropped.
pub(crate) struct Browser {
    pub(crate) driver: Child,
    pub(crate) client: Client,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser and opens the page.
    pub(crate) async fn open(screen: Screen, address: &str) -> Self {
        let (driver, port) = start_driver();
        let profile = TempDir::new().expect("a folder for the profile");
        let client = connect(port, &capabilities(screen, &profile)).await;
        let browser = Self { driver, client, _profile: profile };
        if screen == Screen::Desktop {
            browser.client.set_window_size(1280, 800).await.expect("a window has a size");
        }
        browser.goto(address).await;
        browser
    }

    /// Opens an address and waits until the page takes input.
    pub(crate) async fn goto(&self, address: &str) {
        self.client.goto(address).await.expect("the page loads");
        let built = self.run("return document.scripts.length > 0").await;
        assert_eq!(built, Value::Bool(true), "the program was built without its page: run `cargo xtask web` first");
        self.until_ready().await;
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
        self.until_ready().await;
    }

    async fn until_ready(&self) {
        self.until_true("the page takes input", "return document.documentElement.dataset.ready === 'true'").await;
    }

    /// Runs a script in the page.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap_or_else(|error| panic!("`{script}`: {error}"))
    }

    /// Waits for a script to return true.
    pub(crate) async fn until_true(&self, what: &str, script: &str) {
        let start = Instant::now();
        loop {
            // While a page is being loaded there is nothing to run a script in.
            if let Ok(Value::Bool(true)) = self.client.execute(script, vec![]).await {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain until {what}; the page says: {}", self.status().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The cell of a point.
    pub(crate) async fn cell(&self, point: &str) -> Element {
        let css = format!("[role=grid] [role=gridcell][data-point={point}]");
        self.client.find(Locator::Css(&css)).await.unwrap_or_else(|error| panic!("{point}: {error}"))
    }

    /// What a screen reader says of a point.
    pub(crate) async fn label(&self, point: &str) -> String {
        self.cell(point).await.attr("aria-label").await.expect("the cell is there").unwrap_or_default()
    }

    /// Waits for a point to be called something.
    pub(crate) async fn until_label(&self, point: &str, label: &str) {
        let script = format!(
            "return document.querySelector('[data-point={point}]').getAttribute('aria-label') === {}",
            Value::from(label)
        );
        self.until_true(&format!("{point} is “{label}”"), &script).await;
    }

    /// How many stones lie on the board.
    pub(crate) async fn stones(&self) -> u64 {
        let script = "return [...document.querySelectorAll('[role=gridcell]')].filter(cell => \
                      /black|white|黑|白/.test(cell.ariaLabel)).length";
        self.run(script).await.as_u64().expect("a number")
    }

    /// Waits until this many stones lie on the board.
    pub(crate) async fn until_stones(&self, count: u64) {
        let script = format!(
            "return [...document.querySelectorAll('[role=gridcell]')].filter(cell => \
             /black|white|黑|白/.test(cell.ariaLabel)).length === {count}"
        );
        self.until_true(&format!("{count} stones lie on the board"), &script).await;
    }

    /// The whole status line.
    pub(crate) async fn status(&self) -> String {
        let script = "return document.querySelector('[role=status]')?.innerText ?? ''";
        let text = self.client.execute(script, vec![]).await.ok();
        text.and_then(|text| text.as_str().map(ToOwned::to_owned)).unwrap_or_default()
    }

    /// Waits until the status line holds a text.
    pub(crate) async fn until_status(&self, text: &str) {
        let script =
            format!("return document.querySelector('[role=status]').innerText.includes({})", Value::from(text));
        self.until_true(&format!("the status line says “{text}”"), &script).await;
    }

    /// Clicks a point with the mouse.
    pub(crate) async fn click(&self, point: &str) {
        self.cell(point).await.click().await.unwrap_or_else(|error| panic!("{point} cannot be clicked: {error}"));
    }

    /// Clicks with the mouse this far from a point, in cells.
    pub(crate) async fn click_beside(&self, point: &str, right: f64, down: f64) {
        let (x, y) = self.place(point, right, down).await;
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("the mouse clicks");
    }

    /// Taps a point with a finger.
    pub(crate) async fn tap(&self, point: &str) {
        let (x, y) = self.place(point, 0.0, 0.0).await;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("the finger taps");
    }

    /// Where in the window a place beside a point is, in cells from the point.
    async fn place(&self, point: &str, right: f64, down: f64) -> (f64, f64) {
        let script = format!(
            "const box = point => {{ const box = document.querySelector(`[data-point=${{point}}]`).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2] }}; \
             const [x, y] = box('{point}'), cell = box('b1')[0] - box('a1')[0]; \
             return [Math.round(x + {right} * cell), Math.round(y + {down} * cell)]"
        );
        let place = self.run(&script).await;
        (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"))
    }

    /// Presses keys, one after the other.
    pub(crate) async fn press(&self, keys: &[char]) {
        let keyboard = keys.iter().fold(KeyActions::new("keyboard".to_owned()), |actions, &value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(keyboard).await.expect("the keys are pressed");
    }

    /// Presses a button by its name.
    pub(crate) async fn press_button(&self, name: &str) {
        let path = format!("//button[not(@disabled)][normalize-space()={name:?} or @aria-label={name:?}]");
        self.press_shown(&path, name).await;
    }

    /// Clicks the last of the elements at a path that is shown, as soon as there is one: what opens fades in.
    async fn press_shown(&self, path: &str, name: &str) {
        let start = Instant::now();
        loop {
            let fault = match self.last_shown(path).await {
                Some(element) => match element.click().await {
                    Ok(()) => return,
                    Err(error) => error.to_string(),
                },
                None => "it is not shown".to_owned(),
            };
            assert!(start.elapsed() < PATIENCE, "“{name}” cannot be pressed: {fault}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The last of the elements at a path that is shown.
    async fn last_shown(&self, path: &str) -> Option<Element> {
        let mut shown = None;
        for element in self.client.find_all(Locator::XPath(path)).await.expect("elements can be looked for") {
            if element.is_displayed().await.unwrap_or(false) {
                shown = Some(element);
            }
        }
        shown
    }

    /// Chooses a radio button or switches a switch by its name.
    pub(crate) async fn choose(&self, name: &str) {
        self.press_shown(&format!("//label[normalize-space()={name:?}]"), name).await;
    }

    /// Chooses an entry of a list by its value.
    pub(crate) async fn select(&self, css: &str, value: &str) {
        let there = format!("return document.querySelector('{css} option[value=\"{value}\"]') !== null");
        self.until_true(&format!("{css} offers “{value}”"), &there).await;
        let script = format!(
            "const list = document.querySelector('{css}'); list.value = '{value}'; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        );
        self.run(&script).await;
    }

    /// Chooses a file in a field.
    pub(crate) async fn choose_file(&self, css: &str, file: &std::path::Path) {
        let field = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        let field = field.unwrap_or_else(|error| panic!("{css}: {error}"));
        field.send_keys(&file.to_string_lossy()).await.expect("a file can be chosen");
    }

    /// Moves the mouse to a point.
    pub(crate) async fn hover(&self, point: &str) {
        let (x, y) = self.place(point, 0.0, 0.0).await;
        let mouse = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo { duration: None, x, y });
        self.client.perform_actions(mouse).await.expect("the mouse moves");
    }

    /// Holds a finger on a point.
    pub(crate) async fn hold(&self, point: &str) {
        let (x, y) = self.place(point, 0.0, 0.0).await;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("the finger holds");
    }

    /// Takes the finger away.
    pub(crate) async fn let_go(&self) {
        self.client.release_actions().await.expect("the finger lets go");
    }

    /// Begins a new game with these choices.
    pub(crate) async fn new_game(&self, choices: &[&str]) {
        self.press_button("New game").await;
        self.until_true("the dialog is open", "return document.querySelector('dialog[open]') !== null").await;
        for choice in choices {
            self.choose(choice).await;
        }
        self.press_button("Start").await;
        self.until_true("the dialog is closed", "return document.querySelector('dialog[open]') === null").await;
    }

    /// What the browser complained about since it was last asked: errors and broken rules, not warnings.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(BrowserLog).await.expect("the browser keeps a log");
        let entries = log.as_array().cloned().unwrap_or_default();
        entries.iter().filter(|entry| entry["level"] == "SEVERE").map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver leads a process group that the browser's processes belong to.
        Command::new("kill").args(["-KILL", "--", &format!("-{}", self.driver.id())]).status().ok();
        self.driver.wait().ok();
    }
}

/// How often a driver is started that ends at once: it takes a port for IPv4, and ends when another program has taken the same for IPv6.
const DRIVER_STARTS: usize = 5;

/// Starts the driver on any free port and returns it.
fn start_driver() -> (Child, u16) {
    let started = (0..DRIVER_STARTS).find_map(|_| try_to_start_driver());
    started
        .unwrap_or_else(|| panic!("chromedriver ended {DRIVER_STARTS} times without saying at which port it listens"))
}

/// Starts the driver once; `None` if it ended without listening.
fn try_to_start_driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap_or_else(|error| panic!("chromedriver: {error}; install chromium and chromium-driver"));
    let output = BufReader::new(driver.stdout.take().expect("piped"));
    for line in output.lines().map_while(Result::ok) {
        if let Some((_, port)) = line.rsplit_once("on port ")
            && let Ok(port) = port.trim_end_matches('.').parse()
            && port != 0
        {
            return Some((driver, port));
        }
    }
    driver.wait().expect("a program that ended can be waited for");
    None
}

async fn connect(port: u16, capabilities: &Value) -> Client {
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(capabilities.as_object().expect("an object").clone());
    builder.connect(&format!("http://127.0.0.1:{port}")).await.expect("the browser starts")
}

fn capabilities(screen: Screen, profile: &TempDir) -> Value {
    let mut options = json!({
        "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", "--lang=en-US", format!("--user-data-dir={}", profile.path().display()),
        ],
    });
    if screen == Screen::Phone {
        options["mobileEmulation"] =
            json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2, "touch": true } });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

/// Asks Chromium's driver for the browser's log.
#[derive(Debug)]
struct BrowserLog;

impl WebDriverCompatibleCommand for BrowserLog {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
