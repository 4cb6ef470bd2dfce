use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line of text that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    text: String,
    /// In characters.
    cursor: usize,
}

impl Prompt {
    /// A line that begins with some text, the cursor behind it.
    pub(crate) fn new(text: String) -> Self {
        Self { cursor: text.chars().count(), text }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The text before the cursor and the text from it on.
    pub(crate) fn parts(&self) -> (&str, &str) {
        self.text.split_at(self.byte(self.cursor))
    }

    fn byte(&self, cursor: usize) -> usize {
        self.text.char_indices().nth(cursor).map_or(self.text.len(), |(at, _)| at)
    }

    /// Types a key; returns whether it meant anything.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let length = self.text.chars().count();
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => {
                self.text.drain(..self.byte(self.cursor));
                self.cursor = 0;
            }
            KeyCode::Char(c) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                self.text.insert(self.byte(self.cursor), c);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.byte(self.cursor));
            }
            KeyCode::Delete if self.cursor < length => _ = self.text.remove(self.byte(self.cursor)),
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(length),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = length,
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_moving_and_deleting_go_by_characters() {
        let mut prompt = Prompt::new("棋a".to_owned());
        let press = |prompt: &mut Prompt, code| prompt.key(KeyEvent::new(code, KeyModifiers::NONE));
        press(&mut prompt, KeyCode::Char('谱'));
        assert_eq!(prompt.text(), "棋a谱");
        for code in [KeyCode::Left, KeyCode::Left, KeyCode::Backspace, KeyCode::Backspace, KeyCode::Char('z')] {
            press(&mut prompt, code);
        }
        assert_eq!(prompt.parts(), ("z", "a谱"));
        press(&mut prompt, KeyCode::Delete);
        press(&mut prompt, KeyCode::End);
        press(&mut prompt, KeyCode::Delete);
        assert_eq!(prompt.parts(), ("z谱", ""));
        assert!(prompt.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        assert_eq!(prompt.text(), "");
        assert!(!press(&mut prompt, KeyCode::Tab));
    }
}
