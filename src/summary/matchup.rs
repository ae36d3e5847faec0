//! Matchups: who plays what, under the names that the game has for its seats and modes.

use std::fmt;

/// A part of a matchup: a seat, which a player takes, or the mode, such as the mission.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Its column in tables and its key in JSON; `--KEY` names who or what fills it.
    pub key: &'static str,
    /// What it is called in sentences and above tables: `British`, `Player`, `Mission`.
    pub label: &'static str,
    /// Whether it is a seat or the mode.
    pub kind: PartKind,
    /// What its column holds.
    pub meaning: &'static str,
    /// The help of its option.
    pub help: &'static str,
}

/// What fills a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A player. Win rates are those of the first seat.
    Seat {
        /// The side that its cards and strategies belong to in tables: `british`, `player`.
        side: &'static str,
        /// Whether its label is a plural: British win, Red wins.
        is_plural: bool,
    },
    /// What is played, where a game has several things to play, such as missions.
    Mode {
        /// What stands for any of them in help texts, and in the names of metrics that each of them
        /// has: `MISSION`.
        any: &'static str,
    },
}

impl Part {
    /// Whether a player takes it.
    pub fn is_seat(&self) -> bool {
        matches!(self.kind, PartKind::Seat { .. })
    }

    /// The name of its side in tables; empty for the mode.
    pub fn side(&self) -> &'static str {
        match self.kind {
            PartKind::Seat { side, .. } => side,
            PartKind::Mode { .. } => "",
        }
    }

    /// Who wins, as a sentence begins: `British win`, `Red wins`.
    pub fn wins(&self) -> String {
        format!("{} {}", self.label, if self.is_plural() { "win" } else { "wins" })
    }

    fn is_plural(&self) -> bool {
        matches!(self.kind, PartKind::Seat { is_plural: true, .. })
    }
}

/// The parts of a matchup that a game has, and the columns that its tables have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    own: &'static [Part],
    /// Those of all games whose tables can be joined; of no other game if there are none.
    all: &'static [Parts],
}

impl Parts {
    /// The parts of a game that stands alone.
    pub const fn new(own: &'static [Part]) -> Parts {
        Parts { own, all: &[] }
    }

    /// The same parts, but with columns in tables for those of all games of a program, so that tables
    /// of several games can be joined.
    pub const fn among(self, all: &'static [Parts]) -> Parts {
        Parts { all, ..self }
    }

    /// The same parts, but of a game that stands alone.
    pub const fn alone(self) -> Parts {
        Parts::new(self.own)
    }

    /// The columns of tables: modes, then seats. Those that only other games have stay empty.
    pub fn columns(self) -> impl Iterator<Item = &'static Part> {
        let all = if self.all.is_empty() { vec![self] } else { self.all.to_vec() };
        let mut columns: Vec<&Part> = Vec::new();
        for part in all.into_iter().flat_map(Parts::own) {
            if columns.iter().all(|known| known.key != part.key) {
                columns.push(self.part(part.key).unwrap_or(part));
            }
        }
        columns.sort_by_key(|part| part.is_seat());
        columns.into_iter()
    }

    /// What a column holds.
    pub fn meaning(self, column: &Part) -> &'static str {
        self.part(column.key).map_or("of other games; empty", |part| part.meaning)
    }

    fn part(self, key: &str) -> Option<&'static Part> {
        self.own().find(|part| part.key == key)
    }

    /// The parts that this game has.
    pub fn own(self) -> impl Iterator<Item = &'static Part> + Clone {
        self.own.iter()
    }

    /// The seats, first the one whose wins are counted.
    pub fn seats(self) -> impl Iterator<Item = &'static Part> + Clone {
        self.own().filter(|part| part.is_seat())
    }

    /// The mode, if the game has one.
    pub fn mode(self) -> Option<&'static Part> {
        self.own().find(|part| !part.is_seat())
    }

    /// The seat whose wins are counted.
    ///
    /// # Panics
    /// If the game has no seat.
    pub fn first(self) -> &'static Part {
        self.seats().next().expect("somebody plays")
    }

    /// What stands for any mode in the names of metrics that each of them has, such as `MISSION`; none
    /// of a game that has only one.
    pub fn any_mode(self) -> Option<&'static str> {
        match self.mode()?.kind {
            PartKind::Mode { any } => Some(any),
            PartKind::Seat { .. } => None,
        }
    }

    /// Whether it is a solitaire game: one player against the game.
    pub fn are_solitaire(self) -> bool {
        self.seats().count() == 1
    }

    /// The two seats, if two sides play against each other and there is no mode.
    pub fn opponents(self) -> Option<[&'static Part; 2]> {
        let mut seats = self.seats();
        let two = [seats.next()?, seats.next()?];
        (seats.next().is_none() && self.mode().is_none()).then_some(two)
    }

    /// Who wins, within a sentence: `the British win`, `Red wins`, `the player wins`.
    pub fn wins_in_words(self) -> String {
        let is_plural = self.first().is_plural() && !self.are_solitaire();
        format!("{} {}", self.winner(), if is_plural { "win" } else { "wins" })
    }

    /// Whose wins are counted, within a sentence: `the British`, `the player`.
    pub fn winner(self) -> String {
        let first = self.first();
        match (self.are_solitaire(), first.is_plural()) {
            (true, _) => format!("the {}", first.label.to_lowercase()),
            (false, true) => format!("the {}", first.label),
            (false, false) => first.label.to_owned(),
        }
    }
}

