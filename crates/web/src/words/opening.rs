//! What is said of openings and their procedures.
use tengen_rules::{
    Color, IllegalAction, Opening, OpeningAction, OpeningFault, OpeningPattern, Point, Seat, Stage, Zone,
};

/// The texts about openings in one language.
pub(crate) struct OpeningWords {
    pub(crate) label: &'static str,
    pub(crate) name: fn(&Opening) -> String,
    /// One sentence that explains a procedure.
    pub(crate) text: fn(&Opening) -> &'static str,
    pub(crate) seats: [&'static str; 2],
    pub(crate) your_seat: &'static str,
    pub(crate) task: fn(&Stage, Color) -> String,
    /// Who has to do what.
    pub(crate) title: fn(&str, &str) -> String,
    pub(crate) choice: fn(OpeningAction) -> String,
    /// What somebody decided, as a sentence.
    pub(crate) acted: fn(&str, OpeningAction) -> String,
    pub(crate) outside: fn(&OpeningFault) -> String,
    pub(crate) illegal: fn(&IllegalAction) -> String,
    pub(crate) by_name: &'static str,
    pub(crate) pattern: fn(&OpeningPattern) -> String,
    pub(crate) offered: fn(usize) -> String,
    pub(crate) most_offers: &'static str,
    pub(crate) given: &'static str,
    pub(crate) given_text: &'static str,
    pub(crate) given_list: &'static str,
    pub(crate) given_none: &'static str,
    /// The first line that is no opening of the board, and how many are not.
    pub(crate) given_faults: fn(&str, usize) -> String,
    pub(crate) given_next: fn(&str, usize, usize, bool) -> String,
    pub(crate) given_file: &'static str,
}

impl OpeningWords {
    /// What a seat is called.
    pub(crate) const fn seat(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()]
    }
}

