//! Names of searching policies made from policies that do not search, and their training games.

use crate::prelude::*;

/// Returns the name of the game's search policy that simulates `base` against `foe`.
///
/// It plays `rollouts` rollouts for each of its last candidate actions, and has the deck of `base`. If `base` or
/// `foe` searches itself, its own base is simulated. The result is `None` if no policy of the game searches, or if
/// `base` or `foe` is not the name of a policy.
pub fn searching(
    (game, store): (&dyn GameDefinition, &PolicyStore),
    rollouts: u32,
    base: &str,
    foe: &str,
) -> Option<String> {
    let policies = game.catalogue().policies;
    let (base, deck) = base.split_at(base.find('@').unwrap_or(base.len()));
    let foe = foe.split('@').next().unwrap_or(foe);
    // The policy itself, or the base of a search policy.
    let base_of = |player: &str| {
        let choice = PolicyChoice::parse(player, policies, store.external()).ok()?;
        Some(choice.simulated.first().unwrap_or(&choice).name(policies))
    };
    let (base, foe) = (base_of(base)?, base_of(foe)?);
    let spec = policies.iter().find_map(|it| it.searching(rollouts, &base, &foe))?;
    let name = PolicyChoice::parse(&spec, policies, store.external()).ok()?.name(policies);
    Some(format!("{name}{deck}"))
}

/// Returns the largest number of training games among policy `name` and the policies that it simulates.
///
/// Policies are trained for the seat `seat`. The result is 0 if none of them is trained.
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
