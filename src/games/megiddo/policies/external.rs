//! External policies: policies that are written outside this program.

use crate::prelude::*;
use crate::rules::{DelegatingPolicy, KeptView};
use sandtable_kernel::{
    DecisionRequest, ExternalPolicy, LegalActions, Observation, OptionCode, ScenarioObjects,
};
use std::any::Any;

/// Player that passes some decisions to an external policy and the others to a policy of this program.
#[derive(Clone, Debug)]
pub struct ExternalPlayer<P> {
    asked: Arc<AskedPolicy>,
    rest: Box<P>,
}

/// Player that passes every decision to an external policy, which runs outside this program.
#[derive(Debug)]
struct AskedPolicy {
    external: Arc<ExternalPolicy>,
    model: Arc<Model>,
    objects: Arc<ScenarioObjects>,
    seat: &'static str,
}

impl<P: Player> ExternalPlayer<P> {
    /// Creates the player of `side`; the policy `rest` takes all decisions that `external` does not take.
    pub(super) fn new(external: Arc<ExternalPolicy>, rest: P, model: &Model, side: Side) -> Self {
        let objects = Arc::new(ScenarioObjects::new(Megiddo::NAME, describe_scenario(model)));
        let (model, seat) = (Arc::new(model.clone()), crate::seat(side));
        let asked = Arc::new(AskedPolicy { external, model, objects, seat });
        ExternalPlayer { asked, rest: Box::new(rest) }
    }
}

impl<P: Player> DelegatingPolicy for ExternalPlayer<P> {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self.asked.external.takes(Q::NAME) {
            true => decision.ask(&*self.asked, context),
            false => decision.ask(&*self.rest, context),
        }
    }
}

impl AskedPolicy {
    fn ask(
        &self,
        context: &mut DecisionContext<'_>,
        decision: &'static str,
        legal_actions: &LegalActions,
    ) -> Vec<usize> {
        let AskedPolicy { external, model, objects, seat } = self;
        let kept = context.view.kept(Arc::clone(model));
        let observation = Arc::new(ObservedView { kept, objects: Arc::clone(objects) });
        let rng_seed = external.draw_rng_seed(context);
        external.select(&DecisionRequest { seat, decision, observation, legal_actions, rng_seed })
    }

    /// Returns the cards that the external policy chooses from the cards in `legal_actions`.
    ///
    /// `decision` is the name of the decision.
    fn ask_for_cards(
        &self,
        context: &mut DecisionContext<'_>,
        decision: &'static str,
        legal_actions: &LegalActions,
    ) -> Set<Slot> {
        let chosen = self.ask(context, decision, legal_actions).into_iter();
        chosen.map(|index| Slot::new(legal_actions.options[index].1[0].into())).collect()
    }
}

fn card(slot: Slot) -> OptionCode {
    ("card", [slot.index() as u8, 0])
}

impl Player for AskedPolicy {
    /// M3.2 Asks the external policy which hand cards to discard, up to the side's limit.
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let limit = context.army(context.side()).discard_limit;
        let legal = LegalActions::some("M3.2", context.hand().iter().map(card), 0..=limit);
        self.ask_for_cards(context, "discard", &legal)
    }

    /// M3.3 Asks the external policy which hand cards to commit, with at most one Terrain card.
    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let army = context.army(context.side());
        let cards = context.hand() & army.committable;
        let legal = LegalActions::some("M3.3", cards.iter().map(card), 0..=cards.len());
        let terrain = army.of_kind(Kind::Terrain);
        let indexed = cards.iter().enumerate().filter(|(_, slot)| terrain.contains(*slot));
        let legal = LegalActions { exclusive: indexed.map(|(index, _)| index).collect(), ..legal };
        self.ask_for_cards(context, "commit", &legal)
    }

    /// M3.9 Asks the external policy to choose one of all legal strikes or a pass.
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let view = context.view;
        let options = legal.attackers.iter().flat_map(|attacker| {
            let targets = view.targets(legal, attacker);
            let option = move |target: Slot| {
                let does = if targets.destroyed.contains(target) { "destroy" } else { "disrupt" };
                (does, [attacker.index() as u8, target.index() as u8])
            };
            targets.all().iter().map(option)
        });
        let actions = LegalActions::one_or_none("M3.9", options);
        let index = *self.ask(context, "strike", &actions).first()?;
        let [attacker, target] = actions.options[index].1.map(|slot| Slot::new(slot.into()));
        Some(Strike { attacker, target })
    }
}

