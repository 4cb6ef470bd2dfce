//! The screen drawn into memory: pictures, and laws that hold on every size, in every theme and language.
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Rect, Size};
use ratatui::style::Color as Ink;
use tengen_rules::{BoardSize, Opening, Outcome, Point, RuleSet, Seat};
use tengen_tui::{
    App, Appearance, Charset, Depth, Effect, Event, Language, PlayedBy, Setting, Table, Terms, Theme, Thinker, draw,
    parse_time_control,
};
use unicode_width::UnicodeWidthStr;

const NOW: Duration = Duration::ZERO;
const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (200, 60)];

fn two_people() -> Terms {
    Terms { players: [PlayedBy::Person; 2], ..Terms::default() }
}

fn app(terms: Terms, moves: &str, appearance: Appearance, (width, height): (u16, u16)) -> App {
    let mut table = Table::new(&Terms { players: [PlayedBy::Person; 2], ..terms }, NOW).unwrap();
    for step in moves.split_whitespace() {
        table.play(step.parse().unwrap(), NOW).unwrap();
    }
    App::new(table, appearance, Size { width, height }, NOW).0
}

fn drawn(app: &App, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&mut buffer, app, Duration::from_secs(3));
    buffer
}

/// The screen as a terminal shows it: a wide character takes the place of the cell behind it.
fn lines(buffer: &Buffer) -> Vec<String> {
    let line = |y| {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += u16::try_from(symbol.width()).unwrap();
        }
        line.trim_end().to_owned()
    };
    (0..buffer.area.height).map(line).collect()
}

fn text(buffer: &Buffer) -> String {
    lines(buffer).join("\n")
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    keys.chars()
        .flat_map(|c| {
            let code = match c {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                c => KeyCode::Char(c),
            };
            app.on(key(code), NOW)
        })
        .collect()
}

fn click(app: &mut App, x: u16, y: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.on(Event::Mouse(MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE }), NOW);
}

#[test]
fn a_renju_game_at_80_by_24() {
    let time = parse_time_control("10/3x30").unwrap();
    let terms = Terms { rule: RuleSet::Renju, time, ..two_people() };
    let app = app(terms, "h8 i9 i8 g8 j9 a15", Appearance::default(), (80, 24));
    let expected = "
15[●]┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┐  > ● Black  Player                    9:57 x3
14 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤    ○ White  Player                   10:00 x3
13 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤  Renju 15x15, 10/3x30
12 ├─┼─┼─•─┼─┼─┼─┼─┼─┼─┼─•─┼─┼─┤
11 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤  Black to move, move 7
10 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 9 ├─┼─┼─┼─┼─┼─┼─┼─●─●─┼─┼─┼─┼─┤  Moves
 8 ├─┼─┼─┼─┼─┼─●─●─●─┼─┼─┼─┼─┼─┤    1 h8  i9     3 i8  g8     5 j9  a15
 7 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 6 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 5 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 4 ├─┼─┼─•─┼─┼─┼─┼─┼─┼─┼─•─┼─┼─┤
 3 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 2 ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
 1 └─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘
   a b c d e f g h i j k l m n o







arrows Enter  z undo  i hint  n new  ? keys  q quit";
    assert_eq!(text(&drawn(&app, (80, 24))), expected.trim_start_matches('\n'));
}

#[test]
fn chinese_without_color_in_ascii_says_who_won_and_how() {
    let appearance = Appearance {
        language: Language::Chinese,
        theme: Theme::Mono,
        charset: Charset::Ascii,
        ..Appearance::default()
    };
    let terms = Terms { size: BoardSize::new(7).unwrap(), ..two_people() };
    let app = app(terms, "c3 a1 d3 a2 e3 a3 f3 a4 g3", appearance, (60, 12));
    let expected = "
 7 . . . . . . .    X 黑棋  棋手
 6 . . . . . . .    O 白棋  棋手
 5 . . . . . . .  自由 7x7，不计时
 4 O . . + . . .
 3 O . X X X X[X] 黑棋连成五子，黑胜
 2 O . . . . . .
 1 O . . . . . .  着法
   a b c d e f g    1 c3  a1     3 d3  a2     5 e3  a3
                    7 f3  a4     9 g3


方向键 Enter 落子  z 悔棋  i 提示  n 新局  ? 按键  q 退出";
    assert_eq!(text(&drawn(&app, (60, 12))), expected.trim_start_matches('\n'));
}

