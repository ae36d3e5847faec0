//! L2 Counters.

use crate::prelude::*;
use sandtable_kernel::{Copies, SlotAlignment, members};

named! {
    /// Kind of an Arab unit.
    UnitKind {
        /// Lawrence, a Leader, whose loss ends the mission (L1.2).
        Lawrence = "lawrence",
        /// An Arab Leader.
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
    /// Kinds of units that can be bought (L6.1).
    pub const FOR_SALE: [UnitKind; 4] =
        [UnitKind::Bedouin, UnitKind::Mercenaries, UnitKind::Regulars, UnitKind::ArmoredCar];
}

/// Set of kinds of Arab units, one bit for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitKinds(u8);

impl UnitKinds {
    /// Creates a set of the given kinds; repetitions have no effect.
    pub fn new(kinds: impl IntoIterator<Item = UnitKind>) -> UnitKinds {
        UnitKinds(kinds.into_iter().fold(0, |all, kind| all | 1 << kind as u8))
    }

    /// Returns the only kind in the set, or `None` if the set has none or several.
    pub fn single(self) -> Option<UnitKind> {
        UnitKind::ALL.into_iter().find(|&kind| self == UnitKinds::new([kind]))
    }
}

named! {
    /// Kind of a piece of Gear.
    GearKind {
        /// Machinegun: adds to its carrier's strength.
        Machinegun = "machinegun",
        /// Demolition: breaks a rail space (L13).
        Demolition = "demolition",
        /// Aeroplane: fights, scouts (L17) and carries Lawrence (L7.3).
        Aeroplane = "aeroplane",
    }
}

named! {
    /// Kind of an Ottoman unit.
    OttomanKind {
        /// Infantry, cavalry and commanders.
        Troops = "troops",
        /// The Aeroplane: supports another unit, and fires only when it is alone (L9.2).
        Aeroplane = "aeroplane",
        /// The Armored Train, which enters rail spaces only (L9.1).
        Train = "train",
    }
}

/// Kind of a counter: Arab unit, Gear, Garrison or Ottoman unit, with the kind within this group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CounterKind {
    /// An Arab unit.
    Unit(UnitKind),
    /// Gear.
    Gear(GearKind),
    /// A Garrison marker.
    Garrison,
    /// An Ottoman unit; it is in the OEF box until a card or a Garrison places it.
    Ottoman(OttomanKind),
}

impl CounterKind {
    /// Returns the name of the kind in result files.
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

/// Counter as printed, with the number of its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterEntry {
    /// Printed name.
    pub name: String,
    /// Kind of the counter.
    pub kind: CounterKind,
    /// Number of copies, at least 1.
    pub copies: usize,
    /// Strength of a unit, strength that Gear adds to its carrier, or value of a Garrison.
    pub strength: u8,
    /// Movement rating of a unit; 0 for other counters.
    pub movement: u8,
    /// True if the counter adds 1 to its side's Edge roll (L10.2).
    pub elite: bool,
    /// True if the unit enters play only in an Arabian port (L6.2).
    pub ports_only: bool,
}

impl CounterEntry {
    /// Returns the sort key: kind and ratings first, name last.
    ///
    /// Therefore the order in the scenario file has no effect.
    fn rank(&self) -> impl Ord + '_ {
        let CounterEntry { kind, elite, strength, movement, ports_only, ref name, .. } = *self;
        (kind, elite, strength, movement, ports_only, name)
    }
}

/// All counters of a scenario, with the sets of counters that the rules use.
#[derive(Clone, Debug)]
pub struct Counters {
    /// Printed counters in the order units, Gear, Garrisons, Ottoman units.
    pub entries: Vec<CounterEntry>,
    /// Printed counter of each counter.
    pub copies: Copies<Counter>,
    /// Order of the counters in their boxes when one is picked at random.
    pub alignment: SlotAlignment,
    /// Order of the Garrisons when they are dealt, numbered from the first Garrison.
    pub garrison_alignment: SlotAlignment,
    /// Strength of each counter, as in [`CounterEntry::strength`].
    pub strength: Array<Counter, u8>,
    /// Movement rating of each counter, as in [`CounterEntry::movement`].
    pub movement: Array<Counter, u8>,
    /// Arab units, the Camp included.
    pub units: Set<Unit>,
    /// Lawrence.
    pub lawrence: Unit,
    /// Lawrence and the Arab Leaders.
    pub leaders: Set<Unit>,
    /// Feisal's Camp; empty in a scenario without it.
    pub camp: Set<Unit>,
    /// Gear.
    pub gear: Set<Gear>,
    /// Gear that adds to its carrier's strength.
    pub arming: Set<Gear>,
    /// Garrison markers.
    pub garrisons: Set<Garrison>,
    /// Ottoman units.
    pub ottomans: Set<Ottoman>,
    /// Counters that add 1 to their side's Edge roll.
    pub elite: Set<Counter>,
    /// Units that enter play only in Arabian ports.
    pub ports_only: Set<Unit>,
    of_unit: [Set<Unit>; UnitKind::ALL.len()],
    of_gear: [Set<Gear>; GearKind::ALL.len()],
    of_ottoman: [Set<Ottoman>; OttomanKind::ALL.len()],
}

