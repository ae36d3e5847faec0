//! Names of players in options and results, such as `policy:key=value@deck`, and their parts.

/// Parts of a player's name, such as `tempo:patience=0.5@lean`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerParts<'a> {
    /// Name of the policy.
    pub name: &'a str,
    /// Parameters of the policy, as pairs of key and value.
    pub settings: Vec<(&'a str, &'a str)>,
    /// Name of the deck; `None` for the scenario's own deck.
    pub deck: Option<&'a str>,
}

/// Splits a player's name, such as `bold:force=4,like=(timid:force=2)@deck`, into its parts.
///
/// A parameter without `=` is ignored.
pub fn player_parts(player: &str) -> PlayerParts<'_> {
    let (policy, deck) = match player.rsplit_once('@') {
        Some((policy, deck)) => (policy, Some(deck)),
        None => (player, None),
    };
    let (name, settings) = policy.split_once(':').unwrap_or((policy, ""));
    let settings = policy_settings(settings).filter_map(|it| it.split_once('=')).collect();
    PlayerParts { name, settings, deck }
}

/// Splits a policy's parameters, the text after its colon, at commas outside parentheses.
pub fn policy_settings(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

/// Returns `name` without the parentheses around it, if it has any.
pub fn unwrapped(name: &str) -> &str {
    name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(name)
}
