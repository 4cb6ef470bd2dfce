//! What each key does.
use crate::cursor::Toward;

/// What a person asks for with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Move the cursor one line.
    Cursor(Toward),
    /// Play at the cursor.
    Play,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Choose a new game.
    NewGame,
    /// Ask for a hint.
    Hint,
    /// Exchange the colors.
    Flip,
    /// Close what is open.
    Close,
    /// Show what the keys do.
    Keys,
}

/// A key as the browser names it, with what is held down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pressed<'a> {
    /// The name of the key: `ArrowLeft`, `z`, `?`.
    pub(crate) key: &'a str,
    /// Control, or Command on a Mac.
    pub(crate) control: bool,
    /// Shift.
    pub(crate) shift: bool,
    /// Alt.
    pub(crate) alt: bool,
}

impl Pressed<'_> {
    /// What the key asks for; `None` leaves it to the browser.
    pub(crate) fn command(&self) -> Option<Command> {
        if self.alt {
            return None;
        }
        let key = self.key.to_ascii_lowercase();
        if self.control {
            return match (key.as_str(), self.shift) {
                ("z", false) => Some(Command::Undo),
                ("z", true) | ("y", false) => Some(Command::Redo),
                _ => None,
            };
        }
        Some(match key.as_str() {
            "arrowleft" => Command::Cursor(Toward::Left),
            "arrowright" => Command::Cursor(Toward::Right),
            "arrowup" => Command::Cursor(Toward::Up),
            "arrowdown" => Command::Cursor(Toward::Down),
            "enter" | " " => Command::Play,
            "z" => Command::Undo,
            "y" => Command::Redo,
            "n" => Command::NewGame,
            "h" => Command::Hint,
            "f" => Command::Flip,
            "escape" => Command::Close,
            "?" => Command::Keys,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(key: &str, held: &str) -> Option<Command> {
        let held = |name| held.split(' ').any(|part| part == name);
        Pressed { key, control: held("control"), shift: held("shift"), alt: held("alt") }.command()
    }

    #[test]
    fn the_keys_of_the_game() {
        assert_eq!(command("z", ""), Some(Command::Undo));
        assert_eq!(command("Z", "shift"), Some(Command::Undo));
        assert_eq!(command("z", "control"), Some(Command::Undo));
        assert_eq!(command("Z", "control shift"), Some(Command::Redo));
        assert_eq!(command("y", ""), Some(Command::Redo));
        assert_eq!(command("?", "shift"), Some(Command::Keys));
        assert_eq!(command(" ", ""), Some(Command::Play));
    }

    #[test]
    fn the_keys_of_the_browser_are_left_to_it() {
        for (key, held) in
            [("n", "control"), ("h", "control"), ("f", "control"), ("ArrowLeft", "alt"), ("Tab", ""), ("F5", "")]
        {
            assert_eq!(command(key, held), None, "{held} {key}");
        }
    }
}
