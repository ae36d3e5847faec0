//! A player with scripted actions.

use std::cell::RefCell;
use std::collections::VecDeque;

use super::names::{card, cards, counter, counters, labels, listed, space, spaces};
use crate::model::{Card, Effect, GearKind, MOST_UNITS, Model, Ottoman, Space, Unit, UnitKind};
use crate::rules::{DecisionContext, Favour, Gift, Market, Move, Moves, Player, Purchase, View};
use sandtable_kernel::{Set, SlotList};

/// Player for tests that takes its actions from a script.
///
/// An action of the script begins with the name of the decision, as in `march Wejh`. A decision that can be declined is
/// declined unless it comes next in the script. Every decision is recorded with its legal actions.
#[derive(Default, Debug)]
pub struct ScriptedPlayer {
    answers: RefCell<VecDeque<String>>,
    decisions: RefCell<Vec<String>>,
}

impl ScriptedPlayer {
    /// Appends actions to the script.
    pub fn expect<'t>(&mut self, answers: impl Iterator<Item = &'t str>) {
        self.answers.get_mut().extend(answers.map(str::to_owned));
    }

    /// Panics if actions are left in the script; otherwise returns the recorded decisions.
    pub fn finish(&self) -> Vec<String> {
        let left = self.answers.borrow();
        assert!(left.is_empty(), "answers left over: {left:?}");
        self.decisions.take()
    }

    fn note(&self, question: &str, offered: &str) {
        self.decisions.borrow_mut().push(format!("{question} {offered}").trim_end().to_owned());
    }

    /// Removes and returns the next action of the script if it belongs to the decision `word`.
    ///
    /// The result is the action without this word. Returns `None`, and removes nothing, if the next action belongs to
    /// another decision or the script is empty.
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
    if let Some((item, name)) = answer.split_once(" in ") {
        let (count, item) = item.split_once(' ').unwrap_or(("1", item));
        let kind = UnitKind::ALL.iter().find(|kind| kind.name() == item);
        let count = count.parse().expect("a number of units");
        return Purchase::Units(*kind.expect("a kind of unit"), space(model, name), count);
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
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        self.note("force", &labels(context.model(), context.units().iter()));
        counters(context.model(), &self.must("force"))
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let model = context.model();
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
            Move::March(context.space)
        } else {
            Move::March(space(model, &self.must("march")))
        }
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        self.note("buy", &for_sale(context.model(), market));
        Some(purchase(context.view, &self.wanted("buy")?))
    }

    fn recruit_leader(&self, _: &mut DecisionContext<'_>) -> Option<u8> {
        self.note("leader", "");
        Some(self.wanted("leader")?.parse().expect("Pounds"))
    }

    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        self.note("give", "");
        let gift = self.wanted("give")?;
        let (gear, to) = gift.split_once(" to ").expect("a Gear to a unit");
        Some(Gift { gear: counter(context.model(), gear), to: counter(context.model(), to) })
    }

    fn play_card(&self, context: &mut DecisionContext<'_>, offered: Set<Card>) -> Option<Card> {
        self.note("play", &cards(context.model(), offered.iter()));
        Some(card(context.model(), &self.wanted("play")?))
    }

    fn choose(&self, _: &mut DecisionContext<'_>, _: &[Vec<Effect>], possible: Set) -> usize {
        self.note("choose", &format!("{possible:?}"));
        self.must("choose").parse().expect("the number of a list")
    }

    fn give_up(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        self.note("give-up", &labels(context.model(), units.iter()));
        counter(context.model(), &self.must("give-up"))
    }

    fn strengthen(&self, context: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        self.note("strengthen", &labels(context.model(), units.iter()));
        counter(context.model(), &self.must("strengthen"))
    }

    fn reveal(&self, context: &mut DecisionContext<'_>, offered: Set<Space>) -> Space {
        self.note("reveal", &spaces(context.model(), offered));
        space(context.model(), &self.must("reveal"))
    }

    fn appeal(&self, _: &mut DecisionContext<'_>) -> bool {
        self.note("appeal", "");
        self.wanted("appeal").is_some()
    }

    fn double_appeal(&self, context: &mut DecisionContext<'_>, offered: Set<Card>) -> Option<Card> {
        self.note("double", &cards(context.model(), offered.iter()));
        Some(card(context.model(), &self.wanted("double")?))
    }

    fn favour(&self, _: &mut DecisionContext<'_>, options: Set) -> Favour {
        let offered: Vec<String> =
            options.iter().map(|option| format!("{:?}", Favour::ALL[option])).collect();
        self.note("favour", &offered.join(", "));
        let answer = self.must("favour");
        let favour = Favour::ALL.into_iter().find(|favour| format!("{favour:?}") == answer);
        favour.unwrap_or_else(|| panic!("there is no favour `{answer}`"))
    }

    fn port(&self, context: &mut DecisionContext<'_>, _: Favour, ports: Set<Space>) -> Space {
        self.note("port", &spaces(context.model(), ports));
        space(context.model(), &self.must("port"))
    }

    fn carrier(&self, context: &mut DecisionContext<'_>, gear: GearKind, units: Set<Unit>) -> Unit {
        self.note(
            "carrier",
            &format!("{}: {}", gear.name(), labels(context.model(), units.iter())),
        );
        counter(context.model(), &self.must("carrier"))
    }

    fn scout(&self, context: &mut DecisionContext<'_>, offered: Set<Space>) -> Option<Space> {
        self.note("scout", &spaces(context.model(), offered));
        Some(space(context.model(), &self.wanted("scout")?))
    }

    fn line_up(
        &self,
        context: &mut DecisionContext<'_>,
        units: Set<Unit>,
    ) -> SlotList<Unit, MOST_UNITS> {
        self.note("line", &labels(context.model(), units.iter()));
        listed(&self.must("line"), ',').map(|unit| counter(context.model(), unit)).collect()
    }

    fn target(
        &self,
        context: &mut DecisionContext<'_>,
        firer: Unit,
        targets: Set<Ottoman>,
    ) -> Ottoman {
        let model = context.model();
        let offered = labels(model, targets.iter());
        self.note("target", &format!("of {}: {offered}", model.counters.label(firer)));
        counter(model, &self.must("target"))
    }

    fn break_off(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> bool {
        self.note("break", &spaces(context.model(), retreats));
        self.wanted("break").is_some()
    }

    fn retreat(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> Space {
        self.note("retreat", &spaces(context.model(), retreats));
        space(context.model(), &self.must("retreat"))
    }

    fn demolish(&self, context: &mut DecisionContext<'_>, carriers: Set<Unit>) -> Option<Unit> {
        self.note("demolish", &labels(context.model(), carriers.iter()));
        Some(counter(context.model(), &self.wanted("demolish")?))
    }

    fn ransom(&self, context: &mut DecisionContext<'_>, leader: Unit) -> bool {
        self.note("ransom", &labels(context.model(), [leader].into_iter()));
        self.wanted("ransom").is_some()
    }

    fn start(&self, context: &mut DecisionContext<'_>, offered: Set<Space>, start: Space) -> Space {
        self.note("start", &spaces(context.model(), offered));
        self.wanted("start").map_or(start, |place| space(context.model(), &place))
    }
}
