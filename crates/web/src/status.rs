//! What the status line says.
use tengen_api::ReasonPart;
use tengen_rules::{Game, GameStep, OpeningPattern, Outcome, Seat, Stage};

use crate::table::{Hint, Notice, Refusal};
use crate::words::Words;

/// Shapes that the other side has to answer, the strongest first.
const THREATS: [&str; 6] = ["four-four", "four-three", "three-three", "open-four", "closed-four", "open-three"];
/// Shapes that say nothing to a person who has stronger ones to read of.
const WEAK: [&str; 3] = ["closed-two", "single", "open-two"];
/// How many shapes one sentence names.
const NAMED: usize = 2;

/// What there is to be said about a game.
pub(crate) struct Scene<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// The only person's seat, if there is only one.
    pub(crate) person: Option<Seat>,
    /// Whether a program is to move.
    pub(crate) program_to_move: bool,
    /// Whether two programs hold still.
    pub(crate) paused: bool,
    /// Whether a hint is being looked for.
    pub(crate) asking_hint: bool,
    /// What else is to be said.
    pub(crate) notice: Option<Notice>,
    /// A hint.
    pub(crate) hint: Option<&'a Hint>,
    /// Why the program played the last move.
    pub(crate) reason: &'a [ReasonPart],
}

impl Scene<'_> {
    /// Whose turn it is, or how the game ended.
    pub(crate) fn title(&self, w: &Words) -> String {
        let (side, number) = (self.game.to_move(), self.game.ply() + 1);
        match self.game.outcome() {
            Some(outcome) => (w.outcome)(outcome),
            None if self.paused => (w.paused)(number),
            None if self.game.stage() != Stage::Play => self.opening_title(w),
            None if self.program_to_move => (w.program_thinks)(side, number),
            None if self.person.is_some() => (w.your_turn)(number),
            None => (w.turn_of)(side, number),
        }
    }

    /// What the opening asks, and of whom.
    fn opening_title(&self, w: &Words) -> String {
        let game = self.game;
        let task = (w.openings.task)(&game.stage(), game.to_move());
        (w.openings.title)(self.name(game.seat_to_act(), w), &task)
    }

    /// What a player is called where colors may still be exchanged.
    fn name(&self, seat: Seat, w: &Words) -> &'static str {
        match self.person {
            Some(person) if person == seat => w.you,
            Some(_) => w.name,
            None => w.openings.seat(seat),
        }
    }

    /// What was decided last in the opening, or else which procedure it is.
    fn opening_note(&self, w: &Words) -> Option<String> {
        if self.game.stage() == Stage::Play && !matches!(self.game.steps().last(), Some(GameStep::Action(_))) {
            return None;
        }
        let mut before = self.game.clone();
        let said = match self.game.steps().last() {
            Some(GameStep::Action(action)) => {
                before.undo();
                (w.openings.acted)(self.name(before.seat_to_act(), w), *action)
            }
            _ => (w.openings.name)(self.game.opening()),
        };
        Some(said)
    }

    /// The name of the opening whose three stones lie on the board.
    fn pattern(&self, w: &Words) -> Option<String> {
        let pattern = OpeningPattern::of(self.game.size(), self.game.moves()).filter(|_| self.game.ply() == 3)?;
        Some((w.openings.pattern)(pattern))
    }

    /// One sentence more, or nothing.
    pub(crate) fn note(&self, w: &Words) -> String {
        if let Some(notice) = &self.notice {
            return notice_text(notice, w);
        }
        if let Some(hint) = self.hint {
            return hint_text(hint, w);
        }
        if self.asking_hint {
            return w.asking_hint.to_owned();
        }
        let moves = self.game.ply();
        match (self.game.outcome().map(Outcome::winner), self.person.map(|seat| self.game.color_of(seat))) {
            (Some(Some(winner)), Some(person)) if winner == person => (w.you_won)(moves),
            (Some(Some(_)), Some(_)) => (w.you_lost)(moves),
            (Some(_), _) => (w.game_length)(moves),
            (None, _) => {
                let parts = self.opening_note(w).into_iter().chain(self.pattern(w)).chain(self.threat(w));
                parts.collect::<Vec<_>>().join(" · ")
            }
        }
    }

    /// What the program's last move threatens.
    fn threat(&self, w: &Words) -> Option<String> {
        let p = self.game.last_move()?.point()?;
        let made: Vec<&str> = self.reason.iter().filter(|part| part.makes).map(|part| part.shape.as_str()).collect();
        let strongest: Vec<&str> = THREATS.into_iter().filter(|shape| made.contains(shape)).take(1).collect();
        let names = named(&strongest, w);
        (!names.is_empty()).then(|| (w.must_answer)(self.game.to_move().opponent(), &p.to_string(), &names))
    }
}

