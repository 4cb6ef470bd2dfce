use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_rules::{
    BoardSize, BoardSizeError, Bound, Color, Evaluation, GameInfo, GameResult, Mark, Move, NodeId, Note, Point, Record,
    Step, Verdict, parse_moves,
};

/// A game record as text: its tree, and everything that is written at its nodes and of the game. Nothing of a record is lost
/// in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RecordText {
    /// The side of the board.
    pub size: u8,
    /// What is known of the game as a whole.
    #[serde(default)]
    pub info: InfoText,
    /// The nodes below the root, parents before children, one word each: a move (`h8`, `--`), or `.` for a node without one.
    /// `X` or `O` stands before a move of Black or White out of turn; `3:` stands before a node whose depth is not one more than that
    /// of the node before it: `h8 i9 g7 2:j9` has `i9` and `j9` as answers to `h8`.
    pub tree: String,
    /// What is written at the nodes, each with the node's number: 0 is the root, the others count as they come in the tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(usize, NoteText)>,
}

/// What is known of a game as a whole; empty text means: not said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are those of `GameInfo`, which says what each is")]
pub struct InfoText {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub opening: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub black: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub white: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// `black`, `white` or `draw`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub termination: String,
    /// In milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_time: Option<u64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub overtime: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, String)>,
}

/// One thing written at a node; times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants are those of `Note`, which says what each is")]
pub enum NoteText {
    Comment(String),
    Label(String, String),
    /// A point, and `triangle`, `square`, `circle`, `cross` or a color like `#ff8000`.
    Mark(String, String),
    /// A point, and `black`, `white` or `none`.
    Stone(String, String),
    ToMove(String),
    Decision(String),
    /// What was said of the move by its code, value, depth, and the place of the bound in [`Bound::ALL`].
    Evaluation(Option<u8>, i32, i16, u8),
    TimeSpent(u64),
    TimeLeft(String, u64),
    Property(String, String),
}

/// A record text that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordTextError {
    /// The board size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A node of the tree.
    #[error(
        "node {number} (`{word}`): expected a move like h8, or one like 3:h8 that lies no deeper than its place allows"
    )]
    Node {
        /// Which node, from 1.
        number: usize,
        /// Its word.
        word: String,
    },
    /// A word where a color, point, sign, rule set or number of a node was expected.
    #[error("`{0}` is not what is expected there")]
    Word(String),
}

fn unknown(word: &str) -> RecordTextError {
    RecordTextError::Word(word.chars().take(40).collect())
}

fn color(word: &str) -> Result<Color, RecordTextError> {
    Color::ALL.into_iter().find(|color| color.name() == word).ok_or_else(|| unknown(word))
}

fn point(word: &str) -> Result<Point, RecordTextError> {
    word.parse().map_err(|_| unknown(word))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

const SIGNS: [(&str, Mark); 4] =
    [("triangle", Mark::Triangle), ("square", Mark::Square), ("circle", Mark::Circle), ("cross", Mark::Cross)];

fn mark_text(mark: Mark) -> String {
    match (SIGNS.into_iter().find(|sign| sign.1 == mark), mark) {
        (_, Mark::Color([red, green, blue])) => format!("#{red:02x}{green:02x}{blue:02x}"),
        (sign, _) => sign.map_or("", |sign| sign.0).to_owned(),
    }
}

fn mark(word: &str) -> Result<Mark, RecordTextError> {
    if let Some(sign) = SIGNS.into_iter().find(|sign| sign.0 == word) {
        return Ok(sign.1);
    }
    let digits = word.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).ok_or_else(|| unknown(word))?;
    let [_, red, green, blue] = number.to_be_bytes();
    Ok(Mark::Color([red, green, blue]))
}

impl From<&GameInfo> for InfoText {
    fn from(info: &GameInfo) -> Self {
        let info = info.clone();
        Self {
            rule: info.rule.map(|rule| rule.to_string()),
            opening: info.opening,
            black: info.black,
            white: info.white,
            event: info.event,
            round: info.round,
            place: info.place,
            date: info.date,
            result: info.result.map(|result| match result {
                GameResult::Win(color) => color.name().to_owned(),
                GameResult::Draw => "draw".to_owned(),
            }),
            termination: info.termination,
            main_time: info.main_time.map(milliseconds),
            overtime: info.overtime,
            properties: info.properties,
        }
    }
}

impl TryFrom<&InfoText> for GameInfo {
    type Error = RecordTextError;

    fn try_from(text: &InfoText) -> Result<Self, RecordTextError> {
        let text = text.clone();
        let result = |word: &String| match word.as_str() {
            "draw" => Ok(GameResult::Draw),
            word => color(word).map(GameResult::Win),
        };
        Ok(Self {
            rule: text.rule.as_ref().map(|rule| rule.parse().map_err(|_| unknown(rule))).transpose()?,
            opening: text.opening,
            black: text.black,
            white: text.white,
            event: text.event,
            round: text.round,
            place: text.place,
            date: text.date,
            result: text.result.as_ref().map(result).transpose()?,
            termination: text.termination,
            main_time: text.main_time.map(Duration::from_millis),
            overtime: text.overtime,
            properties: text.properties,
        })
    }
}

