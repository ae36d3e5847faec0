//! Descriptions of modes for players.

/// The description of one mode of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Briefing {
    /// Name of the mode in scenarios and options.
    pub mode: String,
    /// Title for people.
    pub title: String,
    /// Sentences on the conditions of victory and the forces at the start.
    pub text: String,
}
