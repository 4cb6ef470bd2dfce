//! A child process with everything it started: kill it, and measure it.
//!
//! Killing goes by process group and, on Linux, by a mark in the environment that every descendant inherits, so that one that
//! left the group is found too. Measuring is there on Linux only; elsewhere it says nothing.
use std::process::{Child, Command};
use std::time::Duration;

/// The name of the environment variable that marks a program's descendants.
const MARK: &str = "TENGEN_ARENA_SEAT";

/// What marks one program and its descendants.
pub(crate) struct Mark(String);

impl Mark {
    /// A new mark, which also says which program made it: see [`end_orphans`].
    pub(crate) fn new() -> Self {
        let owner = std::process::id();
        let start = started(owner).unwrap_or_default();
        Self(format!("{owner}:{start}:{}:{:032x}", namespace(), fastrand::u128(..)))
    }

    pub(crate) fn put_on(&self, command: &mut Command) {
        command.env(MARK, &self.0);
    }
}

/// Makes a command start in a process group of its own.
pub(crate) fn separate(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills a child and its descendants, and waits for the child.
pub(crate) fn kill(child: &mut Child, mark: &Mark) {
    // One that left the group and threw away its environment is still known by its parents, as long as those live.
    #[cfg(target_os = "linux")]
    linux::kill_tree(child.id());
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(child.id()) {
        // Nobody is in the group any more when all of it has ended by itself.
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
    }
    // It may have ended already.
    let _ = child.kill();
    let _ = child.wait();
    #[cfg(target_os = "linux")]
    linux::kill_marked(&format!("{MARK}={}", mark.0));
    #[cfg(not(target_os = "linux"))]
    let _ = mark;
}

/// Kills what is left of the programs of arenas that were killed themselves: a program may go on for ever when nobody speaks to
/// it any more.
pub fn end_orphans() {
    #[cfg(target_os = "linux")]
    linux::kill_orphans();
}

/// When a process started, in ticks since the machine did: with its number a name that is never used again.
fn started(pid: u32) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::started(pid);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = pid;
        None
    }
}

/// Within what the number of a process means something: a container counts its own.
fn namespace() -> u64 {
    #[cfg(target_os = "linux")]
    return linux::namespace().unwrap_or_default();
    #[cfg(not(target_os = "linux"))]
    0
}

/// The processor time that a process and its descendants have used.
pub(crate) fn cpu_time(root: u32) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    return linux::cpu_time(root);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = root;
        None
    }
}

/// The memory that a process and its descendants have for themselves, in bytes.
pub(crate) fn memory(root: u32) -> Option<u64> {
    #[cfg(target_os = "linux")]
    return linux::memory(root);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = root;
        None
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    /// Kills every process with this entry in its environment. A killed one may just have started another, so it looks again
    /// until none is left.
    pub(super) fn kill_marked(entry: &str) {
        for _ in 0..100 {
            let marked: Vec<Pid> = processes().filter(|&pid| has_entry(pid, entry)).collect();
            if marked.is_empty() {
                return;
            }
            for pid in marked {
                // It may have ended meanwhile.
                let _ = kill(pid, Signal::SIGKILL);
            }
        }
    }

    fn processes() -> impl Iterator<Item = Pid> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).map(Pid::from_raw)
    }

    /// A process that has ended and waits for its parent has no environment left.
    fn has_entry(pid: Pid, entry: &str) -> bool {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == entry.as_bytes())
    }

    pub(super) fn kill_orphans() {
        let others = processes().filter(|&pid| pid != Pid::this());
        let orphans: Vec<String> = others.filter_map(mark_of).filter(|mark| is_orphan(mark)).collect();
        for mark in orphans {
            kill_marked(&format!("{}={mark}", super::MARK));
        }
    }

    fn mark_of(pid: Pid) -> Option<String> {
        let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0).filter_map(|variable| str::from_utf8(variable).ok());
        variables.find_map(|variable| Some(variable.strip_prefix(super::MARK)?.strip_prefix('=')?.to_owned()))
    }

    /// Whether the program that made a mark has ended.
    fn is_orphan(mark: &str) -> bool {
        let mut parts = mark.split(':').map(str::parse::<u64>);
        let (Some(Ok(owner)), Some(Ok(start)), Some(Ok(space))) = (parts.next(), parts.next(), parts.next()) else {
            return false;
        };
        space == super::namespace() && u32::try_from(owner).is_ok_and(|owner| super::started(owner) != Some(start))
    }

    pub(super) fn namespace() -> Option<u64> {
        let link = fs::read_link("/proc/self/ns/pid").ok()?;
        link.to_str()?.strip_prefix("pid:[")?.strip_suffix(']')?.parse().ok()
    }

    pub(super) fn started(pid: u32) -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name of the program may hold anything; 19 fields behind its parenthesis stands the start.
        stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()
    }

    /// A process and its descendants, as far as the kernel still knows whose they are.
    fn tree(root: u32) -> Vec<u32> {
        let mut tree = vec![root];
        let mut next = 0;
        while let Some(&pid) = tree.get(next) {
            next += 1;
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
            for task in tasks {
                let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
                tree.extend(children.split_ascii_whitespace().filter_map(|pid| pid.parse::<u32>().ok()));
            }
        }
        tree
    }

    /// Kills the descendants of a process that runs still, or that nobody has waited for.
    pub(super) fn kill_tree(root: u32) {
        for pid in tree(root).into_iter().skip(1).filter_map(|pid| i32::try_from(pid).ok()) {
            // It may have ended meanwhile.
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
        }
    }

    pub(super) fn cpu_time(root: u32) -> Option<Duration> {
        let of_one = |pid: &u32| {
            let clock = nix::time::clock_getcpuclockid(Pid::from_raw(i32::try_from(*pid).ok()?)).ok()?;
            Some(Duration::from(clock.now().ok()?))
        };
        let times: Vec<Duration> = tree(root).iter().filter_map(of_one).collect();
        (!times.is_empty()).then(|| times.into_iter().sum())
    }

    pub(super) fn memory(root: u32) -> Option<u64> {
        let sizes: Vec<u64> = tree(root).into_iter().filter_map(private_memory).collect();
        (!sizes.is_empty()).then(|| sizes.into_iter().sum())
    }

    fn private_memory(pid: u32) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let kib = |line: &str| line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok();
        let private =
            text.lines().filter(|line| line.starts_with("Private_Clean:") || line.starts_with("Private_Dirty:"));
        Some(private.filter_map(kib).sum::<u64>() * 1024)
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    fn sleeper(mark: &str) -> Child {
        Command::new("sleep").arg("1000").env(MARK, mark).spawn().unwrap()
    }

    #[test]
    fn programs_of_dead_arenas_are_ended_and_others_are_left_alone() {
        let this = std::process::id();
        let (start, space) = (started(this).unwrap(), namespace());
        // The same number had another process once; a process of another container is none of ours to judge.
        let marks = [format!("{this}:{}:{space}:a", start - 1), format!("{this}:{}:{}:b", start - 1, space + 1)];
        let [mut orphan, mut foreign] = marks.map(|mark| sleeper(&mark));
        let mut own = sleeper(&Mark::new().0);
        end_orphans();
        assert!(!orphan.wait().unwrap().success());
        for child in [&mut own, &mut foreign] {
            assert_eq!(child.try_wait().unwrap(), None);
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}
