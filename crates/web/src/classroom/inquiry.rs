use leptos::prelude::*;
use tengen_api::{Finding, FromThinker, Study, StudyRequest, TreeFound};

use super::position::Position;
use super::room::Room;
use crate::browser;
use crate::thinker::Thinkers;

/// How far a question is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Asked {
    /// Nothing was asked.
    #[default]
    Nothing,
    /// It is being thought about.
    Open,
    /// It was answered.
    Found(Box<Finding>),
    /// It has no answer.
    Failed {
        /// What went wrong, `bad-player`.
        code: String,
        /// What was wrong and what was expected.
        message: String,
    },
}

/// A question of the page, asked again whenever what it is about changes. Only the last one counts.
#[derive(Clone, Copy)]
pub(super) struct Inquiry {
    thinkers: Thinkers,
    open: StoredValue<Option<u64>>,
    asked: RwSignal<Asked>,
}

impl Inquiry {
    pub(super) fn new(thinkers: Thinkers) -> Self {
        let inquiry = Self { thinkers, open: StoredValue::new(None), asked: RwSignal::new(Asked::Nothing) };
        on_cleanup(move || inquiry.drop_question());
        inquiry
    }

    /// How far it is.
    pub(super) const fn asked(self) -> RwSignal<Asked> {
        self.asked
    }

    /// Asks; what was asked before is not wanted any more.
    pub(super) fn ask(self, study: Study) {
        self.drop_question();
        let id = browser::random();
        self.open.set_value(Some(id));
        self.asked.set(Asked::Open);
        self.thinkers.ask(StudyRequest { id, study }, move |said| {
            let answer = match said {
                FromThinker::Found { finding, .. } => Asked::Found(finding),
                FromThinker::Failed { code, message, .. } => Asked::Failed { code, message },
                FromThinker::Progress { .. } | FromThinker::Move { .. } => return,
            };
            // The page that asked may be gone.
            if self.open.try_get_value().flatten() == Some(id) {
                self.open.set_value(None);
                self.asked.set(answer);
            }
        });
    }

    /// Asks for the search of the player from the position under study, whenever one of them changes; `hear` is told what was found, or that
    /// nothing was.
    pub(super) fn follow(self, room: Room, hear: impl Fn(Option<TreeFound>) + 'static) {
        Effect::new(move || {
            let (position, player) = (room.position().with(Position::text), room.player().with(ToString::to_string));
            self.ask(Study::Tree { position, player, within: String::new() });
        });
        Effect::new(move || match self.asked.get() {
            Asked::Found(finding) => {
                if let Finding::Tree(found) = *finding {
                    hear(Some(found));
                }
            }
            Asked::Failed { .. } => hear(None),
            Asked::Nothing | Asked::Open => {}
        });
    }

    /// Ends it with what was found so far.
    pub(super) fn enough(self) {
        if let Some(id) = self.open.get_value() {
            self.thinkers.stop(id, true);
        }
    }

    fn drop_question(self) {
        if let Some(id) = self.open.try_get_value().flatten() {
            self.open.set_value(None);
            self.thinkers.stop(id, false);
        }
    }
}
