//! Players who search, made from those who do not.

use crate::prelude::*;

/// The policies of a game, one of which may search.
#[derive(Clone, Copy, Debug)]
pub struct Searcher {
    /// The policies.
    pub policies: &'static [PolicyInfo],
}

impl Searcher {
    /// The player who searches with so many rollouts, playing on as `base`, whose deck it has, against
    /// enemies like `foe`. None if no policy searches, or if one of these is none.
    pub fn spec(&self, rollouts: u32, base: &str, foe: &str) -> Option<String> {
        let (base, deck) = base.split_at(base.find('@').unwrap_or(base.len()));
        let foe = foe.split('@').next().unwrap_or(foe);
        let (base, foe) = (self.scripted(base)?, self.scripted(foe)?);
        let spec = self.policies.iter().find_map(|it| it.searching(rollouts, &base, &foe))?;
        let name = PolicyChoice::parse(&spec, self.policies).ok()?.name(self.policies);
        Some(format!("{name}{deck}"))
    }

    /// The scripted policy itself, or the base of a searching policy: the one it plays on as.
    fn scripted(&self, player: &str) -> Option<String> {
        let choice = PolicyChoice::parse(player, self.policies).ok()?;
        let base = choice.imitated.first().unwrap_or(&choice);
        Some(base.name(self.policies))
    }
}