/// Every screen there is, with everything that can lie over the board.
fn every_screen(check: impl Fn(&App, (u16, u16), Theme, &str)) {
    for size in SIZES.into_iter().chain([(40, 30), (33, 18), (20, 8), (12, 4), (3, 2), (1, 1)]) {
        for (language, theme, charset) in Language::ALL.into_iter().flat_map(|language| {
            let charsets = [Charset::Unicode, Charset::Ascii];
            Theme::ALL.into_iter().flat_map(move |theme| charsets.map(|charset| (language, theme, charset)))
        }) {
            for keys in ["", "?", "n", "s", "o", "R", "a"] {
                let appearance = Appearance { language, theme, charset, depth: Depth::True, coordinates: true };
                let terms = Terms { rule: RuleSet::Renju, ..two_people() };
                let mut app = app(terms, "h8 i9 i8 g8 j9 a15", appearance, size);
                press(&mut app, keys);
                check(&app, size, theme, keys);
            }
        }
    }
}

#[test]
fn wide_characters_never_shift_anything() {
    every_screen(|app, size, _, keys| {
        let buffer = drawn(app, size);
        for y in 0..size.1 {
            for x in 0..size.0 {
                if buffer[(x, y)].symbol().width() == 2 {
                    let behind = (x + 1 < size.0).then(|| buffer[(x + 1, y)].symbol());
                    assert_eq!(behind, Some(" "), "{keys:?} {size:?} ({x}, {y})\n{}", text(&buffer));
                }
            }
        }
    });
}

/// East Asian terminals may give lines and disks two columns each.
#[test]
fn in_ascii_every_character_is_as_wide_on_every_terminal() {
    for (language, keys) in
        Language::ALL.into_iter().flat_map(|language| ["", "?", "n", "s", "R", "a"].map(|keys| (language, keys)))
    {
        let appearance = Appearance { language, charset: Charset::Ascii, ..Appearance::default() };
        let terms = Terms { rule: RuleSet::Renju, opening: Opening::Swap, ..two_people() };
        let mut app = app(terms, "h8 i9 i8", appearance, (80, 24));
        press(&mut app, keys);
        press(&mut app, "7");
        let buffer = drawn(&app, (80, 24));
        let shifted = buffer.content.iter().find(|cell| cell.symbol().width() != cell.symbol().width_cjk());
        assert_eq!(shifted.map(ratatui::buffer::Cell::symbol), None, "{language} {keys:?}");
    }
}

#[test]
fn keys_change_how_it_looks_and_ask_that_the_next_start_looks_so_too() {
    let mut app = app(two_people(), "", Appearance::default(), (80, 24));
    let chosen = [
        ("t", Setting::Theme(Theme::Light)),
        ("c", Setting::Coordinates(false)),
        ("u", Setting::Charset(Charset::Ascii)),
        ("L", Setting::Language(Language::Chinese)),
    ];
    for (key, setting) in chosen {
        let effects = press(&mut app, key);
        assert!(matches!(effects[..], [Effect::Remember(asked)] if asked == setting), "{key}: {effects:?}");
    }
    let screen = text(&drawn(&app, (80, 24)));
    assert!(screen.contains("轮到黑棋") && !screen.contains('┼') && !screen.contains("a b c"), "{screen}");
}

#[test]
fn without_color_no_cell_has_one() {
    every_screen(|app, size, theme, keys| {
        let colored =
            |buffer: &Buffer| buffer.content.iter().any(|cell| (cell.fg, cell.bg) != (Ink::Reset, Ink::Reset));
        let buffer = drawn(app, size);
        if theme == Theme::Mono {
            assert!(!colored(&buffer), "{size:?} {keys:?}");
        } else if keys.is_empty() && size.0 > 3 {
            assert!(colored(&buffer), "{theme:?} {size:?}");
        }
    });
}

#[test]
fn the_board_is_painted_on_light_dark_and_unknown_pages() {
    for (theme, page) in [(Theme::Wood, false), (Theme::Light, true), (Theme::Dark, true)] {
        let appearance = Appearance { theme, depth: Depth::True, ..Appearance::default() };
        let buffer = drawn(&app(two_people(), "h8 i9", appearance, (80, 24)), (80, 24));
        // The panel's last cell is page, the crossing of d4 is board.
        assert_eq!(buffer[(79, 22)].bg != Ink::Reset, page, "{theme:?}");
        assert!(matches!(buffer[(9, 11)].bg, Ink::Rgb(..)), "{theme:?}");
        let [black, white] = [(17, 7), (19, 6)].map(|place| (buffer[place].symbol(), buffer[place].fg));
        assert_eq!((black.0, white.0), ("●", "●"), "{theme:?}");
        assert_ne!(black.1, white.1, "{theme:?}");
    }
}

