use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use tengen_classroom::{ClassroomPlayer, Knob, KnobError, Level, Preset, Settings, SettingsFileError};
use tengen_player::StopFlag;

use crate::program_spec::ProgramSpec;
use crate::seat::{InProcessSeat, ProgramSeat, Seat};
use crate::terms::Terms;

/// Who plays, as it is written on a command line, in a journal and on a bus.
///
/// The text is a player of ours or a program with its arguments, then settings as `key=value`; words are quoted as a shell does:
///
/// * `sharp`, `sharp name=Ours`: a level;
/// * `greedy`, `greedy defence=1.2 radius=3`: a preset of the classroom, or a level, with changed [knobs](Knob);
/// * `mine.toml depth=2`: a file of settings, as [`Settings::to_toml`] writes it;
/// * `/opt/rapfi/pbrain-rapfi name=Rapfi dialect=rapfi info.thread_num=1`;
/// * `./pbrain-old --quiet board=always folder=/tmp`.
///
/// ```
/// use tengen_arena::PlayerSpec;
/// let spec: PlayerSpec = "sharp name='The best'".parse()?;
/// assert_eq!(spec.name, "The best");
/// assert_eq!(spec.to_string().parse::<PlayerSpec>()?, spec);
/// # Ok::<(), tengen_arena::PlayerSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    /// Its name in tables and records.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A level of ours, by its id.
    Level(&'static str),
    /// A player of the classroom.
    Classroom(Box<Settings>),
    /// A program.
    Program(ProgramSpec),
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    /// Nothing, or a quote that is not closed.
    #[error(
        "`{0}` is no player: expected a level, a preset, a file of settings or a program with its arguments, words quoted as in a shell"
    )]
    Words(String),
    /// Neither a player of ours nor a file.
    #[error("`{found}` is neither a level ({}), a preset ({}) nor a program or file of settings that is there{}", levels(), presets(), did_you_mean(.found))]
    NoSuchPlayer {
        /// The text.
        found: String,
    },
    /// A file that is no program.
    #[error("`{path}` cannot be started: it is not executable", path = .0.display())]
    NotExecutable(PathBuf),
    /// A knob that is not there, or has not that value.
    #[error("player `{player}`: {source}")]
    Knob {
        /// The player.
        player: String,
        /// What is wrong.
        source: KnobError,
    },
    /// A file of settings that can't be read.
    #[error("`{path}`: {reason}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file that holds no settings.
    #[error("`{path}`, {source}", path = .path.display())]
    SettingsFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: SettingsFileError,
    },
    /// A setting with a value it can't have.
    #[error("`{setting}` of player `{player}`: expected {expected}")]
    Setting {
        /// The setting as written.
        setting: String,
        /// The player.
        player: String,
        /// What is possible.
        expected: String,
    },
}

fn levels() -> String {
    Level::ALL.iter().map(|level| level.id).collect::<Vec<_>>().join(", ")
}

fn presets() -> String {
    Preset::ALL.iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ")
}

fn did_you_mean(found: &str) -> String {
    let ids = Level::ALL.iter().map(|level| level.id).chain(Preset::ALL.iter().map(|preset| preset.id));
    tengen_classroom::similar(found, ids).map_or(String::new(), |id| format!("; did you mean `{id}`?"))
}

impl PlayerSpec {
    /// A player of the classroom.
    pub fn classroom(name: impl Into<String>, settings: Settings) -> Self {
        Self { name: name.into(), kind: PlayerKind::Classroom(Box::new(settings)) }
    }

    /// The settings of a player of the classroom, which a level is too.
    pub fn settings(&self) -> Option<&Settings> {
        match &self.kind {
            PlayerKind::Level(id) => Level::named(id).map(Level::settings),
            PlayerKind::Classroom(settings) => Some(settings),
            PlayerKind::Program(_) => None,
        }
    }

    /// A player ready for one game; the seed decides where a level of ours leaves a choice.
    pub(crate) fn seat(&self, terms: &Terms, seed: u64, stop: &StopFlag) -> Box<dyn Seat> {
        match &self.kind {
            PlayerKind::Level(id) => {
                let level = Level::named(id).unwrap_or(&Level::ALL[0]);
                Box::new(InProcessSeat::new(level.player(seed), terms.clone(), stop.clone()))
            }
            PlayerKind::Classroom(settings) => {
                let player = Box::new(ClassroomPlayer::new((**settings).clone(), seed));
                Box::new(InProcessSeat::new(player, terms.clone(), stop.clone()))
            }
            PlayerKind::Program(spec) => Box::new(ProgramSeat::new(spec.clone(), terms.clone(), stop.clone())),
        }
    }

