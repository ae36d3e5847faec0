//! What each card causes, beside what was observed of it: `cards.csv`.

use super::findings::{CardEffect, Findings, mark_signs, observed_rows};
use super::{CardChange, Change, observed, questions};
use crate::effects::{Contrast, play_crossed};
use crate::prelude::*;
use crate::study_result::Lead;
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
    /// Measures that are compared beside the win rate.
    pub measures: Vec<MeasureId>,
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
        row.pairing.0.is_some().then(|| look(row, p_value, session.matters))
    };
    judge_with_margin(&mut rows, compared, |row| row.metric.name(), |row| &mut row.judged);
    if !plan.only_instead {
        mark_signs(&mut rows);
    }
    // Every result explains the win rate.
    let mut notes = CardMetric::notes().split_off(1);
    notes.push(effects::margin_note(session.game()));
    let table = Sheet::of(session.parts(), &rows, notes);
    Some(StudyResult { leads, ..session.result(vec![table]) })
}

/// Rows of a matchup, and the cards that lead their kind.
type Found = (Vec<Card>, Vec<Lead>);

/// The questions that can be asked, and the variants that answer them.
struct Questions<'a> {
    session: &'a Session<'a>,
    plan: &'a CardsPlan,
    mixes: Vec<Mix>,
    /// Each with the place of the variant that answers it.
    asked: Vec<(CardChange, usize)>,
    comparison: Comparison,
    /// Comparisons of variants with each other that tell which card leads its kind.
    contrasts: Vec<KinContrast>,
}

