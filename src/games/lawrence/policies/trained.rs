//! `trained`: decides by nets that were trained in games of its own.

mod forecast;
mod late_candidates;

use std::sync::LazyLock;

use crate::prelude::*;

pub(crate) use self::forecast::MoveForecast;
pub(crate) use self::late_candidates::LateCandidates;
use super::memo::{Memo, SharedTables};
use super::scripted::Scripted;
use super::situation::Situation;
use crate::learned::{Sight, Student};
use sandtable_learn::{PolicyNets, SavedPolicy};

static MOVES: SharedTables<(Details, Moves), Move> = SharedTables::new();
static PURCHASES: SharedTables<(Details, Market), Option<Purchase>> = SharedTables::new();
static LEADERS: SharedTables<(Details, ()), Option<u8>> = SharedTables::new();

/// Policy that takes the action after which its neural nets expect to win most often.
///
/// It was trained on one scenario, and plays any. A unit that it does not know counts as the known one of the same kind
/// with the nearest ratings; unknown cards, spaces and Gear have no weight, and it plays an unknown mission like its
/// base policy. Clones share the nets and the memos.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Prepared>);

/// Neural nets and remembered decisions of the policy for one scenario.
#[derive(Debug)]
struct Prepared {
    sight: Sight,
    nets: PolicyNets,
    moves: Memo<(Details, Moves), Move>,
    purchases: Memo<(Details, Market), Option<Purchase>>,
    leaders: Memo<(Details, ()), Option<u8>>,
}

/// Facts that the neural nets read beyond a [`Situation`].
#[derive(Clone, Copy, Debug, PartialEq)]
struct Details {
    hand: Set<Card>,
    unseen_cards: Set<Card>,
    carried_gear: Set<Gear>,
    carriers: [Unit; MOST],
    leader_attempts: u8,
    number: u8,
    attempt: u8,
    failures: u8,
}

impl Details {
    /// Reads the facts; returns `None` in a battle and while a card adds strength to a unit.
    fn new(view: &View<'_>) -> Option<Details> {
        if !view.enemies.is_empty() || view.battle.strengthened != Array::default() {
            return None;
        }
        let mut carriers = [Unit::default(); MOST];
        view.carried().iter().for_each(|gear| carriers[gear.index()] = view.carrier(gear));
        Some(Details {
            hand: view.hand,
            unseen_cards: view.unseen_cards(),
            carried_gear: view.carried(),
            carriers,
            leader_attempts: view.leader_attempts,
            number: view.number,
            attempt: view.attempt,
            failures: view.failures,
        })
    }
}

/// Nets that come with the program, one for each mode, made by `train lawrence-of-arabia` with these options:
///
/// | mode | options |
/// |---|---|
/// | Aqaba! | `--mission aqaba -n 1M --seed 1 --vary missions.aqaba.ops=5..7 --vary costs.mercenaries=2,3` |
/// | Hejaz Railroad | `--mission hejaz-railroad -n 600k --seed 1` |
/// | Gaza Offensive | `--mission gaza-offensive -n 800k --seed 1 --vary missions.gaza-offensive.ops=8,9 --vary costs.mercenaries=2` |
/// | Damascus | `--mission damascus -n 600k --seed 1 --vary missions.damascus.ops=8,9` |
/// | campaign | `--mission campaign -n 160k --seed 2 --vary missions.aqaba.leadership=2..5` |
///
/// The policy of Gaza Offensive was trained in an earlier version, so these options give other nets today.
///
/// A policy that was trained with one number of Operations alone may win less often with one more.
const SHIPPED: [&str; 5] = [
    include_str!("../learned/aqaba.player.json"),
    include_str!("../learned/hejaz-railroad.player.json"),
    include_str!("../learned/gaza-offensive.player.json"),
    include_str!("../learned/damascus.player.json"),
    include_str!("../learned/campaign.player.json"),
];

/// Saved policies that are read from [`SHIPPED`].
static SHIPPED_POLICIES: LazyLock<Arc<Vec<SavedPolicy>>> = LazyLock::new(|| {
    let read = |text: &&str| SavedPolicy::read(text).expect("the shipped policies can be read");
    Arc::new(SHIPPED.iter().map(read).collect())
});

/// Returns the saved policies that come with the program.
pub(crate) fn shipped() -> &'static [SavedPolicy] {
    &SHIPPED_POLICIES
}

impl Trained {
    /// Prepares the policy for a scenario.
    ///
    /// Its neural nets are those of the folder that `choice` names, or the ones that come with the program if it names
    /// none.
    pub(super) fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> Self {
        let saved = choice
            .folder
            .as_deref()
            .map_or_else(|| Some(Arc::clone(&SHIPPED_POLICIES)), |folder| policies.team(folder));
        let sight = Sight::new(model);
        let mut nets = PolicyNets::zero(&sight.questions);
        for policy in saved.iter().flat_map(|saved| saved.iter()) {
            policy.replace_nets(&sight.questions, &mut nets);
        }
        let (moves, purchases) = (Memo::new(&MOVES), Memo::new(&PURCHASES));
        let leaders = Memo::new(&LEADERS);
        Trained(Arc::new(Prepared { nets, sight, moves, purchases, leaders }))
    }

    /// Returns the scripted base policy for missions whose goals require no rail breaks.
    pub(super) fn base(&self) -> &Scripted {
        self.0.sight.cautious()
    }

    /// Returns the neural nets for a mode: a mission or the campaign.
    pub(super) fn nets(&self, model: &Model, mode: Mode) -> PolicyNets {
        PolicyNets(self.0.nets.0[Sight::judges(model, mode)].to_vec())
    }

    /// Returns the policy that evaluates the neural nets for every decision and remembers none.
    #[inline]
    pub(super) fn student(&self) -> Student<'_, PolicyNets> {
        Student::new(&self.0.sight, &self.0.nets, 0)
    }

    /// Returns the remembered action for a decision; if there is none, decides and remembers it.
    #[inline]
    fn recall<L: Copy + PartialEq, A: Copy>(
        &self,
        memo: &Memo<(Details, L), A>,
        context: &mut DecisionContext<'_>,
        legal: L,
        decide: impl FnOnce(&Student<'_, PolicyNets>, &mut DecisionContext<'_>) -> A,
    ) -> A {
        let Some(details) = Details::new(context) else { return decide(&self.student(), context) };
        let situation = Situation::new(context);
        memo.recall(&situation, (details, legal), || decide(&self.student(), context))
    }
}

/// Decisions that often recur in equal situations are remembered.
impl DelegatingPolicy for Trained {
    #[inline]
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        decision.ask(&self.student(), context)
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        self.recall(&self.0.moves, context, *moves, |student, context| {
            DelegatingPolicy::move_force(student, context, moves)
        })
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        self.recall(&self.0.purchases, context, *market, |student, context| {
            DelegatingPolicy::buy(student, context, market)
        })
    }

    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        self.recall(&self.0.leaders, context, (), |student, context| {
            DelegatingPolicy::recruit_leader(student, context)
        })
    }
}
