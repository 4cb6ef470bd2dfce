//! The lessons: short texts with boards to click. Every number on them is worked out while they are read.
mod board;
mod find;
mod force;
mod interval;
mod text;

use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::room::Room;
use crate::words::Lang;
use text::{Block, parse};

/// The key of the document that holds which tasks were solved.
const SOLVED: &str = "lessons";

/// A lesson.
#[derive(Debug)]
struct Lesson {
    id: &'static str,
    /// In Chinese and in English.
    texts: [&'static str; 2],
}

macro_rules! lesson {
    ($id:literal) => {
        Lesson {
            id: $id,
            texts: [
                include_str!(concat!("lessons/zh/", $id, ".txt")),
                include_str!(concat!("lessons/en/", $id, ".txt")),
            ],
        }
    };
}

static LESSONS: [Lesson; 10] = [
    lesson!("rules"),
    lesson!("patterns"),
    lesson!("attack-and-defence"),
    lesson!("radius"),
    lesson!("forks"),
    lesson!("minimax"),
    lesson!("alpha-beta"),
    lesson!("forcing"),
    lesson!("forbidden"),
    lesson!("testing"),
];

impl Lesson {
    fn blocks(&self, lang: Lang) -> Vec<Block> {
        let text = match lang {
            Lang::Zh => self.texts[0],
            Lang::En => self.texts[1],
        };
        parse(text)
    }

    fn title(&self, lang: Lang) -> String {
        self.blocks(lang)
            .into_iter()
            .find_map(|block| if let Block::Title(title) = block { Some(title) } else { None })
            .unwrap_or_default()
    }
}

/// Which tasks were solved, by lesson and number; kept at every change.
#[derive(Clone, Copy)]
struct Progress {
    room: Room,
    solved: RwSignal<Solved>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Solved {
    solved: BTreeSet<String>,
}

impl Progress {
    fn open(room: Room) -> Self {
        Self { room, solved: RwSignal::new(room.app.store.get(SOLVED).unwrap_or_default()) }
    }

    fn name(lesson: &str, task: usize) -> String {
        format!("{lesson}/{task}")
    }

    fn has(self, lesson: &str, task: usize) -> bool {
        self.solved.with(|solved| solved.solved.contains(&Self::name(lesson, task)))
    }

    fn solve(self, lesson: &str, task: usize) {
        self.solved.update(|solved| {
            solved.solved.insert(Self::name(lesson, task));
        });
        self.room.app.store.put(SOLVED, &self.solved.get_untracked());
    }

    /// How many tasks of a lesson were solved, and how many there are.
    fn of(self, lesson: &Lesson) -> (usize, usize) {
        let blocks = lesson.blocks(self.room.w.lang);
        let tasks = blocks.iter().filter(|block| matches!(block, Block::Board(board) if board.is_task())).count();
        ((0..tasks).filter(|&task| self.has(lesson.id, task)).count(), tasks)
    }
}

/// The list of lessons, or one of them.
pub(super) fn lessons(room: Room, id: &str) -> AnyView {
    let progress = Progress::open(room);
    match LESSONS.iter().position(|lesson| lesson.id == id) {
        Some(at) => view! { <Page room progress at/> }.into_any(),
        None => view! { <Contents room progress/> }.into_any(),
    }
}

#[component]
fn Contents(room: Room, progress: Progress) -> impl IntoView {
    let words = room.words;
    let entry = |(at, lesson): (usize, &'static Lesson)| {
        let done = move || {
            let (solved, tasks) = progress.of(lesson);
            (tasks > 0).then(|| (words.tasks_solved)(solved, tasks))
        };
        view! {
            <li>
                <a class="card lesson-link" href=format!("#classroom/lessons/{}", lesson.id)>
                    <span class="lesson-number">{at + 1}</span>
                    <span class="lesson-title">{lesson.title(room.w.lang)}</span>
                    <span class="quiet small">{done}</span>
                </a>
            </li>
        }
    };
    let entries: Vec<_> = LESSONS.iter().enumerate().map(entry).collect();
    view! {
        <div class="lesson">
            <h1>{words.lessons}</h1>
            <p class="quiet">{words.lessons_note}</p>
            <ol class="lesson-list">{entries}</ol>
        </div>
    }
}

#[component]
fn Page(room: Room, progress: Progress, at: usize) -> impl IntoView {
    let words = room.words;
    let lesson = &LESSONS[at];
    let mut tasks = 0;
    let blocks: Vec<_> = lesson
        .blocks(room.w.lang)
        .into_iter()
        .map(|block| match block {
            Block::Title(text) => view! { <h1>{text}</h1> }.into_any(),
            Block::Text(text) => view! { <p>{text}</p> }.into_any(),
            Block::Items(items) => {
                let items: Vec<_> = items.into_iter().map(|item| view! { <li>{item}</li> }).collect();
                view! { <ul class="lesson-items">{items}</ul> }.into_any()
            }
            Block::Board(given) => {
                let task = tasks;
                tasks += usize::from(given.is_task());
                let solved = Signal::derive(move || progress.has(lesson.id, task));
                let solve = Callback::new(move |()| progress.solve(lesson.id, task));
                board::board(room, given, solved, solve)
            }
        })
        .collect();
    let link = |at: Option<usize>, label: &'static str| {
        let lesson = at.and_then(|at| LESSONS.get(at))?;
        let title = lesson.title(room.w.lang);
        Some(view! { <a class="button" href=format!("#classroom/lessons/{}", lesson.id)>{label} " " {title}</a> })
    };
    view! {
        <article class="lesson">
            <a class="back" href="#classroom/lessons">{words.all_lessons}</a>
            {blocks}
            <nav class="lesson-ends" aria-label=words.lessons>{link(at.checked_sub(1), "←")} {link(Some(at + 1), "→")}</nav>
        </article>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_show_the_same_boards() {
        for lesson in &LESSONS {
            let [zh, en] = Lang::ALL.map(|lang| lesson.blocks(lang));
            let boards = |blocks: &[Block]| {
                let boards =
                    blocks.iter().filter_map(|block| if let Block::Board(board) = block { Some(board) } else { None });
                boards.map(|board| (board.kind.clone(), board.attributes.clone())).collect::<Vec<_>>()
            };
            assert!(!boards(&zh).is_empty(), "{}", lesson.id);
            assert_eq!(boards(&zh), boards(&en), "{}", lesson.id);
            assert_eq!(zh.len(), en.len(), "{}", lesson.id);
            assert!(matches!(zh[0], Block::Title(_)));
        }
    }

    #[test]
    fn every_board_is_of_a_kind_that_there_is_and_every_task_has_its_words() {
        const KINDS: [&str; 7] = ["look", "find", "radius", "tree", "counts", "force", "interval"];
        for lesson in &LESSONS {
            for block in Lang::ALL.into_iter().flat_map(|lang| lesson.blocks(lang)) {
                let Block::Board(board) = block else { continue };
                assert!(KINDS.contains(&board.kind.as_str()), "{}: @{}", lesson.id, board.kind);
                assert!(!board.text.is_empty());
                assert_eq!(board.is_task(), !board.right.is_empty() && !board.wrong.is_empty(), "{}", lesson.id);
            }
        }
    }
}
