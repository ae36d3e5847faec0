//! Matchups: a choice of a policy for each seat of a game, and of the mode.

use std::fmt;

/// Part of a matchup: a seat (side played by a policy), or the mode of the game (such as its mission).
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Name of the table column, JSON key and command-line option `--KEY`, such as `british`.
    pub key: &'static str,
    /// Name in sentences and above tables, such as `British`, `Player` or `Mission`.
    pub label: &'static str,
    /// Kind of the part: a seat or the mode.
    pub kind: PartKind,
    /// Description of the column in tables.
    pub meaning: &'static str,
    /// Help text of the command-line option.
    pub help: &'static str,
}

/// Kind of a part of a matchup: a seat or the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Seat for a policy; win rates are those of the first seat.
    Seat {
        /// Name of the side in tables of cards and policies, such as `british` or `player`.
        side: &'static str,
        /// True if the label is a plural: "British win", but "Red wins".
        is_plural: bool,
    },
    /// Mode of the game, such as a mission, if the scenario offers several.
    Mode {
        /// Placeholder for any mode in help texts and in names of metrics, such as `MISSION`.
        any: &'static str,
    },
}

impl Part {
    /// Returns whether the part is a seat rather than the mode.
    pub fn is_seat(&self) -> bool {
        matches!(self.kind, PartKind::Seat { .. })
    }

    /// Returns the name of the seat's side in tables, or empty text for the mode.
    pub fn side(&self) -> &'static str {
        match self.kind {
            PartKind::Seat { side, .. } => side,
            PartKind::Mode { .. } => "",
        }
    }

    /// Returns the beginning of a sentence about wins of this seat, such as `British win` or `Red wins`.
    pub fn wins(&self) -> String {
        format!("{} {}", self.label, if self.is_plural() { "win" } else { "wins" })
    }

    fn is_plural(&self) -> bool {
        matches!(self.kind, PartKind::Seat { is_plural: true, .. })
    }
}

/// Seats (sides) and mode (such as the mission) of a game, in the order of names in its matchups.
///
/// A table has a column for each seat and for the mode. It may also have columns for those of other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    own: &'static [Part],
    /// Parts of all games of the program, whose tables can be joined; empty for a game that stands alone.
    all: &'static [Parts],
}

impl Parts {
    /// Returns the seats and mode of a game; its tables have no columns for other games.
    pub const fn new(own: &'static [Part]) -> Parts {
        Parts { own, all: &[] }
    }

    /// Returns the same seats and mode, with table columns also for the seats and modes in `all`.
    ///
    /// `all` contains the parts of all games of the program. Tables of several games then have the same columns and can
    /// be joined.
    pub const fn among(self, all: &'static [Parts]) -> Parts {
        Parts { all, ..self }
    }

    /// Returns the same seats and mode, with table columns for this game only.
    pub const fn alone(self) -> Parts {
        Parts::new(self.own)
    }

