//! Names of searching policies made from policies that do not search, and their training games.

use crate::prelude::*;

/// Returns the name of a search policy that simulates `base` against `opponent` to choose its actions.
///
/// The policy plays `rollouts` rollouts for each of its last candidate actions, and has the deck of `base`. If `base`
/// or `opponent` searches itself, the policy that it simulates is used instead. The result is `None` if the game has no
/// search policy, or if `base` or `opponent` is not the name of a policy.
pub fn search_policy_name(
    (game, store): (&dyn GameDefinition, &PolicyStore),
    rollouts: u32,
    base: &str,
    opponent: &str,
) -> Option<String> {
    let policies = game.catalogue().policies;
    let (base, deck) = base.split_at(base.find('@').unwrap_or(base.len()));
    let opponent = opponent.split('@').next().unwrap_or(opponent);
    // The policy itself, or the base of a search policy.
    let base_of = |player: &str| {
        let choice = PolicyChoice::parse(player, policies, store.external()).ok()?;
        Some(choice.simulated.first().unwrap_or(&choice).name(policies))
    };
    let (base, opponent) = (base_of(base)?, base_of(opponent)?);
    let spec = policies.iter().find_map(|it| it.searching(rollouts, &base, &opponent))?;
    let name = PolicyChoice::parse(&spec, policies, store.external()).ok()?.name(policies);
    Some(format!("{name}{deck}"))
}

/// Returns the largest number of training games among a policy and the policies that it simulates.
///
/// Only training for the seat with key `seat` counts. The result is 0 if no policy is trained.
pub fn training_games(
    (game, store): (&dyn GameDefinition, &PolicyStore),
    name: &str,
    seat: &str,
) -> u64 {
    let name = name.split('@').next().unwrap_or(name);
    let policies = game.catalogue().policies;
    let Ok(choice) = PolicyChoice::parse(name, policies, store.external()) else { return 0 };
    let games = |it: &PolicyChoice| match &it.folder {
        Some(folder) => {
            let team = store.team(folder);
            let of_seat = team.iter().flat_map(|it| it.iter()).find(|it| it.seat == seat);
            of_seat.map_or(0, |it| it.games)
        }
        None if policies[it.index].is_trained() => game.shipped_training_games(seat),
        None => 0,
    };
    choice.simulated.iter().chain([&choice]).map(games).max().unwrap_or(0)
}
