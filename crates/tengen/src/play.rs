//! `tengen play`: the game in the terminal.
use std::io::{self, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};
use tengen_rules::{BoardSize, Opening, RuleSet, TimeControl};
use tengen_tui::{Appearance, Charset, Language, Options, PlayedBy, Settings, Terms, Theme, parse_time_control};

use crate::data_folder;
use crate::rule_args::number;

const EXAMPLES: &str = "\
Examples:
  tengen play                              the game goes on where it was left, or a new one begins
  tengen play --white sharp                you play Black against the level `sharp`
  tengen play --white person               the program begins
  tengen play --black person --white person --rule renju --clock 10/3x30
                                           two people, Renju, ten minutes and three periods of 30 seconds
  tengen play --size 19 --opening swap2    a bigger board, and an opening that gives both sides the same chance
  tengen play --plain < moves.txt          a game as lines of text, such as h8 or 8,8";

/// What was typed behind `tengen play`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// Begin a new game; the one in progress is put aside.
    #[arg(long)]
    new: bool,
    /// The rule set: freestyle, standard, renju, caro or free-caro. This and the next five options begin a new game.
    #[arg(long, value_name = "RULE")]
    rule: Option<RuleSet>,
    /// The board size, 5 to 22.
    #[arg(long, value_name = "N")]
    size: Option<BoardSize>,
    /// The opening: none, swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-1 to soosorv-10, tarannikov or taraguchi-10.
    #[arg(long, value_name = "NAME")]
    opening: Option<Opening>,
    /// Who plays Black: person, or a level of the program.
    #[arg(long, value_name = "WHO")]
    black: Option<PlayedBy>,
    /// Who plays White: person, or a level of the program.
    #[arg(long, value_name = "WHO")]
    white: Option<PlayedBy>,
    /// The clocks: none, minutes and seconds per move like 5+3, or minutes and periods of seconds like 10/3x30.
    #[arg(long, value_name = "TIME", value_parser = parse_time_control)]
    clock: Option<TimeControl>,
    /// Play by lines of text: for scripts, screen readers and terminals that can do no more.
    ///
    /// The exit status says how the game stands at the end: 0 unfinished, 10 Black won, 11 White won, 12 draw.
    #[arg(long)]
    plain: bool,
    /// The colors [default: those chosen last, at first wood; mono with NO_COLOR].
    #[arg(long, value_enum, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// Draw with nothing beyond ASCII, as terminals get without being asked that give disks and lines two columns.
    #[arg(long)]
    ascii: bool,
    /// The language, en or zh [default: the one chosen last, at first the locale's].
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
    /// The folder in which games are kept [default: the user's folder for such data].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Decides where a level leaves a choice: the same number plays the same moves [default: another every time].
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeName {
    /// A wooden board on the terminal's own colors, light or dark.
    Wood,
    /// Everything on a light page.
    Light,
    /// Everything on a dark page.
    Dark,
    /// No colors.
    Mono,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Wood => Self::Wood,
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Mono => Self::Mono,
        }
    }
}

impl PlayArgs {
    fn resolve(&self) -> Result<Options> {
        let data = data_folder::resolve(self.data.as_deref())?;
        let settings = Settings::load(&data);
        let mut appearance = settings.applied_to(Appearance::of_environment());
        appearance.theme = self.theme.map_or(appearance.theme, Theme::from);
        appearance.language = self.lang.unwrap_or(appearance.language);
        if self.ascii {
            appearance.charset = Charset::Ascii;
        }
        let terms = self.terms();
        if let Some(terms) = &terms {
            terms.game()?;
        }
        Ok(Options {
            terms,
            appearance,
            measure: appearance.charset == Charset::Unicode && settings.charset().is_none(),
            data,
            seed: self.seed.unwrap_or_else(|| fastrand::u64(..)),
        })
    }

    /// What a new game is to be, if one was asked for.
    fn terms(&self) -> Option<Terms> {
        let usual = Terms::default();
        let said = self.new
            || self.rule.is_some()
            || self.size.is_some()
            || self.opening.is_some()
            || self.black.is_some()
            || self.white.is_some()
            || self.clock.is_some();
        let [person, program] = usual.players;
        // Whoever names one side plays the other, or, who takes a side, plays the usual opponent.
        let other = |named: PlayedBy| if named == PlayedBy::Person { program } else { person };
        let players = match (self.black, self.white) {
            (Some(black), Some(white)) => [black, white],
            (Some(black), None) => [black, other(black)],
            (None, Some(white)) => [other(white), white],
            (None, None) => usual.players,
        };
        said.then(|| Terms {
            rule: self.rule.unwrap_or(usual.rule),
            size: self.size.unwrap_or(usual.size),
            opening: self.opening.clone().unwrap_or_default(),
            players,
            time: self.clock.unwrap_or(usual.time),
        })
    }
}

/// Plays in the terminal.
///
/// # Errors
/// There is no terminal and no `--plain`, or what is needed breaks down.
pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode> {
    let options = args.resolve()?;
    if !args.plain {
        tengen_tui::play(&options)?;
        return Ok(ExitCode::SUCCESS);
    }
    let prompt = io::stdin().is_terminal();
    match tengen_tui::play_plain(&options, BufReader::new(io::stdin()), io::stdout(), prompt) {
        Ok(ending) => Ok(ExitCode::from(ending.exit_status())),
        // Whoever read the output has left; the game is kept.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error.into()),
    }
}
