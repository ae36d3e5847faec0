//! Names of trained policies that are fine-tuned (trained further) on each scenario of a study.

use super::Matchup;

/// Prefix of a trained policy's name; a colon and the folder of the saved policy may follow.
const TRAINED: &str = "trained";

/// Suffix of the name of a trained policy that is fine-tuned on each scenario before it plays.
const RETRAINED: &str = "retrained";

/// Returns the name of a trained policy's fine-tuned version; `None` for any other policy.
fn retrained(player: &str) -> Option<String> {
    let folder = player.strip_prefix(TRAINED)?;
    match folder.strip_prefix(':') {
        Some(folder) => Some(format!("{TRAINED}:{folder}+{RETRAINED}")),
        None => folder.is_empty().then(|| format!("{TRAINED}:{RETRAINED}")),
    }
}

/// Returns the name of a fine-tuned policy before fine-tuning; `None` for any other policy.
pub fn before_retraining(player: &str) -> Option<&str> {
    let folder = player.strip_prefix(TRAINED)?.strip_prefix(':')?;
    match folder == RETRAINED {
        true => Some(TRAINED),
        false => player.strip_suffix(RETRAINED)?.strip_suffix('+'),
    }
}

impl Matchup {
    /// Returns the matchup with all its trained policies fine-tuned (trained further on each scenario).
    ///
    /// Returns `None` if it has no trained policy.
    pub fn retrained(&self) -> Option<Matchup> {
        self.renamed(retrained)
    }

    /// Returns the matchup as before fine-tuning; `None` if no policy is fine-tuned.
    pub fn before_retraining(&self) -> Option<Matchup> {
        self.renamed(|player| before_retraining(player).map(str::to_owned))
    }

    /// Returns the matchup with the policies renamed for which `new_name` returns a name.
    ///
    /// The other policies keep their names. The result is `None` if `new_name` returns `None` for every policy.
    fn renamed(&self, new_name: impl Fn(&str) -> Option<String>) -> Option<Matchup> {
        let names = self.players().map(|(part, player)| (part, new_name(player)));
        let changes: Vec<_> = names.filter_map(|(part, name)| Some((part.key, name?))).collect();
        let is_any = !changes.is_empty();
        let renamed = changes.into_iter().fold(self.clone(), |it, (key, name)| it.with(key, name));
        is_any.then_some(renamed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_retrained_policy_contains_the_former_name() {
        for player in ["trained", "trained:reports/x", "trained:a+b"] {
            let after = retrained(player).expect("it was trained");
            let before = before_retraining;
            assert_eq!((before(player), before(&after)), (None, Some(player)), "{after}");
        }
        assert_eq!((retrained("tempo"), before_retraining("tempo:hold=1")), (None, None));
    }
}
