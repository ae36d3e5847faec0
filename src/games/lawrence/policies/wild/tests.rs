//! The wild player gives every kind of answer that there is.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use super::*;
use crate::draft;
use sandtable_kernel::{GameKey, Live, Seated};
use sandtable_scenario::load;

/// How many games of the campaign, and of a mission that begins where appeals are made.
const GAMES: u64 = 6000;

/// Lawrence starts in Cairo with all that he may have, the Camp and whom he buys in a port.
const APPEALING: [&str; 10] = [
    "missions.aqaba.lawrence_start=Cairo",
    "missions.aqaba.leadership=5",
    "missions.aqaba.pounds=30",
    "missions.aqaba.situation=[\"Medina\"]",
    "tables.placement.1=Wejh",
    "tables.placement.2=Wejh",
    "tables.placement.3=Wejh",
    "tables.placement.4=Yenbo",
    "tables.placement.5=Yenbo",
    "tables.placement.6=Yenbo",
];

fn camp(view: View<'_>) -> Set<Unit> {
    view.model().counters.camp
}

/// A wild player who notes the kinds of its answers under the question that was asked last.
#[derive(Default)]
struct Noting {
    question: Cell<&'static str>,
    noted: RefCell<BTreeSet<String>>,
}

impl Noting {
    fn note(&self, answer: impl std::fmt::Display) {
        self.noted.borrow_mut().insert(format!("{}: {answer}", self.question.get()));
    }

    /// Notes which of the things offered, by their order, was taken: the first or a later one.
    fn place<K: Member>(&self, offered: Set<K>, taken: K) -> K {
        let first = offered.first() == Some(taken);
        self.note(if first { "the first" } else { "a later one" });
        taken
    }
}

/// Who is asked: the name of each question is known before the wild player answers it.
struct Named<'n>(&'n Noting);

impl DelegatingPolicy for Named<'_> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        self.0.question.set(Q::NAME);
        let answer = question.ask(self.0, context);
        if let Some(favour) = (&answer as &dyn Any).downcast_ref::<Favour>() {
            self.0.note(format!("{favour:?}"));
        }
        answer
    }
}

impl Player for Noting {
    fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, usual: K) -> K {
        self.place(offered, Wild.one_of(context, offered, usual))
    }

    fn one_or_none<K: Member>(
        &self,
        context: &mut DecisionContext<'_>,
        offered: Set<K>,
        usual: Option<K>,
    ) -> Option<K> {
        let taken = Wild.one_or_none(context, offered, usual);
        match taken {
            Some(taken) => _ = self.place(offered, taken),
            None => self.note("none"),
        }
        taken
    }

    fn whether(&self, context: &mut DecisionContext<'_>, usual: bool) -> bool {
        let answer = Wild.whether(context, usual);
        self.note(answer);
        answer
    }

    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let force = Wild.force(context);
        let space = force.first().and_then(|unit| context.space_of(unit)).expect("a force");
        let is_all = force == context.units_in(space) - camp(context.view);
        let led = force.contains(context.model().counters.lawrence);
        self.note(if is_all { "all" } else { "a part" });
        self.note(format!("{} Lawrence", if led { "with" } else { "without" }));
        force
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let choice = Wild.move_force(context, moves);
        let planes = context.model().counters.gear_of(GearKind::Aeroplane);
        let own = context.gear_of(context.model().counters.lawrence).meets(planes);
        self.note(match choice {
            Move::March(to) if to == context.space => "stay",
            Move::March(to) if context.garrisoned.contains(to) => "attack",
            Move::March(_) => "march",
            Move::Sail(_) => "sail",
            Move::Airlift(_) if own => "airlift",
            Move::Airlift(_) => "airlift with another's Aeroplane",
            Move::Rally(units) if units == moves.rally => "rally all",
            Move::Rally(_) => "rally a part",
        });
        choice
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let purchase = Wild.buy(context, market);
        if matches!(purchase, Some(Purchase::Gear(_, units)) if units.meets(camp(context.view))) {
            self.note("Gear for the Camp");
        }
        self.note(match purchase {
            Some(Purchase::Units(kind, _, _)) => format!("{kind:?}"),
            Some(Purchase::Gear(kind, _)) => format!("{kind:?}"),
            Some(Purchase::Op) => "an Op".to_owned(),
            None => "nothing".to_owned(),
        });
        purchase
    }

    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        let paid = Wild.recruit_leader(context);
        if paid.is_some_and(|paid| paid > 0) {
            self.note("with Pounds");
        }
        self.note(if paid.is_some() { "some" } else { "none" });
        paid
    }

    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        let gift = Wild.give(context);
        assert!(gift.is_none_or(|gift| !context.given.contains(gift.gear)), "once a phase");
        if let Some(Gift { gear, to }) = gift {
            let ends = [("to", to), ("from", context.carrier(gear))];
            let ends = ends.iter().filter(|(_, unit)| camp(context.view).contains(*unit));
            ends.for_each(|(way, _)| self.note(format!("{way} the Camp")));
        }
        self.note(if gift.is_some() { "some" } else { "none" });
        gift
    }
}

