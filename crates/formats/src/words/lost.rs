use super::phrases;

phrases! {
    /// A kind of thing that a format has no room for.
    pub enum Lost {
        Variations: "moves of variations", "变化着法";
        Comments: "comments", "注释";
        Labels: "labels", "标签";
        Marks: "marks", "标记";
        Stones: "stones set up", "摆放的棋子";
        Decisions: "decisions of the opening", "开局的选择";
        Evaluations: "evaluations", "评估";
        Times: "times", "用时";
        Properties: "other properties of moves", "着法的其他属性";
        Players: "names of players", "棋手姓名";
        Facts: "facts about the game", "对局信息";
        Sizes: "board sizes other than 15", "15 路以外的棋盘大小";
        LargeBoards: "board sizes above 20", "20 路以上的棋盘大小";
        RuleSets: "names of rule sets", "规则名称";
        EmptyGames: "games without moves", "没有着法的对局";
        EmptyOpenings: "openings without moves", "没有着法的开局";
        Separators: "signs that separate fields", "与字段分隔符相同的字符";
        PrivateEvaluations: "evaluations (private properties would keep them)", "评估（用私有属性可以保留）";
        PrivatePatches: "patches of color (private properties would keep them)", "色块（用私有属性可以保留）";
        PrivateDecisions: "decisions of the opening (private properties would keep them)", "开局的选择（用私有属性可以保留）";
        PrivateProperties: "properties with names SGF does not allow (private properties would keep them)",
            "名称不合 SGF 规定的属性（用私有属性可以保留）";
        OutOfTurn: "moves out of turn, with what follows them", "没有轮流落子的着法及其后续";
        NotesWithoutMove: "notes at nodes without a move", "没有着法的节点上的注解";
        OtherMarks: "marks other than a circle on the move", "落子处圆圈以外的标记";
        UnencodableTexts: "texts with characters outside of the encoding: they are written as numbers",
            "含有编码以外字符的文字（这些字符写成了数字代码）";
        Boards: "positions on boards that are not square or have no side of 5 to 22", "棋盘不是 5 到 22 路正方形的局面";
        Rules: "positions of an unknown rule set", "规则未知的局面";
        Overlaps: "positions with stones off the board or two on a point", "棋子超出棋盘或重叠的局面";
        Twins: "positions that are in the file twice", "文件中重复的局面";
        PositionsOutOfTurn: "positions after moves out of turn", "没有轮流落子的局面";
        Transpositions: "positions that come about twice", "重复出现的局面";
    }
}

#[cfg(test)]
mod tests {
    use super::Lost;
    use crate::words::tests::assert_translated;

    #[test]
    fn every_kind_is_named_in_every_language() {
        for lost in Lost::ALL {
            assert_translated(|language| lost.said(language).to_owned());
        }
    }
}
