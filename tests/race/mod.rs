//! Example of a game that is defined outside the library: a race of three.
//!
//! R1 Red, Blue and Grey take turns, in this order. The first to reach the finish wins.
//! R2.1 In a turn a player walks as far as one die shows, or runs as far as two dice show.
//! R2.2 A player who runs and rolls a double stumbles and goes back instead, at most to the start.

#![allow(dead_code)] // every test takes what it needs

use std::io::{self, Write};
use std::sync::Arc;

use sandtable::games::{
    Catalogue, Counts, Example, Game, GameMetric, MatchupRequest, Replay, RequestError,
    StateSummary,
};
use sandtable::kernel::{Chance, Live, PolicyChoice, PolicyInfo, RandomStreams, Set, Stream};
use sandtable::scenario::Section;
use sandtable::summary::{Matchup, Part, PartKind, Parts};

/// Maximum number of turns of a game; a longer one is called off, since runners can stumble for ever.
const MOST_TURNS: u16 = 500;

#[derive(Clone, Debug)]
pub struct Model {
    finish: u16,
    stumble: u16,
}

/// Function that decides whether a policy runs, given the number of spaces to go and a coin toss.
type Runs = fn(to_go: u16, coin: bool) -> bool;

const POLICIES: &[PolicyInfo] = &[
    policy("random", "tosses a coin"),
    policy("walker", "never runs"),
    policy("runner", "always runs"),
    policy("sprinter", "runs when the finish is near"),
    policy("starter", "runs at the start"),
];

const PLAYERS: [Runs; 5] =
    [|_, coin| coin, |_, _| false, |_, _| true, |to_go, _| to_go <= 12, |to_go, _| to_go > 12];

const fn policy(name: &'static str, description: &'static str) -> PolicyInfo {
    PolicyInfo { name, description, parameters: &[], simulates: &[] }
}

const fn seat(key: &'static str, label: &'static str, help: &'static str) -> Part {
    let kind = PartKind::Seat { side: key, is_plural: false };
    Part { key, label, kind, meaning: "player of that colour", help }
}

/// Record of a game, with the space of each player and a line for each turn.
#[derive(Clone, Debug, Default)]
pub struct Record {
    turns: u16,
    stumbles: u16,
    spaces: [u16; 3],
    moves: Vec<(usize, bool, [u16; 3])>,
}

#[derive(Clone, Debug)]
pub struct Cast {
    model: Arc<Model>,
    players: Vec<PolicyChoice>,
    /// Whether the policies are those of a later build of the program.
    later: bool,
}

/// R1 Returns the index of the player who has reached the finish, if any.
fn winner(model: &Model, record: &Record) -> Option<usize> {
    record.spaces.iter().position(|spaces| *spaces >= model.finish)
}

/// R1 Plays a race to its end.
fn race(cast: &Cast, luck: RandomStreams) -> Record {
    let model = &*cast.model;
    let mut chance = Live::<4, 0>::new(luck);
    let mut record = Record::default();
    while winner(model, &record).is_none() && record.turns < MOST_TURNS {
        let seat = usize::from(record.turns % 3);
        let coin = chance.pick(Stream(seat as u8 + 1), 2) == 1;
        let (player, to_go) = (cast.players[seat].index, model.finish - record.spaces[seat]);
        let runs = PLAYERS[player](to_go, coin) && !(cast.later && player == RUNNER && to_go < 3);
        step(model, runs, &mut record.spaces[seat], &mut record.stumbles, &mut chance);
        record.turns += 1;
        record.moves.push((seat, runs, record.spaces));
    }
    record
}

/// R2 Plays the turn of one player, who runs if `runs` is true, and moves its `spaces`.
fn step(model: &Model, runs: bool, spaces: &mut u16, stumbles: &mut u16, chance: &mut impl Chance) {
    let [one, other] = [0, 0].map(|_| u16::from(chance.d6(Stream(0))));
    match runs {
        false => *spaces += one,
        true if one != other => *spaces += one + other,
        true => {
            *spaces = spaces.saturating_sub(model.stumble);
            *stumbles += 1;
        }
    }
}

const SEATS: [&str; 3] = ["red", "blue", "grey"];

/// Index of the policy `runner` in the list of policies.
const RUNNER: usize = 2;

/// Race of three, as the program has it or, if `LATER` is true, as a later build of the program has it.
///
/// In the later build the policy `runner` walks the last spaces, and there is one more policy.
pub struct Race<const LATER: bool = false>;

