//! Panic messages that name the game being played, so that the bug can be reproduced.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Description of a matchup for panic messages, with a command that plays one of its games again.
#[derive(Clone, Debug)]
pub struct CurrentMatchup {
    /// Text that names the scenario and the policies.
    pub matchup: String,
    /// Master seed of the matchup's games.
    pub seed: u64,
    /// Command line that plays a game of the matchup again; the caller adds `--index`.
    pub replay: String,
}

thread_local! {
    static MATCHUPS: RefCell<Arc<[CurrentMatchup]>> = RefCell::default();
    static LINE: Cell<usize> = const { Cell::new(0) };
    static INDEX: Cell<Option<u64>> = const { Cell::new(None) };
}

impl CurrentMatchup {
    /// Sets the matchups that a panic message can name, on this thread and on threads that play for it.
    ///
    /// A message names the first matchup unless [`line`](Self::line) selects another.
    pub fn announce(matchups: Vec<CurrentMatchup>) {
        CurrentMatchup::adopt(&matchups.into());
    }

    /// Returns the matchups that panic messages of this thread can name.
    pub(super) fn announced() -> Arc<[CurrentMatchup]> {
        MATCHUPS.with_borrow(Arc::clone)
    }

    /// Sets the matchups of this thread's panic messages to those of another thread.
    ///
    /// A message names the first matchup unless [`line`](Self::line) selects another.
    pub(super) fn adopt(matchups: &Arc<[CurrentMatchup]>) {
        LINE.set(0);
        MATCHUPS.set(Arc::clone(matchups));
    }

    /// Selects the matchup that this thread's next panic message names.
    ///
    /// `line` is its index among the matchups passed to [`announce`](Self::announce).
    pub fn line(line: usize) {
        LINE.set(line);
    }

    /// Returns the matchup and the game index that a panic message of this thread would name.
    ///
    /// The result is `None` if no matchup is announced or no game has begun on this thread.
    pub fn on_this_thread() -> Option<(CurrentMatchup, u64)> {
        let now = MATCHUPS.with_borrow(|all| all.get(LINE.get()).cloned())?;
        Some((now, INDEX.get()?))
    }

    /// Selects the first matchup and its game number `index` for this thread's next panic message.
    pub fn game(index: u64) {
        LINE.set(0);
        INDEX.set(Some(index));
    }
}

/// Installs a panic hook that also calls `print` with the name of the game and how to replay it.
///
/// `print` must not panic, since that would abort the program.
pub fn name_games_in_panics(print: fn(&str)) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        usual(info);
        if let Some((CurrentMatchup { matchup, seed, replay }, index)) =
            CurrentMatchup::on_this_thread()
        {
            print(&format!(
                "this is a bug in sandtable: {matchup}, seed {seed}, game {index}\nreplay it with: \
                 {replay} --index {index}"
            ));
        }
    }));
}