impl NoteText {
    fn of(note: Note<'_>) -> Self {
        match note {
            Note::Comment(text) => Self::Comment(text.to_owned()),
            Note::Label { point, text } => Self::Label(point.to_string(), text.to_owned()),
            Note::Mark { point, mark } => Self::Mark(point.to_string(), mark_text(mark)),
            Note::Stone { point, color } => {
                Self::Stone(point.to_string(), color.map_or("none", Color::name).to_owned())
            }
            Note::ToMove(color) => Self::ToMove(color.name().to_owned()),
            Note::Decision(action) => Self::Decision(action.to_string()),
            Note::Evaluation(Evaluation { verdict, value, depth, bound }) => {
                Self::Evaluation(verdict.map(Verdict::code), value, depth, bound as u8)
            }
            Note::TimeSpent(time) => Self::TimeSpent(milliseconds(time)),
            Note::TimeLeft { color, left } => Self::TimeLeft(color.name().to_owned(), milliseconds(left)),
            Note::Property { name, value } => Self::Property(name.to_owned(), value.to_owned()),
        }
    }

    fn note(&self) -> Result<Note<'_>, RecordTextError> {
        Ok(match self {
            Self::Comment(text) => Note::Comment(text),
            Self::Label(at, text) => Note::Label { point: point(at)?, text },
            Self::Mark(at, sign) => Note::Mark { point: point(at)?, mark: mark(sign)? },
            Self::Stone(at, stone) => {
                let stone = if stone == "none" { None } else { Some(color(stone)?) };
                Note::Stone { point: point(at)?, color: stone }
            }
            Self::ToMove(side) => Note::ToMove(color(side)?),
            Self::Decision(word) => Note::Decision(word.parse().map_err(|_| unknown(word))?),
            Self::Evaluation(verdict, value, depth, bound) => Note::Evaluation(Evaluation {
                verdict: verdict.map(Verdict::from_code),
                value: *value,
                depth: *depth,
                bound: *Bound::ALL.get(usize::from(*bound)).ok_or_else(|| unknown(&bound.to_string()))?,
            }),
            Self::TimeSpent(time) => Note::TimeSpent(Duration::from_millis(*time)),
            Self::TimeLeft(side, left) => Note::TimeLeft { color: color(side)?, left: Duration::from_millis(*left) },
            Self::Property(name, value) => Note::Property { name, value },
        })
    }
}

impl From<&Record> for RecordText {
    fn from(record: &Record) -> Self {
        let mut words = Vec::new();
        let mut notes = Vec::new();
        // The color to move by turns below each depth of the line that the walk is on.
        let mut next = Vec::new();
        let mut before = 0;
        for (number, (node, depth)) in record.preorder(record.root()).enumerate() {
            // The latest note comes first.
            let mut written: Vec<_> = record.notes(node).map(|note| (number, NoteText::of(note))).collect();
            written.reverse();
            notes.append(&mut written);
            next.truncate(depth);
            let by_turns = next.last().copied().unwrap_or(Color::Black);
            let step = record.step(node);
            next.push(step.map_or(by_turns, |step| step.color.opponent()));
            if number > 0 {
                let deeper = if depth == before + 1 { String::new() } else { format!("{depth}:") };
                words.push(deeper + &step_text(step, by_turns));
            }
            before = depth;
        }
        Self { size: record.size().side(), info: InfoText::from(&record.info), tree: words.join(" "), notes }
    }
}

fn step_text(step: Option<Step>, by_turns: Color) -> String {
    let Some(step) = step else { return ".".to_owned() };
    match step.color {
        color if color == by_turns => step.mv.to_string(),
        Color::Black => format!("X{}", step.mv),
        Color::White => format!("O{}", step.mv),
    }
}

/// What a word of the tree says.
enum Word {
    /// A node without a move.
    Silent,
    /// A move, and its color if that is said.
    Move(Option<Color>, Move),
}

impl Word {
    fn read(word: &str) -> Option<Self> {
        if word == "." {
            return Some(Self::Silent);
        }
        let (color, mv) = match word.split_at_checked(1)? {
            ("X", mv) => (Some(Color::Black), mv),
            ("O", mv) => (Some(Color::White), mv),
            _ => (None, word),
        };
        match parse_moves(mv).ok()?[..] {
            [mv] => Some(Self::Move(color, mv)),
            _ => None,
        }
    }
}

impl TryFrom<&RecordText> for Record {
    type Error = RecordTextError;

