//! Many experiments with one command: a setting with several values, or every preset against the one before it.
use std::path::PathBuf;

use anyhow::{Result, bail};
use tengen_arena::experiment::{ReportOptions, TABLE_HEADING, json, table_row};
use tengen_arena::{MatchPlan, PlayerSpec};
use tengen_classroom::{Level, Preset};
use tengen_player::StopFlag;

use super::{ExperimentArgs, Played, say_stopped};
use crate::output::{say, sayln};

/// Which neighbors play each other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ladder {
    Presets,
    Levels,
}

pub(crate) fn ladder(text: &str) -> Result<Ladder, String> {
    match text {
        "presets" => Ok(Ladder::Presets),
        "levels" => Ok(Ladder::Levels),
        _ => Err(format!("`{text}` is no ladder: expected presets or levels")),
    }
}

impl Ladder {
    /// The players, each after the one it plays.
    fn players(self) -> Result<Vec<PlayerSpec>> {
        let ids: Vec<&str> = match self {
            Self::Presets => Preset::ALL.iter().map(|preset| preset.id).collect(),
            Self::Levels => Level::ALL.iter().map(|level| level.id).collect(),
        };
        Ok(ids.into_iter().map(str::parse).collect::<Result<_, _>>()?)
    }
}

/// Experiments to be played one after the other.
pub(super) struct Series(Vec<MatchPlan>);

impl Series {
    /// The experiments that were asked for; `None` if it was a single one.
    pub(super) fn of(args: &ExperimentArgs) -> Result<Option<Self>> {
        if let Some(ladder) = args.ladder {
            let players = ladder.players()?;
            let pairs = players.windows(2).filter_map(|pair| Some((pair.get(1)?, pair.first()?)));
            let plans: Result<_> = pairs.map(|(a, b)| args.between(a.clone(), b.clone())).collect();
            return Ok(Some(Self(plans?)));
        }
        let Some(variation) = &args.vary else { return Ok(None) };
        let Some(b) = args.b.as_ref().or(args.a.as_ref()) else { bail!("an experiment needs player B") };
        let base = args.a.as_ref().unwrap_or(b);
        let plan = |value: &String| {
            let mut a = base.clone();
            a.turn(variation.knob, value)?;
            args.between(a, b.clone())
        };
        Ok(Some(Self(variation.values.iter().map(plan).collect::<Result<_>>()?)))
    }

    /// Plays them and prints a line for each as it ends: a row of a table, or JSON.
    pub(super) fn run(self, args: &ExperimentArgs, stop: &StopFlag) -> Result<()> {
        if !args.json {
            say!("{TABLE_HEADING}")?;
        }
        for plan in self.0 {
            let folder: Option<PathBuf> = args.out.as_ref().map(|folder| folder.join(folder_name(&plan)));
            let Played { plan, results, stopped } = args.play(plan, folder.as_deref(), stop)?;
            if args.json {
                sayln!("{}", json(&plan, &results, &ReportOptions::default()))?;
            } else {
                say!("{}", table_row(&plan, &results))?;
            }
            if stopped {
                return Err(say_stopped(args));
            }
        }
        Ok(())
    }
}

/// A folder called after the players.
fn folder_name(plan: &MatchPlan) -> String {
    let name = |text: &str| text.replace(|c: char| !c.is_alphanumeric() && !"-.=".contains(c), "_");
    plan.players.iter().map(|player| name(&player.name)).collect::<Vec<_>>().join("-vs-")
}
