//! Chinese.
use tengen_rules::{Color, DrawReason, Forbidden, Outcome, RuleSet, WinReason};

use super::{Lang, PointText, Words, files, opening};

pub(super) const WORDS: Words = Words {
    lang: Lang::Zh,
    name: "天元",
    other_language: "English",

    main_navigation: "主导航",
    play: "对局",
    classroom: "课堂",
    library: "棋谱",
    settings: "设置",
    keys: "快捷键",
    close: "关闭",
    cancel: "取消",
    theme_button: |theme| format!("主题：{theme}"),

    board: "棋盘",
    point,
    black: "黑棋",
    white: "白棋",

    you: "你",
    plays_black: "执黑",
    plays_white: "执白",
    about_elo: |elo| format!("约 {elo} Elo"),
    thinking_for: |seconds| format!("思考中 {seconds:.1} 秒"),
    periods: |periods| format!("读秒 {periods} 次"),
    clock_of: |side, time| format!("{side}剩余时间 {time}"),

    your_turn: |number| format!("轮到你 · 第 {number} 手"),
    turn_of: |side, number| format!("轮到{} · 第 {number} 手", color(side)),
    program_thinks: |side, number| format!("{}思考中 · 第 {number} 手", color(side)),
    paused: |number| format!("已暂停 · 第 {number} 手"),
    outcome,
    you_won: |moves| format!("你赢了 · 共 {moves} 手"),
    you_lost: |moves| format!("这局输了 · 共 {moves} 手"),
    game_length: |moves| format!("共 {moves} 手"),
    must_answer: |side, point, shapes| format!("{}在 {point} 形成{}，需要应对", color(side), shapes.join("、")),
    hint_sentence,
    hint_plain: |point| format!("建议 {point}：占据要点"),
    asking_hint: "正在想一手好棋…",
    place_here: |point| format!("落子 {point}"),

    refused_occupied: |point| format!("{point} 已有棋子"),
    refused_forbidden: |point, kind| format!("{point} 是黑棋禁手（{}）", forbidden(kind)),
    refused_turn: "还没轮到你",
    refused_over: "对局已结束，可以悔棋或开始新对局",
    refused_off: "请点在交叉点附近",
    no_thinker: "暂时无法让电脑走棋",
    whole_number: |min, max| format!("请输入 {min} 到 {max} 的整数"),
    no_time: "基本用时和每手加秒不能都是 0",
    no_room: "浏览器的存储空间已满，对局可能无法保存",
    again: "重试",
    loading: "正在打开…",
    not_loaded: "这一页没有下载成功，请检查网络后重试。",

    undo: "悔棋",
    redo: "重做",
    hint: "提示",
    resign: "认输",
    restart: "重新开始",
    flip: "交换黑白",
    pass: "停一手",
    pause: "暂停",
    resume: "继续",
    move_now: "立即走棋",
    new_game: "新对局",
    moves: "着法",
    no_moves: "还没有落子。黑棋先行，点棋盘上的交叉点落子。",
    passed: "停一手",
    confirm_resign: "要认输吗？",
    confirm_restart: "要重新开始吗？",
    confirm_restart_more: "这一局的所有着法都会清除。",

    opponent: "对手",
    against_program: "电脑",
    against_friend: "同屏好友",
    program_against_program: "电脑对电脑",
    level: "级别",
    level_of: |side| match side {
        Color::Black => "黑方级别",
        Color::White => "白方级别",
    },
    levels: &[
        ("first-steps", "起步"),
        ("beginner", "新手"),
        ("casual", "休闲"),
        ("club", "棋友"),
        ("steady", "稳健"),
        ("sharp", "锐利"),
        ("veteran", "老手"),
        ("deep", "深算"),
    ],
    presets: [
        ("greedy", "贪心"),
        ("defender", "防守"),
        ("attack-first", "进攻"),
        ("balanced", "均衡"),
        ("two-step", "两步"),
        ("minimax-3", "极小化极大 3"),
        ("alpha-beta-3", "α-β 剪枝 3"),
        ("alpha-beta-4", "α-β 剪枝 4"),
    ],
    own_player: "自制棋手",
    your_color: "你执",
    random: "随机",
    rule: "规则",
    rule_name: |rule| match rule {
        RuleSet::Freestyle => "自由",
        RuleSet::Standard => "标准",
        RuleSet::Renju => "连珠",
        RuleSet::Caro => "Caro",
        RuleSet::FreeCaro => "自由 Caro",
    },
    played_by: |side, rule| format!("{side} · {}规则", (WORDS.rule_name)(rule)),
    rule_text: |rule| match rule {
        RuleSet::Freestyle => "五子或更多相连即胜，没有禁手。",
        RuleSet::Standard => "恰好五子相连才算胜，六子以上不算。",
        RuleSet::Renju => "黑棋恰好五子为胜，不可走三三、四四和长连；白棋五子以上皆胜。",
        RuleSet::Caro => "恰好五子为胜，但两端都被对方堵住的不算。",
        RuleSet::FreeCaro => "六子以上为胜；恰好五子时，两端都被堵住的不算。",
    },
    size: "棋盘",
    other_size: "其他大小",
    clock: "棋钟",
    clock_none: "不计时",
    clock_fischer: "加秒制",
    clock_byoyomi: "读秒制",
    main_minutes: "基本用时（分）",
    increment_seconds: "每手加秒",
    period_seconds: "每次读秒（秒）",
    period_count: "读秒次数",
    start: "开始",
    take_over_title: "从这里继续",
    take_over_note: |moves| format!("从第 {moves} 手之后的局面开始。"),

    theme: "主题",
    theme_names: ["跟随系统", "木纹", "纸", "星空", "深色", "高对比度"],
    language: "语言",
    coordinates: "显示坐标",
    move_numbers: "显示手数",
    sound: "声音",
    volume: "音量",
    touch_confirm: "小屏触摸时先预览，再确认落子",
    pace: "电脑落子节奏",
    pace_names: ["立即", "自然", "从容"],

    key_cursor: "移动光标",
    key_place: "落子",
    key_close: "关闭打开的窗口",
    key_help: "显示快捷键",

    search: "搜索棋谱",
    sort: "排序",
    sort_names: ["最近在前", "按名称", "手数多的在前"],
    library_empty: "这里还没有棋谱。下完的对局会自动保存到这里，也可以导入。",
    library_none_found: "没有符合的棋谱。",
    rename: "改名",
    game_name: "名称",
    save: "保存",
    delete: "删除",
    deleted: |name| format!("已删除“{name}”"),
    put_back: "撤销",
    export: "导出",
    export_all: "全部导出",
    unfinished: "未下完",
    black_won: "黑胜",
    white_won: "白胜",
    drawn: "和棋",
    versus: |black, white| format!("{black} 对 {white}"),

    back: "返回棋谱",
    first: "到开头",
    previous: "上一手",
    next: "下一手",
    last: "到最后",
    autoplay: "自动播放",
    autoplay_stop: "停止播放",
    autoplay_pace: "播放速度",
    seconds_per_move: |seconds| format!("每手 {seconds} 秒"),
    move_of: |at, of| format!("第 {at} 手，共 {of} 手"),
    take_over: "从这里继续下",

    shapes: ["五连", "四四", "四三", "三三", "活四", "冲四", "活三", "眠三", "活二", "眠二", "单子"],

    openings: &opening::ZH,
    files: &files::ZH,
};