pub(super) const ZH: OpeningWords = OpeningWords {
    label: "开局规则",
    name: |opening| match opening {
        Opening::Free => "自由开局".to_owned(),
        Opening::Swap => "三手交换".to_owned(),
        Opening::Swap2 => "Swap2".to_owned(),
        Opening::Pro => "Pro".to_owned(),
        Opening::LongPro => "Long Pro".to_owned(),
        Opening::Rif => "RIF 两打".to_owned(),
        Opening::Yamaguchi => "山口".to_owned(),
        Opening::Soosorv(most) => format!("索索夫-{most}"),
        Opening::Tarannikov => "塔拉尼科夫".to_owned(),
        Opening::Taraguchi10 => "塔拉山口-10".to_owned(),
        Opening::Gomocup(_) => "指定开局".to_owned(),
    },
    text: |opening| match opening {
        Opening::Free => "从第一手起自由落子。",
        Opening::Swap => "先手方下黑、白、黑三子，后手方选择颜色，然后白棋走。",
        Opening::Swap2 => "先手方下三子；后手方选颜色，或再下两子让先手方选。",
        Opening::Pro => "第 1 手在天元，第 3 手必须在中央 5×5 之外。",
        Opening::LongPro => "第 1 手在天元，第 3 手必须在中央 7×7 之外。",
        Opening::Rif => "先手方摆出 26 种开局之一，后手方可交换；黑棋第 5 手提供两个打点，白棋选一个。",
        Opening::Yamaguchi => "先手方摆出 26 种开局之一并宣布打点数，后手方可交换；黑棋按此数提供打点，白棋选一个。",
        Opening::Soosorv(_) => "摆出开局后可交换；白棋下第 4 手并宣布打点数，对方可再交换；黑棋提供打点，白棋选一个。",
        Opening::Tarannikov => "前五手依次限于天元、3×3、5×5、7×7、9×9 之内，每手之后对方都可交换。",
        Opening::Taraguchi10 => "前四手限区并可交换；之后或继续在 9×9 内下第 5 手再交换，或提供十个打点。",
        Opening::Gomocup(_) => "从列表中的局面开始，每个局面下两局，交换先后。",
    },
    seats: ["先手方", "后手方"],
    your_seat: "你是",
    task: |stage, stone| match stage {
        Stage::Play => String::new(),
        Stage::Stone { zone, .. } => {
            let side = if stone == Color::Black { "黑子" } else { "白子" };
            format!("下一枚{side}，{}", zone_zh(*zone))
        }
        Stage::Decide { .. } => "选择颜色或下一步".to_owned(),
        Stage::Declare { .. } => "宣布第 5 手的打点数".to_owned(),
        Stage::Offer { left, .. } => format!("提供第 5 手打点，还差 {left} 个"),
        Stage::Pick { .. } => "从打点中选定第 5 手".to_owned(),
    },
    title: |who, task| format!("{who}：{task}"),
    choice: |action| match action {
        OpeningAction::Keep => "不交换".to_owned(),
        OpeningAction::Swap => "交换黑白".to_owned(),
        OpeningAction::PutTwo => "再下两子".to_owned(),
        OpeningAction::OfferTen => "提供十个打点".to_owned(),
        OpeningAction::Declare(number) => number.to_string(),
        OpeningAction::Offer(p) => p.to_string(),
    },
    acted: |who, action| match action {
        OpeningAction::Keep => format!("{who}没有交换"),
        OpeningAction::Swap => format!("{who}交换了黑白"),
        OpeningAction::PutTwo => format!("{who}选择再下两子"),
        OpeningAction::OfferTen => format!("{who}选择提供十个打点"),
        OpeningAction::Declare(number) => format!("{who}宣布 {number} 个打点"),
        OpeningAction::Offer(p) => format!("{who}提供了打点 {p}"),
    },
    outside: |fault| match fault {
        OpeningFault::Undecided => "请先作出选择".to_owned(),
        OpeningFault::OutsideZone { point, zone } => format!("{point} 不行：这一手限于{}", zone_zh(*zone)),
        OpeningFault::NotOffered(p) => format!("{p} 不是提供的打点"),
        OpeningFault::Pass => "开局阶段不能停一手".to_owned(),
    },
    illegal: |error| match error {
        IllegalAction::Over => "对局已结束".to_owned(),
        IllegalAction::NotNow(_) => "现在不能这样选择".to_owned(),
        IllegalAction::Number { most, .. } => format!("打点数应为 1 到 {most}"),
        IllegalAction::NotEmpty(p) => format!("{p} 不是空点"),
        IllegalAction::Forbidden(p, _) => format!("{p} 是黑棋禁手，不能作打点"),
        IllegalAction::Symmetric { point, earlier } => format!("{point} 与已提供的 {earlier} 对称"),
    },
    by_name: "按名称摆出开局…",
    pattern: |pattern| format!("{} {}", pattern.zh, pattern.code()),
    offered: |number| format!("打点 {number}"),
    most_offers: "最多打点数",
    given: "指定开局",
    given_text: "从列表中的局面开始，每个局面下两局，交换先后。",
    given_list: "开局列表（每行一个，如 h8 i9 g7）",
    given_none: "列表里还没有能在这个棋盘上使用的开局。",
    given_faults: |first, count| format!("有 {count} 行不是能在这个棋盘上使用的开局，例如“{first}”"),
    given_next: |stones, number, of, second| {
        format!("下一局：第 {number} 个，共 {of} 个（{stones}）{}", if second { "，交换先后" } else { "" })
    },
    given_file: "从文件读入",
};

