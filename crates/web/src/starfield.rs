//! The sky behind the board in the starfield theme.
//!
//! It is made of elements that are never touched again: `themes.css` gives them animations of opacity and transform alone, which
//! the compositor runs. So the sky costs the page's own thread nothing while it moves, whatever else is going on; the browser
//! stops it when the page is hidden, and the style sheet holds it still for people who prefer reduced motion.
use std::fmt::Write as _;

use leptos::prelude::*;

/// The red, green and blue of starlight: white, blue, yellow.
const TINTS: [[u8; 3]; 3] = [[255, 255, 255], [178, 202, 255], [255, 226, 178]];

/// Small stars of one size.
struct Dust {
    /// Across, in pixels.
    size: f64,
    count: u32,
    /// The faintest and the brightest, as opacities.
    brightness: (f64, f64),
}

/// Many faint, few bright, as in a real sky.
const DUST: [Dust; 3] = [
    Dust { size: 1.0, count: 150, brightness: (0.25, 0.75) },
    Dust { size: 1.5, count: 80, brightness: (0.35, 0.9) },
    Dust { size: 2.2, count: 30, brightness: (0.5, 1.0) },
];

/// A large star, which breathes.
#[derive(Debug)]
struct Star {
    /// Where, as parts of the sky's width and height.
    x: f64,
    y: f64,
    /// Across with its glow, in pixels.
    size: u32,
    tint: [u8; 3],
    /// The style that sets how long a breath takes.
    pace: &'static str,
    /// How much of a breath is over when the sky appears, in milliseconds.
    phase: u32,
}

const STARS: u32 = 14;

/// The sky, as large as the window and behind everything.
#[component]
pub(crate) fn Starfield() -> impl IntoView {
    let mut scatter = Scatter(0x0073_7461_7266_6965);
    let dust = DUST.map(|dust| {
        let shadows = dust.shadows(&mut scatter);
        view! { <div class="sky-dust" style:--size=format!("{}px", dust.size) style:box-shadow=shadows></div> }
    });
    let stars = (0..STARS).map(Star::nth).map(|star| {
        let [red, green, blue] = star.tint;
        view! {
            <div
                class=format!("sky-star {}", star.pace)
                style:left=format!("{:.2}%", 100.0 * star.x)
                style:top=format!("{:.2}%", 100.0 * star.y)
                style:animation-delay=format!("-{}ms", star.phase)
                style:--size=format!("{}px", star.size)
                style:--tint=format!("{red} {green} {blue}")
            ></div>
        }
    });
    view! {
        <div class="sky" aria-hidden="true">
            {dust}
            <div class="sky-nebula violet"></div>
            <div class="sky-nebula teal"></div>
            {stars.collect_view()}
        </div>
    }
}

impl Dust {
    /// The shadows that are its stars, as a value of `box-shadow`.
    fn shadows(&self, scatter: &mut Scatter) -> String {
        let mut shadows = String::new();
        let (faintest, brightest) = self.brightness;
        for index in 0..self.count {
            let [red, green, blue] = TINTS[index as usize % TINTS.len()];
            let (x, y) = (100.0 * scatter.next(), 100.0 * scatter.next());
            let opacity = faintest + (brightest - faintest) * scatter.next();
            let comma = if index == 0 { "" } else { "," };
            // Writing to a string can't fail.
            write!(shadows, "{comma}{x:.2}vw {y:.2}vh rgb({red} {green} {blue}/{opacity:.2})").ok();
        }
        shadows
    }
}

impl Star {
    /// The large stars stand on a sequence that fills the plane evenly (steps of 1/p and 1/p², where p³ = p + 1), so that no two
    /// of them meet. They step at the same tenths of a second, those of the lower half in between: no frame paints more than
    /// half the sky.
    fn nth(index: u32) -> Self {
        let step = f64::from(index + 1);
        let y = (0.20 + step * 0.569_840_290_998_053_3).fract();
        let half_a_step = if y > 0.5 { 50 } else { 0 };
        let kind = index as usize % 3;
        Self {
            x: (0.14 + step * 0.754_877_666_246_692_8).fract(),
            y,
            size: [44, 34, 28][kind],
            tint: TINTS[(index / 3) as usize % TINTS.len()],
            pace: ["slow", "steady", "quick"][kind],
            phase: index * 31 % 64 * 100 + half_a_step,
        }
    }
}

/// Numbers from 0 to 1 that look random and are the same at every visit (SplitMix64).
struct Scatter(u64);

impl Scatter {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        f64::from((mixed >> 32) as u32) / f64::from(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dust_lies_all_over_the_sky() {
        let mut scatter = Scatter(1);
        let mut quarters = [0; 4];
        for dust in DUST {
            for shadow in dust.shadows(&mut scatter).split(',') {
                let place: Vec<f64> =
                    shadow.split(['v', 'w', 'h', ' ']).filter_map(|number| number.parse().ok()).take(2).collect();
                assert!(place.iter().all(|part| (0.0..=100.0).contains(part)), "{shadow}");
                quarters[usize::from(place[0] > 50.0) + 2 * usize::from(place[1] > 50.0)] += 1;
            }
        }
        assert_eq!(quarters.iter().sum::<i32>(), 260);
        assert!(quarters.iter().all(|&count| count > 45), "{quarters:?}");
    }

    #[test]
    fn large_stars_keep_apart_and_breathe_each_in_its_own_time() {
        let stars: Vec<Star> = (0..STARS).map(Star::nth).collect();
        for (index, star) in stars.iter().enumerate() {
            assert!((0.0..1.0).contains(&star.x) && (0.0..1.0).contains(&star.y), "{star:?}");
            for other in &stars[..index] {
                assert!((star.x - other.x).hypot(star.y - other.y) > 0.1, "{star:?} {other:?}");
                assert_ne!(star.phase, other.phase);
                assert_eq!(
                    (star.phase + other.phase) % 100 == 50,
                    (star.y > 0.5) != (other.y > 0.5),
                    "{star:?} {other:?}"
                );
            }
        }
    }

    const SHEET: &str = include_str!("../static/themes.css");

    fn keyframes(name: &str) -> &'static str {
        let (_, rest) = SHEET.split_once(&format!("@keyframes {name} {{")).unwrap();
        rest.split_once("\n}").unwrap().0
    }

    #[test]
    fn the_style_sheet_lets_all_stars_step_ten_times_a_second() {
        let parts: u32 = (keyframes("breathe").lines().skip(2).count()).try_into().unwrap();
        let breaths: Vec<&str> = SHEET.split("animation: breathe ").skip(1).collect();
        assert_eq!(breaths.len(), 3);
        for breath in breaths {
            let (seconds, rest) = breath.split_once("s steps(").unwrap();
            let steps: u32 = rest.split_once(')').unwrap().0.parse().unwrap();
            assert!((10.0 * seconds.parse::<f64>().unwrap() - f64::from(steps * parts)).abs() < 1e-9, "{breath}");
        }
    }

    #[test]
    fn the_style_sheet_moves_nothing_that_the_compositor_cannot_move_alone() {
        for rule in ["breathe", "drift"].map(keyframes).iter().flat_map(|rules| rules.split(['{', ';'])) {
            if let Some((property, _)) = rule.split_once(':') {
                assert!(["opacity", "transform"].contains(&property.trim()), "{rule}");
            }
        }
    }
}
