//! A game to show what a game takes: a race of three.
//!
//! R1 Red, Blue and Grey take turns, in this order. Whoever is the first to reach the finish wins.
//! R2.1 In a turn a player walks, as far as one die says, or runs, as far as two dice say.
//! R2.2 Whoever runs and rolls a double stumbles, and goes back instead, to the start at most.

#![allow(dead_code)] // every test takes what it needs

use std::io::{self, Write};
use std::sync::Arc;

use sandtable::games::{
    Catalogue, Example, Game, Measure, MetricInfo, Replay, Standing, Wanted, WantedError,
};
use sandtable::kernel::{Chance, Live, Luck, PolicyChoice, PolicyInfo, Set, Stream};
use sandtable::scenario::Section;
use sandtable::stats::{Estimate, Histogram};
use sandtable::summary::{Cell, Matchup, Metric, Part, PartKind, Parts};
use serde::{Deserialize, Serialize};

/// The longest game: players who run can stumble for ever, so that one is called off.
const MOST_TURNS: u16 = 500;

#[derive(Clone, Debug)]
pub struct Model {
    finish: u16,
    stumble: u16,
}

/// Whether to run, by the spaces to go; and how a player comes to think so.
type Runs = fn(to_go: u16, coin: bool) -> bool;

const PLAYERS: [(PolicyInfo, Runs); 4] = [
    (policy("random", "tosses a coin"), |_, coin| coin),
    (policy("walker", "never runs"), |_, _| false),
    (policy("runner", "always runs"), |_, _| true),
    (policy("sprinter", "runs when the finish is near"), |to_go, _| to_go <= 12),
];

const POLICIES: &[PolicyInfo] = &[PLAYERS[0].0, PLAYERS[1].0, PLAYERS[2].0, PLAYERS[3].0];

const fn policy(name: &'static str, belief: &'static str) -> PolicyInfo {
    PolicyInfo { name, belief, parameters: &[], imitates: &[] }
}

const fn seat(key: &'static str, label: &'static str, help: &'static str) -> Part {
    let kind = PartKind::Seat { side: key, is_plural: false };
    Part { key, label, kind, meaning: "player of that colour", help: Some(help) }
}

/// What happened in a game: the spaces of each, and a line a turn.
#[derive(Clone, Debug, Default)]
pub struct Record {
    turns: u16,
    stumbles: u16,
    spaces: [u16; 3],
    moves: Vec<(usize, bool, [u16; 3])>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    wins: [u64; 3],
    turns: Histogram,
}

#[derive(Clone, Debug)]
pub struct Cast {
    model: Arc<Model>,
    players: [PolicyChoice; 3],
}

/// R1 The winner, if somebody has reached the finish.
fn winner(model: &Model, record: &Record) -> Option<usize> {
    record.spaces.iter().position(|spaces| *spaces >= model.finish)
}

/// R1 Plays a race.
fn race(cast: &Cast, luck: Luck) -> Record {
    let model = &*cast.model;
    let mut chance = Live::<4, 0>::new(luck);
    let mut record = Record::default();
    while winner(model, &record).is_none() && record.turns < MOST_TURNS {
        let seat = usize::from(record.turns % 3);
        let coin = chance.pick(Stream(seat as u8 + 1), 2) == 1;
        let runs = PLAYERS[cast.players[seat].index].1(model.finish - record.spaces[seat], coin);
        step(model, runs, &mut record.spaces[seat], &mut record.stumbles, &mut chance);
        record.turns += 1;
        record.moves.push((seat, runs, record.spaces));
    }
    record
}

/// R2 One turn.
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

pub struct Race;

