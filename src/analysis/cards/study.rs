//! What each card causes, beside what was observed of it: `cards.csv`.

use super::findings::{CardEffect, Findings, mark_signs};
use super::{CardChange, Change, Observed, questions};
use crate::prelude::*;
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
}

/// The questions that can be asked.
struct CardQuestions<G: Game> {
    questions: Vec<CardChange>,
    /// What answers each question.
    variants: Vec<Ready<G>>,
}

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
    let mut rows = ask_all(session, plan)?;
    let compared = |row: &Card| {
        let p_value = row.pairing.0.and_then(|it| it.p_value);
        let is_observed = matches!(row.metric, CardMetric::Declared(_));
        (!is_observed).then(|| look(row, p_value, session.matters))
    };
    judge(&mut rows, compared, |row| &mut row.judged);
    mark_signs(&mut rows);
    Some(session.result(vec![Sheet::of(G::PARTS, &rows, CardMetric::notes())]))
}

fn ask_all<G: Game>(session: &Session<'_, G>, plan: &CardsPlan) -> Option<Vec<Card>> {
    let (matchups, asked) = (session.matchups(), asked(session, plan));
    session.goes_on();
    if plan.equilibrium {
        let (title, weights) = (Matchup::mixed(G::PARTS), session.equilibrium()?);
        return Some(ask(session, plan, &asked, &title, (&matchups, &weights)));
    }
    let each = matchups.iter().take_while(|_| session.goes_on());
    let rows = each.flat_map(|matchup| {
        let alone = (std::slice::from_ref(matchup), &Weights::one());
        ask(session, plan, &asked, matchup, alone)
    });
    Some(rows.collect())
}

/// All questions that the scenario allows: a second Lawrence, say, it does not.
fn asked<G: Game>(session: &Session<'_, G>, plan: &CardsPlan) -> CardQuestions<G> {
    let (base, mixes) = (session.base(1), G::mixes(session.model));
    let ready = |question: CardChange| {
        let variant = Ready::possible(&base, question.ways.clone())?;
        Some((question, variant))
    };
    let is_asked = |it: &CardChange| {
        let name = &mixes[it.mix].pieces[it.piece].name;
        plan.cards.is_empty() || plan.cards.contains(name)
    };
    let all = questions(&mixes, plan.swaps).into_iter();
    let asked = all.filter(is_asked).take_while(|_| !session.is_stopped()).filter_map(ready);
    let (questions, variants) = asked.unzip();
    CardQuestions { questions, variants }
}

/// Puts the questions to the games of some matchups, which go under the name of `title`.
fn ask<G: Game>(
    session: &Session<'_, G>,
    plan: &CardsPlan,
    asked: &CardQuestions<G>,
    title: &Matchup,
    players: (&[Matchup], &Weights),
) -> Vec<Card> {
    let (mixes, base) = (G::mixes(session.model), session.base(1));
    let effects = effects::play(session, &base, players, &asked.variants);
    let (matchups, weights) = players;
    let casts: Vec<G::Cast> = matchups.iter().map(|it| session.recast(session.model, it)).collect();
    let cell = Observed { casts: &casts, weights, seed: session.seed }.cell(session);
    let answers = answers(session.matters, &mixes, &asked.questions, effects);
    let findings =
        Findings { instead: plan.instead, matchup: title, mixes: &mixes, answers, cell: &cell };
    if findings.is_empty() { Vec::new() } else { findings.rows() }
}

/// Turns effects to the card's own side.
fn answers(
    matters: f64,
    mixes: &[Mix],
    asked: &[CardChange],
    effects: Vec<WinEffect>,
) -> Vec<CardEffect> {
    let all = asked.iter().cloned().zip(effects);
    all.map(|(question, effect)| {
        let for_its_side = !mixes[question.mix].wins_are_losses;
        // Against a stand-in it is told what the copy is worth, not what its loss is.
        let loss = matches!(question.change, Change::Blank | Change::Average);
        let sign = if for_its_side != loss { 1.0 } else { -1.0 };
        let estimate = effect.difference.scaled(100.0 * sign);
        let limit = 100.0 * matters;
        let negligible = estimate.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit);
        CardEffect { question, estimate, pair: effect.pair, negligible }
    })
    .collect()
}
