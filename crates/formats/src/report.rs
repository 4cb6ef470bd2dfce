use std::fmt;

use tengen_rules::{BoardSize, GameInfo, Note, Record};

use crate::words::{Language, Lost, NoticeKind, say};

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(u64),
    /// A game of a file with several, counted from 1.
    Game(usize),
}

impl Place {
    /// It in a language.
    pub fn said(self, language: Language) -> String {
        match self {
            Self::Line(line) => say!(language, "line {line}", "第 {line} 行"),
            Self::Byte(offset) => say!(language, "byte {offset}", "字节 {offset}"),
            Self::Game(number) => say!(language, "game {number}", "第 {number} 局"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
    }
}

/// One thing that could not be kept, or that the file leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Where in the file; `None` for the file as a whole.
    pub place: Option<Place>,
    /// What happened.
    pub kind: NoticeKind,
}

impl Notice {
    /// It in a language, where it happened first.
    pub fn said(&self, language: Language) -> String {
        let kind = self.kind.said(language);
        match self.place.map(|place| place.said(language)) {
            Some(place) => say!(language, "{place}: {kind}", "{place}：{kind}"),
            None => kind,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Language::English))
    }
}

/// What could not be kept when a file was read or written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The first of the notices, in the order of the file.
    pub notices: Vec<Notice>,
    /// How many more there are beyond [`Report::MOST`].
    pub more: usize,
    /// What was left out, counted by kind.
    pub lost: Vec<(Lost, usize)>,
}

impl Report {
    /// How many notices are kept.
    pub const MOST: usize = 200;

    /// Whether everything was kept.
    pub fn is_empty(&self) -> bool {
        self.notices.is_empty() && self.lost.is_empty()
    }

    /// The report as lines of English text.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.said(Language::English)
    }

    /// The report as lines of text in a language.
    pub fn said(&self, language: Language) -> impl Iterator<Item = String> {
        let notices = self.notices.iter().map(move |notice| notice.said(language));
        let more = (self.more > 0).then(|| {
            let more = self.more;
            say!(language, "and {more} more of the kind", "还有 {more} 条类似情况")
        });
        let lost = self.lost.iter().map(move |(lost, count)| {
            let lost = lost.said(language);
            say!(language, "not kept: {count} {lost}", "没有保留：{lost}，{count} 处")
        });
        notices.chain(more).chain(lost)
    }

    pub(crate) fn at(&mut self, place: Place, kind: impl Into<NoticeKind>) {
        self.push(Notice { place: Some(place), kind: kind.into() });
    }

    pub(crate) fn whole(&mut self, kind: impl Into<NoticeKind>) {
        self.push(Notice { place: None, kind: kind.into() });
    }

    fn push(&mut self, notice: Notice) {
        if self.notices.len() < Self::MOST {
            self.notices.push(notice);
        } else {
            self.more += 1;
        }
    }

    /// Counts one more thing that was left out.
    pub(crate) fn lose(&mut self, lost: Lost) {
        match self.lost.iter_mut().find(|entry| entry.0 == lost) {
            Some(entry) => entry.1 += 1,
            None => self.lost.push((lost, 1)),
        }
    }
}

/// What a format has room for.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "a list of features, each its own question")]
pub(crate) struct Room {
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    pub(crate) labels: bool,
    pub(crate) marks: bool,
    pub(crate) stones: bool,
    pub(crate) evaluations: bool,
    pub(crate) times: bool,
    pub(crate) properties: bool,
    pub(crate) players: bool,
    pub(crate) info: bool,
    /// Boards of other sides than those a reader takes it for.
    pub(crate) size: bool,
    pub(crate) rule: bool,
}

impl Room {
    /// Says in the report what of a record does not fit.
    pub(crate) fn check(self, record: &Record, report: &mut Report) {
        let mut line_end = record.root();
        for (node, depth) in record.preorder(record.root()) {
            let on_line = depth == 0 || record.first_child(line_end) == Some(node);
            if on_line {
                line_end = node;
            } else if !self.variations {
                report.lose(Lost::Variations);
                continue;
            }
            for note in record.notes(node) {
                let (kept, lost) = match note {
                    Note::Comment(_) => (self.comments, Lost::Comments),
                    Note::Label { .. } => (self.labels, Lost::Labels),
                    Note::Mark { .. } => (self.marks, Lost::Marks),
                    Note::Stone { .. } | Note::ToMove(_) => (self.stones, Lost::Stones),
                    Note::Decision(_) => (false, Lost::Decisions),
                    Note::Evaluation(_) => (self.evaluations, Lost::Evaluations),
                    Note::TimeSpent(_) | Note::TimeLeft { .. } => (self.times, Lost::Times),
                    Note::Property { .. } => (self.properties, Lost::Properties),
                };
                if !kept {
                    report.lose(lost);
                }
            }
        }
        self.check_info(&record.info, report);
        if !self.size && record.size() != BoardSize::default() {
            report.lose(Lost::Sizes);
        }
        if !self.rule && record.info.rule.is_some() {
            report.lose(Lost::RuleSets);
        }
    }

    fn check_info(self, info: &GameInfo, report: &mut Report) {
        for name in [&info.black, &info.white] {
            if !self.players && !name.is_empty() {
                report.lose(Lost::Players);
            }
        }
        if self.info {
            return;
        }
        let texts =
            [&info.opening, &info.event, &info.round, &info.place, &info.date, &info.termination, &info.overtime];
        let said = texts.iter().filter(|text| !text.is_empty()).count();
        let more = [info.result.is_some(), info.main_time.is_some()].iter().filter(|&&said| said).count();
        for _ in 0..said + more + info.properties.len() {
            report.lose(Lost::Facts);
        }
    }
}
