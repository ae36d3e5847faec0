//! Implementation of the trait `Game` for the duel of coins.

use std::io::{self, Write};
use std::sync::Arc;

use sandtable::games::{
    Assessment, Catalogue, Counts, DecisionRecord, Example, Game, GameMetric, MatchupRequest,
    Number, Replay, RequestError, StateSummary,
};
use sandtable::kernel::{RandomStreams, Set};
use sandtable::learn::PolicyStore;
use sandtable::scenario::Section;
use sandtable::summary::{Matchup, Part, PartKind, Parts};

use super::players::{POLICIES, Player};
use super::{Cast, Model, Noted, Record, duel};

const SEATS: [&str; 2] = ["red", "blue"];

/// Maximum number of rounds that a scenario may require to win the duel.
const GOAL: u8 = 9;

const fn seat(key: &'static str, label: &'static str) -> Part {
    let kind = PartKind::Seat { side: key, is_plural: false };
    Part { key, label, kind, meaning: "player of that colour", help: "Player of that colour" }
}

fn ahead([red, blue]: super::Won) -> i16 {
    i16::from(red) - i16::from(blue)
}

pub struct Coins;

impl Game for Coins {
    const NAME: &'static str = "coins";
    const PARTS: Parts = Parts::new(&[seat(SEATS[0], "Red"), seat(SEATS[1], "Blue")]);
    const METRICS: &'static [GameMetric<Record, [i32; 2]>] = &[
        GameMetric {
            name: "rounds",
            unit: "rounds",
            meaning: "rounds that were played",
            bounds: [1, 2 * GOAL as i32],
            of: |it| it.rounds.len() as i32,
        },
        GameMetric {
            name: "bold",
            unit: "rounds",
            meaning: "rounds in which Red was bold",
            bounds: [0, 2 * GOAL as i32],
            of: |it| it.bold.into(),
        },
    ];
    const ENDINGS: &'static [(&'static str, &'static str)] =
        &[("ended_by_red", "games that Red won"), ("ended_by_blue", "games that Blue won")];
    const LENGTHS: &'static [&'static str] = &["rounds"];
    const MARGIN: &'static str = "rounds that Red is ahead";
    const KNOWN: &'static str = "how many rounds Red is ahead";
    const EXAMPLE: Example = ("tilt", [5, 15]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Record = Record;
    type Bounds = [i32; 2];
    type Tally = Counts;

    fn read(root: &Section<'_>) -> Model {
        root.text_or("title", "");
        Model {
            goal: root.integer("goal", 1..=GOAL),
            tilt: root.integer("tilt", 0..=20),
            edge: root.integer("edge", 0..=40),
        }
    }

    fn casts(
        model: &Model,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Cast>, Vec<RequestError>> {
        let model = Arc::new(*model);
        let cast = |choices: Vec<_>| Cast {
            model: Arc::clone(&model),
            players: [0, 1].map(|seat| Player::of(&choices[seat])),
            choices,
        };
        let pairings = wanted.pairings(Coins::PARTS, "steady", POLICIES, policies)?;
        Ok(pairings.into_iter().map(cast).collect())
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(Coins::PARTS).seated(cast.choices.iter().map(|it| it.name(POLICIES)))
    }

    fn record(cast: &Cast, luck: RandomStreams) -> Record {
        duel(cast, luck, None)
    }

    fn course(cast: &Cast, luck: RandomStreams, course: &mut Vec<StateSummary>) -> Record {
        let record = duel(cast, luck, None);
        course.clear();
        course.extend(record.rounds.iter().map(|it| StateSummary { score: ahead(*it), more: 0 }));
        record
    }

    fn won(record: &Record) -> bool {
        ahead(record.won) > 0
    }

    fn margin(record: &Record) -> i32 {
        ahead(record.won).into()
    }

    fn decisions(
        cast: &Cast,
        luck: RandomStreams,
        seat: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord> {
        let mut decisions = Vec::new();
        duel(cast, luck, Some(Noted { seat, assessment, decisions: &mut decisions }));
        decisions
    }

    fn fingerprint(record: &Record) -> u64 {
        record.rounds.iter().fold(u64::from(record.bold), |sum, [red, blue]| {
            sum.wrapping_mul(31) + u64::from(red * 16 + blue)
        })
    }

    fn ending(_: &Cast, record: &Record) -> [&'static str; 2] {
        [SEATS[usize::from(!Coins::won(record))]; 2]
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = duel(cast, RandomStreams::new(replay.seed, replay.index), None);
        record.rounds.iter().try_for_each(|won| writeln!(out, "{}", serde_json::json!(won)))
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = duel(cast, RandomStreams::new(replay.seed, replay.index), None);
        record.rounds.iter().try_for_each(|[red, blue]| writeln!(out, "It stands {red} to {blue}."))
    }

    fn numbers(model: &Model, _: &[Matchup]) -> Vec<Number> {
        vec![Number {
            name: "Tilt".to_owned(),
            key: "tilt".to_owned(),
            value: model.tilt,
            range: 0..=20,
            price: 1,
            helps: Some(SEATS[0]),
        }]
    }

    fn sources(_: &Cast) -> Vec<(&'static str, Set)> {
        vec![("coins", Set::of(0)), ("minds", [1, 2].into_iter().collect())]
    }

    fn catalogue() -> Catalogue {
        Catalogue {
            policies: POLICIES,
            default_players: SEATS.map(|seat| (seat, "steady")).into(),
            ..Catalogue::of::<Coins>()
        }
    }
}
