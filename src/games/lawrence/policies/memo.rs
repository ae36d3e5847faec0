//! Memo of decisions, so that a policy does not decide twice in equal situations.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::situation::Situation;

/// Number of entries in each table.
const SLOTS: usize = 1 << 13;
/// Number of tables of a memo; each thread uses one, and threads beyond this number share them.
const TABLES: usize = 32;

/// Memory of the actions that a policy has chosen, by situation and legal actions.
///
/// A policy owns its memos, so an action of another policy or scenario is never returned. Each thread has a table of
/// its own. An entry holds its whole key, so the memo changes no decision; a new entry replaces an old one with the
/// same hash. Clones share the tables.
#[derive(Debug)]
pub struct Memo<L, A>(Option<Arc<Tables<L, A>>>);

type Table<L, A> = Vec<Option<Entry<L, A>>>;
type Tables<L, A> = [Mutex<Table<L, A>>; TABLES];

#[derive(Clone, Copy, Debug)]
struct Entry<L, A> {
    situation: Situation,
    legal: L,
    action: A,
}

impl<L, A> Clone for Memo<L, A> {
    fn clone(&self) -> Self {
        Memo(self.0.clone())
    }
}

impl<L: Copy + PartialEq, A: Copy> Memo<L, A> {
    /// Creates an empty memo, which allocates its tables when they get their first entries.
    pub fn new() -> Self {
        Memo(Some(Arc::new(std::array::from_fn(|_| Mutex::default()))))
    }

    /// Creates a memo that remembers nothing.
    #[cfg(test)]
    pub fn disabled() -> Self {
        Memo(None)
    }

    /// Returns the remembered action for a situation and legal actions, or `None` if there is none.
    #[inline]
    pub fn get(&self, situation: &Situation, legal: L) -> Option<A> {
        let table = self.table()?;
        let entry = table.get(slot(situation))?.as_ref()?;
        (entry.situation == *situation && entry.legal == legal).then_some(entry.action)
    }

    /// Returns the remembered action; if there is none, calls `decide` and remembers its action.
    #[inline]
    pub fn recall(&self, situation: &Situation, legal: L, decide: impl FnOnce() -> A) -> A {
        self.get(situation, legal).unwrap_or_else(|| {
            let action = decide();
            if let Some(mut table) = self.table() {
                table.resize(SLOTS, None);
                table[slot(situation)] = Some(Entry { situation: *situation, legal, action });
            }
            action
        })
    }

    /// Locks and returns the table of this thread.
    ///
    /// Returns `None` if another thread uses the table, or if the memo remembers nothing.
    #[inline]
    fn table(&self) -> Option<MutexGuard<'_, Table<L, A>>> {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static THREAD: usize = THREADS.fetch_add(1, Ordering::Relaxed);
        }
        self.0.as_ref()?[THREAD.with(|number| number % TABLES)].try_lock().ok()
    }
}

#[inline]
fn slot(situation: &Situation) -> usize {
    situation.fingerprint() as usize % SLOTS
}
