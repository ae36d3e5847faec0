//! Estimates of `train` for games whose value is known.
//!
//! A trained policy of these games always plays the same card. So a best response leaves it the minimum of a row of the
//! payoff matrix, or wins the maximum of a column. The value of the game lies between both: inside a wide range if the
//! best strategies are mixed, and at one end of the range if one card is always better.

use std::collections::BTreeMap;
use std::path::Path;

use crate::conduct::result_of;

/// Game made up for the test: scenario, Red's win probabilities by both sides' cards, and exact value.
struct Planted {
    scenario: &'static str,
    chances: [[f64; 2]; 2],
    value: f64,
}

const GAMES: [Planted; 3] = [
    Planted { scenario: "two_thirds", chances: [[1.0, 0.5], [0.0, 1.0]], value: 2.0 / 3.0 },
    Planted { scenario: "pennies", chances: [[1.0, 0.0], [0.0, 1.0]], value: 0.5 },
    Planted { scenario: "pure", chances: [[0.6, 0.8], [0.3, 0.5]], value: 0.6 },
];

/// Maximum number of seeds; it suffices to detect a trained best response that never learns.
const MOST_SEEDS: u64 = 20;

/// Minimum share of correct estimates.
///
/// It is below 95 %, the coverage of intervals, since some best responses do not find the better card.
const LEAST: f64 = 0.8;

/// Cells of a row of `best_responses.csv`, by column.
type Cells = BTreeMap<String, String>;

/// Counts of correct estimates for a game, and of trainings that ended by their gap.
#[derive(Debug, Default)]
struct Counted {
    ends: u64,
    /// Number of ends of the range that are those of a best response, by the strongest opponent found.
    true_ends: u64,
    /// Number of ends of the range that are those of a best response, by the trained response alone.
    true_responses: u64,
    /// Number of seeds for which the exact value lies in the reported range.
    holds_value: u64,
    weak: u64,
    ended_early: u64,
}

/// Trains in each made-up game, prints the share of correct estimates, and returns the faults.
pub fn faults(seeds: u64) -> Vec<String> {
    GAMES.iter().flat_map(|game| game.faults(seeds.min(MOST_SEEDS))).collect()
}

impl Planted {
    fn faults(&self, seeds: u64) -> Vec<String> {
        let mut counted = Counted::default();
        (1..=seeds).for_each(|seed| self.count(seed, &mut counted));
        println!("\ntrain {}: {counted:?}", self.scenario);
        let Counted { ends, true_ends, true_responses, holds_value, weak, ended_early } = counted;
        let is_pure = self.least(0).max(self.least(1)) == self.most(0).min(self.most(1));
        let is_seldom = |times: u64, of: u64| (times as f64) < LEAST * of as f64;
        let faults = [
            (
                is_seldom(true_ends, ends),
                format!("{true_ends} of {ends} ends are those of a best response"),
            ),
            (
                is_seldom(true_responses, ends),
                format!("{true_responses} of {ends} trained responses are best responses"),
            ),
            (
                is_seldom(holds_value, seeds),
                format!("{holds_value} of {seeds} ranges hold the value"),
            ),
            (weak > 0, format!("{weak} responses that trained as long as the league are weak")),
            (
                ended_early != if is_pure { seeds } else { 0 },
                format!("{ended_early} of {seeds} trainings ended at their gap"),
            ),
        ];
        let faults = faults.into_iter().filter(|(is_fault, _)| *is_fault);
        faults.map(|(_, fault)| format!("train {}: {fault}", self.scenario)).collect()
    }

    /// Trains with one seed, with and without `--until-gap`, and adds the correct estimates to `counted`.
    fn count(&self, seed: u64, counted: &mut Counted) {
        const GAMES: u64 = 4096;
        let train = format!(
            "train {}.toml --red random --blue random -n {GAMES} --judge 1000 --seed {seed} --threads 1",
            self.scenario
        );
        let folder = result_of(&train, true);
        let rows = rows(&folder.path().join("out/best_responses.csv"));
        let is_weak = |row: &&Cells| row["weak"].parse() == Ok(1.0);
        counted.weak += rows.iter().filter(is_weak).count() as u64;
        counted.ends += 2;
        let [left, most] = ends(&rows);
        counted.true_ends += self.true_ends(left, most);
        counted.holds_value += u64::from((left[0]..=most[1]).contains(&self.value));
        let responses: Vec<Cells> =
            rows.into_iter().filter(|row| !row["weak"].is_empty()).collect();
        let [left, most] = ends(&responses);
        counted.true_responses += self.true_ends(left, most);
        let folder = result_of(&format!("{train} --until-gap 2"), true);
        let learned = self::rows(&folder.path().join("out/training.csv"));
        let learned = learned.iter().map(|row| number(row, "learned")).fold(0.0, f64::max);
        counted.ended_early += u64::from(learned < GAMES as f64 / 2.0);
    }

    /// Returns how many of the intervals contain the win rate of a best response to one of the cards.
    fn true_ends(&self, left: [f64; 2], most: [f64; 2]) -> u64 {
        let holds = |[low, high]: [f64; 2], of: [f64; 2]| {
            of.iter().any(|truth| (low - 1e-6..=high + 1e-6).contains(truth))
        };
        u64::from(holds(left, [self.least(0), self.least(1)]))
            + u64::from(holds(most, [self.most(0), self.most(1)]))
    }

    /// Returns the win probability that Blue's best response leaves to Red with this card.
    fn least(&self, card: usize) -> f64 {
        self.chances[card][0].min(self.chances[card][1])
    }

    /// Returns the win probability of Red's best response to Blue with this card.
    fn most(&self, card: usize) -> f64 {
        self.chances[0][card].max(self.chances[1][card])
    }
}

/// Returns the intervals of Red's win rate against the strongest Blue, and of the strongest Red.
fn ends(rows: &[Cells]) -> [[f64; 2]; 2] {
    let strongest = |side: &str| {
        let is_rate = |row: &&Cells| row["metric"] == "response_win_rate" && row["side"] == side;
        let rates = rows.iter().filter(is_rate);
        let row =
            rates.max_by(|one, other| number(one, "value").total_cmp(&number(other, "value")));
        let row = row.expect("an opponent of each side");
        [number(row, "ci_low"), number(row, "ci_high")]
    };
    let [low, high] = strongest("red");
    [[1.0 - high, 1.0 - low], strongest("blue")]
}

fn number(row: &Cells, column: &str) -> f64 {
    row[column].parse().expect("a number")
}

fn rows(path: &Path) -> Vec<Cells> {
    let mut reader = csv::Reader::from_path(path).expect("a table");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}
