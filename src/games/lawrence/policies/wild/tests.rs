//! The wild player gives every kind of answer that there is.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::*;
use crate::draft;
use crate::model::{Counter, Mode, OpsCard, Space};
use crate::rules::{DECKS, Play, STREAMS};
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

fn camp(view: View<'_>) -> Set<Counter> {
    view.model().counters.camp
}

/// A wild player who notes the kinds of its answers.
#[derive(Default)]
struct Noting(RefCell<BTreeSet<String>>);

impl Noting {
    fn note(&self, answer: impl Into<String>) {
        self.0.borrow_mut().insert(answer.into());
    }

    /// Notes whether one of `offered` was taken, or it was declined.
    fn taken<A>(&self, question: &str, answer: Option<A>) -> Option<A> {
        self.note(format!("{question}: {}", if answer.is_some() { "some" } else { "none" }));
        answer
    }

    fn yes_or_no(&self, question: &str, answer: bool) -> bool {
        self.note(format!("{question}: {}", if answer { "yes" } else { "no" }));
        answer
    }

    /// Notes which of the things offered, by their order, was taken: the first or a later one.
    fn place<K>(&self, question: &str, offered: Set<K>, taken: usize) -> usize {
        let place = if offered.first() == Some(taken) { "the first" } else { "a later one" };
        self.note(format!("{question}: {place}"));
        taken
    }
}

impl Player for Noting {
    fn force<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Counter> {
        let force = Wild.force(view, mind);
        let space = force.first().and_then(|unit| view.space_of(unit)).expect("a force");
        let part = force == view.units_in(space) - camp(view);
        let led = force.contains(view.model().counters.lawrence);
        self.note(format!("force: {}", if part { "all" } else { "a part" }));
        self.note(format!("force: {} Lawrence", if led { "with" } else { "without" }));
        force
    }

    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, mind: &mut Mind<'_, C>) -> Move {
        let choice = Wild.move_force(view, moves, mind);
        let planes = view.model().counters.gear_of(GearKind::Aeroplane);
        let own = view.gear_of(view.model().counters.lawrence).meets(planes);
        self.note(match choice {
            Move::March(to) if to == view.space() => "move: stay",
            Move::March(to) if view.garrisons().contains(to) => "move: attack",
            Move::March(_) => "move: march",
            Move::Sail(_) => "move: sail",
            Move::Airlift(_) if own => "move: airlift",
            Move::Airlift(_) => "move: airlift with another's Aeroplane",
            Move::Rally(units) if units == moves.rally => "move: rally all",
            Move::Rally(_) => "move: rally a part",
        });
        choice
    }

    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        mind: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        let purchase = Wild.buy(view, market, mind);
        if matches!(purchase, Some(Purchase::Gear(_, units)) if units.meets(camp(view))) {
            self.note("buy: Gear for the Camp");
        }
        self.note(match purchase {
            Some(Purchase::Units(kind, _, _)) => format!("buy: {kind:?}"),
            Some(Purchase::Gear(kind, _)) => format!("buy: {kind:?}"),
            Some(Purchase::Op) => "buy: an Op".to_owned(),
            None => "buy: nothing".to_owned(),
        });
        purchase
    }

    fn recruit_leader<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<u8> {
        let paid = Wild.recruit_leader(view, mind);
        if paid.is_some_and(|paid| paid > 0) {
            self.note("recruit a Leader: with Pounds");
        }
        self.taken("recruit a Leader", paid)
    }

    fn give<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<Gift> {
        let gift = Wild.give(view, mind);
        assert!(gift.is_none_or(|gift| !view.given().contains(gift.gear)), "once a phase");
        if let Some(Gift { gear, to }) = gift {
            let ends = [("to", to), ("from", view.carrier(gear))];
            let ends = ends.iter().filter(|(_, unit)| camp(view).contains(*unit));
            ends.for_each(|(way, _)| self.note(format!("give: {way} the Camp")));
        }
        self.taken("give", gift)
    }

    fn play_card<C: Chance>(
        &self,
        view: View<'_>,
        cards: Set<OpsCard>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.taken("play a card", Wild.play_card(view, cards, mind))
    }

    fn choose<C: Chance>(
        &self,
        view: View<'_>,
        lists: &[Vec<Effect>],
        possible: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        self.place("choose", possible, Wild.choose(view, lists, possible, mind))
    }

    fn reveal<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        self.place("reveal", spaces, Wild.reveal(view, spaces, mind))
    }

    fn appeal<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> bool {
        self.yes_or_no("appeal", Wild.appeal(view, mind))
    }

    fn double_appeal<C: Chance>(
        &self,
        view: View<'_>,
        cards: Set<OpsCard>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.taken("double the appeal", Wild.double_appeal(view, cards, mind))
    }

    fn favour<C: Chance>(&self, view: View<'_>, options: Set, mind: &mut Mind<'_, C>) -> Favour {
        let favour = Wild.favour(view, options, mind);
        self.note(format!("favour: {favour:?}"));
        favour
    }

    fn port<C: Chance>(
        &self,
        view: View<'_>,
        favour: Favour,
        ports: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        let question = format!("port for {favour:?}");
        self.place(&question, ports, Wild.port(view, favour, ports, mind))
    }

    fn carrier<C: Chance>(
        &self,
        view: View<'_>,
        gear: GearKind,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        let question = match view.force().is_empty() {
            true => format!("carrier of {gear:?}"),
            false => "carrier after an airlift".to_owned(),
        };
        self.place(&question, units, Wild.carrier(view, gear, units, mind))
    }

    fn scout<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        self.taken("scout", Wild.scout(view, spaces, mind))
    }

    fn line_up<C: Chance>(
        &self,
        view: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> SlotList<MOST_UNITS> {
        let line = Wild.line_up(view, units, mind);
        self.place("line up", units, line.iter().next().expect("a unit"));
        line
    }

    fn target<C: Chance>(
        &self,
        view: View<'_>,
        firer: usize,
        targets: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        self.place("target", targets, Wild.target(view, firer, targets, mind))
    }

    fn break_off<C: Chance>(
        &self,
        view: View<'_>,
        retreats: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> bool {
        self.yes_or_no("break off", Wild.break_off(view, retreats, mind))
    }

    fn retreat<C: Chance>(
        &self,
        view: View<'_>,
        retreats: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        self.place("retreat", retreats, Wild.retreat(view, retreats, mind))
    }

    fn demolish<C: Chance>(
        &self,
        view: View<'_>,
        carriers: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        let carrier = Wild.demolish(view, carriers, mind);
        if let Some(carrier) = carrier {
            self.place("demolish", carriers, carrier);
        }
        self.taken("demolish", carrier)
    }

    fn ransom<C: Chance>(&self, view: View<'_>, leader: usize, mind: &mut Mind<'_, C>) -> bool {
        self.yes_or_no("ransom", Wild.ransom(view, leader, mind))
    }

    fn start<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set<Space>,
        start: usize,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        let space = Wild.start(view, spaces, start, mind);
        self.note(format!("start: {}", if space == start { "as offered" } else { "elsewhere" }));
        space
    }
}

