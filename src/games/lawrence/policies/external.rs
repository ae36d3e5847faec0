//! External policies: policies that are written outside the program.

mod observation;

use crate::prelude::*;

pub use self::observation::view_of_request;
use self::observation::{About, ObservedView, numbers, things};
use sandtable_kernel::{
    DecisionRequest, ExternalPolicy, LegalActions, OptionCode, ScenarioObjects,
};

/// Policy that asks an external policy for some decisions, and takes the others itself.
///
/// An external policy is written outside the program.
#[derive(Clone, Debug)]
pub struct ExternalPlayer<P> {
    answers: Arc<Answers>,
    rest: Box<P>,
}

/// Policy that asks an external policy for every decision.
#[derive(Debug)]
struct Answers {
    external: Arc<ExternalPolicy>,
    model: Arc<Model>,
    objects: Arc<ScenarioObjects>,
}

impl<P: Player> ExternalPlayer<P> {
    /// Creates the policy; `rest` takes the decisions that the external policy does not take.
    pub(super) fn new(external: Arc<ExternalPolicy>, rest: P, model: &Model) -> Self {
        let objects = Arc::new(ScenarioObjects::new(Lawrence::NAME, things(model)));
        let answers = Answers { external, model: Arc::new(model.clone()), objects };
        ExternalPlayer { answers: Arc::new(answers), rest: Box::new(rest) }
    }
}

impl<P: Player> DelegatingPolicy for ExternalPlayer<P> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self.answers.external.takes(Q::NAME) {
            true => question.ask(&*self.answers, context),
            false => question.ask(&*self.rest, context),
        }
    }
}

impl Answers {
    /// Asks the external policy to choose among the legal actions; returns the options that it selects.
    ///
    /// `decision` is the name of the decision, and `about` holds the values that describe its subject.
    fn ask(
        &self,
        context: &mut DecisionContext<'_>,
        decision: &'static str,
        about: About,
        legal: &LegalActions,
    ) -> Vec<OptionCode> {
        let Answers { external, model, objects } = self;
        let kept = context.view.kept(Arc::clone(model));
        let observation = Arc::new(ObservedView { kept, objects: Arc::clone(objects), about });
        let rng_seed = external.draw_rng_seed(context);
        let seat = "policy";
        let request =
            DecisionRequest { seat, decision, observation, legal_actions: legal, rng_seed };
        external.select(&request).into_iter().map(|index| legal.options[index]).collect()
    }
}

/// Kind of object that can be an option of a decision, such as a space or a unit.
trait Thing: Member {
    const NAME: &'static str;

    fn item(self) -> OptionCode {
        (Self::NAME, [self.index() as u8, 0])
    }

    fn of((_, [number, _]): OptionCode) -> Self {
        Self::new(number.into())
    }
}

macro_rules! things {
    ($($thing:ty: $name:literal),+ $(,)?) => {
        $(impl Thing for $thing {
            const NAME: &'static str = $name;
        })+
    };
}

things! { Space: "space", Unit: "unit", Ottoman: "ottoman", Card: "card", usize: "list" }

/// Declares the decisions on one object, on one or none, or on yes or no.
///
/// Each line has the rule, the subject of the decision, and the objects to choose from.
macro_rules! simple {
    (@$me:ident $context:ident $ask:ident $rule:literal $about:expr, one $offered:expr) => {{
        let legal = LegalActions::one($rule, $offered.iter().map(Thing::item));
        Thing::of($me.ask($context, stringify!($ask), $about, &legal)[0])
    }};
    (@$me:ident $context:ident $ask:ident $rule:literal $about:expr, maybe $offered:expr) => {{
        let legal = LegalActions::one_or_none($rule, $offered.iter().map(Thing::item));
        $me.ask($context, stringify!($ask), $about, &legal).first().copied().map(Thing::of)
    }};
    (@$me:ident $context:ident $ask:ident $rule:literal $about:expr, whether) => {{
        let legal = LegalActions::one($rule, [("no", [0; 2]), ("yes", [0; 2])]);
        $me.ask($context, stringify!($ask), $about, &legal)[0].0 == "yes"
    }};
    (($me:ident, $context:ident) $(
        $ask:ident($($name:ident: $type:ty),*) -> $answer:ty,
            $rule:literal, [$($about:expr),*], $how:ident $($offered:expr)?;
    )+) => {$(
        fn $ask(&self, $context: &mut DecisionContext<'_>, $($name: $type),*) -> $answer {
            let $me = self;
            simple!(@$me $context $ask $rule vec![$($about),*], $how $($offered)?)
        }
    )+};
}

