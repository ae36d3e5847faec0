//! One scenario against another on the same luck: who wins more, what else moves, and how much of it
//! each single change makes.
//!
//! The difference is split by Shapley's value (1953, *Contributions to the Theory of Games* 2): what a
//! change adds, on average over all orders in which the changes can be made. So the parts add up to
//! the whole, and changes that help or hinder each other share what they do together.

mod moved;
mod split;

pub use self::moved::{cards, judge_moved};
pub use self::split::{MOST_CHANGES, Split};
use crate::prelude::*;
use sandtable_summary::rows::DifferenceMetric::{Alone, Part, WinRate, WinRateChange};
use sandtable_summary::rows::{Difference, DifferenceMetric, MovedMetric};

/// Plays both scenarios and what lies between them, in every matchup.
pub fn study(session: &Session<'_>, split: &Split) -> StudyResult {
    let (mut whole, mut other) = (Vec::new(), Vec::new());
    for matchup in session.matchups().iter().take_while(|_| session.goes_on()) {
        let replications = session.replications(matchup);
        let (mut wholes, mut others) = (Vec::new(), Vec::new());
        for session in &replications.sessions {
            let (mut whole, mut other) = (Vec::new(), Vec::new());
            let casts: Vec<PreparedMatchup> =
                split.models().map(|model| session.recast(model, matchup)).collect();
            let tally = play(session, split, &casts);
            tell(session, split, (matchup, &tally), &mut whole);
            let ends = [0, split.last_line()].map(|line| casts[line].clone());
            moved::study(session, matchup, ends, &mut other);
            wholes.push(whole);
            others.push(other);
        }
        whole.extend(replications.merged(wholes, |rows, mean| Difference {
            estimate: mean.mean,
            pairing: merged_pairing(&rows[0].pairing, mean),
            ..rows[0].clone()
        }));
        other.extend(replications.merged(others, moved::merged));
    }
    judge_moved(session.parts(), &mut other, &whole, session.matters);
    let compared = |row: &Difference| {
        (row.metric != WinRate).then(|| look(row, row.pairing.p_value, session.matters))
    };
    judge(&mut whole, compared, |row| &mut row.judged);
    // Every result explains the win rate.
    let notes = DifferenceMetric::notes().split_off(1);
    let other = Sheet::of(session.parts(), &other, MovedMetric::notes());
    session.result(vec![Sheet::of(session.parts(), &whole, notes), other])
}

fn play(session: &Session<'_>, split: &Split, casts: &[PreparedMatchup]) -> PanelTally {
    let settings = split.lines().map(|places| split.settings(places));
    let line =
        |(cast, settings): (&PreparedMatchup, _)| PanelLine::new(vec![cast.clone()], settings);
    let lines = casts.iter().zip(settings).map(line).collect();
    play_panel(session, &Panel { lines, ..Panel::new([], session.seed) })
}

/// The rows of one matchup.
fn tell(
    session: &Session<'_>,
    split: &Split,
    (matchup, tally): (&Matchup, &PanelTally),
    rows: &mut Vec<Difference>,
) {
    let mut add = |change: &str, metric, estimate: Estimate, pair: Option<Paired>| {
        rows.push(Difference {
            change: change.to_owned(),
            pairing: pair.as_ref().map(Pairing::from).unwrap_or_default(),
            ..Difference::of(matchup, metric, estimate)
        });
    };
    let rate = |line| Estimate::rate(tally.wins(line), tally.n(), session.level);
    let against_base = |line| {
        let pair = tally.pair(line, 0);
        (pair.difference(-1..=1, session.level), Some(pair))
    };
    let last = split.last_line();
    add(Difference::NONE, WinRate, rate(0), None);
    add(Difference::ALL, WinRate, rate(last), None);
    let (change, pair) = against_base(last);
    add(Difference::ALL, WinRateChange, change, pair);
    for (place, words) in split.words().enumerate() {
        let line = split.line_of(place);
        let (alone, pair) = line.map_or((Estimate::unknown(0), None), against_base);
        add(&words, Alone, alone, pair);
        if let Some(weights) = split.shares(place) {
            add(&words, Part, tally.won.combination(&weights, session.level), None);
        }
    }
    if let Some(weights) = split.rest() {
        add(Difference::REST, Part, tally.won.combination(&weights, session.level), None);
    }
}
