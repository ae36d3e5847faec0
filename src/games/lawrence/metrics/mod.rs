//! What is measured: every metric of a card, a counter and a space is one entry here, and
//! every number of a game one in `ledger`.

mod spaces;
mod tally;
mod things;

pub use super::ledger::GAME_METRICS;
pub use spaces::{SPACE_METRICS, SpaceNotes};
pub use tally::Tally;

use super::ledger::Start;
use crate::prelude::*;
use sandtable_games::MetricInfo;

/// The greatest possible value of a number over a given number of missions.
pub type Most = fn(&Model, usize) -> usize;

/// L19 The first failure of a campaign is played again.
fn most_missions(model: &Model, mode: Mode) -> usize {
    match mode {
        Mode::Mission(_) | Mode::Random => 1,
        Mode::Campaign => model.campaign.len() + 1,
    }
}

/// L11.2 No mission turns a card twice.
pub(super) fn most_operations(model: &Model, missions: usize) -> usize {
    missions * model.cards.len()
}

/// L5 No unit is lost twice in an Operation: one that is lost leaves the force, and none joins it
/// between the battle and the Demolitions.
pub(super) fn most_units_lost(model: &Model, missions: usize) -> usize {
    most_operations(model, missions) * model.counters.units.len()
}

/// L4 (2) Every mission begins with as many Garrisons as there are at most; cards may bring more.
pub(super) fn most_garrisons_removed(model: &Model, missions: usize) -> usize {
    missions * (model.counters.garrisons.len() + garrisons_of_cards(model, model.map.all))
}

/// L13, L19 A space is broken once and for all, unless cards repair it.
pub(super) fn most_rail_breaks(model: &Model, missions: usize) -> usize {
    model.map.of_kind(SpaceKind::Rail).len() + missions * repairs(model, model.map.all)
}

/// L8.4 The most Garrisons that the cards of a mission can bring to some spaces.
fn garrisons_of_cards(model: &Model, spaces: Set<Space>) -> usize {
    times(model, &|effect| matches!(effect, Effect::PlaceGarrison(it) if it.meets(spaces)))
}

/// L8.4 The most rail breaks that the cards of a mission can repair in some spaces.
fn repairs(model: &Model, spaces: Set<Space>) -> usize {
    times(model, &|effect| matches!(effect, Effect::RepairRail(it) if it.meets(spaces)))
}

/// L11.2 The most often that the cards of a mission can do something: none is turned twice.
fn times(model: &Model, such: &dyn Fn(&Effect) -> bool) -> usize {
    let of = |card: &OpsCard| card.copies * count(&card.effects, such);
    model.cards.entries.iter().map(of).sum()
}

/// How many of `effects`, those inside others included, are `such`.
fn count(effects: &[Effect], such: &dyn Fn(&Effect) -> bool) -> usize {
    let inside = |effect: &Effect| -> usize {
        effect.lists().into_iter().map(|list| count(list, such)).sum()
    };
    effects.iter().map(|effect| usize::from(such(effect)) + inside(effect)).sum()
}

/// What a metric of a thing is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The Operations cards.
    Cards,
    /// The player's units and Gear.
    Arabs,
    /// The player's units.
    Units,
    /// The Ottoman units.
    Ottomans,
}

/// Something that a game may do to a card or a counter; the share of games in which it happens to a
/// copy and the win rate in those games are reported.
pub struct ThingMetric {
    /// The name of its share of games.
    pub rate: &'static str,
    /// The name of the win rate in those games.
    pub win_rate: &'static str,
    /// What has happened.
    pub meaning: &'static str,
    /// What it can happen to.
    about: About,
    /// What it happened to in one game: the last slot of each entry, as bits.
    of: fn(&Model, &Ledger) -> u64,
}

