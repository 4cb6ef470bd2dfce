use tengen_player::{Fork, Shape};
use tengen_rules::{Forbidden, Opening, RuleSet};

use crate::language::Language;
use crate::played_by::PlayedBy;

/// Every fixed text of the terminal game in one language. Sentences with something in them are in
/// [`sentence`](crate::sentence).
pub(crate) struct Words {
    pub(crate) colors: [&'static str; 2],
    /// The person here, and one of two.
    pub(crate) you: &'static str,
    pub(crate) person: &'static str,
    pub(crate) your_turn: &'static str,
    pub(crate) thinking: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) analysis: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) no_clock: &'static str,
    pub(crate) nothing_to_take_back: &'static str,
    pub(crate) nothing_to_redo: &'static str,
    pub(crate) not_your_turn: &'static str,
    pub(crate) nobody_to_resign: &'static str,
    pub(crate) confirm_resign: &'static str,
    pub(crate) game_over: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) no_hint_now: &'static str,
    pub(crate) seats: [&'static str; 2],
    pub(crate) opening: &'static str,
    pub(crate) new_game: &'static str,
    pub(crate) save_as: &'static str,
    pub(crate) open_file: &'static str,
    pub(crate) exists: &'static str,
    pub(crate) keys: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) size: &'static str,
    pub(crate) black_player: &'static str,
    pub(crate) white_player: &'static str,
    pub(crate) time: &'static str,
    pub(crate) form_help: &'static str,
    pub(crate) prompt_help: &'static str,
    pub(crate) short_keys: &'static str,
    pub(crate) too_small: &'static str,
    pub(crate) key_help: &'static [(&'static str, &'static str)],
    pub(crate) plain_help: &'static str,
    pub(crate) plain_hint: &'static str,
    pub(crate) plain_kept: &'static str,
    pub(crate) plain_over: &'static str,
}

impl Language {
    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::Chinese => &CHINESE,
        }
    }
}

const ENGLISH: Words = Words {
    colors: ["Black", "White"],
    you: "You",
    person: "Player",
    your_turn: "Your turn",
    thinking: "thinking",
    hint: "Hint",
    analysis: "Analysis",
    moves: "Moves",
    no_clock: "no clock",
    nothing_to_take_back: "there is nothing to take back",
    nothing_to_redo: "there is nothing to play again",
    not_your_turn: "it is not your turn",
    nobody_to_resign: "there is nobody here who could resign",
    confirm_resign: "Resign? Press R again, or any other key to play on",
    game_over: "the game is over: n begins a new one, z takes back",
    no_hint: "there is no move left to suggest",
    no_hint_now: "there are no hints during the opening",
    seats: ["First player", "Second player"],
    opening: "Opening",
    new_game: "New game",
    save_as: "Save as",
    open_file: "Open a game",
    exists: "the file exists: Enter again replaces it",
    keys: "Keys",
    rule: "Rules",
    size: "Board",
    black_player: "Black",
    white_player: "White",
    time: "Clock",
    form_help: "up/down choose, left/right change, Enter begins, Esc back",
    prompt_help: "Enter, or Esc back",
    short_keys: "arrows Enter  z undo  i hint  n new  ? keys  q quit",
    too_small: "the window is too small",
    key_help: &[
        ("arrows, h j k l", "move the cursor"),
        ("Enter, Space", "play there"),
        ("z  y", "take back, play again"),
        ("i, H", "hint (h is left)"),
        ("a", "analysis on or off"),
        ("m", "make the program move now"),
        ("n", "new game"),
        ("f", "exchange the players"),
        ("b  w", "change who plays Black, White"),
        ("p", "pass (Renju)"),
        ("1 to 9, 0", "decide in an opening"),
        ("R", "resign"),
        ("s  o", "save, open"),
        ("t  c  L  u", "theme, coordinates, language, ASCII"),
        ("mouse", "click plays, hover shows"),
        ("q, Ctrl-C", "quit; the game is kept"),
    ],
    plain_help: "\
h8, 8 8 or 8,8   play there: a column letter and a row number, or column and row as printed
pass             play no stone (Renju)
keep, swap, put-two, offer-ten, declare-3
                 decide in an opening; a point offers it where fifth moves are offered
undo, redo       take back, play again
hint             what the program would play, and why
board            print the board again
save FILE        save the game; the name's ending says the format, such as .sgf or .psq
save! FILE       the same, replacing a file that exists
open FILE        open a game
resign           give up
new              begin again
help             this list
quit             save and leave; so does the end of input",
    plain_hint: "`help` lists what can be typed",
    plain_kept: "the game is kept; it goes on with the next start",
    plain_over: "the game is over: `new` begins another, `undo` takes back",
};

