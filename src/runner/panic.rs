//! A panic is a bug: the message names the game in which it happened.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// The matchup being played: what a developer needs to reproduce a panic.
#[derive(Clone, Debug)]
pub struct NowPlaying {
    /// The scenario and who plays, for a person.
    pub matchup: String,
    /// The master seed.
    pub seed: u64,
    /// The arguments that replay a game, up to its index.
    pub replay: String,
}

thread_local! {
    static MATCHUPS: RefCell<Arc<[NowPlaying]>> = RefCell::default();
    static LINE: Cell<usize> = const { Cell::new(0) };
    static INDEX: Cell<Option<u64>> = const { Cell::new(None) };
}

impl NowPlaying {
    /// Makes panics on this thread, and on those that play games for it, name one of these matchups: the
    /// first unless [`line`](Self::line) says otherwise.
    pub fn announce(matchups: Vec<NowPlaying>) {
        NowPlaying::adopt(&matchups.into());
    }

    /// Returns the matchups that this thread has announced or adopted.
    pub(super) fn announced() -> Arc<[NowPlaying]> {
        MATCHUPS.with_borrow(Arc::clone)
    }

    /// Makes panics on this thread name one of the matchups that another thread has announced.
    pub(super) fn adopt(matchups: &Arc<[NowPlaying]>) {
        LINE.set(0);
        MATCHUPS.set(Arc::clone(matchups));
    }

    /// From now on panics on this thread name the matchup announced in that place.
    pub fn line(line: usize) {
        LINE.set(line);
    }

    /// The matchup that panics on this thread would name, and the index of the game.
    pub fn on_this_thread() -> Option<(NowPlaying, u64)> {
        let now = MATCHUPS.with_borrow(|all| all.get(LINE.get()).cloned())?;
        Some((now, INDEX.get()?))
    }

    /// From now on panics on this thread name this game, of the first matchup.
    pub fn game(index: u64) {
        LINE.set(0);
        INDEX.set(Some(index));
    }
}

/// Makes every panic say which game was being played and how to replay it, by way of `tell`. That must
/// not panic: it would end the program on the spot.
pub fn name_games_in_panics(tell: fn(&str)) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        usual(info);
        if let Some((NowPlaying { matchup, seed, replay }, index)) = NowPlaying::on_this_thread() {
            tell(&format!(
                "this is a bug in sandtable: {matchup}, seed {seed}, game {index}\nreplay it with: \
                 {replay} --index {index}"
            ));
        }
    }));
}
