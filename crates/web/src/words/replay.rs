//! Where a record breaks the rules, in Chinese; the rules themselves say it in English.
use tengen_rules::{IllegalAction, IllegalMove, Move, ReplayFault, ReplayProblem, SetupFault};

use super::opening;
use super::zh::WORDS;

pub(super) fn in_chinese(fault: &ReplayFault) -> String {
    let ReplayFault { ply, problem, .. } = fault;
    let number = ply + 1;
    match problem {
        ReplayProblem::Illegal { color, mv, reason } => {
            format!("第 {number} 手{}{}，{}", WORDS.color(*color), action(*mv), illegal(reason))
        }
        ReplayProblem::OutOfTurn { color, mv } => {
            let (color, action) = (WORDS.color(*color), action(*mv));
            format!("第 {number} 手{color}{action}，没有轮到{color}")
        }
        ReplayProblem::Decision { action, reason } => {
            let action = (opening::ZH.choice)(*action);
            let reason = match reason {
                IllegalAction::Over => "对局已结束".to_owned(),
                reason => (opening::ZH.illegal)(reason),
            };
            format!("第 {number} 手之前选择“{action}”，{reason}")
        }
        ReplayProblem::Setup(error) => {
            let faults: Vec<String> = error.faults.iter().map(setup).collect();
            format!("摆放的棋子不成局面，{}", faults.join("；"))
        }
    }
}

fn action(mv: Move) -> String {
    mv.point().map_or_else(|| "停一手".to_owned(), |point| format!("下 {point}"))
}

fn illegal(reason: &IllegalMove) -> String {
    match reason {
        IllegalMove::Over => "对局已结束".to_owned(),
        IllegalMove::OffBoard { point, size } => format!("{point} 不在 {size} 路棋盘上"),
        IllegalMove::Occupied(point) => (WORDS.refused_occupied)(&point.to_string()),
        IllegalMove::Forbidden(point, kind) => (WORDS.refused_forbidden)(&point.to_string(), *kind),
        IllegalMove::NoPass(rule) => format!("{}规则不能停一手", (WORDS.rule_name)(*rule)),
        IllegalMove::Opening(fault) => (opening::ZH.outside)(fault),
    }
}

fn setup(fault: &SetupFault) -> String {
    match fault {
        SetupFault::OffBoard { point, size } => format!("{point} 不在 {size} 路棋盘上"),
        SetupFault::Occupied(point) => format!("{point} 上不止一枚棋子"),
        SetupFault::Counts { black, white, to_move } => {
            let to_move = WORDS.color(*to_move);
            format!("黑棋 {black} 枚、白棋 {white} 枚，轮到{to_move}走，与黑先、轮流落子不符")
        }
        SetupFault::BothWon => "双方都已连五".to_owned(),
        SetupFault::PlayedOn(color) => format!("{}获胜之后还有落子", WORDS.color(*color)),
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{BoardSize, Color, Note, OpeningAction, Record, RuleSet, Step, parse_moves};

    use super::*;

    fn said(record: &Record) -> String {
        let replay = record.replay(record.line_end(record.root()), RuleSet::Freestyle);
        in_chinese(&replay.fault.unwrap())
    }

    fn played(moves: &str) -> Record {
        Record::from_moves(BoardSize::STANDARD, &parse_moves(moves).unwrap())
    }

    #[test]
    fn what_breaks_the_rules_is_said_in_chinese() {
        assert_eq!(said(&played("h8 i9 h8")), "第 3 手黑棋下 h8，h8 已有棋子");
        assert_eq!(said(&played("h8 p3")), "第 2 手白棋下 p3，p3 不在 15 路棋盘上");
        let mut passed = played("h8 --");
        passed.info.rule = Some(RuleSet::Freestyle);
        assert_eq!(said(&passed), "第 2 手白棋停一手，自由规则不能停一手");

        let mut record = played("h8");
        let mv = Move::Place("a1".parse().unwrap());
        record.append(record.line_end(record.root()), Some(Step { color: Color::Black, mv }));
        assert_eq!(said(&record), "第 2 手黑棋下 a1，没有轮到黑棋");

        let mut record = played("h8");
        record.info.opening = "swap".to_owned();
        record.annotate(record.line_end(record.root()), Note::Decision(OpeningAction::Swap));
        assert_eq!(said(&record), "第 2 手之前选择“交换黑白”，现在不能这样选择");

        let mut record = played("h8");
        for name in ["a1", "b1"] {
            let point = name.parse().unwrap();
            record.annotate(record.root(), Note::Stone { point, color: Some(Color::White) });
        }
        record.annotate(record.root(), Note::ToMove(Color::Black));
        assert_eq!(said(&record), "摆放的棋子不成局面，黑棋 0 枚、白棋 2 枚，轮到黑棋走，与黑先、轮流落子不符");
    }
}
