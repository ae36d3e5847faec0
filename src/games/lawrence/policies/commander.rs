//! A player made of weights: what `greedy`, `cautious` and `demolition-first` have in common.

use std::cell::LazyCell;

use super::command::Levy;
use super::estimate::Estimator;
use super::judgement::Judgement;
use super::march::March;
use super::memory::{self, Key, Matter, WholeKey};
use super::quartermaster::Shop;
use super::staff::Staff;
use super::weights::Weights;
use super::{battlefield, breakoff, choice, command, quartermaster};
use crate::prelude::*;
use crate::rules::first;

/// Lawrence left alone appeals if at least so many Operations are left.
const PETITION: usize = 4;

/// Who plays a policy that is made of weights.
#[derive(Clone, Debug)]
pub struct Commander {
    staff: Staff,
    weights: Weights<f32>,
}

impl Commander {
    /// Studies a scenario, with a value for each of the [`Weights`].
    pub fn new(values: &[f64], model: &Model) -> Commander {
        let weights = Weights::of(values.iter().map(|&value| value as f32));
        Commander { staff: Staff::new(model, &weights), weights }
    }

    #[inline]
    pub(super) fn judge<'a>(&'a self, view: View<'a>) -> Judgement<'a> {
        Judgement::new(view, &self.staff, &self.weights)
    }
}

impl Commander {
    /// What a question about an Operation is remembered under.
    #[inline]
    pub(super) fn key(&self, view: &View<'_>, question: Matter) -> Option<Key> {
        let objective = self.staff.objective(view.model(), view.mission_index());
        self.staff.memory.key(view, objective, question)
    }

    /// What an answer is remembered under that may depend on all that is seen.
    #[inline]
    pub(super) fn whole_key(&self, view: &View<'_>, extra_op: bool) -> Option<WholeKey> {
        self.staff.memory.whole_key(view, extra_op)
    }

    /// The march for which the force was chosen, if that is remembered and all is as it was.
    #[inline]
    fn planned(&self, view: &View<'_>, moves: &Moves, moving: &Key) -> Option<March> {
        let levy = Levy::unpacked(memory::look_up_operation(&memory::about_force(moving))?);
        let force = levy.units(view, &self.staff, || self.judge(*view));
        (force == view.force && moves.march.contains(levy.march.to)).then_some(levy.march)
    }

    /// The best move: an errand, else what is remembered, else the `best` beside what is known of the best
    /// march.
    #[inline]
    pub(super) fn moved(
        &self,
        view: &View<'_>,
        moves: &Moves,
        best: impl FnOnce(Option<March>) -> (usize, Space),
    ) -> Move {
        if let Some(to) = self.errand(view) {
            return Move::March(to);
        }
        let key = self.key(view, Matter::Move);
        let planned = key.as_ref().and_then(|moving| self.planned(view, moves, moving));
        let no_others = moves.airlift.is_empty() && moves.rally.is_empty();
        let is_best = |march: &March| no_others && (march.is_settled || moves.sail.is_empty());
        if let Some(March { to, .. }) = planned.filter(is_best) {
            return Move::March(to);
        }
        let decide = || {
            let (kind, to) = best(planned);
            (kind << 8 | to.index()) as u64
        };
        let choice = memory::recall_operation(key.as_ref(), decide) as usize;
        command::chosen(choice >> 8, Space::new(choice & 0xff), moves)
    }

    /// Pounds that are kept back. If a goal asks for Pounds, none are spent after set-up; at
    /// set-up, as many as the goal asks for are kept if there are so many.
    #[inline]
    pub(super) fn reserve(&self, view: &View<'_>) -> u8 {
        let asked_for = self.staff.objective(view.model(), view.mission_index()).pounds;
        match (view.force.is_empty(), asked_for) {
            (false, 0) => 0,
            (false, _) => view.pounds,
            (true, 1..) if view.pounds >= asked_for => asked_for,
            (true, _) => 0,
        }
    }

    /// Whether a space is to be broken: for its own sake, for the goal of a later mission, or for the
    /// goal. Demolitions are not spent on anything else.
    #[inline]
    fn wants_broken(&self, view: &View<'_>, space: Space) -> bool {
        let (model, mission) = (view.model(), view.mission_index());
        let names = |mission| self.staff.objective(model, mission).broken.contains(space);
        self.weights.sabotage > 0.0
            || view.is_campaign && (mission + 1..model.missions.len()).any(names)
            || names(mission) && self.staff.objective(model, mission).needs_breaks(view)
    }

    /// The headquarters, if Lawrence is the only unit on the map besides the Camp, can march there,
    /// and has enough Ops left to appeal (L16).
    #[inline]
    pub(super) fn errand(&self, view: &View<'_>) -> Option<Space> {
        let Counters { lawrence, camp, .. } = view.model().counters;
        let alone = Set::of(lawrence);
        let in_time = view.ops_left() >= PETITION;
        let due = in_time && view.units() - camp == alone && !view.appealed;
        let headquarters = view.model().map.of_kind(SpaceKind::Headquarters);
        let points = view.model().counters.movement[lawrence];
        due.then(|| (view.reach(alone, view.lawrence(), points) & headquarters).first())?
    }
}

