//! The ledger of a game of Megiddo, and every metric computed from it, agree with the game's trace.

mod matchups;
mod megiddo;

use std::collections::BTreeSet;

use matchups::prelude::*;
use matchups::{printed, tiny};
use megiddo::{SEED, casts, trace};
use sandtable::games::megiddo::metrics::CardEvents;
use sandtable::summary::Cell;
use serde_json::Value;

/// Names of cards, as traces have them, with the number of the copy.
type Cards = BTreeSet<String>;

/// Events of the cards of a side, reconstructed from a trace.
#[derive(Default, Debug, PartialEq)]
struct ToldOfCards {
    opening: Cards,
    drawn_later: Cards,
    committed: Cards,
    struck: Cards,
    destroyed: Cards,
    lost: Cards,
}

/// Facts about a game, reconstructed from its trace.
#[derive(Default)]
struct Told {
    cards: [ToldOfCards; 2],
    /// Cards in the order of battle of each side.
    in_battle: [Cards; 2],
    /// Whether the first maneuver is over; the first discard ends it.
    maneuvered: bool,
    strikes: usize,
    destroyed: usize,
    /// Victory points of the British and of the Turks after each battle.
    scores: Vec<[i64; 2]>,
    /// British Force minus Turkish Force in each battle, in quarter-points.
    force_margins: Vec<i64>,
    winner: usize,
    reason: String,
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn cards(value: &Value) -> Cards {
    value.as_array().expect("cards").iter().map(|card| text(card).to_owned()).collect()
}

fn side(value: &Value) -> usize {
    usize::from(text(value) == "turkish")
}

impl Told {
    fn read(model: &Model, lines: &str) -> Told {
        let mut told = Told::default();
        for line in lines.lines() {
            told.hear(model, &serde_json::from_str(line).expect("a line is JSON"));
        }
        told
    }

    fn hear(&mut self, model: &Model, event: &Value) {
        match text(&event["event"]) {
            "draw" => {
                let of_side = &mut self.cards[side(&event["side"])];
                let drawn = cards(&event["cards"]);
                match self.maneuvered {
                    false => of_side.opening.extend(drawn),
                    true => of_side.drawn_later.extend(drawn),
                }
            }
            "discard" => self.maneuvered = true,
            "commit" => {
                let (side, committed) = (side(&event["side"]), cards(&event["cards"]));
                self.cards[side].committed.extend(committed.clone());
                self.in_battle[side] = committed;
            }
            "strike" => self.hear_strike(model, event),
            "battle" => {
                let points = |side: &str| event["vp"][side].as_i64().expect("points");
                self.scores.push([points("british"), points("turkish")]);
                let force = |side: &str| event[side].as_i64().expect("a number");
                self.force_margins.push(force("british") - force("turkish"));
                let loser = 1 - side(&event["winner"]);
                for card in std::mem::take(&mut self.in_battle[loser]) {
                    self.lose(model, loser, card);
                }
            }
            "end" => {
                self.winner = side(&event["winner"]);
                self.reason = text(&event["reason"]).to_owned();
            }
            _ => {}
        }
    }

    fn hear_strike(&mut self, model: &Model, event: &Value) {
        let side = side(&event["side"]);
        let [attacker, target] = ["attacker", "target"].map(|key| text(&event[key]).to_owned());
        self.strikes += 1;
        if ["air", "cavalry"].contains(&text(&event["phase"])) {
            self.in_battle[side].remove(&attacker);
        }
        self.cards[side].struck.insert(attacker);
        if event["effect"] == "destroyed" {
            self.destroyed += 1;
            self.cards[1 - side].destroyed.insert(target.clone());
            self.in_battle[1 - side].remove(&target);
            self.lose(model, 1 - side, target);
        }
    }

    /// M2.4 Records a card as lost, unless it is one that goes to the reserve instead.
    fn lose(&mut self, model: &Model, side: usize, card: String) {
        let name = card.split('#').next();
        let entries = &model.armies[side].entries;
        let entry = entries.iter().find(|entry| Some(&entry.card.name[..]) == name);
        if !entry.expect("a card of the deck").card.always_to_reserve {
            self.cards[side].lost.insert(card);
        }
    }

    /// Returns the side that is ahead after each battle; battles with an even score are left out.
    fn leaders(&self) -> Vec<usize> {
        let ahead = self.scores.iter().filter(|[british, turkish]| british != turkish);
        ahead.map(|[british, turkish]| usize::from(turkish > british)).collect()
    }