    /// Returns the modes, then the seats, that have table columns; those of other games are included.
    pub fn columns(self) -> impl Iterator<Item = &'static Part> {
        let all = if self.all.is_empty() { std::slice::from_ref(&self) } else { self.all };
        let mut columns: Vec<&Part> = Vec::new();
        for part in all.iter().flat_map(|parts| parts.own()) {
            if columns.iter().all(|column| column.key != part.key) {
                columns.push(self.part(part.key).unwrap_or(part));
            }
        }
        columns.sort_by_key(|part| part.is_seat());
        columns.into_iter()
    }

    /// Returns the description of the table column for the seat or mode `column`.
    ///
    /// The description of a seat or mode of another game says that the column is empty.
    pub fn meaning(self, column: &Part) -> &'static str {
        self.part(column.key).map_or("of other games; empty", |part| part.meaning)
    }

    fn part(self, key: &str) -> Option<&'static Part> {
        self.own().find(|part| part.key == key)
    }

    /// Returns the seats and the mode of this game, without those of other games.
    pub fn own(self) -> impl Iterator<Item = &'static Part> + Clone {
        self.own.iter()
    }

    /// Returns the seats of the game; reported win rates are those of the first.
    pub fn seats(self) -> impl Iterator<Item = &'static Part> + Clone {
        self.own().filter(|part| part.is_seat())
    }

    /// Returns the mode, or `None` for a game without modes.
    pub fn mode(self) -> Option<&'static Part> {
        self.own().find(|part| !part.is_seat())
    }

    /// Returns the first seat; win rates count its wins.
    ///
    /// # Panics
    /// If the game has no seat.
    pub fn first(self) -> &'static Part {
        self.seats().next().expect("a game has at least one seat")
    }

    /// Returns the placeholder for the mode in names of metrics, such as `MISSION`; `None` without modes.
    pub fn any_mode(self) -> Option<&'static str> {
        match self.mode()?.kind {
            PartKind::Mode { any } => Some(any),
            PartKind::Seat { .. } => None,
        }
    }

    /// Returns whether the game has a single seat.
    pub fn are_solitaire(self) -> bool {
        self.seats().count() == 1
    }

    /// Returns both seats of a game with two seats and no mode, or `None` for any other game.
    pub fn opponents(self) -> Option<[&'static Part; 2]> {
        let mut seats = self.seats();
        let two = [seats.next()?, seats.next()?];
        (seats.next().is_none() && self.mode().is_none()).then_some(two)
    }

    /// Returns the first seat's name with a verb: `the British win`, `Red wins`, `the player wins`.
    pub fn wins_in_words(self) -> String {
        let is_plural = self.first().is_plural() && !self.are_solitaire();
        format!("{} {}", self.winner(), if is_plural { "win" } else { "wins" })
    }

    /// Returns the first seat's name for the middle of a sentence: `the British`, `the player`.
    pub fn winner(self) -> String {
        let first = self.first();
        match (self.are_solitaire(), first.is_plural()) {
            (true, _) => format!("the {}", first.label.to_lowercase()),
            (false, true) => format!("the {}", first.label),
            (false, false) => first.label.to_owned(),
        }
    }
}

/// Names of the policies that play against each other, one for each seat, and of the game's mode.
///
/// A mode is, for example, a mission. Each name may be left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matchup {
    parts: Parts,
    /// Name for each seat and for the mode, in the order of `parts`; `None` if left open.
    names: Vec<Option<String>>,
}

impl Matchup {
    /// Name that stands for a random choice of policies in the proportions of the game's equilibrium.
    pub const MIXED: &'static str = "equilibrium";

    /// Returns a matchup with all names left open.
    pub fn of(parts: Parts) -> Matchup {
        Matchup { parts, names: vec![None; parts.own.len()] }
    }

    /// Returns the matchup in which each seat mixes its policies as in the game's equilibrium.
    pub fn mixed(parts: Parts) -> Matchup {
        let seats = parts.seats();
        seats.fold(Matchup::of(parts), |mixed, seat| mixed.with(seat.key, Matchup::MIXED))
    }

    /// Sets the policy of a seat, or the mode, to `name`; `key` is the key of the seat or mode.
    ///
    /// # Panics
    /// If no seat or mode has this key.
    pub fn with(mut self, key: &str, name: impl Into<String>) -> Matchup {
        let index = self.parts.own().position(|part| part.key == key);
        self.names[index.expect("a part of the game")] = Some(name.into());
        self
    }

    /// Sets the policies of the seats to `players`, in the order of the seats.
    pub fn seated(self, players: impl IntoIterator<Item = impl Into<String>>) -> Matchup {
        let seats = self.parts.seats().zip(players);
        seats.fold(self, |matchup, (seat, player)| matchup.with(seat.key, player))
    }

