//! What the program asks of the duel.

use std::io::{self, Write};
use std::sync::Arc;

use sandtable::games::{
    Catalogue, Decision, Example, Game, Judging, Measure, MetricInfo, Number, Replay, Standing,
    Wanted, WantedError,
};
use sandtable::kernel::{Luck, PolicyChoice, Set};
use sandtable::scenario::Section;
use sandtable::stats::{Estimate, Histogram};
use sandtable::summary::{Cell, Matchup, Metric, Part, PartKind, Parts};
use serde::{Deserialize, Serialize};

use super::players::{POLICIES, Player};
use super::{Cast, Model, Noted, Record, duel};

const SEATS: [&str; 2] = ["red", "blue"];

/// The most rounds to win.
const GOAL: u8 = 9;

const fn seat(key: &'static str, label: &'static str) -> Part {
    let kind = PartKind::Seat { side: key, is_plural: false };
    Part { key, label, kind, meaning: "player of that colour", help: Some("Player of that colour") }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally {
    wins: u64,
    rounds: Histogram,
    bold: Histogram,
}

impl Tally {
    fn ended(&self) -> [(&'static str, u64); 2] {
        [(SEATS[0], self.wins), (SEATS[1], self.rounds.n() - self.wins)]
    }
}

fn ahead([red, blue]: super::Won) -> i16 {
    i16::from(red) - i16::from(blue)
}

pub struct Coins;

impl Game for Coins {
    const NAME: &'static str = "coins";
    const BEHAVIOUR: &'static str = "";
    const PARTS: Parts = Parts(&[seat(SEATS[0], "Red"), seat(SEATS[1], "Blue")]);
    const LENGTHS: &'static [&'static str] = &["rounds"];
    const MARGIN: &'static str = "rounds that Red is ahead";
    const KNOWN: &'static str = "how many rounds Red is ahead";
    const EXAMPLE: Example = ("tilt", [5, 15]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Tally = Tally;
    type Record = Record;

    fn read(root: &Section<'_>) -> Model {
        root.text_or("title", "");
        Model {
            goal: root.integer("goal", 1..=GOAL),
            tilt: root.integer("tilt", 0..=20),
            edge: root.integer("edge", 0..=40),
        }
    }

    fn casts(model: &Model, wanted: &Wanted) -> Result<Vec<Cast>, Vec<WantedError>> {
        let (model, mut errors) = (Arc::new(*model), Vec::new());
        let [red, blue] = SEATS.map(|seat| wanted.players(seat, "steady", POLICIES, &mut errors));
        let pairs = red.iter().flat_map(|red| blue.iter().map(move |blue| [red, blue]));
        let cast = |choices: [&PolicyChoice; 2]| Cast {
            model: model.clone(),
            choices: choices.map(Clone::clone),
            players: choices.map(Player::of),
        };
        if errors.is_empty() { Ok(pairs.map(cast).collect()) } else { Err(errors) }
    }

    fn matchup(cast: &Cast) -> Matchup {
        let seats = SEATS.iter().zip(&cast.choices);
        seats.fold(Matchup::of(Coins::PARTS), |matchup, (seat, player)| {
            matchup.with(seat, player.name(POLICIES))
        })
    }

    fn tally(_: &Cast) -> Tally {
        let most = i32::from(2 * GOAL);
        Tally { wins: 0, rounds: Histogram::new(1, most), bold: Histogram::new(0, most) }
    }

    fn record(cast: &Cast, luck: Luck) -> Record {
        duel(cast, luck, None)
    }

    fn course(cast: &Cast, luck: Luck, course: &mut Vec<Standing>) -> Record {
        let record = duel(cast, luck, None);
        course.clear();
        course.extend(record.rounds.iter().map(|it| Standing { score: ahead(*it), more: 0 }));
        record
    }

    fn standing(_: &Cast, _: usize, standing: Standing) -> [String; 2] {
        [format!("{:+}", standing.score), String::new()]
    }

    fn count(_: &Cast, record: &Record, tally: &mut Tally) {
        tally.wins += u64::from(Coins::won(record));
        tally.rounds.record(record.rounds.len() as i32);
        tally.bold.record(record.bold.into());
    }

    fn won(record: &Record) -> bool {
        ahead(record.won) > 0
    }

    fn margin(record: &Record) -> i32 {
        ahead(record.won).into()
    }

    fn measures() -> Vec<(&'static str, Measure<Coins>)> {
        vec![("rounds", |it| it.rounds.len() as i32), ("bold", |it| it.bold.into())]
    }

    fn decisions(cast: &Cast, luck: Luck, seat: usize, judging: Judging) -> Vec<Decision> {
        let mut decisions = Vec::new();
        duel(cast, luck, Some(Noted { seat, judging, decisions: &mut decisions }));
        decisions
    }

    fn fingerprint(record: &Record) -> u64 {
        record.rounds.iter().fold(u64::from(record.bold), |sum, [red, blue]| {
            sum.wrapping_mul(31) + u64::from(red * 16 + blue)
        })
    }

    fn merge(tally: &mut Tally, other: &Tally) {
        tally.wins += other.wins;
        tally.rounds.merge(&other.rounds);
        tally.bold.merge(&other.bold);
    }

    fn is_sound(_: &Cast, tally: &Tally, games: u64) -> bool {
        tally.rounds.n() == games && tally.bold.n() == games && tally.wins <= games
    }

    fn wins(tally: &Tally) -> (u64, u64) {
        (tally.wins, tally.rounds.n())
    }

    fn cell(cast: &Cast, tally: &Tally, level: f64) -> Cell {
        let (wins, games) = Coins::wins(tally);
        let ended = |(seat, wins): (&str, u64)| {
            Metric::share(format!("ended_by_{seat}"), wins, games, level)
        };
        let means = [("rounds", &tally.rounds), ("bold", &tally.bold)]
            .map(|(name, it)| Metric::mean(name, "rounds", it, level));
        Cell {
            matchup: Coins::matchup(cast),
            games,
            win_rate: Estimate::rate(wins, games, level),
            metrics: tally.ended().into_iter().map(ended).chain(means).collect(),
            reasons: tally.ended().into(),
            cards: Vec::new(),
            spaces: Vec::new(),
        }
    }

    fn ending(_: &Cast, record: &Record) -> [&'static str; 2] {
        [SEATS[usize::from(!Coins::won(record))]; 2]
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = duel(cast, Luck::new(replay.seed, replay.index), None);
        record.rounds.iter().try_for_each(|won| writeln!(out, "{}", serde_json::json!(won)))
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn Write) -> io::Result<()> {
        let record = duel(cast, Luck::new(replay.seed, replay.index), None);
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
        let metric =
            |name, meaning: &str| MetricInfo { name, unit: "rounds", meaning: meaning.into() };
        Catalogue {
            policies: POLICIES,
            default_players: SEATS.map(|seat| (seat, "steady")).into(),
            game_metrics: vec![
                metric("rounds", "rounds that were played"),
                metric("bold", "rounds in which Red was bold"),
            ],
            ..Catalogue::default()
        }
    }
}
