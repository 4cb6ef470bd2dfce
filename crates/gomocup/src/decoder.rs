use crate::command::{
    Command, CommandError, Follow, Head, Stone, StoneBlock, parse_head, parse_stone, parse_swap2_stone,
};
use crate::dialect::Dialect;
use crate::xy::Xy;

/// Puts the lines of a manager together to commands.
///
/// Inside a block `INFO`, `ABOUT` and the words that stop thinking are understood as always, and `END` or a new game ends the
/// block unfinished: a manager that died in the middle of one can be followed by another.
///
/// ```
/// use tengen_gomocup::{Command, Decoder, Dialect};
/// let mut decoder = Decoder::new(Dialect::GOMOCUP);
/// assert_eq!(decoder.line("board"), None);
/// assert_eq!(decoder.line("7,7,2"), None);
/// assert!(matches!(decoder.line("done"), Some(Ok(Command::Board(stones))) if stones.len() == 1));
/// ```
#[derive(Clone, Debug)]
pub struct Decoder {
    dialect: Dialect,
    block: Option<Block>,
}

#[derive(Clone, Debug)]
enum Block {
    Stones { kind: StoneBlock, lines: usize, stones: Vec<Stone>, fault: Option<CommandError> },
    Skipped { name: &'static str, follow: Follow },
}

/// More stones than this in one block are a fault: a board has 484 points at most.
const BLOCK_LIMIT: usize = 1000;

impl Decoder {
    /// A decoder of a dialect.
    pub const fn new(dialect: Dialect) -> Self {
        Self { dialect, block: None }
    }

    /// The dialect.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The same decoder for another dialect from here on.
    pub const fn set_dialect(&mut self, dialect: Dialect) {
        self.dialect = dialect;
    }

    /// Takes a line and gives the command it completes, or why it is none; `None` in the middle of a block and for blank lines.
    ///
    /// # Errors
    /// Inside the `Some`: why the line, or the block it ends, is no command.
    pub fn line(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        let line = line.trim();
        match &mut self.block {
            Some(Block::Skipped { name, follow: Follow::Path }) => {
                let name = *name;
                self.block = None;
                Some(Ok(Command::Unsupported(name)))
            }
            _ if line.is_empty() => None,
            Some(_) => self.block_line(line),
            None => self.head(line),
        }
    }

    fn head(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        match parse_head(line, self.dialect) {
            Ok(Head::Whole(command)) => return Some(Ok(command)),
            Ok(Head::Stones(kind)) => {
                self.block = Some(Block::Stones { kind, lines: 0, stones: Vec::new(), fault: None });
            }
            Ok(Head::Skipped(name, follow)) => self.block = Some(Block::Skipped { name, follow }),
            Err(error) => return Some(Err(error)),
        }
        None
    }

    fn block_line(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        if line.eq_ignore_ascii_case("DONE") {
            return self.block.take().map(Block::finish);
        }
        match parse_head(line, self.dialect) {
            Ok(Head::Whole(Command::Info(_) | Command::About | Command::Stop)) | Err(CommandError::Info { .. }) => {
                return self.head_within(line);
            }
            Ok(Head::Whole(Command::End | Command::Start(_) | Command::RectStart(..) | Command::Restart)) => {
                self.block = None;
                return self.head(line);
            }
            _ => {}
        }
        if let Some(Block::Stones { kind, lines, stones, fault }) = &mut self.block {
            *lines += 1;
            match parse_block_line(*kind, line, self.dialect) {
                Some(stone) if *lines <= BLOCK_LIMIT => stones.push(stone),
                _ => {
                    fault.get_or_insert_with(|| CommandError::Block {
                        command: kind.word(),
                        line: *lines,
                        text: crate::quote(line),
                        expected: match kind {
                            StoneBlock::Swap2Board => "x,y or DONE",
                            _ => "x,y,1 or x,y,2 or DONE",
                        },
                    });
                }
            }
        }
        None
    }

    /// A command that leaves the block as it is.
    fn head_within(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        let block = self.block.take();
        let command = self.head(line);
        self.block = block;
        command
    }
}

fn parse_block_line(kind: StoneBlock, line: &str, dialect: Dialect) -> Option<Stone> {
    match kind {
        // The owner of a swap2 stone is not known; its color follows from its place in the list.
        StoneBlock::Swap2Board => {
            parse_swap2_stone(line, dialect).map(|at| Stone { at, owner: crate::command::Owner::Nobody })
        }
        StoneBlock::Board | StoneBlock::YxBoard => parse_stone(line, dialect),
    }
}

impl Block {
    fn finish(self) -> Result<Command, CommandError> {
        match self {
            Self::Skipped { name, .. } => Ok(Command::Unsupported(name)),
            Self::Stones { fault: Some(fault), .. } => Err(fault),
            Self::Stones { kind: StoneBlock::Board, stones, .. } => Ok(Command::Board(stones)),
            Self::Stones { kind: StoneBlock::YxBoard, stones, .. } => Ok(Command::YxBoard(stones)),
            Self::Stones { kind: StoneBlock::Swap2Board, stones, .. } => {
                let stones: Vec<Xy> = stones.into_iter().map(|stone| stone.at).collect();
                Ok(Command::Swap2Board(stones))
            }
        }
    }
}
