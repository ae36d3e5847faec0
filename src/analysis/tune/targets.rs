//! Target win rates of matchups, as the user writes them.

use std::fmt;

use crate::number;
use crate::prelude::*;
use serde::{Deserialize, Serialize};

/// Target win rate as the user writes it: `SHARE`, or `MATCHUP=SHARE`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Target {
    /// Name of the matchups that have this target; `None` if it is the target of the mean over all.
    pub of: Option<String>,
    /// Share of games that the player in the first seat should win, from 0 to 1.
    pub share: f64,
}

/// Word in a target, as in `each=0.6`, that gives every matchup this target of its own.
const EACH: &str = "each";
/// Word in a target, as in `tempo/*=0.6`, that stands for any player.
const ANY: &str = "*";

/// Reads a target such as `0.6`, `each=0.6` or `tempo/*=0.6`.
///
/// # Errors
/// Returns a message that explains the mistake.
pub fn parse_matchup_target(typed: &str) -> Result<Target, String> {
    let (of, share) = match typed.rsplit_once('=') {
        Some((of, share)) => (Some(of.to_owned()), share),
        None => (None, typed),
    };
    Ok(Target { of, share: number::parse_target(share)? })
}

impl TryFrom<String> for Target {
    type Error = String;

    fn try_from(typed: String) -> Result<Target, String> {
        parse_matchup_target(&typed)
    }
}

impl From<Target> for String {
    fn from(target: Target) -> String {
        target.to_string()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.of.as_ref().map_or(String::new(), |of| format!("{of}="));
        write!(f, "{of}{}", self.share)
    }
}

impl Target {
    /// Returns whether the target names a matchup.
    ///
    /// It does if its name is `each`, or consists of names in the matchup, in the same order.
    fn is_for(&self, matchup: &Matchup) -> bool {
        let Some(of) = &self.of else { return false };
        let mut names = matchup.filled().filter_map(|(_, name)| name);
        of == EACH || of.split('/').all(|word| names.any(|name| word == ANY || word == name))
    }
}

/// Returns the target of all games together, or the target of each matchup.
///
/// If no target has a name, the result is the last target, or 0.5 without targets. Otherwise each matchup has the last
/// target that names it or, if there is none, the last target without a name.
///
/// # Errors
/// Returns a message about each target that names no matchup, and about each matchup without a target.
pub fn assign_targets(typed: &[Target], matchups: &[Matchup]) -> Result<Vec<f64>, Vec<String>> {
    let mean = typed.iter().rev().find(|target| target.of.is_none());
    if typed.iter().all(|target| target.of.is_none()) {
        return Ok(vec![mean.map_or(0.5, |target| target.share)]);
    }
    let mut complaints = Vec::new();
    let known: Vec<String> = matchups.iter().map(matchup_name).collect();
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

fn matchup_name(matchup: &Matchup) -> String {
    matchup.filled().filter_map(|(_, name)| name).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_games::Game;
    use sandtable_megiddo::Megiddo;

    /// Returns the four matchups of the players `a` and `b` on either side.
    fn matchups() -> Vec<Matchup> {
        let seats: Vec<_> = Megiddo::PARTS.seats().collect();
        let pair = |one: &str, other: &str| {
            Matchup::of(Megiddo::PARTS).with(seats[0].key, one).with(seats[1].key, other)
        };
        [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")].map(|(x, y)| pair(x, y)).into()
    }

    fn targets(typed: &[&str]) -> Result<Vec<f64>, Vec<String>> {
        let typed: Vec<Target> =
            typed.iter().map(|it| parse_matchup_target(it).expect("sound")).collect();
        assign_targets(&typed, &matchups())
    }

    #[test]
    fn the_last_target_that_fits_counts_and_each_is_told_as_it_is_typed() {
        assert_eq!(targets(&["0.6"]), Ok(vec![0.6]));
        assert_eq!(targets(&["each=0.6"]), Ok(vec![0.6; 4]));
        assert_eq!(targets(&["0.6", "a/b=0.7", "b/b=0.4"]), Ok(vec![0.6, 0.7, 0.6, 0.4]));
        assert_eq!(targets(&["each=0.6", "*/b=0.2", "b/*=0.3"]), Ok(vec![0.6, 0.2, 0.3, 0.3]));
        assert_eq!(targets(&["a=0.6", "b/b=0.1"]), Ok(vec![0.6, 0.6, 0.6, 0.1]));
        for typed in ["0.5", "each=0.25", "tempo:patience=2/*=0.4"] {
            assert_eq!(parse_matchup_target(typed).expect("sound").to_string(), typed);
        }
    }

    #[test]
    fn whatever_does_not_fit_is_named() {
        let complaints = targets(&["a/c=0.6", "b=0.5"]).expect_err("it does not fit");
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        let [first, second] = [&complaints[0], &complaints[1]];
        assert!(first.contains("`a/c=0.6`") && first.contains("a/a, a/b, b/a, b/b"));
        assert!(second.starts_with("a/a has no target"), "{complaints:?}");
        assert!(
            parse_matchup_target("a/b=1.5").is_err()
                && parse_matchup_target("x").is_err()
                && parse_matchup_target("").is_err()
        );
    }
}