    /// The player as a judge of positions: without the luck that one of ours has in games.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn judge(&self, terms: &Terms, stop: &StopFlag) -> Box<dyn Seat> {
        match self.settings() {
            Some(settings) => {
                let settings = Settings { choice: tengen_classroom::ChoiceAmong::BEST, ..settings.clone() };
                Self::classroom(self.name.clone(), settings).seat(terms, 0, stop)
            }
            None => self.seat(terms, 0, stop),
        }
    }

    /// The program, if it is one.
    pub const fn program(&self) -> Option<&ProgramSpec> {
        match &self.kind {
            PlayerKind::Program(spec) => Some(spec),
            PlayerKind::Level(_) | PlayerKind::Classroom(_) => None,
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let file = Path::new(text).is_file().then(|| vec![text.to_owned()]);
        let words = file.or_else(|| shlex::split(text).filter(|words| !words.is_empty()));
        let words = words.ok_or_else(|| PlayerSpecError::Words(text.chars().take(60).collect()))?;
        let (first, rest) = (&words[0], &words[1..]);
        let mut spec = if let Some(level) = Level::named(first) {
            Self { name: level.id.to_owned(), kind: PlayerKind::Level(level.id) }
        } else if let Some(preset) = Preset::named(first) {
            Self::classroom(preset.id, preset.settings.clone())
        } else if Path::new(first).extension().is_some_and(|extension| extension == "toml") {
            read_settings(Path::new(first))?
        } else {
            let program = find_program(first).ok_or_else(|| PlayerSpecError::NoSuchPlayer { found: first.clone() })?;
            if !is_executable(&program.program) {
                return Err(PlayerSpecError::NotExecutable(program.program));
            }
            let name = program.program.file_stem().map_or(first.clone(), |stem| stem.to_string_lossy().into_owned());
            let name = name.strip_prefix("pbrain-").unwrap_or(&name).to_owned();
            Self { name, kind: PlayerKind::Program(program) }
        };
        for word in rest {
            spec.set(word)?;
        }
        Ok(spec)
    }
}

impl PlayerSpec {
    /// Takes a setting, or an argument of the program.
    fn set(&mut self, word: &str) -> Result<(), PlayerSpecError> {
        let player = self.name.clone();
        let fault =
            |expected: String| PlayerSpecError::Setting { setting: word.to_owned(), player: player.clone(), expected };
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if key == "name" {
            value.clone_into(&mut self.name);
            return Ok(());
        }
        let PlayerKind::Program(program) = &mut self.kind else {
            let knob = key.parse().map_err(|source| PlayerSpecError::Knob { player, source })?;
            return self.turn(knob, value);
        };
        match key {
            "dialect" => {
                program.dialect =
                    value.parse().map_err(|error: tengen_gomocup::DialectError| fault(error.to_string()))?;
            }
            "folder" => program.folder = Some(absolute(Path::new(value))),
            "board" if value == "always" => program.always_board = true,
            "board" => return Err(fault("board=always".to_owned())),
            _ => match key.strip_prefix("info.") {
                Some(key) => program.info.push((key.to_owned(), value.to_owned())),
                None => program.args.push(word.to_owned()),
            },
        }
        Ok(())
    }
}

impl PlayerSpec {
    /// Turns a knob of a player of the classroom, which is called after it from then on.
    ///
    /// # Errors
    /// The value does not fit, or the player is a program.
    pub fn turn(&mut self, knob: Knob, value: &str) -> Result<(), PlayerSpecError> {
        let player = || self.name.clone();
        let Some(mut settings) = self.settings().cloned() else {
            return Err(PlayerSpecError::Setting {
                setting: format!("{knob}={value}"),
                player: player(),
                expected: "a level, a preset or a file of settings, since a program has no such setting".to_owned(),
            });
        };
        settings.set(knob, value).map_err(|source| PlayerSpecError::Knob { player: player(), source })?;
        self.name = format!("{} {knob}={value}", self.name);
        self.kind = PlayerKind::Classroom(Box::new(settings));
        Ok(())
    }
}

/// The player that a file of settings describes, called after the file.
fn read_settings(path: &Path) -> Result<PlayerSpec, PlayerSpecError> {
    let reason = |error: std::io::Error| PlayerSpecError::File { path: path.to_owned(), reason: error.to_string() };
    let text = std::fs::read_to_string(path).map_err(reason)?;
    let settings =
        Settings::from_toml(&text).map_err(|source| PlayerSpecError::SettingsFile { path: path.to_owned(), source })?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(PlayerSpec::classroom(name, settings))
}

/// A file of this name, here or, for a bare word, in the folders of `PATH`. One of those is of the system's, such as `python3`: it starts in
/// the current folder, so that its arguments mean what they would in a shell.
fn find_program(text: &str) -> Option<ProgramSpec> {
    let here = Path::new(text);
    if here.is_file() {
        return Some(ProgramSpec::new(absolute(here)));
    }
    if here.components().count() > 1 {
        return None;
    }
    let path = std::env::var_os("PATH")?;
    let program = std::env::split_paths(&path)
        .map(|folder| folder.join(text))
        .find(|file| file.is_file() && is_executable(file))?;
    Some(ProgramSpec { folder: std::env::current_dir().ok(), ..ProgramSpec::new(program) })
}

