//! The page that shows what every point is worth, and why.
mod details;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use leptos::prelude::*;
use tengen_api::{Finding, OutOf, PointFound, ScoresFound, Study};
use tengen_rules::{BoardSize, Color, Direction, Point};

use super::inquiry::{Asked, Inquiry};
use super::numbers::{grouped, short};
use super::overlay::{Marks, warmth};
use super::position::Position;
use super::room::Room;
use super::setting_up::{SettingUp, Tool};
use super::study_board::StudyBoard;
use crate::choice::{Choice, Switch};
use details::Details;

/// How many of the best points are listed.
const LISTED: usize = 8;

/// Which numbers stand on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Nothing,
    All,
    Total,
    Attack,
    Defence,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    found: ScoresFound,
    points: BTreeMap<Point, PointFound>,
}

impl Sheet {
    fn new(found: &ScoresFound) -> Self {
        let points = found.points.iter().filter_map(|point| Some((point.point.parse().ok()?, point.clone()))).collect();
        Self { found: found.clone(), points }
    }

    /// What a point is worth.
    pub(super) fn point(&self, p: Point) -> Option<&PointFound> {
        self.points.get(&p)
    }

    /// Whether the scores choose this point, or one that is worth as much.
    pub(super) fn is_best(&self, p: Point) -> bool {
        let total = |p: Point| self.points.get(&p).filter(|point| point.out.is_none()).map(|point| point.total);
        let best = self.found.best.as_ref().and_then(|best| best.parse().ok());
        best.and_then(total).is_some_and(|best| total(p) == Some(best))
    }

    /// How many points the player weighs.
    pub(super) fn weighed(&self) -> impl Iterator<Item = Point> {
        self.points.iter().filter(|(_, point)| point.out.is_none()).map(|(&p, _)| p)
    }

    /// The points with the highest totals first; of equal ones the first, row by row from the bottom.
    fn ranked(&self) -> Vec<&PointFound> {
        let mut ranked: Vec<&PointFound> = self.points.values().collect();
        ranked.sort_by_key(|point| Reverse(point.total));
        ranked
    }

    /// The highest of a number over all points.
    fn highest(&self, number: impl Fn(&PointFound) -> i64) -> i64 {
        self.points.values().map(number).max().unwrap_or(0)
    }

    /// The points that the short cut leaves.
    fn decided(&self) -> Vec<&str> {
        self.points.values().filter(|point| point.out.is_none()).map(|point| point.point.as_str()).collect()
    }
}

/// A row of the highlighted lines: which side's pattern, and along which direction.
pub(super) type Row = Option<(bool, usize)>;

/// The empty points of a room's position, weighed whenever that or the player changes, and how they are shown.
#[derive(Clone, Copy)]
pub(super) struct Weighing {
    room: Room,
    inquiry: Inquiry,
    sheet: RwSignal<Option<Sheet>>,
    /// The point that is looked at.
    pub(super) selected: RwSignal<Option<Point>>,
    shown: RwSignal<Shown>,
    heat: RwSignal<bool>,
    row: RwSignal<Row>,
}

impl Weighing {
    pub(super) fn new(room: Room, shown: Shown) -> Self {
        let weighing = Self {
            room,
            inquiry: Inquiry::new(room.app.thinkers),
            sheet: RwSignal::new(None),
            selected: RwSignal::new(None),
            shown: RwSignal::new(shown),
            heat: RwSignal::new(shown != Shown::Nothing),
            row: RwSignal::new(None),
        };
        Effect::new(move || {
            let position = room.position().with(Position::text);
            weighing.inquiry.ask(Study::Scores { position, player: room.player().with(ToString::to_string) });
        });
        Effect::new(move || {
            if let Asked::Found(finding) = weighing.inquiry.asked().get()
                && let Finding::Scores(found) = *finding
            {
                weighing.sheet.set(Some(Sheet::new(&found)));
            }
        });
        weighing
    }

    /// What was found about the position as it is; `None` while that is being worked out.
    pub(super) fn sheet(self) -> Option<Sheet> {
        let known = self.inquiry.asked().with(|asked| matches!(asked, Asked::Found(_)));
        self.sheet.get().filter(|_| known)
    }

