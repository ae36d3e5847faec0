//! What a player who learns sees of a position and of an answer.

use super::given::Given;
use crate::model::{Card, Counters, GearKind, Model, Unit, UnitKind};
use crate::policies::{Commander, Estimator, Prospect, Strength};
use crate::rules::{Answer, Move, Purchase, View};
use sandtable_kernel::{Candidates, MOST_CANDIDATES, Member, Set};
use sandtable_learn::{Features, Question, Sink};

/// The questions that are learned, by the names of the methods of players.
const ASKED: [&str; 9] = [
    "force",
    "move_force",
    "buy",
    "recruit_leader",
    "play_card",
    "appeal",
    "break_off",
    "demolish",
    "start",
];
/// The places of those that need telling apart.
const APPEAL: usize = 5;
const BREAK_OFF: usize = 6;

/// Numbers on a track beyond this are taken for it.
const TRACK: usize = 16;
/// Into how many steps a probability is sorted.
const STEPS: usize = 12;
/// Into how many steps the Operations to spare are sorted, half an Operation each, from as many too few.
const SPARE: usize = 24;
/// A number that is scaled down.
const COUNT: f32 = 0.25;
/// What a spot of the goal is at most.
const SPOTS: usize = 8;

/// What the player sees, as features: where those of each kind begin.
#[derive(Clone, Debug)]
pub struct Sight {
    missions: usize,
    at: Position,
    given: Answered,
    /// The questions with the names of all that is seen: a net for each mission by itself, then for each
    /// as a part of a campaign.
    pub questions: Vec<Question>,
}

/// Where the features of every position begin.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    asked: usize,
    ops: usize,
    pounds: usize,
    leadership: usize,
    tracks: usize,
    unseen: usize,
    hand: usize,
    with_lawrence: usize,
    elsewhere: usize,
    gear_with_lawrence: usize,
    gear_elsewhere: usize,
    lawrence: usize,
    strength: usize,
    camp: usize,
    garrison: usize,
    known: usize,
    broken: usize,
    done: usize,
    own: usize,
    force: usize,
    battle: usize,
}

/// Where those of answers begin.
#[derive(Clone, Copy, Debug, Default)]
struct Answered {
    own: usize,
    force: usize,
    best_march: usize,
    kind: usize,
    to: usize,
    worth: usize,
    behind: usize,
    quiet: usize,
    lost: usize,
    spare: usize,
    move_flags: usize,
    ware: usize,
    left: usize,
    leader: usize,
    card: usize,
    flags: usize,
    start: usize,
}

fn force(question: &mut Question, what: &str) -> usize {
    let first = question.see(
        COUNT,
        ["units", "strength", "edge", "speed", "Demolitions"].map(|it| format!("{what}: {it}")),
    );
    question.see(1.0, ["Lawrence", "others", "enough Demolitions"].map(|it| format!("{what}: {it}")));
    question.see(1.0, (0..STEPS).map(|step| format!("{what}: survives a Garrison: {step}")));
    question.see(1.0, (0..STEPS).map(|step| format!("{what}: survives none: {step}")));
    question.see(1.0, (0..SPARE).map(|step| format!("{what}: spare: {step}")));
    first
}

