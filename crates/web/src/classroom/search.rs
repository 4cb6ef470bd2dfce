//! The page that shows a search as it was made.
mod counts;
mod node;
mod value;

use std::collections::BTreeMap;

use leptos::prelude::*;
use tengen_api::{Finding, NodeFound, Study, TreeFound};
use tengen_rules::Point;

use super::inquiry::{Asked, Inquiry};
use super::knob::{Knob, KnobField, Values};
use super::numbers::{grouped, milliseconds, short};
use super::overlay::Marks;
use super::position::Position;
use super::room::Room;
use super::setting_up::{SettingUp, Tool};
use super::study_board::StudyBoard;
use super::workbench::preset_values;
pub(crate) use counts::Counts;
use node::Node;
use value::Value;

/// The moves from the root to a position.
pub(super) type Path = Vec<String>;

/// A search that is looked at part by part.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    room: Room,
    /// The search as it was first told.
    found: RwSignal<Option<TreeFound>>,
    /// Parts that were asked for later, by where they hang.
    parts: RwSignal<BTreeMap<Path, Vec<NodeFound>>>,
    /// Where the person is.
    at: RwSignal<Path>,
    /// The question for a part, and where that hangs.
    part: Inquiry,
    asked: StoredValue<Path>,
}

impl Tree {
    fn new(room: Room) -> Self {
        let tree = Self {
            room,
            found: RwSignal::new(None),
            parts: RwSignal::new(BTreeMap::new()),
            at: RwSignal::new(Path::new()),
            part: Inquiry::new(room.app.thinkers),
            asked: StoredValue::new(Path::new()),
        };
        Effect::new(move || {
            if let Asked::Found(finding) = tree.part.asked().get()
                && let Finding::Tree(TreeFound { root: Some(root), .. }) = *finding
            {
                let path = tree.asked.get_value();
                if let Some(node) = follow(&root, &path) {
                    tree.parts.update(|parts| {
                        parts.insert(path, node.children.clone());
                    });
                }
            }
        });
        tree
    }

    /// Begins with another search.
    fn set(self, found: Option<TreeFound>) {
        self.parts.set(BTreeMap::new());
        self.at.set(Path::new());
        self.found.set(found);
    }

    /// The positions one move on from a node, as far as they are known.
    fn children(self, path: &Path, node: &NodeFound) -> Vec<NodeFound> {
        if node.children.is_empty() {
            self.parts.with(|parts| parts.get(path).cloned().unwrap_or_default())
        } else {
            node.children.clone()
        }
    }

    /// Asks for what was left out below a node.
    fn ask(self, path: &Path) {
        let within = path.join(" ");
        self.asked.set_value(path.clone());
        let position = self.room.position().with_untracked(Position::text);
        let player = self.room.player().with_untracked(ToString::to_string);
        self.part.ask(Study::Tree { position, player, within });
    }

    /// The node where the person is.
    fn node(self) -> Option<NodeFound> {
        let at = self.at.get();
        let mut node = self.found.with(|found| found.as_ref().and_then(|found| found.root.clone()))?;
        for depth in 0..at.len() {
            let path = at[..depth].to_vec();
            node = self.children(&path, &node).into_iter().find(|child| child.mv.as_ref() == Some(&at[depth]))?;
        }
        Some(node)
    }

    /// The position where the person is.
    fn position(self) -> Position {
        let position = self.room.position().get();
        self.at.get().iter().filter_map(|mv| mv.parse().ok()).fold(position, |position, p| position.after(p))
    }
}

/// The node that moves lead to.
fn follow<'a>(root: &'a NodeFound, path: &[String]) -> Option<&'a NodeFound> {
    path.iter().try_fold(root, |node, mv| node.children.iter().find(|child| child.mv.as_ref() == Some(mv)))
}

/// The search of the player in the position under study.
#[component]
pub(super) fn SearchView(room: Room) -> impl IntoView {
    let tool = RwSignal::new(Tool::default());
    view! {
        <div class="study">
            <SearchTree room tool>
                <Counts room/>
                <Knobs room/>
                <SettingUp room tool/>
            </SearchTree>
        </div>
    }
}

/// A board and the tree of the search from it; further cards stand below the tree.
#[component]
pub(super) fn SearchTree(
    room: Room,
    tool: RwSignal<Tool>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let inquiry = Inquiry::new(room.app.thinkers);
    let tree = Tree::new(room);
    let selected = RwSignal::new(None::<Point>);
    inquiry.follow(room, move |found| tree.set(found));
    let marks = Signal::derive(move || draw(room, tree));
    let shown = Signal::derive(move || tree.position());
    let pointed = move |p: Point| {
        let used = room.position().with_untracked(|position| tool.get_untracked().use_on(position, p));
        if let Some(position) = used {
            room.set_position(position);
            return;
        }
        // A candidate of the position that is shown leads to the position after it.
        let mv = p.to_string();
        let leads = untrack(|| {
            let at = tree.at.get();
            tree.node().is_some_and(|node| tree.children(&at, &node).iter().any(|child| child.mv.as_ref() == Some(&mv)))
        });
        if leads {
            tree.at.update(|at| at.push(mv));
        }
    };
    let in_hand = Signal::derive(move || tool.get().stone());
    view! {
        <div class="preview">
            <StudyBoard room position=shown marks selected in_hand pointed/>
            <Trail room tree/>
        </div>
        <div class="study-column">
            <Summary room tree inquiry/>
            <Nodes room tree/>
            {children.map(|children| children())}
        </div>
    }
}

