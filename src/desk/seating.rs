//! Choice of the best policy for seats that the user leaves to the page.
//!
//! The best policy is the trained one on the scenario of its training, and the strongest scripted one elsewhere.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::config::StudioConfig;
use sandtable_games::{Model, Plays, PolicyStore, Unfamiliar, unfamiliar};
use sandtable_kernel::{TRAINED, player_parts};
use sandtable_report::tell::heading;
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, each_once};

/// Name that the user writes instead of a policy to let the page choose the best one.
const BEST: &str = "best";

/// Configuration with the policies that the page chose.
pub(super) struct Seating {
    /// Configuration with the chosen policies.
    pub config: StudioConfig,
    /// Seats that the page filled.
    pub seats: Vec<BestPolicy>,
}

/// Best policy for a seat, and the reason if it is not the trained policy.
#[derive(Debug, Serialize)]
pub(super) struct BestPolicy {
    /// Key of the seat, such as `british`.
    seat: String,
    /// Name of the chosen policy.
    player: String,
    /// Trained policy that a scripted one replaces, because it was not trained for these games.
    ///
    /// `None` if the trained policy plays.
    instead_of: Option<Unfamiliar>,
}

impl Seating {
    /// Chooses a policy for each seat that a configuration leaves to the page.
    ///
    /// `documents` are the configuration's scenario and those compared with it. `varies` says whether their variants are
    /// played too.
    pub fn choose(
        config: &StudioConfig,
        model: &Model,
        documents: &[&Document],
        policies: &PolicyStore,
        varies: bool,
    ) -> Seating {
        let is_open = |seat: &&str| config.players.get(*seat).is_some_and(|player| is_best(player));
        let game = model.game();
        let open_seats: Vec<&str> = game.parts().seats().map(|it| it.key).filter(is_open).collect();
        let trained = (!game.shipped_policies().is_empty()).then_some(TRAINED);
        let mut chosen = config.clone();
        open_seats.iter().for_each(|seat| chosen.set_policy(seat, trained));
        let matchup = match open_seats.is_empty() {
            true => None,
            false => find_matchup(&chosen, model, policies),
        };
        let Some(matchup) = matchup else { return Seating { config: chosen, seats: Vec::new() } };
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
        Seating { seats: seats.collect(), config: chosen }
    }

    /// Explains why the page chose scripted policies instead of trained ones.
    ///
    /// Returns `None` if it chose no scripted policy.
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

    /// Returns the seats that the page filled, and the reason for scripted policies there, as JSON.
    pub fn to_json(&self) -> Json {
        json!({ "seats": self.seats, "reason": self.explain_scripted() })
    }
}

fn is_best(player: &str) -> bool {
    player_parts(player).name == BEST
}

fn find_matchup(config: &StudioConfig, model: &Model, policies: &PolicyStore) -> Option<Matchup> {
    model
        .prepare(&config.request_matchup(), policies)
        .ok()?
        .first()
        .map(|prepared| prepared.matchup())
}

impl StudioConfig {
    /// Puts a policy into a seat and keeps the seat's deck.
    ///
    /// With `None`, the seat gets the game's default policy.
    fn set_policy(&mut self, seat: &str, policy: Option<&str>) {
        let previous = self.players.remove(seat).unwrap_or_default();
        let deck = previous.rsplit_once('@').map_or(String::new(), |(_, deck)| format!("@{deck}"));
        let player = policy.map(|policy| (seat.to_owned(), format!("{policy}{deck}")));
        self.players.extend(player);
    }

    /// Returns the scenarios of the configurations that are compared with this one or shown beside it.
    ///
    /// Scenarios with problems are left out.
    pub(super) fn load_compared(&self) -> Vec<Document> {
        let configs = self.against.as_deref().into_iter().chain(&self.beside);
        configs.filter_map(|config| config.load_document().ok()).collect()
    }
}