impl<const LATER: bool> Game for Race<LATER> {
    const NAME: &'static str = "race";
    const BEHAVIOUR: &'static str =
        if LATER { include_str!("later.txt") } else { include_str!("behaviour.txt") };
    const PARTS: Parts = Parts::new(&[
        seat("red", "Red", "Player of Red; `all` for every one [default: sprinter]"),
        seat("blue", "Blue", "Player of Blue, likewise"),
        seat("grey", "Grey", "Player of Grey, likewise"),
    ]);
    const METRICS: &'static [GameMetric<Record, [i32; 2]>] = &[
        GameMetric {
            name: "turns",
            unit: "turns",
            meaning: "turns of all players together",
            bounds: [1, MOST_TURNS as i32],
            of: |it| it.turns.into(),
        },
        GameMetric {
            name: "stumbles",
            unit: "turns",
            meaning: "turns in which somebody stumbled",
            bounds: [0, MOST_TURNS as i32],
            of: |it| it.stumbles.into(),
        },
    ];
    const ENDINGS: &'static [(&'static str, &'static str)] = &[
        ("ended_by_red", "games that Red won"),
        ("ended_by_blue", "games that Blue won"),
        ("ended_by_grey", "games that Grey won"),
        ("ended_by_dusk", "games that nobody had won when they were called off"),
    ];
    const LENGTHS: &'static [&'static str] = &["turns"];
    const MARGIN: &'static str = "spaces that Red is ahead";
    const KNOWN: &'static str = "how far Red is ahead";
    const EXAMPLE: Example = ("finish", [20, 40]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Record = Record;
    type Bounds = [i32; 2];
    type Tally = Counts;

    fn read(root: &Section<'_>) -> Model {
        root.text_or("title", "");
        let finish = root.integer("finish", 1..=500);
        Model { finish, stumble: root.integer("stumble", 0..=500) }
    }

    fn casts(
        model: &Model,
        wanted: &MatchupRequest,
        policies: &sandtable::learn::PolicyStore,
    ) -> Result<Vec<Cast>, Vec<RequestError>> {
        let model = Arc::new(model.clone());
        let pairings =
            wanted.pairings(Self::PARTS, "sprinter", Self::catalogue().policies, policies)?;
        let cast = |players| Cast { model: Arc::clone(&model), players, later: LATER };
        Ok(pairings.into_iter().map(cast).collect())
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(Self::PARTS).seated(cast.players.iter().map(|player| player.name(POLICIES)))
    }

    fn record(cast: &Cast, luck: RandomStreams) -> Record {
        race(cast, luck)
    }

    fn course(cast: &Cast, luck: RandomStreams, course: &mut Vec<StateSummary>) -> Record {
        let record = race(cast, luck);
        let ahead = |[red, blue, grey]: [u16; 3]| red as i16 - blue.max(grey) as i16;
        course.clear();
        let standing = |spaces: [u16; 3]| StateSummary { score: ahead(spaces), more: 0 };
        course.extend(record.moves.iter().map(|(_, _, spaces)| standing(*spaces)));
        record
    }

    fn won(record: &Record) -> bool {
        Self::margin(record) >= 0 && record.turns % 3 == 1
    }

    fn margin(record: &Record) -> i32 {
        let [red, blue, grey] = record.spaces.map(i32::from);
        red - blue.max(grey)
    }

    fn fingerprint(record: &Record) -> u64 {
        let add = |sum: u64, spaces: &u16| sum * 1000 + u64::from(*spaces);
        record.spaces.iter().fold(record.turns.into(), add)
    }

    fn ending(cast: &Cast, record: &Record) -> [&'static str; 2] {
        let seat = winner(&cast.model, record);
        [seat.map_or("", |seat| SEATS[seat]), seat.map_or("dusk", |seat| SEATS[seat])]
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        for (seat, runs, spaces) in race(cast, RandomStreams::new(replay.seed, replay.index)).moves
        {
            let line = serde_json::json!({"seat": SEATS[seat], "runs": runs, "spaces": spaces});
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        for (seat, runs, spaces) in race(cast, RandomStreams::new(replay.seed, replay.index)).moves
        {
            let label = Self::PARTS.own().nth(seat).map_or("", |part| part.label);
            let how = if runs { "runs" } else { "walks" };
            writeln!(out, "{} {how} to {}.", label, spaces[seat])?;
        }
        Ok(())
    }

    fn sources(_: &Cast) -> Vec<(&'static str, Set)> {
        vec![("dice", Set::of(0)), ("minds", [1, 2, 3].into_iter().collect())]
    }

    fn catalogue() -> Catalogue {
        Catalogue {
            policies: &POLICIES[..POLICIES.len() - usize::from(!LATER)],
            default_players: SEATS.map(|seat| (seat, "sprinter")).into(),
            ..Catalogue::of::<Self>()
        }
    }
}

sandtable::games! {
    /// List of games that has only the race.
    Shelf("racing"): Race,
}

sandtable::games! {
    /// List of games that has only the race of a later build.
    Later("racing"): Race<true>,
}
