use crate::dialect::{Dialect, Swap2Lines};
use crate::info::Info;
use crate::xy::{Xy, numbers};

/// What a manager tells an engine.
///
/// Board sizes and points are as written: whether they fit is for the state behind the command to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on a square board.
    Start(i32),
    /// `RECTSTART w,h`: a new game on a board of `w` columns and `h` rows.
    RectStart(i32, i32),
    /// `RESTART`: a new game on a board of the same size.
    Restart,
    /// `BEGIN`: the engine plays first.
    Begin,
    /// `TURN x,y`: the opponent's stone; the engine is to answer it.
    Turn(Xy),
    /// `BOARD` … `DONE`: the whole position; the engine is to move.
    Board(Vec<Stone>),
    /// `SWAP2BOARD` … `DONE`: a step of the swap2 dialogue with none, three or five stones, black first.
    Swap2Board(Vec<Xy>),
    /// `TAKEBACK x,y`: takes a stone away.
    TakeBack(Xy),
    /// `PLAY x,y`: the answer to a `SUGGEST`.
    Play(Xy),
    /// `INFO key value`.
    Info(Info),
    /// `ABOUT`.
    About,
    /// `END`.
    End,
    /// `yxshowinfo`: how Yixin's board greets.
    YxShowInfo,
    /// `yxboard` … `done`: the whole position; nobody is to move.
    YxBoard(Vec<Stone>),
    /// `yxstop` or `stop`: move now.
    Stop,
    /// `yxshowforbid`: list Black's forbidden points.
    YxShowForbid,
    /// `yxnbest n`: analyze the position and give the best move, without playing it.
    YxNBest(u32),
    /// `yxhashclear`: forget what was learned of earlier positions.
    YxHashClear,
    /// A known extension that nobody here implements, by its name in lower case. Its path line or block is read with it.
    Unsupported(&'static str),
}

/// A stone of `BOARD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it lies.
    pub at: Xy,
    /// Whose it is.
    pub owner: Owner,
}

/// Whose a stone of `BOARD` is, seen by the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// 1: the engine's.
    Own,
    /// 2: the opponent's.
    Opponent,
    /// 3: used up or forbidden, in the continuous game.
    Nobody,
}

impl Owner {
    const fn code(self) -> i32 {
        match self {
            Self::Own => 1,
            Self::Opponent => 2,
            Self::Nobody => 3,
        }
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The word is unknown.
    #[error("command `{0}`")]
    Unknown(String),
    /// The word is known and what follows it is wrong.
    #[error("`{command}` with `{text}`: expected {expected}")]
    Arguments {
        /// The command's word.
        command: &'static str,
        /// What followed it.
        text: String,
        /// What should have followed it.
        expected: &'static str,
    },
    /// A line of a block is wrong; the block counts as not sent.
    #[error("line {line} of `{command}` is `{text}`: expected {expected}")]
    Block {
        /// The word that began the block.
        command: &'static str,
        /// Which line behind that word, from 1.
        line: usize,
        /// The line.
        text: String,
        /// What it should be.
        expected: &'static str,
    },
    /// An `INFO` line is wrong. By the protocol this is said at the next command only.
    #[error("`INFO {key}` with `{value}`: expected {expected}")]
    Info {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What the value should be.
        expected: &'static str,
    },
}

/// What follows a command on further lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// One line, whatever it says.
    Path,
    /// Lines up to `DONE`, whatever they say.
    Block,
}

