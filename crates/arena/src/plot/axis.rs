/// An axis: which values it goes through, and where they lie on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    logarithmic: bool,
    /// No step is shorter.
    least_step: f64,
}

impl Axis {
    /// An axis that holds these values, and at least one step.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        let high = if low < high { high } else { low + 1.0 };
        Self { low, high, logarithmic: false, least_step: 0.0 }
    }

    /// An axis between round values that holds these values and zero.
    pub(super) fn from_zero(values: impl Iterator<Item = f64>) -> Self {
        let exact = Self::around(values.chain([0.0]));
        let step = exact.step();
        Self {
            low: (exact.low / step).floor() * step,
            high: (exact.high / step).ceil() * step,
            logarithmic: false,
            least_step: 0.0,
        }
    }

    /// An axis between these ends.
    pub(super) const fn between((low, high): (f64, f64)) -> Self {
        Self { low, high, logarithmic: false, least_step: 0.0 }
    }

    /// A logarithmic axis between powers of ten that holds these values, as far as they are above zero.
    pub(super) fn logarithmic(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = ends(values.filter(|value| *value > 0.0)).unwrap_or((1.0, 10.0));
        let (low, high) = (low.log10().floor(), high.log10().ceil());
        let high = if low < high { high } else { low + 1.0 };
        Self { low: 10_f64.powf(low), high: 10_f64.powf(high), logarithmic: true, least_step: 0.0 }
    }

    /// The same axis of things that are counted: games, plies.
    pub(super) const fn in_whole_steps(self) -> Self {
        Self { least_step: 1.0, ..self }
    }

    /// Where a value lies: 0 at the low end, 1 at the high one; what lies outside is put at the end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = if self.logarithmic {
            (value.max(self.low) / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        place.clamp(0.0, 1.0)
    }

    /// The values to write beside it, from low to high.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            return std::iter::successors(Some(self.low), |tick| Some(tick * 10.0))
                .take_while(|tick| *tick <= self.high * 1.01)
                .collect();
        }
        let step = self.step();
        let first = (self.low / step - 1e-9).ceil() * step;
        (0_u32..20).map(|n| first + f64::from(n) * step).take_while(|tick| *tick <= self.high + step * 1e-6).collect()
    }

    /// The distance between two ticks: 1, 2 or 5 of some power of ten, so that there are six steps at most.
    fn step(&self) -> f64 {
        let rough = (self.high - self.low) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0].map(|digit| digit * power);
        steps.into_iter().find(|step| *step >= rough).unwrap_or(10.0 * power).max(self.least_step)
    }
}

/// The least and the greatest of the numbers that are finite.
fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| value.is_finite()).fold(None, |ends, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}

/// A number beside an axis, short.
pub(super) fn tick_label(value: f64) -> String {
    let (value, unit) = match value.abs() {
        size if size >= 1e6 => (value / 1e6, "M"),
        size if size >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    super::number(value) + unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let axis = Axis::from_zero([3.0, 87.0].into_iter());
        assert_eq!(axis.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(Axis::logarithmic([30.0, 4000.0].into_iter()).ticks(), [10.0, 100.0, 1000.0, 10_000.0]);
        assert!((axis.place(50.0) - 0.5).abs() < 1e-9 && axis.place(1e9) <= 1.0);
        assert_eq!(["0.5", "2000", "20k", "3M"], [0.5, 2e3, 2e4, 3e6].map(tick_label).each_ref().map(String::as_str));
    }
}
