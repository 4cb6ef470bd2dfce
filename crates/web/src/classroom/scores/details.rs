use leptos::prelude::*;
use tengen_api::{OutOf, PointFound, StoneFound};
use tengen_rules::{Color, Point};

use super::{Row, Sheet};
use crate::classroom::numbers::grouped;
use crate::classroom::position::Position;
use crate::classroom::room::Room;

/// Where the score of the selected point comes from.
#[component]
pub(super) fn Details(
    room: Room,
    sheet: RwSignal<Option<Sheet>>,
    selected: RwSignal<Option<Point>>,
    row: RwSignal<Row>,
) -> impl IntoView {
    let words = room.words;
    let shown = move || {
        let Some(p) = selected.get() else {
            return view! { <p class="quiet">{words.scores_hint}</p> }.into_any();
        };
        if room.position().with(|position| position.size().contains(p) && position.stone(p).is_some()) {
            return view! { <p class="quiet" role="status">{(words.occupied)(&p.to_string())}</p> }.into_any();
        }
        match sheet.with(|sheet| sheet.as_ref().and_then(|sheet| Some((rank(sheet, p)?, weights(sheet))))) {
            Some(((place, of, point), weights)) => view! { <PointDetails room point place of weights row/> }.into_any(),
            None => view! { <p class="quiet">{words.scores_hint}</p> }.into_any(),
        }
    };
    view! { <section class="card point-details">{shown}</section> }
}

/// The weights of attack and defence.
fn weights(sheet: &Sheet) -> [String; 2] {
    [sheet.found.attack.clone(), sheet.found.defence.clone()]
}

/// The place of a point among all, from 1; how many there are; and what it is worth. Equal points share a place.
fn rank(sheet: &Sheet, p: Point) -> Option<(usize, usize, PointFound)> {
    let point = sheet.points.get(&p)?;
    let better = sheet.points.values().filter(|other| other.total > point.total).count();
    Some((better + 1, sheet.points.len(), point.clone()))
}

#[component]
fn PointDetails(
    room: Room,
    point: PointFound,
    place: usize,
    of: usize,
    weights: [String; 2],
    row: RwSignal<Row>,
) -> impl IntoView {
    let words = room.words;
    let side = room.position().with_untracked(Position::side);
    let summary = (words.point_summary)(&point.point, &grouped(point.total), place, of);
    let out = point.out.map(|out| match out {
        OutOf::Rules => words.out_of_rules,
        OutOf::Reach => words.out_of_reach,
        OutOf::ShortCut => words.out_of_short_cut,
    });
    let [attack_weight, defence_weight] = weights;
    let formula = format!(
        "{attack_weight} × {} + {defence_weight} × {} + {} = {}",
        grouped(point.attack.sum.into()),
        grouped(point.defence.sum.into()),
        grouped(point.center),
        grouped(point.total)
    );
    view! {
        <p class="point-summary" role="status">{summary}</p>
        {out.map(|out| view! { <p class="out">{out}</p> })}
        <Stone room stone=point.attack side is_attack=true row/>
        <Stone room stone=point.defence side=side.opponent() is_attack=false row/>
        <p class="formula">
            <span class="quiet small">
                {format!("{} × {} + {} × {} + {} = {}", words.attack, "…", words.defence, "…", words.center, words.total)}
            </span>
            <span>{formula}</span>
        </p>
    }
}

/// The lines through one stone.
#[component]
fn Stone(room: Room, stone: StoneFound, side: Color, is_attack: bool, row: RwSignal<Row>) -> impl IntoView {
    let words = room.words;
    let caption = if is_attack { (words.side_makes)(side) } else { (words.side_stops)(side) };
    let lines = (0..4).map(|direction| {
        let found = stone.lines.iter().find(|line| line.direction == direction);
        let (pattern, score) = found.map_or((words.nothing_there, String::new()), |line| {
            (words.entry(&line.entry), grouped(line.score.into()))
        });
        let this = Some((is_attack, direction));
        let name = words.directions[direction];
        let label = format!("{name}: {pattern}");
        let enter = move |_| row.set(this);
        let leave = move || {
            if row.get_untracked() == this {
                row.set(None);
            }
        };
        let cell = if found.is_some() {
            let pressed = move || (row.get() == this).to_string();
            view! {
                <button
                    type="button"
                    class="pattern"
                    aria-label=label
                    aria-pressed=pressed
                    on:click=enter
                    on:focus=move |_| row.set(this)
                    on:blur=move |_| leave()
                >
                    {pattern}
                </button>
            }
            .into_any()
        } else {
            view! { <span class="quiet">{pattern}</span> }.into_any()
        };
        view! {
            <tr on:pointerenter=move |_| row.set(this) on:pointerleave=move |_| leave()>
                <th scope="row">{name}</th>
                <td class="words">{cell}</td>
                <td>{score}</td>
            </tr>
        }
    });
    let lines: Vec<_> = lines.collect();
    let bonus = stone.bonus.as_ref().map(|(entry, score)| {
        view! {
            <tr>
                <th scope="row">{words.bonus}</th>
                <td class="words">{words.entry(entry).to_owned()}</td>
                <td>{grouped((*score).into())}</td>
            </tr>
        }
    });
    let class = if is_attack { "figures attack" } else { "figures defence" };
    view! {
        <table class=class>
            <caption>{caption}</caption>
            <tbody>{lines} {bonus}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">{words.sum}</th>
                    <td></td>
                    <td>{grouped(stone.sum.into())}</td>
                </tr>
            </tfoot>
        </table>
    }
}
