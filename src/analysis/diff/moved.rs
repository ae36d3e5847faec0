//! What else is different between two scenarios: the numbers of a game, how games end, the cards.

use super::{CHANGE, Split};
use crate::cards::Observed;
use crate::effects::play_panel;
use crate::panel::{Panel, PanelLine, Weights};
use crate::session::{Session, StudyResult, unit_of};
use crate::sweep::difference;
use crate::variants::recast;
use sandtable_games::{Game, measures_in_table};
use sandtable_stats::{Estimate, Interval};
use sandtable_summary::{CardFigures, Cell, Matchup, Metric, ResultRow, ResultTable};

/// Games in which cards and endings are observed, if only a precision was asked for.
const OBSERVED_GAMES: u64 = 100_000;

/// Plays the two scenarios with everything noted, in one matchup.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    split: &Split<G>,
    matchup: &Matchup,
    answer: &mut StudyResult,
) {
    let models: Vec<&G::Model> = split.models().collect();
    let ends = [models[0], models[split.last_line()]].map(|model| recast::<G>(model, matchup));
    numbers(session, matchup, &ends, answer);
    let cells = ends.map(|cast| observed::<G>(session, cast, answer));
    endings(matchup, &cells, session.level, &mut answer.tables[1]);
    cards(matchup, &cells, &mut answer.tables[1]);
}

/// The numbers of a game, on the same luck.
fn numbers<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    ends: &[G::Cast; 2],
    answer: &mut StudyResult,
) {
    let measures = measures_in_table::<G>();
    let panel = Panel::<G> {
        lines: ends.iter().map(|cast| PanelLine::from(vec![cast.clone()])).collect(),
        weights: Weights::one(),
        measures: measures.iter().map(|(_, measure)| *measure).collect(),
        seed: session.seed,
    };
    let replays = vec![(matchup.clone(), Vec::new()); ends.len()];
    let tally = play_panel(session, &panel, &replays, answer);
    for ((name, _), outcomes) in measures.iter().zip(&tally.measures) {
        let change = difference(&outcomes.pair(1, 0), session.level);
        let mean = |line| (tally.n() > 0).then(|| outcomes.sum(line) as f64 / tally.n() as f64);
        let figure = ("change", unit_of::<G>(name), &change);
        answer.tables[1].row(matchup, &["number", "", name], figure, &[mean(0), mean(1)]);
    }
}

/// One scenario, with everything noted.
fn observed<G: Game>(session: &Session<'_, G>, cast: G::Cast, answer: &mut StudyResult) -> Cell {
    let casts = [cast];
    let games = Observed::<G> { casts: &casts, weights: &Weights::one(), seed: session.seed };
    session.stage("cards as they are", session.games.or(Some(OBSERVED_GAMES)));
    let tally = answer.add(session.play_all(&games, OBSERVED_GAMES), 1);
    G::cell(&casts[0], &tally, session.level)
}

fn endings(matchup: &Matchup, [one, other]: &[Cell; 2], level: f64, table: &mut ResultTable) {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in one.reasons.iter().chain(&other.reasons) {
        names.extend((!names.contains(name)).then_some(name));
    }
    for name in names {
        let share = |cell: &Cell| {
            let count = cell.reasons.iter().find(|(known, _)| *known == name);
            Estimate::rate(count.map_or(0, |(_, count)| *count), cell.games, level)
        };
        change(matchup, ["ending", "", name], "change", [share(one), share(other)], table);
    }
}

fn cards(matchup: &Matchup, [one, other]: &[Cell; 2], table: &mut ResultTable) {
    for card in &other.cards {
        let known = |it: &&CardFigures| (it.side, &it.card) == (card.side, &card.card);
        let Some(before) = one.cards.iter().find(known) else { continue };
        for metric in card.metrics.iter().filter(|metric| metric.unit == "share") {
            let same = |it: &&Metric| it.name == metric.name;
            let Some(before) = before.metrics.iter().find(same) else { continue };
            let keys = ["card", card.side, &card.card];
            change(matchup, keys, &metric.name, [before.estimate, metric.estimate], table);
        }
    }
}

/// A row about a share of games, or of copies of a card, before and after. The two are compared as if
/// their luck were not the same, which makes the interval wider than it need be.
fn change(
    matchup: &Matchup,
    keys: [&str; 3],
    metric: &str,
    [before, after]: [Estimate; 2],
    table: &mut ResultTable,
) {
    let difference = after.less_independent(&before);
    let metric = if metric == "change" { metric.to_owned() } else { format!("{metric}_change") };
    table.row(matchup, &keys, (&metric, "share", &difference), &[before.value, after.value]);
}

/// What is compared with 0 to tell whether a row has clearly moved: its change, and of a card how far
/// that is from the change of its side's win rate, which the table `whole` has.
pub fn compared<G: Game>(row: &ResultRow, whole: &ResultTable) -> Option<Estimate> {
    if row.keys[0] != "card" {
        return Some(row.estimate);
    }
    let is_whole = |it: &&ResultRow| it.metric == CHANGE && it.matchup == row.matchup;
    let whole = whole.rows.iter().find(is_whole)?.estimate.value?;
    let of_side = if row.keys[1] == G::PARTS.first().side() { whole } else { -whole };
    let shifted = |it: Interval| Interval { low: it.low - of_side, high: it.high - of_side, ..it };
    Some(Estimate {
        value: row.estimate.value.map(|value| value - of_side),
        interval: row.estimate.interval.map(shifted),
        ..row.estimate
    })
}

pub fn table() -> ResultTable {
    let keys = [
        ("about", "string", "`number` of a game, `ending` of games, or `card`"),
        ("side", "string", "whose card"),
        ("name", "string", "the number, the ending or the card"),
    ];
    let more = [
        ("before", "number", "in the first scenario"),
        ("after", "number", "in the second scenario"),
    ];
    let change = "mean or share in the second scenario less that in the first; METRIC_change for a \
                  metric of cards.csv, which is clear if it differs from the change of the win rate of the \
                  card's side";
    ResultTable::new("moved.csv", &keys, &more).explained(&[("change", "", change)])
}
