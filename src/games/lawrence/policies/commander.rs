//! A player made of weights: what `greedy`, `cautious` and `demolition-first` have in common.

use super::command::Levy;
use super::judgement::Judgement;
use super::memory::Question;
use super::objective::Toll;
use super::quartermaster::{Shop, Ware};
use super::staff::{Staff, Weights};
use super::{battlefield, command, quartermaster};
use crate::games::lawrence::model::{Counters, GearKind, MOST_UNITS, Model, SpaceKind};
use crate::games::lawrence::rules::{Gift, Market, Move, Moves, Player, Purchase, View, first};
use crate::kernel::{Chance, Mind, Parameter, Row, Set};

/// What a policy is like, beside its weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    pub weights: Weights,
    /// The most Pounds paid for an attempt at recruiting a Leader.
    pub pay: u8,
    /// Breaks off at worse odds.
    pub min_odds: f32,
    /// Pounds that it keeps back at set-up.
    pub reserve: u8,
    /// So many Operations must be left for a lonely Lawrence to appeal; never, if none.
    pub petition: usize,
    /// Whether it buys an Aeroplane before all else, and scouts with it.
    pub flies: bool,
}

/// A policy that leaves its decisions to a character.
#[derive(Clone, Debug)]
pub(super) struct Commander {
    staff: Staff,
    character: Character,
}

impl Commander {
    /// Studies a scenario.
    pub fn new(character: Character, model: &Model) -> Commander {
        Commander { staff: Staff::new(model, &character.weights), character }
    }

    #[inline]
    pub(super) fn judge<'a>(&'a self, view: View<'a>) -> Judgement<'a> {
        Judgement::new(view, &self.staff, &self.character.weights)
    }
}

impl Commander {
    /// The answer to a question about an Operation, as it may be remembered.
    #[inline]
    fn remembered(&self, view: &View<'_>, question: Question, answer: impl FnOnce() -> u64) -> u64 {
        let objective = &self.staff.objectives[view.mission_index()];
        self.staff.memory.recall(view, objective, question, answer)
    }

    /// The best move, as it may be remembered.
    #[inline]
    fn remembered_move(&self, view: &View<'_>, moves: &Moves) -> Move {
        let decide = || {
            let (kind, to) = command::best_move(&self.judge(*view), moves);
            (kind << 8 | to) as u64
        };
        let choice = self.remembered(view, Question::Move, decide) as usize;
        command::chosen(choice >> 8, choice & 0xff, moves)
    }

    /// Pounds that are kept back. If a goal asks for Pounds, none are spent after set-up, nor those
    /// that meet it before.
    #[inline]
    pub(super) fn reserve(&self, view: &View<'_>) -> u8 {
        let asked_for = self.staff.objectives[view.mission_index()].pounds;
        match (view.force().is_empty(), asked_for) {
            (false, 0) => 0,
            (false, _) => view.pounds(),
            (true, 1..) if view.pounds() >= asked_for => asked_for,
            (true, _) => self.character.reserve,
        }
    }

    /// The headquarters, if Lawrence is alone in the world, may reach them and has time enough to
    /// appeal there (L16).
    #[inline]
    pub(super) fn errand(&self, view: &View<'_>) -> Option<usize> {
        let Counters { lawrence, camp, .. } = view.model().counters;
        let (alone, petition) = (Set::of(lawrence), self.character.petition);
        let due = view.units() - camp == alone
            && petition > 0
            && view.ops_left() >= petition
            && !view.has_appealed();
        let headquarters = view.model().map.of_kind(SpaceKind::Headquarters);
        let points = view.model().counters.movement[lawrence];
        due.then(|| (view.reach(alone, view.lawrence(), points) & headquarters).first())?
    }
}

/// A policy that has a commander.
pub(super) trait Commanded {
    /// Its commander.
    fn commander(&self) -> &Commander;
}