/// Comparison of a card with another of its kind, which is in `contrasts` at the same index.
struct KinContrast {
    /// Indices of the two cards among the questions.
    cards: [usize; 2],
    contrast: Contrast,
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
            let name = &mixes[question.mix].pieces[question.piece].name;
            let variant = Variant::possible(&base, name, question.ways.clone());
            let Some(variant) = variant else { continue };
            let variant = variant.affecting(question.affected(&mixes));
            asked.push((question, known.unwrap_or(variants.len())));
            if known.is_none() {
                subjects.push(subject);
                variants.push(variant);
            }
        }
        let comparison = Comparison::new(&base, &variants, &plan.measures);
        let contrasts = if plan.only_instead { kin_contrasts(&mixes, &asked) } else { Vec::new() };
        Questions { session, plan, mixes, asked, comparison, contrasts }
    }

    fn ask_all(&self) -> Option<Found> {
        let (session, matchups) = (self.session, self.session.matchups());
        session.goes_on();
        if self.plan.equilibrium {
            let (title, weights) = (Matchup::mixed(session.parts()), session.equilibrium()?);
            let arms = Arms { title: &title, matchups: &matchups, weights: &weights };
            return Some(self.found(&self.effects(session, arms), self.observed(session, arms)));
        }
        let each = matchups.iter().take_while(|_| session.goes_on());
        let found = each.map(|it| self.ask_alone(it));
        let (rows, leads): (Vec<_>, Vec<_>) = found.unzip();
        Some((rows.concat(), leads.concat()))
    }

    /// Plays one matchup, with each training seed if it is fine-tuned.
    fn ask_alone(&self, matchup: &Matchup) -> Found {
        let replications = self.session.replications(matchup);
        let weights = Weights::one();
        let matchups = std::slice::from_ref(matchup);
        let arms = Arms { title: matchup, matchups, weights: &weights };
        let (mut effects, mut observed) = (Vec::new(), Vec::new());
        for session in &replications.sessions {
            effects.push(self.effects(session, arms));
            observed.push(self.observed(session, arms));
        }
        let observed = replications
            .merged(observed, |rows, mean| Card { estimate: mean.mean, ..rows[0].clone() });
        self.found(&merged(&replications, effects), observed)
    }

    /// Returns whether the whole interval of an effect, in points, lies within the smallest effect of interest.
    fn is_negligible(&self, effect: &Estimate) -> Option<bool> {
        let limit = 100.0 * self.session.matters;
        effect.interval.map(|it| it.low.abs().max(it.high.abs()) <= limit)
    }

    /// Plays the base and every variant.
    fn effects(&self, session: &Session<'_>, arms: Arms<'_>) -> Effects {
        let Arms { title, matchups, weights } = arms;
        if !self.plan.only_instead {
            return self.comparison.independent(session, title, matchups, weights);
        }
        let panel = self.comparison.panel(session, matchups, weights);
        let contrasts: Vec<Contrast> =
            self.contrasts.iter().map(|it| it.contrast.clone()).collect();
        play_crossed(session, title, &panel, &contrasts)
    }

    /// Plays the scenario as it is, and returns the rows of the metrics that are observed of its cards.
    fn observed(&self, session: &Session<'_>, arms: Arms<'_>) -> Vec<Card> {
        let Arms { title, matchups, weights } = arms;
        let cast = |matchup| session.recast(session.model, matchup);
        let casts: Vec<PreparedMatchup> = matchups.iter().map(cast).collect();
        observed_rows(&self.mixes, title, &observed(session, &casts, weights))
    }

    /// Returns the rows of a matchup, and the cards that lead their kind.
    fn found(&self, effects: &Effects, observed: Vec<Card>) -> Found {
        let answer = |(question, variant): &(CardChange, usize)| {
            self.answer(question, effects, EffectSubject::Variant(*variant))
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

    /// Returns by how much a copy of each card is worth more than one of any other of its side and kind that is
    /// asked about and printed at least as strong, in the same games with a blank in its place.
    ///
    /// That a card is worth more than weaker ones is no surprise, so these are not compared with it.
    fn leads(&self, effects: &Effects) -> Vec<Lead> {
        let of_card = |card: usize| {
            let tested = self.contrasts.iter().enumerate().filter(|(_, it)| it.cards[0] == card);
            let tested = tested.filter_map(|(index, _)| {
                let change = effects.change(EffectSubject::Contrast(index))?;
                Some(TestedDifference {
                    difference: change.estimate,
                    p_value: change.pairing.p_value,
                    smallest_effect: self.session.matters,
                })
            });
            let low = |it: &TestedDifference| {
                it.difference.interval.map_or(f64::NEG_INFINITY, |it| it.low)
            };
            let look = tested.min_by(|one, other| low(one).total_cmp(&low(other)))?;
            let question = &self.asked[card].0;
            let mix = &self.mixes[question.mix];
            let piece = &mix.pieces[question.piece];
            Some(Lead {
                side: mix.side.to_owned(),
                card: piece.name.clone(),
                kind: piece.kind.to_owned(),
                look,
            })
        };
        (0..self.asked.len()).filter_map(of_card).collect()
    }

    /// Returns an effect from the view of the card's own side.
    fn answer(
        &self,
        question: &CardChange,
        effects: &Effects,
        subject: EffectSubject,
    ) -> Option<CardEffect> {
        let effect = effects.change(subject)?;
        let for_its_side = !self.mixes[question.mix].wins_are_losses;
        // Against a stand-in it is the value of the copy, and not the effect of its loss.
        let loss = matches!(question.change, Change::Blank | Change::Average);
        let sign = if for_its_side != loss { 1.0 } else { -1.0 };
        let estimate = effect.estimate.scaled(100.0 * sign);
        let negligible = self.is_negligible(&estimate);
        let pairing = effect.pairing;
        Some(CardEffect { question: question.clone(), subject, estimate, pairing, negligible })
    }
}

/// Matchups that are played together under one name, each for its share of the games.
#[derive(Clone, Copy)]
struct Arms<'a> {
    title: &'a Matchup,
    matchups: &'a [Matchup],
    weights: &'a Weights,
}

/// Returns the comparisons of each card with every other card of its side and kind that is printed at least as strong,
/// each with a blank in the place of one of the two.
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
