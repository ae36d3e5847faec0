//! Sentences of stories and of the game board, which are in `sentences.txt`.

use sandtable_games::sentences::Sentences;

/// Sentences of stories and of the game board.
pub(crate) const SENTENCES: Sentences = Sentences::new(include_str!("sentences.txt"));

/// Fills a sentence of the game: `say!("key", name = value)`.
macro_rules! say {
    ($($sentence:tt)*) => {
        sandtable_games::sentence!($crate::sentences::SENTENCES, $($sentence)*)
    };
}

/// Returns a text of the game without placeholders, as a constant.
macro_rules! word {
    ($key:literal) => {
        sandtable_games::word!($crate::sentences::SENTENCES, $key)
    };
}

pub(crate) use {say, word};
