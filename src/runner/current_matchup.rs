//! Messages on panics that name the game in which a panic happened; every panic is a bug.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Matchup that is being played, with the arguments that reproduce a panic.
#[derive(Clone, Debug)]
pub struct CurrentMatchup {
    /// Scenario and policies, for the message.
    pub matchup: String,
    /// Master seed.
    pub seed: u64,
    /// Command line that replays a game, without the option for its index.
    pub replay: String,
}

thread_local! {
    static MATCHUPS: RefCell<Arc<[CurrentMatchup]>> = RefCell::default();
    static LINE: Cell<usize> = const { Cell::new(0) };
    static INDEX: Cell<Option<u64>> = const { Cell::new(None) };
}

impl CurrentMatchup {
    /// Makes later panics on this thread, and on threads that play for it, name one of these matchups.
    ///
    /// It is the first one unless [`line`](Self::line) selects another.
    pub fn announce(matchups: Vec<CurrentMatchup>) {
        CurrentMatchup::adopt(&matchups.into());
    }

    /// Returns the matchups that this thread has announced or adopted.
    pub(super) fn announced() -> Arc<[CurrentMatchup]> {
        MATCHUPS.with_borrow(Arc::clone)
    }

    /// Makes panics on this thread name one of the matchups that another thread has announced.
    pub(super) fn adopt(matchups: &Arc<[CurrentMatchup]>) {
        LINE.set(0);
        MATCHUPS.set(Arc::clone(matchups));
    }

    /// Makes later panics on this thread name announced matchup number `line`.
    pub fn line(line: usize) {
        LINE.set(line);
    }

    /// Returns the matchup and the index of the game that a panic on this thread would name.
    pub fn on_this_thread() -> Option<(CurrentMatchup, u64)> {
        let now = MATCHUPS.with_borrow(|all| all.get(LINE.get()).cloned())?;
        Some((now, INDEX.get()?))
    }

    /// Makes later panics on this thread name game number `index` of the first matchup.
    pub fn game(index: u64) {
        LINE.set(0);
        INDEX.set(Some(index));
    }
}

/// Makes every panic print which game was being played and how to replay it, by `print`.
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