fn notice_text(notice: &Notice, w: &Words) -> String {
    match notice {
        Notice::NoThinker => w.no_thinker.to_owned(),
        Notice::Refused(Refusal::Occupied(p)) => (w.refused_occupied)(&p.to_string()),
        Notice::Refused(Refusal::Forbidden(p, kind)) => (w.refused_forbidden)(&p.to_string(), *kind),
        Notice::Refused(Refusal::Turn) => w.refused_turn.to_owned(),
        Notice::Refused(Refusal::Over) => w.refused_over.to_owned(),
        Notice::Refused(Refusal::Off) => w.refused_off.to_owned(),
        Notice::Refused(Refusal::Opening(fault)) => (w.openings.outside)(fault),
        Notice::Refused(Refusal::Action(error)) => (w.openings.illegal)(error),
    }
}

/// The hint as a sentence: what the move makes and what it stops.
fn hint_text(hint: &Hint, w: &Words) -> String {
    let shapes = |makes: bool| {
        let parts = hint.reason.iter().filter(|part| part.makes == makes && !WEAK.contains(&part.shape.as_str()));
        named(&parts.map(|part| part.shape.as_str()).collect::<Vec<_>>(), w)
    };
    let (makes, stops) = (shapes(true), shapes(false));
    let point = hint.point.to_string();
    if makes.is_empty() && stops.is_empty() {
        (w.hint_plain)(&point)
    } else {
        (w.hint_sentence)(&point, &makes, &stops)
    }
}

