//! What one copy of a card causes: the same games with a blank in its place, one copy more, one
//! fewer, or another card instead.
//!
//! What is *observed* of a card (17Lands' win rates) goes with how long games are, who drew more
//! cards and when a player chose to play it. What it *causes* is asked by changing the deck and
//! nothing else, on the same luck: do(x) and not see(x) (Pearl 2009, *Statistics Surveys* 3).

use super::effects::Variant;
use super::panel::Weights;
use crate::games::{Game, Mix};
use crate::kernel::Luck;
use crate::runner::{Experiment, NowPlaying};
use crate::stats::{Estimate, benjamini_hochberg, holm};
use crate::summary::{CardFigures, Metric};

/// What is done to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One copy is replaced by a blank.
    Ablation,
    /// There is one copy more.
    PlusOne,
    /// There is one copy fewer.
    MinusOne,
    /// One copy is replaced by another piece of the mix, by its index.
    Swap(usize),
}

/// Something done to a card: which, and the variant that does it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The index of the mix.
    pub mix: usize,
    /// The index of the piece in it.
    pub piece: usize,
    /// What is done to it.
    pub change: Change,
    /// The changed scenario.
    pub variant: Variant,
}

/// Every question that can be put to the pieces of `mixes`; those that `swaps` asks for, too.
pub fn questions(mixes: &[Mix], swaps: bool) -> Vec<Question> {
    let mut questions = Vec::new();
    for (index, mix) in mixes.iter().enumerate() {
        for (place, piece) in mix.pieces.iter().enumerate() {
            let mut ask = |change, label: String, settings| {
                let variant = Variant { label, settings };
                questions.push(Question { mix: index, piece: place, change, variant });
            };
            let fewer = piece.copies.checked_sub(1).map(|copies| piece.with_copies(copies));
            if let Some((fewer, blank)) = fewer.clone().zip(mix.blank.clone()) {
                let settings = [vec![fewer], blank].concat();
                ask(Change::Ablation, format!("a blank for {}", piece.name), settings);
            }
            let more = piece.with_copies(piece.copies + 1);
            ask(Change::PlusOne, format!("one more {}", piece.name), vec![more]);
            let Some(fewer) = fewer else { continue };
            ask(Change::MinusOne, format!("one fewer {}", piece.name), vec![fewer.clone()]);
            for (other, with) in mix.pieces.iter().enumerate().filter(|_| swaps) {
                if other != place {
                    let settings = vec![fewer.clone(), with.with_copies(with.copies + 1)];
                    let label = format!("{} for {}", with.name, piece.name);
                    ask(Change::Swap(other), label, settings);
                }
            }
        }
    }
    questions
}

/// p-values corrected for their number: Benjamini and Hochberg's q for screening, Holm's p for
/// single claims. What is unknown stays so and does not count.
pub fn corrected(p_values: &[Option<f64>]) -> Vec<Option<(f64, f64)>> {
    let known: Vec<f64> = p_values.iter().flatten().copied().collect();
    let mut corrected = benjamini_hochberg(&known).into_iter().zip(holm(&known));
    p_values.iter().map(|p_value| p_value.and_then(|_| corrected.next())).collect()
}

/// How winning went with a card, as it can be observed: the win rate of its side when the card was
/// ever in hand less that when it never was; where there is no hand, in games where something
/// befell it less that in the others.
pub fn observed(card: &CardFigures, level: f64) -> Option<Estimate> {
    if let Some(iwd) = card.metrics.iter().find(|metric| metric.name == "iwd") {
        return Some(iwd.estimate);
    }
    let all = card.metrics.iter().find(|metric| metric.name == "gp_wr")?.estimate;
    let is_part = |it: &&Metric| it.name.ends_with("_wr") && it.name != "gp_wr";
    let mut parts = card.metrics.iter().filter(is_part).map(|it| it.estimate);
    let part = parts.find(|it| it.value.is_some())?;
    let wins = |it: &Estimate| (it.value.unwrap_or(0.0) * it.n as f64).round() as u64;
    let others = (wins(&all).checked_sub(wins(&part))?, all.n.checked_sub(part.n)?);
    Some(Estimate::difference_of_rates(wins(&part), part.n, others.0, others.1, level))
}

/// Whether a figure is surely not 0, and on which side of it.
pub fn sign(figure: &Estimate) -> Option<f64> {
    let interval = figure.interval?;
    (interval.low > 0.0 || interval.high < 0.0).then(|| interval.low.signum())
}

/// The games of several casts of one scenario, each its share, with all that is noted of them.
pub struct Observed<'a, G: Game> {
    /// The casts.
    pub casts: &'a [G::Cast],
    /// Which of them plays which game.
    pub weights: &'a Weights,
    /// The master seed.
    pub seed: u64,
}

impl<G: Game> Experiment for Observed<'_, G> {
    type Tally = G::Tally;
    type Record = ();

    fn tally(&self) -> G::Tally {
        G::tally(&self.casts[0])
    }

    fn play(&self, index: u64, tally: &mut G::Tally) {
        NowPlaying::game(index);
        let line = self.weights.pick(self.seed, index);
        NowPlaying::line(line);
        let cast = &self.casts[line];
        let record = G::record(cast, Luck::new(self.seed, index));
        G::count(cast, &record, tally);
    }

    fn merge(&self, tally: &mut G::Tally, other: G::Tally) {
        G::merge(tally, &other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Piece;

    fn mix() -> Mix {
        let piece = |name: &str, copies| Piece {
            name: name.to_owned(),
            kind: "infantry",
            copies,
            pool: 0..=9,
            key: format!("deck.{name}"),
        };
        Mix {
            side: "british",
            owner: "british",
            wins_are_losses: false,
            pieces: vec![piece("a", 2), piece("b", 0)],
            size: 1..=9,
            blank: Some(vec!["cards.Blank={}".to_owned(), "deck.Blank=1".to_owned()]),
        }
    }

    #[test]
    fn a_card_that_is_not_there_can_only_be_added() {
        let asked: Vec<(usize, Change)> =
            questions(&[mix()], true).iter().map(|it| (it.piece, it.change)).collect();
        let of_a = [Change::Ablation, Change::PlusOne, Change::MinusOne, Change::Swap(1)];
        let expected: Vec<_> =
            of_a.map(|change| (0, change)).into_iter().chain([(1, Change::PlusOne)]).collect();
        assert_eq!(asked, expected);
    }

    #[test]
    fn what_is_unknown_is_not_corrected_for() {
        let corrected = corrected(&[Some(0.01), None, Some(0.04)]);
        assert_eq!(corrected, [Some((0.02, 0.02)), None, Some((0.04, 0.04))]);
    }
}
