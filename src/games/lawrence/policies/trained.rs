//! `trained`: decides by what it has learned.

use std::cell::RefCell;
use std::sync::LazyLock;
use std::thread::LocalKey;

use crate::prelude::*;

use super::commander::Commander;
use super::memory::{self, Notes};
use super::policy::Policy;
use crate::learned::{Sight, Student};
use sandtable_learn::{PolicyNets, Taught};

/// Gives the answer after which it believes to win most often, as it has learned from games of its own.
///
/// It was trained on one scenario, and plays any. A unit that it does not know counts as the known one of the
/// same kind with the nearest ratings; cards, spaces and Gear that it does not know count for nothing, and a
/// mission that it does not know is played like its base.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Learned>);

/// What it has learned.
#[derive(Debug)]
struct Learned {
    sight: Sight,
    mind: PolicyNets,
}

/// The players that come with the program, one for each mode, made by `train lawrence-of-arabia` with
///
/// | mode | options |
/// |---|---|
/// | Aqaba! | `--mission aqaba -n 200k --seed 1 --vary missions.aqaba.ops=5..7 --vary costs.mercenaries=2,3` |
/// | Hejaz Railroad | `--mission hejaz-railroad -n 2M --seed 1` |
/// | Gaza Offensive | `--mission gaza-offensive -n 800k --seed 1 --vary missions.gaza-offensive.ops=8,9 --vary costs.mercenaries=2` |
/// | Damascus | `--mission damascus -n 800k --seed 1 --vary missions.damascus.ops=8,9` |
/// | campaign | `--mission campaign -n 160k --seed 2` |
///
/// Who has learned a mission with one number of Operations alone may win less with one more.
const SHIPPED: [&str; 5] = [
    include_str!("../learned/aqaba.player.json"),
    include_str!("../learned/hejaz-railroad.player.json"),
    include_str!("../learned/gaza-offensive.player.json"),
    include_str!("../learned/damascus.player.json"),
    include_str!("../learned/campaign.player.json"),
];

/// Those players, read.
static TEAM: LazyLock<Arc<Vec<Taught>>> = LazyLock::new(|| {
    let read = |text: &&str| Taught::read(text).expect("the players shipped can be read");
    Arc::new(SHIPPED.iter().map(read).collect())
});

/// Returns the policies that come with the program.
pub(crate) fn shipped() -> &'static [Taught] {
    &TEAM
}

// The answers that a thread has noted.
thread_local! {
    static MOVES: Notes<Move> = const { RefCell::new(Vec::new()) };
    static PURCHASES: Notes<Option<Purchase>> = const { RefCell::new(Vec::new()) };
    static LEADERS: Notes<Option<u8>> = const { RefCell::new(Vec::new()) };
}

impl Policy for Trained {
    const BELIEF: &'static str = "self-taught by playing against itself";

    type Player = Self;

    fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> Self {
        let team = choice
            .folder
            .as_deref()
            .map_or_else(|| Some(Arc::clone(&TEAM)), |folder| policies.team(folder));
        let sight = Sight::new(model);
        let mut mind = PolicyNets::even(&sight.questions);
        for taught in team.iter().flat_map(|team| team.iter()) {
            taught.recall(&sight.questions, &mut mind);
        }
        Trained(Arc::new(Learned { mind, sight }))
    }

    /// That of its base in missions that do not ask for breaks.
    fn counsel(player: &Self) -> Option<&Commander> {
        Some(player.0.sight.cautious())
    }
}

impl Trained {
    /// What it has learned about a mode.
    pub(super) fn mind(&self, model: &Model, mode: Mode) -> PolicyNets {
        PolicyNets(self.0.mind.0[Sight::judges(model, mode)].to_vec())
    }

    /// The player who decides by it.
    #[inline]
    pub(super) fn student(&self) -> Student<'_, PolicyNets> {
        Student::new(&self.0.sight, &self.0.mind, 0)
    }

    /// An answer of that player, worked out unless it is noted.
    #[inline]
    fn recall<A: Copy>(
        &self,
        notes: &'static LocalKey<Notes<A>>,
        context: &mut DecisionContext<'_>,
        extra_op: bool,
        answer: impl FnOnce(&Student<'_, PolicyNets>, &mut DecisionContext<'_>) -> A,
    ) -> A {
        let key = self.0.sight.base(&context.view).whole_key(&context.view, extra_op);
        let decide = || answer(&self.student(), context);
        match key {
            None => decide(),
            Some(key) => memory::recall_noted(notes, &key, decide),
        }
    }
}

/// What is often asked in the same position of several games is remembered.
impl DelegatingPolicy for Trained {
    #[inline]
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        question.ask(&self.student(), context)
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        self.recall(&MOVES, context, false, |student, context| {
            DelegatingPolicy::move_force(student, context, moves)
        })
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let extra_op = market.extra_op;
        self.recall(&PURCHASES, context, extra_op, |student, context| {
            DelegatingPolicy::buy(student, context, market)
        })
    }

    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        self.recall(&LEADERS, context, false, |student, context| {
            DelegatingPolicy::recruit_leader(student, context)
        })
    }
}
