//! L2 Counters.

use crate::prelude::*;
use sandtable_kernel::{Copies, Layout, members};

named! {
    /// What an Arab unit is.
    UnitKind {
        /// Lawrence, a Leader; with him the Revolt stands and falls.
        Lawrence = "lawrence",
        /// Lawrence, a Leader, whose loss ends the mission (L1.2).
        ArabLeader = "arab_leader",
        /// Bedouin.
        Bedouin = "bedouin",
        /// Mercenaries.
        Mercenaries = "mercenaries",
        /// Regulars.
        Regulars = "regulars",
        /// An Armored Car.
        ArmoredCar = "armored_car",
        /// Feisal's Camp (L15).
        Camp = "camp",
    }
}

impl UnitKind {
    /// The kinds that can be bought (L6.1).
    pub const FOR_SALE: [UnitKind; 4] =
        [UnitKind::Bedouin, UnitKind::Mercenaries, UnitKind::Regulars, UnitKind::ArmoredCar];
}

/// Some kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitKinds(u8);

impl UnitKinds {
    /// These kinds.
    pub fn new(kinds: impl IntoIterator<Item = UnitKind>) -> UnitKinds {
        UnitKinds(kinds.into_iter().fold(0, |all, kind| all | 1 << kind as u8))
    }

    /// The kind, if it is one alone.
    pub fn single(self) -> Option<UnitKind> {
        UnitKind::ALL.into_iter().find(|&kind| self == UnitKinds::new([kind]))
    }
}

named! {
    /// What a piece of Gear is.
    GearKind {
        /// A Machinegun, which adds to its carrier's strength.
        Machinegun = "machinegun",
        /// A Demolition, which breaks a railway (L13).
        Demolition = "demolition",
        /// An Aeroplane, which fights, scouts (L17) and carries Lawrence (L7.3).
        Aeroplane = "aeroplane",
    }
}

named! {
    /// What an Ottoman unit is.
    OttomanKind {
        /// Foot, horse and the commanders.
        Troops = "troops",
        /// The Aeroplane, which helps others as long as there are any (L9.2).
        Aeroplane = "aeroplane",
        /// The Armored Train, which stays on the rails (L9.1).
        Train = "train",
    }
}

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CounterKind {
    /// An Arab unit.
    Unit(UnitKind),
    /// Gear that Arab units carry.
    Gear(GearKind),
    /// A Garrison marker.
    Garrison,
    /// An Ottoman unit, in the OEF box until a card or a Garrison brings it.
    Ottoman(OttomanKind),
}

impl CounterKind {
    /// Its name in results.
    pub const fn name(self) -> &'static str {
        match self {
            CounterKind::Unit(kind) => kind.name(),
            CounterKind::Gear(kind) => kind.name(),
            CounterKind::Garrison => "garrison",
            CounterKind::Ottoman(OttomanKind::Troops) => "ottoman_troops",
            CounterKind::Ottoman(OttomanKind::Aeroplane) => "ottoman_aeroplane",
            CounterKind::Ottoman(OttomanKind::Train) => "ottoman_train",
        }
    }
}

members! {
    /// A counter, a copy of a [`CounterEntry`].
    Counter;
    /// An Arab unit, the Camp included.
    Unit of Counter;
    /// A piece of Gear.
    Gear of Counter;
    /// A Garrison marker.
    Garrison of Counter;
    /// An Ottoman unit.
    Ottoman of Counter;
}

/// A counter as printed, once for all its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterEntry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: CounterKind,
    /// How many copies there are, at least one.
    pub copies: usize,
    /// Its strength; of Gear, what it adds to its carrier's; of a Garrison, its value.
    pub strength: u8,
    /// Its movement rating, if it is a unit.
    pub movement: u8,
    /// Whether it adds 1 to its side's Edge roll (L10.2).
    pub elite: bool,
    /// Whether it comes only in an Arabian port (L6.2).
    pub ports_only: bool,
}

impl CounterEntry {
    /// The key by which counters are sorted: what a counter is, then its name.
    fn rank(&self) -> impl Ord + '_ {
        let CounterEntry { kind, elite, strength, movement, ports_only, ref name, .. } = *self;
        (kind, elite, strength, movement, ports_only, name)
    }
}

/// Every counter, with the sets of counters that the rules ask about.
#[derive(Clone, Debug)]
pub struct Counters {
    /// The counters as printed, ordered by what they are: units, Gear, Garrisons, Ottoman units.
    pub entries: Vec<CounterEntry>,
    /// Which counters are copies of which.
    pub copies: Copies<Counter>,
    /// In which order counters lie in their boxes before one is picked.
    pub layout: Layout,
    /// The layout of the Garrisons alone, numbered from the first of them.
    pub garrison_layout: Layout,
    /// The strength of each, as in [`CounterEntry::strength`].
    pub strength: Array<Counter, u8>,
    /// The movement rating of each; 0 of all but units.
    pub movement: Array<Counter, u8>,
    /// The Arab units, the Camp included.
    pub units: Set<Unit>,
    /// Lawrence.
    pub lawrence: Unit,
    /// Lawrence and the Arab Leaders.
    pub leaders: Set<Unit>,
    /// Feisal's Camp; empty in a scenario without one.
    pub camp: Set<Unit>,
    /// The Gear.
    pub gear: Set<Gear>,
    /// The Gear that adds to its carrier's strength.
    pub arming: Set<Gear>,
    /// The Garrison markers.
    pub garrisons: Set<Garrison>,
    /// The Ottoman units.
    pub ottomans: Set<Ottoman>,
    /// The counters that add to their side's Edge roll.
    pub elite: Set<Counter>,
    /// The units that come only in Arabian ports.
    pub ports_only: Set<Unit>,
    of_unit: [Set<Unit>; UnitKind::ALL.len()],
    of_gear: [Set<Gear>; GearKind::ALL.len()],
    of_ottoman: [Set<Ottoman>; OttomanKind::ALL.len()],
}

