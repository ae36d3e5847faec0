//! A player whose answers are written down.

use std::cell::RefCell;
use std::collections::VecDeque;

use super::names::{card, cards, counter, counters, labels, listed, space, spaces};
use crate::model::{Counter, GearKind, MOST_UNITS, Model, OpsCard, Space, UnitKind};
use crate::rules::{Effect, Favour, Gift, Market, Move, Moves, Player, Purchase, View};
use sandtable_kernel::{Chance, Mind, Set, SlotList};

/// Answers in the order in which the script has them: a word that names the question, and the
/// answer. A question that can be declined is declined unless it comes next in the script.
#[derive(Default, Debug)]
pub struct ScriptedPlayer {
    answers: RefCell<VecDeque<String>>,
    asked: RefCell<Vec<String>>,
}

impl ScriptedPlayer {
    /// Adds answers at the end.
    pub fn expect<'t>(&mut self, answers: impl Iterator<Item = &'t str>) {
        self.answers.get_mut().extend(answers.map(str::to_owned));
    }

    /// Ends the script, and gives what was asked.
    pub fn finish(&self) -> Vec<String> {
        let left = self.answers.borrow();
        assert!(left.is_empty(), "answers left over: {left:?}");
        self.asked.take()
    }

    fn note(&self, question: &str, offered: &str) {
        self.asked.borrow_mut().push(format!("{question} {offered}").trim_end().to_owned());
    }

    /// What follows `word` if it comes next in the script.
    fn wanted(&self, word: &str) -> Option<String> {
        let mut answers = self.answers.borrow_mut();
        let rest = answers.front()?.strip_prefix(word)?;
        let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
        let rest = rest.trim().to_owned();
        answers.pop_front();
        Some(rest)
    }

    fn must(&self, word: &str) -> String {
        let answer = self.wanted(word);
        answer.unwrap_or_else(|| panic!("asked for `{word}`, the script has {self:?}"))
    }
}

fn purchase(view: View<'_>, answer: &str) -> Purchase {
    let model = view.model();
    if answer == "Op" {
        return Purchase::Op;
    }
    if let Some((item, place)) = answer.split_once(" in ") {
        let (count, item) = item.split_once(' ').unwrap_or(("1", item));
        let kind = UnitKind::ALL.iter().find(|kind| kind.name() == item);
        let count = count.parse().expect("a number of units");
        return Purchase::Units(*kind.expect("a kind of unit"), space(model, place), count);
    }
    let (item, carriers) = answer.split_once(" on ").expect("in a space or on units");
    let kind = GearKind::ALL.iter().find(|kind| kind.name() == item);
    Purchase::Gear(*kind.expect("a kind of Gear"), counters(model, carriers))
}

fn for_sale(model: &Model, market: &Market) -> String {
    let units = UnitKind::ALL.iter().filter(|&&kind| !market.spaces(kind).is_empty());
    let units =
        units.map(|&kind| format!("{} in {}", kind.name(), spaces(model, market.spaces(kind))));
    let gear = GearKind::ALL.iter().filter(|&&kind| !market.carriers(kind).is_empty());
    let gear = gear
        .map(|&kind| format!("{} on {}", kind.name(), labels(model, market.carriers(kind).iter())));
    let op = market.extra_op.then(|| "Op".to_owned());
    units.chain(gear).chain(op).collect::<Vec<_>>().join("; ")
}

