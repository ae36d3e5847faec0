//! What a player who learns sees, by name.

use std::ops::Range;

use crate::policies::{CAUTIOUS, DEMOLITION_FIRST, Scripted};
use crate::prelude::*;
use sandtable_learn::{FeatureSchema, RatedPiece, feature_layout};

/// The questions that are learned, by the names of the methods of players.
pub(super) const ASKED: [&str; 11] = [
    "force",
    "move_force",
    "buy",
    "recruit_leader",
    "play_card",
    "appeal",
    "break_off",
    "demolish",
    "start",
    "favour",
    "choose",
];

/// Numbers on a track beyond this are taken for it.
pub(super) const TRACK: usize = 16;
/// Likewise Leadership levels.
pub(super) const LEVELS: usize = 5;
/// Into how many steps a probability is sorted.
pub(super) const STEPS: usize = 10;
/// Into how many steps of half an Operation those to spare are sorted, as many of them too few.
pub(super) const SPARE: usize = 20;
/// Lists of effects beyond this one are taken for it.
pub(super) const LISTS: usize = 4;
/// What of an answer is worth something else in each mission of a campaign, and something else again at a
/// further attempt.
pub(super) const IN_A_MISSION: [&str; 6] = [
    "the base's own",
    "does something for the goal",
    "meets the goal",
    "stay",
    "units lost",
    "buy: nothing",
];
/// The most spots of a goal.
const SPOTS: usize = 8;

/// The factor by which numbers that are not small are scaled.
const COUNT: f32 = 0.25;
/// What the base's own answer adds to the log-odds at first, so that a player who has learned nothing
/// plays like the base. Without it nearly all answers differ from the base's, no campaign is won, and
/// nothing is learned from that.
const OWN: f32 = 2.0;

/// What the player sees, as features: where those of each kind begin.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Scripted policies whose candidate actions a trained policy scores: for goals without rail breaks, and with them.
    bases: [Scripted; 2],
    /// By mission, whether it asks for breaks.
    breaks: Vec<bool>,
    pub(super) areas: Areas,
    pub(super) at: Position,
    pub(super) given: Answered,
    /// Where in a campaign the features begin of answers by mission and attempt.
    pub(super) in_missions: usize,
    missions: usize,
    /// What is learned, with the names of all that is seen: each mission by itself, then the campaign.
    pub questions: Vec<FeatureSchema>,
}

/// Spaces of which some things are told apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    /// Where the Camp may come.
    pub homes: Set<Space>,
    /// Where a mission may have a Garrison.
    pub guarded: Set<Space>,
    /// The railway.
    pub rails: Set<Space>,
}

impl Sight {
    /// What the player sees in a scenario.
    pub fn new(model: &Model) -> Sight {
        let situations = model.missions.iter().flat_map(|it| it.situation.iter().copied());
        let areas = Areas {
            homes: model.tables.placement.0.into_iter().collect(),
            guarded: situations.collect(),
            rails: model.map.of_kind(SpaceKind::Rail),
        };
        let mut seen = FeatureSchema::new("");
        let at = Position::define(&mut seen, model, &areas);
        let given = Answered::define(&mut seen, model);
        let names = || model.missions.iter().map(|mission| &mission.name[..]);
        let of_mission = |name: &str| FeatureSchema { name: name.to_owned(), ..seen.clone() };
        let mut questions: Vec<FeatureSchema> = names().map(of_mission).collect();
        let mut campaign = of_mission(model.mode_name(Mode::Campaign));
        let in_missions = in_missions(&mut campaign, names());
        questions.push(campaign);
        let missions = model.missions.len();
        let breaks = model.missions.iter().map(|mission| asks_for_breaks(&mission.goal)).collect();
        let bases =
            [CAUTIOUS, DEMOLITION_FIRST].map(|base| Scripted::with_weights(&base.weights, model));
        Sight { areas, at, given, in_missions, missions, questions, bases, breaks }
    }

