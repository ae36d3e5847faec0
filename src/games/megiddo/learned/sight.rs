//! What a player who learns sees of a position and of an answer.

use super::sorts::Sorts;
use crate::policies::strength;
use crate::prelude::*;
use sandtable_learn::{Sink, Subject, places};

/// The questions, in the order of the nets.
pub(super) const DISCARD: usize = 0;
pub(super) const COMMIT: usize = 1;
pub(super) const STRIKE: usize = 2;

/// Beyond so many points, more that are needed make no difference.
const FAR: usize = 8;

/// Into how many steps a ratio of strengths is sorted, each an eighth.
const STEPS: usize = 20;

/// By what cards in hand, or in battle, are scaled.
const NEAR: f32 = 0.5;
/// By what cards in a pile are scaled.
const PILE: f32 = 0.25;

/// What one side sees, as features: where those of each kind begin.
#[derive(Clone, Debug)]
pub struct Sight {
    pub(super) own: Sorts,
    pub(super) enemy: Sorts,
    at: Position,
    discarded: Answered,
    committed: Answered,
    struck: Struck,
    /// The questions with the names of all that is seen.
    pub questions: Vec<Subject>,
}

places! {
    /// Where the features of every position begin.
    struct Position(question: &mut Subject, own: &Sorts, enemy: &Sorts)
    {
        let needed = (1..=FAR).flat_map(|own| (1..=FAR).map(move |enemy| (own, enemy)));
        let needed = needed.map(|(own, enemy)| format!("points needed: {own}, {enemy}"));
        let sizes =
            ["cards in the enemy's hand", "cards in the enemy's deck", "cards in the deck"];
    }
    score = question.see(1.0, needed);
    hand = question.see_pieces(NEAR, own.named("in hand"));
    deck = question.see_pieces(PILE, own.named("in the deck"));
    reserve = question.see_pieces(PILE, own.named("in the reserve"));
    hidden = question.see_pieces(PILE, enemy.named("enemy's, hidden"));
    enemy_reserve = question.see_pieces(PILE, enemy.named("enemy's, in the reserve"));
    known = question.see_pieces(NEAR, enemy.named("enemy's, known to be in hand"));
    sizes = question.see(0.1, sizes.map(str::to_owned));
}

places! {
    /// Where those of cards given begin.
    struct Answered(question: &mut Subject, own: &Sorts, what: &str)
    {
        let steps = (0..STEPS).map(|step| format!("strength, in eighths of the enemy's: {step}"));
    }
    cards = question.see_pieces(NEAR, own.named(what));
    ratio = question.see(1.0, steps);
}

places! {
    /// Where those of a battle and a strike begin.
    struct Struck(strike: &mut Subject, own: &Sorts, enemy: &Sorts)
    {
        let ends = ["battle lost", "battle won", "game lost", "game won"];
    }
    phase = strike.see(1.0, Phase::ALL.map(|phase| format!("phase: {}", phase.name())));
    own = strike.see_pieces(NEAR, own.named("in battle"));
    own_disrupted = strike.see_pieces(NEAR, own.named("disrupted"));
    enemy = strike.see_pieces(NEAR, enemy.named("enemy's, in battle"));
    enemy_disrupted = strike.see_pieces(NEAR, enemy.named("enemy's, disrupted"));
    pass = strike.see(1.0, ["pass".to_owned()]);
    attacker = strike.see_pieces(NEAR, own.named("attacker"));
    target = strike.see_pieces(NEAR, enemy.named("target"));
    end = strike.see(1.0, ends.map(str::to_owned));
    own_lost = strike.see_pieces(NEAR, own.named("lost by the end of the battle"));
    enemy_lost = strike.see_pieces(NEAR, enemy.named("enemy's, lost by the end of the battle"));
}