    /// The marks over the board.
    pub(super) fn marks(self) -> Signal<String> {
        Signal::derive(move || {
            let position = self.room.position().get();
            let Some(sheet) = self.sheet.get() else { return String::new() };
            let mut marks = Marks::new(position.size());
            draw_points(&mut marks, &sheet, &position, self.shown.get(), self.heat.get());
            if let Some(p) = self.selected.get().filter(|&p| position.size().contains(p)) {
                draw_lines(&mut marks, &sheet, position.size(), p, self.row.get());
            }
            marks.finish()
        })
    }

    /// Where the score of the selected point comes from.
    pub(super) fn details(self) -> impl IntoView {
        let Self { room, sheet, selected, row, .. } = self;
        view! { <Details room sheet selected row/> }
    }
}

/// Attack, defence and total of every empty point; for one point, where they come from.
#[component]
pub(super) fn Scores(room: Room) -> impl IntoView {
    let weighing = Weighing::new(room, Shown::Total);
    let Weighing { inquiry, sheet, selected, shown, heat, .. } = weighing;
    let tool = RwSignal::new(Tool::default());
    let pointed = move |p: Point| {
        let position = room.position().with_untracked(|position| tool.get_untracked().use_on(position, p));
        if let Some(position) = position {
            room.set_position(position);
        }
    };
    let in_hand = Signal::derive(move || tool.get().stone());
    view! {
        <div class="study">
            <StudyBoard room position=room.position().into() marks=weighing.marks() selected in_hand pointed/>
            <div class="study-column">
                <Verdict room sheet inquiry/>
                <Views room shown heat/>
                {weighing.details()}
                <Best room sheet selected/>
                <SettingUp room tool/>
            </div>
        </div>
    }
}

/// What is decided, and by what.
#[component]
fn Verdict(room: Room, sheet: RwSignal<Option<Sheet>>, inquiry: Inquiry) -> impl IntoView {
    let words = room.words;
    let said = move || match inquiry.asked().get() {
        Asked::Failed { code, message } => words.failure(&code, &message),
        Asked::Nothing | Asked::Open if sheet.with(Option::is_none) => words.reading.to_owned(),
        Asked::Nothing | Asked::Open | Asked::Found(_) => {
            if room.position().with(Position::is_over) {
                return words.scores_over.to_owned();
            }
            sheet.with(|sheet| sheet.as_ref().map(|sheet| verdict(room, sheet)).unwrap_or_default())
        }
    };
    let mover = move || {
        let side = room.position().with(Position::side);
        let name = room.w.color(side);
        view! { <span class="side-dot" class:white=side == Color::White></span> {name} }
    };
    let player = move || room.player_name();
    view! {
        <section class="card verdict">
            <p class="quiet small">{words.side} " " {mover} " · " {words.player} " " {player}</p>
            <p role="status">{said}</p>
        </section>
    }
}

fn verdict(room: Room, sheet: &Sheet) -> String {
    let words = room.words;
    match (sheet.found.short_cut.as_deref(), &sheet.found.best) {
        (_, None) => words.no_move.to_owned(),
        (Some("must-win"), _) => (words.must_win)(&sheet.decided()),
        (Some(_), _) => (words.must_block)(&sheet.decided()),
        (None, Some(best)) => {
            let total = best.parse().ok().and_then(|p: Point| Some(sheet.points.get(&p)?.total)).unwrap_or_default();
            (words.chosen_by_scores)(best, &grouped(total))
        }
    }
}

/// Which numbers stand on the board.
#[component]
fn Views(room: Room, shown: RwSignal<Shown>, heat: RwSignal<bool>) -> impl IntoView {
    let words = room.words;
    let options = vec![
        (Shown::Total, words.total.to_owned()),
        (Shown::Attack, words.attack.to_owned()),
        (Shown::Defence, words.defence.to_owned()),
        (Shown::All, words.all_three.to_owned()),
    ];
    view! {
        <section class="card views">
            <Choice name="shown" label=words.shown options value=shown chosen=move |chosen| shown.set(chosen)/>
            <Switch id="heat" label=words.heat_map on=heat switched=move |on| heat.set(on)/>
        </section>
    }
}

