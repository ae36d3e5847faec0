//! Panic messages that name the game being played, so that the bug can be reproduced.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Description of a matchup for panic messages, with the command that replays one of its games.
#[derive(Clone, Debug)]
pub struct CurrentMatchup {
    /// Text that names the scenario and the policies.
    pub matchup: String,
    /// Master seed of the matchup's games.
    pub seed: u64,
    /// Command line that replays a game, without the option `--index`.
    pub replay: String,
}

thread_local! {
    static MATCHUPS: RefCell<Arc<[CurrentMatchup]>> = RefCell::default();
    static LINE: Cell<usize> = const { Cell::new(0) };
    static INDEX: Cell<Option<u64>> = const { Cell::new(None) };
}

impl CurrentMatchup {
    /// Sets the matchups that panic messages of this thread, and of threads that play for it, can name.
    ///
    /// A message names the first matchup unless [`line`](Self::line) selects another.
    pub fn announce(matchups: Vec<CurrentMatchup>) {
        CurrentMatchup::adopt(&matchups.into());
    }

    /// Returns the matchups that panic messages of this thread can name.
    pub(super) fn announced() -> Arc<[CurrentMatchup]> {
        MATCHUPS.with_borrow(Arc::clone)
    }

    /// Copies the matchups of another thread, so that panic messages of this thread can name them.
    ///
    /// A message names the first matchup unless [`line`](Self::line) selects another.
    pub(super) fn adopt(matchups: &Arc<[CurrentMatchup]>) {
        LINE.set(0);
        MATCHUPS.set(Arc::clone(matchups));
    }

    /// Selects the matchup that later panic messages of this thread name.
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

    /// Selects game number `index` of the first matchup for later panic messages of this thread.
    pub fn game(index: u64) {
        LINE.set(0);
        INDEX.set(Some(index));
    }
}

/// Makes every panic also pass a text to `print` that names the game being played and how to replay it.
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