/// Every kind of answer, by question.
const ANSWERS: &[(&str, &[&str])] = &[
    ("force", &["all", "a part", "with Lawrence", "without Lawrence"]),
    ("move", &["stay", "attack", "march", "sail", "rally all", "rally a part"]),
    ("move", &["airlift", "airlift with another's Aeroplane"]),
    ("buy", &["Bedouin", "Mercenaries", "Regulars", "ArmoredCar"]),
    ("buy", &["Machinegun", "Demolition", "Aeroplane", "Gear for the Camp", "an Op", "nothing"]),
    ("recruit a Leader", &["some", "none", "with Pounds"]),
    ("give", &["some", "none", "to the Camp", "from the Camp"]),
    ("play a card", &["some", "none"]),
    ("choose", &["the first", "a later one"]),
    ("reveal", &["the first", "a later one"]),
    ("appeal", &["yes", "no"]),
    ("double the appeal", &["some", "none"]),
    ("favour", &["Funding", "ArabBureau", "Intelligence", "Reinforcements"]),
    ("port for ArabBureau", &["the first", "a later one"]),
    ("port for Reinforcements", &["the first", "a later one"]),
    ("carrier of Machinegun", &["the first", "a later one"]),
    ("carrier of Aeroplane", &["the first", "a later one"]),
    ("carrier after an airlift", &["the first", "a later one"]),
    ("scout", &["some", "none"]),
    ("line up", &["the first", "a later one"]),
    ("target", &["the first", "a later one"]),
    ("break off", &["yes", "no"]),
    ("retreat", &["the first", "a later one"]),
    ("demolish", &["some", "none", "the first", "a later one"]),
    ("ransom", &["yes", "no"]),
    ("start", &["as offered", "elsewhere"]),
];

#[test]
fn every_kind_of_answer_occurs() {
    let noting = Noting::default();
    for (overrides, mode) in [(&[][..], Mode::Campaign), (&APPEALING, Mode::Mission(0))] {
        let overrides: Vec<String> = overrides.iter().map(|&it| it.to_owned()).collect();
        let document = load("lawrence-of-arabia", &overrides).expect("the scenario can be read");
        let model = document.read(draft::read).expect("the scenario is sound");
        for index in 0..GAMES {
            let chance = Live::<STREAMS, DECKS>::new(GameKey::new(5, index));
            let table = Seated::new(chance, [&noting], ());
            Play::new(&model, table).play(mode);
        }
    }
    let kinds = ANSWERS.iter().flat_map(|(question, answers)| {
        answers.iter().map(move |answer| format!("{question}: {answer}"))
    });
    let (kinds, seen): (BTreeSet<String>, _) = (kinds.collect(), noting.0.into_inner());
    let missing: Vec<_> = kinds.difference(&seen).collect();
    let unknown: Vec<_> = seen.difference(&kinds).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "{missing:?} missing, {unknown:?} unknown");
}