/// Returns the scenario as JSON for external policies: cards and limits of both sides, and the rulings.
fn describe_scenario(model: &Model) -> Json {
    let side = |side: Side| {
        let army = model.army(side);
        let card = |slot: Slot| {
            let card = army.card(slot);
            json!({
                "name": card.name,
                "copy": army.copies.number(slot),
                "kind": card.kind.name(),
                "force": card.force,
                "cavalry_force": card.cavalry_force,
                "returns": card.always_to_reserve,
                "vital": card.lost_means_defeat,
            })
        };
        json!({
            "cards": army.slots.iter().map(card).collect::<Vec<_>>(),
            "victory_points": army.victory_points,
            "hand_size": army.hand_size,
            "discard_limit": army.discard_limit,
        })
    };
    let rulings = model.rulings.chosen().into_iter();
    let rulings = rulings.map(|(name, reading)| (name.to_owned(), reading.into()));
    json!({
        "sides": Side::BOTH.map(side),
        "rulings": rulings.collect::<serde_json::Map<_, _>>(),
    })
}

/// Returns the view of the player whose decision `request` passes to an external policy.
///
/// Returns `None` if the decision belongs to another game.
pub fn view_of_request<'a>(request: &'a DecisionRequest<'_>) -> Option<View<'a>> {
    let observation: &dyn Any = &*request.observation;
    observation.downcast_ref::<ObservedView>().map(|it| it.kept.view())
}

/// View that an external policy gets of a player's decision; it has its own copy of the game's state.
struct ObservedView {
    kept: KeptView,
    objects: Arc<ScenarioObjects>,
}

impl Observation for ObservedView {
    fn scenario(&self) -> &ScenarioObjects {
        &self.objects
    }

    fn words(&self, (what, [slot, target]): OptionCode) -> Vec<String> {
        let view = self.kept.view();
        let label = |side, slot: u8| view.army(side).label(Slot::new(slot.into()));
        let own = label(view.side(), slot);
        match what {
            "destroy" | "disrupt" => vec![own, label(view.enemy(), target)],
            _ => vec![own],
        }
    }

    fn get(&self, name: &str) -> Option<Json> {
        let view = self.kept.view();
        let (own, enemy) = (view.side(), view.enemy());
        let cards = |cards: Set<Slot>| Json::from_iter(cards.iter().map(Member::index));
        Some(match name {
            "side" => own.index().into(),
            "hand" => cards(view.hand()),
            "deck" => cards(view.deck()),
            "reserve" => cards(view.reserve(own)),
            "casualties" => cards(view.casualties(own)),
            "order_of_battle" => cards(view.order_of_battle(own)),
            "disrupted" => cards(view.disrupted(own)),
            "fired" => cards(view.fired(own)),
            "enemy_hand_size" => view.enemy_hand_size().into(),
            "enemy_deck_size" => view.enemy_deck_size().into(),
            "enemy_hidden" => cards(view.enemy_hidden()),
            "known_enemy_hand" => cards(view.known_enemy_hand()),
            "enemy_reserve" => cards(view.reserve(enemy)),
            "enemy_casualties" => cards(view.casualties(enemy)),
            "enemy_order_of_battle" => cards(view.order_of_battle(enemy)),
            "enemy_disrupted" => cards(view.disrupted(enemy)),
            "enemy_fired" => cards(view.fired(enemy)),
            "battles" => view.battles().into(),
            "victory_points" => view.victory_points(own).into(),
            "enemy_victory_points" => view.victory_points(enemy).into(),
            "force" => view.force(own).into(),
            "enemy_force" => view.force(enemy).into(),
            _ => return None,
        })
    }
}