#[test]
fn everything_can_be_taken_back_and_played_again() {
    let mut app = app(two_people(), "h8 i9 i8", Appearance::default(), (80, 24));
    press(&mut app, "zzz");
    assert_eq!((app.table().game().ply(), app.table().game().undone().len()), (0, 3));
    assert!(press(&mut app, "z").is_empty());
    assert!(text(&drawn(&app, (80, 24))).contains("there is nothing to take back"));
    press(&mut app, "yyy");
    assert_eq!(app.table().game().ply(), 3);
    assert!(press(&mut app, "y").is_empty());
}

#[test]
fn five_by_keys_wins_and_says_so() {
    let mut app = app(two_people(), "", Appearance::default(), (80, 24));
    press(&mut app, "\nj\nkl\nj\nkl\nj\nkl\nj\nkl\n");
    assert!(matches!(app.table().game().outcome(), Some(Outcome::Win { .. })));
    assert!(text(&drawn(&app, (80, 24))).contains("Black wins: five in a row"));
    press(&mut app, "\n");
    assert!(text(&drawn(&app, (80, 24))).contains("the game is over"), "and nothing more can be played");
    assert_eq!(app.table().game().ply(), 9);
}

#[test]
fn a_click_plays_at_both_scales_and_scrolled() {
    for (size, at, expected) in [((80, 24), (17, 7), "h8"), ((200, 60), (77, 28), "h8"), ((20, 8), (3, 0), "d10")] {
        let mut app = app(two_people(), "", Appearance::default(), size);
        click(&mut app, at.0, at.1);
        let played: Vec<String> = app.table().game().moves().iter().map(ToString::to_string).collect();
        assert_eq!(played, [expected], "{size:?}\n{}", text(&drawn(&app, size)));
        click(&mut app, size.0 - 1, size.1 - 1);
        assert_eq!(app.table().game().ply(), 1, "a click beside the board plays nothing");
    }
}

#[test]
fn forbidden_points_are_marked_and_refused() {
    let terms = Terms { rule: RuleSet::Renju, ..two_people() };
    let mut app = app(terms, "h9 a1 h10 c1 i8 e1 j8 g1", Appearance::default(), (80, 24));
    let before = text(&drawn(&app, (80, 24)));
    assert!(before.contains('×'), "{before}");
    let h8: Point = "h8".parse().unwrap();
    assert!(app.table().game().forbidden(h8).is_some());
    click(&mut app, 17, 7);
    assert_eq!(app.table().game().ply(), 8);
    assert!(text(&drawn(&app, (80, 24))).contains("h8 is forbidden to Black: double-three"));
}

#[test]
fn a_late_answer_is_dropped_and_the_new_question_is_answered() {
    let (tell, thoughts) = std::sync::mpsc::channel();
    let mut thinker = Thinker::start(1, move |thought| tell.send(thought).unwrap()).unwrap();
    let table = Table::new(&Terms::default(), NOW).unwrap();
    let (mut app, effects) = App::new(table, Appearance::default(), Size { width: 80, height: 24 }, NOW);
    assert!(effects.is_empty(), "the person begins");
    let ask = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| if let Effect::Ask(question) = effect { Some(question) } else { None })
    };
    let first = ask(press(&mut app, "\n")).expect("the program is asked");
    let effects = press(&mut app, "z");
    assert!(matches!(effects[..], [Effect::Keep, Effect::StopThinking]), "{effects:?}");
    thinker.ask(*first);
    let late = thoughts.recv().unwrap();
    app.on(Event::Thought(late), NOW);
    assert_eq!(app.table().game().ply(), 0, "the late answer was played");
    let second = ask(press(&mut app, "l\n")).expect("the program is asked again");
    thinker.ask(*second);
    let answer = thoughts.recv().unwrap();
    app.on(Event::Thought(answer), NOW);
    assert_eq!(app.table().game().ply(), 2);
}