impl Player for ScriptedPlayer {
    fn force<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set<Unit> {
        self.note("force", &labels(view.model(), view.units().iter()));
        counters(view.model(), &self.must("force"))
    }

    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, _: &mut Mind<'_, C>) -> Move {
        let model = view.model();
        self.note("march", &spaces(model, moves.march));
        self.note("sail", &spaces(model, moves.sail));
        self.note("airlift", &spaces(model, moves.airlift));
        self.note("rally", &labels(model, moves.rally.iter()));
        if let Some(to) = self.wanted("sail") {
            Move::Sail(space(model, &to))
        } else if let Some(to) = self.wanted("airlift") {
            Move::Airlift(space(model, &to))
        } else if let Some(units) = self.wanted("rally") {
            Move::Rally(counters(model, &units))
        } else if self.wanted("stay").is_some() {
            Move::March(view.space())
        } else {
            Move::March(space(model, &self.must("march")))
        }
    }

    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        _: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        self.note("buy", &for_sale(view.model(), market));
        Some(purchase(view, &self.wanted("buy")?))
    }

    fn recruit_leader<C: Chance>(&self, _: View<'_>, _: &mut Mind<'_, C>) -> Option<u8> {
        self.note("leader", "");
        Some(self.wanted("leader")?.parse().expect("Pounds"))
    }

    fn give<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Option<Gift> {
        self.note("give", "");
        let gift = self.wanted("give")?;
        let (gear, to) = gift.split_once(" to ").expect("a Gear to a unit");
        Some(Gift { gear: counter(view.model(), gear), to: counter(view.model(), to) })
    }

    fn play_card<C: Chance>(
        &self,
        view: View<'_>,
        offered: Set<Card>,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.note("play", &cards(view.model(), offered.iter()));
        Some(card(view.model(), &self.wanted("play")?))
    }

    fn choose<C: Chance>(
        &self,
        _: View<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("choose", &format!("{possible:?}"));
        self.must("choose").parse().expect("the number of a list")
    }

    fn give_up<C: Chance>(&self, view: View<'_>, units: Set<Unit>, _: &mut Mind<'_, C>) -> usize {
        self.note("give-up", &labels(view.model(), units.iter()));
        counter(view.model(), &self.must("give-up"))
    }

    fn strengthen<C: Chance>(
        &self,
        view: View<'_>,
        units: Set<Unit>,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("strengthen", &labels(view.model(), units.iter()));
        counter(view.model(), &self.must("strengthen"))
    }

    fn reveal<C: Chance>(&self, view: View<'_>, offered: Set<Space>, _: &mut Mind<'_, C>) -> usize {
        self.note("reveal", &spaces(view.model(), offered));
        space(view.model(), &self.must("reveal"))
    }

    fn appeal<C: Chance>(&self, _: View<'_>, _: &mut Mind<'_, C>) -> bool {
        self.note("appeal", "");
        self.wanted("appeal").is_some()
    }

    fn double_appeal<C: Chance>(
        &self,
        view: View<'_>,
        offered: Set<Card>,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.note("double", &cards(view.model(), offered.iter()));
        Some(card(view.model(), &self.wanted("double")?))
    }

    fn favour<C: Chance>(&self, _: View<'_>, options: Set, _: &mut Mind<'_, C>) -> Favour {
        let offered: Vec<String> =
            options.iter().map(|option| format!("{:?}", Favour::ALL[option])).collect();
        self.note("favour", &offered.join(", "));
        let answer = self.must("favour");
        let found = Favour::ALL.into_iter().find(|favour| format!("{favour:?}") == answer);
        found.unwrap_or_else(|| panic!("there is no favour `{answer}`"))
    }

    fn port<C: Chance>(
        &self,
        view: View<'_>,
        _: Favour,
        ports: Set<Space>,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("port", &spaces(view.model(), ports));
        space(view.model(), &self.must("port"))
    }

    fn carrier<C: Chance>(
        &self,
        view: View<'_>,
        gear: GearKind,
        units: Set<Unit>,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("carrier", &format!("{}: {}", gear.name(), labels(view.model(), units.iter())));
        counter(view.model(), &self.must("carrier"))
    }

    fn scout<C: Chance>(
        &self,
        view: View<'_>,
        offered: Set<Space>,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.note("scout", &spaces(view.model(), offered));
        Some(space(view.model(), &self.wanted("scout")?))
    }

    fn line_up<C: Chance>(
        &self,
        view: View<'_>,
        units: Set<Unit>,
        _: &mut Mind<'_, C>,
    ) -> SlotList<Unit, MOST_UNITS> {
        self.note("line", &labels(view.model(), units.iter()));
        listed(&self.must("line"), ',').map(|unit| counter(view.model(), unit)).collect()
    }

    fn target<C: Chance>(
        &self,
        view: View<'_>,
        firer: Unit,
        targets: Set<Unit>,
        _: &mut Mind<'_, C>,
    ) -> usize {
        let model = view.model();
        let offered = labels(model, targets.iter());
        self.note("target", &format!("of {}: {offered}", model.counters.label(firer)));
        counter(model, &self.must("target"))
    }

    fn break_off<C: Chance>(
        &self,
        view: View<'_>,
        retreats: Set<Space>,
        _: &mut Mind<'_, C>,
    ) -> bool {
        self.note("break", &spaces(view.model(), retreats));
        self.wanted("break").is_some()
    }

    fn retreat<C: Chance>(
        &self,
        view: View<'_>,
        retreats: Set<Space>,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("retreat", &spaces(view.model(), retreats));
        space(view.model(), &self.must("retreat"))
    }

    fn demolish<C: Chance>(
        &self,
        view: View<'_>,
        carriers: Set<Unit>,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.note("demolish", &labels(view.model(), carriers.iter()));
        Some(counter(view.model(), &self.wanted("demolish")?))
    }

    fn ransom<C: Chance>(&self, view: View<'_>, leader: Unit, _: &mut Mind<'_, C>) -> bool {
        self.note("ransom", &labels(view.model(), [leader].into_iter()));
        self.wanted("ransom").is_some()
    }

    fn start<C: Chance>(
        &self,
        view: View<'_>,
        offered: Set<Space>,
        start: Space,
        _: &mut Mind<'_, C>,
    ) -> usize {
        self.note("start", &spaces(view.model(), offered));
        self.wanted("start").map_or(start, |place| space(view.model(), &place))
    }
}
