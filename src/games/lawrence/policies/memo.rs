//! Memo of decisions, so that a policy does not decide twice in equal situations.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use sandtable_kernel::Shared;

use super::situation::Situation;

/// Number of entries in each table.
const SLOTS: usize = 1 << 13;
/// Number of tables for one kind of decision; each thread uses one, and threads beyond this number share them.
const TABLES: usize = 32;

/// Memory of the actions that a policy has chosen, by situation and legal actions.
///
/// An entry holds its whole key and the id of its memo, so an action of another policy or scenario is never returned,
/// and the memo changes no decision. A new entry replaces an old one with the same hash. Each thread uses one of the
/// tables. All memos of one kind share these tables, because a study of hundreds of variants has as many policies,
/// whose own tables would take gigabytes.
#[derive(Debug)]
pub struct Memo<L, A> {
    /// `None` if the memo remembers nothing.
    tables: Option<Arc<Tables<L, A>>>,
    /// Number of this memo, which only its clones share.
    id: u64,
}

/// Tables of all memos of one kind of decision; they are freed with the last memo.
pub type SharedTables<L, A> = Shared<(), Tables<L, A>>;
type Table<L, A> = Vec<Option<Entry<L, A>>>;
type Tables<L, A> = [Mutex<Table<L, A>>; TABLES];

/// Remembered action with its key.
#[derive(Clone, Copy, Debug)]
pub struct Entry<L, A> {
    /// Number of the memo that made the entry.
    id: u64,
    situation: Situation,
    legal: L,
    action: A,
}

impl<L, A> Clone for Memo<L, A> {
    fn clone(&self) -> Self {
        Memo { tables: self.tables.clone(), id: self.id }
    }
}

impl<L: Copy + PartialEq, A: Copy> Memo<L, A> {
    /// Creates the memo of a policy, which allocates space when it gets its first entry.
    pub fn new(tables: &SharedTables<L, A>) -> Self {
        static IDS: AtomicU64 = AtomicU64::new(0);
        Memo {
            tables: Some(tables.get((), |()| std::array::from_fn(|_| Mutex::default()))),
            id: IDS.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Creates a memo that remembers nothing.
    #[cfg(test)]
    pub fn disabled() -> Self {
        Memo { tables: None, id: 0 }
    }

    /// Returns the remembered action for a situation and legal actions, or `None` if there is none.
    #[inline]
    pub fn get(&self, situation: &Situation, legal: L) -> Option<A> {
        let table = self.table()?;
        let entry = table.get(self.slot(situation))?.as_ref()?;
        let is_equal = entry.id == self.id && entry.situation == *situation && entry.legal == legal;
        is_equal.then_some(entry.action)
    }

    /// Returns the remembered action; if there is none, calls `decide` and remembers its action.
    #[inline]
    pub fn recall(&self, situation: &Situation, legal: L, decide: impl FnOnce() -> A) -> A {
        self.get(situation, legal).unwrap_or_else(|| {
            let action = decide();
            if let Some(mut table) = self.table() {
                let (id, situation) = (self.id, *situation);
                table.resize(SLOTS, None);
                table[self.slot(&situation)] = Some(Entry { id, situation, legal, action });
            }
            action
        })
    }

    /// Returns the index of the entry for a situation in a table.
    #[inline]
    fn slot(&self, situation: &Situation) -> usize {
        // An odd factor, so that memos use other slots for equal situations.
        let id = self.id.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (situation.fingerprint() ^ id >> 32) as usize % SLOTS
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
        self.tables.as_ref()?[THREAD.with(|number| number % TABLES)].try_lock().ok()
    }
}
