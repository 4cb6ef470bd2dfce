//! English.
use tengen_rules::{Color, DrawReason, Forbidden, Outcome, RuleSet, WinReason};

use super::{Lang, PointText, Words, files, opening};

pub(super) const WORDS: Words = Words {
    lang: Lang::En,
    name: "Tengen",
    other_language: "中文",

    main_navigation: "Main",
    play: "Play",
    classroom: "Classroom",
    library: "Library",
    settings: "Settings",
    keys: "Keys",
    close: "Close",
    cancel: "Cancel",
    theme_button: |theme| format!("Theme: {theme}"),

    board: "Board",
    point,
    black: "Black",
    white: "White",

    you: "You",
    plays_black: "Black",
    plays_white: "White",
    about_elo: |elo| format!("about {elo} Elo"),
    thinking_for: |seconds| format!("thinking {seconds:.1} s"),
    periods: |periods| if periods == 1 { "1 period".to_owned() } else { format!("{periods} periods") },
    clock_of: |side, time| format!("{side}: {time} left"),

    your_turn: |number| format!("Your turn · move {number}"),
    turn_of: |side, number| format!("{} to play · move {number}", color(side)),
    program_thinks: |side, number| format!("{} is thinking · move {number}", color(side)),
    paused: |number| format!("Paused · move {number}"),
    outcome,
    you_won: |moves| format!("You won in {moves} moves"),
    you_lost: |moves| format!("This one is lost, after {moves} moves"),
    game_length: |moves| format!("{moves} moves"),
    must_answer: |side, point, shapes| format!("{} made {} with {point}: answer it", color(side), joined(shapes)),
    hint_sentence,
    hint_plain: |point| format!("{point} takes a good point"),
    asking_hint: "Looking for a good move…",
    place_here: |point| format!("Play {point}"),

    refused_occupied: |point| format!("There is a stone on {point}"),
    refused_forbidden: |point, kind| format!("{point} is forbidden to Black ({})", forbidden(kind)),
    refused_turn: "It is not your turn yet",
    refused_over: "The game is over: undo, or start a new one",
    refused_off: "Aim nearer to an intersection",
    no_thinker: "The computer cannot move just now",
    whole_number: |min, max| format!("Expected a whole number from {min} to {max}"),
    no_time: "Main time and seconds added can’t both be 0",
    no_room: "The browser's storage is full: games may not be kept",
    again: "Try again",
    loading: "Opening…",
    not_loaded: "This page could not be loaded. Please check the connection and try again.",

    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    resign: "Resign",
    restart: "Restart",
    flip: "Swap colors",
    pass: "Pass",
    pause: "Pause",
    resume: "Continue",
    move_now: "Move now",
    new_game: "New game",
    moves: "Moves",
    no_moves: "No stones yet. Black begins: click an intersection.",
    passed: "pass",
    confirm_resign: "Resign this game?",
    confirm_restart: "Start again?",
    confirm_restart_more: "All moves of this game will be cleared.",

    opponent: "Opponent",
    against_program: "Computer",
    against_friend: "Friend here",
    program_against_program: "Computer vs computer",
    level: "Level",
    level_of: |side| match side {
        Color::Black => "Black's level",
        Color::White => "White's level",
    },
    levels: &[
        ("first-steps", "First steps"),
        ("beginner", "Beginner"),
        ("casual", "Casual"),
        ("club", "Club"),
        ("steady", "Steady"),
        ("sharp", "Sharp"),
        ("veteran", "Veteran"),
        ("deep", "Deep"),
    ],
    presets: [
        ("greedy", "Greedy"),
        ("defender", "Defender"),
        ("attack-first", "Attack first"),
        ("balanced", "Balanced"),
        ("two-step", "Two-step"),
        ("minimax-3", "Minimax 3"),
        ("alpha-beta-3", "Alpha-beta 3"),
        ("alpha-beta-4", "Alpha-beta 4"),
    ],
    own_player: "Your own player",
    your_color: "You play",
    random: "Random",
    rule: "Rules",
    rule_name: |rule| match rule {
        RuleSet::Freestyle => "Freestyle",
        RuleSet::Standard => "Standard",
        RuleSet::Renju => "Renju",
        RuleSet::Caro => "Caro",
        RuleSet::FreeCaro => "Free caro",
    },
    played_by: |side, rule| format!("{side} · {}", (WORDS.rule_name)(rule)),
    rule_text: |rule| match rule {
        RuleSet::Freestyle => "Five or more in a row win. Nothing is forbidden.",
        RuleSet::Standard => "Exactly five in a row win; six or more do not.",
        RuleSet::Renju => {
            "Black wins with exactly five and may not make a double three, a double four or an overline; White wins with five or more."
        }
        RuleSet::Caro => "Exactly five win, unless the opponent shuts both ends.",
        RuleSet::FreeCaro => "Six or more win; exactly five do unless the opponent shuts both ends.",
    },
    size: "Board",
    other_size: "Other size",
    clock: "Clock",
    clock_none: "None",
    clock_fischer: "Increment",
    clock_byoyomi: "Byo-yomi",
    main_minutes: "Main time (minutes)",
    increment_seconds: "Seconds added per move",
    period_seconds: "Period (seconds)",
    period_count: "Periods",
    start: "Start",
    take_over_title: "Play on from here",
    take_over_note: |moves| format!("Begins with the position after move {moves}."),

    theme: "Theme",
    theme_names: ["System", "Wood", "Paper", "Starfield", "Dark", "High contrast"],
    language: "Language",
    coordinates: "Coordinates",
    move_numbers: "Move numbers",
    sound: "Sound",
    volume: "Volume",
    touch_confirm: "On small touch screens, preview a stone before placing it",
    pace: "Computer's pace",
    pace_names: ["Instant", "Natural", "Slow"],

    key_cursor: "Move the cursor",
    key_place: "Place a stone",
    key_close: "Close what is open",
    key_help: "Show the keys",

    search: "Search games",
    sort: "Sort",
    sort_names: ["Newest first", "By name", "Longest first"],
    library_empty: "No games yet. Finished games are kept here by themselves; you can also import some.",
    library_none_found: "No game matches.",
    rename: "Rename",
    game_name: "Name",
    save: "Save",
    delete: "Delete",
    deleted: |name| format!("Deleted “{name}”"),
    put_back: "Undo",
    export: "Export",
    export_all: "Export all",
    unfinished: "Unfinished",
    black_won: "Black won",
    white_won: "White won",
    drawn: "Draw",
    versus: |black, white| format!("{black} vs {white}"),

    back: "Back to the library",
    first: "To the start",
    previous: "Previous move",
    next: "Next move",
    last: "To the end",
    autoplay: "Play it",
    autoplay_stop: "Stop playing",
    autoplay_pace: "Pace",
    seconds_per_move: |seconds| format!("{seconds} s a move"),
    move_of: |at, of| format!("Move {at} of {of}"),
    take_over: "Play on from here",

    shapes: [
        "five in a row",
        "a double four",
        "a four-three",
        "a double three",
        "an open four",
        "a four",
        "an open three",
        "a closed three",
        "an open two",
        "a closed two",
        "a stone",
    ],

    openings: &opening::EN,
    files: &files::EN,
};