    /// Returns the seats and the mode of the game.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// Returns the name for the seat or mode with this `key`; `None` if it is left open.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.filled().find(|(part, _)| part.key == key)?.1
    }

    /// Returns each seat and the mode with its name; the name is `None` if it is left open.
    pub fn filled(&self) -> impl DoubleEndedIterator<Item = (&'static Part, Option<&str>)> + Clone {
        self.parts.own.iter().zip(self.names.iter().map(Option::as_deref))
    }

    /// Returns the seats with a policy, and the names of the policies.
    pub fn players(&self) -> impl Iterator<Item = (&'static Part, &str)> + Clone {
        self.filled()
            .filter(|(part, _)| part.is_seat())
            .filter_map(|(part, name)| Some((part, name?)))
    }

    /// Returns the name of the mode, or `None` if it is left open.
    pub fn mode(&self) -> Option<&str> {
        self.filled().find(|(part, _)| !part.is_seat())?.1
    }

    /// Returns the name of the policy in the first seat, or `None` if it is left open.
    pub fn first_player(&self) -> Option<&str> {
        self.get(self.parts.first().key)
    }

    /// Returns this matchup without the first seat's policy: its opponents and its mode.
    pub fn without_first_player(&self) -> Matchup {
        self.without(self.parts.first().key)
    }

    /// Returns this matchup with the seat or mode that has this `key` left open.
    pub fn without(&self, key: &str) -> Matchup {
        let mut rest = self.clone();
        let index = self.parts.own().position(|part| part.key == key);
        index.into_iter().for_each(|index| rest.names[index] = None);
        rest
    }

    /// Returns the names of all policies and of the mode, separated by commas.
    pub fn names(&self) -> String {
        self.names.iter().flatten().map(|name| &name[..]).collect::<Vec<_>>().join(", ")
    }

    /// Returns the beginning of a sentence on wins: `British win`; in a solitaire game `cautious wins`.
    ///
    /// The subject is the policy in a solitaire game, otherwise the first seat.
    pub fn winner(&self) -> String {
        let label = self.parts.first().label.to_lowercase();
        match (self.parts.are_solitaire(), self.first_player()) {
            (true, Some(name)) => format!("{name} wins"),
            (true, None) => format!("The {label} wins"),
            (false, _) => self.parts.first().wins(),
        }
    }

    /// Returns the end of a sentence about this matchup: `when British greedy meets Turks tempo`.
    ///
    /// The mode follows, if it is set: `on aqaba`. In a solitaire game, the policy is not named.
    pub fn meeting(&self) -> String {
        let named = |(part, name): (&Part, &str)| format!("{} {name}", part.label);
        let players: Vec<String> = self.players().map(named).collect();
        let players = match &players[..] {
            [] | [_] => None,
            [first, second] => Some(format!("when {first} meets {second}")),
            [before @ .., last] => Some(format!("when {} meet {last}", before.join(" and "))),
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

/// Seats and modes of sample games for one, two and three players, for tests.
pub mod samples {
    use super::*;

    const MAP: PartKind = PartKind::Mode { any: "MAP" };

    const fn seat(key: &'static str, label: &'static str) -> Part {
        let kind = PartKind::Seat { side: key, is_plural: false };
        Part { key, label, kind, meaning: "", help: "" }
    }

    const MODE: Part = Part { key: "map", label: "Map", kind: MAP, meaning: "", help: "" };

    /// Seats and mode of a sample game for tests: three seats, and a map as the mode.
    pub const THREE: Parts =
        Parts::new(&[MODE, seat("red", "Red"), seat("blue", "Blue"), seat("grey", "Grey")]);

    /// Seats of a sample game for tests: two seats and no mode.
    pub const TWO: Parts = Parts::new(&[seat("red", "Red"), seat("blue", "Blue")]);

    /// Seat and mode of a sample game for tests: one seat, and a map as the mode.
    pub const ONE: Parts = Parts::new(&[MODE, seat("policy", "Player")]);
}

#[cfg(test)]
mod tests {
    use super::samples::{ONE, THREE, TWO};
    use super::*;

    #[test]
    fn a_matchup_of_two_is_described_by_its_seats() {
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
    fn a_solitaire_matchup_is_described_by_its_policy() {
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