/// Declares what can happen to a card or a counter: what it happens to, and what has happened.
macro_rules! things {
    ($($(#[$doc:meta])* $name:ident: $set:ty, $all:ident, $about:ident, $meaning:literal;)+) => {
        /// Which cards and counters something happened to at least once in a game, by slot.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct ThingNotes {
            $($(#[$doc])* pub $name: $set),+
        }

        impl ThingNotes {
            /// All sets as bits, in order.
            #[inline]
            pub(super) fn bits(&self) -> impl Iterator<Item = u64> {
                [$(self.$name.0),+].into_iter()
            }
        }

        /// Everything that can happen to a card or a counter, in the order of the files. A game
        /// counts once, however many copies it happens to.
        pub const THING_METRICS: [ThingMetric; [$($meaning),+].len()] = [$(ThingMetric {
            rate: concat!(stringify!($name), "_rate"),
            win_rate: concat!(stringify!($name), "_wr"),
            meaning: $meaning,
            about: About::$about,
            of: |model, game| model.$all.copies.entries_among(game.things.$name.whole()).0,
        }),+];
    };
}

things! {
    /// Read when they were turned (L5.6).
    turned: Set<Card>, cards, Cards, "a copy was turned and read";
    /// Kept as hold cards (L8.1).
    held: Set<Card>, cards, Cards, "a copy was kept as a hold card";
    /// Played from the hand, an appeal included (L8.3).
    played: Set<Card>, cards, Cards, "a copy was played from the hand";
    /// Brought Ottoman units that were fought.
    fought: Set<Card>, cards, Cards, "a copy brought a battle about";
    /// Bought (L6.1), or a Leader recruited (L14.3).
    bought: Set<Counter>, counters, Arabs, "a copy was bought, or recruited as a Leader";
    /// Eliminated in battle or blown up, even if a Leader escaped.
    lost: Set<Unit>, counters, Units, "a copy was eliminated in battle or blown up";
    /// Placed against the player (L9.1).
    placed: Set<Ottoman>, counters, Ottomans, "a copy was placed against the player";
}

/// The name of the mean of the units lost in a card's battles.
const CARD_LOSSES: &str = "units_lost";

/// A number that tells how a mission of a campaign began; its mean over the campaigns that reached
/// the mission is reported.
pub struct StartMetric {
    /// Its name, with `MISSION` for the name of the mission.
    pub of_missions: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Its greatest possible value; the least is 0.
    most: fn(&Model) -> usize,
    /// Its value in one game.
    of: fn(&Model, &Start) -> usize,
}

/// How missions of a campaign begin, in the order of the files.
pub const START_METRICS: [StartMetric; 5] = [
    StartMetric {
        of_missions: "start_pounds_MISSION",
        unit: "pounds",
        meaning: "Pounds when the mission began, what was carried over and Logistics",
        most: |model| model.limits.pounds.into(),
        of: |_, start| start.pounds.into(),
    },
    StartMetric {
        of_missions: "start_leadership_MISSION",
        unit: "levels",
        meaning: "Leadership level when the mission began",
        most: |model| model.limits.leadership[1].into(),
        of: |_, start| start.leadership.into(),
    },
    StartMetric {
        of_missions: "start_units_MISSION",
        unit: "units",
        meaning: "Arab units on the map when the mission began, the Camp included",
        most: |model| model.counters.units.len(),
        of: |model, start| (start.on_map & model.counters.units).len(),
    },
    StartMetric {
        of_missions: "start_garrisons_MISSION",
        unit: "garrisons",
        meaning: "Garrisons on the map when the mission began",
        most: |model| model.counters.garrisons.len(),
        of: |model, start| (start.on_map & model.counters.garrisons).len(),
    },
    StartMetric {
        of_missions: "start_rail_breaks_MISSION",
        unit: "spaces",
        meaning: "rail spaces that were broken when the mission began",
        most: |model| model.map.of_kind(SpaceKind::Rail).len(),
        of: |_, start| start.rail_breaks.len(),
    },
];

/// What is reported of missions in a row, by name.
pub fn mission_metric_infos() -> Vec<MetricInfo> {
    let info = |name, text: &str| MetricInfo { name, unit: "share", meaning: text.to_owned() };
    let mut infos = vec![
        info(
            "reached_MISSION",
            "campaigns that reach the mission; of drawn missions, games that play it",
        ),
        info(
            "won_MISSION",
            "campaigns that win the mission; of drawn missions, games that play and win it",
        ),
        info(
            "sat_out_MISSION",
            "games with an attempt at the mission that spent its Ops and neither attacked a Garrison \
             nor used a Demolition; `rulings` says what a campaign is worth where the replay brings \
             no Logistics (`replay_logistics`)",
        ),
    ];
    infos.extend(START_METRICS.iter().map(|it| {
        let meaning = format!("{}, its second attempt if there was one", it.meaning);
        MetricInfo { name: it.of_missions, unit: it.unit, meaning }
    }));
    infos
}

/// What is reported of a card or a counter, by name.
pub fn card_metric_infos() -> Vec<MetricInfo> {
    let info = |name, unit, meaning| MetricInfo { name, unit, meaning };
    let mut infos = vec![info("gp_wr", "share", "win rate in all games".to_owned())];
    for ThingMetric { rate, win_rate, meaning, .. } in THING_METRICS {
        let games = format!("games where {meaning}");
        infos.push(info(rate, "share", format!("share of {games}")));
        infos.push(info(win_rate, "share", format!("win rate in {games}")));
    }
    let meaning = "units lost in the battles that it brought about, in games where it did";
    infos.push(info(CARD_LOSSES, "units", meaning.to_owned()));
    infos
}
