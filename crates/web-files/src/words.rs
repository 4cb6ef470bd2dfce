use tengen_formats::Language;

/// What the clerk says itself; what is wrong with a file, `formats` says.
pub(crate) enum Trouble<'a> {
    /// A file of so many megabytes, and the most there may be.
    LargeFile(usize, usize),
    /// A first game of so many nodes, and the most there may be.
    LargeGame(usize, usize),
    /// So many games beyond what a page can hold.
    GamesLeftOut(usize),
    /// Signs for which there is no font.
    MissingSigns(&'a str),
    /// A picture of no game.
    NoGame,
    /// A node that is not there.
    NoNode(usize),
    /// A kind of picture that is none.
    NoPicture(&'a str),
    /// A choice that is none, and what its reader says in English.
    NoChoice(&'a str, String),
    /// A game whose text is broken, and what its reader says in English.
    BrokenGame(String),
}

impl Trouble<'_> {
    pub(crate) fn said(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Chinese => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::LargeFile(size, most) => {
                format!("the file has {size} MB: expected at most {most}; `tengen convert` reads larger ones")
            }
            Self::LargeGame(size, most) => format!(
                "the first game has {size} moves with its variations: a page holds up to {most}; `tengen convert` reads larger ones"
            ),
            Self::GamesLeftOut(count) => format!("{count} more games do not fit into the page and are left out"),
            Self::MissingSigns(signs) => format!("the picture has a question mark for each of these signs: {signs}"),
            Self::NoGame => "there is no game to draw".to_owned(),
            Self::NoNode(node) => format!("there is no node {node}"),
            Self::NoPicture(kind) => format!("`{kind}` is no kind of picture: expected svg, png or gif"),
            Self::NoChoice(_, error) | Self::BrokenGame(error) => error.clone(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::LargeFile(size, most) => {
                format!("文件有 {size} MB，网页最多读取 {most} MB，更大的文件可以用命令“tengen convert”读取")
            }
            Self::LargeGame(size, most) => format!(
                "第一局连同变化共有 {size} 手，网页最多容纳 {most} 手，更大的棋谱可以用命令“tengen convert”读取"
            ),
            Self::GamesLeftOut(count) => format!("还有 {count} 局超出网页的容量，已略去"),
            Self::MissingSigns(signs) => format!("图片中以下字符显示为问号：“{signs}”"),
            Self::NoGame => "没有可画的对局".to_owned(),
            Self::NoNode(node) => format!("没有第 {node} 个节点"),
            Self::NoPicture(kind) => format!("“{kind}”不是图片格式，应为“svg”“png”或“gif”"),
            Self::NoChoice(word, _) => format!("“{word}”不是可用的选项"),
            Self::BrokenGame(error) => format!("棋谱有误，提示“{error}”"),
        }
    }
}
