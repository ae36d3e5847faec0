//! Implementation of the trait `Game` for the game of hidden cards.

use std::io::{self, Write};

use sandtable::games::{
    Catalogue, Counts, Example, Game, GameMetric, MatchupRequest, Replay, RequestError,
    StateSummary,
};
use sandtable::kernel::{
    Parameter, PolicyInfo, ROLLOUTS, RandomStreams, Role, Set, SimulatedPolicy, TRAINED,
};
use sandtable::learn::{Environment, PolicyNets, PolicyStore};
use sandtable::scenario::Section;
use sandtable::summary::{Matchup, Part, PartKind, Parts};

use super::{Cast, Chances, Player, Record, cast, environment, play};

pub const SEATS: [&str; 2] = ["red", "blue"];

/// Returns the seat opposite to `seat`.
pub fn opponent(seat: &str) -> &'static str {
    SEATS[usize::from(seat == SEATS[0])]
}

const fn scripted(name: &'static str, description: &'static str) -> PolicyInfo {
    PolicyInfo { name, description, parameters: &[], simulates: &[] }
}

const TRIES: Parameter = Parameter {
    name: ROLLOUTS,
    default: 16.0,
    range: 1.0..=4096.0,
    meaning: "how many games it simulates for a card",
    whole: true,
};

const fn simulated(name: &'static str, role: Role, meaning: &'static str) -> SimulatedPolicy {
    SimulatedPolicy { name, default: "random", meaning, role }
}

pub const POLICIES: &[PolicyInfo] = &[
    scripted("random", "tosses a coin"),
    scripted("first", "always plays its first card"),
    scripted("second", "always plays its second card"),
    PolicyInfo {
        name: "search",
        description: "simulates its opponent",
        parameters: &[TRIES],
        simulates: &[
            simulated("base", Role::Itself, "as whom it plays on"),
            simulated("foe", Role::Enemy, "whom it thinks it meets"),
        ],
    },
    scripted(TRAINED, "plays what won most"),
];

const fn seat(key: &'static str, label: &'static str) -> Part {
    let kind = PartKind::Seat { side: key, is_plural: false };
    Part { key, label, kind, meaning: "player of that colour", help: "Player of that colour" }
}

pub struct Hidden;

impl Game for Hidden {
    const NAME: &'static str = "hidden";
    const PARTS: Parts = Parts::new(&[seat(SEATS[0], "Red"), seat(SEATS[1], "Blue")]);
    const METRICS: &'static [GameMetric<Record, [i32; 2]>] = &[GameMetric {
        name: "second",
        unit: "cards",
        meaning: "second cards that were played",
        bounds: [0, 2],
        of: |it| it.cards.iter().sum::<usize>() as i32,
    }];
    const ENDINGS: &'static [(&'static str, &'static str)] =
        &[("ended_by_red", "games that Red won"), ("ended_by_blue", "games that Blue won")];
    const LENGTHS: &'static [&'static str] = &[];
    const MARGIN: &'static str = "whether Red won";
    const KNOWN: &'static str = "nothing";
    const EXAMPLE: Example = ("first_first", [50, 100]);
    const REFERENCE: &'static str = "random";
    type Model = Chances;
    type Cast = Cast;
    type Record = Record;
    type Bounds = [i32; 2];
    type Tally = Counts;

    fn read(root: &Section<'_>) -> Chances {
        root.text_or("title", "");
        let chance = |key| root.integer(key, 0..=100);
        [
            [chance("first_first"), chance("first_second")],
            [chance("second_first"), chance("second_second")],
        ]
    }

    fn casts(
        model: &Chances,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Cast>, Vec<RequestError>> {
        let pairings = wanted.pairings(Hidden::PARTS, "first", POLICIES, policies)?;
        Ok(pairings.into_iter().map(|choices| cast(*model, choices, policies)).collect())
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(Hidden::PARTS).seated(cast.choices.iter().map(|it| it.name(POLICIES)))
    }

    fn record(cast: &Cast, luck: RandomStreams) -> Record {
        play(cast, luck)
    }

    fn course(cast: &Cast, luck: RandomStreams, course: &mut Vec<StateSummary>) -> Record {
        let record = play(cast, luck);
        course.clear();
        course.push(StateSummary { score: Hidden::margin(&record) as i16, more: 0 });
        record
    }

    fn training_environment(casts: &[Cast]) -> Option<Box<dyn Environment>> {
        Some(Box::new(environment(casts)?))
    }

    fn policy_nets(cast: &Cast) -> Vec<Option<PolicyNets>> {
        let mind = |player: &Player| match player {
            Player::Trained(mind) => Some(mind.clone()),
            _ => None,
        };
        cast.players.iter().map(mind).collect()
    }

    fn won(record: &Record) -> bool {
        record.red_wins
    }

    fn margin(record: &Record) -> i32 {
        if record.red_wins { 1 } else { -1 }
    }

    fn fingerprint(record: &Record) -> u64 {
        let [red, blue] = record.cards;
        (4 * usize::from(record.red_wins) + 2 * red + blue) as u64
    }

    fn ending(_: &Cast, record: &Record) -> [&'static str; 2] {
        [SEATS[usize::from(!record.red_wins)]; 2]
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = play(cast, RandomStreams::new(replay.seed, replay.index));
        writeln!(out, "{}", serde_json::json!({ "cards": record.cards }))
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = play(cast, RandomStreams::new(replay.seed, replay.index));
        writeln!(out, "The cards are {:?}.", record.cards)
    }

    fn sources(_: &Cast) -> Vec<(&'static str, Set)> {
        vec![("coin", Set::of(0)), ("players", [1, 2].into_iter().collect())]
    }

    fn catalogue() -> Catalogue {
        Catalogue {
            policies: POLICIES,
            default_players: SEATS.map(|seat| (seat, "first")).into(),
            ..Catalogue::of::<Hidden>()
        }
    }
}
