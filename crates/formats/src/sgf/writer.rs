use std::fmt::Write as _;
use std::time::Duration;

use tengen_rules::{Color, Evaluation, GameInfo, GameResult, Mark, NodeId, Note, OpeningAction, Record};

use super::names::{DECISION, EVALUATION, MARKS, PATCH, PROPERTY, color_name, is_name, letters, rule_name};
use super::scanner::{escape, escape_part};
use crate::charset::Charset;
use crate::report::Report;
use crate::words::Lost;
use crate::write::WriteOptions;

/// The properties this writer writes itself, which a kept property must not contradict.
const OWN: [&str; 9] = ["B", "W", "GM", "FF", "CA", "SZ", DECISION, EVALUATION, PROPERTY];

pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let charset = options.charset.unwrap_or(Charset::UTF_8);
    let mut writer = Writer { text: String::new(), private: options.private, report };
    for record in records {
        writer.game(record, charset);
    }
    writer.text
}

struct Writer<'a> {
    text: String,
    private: bool,
    report: &'a mut Report,
}

impl Writer<'_> {
    fn game(&mut self, record: &Record, charset: Charset) {
        let size = record.size();
        let _ = write!(self.text, "(;FF[4]GM[4]CA[{charset}]SZ[{size}]");
        self.info(&record.info);
        // Which depths stand in brackets of their own, and whether the node at each depth has several children.
        let mut brackets: Vec<usize> = Vec::new();
        let mut forks: Vec<bool> = Vec::new();
        for (node, depth) in record.preorder(record.root()) {
            while brackets.last().is_some_and(|&open| open >= depth) {
                brackets.pop();
                self.text.push(')');
            }
            forks.truncate(depth);
            if depth > 0 {
                if forks.last() == Some(&true) {
                    brackets.push(depth);
                    self.text.push_str("\n(");
                }
                self.text.push(';');
            }
            let forks_here = record.first_child(node).is_some_and(|child| record.next_sibling(child).is_some());
            forks.push(forks_here);
            self.node(record, node);
            if depth == 0 {
                self.text.push('\n');
            }
        }
        self.text.extend(brackets.iter().map(|_| ')'));
        self.text.push_str(")\n");
    }

    fn property(&mut self, name: &str, value: &str) {
        let _ = write!(self.text, "{name}[{}]", escape(value));
    }

    fn info(&mut self, info: &GameInfo) {
        if info.rule.is_some() || !info.opening.is_empty() {
            let plus = if info.opening.is_empty() { "" } else { "+" };
            let rule = info.rule.map_or("", rule_name);
            self.property("RU", &format!("{rule}{plus}{}", info.opening));
        }
        let fields = [
            ("PB", &info.black),
            ("PW", &info.white),
            ("EV", &info.event),
            ("RO", &info.round),
            ("PC", &info.place),
            ("DT", &info.date),
            ("OT", &info.overtime),
        ];
        for (name, value) in fields {
            if !value.is_empty() {
                self.property(name, value);
            }
        }
        if let Some(time) = info.main_time {
            self.property("TM", &seconds(time));
        }
        self.result(info);
        for (name, value) in &info.properties {
            self.kept(name, value);
        }
    }

    fn result(&mut self, info: &GameInfo) {
        let reason = match info.termination.as_str() {
            "resignation" => "R",
            "time" => "T",
            "forfeit" => "F",
            _ => "",
        };
        match info.result {
            Some(GameResult::Win(color)) => self.property("RE", &format!("{}+{reason}", color_name(color))),
            Some(GameResult::Draw) => self.property("RE", "0"),
            None => {}
        }
        let said = !reason.is_empty() && matches!(info.result, Some(GameResult::Win(_)));
        if !said && !info.termination.is_empty() {
            self.property("TE", &info.termination);
        }
    }

    fn node(&mut self, record: &Record, node: NodeId) {
        if let Some(step) = record.step(node) {
            let value = step.mv.point().map_or(String::new(), |p| letters(record.size(), p));
            self.property(color_name(step.color), &value);
        }
        let mut notes: Vec<Note<'_>> = record.notes(node).collect();
        notes.reverse();
        self.comment(&notes);
        self.decisions(&notes);
        for (name, list) in point_lists(record, &notes) {
            let _ = write!(self.text, "{name}");
            for value in list {
                let _ = write!(self.text, "[{value}]");
            }
        }
        for note in notes {
            match note {
                Note::Property { name, value } => self.kept(name, value),
                Note::ToMove(color) => self.property("PL", color_name(color)),
                Note::TimeLeft { color: Color::Black, left } => self.property("BL", &seconds(left)),
                Note::TimeLeft { color: Color::White, left } => self.property("WL", &seconds(left)),
                Note::Evaluation(evaluation) if self.private => self.property(EVALUATION, &evaluation_text(evaluation)),
                Note::Evaluation(_) => self.report.lose(Lost::PrivateEvaluations),
                Note::Mark { point, mark: Mark::Color([r, g, b]) } if self.private => {
                    let value = format!("{}:{r:02x}{g:02x}{b:02x}", letters(record.size(), point));
                    self.property(PATCH, &value);
                }
                Note::Mark { mark: Mark::Color(_), .. } => {
                    self.report.lose(Lost::PrivatePatches);
                }
                _ => {}
            }
        }
    }

    /// The time a move took is the first line of its comment, as c-gomoku-cli writes it.
    fn comment(&mut self, notes: &[Note<'_>]) {
        let time = notes.iter().find_map(|note| if let Note::TimeSpent(time) = note { Some(time) } else { None });
        let comments = notes.iter().filter_map(|note| if let Note::Comment(text) = note { Some(*text) } else { None });
        let time = time.map(|time| format!("{}ms", time.as_millis()));
        let lines: Vec<&str> = time.as_deref().into_iter().chain(comments).collect();
        if !lines.is_empty() {
            self.property("C", &lines.join("\n"));
        }
    }

    fn decisions(&mut self, notes: &[Note<'_>]) {
        let decision = |note: &Note<'_>| if let Note::Decision(action) = note { Some(*action) } else { None };
        let decisions: Vec<OpeningAction> = notes.iter().filter_map(decision).collect();
        if self.private && !decisions.is_empty() {
            let _ = write!(self.text, "{DECISION}");
            for action in decisions {
                let _ = write!(self.text, "[{action}]");
            }
        } else {
            for _ in decisions {
                self.report.lose(Lost::PrivateDecisions);
            }
        }
    }

    /// A property of another file, under its own name where SGF allows it.
    fn kept(&mut self, name: &str, value: &str) {
        if is_name(name) && !OWN.contains(&name) {
            self.property(name, value);
        } else if self.private {
            let _ = write!(self.text, "{PROPERTY}[{}:{}]", escape_part(name), escape(value));
        } else {
            self.report.lose(Lost::PrivateProperties);
        }
    }
}

/// The properties of a node that are lists of points.
fn point_lists(record: &Record, notes: &[Note<'_>]) -> Vec<(&'static str, Vec<String>)> {
    let mut lists: Vec<(&'static str, Vec<String>)> = Vec::new();
    for note in notes {
        let (name, value) = match *note {
            Note::Label { point, text } => ("LB", format!("{}:{}", letters(record.size(), point), escape(text))),
            Note::Stone { point, color } => {
                let name = color.map_or("AE", |color| if color == Color::Black { "AB" } else { "AW" });
                (name, letters(record.size(), point))
            }
            Note::Mark { point, mark } => match MARKS.into_iter().find(|entry| entry.1 == mark) {
                Some((name, _)) => (name, letters(record.size(), point)),
                None => continue,
            },
            _ => continue,
        };
        match lists.iter_mut().find(|list| list.0 == name) {
            Some(list) => list.1.push(value),
            None => lists.push((name, vec![value])),
        }
    }
    lists
}

/// Seconds with the milliseconds that are there.
fn seconds(time: Duration) -> String {
    let (whole, part) = (time.as_secs(), time.subsec_millis());
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}") }
}

/// `verdict value depth bound`, the verdict as its code or `-`.
fn evaluation_text(evaluation: Evaluation) -> String {
    let verdict = evaluation.verdict.map_or("-".to_owned(), |verdict| verdict.code().to_string());
    format!("{verdict} {} {} {}", evaluation.value, evaluation.depth, evaluation.bound as u8)
}