    /// The places of what is learned of a mode.
    pub fn judges(model: &Model, mode: Mode) -> Range<usize> {
        let missions = model.missions.len();
        match mode {
            Mode::Mission(mission) => mission..mission + 1,
            Mode::Random => 0..missions,
            Mode::Campaign => missions..missions + 1,
        }
    }

    /// Whose answer stands first in the mission that is played.
    #[inline]
    pub(crate) fn base(&self, view: &View<'_>) -> &Scripted {
        &self.bases[usize::from(self.breaks[view.mission_index()])]
    }

    /// The base for missions that do not ask for breaks.
    pub fn cautious(&self) -> &Scripted {
        &self.bases[0]
    }

    /// The place of what is learned of the mode that is played.
    #[inline]
    pub(super) fn judge(&self, view: &View<'_>) -> usize {
        if view.is_campaign { self.missions } else { view.mission_index() }
    }
}

fn asks_for_breaks(goal: &Goal) -> bool {
    match goal {
        Goal::All(goals) | Goal::Any(goals) => goals.iter().any(asks_for_breaks),
        Goal::AtLeast { tally, .. } => *tally == Tally::RailBreaks,
        Goal::Pounds(_) => false,
    }
}

/// Some words, as they are.
fn words<const N: usize>(words: [&str; N]) -> [String; N] {
    words.map(str::to_owned)
}

/// Each of some names after what it is about.
fn each<'a>(
    what: &'a str,
    names: impl IntoIterator<Item = &'a str> + 'a,
) -> impl Iterator<Item = String> + 'a {
    names.into_iter().map(move |name| format!("{what}: {name}"))
}

/// Each number below a bound after what it is about.
fn numbers(what: &str, bound: usize) -> impl Iterator<Item = String> + '_ {
    (0..bound).map(move |number| format!("{what}: {number}"))
}

/// Returns each unit as a piece with ratings, described like the printed counters, whatever it is called.
fn pieces<'a>(
    place: &'a str,
    units: impl Iterator<Item = &'a CounterEntry> + 'a,
) -> impl Iterator<Item = RatedPiece> + 'a {
    units.map(move |CounterEntry { name, kind, strength, movement, .. }| RatedPiece {
        name: format!("{place}: {name}"),
        description: format!("{place}: {} {strength}-{movement}", kind.name().replace('_', " ")),
    })
}

/// Names the features of a force.
fn force(question: &mut FeatureSchema, what: &str) -> usize {
    let counted = ["units", "strength", "Edge", "movement", "Demolitions"];
    let first = question.define(COUNT, each(what, counted));
    question.define(1.0, each(what, ["Lawrence", "others"]));
    question.define(1.0, numbers(&format!("{what}, survives a Garrison, in ninths"), STEPS));
    question.define(1.0, numbers(&format!("{what}, survives without one, in ninths"), STEPS));
    question.define(1.0, numbers(&format!("{what}, Ops to spare, in halves from -5"), SPARE));
    first
}

