//! The policy `trained`: decides by nets that were trained by self-play.

use std::sync::LazyLock;

use super::policy::Policy;
use super::tempo::Tempo;
use crate::learned::{Features, NetPolicy};
use crate::prelude::*;
use crate::rules::DelegatingPolicy;
use sandtable_learn::{PolicyNets, Predictor, SavedPolicy};

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
    features: Features,
    tempo: Tempo,
    nets: PolicyNets,
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
static SHIPPED_POLICIES: LazyLock<Arc<Vec<SavedPolicy>>> = LazyLock::new(|| {
    let read = |text: &&str| SavedPolicy::read(text).expect("the shipped policies can be read");
    Arc::new(SHIPPED_FILES.iter().map(read).collect())
});

/// Returns the trained policies that come with the program, British first.
pub(crate) fn shipped() -> &'static [SavedPolicy] {
    &SHIPPED_POLICIES
}

impl Policy for Trained {
    const BELIEF: &'static str = "uses neural networks that learned the game by playing it";

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        let team = choice
            .folder
            .as_deref()
            .map_or_else(|| Some(Arc::clone(&SHIPPED_POLICIES)), |folder| policies.team(folder));
        let features = Features::new(model, side);
        let of_side = |policy: &&SavedPolicy| policy.seat == crate::seat(side);
        let mut nets = PolicyNets::zero(&features.schemas);
        if let Some(policy) = team.iter().flat_map(|team| team.iter()).find(of_side) {
            policy.replace_nets(&features.schemas, &mut nets);
        }
        Trained(Arc::new(Parts { tempo: Tempo::plain(model, side), nets, features }))
    }
}

impl Trained {
    pub(super) fn nets(&self) -> &PolicyNets {
        &self.0.nets
    }

    /// Returns the nets' estimate, in thousandths, of the chance to win after the action that they choose.
    pub(super) fn win_chance<Q: Decision>(
        &self,
        decision: Q,
        context: &mut DecisionContext<'_>,
    ) -> i32 {
        let Parts { features, tempo, nets } = &*self.0;
        let predictor = Predictor::new(nets);
        decision.ask(&NetPolicy::new(features, tempo, &predictor), context);
        predictor.win_thousandths()
    }
}

impl DelegatingPolicy for Trained {
    #[inline]
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let Parts { features, tempo, nets } = &*self.0;
        decision.ask(&NetPolicy::new(features, tempo, nets), context)
    }
}
