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

/// Checks that there is something to ask about.
///
/// # Errors
/// If the game has no cards or counters that may change.
pub fn has_cards(model: &Model) -> Result<(), String> {
    match model.mixes().iter().all(|mix| mix.pieces.is_empty()) {
        true => Err(format!("{} has no cards or counters to ask about", model.game().info().name)),
        false => Ok(()),
    }
}

/// Asks all that the scenario allows of its cards; none if no equilibrium could be found.
pub fn study(session: &Session<'_>, plan: &CardsPlan) -> Option<StudyResult> {
    let (mut rows, leads) = Questions::new(session, plan).ask_all()?;
    let compared = |row: &Card| {
        let p_value = row.pairing.0.and_then(|it| it.p_value);
        let is_observed = matches!(row.metric, CardMetric::Declared(_));
        (!is_observed).then(|| look(row, p_value, session.matters))
    };
    judge(&mut rows, compared, |row| &mut row.judged);
    if !plan.only_instead {
        mark_signs(&mut rows);
    }
    let table = Sheet::of(session.parts(), &rows, CardMetric::notes());
    Some(StudyResult { leads, ..session.result(vec![table]) })
}

/// Rows, and which cards lead their kind.
type Found = (Vec<Card>, Vec<Lead>);

/// The questions that can be asked, and the variants that answer them.
struct Questions<'a> {
    session: &'a Session<'a>,
    plan: &'a CardsPlan,
    mixes: Vec<Mix>,
    /// Each with the place of the variant that answers it.
    asked: Vec<(CardChange, usize)>,
    variants: Vec<Ready>,
}

impl<'a> Questions<'a> {
    /// All that the scenario allows: a second Lawrence, say, it does not. Cards that differ in name
    /// alone share their games, unless a player from outside may go by names.
    fn new(session: &'a Session<'a>, plan: &'a CardsPlan) -> Questions<'a> {
        let (base, mixes) = (session.base(1), session.model.mixes());
        let is_asked = |it: &CardChange| {
            let mix = &mixes[it.mix];
            let name = &mix.pieces[it.piece].name;
            let instead = if mix.blank.is_some() { plan.instead } else { Change::MinusOne };
            let is_named = plan.cards.is_empty() || plan.cards.contains(name);
            is_named && (!plan.only_instead || it.change == instead)
        };
        let all = questions(&mixes, plan.swaps).into_iter().filter(is_asked);
        let goes_by_names = |it: &Matchup| {
            it.players().any(|(_, player)| session.policies.external().has_player(player))
        };
        let share = !session.matchups().iter().any(goes_by_names);
        let (mut asked, mut variants, mut subjects) = (Vec::new(), Vec::new(), Vec::new());
        for question in all.take_while(|_| !session.is_stopped()) {
            let subject = question.subject(&mixes);
            let known = subjects.iter().position(|it| share && *it == subject);
            // What may be taken out under one name may be under another; what comes in may be refused.
            if let Some(by) = known.filter(|_| Change::STAND_INS.contains(&question.change)) {
                asked.push((question, by));
                continue;
            }
            let Some(variant) = Ready::possible(&base, question.ways.clone()) else { continue };
            let variant = variant.touching(question.touches(&mixes));
            asked.push((question, known.unwrap_or(variants.len())));
            if known.is_none() {
                subjects.push(subject);
                variants.push(variant);
            }
        }
        Questions { session, plan, mixes, asked, variants }
    }

    fn ask_all(&self) -> Option<Found> {
        let (session, matchups) = (self.session, self.session.matchups());
        session.goes_on();
        if self.plan.equilibrium {
            let (title, weights) = (Matchup::mixed(session.parts()), session.equilibrium()?);
            return Some(self.ask(session, &title, (&matchups, &weights)));
        }
        let each = matchups.iter().take_while(|_| session.goes_on());
        let found = each.map(|it| self.ask_alone(it));
        let (rows, leads): (Vec<_>, Vec<_>) = found.unzip();
        Some((rows.concat(), leads.concat()))
    }

    /// Puts the questions to the games of one matchup, with each training seed if it is fine-tuned.
    fn ask_alone(&self, matchup: &Matchup) -> Found {
        let replications = self.session.replications(matchup);
        let alone = (std::slice::from_ref(matchup), &Weights::one());
        let found = replications.sessions.iter().map(|it| self.ask(it, matchup, alone));
        let (rows, leads): (Vec<_>, Vec<_>) = found.unzip();
        let merged = replications.merged(rows, |rows, mean| {
            let pairing = rows[0].pairing.0.map(|it| merged_pairing(&it, mean));
            let is_caused = rows[0].negligible.0.is_some();
            let negligible = is_caused.then(|| self.is_negligible(&mean.mean));
            Card {
                estimate: mean.mean,
                pairing: Optional(pairing),
                negligible: Optional(negligible),
                ..rows[0].clone()
            }
        });
        (merged, leads.into_iter().next().unwrap_or_default())
    }

    /// Returns whether the whole interval of an effect, in points, lies within the smallest effect of interest.
    fn is_negligible(&self, effect: &Estimate) -> Option<bool> {
        let limit = 100.0 * self.session.matters;
        effect.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit)
    }