impl Game for Race {
    const NAME: &'static str = "race";
    const BEHAVIOUR: &'static str = "";
    const PARTS: Parts = Parts(&[
        seat("red", "Red", "Player of Red; `all` for every one [default: sprinter]"),
        seat("blue", "Blue", "Player of Blue, likewise"),
        seat("grey", "Grey", "Player of Grey, likewise"),
    ]);
    const LENGTHS: &'static [&'static str] = &["turns"];
    const MARGIN: &'static str = "spaces that Red is ahead";
    const KNOWN: &'static str = "how far Red is ahead";
    const EXAMPLE: Example = ("finish", [20, 40]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Tally = Tally;
    type Record = Record;

    fn read(root: &Section<'_>) -> Model {
        root.text_or("title", "");
        let finish = root.integer("finish", 1..=500);
        Model { finish, stumble: root.integer("stumble", 0..=500) }
    }

    fn casts(model: &Model, wanted: &Wanted) -> Result<Vec<Cast>, Vec<WantedError>> {
        let (model, mut errors) = (Arc::new(model.clone()), Vec::new());
        let [red, blue, grey] =
            SEATS.map(|seat| wanted.players(seat, "sprinter", POLICIES, &mut errors));
        let pairs = red.iter().flat_map(|red| blue.iter().map(move |blue| (red, blue)));
        let all = pairs.flat_map(|(red, blue)| grey.iter().map(move |grey| [red, blue, grey]));
        let cast = |players: [&PolicyChoice; 3]| Cast {
            model: model.clone(),
            players: players.map(Clone::clone),
        };
        if errors.is_empty() { Ok(all.map(cast).collect()) } else { Err(errors) }
    }

    fn matchup(cast: &Cast) -> Matchup {
        let seats = SEATS.iter().zip(&cast.players);
        seats.fold(Matchup::of(Race::PARTS), |matchup, (seat, player)| {
            matchup.with(seat, player.name(POLICIES))
        })
    }

    fn tally(_: &Cast) -> Tally {
        Tally { wins: [0; 3], turns: Histogram::new(1, MOST_TURNS.into()) }
    }

    fn record(cast: &Cast, luck: Luck) -> Record {
        race(cast, luck)
    }

    fn course(cast: &Cast, luck: Luck, course: &mut Vec<Standing>) -> Record {
        let record = race(cast, luck);
        let ahead = |[red, blue, grey]: [u16; 3]| red as i16 - blue.max(grey) as i16;
        course.clear();
        let standing = |spaces: [u16; 3]| Standing { score: ahead(spaces), more: 0 };
        course.extend(record.moves.iter().map(|(_, _, spaces)| standing(*spaces)));
        record
    }

    fn standing(_: &Cast, _: usize, standing: Standing) -> [String; 2] {
        [format!("{:+}", standing.score), String::new()]
    }

    fn count(cast: &Cast, record: &Record, tally: &mut Tally) {
        winner(&cast.model, record).into_iter().for_each(|seat| tally.wins[seat] += 1);
        tally.turns.record(record.turns.into());
    }

    fn won(record: &Record) -> bool {
        Race::margin(record) >= 0 && record.turns % 3 == 1
    }

    fn margin(record: &Record) -> i32 {
        let [red, blue, grey] = record.spaces.map(i32::from);
        red - blue.max(grey)
    }

    fn measures() -> Vec<(&'static str, Measure<Race>)> {
        vec![("turns", |it| it.turns.into()), ("stumbles", |it| it.stumbles.into())]
    }

    fn fingerprint(record: &Record) -> u64 {
        record
            .spaces
            .iter()
            .fold(record.turns.into(), |sum, spaces| sum * 1000 + u64::from(*spaces))
    }

    fn merge(tally: &mut Tally, other: &Tally) {
        SEATS.iter().enumerate().for_each(|(seat, _)| tally.wins[seat] += other.wins[seat]);
        tally.turns.merge(&other.turns);
    }

    fn is_sound(_: &Cast, tally: &Tally, games: u64) -> bool {
        tally.turns.range() == (1..=MOST_TURNS.into())
            && tally.turns.n() == games
            && tally.wins.iter().sum::<u64>() <= games
    }

    fn wins(tally: &Tally) -> (u64, u64) {
        (tally.wins[0], tally.turns.n())
    }

    fn cell(cast: &Cast, tally: &Tally, level: f64) -> Cell {
        let (wins, games) = Race::wins(tally);
        let reasons: Vec<_> = SEATS.into_iter().zip(tally.wins).collect();
        let ended = |(seat, wins): &(&str, u64)| {
            Metric::share(format!("ended_by_{seat}"), *wins, games, level)
        };
        let turns = Metric::mean("turns", "turns", &tally.turns, level);
        Cell {
            matchup: Race::matchup(cast),
            games,
            win_rate: Estimate::rate(wins, games, level),
            metrics: reasons.iter().map(ended).chain([turns]).collect(),
            reasons,
            cards: Vec::new(),
            spaces: Vec::new(),
        }
    }

    fn ending(cast: &Cast, record: &Record) -> [&'static str; 2] {
        [winner(&cast.model, record).map_or("", |seat| SEATS[seat]); 2]
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        for (seat, runs, spaces) in race(cast, Luck::new(replay.seed, replay.index)).moves {
            let line = serde_json::json!({"seat": SEATS[seat], "runs": runs, "spaces": spaces});
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        for (seat, runs, spaces) in race(cast, Luck::new(replay.seed, replay.index)).moves {
            let how = if runs { "runs" } else { "walks" };
            writeln!(out, "{} {how} to {}.", Race::PARTS.0[seat].label, spaces[seat])?;
        }
        Ok(())
    }

    fn sources(_: &Cast) -> Vec<(&'static str, Set)> {
        vec![("dice", Set::of(0)), ("minds", [1, 2, 3].into_iter().collect())]
    }

    fn catalogue() -> Catalogue {
        let metric =
            |name, meaning: &str| MetricInfo { name, unit: "turns", meaning: meaning.into() };
        Catalogue {
            policies: POLICIES,
            default_players: SEATS.map(|seat| (seat, "sprinter")).into(),
            game_metrics: vec![metric("turns", "turns of all players together")],
            ..Catalogue::default()
        }
    }
}

sandtable::games! {
    /// The race alone.
    Shelf: Race,
}
