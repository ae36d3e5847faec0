//! Trained policies that play what they were not trained on.

use serde::Serialize;

use super::{Game, Taught};
use sandtable_kernel::{PolicyChoice, PolicyInfo, TRAINED};
use sandtable_learn::PolicyStore;
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, before_retraining, each_once};

/// What a trained policy plays that it was not trained on.
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

/// A trained policy in a seat that plays what it was not trained on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfamiliar {
    /// The key of the seat.
    pub seat: String,
    /// The player as the result names it.
    pub player: String,
    /// The name of the scenario that it was trained on.
    pub learned: String,
    /// What it plays.
    pub plays: Plays,
}

/// Returns every trained policy in some matchups that plays what it was not trained on, also one that
/// another policy simulates; `plays_variants` says that the matchups play variants of the scenario, too.
/// Policies that are fine-tuned before they play are none of them.
pub fn unfamiliar<G: Game>(
    document: &Document,
    matchups: &[Matchup],
    store: &PolicyStore,
    plays_variants: bool,
) -> Vec<Unfamiliar> {
    let digest = G::digest(document);
    let of_seat = |matchup: &Matchup, seat: &str, player: &str| {
        let teams = teams::<G>(player, store);
        let mode = matchup.mode();
        let mut relevant = teams.iter().flat_map(|team| relevant(team, seat, mode));
        let first = relevant.clone().next()?;
        let stranger = relevant.find(|it| !it.knows(&digest));
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
        let seats = G::PARTS.seats().filter_map(|seat| Some((seat.key, matchup.get(seat.key)?)));
        seats.filter_map(|(seat, player)| of_seat(matchup, seat, player)).collect::<Vec<_>>()
    });
    each_once(found)
}

/// Returns those policies of a team that play in a seat and a mode.
fn relevant<'a>(
    team: &'a [Taught],
    seat: &'a str,
    mode: Option<&'a str>,
) -> impl Iterator<Item = &'a Taught> + Clone {
    let knows_mode = move |it: &Taught| it.decisions().any(|name| Some(name) == mode);
    let is_known = team.iter().any(knows_mode);
    team.iter().filter(move |it| it.seat == seat && (!is_known || knows_mode(it)))
}

/// Returns the teams of the trained policies in the name of a player, without those that are fine-tuned.
fn teams<G: Game>(player: &str, store: &PolicyStore) -> Vec<Vec<Taught>> {
    let known = G::catalogue().policies;
    let policy = player.rsplit_once('@').map_or(player, |(policy, _)| policy);
    let mut teams = Vec::new();
    if before_retraining(policy).is_none()
        && let Ok(choice) = PolicyChoice::parse(policy, known, store.external())
    {
        add_teams::<G>(&choice, known, store, &mut teams);
    }
    teams
}

fn add_teams<G: Game>(
    choice: &PolicyChoice,
    known: &[PolicyInfo],
    store: &PolicyStore,
    teams: &mut Vec<Vec<Taught>>,
) {
    match &choice.folder {
        Some(folder) => teams.extend(store.team(folder).map(|team| team.to_vec())),
        // An external policy that takes every decision leaves none to the trained one.
        None if choice.external.as_ref().is_none_or(|it| it.questions.is_some())
            && known[choice.index].name == TRAINED =>
        {
            teams.push(G::shipped_policies().to_vec());
        }
        None => {}
    }
    choice.simulated.iter().for_each(|it| add_teams::<G>(it, known, store, teams));
}