/// The best points; each selects itself.
#[component]
fn Best(room: Room, sheet: RwSignal<Option<Sheet>>, selected: RwSignal<Option<Point>>) -> impl IntoView {
    let words = room.words;
    let rows = move || {
        let sheet = sheet.get()?;
        let rows: Vec<_> = sheet
            .ranked()
            .into_iter()
            .filter(|point| point.out != Some(OutOf::Rules))
            .take(LISTED)
            .map(|point| {
                let p: Option<Point> = point.point.parse().ok();
                let pressed = move || (selected.get() == p).to_string();
                view! {
                    <tr>
                        <th scope="row">
                            <button type="button" class="chip" aria-pressed=pressed on:click=move |_| selected.set(p)>
                                {point.point.clone()}
                            </button>
                        </th>
                        <td class="attack">{grouped(point.attack.sum.into())}</td>
                        <td class="defence">{grouped(point.defence.sum.into())}</td>
                        <td>{grouped(point.total)}</td>
                    </tr>
                }
            })
            .collect();
        Some(rows)
    };
    view! {
        <section class="card best">
            <table class="figures">
                <caption>{words.best_points}</caption>
                <thead>
                    <tr>
                        <th scope="col">{words.point}</th>
                        <th scope="col">{words.attack}</th>
                        <th scope="col">{words.defence}</th>
                        <th scope="col">{words.total}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

fn draw_points(marks: &mut Marks, sheet: &Sheet, position: &Position, shown: Shown, heat: bool) {
    type Part = (&'static str, fn(&PointFound) -> i64);
    const ATTACK: Part = ("attack", |point| i64::from(point.attack.sum));
    const DEFENCE: Part = ("defence", |point| i64::from(point.defence.sum));
    const TOTAL: Part = ("total", |point| point.total);
    let (heated, written): (Part, &[Part]) = match shown {
        Shown::Nothing => return,
        Shown::All => (TOTAL, &[ATTACK, DEFENCE, TOTAL]),
        Shown::Total => (TOTAL, &[TOTAL]),
        Shown::Attack => (ATTACK, &[ATTACK]),
        Shown::Defence => (DEFENCE, &[DEFENCE]),
    };
    let highest = sheet.highest(heated.1);
    let free = || sheet.points.iter().filter(|&(&p, _)| position.size().contains(p) && position.stone(p).is_none());
    if heat {
        for (&p, point) in free().filter(|(_, point)| !matches!(point.out, Some(OutOf::Rules | OutOf::Reach))) {
            marks.heat(p, heated.0, warmth((heated.1)(point), highest));
        }
    }
    for (&p, point) in free() {
        let faint = if point.out.is_some() { " faint" } else { "" };
        let classes: Vec<String> = written.iter().map(|part| format!("{}{faint}", part.0)).collect();
        let lines: Vec<(&str, String)> =
            written.iter().zip(&classes).map(|(part, class)| (class.as_str(), short((part.1)(point)))).collect();
        marks.texts(p, &lines);
    }
    if let Some(best) = sheet.found.best.as_ref().and_then(|best| best.parse().ok())
        && !position.is_over()
    {
        marks.ring(best, "chosen");
    }
}

/// The lines through the selected point, and the stones of the pattern that is pointed at.
fn draw_lines(marks: &mut Marks, sheet: &Sheet, size: BoardSize, p: Point, row: Row) {
    let Some(point) = sheet.points.get(&p) else { return };
    for (at, direction) in Direction::ALL.into_iter().enumerate() {
        let strong = row.is_some_and(|(_, direction)| direction == at);
        marks.line(p, direction, if strong { "strong" } else { "" });
    }
    if let Some((is_attack, direction)) = row {
        let stone = if is_attack { &point.attack } else { &point.defence };
        let stones = stone.lines.iter().filter(|line| line.direction == direction).flat_map(|line| &line.stones);
        for stone in stones.filter_map(|stone| stone.parse().ok()).filter(|&stone| size.contains(stone)) {
            marks.ring(stone, if is_attack { "attack" } else { "defence" });
        }
    }
    marks.ring(p, "selected");
}