    fn lead_changes(&self) -> usize {
        self.leaders().windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    fn is_comeback(&self) -> bool {
        self.leaders().contains(&(1 - self.winner))
    }

    /// Returns the mean of British minus Turkish Force over the battles.
    fn force_margin(&self) -> f64 {
        let quarters: i64 = self.force_margins.iter().sum();
        quarters as f64 / (4 * self.force_margins.len()) as f64
    }

    /// Returns for each event of [`APART`] whether it happened in the game.
    fn tells_apart(&self) -> [bool; APART.len()] {
        let of_cards = self.cards.each_ref().map(|it| {
            [
                !it.opening.is_disjoint(&it.drawn_later),
                !it.destroyed.is_subset(&it.lost),
                !it.lost.is_subset(&it.destroyed),
                !it.committed.iter().all(|card| it.lost.contains(card) || it.struck.contains(card)),
            ]
        });
        let [again, kept_destroyed, lost, kept] =
            [0, 1, 2, 3].map(|place| of_cards.iter().any(|it| it[place]));
        [again, kept_destroyed, lost, kept, self.lead_changes() > 1, self.is_comeback()]
    }

    /// Returns the name and the value of every metric of the game.
    fn numbers(&self) -> Vec<(&'static str, f64)> {
        let [british, turkish] = *self.scores.last().expect("a battle");
        let lost = |side: usize| self.cards[side].lost.len() as f64;
        vec![
            ("battles", self.scores.len() as f64),
            ("british_vp", british as f64),
            ("turkish_vp", turkish as f64),
            ("vp_margin", (british - turkish) as f64),
            ("force_margin", self.force_margin()),
            ("strikes", self.strikes as f64),
            ("destroyed", self.destroyed as f64),
            ("british_cards_lost", lost(0)),
            ("turkish_cards_lost", lost(1)),
            ("lead_changes", self.lead_changes() as f64),
            ("comeback", f64::from(u8::from(self.is_comeback()))),
        ]
    }
}

fn labels(army: &Army, cards: Set<Slot>) -> Cards {
    cards.iter().map(|slot| army.label(slot)).collect()
}

/// Converts a ledger's events of a side's cards to the form that is reconstructed from traces.
fn noted(army: &Army, notes: &CardEvents) -> ToldOfCards {
    let CardEvents { opening, drawn_later, committed, struck, destroyed, lost } = *notes;
    let [opening, drawn_later, committed, struck, destroyed, lost] =
        [opening, drawn_later, committed, struck, destroyed, lost].map(|set| labels(army, set));
    ToldOfCards { opening, drawn_later, committed, struck, destroyed, lost }
}

/// Returns scenarios in whose games the lead changes and every special card occurs.
fn models() -> [Model; 3] {
    let long = "british.victory_points = 6\nturkish.victory_points = 6\nbritish.hand_size = 7";
    [printed(""), printed(long), tiny("")]
}

/// Events that the ledger must distinguish, and that the tested games must contain.
const APART: [&str; 6] =
    ["drawn again", "destroyed and kept", "lost", "kept", "lead changes", "comeback"];

/// Ledgers and metrics agree with the traces of every pair of policies.
///
/// Each event of [`APART`] must occur in some game.
#[test]
fn m7_every_figure_of_a_ledger_agrees_with_the_trace() {
    let mut seen = [false; APART.len()];
    for model in models() {
        for cast in casts(&model, "all", "all") {
            for index in 0..15 {
                let game = format!("{:?}, game {index}", cast.names);
                let told = Told::read(&model, &trace(&cast, index));
                let mut tally = <Megiddo as Game>::Tally::new(&cast);
                let ledger = Megiddo::play(&cast, SEED, index, &mut tally);
                check_ledger(&model, &told, &ledger, &game);
                let cell = tally.cell(&cast, 0.95);
                check_metrics(&told, &cell, &game);
                check_cards(&told, &cell, &game);
                told.tells_apart().into_iter().zip(&mut seen).for_each(|(it, seen)| *seen |= it);
            }
        }
    }
    assert_eq!(seen, [true; APART.len()], "of {APART:?}");
}

fn check_ledger(model: &Model, told: &Told, ledger: &Ledger, game: &str) {
    for side in Side::BOTH {
        let (notes, army) = (&ledger.cards[side.index()], model.army(side));
        let told = &told.cards[side.index()];
        assert_eq!(noted(army, notes), *told, "{game}");
        let drawn = told.opening.union(&told.drawn_later).cloned().collect();
        assert_eq!(labels(army, notes.drawn()), drawn);
    }
    assert_eq!(usize::from(ledger.strikes), told.strikes);
    assert_eq!(usize::from(ledger.destroyed), told.destroyed);
    assert_eq!(usize::from(ledger.lead_changes), told.lead_changes());
    let outcome = ledger.outcome.expect("an end");
    assert_eq!((outcome.winner.index(), outcome.reason.name()), (told.winner, &*told.reason));
}

/// Asserts that the metrics of a single game are those reconstructed from its trace.
fn check_metrics(told: &Told, cell: &Cell, game: &str) {
    let numbers = cell.metrics.iter().filter(|metric| !metric.name.starts_with("ended_by_"));
    let numbers: Vec<_> = numbers.map(|metric| (&metric.name[..], metric.estimate.value)).collect();
    let expected: Vec<_> =
        told.numbers().into_iter().map(|(name, value)| (name, Some(value))).collect();
    assert_eq!(numbers, expected, "{game}");
}

/// Asserts that the card metrics of a single game agree with its trace.
///
/// If an event happened to a copy of a card, the share of such games is 1, and a win rate counts at least one game.
fn check_cards(told: &Told, cell: &Cell, game: &str) {
    for card in &cell.cards {
        let told_of_side = &told.cards[usize::from(card.side == "turkish")];
        for metric in &card.metrics {
            let is_one = metric.estimate.value == Some(1.0);
            let is_any = metric.estimate.n > 0;
            let (happened, to) = match &metric.name[..] {
                "oh_wr" => (is_any, &told_of_side.opening),
                "gd_wr" => (is_any, &told_of_side.drawn_later),
                "committed_rate" => (is_one, &told_of_side.committed),
                "struck_rate" => (is_one, &told_of_side.struck),
                "destroyed_rate" => (is_one, &told_of_side.destroyed),
                "lost_rate" => (is_one, &told_of_side.lost),
                _ => continue,
            };
            let copy = |label: &String| label.split('#').next() == Some(&card.card);
            let name = (&card.card, &metric.name);
            assert_eq!(happened, to.iter().any(copy), "{name:?}, {game}");
        }
    }
}

/// Win rates with a card drawn, and not drawn, count each copy of the card in each game separately.
#[test]
fn copies_in_hand_are_counted_one_by_one() {
    for model in models() {
        let cast = &casts(&model, "greedy", "tempo")[0];
        let mut tally = <Megiddo as Game>::Tally::new(cast);
        let told = [3, 4].map(|index| {
            Megiddo::play(cast, SEED, index, &mut tally);
            Told::read(&model, &trace(cast, index))
        });
        for card in tally.cell(cast, 0.95).cards {
            let side = usize::from(card.side == "turkish");
            let copy = |label: &&String| label.split('#').next() == Some(&card.card);
            let drawn = told.each_ref().map(|told| {
                let cards = &told.cards[side];
                cards.opening.union(&cards.drawn_later).filter(copy).count() as u64
            });
            let won = told.each_ref().map(|told| u64::from(told.winner == side));
            let (all, copies) = (drawn[0] + drawn[1], card.copies as u64);
            let of_won = |count: [u64; 2]| won[0] * count[0] + won[1] * count[1];
            let figure = |name: &str| {
                let metric = card.metrics.iter().find(|metric| metric.name == name);
                metric.expect("a metric").estimate
            };
            let share = |wins: u64, n: u64| (n > 0).then(|| wins as f64 / n as f64);
            let (drawn_wr, others) = (figure("gih_wr"), figure("gns_wr"));
            assert_eq!((drawn_wr.n, others.n), (all, 2 * copies - all), "{}", card.card);
            assert_eq!(drawn_wr.value, share(of_won(drawn), all));
            assert_eq!(others.value, share(of_won(drawn.map(|it| copies - it)), 2 * copies - all));
            let is_told = 20 * all.min(2 * copies - all) >= 2 * copies;
            assert_eq!(figure("iwd").value.is_some(), is_told, "{}", card.card);
        }
    }
}
