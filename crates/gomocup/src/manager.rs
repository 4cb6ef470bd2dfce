use tengen_rules::{BoardSize, Color, Game, Move, Point};

use crate::about::About;
use crate::command::{Command, Owner, Stone};
use crate::dialect::Dialect;
use crate::info::Info;
use crate::reply::Reply;
use crate::xy::Xy;

/// What a manager learns from a line of its engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The command was obeyed with `OK`.
    Ok,
    /// The answer to `ABOUT`.
    About(Box<About>),
    /// The engine's move.
    Move(Point),
    /// Stones of a swap2 step, or the one move that keeps the color.
    Stones(Vec<Point>),
    /// Swap2: the other color.
    Swap,
    /// Black's forbidden points.
    Forbidden(Vec<Point>),
    /// The engine wants its proposal confirmed: send this line, and wait on.
    Confirm(String),
    /// The engine does not know the command.
    Unknown(String),
    /// The engine can't obey; some programs say so and answer all the same.
    Error(String),
    /// Text for the user.
    Message(String),
    /// Text for the author.
    Debug(String),
    /// Something that the protocol does not allow here. The judge may wait on or not.
    Unexpected(Unexpected),
}

/// A line out of place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unexpected {
    /// A move or stones, one of them off the board.
    OffBoard(Xy),
    /// A reply nobody waits for, or of another kind.
    OutOfPlace(String),
    /// No reply of the protocol.
    Unreadable(String),
}

/// What the manager waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaiting {
    Nothing,
    Ok,
    About,
    Move,
    Swap2,
    Forbidden,
}

/// The manager's end of the protocol: requests in and lines out, lines in and events out.
///
/// It believes nothing: a move is a point on the board and no more, and whether it may be played is for the owner of the board to
/// say. One request at a time; the next one only when its answer came.
///
/// ```
/// use tengen_gomocup::{Dialect, Event, ManagerSession};
/// use tengen_rules::{BoardSize, Game, RuleSet};
/// let mut manager = ManagerSession::new(Dialect::GOMOCUP);
/// assert_eq!(manager.start(BoardSize::STANDARD), "START 15");
/// assert_eq!(manager.line("OK"), Event::Ok);
/// let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
/// assert_eq!(manager.ask(&game), "BEGIN");
/// assert_eq!(manager.line("7,7"), Event::Move(game.size().tengen()));
/// ```
#[derive(Clone, Debug)]
pub struct ManagerSession {
    dialect: Dialect,
    always_board: bool,
    size: BoardSize,
    awaiting: Awaiting,
    /// The moves that the engine has on its board, as far as it does what it says.
    known: Vec<Move>,
    /// The engine refused a question, so what it has on its board is anybody's guess.
    lost: bool,
    /// The last question was a whole position.
    asked_whole: bool,
}

