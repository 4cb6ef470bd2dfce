//! Transcripts of `tengen inspect` and `tengen perft`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn tengen(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = tengen(arguments, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tengen(arguments, b"");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

fn batch(lines: &[u8]) -> Vec<Value> {
    let output = tengen(&["inspect", "--batch", "-"], lines);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_position_is_drawn_with_its_forbidden_points_and_their_proofs() {
    let moves = "d5 a9 e5 b9 f6 c9 f7 i9 i1";
    let expected = " 9 O O O . . . . . O
 8 . . . . . . . . .
 7 . . . . . X . . .
 6 . . . . . X . . .
 5 . . . X X 3 . . .
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . X
   a b c d e f g h i

renju, 9×9, black to move
wins at once: nothing
forbidden: f5
  f5: double-three
    horizontal d5 e5 f5, completed at c5 g5
    vertical f5 f6 f7, completed at f4 f8
";
    let arguments = ["inspect", "--rule", "renju", "--size", "9", "--to-move", "black", "--moves", moves];
    assert_eq!(printed(&arguments), expected);
}

#[test]
fn a_finished_position_has_an_outcome_and_nothing_else() {
    let expected = " 5 . . . . .
 4 . . . . .
 3 . . . . .
 2 O O O O .
 1 X X X X X
   a b c d e

freestyle, 5×5: black won by five: a1 b1 c1 d1 e1
";
    assert_eq!(printed(&["inspect", "--size", "5", "--moves", "a1 a2 b1b2 C1 c2 d1 d2 e1"]), expected);
}

#[test]
fn json_holds_the_same() {
    let found: Value = serde_json::from_str(&printed(&[
        "inspect",
        "--rule",
        "renju",
        "--json",
        "--setup",
        "b:d5,e5,f5,g5,h9,h10,h11 w:c5",
    ]))
    .unwrap();
    assert_eq!(
        found,
        json!({
            "size": 15, "rule": "renju", "to_move": "white", "outcome": null, "forbidden": [], "winning": []
        })
    );
    let arguments =
        ["inspect", "--rule", "renju", "--json", "--to-move", "black", "--setup", "b:d5,e5,f5,g7,g8,g9 w:c5,g10"];
    let found: Value = serde_json::from_str(&printed(&arguments)).unwrap();
    assert_eq!(
        found["forbidden"],
        json!([{
            "point": "g5", "kind": "double-four",
            "proof": [
                {"direction": "horizontal", "stones": ["d5", "e5", "f5", "g5"], "completing": ["h5"]},
                {"direction": "vertical", "stones": ["g5", "g7", "g8", "g9"], "completing": ["g6"]}
            ]
        }])
    );
}

#[test]
fn a_forbidden_move_in_a_game_loses() {
    let found: Value = serde_json::from_str(&printed(&[
        "inspect",
        "--rule",
        "renju",
        "--json",
        "--moves",
        "f8 a1 g8 a3 h9 a5 h10 a7 h8",
    ]))
    .unwrap();
    assert_eq!(
        found["outcome"],
        json!({
            "winner": "white", "by": "forbidden", "kind": "double-three", "line": ["f8", "g8", "h8", "h9", "h10"]
        })
    );
}

#[test]
fn a_batch_answers_every_line_in_order() {
    let lines = concat!(
        r#"{"id":1,"size":15,"rule":"freestyle","moves":"h8 a1 i8 a2 j8 a3 k8 a4"}"#,
        "\n",
        r#"{"id":"two","rule":"renju","black":["f8","g8","h9","h10"],"white":[],"to_move":"black","source":"ignored"}"#,
        "\n",
        "not json\n",
        r#"{"id":4,"rule":"gomoku","moves":""}"#,
        "\n",
        r#"{"id":5,"moves":"h8 h8"}"#,
        "\n",
        "\n",
        r#"{"id":7,"size":9,"black":["j9"],"white":[]}"#,
        "\n",
        r#"{"id":8,"size":"x"}"#,
        "\n",
        r#"{"id":9,"rule":"renju","black":["a1","b1","c1","d1","e1"],"white":["a3","b3","c3","d3","e3"],"to_move":"black"}"#,
        "\n",
        r#"{"id":10,"size":23}"#,
        "\n",
        r#"{"moves":"","to_move":"red"}"#,
    );
    let answers = batch(lines.as_bytes());
    assert_eq!(answers.len(), 11);
    assert_eq!((&answers[0]["id"], &answers[0]["winning"]), (&json!(1), &json!(["g8", "l8"])));
    assert_eq!(answers[1]["id"], "two");
    assert_eq!(
        (&answers[1]["forbidden"][0]["point"], &answers[1]["forbidden"][0]["kind"]),
        (&json!("h8"), &json!("double-three"))
    );
    let errors = [
        (2, Value::Null, "expected ident at column 2"),
        (3, json!(4), "`gomoku` is not a rule set: expected freestyle, standard, renju, caro or free-caro"),
        (4, json!(5), "move 2 (`h8`): h8 is occupied"),
        (5, Value::Null, "EOF while parsing a value at column 0"),
        (6, json!(7), "j9 is off a board of side 9"),
        (7, json!(8), "invalid type: string \"x\", expected u8 at column 18"),
        (9, json!(10), "`23` is not a board size: expected a number from 5 to 22"),
        (10, Value::Null, "`red` is not a color: expected black or white"),
    ];
    for (index, id, error) in errors {
        assert_eq!(answers[index], json!({"id": id, "line": index + 1, "error": error}));
    }
    assert_eq!((&answers[8]["outcome"]["winner"], &answers[8]["forbidden"]), (&json!("black"), &json!([])));
    assert_eq!(batch(b"\xff\xfe\n{}\n").len(), 2);
    let answers = batch(&[&b"["[..], &vec![b'1'; 3 << 20], b"\n{\"id\":2}\n"].concat());
    assert_eq!(answers[0]["error"], "a line of more than 1048576 bytes: expected one request");
    assert_eq!((answers.len(), &answers[1]["id"]), (2, &json!(2)));
}

#[test]
fn a_line_that_names_no_board_is_of_the_one_that_was_typed() {
    let lines = b"{\"moves\":\"e5\"}\n{\"moves\":\"o15\",\"size\":15,\"rule\":\"caro\"}\n[1]\n";
    let output = tengen(&["inspect", "--batch", "-", "--size", "9", "--rule", "renju"], lines);
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let board = |answer: &Value| (answer["rule"].clone(), answer["size"].clone());
    assert_eq!(board(&answers[0]), (json!("renju"), json!(9)));
    assert_eq!(board(&answers[1]), (json!("caro"), json!(15)));
    assert_eq!(answers[2]["error"], "invalid length 1, expected an object such as {\"moves\": \"h8 i9\"} at column 3");
}

#[test]
fn whoever_waits_for_an_answer_before_asking_on_gets_it() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["inspect", "--batch", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut asking, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for id in 0..3 {
        writeln!(asking, "{{\"id\":{id},\"moves\":\"h8\"}}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{id},")), "{answer}");
    }
    drop(asking);
    assert!(child.wait().unwrap().success());
}