fn look(question: &mut Question, model: &Model) -> (Position, Answered) {
    let counters = &model.counters;
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let steps = |what: &'static str, count: usize| (0..count).map(move |step| format!("{what}: {step}"));
    let spaces = |what: &'static str| {
        model.map.spaces.iter().map(move |space| format!("{what}: {}", space.name))
    };
    let cards = |what: &'static str| {
        model.cards.entries.iter().map(move |card| format!("{what}: {}", card.name))
    };
    let units = |what: &'static str| {
        let entries = counters.units.iter().map(|unit| counters.copies.entry(unit)).max().unwrap_or(0);
        counters.entries[..=entries].iter().map(move |entry| format!("{what}: {}", entry.name))
    };
    let gear = |what: &'static str| {
        GearKind::ALL.iter().map(move |kind| format!("{what}: {}", kind.name()))
    };
    let at = Position {
        asked: question.see(1.0, ASKED.map(|it| format!("asked: {it}"))),
        ops: question.see(1.0, steps("ops", TRACK + 1)),
        pounds: question.see(1.0, steps("pounds", TRACK + 1)),
        leadership: question.see(1.0, steps("leadership", 6)),
        tracks: question.see(
            COUNT,
            named(&[
                "reserve", "Pounds", "attempts at leaders", "appealed", "bonus", "failures", "attempt",
                "set-up", "number", "missing breaks",
            ]),
        ),
        unseen: question.see(1.0, cards("unseen")),
        hand: question.see(1.0, cards("in hand")),
        with_lawrence: question.see(1.0, units("with Lawrence")),
        elsewhere: question.see(1.0, units("elsewhere")),
        gear_with_lawrence: question.see(0.5, gear("with Lawrence")),
        gear_elsewhere: question.see(0.5, gear("elsewhere")),
        lawrence: question.see(1.0, spaces("Lawrence")),
        strength: question.see(COUNT, spaces("strength")),
        camp: question.see(1.0, spaces("Camp")),
        garrison: question.see(1.0, spaces("Garrison")),
        known: question.see(0.5, spaces("known Garrison")),
        broken: question.see(1.0, spaces("broken")),
        done: question.see(1.0, steps("done", SPOTS)),
        own: force(question, "with Lawrence"),
        force: force(question, "force"),
        battle: question.see(
            COUNT,
            named(&["own in battle", "own strength", "enemies", "their strength", "own Edge"]),
        ),
    };
    let given = Answered {
        own: question.trust(2.0, named(&["the base's own"])),
        force: force(question, "new force"),
        best_march: question.see(1.0, steps("best march", STEPS)),
        kind: question.see(1.0, named(&["march", "sail", "airlift", "rally", "stay"])),
        to: question.see(1.0, spaces("to")),
        worth: question.see(1.0, steps("worth", STEPS)),
        behind: question.see(1.0, steps("behind", STEPS)),
        quiet: question.see(1.0, steps("quiet", STEPS)),
        lost: question.see(1.0, steps("lost", STEPS)),
        spare: question.see(1.0, steps("spare after", SPARE)),
        move_flags: question.see(1.0, named(&["gains", "meets", "known to", "hidden to", "losses"])),
        ware: question.see(
            1.0,
            UnitKind::FOR_SALE
                .iter()
                .map(|kind| kind.name())
                .chain(GearKind::ALL.iter().map(|kind| kind.name()))
                .chain(["op", "nothing"])
                .map(|name| format!("buy: {name}")),
        ),
        left: question.see(1.0, steps("pounds left", TRACK + 1)),
        leader: question.see(1.0, named(&["no attempt", "attempt", "pounds for it"])),
        card: question.see(1.0, cards("play").chain(["no card".to_owned()])),
        flags: question.see(
            1.0,
            named(&["no appeal", "appeal", "fight on", "break off", "no Demolition", "Demolition", "by a Leader"]),
        ),
        start: question.see(1.0, spaces("start")),
    };
    (at, given)
}

impl Sight {
    /// What the player sees in a scenario.
    pub fn new(model: &Model) -> Sight {
        let missions = model.missions.len();
        let mut seen = Question::new("");
        let (at, given) = look(&mut seen, model);
        let question = |name: String| Question { name, ..seen.clone() };
        let alone = model.missions.iter().map(|mission| question(mission.name.clone()));
        let campaign = model.missions.iter().map(|it| question(format!("campaign: {}", it.name)));
        let questions = alone.chain(campaign).collect();
        Sight { missions, at, given, questions }
    }

    /// The place of the judge of a position.
    #[inline]
    pub(super) fn judge(&self, view: &View<'_>) -> usize {
        view.mission_index() + if view.is_campaign { self.missions } else { 0 }
    }
}

/// A question as it stands.
pub(super) struct Scene<'a> {
    sight: &'a Sight,
    view: View<'a>,
    asked: usize,
    position: Features,
    seen: [Seen; MOST_CANDIDATES],
    best: f32,
}

/// What was estimated of an answer.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    strength: Option<Strength>,
    prospect: Prospect,
    /// What the base thinks that it is worth.
    worth: Option<f32>,
}

