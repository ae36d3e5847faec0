//! The wild player gives every kind of answer that there is.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::*;
use crate::draft;
use crate::model::{Card, Effect, MOST_UNITS, Mode, Ottoman, Space, Unit};
use crate::rules::{DECKS, Favour, Play, STREAMS, View};
use sandtable_kernel::{GameKey, Live, Member, Seated, SlotList};
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
    fn place<K: Member>(&self, question: &str, offered: Set<K>, taken: K) -> K {
        let place = if offered.first() == Some(taken) { "the first" } else { "a later one" };
        self.note(format!("{question}: {place}"));
        taken
    }
}

impl Player for Noting {
    fn force(&self, asked: &mut Asked<'_>) -> Set<Unit> {
        let force = Wild.force(asked);
        let space = force.first().and_then(|unit| asked.space_of(unit)).expect("a force");
        let part = force == asked.units_in(space) - camp(asked.view);
        let led = force.contains(asked.model().counters.lawrence);
        self.note(format!("force: {}", if part { "all" } else { "a part" }));
        self.note(format!("force: {} Lawrence", if led { "with" } else { "without" }));
        force
    }

    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves) -> Move {
        let choice = Wild.move_force(asked, moves);
        let planes = asked.model().counters.gear_of(GearKind::Aeroplane);
        let own = asked.gear_of(asked.model().counters.lawrence).meets(planes);
        self.note(match choice {
            Move::March(to) if to == asked.space => "move: stay",
            Move::March(to) if asked.garrisoned.contains(to) => "move: attack",
            Move::March(_) => "move: march",
            Move::Sail(_) => "move: sail",
            Move::Airlift(_) if own => "move: airlift",
            Move::Airlift(_) => "move: airlift with another's Aeroplane",
            Move::Rally(units) if units == moves.rally => "move: rally all",
            Move::Rally(_) => "move: rally a part",
        });
        choice
    }

    fn buy(&self, asked: &mut Asked<'_>, market: &Market) -> Option<Purchase> {
        let purchase = Wild.buy(asked, market);
        if matches!(purchase, Some(Purchase::Gear(_, units)) if units.meets(camp(asked.view))) {
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

    fn recruit_leader(&self, asked: &mut Asked<'_>) -> Option<u8> {
        let paid = Wild.recruit_leader(asked);
        if paid.is_some_and(|paid| paid > 0) {
            self.note("recruit a Leader: with Pounds");
        }
        self.taken("recruit a Leader", paid)
    }

    fn give(&self, asked: &mut Asked<'_>) -> Option<Gift> {
        let gift = Wild.give(asked);
        assert!(gift.is_none_or(|gift| !asked.given.contains(gift.gear)), "once a phase");
        if let Some(Gift { gear, to }) = gift {
            let ends = [("to", to), ("from", asked.carrier(gear))];
            let ends = ends.iter().filter(|(_, unit)| camp(asked.view).contains(*unit));
            ends.for_each(|(way, _)| self.note(format!("give: {way} the Camp")));
        }
        self.taken("give", gift)
    }

    fn play_card(&self, asked: &mut Asked<'_>, cards: Set<Card>) -> Option<Card> {
        self.taken("play a card", Wild.play_card(asked, cards))
    }

    fn choose(&self, asked: &mut Asked<'_>, lists: &[Vec<Effect>], possible: Set) -> usize {
        self.place("choose", possible, Wild.choose(asked, lists, possible))
    }

    fn reveal(&self, asked: &mut Asked<'_>, spaces: Set<Space>) -> Space {
        self.place("reveal", spaces, Wild.reveal(asked, spaces))
    }

    fn appeal(&self, asked: &mut Asked<'_>) -> bool {
        self.yes_or_no("appeal", Wild.appeal(asked))
    }

    fn double_appeal(&self, asked: &mut Asked<'_>, cards: Set<Card>) -> Option<Card> {
        self.taken("double the appeal", Wild.double_appeal(asked, cards))
    }

    fn favour(&self, asked: &mut Asked<'_>, options: Set) -> Favour {
        let favour = Wild.favour(asked, options);
        self.note(format!("favour: {favour:?}"));
        favour
    }

    fn port(&self, asked: &mut Asked<'_>, favour: Favour, ports: Set<Space>) -> Space {
        let question = format!("port for {favour:?}");
        self.place(&question, ports, Wild.port(asked, favour, ports))
    }

    fn carrier(&self, asked: &mut Asked<'_>, gear: GearKind, units: Set<Unit>) -> Unit {
        let question = match asked.force.is_empty() {
            true => format!("carrier of {gear:?}"),
            false => "carrier after an airlift".to_owned(),
        };
        self.place(&question, units, Wild.carrier(asked, gear, units))
    }

    fn scout(&self, asked: &mut Asked<'_>, spaces: Set<Space>) -> Option<Space> {
        self.taken("scout", Wild.scout(asked, spaces))
    }

    fn line_up(&self, asked: &mut Asked<'_>, units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> {
        let line = Wild.line_up(asked, units);
        self.place("line up", units, line.iter().next().expect("a unit"));
        line
    }

    fn target(&self, asked: &mut Asked<'_>, firer: Unit, targets: Set<Ottoman>) -> Ottoman {
        self.place("target", targets, Wild.target(asked, firer, targets))
    }

    fn break_off(&self, asked: &mut Asked<'_>, retreats: Set<Space>) -> bool {
        self.yes_or_no("break off", Wild.break_off(asked, retreats))
    }

    fn retreat(&self, asked: &mut Asked<'_>, retreats: Set<Space>) -> Space {
        self.place("retreat", retreats, Wild.retreat(asked, retreats))
    }

    fn demolish(&self, asked: &mut Asked<'_>, carriers: Set<Unit>) -> Option<Unit> {
        let carrier = Wild.demolish(asked, carriers);
        if let Some(carrier) = carrier {
            self.place("demolish", carriers, carrier);
        }
        self.taken("demolish", carrier)
    }

    fn ransom(&self, asked: &mut Asked<'_>, leader: Unit) -> bool {
        self.yes_or_no("ransom", Wild.ransom(asked, leader))
    }

    fn start(&self, asked: &mut Asked<'_>, spaces: Set<Space>, start: Space) -> Space {
        let space = Wild.start(asked, spaces, start);
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