    /// Puts the questions to the games of some matchups, which go under the name of `title`.
    fn ask(
        &self,
        session: &Session<'_>,
        title: &Matchup,
        (matchups, weights): (&[Matchup], &Weights),
    ) -> Found {
        let Questions { plan, mixes, asked, variants, .. } = self;
        let base = session.base(1);
        let (effects, leads) = if plan.only_instead {
            let panel = effects::panel(session, &base, (matchups, weights.clone()), variants);
            let tally = play_panel(session, &panel);
            let effect = |line| Effect::of(&tally.pair(line, 0), session.level);
            ((1..=variants.len()).map(effect).collect(), self.leads(&tally))
        } else {
            (effects::play(session, &base, (matchups, weights), variants), Vec::new())
        };
        let cast = |matchup| session.recast(session.model, matchup);
        let casts: Vec<PreparedMatchup> = matchups.iter().map(cast).collect();
        let cell = observed(session, &casts, weights);
        let answers = asked.iter().map(|(it, by)| self.answer(it, effects[*by])).collect();
        let findings =
            Findings { instead: plan.instead, matchup: title, mixes, answers, cell: &cell };
        (findings.rows(), leads)
    }

    /// Returns by how much a copy of each card is worth more than one of any other of its side and kind that is
    /// asked about and printed at least as strong, in the same games with a blank in its place.
    ///
    /// That a card is worth more than weaker ones is no surprise, so these are not compared with it.
    fn leads(&self, tally: &PanelTally) -> Vec<Lead> {
        let Questions { session, mixes, asked, .. } = self;
        let kind = |it: &CardChange| (it.mix, mixes[it.mix].pieces[it.piece].kind);
        let blanks = asked.iter().filter(|(it, _)| it.change == Change::Blank);
        let lines: Vec<(usize, &CardChange)> = blanks.map(|(it, by)| (by + 1, it)).collect();
        let lead = |&(line, card): &(usize, &CardChange)| {
            let mix = &mixes[card.mix];
            let look = |&(other, _): &(usize, &CardChange)| {
                let [more, less] = if mix.wins_are_losses { [line, other] } else { [other, line] };
                let pair = tally.pair(more, less);
                let difference = pair.difference(-1..=1, session.level);
                TestedDifference {
                    difference,
                    p_value: pair.p_value(),
                    smallest_effect: session.matters,
                }
            };
            let low = |it: &TestedDifference| {
                it.difference.interval.map_or(f64::NEG_INFINITY, |it| it.low)
            };
            let strength = |it: &CardChange| mixes[it.mix].pieces[it.piece].strength;
            let is_kin = |it: &CardChange| {
                it.piece != card.piece && kind(it) == kind(card) && strength(it) >= strength(card)
            };
            let kin = lines.iter().filter(|(_, it)| is_kin(it));
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

    /// Turns an effect to the card's own side.
    fn answer(&self, question: &CardChange, effect: Effect) -> CardEffect {
        let for_its_side = !self.mixes[question.mix].wins_are_losses;
        // Against a stand-in it is told what the copy is worth, not what its loss is.
        let loss = matches!(question.change, Change::Blank | Change::Average);
        let sign = if for_its_side != loss { 1.0 } else { -1.0 };
        let estimate = effect.difference.scaled(100.0 * sign);
        let negligible = self.is_negligible(&estimate);
        CardEffect { question: question.clone(), estimate, pairing: effect.pairing, negligible }
    }
}
