use ratatui::crossterm::event::KeyCode;
use tengen_rules::{BoardSize, Color, Opening, RuleSet, TimeControl};

use crate::terms::Terms;
use crate::time_text::parse_time_control;

/// The time controls the form offers, besides the one the last game had.
const TIMES: [&str; 6] = ["none", "1+2", "3+2", "5+5", "15+10", "10/3x30"];

/// What is being agreed for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) terms: Terms,
    pub(crate) at: Field,
    times: Vec<TimeControl>,
    openings: Vec<Opening>,
}

/// One line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Rule,
    Size,
    Opening,
    Player(Color),
    Time,
}

impl Field {
    pub(crate) const ALL: [Self; 6] =
        [Self::Rule, Self::Size, Self::Opening, Self::Player(Color::Black), Self::Player(Color::White), Self::Time];
}

impl Form {
    /// A form that offers the same game again.
    pub(crate) fn new(terms: Terms) -> Self {
        let mut times: Vec<TimeControl> = TIMES.iter().filter_map(|text| parse_time_control(text).ok()).collect();
        if !times.contains(&terms.time) {
            times.push(terms.time);
        }
        let mut openings = Opening::CHOICES.to_vec();
        if !openings.contains(&terms.opening) {
            openings.push(terms.opening.clone());
        }
        Self { terms, at: Field::Rule, times, openings }
    }

    /// Moves between the lines or changes the one chosen; returns whether the key meant that.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.at = step(&Field::ALL, &self.at, -1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.at = step(&Field::ALL, &self.at, 1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(1),
            _ => return false,
        }
        true
    }

    fn change(&mut self, steps: isize) {
        let terms = &mut self.terms;
        match self.at {
            Field::Rule => terms.rule = step(&RuleSet::ALL, &terms.rule, steps),
            Field::Size => {
                let sides: Vec<u8> = (BoardSize::MIN..=BoardSize::MAX).collect();
                terms.size = BoardSize::new(step(&sides, &terms.size.side(), steps)).unwrap_or(terms.size);
            }
            Field::Opening => terms.opening = step(&self.openings, &terms.opening, steps),
            Field::Player(color) => terms.players[color.index()] = terms.players[color.index()].step(steps),
            Field::Time => terms.time = step(&self.times, &terms.time, steps),
        }
    }
}

/// The item so many steps from one of a list, in a circle.
fn step<T: Clone + PartialEq>(all: &[T], from: &T, steps: isize) -> T {
    let at = all.iter().position(|item| item == from).unwrap_or(0);
    all[(at.cast_signed() + steps).rem_euclid(all.len().cast_signed()).cast_unsigned()].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_goes_around_in_both_directions() {
        let before = Form::new(Terms { time: parse_time_control("7+7").unwrap(), ..Terms::default() });
        let mut form = before.clone();
        for _ in Field::ALL {
            for (there, back) in [(KeyCode::Right, KeyCode::Left), (KeyCode::Char('l'), KeyCode::Char('h'))] {
                assert!(form.key(there));
                assert_ne!(form.terms, before.terms, "{:?}", form.at);
                assert!(form.key(back));
                assert_eq!(form.terms, before.terms, "{:?}", form.at);
            }
            form.key(KeyCode::Down);
        }
        assert_eq!(form, before);
        assert!(!form.key(KeyCode::Enter));
    }
}
