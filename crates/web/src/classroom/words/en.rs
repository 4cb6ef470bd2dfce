//! English.
use tengen_rules::Color;

use super::ClassroomWords;

pub(super) const WORDS: ClassroomWords = ClassroomWords {
    parts: "Parts of the classroom",
    scores: "Scores",
    workbench: "Workbench",
    search: "Search",

    reading: "Working it out…",
    failed: |message| format!("This can't be worked out: {message}"),
    unreachable: "This can't be worked out just now. Please try again later.",
    is_over: "This game is over.",

    tool: "A click on the board",
    look: "Looks",
    black_stone: "Black stone",
    white_stone: "White stone",
    erase: "Takes away",
    side: "To move",
    set_up: "Set up",
    from_game: "From the game",
    clear: "Clear the board",

    player: "Scored by",
    presets: &[
        ("greedy", "Attack and defence count the same, and nothing is looked ahead."),
        ("defender", "The opponent's patterns count double."),
        ("attack-first", "The opponent's patterns count eight tenths."),
        ("balanced", "The opponent's patterns count nine tenths."),
        ("two-step", "Looks at the opponent's answer as well."),
        ("minimax-3", "Looks three moves ahead and cuts nothing off."),
        ("alpha-beta-3", "Looks three moves ahead, at good moves first, and cuts off what can't matter."),
        ("alpha-beta-4", "Looks four moves ahead, and plays what wins or must be stopped at once."),
    ],
    changed_player: |name| format!("{name}, changed"),

    shown: "On the board",
    all_three: "All three",
    total: "Total",
    attack: "Attack",
    defence: "Defence",
    heat_map: "Heat map",
    scores_hint: "Click an empty point to see where its score comes from.",
    scores_over: "This game is over; the scores are only for study.",
    chosen_by_scores: |point, total| format!("{point} has the highest total, {total}, so it is played."),
    must_win: |points| format!("{} makes five at once: no score matters.", either(points)),
    must_block: |points| {
        format!("The opponent would make five at {}: it must be stopped, and no score matters.", either(points))
    },
    no_move: "There is no point to play on.",
    best_points: "Highest scores",
    point: "Point",
    directions: ["Row", "Column", "Diagonal ／", "Diagonal ＼"],
    bonus: "Combination",
    sum: "Sum",
    nothing_there: "–",
    side_makes: |side| format!("Attack: what {} makes", color(side)),
    side_stops: |side| format!("Defence: what {} would make", color(side)),
    center: "Near the center",
    point_summary: |point, total, rank, of| format!("{point}: total {total}, number {rank} of {of} empty points."),
    occupied: |point| format!("There is a stone on {point}."),
    out_of_rules: "This point is forbidden, so it can't be played.",
    out_of_reach: "It is too far from every stone to be a candidate.",
    out_of_short_cut: "There are points that must be played at once, so it is not considered.",
    entries: &[
        ("five", "Five"),
        ("open-four", "Open four"),
        ("closed-four", "Closed four"),
        ("broken-four", "Broken four"),
        ("open-three", "Open three"),
        ("broken-three", "Broken three"),
        ("closed-three", "Closed three"),
        ("open-two", "Open two"),
        ("broken-two", "Broken two"),
        ("closed-two", "Closed two"),
        ("single", "Single"),
        ("four-four", "Four-four"),
        ("four-three", "Four-three"),
        ("three-three", "Three-three"),
        ("two-two", "Two-two"),
        ("overline", "Overline"),
    ],

    begins_as: "Begins as",
    presets_title: "Classic players",
    levels_title: "Levels of play",
    reset_all: "Undo all changes",
    play_against: "Play against it",
    would_play: |point, nodes, time| format!("It plays {point}, after {nodes} positions in {time}."),
    weights: "Weights",
    candidates: "Candidates",
    looking_ahead: "Looking ahead",
    chance: "Chance",
    score_table: "Score table",
    whole_board: "Whole board",
    all_points: "All",
    any_seed: "Another each game",
    back_to: |name, value| format!("{name} back to {value}"),
    expected_hundredths: "Expected a number from 0 to 100 with up to two decimals, such as 0.9.",
    expected_whole: |least, most| format!("Expected a whole number from {least} to {most}."),
    knobs: &[
        ("attack", "Attack weight", "Its own patterns count so many times"),
        ("defence", "Defence weight", "The opponent's patterns count so many times"),
        ("center", "Center bonus", "For each ring further from the edge"),
        ("radius", "Radius", "How far from a stone a candidate may lie"),
        ("short-cut", "Must win, must block", "Makes five or stops one, whatever the scores say"),
        ("depth", "Depth", "Moves looked ahead; with 1 the scores decide"),
        ("keep", "Candidates kept", "Only so many of the best points in each position"),
        ("alpha-beta", "Alpha-beta", "Skips branches that can't change the result"),
        ("ordering", "Ordering", "Looks at points with high scores first"),
        ("best", "Draws from", "One of so many of the best points"),
        ("spread", "Spread", "How much worse than the best one may be; 1 is its whole worth"),
        ("seed", "Seed", "The same seed draws the same points"),
    ],

    tree: "Search tree",
    tree_note: "All values are seen from the side to move: it picks the largest, the opponent the smallest. Choose a move, and the board shows the position after it.",
    no_tree: " This player does not look ahead, so there is no tree.",
    no_tree_short_cut: " There is a point that must be played at once, so nothing is looked ahead.",
    not_complete: " It was stopped before its end.",
    look_three_ahead: "Let it look three moves ahead",
    stop: "Stop",
    root: "Now",
    trail: "The moves to here",
    open_node: "Open",
    left_out: |count| format!("{count} more positions were looked at and are not listed."),
    picks_largest: "picks the largest",
    picks_smallest: "picks the smallest",
    cut_high: |count, value, beta| {
        format!(
            "{count} cut off: {value} is no less than β {beta}. The opponent does better elsewhere and won't come here."
        )
    },
    cut_low: |count, value, alpha| {
        format!(
            "{count} cut off: the opponent holds it to {value}, no more than α {alpha}. The side to move does better elsewhere and won't come here."
        )
    },
    wins_in: |plies| format!("wins in {plies}"),
    loses_in: |plies| format!("loses in {plies}"),
    counts: "Positions looked at",
    counts_note: "The same position searched in four ways: with and without pruning, with and without ordering. The result is the same, the number of positions is not. A search stops at half a million.",
    count: "Count",
    counting: "Counting…",
    saved: |times| format!("At the largest depth, pruning with ordering looks at one position in {times:.0}."),
    nodes_by_depth: "Positions looked at, by depth",
    nodes: "positions",
    not_all_counted: "Some of these searches were not finished: counting stops at half a million.",
    depth: "Depth",
    ways: ["Neither", "Ordering only", "Pruning only", "Pruning and ordering"],
    table: "Table",

    lessons: "Lessons",
    lessons_note: "Ten short texts with boards to click. The numbers on them are worked out while you read.",
    all_lessons: "All lessons",
    tasks_solved: |solved, tasks| format!("{solved} of {tasks} solved"),
    right: "Right",
    wrong: "Not yet",
    candidate_radius: "Steps from a stone",
    candidate_count: |count| format!("{count} candidates"),
    go_on: "Stopped. Go on.",
    other_side_won: "White made five. Please begin again.",
    begin_again: "Begin again",
    games_played: "Games played",
    points_won: "Points won",

    experiments: "Experiments",
    experiments_note: "Games are played in the background and hold nothing up. An experiment goes on while other parts of the page are open; after reloading the page it waits, and “Go on” continues where it was. The same choices and the same seed play the same games, to the stone.",
    player_a: "A",
    player_b: "B",
    from_workbench: "The workbench's player",
    games: "Games",
    seed: "Seed",
    opening_stones: "Opening stones",
    begin_experiment: "Begin",
    go_on_playing: "Go on",
    experiment_runs: "Running. Each opening is played twice, with colors exchanged.",
    experiment_stopped: "Stopped. It can go on.",
    experiment_done: "Done. Change one thing and run it again to compare.",
    kept_experiments: "Experiments so far",
    too_few_games: "No pair of games is finished yet.",
    experiment_verdict: |a, b, share, above, below| {
        let verdict = match (above, below) {
            (true, _) => format!("{a} is stronger."),
            (_, true) => format!("{b} is stronger."),
            _ => "Nobody can say yet who is stronger.".to_owned(),
        };
        format!("{a} takes {share} of the points. {verdict}")
    },
    wins_draws_losses: "Won / drawn / lost",
    share_interval: "Share (95 % interval)",
    share_of_pairs: "The share in all and the Elo difference count pairs of games, once both are finished; the rest counts every game.",
    result_total: "In all",
    result_first: "A moving first",
    result_second: "A moving second",
    result_black: "Whoever moves first",
    result_elo: "Elo difference",
    time_per_move: "Time per move",
    mean: "Mean",
    longest: "Longest",
    lengths: |shortest, mean, longest, undecided| {
        let undecided =
            if undecided > 0 { format!("; {undecided} undecided at the move limit") } else { String::new() };
        format!("Games of {shortest} to {longest} moves, {mean:.1} on average{undecided}.")
    },
    moves_csv: "All moves as CSV",
    picture_share: "Share of the points of",
    picture_games: "games",
    picture_time: "Time per move",
    picture_length: "Length of games",
    picture_moves: "moves",

    save_settings: "Save as a file",
    open_settings: "Open a file",

    interval: |least, most, above, below| {
        let verdict = match (above, below) {
            (true, _) => "All of it lies above 50 %: stronger.",
            (_, true) => "All of it lies below 50 %: weaker.",
            _ => "It holds 50 %: nobody can say yet.",
        };
        format!("With 95 % confidence the true share lies between {least} and {most}. {verdict}")
    },
};

const fn color(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `a, b or c`.
fn either(points: &[&str]) -> String {
    match points {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
