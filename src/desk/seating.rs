//! Seats that the page fills with the best policy.
//!
//! That is the trained policy on the scenario of its training, and the strongest scripted policy on any other.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::setup::StudioSetup;
use sandtable_games::{Model, Plays, PolicyStore, Unfamiliar, unfamiliar};
use sandtable_kernel::{TRAINED, player_parts};
use sandtable_report::tell::heading;
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, each_once};

/// Name that the user gives in place of a policy to let the page choose the best policy.
const BEST: &str = "best";

/// Set-up with the policies that the page chose.
pub(super) struct Seating {
    /// Set-up, which names all policies.
    pub setup: StudioSetup,
    /// Seats that the page filled.
    pub seats: Vec<BestPolicy>,
}

/// Best policy in a seat, and the reason why it is not the trained one.
#[derive(Debug, Serialize)]
pub(super) struct BestPolicy {
    /// Key of the seat.
    seat: String,
    /// Name of the chosen policy.
    player: String,
    /// Trained policy that the chosen scripted one replaces; `None` if there is none.
    ///
    /// It is replaced because it was not trained for these games.
    instead_of: Option<Unfamiliar>,
}

impl Seating {
    /// Chooses a policy for each seat that a set-up leaves to the page.
    ///
    /// `documents` are the scenario of the set-up and those compared with it. `varies` is true if their variants are
    /// played too.
    pub fn choose(
        setup: &StudioSetup,
        model: &Model,
        documents: &[&Document],
        policies: &PolicyStore,
        varies: bool,
    ) -> Seating {
        let is_open = |seat: &&str| setup.players.get(*seat).is_some_and(|player| is_best(player));
        let game = model.game();
        let open_seats: Vec<&str> = game.parts().seats().map(|it| it.key).filter(is_open).collect();
        let trained = (!game.shipped_policies().is_empty()).then_some(TRAINED);
        let mut chosen = setup.clone();
        open_seats.iter().for_each(|seat| chosen.set_policy(seat, trained));
        let matchup = match open_seats.is_empty() {
            true => None,
            false => find_matchup(&chosen, model, policies),
        };
        let Some(matchup) = matchup else { return Seating { setup: chosen, seats: Vec::new() } };
        let matchups = std::slice::from_ref(&matchup);
        let unfamiliar: Vec<Unfamiliar> = documents
            .iter()
            .flat_map(|it| unfamiliar(game, it, matchups, policies, varies))
            .collect();
        let scripted = game.strongest_scripted(matchup.mode());
        let seats = open_seats.into_iter().map(|seat| {
            let instead_of = unfamiliar.iter().find(|it| it.seat == seat).cloned();
            if instead_of.is_some() {
                chosen.set_policy(seat, scripted);
            }
            let player = chosen.players.get(seat).cloned().unwrap_or_default();
            BestPolicy { seat: seat.to_owned(), player, instead_of }
        });
        Seating { seats: seats.collect(), setup: chosen }
    }

    /// Explains why the page chose scripted policies instead of trained ones; `None` if it chose no such policy.
    pub fn explain_scripted(&self) -> Option<String> {
        let mut scripted =
            self.seats.iter().filter_map(|seat| Some((seat, seat.instead_of.as_ref()?)));
        let players = scripted.clone().map(|(seat, _)| heading(player_parts(&seat.player).name));
        let players = each_once(players).join(" and ");
        let (_, Unfamiliar { learned, plays, .. }) = scripted.next_back()?;
        let difference = match plays {
            Plays::AnotherScenario => "which differs from this scenario",
            Plays::AnotherDeck => "with another deck",
            Plays::Variants => "and variants of it are played here",
        };
        Some(format!(
            "The best scripted policy plays, {players}: trained policies were trained on {learned}, {difference}."
        ))
    }

    /// Returns as JSON the seats that the page filled, with an explanation of scripted policies in them.
    pub fn to_json(&self) -> Json {
        json!({ "seats": self.seats, "reason": self.explain_scripted() })
    }
}

/// Returns whether the policy of a player is given as `best`, with or without a deck.
fn is_best(player: &str) -> bool {
    player_parts(player).name == BEST
}

/// Returns the first matchup of a set-up; `None` if it cannot be played.
fn find_matchup(setup: &StudioSetup, model: &Model, policies: &PolicyStore) -> Option<Matchup> {
    model
        .prepare(&setup.request_matchup(), policies)
        .ok()?
        .first()
        .map(|prepared| prepared.matchup())
}

impl StudioSetup {
    /// Puts a policy into a seat and keeps the seat's deck.
    ///
    /// With `None` the seat is left to the usual policy of the game.
    fn set_policy(&mut self, seat: &str, policy: Option<&str>) {
        let previous = self.players.remove(seat).unwrap_or_default();
        let deck = previous.rsplit_once('@').map_or(String::new(), |(_, deck)| format!("@{deck}"));
        let player = policy.map(|policy| (seat.to_owned(), format!("{policy}{deck}")));
        self.players.extend(player);
    }

    /// Returns the scenarios of the set-ups that are compared with this one.
    pub(super) fn load_compared(&self) -> Vec<Document> {
        let setups = self.against.as_deref().into_iter().chain(&self.beside);
        setups.filter_map(|setup| setup.load_document().ok()).collect()
    }
}