/// Yixin's extensions that nobody here implements, with what follows them. Source: the protocol notes of Yixin's board.
const UNSUPPORTED: [(&str, Option<Follow>); 44] = {
    use Follow::{Block, Path};
    [
        ("yxhashdump", Some(Path)),
        ("yxhashload", Some(Path)),
        ("yxshowhashusage", None),
        ("yxbalanceone", None),
        ("yxbalancetwo", None),
        ("yxsearchdefend", None),
        ("yxblock", Some(Block)),
        ("yxblockundo", None),
        ("yxblockreset", None),
        ("yxblockpath", Some(Block)),
        ("yxblockpathundo", None),
        ("yxblockpathreset", None),
        ("yxforbid", None),
        ("yxdraw", None),
        ("yxresign", None),
        ("yxprintfeature", None),
        ("yxswap2step1", None),
        ("yxswap2step2", None),
        ("yxswap2step3", None),
        ("yxsoosorvstep1", None),
        ("yxsoosorvstep2", None),
        ("yxsoosorvstep3", None),
        ("yxsoosorvstep4", None),
        ("yxsoosorvstep5", None),
        ("yxsoosorvstep6", None),
        ("yxsetdatabase", Some(Path)),
        ("yxquerydatabaseall", Some(Block)),
        ("yxquerydatabaseone", Some(Block)),
        ("yxquerydatabasetext", Some(Block)),
        ("yxquerydatabaseallt", Some(Block)),
        ("yxedittvddatabase", Some(Block)),
        ("yxedittextdatabase", Some(Block)),
        ("yxeditlabeldatabase", Some(Block)),
        ("yxdeletedatabaseone", Some(Block)),
        ("yxdeletedatabaseall", Some(Block)),
        ("yxsetbestmovedatabase", Some(Block)),
        ("yxclearbestmovedatabase", Some(Block)),
        ("yxsavedatabase", None),
        ("yxdbtotxt", Some(Path)),
        ("yxtxttodb", Some(Path)),
        ("yxdbtopos", Some(Path)),
        ("yxdbcheck", None),
        ("yxdbfix", None),
        ("yxdbtotxtall", Some(Path)),
    ]
};

/// What one line begins.
pub(crate) enum Head {
    /// A command that is complete.
    Whole(Command),
    /// `BOARD`, `SWAP2BOARD` or `yxboard`: stones follow.
    Stones(StoneBlock),
    /// An extension nobody implements, with lines to skip.
    Skipped(&'static str, Follow),
}

/// A block of stones by the word that begins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoneBlock {
    Board,
    Swap2Board,
    YxBoard,
}

impl StoneBlock {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::Swap2Board => "SWAP2BOARD",
            Self::YxBoard => "YXBOARD",
        }
    }
}

/// Reads the first line of a command.
pub(crate) fn parse_head(line: &str, dialect: Dialect) -> Result<Head, CommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
    let rest = rest.trim();
    let arguments = |command, expected| CommandError::Arguments { command, text: crate::quote(rest), expected };
    let xy = |command| Xy::parse(rest, dialect.coordinates).ok_or_else(|| arguments(command, "two numbers x,y"));
    Ok(Head::Whole(match word.to_ascii_uppercase().as_str() {
        "START" => match numbers(rest).as_deref() {
            Some(&[side]) => Command::Start(side),
            // Yixin's board writes both sides.
            Some(&[width, height]) if width == height => Command::Start(width),
            Some(&[width, height]) => Command::RectStart(width, height),
            _ => return Err(arguments("START", "a board size")),
        },
        "RECTSTART" => match numbers(rest).as_deref() {
            Some(&[width, height]) => Command::RectStart(width, height),
            _ => return Err(arguments("RECTSTART", "two numbers width,height")),
        },
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(xy("TURN")?),
        "BOARD" => return Ok(Head::Stones(StoneBlock::Board)),
        "SWAP2BOARD" => return Ok(Head::Stones(StoneBlock::Swap2Board)),
        "YXBOARD" => return Ok(Head::Stones(StoneBlock::YxBoard)),
        "TAKEBACK" => Command::TakeBack(xy("TAKEBACK")?),
        "PLAY" => Command::Play(xy("PLAY")?),
        "INFO" => Command::Info(Info::parse(rest, dialect.coordinates)?),
        "ABOUT" => Command::About,
        "END" => Command::End,
        "YXSHOWINFO" => Command::YxShowInfo,
        "YXSTOP" | "STOP" => Command::Stop,
        "YXSHOWFORBID" => Command::YxShowForbid,
        "YXNBEST" => Command::YxNBest(rest.parse().map_err(|_| arguments("YXNBEST", "how many moves"))?),
        "YXHASHCLEAR" => Command::YxHashClear,
        upper => match UNSUPPORTED.iter().find(|(name, _)| name.eq_ignore_ascii_case(upper)) {
            Some(&(name, Some(follow))) => return Ok(Head::Skipped(name, follow)),
            Some(&(name, None)) => Command::Unsupported(name),
            None => return Err(CommandError::Unknown(crate::quote(line))),
        },
    }))
}