impl ManagerSession {
    /// A manager of an engine that speaks this dialect.
    pub const fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            always_board: false,
            size: BoardSize::STANDARD,
            awaiting: Awaiting::Nothing,
            known: Vec::new(),
            lost: false,
            asked_whole: false,
        }
    }

    /// The same manager, sending every position whole (`BOARD`) instead of the last move: for engines that lose count.
    #[must_use]
    pub const fn with_always_board(mut self) -> Self {
        self.always_board = true;
        self
    }

    /// The dialect.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    fn send(&mut self, command: &Command, awaiting: Awaiting) -> String {
        self.awaiting = awaiting;
        command.print(self.dialect)
    }

    /// Asks who it is; [`Event::About`] answers.
    pub fn about(&mut self) -> String {
        self.send(&Command::About, Awaiting::About)
    }

    /// Begins a game; [`Event::Ok`] answers.
    pub fn start(&mut self, size: BoardSize) -> String {
        self.size = size;
        self.known.clear();
        self.send(&Command::Start(size.side().into()), Awaiting::Ok)
    }

    /// Begins another game on a board of the same size; [`Event::Ok`] answers, or [`Event::Unknown`].
    pub fn restart(&mut self) -> String {
        self.known.clear();
        self.send(&Command::Restart, Awaiting::Ok)
    }

    /// Tells a setting; nothing answers.
    pub fn info(&self, info: Info) -> String {
        Command::Info(info).print(self.dialect)
    }

    /// After the engine refused a question for a move: whether it may understand the whole position instead, which the next
    /// question then is. The published protocol wants managers to fall back in this way.
    pub fn fall_back(&mut self) -> bool {
        self.lost = !self.asked_whole;
        self.lost
    }

    /// Asks for the move of the side to move; [`Event::Move`] answers.
    ///
    /// The engine is told the last move if it knows the ones before, and the whole position otherwise.
    pub fn ask(&mut self, game: &Game) -> String {
        let moves = game.moves();
        let from_empty = game.start().board().stones() == 0 && game.start().to_move() == Color::Black;
        let whole = !from_empty || self.always_board || std::mem::take(&mut self.lost);
        let command = match moves.split_last() {
            None if !whole => Command::Begin,
            Some((&Move::Place(p), before)) if !whole && self.known == before => Command::Turn(Xy::of(p, self.size)),
            _ => Command::Board(board_of(game)),
        };
        self.asked_whole = matches!(command, Command::Board(_));
        moves.clone_into(&mut self.known);
        self.send(&command, Awaiting::Move)
    }

    /// Asks for a step of the swap2 dialogue; [`Event::Stones`] or [`Event::Swap`] answers.
    pub fn swap2(&mut self, stones: &[Point]) -> String {
        self.known.clear();
        let stones = stones.iter().map(|&p| Xy::of(p, self.size)).collect();
        self.send(&Command::Swap2Board(stones), Awaiting::Swap2)
    }

    /// Takes a stone back; [`Event::Ok`] answers.
    pub fn take_back(&mut self, p: Point) -> String {
        self.known.retain(|&mv| mv != Move::Place(p));
        self.send(&Command::TakeBack(Xy::of(p, self.size)), Awaiting::Ok)
    }

    /// Asks for Black's forbidden points in the position last set; [`Event::Forbidden`] answers.
    pub fn show_forbidden(&mut self) -> String {
        self.send(&Command::YxShowForbid, Awaiting::Forbidden)
    }

    /// Asks for the move now; the answer to the question under way comes.
    pub fn stop(&self) -> String {
        Command::Stop.print(self.dialect)
    }

    /// Ends the engine; nothing answers.
    pub fn end(&mut self) -> String {
        self.send(&Command::End, Awaiting::Nothing)
    }

    /// Takes a line from the engine.
    pub fn line(&mut self, line: &str) -> Event {
        let reply = match Reply::parse(line, self.dialect) {
            Ok(reply) => reply,
            // Old engines answer ABOUT with free text.
            Err(_) if self.awaiting == Awaiting::About => {
                return self.answered(Event::About(Box::new(About::parse(line))));
            }
            Err(error) => return Event::Unexpected(Unexpected::Unreadable(error.0)),
        };
        match (reply, self.awaiting) {
            (Reply::Message(text), _) => Event::Message(text),
            (Reply::Debug(text), _) => Event::Debug(text),
            (Reply::Unknown(text), _) => Event::Unknown(text),
            (Reply::Error(text), _) => Event::Error(text),
            (Reply::Ok, Awaiting::Ok) => self.answered(Event::Ok),
            (Reply::About(about), Awaiting::About) => self.answered(Event::About(Box::new(about))),
            (Reply::Swap, Awaiting::Swap2) => self.answered(Event::Swap),
            (Reply::Suggest(xy), Awaiting::Move) => Event::Confirm(Command::Play(xy).print(self.dialect)),
            (Reply::Moves(moves), Awaiting::Move) if moves.len() == 1 => self.moved(moves[0]),
            (Reply::Moves(moves), Awaiting::Swap2) => self.points(&moves, Event::Stones),
            (Reply::Forbid(points), Awaiting::Forbidden) => self.points(&points, Event::Forbidden),
            _ => Event::Unexpected(Unexpected::OutOfPlace(crate::quote(line))),
        }
    }

    fn answered(&mut self, event: Event) -> Event {
        self.awaiting = Awaiting::Nothing;
        event
    }

    fn moved(&mut self, xy: Xy) -> Event {
        match xy.point(self.size) {
            Some(p) => {
                self.known.push(Move::Place(p));
                self.answered(Event::Move(p))
            }
            None => Event::Unexpected(Unexpected::OffBoard(xy)),
        }
    }

    fn points(&mut self, points: &[Xy], event: impl FnOnce(Vec<Point>) -> Event) -> Event {
        match points.iter().map(|xy| xy.point(self.size).ok_or(*xy)).collect() {
            Ok(points) => self.answered(event(points)),
            Err(off) => Event::Unexpected(Unexpected::OffBoard(off)),
        }
    }
}

