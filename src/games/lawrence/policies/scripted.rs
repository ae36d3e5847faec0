//! The scripted policies, which take the action with the highest value: `greedy`, `cautious` and `demolition-first`.
//!
//! They differ in the [`Weights`] of the evaluation alone.

use crate::prelude::*;
use crate::rules::first;

use super::action_value::MAX_USEFUL_POUNDS;
use super::actions::force::ForceChoice;
use super::actions::moves::Destination;
use super::actions::{appeal, battle, cards, force, moves, purchase};
use super::evaluator::Evaluator;
use super::memo::{Memo, SharedTables};
use super::situation::{RuleQueries, Situation};
use super::tables::Tables;
use super::weights::Weights;

static FORCES: SharedTables<(), ForceChoice> = SharedTables::new();
static MOVES: SharedTables<Moves, Move> = SharedTables::new();
static PURCHASES: SharedTables<Market, Option<Purchase>> = SharedTables::new();

/// Policy that takes the action with the highest value by its weights.
#[derive(Clone, Debug)]
pub struct Scripted {
    tables: Arc<Tables>,
    weights: Weights<f32>,
    forces: Memo<(), ForceChoice>,
    moves: Memo<Moves, Move>,
    purchases: Memo<Market, Option<Purchase>>,
}

impl Scripted {
    /// Prepares the policy for a scenario; `values` are its [`Weights`] in the order of their fields.
    pub fn new(values: impl IntoIterator<Item = f64>, model: &Model) -> Scripted {
        let weights = Weights::of(values.into_iter().map(|value| value as f32));
        Scripted {
            tables: Arc::new(Tables::new(model, &weights)),
            weights,
            forces: Memo::new(&FORCES),
            moves: Memo::new(&MOVES),
            purchases: Memo::new(&PURCHASES),
        }
    }

    /// Prepares the policy with these weights for a scenario.
    pub fn with_weights(weights: &Weights, model: &Model) -> Scripted {
        Scripted::new(weights.parameters().map(|weight| weight.default), model)
    }

    /// Returns a copy of the policy that computes each decision anew instead of remembering it.
    #[cfg(test)]
    pub fn without_memos(&self) -> Scripted {
        Scripted {
            forces: Memo::disabled(),
            moves: Memo::disabled(),
            purchases: Memo::disabled(),
            ..self.clone()
        }
    }

    /// Returns the evaluator, with this policy's weights, of the position in a view.
    #[inline]
    pub fn evaluator<'a>(&'a self, view: &View<'a>) -> Evaluator<'a> {
        self.evaluator_of(Situation::new(view), RuleQueries::new(view))
    }

    #[inline]
    fn evaluator_of<'a>(&'a self, situation: Situation, rules: RuleQueries<'a>) -> Evaluator<'a> {
        Evaluator::new(situation, rules, &self.tables, &self.weights)
    }

    /// Returns the situation with only the facts on which the choice of a force and its move depends.
    #[inline]
    fn operation_situation(&self, view: &View<'_>) -> Situation {
        let model = view.model();
        let goal = &self.tables.goal(model, view.mission_index()).spaces;
        let demolitions =
            (goal.breaks as u8).saturating_mul(model.costs.gear(GearKind::Demolition));
        let max_pounds = match goal.breaks {
            0 => model.costs.least,
            _ => demolitions.max(MAX_USEFUL_POUNDS).max(model.costs.least),
        };
        let rails = goal.broken | self.weights.sabotage_targets(model);
        Situation::new(view).for_operation(model, rails, max_pounds)
    }

    /// Returns the force with the best Operation, and the destination of its move.
    fn decide_force(&self, situation: Situation, rules: RuleQueries<'_>) -> ForceChoice {
        let evaluator = &self.evaluator_of(situation, rules);
        appeal::or_march_to_appeal(evaluator, force::best_force(evaluator))
    }

    /// Returns the move of the operating force in a situation.
    ///
    /// It is the best move. If the choice of the force is remembered, its destination is taken, which saves an
    /// evaluation: it is the best move unless an airlift is legal. Lawrence alone may have been sent to appeal, which
    /// [`best_move`](moves::best_move) does not consider, so his choice is computed again if it is not remembered.
    fn decide_move(&self, situation: Situation, rules: RuleQueries<'_>, moves: &Moves) -> Move {
        let before = situation.before_force();
        let lawrence = Set::of(rules.model().counters.lawrence);
        let planned = match situation.force == lawrence {
            true => Some(self.forces.recall(&before, (), || self.decide_force(before, rules))),
            false => self.forces.get(&before, ()),
        };
        let is_possible = |to: Space| (moves.march | moves.sail).contains(to);
        match planned {
            Some(ForceChoice { force, destination: Destination { to, .. } })
                if force == situation.force && is_possible(to) && moves.airlift.is_empty() =>
            {
                moves::move_to(moves, to)
            }
            _ => moves::best_move(&self.evaluator_of(situation, rules), moves),
        }
    }

