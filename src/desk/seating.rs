//! Seats that the page fills with the best policy: the trained one on the scenario that it was trained on, the
//! strongest scripted one on any other.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::setup::StudioSetup;
use sandtable_games::{Game, Plays, PolicyStore, Unfamiliar, unfamiliar};
use sandtable_kernel::{TRAINED, player_parts};
use sandtable_report::tell::heading;
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, each_once};

/// Name of a policy in a set-up that leaves the choice to the page.
const BEST: &str = "best";

/// A set-up with the policies that the page chose.
pub(super) struct Seating {
    /// The set-up, which names all policies.
    pub setup: StudioSetup,
    /// The seats that the page filled.
    pub seats: Vec<BestPolicy>,
}

/// The best policy in a seat, and why it is the best.
#[derive(Debug, Serialize)]
pub(super) struct BestPolicy {
    /// Key of the seat.
    seat: String,
    /// The chosen player.
    player: String,
    /// The trained policy that would play what it was not trained on; `None` if the trained policy plays.
    instead_of: Option<Unfamiliar>,
}

impl Seating {
    /// Chooses the policies of a set-up with a model.
    ///
    /// The `documents` are its scenario and those that are compared with it; `varies` says that variants of them
    /// are played, too.
    pub fn of<G: Game>(
        setup: &StudioSetup,
        model: &G::Model,
        documents: &[&Document],
        policies: &PolicyStore,
        varies: bool,
    ) -> Seating {
        let is_open = |seat: &&str| setup.players.get(*seat).is_some_and(|it| is_best(it));
        let open: Vec<&str> = G::PARTS.seats().map(|it| it.key).filter(is_open).collect();
        let trained = (!G::shipped_policies().is_empty()).then_some(TRAINED);
        let mut chosen = setup.clone();
        open.iter().for_each(|seat| chosen.seat(seat, trained));
        let matchup = match open.is_empty() {
            true => None,
            false => first_matchup::<G>(&chosen, model, policies),
        };
        let Some(matchup) = matchup else { return Seating { setup: chosen, seats: Vec::new() } };
        let matchups = std::slice::from_ref(&matchup);
        let strangers: Vec<Unfamiliar> = documents
            .iter()
            .flat_map(|it| unfamiliar::<G>(it, matchups, policies, varies))
            .collect();
        let scripted = G::strongest_scripted(matchup.mode());
        let seats = open.into_iter().map(|seat| {
            let instead_of = strangers.iter().find(|it| it.seat == seat).cloned();
            if instead_of.is_some() {
                chosen.seat(seat, scripted);
            }
            let player = chosen.players.get(seat).cloned().unwrap_or_default();
            BestPolicy { seat: seat.to_owned(), player, instead_of }
        });
        Seating { seats: seats.collect(), setup: chosen }
    }

    /// Returns why scripted policies play in seats that the page filled; `None` if none do.
    pub fn reason(&self) -> Option<String> {
        let mut strangers = self.seats.iter().filter_map(|it| Some((it, it.instead_of.as_ref()?)));
        let players = strangers.clone().map(|(it, _)| heading(player_parts(&it.player).name));
        let players = each_once(players).join(" and ");
        let (_, Unfamiliar { learned, plays, .. }) = strangers.next_back()?;
        let why = match plays {
            Plays::AnotherScenario => "which differs from this scenario",
            Plays::AnotherDeck => "with another deck",
            Plays::Variants => "and variants of it are played here",
        };
        Some(format!(
            "The best scripted policy plays, {players}: trained policies were trained on {learned}, {why}."
        ))
    }

    /// Returns the seats that the page filled, and why scripted policies play in them.
    pub fn json(&self) -> Json {
        json!({ "seats": self.seats, "reason": self.reason() })
    }
}

/// Returns whether a player is the best policy, with any deck.
fn is_best(player: &str) -> bool {
    player_parts(player).name == BEST
}

/// Returns the first matchup of a set-up; `None` if it cannot be played.
fn first_matchup<G: Game>(
    setup: &StudioSetup,
    model: &G::Model,
    policies: &PolicyStore,
) -> Option<Matchup> {
    G::casts(model, &setup.wanted(), policies).ok()?.first().map(G::matchup)
}

impl StudioSetup {
    /// Gives a policy a seat and its deck; `None` is the usual policy of the game.
    fn seat(&mut self, seat: &str, policy: Option<&str>) {
        let before = self.players.remove(seat).unwrap_or_default();
        let deck = before.rsplit_once('@').map_or(String::new(), |(_, deck)| format!("@{deck}"));
        let player = policy.map(|policy| (seat.to_owned(), format!("{policy}{deck}")));
        self.players.extend(player);
    }

    /// Returns the scenarios of the set-ups that are compared with this one.
    pub(super) fn compared(&self) -> Vec<Document> {
        let setups = self.against.as_deref().into_iter().chain(&self.beside);
        setups.filter_map(|it| it.document().ok()).collect()
    }
}
