//! Preparation of matchups: finds the policies and decks that are named on a command line.

use std::collections::BTreeMap;

use super::decks::{DECKBUILDERS, PRINTED, with_decks};
use super::policies::{AnyPolicy, POLICIES};
use crate::prelude::*;
use sandtable_games::{self as games, scripted, spelt_out};

/// Names of the default policies, British first.
pub(super) const DEFAULT_PLAYERS: [&str; 2] = ["tempo", "tempo"];

/// Command-line options that set the deck of each policy that is named without `@deck`.
pub(super) const DECK_OPTIONS: [PlayerOption; 2] = [
    PlayerOption {
        name: "british-deck",
        of: "british",
        value: "DECK",
        help: "Deck of the British players whose names contain none; may be repeated; `all` for \
               every one [default: printed]",
    },
    PlayerOption {
        name: "turks-deck",
        of: "turks",
        value: "DECK",
        help: "Deck of the Turks, likewise [default: printed]",
    },
];

/// Requested policy for one side and the deck that it plays, an index in [`DECKBUILDERS`].
#[derive(Clone)]
struct DeckedPolicy {
    policy: PolicyChoice,
    deck: usize,
}

impl DeckedPolicy {
    /// Returns the policy's name in results: `tempo`, or `tempo@lean` if its deck is not the printed one.
    fn name(&self) -> String {
        let policy = self.policy.name(POLICIES);
        match self.deck {
            PRINTED => policy,
            deck => format!("{policy}@{}", DECKBUILDERS[deck].name),
        }
    }
}

/// Prepares a matchup for every pair of a requested British and a requested Turkish policy.
///
/// `model` is the scenario with the printed decks; `policies` holds the nets of trained policies.
///
/// # Errors
/// If a name is unknown, or if a policy is to play a built deck for a side whose printed deck breaks the limits on
/// built decks. All errors are returned together.
pub(super) fn casts(
    model: &Model,
    wanted: &MatchupRequest,
    policies: &PolicyStore,
) -> Result<Vec<Cast>, Vec<RequestError>> {
    let mut errors = Vec::new();
    let [default_british, default_turks] = DEFAULT_PLAYERS;
    let mut side = |players: &str, default: &str, decks: &PlayerOption| {
        let named = [wanted.of(players), wanted.of(decks.name)];
        read_players(named, default, policies, &mut errors)
    };
    let [british_decks, turkish_decks] = &DECK_OPTIONS;
    let british = side("british", default_british, british_decks);
    let turks = side("turks", default_turks, turkish_decks);
    for (side, players) in Side::BOTH.into_iter().zip([&british, &turks]) {
        if players.iter().any(|player| player.deck != PRINTED) {
            let warnings = model.construction[side.index()].warnings.iter();
            errors.extend(warnings.map(RequestError::from));
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    // Matchups with the same decks share a model.
    let mut models: BTreeMap<[usize; 2], Arc<Model>> = BTreeMap::new();
    let pairs = british.iter().flat_map(|british| turks.iter().map(move |turks| [british, turks]));
    let prepare = |pair: [&DeckedPolicy; 2]| {
        let decks = pair.map(|it| it.deck);
        let built = models.entry(decks).or_insert_with(|| Arc::new(with_decks(model, decks)));
        let player = |side: Side| AnyPolicy::new(&pair[side.index()].policy, built, side, policies);
        let players = Side::BOTH.map(player);
        Cast { players, names: pair.map(DeckedPolicy::name), model: Arc::clone(built) }
    };
    Ok(pairs.map(prepare).collect())
}

/// Returns the requested policies of one side, each with the deck that it plays.
///
/// The first argument has the names of the policies and the names of the decks. A policy named `policy@deck` plays
/// that deck; a policy named without `@` is returned once for each of the named decks. If no policy is named, the
/// result has the policy `default`. Unknown names are added to `errors`.
fn read_players(
    [players, decks]: [&[String]; 2],
    default: &str,
    store: &PolicyStore,
    errors: &mut Vec<RequestError>,
) -> Vec<DeckedPolicy> {
    let decks = find_decks(decks, errors);
    let default = [default.to_owned()];
    let players = if players.is_empty() { &default[..] } else { players };
    let mut choices = Vec::new();
    for player in players {
        let (policy, decks) = match player.rsplit_once('@') {
            Some((policy, deck)) => (policy, find_decks(&[deck.to_owned()], errors)),
            None => (&player[..], decks.clone()),
        };
        for policy in spelt_out(&[policy.to_owned()], "", scripted(POLICIES)) {
            match games::player(&policy, POLICIES, store) {
                Ok(policy) => choices.extend(
                    decks.iter().map(|&deck| DeckedPolicy { policy: policy.clone(), deck }),
                ),
                Err(error) => errors.push(error),
            }
        }
    }
    choices
}

/// Returns the index in [`DECKBUILDERS`] of each named deck; adds unknown names to `errors`.
///
/// If no deck is named, the result is the printed deck. The name `all` stands for every deck.
fn find_decks(names: &[String], errors: &mut Vec<RequestError>) -> Vec<usize> {
    let builders = DECKBUILDERS.iter().map(|info| info.name);
    let mut indices = Vec::new();
    for name in spelt_out(names, DECKBUILDERS[PRINTED].name, builders.clone()) {
        match builders.clone().position(|builder| builder == name) {
            Some(index) => indices.push(index),
            None => {
                let expected = builders.clone().map(str::to_owned).collect();
                errors.push(RequestError::Unknown { what: "deck", name, expected });
            }
        }
    }
    indices
}
