//! What games are lost by.

/// What a game was lost by, and what each of its turns brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostMortem {
    /// What a lost game was lost by; of a game that was won it says nothing.
    pub notes: Vec<LossNote>,
    /// What each turn of [`Game::course`](super::Game::course) brought, in a word or two, such as a card.
    pub turns: Vec<String>,
}

/// Something that a game was lost by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossNote {
    /// What kind of thing, in the words of the game: a part of the goal, the space of the last turn.
    pub about: &'static str,
    /// Its name.
    pub name: String,
    /// How much was missing, of a part of the goal; else 0.
    pub number: i32,
}