/// Who plays what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matchup {
    parts: Parts,
    /// What fills each part, if anything does.
    names: Vec<Option<String>>,
}

impl Matchup {
    /// The name of the strategy that mixes others in the shares of the equilibrium.
    pub const MIXED: &'static str = "equilibrium";

    /// A matchup without names.
    pub fn of(parts: Parts) -> Matchup {
        Matchup { parts, names: vec![None; parts.own.len()] }
    }

    /// The matchup in which every seat plays its mix of the equilibrium.
    pub fn mixed(parts: Parts) -> Matchup {
        let seats = parts.seats();
        seats.fold(Matchup::of(parts), |mixed, seat| mixed.with(seat.key, Matchup::MIXED))
    }

    /// The same matchup with `name` in the part called `key`.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn with(mut self, key: &str, name: impl Into<String>) -> Matchup {
        let place = self.parts.own().position(|part| part.key == key);
        self.names[place.expect("a part of the game")] = Some(name.into());
        self
    }

    /// The same matchup with these players in the seats, in order.
    pub fn seated(self, players: impl IntoIterator<Item = impl Into<String>>) -> Matchup {
        let seats = self.parts.seats().zip(players);
        seats.fold(self, |matchup, (seat, player)| matchup.with(seat.key, player))
    }

    /// The parts of its game.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// Who or what fills the part called `key`, if anything does.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.filled().find(|(part, _)| part.key == key)?.1
    }

    /// Every part with what fills it.
    pub fn filled(&self) -> impl DoubleEndedIterator<Item = (&'static Part, Option<&str>)> + Clone {
        self.parts.own.iter().zip(self.names.iter().map(Option::as_deref))
    }

    /// The seats that are taken, with their players.
    pub fn players(&self) -> impl Iterator<Item = (&'static Part, &str)> + Clone {
        self.filled()
            .filter(|(part, _)| part.is_seat())
            .filter_map(|(part, name)| Some((part, name?)))
    }

    /// The name of the mode, if the game has one.
    pub fn mode(&self) -> Option<&str> {
        self.filled().find(|(part, _)| !part.is_seat())?.1
    }

    /// The player in the first seat.
    pub fn first_player(&self) -> Option<&str> {
        self.get(self.parts.first().key)
    }

    /// The same matchup without the player in the first seat: whom or what that player meets.
    pub fn without_first_player(&self) -> Matchup {
        self.without(self.parts.first().key)
    }

    /// The same matchup without whoever or whatever fills a part.
    pub fn without(&self, key: &str) -> Matchup {
        let mut rest = self.clone();
        let place = self.parts.own().position(|part| part.key == key);
        place.into_iter().for_each(|place| rest.names[place] = None);
        rest
    }

    /// What fills the parts, without their labels: the heading of a column of a matrix.
    pub fn names(&self) -> String {
        self.names.iter().flatten().map(|name| &name[..]).collect::<Vec<_>>().join(", ")
    }

    /// Who wins, as a sentence begins: `British win`, or `cautious wins` of a player alone.
    pub fn winner(&self) -> String {
        let label = self.parts.first().label.to_lowercase();
        match (self.parts.are_solitaire(), self.first_player()) {
            (true, Some(name)) => format!("{name} wins"),
            (true, None) => format!("The {label} wins"),
            (false, _) => self.parts.first().wins(),
        }
    }

    /// In which matchup, as a sentence ends: `when British greedy meets Turks tempo`, `on aqaba`.
    pub fn meeting(&self) -> String {
        let named = |(part, name): (&Part, &str)| format!("{} {name}", part.label);
        let players: Vec<String> = self.players().map(named).collect();
        let players = match &players[..] {
            [] | [_] => None,
            [one, other] => Some(format!("when {one} meets {other}")),
            [others @ .., last] => Some(format!("when {} meet {last}", others.join(" and "))),
        };
        let mode = self.mode().map(|mode| format!("on {mode}"));
        players.into_iter().chain(mode).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Matchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alone = self.parts.are_solitaire();
        let named = |(part, name): (&Part, &str)| match alone {
            true => name.to_owned(),
            false => format!("{} {name}", part.label),
        };
        let players: Vec<String> = self.players().map(named).collect();
        match (players.len() == self.parts.seats().count(), self.mode()) {
            (true, None) => f.write_str(&players.join(" against ")),
            (true, Some(mode)) => write!(f, "{} on {mode}", players.join(" against ")),
            (false, _) => f.write_str("a game"),
        }
    }
}

