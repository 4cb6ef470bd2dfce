use tengen_rules::{BoardSize, Color, Move, NodeId, Point, Record, Step};

use crate::report::{Place, Report, Room};
use crate::words::{Gap, MoveFault, NoticeKind, Spot};

/// A record of one line, built move by move; it stops at the first move no board allows.
pub(crate) struct Line {
    pub(crate) record: Record,
    end: NodeId,
    to_move: Color,
    taken: [bool; Point::COUNT],
    broken: bool,
}

impl Line {
    pub(crate) fn new(size: BoardSize) -> Self {
        let record = Record::new(size);
        let end = record.root();
        Self { record, end, to_move: Color::Black, taken: [false; Point::COUNT], broken: false }
    }

    /// A line from moves that are all read, with a notice where it breaks off.
    pub(crate) fn of(size: BoardSize, moves: &[Move], place: Place, report: &mut Report) -> Self {
        let mut line = Self::new(size);
        for &mv in moves {
            line.play(Ok(mv), place, report);
        }
        line
    }

    /// Adds a move of the side whose turn it is, or ends the line with a notice: the error says why the move cannot be read.
    pub(crate) fn play(&mut self, mv: Result<Move, MoveFault>, place: Place, report: &mut Report) -> Option<NodeId> {
        let color = self.to_move;
        self.play_as(color, mv, place, report)
    }

    /// As [`Line::play`], for a file that names the color.
    pub(crate) fn play_as(
        &mut self,
        color: Color,
        mv: Result<Move, MoveFault>,
        place: Place,
        report: &mut Report,
    ) -> Option<NodeId> {
        if self.broken {
            return None;
        }
        let reason = match mv {
            Ok(Move::Place(p)) if !self.record.size().contains(p) => {
                Err(MoveFault::OffBoard(Spot::Point(p), self.record.size()))
            }
            Ok(Move::Place(p)) if self.taken[p.index()] => Err(MoveFault::Occupied(p)),
            other => other,
        };
        match reason {
            Ok(mv) => {
                if let Move::Place(p) = mv {
                    self.taken[p.index()] = true;
                }
                self.to_move = color.opponent();
                self.end = self.record.append(self.end, Some(Step { color, mv }));
                Some(self.end)
            }
            Err(reason) => {
                self.broken = true;
                let ply = self.record.len() - 1;
                report.at(place, NoticeKind::BreaksOff(reason, ply));
                None
            }
        }
    }

    /// Whether a move could not be read.
    pub(crate) const fn is_broken(&self) -> bool {
        self.broken
    }
}

/// The nodes of the main line as a format takes them that knows only alternating moves from an empty board. What does not
/// fit is reported.
pub(crate) fn plain_line(record: &Record, room: Room, passes: bool, report: &mut Report) -> Vec<(NodeId, Move)> {
    room.check(record, report);
    let mut moves = Vec::new();
    let mut color = Color::Black;
    let line = std::iter::successors(record.first_child(record.root()), |&node| record.first_child(node));
    for node in line {
        let Some(step) = record.step(node) else {
            continue;
        };
        let gap = match step.mv {
            _ if step.color != color => Gap::OutOfTurn,
            Move::Pass if !passes => Gap::Passes,
            _ => {
                moves.push((node, step.mv));
                color = color.opponent();
                continue;
            }
        };
        report.whole(NoticeKind::OnlyMoves(moves.len(), gap));
        break;
    }
    moves
}
