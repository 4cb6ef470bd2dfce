//! Opening books: even positions only, all different, the same however often the work is broken off.
#![expect(clippy::unwrap_used, reason = "a test that fails should say where")]
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use tengen_arena::{Adjudication, Book, BookEnd, BookError, BookPlan, GameRules, Opening, Terms};
use tengen_player::StopFlag;
use tengen_rules::{BoardSize, RuleSet};

fn plan(judge: &str, count: usize) -> BookPlan {
    let rules = GameRules {
        rule: RuleSet::Renju,
        size: BoardSize::new(11).unwrap(),
        swap2: false,
        move_limit: None,
        terms: Terms { depth: Some(2), ..Terms::default() },
        adjudication: Adjudication::default(),
    };
    BookPlan { rules, stones: 4, count, judge: judge.parse().unwrap(), within: 400.0, seed: 3 }
}

fn whole(plan: &BookPlan, path: &Path, at_a_time: usize) -> (Vec<Opening>, usize) {
    let mut book = Book::open(plan.clone(), path).unwrap();
    assert_eq!(book.run(at_a_time, &StopFlag::new(), &mut |_, _| ()).unwrap(), BookEnd::Complete);
    (book.openings(), book.judged())
}

#[test]
fn a_book_is_the_same_in_one_go_in_many_and_by_many() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("sharp", 12);
    let (book, judged) = whole(&plan, &folder.path().join("one"), 1);
    assert_eq!(book.len(), 12);
    assert!(judged > 12, "every position was called even, so nothing was chosen");
    assert!(book.iter().all(|opening| opening.len() == 4));

    let path = folder.path().join("many");
    for stop_after in [1, 3, 7] {
        let stop = StopFlag::new();
        let mut tell = |judged, _| {
            if judged >= stop_after {
                stop.stop();
            }
        };
        assert_eq!(Book::open(plan.clone(), &path).unwrap().run(1, &stop, &mut tell).unwrap(), BookEnd::Stopped);
        // What a program leaves that was killed while it wrote a line.
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"numb").unwrap();
    }
    assert_eq!(whole(&plan, &path, 1), (book.clone(), judged));
    assert_eq!(whole(&plan, &folder.path().join("three"), 3).0, book);

    let larger = BookPlan { count: 15, ..plan };
    let (grown, _) = whole(&larger, &path, 1);
    assert_eq!((grown.len(), &grown[..12]), (15, &book[..]));
}

#[test]
fn a_judge_that_says_nothing_is_named_and_a_journal_belongs_to_one_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let mut book = Book::open(plan("casual", 3), &path).unwrap();
    let error = book.run(1, &StopFlag::new(), &mut |_, _| ()).unwrap_err();
    assert!(error.to_string().starts_with("`casual` gave no score for 20 positions in a row"), "{error}");
    let locked = Book::open(plan("casual", 3), &path).unwrap_err();
    assert!(matches!(locked, BookError::Locked(_)), "{locked}");
    drop(book);
    let other = Book::open(plan("sharp", 3), &path).unwrap_err();
    assert!(matches!(other, BookError::OtherBook(_)), "{other}");
}

#[test]
fn a_board_that_has_no_more_positions_ends_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan("sharp", 1000);
    plan.stones = 1;
    let mut book = Book::open(plan, &folder.path().join("journal")).unwrap();
    assert_eq!(book.run(1, &StopFlag::new(), &mut |_, _| ()).unwrap(), BookEnd::Exhausted);
}