/// Parts of games for one, two and three players, to test with.
pub mod samples {
    use super::*;

    const MAP: PartKind = PartKind::Mode { any: "MAP" };

    const fn seat(key: &'static str, label: &'static str) -> Part {
        let kind = PartKind::Seat { side: key, is_plural: false };
        Part { key, label, kind, meaning: "", help: "" }
    }

    const MODE: Part = Part { key: "map", label: "Map", kind: MAP, meaning: "", help: "" };

    /// A map and three players.
    pub const THREE: Parts =
        Parts::new(&[MODE, seat("red", "Red"), seat("blue", "Blue"), seat("grey", "Grey")]);

    /// Two players.
    pub const TWO: Parts = Parts::new(&[seat("red", "Red"), seat("blue", "Blue")]);

    /// A map and a player.
    pub const ONE: Parts = Parts::new(&[MODE, seat("policy", "Player")]);
}

#[cfg(test)]
mod tests {
    use super::samples::{ONE, THREE, TWO};
    use super::*;

    #[test]
    fn a_matchup_of_two_is_told_by_its_seats() {
        let matchup = Matchup::of(TWO).with("red", "bold").with("blue", "shy");
        assert_eq!(matchup.to_string(), "Red bold against Blue shy");
        assert_eq!(matchup.winner(), "Red wins");
        assert_eq!(matchup.meeting(), "when Red bold meets Blue shy");
        assert!(TWO.opponents().is_some());
        assert_eq!(matchup.without_first_player(), Matchup::of(TWO).with("blue", "shy"));
        let filled: Vec<_> = matchup.filled().map(|(part, name)| (part.key, name)).collect();
        assert_eq!(filled, [("red", Some("bold")), ("blue", Some("shy"))]);
        assert_eq!(Matchup::of(TWO).seated(["bold", "shy"]), matchup);
    }

    #[test]
    fn tables_of_several_games_have_the_same_columns() {
        const ALL: &[Parts] = &[TWO, ONE];
        for parts in ALL.iter().map(|parts| parts.among(ALL)) {
            let keys: Vec<_> = parts.columns().map(|part| part.key).collect();
            assert_eq!(keys, ["map", "red", "blue", "policy"]);
            let foreign = parts.columns().filter(|part| !parts.meaning(part).is_empty());
            assert_eq!(foreign.count() + parts.own().count(), 4);
        }
        assert_eq!(ONE.columns().count(), 2);
    }

    #[test]
    fn a_player_alone_is_told_by_name() {
        let matchup = Matchup::of(ONE).with("map", "hills").with("policy", "bold");
        assert_eq!(matchup.to_string(), "bold on hills");
        assert_eq!(matchup.winner(), "bold wins");
        assert_eq!(matchup.meeting(), "on hills");
        assert_eq!((ONE.winner(), ONE.opponents()), ("the player".to_owned(), None));
    }

    #[test]
    fn three_meet_on_what_is_played() {
        let mixed = Matchup::mixed(THREE).with("map", "hills");
        let meeting = "when Red equilibrium and Blue equilibrium meet Grey equilibrium on hills";
        assert_eq!(mixed.meeting(), meeting);
        assert_eq!(mixed.without_first_player().names(), "hills, equilibrium, equilibrium");
        assert_eq!(Matchup::of(THREE).to_string(), "a game");
        assert_eq!(THREE.opponents(), None);
    }
}
