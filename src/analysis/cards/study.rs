//! Effects of each card and the metrics observed of it: `cards.csv`.

use super::findings::{CardEffect, Findings, mark_signs, observed_rows};
use super::{CardChange, Change, card_changes, observe_games};
use crate::effects::{Contrast, play_crossed};
use crate::prelude::*;
use crate::study_result::Lead;
use sandtable_summary::rows::Card;

/// Plan of a study of cards: the changes that it plays, its policies, and its measures.
#[derive(Clone, Debug)]
pub struct CardsPlan {
    /// Change whose effect is reported as `ablation_pp`: `Blank`, `MinusOne` or `Average`.
    pub instead: Change,
    /// True if every card is also replaced by every other card of its deck.
    pub swaps: bool,
    /// True if all matchups play together, each as often as in the equilibrium; false if each plays alone.
    pub equilibrium: bool,
    /// Names of the cards that are measured; empty for all cards.
    pub cards: Vec<String>,
    /// True if only `instead` is played, and cards of the same kind are compared with each other.
    pub only_instead: bool,
    /// Measures compared in addition to the win rate.
    pub measures: Vec<MeasureId>,
}

/// Checks that the game has cards or counters whose number of copies may change.
///
/// # Errors
/// Returns a message for the user if the game has none.
pub fn has_cards(model: &Model) -> Result<(), String> {
    match model.mixes().iter().all(|mix| mix.pieces.is_empty()) {
        true => Err(format!("{} has no cards or counters to ask about", model.game().info().name)),
        false => Ok(()),
    }
}

/// Measures the effect of each change of a card that the plan names and the scenario allows.
///
/// Returns `None` if the plan needs an equilibrium and none is found.
pub fn study(session: &Session<'_>, plan: &CardsPlan) -> Option<StudyResult> {
    let (mut rows, leads) = CardVariants::new(session, plan).play_matchups()?;
    let compared = |row: &Card| {
        let p_value = row.pairing.0.and_then(|it| it.p_value);
        row.pairing.0.is_some().then(|| tested_difference(row, p_value, session.smallest_effect))
    };
    mark_verdicts_with_margin(&mut rows, compared, |row| row.metric.name(), |row| &mut row.judged);
    if !plan.only_instead {
        mark_signs(&mut rows);
    }
    // Every result explains the win rate.
    let mut notes = CardMetric::notes().split_off(1);
    notes.push(effects::margin_note(session.game()));
    let table = Sheet::of(session.parts(), &rows, notes);
    Some(StudyResult { leads, ..session.build_result(vec![table]) })
}

/// Table rows of a matchup, and the smallest lead of each card over a card of its kind.
type RowsAndLeads = (Vec<Card>, Vec<Lead>);

/// Changes of cards that the scenario allows, and the variants of the scenario that make them.
struct CardVariants<'a> {
    session: &'a Session<'a>,
    plan: &'a CardsPlan,
    mixes: Vec<Mix>,
    /// Changes, each with the index of its variant.
    asked: Vec<(CardChange, usize)>,
    comparison: Comparison,
    /// Comparisons of variants with each other, from which the leads are computed.
    contrasts: Vec<KinContrast>,
}

/// Comparison of a card with another of its kind.
///
/// Its index in [`CardVariants::contrasts`] is also its index in [`EffectSubject::Contrast`].
struct KinContrast {
    /// Indices of the two cards in `asked`: the card whose lead is measured, then the other.
    cards: [usize; 2],
    contrast: Contrast,
}