fn color(side: Color) -> &'static str {
    WORDS.color(side)
}

const fn wins(side: Color) -> &'static str {
    match side {
        Color::Black => "黑胜",
        Color::White => "白胜",
    }
}

const fn forbidden(kind: Forbidden) -> &'static str {
    match kind {
        Forbidden::DoubleThree => "三三",
        Forbidden::DoubleFour => "四四",
        Forbidden::Overline => "长连",
    }
}

fn point(text: PointText<'_>) -> String {
    let PointText { name, stone, last, winning, forbidden: foul, signs } = text;
    let mut said = match stone {
        None => format!("{name}，空"),
        Some((side, number)) => {
            let side = if side == Color::Black { "黑" } else { "白" };
            if number == 0 { format!("{name}，{side}") } else { format!("{name}，{side}，第 {number} 手") }
        }
    };
    if last {
        said.push_str("，最后一手");
    }
    if winning {
        said.push_str("，在连五之中");
    }
    if let Some(kind) = foul {
        said.push_str("，禁手（");
        said.push_str(forbidden(kind));
        said.push('）');
    }
    for sign in signs {
        said.push('，');
        said.push_str(sign);
    }
    said
}

fn outcome(outcome: &Outcome) -> String {
    let (winner, by) = match outcome {
        Outcome::Win { winner, by } => (*winner, by),
        Outcome::Draw(reason) => {
            let why = match reason {
                DrawReason::BoardFull => "棋盘已满",
                DrawReason::MoveLimit => "已到手数上限",
                DrawReason::Agreement => "双方同意",
                DrawReason::Passes => "双方连续停一手",
            };
            return format!("{why}，和棋");
        }
    };
    let (side, loser) = (color(winner), color(winner.opponent()));
    let result = wins(winner);
    match by {
        WinReason::Five(runs) => {
            let longest = runs.iter().map(|run| run.len).max().unwrap_or(5);
            let count = match longest {
                5 => "五".to_owned(),
                6 => "六".to_owned(),
                7 => "七".to_owned(),
                8 => "八".to_owned(),
                9 => "九".to_owned(),
                more => format!(" {more} "),
            };
            format!("{side}连成{count}子，{result}")
        }
        WinReason::ForbiddenMove(proof) => format!("{loser}走了禁手（{}），{result}", forbidden(proof.kind())),
        WinReason::Time => format!("{loser}超时，{result}"),
        WinReason::Resignation => format!("{loser}认输，{result}"),
    }
}

fn hint_sentence(point: &str, makes: &[&str], stops: &[&str]) -> String {
    let mut parts = Vec::new();
    if !makes.is_empty() {
        parts.push(format!("形成{}", makes.join("和")));
    }
    if !stops.is_empty() {
        parts.push(format!("阻止对方的{}", stops.join("和")));
    }
    format!("建议 {point}：{}", parts.join("，同时"))
}