/// Reads a stone line of `BOARD` or `yxboard`.
pub(crate) fn parse_stone(line: &str, dialect: Dialect) -> Option<Stone> {
    let [first, second, owner] = numbers(line)?[..] else { return None };
    let owner = match owner {
        1 => Owner::Own,
        2 => Owner::Opponent,
        3 => Owner::Nobody,
        _ => return None,
    };
    Some(Stone { at: Xy::from_order(first, second, dialect.coordinates), owner })
}

/// Reads a stone line of `SWAP2BOARD`: `x,y` as published or `x,y,f`, whose third number says nothing new.
pub(crate) fn parse_swap2_stone(line: &str, dialect: Dialect) -> Option<Xy> {
    match numbers(line)?[..] {
        [first, second] | [first, second, 1..=3] => Some(Xy::from_order(first, second, dialect.coordinates)),
        _ => None,
    }
}

impl Command {
    /// The command as it is sent: one line, or several joined by CR LF, without the last line end.
    ///
    /// A command of [`Command::Unsupported`] is printed by its word alone.
    pub fn print(&self, dialect: Dialect) -> String {
        let pair = |xy: Xy| xy.print(dialect.coordinates);
        match self {
            Self::Start(side) => format!("START {side}"),
            Self::RectStart(width, height) => format!("RECTSTART {width},{height}"),
            Self::Restart => "RESTART".to_owned(),
            Self::Begin => "BEGIN".to_owned(),
            Self::Turn(xy) => format!("TURN {}", pair(*xy)),
            Self::Board(stones) => print_block("BOARD", stones.iter().map(|stone| print_stone(*stone, dialect))),
            Self::YxBoard(stones) => print_block("YXBOARD", stones.iter().map(|stone| print_stone(*stone, dialect))),
            Self::Swap2Board(stones) => print_block(
                "SWAP2BOARD",
                stones.iter().enumerate().map(|(i, &xy)| match dialect.swap2_lines {
                    Swap2Lines::Pairs => pair(xy),
                    Swap2Lines::Triples => format!("{},{}", pair(xy), i % 2 + 1),
                }),
            ),
            Self::TakeBack(xy) => format!("TAKEBACK {}", pair(*xy)),
            Self::Play(xy) => format!("PLAY {}", pair(*xy)),
            Self::Info(info) => info.print(dialect.coordinates),
            Self::About => "ABOUT".to_owned(),
            Self::End => "END".to_owned(),
            Self::YxShowInfo => "YXSHOWINFO".to_owned(),
            Self::Stop => "YXSTOP".to_owned(),
            Self::YxShowForbid => "YXSHOWFORBID".to_owned(),
            Self::YxNBest(count) => format!("YXNBEST {count}"),
            Self::YxHashClear => "YXHASHCLEAR".to_owned(),
            Self::Unsupported(name) => (*name).to_owned(),
        }
    }
}

fn print_stone(stone: Stone, dialect: Dialect) -> String {
    format!("{},{}", stone.at.print(dialect.coordinates), stone.owner.code())
}

fn print_block(word: &str, lines: impl Iterator<Item = String>) -> String {
    let mut block = word.to_owned();
    for line in lines.chain(["DONE".to_owned()]) {
        block.push_str("\r\n");
        block.push_str(&line);
    }
    block
}
