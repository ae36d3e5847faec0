//! Checksums of how games go: one for the rules, one for each policy and one for each deckbuilder.
//!
//! That of the rules is of games between players who try everything, that of a policy of its games with
//! them; so it changes when the rules, the policy or their luck change, and no other policy changes it.
//! A game has its checksums in [`Game::BEHAVIOUR`](crate::Game::BEHAVIOUR), which a test compares with the games that are played
//! today. Plans carry those that their games depend on, so that games of programs with different rules or
//! players are never mixed.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::{GameDefinition, MatchupRequest, PreparedMatchup};
use sandtable_kernel::{ExternalPolicies, PolicyChoice, PolicyInfo, RandomStreams};
use sandtable_learn::PolicyStore;
use sandtable_scenario::{Document, Problems};

/// Games of every matchup in a checksum by the scenario's own rulings, and by each reading of each.
const GAMES: [u64; 2] = [100, 5];
/// The same of players who search, and take long.
const SEARCHING: [u64; 2] = [4, 0];

/// The checksum of games, added one matchup after the other.
#[derive(Debug, Default)]
struct Checksum(Sha256);

impl Checksum {
    /// Adds the first `games` games of every matchup under the seed 1.
    fn add(&mut self, matchups: &[PreparedMatchup], games: u64) {
        for matchup in matchups {
            for index in 0..games {
                let fingerprint = matchup.fingerprint(RandomStreams::new(1, index));
                self.0.update(fingerprint.to_le_bytes());
            }
        }
    }

    /// The checksum: SHA-256 of the fingerprints of all games, cut to 64 bits.
    fn text(self) -> String {
        self.0.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The checksums of [`Game::BEHAVIOUR`](crate::Game::BEHAVIOUR) that games between these players depend on, by name: the rules,
/// the policies, also those that others play on as, the decks, and the sources of external policies.
pub fn behaviour<'a>(
    game: &dyn GameDefinition,
    players: impl IntoIterator<Item = &'a str>,
    store: &PolicyStore,
) -> Vec<(String, String)> {
    let policies = game.catalogue().policies;
    let mut names = vec![RULES.to_owned()];
    for player in players {
        let (policy, deck) = player.split_at(player.rfind('@').unwrap_or(player.len()));
        names.push(deck.to_owned());
        let choice = PolicyChoice::parse(policy, policies, store.external());
        choice.iter().for_each(|it| add(it, policies, &mut names));
    }
    let lines = game.info().behaviour.lines().filter_map(|line| line.split_once(' '));
    let declared = lines.filter(|(name, _)| names.iter().any(|known| known == name));
    let declared = declared.map(|(name, checksum)| (name.to_owned(), checksum.to_owned()));
    declared.chain(trained(&names, store)).chain(external(&names, store.external())).collect()
}

/// Returns the digests of the sources of the external policies among `names`, by name.
fn external(
    names: &[String],
    policies: &ExternalPolicies,
) -> impl Iterator<Item = (String, String)> {
    let names: BTreeSet<&String> = names.iter().collect();
    names.into_iter().filter_map(|name| Some((name.clone(), policies.get(name)?.digest.clone())))
}

/// The digests of those players who were trained, by the name of their folder.
fn trained(names: &[String], store: &PolicyStore) -> impl Iterator<Item = (String, String)> {
    let folders: BTreeSet<&str> =
        names.iter().filter_map(|name| name.strip_prefix(FOLDER)).collect();
    let digest = move |folder: &str| {
        let mut checksum = Checksum::default();
        for taught in store.team(folder)?.iter() {
            checksum.0.update(taught.text());
        }
        Some((format!("{FOLDER}{folder}"), checksum.text()))
    };
    folders.into_iter().filter_map(digest)
}

/// What the name of a trained player begins with.
const FOLDER: &str = "trained:";

/// The name of the checksum of the rules.
const RULES: &str = "rules";

/// Adds a policy, and those that it plays on as.
fn add(choice: &PolicyChoice, known: &[PolicyInfo], names: &mut Vec<String>) {
    match &choice.folder {
        Some(folder) => names.push(format!("{FOLDER}{folder}")),
        None => names.push(known[choice.index].name.to_owned()),
    }
    names.extend(choice.external.iter().map(|it| it.name.clone()));
    choice.simulated.iter().for_each(|it| add(it, known, names));
}

/// The checksums of games of a scenario that are played now, as [`Game::BEHAVIOUR`](crate::Game::BEHAVIOUR) has them.
///
/// # Errors
/// If the scenario is not sound.
pub fn measured(game: &dyn GameDefinition, document: &Document) -> Result<String, Problems> {
    let mut models = vec![(0, game.read(document)?)];
    for ruling in game.catalogue().rulings {
        for reading in ruling.readings {
            let setting = format!("rulings.{}={reading}", ruling.name);
            models.push((1, game.read(&document.with(&[setting])?)?));
        }
    }
    let mut text = String::new();
    for (name, games, matchups) in samples(game) {
        let mut checksum = Checksum::default();
        for (place, model) in &models {
            for casts in matchups
                .iter()
                .filter_map(|wanted| model.prepare(wanted, &PolicyStore::default()).ok())
            {
                checksum.add(&casts, games[*place]);
            }
        }
        text += &format!("{name} {}\n", checksum.text());
    }
    Ok(text)
}

/// What the checksums are of: the name, how many games, and who plays.
fn samples(game: &dyn GameDefinition) -> Vec<(String, [u64; 2], Vec<MatchupRequest>)> {
    let (info, parts, catalogue) = (game.info(), game.parts(), game.catalogue());
    let has_wild = catalogue.policies.iter().any(|policy| policy.name == info.wild);
    let wild = if has_wild { info.wild } else { info.reference };
    let everywhere = |player: &str| {
        parts.seats().fold(game.everyone(), |wanted, seat| wanted.with(seat.key, [player]))
    };
    let alone = |player: &str| -> Vec<MatchupRequest> {
        parts.seats().map(|seat| everywhere(wild).with(seat.key, [player])).collect()
    };
    let mut samples =
        vec![(RULES.to_owned(), GAMES.map(|games| 4 * games), vec![everywhere(wild)])];
    for info in catalogue.policies.iter().filter(|info| info.name != wild) {
        let player = info.searching(2, wild, wild).unwrap_or_else(|| info.name.to_owned());
        let games = if info.is_scripted() { GAMES } else { SEARCHING };
        let among_themselves = (parts.seats().count() > 1).then(|| everywhere(&player));
        let matchups = alone(&player).into_iter().chain(among_themselves).collect();
        samples.push((info.name.to_owned(), games, matchups));
    }
    // The first is the printed one.
    for deck in catalogue.decks.iter().skip(1) {
        let deck = format!("@{}", deck.name);
        samples.push((deck.clone(), GAMES, alone(&format!("{wild}{deck}"))));
    }
    samples
}