impl<'a> Scene<'a> {
    pub fn new<A: Answer>(
        sight: &'a Sight,
        base: &'a Commander,
        view: View<'a>,
        name: &str,
        candidates: &Candidates<A>,
    ) -> Scene<'a> {
        let (answers, worths) = (candidates.answers(), candidates.worths());
        let asked = ASKED.iter().position(|it| *it == name).unwrap_or(0);
        let mut estimator = base.estimator(view);
        let position = position(sight, &view, asked, &estimator);
        let mut seen = [Seen::default(); MOST_CANDIDATES];
        let mut moves = [Move::March(view.space); MOST_CANDIDATES];
        let mut count = 0;
        for (place, answer) in answers.iter().enumerate() {
            match Given::of(answer) {
                Some(Given::Force(units)) => {
                    let from = units.first().and_then(|unit| view.space_of(unit)).unwrap_or_default();
                    seen[place].strength = Some(estimator.strength(units, from));
                }
                Some(Given::Move(choice)) => {
                    moves[place] = choice;
                    count = place + 1;
                }
                _ => {}
            }
        }
        for (seen, prospect) in seen.iter_mut().zip(estimator.prospects(&moves[..count])) {
            seen.prospect = prospect;
        }
        let best = worths.iter().flatten().fold(0.0, |best: f32, it| best.max(*it));
        for (seen, worth) in seen.iter_mut().zip(worths) {
            seen.worth = *worth;
        }
        Scene { sight, view, asked, position, seen, best }
    }

    #[inline]
    pub fn position(&self) -> Features {
        self.position
    }

    /// What is seen of the answer in a place.
    #[inline]
    pub fn answer(&self, place: usize, given: Given, to: &mut impl Sink) {
        let at = &self.sight.given;
        let (view, seen) = (&self.view, &self.seen[place]);
        to.add(at.own, usize::from(place == 0));
        match given {
            Given::Force(units) => {
                if let Some(strength) = &seen.strength {
                    add_force(view, units, strength, at.force, to);
                }
                self.compare(at.best_march, seen, to);
            }
            Given::Move(choice) => {
                let prospect = &seen.prospect;
                self.compare(at.worth, seen, to);
                let (kind, end) = match choice {
                    Move::March(end) if end == view.space => (4, end),
                    Move::March(end) => (0, end),
                    Move::Sail(end) => (1, end),
                    Move::Airlift(end) => (2, end),
                    Move::Rally(_) => (3, view.space),
                };
                to.add(at.kind + kind, 1);
                to.add(at.to + end.index(), 1);
                to.add(at.quiet + step(prospect.quiet), 1);
                to.add(at.lost + step(prospect.lost), 1);
                to.add(at.spare + spare(view.ops_left() as f32 - 1.0 - prospect.way), 1);
                to.add(at.move_flags, usize::from(prospect.gains));
                to.add(at.move_flags + 1, usize::from(prospect.meets));
                if view.garrisoned.contains(end) {
                    let value = view.garrison_value(end);
                    to.add(at.move_flags + 2, value.map_or(0, |value| 1 + usize::from(value)));
                    to.add(at.move_flags + 3, usize::from(value.is_none()));
                }
                to.add(at.move_flags + 4, prospect.losses as usize);
            }
            Given::Buy(purchase) => self.buy(purchase, to),
            Given::Leader(None) => to.add(at.leader, 1),
            Given::Leader(Some(pounds)) => {
                to.add(at.leader + 1, 1);
                to.add(at.leader + 2, pounds.into());
                to.add(at.left + usize::from(view.pounds - pounds).min(TRACK), 1);
            }
            Given::Card(card) => {
                let cards = &view.model().cards;
                let place = card.map_or(cards.entries.len(), |card: Card| cards.copies.entry(card));
                to.add(at.card + place, 1);
            }
            Given::Whether(yes) => {
                let first = match self.asked {
                    APPEAL => 0,
                    BREAK_OFF => 2,
                    _ => return,
                };
                to.add(at.flags + first + usize::from(yes), 1);
            }
            Given::Sapper(unit) => {
                to.add(at.flags + 4 + usize::from(unit.is_some()), 1);
                let leads = |unit: Unit| view.model().counters.leaders.contains(unit);
                to.add(at.flags + 6, usize::from(unit.is_some_and(leads)));
            }
            Given::Space(space) => to.add(at.start + space.index(), 1),
        }
    }

    /// What the base thinks that it is worth, by itself and beside the best.
    #[inline]
    fn compare(&self, at: usize, seen: &Seen, to: &mut impl Sink) {
        let Some(worth) = seen.worth else { return };
        to.add(at + step(worth), 1);
        let share = if self.best > 0.0 { worth / self.best } else { 1.0 };
        to.add(self.sight.given.behind + step(share), 1);
    }

    fn buy(&self, purchase: Option<Purchase>, to: &mut impl Sink) {
        let at = &self.sight.given;
        let costs = &self.view.model().costs;
        let gears = UnitKind::FOR_SALE.len();
        let (ware, count, cost) = match purchase {
            Some(Purchase::Units(kind, _, count)) => {
                let place = UnitKind::FOR_SALE.iter().position(|it| *it == kind).unwrap_or(0);
                (place, count.into(), usize::from(costs.unit(kind)) * usize::from(count))
            }
            Some(Purchase::Gear(kind, units)) => {
                let count = units.len();
                (gears + kind as usize, count, usize::from(costs.gear(kind)) * count)
            }
            Some(Purchase::Op) => (gears + GearKind::ALL.len(), 1, costs.extra_op.into()),
            None => (gears + GearKind::ALL.len() + 1, 1, 0),
        };
        to.add(at.ware + ware, count);
        to.add(at.left + usize::from(self.view.pounds).saturating_sub(cost).min(TRACK), 1);
    }
}