impl<'a> CardVariants<'a> {
    /// Collects the changes of cards that make a valid scenario.
    ///
    /// A second copy of the leader Lawrence, for example, is invalid. Changes of cards that differ only in name are
    /// played once for all of them, unless an external policy plays, which may read names.
    fn new(session: &'a Session<'a>, plan: &'a CardsPlan) -> CardVariants<'a> {
        let (base, mixes) = (session.base(1), session.model.mixes());
        let is_asked = |it: &CardChange| {
            let mix = &mixes[it.mix];
            let name = &mix.pieces[it.piece].name;
            let instead = if mix.blank.is_some() { plan.instead } else { Change::MinusOne };
            let is_named = plan.cards.is_empty() || plan.cards.contains(name);
            is_named && (!plan.only_instead || it.change == instead)
        };
        let all = card_changes(&mixes, plan.swaps).into_iter().filter(is_asked);
        let goes_by_names = |it: &Matchup| {
            it.players().any(|(_, player)| session.policies.external().has_player(player))
        };
        let share = !session.matchups().iter().any(goes_by_names);
        let (mut asked, mut variants, mut subjects) = (Vec::new(), Vec::new(), Vec::new());
        for question in all.take_while(|_| !session.is_stopped()) {
            let subject = question.equivalence_key(&mixes);
            let known = subjects.iter().position(|it| share && *it == subject);
            // If a copy can be removed under one name, so can its equal; an added copy must be checked by itself.
            if let Some(by) = known.filter(|_| Change::STAND_INS.contains(&question.change)) {
                asked.push((question, by));
                continue;
            }
            let name = &mixes[question.mix].pieces[question.piece].name;
            let variant = Variant::read_possible(&base, name, question.alternatives.clone());
            let Some(variant) = variant else { continue };
            let variant = variant.with_affected(question.affected(&mixes));
            asked.push((question, known.unwrap_or(variants.len())));
            if known.is_none() {
                subjects.push(subject);
                variants.push(variant);
            }
        }
        let comparison = Comparison::new(&base, &variants, &plan.measures);
        let contrasts = if plan.only_instead { kin_contrasts(&mixes, &asked) } else { Vec::new() };
        CardVariants { session, plan, mixes, asked, comparison, contrasts }
    }

    fn play_matchups(&self) -> Option<RowsAndLeads> {
        let (session, matchups) = (self.session, self.session.matchups());
        session.may_continue();
        if self.plan.equilibrium {
            let (title, weights) = (Matchup::mixed(session.parts()), session.play_equilibrium()?);
            let arms = ReportedMatchups { title: &title, matchups: &matchups, weights: &weights };
            return Some(
                self.matchup_rows(&self.effects(session, arms), self.observed(session, arms)),
            );
        }
        let each = matchups.iter().take_while(|_| session.may_continue());
        let found = each.map(|it| self.play_alone(it));
        let (rows, leads): (Vec<_>, Vec<_>) = found.unzip();
        Some((rows.concat(), leads.concat()))
    }

    /// Plays one matchup, once for each training seed if its policies are fine-tuned, and returns its rows.
    fn play_alone(&self, matchup: &Matchup) -> RowsAndLeads {
        let replications = self.session.replications(matchup);
        let weights = MatchupShares::single();
        let matchups = std::slice::from_ref(matchup);
        let arms = ReportedMatchups { title: matchup, matchups, weights: &weights };
        let (mut effects, mut observed) = (Vec::new(), Vec::new());
        for session in &replications.sessions {
            effects.push(self.effects(session, arms));
            observed.push(self.observed(session, arms));
        }
        let observed = replications
            .merged(observed, |rows, mean| Card { estimate: mean.mean, ..rows[0].clone() });
        self.matchup_rows(&merge_replications(&replications, effects), observed)
    }

    /// Returns whether the whole interval of an effect lies within the smallest effect of interest.
    ///
    /// The effect is in percentage points. The result is `None` if it has no interval.
    fn is_negligible(&self, effect: &Estimate) -> Option<bool> {
        let limit = 100.0 * self.session.smallest_effect;
        effect.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit)
    }

    /// Plays the unchanged scenario and every changed one, and returns the effects of the changes.
    fn effects(&self, session: &Session<'_>, arms: ReportedMatchups<'_>) -> Effects {
        let ReportedMatchups { title, matchups, weights } = arms;
        if !self.plan.only_instead {
            return self.comparison.compare_independently(session, title, matchups, weights);
        }
        let panel = self.comparison.panel(session, matchups, weights);
        let contrasts: Vec<Contrast> =
            self.contrasts.iter().map(|it| it.contrast.clone()).collect();
        play_crossed(session, title, &panel, &contrasts)
    }

    fn observed(&self, session: &Session<'_>, arms: ReportedMatchups<'_>) -> Vec<Card> {
        let ReportedMatchups { title, matchups, weights } = arms;
        let cast = |matchup| session.prepare_fine_tuned(session.model, matchup);
        let casts: Vec<PreparedMatchup> = matchups.iter().map(cast).collect();
        observed_rows(&self.mixes, title, &observe_games(session, &casts, weights))
    }

