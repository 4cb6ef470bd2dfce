use leptos::prelude::*;

use super::experiments::Experiments;
use super::lessons::lessons;
use super::room::Room;
use super::scores::Scores;
use super::search::SearchView;
use super::workbench::Workbench;
use crate::app::App;
use crate::words::Words;

/// A part of the classroom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Scores,
    Workbench,
    Search,
    Lessons,
    Experiments,
}

impl Part {
    const ALL: [Self; 5] = [Self::Lessons, Self::Scores, Self::Workbench, Self::Search, Self::Experiments];

    /// The part that the rest of an address names; the first where it names none.
    fn of_address(rest: &str) -> Self {
        let name = rest.split('/').next().unwrap_or_default();
        Self::ALL.into_iter().find(|part| part.address() == name).unwrap_or(Self::Lessons)
    }

    const fn address(self) -> &'static str {
        match self {
            Self::Scores => "scores",
            Self::Workbench => "workbench",
            Self::Search => "search",
            Self::Lessons => "lessons",
            Self::Experiments => "experiments",
        }
    }

    const fn name(self, room: Room) -> &'static str {
        match self {
            Self::Scores => room.words.scores,
            Self::Workbench => room.words.workbench,
            Self::Search => room.words.search,
            Self::Lessons => room.words.lessons,
            Self::Experiments => room.words.experiments,
        }
    }
}

/// A page of the classroom. Its style sheet comes with it: until that is there, `hidden` hides the page.
pub(super) fn page(w: &'static Words, app: &'static App, rest: &str) -> AnyView {
    let room = Room::open(w, app);
    let part = Part::of_address(rest);
    let style = document().document_element().and_then(|root| root.get_attribute("data-classroom"));
    let link = |this: Part| {
        let current = (this == part).then_some("page");
        view! { <a class="part" href=format!("#classroom/{}", this.address()) aria-current=current>{this.name(room)}</a> }
    };
    let links: Vec<_> = Part::ALL.into_iter().map(link).collect();
    let content = match part {
        Part::Scores => view! { <Scores room/> }.into_any(),
        Part::Workbench => view! { <Workbench room/> }.into_any(),
        Part::Search => view! { <SearchView room/> }.into_any(),
        Part::Experiments => view! { <Experiments room/> }.into_any(),
        Part::Lessons => lessons(room, rest.split('/').nth(1).unwrap_or_default()),
    };
    view! {
        <link rel="stylesheet" href=style/>
        <div class="classroom" hidden>
            <nav class="parts" aria-label=room.words.parts>{links}</nav>
            {content}
        </div>
    }
    .into_any()
}