impl Counters {
    /// Sorts the printed counters and builds the sets.
    ///
    /// A valid scenario has at most 64 copies in all; exactly one of them is Lawrence.
    pub fn new(mut entries: Vec<CounterEntry>) -> Counters {
        entries.sort_by(|first, second| first.rank().cmp(&second.rank()));
        let copies: Copies<Counter> = Copies::new(entries.iter().map(|entry| entry.copies));
        let of = |counter: Counter| &entries[copies.entry(counter)];
        // Bits of the counters that satisfy `test`.
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
            arming: Set::new(such(&|entry| {
                matches!(entry.kind, CounterKind::Gear(_)) && entry.strength > 0
            })),
            alignment: SlotAlignment::identity(MOST),
            garrison_alignment: SlotAlignment::identity(garrisons.len()),
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

    /// Returns these counters with an alignment to those of `base`; `None` if they do not fit.
    ///
    /// A counter that both scenarios contain then has the same position in both when one is picked at random.
    pub(super) fn aligned(&self, base: &Counters) -> Option<Counters> {
        let names = |all: &Counters, counters: Set<Counter>| -> Vec<String> {
            counters.iter().map(|counter| all.entry(counter).name.clone()).collect()
        };
        let like = |group: fn(&Counters) -> Set<Counter>, size: usize| {
            SlotAlignment::align(&names(base, group(base)), &names(self, group(self)), size)
        };
        let garrisons = self.garrisons.len().max(base.garrisons.len());
        Some(Counters {
            alignment: like(|it| it.copies.slots(), MOST)?,
            garrison_alignment: like(|it| it.garrisons.whole(), garrisons)?,
            ..self.clone()
        })
    }

    /// Returns the Arab units of a kind.
    pub const fn units_of(&self, kind: UnitKind) -> Set<Unit> {
        self.of_unit[kind as usize]
    }

    /// Returns the Arab units of any of `kinds`.
    pub fn units_among(&self, kinds: UnitKinds) -> Set<Unit> {
        let such = UnitKind::ALL.iter().filter(|kind| kinds.0 >> **kind as u8 & 1 != 0);
        such.fold(Set::EMPTY, |all, kind| all | self.units_of(*kind))
    }

    /// Returns all copies of the counter named `name`.
    pub fn called(&self, name: &str) -> Set<Counter> {
        let such = |&counter: &Counter| self.entry(counter).name == name;
        self.copies.slots().iter().filter(such).collect()
    }

    /// Returns the pieces of Gear of a kind.
    pub const fn gear_of(&self, kind: GearKind) -> Set<Gear> {
        self.of_gear[kind as usize]
    }

    /// Returns the Ottoman units of a kind.
    pub const fn ottomans_of(&self, kind: OttomanKind) -> Set<Ottoman> {
        self.of_ottoman[kind as usize]
    }

    /// Returns the printed counter of which `counter` is a copy.
    pub fn entry(&self, counter: impl Kin<Counter>) -> &CounterEntry {
        &self.entries[self.copies.entry(counter)]
    }

    /// Returns the name of a counter, `#` and the number of its copy, as in `Regulars 4-1#2`.
    pub fn label(&self, counter: impl Kin<Counter>) -> String {
        format!("{}#{}", self.entry(counter).name, self.copies.number(counter))
    }

    /// L7.1 Returns the smallest movement rating of `units`, or 0 if `units` is empty.
    #[inline]
    pub fn slowest(&self, units: Set<Unit>) -> u8 {
        units.iter().map(|unit| self.movement[unit]).min().unwrap_or(0)
    }
}