/// Returns the name of an object that is the subject of a decision, with its number as JSON.
fn about(name: &'static str, number: usize) -> (&'static str, Json) {
    (name, number.into())
}

impl Player for Answers {
    simple! { (me, context)
        play_card(cards: Set<Card>) -> Option<Card>, "L8.3", [], maybe cards;
        choose(lists: &[Vec<Effect>], possible: Set) -> usize, "L8.4", [("lists", told(lists))], one possible;
        give_up(units: Set<Unit>) -> Unit, "L8.4", [], one units;
        strengthen(units: Set<Unit>) -> Unit, "L8.4", [], one units;
        reveal(spaces: Set<Space>) -> Space, "L8", [], one spaces;
        appeal() -> bool, "L16", [], whether;
        double_appeal(cards: Set<Card>) -> Option<Card>, "L16", [], maybe cards;
        port(favour: Favour, ports: Set<Space>) -> Space, "L16", [about("favour", favour as usize)], one ports;
        carrier(gear: GearKind, units: Set<Unit>) -> Unit, "L8.4", [about("gear_kind", gear as usize)], one units;
        scout(spaces: Set<Space>) -> Option<Space>, "L17", [], maybe spaces;
        target(firer: Unit, targets: Set<Ottoman>) -> Ottoman, "L10.4", [about("firer", firer.index())], one targets;
        break_off(retreats: Set<Space>) -> bool, "L10.5", [("retreats", numbers(retreats))], whether;
        retreat(retreats: Set<Space>) -> Space, "L10.5", [], one retreats;
        demolish(carriers: Set<Unit>) -> Option<Unit>, "L13", [], maybe carriers;
        ransom(leader: Unit) -> bool, "L11.5", [about("leader", leader.index())], whether;
        start(spaces: Set<Space>, home: Space) -> Space, "L4", [about("home", home.index())], one spaces;
    }

