use leptos::prelude::*;
use tengen_api::{BoundFound, NodeFound};

use super::value::Value;
use super::{Path, Tree};
use crate::classroom::room::Room;
use crate::classroom::words::ClassroomWords;

/// A position of the search and, when it is opened, those one move on.
#[component]
pub(super) fn Node(room: Room, tree: Tree, path: Path, node: NodeFound, open: bool) -> AnyView {
    let words = room.words;
    let open = RwSignal::new(open);
    let has_more = !node.children.is_empty() || node.left_out > 0;
    let path = StoredValue::new(path);
    let maximizes = path.with_value(Vec::len).is_multiple_of(2);
    let name = node.mv.clone().unwrap_or_else(|| words.root.to_owned());
    let value = value_text(words, &node);
    let window = window_text(words, &node);
    let cut = cut_text(words, &node, maximizes);
    let label = format!("{name}: {value}");
    let toggle = move |_| open.update(|open| *open = !*open);
    let select = move |_| tree.at.set(path.get_value());
    let current = move || tree.at.with(|at| path.with_value(|path| at == path)).then_some("true");
    let layer = if maximizes { words.picks_largest } else { words.picks_smallest };
    let node = StoredValue::new(node);
    let below = move || {
        (has_more && open.get()).then(|| view! { <Below room tree path=path.get_value() node=node.get_value()/> })
    };
    let sign = move || if open.get() { "▾" } else { "▸" };
    view! {
        <li role="treeitem" aria-label=label.clone() aria-expanded=move || has_more.then(|| open.get().to_string()) aria-current=current>
            <div class="node" class:here=move || current().is_some()>
                {if has_more {
                    view! { <button type="button" class="twist" aria-label=format!("{} {name}", words.open_node) on:click=toggle>{sign}</button> }.into_any()
                } else {
                    view! { <span class="twist"></span> }.into_any()
                }}
                <button type="button" class="node-name" on:click=select>{name.clone()}</button>
                <span class="node-value">{value}</span>
                <span class="node-window quiet small">{window}</span>
                {has_more.then(|| view! { <span class="node-layer quiet small">{layer}</span> })}
            </div>
            {cut.map(|cut| view! { <p class="node-cut small">{cut}</p> })}
            {below}
        </li>
    }
    .into_any()
}

/// What is below a node; asked for if it was left out at first.
#[component]
fn Below(room: Room, tree: Tree, path: Path, node: NodeFound) -> impl IntoView {
    let words = room.words;
    let (known, left_out) = (node.children.len(), node.left_out);
    if known == 0 && tree.parts.with_untracked(|parts| !parts.contains_key(&path)) {
        tree.ask(&path);
    }
    let children = move || {
        let children = tree.children(&path, &node);
        if children.is_empty() {
            return view! { <li class="quiet small" role="status">{words.reading}</li> }.into_any();
        }
        let items: Vec<_> = children
            .into_iter()
            .map(|child| {
                let path: Path = path.iter().cloned().chain(child.mv.clone()).collect();
                view! { <Node room tree path node=child open=false/> }
            })
            .collect();
        items.into_any()
    };
    let missing =
        (known > 0 && left_out > 0).then(|| view! { <li class="quiet small">{(words.left_out)(left_out)}</li> });
    view! { <ul class="nodes" role="group">{children} {missing}</ul> }
}

fn value_text(words: &ClassroomWords, node: &NodeFound) -> String {
    let value = Value::of(node.value).text(words);
    match node.bound {
        BoundFound::Exact => value,
        BoundFound::Lower => format!("≥ {value}"),
        BoundFound::Upper => format!("≤ {value}"),
    }
}

/// `α 120 · β ∞`; nothing where no window narrows.
fn window_text(words: &ClassroomWords, node: &NodeFound) -> Option<String> {
    let end =
        |value: Option<i64>, none: &str| value.map_or_else(|| none.to_owned(), |value| Value::of(value).text(words));
    (node.alpha.is_some() || node.beta.is_some())
        .then(|| format!("α {} · β {}", end(node.alpha, "−∞"), end(node.beta, "∞")))
}

/// Why the rest was not looked at.
fn cut_text(words: &ClassroomWords, node: &NodeFound, maximizes: bool) -> Option<String> {
    if node.cut == 0 {
        return None;
    }
    let value = Value::of(node.value).text(words);
    let edge = if maximizes { node.beta } else { node.alpha };
    let edge = edge.map(|edge| Value::of(edge).text(words)).unwrap_or_default();
    Some((if maximizes { words.cut_high } else { words.cut_low })(node.cut, &value, &edge))
}