    fn matchup_rows(&self, effects: &Effects, observed: Vec<Card>) -> RowsAndLeads {
        let answer = |(question, variant): &(CardChange, usize)| {
            self.card_effect(question, effects, EffectSubject::Variant(*variant))
        };
        let answers = self.asked.iter().filter_map(answer).collect();
        let findings = Findings {
            game: self.session.game(),
            instead: self.plan.instead,
            mixes: &self.mixes,
            answers,
            observed,
            effects,
        };
        (findings.rows(), self.leads(effects))
    }

    /// Returns for each card its smallest lead in value over another card of its side and kind.
    ///
    /// The value of a card is its effect compared with a blank, in the same games. Among the measured cards, a card is
    /// compared only with those whose printed strength is at least its own: a lead over weaker cards is expected.
    fn leads(&self, effects: &Effects) -> Vec<Lead> {
        let of_card = |card: usize| {
            let tested = self.contrasts.iter().enumerate().filter(|(_, it)| it.cards[0] == card);
            let tested = tested.filter_map(|(index, _)| {
                let change = effects.change(EffectSubject::Contrast(index))?;
                Some(TestedDifference {
                    difference: change.estimate,
                    p_value: change.pairing.p_value,
                    smallest_effect: self.session.smallest_effect,
                })
            });
            let low = |it: &TestedDifference| {
                it.difference.interval.map_or(f64::NEG_INFINITY, |it| it.low)
            };
            let tested_difference = tested.min_by(|one, other| low(one).total_cmp(&low(other)))?;
            let question = &self.asked[card].0;
            let mix = &self.mixes[question.mix];
            let piece = &mix.pieces[question.piece];
            Some(Lead {
                side: mix.side.to_owned(),
                card: piece.name.clone(),
                kind: piece.kind.to_owned(),
                tested_difference,
            })
        };
        (0..self.asked.len()).filter_map(of_card).collect()
    }

    fn card_effect(
        &self,
        question: &CardChange,
        effects: &Effects,
        subject: EffectSubject,
    ) -> Option<CardEffect> {
        let effect = effects.change(subject)?;
        let for_its_side = !self.mixes[question.mix].wins_are_losses;
        // Against a stand-in, the estimate is the value of the copy, which is the negative of the effect of its loss.
        let loss = matches!(question.change, Change::Blank | Change::Average);
        let sign = if for_its_side != loss { 1.0 } else { -1.0 };
        let estimate = effect.estimate.scaled(100.0 * sign);
        let negligible = self.is_negligible(&estimate);
        let pairing = effect.pairing;
        Some(CardEffect { question: question.clone(), subject, estimate, pairing, negligible })
    }
}

/// Matchups that are reported together under one title; each plays its share of the games.
#[derive(Clone, Copy)]
struct ReportedMatchups<'a> {
    title: &'a Matchup,
    matchups: &'a [Matchup],
    weights: &'a MatchupShares,
}

/// Pairs each card with the cards of its side and kind whose printed strength is at least its own.
///
/// Each pair compares the games in which a blank replaces the one card with those in which it replaces the other.
fn kin_contrasts(mixes: &[Mix], asked: &[(CardChange, usize)]) -> Vec<KinContrast> {
    let piece = |it: &CardChange| &mixes[it.mix].pieces[it.piece];
    let is_kin = |card: &CardChange, other: &CardChange| {
        other.mix == card.mix
            && other.piece != card.piece
            && piece(other).kind == piece(card).kind
            && piece(other).strength >= piece(card).strength
    };
    let blanks: Vec<(usize, &(CardChange, usize))> =
        asked.iter().enumerate().filter(|(_, it)| it.0.change == Change::Blank).collect();
    let mut contrasts = Vec::new();
    for &(index, (card, variant)) in &blanks {
        for &(other_index, (other, other_variant)) in &blanks {
            if !is_kin(card, other) {
                continue;
            }
            let arms = [variant + 1, other_variant + 1];
            // A copy is worth more if the game without it is worse for its side.
            let [arm, over] =
                if mixes[card.mix].wins_are_losses { arms } else { [arms[1], arms[0]] };
            let contrast = Contrast::Difference { arm, over };
            contrasts.push(KinContrast { cards: [index, other_index], contrast });
        }
    }
    contrasts
}