/// The stones of a game as the side to move sees them: in the order of play behind the stones it began with.
fn board_of(game: &Game) -> Vec<Stone> {
    let size = game.size();
    let start = game.start().board();
    let mut black = start.stones_of(Color::Black);
    let mut white = start.stones_of(Color::White);
    let mut stones: Vec<(Point, Color)> = Vec::with_capacity(game.board().stones());
    while stones.len() < start.stones() {
        stones.extend(black.next().map(|p| (p, Color::Black)));
        stones.extend(white.next().map(|p| (p, Color::White)));
    }
    stones.extend(game.moves().iter().enumerate().filter_map(|(ply, mv)| mv.point().map(|p| (p, game.side_at(ply)))));
    let owner = |color| if color == game.to_move() { Owner::Own } else { Owner::Opponent };
    stones.into_iter().map(|(p, color)| Stone { at: Xy::of(p, size), owner: owner(color) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Position, RuleSet, Setup, parse_moves};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check(mv).unwrap();
            game.play(legal);
        }
        game
    }

    fn point(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_move_is_enough_for_an_engine_that_knows_the_rest() {
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        manager.start(BoardSize::STANDARD);
        assert_eq!(manager.ask(&game("h8")), "TURN 7,7");
        assert_eq!(manager.line("8,8"), Event::Move(point("i7")));
        assert_eq!(manager.ask(&game("h8 i7 a15")), "TURN 0,0");
        assert_eq!(manager.line("1,0"), Event::Move(point("b15")));
        let other = "BOARD\r\n7,7,2\r\n8,8,1\r\n0,14,2\r\nDONE";
        assert_eq!(manager.ask(&game("h8 i7 a1")), other);
        assert_eq!(manager.ask(&game("h8")), "BOARD\r\n7,7,2\r\nDONE");
        manager.restart();
        assert_eq!(manager.ask(&game("")), "BEGIN");
        let mut judge = ManagerSession::new(Dialect::YIXIN).with_always_board();
        assert_eq!(judge.ask(&game("")), "BOARD\r\nDONE");
        assert_eq!(judge.ask(&game("a15 b15")), "BOARD\r\n0,0,1\r\n0,1,2\r\nDONE");
        assert!(!judge.fall_back(), "there is nothing to fall back to");
    }

    #[test]
    fn a_refused_question_is_asked_once_more_as_a_whole_position() {
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        assert_eq!(manager.ask(&game("a15")), "TURN 0,0");
        assert!(manager.fall_back());
        assert_eq!(manager.ask(&game("a15")), "BOARD\r\n0,0,2\r\nDONE");
        assert!(!manager.fall_back());
    }

    #[test]
    fn a_game_from_a_position_is_sent_whole() {
        let stones = vec![(point("a15"), Color::White), (point("h8"), Color::Black), (point("h9"), Color::Black)];
        let position = Position::try_from(Setup { stones, ..Setup::default() }).unwrap();
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        let board = manager.ask(&Game::from_position(position));
        assert_eq!(board, "BOARD\r\n7,7,2\r\n0,0,1\r\n7,6,2\r\nDONE");
    }

    #[test]
    fn what_real_engines_answer_is_understood() {
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        manager.about();
        assert!(matches!(manager.line("My brain by me"), Event::About(about) if about.name == "My brain by me"));
        manager.start(BoardSize::STANDARD);
        assert_eq!(
            manager.line("MESSAGE Load config from config.toml"),
            Event::Message("Load config from config.toml".into())
        );
        assert_eq!(manager.line("Ok"), Event::Ok);
        assert_eq!(manager.line("OK"), Event::Unexpected(Unexpected::OutOfPlace("OK".into())));
        manager.ask(&game(""));
        // An engine that reports an error and moves anyway, one that answers off the board, and one that talks.
        assert_eq!(manager.line("ERROR Rule 8 is not supported"), Event::Error("Rule 8 is not supported".into()));
        assert_eq!(manager.line("-4,-4"), Event::Unexpected(Unexpected::OffBoard(Xy { x: -4, y: -4 })));
        assert_eq!(manager.line("thinking..."), Event::Unexpected(Unexpected::Unreadable("thinking...".into())));
        assert_eq!(manager.line("SUGGEST 7,7"), Event::Confirm("PLAY 7,7".into()));
        assert_eq!(manager.line(" 7, 7 "), Event::Move(point("h8")));
        assert_eq!(manager.line("7,7"), Event::Unexpected(Unexpected::OutOfPlace("7,7".into())));
        manager.swap2(&[point("h8"), point("i9"), point("g9")]);
        assert_eq!(manager.line("7,6 8,8"), Event::Stones(vec![point("h9"), point("i7")]));
        manager.show_forbidden();
        assert_eq!(manager.line("FORBID 0707"), Event::Forbidden(vec![point("h8")]));
        for (style, count) in [("FORBID .", 0), ("FORBID 09121011.", 2), ("FORBID 7,7 8,8", 2), ("FORBID", 0)] {
            manager.show_forbidden();
            assert!(matches!(manager.line(style), Event::Forbidden(points) if points.len() == count), "{style}");
        }
    }

    #[test]
    fn swap2_stones_are_written_as_the_dialect_wants() {
        let stones = [point("h8"), point("i9"), point("g9")];
        let mut manager = ManagerSession::new(Dialect::GOMOCUP);
        assert_eq!(manager.swap2(&stones), "SWAP2BOARD\r\n7,7\r\n8,6\r\n6,6\r\nDONE");
        let mut manager = ManagerSession::new(Dialect::RAPFI);
        assert_eq!(manager.swap2(&stones), "SWAP2BOARD\r\n7,7,1\r\n8,6,2\r\n6,6,1\r\nDONE");
    }
}
