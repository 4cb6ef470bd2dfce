//! What the terminal game says about something: sentences with names and numbers in them.
use tengen_player::{Choice, ReasonPart};
use tengen_rules::{
    Color, DrawReason, GameStep, IllegalAction, IllegalMove, Move, Opening, OpeningAction, OpeningError, OpeningFault,
    Outcome, PlayError, Seat, Stage, TimeControl, WinReason, Zone,
};

use crate::language::Language;
use crate::table::Table;
use crate::terms::Terms;
use crate::time_text::time_control_text;

/// How many parts of a reason are said: more would be a list, not a sentence.
const PARTS_SAID: usize = 2;

impl Language {
    pub(crate) fn color(self, color: Color) -> &'static str {
        self.words().colors[color.index()]
    }

    /// "Black wins: five in a row".
    pub(crate) fn outcome(self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Win { winner, by } => self.win(*winner, by),
            Outcome::Draw(reason) => match reason {
                DrawReason::BoardFull => self.pick("Draw: the board is full", "棋盘已满，和棋"),
                DrawReason::MoveLimit => self.pick("Draw: the move limit is reached", "达到手数上限，和棋"),
                DrawReason::Agreement => self.pick("Draw by agreement", "双方同意和棋"),
                DrawReason::Passes => self.pick("Draw: both sides passed", "双方停着，和棋"),
            }
            .to_owned(),
        }
    }

    fn win(self, winner: Color, by: &WinReason) -> String {
        let (won, lost) = (self.color(winner), self.color(winner.opponent()));
        let short = match winner {
            Color::Black => "黑胜",
            Color::White => "白胜",
        };
        match (self, by) {
            (Self::English, WinReason::Five(runs)) if runs.iter().all(|run| run.len > 5) => {
                format!("{won} wins: six or more in a row")
            }
            (Self::English, WinReason::Five(_)) => format!("{won} wins: five in a row"),
            (Self::English, WinReason::ForbiddenMove(proof)) => {
                format!("{won} wins: {} is forbidden to {lost}", self.forbidden(proof.kind()))
            }
            (Self::English, WinReason::Time) => format!("{won} wins: {lost}'s time ran out"),
            (Self::English, WinReason::Resignation) => format!("{won} wins: {lost} resigned"),
            (Self::Chinese, WinReason::Five(runs)) if runs.iter().all(|run| run.len > 5) => {
                format!("{won}连成长连，{short}")
            }
            (Self::Chinese, WinReason::Five(_)) => format!("{won}连成五子，{short}"),
            (Self::Chinese, WinReason::ForbiddenMove(proof)) => {
                format!("{lost}{}，{short}", self.forbidden(proof.kind()))
            }
            (Self::Chinese, WinReason::Time) => format!("{lost}超时，{short}"),
            (Self::Chinese, WinReason::Resignation) => format!("{lost}认输，{short}"),
        }
    }

    /// Whose turn it is and which move comes: "Your turn, move 14"; in an opening, what it asks for.
    pub(crate) fn turn(self, table: &Table) -> String {
        let game = table.game();
        let seat = game.seat_to_act();
        let who = if table.is_you(seat) { self.words().your_turn } else { self.words().seats[seat.index()] };
        let number = self.move_number(game.ply() + 1);
        match (game.stage(), self) {
            (Stage::Play, _) if table.is_you(seat) => format!("{who}{}{number}", self.comma()),
            (Stage::Play, Self::English) => format!("{} to move, {number}", self.color(game.to_move())),
            (Stage::Play, Self::Chinese) => format!("轮到{}，{number}", self.color(game.to_move())),
            (stage, _) => format!("{who}{}{}", self.pick(": ", "："), self.stage(&stage, game.to_move())),
        }
    }

    /// What an opening procedure asks for.
    fn stage(self, stage: &Stage, stone: Color) -> String {
        match (self, stage) {
            (_, Stage::Play) => String::new(),
            (Self::English, Stage::Stone { zone, .. }) => {
                format!("a {} stone, {}", stone.name(), zone.to_string().replace('×', "x"))
            }
            (Self::Chinese, Stage::Stone { zone, .. }) => {
                format!("下一枚{}，{}", self.color(stone), zone_in_chinese(*zone))
            }
            (Self::English, Stage::Decide { .. }) => "a decision".to_owned(),
            (Self::Chinese, Stage::Decide { .. }) => "请选择".to_owned(),
            (Self::English, Stage::Declare { .. }) => "how many fifth moves will be offered?".to_owned(),
            (Self::Chinese, Stage::Declare { .. }) => "第五手打点数".to_owned(),
            (Self::English, Stage::Offer { left, .. }) => format!("offer a fifth move, {left} to go"),
            (Self::Chinese, Stage::Offer { left, .. }) => format!("提供第五手打点，还差 {left} 个"),
            (Self::English, Stage::Pick { .. }) => "pick one of the offered moves".to_owned(),
            (Self::Chinese, Stage::Pick { .. }) => "从打点中选一个".to_owned(),
        }
    }

    /// A decision of an opening, in words.
    pub(crate) fn action(self, action: OpeningAction) -> String {
        match action {
            OpeningAction::Keep => self.pick("keep the colors", "不交换").to_owned(),
            OpeningAction::Swap => self.pick("swap the colors", "交换黑白").to_owned(),
            OpeningAction::PutTwo => self.pick("put two more stones", "再下两子").to_owned(),
            OpeningAction::OfferTen => self.pick("offer ten fifth moves", "提供十个打点").to_owned(),
            OpeningAction::Declare(number) => number.to_string(),
            OpeningAction::Offer(p) => format!("{}{p}", self.pick("offer ", "打点 ")),
        }
    }

    pub(crate) fn opening_error(self, error: &OpeningError) -> String {
        match (self, error) {
            (Self::Chinese, OpeningError::TooSmall { opening, least, .. }) => {
                format!("{}至少需要 {least} 路棋盘", self.opening(opening))
            }
            _ => error.to_string(),
        }
    }

    fn move_number(self, number: usize) -> String {
        match self {
            Self::English => format!("move {number}"),
            Self::Chinese => format!("第 {number} 手"),
        }
    }

    pub(crate) const fn comma(self) -> &'static str {
        self.pick(", ", "，")
    }

    /// "Renju 15×15", with an `x` that is one column wide everywhere.
    pub(crate) fn game_kind(self, terms: &Terms) -> String {
        let kind = format!("{} {}x{}", self.rule(terms.rule), terms.size, terms.size);
        if terms.opening == Opening::Free { kind } else { format!("{kind} {}", self.opening(&terms.opening)) }
    }

    pub(crate) fn time_control(self, control: TimeControl) -> String {
        match control {
            TimeControl::Unlimited => self.words().no_clock.to_owned(),
            _ => time_control_text(control),
        }
    }

    /// Why a person's move was refused.
    pub(crate) fn refusal(self, error: &PlayError) -> String {
        match (self, error) {
            (_, PlayError::Illegal(IllegalMove::Over)) => self.words().game_over.to_owned(),
            (_, PlayError::NotYourTurn) => self.words().not_your_turn.to_owned(),
            (Self::English, PlayError::Illegal(error)) => error.to_string(),
            (Self::English, PlayError::IllegalAction(error)) => error.to_string(),
            (Self::Chinese, PlayError::IllegalAction(error)) => illegal_action_in_chinese(error),
            (Self::Chinese, PlayError::Illegal(error)) => match error {
                IllegalMove::OffBoard { point, size } => format!("{point} 不在 {size} 路棋盘上"),
                IllegalMove::Occupied(point) => format!("{point} 已有棋子"),
                IllegalMove::Forbidden(point, kind) => format!("{point} 是黑棋的{}", self.forbidden(*kind)),
                IllegalMove::NoPass(rule) => format!("{}规则不能停着", self.rule(*rule)),
                IllegalMove::Over => self.words().game_over.to_owned(),
                IllegalMove::Opening(fault) => match fault {
                    OpeningFault::Undecided => "开局要求先作选择".to_owned(),
                    OpeningFault::OutsideZone { point, zone } => {
                        format!("{point} 不在开局允许的范围内：应为{}", zone_in_chinese(*zone))
                    }
                    OpeningFault::NotOffered(point) => format!("{point} 不是提供的打点"),
                    OpeningFault::Pass => "开局要求下一子，不能停着".to_owned(),
                },
            },
        }
    }

    /// "h8: makes an open four, stops a closed four".
    pub(crate) fn choice(self, mv: Move, reason: &[ReasonPart]) -> String {
        let parts: Vec<String> = reason.iter().take(PARTS_SAID).map(|part| self.reason(part)).collect();
        match self {
            _ if parts.is_empty() => mv.to_string(),
            Self::English => format!("{mv}: {}", parts.join(", ")),
            Self::Chinese => format!("{mv}：{}", parts.join("，")),
        }
    }

    fn reason(self, part: &ReasonPart) -> String {
        match part {
            ReasonPart::Makes { shape, .. } => format!("{}{}", self.pick("makes ", "形成"), self.shape(*shape)),
            ReasonPart::Stops { shape, .. } => format!("{}{}", self.pick("stops ", "阻止"), self.shape(*shape)),
            ReasonPart::MakesFork(fork) => format!("{}{}", self.pick("makes ", "形成"), self.fork(*fork)),
            ReasonPart::StopsFork(fork) => format!("{}{}", self.pick("stops ", "阻止"), self.fork(*fork)),
        }
    }

    pub(crate) fn opened(self, path: &str, moves: usize) -> String {
        match self {
            Self::English => format!("opened {path}: {moves} moves; z and y step through it"),
            Self::Chinese => format!("已打开 {path}：{moves} 手，z、y 前后浏览"),
        }
    }

    /// Where a game was saved, and what of it was not.
    pub(crate) fn saved(self, path: &str, shortcomings: Option<&str>) -> String {
        match (self, shortcomings) {
            (Self::English, None) => format!("saved to {path}"),
            (Self::Chinese, None) => format!("已保存到 {path}"),
            (Self::English, Some(shortcomings)) => format!("saved to {path}; {shortcomings}"),
            (Self::Chinese, Some(shortcomings)) => format!("已保存到 {path}；{shortcomings}"),
        }
    }

    /// "White: i9: makes an open three", "Second player: swap the colors".
    pub(crate) fn acted(self, seat: Seat, color: Color, step: GameStep, choice: Option<&Choice>) -> String {
        let separator = self.pick(": ", "：");
        match step {
            GameStep::Move(mv) => {
                let reason = choice.map_or(&[][..], |choice| &choice.reason);
                format!("{}{separator}{}", self.color(color), self.choice(mv, reason))
            }
            GameStep::Action(action) => {
                format!("{}{separator}{}", self.words().seats[seat.index()], self.action(action))
            }
        }
    }

    /// "Freestyle 15x15, no clock; Black: You, White: Club".
    pub(crate) fn introduction(self, terms: &Terms) -> String {
        let player = |color: Color| {
            format!("{}{}{}", self.color(color), self.pick(": ", "："), self.player(terms.players[color.index()]))
        };
        let kind = [self.game_kind(terms), self.time_control(terms.time)].join(self.comma());
        let players = Color::ALL.map(player).join(self.comma());
        format!("{kind}{}{players}", self.pick("; ", "；"))
    }

    /// What is said when a game is taken up again.
    pub(crate) fn resumed(self, ply: usize) -> String {
        match self {
            Self::English => format!("your game goes on after move {ply}"),
            Self::Chinese => format!("继续上次的棋局，已下 {ply} 手"),
        }
    }
}

