//! Names of saved policies, as users type them: `trained:DIR`.

use crate::study::prelude::*;
use sandtable_kernel::{ExternalPolicies, Role, SEARCH_DEPTH, player_parts, unwrapped};
use sandtable_summary::before_retraining;

/// Rewrites `trained:DIR@0.2` as `trained:DIR/0.2` in all policy names of a matchup request.
///
/// The name means the policies in folder DIR as they were after a fifth (0.2) of their training games. A deck may
/// follow, as in `trained:DIR@0.2@DECK`.
pub fn rewrite_names(wanted: &MatchupRequest) -> MatchupRequest {
    let rewrite = |name: &String| match name.starts_with(TRAINED) {
        true => rewrite_share(name),
        // Names in parentheses are the policies that a searching policy simulates.
        false => name.split_inclusive(['(', ')']).map(rewrite_share).collect(),
    };
    let options = wanted.options();
    options.fold(wanted.clone(), |all, it| all.with(it, wanted.of(it).iter().map(rewrite)))
}

fn rewrite_share(name: &str) -> String {
    let is_part = |it: &str| it.parse().is_ok_and(|part: f64| part > 0.0 && part < 1.0);
    let mut marks = name.match_indices('@').map(|(place, _)| place);
    // A deck may follow the part.
    let part = marks.find(|place| name[place + 1..].split(['@', ')']).next().is_some_and(is_part));
    match part.filter(|&place| name.starts_with(TRAINED) && name[..place].contains(':')) {
        Some(place) => format!("{}/{}", &name[..place], &name[place + 1..]),
        None => name.to_owned(),
    }
}

/// Rewrites `DIR@0.2` as `DIR/0.2` in the name of the folder from which a training continues.
pub fn rewrite_folder(folder: &str) -> String {
    let name = rewrite_share(&format!("{TRAINED}:{folder}"));
    name[TRAINED.len() + 1..].to_owned()
}

/// Checks that policies saved in `folder` can be named as `trained:FOLDER`.
///
/// # Errors
/// If the folder's name contains an `@`, or is reserved for fine-tuned policies.
pub fn refuse_unnameable(folder: &str) -> Result<()> {
    if folder.contains('@') {
        bail!(
            "behind an `@` in the name of a player stands its deck or a part of its games, so that \
             {TRAINED}:{folder} names no folder\n  help: name one without with `--out`"
        );
    }
    refuse_retrained(folder)
}

/// Checks that `folder` is not a name that fine-tuning uses for its own policies.
///
/// # Errors
/// If fine-tuning uses the name.
pub fn refuse_retrained(folder: &str) -> Result<()> {
    let name = format!("{TRAINED}:{folder}");
    before_retraining(&name).map_or(Ok(()), |before| {
        bail!(
            "{name} is what {before} is called once it has learned a scenario anew\n  help: give the \
             folder another name"
        )
    })
}

/// Returns a complaint about each policy that has a search depth but no value net to search with.
///
/// The value net belongs to the base of the policy, which must be trained or external.
pub fn complaints_without_net(
    game: &dyn GameDefinition,
    wanted: &MatchupRequest,
    external: &ExternalPolicies,
) -> Vec<String> {
    let names = wanted.options().flat_map(|option| wanted.of(option));
    let is_blind = |name: &&String| {
        let parts = player_parts(name);
        let info = game.catalogue().policies.iter().find(|it| it.name == parts.name)?;
        let base = info.simulates.iter().find(|it| it.role == Role::Itself)?;
        let set = |key| Some(parts.settings.iter().find(|it| it.0 == key)?.1);
        let foresight: f64 = set(SEARCH_DEPTH)?.parse().ok()?;
        let base = unwrapped(set(base.name).unwrap_or(base.default));
        let has_learned = base.starts_with(TRAINED) || external.get(base).is_some();
        (foresight > 0.0 && !has_learned).then_some(())
    };
    let complaint = |name: &String| {
        format!(
            "`{name}`: `{SEARCH_DEPTH}` takes the word of a base that has learned\n  help: name one, such as \
             `base={TRAINED}`, or leave `{SEARCH_DEPTH}` out"
        )
    };
    names.filter(|name| is_blind(name).is_some()).map(complaint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_games_may_stand_before_a_deck() {
        for (typed, meant) in [
            ("trained:a@0.2", "trained:a/0.2"),
            ("trained:a@0.2@force", "trained:a/0.2@force"),
            ("trained:a@b@0.05", "trained:a@b/0.05"),
            ("trained:a@force", "trained:a@force"),
            ("trained@0.2", "trained@0.2"),
            ("tempo@0.2", "tempo@0.2"),
            (
                "planner:base=(trained:a@0.2),foe=(trained:b@c)@lean",
                "planner:base=(trained:a/0.2),foe=(trained:b@c)@lean",
            ),
        ] {
            let wanted = rewrite_names(&MatchupRequest::default().with("british", [typed]));
            assert_eq!(wanted.of("british"), [meant], "{typed}");
        }
    }
}
