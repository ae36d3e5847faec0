//! Store of the external policies and the saved policies of a command.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::SavedPolicy;
use sandtable_kernel::{ExternalPolicies, ExternalPolicy};

/// Saved policies of a folder, one for each seat.
pub type Team = Arc<Vec<SavedPolicy>>;

/// The external policies of a command, and the policies that it has read from files or trained.
///
/// Each command has a store of its own, so commands in one process do not see each other's policies.
#[derive(Debug, Default)]
pub struct PolicyStore {
    external: ExternalPolicies,
    /// The saved policies by the text that follows `trained:` in their names.
    saved: Mutex<BTreeMap<String, Team>>,
}

impl PolicyStore {
    /// Creates a store with these external policies and no saved ones.
    pub fn new(external: ExternalPolicies) -> PolicyStore {
        PolicyStore { external, saved: Mutex::default() }
    }

    /// Returns a copy of the store that has one more external policy.
    #[must_use]
    pub fn with_external(&self, policy: ExternalPolicy) -> PolicyStore {
        let saved = self.lock().clone();
        PolicyStore { external: self.external.clone().with(policy), saved: Mutex::new(saved) }
    }

    /// Returns the external policies.
    pub fn external(&self) -> &ExternalPolicies {
        &self.external
    }

    /// Stores the policies of a folder, and replaces earlier policies of that folder.
    pub fn keep(&self, folder: &str, team: Vec<SavedPolicy>) {
        self.lock().insert(folder.to_owned(), Arc::new(team));
    }

    /// Returns the policies of a folder; `None` if they were neither read nor trained.
    pub fn team(&self, folder: &str) -> Option<Team> {
        self.lock().get(folder).map(Arc::clone)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Team>> {
        self.saved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
