//! Transcripts of `tengen experiment` and `tengen explain`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tengen_classroom::{Preset, Settings};

fn tengen(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_experiment_with_one_seed_is_the_same_and_leaves_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let play = |csv: &str, threads: &str, more: &[&str]| {
        let base = ["experiment", "--a", "greedy", "--b", "greedy", "--set", "a.defence=1.2", "--games", "6"];
        let files = ["--size", "13", "--csv", csv, "--threads", threads];
        let text = printed(&[&base[..], &files[..], more].concat());
        (text, fs::read_to_string(csv).unwrap())
    };
    let (text, moves) = play(&file("one.csv"), "1", &["--report", &file("report.html")]);
    assert!(
        text.starts_with("greedy defence=1.2 against greedy: freestyle on 13×13, seed 1\ngames: 6 of 6, won "),
        "{text}"
    );
    assert!(text.contains("undecided at the limit: 0"), "{text}");
    assert!(moves.starts_with("game,step,row,col,player\n1,1,"));
    let (json, again) = play(&file("two.csv"), "3", &["--json"]);
    assert_eq!(moves, again);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["games"], &json["size"], json["course"].as_array().unwrap().len()), (&6.into(), &13.into(), 3));
    let (_, other) = play(&file("three.csv"), "1", &["--seed", "2"]);
    assert_ne!(moves, other);
    let report = fs::read_to_string(file("report.html")).unwrap();
    assert_eq!(report.matches("<svg").count(), 3);
    assert!(report.contains("<td>defence</td><td>1.2</td><td>1</td>"));
}

#[test]
fn series_print_a_row_for_each_experiment_and_go_on_in_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let arguments =
        ["experiment", "--b", "greedy", "--vary", "defence=0.8,2", "--games", "2", "--size", "9", "--out", out];
    let table = printed(&arguments);
    let rows: Vec<&str> = table.lines().collect();
    assert!(rows[2].starts_with("| greedy defence=0.8 | greedy | 2 |") && rows[3].starts_with("| greedy defence=2 |"));
    assert_eq!(rows.len(), 4, "{table}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert_eq!(printed(&arguments), table, "what is finished is not played again, so that even the times are the same");
    let ladder = printed(&["experiment", "--ladder", "presets", "--games", "2", "--size", "7", "--json"]);
    let first: Value = serde_json::from_str(ladder.lines().next().unwrap()).unwrap();
    assert_eq!(first["players"][0]["name"], "defender");
    assert_eq!(ladder.lines().count(), 7);
}

