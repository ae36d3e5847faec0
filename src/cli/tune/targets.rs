//! What share of games is to be won, in which matchups.

use crate::prelude::*;

/// A target as it was typed: `SHARE`, or `MATCHUP=SHARE`.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Which matchups it is for, as it was typed; none for the mean over all.
    pub of: Option<String>,
    /// The share of games that the player in the first seat should win.
    pub share: f64,
}

/// What means every matchup by itself.
const EACH: &str = "each";
/// What stands for any name.
const ANY: &str = "*";

/// Reads a target.
///
/// # Errors
/// What is wrong with it, for a person.
pub fn target(typed: &str) -> Result<Target, String> {
    let (of, share) = match typed.rsplit_once('=') {
        Some((of, share)) => (Some(of.to_owned()), share),
        None => (None, typed),
    };
    Ok(Target { of, share: number::target(share)? })
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.of.as_ref().map_or(String::new(), |of| format!("{of}="));
        write!(f, "{of}{}", self.share)
    }
}

impl Target {
    /// Whether it is for a matchup: its names, or some of them in the same order, or `each`.
    fn is_for(&self, matchup: &Matchup) -> bool {
        let Some(of) = &self.of else { return false };
        let mut names = matchup.filled().filter_map(|(_, name)| name);
        of == EACH || of.split('/').all(|word| names.any(|name| word == ANY || word == name))
    }
}

/// The target of all games together, or one for each matchup, by what was typed: the last that is for
/// a matchup counts.
///
/// # Errors
/// A complaint about each target that is for no matchup, and each matchup without one.
pub fn of_matchups(typed: &[Target], matchups: &[Matchup]) -> Result<Vec<f64>, Vec<String>> {
    let mean = typed.iter().rev().find(|target| target.of.is_none());
    if typed.iter().all(|target| target.of.is_none()) {
        return Ok(vec![mean.map_or(0.5, |target| target.share)]);
    }
    let mut complaints = Vec::new();
    let known: Vec<String> = matchups.iter().map(named).collect();
    for target in typed.iter().filter(|target| target.of.is_some()) {
        if !matchups.iter().any(|matchup| target.is_for(matchup)) {
            let known = known.join(", ");
            complaints.push(format!(
                "--target `{target}`: no matchup is called so\n  help: there are {known}; `each` \
                 means all, and `*` any name"
            ));
        }
    }
    let mut targets = Vec::new();
    for (matchup, name) in matchups.iter().zip(&known) {
        match typed.iter().rev().find(|target| target.is_for(matchup)).or(mean) {
            Some(target) => targets.push(target.share),
            None => complaints.push(format!(
                "{name} has no target\n  help: add `--target {name}=SHARE`, or `--target SHARE` for \
                 all that are not named"
            )),
        }
    }
    if complaints.is_empty() { Ok(targets) } else { Err(complaints) }
}

/// What a target can call a matchup.
fn named(matchup: &Matchup) -> String {
    let names: Vec<&str> = matchup.filled().filter_map(|(_, name)| name).collect();
    names.join("/")
}
