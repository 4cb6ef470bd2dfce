//! What lies on points besides stones: the signs of a record, offered moves, where an opening allows a stone, and why a point is forbidden.
use leptos::prelude::*;
use tengen_rules::{BoardSize, ForbiddenProof, Mark, Point, Zone};

use crate::geometry::{Geometry, VIEW};
use crate::picture::{Picture, Sign};

/// The part of the board where the opening allows no stone, a little darker, and the edge of the other part.
pub(super) fn shade(geometry: Geometry, size: BoardSize, zone: Zone) -> Option<impl IntoView + use<>> {
    let half = geometry.cell() / 2.0;
    let square = |across: u8| {
        let (x, y) = geometry.center(size.tengen());
        let width = f64::from(across) * geometry.cell();
        (x - width / 2.0, y - width / 2.0, width)
    };
    let whole = format!("M0 0H{VIEW}V{VIEW}H0Z");
    let path = |(x, y, width): (f64, f64, f64)| format!("M{x:.1} {y:.1}h{width:.1}v{width:.1}h-{width:.1}Z");
    let (shaded, edge) = match zone {
        Zone::Anywhere => return None,
        Zone::Only(p) => {
            let (x, y) = geometry.center(p);
            let inner = path((x - half, y - half, 2.0 * half));
            (whole + &inner, inner)
        }
        Zone::Central(across) => {
            let inner = path(square(across));
            (whole + &inner, inner)
        }
        Zone::Outside(across) => {
            let inner = path(square(across));
            (inner.clone(), inner)
        }
    };
    Some(view! {
        <g class="zone">
            <path class="zone-shade" fill-rule="evenodd" d=shaded></path>
            <path class="zone-edge" d=edge></path>
        </g>
    })
}

/// The signs of a position.
pub(super) fn signs(geometry: Geometry, picture: &Picture) -> Vec<AnyView> {
    picture.signs.iter().map(|(p, sign)| draw(geometry, picture, *p, sign)).collect()
}

fn draw(geometry: Geometry, picture: &Picture, p: Point, sign: &Sign) -> AnyView {
    let (x, y) = geometry.center(p);
    let stone = picture.stones.iter().find(|stone| stone.point == p).map(|stone| stone.color);
    let class = match stone {
        None => "sign on-board",
        Some(tengen_rules::Color::Black) => "sign on-black",
        Some(tengen_rules::Color::White) => "sign on-white",
    };
    let r = geometry.stone();
    match sign {
        Sign::Offer(number) => view! {
            <g class="offer">
                <circle class="offer-ring" cx=x cy=y r=r * 0.94></circle>
                <text class="sign-text" x=x y=y font-size=r>{*number}</text>
            </g>
        }
        .into_any(),
        Sign::Label(text) => {
            let length = text.chars().count();
            let size = r * if length < 2 {
                1.05
            } else if length < 3 {
                0.8
            } else {
                0.6
            };
            let clear = stone.is_none().then(|| view! { <circle class="sign-ground" cx=x cy=y r=r * 0.8></circle> });
            view! { <g class=class>{clear}<text class="sign-text" x=x y=y font-size=size>{text.clone()}</text></g> }
                .into_any()
        }
        Sign::Mark(Mark::Color([red, green, blue])) => {
            let fill = format!("#{red:02x}{green:02x}{blue:02x}");
            view! { <circle class="sign-patch" cx=x cy=y r=r * 0.6 fill=fill></circle> }.into_any()
        }
        Sign::Mark(mark) => {
            view! { <path class=format!("{class} sign-line") d=outline(*mark, x, y, r * 0.55)></path> }.into_any()
        }
        Sign::Variation => view! { <circle class="way-on" cx=x cy=y r=r * 0.34></circle> }.into_any(),
    }
}

fn outline(mark: Mark, x: f64, y: f64, r: f64) -> String {
    match mark {
        Mark::Triangle => {
            let (dx, dy) = (r * 0.87, r * 0.5);
            format!("M{x} {:.1}L{:.1} {:.1}H{:.1}Z", y - r, x + dx, y + dy, x - dx)
        }
        Mark::Square => {
            let d = r * 0.8;
            format!("M{:.1} {:.1}h{:.1}v{:.1}h-{:.1}Z", x - d, y - d, 2.0 * d, 2.0 * d, 2.0 * d)
        }
        Mark::Cross => {
            let d = r * 0.8;
            format!("M{0:.1} {1:.1}L{2:.1} {3:.1}M{0:.1} {3:.1}L{2:.1} {1:.1}", x - d, y - d, x + d, y + d)
        }
        Mark::Circle | Mark::Color(_) => {
            format!("M{:.1} {y}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 -{:.1} 0", x - r, 2.0 * r, 2.0 * r)
        }
    }
}

/// Why a point is forbidden: each line with its stones ringed, and the points where it would go on.
pub(super) fn proof(geometry: Geometry, picture: &Picture, p: Point) -> Option<impl IntoView + use<>> {
    let lines: Vec<(Vec<Point>, Vec<Point>)> = match picture.proof(p)? {
        ForbiddenProof::DoubleThree(threes) => {
            threes.iter().map(|three| (three.stones.clone(), three.completing.clone())).collect()
        }
        ForbiddenProof::DoubleFour(fours) => {
            fours.iter().map(|four| (four.stones.clone(), four.completing.clone())).collect()
        }
        ForbiddenProof::Overline(runs) => runs.iter().map(|run| (run.points().collect(), Vec::new())).collect(),
    };
    let radius = geometry.stone();
    let line = |(at, (stones, completing)): (usize, (Vec<Point>, Vec<Point>))| {
        let mut all: Vec<Point> = stones.iter().chain(&completing).copied().collect();
        all.sort_unstable_by_key(|p| (p.col(), p.row()));
        let ends = [all.first(), all.last()].map(|end| end.map_or((0.0, 0.0), |&end| geometry.center(end)));
        let rings: Vec<_> = stones
            .iter()
            .map(|&p| {
                let (x, y) = geometry.center(p);
                view! { <circle class="proof-stone" cx=x cy=y r=radius * 0.82></circle> }
            })
            .collect();
        let goes_on: Vec<_> = completing
            .iter()
            .map(|&p| {
                let (x, y) = geometry.center(p);
                let half = radius * 0.5;
                let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
                let diamond = format!("M{x} {top:.1}L{right:.1} {y}L{x} {bottom:.1}L{left:.1} {y}Z");
                view! { <path class="proof-point" d=diamond></path> }
            })
            .collect();
        view! {
            <g class=format!("proof proof-{}", at % 3)>
                <line class="proof-line" x1=ends[0].0 y1=ends[0].1 x2=ends[1].0 y2=ends[1].1></line>
                {rings}
                {goes_on}
            </g>
        }
    };
    let lines: Vec<_> = lines.into_iter().enumerate().map(line).collect();
    Some(view! { <g class="proofs">{lines}</g> })
}