impl Counters {
    /// Works out the sets from at most 64 counters, of which exactly one is Lawrence.
    pub fn new(mut entries: Vec<CounterEntry>) -> Counters {
        entries.sort_by(|one, other| one.rank().cmp(&other.rank()));
        let copies: Copies<Counter> = Copies::new(entries.iter().map(|entry| entry.copies));
        let of = |counter: Counter| &entries[copies.entry(counter)];
        // The bits of the counters that pass a test.
        let such = |test: &dyn Fn(&CounterEntry) -> bool| -> u64 {
            copies.slots().iter().filter(|&counter| test(of(counter))).collect::<Set<Counter>>().0
        };
        let of_kind = |kind: CounterKind| such(&|entry| entry.kind == kind);
        let unit = |kind| Set::new(of_kind(CounterKind::Unit(kind)));
        let gear = |kind| Set::new(of_kind(CounterKind::Gear(kind)));
        let ottoman = |kind| Set::new(of_kind(CounterKind::Ottoman(kind)));
        let garrisons = Set::new(of_kind(CounterKind::Garrison));
        let (mut strength, mut movement) = (Array::default(), Array::default());
        for counter in copies.slots() {
            strength[counter] = of(counter).strength;
            movement[counter] = of(counter).movement;
        }
        Counters {
            strength,
            movement,
            units: UnitKind::ALL.iter().fold(Set::EMPTY, |all, kind| all | unit(*kind)),
            lawrence: unit(UnitKind::Lawrence).first().unwrap_or_default(),
            leaders: unit(UnitKind::Lawrence) | unit(UnitKind::ArabLeader),
            camp: unit(UnitKind::Camp),
            gear: GearKind::ALL.iter().fold(Set::EMPTY, |all, kind| all | gear(*kind)),
            arming: Set::new(such(&|it| {
                matches!(it.kind, CounterKind::Gear(_)) && it.strength > 0
            })),
            layout: Layout::plain(MOST),
            garrison_layout: Layout::plain(garrisons.len()),
            garrisons,
            ottomans: OttomanKind::ALL.iter().fold(Set::EMPTY, |all, kind| all | ottoman(*kind)),
            elite: Set::new(such(&|entry| entry.elite)),
            ports_only: Set::new(such(&|entry| entry.ports_only)),
            of_unit: std::array::from_fn(|kind| unit(UnitKind::ALL[kind])),
            of_gear: std::array::from_fn(|kind| gear(GearKind::ALL[kind])),
            of_ottoman: std::array::from_fn(|kind| ottoman(OttomanKind::ALL[kind])),
            entries,
            copies,
        }
    }

    /// The same counters laid out like those of `base`.
    pub(super) fn aligned(&self, base: &Counters) -> Option<Counters> {
        let names = |it: &Counters, counters: Set<Counter>| -> Vec<String> {
            counters.iter().map(|counter| it.entry(counter).name.clone()).collect()
        };
        let like = |group: fn(&Counters) -> Set<Counter>, size: usize| {
            Layout::like(&names(base, group(base)), &names(self, group(self)), size)
        };
        let garrisons = self.garrisons.len().max(base.garrisons.len());
        Some(Counters {
            layout: like(|it| it.copies.slots(), MOST)?,
            garrison_layout: like(|it| it.garrisons.whole(), garrisons)?,
            ..self.clone()
        })
    }

    /// The units of a kind.
    pub const fn units_of(&self, kind: UnitKind) -> Set<Unit> {
        self.of_unit[kind as usize]
    }

    /// The units of some kinds.
    pub fn units_among(&self, kinds: UnitKinds) -> Set<Unit> {
        let such = UnitKind::ALL.iter().filter(|kind| kinds.0 >> **kind as u8 & 1 != 0);
        such.fold(Set::EMPTY, |all, kind| all | self.units_of(*kind))
    }

    /// The copies of the counter with a name.
    pub fn called(&self, name: &str) -> Set<Counter> {
        let such = |&counter: &Counter| self.entry(counter).name == name;
        self.copies.slots().iter().filter(such).collect()
    }

    /// The Gear of a kind.
    pub const fn gear_of(&self, kind: GearKind) -> Set<Gear> {
        self.of_gear[kind as usize]
    }

    /// The Ottoman units of a kind.
    pub const fn ottomans_of(&self, kind: OttomanKind) -> Set<Ottoman> {
        self.of_ottoman[kind as usize]
    }

    /// The entry that a counter is a copy of.
    pub fn entry(&self, counter: impl Kin<Counter>) -> &CounterEntry {
        &self.entries[self.copies.entry(counter)]
    }

    /// The name of a counter with the number of the copy, as in `Regulars 4-1#2`.
    pub fn label(&self, counter: impl Kin<Counter>) -> String {
        format!("{}#{}", self.entry(counter).name, self.copies.number(counter))
    }

    /// L7.1 The smallest movement rating among `units`, of which there is at least one.
    #[inline]
    pub fn slowest(&self, units: Set<Unit>) -> u8 {
        units.iter().map(|unit| self.movement[unit]).min().unwrap_or(0)
    }
}
