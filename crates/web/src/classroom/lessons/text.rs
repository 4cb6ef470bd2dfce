use tengen_api::PositionText;

use crate::classroom::player::Player;
use crate::classroom::position::Position;

/// A piece of a lesson. Pieces are parted by empty lines: `# ` begins a title, `- ` an item of a list, `@` a board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    Title(String),
    Text(String),
    Items(Vec<String>),
    Board(Given),
}

/// A board to click: `@KIND NAME=VALUE …`, then what is asked or told; a task also has what is said of right answers (`+ `) and of wrong ones
/// (`- `).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Given {
    pub(super) kind: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) text: String,
    pub(super) right: String,
    pub(super) wrong: String,
}

/// Reads a lesson.
pub(super) fn parse(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for piece in text.split("\n\n").map(str::trim).filter(|piece| !piece.is_empty()) {
        blocks.push(if let Some(title) = piece.strip_prefix("# ") {
            Block::Title(title.to_owned())
        } else if let Some(board) = piece.strip_prefix('@') {
            Block::Board(given(board))
        } else if piece.starts_with("- ") {
            Block::Items(piece.lines().filter_map(|line| line.strip_prefix("- ")).map(ToOwned::to_owned).collect())
        } else {
            Block::Text(piece.to_owned())
        });
    }
    blocks
}

fn given(piece: &str) -> Given {
    let mut lines = piece.lines();
    let mut words = lines.next().unwrap_or_default().split_whitespace();
    let kind = words.next().unwrap_or_default().to_owned();
    let attributes = words
        .filter_map(|word| word.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut given = Given { kind, attributes, ..Given::default() };
    for line in lines {
        if let Some(right) = line.strip_prefix("+ ") {
            right.clone_into(&mut given.right);
        } else if let Some(wrong) = line.strip_prefix("- ") {
            wrong.clone_into(&mut given.wrong);
        } else {
            given.text.push_str(line);
        }
    }
    given
}

impl Given {
    /// Whether an answer is wanted.
    pub(super) fn is_task(&self) -> bool {
        ["find", "force"].contains(&self.kind.as_str())
    }

    /// What an attribute is set to; nothing where it is not set.
    pub(super) fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(given, _)| given == name).map_or("", |(_, value)| value)
    }

    /// The stones on the board.
    pub(super) fn position(&self) -> Option<Position> {
        let stones = |name| self.get(name).replace(',', " ");
        let or = |value: &str, other: &str| if value.is_empty() { other.to_owned() } else { value.to_owned() };
        Position::read(&PositionText {
            size: 15,
            rule: or(self.get("rule"), "freestyle"),
            black: stones("black"),
            white: stones("white"),
            white_to_move: self.get("side") == "white",
        })
    }

    /// Who weighs and searches: `player=minimax-3;keep:4`.
    pub(super) fn player(&self) -> Player {
        match self.get("player") {
            "" => Player::default(),
            text => Player::from(text.replace(';', " ").replace(':', "=")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_read() {
        let text = "# Title\n\nOne\n\n- a\n- b\n\n@find makes=five black=h8,i8 side=white\nWhere?\n+ Yes\n- No\n";
        let blocks = parse(text);
        assert_eq!(blocks[0], Block::Title("Title".to_owned()));
        assert_eq!(blocks[2], Block::Items(vec!["a".to_owned(), "b".to_owned()]));
        let Block::Board(board) = &blocks[3] else { panic!("a board was expected") };
        assert!(board.is_task());
        assert_eq!((board.get("makes"), board.get("nothing"), board.text.as_str()), ("five", "", "Where?"));
        assert_eq!((board.right.as_str(), board.wrong.as_str()), ("Yes", "No"));
        assert_eq!(board.position().unwrap().picture().stones.len(), 2);
    }

    #[test]
    fn players_are_read() {
        let board =
            Given { attributes: vec![("player".to_owned(), "minimax-3;keep:4".to_owned())], ..Given::default() };
        assert_eq!(board.player().to_string(), "minimax-3 keep=4");
    }
}
