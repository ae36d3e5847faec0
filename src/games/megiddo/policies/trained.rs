//! The policy `trained`: decides by nets that were trained by self-play.

use std::sync::LazyLock;

use super::policy::Policy;
use super::tempo::Tempo;
use crate::learned::{Sight, Student};
use crate::prelude::*;
use crate::rules::DelegatingPolicy;
use sandtable_learn::{Believing, PolicyNets, Taught};

/// Policy that takes the action with the greatest chance to win, as its trained nets estimate it.
///
/// The nets were trained by self-play on one scenario, but can play any. A card that the nets do not know gets the
/// weights of the most similar known card of its kind: that with the most similar special rules and, if several
/// cards are equal in these, with the nearest Force. A card of an unknown kind has no weights.
#[derive(Clone, Debug)]
pub struct Trained(Arc<Parts>);

/// Contents of a trained policy: the features of the game, its nets, and the policy that it builds on.
#[derive(Debug)]
struct Parts {
    sight: Sight,
    tempo: Tempo,
    mind: PolicyNets,
}

/// Contents of the files with the trained policies that come with the program, British first.
///
/// They were trained by version 0.9.0 with `train megiddo-1918-level --british tempo --british lookahead
/// --turks tempo --turks lookahead -n 4.5M --seed 5`. Today the same command yields other policies of equal
/// strength. In the printed game the British win 9,999 of 10,000 games against any Turkish policy, so nothing
/// can be learned from it; these policies play that scenario too.
const SHIPPED_FILES: [&str; 2] =
    [include_str!("../learned/british.player.json"), include_str!("../learned/turks.player.json")];

/// The trained policies that come with the program, British first.
static SHIPPED_POLICIES: LazyLock<Arc<Vec<Taught>>> = LazyLock::new(|| {
    let read = |text: &&str| Taught::read(text).expect("the shipped policies can be read");
    Arc::new(SHIPPED_FILES.iter().map(read).collect())
});

/// Returns the trained policies that come with the program, British first.
pub(crate) fn shipped() -> &'static [Taught] {
    &SHIPPED_POLICIES
}

impl Policy for Trained {
    const BELIEF: &'static str = "uses neural networks that learned the game by playing it";

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        let team = choice
            .folder
            .as_deref()
            .map_or_else(|| Some(Arc::clone(&SHIPPED_POLICIES)), |folder| policies.team(folder));
        let sight = Sight::new(model, side);
        let of_side = |taught: &&Taught| taught.seat == crate::seat(side);
        let mut mind = PolicyNets::even(&sight.questions);
        if let Some(taught) = team.iter().flat_map(|team| team.iter()).find(of_side) {
            taught.recall(&sight.questions, &mut mind);
        }
        Trained(Arc::new(Parts { tempo: Tempo::plain(model, side), mind, sight }))
    }
}

impl Trained {
    pub(super) fn mind(&self) -> &PolicyNets {
        &self.0.mind
    }

    /// Returns the nets' estimate, in thousandths, of the chance to win after the action that they choose.
    pub(super) fn win_chance<Q: Decision>(
        &self,
        decision: Q,
        context: &mut DecisionContext<'_>,
    ) -> i32 {
        let Parts { sight, tempo, mind } = &*self.0;
        let believing = Believing::new(mind);
        decision.ask(&Student::new(sight, tempo, &believing), context);
        believing.thousandths()
    }
}

impl DelegatingPolicy for Trained {
    #[inline]
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let Parts { sight, tempo, mind } = &*self.0;
        decision.ask(&Student::new(sight, tempo, mind), context)
    }
}