/// The tree as a list that opens node by node.
#[component]
fn Nodes(room: Room, tree: Tree) -> impl IntoView {
    let words = room.words;
    move || {
        let root = tree.found.with(|found| found.as_ref().and_then(|found| found.root.clone()))?;
        Some(view! {
            <section class="card tree">
                <h2>{words.tree}</h2>
                <p class="quiet small">{words.tree_note}</p>
                <ul class="nodes" role="tree" aria-label=words.tree>
                    <Node room tree path=Path::new() node=root open=true/>
                </ul>
            </section>
        })
    }
}

/// What the search decides by.
#[component]
fn Knobs(room: Room) -> impl IntoView {
    let values = Values::new(room, preset_values(room));
    let fields: Vec<_> = Knob::SEARCH.iter().map(|&knob| view! { <KnobField room values knob/> }).collect();
    view! {
        <fieldset class="card knobs">
            <legend>{room.words.looking_ahead}</legend>
            {fields}
        </fieldset>
    }
}

/// What was chosen, and what it took.
#[component]
fn Summary(room: Room, tree: Tree, inquiry: Inquiry) -> impl IntoView {
    let words = room.words;
    let said = move || match inquiry.asked().get() {
        Asked::Failed { code, message } => words.failure(&code, &message),
        Asked::Nothing | Asked::Open => words.reading.to_owned(),
        Asked::Found(_) => tree.found.with(|found| {
            let Some(found) = found else { return String::new() };
            let mut said =
                (words.would_play)(&found.chosen, &grouped(found.nodes.cast_signed()), &milliseconds(found.ms));
            match (&found.root, found.short_cut.as_deref()) {
                _ if !found.complete => said.push_str(words.not_complete),
                (None, Some(_)) => said.push_str(words.no_tree_short_cut),
                (None, None) => said.push_str(words.no_tree),
                (Some(_), _) => {}
            }
            said
        }),
    };
    let stop = move || {
        (inquiry.asked().get() == Asked::Open).then(|| {
            view! { <button type="button" class="button" on:click=move |_| inquiry.enough()>{words.stop}</button> }
        })
    };
    let look_ahead = move || {
        let flat = tree.found.with(|found| {
            found.as_ref().is_some_and(|found| found.root.is_none() && found.short_cut.is_none() && found.complete)
        });
        flat.then(|| {
            let deeper = move |_| room.set_player(room.player().with_untracked(|player| player.with("depth", "3").with("keep", "16")));
            view! { <button type="button" id="look-ahead" class="button main" on:click=deeper>{words.look_three_ahead}</button> }
        })
    };
    view! {
        <section class="card verdict">
            <p class="quiet small">{move || room.player_name()}</p>
            <p role="status">{said}</p>
            {stop}
            {look_ahead}
        </section>
    }
}

/// The moves to the position that is shown; each leads back to it.
#[component]
fn Trail(room: Room, tree: Tree) -> impl IntoView {
    let words = room.words;
    let steps = move || {
        let at = tree.at.get();
        (0..=at.len())
            .map(|length| {
                let text = if length == 0 { words.root.to_owned() } else { at[length - 1].clone() };
                let current = (length == at.len()).then_some("step");
                let back = move |_| tree.at.update(|at| at.truncate(length));
                view! { <li><button type="button" class="chip" aria-current=current on:click=back>{text}</button></li> }
            })
            .collect::<Vec<_>>()
    };
    view! { <nav aria-label=words.trail><ol class="trail">{steps}</ol></nav> }
}

/// The moves on the way numbered, the candidates with their values.
fn draw(room: Room, tree: Tree) -> String {
    let position = room.position().get();
    let mut marks = Marks::new(position.size());
    let at = tree.at.get();
    let mut side = position.side();
    for (number, mv) in at.iter().enumerate() {
        if let Ok(p) = mv.parse() {
            marks.texts(
                p,
                &[(if side == tengen_rules::Color::Black { "on-black" } else { "on-white" }, (number + 1).to_string())],
            );
        }
        side = side.opponent();
    }
    if let Some(node) = tree.node() {
        let maximizes = at.len().is_multiple_of(2);
        let children = tree.children(&at, &node);
        let values = children.iter().map(|child| child.value);
        let best = if maximizes { values.max() } else { values.min() };
        for child in &children {
            let Some(p) = child.mv.as_ref().and_then(|mv| mv.parse().ok()) else { continue };
            let text = match Value::of(child.value) {
                Value::Quiet(value) => short(value),
                Value::Wins(plies) => format!("+{plies}"),
                Value::Loses(plies) => format!("−{plies}"),
            };
            let is_best = Some(child.value) == best;
            marks.heat(p, "total", if is_best { 1.0 } else { 0.35 });
            marks.texts(p, &[("", text)]);
            if is_best {
                marks.ring(p, "chosen");
            }
        }
    }
    marks.finish()
}