/// The names of the first few different shapes.
fn named(shapes: &[&str], w: &Words) -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in shapes.iter().filter_map(|shape| w.shape(shape)) {
        if !names.contains(&name) && names.len() < NAMED {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;
    use tengen_rules::{BoardSize, Opening, RuleSet, parse_moves};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(RuleSet::Renju, BoardSize::STANDARD);
        for mv in parse_moves(moves).unwrap() {
            let legal = game.check_foul(mv).unwrap();
            game.play(legal);
        }
        game
    }

    fn scene(game: &Game) -> Scene<'_> {
        Scene {
            game,
            person: Some(Seat::First),
            program_to_move: false,
            paused: false,
            asking_hint: false,
            notice: None,
            hint: None,
            reason: &[],
        }
    }

    fn part(makes: bool, shape: &str) -> ReasonPart {
        ReasonPart { makes, shape: shape.to_owned(), stones: Vec::new() }
    }

    fn both(text: impl Fn(&Words) -> String) -> [String; 2] {
        Lang::ALL.map(|lang| text(lang.words()))
    }

    #[test]
    fn whose_turn() {
        let game = game("h8 i9");
        let scene = scene(&game);
        assert_eq!(both(|w| scene.title(w)), ["轮到你 · 第 3 手", "Your turn · move 3"]);
        let friends = Scene { person: None, ..scene };
        assert_eq!(both(|w| friends.title(w)), ["轮到黑棋 · 第 3 手", "Black to play · move 3"]);
        let thinking = Scene { program_to_move: true, ..friends };
        assert_eq!(both(|w| thinking.title(w)), ["黑棋思考中 · 第 3 手", "Black is thinking · move 3"]);
    }

    #[test]
    fn how_it_ended() {
        let five = game("h8 a1 i8 a2 j8 a3 k8 a4 l8");
        assert_eq!(both(|w| scene(&five).title(w)), ["黑棋连成五子，黑胜", "Black made five in a row and wins"]);
        assert_eq!(both(|w| scene(&five).note(w)), ["你赢了 · 共 9 手", "You won in 9 moves"]);
        let foul = game("h9 a1 h10 a3 i8 a5 j8 a7 h8");
        let title = both(|w| scene(&foul).title(w));
        assert_eq!(title, ["黑棋走了禁手（三三），白胜", "Black played a forbidden move (double three): White wins"]);
        let overline = game("a1 h8 a3 i8 a5 j8 a7 l8 a9 m8 a11 k8");
        assert_eq!(both(|w| scene(&overline).title(w)), ["白棋连成六子，白胜", "White made six in a row and wins"]);
    }

    #[test]
    fn the_strongest_threat_of_the_program_is_named() {
        let game = game("h8 i9 h9 h10");
        let reason = [part(false, "open-three"), part(true, "open-three"), part(true, "open-two")];
        let note = both(|w| Scene { reason: &reason, ..scene(&game) }.note(w));
        assert_eq!(note, ["白棋在 h10 形成活三，需要应对", "White made an open three with h10: answer it"]);
        let quiet = [part(true, "open-two"), part(false, "open-four")];
        assert_eq!(both(|w| Scene { reason: &quiet, ..scene(&game) }.note(w)), ["", ""]);
    }

    #[test]
    fn a_hint_is_one_sentence() {
        let game = game("h8 i9");
        let hint = |reason: Vec<ReasonPart>| Hint { point: "i8".parse().unwrap(), reason };
        let note = |hint: &Hint| both(|w| Scene { hint: Some(hint), ..scene(&game) }.note(w));
        let both_ways = hint(vec![part(true, "closed-four"), part(false, "open-three"), part(true, "single")]);
        assert_eq!(
            note(&both_ways),
            ["建议 i8：形成冲四，同时阻止对方的活三", "i8 makes a four and stops an open three"]
        );
        assert_eq!(note(&hint(vec![])), ["建议 i8：占据要点", "i8 takes a good point"]);
    }

    #[test]
    fn a_refusal_comes_before_anything_else() {
        let game = game("h8 i9");
        let hint = Hint { point: "i8".parse().unwrap(), reason: Vec::new() };
        let refused = Some(Notice::Refused(Refusal::Occupied("h8".parse().unwrap())));
        let note = both(|w| Scene { hint: Some(&hint), notice: refused.clone(), ..scene(&game) }.note(w));
        assert_eq!(note, ["h8 已有棋子", "There is a stone on h8"]);
    }

    #[test]
    fn an_opening_says_who_has_to_do_what() {
        let game = Game::new(RuleSet::Freestyle, BoardSize::STANDARD).with_opening(Opening::Swap2).unwrap();
        let friends = |game: &Game| {
            let scene = Scene { person: None, ..scene(game) };
            both(|w| format!("{} | {}", scene.title(w), scene.note(w)))
        };
        assert_eq!(
            friends(&game),
            ["先手方：下一枚黑子，任意位置 | Swap2", "First player: a black stone, anywhere | Swap2"]
        );
        let mut game = game;
        for step in ["h8", "i9", "j10", "put-two"] {
            game.take_step(step.parse().unwrap()).unwrap();
        }
        assert_eq!(
            friends(&game),
            [
                "后手方：下一枚白子，任意位置 | 后手方选择再下两子 · 长星 I1",
                "Second player: a white stone, anywhere | Second player chose to put two more stones · Chosei 長星 I1"
            ]
        );
        let against = scene(&game);
        assert_eq!(against.title(Lang::En.words()), "Tengen: a white stone, anywhere");
    }

    #[test]
    fn an_opening_is_named_when_its_three_stones_lie() {
        let game = game("h8 h9 i9");
        assert_eq!(both(|w| scene(&game).note(w)), ["花月 D4", "Kagetsu 花月 D4"]);
    }
}