fn zone_in_chinese(zone: Zone) -> String {
    match zone {
        Zone::Anywhere => "任意位置".to_owned(),
        Zone::Only(p) => p.to_string(),
        Zone::Central(1) => "天元".to_owned(),
        Zone::Central(side) => format!("中央 {side}x{side} 之内"),
        Zone::Outside(side) => format!("中央 {side}x{side} 之外"),
    }
}

pub(crate) fn illegal_action_in_chinese(error: &IllegalAction) -> String {
    match error {
        IllegalAction::Over => "本局已结束".to_owned(),
        IllegalAction::NotNow(action) => format!("现在不能选择：{}", Language::Chinese.action(*action)),
        IllegalAction::Number { number, most } => format!("不能提供 {number} 个打点：应为 1 到 {most} 个"),
        IllegalAction::NotEmpty(p) => format!("{p} 不是棋盘上的空点"),
        IllegalAction::Forbidden(p, kind) => format!("{p} 是黑棋的{}", Language::Chinese.forbidden(*kind)),
        IllegalAction::Symmetric { point, earlier } => format!("{point} 与已提供的 {earlier} 对称"),
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{BoardSize, Game, Point, RuleSet, parse_moves};

    use super::*;

    fn ended(rule: RuleSet, moves: &str) -> Outcome {
        let mut game = Game::new(rule, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check_foul(mv).unwrap();
            game.play(legal);
        }
        game.outcome().unwrap().clone()
    }

    #[test]
    fn results_in_both_languages() {
        let five = ended(RuleSet::Freestyle, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
        assert_eq!(Language::English.outcome(&five), "Black wins: five in a row");
        assert_eq!(Language::Chinese.outcome(&five), "黑棋连成五子，黑胜");
        let six = ended(RuleSet::Freestyle, "a1 h8 a3 i8 a5 j8 a7 k8 c1 m8 c3 l8");
        assert_eq!(Language::English.outcome(&six), "White wins: six or more in a row");
        let foul = ended(RuleSet::Renju, "h8 a1 i8 c1 j9 e1 j10 g1 j8");
        assert_eq!(Language::English.outcome(&foul), "White wins: double-three is forbidden to Black");
        assert_eq!(Language::Chinese.outcome(&foul), "黑棋三三禁手，白胜");
        let passes = ended(RuleSet::Renju, "h8 -- --");
        assert_eq!(Language::Chinese.outcome(&passes), "双方停着，和棋");
    }

    #[test]
    fn refusals_name_the_point() {
        let point: Point = "h8".parse().unwrap();
        let occupied = PlayError::Illegal(IllegalMove::Occupied(point));
        assert_eq!(Language::English.refusal(&occupied), "h8 is occupied");
        assert_eq!(Language::Chinese.refusal(&occupied), "h8 已有棋子");
    }

    #[test]
    fn reasons_are_one_sentence() {
        use tengen_player::{Fork, Shape};
        let reason = [
            ReasonPart::MakesFork(Fork::FourThree),
            ReasonPart::Stops { shape: Shape::OpenThree, stones: vec![] },
            ReasonPart::Makes { shape: Shape::OpenTwo, stones: vec![] },
        ];
        let mv = parse_moves("h8").unwrap()[0];
        assert_eq!(
            Language::English.choice(mv, &reason),
            "h8: makes a four and an open three at once, stops an open three"
        );
        assert_eq!(Language::Chinese.choice(mv, &reason), "h8：形成四三，阻止活三");
        assert_eq!(Language::Chinese.choice(mv, &[]), "h8");
    }
}