pub(super) const EN: OpeningWords = OpeningWords {
    label: "Opening rule",
    name: |opening| match opening {
        Opening::Free => "Free".to_owned(),
        Opening::Swap => "Swap".to_owned(),
        Opening::Swap2 => "Swap2".to_owned(),
        Opening::Pro => "Pro".to_owned(),
        Opening::LongPro => "Long Pro".to_owned(),
        Opening::Rif => "RIF".to_owned(),
        Opening::Yamaguchi => "Yamaguchi".to_owned(),
        Opening::Soosorv(most) => format!("Soosõrv-{most}"),
        Opening::Tarannikov => "Tarannikov".to_owned(),
        Opening::Taraguchi10 => "Taraguchi-10".to_owned(),
        Opening::Gomocup(_) => "Given opening".to_owned(),
    },
    text: |opening| match opening {
        Opening::Free => "Stones anywhere from the first move.",
        Opening::Swap => "The first player puts three stones, the second picks a color, and White moves.",
        Opening::Swap2 => {
            "The first player puts three stones; the second picks a color, or puts two more and lets the first pick."
        }
        Opening::Pro => "Move 1 at the center, move 3 outside the central 5×5.",
        Opening::LongPro => "Move 1 at the center, move 3 outside the central 7×7.",
        Opening::Rif => {
            "The first player puts one of the 26 openings, the second may swap; Black offers two fifth moves, White picks one."
        }
        Opening::Yamaguchi => "As RIF, but the first player also says how many fifth moves Black will offer.",
        Opening::Soosorv(_) => {
            "An opening, a swap; White's fourth move with a number of fifth moves, another swap; Black offers them, White picks one."
        }
        Opening::Tarannikov => "Five moves in growing central squares; after each the opponent may swap.",
        Opening::Taraguchi10 => {
            "Four moves as in Tarannikov; then the fifth in the central 9×9 and a swap, or ten fifth moves to pick from."
        }
        Opening::Gomocup(_) => "Begins with a position of a list; each is played twice, with the seats exchanged.",
    },
    seats: ["First player", "Second player"],
    your_seat: "You are",
    task: |stage, stone| match stage {
        Stage::Play => String::new(),
        Stage::Stone { zone, .. } => format!("a {} stone, {}", stone.name(), zone_en(*zone)),
        Stage::Decide { .. } => "choose how to go on".to_owned(),
        Stage::Declare { .. } => "say how many fifth moves will be offered".to_owned(),
        Stage::Offer { left, .. } => format!("offer a fifth move, {left} to go"),
        Stage::Pick { .. } => "pick one of the offered fifth moves".to_owned(),
    },
    title: |who, task| format!("{who}: {task}"),
    choice: |action| match action {
        OpeningAction::Keep => "Keep the colors".to_owned(),
        OpeningAction::Swap => "Swap the colors".to_owned(),
        OpeningAction::PutTwo => "Put two more".to_owned(),
        OpeningAction::OfferTen => "Offer ten moves".to_owned(),
        OpeningAction::Declare(number) => number.to_string(),
        OpeningAction::Offer(p) => p.to_string(),
    },
    acted: |who, action| match action {
        OpeningAction::Keep => format!("{who} kept the colors"),
        OpeningAction::Swap => format!("{who} swapped the colors"),
        OpeningAction::PutTwo => format!("{who} chose to put two more stones"),
        OpeningAction::OfferTen => format!("{who} chose to offer ten fifth moves"),
        OpeningAction::Declare(number) => format!("{who}: {number} fifth moves will be offered"),
        OpeningAction::Offer(p) => format!("{who} offered {p}"),
    },
    outside: |fault| match fault {
        OpeningFault::Undecided => "A decision comes first".to_owned(),
        OpeningFault::OutsideZone { point, zone } => format!("Not {point}: this stone goes {}", zone_en(*zone)),
        OpeningFault::NotOffered(p) => format!("{p} is none of the offered moves"),
        OpeningFault::Pass => "The opening asks for a stone".to_owned(),
    },
    illegal: |error| match error {
        IllegalAction::Over => "The game is over".to_owned(),
        IllegalAction::NotNow(_) => "That is not to be decided now".to_owned(),
        IllegalAction::Number { most, .. } => format!("Between 1 and {most} fifth moves can be offered"),
        IllegalAction::NotEmpty(p) => format!("{p} is not empty"),
        IllegalAction::Forbidden(p, _) => format!("{p} is forbidden to Black and cannot be offered"),
        IllegalAction::Symmetric { point, earlier } => format!("{point} is the same as {earlier} by symmetry"),
    },
    by_name: "Put an opening by name…",
    pattern: |pattern| format!("{} {} {}", pattern.en, pattern.ja, pattern.code()),
    offered: |number| format!("offer {number}"),
    most_offers: "Most fifth moves",
    given: "Given",
    given_text: "Begins with a position of a list; each is played twice, with the seats exchanged.",
    given_list: "Openings, one a line (h8 i9 g7)",
    given_none: "The list has no opening yet that fits this board.",
    given_faults: |first, count| match count {
        1 => format!("“{first}” is no opening that fits this board"),
        _ => format!("{count} lines are no openings that fit this board, such as “{first}”"),
    },
    given_next: |stones, number, of, second| {
        format!("Next: {number} of {of} ({stones}){}", if second { ", seats exchanged" } else { "" })
    },
    given_file: "Read from a file",
};

fn zone_zh(zone: Zone) -> String {
    match zone {
        Zone::Anywhere => "任意位置".to_owned(),
        Zone::Only(p) => p.to_string(),
        Zone::Central(1) => "天元".to_owned(),
        Zone::Central(side) => format!("中央 {side}×{side} 之内"),
        Zone::Outside(side) => format!("中央 {side}×{side} 之外"),
    }
}

fn zone_en(zone: Zone) -> String {
    match zone {
        Zone::Anywhere => "anywhere".to_owned(),
        Zone::Only(p) => at(p),
        Zone::Central(1) => "at the center".to_owned(),
        Zone::Central(side) => format!("in the central {side}×{side}"),
        Zone::Outside(side) => format!("outside the central {side}×{side}"),
    }
}

fn at(p: Point) -> String {
    format!("at {p}")
}
