//! What each card causes, beside what was observed of it: `cards.csv`.

use super::findings::{CardEffect, Findings, mark_signs};
use super::{CardChange, Change, observed, questions};
use crate::prelude::*;
use crate::session::Lead;
use sandtable_summary::rows::Card;

/// What is asked of the cards.
#[derive(Clone, Debug)]
pub struct CardsPlan {
    /// What is done to a card for `ablation_pp`: one of the changes that take a copy out.
    pub instead: Change,
    /// Whether every card is tried in the place of every other.
    pub swaps: bool,
    /// Whether the players are mixed as in their equilibrium, rather than each matchup by itself.
    pub equilibrium: bool,
    /// The cards asked about, by name; none for all.
    pub cards: Vec<String>,
    /// Whether nothing else is done to a card. Then those of a kind are compared with one another.
    pub only_instead: bool,
}

/// The questions that can be asked, and the variants that answer them.
type CardQuestions<G> = (Vec<CardChange>, Vec<Ready<G>>);

/// Checks that there is something to ask about.
///
/// # Errors
/// If the game has no cards or counters that may change.
pub fn has_cards<G: Game>(model: &G::Model) -> Result<(), String> {
    match G::mixes(model).iter().all(|mix| mix.pieces.is_empty()) {
        true => Err(format!("{} has no cards or counters to ask about", G::NAME)),
        false => Ok(()),
    }
}

/// Asks all that the scenario allows of its cards; none if no equilibrium could be found.
pub fn study<G: Game>(session: &Session<'_, G>, plan: &CardsPlan) -> Option<StudyResult> {
    let (mut rows, leads) = ask_all(session, plan)?;
    let compared = |row: &Card| {
        let p_value = row.pairing.0.and_then(|it| it.p_value);
        let is_observed = matches!(row.metric, CardMetric::Declared(_));
        (!is_observed).then(|| look(row, p_value, session.matters))
    };
    judge(&mut rows, compared, |row| &mut row.judged);
    if !plan.only_instead {
        mark_signs(&mut rows);
    }
    let table = Sheet::of(G::PARTS, &rows, CardMetric::notes());
    Some(StudyResult { leads, ..session.result(vec![table]) })
}

/// Rows, and which cards lead their kind.
type Found = (Vec<Card>, Vec<Lead>);

fn ask_all<G: Game>(session: &Session<'_, G>, plan: &CardsPlan) -> Option<Found> {
    let (matchups, asked) = (session.matchups(), asked(session, plan));
    session.goes_on();
    if plan.equilibrium {
        let (title, weights) = (Matchup::mixed(G::PARTS), session.equilibrium()?);
        return Some(ask(session, plan, &asked, &title, (&matchups, &weights)));
    }
    let found = matchups.iter().take_while(|_| session.goes_on()).map(|matchup| {
        let alone = (std::slice::from_ref(matchup), &Weights::one());
        ask(session, plan, &asked, matchup, alone)
    });
    let (rows, leads): (Vec<_>, Vec<_>) = found.unzip();
    Some((rows.concat(), leads.concat()))
}

/// All questions that the scenario allows: a second Lawrence, say, it does not.
fn asked<G: Game>(session: &Session<'_, G>, plan: &CardsPlan) -> CardQuestions<G> {
    let (base, mixes) = (session.base(1), G::mixes(session.model));
    let ready = |question: CardChange| {
        let variant = Ready::possible(&base, question.ways.clone())?;
        Some((question, variant))
    };
    let is_asked = |it: &CardChange| {
        let mix = &mixes[it.mix];
        let name = &mix.pieces[it.piece].name;
        let instead = if mix.blank.is_some() { plan.instead } else { Change::MinusOne };
        let is_named = plan.cards.is_empty() || plan.cards.contains(name);
        is_named && (!plan.only_instead || it.change == instead)
    };
    let all = questions(&mixes, plan.swaps).into_iter();
    all.filter(is_asked).take_while(|_| !session.is_stopped()).filter_map(ready).unzip()
}

/// Puts the questions to the games of some matchups, which go under the name of `title`.
fn ask<G: Game>(
    session: &Session<'_, G>,
    plan: &CardsPlan,
    (questions, variants): &CardQuestions<G>,
    title: &Matchup,
    players: (&[Matchup], &Weights),
) -> Found {
    let (mixes, base) = (G::mixes(session.model), session.base(1));
    let (matchups, weights) = players;
    let (effects, leads) = if plan.only_instead {
        let players = (matchups, weights.clone());
        let tally = play_panel(session, &effects::panel(session, &base, players, variants));
        let effect = |line| WinEffect::of(&tally, line, session.level);
        let effects = (1..=variants.len()).map(effect).collect();
        (effects, leads(session, &mixes, questions, &tally))
    } else {
        (effects::play(session, &base, players, variants), Vec::new())
    };
    let casts: Vec<G::Cast> = matchups.iter().map(|it| session.recast(session.model, it)).collect();
    let cell = observed(session, &casts, weights);
    let answers = answers(session.matters, &mixes, questions, effects);
    let findings =
        Findings { instead: plan.instead, matchup: title, mixes: &mixes, answers, cell: &cell };
    (findings.rows(), leads)
}

/// By how much a copy of each card that a blank stands in for is worth more than one of any other of its
/// side and kind that is asked about, in the same games: by how much it leads the nearest of them.
fn leads<G: Game>(
    session: &Session<'_, G>,
    mixes: &[Mix],
    asked: &[CardChange],
    tally: &PanelTally,
) -> Vec<Lead> {
    let kind = |it: &CardChange| (it.mix, mixes[it.mix].pieces[it.piece].kind);
    let lines: Vec<(usize, &CardChange)> =
        (1..).zip(asked).filter(|(_, it)| it.change == Change::Blank).collect();
    let lead = |&(line, card): &(usize, &CardChange)| {
        let mix = &mixes[card.mix];
        let look = |&(other, _): &(usize, &CardChange)| {
            let [more, less] = if mix.wins_are_losses { [line, other] } else { [other, line] };
            let pair = tally.pair(more, less);
            let difference = pair.difference(-1..=1, session.level);
            Look { difference, p_value: pair.p_value(), matters: session.matters }
        };
        let low = |it: &Look| it.difference.interval.map_or(f64::NEG_INFINITY, |it| it.low);
        let kin = lines.iter().filter(|(other, it)| *other != line && kind(it) == kind(card));
        let look = kin.map(look).min_by(|one, other| low(one).total_cmp(&low(other)))?;
        let piece = &mix.pieces[card.piece];
        Some(Lead {
            side: mix.side.to_owned(),
            card: piece.name.clone(),
            kind: piece.kind.to_owned(),
            look,
        })
    };
    lines.iter().filter_map(lead).collect()
}

/// Turns effects to the card's own side.
fn answers(
    matters: f64,
    mixes: &[Mix],
    asked: &[CardChange],
    effects: Vec<WinEffect>,
) -> Vec<CardEffect> {
    let answer = |(question, effect): (CardChange, WinEffect)| {
        let for_its_side = !mixes[question.mix].wins_are_losses;
        // Against a stand-in it is told what the copy is worth, not what its loss is.
        let loss = matches!(question.change, Change::Blank | Change::Average);
        let sign = if for_its_side != loss { 1.0 } else { -1.0 };
        let estimate = effect.difference.scaled(100.0 * sign);
        let limit = 100.0 * matters;
        let negligible = estimate.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit);
        CardEffect { question, estimate, pair: effect.pair, negligible }
    };
    asked.iter().cloned().zip(effects).map(answer).collect()
}