#[test]
fn what_a_program_decides_in_an_opening_is_said_until_the_person_acts() {
    let (tell, thoughts) = std::sync::mpsc::channel();
    let mut thinker = Thinker::start(1, move |thought| tell.send(thought).unwrap()).unwrap();
    let mut table = Table::new(&Terms { opening: Opening::Swap2, ..Terms::default() }, NOW).unwrap();
    for step in ["h8", "i9", "j7"] {
        table.play(step.parse().unwrap(), NOW).unwrap();
    }
    let (mut app, mut effects) = App::new(table, Appearance::default(), Size { width: 80, height: 24 }, NOW);
    while let Some(Effect::Ask(question)) = effects.pop() {
        thinker.ask(*question);
        effects = app.on(Event::Thought(thoughts.recv().unwrap()), NOW);
        effects.retain(|effect| matches!(effect, Effect::Ask(_)));
    }
    let said = |app: &App| text(&drawn(app, (80, 24))).contains("Second player: ");
    assert!(said(&app), "{}", text(&drawn(&app, (80, 24))));
    press(&mut app, "l");
    assert!(!said(&app), "{}", text(&drawn(&app, (80, 24))));
}

#[test]
fn a_new_game_shelves_the_old_one_and_no_old_answer_fits_it() {
    let mut app = app(two_people(), "h8 i9", Appearance::default(), (80, 24));
    let effects = press(&mut app, "nll\n");
    assert!(matches!(&effects[0], Effect::PutAside(table) if table.game().ply() == 2), "{effects:?}");
    assert_eq!((app.table().game().ply(), app.table().terms().rule), (0, RuleSet::Renju));
}

#[test]
fn resigning_asks_once() {
    let mut app = app(two_people(), "h8 i9", Appearance::default(), (80, 24));
    press(&mut app, "Rx");
    assert!(app.table().game().outcome().is_none());
    press(&mut app, "RR");
    assert!(text(&drawn(&app, (80, 24))).contains("White wins: Black resigned"));
}

#[test]
fn saving_asks_before_it_replaces() {
    let mut app = app(two_people(), "h8", Appearance::default(), (80, 24));
    let path = |effects: Vec<Effect>| match &effects[..] {
        [Effect::Save { path, replace }] => (path.clone(), *replace),
        other => panic!("{other:?}"),
    };
    let (first, replace) = path(press(&mut app, "s\n"));
    assert_eq!((first.to_str(), replace), (Some("game.sgf"), false));
    app.on(Event::Exists(first), NOW);
    assert!(text(&drawn(&app, (80, 24))).contains("the file exists: Enter again replaces it"));
    assert!(path(press(&mut app, "\n")).1);
    let (other, _) = path(press(&mut app, "sx\n"));
    assert_eq!(other.to_str(), Some("game.sgfx"));
    app.on(Event::Exists(other), NOW);
    let (another, replace) = path(press(&mut app, "y\n"));
    assert_eq!((another.to_str(), replace), (Some("game.sgfxy"), false), "another file has to be asked about");
}

#[test]
fn an_opening_is_agreed_on_by_keys() {
    let terms = Terms { opening: Opening::Swap2, ..two_people() };
    let mut app = app(terms, "h8 i9 j7", Appearance::default(), (80, 24));
    let screen = text(&drawn(&app, (80, 24)));
    for said in ["Second player: a decision", "1  keep the colors", "2  swap the colors", "3  put two more stones"] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    press(&mut app, "\n");
    assert_eq!(app.table().game().ply(), 3, "a stone comes after the decision");
    press(&mut app, "2");
    assert_eq!(app.table().game().seat_of(tengen_rules::Color::Black), Seat::Second);
    press(&mut app, "z");
    assert_eq!(app.table().game().seat_of(tengen_rules::Color::Black), Seat::First);
}

#[test]
fn a_board_too_small_for_an_opening_is_said_in_the_form() {
    let terms = Terms { size: BoardSize::new(7).unwrap(), ..two_people() };
    let mut app = app(terms, "", Appearance::default(), (80, 24));
    // Two lines down is the opening, five steps on is RIF.
    press(&mut app, "njjlllll\n");
    let screen = text(&drawn(&app, (80, 24)));
    assert!(screen.contains("rif needs a board of side 9 or more"), "{screen}");
    assert!(screen.contains("New game"), "the form is still there\n{screen}");
}