impl<T: Commanded> Player for T {
    #[inline]
    fn force<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let commander = self.commander();
        let judge = || commander.judge(view);
        let decide = || command::best_force(&judge()).packed();
        let levy = commander.remembered(&view, Question::Force, decide);
        Levy::unpacked(levy).units(&view, &commander.staff, judge)
    }

    #[inline]
    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, _: &mut Mind<'_, C>) -> Move {
        let commander = self.commander();
        commander.errand(&view).map_or_else(|| commander.remembered_move(&view, moves), Move::March)
    }

    #[inline]
    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        _: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        let Commander { staff, character } = self.commander();
        if character.flies
            && let Some(unit) = market.carriers(GearKind::Aeroplane).first()
        {
            return Some(Purchase::Gear(GearKind::Aeroplane, unit));
        }
        let reserve = self.commander().reserve(&view);
        let judgement = Judgement::new(view, staff, &character.weights);
        let shop = Shop::new(&judgement, market, reserve);
        let ware = staff.memory.recall_of(shop.key(), || Ware::packed(shop.best_purchase()));
        shop.purchase(market, Ware::unpacked(ware)?)
    }

    #[inline]
    fn give<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Option<Gift> {
        quartermaster::gift(&view)
    }

    #[inline]
    fn recruit_leader<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Option<u8> {
        let most = view.model().limits.leader_recruiting.saturating_sub(view.leadership());
        let purse = view.pounds().saturating_sub(self.commander().reserve(&view));
        Some(most.min(self.commander().character.pay).min(purse))
    }

    #[inline]
    fn play_card<C: Chance>(
        &self,
        view: View<'_>,
        cards: Set,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        battlefield::hold_card(&view, cards)
    }

    #[inline]
    fn give_up<C: Chance>(&self, view: View<'_>, units: Set, _: &mut Mind<'_, C>) -> usize {
        first(battlefield::line_up(&view, units).iter().take(1).collect())
    }

    #[inline]
    fn strengthen<C: Chance>(&self, view: View<'_>, units: Set, _: &mut Mind<'_, C>) -> usize {
        battlefield::strengthened(&view, units)
    }

    #[inline]
    fn carrier<C: Chance>(
        &self,
        view: View<'_>,
        kind: GearKind,
        units: Set,
        _: &mut Mind<'_, C>,
    ) -> usize {
        quartermaster::taker(&self.commander().judge(view), kind, units)
            .unwrap_or_else(|| first(units))
    }

    /// L19 Lawrence stays with his army; alone, he goes where one can be bought nearest to the goal.
    #[inline]
    fn start<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set,
        start: usize,
        _: &mut Mind<'_, C>,
    ) -> usize {
        if !view.carries_on() {
            let objective = &self.commander().staff.objectives[view.mission_index()];
            return objective.nearest(spaces, start);
        }
        let Counters { lawrence, camp, .. } = view.model().counters;
        let alone = (view.units_in(start) - camp).is_subset(Set::of(lawrence));
        if alone { command::landing(&self.commander().judge(view), spaces, start) } else { start }
    }

    #[inline]
    fn appeal<C: Chance>(&self, _: View<'_>, _: &mut Mind<'_, C>) -> bool {
        true
    }

    #[inline]
    fn reveal<C: Chance>(&self, view: View<'_>, spaces: Set, _: &mut Mind<'_, C>) -> usize {
        let objective = self.commander().judge(view).objective;
        first(if objective.among.meets(spaces) { objective.among & spaces } else { spaces })
    }

    #[inline]
    fn scout<C: Chance>(&self, view: View<'_>, spaces: Set, _: &mut Mind<'_, C>) -> Option<usize> {
        let among = self.commander().judge(view).objective.among;
        (among & spaces).first().or(spaces.first())
    }

    #[inline]
    fn line_up<C: Chance>(
        &self,
        view: View<'_>,
        units: Set,
        _: &mut Mind<'_, C>,
    ) -> Row<MOST_UNITS> {
        battlefield::line_up(&view, units)
    }

    #[inline]
    fn target<C: Chance>(
        &self,
        view: View<'_>,
        _: usize,
        targets: Set,
        _: &mut Mind<'_, C>,
    ) -> usize {
        battlefield::target(&view, targets)
    }

    #[inline]
    fn break_off<C: Chance>(&self, view: View<'_>, _: Set, _: &mut Mind<'_, C>) -> bool {
        let Commander { staff, character } = self.commander();
        character.min_odds > 0.0 && battlefield::odds(&view, &staff.odds) < character.min_odds
    }

    #[inline]
    fn retreat<C: Chance>(&self, view: View<'_>, retreats: Set, _: &mut Mind<'_, C>) -> usize {
        let judgement = self.commander().judge(view);
        command::refuge(&judgement, retreats)
    }

    #[inline]
    fn demolish<C: Chance>(
        &self,
        view: View<'_>,
        sappers: Set,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        let leaders = view.model().counters.leaders;
        sappers.iter().min_by_key(|&unit| (leaders.contains(unit), view.arab_strength(unit)))
    }
}