feature_layout! {
    /// Where the features of every position begin.
    struct Position(seen: &mut FeatureSchema, model: &Model, areas: &Areas)
    {
        let counters = &model.counters;
        let entries = counters.units.iter().map(|unit| counters.copies.entry(unit) + 1).max();
        let units = || counters.entries[..entries.unwrap_or(0)].iter();
        let gear = || GearKind::ALL.iter().map(|kind| kind.name());
        let cards = || model.cards.entries.iter().map(|card| &card.name[..]);
        let missions = model.missions.iter().map(|mission| &mission.name[..]);
        let names = |spaces: Set<Space>| spaces.iter().map(|space| model.map.name(space));
        let [near, far] = ["with Lawrence", "elsewhere"];
        let tracks = [
            "Ops to be gained",
            "Pounds in hand",
            "attempts at Leaders",
            "Ottoman bonus",
            "Operation",
            "breaks missing",
        ];
        let events = [
            "appealed",
            "failures",
            "played again",
            "set-up",
            "at the Camp",
            "in a port",
            "at the headquarters",
        ];
        let battle = ["units", "strength", "enemies", "their strength", "Edge"];
    }
    mission = seen.define(1.0, each("mission", missions));
    asked = seen.define(1.0, each("asked", ASKED));
    ops = seen.define(1.0, numbers("Ops left", TRACK + 1));
    pounds = seen.define(1.0, numbers("Pounds", TRACK + 1));
    leadership = seen.define(1.0, numbers("Leadership", LEVELS + 1));
    tracks = seen.define(COUNT, words(tracks));
    events = seen.define(1.0, words(events));
    unseen = seen.define(1.0, each("unseen", cards()));
    hand = seen.define(1.0, each("in hand", cards()));
    units: [usize; 2] = [near, far].map(|where_to| seen.define_pieces(1.0, pieces(where_to, units())));
    gear: [usize; 2] = [near, far].map(|where_to| seen.define(0.5, each(where_to, gear())));
    held = seen.define(COUNT, numbers("strength in spot", SPOTS));
    camp = seen.define(1.0, each("Camp", names(areas.homes)));
    garrison = seen.define(1.0, each("Garrison", names(areas.guarded)));
    known = seen.define(0.5, each("known Garrison", names(areas.guarded)));
    broken = seen.define(1.0, each("broken", names(areas.rails)));
    done = seen.define(1.0, numbers("done in spot", SPOTS));
    army = force(seen, near);
    force = force(seen, "force");
    battle = seen.define(COUNT, each("battle", battle));
}

/// Names the features of answers in a campaign, by mission and attempt.
fn in_missions<'a>(seen: &mut FeatureSchema, missions: impl Iterator<Item = &'a str>) -> usize {
    let attempts = missions.flat_map(|mission| [mission.to_owned(), format!("{mission} again")]);
    let named = attempts.flat_map(|attempt| IN_A_MISSION.map(|what| format!("{attempt}: {what}")));
    seen.define(1.0, named)
}

feature_layout! {
    /// Where those of answers begin.
    struct Answered(seen: &mut FeatureSchema, model: &Model)
    {
        let spaces = model.map.spaces.iter().map(|space| &space.name[..]);
        let cards = model.cards.entries.iter().map(|card| &card.name[..]);
        let units = UnitKind::FOR_SALE.iter().map(|kind| kind.name());
        let wares = units.chain(GearKind::ALL.iter().map(|kind| kind.name()));
        let brings = [
            "does something for the goal",
            "meets the goal",
            "strength of the Garrison there",
            "hidden Garrison there",
            "units lost",
        ];
        let whether = [
            "no appeal",
            "appeal",
            "fight on",
            "break off",
            "no Demolition",
            "Demolition",
            "Demolition of a Leader",
        ];
    }
    own = seen.define_with_prior(OWN, words(["the base's own"]));
    march = seen.define(1.0, numbers("best march, in ninths", STEPS));
    kind = seen.define(1.0, words(["march", "sail", "airlift", "rally", "stay"]));
    to = seen.define(1.0, each("to", spaces));
    worth = seen.define(1.0, numbers("worth, in ninths", STEPS));
    beside = seen.define(1.0, numbers("worth, in ninths of the best", STEPS));
    quiet = seen.define(1.0, numbers("no battle, in ninths", STEPS));
    lost = seen.define(1.0, numbers("battle lost, in ninths", STEPS));
    spare = seen.define(1.0, numbers("Ops to spare then, in halves from -5", SPARE));
    brings = seen.define(1.0, words(brings));
    ware = seen.define(1.0, each("buy", wares.chain(["op", "nothing"])));
    left = seen.define(1.0, numbers("Pounds left", TRACK + 1));
    leader = seen.define(1.0, words(["no attempt at a Leader", "attempt", "Pounds for it"]));
    card = seen.define(1.0, each("play", cards.chain(["no card"])));
    whether = seen.define(1.0, words(whether));
    favour = seen.define(1.0, Favour::ALL.map(|it| format!("favour: {}", it.describe(model))));
    list = seen.define(1.0, numbers("list of effects", LISTS));
}
