//! Players as options and results name them: `policy:key=value@deck`.

/// A player as results name one, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerParts<'a> {
    /// The name of the policy.
    pub name: &'a str,
    /// What is set of it, by key.
    pub settings: Vec<(&'a str, &'a str)>,
    /// The deck that was built for it, if one was.
    pub deck: Option<&'a str>,
}

/// Takes a player apart, as in `bold:force=4,like=(timid:force=2)@deck`.
pub fn player_parts(player: &str) -> PlayerParts<'_> {
    let (policy, deck) = match player.rsplit_once('@') {
        Some((policy, deck)) => (policy, Some(deck)),
        None => (player, None),
    };
    let (name, settings) = policy.split_once(':').unwrap_or((policy, ""));
    let settings = policy_settings(settings).filter_map(|it| it.split_once('=')).collect();
    PlayerParts { name, settings, deck }
}

/// The settings `key=value` after the colon of a policy: commas part them, but for those inside
/// parentheses.
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

/// What stands in parentheses, or without any.
pub fn unwrapped(name: &str) -> &str {
    name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(name)
}