/// How many parameters a commanded policy has.
pub(super) const COUNT: usize = 20;

/// The parameters of every commanded policy, with the defaults of one.
pub(super) const fn parameters(defaults: [f64; COUNT]) -> [Parameter; COUNT] {
    macro_rules! parameters {
        ($($index:literal $name:literal $range:expr, $meaning:literal;)+) => {
            [$(Parameter { name: $name, default: defaults[$index], range: $range, meaning: $meaning }),+]
        };
    }
    parameters! {
        0 "garrison" 0.0..=3.0, "Operations that a Garrison on the way is thought to cost, beside the attack";
        1 "rail" 0.0..=3.0, "Operations that breaking a rail space is thought to cost, beside the visit";
        2 "leeway" 0.0..=9.0, "looks at spaces from where the rest costs so many Operations more than from the best";
        3 "haste" 0.0..=9.0, "how sharply too few Operations tell";
        4 "hope" 0.0..=1.0, "what is left to hope for when an army is lost";
        5 "lawrence" 0.0..=1.0, "how much of that hope is left when Lawrence was with the army";
        6 "raid" 0.0..=8.0, "Ottoman units that it expects with a card, beside the bonus";
        7 "siege" 0.0..=8.0, "Ottoman units that it expects with a Garrison, beside the bonus";
        8 "wear" 0.0..=3.0, "how much harder battles get for an army, one after the other";
        9 "credit" 0.0..=2.0, "Demolitions that a Pound in hand stands for";
        10 "body" 0.0..=9.0, "what a unit is worth beside its strength, in points of strength";
        11 "idle" 0.0..=1.0, "what an Operation without progress is worth, of what it would be worth else";
        12 "dare" 0.0..=1.0, "the probability of losing an army that it bears gladly";
        13 "pay" 0.0..=5.0, "Pounds that it pays at most for an attempt at recruiting a Leader";
        14 "min_odds" 0.0..=1.0, "breaks off at worse odds of winning the battle";
        15 "wings" 0.0..=1.0, "1: buys an Aeroplane first of all, to scout with; 0: does not";
        16 "reserve" 0.0..=9.0, "Pounds that it keeps back at set-up";
        17 "calm" 0.0..=1.0, "looks for no way around if the straight one has a smaller probability of losing the army";
        18 "rally" 0.0..=1.0, "what a rally is worth, of what it would be worth as an Operation with progress; 0: never";
        19 "petition" 0.0..=14.0, "Lawrence left alone appeals in Cairo if at least so many Operations are left; 0: never";
    }
}

/// The character that the values of the [`parameters`] make.
pub(super) fn character(values: &[f64]) -> Character {
    let value = |index: usize| values[index] as f32;
    let weights = Weights {
        toll: Toll { garrison: value(0), rail: value(1) },
        leeway: value(2),
        haste: value(3),
        hope: value(4),
        lawrence: value(5),
        raid: value(6),
        siege: value(7),
        wear: value(8),
        credit: value(9),
        body: value(10),
        idle: value(11),
        dare: value(12),
        calm: value(17),
        rally: value(18),
    };
    let pay = values[13].round() as u8;
    Character {
        weights,
        pay,
        min_odds: value(14),
        flies: values[15] >= 0.5,
        reserve: values[16].round() as u8,
        petition: values[19].round() as usize,
    }
}