#[test]
fn what_is_no_experiment_is_said() {
    let refused = |more: &[&str]| refused(&[&["experiment", "--a", "greedy"], more].concat());
    for (more, expected) in [
        (&["--b", "gredy"][..], "did you mean `greedy`?"),
        (&["--b", "greedy", "--games", "5"], "`5` games: expected an even number from 2 to 100000"),
        (&["--b", "greedy", "--set", "defence=1"], "`defence=1`: expected a player, a setting and a value"),
        (&["--b", "greedy", "--set", "a.defense=1"], "did you mean `defence`?"),
        (&["--b", "greedy", "--set", "b.depth=7"], "`7` does not fit depth: expected a whole number from 1 to 6"),
        (&["--b", "/bin/sh"], "`sh` is a program"),
        (&["--vary", "radius=1,9"], "`9` does not fit radius"),
        (&["--b", "greedy", "--openings", "/no/such"], "/no/such"),
    ] {
        let said = refused(more);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_decision_is_explained_line_by_line() {
    let text = printed(&["explain", "--moves", "h8 a1 i8 a2", "--points", "1"]);
    assert!(text.contains("freestyle, 15×15, black to move\ngreedy plays g8"), "{text}");
    let g8 = text.split("\n\n").find(|part| part.starts_with("g8: 1 × ")).unwrap();
    assert!(g8.contains("attack: a black stone makes\n    horizontal     open-three         3000  g8 h8 i8"), "{g8}");
    assert!(g8.contains("defence: a white stone makes\n    horizontal     single"), "{g8}");
    let block = printed(&["explain", "--moves", "h8 a1 i8 a2 j8 a3 k8", "--side", "white", "--set", "short-cut=on"]);
    assert!(block.contains("plays g8: black would win at once there"), "{block}");
}

#[test]
fn a_search_is_explained_with_its_tree_and_its_costs() {
    let text = printed(&["explain", "--preset", "alpha-beta-3", "--moves", "h8 i9 h9 h10 i8", "--plies", "1"]);
    assert!(text.contains("\nroot: ") && text.contains(" not shown"), "{text}");
    let row = text.lines().find(|line| line.trim_start().starts_with("3 ") && line.split_whitespace().count() == 4);
    let counts: Vec<u64> = row.unwrap().split_whitespace().skip(1).map(|count| count.parse().unwrap()).collect();
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
}

#[test]
fn json_holds_every_number() {
    let text = printed(&["explain", "--player", "alpha-beta-3 keep=4", "--moves", "h8 i9 h9 h10 i8", "--json"]);
    let json: Value = serde_json::from_str(&text).unwrap();
    let best = &json["candidates"][0];
    assert_eq!(json["move"], best["point"]);
    for stone in ["attack", "defence"] {
        let lines = best[stone]["lines"].as_array().unwrap();
        let bonus = best[stone]["bonus"]["score"].as_i64().unwrap_or(0);
        let sum: i64 = lines.iter().map(|line| line["score"].as_i64().unwrap()).sum();
        assert_eq!((lines.len(), best[stone]["sum"].as_i64()), (4, Some(sum + bonus)));
    }
    let number = |value: &Value| value.as_i64().unwrap();
    let total = number(&best["attack"]["sum"]) + number(&best["defence"]["sum"]) + number(&best["center"]);
    assert_eq!(number(&best["total"]), total);
    assert_eq!((&json["settings"]["keep"], &json["tree"]["value"]), (&"4".into(), &best["value"]));
    assert_eq!(json["costs"].as_array().unwrap().len(), 2);
}

#[test]
fn settings_are_printed_edited_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my settings.toml");
    let printed_settings = printed(&["explain", "--preset", "two-step", "--print-settings"]);
    assert_eq!(Settings::from_toml(&printed_settings).unwrap(), Preset::named("two-step").unwrap().settings);
    fs::write(&path, printed_settings.replace("\ndepth = 2\n", "\ndepth = 1\n")).unwrap();
    let file = path.to_str().unwrap();
    let json: Value =
        serde_json::from_str(&printed(&["explain", "--settings", file, "--moves", "h8", "--json"])).unwrap();
    assert_eq!((&json["settings"]["depth"], &json["player"]), (&"1".into(), &"my settings".into()));
    let text = printed(&["experiment", "--a", file, "--b", "greedy", "--games", "2", "--size", "7"]);
    assert!(text.starts_with("my settings against greedy"), "{text}");
    fs::write(&path, "radius = 2\nopening-three = 3").unwrap();
    let said = refused(&["explain", "--settings", file, "--moves", "h8"]);
    assert!(said.contains("my settings.toml`, line 2: `opening-three` is nothing that can be set"), "{said}");
}

#[test]
fn what_cannot_be_explained_is_said() {
    for (arguments, expected) in [
        (&["--moves", "h8", "--point", "a1"][..], "`a1` was not weighed"),
        (&["--moves", "h8 a1 i8 a2 j8 a3 k8 a4 l8"], "the game is over"),
        (&["--player", "/bin/sh"], "`sh` is a program"),
        (&["--set", "defence"], "`defence`: expected a setting and a value"),
        (&["--moves", "h8 h8"], "h8 is occupied"),
    ] {
        let said = refused(&[&["explain"], arguments].concat());
        assert!(said.contains(expected), "{said}");
    }
    assert!(printed(&["explain"]).contains("greedy plays h8: the board is empty"));
}
