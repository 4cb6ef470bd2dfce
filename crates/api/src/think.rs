use serde::{Deserialize, Serialize};

use crate::game_text::GameText;

use crate::study::{Finding, StudyRequest};

/// What a page sends to whoever thinks: one connection carries many questions, told apart by their id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToThinker {
    /// Begin thinking.
    Think(ThinkRequest),
    /// Look into how a classroom player thinks.
    Study(StudyRequest),
    /// Stop thinking about a question. With `answer`, the best move so far comes back at once; without, nothing does.
    Stop {
        /// Which question.
        id: u64,
        /// Whether the best move so far is wanted.
        answer: bool,
    },
}

/// Something that is thought about until it is answered or stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// What to play.
    Think(ThinkRequest),
    /// How a classroom player thinks.
    Study(StudyRequest),
}

impl Question {
    /// The id that the asker chose.
    pub const fn id(&self) -> u64 {
        match self {
            Self::Think(request) => request.id,
            Self::Study(request) => request.id,
        }
    }
}

impl From<ThinkRequest> for Question {
    fn from(request: ThinkRequest) -> Self {
        Self::Think(request)
    }
}

impl From<StudyRequest> for Question {
    fn from(request: StudyRequest) -> Self {
        Self::Study(request)
    }
}

impl From<Question> for ToThinker {
    fn from(question: Question) -> Self {
        match question {
            Question::Think(request) => Self::Think(request),
            Question::Study(request) => Self::Study(request),
        }
    }
}

/// A question for a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ThinkRequest {
    /// Chosen by the asker; comes back with every event.
    pub id: u64,
    /// The game to continue.
    pub game: GameText,
    /// Who plays: a level by its stable name, or a classroom player as [`Study`](crate::Study) writes it.
    pub level: String,
    /// What is wanted.
    pub purpose: Purpose,
    /// Starts the random choice among moves: the same question with the same seed has the same answer.
    pub seed: u64,
    /// How long it may think at most, in milliseconds; `None`: as the level does.
    pub max_ms: Option<u64>,
}

/// What a move is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// To play it.
    Move,
    /// To show it to a person with its reason; the strongest move the level can find, without random choice.
    Hint,
    /// Why the last move of the game is good: it comes back itself, with its reason.
    Reason,
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromThinker {
    /// Thinking goes on.
    Progress {
        /// Which question.
        id: u64,
        /// The best move so far, if there is one.
        best: Option<String>,
        /// How deep the search is, in plies; 0 where there is no search.
        depth: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// The answer; the question is done.
    Move {
        /// Which question.
        id: u64,
        /// The move as text, or the decision of an opening procedure where that is due.
        mv: String,
        /// Why, as shapes made and stopped: the page makes a sentence of it.
        reason: Vec<ReasonPart>,
        /// How long it took, in milliseconds.
        ms: f64,
        /// Positions looked at.
        nodes: u64,
    },
    /// The answer to a [`StudyRequest`]; the question is done.
    Found {
        /// Which question.
        id: u64,
        /// What was found.
        finding: Box<Finding>,
    },
    /// No answer will come; the question is done.
    Failed {
        /// Which question.
        id: u64,
        /// A stable name of what went wrong, such as `game-over`.
        code: String,
        /// What went wrong.
        message: String,
    },
}

impl FromThinker {
    /// Which question it is about.
    pub const fn id(&self) -> u64 {
        match self {
            Self::Progress { id, .. } | Self::Move { id, .. } | Self::Found { id, .. } | Self::Failed { id, .. } => *id,
        }
    }

    /// Whether the question is done.
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Progress { .. })
    }
}

/// One part of why a move was chosen: a shape it makes, or one of the opponent's it stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ReasonPart {
    /// Whether the move makes the shape for its own side; otherwise it stops the opponent's.
    pub makes: bool,
    /// The shape's name: `five`, `open-four`, `closed-four`, `open-three`, `closed-three`, `open-two`, `closed-two`, `single`, or a fork
    /// `four-four`, `four-three`, `three-three`.
    pub shape: String,
    /// The stones of the shape, the move among them, as points.
    pub stones: Vec<String>,
}
