//! Comparison of plans (settings of runs); reading of files and numbers of games from manifests.

use std::fmt;

use serde_json::{Map, Value as Json};

use super::names::{POLICY_ENDING, is_result_file_name};
use sandtable_summary::figures::{counted, thousands};

/// Key of a plan (settings of a run) for the options of a study; plans without options lack it.
const OPTIONS: &str = "options";

/// Key of a plan (settings of a run) for the checksums of the rules and the policies.
const BEHAVIOUR: &str = "behaviour";

const GAMES: &str = "games";

const PRECISION: &str = "precision";

/// Size of a result: its number of games, and whether it is complete.
///
/// A complete result is greater than every incomplete one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extent {
    /// Whether all requested games were played.
    pub complete: bool,
    /// Total number of games of all matchups.
    pub games: u64,
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = counted(self.games, "game");
        match self.complete {
            true => write!(f, "a complete result of {games}"),
            false => write!(f, "a result of {games}"),
        }
    }
}

/// Describes the differences between two plans, such as `games: 7 before, 9 now`, one on each line.
///
/// Returns `None` if the plans are equal. `existing` may be a whole manifest; its further keys are ignored. `whose` are
/// the words after a value of `existing` and after one of `plan`, such as `["before", "now"]`.
pub fn describe_difference(existing: &Json, plan: &Json, whose: [&str; 2]) -> Option<String> {
    let options = (!plan.as_object()?.contains_key(OPTIONS)).then_some(OPTIONS);
    let keys = plan.as_object()?.keys().map(|key| &key[..]).chain(options);
    let lines: Vec<String> = keys
        .filter_map(|key| {
            let [old, new] = [existing, plan].map(|it| it.get(key).unwrap_or(&Json::Null));
            key_difference(key, [old, new], whose)
        })
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Explains why a run of `plan` may not replace an existing result; `None` if it may.
///
/// `existing` is the plan of that result. It may be replaced if both plans are equal. With `resume`, the new plan may
/// also request more games or a finer precision, because the run then extends the result. A run with a table of single
/// games, or with a precision, cannot be extended.
pub fn describe_obstacle(existing: &Json, plan: &Json, resume: bool) -> Option<String> {
    let lines = describe_difference(existing, plan, ["there", "asked for"])?;
    let mut as_long = existing.as_object().map_or(Json::Null, |_| existing.clone());
    for key in [GAMES, PRECISION] {
        as_long[key] = plan[key].clone();
    }
    if !resume || describe_difference(&as_long, plan, [""; 2]).is_some() {
        return Some(lines);
    }
    let why = match () {
        () if plan["command"] == "run" && !plan[PRECISION].is_null() => {
            "a run with `--precision` ends when it is precise enough"
        }
        () if !is_as_long(existing, plan) => "a run can be extended, but not shortened",
        () if plan["per_game"] == true => "the table of a run with `--per-game` is closed",
        () => return None,
    };
    Some(format!("{lines}\n  {why}"))
}

/// Returns whether `plan` requests at least as many games, or as fine a precision, as `existing`.
fn is_as_long(existing: &Json, plan: &Json) -> bool {
    let precisions = [existing, plan].map(|it| it[PRECISION].as_f64());
    let [old, new] = [existing, plan].map(|it| it[GAMES].as_u64());
    match precisions {
        [None, None] => old <= new,
        // Without a limit, a study plays until it is precise enough.
        [Some(before), Some(now)] => {
            now <= before && new.is_none_or(|new| old.is_some_and(|old| old <= new))
        }
        _ => false,
    }
}

/// Describes the difference in the value of `key` between two plans; `None` if the values are equal.
///
/// `whose` holds the words that are written after the old and the new value, such as `["before", "now"]`.
fn key_difference(key: &str, [old, new]: [&Json; 2], whose: [&str; 2]) -> Option<String> {
    if old == new {
        return None;
    }
    if let (BEHAVIOUR, Some(old), Some(new)) = (key, old.as_object(), new.as_object()) {
        return Some(behaviour_differences([old, new], whose));
    }
    let name = key.replace('_', " ");
    let [old, new] = [old, new].map(format_setting);
    let [there, asked] = whose;
    Some(match old == new {
        true => format!("  {name}: others {there} ({old})"),
        false => format!("  {name}: {old} {there}, {new} {asked}"),
    })
}

/// Lists the rules and policies whose checksums differ between two plans, one on each line.
///
/// `both` maps names to checksums, in the old and in the new plan. The second parameter holds the words after an old
/// and after a new checksum, such as `["before", "now"]`.
fn behaviour_differences(both: [&Map<String, Json>; 2], [there, asked]: [&str; 2]) -> String {
    let [olds, news] = both;
    let names = news.keys().chain(olds.keys().filter(|name| !news.contains_key(&name[..])));
    let lines = names.filter_map(|name| {
        let [old, new] = both.map(|it| it.get(name).unwrap_or(&Json::Null));
        let what = match &name[..] {
            "rules" => "different rules".to_owned(),
            name => format!("a different `{name}`"),
        };
        let [was, is] = [old, new].map(format_setting);
        (old != new).then(|| {
            let builds = match name.strip_prefix("trained:") {
                // A policy that only one of the plans has is not a changed policy.
                _ if old.is_null() || new.is_null() => String::new(),
                Some(folder) => format!("; {folder} holds other {POLICY_ENDING} files now"),
                None => format!("; these are builds with {what}"),
            };
            format!("  behaviour of {name}: {was} {there}, {is} {asked}{builds}")
        })
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Formats a value of a plan for people, for example `yes`, `2,000` or a shortened SHA-256.
fn format_setting(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Number(number) => number.as_u64().map_or(number.to_string(), thousands),
        Json::String(text) => shorten_digest(text).unwrap_or_else(|| text.clone()),
        Json::Array(list) => match &list[..] {
            [one] => format_setting(one),
            _ => format!("{} of them", list.len()),
        },
        Json::Object(fields) => {
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            let words: Vec<String> =
                fields.map(|(key, value)| format!("{key} {}", format_setting(value))).collect();
            words.join(", ")
        }
    }
}

fn shorten_digest(text: &str) -> Option<String> {
    let is_digest = text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_digest.then(|| format!("{}…", &text[..12]))
}

/// Reads the number of games played and the completeness of a result from its manifest.
///
/// Returns `None` if one of the keys `played` and `complete` is missing or has an invalid value.
pub(super) fn extent(manifest: &Json) -> Option<Extent> {
    let games = |matchup: &Json| matchup.get("games")?.as_u64();
    let played = manifest.get("played")?.as_array()?;
    Some(Extent {
        complete: manifest.get("complete")?.as_bool()?,
        games: played.iter().filter_map(games).fold(0, u64::saturating_add),
    })
}

/// Returns the names of the files that a manifest lists.
///
/// Paths and names that no file of a result can have are left out, so that a damaged manifest does no harm.
pub(super) fn file_names(manifest: &Json) -> Vec<String> {
    let listed = manifest.get("files").and_then(Json::as_array).into_iter().flatten();
    let names = listed.filter_map(|file| file.get("name")?.as_str());
    names.filter(|name| is_result_file_name(name)).map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_plain_names_in_a_manifest_are_believed() {
        let manifest =
            json!({"files": [{"name": "../x.csv"}, {"name": "a.csv"}, {"name": "b"}, 7]});
        assert_eq!(file_names(&manifest), ["a.csv"]);
        let names = |name: String| file_names(&json!({"files": [{"name": name}]})).len();
        let long = |bytes: usize| names("x".repeat(bytes - 4) + ".csv");
        let json = ["manifest.json", "british.player.json"].map(|name| names(name.to_owned()));
        assert_eq!(json, [0, 1]);
        assert_eq!([long(255), long(256), names("\0.csv".to_owned())], [1, 0, 0]);
    }

    #[test]
    fn a_difference_tells_old_and_new() {
        let matchups = |players: &[&str]| -> Vec<Json> {
            players.iter().map(|player| json!({"british": player, "mission": null})).collect()
        };
        let line = |there: Json, asked: Json| {
            key_difference("scenario_sha256", [&there, &asked], ["there", "asked for"])
        };
        let described = |there, asked| line(there, asked).expect("a difference");
        assert_eq!(line(json!(5), json!(5)), None);
        assert!(
            described(json!(200_000), json!(null)).ends_with(": 200,000 there, none asked for")
        );
        assert!(
            described(json!(matchups(&["a"])), json!(matchups(&["b"]))).contains("british a there")
        );
        let described = described(json!(matchups(&["a", "b"])), json!(matchups(&["b", "a"])));
        assert_eq!(described, "  scenario sha256: others there (2 of them)");
        assert_eq!(format_setting(&json!("0123456789abcdef".repeat(4))), "0123456789ab…");
    }

    #[test]
    fn a_build_in_which_somebody_plays_otherwise_is_told_by_name() {
        let described = |there: Json, asked: Json| {
            key_difference(BEHAVIOUR, [&there, &asked], ["there", "here"]).expect("a difference")
        };
        let all = json!({"rules": "1", "bold": "2"});
        let difference = described(json!({"rules": "1", "bold": "3"}), all.clone());
        let expected =
            "  behaviour of bold: 3 there, 2 here; these are builds with a different `bold`";
        assert_eq!(difference, expected);
        assert!(
            described(json!({"rules": "0", "bold": "2"}), all.clone()).contains("different rules")
        );
        let difference = described(json!({"rules": "1", "shy": "2"}), all.clone());
        assert!(
            difference.contains("of bold: none there")
                && difference.contains("of shy: 2 there, none")
        );
        assert!(described(json!("12"), all).contains("behaviour: 12 there, "));
    }

    #[test]
    fn the_extent_adds_the_matchups_up_and_is_most_if_complete() {
        let manifest = json!({"complete": false, "played": [{"games": 5}, {"games": 7}]});
        assert_eq!(extent(&manifest), Some(Extent { complete: false, games: 12 }));
        assert_eq!(extent(&json!({})), None);
        let extent = |complete, games| Extent { complete, games };
        assert!(extent(true, 1) > extent(false, 2) && extent(false, 2) > extent(false, 1));
    }
}