/// What a policy that is made of weights believes, and the weights that make its character.
pub trait Character {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its weights, unless others are asked for.
    const WEIGHTS: Weights;
}

impl Player for Commander {
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let view = context.view;
        let decide = || command::best_force(&self.judge(view)).packed();
        let levy = memory::recall_operation(self.key(&view, Matter::Force).as_ref(), decide);
        Levy::unpacked(levy).units(&view, &self.staff, || self.judge(view))
    }

    #[inline]
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let view = context.view;
        self.moved(&view, moves, |march| {
            command::best_move(&Estimator::new(self.judge(view)), moves, march, |_| None)
        })
    }

    #[inline]
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let Commander { staff, weights } = self;
        let objective = staff.objective(context.model(), context.mission_index());
        let breaks = weights.sabotage > 0.0 || objective.breaks > 0;
        if !quartermaster::tempts(context, market, breaks) {
            return quartermaster::wants_an_op(context, market).then_some(Purchase::Op);
        }
        let judgement = LazyCell::new(|| Judgement::new(context.view, staff, weights));
        let decide = || {
            let shop = Shop::new(&judgement, market, self.reserve(context));
            staff.memory.recall_of(shop.key(), || shop.best_purchase())
        };
        let order = match context.force.is_empty() && !context.carried {
            true => staff.memory.recall_outfit(context, objective, market, decide),
            false => decide(),
        };
        let taker = |kind, units| quartermaster::taker(&judgement, kind, units);
        quartermaster::purchase(context, market, order?, taker)
    }

    #[inline]
    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        quartermaster::gift(context)
    }

    /// L14.3 Every attempt is made, and none is paid for: Pounds do more for the army.
    #[inline]
    fn recruit_leader(&self, _: &mut DecisionContext<'_>) -> Option<u8> {
        Some(0)
    }

    #[inline]
    fn play_card(&self, context: &mut DecisionContext<'_>, cards: Set<Card>) -> Option<Card> {
        battlefield::hold_card(context, cards)
    }

    #[inline]
    fn choose(
        &self,
        context: &mut DecisionContext<'_>,
        lists: &[Vec<Effect>],
        possible: Set,
    ) -> usize {
        choice::best_list(&self.judge(context.view), lists, possible)
            .unwrap_or_else(|| first(possible))
    }

    #[inline]
    fn give_up(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        let line = battlefield::line_up(context, units);
        line.iter().next().unwrap_or_else(|| first(units))
    }

    #[inline]
    fn strengthen(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        battlefield::strengthened(context, units)
    }

    #[inline]
    fn carrier(&self, context: &mut DecisionContext<'_>, kind: GearKind, units: Set<Unit>) -> Unit {
        quartermaster::taker(&self.judge(context.view), kind, units).unwrap_or_else(|| first(units))
    }

    /// L19 Lawrence stays with his army; without one, he goes where one can be bought nearest to the
    /// goal.
    #[inline]
    fn start(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>, start: Space) -> Space {
        if !context.carried {
            let objective = self.staff.objective(context.model(), context.mission_index());
            return objective.nearest(spaces, start);
        }
        let Counters { leaders, camp, .. } = context.model().counters;
        let alone = (context.units_in(start) - camp).is_subset(leaders);
        if alone { command::landing(&self.judge(context.view), spaces, start) } else { start }
    }

    #[inline]
    fn appeal(&self, _: &mut DecisionContext<'_>) -> bool {
        true
    }

    #[inline]
    fn reveal(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>) -> Space {
        let among = self.staff.objective(context.model(), context.mission_index()).among;
        first(if among.meets(spaces) { among & spaces } else { spaces })
    }

    #[inline]
    fn scout(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>) -> Option<Space> {
        let among = self.staff.objective(context.model(), context.mission_index()).among;
        (among & spaces).first().or(spaces.first())
    }

    #[inline]
    fn line_up(
        &self,
        context: &mut DecisionContext<'_>,
        units: Set<Unit>,
    ) -> SlotList<Unit, MOST_UNITS> {
        battlefield::line_up(context, units)
    }

    #[inline]
    fn target(&self, context: &mut DecisionContext<'_>, _: Unit, targets: Set<Ottoman>) -> Ottoman {
        battlefield::target(context, targets)
    }

    #[inline]
    fn break_off(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> bool {
        self.weights.flight > 0.0 && breakoff::breaks_off(&self.judge(context.view), retreats)
    }

    #[inline]
    fn retreat(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> Space {
        let judgement = self.judge(context.view);
        command::refuge(&judgement, retreats)
    }

    #[inline]
    fn demolish(&self, context: &mut DecisionContext<'_>, sappers: Set<Unit>) -> Option<Unit> {
        if !self.wants_broken(&context.view, context.space) {
            return None;
        }
        let leaders = context.model().counters.leaders;
        sappers.iter().min_by_key(|&unit| (leaders.contains(unit), context.arab_strength(unit)))
    }
}
