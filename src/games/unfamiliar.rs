//! Trained policies in games that they were not trained for.

use serde::Serialize;

use super::{GameDefinition, SavedPolicy};
use sandtable_kernel::{PolicyChoice, PolicyInfo, TRAINED};
use sandtable_learn::PolicyStore;
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, before_retraining, each_once};

/// Kind of difference between the games of a trained policy and those of its training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plays {
    /// Another scenario, or the same one with other numbers.
    AnotherScenario,
    /// The scenario that it was trained on, with a deck that another program built.
    AnotherDeck,
    /// Variants of the scenario that it was trained on.
    Variants,
}

/// Trained policy in a seat, and the difference of its games from those of its training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfamiliar {
    /// Key of the seat.
    pub seat: String,
    /// Name of the policy in results.
    pub player: String,
    /// Name of the scenario of its training.
    pub learned: String,
    /// Difference from the games of its training.
    pub plays: Plays,
}

/// Returns every trained policy of some matchups whose games differ from those of its training.
///
/// Trained policies that another policy simulates are included. Policies that are fine-tuned before they play are not.
/// `plays_variants` is true if the matchups also play variants of the scenario.
pub fn unfamiliar(
    game: &dyn GameDefinition,
    document: &Document,
    matchups: &[Matchup],
    store: &PolicyStore,
    plays_variants: bool,
) -> Vec<Unfamiliar> {
    let digest = game.digest(document);
    let of_seat = |matchup: &Matchup, seat: &str, player: &str| {
        let teams = teams(game, player, store);
        let mode = matchup.mode();
        let mut relevant = teams.iter().flat_map(|team| relevant(team, seat, mode));
        let first = relevant.clone().next()?;
        let stranger = relevant.find(|it| !it.was_trained_on(&digest));
        let plays = match stranger {
            Some(_) => Plays::AnotherScenario,
            None if player.contains('@') => Plays::AnotherDeck,
            None if plays_variants => Plays::Variants,
            None => return None,
        };
        let learned = stranger.unwrap_or(first).scenario.clone();
        Some(Unfamiliar { seat: seat.to_owned(), player: player.to_owned(), learned, plays })
    };
    let found = matchups.iter().flat_map(|matchup| {
        let seats =
            game.parts().seats().filter_map(|seat| Some((seat.key, matchup.get(seat.key)?)));
        seats.filter_map(|(seat, player)| of_seat(matchup, seat, player)).collect::<Vec<_>>()
    });
    each_once(found)
}

/// Returns the policies of a team for a seat.
///
/// If some policies of the team take a decision named like the mode, the others are left out.
fn relevant<'a>(
    team: &'a [SavedPolicy],
    seat: &'a str,
    mode: Option<&'a str>,
) -> impl Iterator<Item = &'a SavedPolicy> + Clone {
    let knows_mode = move |it: &SavedPolicy| it.decisions().any(|name| Some(name) == mode);
    let is_known = team.iter().any(knows_mode);
    team.iter().filter(move |it| it.seat == seat && (!is_known || knows_mode(it)))
}

/// Returns the teams of all trained policies that the name of a policy contains.
///
/// The result is empty if the policy is fine-tuned before it plays, or if the name is invalid.
fn teams(game: &dyn GameDefinition, player: &str, store: &PolicyStore) -> Vec<Vec<SavedPolicy>> {
    let known = game.catalogue().policies;
    let policy = player.rsplit_once('@').map_or(player, |(policy, _)| policy);
    let mut teams = Vec::new();
    if before_retraining(policy).is_none()
        && let Ok(choice) = PolicyChoice::parse(policy, known, store.external())
    {
        add_teams(game, &choice, known, store, &mut teams);
    }
    teams
}

fn add_teams(
    game: &dyn GameDefinition,
    choice: &PolicyChoice,
    known: &[PolicyInfo],
    store: &PolicyStore,
    teams: &mut Vec<Vec<SavedPolicy>>,
) {
    match &choice.folder {
        Some(folder) => teams.extend(store.team(folder).map(|team| team.to_vec())),
        // An external policy that takes every decision leaves none to the trained one.
        None if choice.external.as_ref().is_none_or(|it| it.decisions.is_some())
            && known[choice.index].name == TRAINED =>
        {
            teams.push(game.shipped_policies().to_vec());
        }
        None => {}
    }
    choice.simulated.iter().for_each(|it| add_teams(game, it, known, store, teams));
}