#[test]
fn bad_positions_are_explained() {
    assert!(refused(&["inspect", "--moves", "h8 z9"]).contains("move 2 (`z9`, at byte 3) cannot be read"));
    assert!(refused(&["inspect", "--setup", "h8"]).contains("`h8` is not a list of stones: expected b: or w:"));
    assert!(refused(&["inspect", "--setup", "b:h8 w:h8"]).contains("h8 holds more than one stone"));
    assert!(refused(&["inspect", "--rule", "go"]).contains("`go` is not a rule set"));
}

#[test]
fn perft_counts_what_the_last_stone_makes() {
    let arguments = ["perft", "--rule", "renju", "--depth", "2", "--to-move", "black"];
    let stones = "b:f8,g8,h9,h10,a1,b1,c1,d1,e3,f3,g3,i3,j3 w:a15";
    let expected = "\
| depth | nodes | fives | overlines | double-three | double-four | overline forbidden |
|--:|--:|--:|--:|--:|--:|--:|
| 1 | 209 | 1 | 0 | 1 | 0 | 1 |
| 2 | 43680 | 0 | 0 | 0 | 0 | 0 |
";
    assert_eq!(printed(&[&arguments[..], &["--setup", stones]].concat()), expected);
    let rows = printed(&["perft", "--size", "5", "--depth", "3", "--json"]);
    let nodes: Vec<Value> =
        rows.lines().map(|row| serde_json::from_str::<Value>(row).unwrap()["nodes"].take()).collect();
    assert_eq!(nodes, [25, 600, 13800]);
}
