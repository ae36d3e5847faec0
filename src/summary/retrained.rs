//! Players who learn every scenario of a study before they play it, and how they are called.

use super::Matchup;

/// What the name of a player begins with who was trained; the folder may follow after a colon.
const TRAINED: &str = "trained";

/// What it ends with if the player goes on to learn every scenario.
const RETRAINED: &str = "retrained";

/// The player who goes on from this one in every scenario; none if this one was not trained.
fn retrained(player: &str) -> Option<String> {
    let folder = player.strip_prefix(TRAINED)?;
    match folder.strip_prefix(':') {
        Some(folder) => Some(format!("{TRAINED}:{folder}+{RETRAINED}")),
        None => folder.is_empty().then(|| format!("{TRAINED}:{RETRAINED}")),
    }
}

/// The player from whom this one goes on; none if it does not learn before it plays.
pub fn before_retraining(player: &str) -> Option<&str> {
    let folder = player.strip_prefix(TRAINED)?.strip_prefix(':')?;
    match folder == RETRAINED {
        true => Some(TRAINED),
        false => player.strip_suffix(RETRAINED)?.strip_suffix('+'),
    }
}

impl Matchup {
    /// The matchup in which those who were trained learn every scenario before they play it; none if
    /// nobody was trained.
    pub fn retrained(&self) -> Option<Matchup> {
        self.renamed(retrained)
    }

    /// The matchup of the same players as they were before they learned the scenario; none if nobody does.
    pub fn before_retraining(&self) -> Option<Matchup> {
        self.renamed(|player| before_retraining(player).map(str::to_owned))
    }

    /// The matchup with another name for each player of whom `other` knows one; none if there is none.
    fn renamed(&self, other: impl Fn(&str) -> Option<String>) -> Option<Matchup> {
        let names = self.players().map(|(part, player)| (part, other(player)));
        let known: Vec<_> = names.filter_map(|(part, name)| Some((part.key, name?))).collect();
        let is_any = !known.is_empty();
        let renamed = known.into_iter().fold(self.clone(), |it, (key, name)| it.with(key, name));
        is_any.then_some(renamed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retrained_player_is_called_after_the_one_before() {
        for player in ["trained", "trained:reports/x", "trained:a+b"] {
            let after = retrained(player).expect("it was trained");
            let before = before_retraining;
            assert_eq!((before(player), before(&after)), (None, Some(player)), "{after}");
        }
        assert_eq!((retrained("tempo"), before_retraining("tempo:hold=1")), (None, None));
    }
}