    /// Returns true if the policy wants to break (destroy) a rail space.
    ///
    /// It does so for its own sake, or for the goal of this mission or, in a campaign, of a later one.
    fn wants_broken(&self, view: &View<'_>, space: Space) -> bool {
        let (model, mission) = (view.model(), view.mission_index());
        let goal = self.tables.goal(model, mission);
        let names = |mission| self.tables.goal(model, mission).spaces.broken.contains(space);
        self.weights.sabotage > 0.0
            || view.is_campaign && (mission + 1..model.missions.len()).any(names)
            || names(mission)
                && goal.missing_breaks(goal.spaces.mask(view.rail_breaks - view.garrisoned)) > 0
    }

    /// Returns the members of `spaces` that the mission's goal names, or all members if it names none.
    fn goal_spaces(&self, view: &View<'_>, spaces: Set<Space>) -> Set<Space> {
        let goal = self.tables.goal(view.model(), view.mission_index()).spaces.all;
        if goal.meets(spaces) { goal & spaces } else { spaces }
    }
}

impl Player for Scripted {
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let (situation, rules) = (self.operation_situation(context), RuleQueries::new(context));
        self.forces.recall(&situation, (), || self.decide_force(situation, rules)).force
    }

    #[inline]
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let (situation, rules) = (self.operation_situation(context), RuleQueries::new(context));
        self.moves.recall(&situation, *moves, || self.decide_move(situation, rules, moves))
    }

    #[inline]
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let goal = self.tables.goal(context.model(), context.mission_index());
        let demolitions_help = self.weights.sabotage > 0.0 || goal.spaces.breaks > 0;
        if !purchase::may_buy(context, market, demolitions_help) {
            return None;
        }
        let (situation, rules) = (Situation::new(context), RuleQueries::new(context));
        let decide = || purchase::best_purchase(&self.evaluator_of(situation, rules), market);
        self.purchases.recall(&situation, *market, decide)
    }

    #[inline]
    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        purchase::gift(context)
    }

    /// L14.3 Makes every attempt to recruit a Leader, and pays 0 Pounds for it.
    ///
    /// Pounds do more for the army.
    #[inline]
    fn recruit_leader(&self, _: &mut DecisionContext<'_>) -> Option<u8> {
        Some(0)
    }

    #[inline]
    fn play_card(&self, context: &mut DecisionContext<'_>, cards: Set<Card>) -> Option<Card> {
        cards::hold_card(context, cards)
    }

    #[inline]
    fn choose(
        &self,
        context: &mut DecisionContext<'_>,
        lists: &[Vec<Effect>],
        possible: Set,
    ) -> usize {
        cards::best_list(&self.evaluator(context), lists, possible)
            .unwrap_or_else(|| first(possible))
    }

    #[inline]
    fn give_up(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        let line = battle::line_up(context, units);
        line.iter().next().unwrap_or_else(|| first(units))
    }

    #[inline]
    fn strengthen(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        battle::unit_to_strengthen(context, units)
    }

    #[inline]
    fn carrier(&self, context: &mut DecisionContext<'_>, kind: GearKind, units: Set<Unit>) -> Unit {
        purchase::carrier(&self.evaluator(context), kind, units).unwrap_or_else(|| first(units))
    }

    #[inline]
    fn start(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>, home: Space) -> Space {
        appeal::start(&self.evaluator(context), spaces, home)
    }

    #[inline]
    fn appeal(&self, _: &mut DecisionContext<'_>) -> bool {
        true
    }

    #[inline]
    fn favour(&self, context: &mut DecisionContext<'_>, options: Set) -> Favour {
        appeal::favour(&self.evaluator(context), options)
    }

    #[inline]
    fn reveal(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>) -> Space {
        first(self.goal_spaces(context, spaces))
    }

    #[inline]
    fn scout(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>) -> Option<Space> {
        self.goal_spaces(context, spaces).first()
    }

    #[inline]
    fn line_up(
        &self,
        context: &mut DecisionContext<'_>,
        units: Set<Unit>,
    ) -> SlotList<Unit, MOST_UNITS> {
        battle::line_up(context, units)
    }

    #[inline]
    fn target(&self, context: &mut DecisionContext<'_>, _: Unit, targets: Set<Ottoman>) -> Ottoman {
        battle::target(context, targets, self.weights.fired)
    }

    #[inline]
    fn break_off(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> bool {
        self.weights.flight > 0.0 && battle::breaks_off(&self.evaluator(context), context, retreats)
    }

    #[inline]
    fn retreat(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> Space {
        battle::retreat(&self.evaluator(context), context, retreats)
    }

    #[inline]
    fn demolish(&self, context: &mut DecisionContext<'_>, sappers: Set<Unit>) -> Option<Unit> {
        let wanted = self.wants_broken(context, context.space);
        if wanted { battle::sapper(context, sappers) } else { None }
    }
}