fn color(side: Color) -> &'static str {
    WORDS.color(side)
}

const fn forbidden(kind: Forbidden) -> &'static str {
    match kind {
        Forbidden::DoubleThree => "double three",
        Forbidden::DoubleFour => "double four",
        Forbidden::Overline => "overline",
    }
}

/// `a, b and c`.
fn joined(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn point(text: PointText<'_>) -> String {
    let PointText { name, stone, last, winning, forbidden: foul, signs } = text;
    let mut said = match stone {
        None => format!("{name}, empty"),
        Some((side, 0)) => format!("{name}, {side}"),
        Some((side, number)) => format!("{name}, {side}, move {number}"),
    };
    if last {
        said.push_str(", last move");
    }
    if winning {
        said.push_str(", in the winning row");
    }
    if let Some(kind) = foul {
        said.push_str(", forbidden (");
        said.push_str(forbidden(kind));
        said.push(')');
    }
    for sign in signs {
        said.push_str(", ");
        said.push_str(sign);
    }
    said
}

fn outcome(outcome: &Outcome) -> String {
    let (winner, by) = match outcome {
        Outcome::Win { winner, by } => (*winner, by),
        Outcome::Draw(reason) => {
            let why = match reason {
                DrawReason::BoardFull => "The board is full",
                DrawReason::MoveLimit => "The move limit is reached",
                DrawReason::Agreement => "Both agreed",
                DrawReason::Passes => "Both passed",
            };
            return format!("{why}: a draw");
        }
    };
    let (side, loser) = (color(winner), color(winner.opponent()));
    match by {
        WinReason::Five(runs) => {
            let longest = runs.iter().map(|run| run.len).max().unwrap_or(5);
            let count = match longest {
                5 => "five".to_owned(),
                6 => "six".to_owned(),
                7 => "seven".to_owned(),
                8 => "eight".to_owned(),
                9 => "nine".to_owned(),
                more => more.to_string(),
            };
            format!("{side} made {count} in a row and wins")
        }
        WinReason::ForbiddenMove(proof) => {
            format!("{loser} played a forbidden move ({}): {side} wins", forbidden(proof.kind()))
        }
        WinReason::Time => format!("{loser} ran out of time: {side} wins"),
        WinReason::Resignation => format!("{loser} resigned: {side} wins"),
    }
}

fn hint_sentence(point: &str, makes: &[&str], stops: &[&str]) -> String {
    let mut parts = Vec::new();
    if !makes.is_empty() {
        parts.push(format!("makes {}", joined(makes)));
    }
    if !stops.is_empty() {
        parts.push(format!("stops {}", joined(stops)));
    }
    format!("{point} {}", parts.join(" and "))
}