/// The step of a probability.
#[inline]
fn step(share: f32) -> usize {
    ((share.max(0.0) * (STEPS as f32 - 1.0) + 0.5) as usize).min(STEPS - 1)
}

/// The step of Operations to spare.
#[inline]
fn spare(ops: f32) -> usize {
    ((2.0 * ops + SPARE as f32 / 2.0).max(0.0) as usize).min(SPARE - 1)
}

fn add_force(view: &View<'_>, units: Set<Unit>, strength: &Strength, at: usize, to: &mut impl Sink) {
    let counters = &view.model().counters;
    let numbers =
        [strength.units, strength.strength, strength.edge, strength.speed, strength.charges];
    for (place, number) in numbers.into_iter().enumerate() {
        to.add(at + place, number);
    }
    let lawrence = Set::of(counters.lawrence);
    to.add(at + 5, usize::from(units.meets(lawrence)));
    to.add(at + 6, usize::from(!units.is_subset(lawrence)));
    let first = at + 8;
    to.add(first + step(strength.survives[0]), 1);
    to.add(first + STEPS + step(strength.survives[1]), 1);
    to.add(first + 2 * STEPS + spare(view.ops_left() as f32 - strength.way), 1);
}

fn position(sight: &Sight, view: &View<'_>, asked: usize, estimator: &Estimator<'_>) -> Features {
    let at = &sight.at;
    let model = view.model();
    let Counters { copies, units, lawrence, camp, .. } = &model.counters;
    let mut to = Features::none();
    to.add(at.asked + asked, 1);
    to.add(at.ops + view.ops_left().min(TRACK), 1);
    to.add(at.pounds + usize::from(view.pounds).min(TRACK), 1);
    to.add(at.leadership + usize::from(view.leadership).min(5), 1);
    let tracks = [
        view.reserve_left(),
        view.pounds.into(),
        view.leader_attempts.into(),
        view.appealed.into(),
        view.ottoman_bonus.into(),
        view.failures.into(),
        (view.attempt - 1).into(),
        usize::from(view.number == 0),
        view.number.into(),
        estimator.missing(),
    ];
    for (place, number) in tracks.into_iter().enumerate() {
        to.add(at.tracks + place, number);
    }
    for card in view.unseen_cards() {
        to.add(at.unseen + model.cards.copies.entry(card), 1);
    }
    for card in view.hand {
        to.add(at.hand + model.cards.copies.entry(card), 1);
    }
    let home = view.lawrence();
    let near = view.units_in(home);
    let everybody = view.units() & *units;
    for unit in everybody - *camp - Set::of(*lawrence) {
        let first = if near.contains(unit) { at.with_lawrence } else { at.elsewhere };
        to.add(first + copies.entry(unit), 1);
        if !near.contains(unit) {
            let space = view.space_of(unit).unwrap_or_default();
            to.add(at.strength + space.index(), view.arab_strength(unit).into());
        }
    }
    for gear in view.carried() {
        let near = near.contains(view.carrier(gear));
        let kind = GearKind::ALL.iter().position(|kind| model.counters.gear_of(*kind).contains(gear));
        let first = if near { at.gear_with_lawrence } else { at.gear_elsewhere };
        to.add(first + kind.unwrap_or(0), 1);
    }
    to.add(at.lawrence + home.index(), 1);
    if let Some(camp) = view.camp() {
        to.add(at.camp + camp.index(), 1);
    }
    for space in view.garrisoned {
        to.add(at.garrison + space.index(), 1);
        to.add(at.known + space.index(), view.garrison_value(space).map_or(0, |it| 1 + usize::from(it)));
    }
    for space in view.rail_breaks {
        to.add(at.broken + space.index(), 1);
    }
    for spot in Set::<usize>::new(estimator.done() as u64) {
        to.add(at.done + spot, 1);
    }
    let army = near - *camp;
    add_force(view, army, &estimator.strength(army, home), at.own, &mut to);
    if !view.force.is_empty() && view.space != home {
        add_force(view, view.force, &estimator.strength(view.force, view.space), at.force, &mut to);
    }
    if asked == BREAK_OFF {
        let arabs = view.battle.arabs;
        let own: usize = arabs.iter().map(|it| usize::from(view.arab_strength(it))).sum();
        let theirs = view.enemies.iter().map(|it| usize::from(model.counters.strength[it])).sum();
        let edge = usize::from(view.battle.edge == crate::rules::Side::Player);
        for (place, number) in [arabs.len(), own, view.enemies.len(), theirs, edge].into_iter().enumerate() {
            to.add(at.battle + place, number);
        }
    }
    to
}