const CHINESE: Words = Words {
    colors: ["黑棋", "白棋"],
    you: "你",
    person: "棋手",
    your_turn: "轮到你",
    thinking: "思考中",
    hint: "提示",
    analysis: "分析",
    moves: "着法",
    no_clock: "不计时",
    nothing_to_take_back: "没有可以悔的棋",
    nothing_to_redo: "没有可以重下的棋",
    not_your_turn: "还没轮到你",
    nobody_to_resign: "这里没有人可以认输",
    confirm_resign: "认输吗？再按 R 确认，按其他键继续",
    game_over: "本局已结束：n 开新局，z 悔棋",
    no_hint: "没有可以提示的着法",
    no_hint_now: "开局阶段没有提示",
    seats: ["先手方", "后手方"],
    opening: "开局",
    new_game: "新局",
    save_as: "保存为",
    open_file: "打开棋谱",
    exists: "文件已存在：再按 Enter 覆盖",
    keys: "按键",
    rule: "规则",
    size: "棋盘",
    black_player: "黑棋",
    white_player: "白棋",
    time: "用时",
    form_help: "上下选择，左右更改，Enter 开始，Esc 返回",
    prompt_help: "Enter 确定，Esc 返回",
    short_keys: "方向键 Enter 落子  z 悔棋  i 提示  n 新局  ? 按键  q 退出",
    too_small: "窗口太小",
    key_help: &[
        ("方向键, h j k l", "移动光标"),
        ("Enter, 空格", "落子"),
        ("z  y", "悔棋，重下"),
        ("i, H", "提示（h 为向左）"),
        ("a", "打开或关闭分析"),
        ("m", "让程序立即落子"),
        ("n", "新局"),
        ("f", "交换双方"),
        ("b  w", "更换黑方、白方棋手"),
        ("p", "停一手（连珠）"),
        ("1 至 9, 0", "开局时作选择"),
        ("R", "认输"),
        ("s  o", "保存，打开"),
        ("t  c  L  u", "主题，坐标，语言，ASCII"),
        ("鼠标", "点击落子，悬停预览"),
        ("q, Ctrl-C", "退出，棋局会保留"),
    ],
    plain_help: "\
h8、8 8 或 8,8   落子：列字母加行号，或按棋盘边上的数字写列和行
pass             停一手（连珠）
keep, swap, put-two, offer-ten, declare-3
                 开局时作选择；提供第五手时直接输入点
undo, redo       悔棋，重下
hint             程序会怎么下，为什么
board            再显示一次棋盘
save 文件名      保存棋谱；格式由扩展名决定，如 .sgf、.psq
save! 文件名     同上，覆盖已有的文件
open 文件名      打开棋谱
resign           认输
new              重新开始
help             显示本说明
quit             保存并退出；输入结束时也一样",
    plain_hint: "输入 help 查看可用的命令",
    plain_kept: "棋局已保留，下次启动时继续",
    plain_over: "本局已结束：new 开新局，undo 悔棋",
};

impl Language {
    /// The name of whoever plays a color.
    pub(crate) fn player(self, player: PlayedBy) -> &'static str {
        let id = match player {
            PlayedBy::Person => return self.words().person,
            PlayedBy::Level(level) => level.id,
        };
        let (english, chinese) = match id {
            "first-steps" => ("First steps", "起步"),
            "beginner" => ("Beginner", "新手"),
            "casual" => ("Casual", "随手"),
            "club" => ("Club", "棋社"),
            "steady" => ("Steady", "稳健"),
            "sharp" => ("Sharp", "犀利"),
            "veteran" => ("Veteran", "老手"),
            "deep" => ("Deep", "深算"),
            other => (other, other),
        };
        self.pick(english, chinese)
    }

    pub(crate) const fn rule(self, rule: RuleSet) -> &'static str {
        match rule {
            RuleSet::Freestyle => self.pick("Freestyle", "自由"),
            RuleSet::Standard => self.pick("Standard", "标准"),
            RuleSet::Renju => self.pick("Renju", "连珠"),
            RuleSet::Caro => "Caro",
            RuleSet::FreeCaro => self.pick("Free caro", "自由 Caro"),
        }
    }

    /// The name of an opening procedure.
    pub(crate) fn opening(self, opening: &Opening) -> String {
        let (english, chinese) = match opening {
            Opening::Free => ("Free", "自由开局"),
            Opening::Swap => ("Swap", "三手交换"),
            Opening::Swap2 => ("Swap2", "Swap2"),
            Opening::Pro => ("Pro", "Pro"),
            Opening::LongPro => ("Long Pro", "Long Pro"),
            Opening::Rif => ("RIF", "RIF 两打"),
            Opening::Yamaguchi => ("Yamaguchi", "山口"),
            Opening::Soosorv(most) => return format!("{}-{most}", self.pick("Soosorv", "索索夫")),
            Opening::Tarannikov => ("Tarannikov", "塔拉尼科夫"),
            Opening::Taraguchi10 => ("Taraguchi-10", "塔拉山口-10"),
            Opening::Gomocup(_) => ("Given opening", "指定开局"),
        };
        self.pick(english, chinese).to_owned()
    }

    pub(crate) const fn forbidden(self, kind: Forbidden) -> &'static str {
        match kind {
            Forbidden::DoubleThree => self.pick("double-three", "三三禁手"),
            Forbidden::DoubleFour => self.pick("double-four", "四四禁手"),
            Forbidden::Overline => self.pick("overline", "长连禁手"),
        }
    }

    pub(crate) const fn shape(self, shape: Shape) -> &'static str {
        match shape {
            Shape::Single => self.pick("a single stone", "单子"),
            Shape::ClosedTwo => self.pick("a closed two", "眠二"),
            Shape::OpenTwo => self.pick("an open two", "活二"),
            Shape::ClosedThree => self.pick("a closed three", "眠三"),
            Shape::OpenThree => self.pick("an open three", "活三"),
            Shape::ClosedFour => self.pick("a closed four", "冲四"),
            Shape::OpenFour => self.pick("an open four", "活四"),
            Shape::Five => self.pick("five", "五连"),
        }
    }

    pub(crate) const fn fork(self, fork: Fork) -> &'static str {
        match fork {
            Fork::ThreeThree => self.pick("two open threes at once", "双三"),
            Fork::FourThree => self.pick("a four and an open three at once", "四三"),
            Fork::FourFour => self.pick("two fours at once", "双四"),
        }
    }

    pub(crate) const fn pick(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}