    /// L5.2 Asks for the units of the force; options are grouped by space, since all are in one space.
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let units = context.units() - context.model().counters.camp;
        let in_space = |legal: LegalActions, space: Space| {
            let here = units & context.units_in(space);
            legal.or(space.item(), here.iter().map(Thing::item), here.len())
        };
        let legal = context.spaces_of(units).iter().fold(LegalActions::one("L5.2", []), in_space);
        self.ask(context, "force", Vec::new(), &legal).into_iter().map(Thing::of).collect()
    }

    /// L5.5 Asks for the move of the force; options are grouped by the manner of moving.
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let to = |name: &'static str| move |space: Space| (name, [space.index() as u8, 0]);
        let unit = |unit: Unit| ("rally", [unit.index() as u8, 0]);
        let legal = LegalActions::one("L5.5", [])
            .or(("moving", [0, 0]), moves.march.iter().map(to("march")), 1)
            .or(("moving", [1, 0]), moves.sail.iter().map(to("sail")), 1)
            .or(("moving", [2, 0]), moves.airlift.iter().map(to("airlift")), 1)
            .or(("moving", [3, 0]), moves.rally.iter().map(unit), moves.rally.len());
        let chosen = self.ask(context, "move_force", Vec::new(), &legal);
        match chosen[0].0 {
            "march" => Move::March(Thing::of(chosen[0])),
            "sail" => Move::Sail(Thing::of(chosen[0])),
            "airlift" => Move::Airlift(Thing::of(chosen[0])),
            _ => Move::Rally(chosen.into_iter().map(Thing::of).collect()),
        }
    }

    /// L6 Asks for a unit, a piece of Gear or an extra Op to buy; returns `None` to buy nothing.
    ///
    /// Options are grouped by the kind of thing to buy.
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let units = UnitKind::FOR_SALE.iter().enumerate();
        let legal = units.fold(LegalActions::one_or_none("L6", []), |legal, (place, &kind)| {
            let option = |space: Space| ("recruit", [place as u8, space.index() as u8]);
            legal.or(("buying", [place as u8, 0]), market.spaces(kind).iter().map(option), 1)
        });
        let gear = GearKind::ALL.iter().enumerate();
        let legal = gear.fold(legal, |legal, (place, &kind)| {
            let option = |unit: Unit| ("gear", [place as u8, unit.index() as u8]);
            let item = ("buying", [(UnitKind::FOR_SALE.len() + place) as u8, 0]);
            legal.or(item, market.carriers(kind).iter().map(option), 1)
        });
        let item = ("buying", [(UnitKind::FOR_SALE.len() + GearKind::ALL.len()) as u8, 0]);
        let legal = legal.or(item, market.extra_op.then_some(("op", [0, 0])), 1);
        let (what, [kind, to]) = *self.ask(context, "buy", Vec::new(), &legal).first()?;
        let (kind, to) = (usize::from(kind), usize::from(to));
        Some(match what {
            "recruit" => Purchase::Units(UnitKind::FOR_SALE[kind], Space::new(to), 1),
            "gear" => Purchase::Gear(GearKind::ALL[kind], Set::of(Unit::new(to))),
            _ => Purchase::Op,
        })
    }

    /// L14.3 Asks for the Pounds to pay for an attempt to recruit a Leader, 0 included.
    ///
    /// Returns `None` for no attempt.
    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        let legal =
            LegalActions::one_or_none("L14.3", (0..=context.pounds).map(|it| ("pounds", [it, 0])));
        let chosen = self.ask(context, "recruit_leader", Vec::new(), &legal);
        chosen.first().map(|(_, [pounds, _])| *pounds)
    }

    /// L6.4 Asks for a gift of Gear; returns `None` for no gift.
    ///
    /// The piece must not have been handed over in this phase, and the receiving unit must have room for it.
    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        let option = |gift: Gift| ("gift", [gift.gear.index() as u8, gift.to.index() as u8]);
        let legal = LegalActions::one_or_none("L6.4", context.gifts().map(option));
        let (_, [gear, to]) = *self.ask(context, "give", Vec::new(), &legal).first()?;
        Some(Gift { gear: Member::new(gear.into()), to: Member::new(to.into()) })
    }

    /// L16 Asks for a favour of the High Command among the available ones.
    fn favour(&self, context: &mut DecisionContext<'_>, options: Set) -> Favour {
        let legal = LegalActions::one("L16", options.iter().map(|it| ("favour", [it as u8, 0])));
        let (_, [favour, _]) = self.ask(context, "favour", Vec::new(), &legal)[0];
        Favour::ALL[usize::from(favour)]
    }

    /// L10.3 Asks for the order of all units in the battle line, the front unit first.
    fn line_up(
        &self,
        context: &mut DecisionContext<'_>,
        units: Set<Unit>,
    ) -> SlotList<Unit, MOST_UNITS> {
        let count = units.len();
        let legal = LegalActions::some("L10.3", units.iter().map(Thing::item), count..=count);
        self.ask(context, "line_up", Vec::new(), &legal).into_iter().map(Thing::of).collect()
    }
}

/// Returns lists of effects as text, in the notation of Rust's debug output.
fn told(lists: &[Vec<Effect>]) -> Json {
    Json::from_iter(lists.iter().map(|effects| format!("{effects:?}")))
}
