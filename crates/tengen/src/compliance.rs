//! `tengen compliance`: does a program keep to the Gomocup protocol?
use crate::output::sayln;
use anyhow::{Context as _, bail};
use clap::Args;
use serde_json::json;
use tengen_arena::PlayerSpec;
use tengen_arena::compliance::{Finding, Need, cases, examine, who};

/// What was typed behind `tengen compliance`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  tengen compliance ./pbrain-mine
  tengen compliance './pbrain-rapfi dialect=rapfi' --verbose
  tengen compliance './tengen engine' --only turn-occupied --only stop")]
pub(crate) struct ComplianceArgs {
    /// The program with its arguments and settings, as for `tengen match`.
    program: String,
    /// Try this case alone; may be given several times.
    #[arg(long, value_name = "CASE")]
    only: Vec<String>,
    /// Show what was sent and what came back in every case, not only where it went wrong.
    #[arg(long, short)]
    verbose: bool,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

/// Tries the cases and prints a table. A required case that fails fails the command.
pub(crate) fn run(args: &ComplianceArgs) -> anyhow::Result<()> {
    let spec: PlayerSpec = args.program.parse()?;
    let program =
        spec.program().with_context(|| format!("`{}` is a level of ours: expected a program", args.program))?;
    let chosen: Vec<_> =
        cases().into_iter().filter(|case| args.only.is_empty() || args.only.contains(&case.id)).collect();
    if chosen.is_empty() {
        let known: Vec<String> = cases().into_iter().map(|case| case.id).collect();
        bail!("there is no such case: expected one of {}", known.join(", "));
    }
    let about = who(program).map(|about| about.to_string());
    if !args.json {
        sayln!("{}", about.as_deref().unwrap_or("it does not say who it is"))?;
    }
    let mut findings = Vec::with_capacity(chosen.len());
    for case in chosen {
        let finding = examine(program, case);
        if !args.json {
            print_finding(&finding, args.verbose)?;
        }
        findings.push(finding);
    }
    if args.json {
        sayln!("{:#}", json!({ "about": about, "cases": findings.iter().map(to_json).collect::<Vec<_>>() }))?;
    } else {
        for (need, name) in [(Need::Required, "required"), (Need::Optional, "optional")] {
            let of_kind: Vec<&Finding> = findings.iter().filter(|finding| finding.case.need == need).collect();
            let passed = of_kind.iter().filter(|finding| finding.verdict.is_ok()).count();
            sayln!("{passed} of {} {name} cases passed", of_kind.len())?;
        }
        let noise: Vec<&String> = findings.iter().filter_map(|finding| finding.noise.as_ref()).collect();
        if let Some(first) = noise.first() {
            sayln!("in {} cases it wrote lines that the protocol does not know, such as `{first}`", noise.len())?;
        }
    }
    let failed =
        findings.iter().filter(|finding| finding.case.need == Need::Required && finding.verdict.is_err()).count();
    if failed > 0 {
        bail!("{failed} required cases failed");
    }
    Ok(())
}

fn print_finding(finding: &Finding, verbose: bool) -> anyhow::Result<()> {
    sayln!("{:<4}  {:<22}  {}", finding.word(), finding.case.id, finding.case.title)?;
    if let Err(reason) = &finding.verdict {
        sayln!("      {reason}")?;
    }
    if verbose || finding.verdict.is_err() {
        for line in &finding.dialogue {
            sayln!("        {line}")?;
        }
    }
    Ok(())
}

fn to_json(finding: &Finding) -> serde_json::Value {
    json!({
        "id": finding.case.id,
        "title": finding.case.title,
        "required": finding.case.need == Need::Required,
        "passed": finding.verdict.is_ok(),
        "reason": finding.verdict.as_ref().err(),
        "dialogue": finding.dialogue,
        "noise": finding.noise,
    })
}