/// Every kind of answer, by question.
const ANSWERS: &[(&str, &[&str])] = &[
    ("force", &["all", "a part", "with Lawrence", "without Lawrence"]),
    ("move_force", &["stay", "attack", "march", "sail", "rally all", "rally a part"]),
    ("move_force", &["airlift", "airlift with another's Aeroplane"]),
    ("buy", &["Bedouin", "Mercenaries", "Regulars", "ArmoredCar"]),
    ("buy", &["Machinegun", "Demolition", "Aeroplane", "Gear for the Camp", "an Op", "nothing"]),
    ("recruit_leader", &["some", "none", "with Pounds"]),
    ("give", &["some", "none", "to the Camp", "from the Camp"]),
    ("play_card", &["the first", "a later one", "none"]),
    ("choose", &["the first", "a later one"]),
    ("reveal", &["the first", "a later one"]),
    ("appeal", &["true", "false"]),
    ("double_appeal", &["the first", "none"]),
    ("favour", &["Funding", "ArabBureau", "Intelligence", "Reinforcements"]),
    ("favour", &["the first", "a later one"]),
    ("port", &["the first", "a later one"]),
    ("carrier", &["the first", "a later one"]),
    ("scout", &["the first", "a later one", "none"]),
    ("line_up", &["the first", "a later one"]),
    ("target", &["the first", "a later one"]),
    ("break_off", &["true", "false"]),
    ("retreat", &["the first", "a later one"]),
    ("demolish", &["the first", "a later one", "none"]),
    ("ransom", &["true", "false"]),
    ("start", &["the first", "a later one"]),
];

#[test]
fn every_kind_of_answer_occurs() {
    let noting = Noting::default();
    let player = Named(&noting);
    for (overrides, mode) in [(&[][..], Mode::Campaign), (&APPEALING, Mode::Mission(0))] {
        let overrides: Vec<String> = overrides.iter().map(|&it| it.to_owned()).collect();
        let document = load("lawrence-of-arabia", &overrides).expect("the scenario can be read");
        let model = document.read(draft::read).expect("the scenario is sound");
        for index in 0..GAMES {
            let chance = Live::<STREAMS, DECKS>::new(GameKey::new(5, index));
            Play::new(&model, Seated::new(chance, [&player], ())).play(mode);
        }
    }
    let kinds = ANSWERS.iter().flat_map(|(question, answers)| {
        answers.iter().map(move |answer| format!("{question}: {answer}"))
    });
    let (kinds, seen): (BTreeSet<String>, _) = (kinds.collect(), noting.noted.into_inner());
    let missing: Vec<_> = kinds.difference(&seen).collect();
    let unknown: Vec<_> = seen.difference(&kinds).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "{missing:?} missing, {unknown:?} unknown");
}
