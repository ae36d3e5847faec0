//! The games of a program, by name.

use crate::{Example, GameDefinition, PlayerOption};
use sandtable_scenario::{Document, KeyLocation, Problems, suggest};
use sandtable_summary::Parts;

/// Games by name.
pub trait Games {
    /// Name of the program with these games, for hints and command lines.
    const PROGRAM: &'static str;
    /// Their names.
    const NAMES: &'static [&'static str];
    /// The parts of the matchups of each.
    const PARTS: &'static [Parts];
    /// A number of the scenarios of each.
    const EXAMPLES: &'static [Example];

    /// Returns the definitions of all games.
    fn definitions() -> Vec<&'static dyn GameDefinition>;

    /// Returns the options of players that any game has.
    fn options() -> Vec<PlayerOption> {
        let mut options: Vec<PlayerOption> = Vec::new();
        for option in Self::definitions().into_iter().flat_map(|game| game.player_options()) {
            if options.iter().all(|known| known.name != option.name) {
                options.push(option);
            }
        }
        options
    }

    /// Returns the game with a name.
    fn named(name: &str) -> Option<&'static dyn GameDefinition> {
        Self::definitions().into_iter().find(|game| game.info().name == name)
    }

    /// Returns the game that a scenario is for.
    ///
    /// # Errors
    /// If there is no such game, at the key that names it.
    fn game_of(document: &Document) -> Result<&'static dyn GameDefinition, Problems> {
        Self::named(document.game()).ok_or_else(|| unknown_game(document, Self::NAMES))
    }
}

/// Returns the problem of a scenario for a game that does not exist, at the key that names it.
fn unknown_game(document: &Document, known: &[&str]) -> Problems {
    let (name, mut problems) = (document.game(), document.problems());
    if let Some(node) = document.root().table().and_then(|root| root.get("game")) {
        let at = KeyLocation { location: node.location.clone(), key: "game".to_owned() };
        let hint = suggest::hint(name, known.iter().copied(), "there are");
        problems.report(at, format!("no game is called {name:?}"), hint);
    }
    problems
}

/// Registers games, one line each, under one name for all of them.
///
/// Hints name the program after the package that calls this macro, or by the text in parentheses:
/// `Mine("my-program"): Race`.
#[macro_export]
macro_rules! games {
    ($(#[$doc:meta])* $games:ident: $($game:ty),+ $(,)?) => {
        $crate::games! { $(#[$doc])* $games(env!("CARGO_PKG_NAME")): $($game),+ }
    };
    ($(#[$doc:meta])* $games:ident($program:expr): $($game:ty),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $games;

        impl $crate::Games for $games {
            const PROGRAM: &'static str = $program;
            const NAMES: &'static [&'static str] = &[$(<$game as $crate::Game>::NAME),+];
            const PARTS: &'static [$crate::Parts] = &[$(<$game as $crate::Game>::PARTS),+];
            const EXAMPLES: &'static [$crate::Example] =
                &[$(<$game as $crate::Game>::EXAMPLE),+];

            fn definitions() -> Vec<&'static dyn $crate::GameDefinition> {
                vec![$($crate::definition::definition::<$game>()),+]
            }
        }
    };
}