    fn try_from(text: &RecordText) -> Result<Self, RecordTextError> {
        let mut record = Self::new(BoardSize::new(text.size)?);
        record.info = GameInfo::try_from(&text.info)?;
        let mut nodes = vec![record.root()];
        // The line that the next node may continue: each node with the color to move after it.
        let mut line: Vec<(NodeId, Color)> = vec![(record.root(), Color::Black)];
        for (number, word) in (1..).zip(text.tree.split_whitespace()) {
            let fault = || RecordTextError::Node { number, word: word.chars().take(40).collect() };
            let (depth, step) = match word.split_once(':') {
                Some((depth, step)) => (depth.parse::<usize>().map_err(|_| fault())?, step),
                None => (line.len(), word),
            };
            let step = Word::read(step).filter(|_| (1..=line.len()).contains(&depth)).ok_or_else(fault)?;
            line.truncate(depth);
            let (parent, by_turns) = line[depth - 1];
            let step = match step {
                Word::Silent => None,
                Word::Move(color, mv) => Some(Step { color: color.unwrap_or(by_turns), mv }),
            };
            let node = record.append(parent, step);
            line.push((node, step.map_or(by_turns, |step| step.color.opponent())));
            nodes.push(node);
        }
        for (number, note) in &text.notes {
            let node = *nodes.get(*number).ok_or_else(|| unknown(&number.to_string()))?;
            record.annotate(node, note.note()?);
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::OpeningAction;

    fn sample() -> Record {
        let mut record = Record::new(BoardSize::STANDARD);
        record.info.black = "Ada".to_owned();
        record.info.rule = "renju".parse().ok();
        record.info.result = Some(GameResult::Win(Color::White));
        record.info.main_time = Some(Duration::from_mins(5));
        record.info.properties = vec![("XX".to_owned(), "kept".to_owned())];
        let root = record.root();
        let first = record.append_line(root, &parse_moves("h8").unwrap());
        record.append_line(first, &parse_moves("i9 g7 -- f6").unwrap());
        let other = record.append_line(first, &parse_moves("j9 i10").unwrap());
        let out_of_turn = Step { color: Color::Black, mv: parse_moves("a1").unwrap()[0] };
        let last = record.append(other, Some(out_of_turn));
        let silent = record.append(root, None);
        let p: Point = "c3".parse().unwrap();
        for (node, note) in [
            (first, Note::Comment("two\nlines: with “signs”")),
            (other, Note::Label { point: p, text: "A" }),
            (other, Note::Mark { point: p, mark: Mark::Square }),
            (last, Note::Mark { point: p, mark: Mark::Color([1, 200, 30]) }),
            (root, Note::Stone { point: p, color: Some(Color::White) }),
            (root, Note::Stone { point: p, color: None }),
            (silent, Note::ToMove(Color::White)),
            (silent, Note::Decision(OpeningAction::Declare(3))),
            (silent, Note::Decision(OpeningAction::Swap)),
            (
                last,
                Note::Evaluation(Evaluation { verdict: Some(Verdict::Win), value: -7, depth: 9, bound: Bound::Lower }),
            ),
            (last, Note::TimeSpent(Duration::from_millis(1234))),
            (last, Note::TimeLeft { color: Color::Black, left: Duration::from_secs(9) }),
            (last, Note::Property { name: "KO", value: "yes" }),
        ] {
            record.annotate(node, note);
        }
        record
    }

    #[test]
    fn a_record_comes_back_whole() {
        let record = sample();
        let text = RecordText::from(&record);
        assert_eq!(text.tree, "h8 i9 g7 -- f6 2:j9 i10 Xa1 1:.");
        let json = serde_json::to_string(&text).unwrap();
        let read: RecordText = serde_json::from_str(&json).unwrap();
        let again = Record::try_from(&read).unwrap();
        assert_eq!(again, record);
        assert_eq!(RecordText::from(&again), text);
    }

    #[test]
    fn nonsense_is_quoted_and_places_are_numbered() {
        let good = RecordText::from(&sample());
        let says = |text: RecordText| Record::try_from(&text).unwrap_err().to_string();
        for tree in ["h8 zz", "h8 9:i9", "h8 0:i9", "h8 x:i9", "h8 h8i9", "h8 X", "h8 é"] {
            assert!(says(RecordText { tree: tree.to_owned(), ..good.clone() }).starts_with("node 2 (`"), "{tree}");
        }
        let note = |note| RecordText { notes: vec![(1, note)], ..good.clone() };
        assert!(says(note(NoteText::Mark("c3".to_owned(), "#12345".to_owned()))).starts_with("`#12345`"));
        assert!(says(note(NoteText::ToMove("green".to_owned()))).starts_with("`green`"));
        assert!(says(RecordText { notes: vec![(99, NoteText::TimeSpent(1))], ..good.clone() }).starts_with("`99`"));
        let info = InfoText { result: Some("loss".to_owned()), ..good.info.clone() };
        assert!(says(RecordText { info, ..good }).starts_with("`loss`"));
    }
}
