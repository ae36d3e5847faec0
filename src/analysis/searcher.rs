//! Players who search, made from those who do not.

use crate::prelude::*;

/// The player of a game who searches with so many rollouts, playing on as `base`, whose deck it has,
/// against enemies like `foe`. None if no policy searches, or if one of these is none.
pub fn searching(
    (game, store): (&dyn GameDefinition, &PolicyStore),
    rollouts: u32,
    base: &str,
    foe: &str,
) -> Option<String> {
    let policies = game.catalogue().policies;
    let (base, deck) = base.split_at(base.find('@').unwrap_or(base.len()));
    let foe = foe.split('@').next().unwrap_or(foe);
    // The policy itself, or the base of one that searches: the one it plays on as.
    let base_of = |player: &str| {
        let choice = PolicyChoice::parse(player, policies, store.external()).ok()?;
        Some(choice.simulated.first().unwrap_or(&choice).name(policies))
    };
    let (base, foe) = (base_of(base)?, base_of(foe)?);
    let spec = policies.iter().find_map(|it| it.searching(rollouts, &base, &foe))?;
    let name = PolicyChoice::parse(&spec, policies, store.external()).ok()?.name(policies);
    Some(format!("{name}{deck}"))
}

/// Returns the training games of the policy called `name` in a seat, or of a trained policy that it imitates;
/// 0 if none of them trained.
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