/// Whether the system lets anybody start a file.
fn is_executable(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        path.metadata().is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    path.exists()
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The preset from which every player of the classroom is written.
const BASE: &str = "greedy";

/// The text that makes the same player again. The name comes after the knobs, each of which would add to it.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match &self.kind {
            PlayerKind::Level(id) => words.push((*id).to_owned()),
            PlayerKind::Classroom(settings) => {
                words.push(BASE.to_owned());
                let turned = |knob: &Knob| settings.get(*knob) != Settings::GREEDY.get(*knob);
                words.extend(Knob::all().filter(turned).map(|knob| format!("{knob}={}", settings.get(knob))));
            }
            PlayerKind::Program(program) => {
                words.push(program.program.to_string_lossy().into_owned());
                words.extend(program.args.iter().cloned());
            }
        }
        words.push(format!("name={}", self.name));
        if let PlayerKind::Program(program) = &self.kind {
            let dialects = [("gomocup", tengen_gomocup::Dialect::GOMOCUP), ("yixin", tengen_gomocup::Dialect::YIXIN)];
            let dialect =
                dialects.iter().find(|(_, dialect)| *dialect == program.dialect).map_or("rapfi", |(name, _)| name);
            words.push(format!("dialect={dialect}"));
            words.extend(program.folder.as_ref().map(|folder| format!("folder={}", folder.to_string_lossy())));
            words.extend(program.always_board.then(|| "board=always".to_owned()));
            words.extend(program.info.iter().map(|(key, value)| format!("info.{key}={value}")));
        }
        // A text with a zero byte came from no command line.
        f.write_str(&shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_with_everything_prints_and_reads_again() {
        let text = "/bin/sh -c 'echo hello world' name='A b' dialect=yixin folder=/tmp board=always info.max_depth=4";
        let spec: PlayerSpec = text.parse().unwrap();
        let program = spec.program().unwrap();
        assert_eq!(program.args, ["-c", "echo hello world"]);
        assert_eq!(program.info, [("max_depth".to_owned(), "4".to_owned())]);
        assert!(program.always_board);
        assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
    }

    #[test]
    fn a_program_of_the_system_starts_in_the_current_folder() {
        let spec: PlayerSpec = "sh mine.sh".parse().unwrap();
        assert_eq!(spec.name, "sh");
        assert_eq!(spec.program().unwrap().folder, std::env::current_dir().ok());
        assert_eq!("/bin/sh mine.sh".parse::<PlayerSpec>().unwrap().program().unwrap().folder, None);
        assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
    }

    #[test]
    fn a_classroom_player_is_called_after_its_changes_and_reads_again() {
        let spec: PlayerSpec = "alpha-beta-4 defence=1.2 table.open-three=2000".parse().unwrap();
        assert_eq!(spec.name, "alpha-beta-4 defence=1.2 table.open-three=2000");
        assert_eq!(spec.settings().unwrap().search.depth, 4);
        assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
        let level: PlayerSpec = "sharp radius=1 name=Near".parse().unwrap();
        assert_eq!((level.name.as_str(), level.settings().unwrap().radius), ("Near", Some(1)));
    }

    #[test]
    fn a_file_of_settings_is_a_player() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, "base = \"balanced\"\ndepth = 2\n").unwrap();
        let spec: PlayerSpec = format!("{} radius=3", path.display()).parse().unwrap();
        assert_eq!(spec.name, "mine radius=3");
        let settings = spec.settings().unwrap();
        assert_eq!((settings.defence.0, settings.search.depth, settings.radius), (90, 2, Some(3)));
        std::fs::write(&path, "deph = 2\n").unwrap();
        let error = path.to_str().unwrap().parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains("line 1: `deph` is nothing that can be set; did you mean `depth`?"), "{error}");
    }

    #[test]
    fn what_is_no_player_is_named() {
        for (text, part) in [
            ("", "no player"),
            ("'open", "no player"),
            ("grandmaster", "neither a level (first-steps"),
            ("./no/such/file", "neither a level"),
            ("greddy", "did you mean `greedy`?"),
            ("sharp depth=9", "player `sharp`: `9` does not fit depth: expected a whole number from 1 to 6"),
            ("greedy defense=2", "player `greedy`: `defense` is nothing that can be set; did you mean `defence`?"),
            ("/no/such.toml", "`/no/such.toml`: "),
            ("/bin/sh dialect=french", "`french` is not a dialect"),
            ("/bin/sh board=never", "expected board=always"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