impl Sight {
    /// What `side` sees in a scenario.
    pub fn new(model: &Model, side: Side) -> Sight {
        let (own, enemy) = (Sorts::of(model.army(side)), Sorts::of(model.army(side.enemy())));
        let (mut discard, mut commit, mut strike) =
            (Subject::new("discard"), Subject::new("commit"), Subject::new("strike"));
        let at = Position::named(&mut discard, &own, &enemy);
        Position::named(&mut commit, &own, &enemy);
        Position::named(&mut strike, &own, &enemy);
        let discarded = Answered::named(&mut discard, &own, "discarded");
        let committed = Answered::named(&mut commit, &own, "committed");
        let struck = Struck::named(&mut strike, &own, &enemy);
        let questions = vec![discard, commit, strike];
        Sight { own, enemy, at, discarded, committed, struck, questions }
    }

    /// What is seen whatever is asked.
    #[inline]
    pub(super) fn position(&self, view: &View<'_>, to: &mut impl Sink) {
        let Position { score, hand, deck, reserve, hidden, enemy_reserve, known, sizes } = self.at;
        let (side, enemy) = (view.side(), view.enemy());
        let needed = |side| usize::from(view.points_needed(side)).clamp(1, FAR) - 1;
        to.add(score + FAR * needed(side) + needed(enemy), 1);
        self.own.list(to, hand, view.hand());
        self.own.count(to, deck, view.deck());
        self.own.count(to, reserve, view.reserve(side));
        self.enemy.count(to, hidden, view.enemy_hidden());
        self.enemy.count(to, enemy_reserve, view.reserve(enemy));
        self.enemy.list(to, known, view.known_enemy_hand());
        to.add(sizes, view.enemy_hand_size());
        to.add(sizes + 1, view.enemy_deck_size());
        to.add(sizes + 2, view.deck().len());
    }

    /// What is seen of a battle, beside that.
    #[inline]
    pub(super) fn battle(&self, view: &View<'_>, phase: Phase, to: &mut impl Sink) {
        self.position(view, to);
        let (side, enemy) = (view.side(), view.enemy());
        to.add(self.struck.phase + phase as usize, 1);
        self.own.list(to, self.struck.own, view.order_of_battle(side));
        self.own.list(to, self.struck.own_disrupted, view.disrupted(side));
        self.enemy.list(to, self.struck.enemy, view.order_of_battle(enemy));
        self.enemy.list(to, self.struck.enemy_disrupted, view.disrupted(enemy));
    }

    /// Where the features are of cards that are committed, or discarded.
    #[inline]
    const fn given(&self, commits: bool) -> Answered {
        if commits { self.committed } else { self.discarded }
    }

    /// The feature of a card that is committed, or discarded.
    #[inline]
    pub(super) fn card(&self, commits: bool, card: Slot) -> usize {
        self.given(commits).cards + self.own.place(card)
    }

    /// The feature of the strength that a side fights with whose cards are committed, or discarded, against
    /// an enemy of a strength.
    #[inline]
    pub(super) fn ratio(
        &self,
        view: &View<'_>,
        commits: bool,
        enemy: f64,
        cards: Set<Slot>,
    ) -> usize {
        let fights = if commits { cards } else { view.hand() - cards };
        self.given(commits).ratio + step(strength(view, fights), enemy)
    }

    /// What is seen of a strike after which the battle ends so, as far as can be told.
    #[inline]
    pub(super) fn strike(
        &self,
        side: Side,
        strike: Option<Strike>,
        end: &BattleEnd,
        to: &mut impl Sink,
    ) {
        match strike {
            None => to.add(self.struck.pass, 1),
            Some(Strike { attacker, target }) => {
                self.own.list(to, self.struck.attacker, Set::of(attacker));
                self.enemy.list(to, self.struck.target, Set::of(target));
            }
        }
        if let Some(winner) = end.winner {
            to.add(self.struck.end + usize::from(winner == side), 1);
        }
        if let Some(outcome) = end.outcome {
            to.add(self.struck.end + 2 + usize::from(outcome.winner == side), 1);
        }
        self.own.list(to, self.struck.own_lost, end.lost[side.index()]);
        self.enemy.list(to, self.struck.enemy_lost, end.lost[side.enemy().index()]);
    }
}

/// The step of a ratio of strengths.
#[inline]
fn step(own: f64, enemy: f64) -> usize {
    if enemy > 0.0 { ((8.0 * own / enemy) as usize).min(STEPS - 1) } else { STEPS - 1 }
}
